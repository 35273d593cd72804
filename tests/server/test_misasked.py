"""What the framework refuses by itself is told in every language, and says where the fault lies."""

from typing import Any

import pytest

from tests.server.client import Player

GOOD = {"game": "sharks", "seats": [{"kind": "person"}, {"kind": "bot"}], "name": "Ana"}


@pytest.mark.parametrize(
    ("wish", "french", "english"),
    [
        ({"name": "x" * 25}, "« name » est trop long : il en faut au plus 24.", "“name” is too long: at most 24."),
        ({"seats": []}, "« seats » est trop court : il en faut au moins 1.", "“seats” is too short: at least 1."),
        ({"clock": 1}, "« clock » est trop petit : au moins 5.", "“clock” is too small: at least 5."),
        ({"clock": 9999999}, "« clock » est trop grand : au plus 1209600.", "“clock” is too large: at most 1209600."),
        ({"[a|b]{c}": 1}, "« [a|b]{c} » ne veut rien dire ici.", "“[a|b]{c}” means nothing here."),
        ({"seats": [{}]}, "Il manque « seats[0].kind ».", "“seats[0].kind” is missing."),
        (
            {"seats": [{"kind": "dog"}]},
            "« dog » ne va pas pour « seats[0].kind ».",
            "“dog” will not do for “seats[0].kind”.",
        ),
        ({"open": 3}, "« open » doit être de la sorte bool, pas int.", "“open” must be of the kind bool, not int."),
        (
            {"pledge": "zz"},
            "« pledge » n’a pas la forme voulue : ^[0-9a-f]{64}$",
            "“pledge” has not the form it should have: ^[0-9a-f]{64}$",
        ),
    ],
)
async def test_a_body_that_does_not_fit_says_where(ana: Player, wish: Any, french: str, english: str) -> None:
    answer = (await ana.http.post("/api/tables", json=GOOD | wish)).json()
    assert (answer["status"], answer["refusal"]) == (400, "MISASKED")
    assert (answer["text"]["fr"].replace("\u00a0", " "), answer["text"]["en"]) == (french, english)


@pytest.mark.parametrize(
    ("method", "address", "body", "status", "english"),
    [
        ("GET", "/api/nothing", "", 404, "There is nothing at this address."),
        ("PUT", "/api/tables", "", 405, "This address does not answer to that."),
        ("POST", "/api/tables", "{", 400, "This is not JSON, or a part of it is missing."),
        ("POST", "/api/tables", "[1]", 400, "“JSON” must be of the kind object, not array."),
        ("POST", "/api/tables", "", 400, "“JSON” has not the form it should have."),
        ("POST", "/api/tables", "[" * 100_000, 413, "This is too long for one request."),
        ("GET", "/api/replays/x?seat=foo", "", 400, "“seat” must be of the kind int, not str."),
    ],
)
async def test_a_question_that_is_none(
    ana: Player, method: str, address: str, body: str, status: int, english: str
) -> None:
    answer = (await ana.http.request(method, address, content=body)).json()
    assert (answer["status"], answer["refusal"], answer["text"]["en"]) == (status, "MISASKED", english)
    assert answer["text"]["fr"] not in ("", english)
