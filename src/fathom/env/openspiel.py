"""Games under OpenSpiel. Needs the extra `[openspiel]`.

`import fathom.env.openspiel` registers `fathom_sharks` and the others: `pyspiel.load_game("fathom_sharks(players=3)")`.
Where an action has few outcomes, chance is explicit and exact; where it has many, and for the deal, it is a fair choice
among `samples` of them. So all luck is in the history, and every algorithm for explicit chance runs. Seats that choose
at the same time come one after the other, unseen until all have chosen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np
import pyspiel

from fathom.engine.chance import TooManyOutcomes
from fathom.engine.game import find_game
from fathom.engine.observation import Observation
from fathom.library import Outcome, State, list_games, load_as

LONGEST = 50_000  # decisions and chances; no game takes longer
EXPLICIT, SAMPLES = 30, 100  # outcomes that are listed, and samples where there are more
KINDS = pyspiel.GameType
Chances = Sequence[tuple[float, State]]  # how likely each is


def utility_of(slug: str) -> Any:
    """All win or lose together, or what one beats another is beaten by."""
    game = find_game(slug)
    together = len(set(game.sides(game.pack(game.seats[0], {})))) == 1
    return KINDS.Utility.IDENTICAL if together else KINDS.Utility.ZERO_SUM


def describe(slug: str) -> pyspiel.GameType:
    game = find_game(slug)
    return KINDS(
        short_name=f"fathom_{slug}", long_name=game.card.title, dynamics=KINDS.Dynamics.SEQUENTIAL,
        chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC, information=KINDS.Information.IMPERFECT_INFORMATION,
        utility=utility_of(slug), reward_model=KINDS.RewardModel.TERMINAL, max_num_players=game.seats[-1],
        min_num_players=game.seats[0], provides_information_state_string=True,
        provides_information_state_tensor=False, provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0], "explicit": EXPLICIT, "samples": SAMPLES, "seed": 0, "options": "", "edition": "",
        },
    )  # fmt: skip  # as the library takes them


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it is untyped
    """A variant; `options` are written `target:60 first:1`; `edition` is a file, or `toy`."""

    kind: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        wanted = self.kind.parameter_specification | (params or {})
        options = dict(pair.split(":") for pair in wanted["options"].split())
        name = self.kind.short_name.removeprefix("fathom_")
        self.variant = load_as(name, wanted["players"], options, wanted["edition"])
        self.explicit, self.samples, self.seed = wanted["explicit"], wanted["samples"], wanted["seed"]
        balanced = {"utility_sum": 0.0} if self.kind.utility == KINDS.Utility.ZERO_SUM else {}
        info = pyspiel.GameInfo(
            num_distinct_actions=self.variant.num_actions, max_chance_outcomes=max(self.explicit, self.samples),
            num_players=self.variant.seats, min_utility=-1.0, max_utility=1.0, max_game_length=LONGEST,
            **balanced,
        )  # fmt: skip  # as above
        super().__init__(self.kind, info, params or {})

    @cached_property
    def start(self) -> "Moment":
        """Dealt once: every copy of a state, too, begins as a new one."""
        new = self.variant.new
        return self.moment(None, lambda: self.variant.beginnings(self.explicit), lambda deal: new(self.seed, deal))

    def after(self, state: State, action: int, step: int) -> "Moment":
        """What an action leads to, or may lead to."""
        exact = partial(state.outcomes, action, most=self.explicit)
        return self.moment(state, exact, lambda number: sampled(state, action, step, number))

    def moment(self, now: State | None, exact: Callable[[], list[Outcome]], sample: Callable[[int], State]) -> "Moment":
        """All that chance may bring where that is little, else some samples."""
        try:
            found = [(float(chance), state) for chance, state in exact()]
        except TooManyOutcomes:
            found = [(1 / self.samples, sample(number)) for number in range(self.samples)]
        return Moment(found[0][1]) if len(found) == 1 else Moment(now or found[0][1], found)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002  # theirs
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


@dataclass(frozen=True)
class Moment:
    """Where a game stands: a state, or what chance may bring next. No action changes one, so clones share it."""

    play: State
    chances: Chances = ()
    seen: dict[int, Observation] = field(default_factory=dict)  # by seat, for who asks several times

    def observe(self, seat: int) -> Observation:
        if seat not in self.seen:
            self.seen[seat] = self.play.observe(seat)
        return self.seen[seat]

    def __deepcopy__(self, _: Any) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Moment, (self.play, self.chances)


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A state, and between its decisions what chance may bring."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now = game.start

    @property
    def play(self) -> State:
        return self.now.play

    def current_player(self) -> int:
        if self.now.chances:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.play.is_over else self.play.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.play.allowed(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (chance, _) in enumerate(self.now.chances)]

    def _apply_action(self, action: int) -> None:
        if self.now.chances:
            self.now = Moment(self.now.chances[action][1])
        else:
            self.now = self.get_game().after(self.play, action, len(self.history()))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"Chance {action}" if player < 0 else self.play.variant.action_name(action)

    def is_terminal(self) -> bool:
        return not self.now.chances and self.play.is_over

    def returns(self) -> list[float]:
        return self.play.returns() if self.is_terminal() else [0.0] * self.play.variant.seats

    def resample_from_infostate(self, player: int, draw: Any) -> "SpielState":
        """A state that the player cannot tell from this one, with what it cannot know dealt again."""
        twin = self.clone()
        twin.now = Moment(self.play.resample(player, int(draw() * (1 << 31))), self.now.chances)
        return twin  # type: ignore[no-any-return]  # as above

    def __str__(self) -> str:
        return f"{self.play!r} {self.play.contents.hex()}"


def sampled(state: State, action: int, step: int, number: int) -> State:
    twin = state.copy()
    twin.reseed(step, number)
    twin.play(action)
    return twin


class Observer:
    """What OpenSpiel asks for an observation: a tensor of what is seen; as a string, with recall where it is asked."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(game.variant.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.now.observe(player).array

    def string_from(self, state: SpielState, player: int) -> str:
        seen = state.now.observe(player)
        now = " ".join(map(str, seen.array.tolist()))
        if not self.recalls:
            return now
        heard = (f"{name}:{seat}:{','.join(map(str, values))}" for name, seat, values in seen.events)
        return "\n".join([now, " ".join(map(str, seen.actions)), *heard])


def register(slugs: Sequence[str]) -> None:
    for slug in slugs:
        kind = describe(slug)
        made = type(f"Fathom{slug.title()}", (SpielGame,), {"kind": kind})
        pyspiel.register_game(kind, made)


register(list_games())
