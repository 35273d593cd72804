"""A game as the page needs to know it: its box, its actions, its names."""

from functools import partial

from fathom.bots.kinds import adviser, known_names
from fathom.engine.box import options_of
from fathom.engine.game import Game
from fathom.engine.ratings import read_ratings
from fathom.engine.texts import Texts
from fathom.server.protocol import Family, GameDescription, GameSummary, Option, by_language


def summary(game: Game) -> GameSummary:
    seats = (game.seats[0], game.seats[-1])
    texts = {key: by_language(partial(own_text, game, key)) for key in ("title", "line", "aim", "length")}
    return GameSummary(slug=game.slug, seats=seats, **texts)


def own_text(game: Game, key: str, language: str) -> str:
    return str(Texts(game, language).own[key])


def describe(game: Game) -> GameDescription:
    return GameDescription(
        slug=game.slug,
        seats=(game.seats[0], game.seats[-1]),
        options=[
            Option(name, option.show(option.default), option.low, option.high, list(option.choices), option.is_seat)
            for name, option in options_of(game.box).items()
        ],
        actions=[Family(f.name, f.value, list(f.sizes)) for f in game.actions],
        events={event.name: int(event) for event in game.events},
        refusals={refusal.name: refusal.clause for refusal in game.refusals if refusal},
        sight={name: field.length for name, field in game.sight.fields.items()},
        levels=known_names(),
        ratings=read_ratings(game),
        adviser=adviser(),
    )
