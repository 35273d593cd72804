"""A small net learns a game by PPO, among copies of itself and Matelots, until it beats Matelot. NumPy is all it needs.

    .venv/bin/python -m examples.ppo      # learns, says how it goes, writes ppo.npz
    ./fathom tournament barrakuda --player ppo=examples.ppo:choose --players ppo,matelot

From top to bottom: what the net sees, the net itself, what PPO wants of it, games to learn from, lessons, the player.
"""

import argparse
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

import fathom

Array = np.ndarray[Any, np.dtype[Any]]
FILE = "ppo.npz"

# What the net sees. Some numbers of an observation name things (a phase, a card, a seat): each thing has an input of
# its own. The others count: they are brought to mean 0 and spread 1. Long piles are left out, and what never changes.

NAMES = {"seat", "seats", "name", "piece", "spot", "mask", "action"}  # kinds of fields
MOST_THINGS = 32  # with an input each
LONGEST = 40  # numbers of a field
LEAST_SPREAD = 0.1  # so that what is rare is not large


@dataclass
class Encoder:
    """Makes inputs of observations."""

    places: Array  # for each input the place of its number
    means: Array  # what is taken from it
    spreads: Array  # and what it is measured by; 0 for a thing: is it this one?

    def __call__(self, rows: Array) -> Array:
        apart = rows[:, self.places] - self.means
        return np.where(self.spreads == 0, apart == 0, apart / np.maximum(self.spreads, LEAST_SPREAD))


def make_encoder(game: fathom.Variant, rows: Array) -> Encoder:
    """From the declared kinds of numbers, and from what was shown in some games; a row begins with who sees."""
    inputs: list[tuple[int, float, float]] = [(0, 0.5, 0.5)]
    for field in game.fields.values():
        for place in range(game.observation_size)[field.place] if field.length <= LONGEST else ():
            shown = np.unique(rows[:, place])
            if field.kind in NAMES and len(shown) <= MOST_THINGS:
                inputs += [(place, thing, 0) for thing in shown if len(shown) > 1]
            elif len(shown) > 1:
                inputs.append((place, rows[:, place].mean(), rows[:, place].std()))
    places, means, spreads = zip(*inputs, strict=True)
    return Encoder(np.array(places), np.array(means, np.float32), np.array(spreads, np.float32))


def look_around(game: fathom.Variant, lanes: int, steps: int) -> Array:
    """Observations from games of Mousses: good play and bad, so that much is seen."""
    batch, seen = fathom.batch(game, lanes), []
    for _ in range(steps):
        batch.step(batch.choose("mousse"))
        seen.append(batch.observations.copy())
    return np.concatenate(seen)


# The net. Its last layer gives a number for each action, the likelier the larger, and behind them what the position is
# worth to whoever sees it, from -1 to 1.


class Net:
    def __init__(self, parameters: list[Array]) -> None:
        self.parameters = parameters  # the weights of all layers, then their biases
        half = len(parameters) // 2
        self.weights, self.biases = parameters[:half], parameters[half:]

    def layers(self, inputs: Array) -> list[Array]:
        """What each layer gives on to the next: the inputs first, the outputs last."""
        given = [inputs]
        for weights, biases in zip(self.weights, self.biases, strict=True):
            given.append(given[-1] @ weights + biases)
            if len(given) <= len(self.weights):
                np.maximum(given[-1], 0, out=given[-1])
        return given

    def slopes(self, given: list[Array], slope: Array) -> list[Array]:
        """How the loss changes with each parameter, from how it changes with the outputs."""
        weights, biases = [given[-2].T @ slope], [slope.sum(axis=0)]
        for layer in range(len(self.weights) - 1, 0, -1):
            slope = (slope @ self.weights[layer].T) * (given[layer] > 0)
            weights.insert(0, given[layer - 1].T @ slope)
            biases.insert(0, slope.sum(axis=0))
        return [*weights, *biases]


def new_net(sizes: list[int], luck: np.random.Generator) -> Net:
    """At first every action is about as likely, and every position worth about nothing."""
    weights = [luck.standard_normal(shape, np.float32) / np.float32(shape[0] / 2) ** 0.5 for shape in pairwise(sizes)]
    weights[-1] *= 0.01
    return Net([*weights, *(np.zeros(size, np.float32) for size in sizes[1:])])


def log_chances(outputs: Array, masks: Array) -> Array:
    """Of each action; what is not allowed has none."""
    logits = np.where(masks, outputs[:, :-1], -1e9)
    logits -= logits.max(axis=1, keepdims=True)
    return np.asarray(logits - np.log(np.exp(logits).sum(axis=1, keepdims=True)))


