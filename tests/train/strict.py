"""NumPy as strict as CuPy: arrays of this module and NumPy's own do not meet, and `.get()` alone brings one back."""

from typing import Any

import numpy as np

PLAIN_ARRAYS = "an array of NumPy among those of a GPU"


class StrictArray(np.ndarray[Any, Any]):
    """An array that would lie on a GPU."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = (), **options: Any) -> Any:
        refuse_plain(*inputs, *out)
        opened = tuple(plain(one) for one in inputs)
        given = {"out": tuple(plain(one) for one in out)} if out else {}
        answer = getattr(ufunc, method)(*opened, **given, **options)
        return out[0] if out else strict(answer)

    def __array_function__(self, function: Any, kinds: Any, arguments: Any, options: Any) -> Any:
        raise TypeError(f"NumPy's own {function.__name__} was called with an array of a GPU")

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise TypeError("an array of a GPU became one of NumPy unasked")

    def __getitem__(self, index: Any) -> Any:
        refuse_plain(*(index if isinstance(index, tuple) else (index,)))
        return strict(plain(self)[opened(index)])

    def __setitem__(self, index: Any, value: Any) -> None:
        refuse_plain(value, *(index if isinstance(index, tuple) else (index,)))
        plain(self)[opened(index)] = plain(value)

    def get(self) -> Any:
        return plain(self).copy()


def opened(index: Any) -> Any:
    return tuple(plain(one) for one in index) if isinstance(index, tuple) else plain(index)


def plain(one: Any) -> Any:
    return one.view(np.ndarray) if isinstance(one, StrictArray) else one


def strict(one: Any) -> Any:
    """Reductions give arrays too, as CuPy's do."""
    return np.asarray(one).view(StrictArray) if isinstance(one, np.ndarray | np.generic) else one


def refuse_plain(*given: Any) -> None:
    for one in given:
        if isinstance(one, np.ndarray) and not isinstance(one, StrictArray):
            raise TypeError(PLAIN_ARRAYS)


class Module:
    """What goes by the names of NumPy."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(np, name)
        return found if isinstance(found, np.ufunc | type) or not callable(found) else wrapped(found)

    @staticmethod
    def asarray(given: Any, kind: Any = None) -> Any:
        return np.array(plain(given), kind).view(StrictArray) if not isinstance(given, StrictArray) else given


def wrapped(function: Any) -> Any:
    def called(*arguments: Any, **options: Any) -> Any:
        refuse_plain(*flat(arguments), *options.values())
        return strict(function(*(open_all(one) for one in arguments), **{k: plain(v) for k, v in options.items()}))

    return called


def flat(arguments: Any) -> Any:
    return [part for one in arguments for part in (one if isinstance(one, list | tuple) else [one])]


def open_all(one: Any) -> Any:
    return type(one)(plain(part) for part in one) if isinstance(one, list | tuple) else plain(one)
