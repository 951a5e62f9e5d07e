"""Break a rule in the source: small changes to the code that cites it, one at a time.

What is broken is what the citation governs: a decorated function, the test of a check, or the lines beside an event
and the condition they stand under.
"""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

from dunewidget.testing.sites import Site, cited_rules

_FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_DROPPED = (ast.Assign, ast.AugAssign, ast.Delete, ast.Expr)
Slot = tuple[ast.AST, str, int | None]  # a place in the tree: parent, field, index in a list


@dataclass(frozen=True)
class Break:
    """A module's source with one thing changed."""

    rule: str
    line: int
    what: str
    source: str


def breaks(source: str) -> Iterator[Break]:
    """Every break of every rule that a module cites, in the order of its lines."""
    tree = ast.parse(source)
    seen: set[tuple[str, str]] = set()
    for site in cited_rules(tree):
        for slot, node, what in _changes(tree, site):
            broken = _replaced(tree, slot, node)
            if (site.rule, broken) not in seen:
                seen.add((site.rule, broken))
                old = _at(slot)
                yield Break(site.rule, getattr(old, "lineno", site.call.lineno), what, broken)


def _changes(tree: ast.Module, site: Site) -> Iterator[tuple[Slot, ast.AST, str]]:
    for slot in _governed(tree, site):
        if isinstance(slot[0], ast.Lambda):
            yield slot, ast.Constant(value=True), "always passes"
        for inner in _slots_below(slot):
            yield from _changed(inner, site.call)


def _changed(slot: Slot, citation: ast.Call) -> Iterator[tuple[Slot, ast.AST, str]]:
    parent, name, _ = slot
    node = _at(slot)
    if isinstance(node, ast.expr) and name in ("test", "ifs"):
        yield slot, ast.UnaryOp(op=ast.Not(), operand=copy.deepcopy(node)), "condition negated"
    if isinstance(node, ast.cmpop):
        yield slot, _FLIPPED[type(node)](), f"{type(node).__name__} became {_FLIPPED[type(node)].__name__}"
    if isinstance(node, ast.Constant) and type(node.value) is int and not isinstance(parent, ast.JoinedStr):
        yield slot, ast.Constant(value=node.value + 1), f"{node.value} became {node.value + 1}"
    if isinstance(node, ast.Return) and node.value is not None and _is_condition(node.value):
        negated = ast.UnaryOp(op=ast.Not(), operand=copy.deepcopy(node.value))
        yield slot, ast.Return(value=negated), "answer negated"
    if isinstance(node, _DROPPED) and not _is_idle(node) and not _contains(node, citation):
        yield slot, ast.Pass(), f"dropped: {ast.unparse(node)[:60]}"


def _governed(tree: ast.Module, site: Site) -> list[Slot]:
    """What a citation answers for."""
    arguments = [*site.call.args, *(keyword.value for keyword in site.call.keywords)]
    named = {value.id for value in arguments if isinstance(value, ast.Name)}
    slots: list[Slot] = [(value, "body", None) for value in arguments if isinstance(value, ast.Lambda)]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in named:
            slots += _block(node, "body")
    if site.around:
        slots += _governed_inside(site.around[-1], site.call)
    return slots


def _governed_inside(function: ast.FunctionDef, call: ast.Call) -> list[Slot]:
    """All of a decorated function; else the statements in the block of the call, and the condition they stand under."""
    if any(_contains(decorator, call) for decorator in function.decorator_list):
        return _block(function, "body")
    path = next(path for slot in _block(function, "body") if (path := _path(slot, call)))
    block, name, _ = [slot for slot in path if isinstance(_at(slot), ast.stmt)][-1]
    condition: list[Slot] = [(block, "test", None)] if isinstance(block, ast.If | ast.While) else []
    return [*condition, *_block(block, name)]


def _block(node: ast.AST, name: str) -> list[Slot]:
    return [(node, name, i) for i in range(len(getattr(node, name)))]


def _path(slot: Slot, wanted: ast.AST) -> list[Slot]:
    """The way down to a node; empty if it is not there."""
    if _at(slot) is wanted:
        return [slot]
    ways = (_path(child, wanted) for child in _children(slot))
    return next(([slot, *way] for way in ways if way), [])


def _children(slot: Slot) -> Iterator[Slot]:
    node = _at(slot)
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield node, name, None
        elif isinstance(value, list):
            yield from ((node, name, i) for i, item in enumerate(value) if isinstance(item, ast.AST))


def _slots_below(slot: Slot) -> Iterator[Slot]:
    yield slot
    for child in _children(slot):
        if child[1] not in ("decorator_list", "annotation", "returns"):
            yield from _slots_below(child)


def _at(slot: Slot) -> ast.AST:
    parent, name, index = slot
    value = getattr(parent, name)
    node: ast.AST = value if index is None else value[index]
    return node


def _replaced(tree: ast.Module, slot: Slot, node: ast.AST) -> str:
    """The source with one place changed; the tree itself stays as it was."""
    parent, name, index = slot
    old = _at(slot)
    _put(parent, name, index, node)
    try:
        return ast.unparse(ast.fix_missing_locations(tree))
    finally:
        _put(parent, name, index, old)


def _put(parent: ast.AST, name: str, index: int | None, node: ast.AST) -> None:
    if index is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[index] = node


def _is_condition(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare | ast.BoolOp) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


def _is_idle(node: ast.AST) -> bool:
    """What breaks no rule when left out (a docstring, an event told) or breaks everything (a name left undefined)."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
    if not isinstance(node, ast.Expr):
        return False
    told = isinstance(node.value, ast.Call) and ast.unparse(node.value.func).endswith(".tell")
    return told or isinstance(node.value, ast.Constant)


def _contains(node: ast.AST | None, wanted: ast.AST) -> bool:
    return node is not None and any(inner is wanted for inner in ast.walk(node))
