"""What a house costs as it grows: `.venv/bin/python -m bench.scale measure|check|grow`.

`measure` plays at houses of 1, 2 and 4 nodes on PostgreSQL and a bus and keeps the figures in bench/scale.json; `check`
takes the cost of each kind of work from them and foretells the same houses by `bench.queueing`; `grow` foretells larger
ones, where each process has a core of its own.
"""

import argparse
import math
from pathlib import Path

import msgspec
import uvloop

from bench.crowd import Crowd, Measured
from bench.house import Kind, open_house
from bench.queueing import Costs, Foretold, Network, fit, foretell
from fathom.server.run import most_connections

KEPT = Path(__file__).with_name("scale.json")
NODES = (1, 2, 4)
PEOPLE = ((100, 0.0), (500, 0.0), (500, 1.0))  # tables, and seconds between two moves; 0: as soon as they may
CORES = 2  # of the machine that was measured
FORETOLD = 5.0  # seconds of the simulation
NODE, DATABASE, BUS = range(3)  # in `Used.seconds`
MICRO, MILLI = 1e6, 1e3
COMMITS, P50 = 4, 5  # in `told_of`
DISKS = (0.0, 0.5, 1.0, 2.0, 3.0, 5.0, 7.0, 10.0)  # milliseconds that a commit may wait for it
SHARES = (2_500, 5_000, 10_000, 20_000, 30_000, 40_000)  # tables of one node
SAMPLE = 8  # nodes that stand for all: nearly every socket is elsewhere
SETTLED = 2.0  # seconds more than it takes until all have moved once
AMPLE = 1_000  # cores, one for each process
BUSY = 0.6  # of a core or of a machine: beyond it people wait
DATABASE_CORES = 16  # of one PostgreSQL
PARTS = (
    *("tables of a node", "its core", "µs nodes", "µs database", "µs bus", "posts", "p99 ms"),
    *("nodes", "databases", "buses", "core-seconds a table and hour"),
)
AN_HOUR = 3600.0
BYTES = ("carried", "logged", "kept")


class Run(msgspec.Struct, frozen=True):
    """One house, measured."""

    nodes: int
    tables: int
    pace: float
    found: Measured

    @property
    def passed(self) -> float:
        """Messages between nodes for a move: every second question, and the news, of who did not come first."""
        return 1.5 * (self.nodes - 1) / self.nodes

    @property
    def node_seconds(self) -> float:
        return self.nodes * self.found.seconds


async def measure() -> None:
    runs = []
    for nodes in NODES:
        for tables, pace in PEOPLE:
            with open_house(Kind("postgres", nodes, bus=True)) as house:
                crowd = Crowd(house)
                await crowd.sit_down(tables)
                crowd.begin(pace)
                runs.append(Run(nodes, tables, pace, await crowd.measure()))
            print(nodes, tables, pace, runs[-1].found, flush=True)
            KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(runs)) + b"\n")


def read_runs() -> list[Run]:
    return msgspec.json.decode(KEPT.read_bytes(), type=list[Run])


def costs_of(runs: list[Run]) -> Costs:
    """By least squares: what a move, a commit, a post … takes, so that together they take what was measured."""
    together = [run for run in runs if run.nodes > 1]  # alone a node says nothing to others
    row, transaction = fit([[run.found.moves, run.found.used.commits] for run in runs], spent(runs, DATABASE))
    (publish,) = fit([[run.found.used.published] for run in together], spent(together, BUS))
    move, commit, post, passing, idle = fit([work_of(run) for run in runs], spent(runs, NODE))
    driver = sum(run.found.driver for run in runs) / sum(run.found.moves for run in runs)
    costs = Costs(move, commit, post, passing, idle, row, transaction, publish, driver)
    waiting = [msgspec.structs.replace(costs, disk=disk / MILLI) for disk in DISKS]
    return min(waiting, key=lambda costs: missed(costs, runs))


