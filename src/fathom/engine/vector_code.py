"""The functions of `vectors` in LLVM's own vectors, made for any machine: for one without, in single steps."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

LANES = 8  # as `vectors` has them
NARROW, WIDE = (ir.VectorType(ir.IntType(bits), LANES) for bits in (16, 32))
Code = Callable[..., Any]


class Rows:
    """Where the rows lie that an intrinsic is given, and numbers as it computes with them."""

    def __init__(self, context: Any, builder: Any, signature: Any, values: Any) -> None:
        self.builder = builder
        made = [self.taken(context, kind, value) for kind, value in zip(signature.args, values, strict=True)]
        self.given = made

    def taken(self, context: Any, kind: Any, value: Any) -> Any:
        if isinstance(kind, types.Array):
            return context.make_array(kind)(context, self.builder, value).data
        return value

    @contextmanager
    def each(self, count: Any) -> Iterator[Any]:
        """The first place of every eight."""
        zero, step = count.type(0), count.type(LANES)
        with cgutils.for_range_slice(self.builder, zero, count, step) as (place, _):
            yield place

    def at(self, row: Any, place: Any, kind: Any) -> Any:
        """Eight numbers of a row."""
        return self.builder.bitcast(self.builder.gep(row, [place]), kind.as_pointer())

    def read(self, row: Any, place: Any) -> Any:
        """Numbers of 16 bits are widened."""
        narrow = row.type.pointee.width == NARROW.element.width
        kind = NARROW if narrow else WIDE
        found = self.builder.load(self.at(row, place, kind), align=kind.element.width // 8)
        return self.builder.sext(found, WIDE) if narrow else found

    def write(self, row: Any, place: Any, numbers: Any) -> None:
        self.builder.store(numbers, self.at(row, place, WIDE), align=4)

    def all_of(self, number: Any) -> Any:
        """Eight times the same number."""
        single = self.builder.trunc(number, WIDE.element)
        first = self.builder.insert_element(ir.Constant(WIDE, ir.Undefined), single, ir.IntType(32)(0))
        mask = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        return self.builder.shuffle_vector(first, first, mask)


def code_of(write: Callable[[Rows], Any]) -> Code:
    return lambda context, builder, signature, values: write(Rows(context, builder, signature, values))


@intrinsic
def add_scaled(typing: Any, sums: Any, weights: Any, start: Any, factor: Any, count: Any) -> Any:
    return types.void(sums, weights, types.intp, types.intp, types.intp), code_of(write_addition)


def write_addition(rows: Rows) -> Any:
    sums, weights, start, factor, count = rows.given
    by, builder = rows.all_of(factor), rows.builder
    with rows.each(count) as place:
        added = builder.mul(by, rows.read(weights, builder.add(start, place)))
        rows.write(sums, place, builder.add(rows.read(sums, place), added))


@intrinsic
def clip(typing: Any, sums: Any, shift: Any, most: Any, count: Any) -> Any:
    return types.void(sums, types.intp, types.intp, types.intp), code_of(write_clipping)


def write_clipping(rows: Rows) -> Any:
    sums, shift, most, count = rows.given
    by, top, builder = rows.all_of(shift), rows.all_of(most), rows.builder
    none = ir.Constant(WIDE, [0] * LANES)
    with rows.each(count) as place:
        kept = builder.ashr(rows.read(sums, place), by)
        kept = builder.select(builder.icmp_signed(">", kept, none), kept, none)
        rows.write(sums, place, builder.select(builder.icmp_signed("<", kept, top), kept, top))


@intrinsic
def dot(typing: Any, sums: Any, weights: Any, start: Any, count: Any) -> Any:
    return types.intp(sums, weights, types.intp, types.intp), code_of(write_product)


def write_product(rows: Rows) -> Any:
    sums, weights, start, count = rows.given
    builder = rows.builder
    total = cgutils.alloca_once_value(builder, ir.Constant(WIDE, [0] * LANES))  # type: ignore[no-untyped-call]
    with rows.each(count) as place:
        product = builder.mul(rows.read(sums, place), rows.read(weights, builder.add(start, place)))
        builder.store(builder.add(builder.load(total), product), total)
    found = builder.load(total)
    parts = [builder.extract_element(found, ir.IntType(32)(lane)) for lane in range(LANES)]
    whole = parts[0]
    for part in parts[1:]:
        whole = builder.add(whole, part)
    return builder.sext(whole, ir.IntType(64))
