"""A user's mistake: named by a key of the texts, so that it can be said in every language."""

from functools import partial
from typing import Any


class Mistake(Exception):
    """Bad input. `key` names the sentence in `engine/texts`, `values` fill it."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Mistake, self.key, **self.values), ()
