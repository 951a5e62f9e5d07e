"""Where source code cites rules: ids handed to a call or a decorator, and ids a test is marked with."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_ID = re.compile(r"[A-Z]{2}-[A-Z0-9]+-\d+[a-z]?")
_CONTAINERS = (ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Starred, ast.IfExp, ast.BoolOp)
Function = ast.FunctionDef | ast.Lambda


@dataclass(frozen=True)
class Site:
    """One citation: the rule, the call that cites it, and the functions of the module around it, innermost last."""

    rule: str
    call: ast.Call
    around: tuple[ast.FunctionDef, ...]


def cited_rules(tree: ast.AST) -> Iterator[Site]:
    """Every rule id that is an argument of a call. Docstrings and comments are not, so they do not count."""
    yield from _walk(tree, ())


def marked_rules(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every rule id in a `pytest.mark.rule(...)`, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                for text in _strings(argument):
                    yield text, node.lineno


def source_files(folder: Path) -> list[Path]:
    """The Python files below a folder, in a fixed order."""
    return sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


def parse(path: Path) -> ast.Module:
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def _walk(node: ast.AST, around: tuple[ast.FunctionDef, ...]) -> Iterator[Site]:
    if isinstance(node, ast.Call):
        values = [*node.args, *(keyword.value for keyword in node.keywords)]
        for text in dict.fromkeys(text for value in values for text in _strings(value)):
            if _ID.fullmatch(text):
                yield Site(text, node, around)
    if isinstance(node, ast.FunctionDef):
        around = (*around, node)  # a decorator belongs to the function below it
    for child in ast.iter_child_nodes(node):
        yield from _walk(child, around)


def _strings(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, _CONTAINERS):
        for child in ast.iter_child_nodes(node):
            yield from _strings(child)
