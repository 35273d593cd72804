"""S3: everything lies open, so every seat and every spectator sees the same."""

from fathom.engine import declaration
from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.sharks.state import State


class Sight(declaration.Sight, of=State):
    """S3 Nobody has a secret, and nothing is shown but what lies there."""


see = declaration.open_part(Sight)


@rule
def redeal(s: State, seat: int, dealer: Dealer) -> None:
    """S3 There is nothing that a seat cannot know."""
