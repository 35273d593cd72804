"""Feeding work to all cores."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

Piece = TypeVar("Piece")
Done = TypeVar("Done")
AHEAD = 2  # pieces for each core, so that none is idle


def feed(
    work: Callable[[Piece], Done], pieces: Iterable[Piece], cores: int, *, in_order: bool = False
) -> Iterator[Done]:
    """Does the pieces on threads, for compiled code runs without Python's lock; what is done comes as it is done.

    With `in_order` it comes in the order of the pieces. After Ctrl-C what is being worked on still comes, nothing else
    is begun. Whoever stops listening stops the work.
    """
    left, waiting = iter(pieces), list[Future[Done]]()
    with ThreadPoolExecutor(cores) as pool:
        try:
            while waiting := waiting + [
                pool.submit(work, piece) for piece in islice(left, AHEAD * cores - len(waiting))
            ]:
                done, _ = wait(waiting[:1] if in_order else waiting, return_when=FIRST_COMPLETED)
                waiting = [future for future in waiting if future not in done]
                while done:
                    yield done.pop().result()
        except KeyboardInterrupt:
            yield from (future.result() for future in waiting if not future.cancel())
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
