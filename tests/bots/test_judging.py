"""What a choice was worth, and who says so."""

import pytest

from fathom.bots import levels
from fathom.bots.judging import Measure, Verdict, captain_of, compare, judge_of
from fathom.bots.kinds import CAPTAIN, KINDS, KRAKEN
from fathom.bots.levels import thinker_for
from fathom.bots.thinking import Prospect
from fathom.engine.game import Game, find_game
from fathom.engine.records import as_bytes
from tests.bots.test_led import slow_to_compile
from tests.nets import random_net
from tests.scale import sample
from tests.tables import Table, lay_out

pytestmark = pytest.mark.compiled
SHARKS, BARRAKUDA, BERMUDES = (find_game(slug) for slug in ("sharks", "barrakuda", "bermudes"))
PLAYOUTS = sample(plain=20, compiled=200)


def start(game: Game, seats: int, **settings: str) -> Table:
    return lay_out(game, game.pack(seats, dict(settings)), 3)


def found(**chances: float) -> list[Prospect]:
    """Actions in the order of their numbers."""
    return [Prospect(action, 9, chance, chance, 0.0) for action, chance in enumerate(chances.values())]


def test_the_kraken_judges_where_it_knows_more_than_the_captain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact chances for two, else a net that has learned at tables of as many seats."""
    assert judge_of(SHARKS, start(SHARKS, 2).s).by == KINDS[KRAKEN]
    assert judge_of(SHARKS, start(SHARKS, 3).s) == captain_of(SHARKS)
    assert captain_of(SHARKS).by == CAPTAIN
    monkeypatch.setattr(levels, "net_of", lambda game: random_net(game.slug, 3))
    assert judge_of(SHARKS, start(SHARKS, 3).s).by == KINDS[KRAKEN]
    assert judge_of(SHARKS, start(SHARKS, 4).s) == captain_of(SHARKS)


def test_against_several_rivals_a_net_tells_how_many_are_beaten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "net_of", lambda game: random_net(game.slug, 4))
    assert judge_of(BARRAKUDA, start(BARRAKUDA, 4).s).measure == Measure.RIVAL
    assert judge_of(BARRAKUDA, start(BARRAKUDA, 4, teams="on").s).measure == Measure.FIRST
    assert judge_of(BERMUDES, start(BERMUDES, 4).s).measure == Measure.FIRST


def test_a_better_action_is_named_with_what_it_would_have_kept() -> None:
    assert compare(found(mend=0.6, dive=0.35), [0], 1) == Verdict(better=0, kept=0.6, worth=0.35)


def test_what_is_worth_as_much_was_right() -> None:
    assert compare(found(mend=0.6, dive=0.6), [0], 1) == Verdict(better=1, kept=0.6, worth=0.6)


def test_what_the_judge_might_do_itself_was_right_however_it_was_drawn() -> None:
    """A mixed choice: the second one is done less often."""
    assert compare(found(mend=0.6, dive=0.35, wait=0.2), [0, 1], 1) == Verdict(better=1, kept=0.35, worth=0.35)


def test_an_action_that_is_no_choice_cost_nothing() -> None:
    assert compare(found(mend=0.6), [0], 7) == Verdict(better=7, kept=0.6, worth=0.6)


def test_an_action_is_tried_often_enough_before_it_is_judged() -> None:
    """A search that liked something else had tried it once, and what it was worth was anybody's guess."""
    table, thinker = start(SHARKS, 3), thinker_for(SHARKS)
    before = as_bytes(table.s)
    tried = thinker.think(table.s, int(table.s.turn), 1, PLAYOUTS, in_full=True)
    [closer] = thinker.look_closer(int(table.s.turn), tried[-1].action, 10)
    assert closer.action == tried[-1].action
    assert closer.tries == tried[-1].tries + 10
    assert int(thinker.tree.width[0]) == len(tried)
    assert as_bytes(table.s) == before


def test_a_verdict_is_the_same_again() -> None:
    table, judge = start(SHARKS, 3), captain_of(SHARKS)
    verdicts = {judge.weigh(table.s, int(table.s.turn), action, 1, PLAYOUTS) for action in table.allowed(0) * 2}
    assert len(verdicts) <= len(table.allowed(0))
    assert all(0 <= verdict.worth <= verdict.kept <= 1 for verdict in verdicts)


@slow_to_compile
def test_where_all_choose_at_once_no_action_is_a_mistake_that_might_have_been_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(levels, "net_of", lambda game: random_net(game.slug, 2))
    table = start(BARRAKUDA, 2)
    judge = judge_of(BARRAKUDA, table.s)
    verdicts = {action: judge.weigh(table.s, 0, action, 1, PLAYOUTS) for action in table.allowed(0)}
    likely = levels.kraken_for(BARRAKUDA, table.s).likely(1)
    assert len(likely) > 1
    assert all(verdicts[action].better == action for action in likely)
    assert all(verdict.better in {action, likely[0]} for action, verdict in verdicts.items())


def test_a_sieve_has_tried_all_alike() -> None:
    table = start(BERMUDES, 3)
    seat = table.acting()[0]
    thinker = thinker_for(BERMUDES)
    tried = thinker.think(table.s, seat, 1, 4)
    assert thinker.look_closer(seat, tried[0].action, 4) == []
