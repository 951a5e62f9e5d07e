"""Importing the package is quick because it brings in nothing that only a display or an analysis needs."""

import subprocess
import sys

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
