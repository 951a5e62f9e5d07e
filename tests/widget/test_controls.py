"""Everything that was played in random games can be said with the widget's own controls."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.kernel.registry import find
from dunewidget.widget.packing import packed, runs
from tests.widget.recorded import Given, Recorder, of_other_kinds

JS = Path(__file__).parents[2] / "js"
MAX_SPACE = 8_000
FEW = 6


def tables(name: str) -> list[tuple[int, dict[str, Any]]]:
    """The games to record: with the fewest seats and with the most, and under each set of rules there is."""
    spec = find(name)
    rules = spec.all_options["rules"].values if "rules" in spec.all_options else ()
    full = [(spec.max_seats, {"rules": value}) for value in rules]
    return [(spec.min_seats, {}), *(full or [(spec.max_seats, {})])]


def games(name: str) -> dict[str, list[Given]]:
    """Recorded games, and whatever none of them came to."""
    recorded = {
        f"{name} {seats} {options}": few_of_each(Recorder(find(name), seats, **options).play(seed=3))
        for seats, options in tables(name)
    }
    seen = {given.answer["type"] for game in recorded.values() for given in game}
    return {**recorded, f"{name}, other kinds": list(of_other_kinds(find(name), seen, samples=1))}


def few_of_each(game: Iterable[Given]) -> list[Given]:
    """A whole game, but for the fifteenth bid: a few answers of each kind to each question."""
    taken: Counter[tuple[str, str]] = Counter()
    kept = []
    for given in game:
        which = given.form.get("name", "unasked"), given.answer["type"]
        taken[which] += 1
        if taken[which] <= FEW:
            kept.append(given)
    return kept


@pytest.mark.slow
@pytest.mark.parametrize("name", dune.game_names())
def test_every_action_can_be_made_with_the_controls(name: str, tmp_path: Path) -> None:
    node = shutil.which("npx")
    assert node is not None, "there is no Node: see the README"
    path = tmp_path / "recorded.json"
    path.write_text(json.dumps(games(name)), encoding="utf-8")
    done = subprocess.run(
        [node, "vitest", "run", "test/recorded.test.ts"],
        cwd=JS,
        env={**os.environ, "DUNE_RECORDED": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.slow
@pytest.mark.parametrize("name", dune.game_names())
def test_a_question_is_small_enough_to_be_answered_in_the_browser(name: str) -> None:
    for seats, options in tables(name):
        for given in Recorder(find(name), seats, **options).play(seed=5):
            size = len(json.dumps(given.form["space"]))
            assert size <= MAX_SPACE, f"{given.form.get('name', 'what may be done unasked')} takes {size} bytes"


def test_names_and_fields_cross_the_wire_once() -> None:
    places = ["rim:9", "mesa:5", "mesa:6"]
    to, some = {"choice": places}, {"choice": ["mesa:6", "rim:9", None]}
    space: list[dict[str, Any]] = [
        {"type": "Move", "fields": {"to": to, "n": some}},
        {"type": "Ship", "fields": {"to": to}},
        {"type": "Stay", "fixed": {"side": None}},
        {"type": "Wait", "fixed": {"side": None}},
    ]
    assert packed(space) == {
        "names": places,
        "fields": [{"choice": "0-2"}, some],
        "fixed": [{"side": None}],
        "products": [
            {"type": "Move", "fields": {"to": 0, "n": 1}},
            {"type": "Ship", "fields": {"to": 0}},
            {"type": "Stay", "fixed": 0},
            {"type": "Wait", "fixed": 0},
        ],
    }
    assert runs([4, 5, 6, 2, 3, 9, 9]) == "4-6 2-3 9 9"
