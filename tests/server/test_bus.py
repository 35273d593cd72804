"""The address of the bus: what is none is refused, and no sentence tells its password."""

import pytest

from fathom.engine.errors import Mistake
from fathom.server.bus import connect, open_bus, shown
from tests.server.redis import Redis

SECRET = "s3cret-w0rd"  # noqa: S105  # of a test


@pytest.mark.parametrize(
    "address",
    [
        "redis://",
        "somewhere",
        "http://host:6379/0",
        "redis://host:port/0",
        "redis://host/tables",
        "redis://host/0?db=tables",
        f"redis://:{SECRET}@host:99999/0",
        f"redis:{SECRET}@host",
    ],
)
async def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(Mistake) as caught:
        open_bus(address)
    assert caught.value.key == "bus_unknown"
    assert SECRET not in str(caught.value)


async def test_an_option_that_there_is_not_is_refused(bus: Redis) -> None:
    with pytest.raises(Mistake) as caught:
        await connect(f"{bus.address}?colour=blue")
    assert caught.value.key == "bus_unknown"


async def test_one_that_does_not_answer_is_shown_without_its_password() -> None:
    with pytest.raises(Mistake) as caught:
        await connect(f"redis://ana:{SECRET}@127.0.0.1:1/0?password={SECRET}")
    assert caught.value.key == "bus_unreachable"
    assert caught.value.values["address"] == "redis://***@127.0.0.1:1/0"
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    "address", [f"redis://:{SECRET}?@host/0", f"redis://:{SECRET}@host/0", f"redis://host/0?password=a@{SECRET}"]
)
def test_a_password_is_hidden_wherever_it_stands(address: str) -> None:
    assert SECRET not in shown(address)


async def test_after_a_restart_it_answers_again(bus: Redis) -> None:
    connected = await connect(bus.address)
    bus.kill()
    bus.start()
    assert await connected.set("depth", 5)
    await connected.aclose()
