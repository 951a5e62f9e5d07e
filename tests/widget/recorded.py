"""Questions and answers of random games, as the front end gets them: what its controls must be able to say."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import find
from dunewidget.widget.payload import question

Pairs = list[tuple[dict[str, Any], dict[str, Any]]]


def random_answers(name: str, seed: int, most: int) -> Pairs:
    """Play at random and note each question with the answer that was given."""
    spec = find(name)
    rng = Random(seed)
    game = Game(spec, spec.start(spec.named_seats(None), spec.chosen_options({}), seed))
    pairs: Pairs = []
    while game.decisions and len(pairs) < most:
        decision = rng.choice(game.decisions)
        view = game.view(decision.seat)
        assert view.decision is not None
        action = decision.sample(rng)
        pairs.append((question(view.decision), action.to_json()))
        game.play(action)
    return pairs


def write(path: Path, names: list[str], seeds: int, most: int) -> None:
    """A file of them, by game."""
    games = {f"{name} {seed}": random_answers(name, seed, most) for name in names for seed in range(seeds)}
    path.write_text(json.dumps(games), encoding="utf-8")
