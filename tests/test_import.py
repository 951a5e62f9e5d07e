"""Importing the package is quick because it brings in nothing that only a display or an analysis needs."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

import dunewidget

HEAVY = (
    "IPython",
    "altair",
    "anywidget",
    "ipywidgets",
    "jupyter_core",
    "networkx",
    "numpy",
    "pandas",
    "pyarrow",
    "traitlets",
)


def test_import_brings_in_nothing_heavy() -> None:
    code = "import sys, dunewidget; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [name for name in HEAVY if name in done.stdout.split()] == []


def test_playing_needs_no_jupyter_either() -> None:
    code = "import sys, dunewidget as d; [d.new(n, seed=1).decisions for n in d.game_names()]; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [name for name in HEAVY if name in done.stdout.split()] == []


def test_every_public_name_is_offered_before_it_is_imported() -> None:
    code = "import dunewidget as d; print(*dir(d)); print(*(hasattr(d, name) for name in d.__all__))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    offered, there = (line.split() for line in done.stdout.splitlines())
    assert {"new", "Board", "simulate", "lesson", "compare", "__version__"} <= set(offered)
    assert [name for name in offered if name not in dunewidget.__all__ and not name.startswith("__")] == []
    assert set(there) == {"True"}


dune: Any = dunewidget  # whoever types at the prompt has no type checker


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: dune.new("dice", 2, chance=3), "Scripted"),
        (lambda: dune.from_position(dune.new("dice", 2).to_position(), chance="d6"), "Scripted"),
        (lambda: dune.from_position(dune.new("dice", 2)), "game.to_position"),
        (lambda: dune.rule(3), "by its id, such as"),
        (lambda: dune.Orders(windows="free_plays"), "Orders.windows=.'free_plays',"),
    ],
)
def test_what_cannot_be_meant_is_refused_and_told_what_would_be_right(call: Callable[[], Any], words: str) -> None:
    with pytest.raises(dunewidget.DuneError, match=words):
        call()


def test_a_bot_shows_its_kind() -> None:
    assert repr(dune.make_bot("greedy")) == "<Greedy bot>"