def missed(costs: Costs, runs: list[Run]) -> float:
    """By how much the commits and the usual latency of these runs are foretold wrongly."""
    pairs = [(told_of(run.found), told_of(again(costs, run))) for run in runs]
    return sum(abs(math.log(was[part] / told[part])) for was, told in pairs for part in (COMMITS, P50))


def work_of(run: Run) -> list[float]:
    """As often as each of the nodes' costs came up."""
    moves, used = run.found.moves, run.found.used
    return [moves, used.commits, used.published, run.passed * moves, run.node_seconds]


def spent(runs: list[Run], who: int) -> list[float]:
    return [run.found.used.seconds[who] for run in runs]


def again(costs: Costs, run: Run) -> Foretold:
    """The same house, foretold."""
    return foretell(Network(costs, run.nodes, run.tables, CORES, pace=run.pace), FORETOLD)


def check() -> None:
    runs = read_runs()
    costs = costs_of(runs)
    for name, cost in msgspec.structs.asdict(costs).items():
        print(f"{name}: {MICRO * cost:,.1f} µs")
    print("| nodes | tables | pace | nodes µs | | database | | bus | | posts | | commits | | p50 ms | | p99 | |")
    for run in runs:
        pairs = zip(told_of(run.found), told_of(again(costs, run)), strict=True)
        pace = f"{run.pace:.0f} s" if run.pace else "none"
        print(f"| {run.nodes} | {run.tables} | {pace} | {' | '.join(f'{a:.3g} | {b:.3g}' for a, b in pairs)} |")


def told_of(what: Measured | Foretold) -> list[float]:
    """In the order of the table: what was measured or foretold, the same names for both."""
    if isinstance(what, Foretold):
        return [what.nodes, what.database, what.bus, what.posts, what.commits, what.p50, what.p99]
    moves, used = what.moves, what.used
    counted = (used.published / moves, used.commits / moves)
    return [*(MICRO * part / moves for part in used.seconds), *counted, what.p50, what.p99]


def grow(tables: int, pace: float) -> None:
    """So many tables at once, on as many nodes as it takes if each has that share of them."""
    runs = read_runs()
    costs, moves = costs_of(runs), tables / pace
    print(f"| {' | '.join(PARTS)} |")
    for share in SHARES:
        told = foretell(Network(costs, SAMPLE, share * SAMPLE, AMPLE, pace=pace), pace + SETTLED)
        spent = (told.nodes, told.database, told.bus)
        machines = moves * told.database / MICRO / (DATABASE_CORES * BUSY), moves * told.bus / MICRO / BUSY
        hourly = sum(spent) / MICRO * AN_HOUR / pace
        row = [*(f"{cost:.0f}" for cost in spent), f"{told.posts:.2f}", f"{told.p99:.1f}", f"{tables / share:,.0f}"]
        row += [*(f"{count:.1f}" for count in machines), f"{hourly:.3f}"]
        print(f"| {share:,} | {told.busiest:.0%} | {' | '.join(row)} |", flush=True)
    largest = [run.found for run in runs if run.nodes == NODES[-1]]
    played = sum(found.moves for found in largest)
    for name in BYTES:
        by_move = sum(getattr(found.used, name) for found in largest) / played
        told_so = f"{by_move:,.0f} bytes a move, {by_move * AN_HOUR / pace:,.0f} a table and hour"
        print(f"{name}: {told_so}, {by_move * moves / MICRO:,.0f} MB a second")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.scale")
    parser.add_argument("what", choices=("measure", "check", "grow"))
    parser.add_argument("--tables", type=int, default=1_000_000)
    parser.add_argument("--pace", type=float, default=10.0, help="seconds between two moves of a table")
    return parser.parse_args()


def main(asked: argparse.Namespace) -> None:
    if asked.what == "measure":
        most_connections()
        uvloop.run(measure())
    elif asked.what == "check":
        check()
    else:
        grow(asked.tables, asked.pace)


if __name__ == "__main__":
    main(read_arguments())
