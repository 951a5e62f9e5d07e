"""Imports point one way, and nothing outside a game's folder names that game."""

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from dunewidget.testing.sites import parse, source_files

SRC = Path(__file__).parents[1] / "src"
PACKAGE = SRC / "dunewidget"
GAMES = PACKAGE / "games"
NAMES = sorted(folder.name for folder in GAMES.iterdir() if (folder / "__init__.py").is_file())
MODULES = source_files(PACKAGE)

#: For each part, the parts it may import besides itself.
MAY_IMPORT = {
    "kernel": set(),
    "rulebook": {"kernel"},
    "games": {"kernel", "rulebook"},
    "draw": {"kernel", "games", "rulebook"},
    "bots": {"kernel", "games", "rulebook"},
    "lab": {"kernel", "games", "rulebook", "bots", "widget"},
    "testing": {"kernel", "games", "rulebook", "bots"},
    "widget": {"kernel", "games", "rulebook", "draw", "bots"},
}


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, wherever the statement stands."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            base = str(node.module)
            for alias in node.names:
                inner = SRC.joinpath(*base.split("."), alias.name)
                is_module = inner.is_dir() or inner.with_suffix(".py").is_file()
                yield f"{base}.{alias.name}" if is_module else base


def part_of(name: str) -> str:
    return name.split(".")[1] if "." in name else ""


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_imports_point_one_way(path: Path) -> None:
    own = part_of(module_name(path))
    if own not in MAY_IMPORT:  # the package itself and the command line stand above all parts
        return
    used = {part_of(name) for name in imports(path) if name.startswith("dunewidget.")}
    assert used - {own} <= MAY_IMPORT[own]


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_only_games_look_inside_games(path: Path) -> None:
    if part_of(module_name(path)) == "games":
        return
    inner = [name for name in imports(path) if name.startswith("dunewidget.games.") and name.count(".") > 2]
    assert inner == []


def test_the_kernel_knows_nothing_of_notebooks_and_tables() -> None:
    outside = {"IPython", "anywidget", "ipywidgets", "numpy", "pandas", "pyarrow", "traitlets"}
    for path in source_files(PACKAGE / "kernel"):
        assert {name.split(".")[0] for name in imports(path)} & outside == set(), path.name


def names_in(path: Path) -> set[str]:
    """The identifiers of the code, and its strings, whole or as parts of a path: words in a sentence are free."""
    found: set[str] = set()
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.NAME:
            found |= {token.string.lower(), *token.string.lower().split("_")}
        elif token.type == tokenize.STRING:
            text = str(ast.literal_eval(_plain(token.string)))
            found |= {text, *re.split(r"[./:]", text)}
    return found


def _plain(literal: str) -> str:
    """A string literal that can be evaluated: Python 3.11 gives an f-string as one."""
    return re.sub(r"^[fF]|(?<=^[rR])[fF]", "", literal)


@pytest.mark.parametrize("path", [path for path in MODULES if GAMES not in path.parents], ids=module_name)
def test_no_game_is_named_outside_its_folder(path: Path) -> None:
    assert names_in(path) & set(NAMES) == set()


@pytest.mark.parametrize(
    "path", sorted(p for p in PACKAGE.rglob("*.json") if GAMES not in p.parents), ids=lambda p: p.name
)
def test_no_data_file_outside_a_game_is_named_for_one_or_keyed_by_one(path: Path) -> None:
    def keys(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            yield from value
            for inner in value.values():
                yield from keys(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from keys(inner)

    assert {path.stem, *keys(json.loads(path.read_text(encoding="utf-8")))} & set(NAMES) == set()