def draw(logs: Array, luck: np.random.Generator) -> Array:
    """An action in each row, as likely as its chance."""
    up_to = np.exp(logs).cumsum(axis=1)
    return np.asarray((up_to > luck.random((len(logs), 1), np.float32) * up_to[:, -1:]).argmax(axis=1))


# What PPO wants: that what turned out better than expected becomes likelier, but by no more than CLIP at a time; that
# the net stays curious; and that it knows what a position is worth.

CLIP, CURIOSITY, WORTH = 0.2, 0.02, 0.5


@dataclass
class Lesson:
    """Decisions to learn from, one in each row."""

    inputs: Array
    masks: Array
    actions: Array
    logs: Array  # of the chances that these actions had
    gains: Array  # how much better than expected it went
    returns: Array  # what the position turned out to be worth

    def part(self, rows: Array) -> "Lesson":
        return Lesson(*(getattr(self, field.name)[rows] for field in fields(self)))


def judge(outputs: Array, lesson: Lesson) -> tuple[float, Array]:
    """The loss, and how it changes with each output."""
    chosen, logs = (np.arange(len(outputs)), lesson.actions), log_chances(outputs, lesson.masks)
    chances, ratio = np.exp(logs), np.exp(logs[chosen] - lesson.logs)
    wanted, allowed = ratio * lesson.gains, np.clip(ratio, 1 - CLIP, 1 + CLIP) * lesson.gains
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    error = outputs[:, -1] - lesson.returns
    loss = -np.minimum(wanted, allowed) - CURIOSITY * entropy[:, 0] + WORTH / 2 * error**2
    push = np.where(wanted <= allowed, wanted, 0)
    slope = np.empty_like(outputs)
    slope[:, :-1] = chances * (push[:, None] + CURIOSITY * (logs + entropy))
    slope[chosen] -= push
    slope[:, -1] = WORTH * error
    return float(loss.mean()), slope / len(outputs)


class Adam:
    """Goes down the slopes, with steps that are as long for steep parameters as for flat ones."""

    def __init__(self, net: Net) -> None:
        self.parameters, self.steps = net.parameters, 0
        self.means, self.squares = ([np.zeros_like(one) for one in net.parameters] for _ in range(2))

    def step(self, slopes: list[Array], rate: float) -> None:
        self.steps += 1
        length = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for place, slope in enumerate(slopes):
            self.means[place] += 0.1 * (slope - self.means[place])
            self.squares[place] += 0.001 * (slope * slope - self.squares[place])
            self.parameters[place] -= np.float32(length) * self.means[place] / (np.sqrt(self.squares[place]) + 1e-7)


# Games to learn from. The net plays all seats of half of the lanes; in the others a Matelot sits at one. Among copies
# of itself alone it learns too, but then forgets how others are beaten: try `--alone`.

FORESIGHT = 0.95  # how much of what comes after the next decision counts, GAE's lambda


@dataclass
class Player:
    encoder: Encoder
    net: Net

    def play(self, batch: fathom.Batch, rivals: Array, steps: int, luck: np.random.Generator) -> Lesson:
        """So many decisions in each lane; `rivals` says which seat is Matelot's there, -1 for none."""
        seen: list[tuple[Array, ...]] = []
        for _ in range(steps):
            inputs, masks, turns = self.encoder(batch.observations), batch.masks > 0, batch.turns.copy()
            outputs = self.net.layers(inputs)[-1]
            logs = log_chances(outputs, masks)
            actions = np.where(turns == rivals, batch.choose("matelot"), draw(logs, luck))
            batch.step(actions)
            own = logs[np.arange(batch.lanes), actions]
            seen.append((inputs, masks, actions, own, outputs[:, -1], turns, batch.rewards.copy(), batch.done > 0))
        inputs, masks, actions, logs, values, turns, rewards, done = map(np.stack, zip(*seen, strict=True))
        gains = credit(turns, values, rewards, done)
        is_told = ~np.isnan(gains) & (turns != rivals) & (masks.sum(axis=2) > 1)
        return Lesson(*(one[is_told] for one in (inputs, masks, actions, logs, gains, gains + values)))

    def save(self, path: Path) -> None:
        np.savez(path, *self.net.parameters, **vars(self.encoder))


def credit(turns: Array, values: Array, rewards: Array, done: Array) -> Array:
    """How much better each decision went than expected, for the seat that made it; NaN where that is not known yet."""
    gains, lanes = np.empty_like(values), np.arange(turns.shape[1])
    coming = np.full(rewards.shape[1:], np.nan, np.float32)  # what each seat's next decision, or the end, is worth
    later = np.zeros_like(coming)  # how much better than that it went
    for step in reversed(range(len(turns))):
        coming[done[step]], later[done[step]] = rewards[step][done[step]], 0
        own = lanes, turns[step]
        gains[step] = coming[own] - values[step] + FORESIGHT * later[own]
        coming[own], later[own] = values[step], np.nan_to_num(gains[step])
    return gains


