"""Everything that was played in random games can be said with the widget's own controls."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.draw.asked import odd_names
from dunewidget.kernel.registry import find
from dunewidget.widget.packing import packed, runs
from tests.widget.recorded import Given, Recorder, of_other_kinds

JS = Path(__file__).parents[2] / "js"
MAX_SPACE = 8_000


def tables(name: str) -> list[tuple[int, dict[str, Any]]]:
    """The games to record: with the fewest seats and with the most, under each set of rules, and all options turned."""
    spec = find(name)
    rules = spec.all_options["rules"].values if "rules" in spec.all_options else ()
    full = [(spec.max_seats, {"rules": value}) for value in rules] or [(spec.max_seats, {})]
    turned = {option.name: option.values[-1] for option in spec.all_options.values()}
    return [(spec.min_seats, {}), *full, (spec.max_seats, turned)]


def games(name: str) -> dict[str, list[Given]]:
    """Every answer of recorded games, and kinds of answer that none of them came to."""
    recorded = {
        f"{name} {seats} {options}": told_once(Recorder(find(name), seats, **options).play(seed=3))
        for seats, options in tables(name)
    }
    seen = {given.answer["type"] for game in recorded.values() for given in game}
    return {**recorded, f"{name}, other kinds": list(of_other_kinds(find(name), seen, samples=1))}


def told_once(game: Iterable[Given]) -> list[Given]:
    """A whole game. The same answer to the very same question tells nothing new: most passes are such."""
    return list({json.dumps(given[:3]): given for given in game}.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", dune.game_names())
def test_every_action_can_be_made_with_the_controls(name: str, tmp_path: Path) -> None:
    node = shutil.which("npx")
    assert node is not None, "there is no Node: see the README"
    path = tmp_path / "recorded.json"
    path.write_text(json.dumps(games(name)), encoding="utf-8")
    names = tmp_path / "names.json"
    names.write_text(json.dumps(odd_names()), encoding="utf-8")
    done = subprocess.run(
        [node, "vitest", "run", "test/recorded.test.ts", "test/clicked.test.ts"],
        cwd=JS,
        env={**os.environ, "DUNE_RECORDED": str(path), "DUNE_NAMES": str(names)},
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
