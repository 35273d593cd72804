"""Games under Gymnasium: one learner among bots. Needs the extra `[gymnasium]`.

`import fathom.env.gymnasium` registers `fathom/sharks-v0` and the others: `gymnasium.make("fathom/sharks-v0")`, and
`gymnasium.make_vec` for many at once.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from fathom.engine.box import Setting
from fathom.env.spaces import numbers_space
from fathom.library import SEEDS, IllegalAction, Player, list_games, load_as, player

Row = np.ndarray[Any, np.dtype[np.int16]]
Info = dict[str, Any]


class LearnerEnv(gymnasium.Env[Row, np.int64]):
    """One seat is the learner's, the others are played by `rivals`: names of bots, or players, one or one for each.

    What is allowed stands in `info["action_mask"]` and comes from `action_masks()`. The end rewards from -1 to 1, as
    `State.returns`; an action that is refused loses the game, and `info["illegal"]` says why.
    """

    def __init__(
        self, name: str, seats: int = 2, seat: int = 0, rivals: str | Player | Sequence[str | Player] = "matelot",
        **options: Setting,
    ) -> None:  # fmt: skip  # one line each would hide how short it is
        self.game, self.seat = load_as(name, seats, options), seat
        named = [rivals] * (seats - 1) if isinstance(rivals, str) or callable(rivals) else list(rivals)
        if not 0 <= seat < seats or len(named) != seats - 1:
            raise ValueError(f"seat {seat} and {len(named)} rivals do not fill a table of {seats}")
        self.rivals = named
        self.observation_space = numbers_space(self.game)  # type: ignore[assignment]  # a box of int16 is one
        self.action_space = spaces.Discrete(self.game.num_actions)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Row, Info]:  # noqa: ARG002  # theirs
        super().reset(seed=seed)
        self.state = self.game.new(int(self.np_random.integers(SEEDS)))
        seeds = self.np_random.integers(SEEDS, size=self.game.seats).tolist()
        chosen = [
            player(one, seed) if isinstance(one, str) else one for one, seed in zip(self.rivals, seeds, strict=False)
        ]
        self.players = {rival: chosen.pop() for rival in range(self.game.seats) if rival != self.seat}
        self.let_rivals_play()
        return self.state.observe(self.seat).array, self.info()

    def let_rivals_play(self) -> None:
        """Until the learner is asked, or the game is over."""
        while not self.state.is_over and self.state.seat != self.seat:
            self.state.play(self.players[self.state.seat](self.state))

    def step(self, action: np.int64) -> tuple[Row, float, bool, bool, Info]:
        refused = {}
        try:
            self.state.play(int(action), self.seat)
            self.let_rivals_play()
        except IllegalAction as why:
            refused = {"illegal": str(why)}
        reward = -1.0 if refused else self.state.returns()[self.seat] if self.state.is_over else 0.0
        ended = bool(refused) or self.state.is_over
        return self.state.observe(self.seat).array, reward, ended, False, self.info() | refused

    def info(self) -> Info:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """What the learner may do now, as libraries with masked policies ask for it."""
        return self.state.mask(self.seat).astype(np.int8)


for slug in list_games():
    gymnasium.register(f"fathom/{slug}-v0", entry_point=f"{__name__}:LearnerEnv", kwargs={"name": slug})