def measure(player: Player, game: fathom.Variant, lanes: int) -> tuple[float, float]:
    """The share of wins against Matelots, each deal from every seat, a game a lane; and how far it may be off."""
    luck, seats = np.random.default_rng(1), np.arange(lanes) % game.seats
    batch = fathom.batch(game, lanes, seeds=10**6 + np.arange(lanes) // game.seats)
    won = np.full(lanes, np.nan)
    while np.isnan(won).any():
        outputs = player.net.layers(player.encoder(batch.observations))[-1]
        own = draw(log_chances(outputs, batch.masks > 0), luck)
        batch.step(np.where(batch.turns == seats, own, batch.choose("matelot")))
        is_first = (batch.done > 0) & np.isnan(won)
        won[is_first] = (batch.rewards[is_first, seats[is_first]] + 1) / 2
    return float(won.mean()), float(1.96 * won.std() / np.sqrt(lanes))


# Lessons: play, then go over what was played a few times, in parts and in another order each time.

EPOCHS, PART, RATE = 3, 4096, 1e-3
REPORT = 20  # updates


def learn(
    game: fathom.Variant, updates: int, lanes: int = 1024, steps: int = 32, hidden: int = 128, is_alone: bool = False
) -> Iterator[tuple[Player, float]]:
    """The player as it is after each update, and the loss."""
    luck = np.random.default_rng(0)
    encoder = make_encoder(game, look_around(game, min(lanes, 256), 200))
    inputs = encoder(np.zeros((1, game.observation_size), np.int16)).shape[1]
    player = Player(encoder, new_net([inputs, hidden, hidden, game.num_actions + 1], luck))
    adam, batch = Adam(player.net), fathom.batch(game, lanes)
    rivals = np.where(np.arange(lanes) % 2 > int(is_alone), np.arange(lanes) // 2 % game.seats, -1)
    for update in range(updates):
        lesson = player.play(batch, rivals, steps, luck)
        lesson.gains = (lesson.gains - lesson.gains.mean()) / (lesson.gains.std() + 1e-6)
        yield player, study(player.net, adam, lesson, RATE * (1 - update / updates), luck)


def study(net: Net, adam: Adam, lesson: Lesson, rate: float, luck: np.random.Generator) -> float:
    """The mean loss of the parts."""
    losses = []
    for _ in range(EPOCHS):
        mixed = luck.permutation(len(lesson.actions))
        for rows in np.array_split(mixed, max(1, len(mixed) // PART)):
            part = lesson.part(rows)
            given = net.layers(part.inputs)
            loss, slope = judge(given[-1], part)
            adam.step(net.slopes(given, slope), rate)
            losses.append(loss)
    return float(np.mean(losses))


# The player, as `docs/players.md` lets it in.


@cache
def load(path: str) -> Player:
    with np.load(path) as kept:
        encoder = Encoder(*(kept[field.name] for field in fields(Encoder)))
        return Player(encoder, Net([kept[name] for name in kept if name.startswith("arr_")]))


def choose(question: dict[str, Any]) -> int:
    """An action for who asks; the net is the one in `ppo.npz`, or where PPO_FILE says."""
    player, luck = load(os.environ.get("PPO_FILE", FILE)), np.random.default_rng(question["seed"])
    outputs = player.net.layers(player.encoder(np.array([question["array"]], np.int16)))[-1]
    masks = np.isin(np.arange(outputs.shape[1] - 1), question["allowed"])
    return int(draw(log_chances(outputs, masks[None]), luck)[0])


def main() -> None:
    asked = argparse.ArgumentParser(description="Teaches a small net to play a game.")
    asked.add_argument("game", nargs="?", default="barrakuda")
    asked.add_argument("--updates", type=int, default=300)
    asked.add_argument("--steps", type=int, default=32, help="Decisions in each lane before each update.")
    asked.add_argument("--alone", action="store_true", help="Learn among copies of the net, without Matelots.")
    asked.add_argument("--file", type=Path, default=Path(FILE))
    options = asked.parse_args()
    game, begun = fathom.load(options.game, seats=2), time.monotonic()
    lessons = learn(game, options.updates, steps=options.steps, is_alone=options.alone)
    for update, (player, loss) in enumerate(lessons, 1):
        if update % REPORT == 0 or update == options.updates:
            share, error = measure(player, game, 1024)
            minutes = f"{(time.monotonic() - begun) / 60:.1f} min"
            print(f"{minutes}: update {update}, loss {loss:.3f}, wins {share:.1%} ± {error:.1%}", flush=True)
            player.save(options.file)


if __name__ == "__main__":
    main()
