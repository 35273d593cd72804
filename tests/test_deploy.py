"""What `deploy/` asks for is what there is: options, variables, metrics; and each alarm is told of."""

import json
import re
import shlex
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from prometheus_client import REGISTRY

from fathom.cli import main
from fathom.server import metrics, run
from fathom.server.thinking import processes, service
from tests import apt

ROOT = Path(__file__).parents[1]
DEPLOY, OPERATING = ROOT / "deploy", (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
FILES = [path for path in sorted(DEPLOY.rglob("*")) if path.is_file() and not path.name.startswith(".env")]
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
COMMANDS = ("backup", "restore", "serve", "think")
CALL = re.compile(rf"(?<![-\w])fathom ((?:{'|'.join(COMMANDS)})\b[^|;&#`'\n]*)")
VARIABLE = re.compile(r"\bFATHOM_[A-Z]+\b")
METRIC = re.compile(r"\b(?:fathom|process)_[a-z_]+\b")
MOST_EXPOSED = 20  # tenths, of systemd's own measure: 100 is a service that may do anything


def settings(path: Path) -> dict[str, str]:
    lines = (line for line in path.read_text().splitlines() if line and not line.startswith("#"))
    return {name: value for name, _, value in (line.partition("=") for line in lines)}


def parsed(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text(encoding="utf-8"))


def services() -> dict[str, Any]:
    found: dict[str, Any] = parsed("compose.yaml")["services"]
    return found


def calls_in(text: str) -> list[list[str]]:
    """What is typed after `fathom`; an argument in capitals stands for one."""
    return [shlex.split(call) for call in CALL.findall(text)]


def calls() -> list[list[str]]:
    ours = [one["command"] for one in services().values() if one["image"] == "fathom"]
    options = settings(DEPLOY / "systemd/fathom.env.example") | settings(DEPLOY / "systemd/think.env.example")
    units = "\n".join(unit.read_text() for unit in UNITS)
    for name in ("SERVE_OPTIONS", "THINK_OPTIONS"):
        units = units.replace(f"${name}", options[name])
    image = json.loads(re.findall(r"^CMD (.*)$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)[0])
    return [*ours, image, *calls_in(units), *calls_in(OPERATING)]


@pytest.mark.parametrize("call", calls(), ids=" ".join)
def test_every_command_line_is_one_that_the_command_takes(call: list[str]) -> None:
    """Parsed, not run: a name or a value that it does not know would raise."""
    command = main.get_command(click.Context(main), call[0])
    assert command is not None
    command.make_context(call[0], call[1:])


def test_each_command_of_a_house_is_called_somewhere() -> None:
    assert {call[0] for call in calls()} == set(COMMANDS)


def test_every_variable_is_one_that_the_commands_read() -> None:
    context = click.Context(main)
    commands = [command for name in COMMANDS if (command := main.get_command(context, name))]
    known = {param.envvar for command in commands for param in command.params if param.envvar}
    used = {name for path in FILES for name in VARIABLE.findall(path.read_text(encoding="utf-8"))}
    assert used
    assert used | set(VARIABLE.findall(OPERATING)) <= known


def test_every_name_of_the_environment_is_explained_where_it_is_filled_in() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", (DEPLOY / "compose.yaml").read_text()))
    told = set(re.findall(r"^(?:# )?([A-Z_]+)=", (DEPLOY / "env.example").read_text(), re.MULTILINE))
    assert asked == told
    balancer = (DEPLOY / "haproxy.cfg").read_text()
    read = set(re.findall(r"\"\$([A-Z0-9]+)\"", balancer))
    assert read == set(re.findall(r"presetenv (\w+)", balancer)) | {"CERTIFICATES"}
    assert read == set(re.findall(r"`([A-Z0-9]+)`", OPERATING.split("## TLS")[1].split("## Backup")[0]))


def test_no_password_is_an_argument() -> None:
    for one in services().values():
        assert "PASSWORD}" not in str(one.get("command"))
    for unit in UNITS:
        assert "PASSWORD" not in unit.read_text()


def test_whoever_goes_down_has_the_time_that_it_takes() -> None:
    needed = {"serve": run.GRACE + processes.STOPPING, "think": service.GRACE + processes.STOPPING}
    for name, seconds in needed.items():
        for one in (one for one in services().values() if one["image"] == "fathom" and one["command"][0] == name):
            assert int(one["stop_grace_period"].removesuffix("s")) >= 2 * seconds
        unit = next(unit.read_text() for unit in UNITS if f"bin/fathom {name} " in unit.read_text())
        assert int(re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)[0]) >= 2 * seconds


def test_the_balancer_is_the_proxy_that_nodes_believe() -> None:
    house = services()
    address = house["balancer"]["networks"]["front"]["ipv4_address"]
    nodes = [name for name, one in house.items() if one["image"] == "fathom" and one["command"][0] == "serve"]
    assert {house[name]["command"][house[name]["command"].index("--behind-proxy") + 1] for name in nodes} == {address}
    assert set(re.findall(r"presetenv NODE\d (\S+)", (DEPLOY / "haproxy.cfg").read_text())) == {
        f"{name}:8000" for name in nodes
    }
    assert parsed("watch/prometheus.yml")["scrape_configs"][0]["static_configs"][0]["targets"] == [
        f"{name}:8000" for name in nodes
    ]


def test_the_container_brings_the_tools_of_the_front_door() -> None:
    (version,) = re.findall(r'^UV_VERSION = "(.+)"$', (ROOT / "fathom").read_text(encoding="utf-8"), re.MULTILINE)
    assert f"ARG UV={version}\n" in (DEPLOY / "Containerfile").read_text()


def test_the_container_takes_all_that_the_package_is_built_from_and_no_keys() -> None:
    taken = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert taken == {"hatch_build.py", "LICENSE", "pyproject.toml", "README.md", "requirements", "src", "web"}


# Metrics and alarms


def exposed() -> set[str]:
    """The name of every series that a server shows."""
    endings = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"], "info": ["_info"]}
    assert metrics.MOVES
    return {
        f"{family.name}{ending}"
        for family in REGISTRY.collect()
        for ending in endings.get(family.type, [""])
        if family.name.startswith(("fathom_", "process_"))
    }


def families(names: set[str]) -> set[str]:
    return {re.sub(r"_(bucket|count|sum)$", "", name) for name in names if name.startswith("fathom_")}


def rules() -> list[dict[str, Any]]:
    return [rule for group in parsed("watch/alerts.yml")["groups"] for rule in group["rules"]]


def questions_of_the_dashboard() -> str:
    panels = json.loads((DEPLOY / "watch" / "dashboard.json").read_text(encoding="utf-8"))["panels"]
    return "\n".join(target["expr"] for panel in panels for target in panel.get("targets", []))


def test_the_dashboard_and_the_alarms_ask_for_nothing_else_than_there_is() -> None:
    for question in (questions_of_the_dashboard(), *(rule["expr"] for rule in rules())):
        assert set(METRIC.findall(question)) <= exposed()


def test_the_dashboard_shows_every_metric_and_the_page_explains_it() -> None:
    assert families(set(METRIC.findall(questions_of_the_dashboard()))) == families(exposed())
    assert families(set(METRIC.findall(OPERATING.split("## What to look at")[1].split("## Alarms")[0]))) == families(
        exposed()
    )


def test_every_alarm_has_a_section_of_its_name_and_the_other_way_round() -> None:
    alarms = re.split(r"^### ", OPERATING.split("## Alarms")[1], flags=re.MULTILINE)[1:]
    told = {section.partition("\n")[0]: "*Page.*" in section for section in alarms}
    assert told == {rule["alert"]: rule["labels"]["severity"] == "page" for rule in rules()}
    assert all(rule["annotations"]["summary"] for rule in rules())


def test_what_alarms_speak_of_in_the_page_is_an_alarm() -> None:
    section = OPERATING.split("## Alarms")[1]
    named = set(re.findall(r"\b(?:[A-Z][a-z]+){2,}\b", section)) - {"LimitNOFILE"}
    assert named == {rule["alert"] for rule in rules()}


@pytest.mark.long
def test_prometheus_accepts_its_configuration_and_the_rules(tmp_path: Path) -> None:
    program = apt.unpack("prometheus", "promtool", tmp_path)
    subprocess.run([program, "check", "config", str(DEPLOY / "watch" / "prometheus.yml")], check=True)


# Units


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_systemd_accepts_the_unit_and_finds_it_hardened(unit: Path, tmp_path: Path) -> None:
    analyze = partial(subprocess.run, capture_output=True, text=True, check=False)
    program = apt.find("systemd-analyze", packages=("systemd",))
    copy = tmp_path / unit.name
    copy.write_text(unit.read_text().replace("/opt/fathom/bin/fathom ", "/bin/true "))
    verified = analyze([program, "verify", str(copy)])
    assert (verified.returncode, verified.stderr) == (0, "")
    threshold = f"--threshold={MOST_EXPOSED}"
    measured = analyze([program, "security", "--offline=true", "--no-pager", threshold, str(copy)])
    assert measured.returncode == 0, measured.stdout
