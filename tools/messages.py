"""The messages of the wire as TypeScript, read from where they are written once: `fathom.server.protocol`."""

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

PLAIN = {"int": "number", "float": "number", "str": "string", "bool": "boolean", "Any": "unknown", "Raw": "unknown"}
LEFT_OUT = "UnsetType"  # stands for a field that need not be sent
NOT_SENT = ("forbid_unknown_fields", "omit_defaults")  # a struct that says so leaves out its defaults


class Source:
    """A module whose types are wanted."""

    def __init__(self, name: str) -> None:
        self.text = inspect.getsource(importlib.import_module(name))
        self.lines = self.text.splitlines()
        self.body = ast.parse(self.text).body

    @cached_property
    def types(self) -> dict[str, ast.ClassDef | ast.Assign]:
        """Its structs and named types, in their order."""
        structs = {node.name: node for node in self.body if isinstance(node, ast.ClassDef)}
        return structs | {n: node for node in self.body if isinstance(node, ast.Assign) and (n := named(node))}

    @cached_property
    def imported(self) -> dict[str, str]:
        """The module from which a name comes."""
        froms = [node for node in self.body if isinstance(node, ast.ImportFrom)]
        return {alias.name: str(node.module) for node in froms for alias in node.names}

    def note(self, line: int) -> str:
        return self.lines[line - 1].partition("  # ")[2]


def named(node: ast.Assign) -> str:
    """The name of a type alias, or nothing."""
    name = node.targets[0].id if isinstance(node.targets[0], ast.Name) else ""
    return name if re.fullmatch(r"[A-Z][a-z]\w*", name) else ""


def in_typescript(node: ast.expr) -> str:
    """A type as it is annotated."""
    match node:
        case ast.Constant(value=None):
            return "null"
        case ast.Constant(value=str(word)):
            return f'"{word}"'
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return PLAIN.get(name, name)
        case ast.BinOp(left=left, right=right):
            return " | ".join(in_typescript(side) for side in (left, right) if not is_left_out(side))
        case ast.Subscript(value=ast.Name(id=outer), slice=inner):
            return generic(outer, inner.elts if isinstance(inner, ast.Tuple) else [inner])
    raise ValueError(f"no TypeScript for {ast.unparse(node)}")


def is_left_out(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == LEFT_OUT


def generic(outer: str, inner: list[ast.expr]) -> str:
    if outer == "Annotated":
        return in_typescript(inner[0])
    parts = [in_typescript(part) for part in inner]
    if outer == "Literal":
        return " | ".join(parts)
    if outer == "tuple":
        return f"[{', '.join(parts)}]"
    if outer == "list":
        return f"({parts[0]})[]" if " " in parts[0] else f"{parts[0]}[]"
    return f"Record<{', '.join(parts)}>"


def struct(source: Source, node: ast.ClassDef) -> Iterator[str]:
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != "Struct"]
    may_leave_out = any(keyword.arg in NOT_SENT for keyword in node.keywords)
    yield f"/** {' '.join((ast.get_docstring(node) or '').split())} */"
    yield f"export interface {node.name}{' extends ' + bases[0] if bases else ''} {{"
    for field in node.body:
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            note = source.note(field.lineno)
            optional = "?" if may_leave_out and field.value else ""
            yield f"  /** {note} */" if note else ""
            yield f"  {field.target.id}{optional}: {in_typescript(field.annotation)};"
    yield "}"


def declaration(source: Source, name: str) -> str:
    node = source.types[name]
    if isinstance(node, ast.ClassDef):
        return "\n".join(line for line in struct(source, node) if line)
    return f"export type {name} = {in_typescript(node.value)};"


def wanted(source: Source, names: Any) -> Iterator[str]:
    """These types, and before each those of other modules that it speaks of."""
    told = set(source.types)
    for name in names:
        yield from with_others(source, name, told)


def with_others(source: Source, name: str, told: set[str]) -> Iterator[str]:
    text = declaration(source, name)
    for word in re.findall(r"\b[A-Z]\w+\b", re.sub(r"/\*\*.*?\*/", "", text)):
        home = source if word in source.types else Source(source.imported[word]) if word in source.imported else None
        if home and word not in told:
            told.add(word)
            yield from with_others(home, word, told)
    yield text


def messages(module: str = "fathom.server.protocol") -> str:
    source = Source(module)
    return "\n\n".join(wanted(source, source.types)) + "\n"
