"""Questions and answers of random games, as the front end gets them: what its controls must be able to say."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from pathlib import Path
from random import Random
from typing import Any

from dunewidget.kernel.action import Action
from dunewidget.kernel.codec import plain
from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import find
from dunewidget.widget.payload import question

#: a question, the answer, and the values of fields that an answer may leave out
Triples = list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]


def random_answers(name: str, seed: int, most: int) -> Triples:
    """Play at random and note each question with the answer that was given."""
    spec = find(name)
    rng = Random(seed)
    game = Game(spec, spec.start(spec.named_seats(None), spec.chosen_options({}), seed))
    found: Triples = []
    while game.decisions and len(found) < most:
        decision = rng.choice(game.decisions)
        view = game.view(decision.seat)
        assert view.decision is not None
        action = decision.sample(rng)
        found.append((question(view.decision), action.to_json(), defaults(action)))
        game.play(action)
    return found


def defaults(action: Action) -> dict[str, Any]:
    """What Python fills in where a field is not named."""
    return {field.name: plain(field.default) for field in fields(action) if field.default is not MISSING}


def write(path: Path, names: list[str], seeds: int, most: int) -> None:
    """A file of them, by game."""
    games = {f"{name} {seed}": random_answers(name, seed, most) for name in names for seed in range(seeds)}
    path.write_text(json.dumps(games), encoding="utf-8")
