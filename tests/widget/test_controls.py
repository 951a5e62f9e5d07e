"""Everything that was played in random games can be said with the widget's own controls."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import dunewidget as dune
from tests.widget.recorded import random_answers, write

JS = Path(__file__).parents[2] / "js"
#: the greatest is a shipment of the Emperor: for each number of starred forces, all the parts of the board
MAX_SPACE = 24_000


@pytest.mark.slow
@pytest.mark.parametrize("name", dune.game_names())
def test_every_action_can_be_made_with_the_controls(name: str, tmp_path: Path) -> None:
    node = shutil.which("npx")
    assert node is not None, "there is no Node: see the README"
    write(tmp_path / "recorded.json", [name], seeds=2, most=300)
    done = subprocess.run(
        [node, "vitest", "run", "test/recorded.test.ts"],
        cwd=JS,
        env={**os.environ, "DUNE_RECORDED": str(tmp_path / "recorded.json")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.parametrize("name", dune.game_names())
def test_a_question_is_small_enough_to_be_answered_in_the_browser(name: str) -> None:
    for question, _, _ in random_answers(name, seed=3, most=400):
        size = len(json.dumps(question["space"]))
        assert size <= MAX_SPACE, f"{question['name']} takes {size} bytes"
