"""Games under PettingZoo: `env` for seats that act in turn, `parallel_env` for all at once. Needs `[pettingzoo]`.

An observation is a dictionary: `observation`, the flat array, and `action_mask`. A game that ends rewards every seat
with `State.returns`. An action that the rules refuse raises `fathom.IllegalAction`.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv

from fathom.engine.box import Setting
from fathom.env.spaces import masked, masked_space
from fathom.library import SEEDS, State, Variant, load_as

Observed = dict[str, Any]
Told = dict[str, Any]  # something for each agent


class Seated:
    """What both kinds of environments have: a game, an agent for each seat, and the luck of `reset`."""

    def __init__(self, game: Variant) -> None:
        self.game = game
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self.metadata = {"name": f"fathom_{game.name}", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = None
        self.observed = {agent: masked_space(game) for agent in self.possible_agents}
        self.done = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self.luck: np.random.Generator | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.done[agent]

    def seat_of(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def begin(self, seed: int | None) -> State:
        if seed is not None or self.luck is None:
            self.luck = seeding.np_random(seed)[0]
        self.agents = list(self.possible_agents)
        return self.game.new(int(self.luck.integers(SEEDS)))

    def for_each(self, value: Any) -> dict[str, Any]:
        return dict.fromkeys(self.agents, value)

    def no_infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}

    def rewards_of(self, state: State) -> dict[str, float]:
        returns = state.returns() if state.is_over else [0.0] * self.game.seats
        return dict(zip(self.possible_agents, returns, strict=True))

    def render(self) -> None:
        """The page draws games, this does not."""

    def close(self) -> None:
        """Nothing is held."""


class TurnEnv(Seated, AECEnv):  # type: ignore[misc]  # it is untyped
    """Seats act in turn; where a choice is simultaneous, one after the other, unseen until all have chosen."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002  # theirs
        self.state_of_play = self.begin(seed)
        self.rewards, self._cumulative_rewards = self.for_each(0.0), self.for_each(0.0)
        self.terminations, self.truncations = self.for_each(False), self.for_each(False)
        self.infos = self.no_infos()
        self.agent_selection = self.possible_agents[self.state_of_play.seat]

    def observe(self, agent: str) -> Observed:
        return masked(self.state_of_play, self.seat_of(agent))

    def step(self, action: int | None) -> None:
        agent, state = self.agent_selection, self.state_of_play
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        state.play(int(action), self.seat_of(agent))  # type: ignore[arg-type]  # only who is done gives none
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self.rewards_of(state)
        self.terminations = self.for_each(state.is_over)
        if not state.is_over:
            self.agent_selection = self.possible_agents[state.seat]
        self._accumulate_rewards()


class AtOnceEnv(Seated, ParallelEnv):  # type: ignore[misc]  # as above
    """All who are asked act at once; the actions of the others, whose masks are empty, are not looked at."""

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[Told, Told]:  # noqa: ARG002  # theirs
        self.state_of_play = self.begin(seed)
        return self.observations(), self.no_infos()

    def observations(self) -> dict[str, Observed]:
        return {agent: masked(self.state_of_play, self.seat_of(agent)) for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Told, ...]:
        state = self.state_of_play
        for seat in state.acting:
            state.play(actions[self.possible_agents[seat]], seat)
        ended, cut_short = self.for_each(state.is_over), self.for_each(False)
        told = self.observations(), self.rewards_of(state), ended, cut_short, self.no_infos()
        self.agents = [] if state.is_over else self.agents
        return told


def env(name: str, seats: int, **options: Setting) -> TurnEnv:
    """A game by its name, seat after seat (PettingZoo's AEC)."""
    return TurnEnv(load_as(name, seats, options))


def parallel_env(name: str, seats: int, **options: Setting) -> AtOnceEnv:
    """A game by its name, all who are asked at once (PettingZoo's parallel API)."""
    return AtOnceEnv(load_as(name, seats, options))
