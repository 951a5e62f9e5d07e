"""Golden playthroughs: a random game as text, short enough to be read when it changes."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

from dunewidget.kernel import Game
from dunewidget.kernel.registry import find


def playthrough(name: str, seats: int, seed: int, plies: int, options: dict[str, Any]) -> str:
    """The first plies of a random game: who was asked what, of how many answers which was given, what happened."""
    spec = find(name)
    game = Game(spec, spec.start(spec.named_seats(seats), spec.chosen_options(options), seed))
    rng = Random(seed)
    lines = [header(name, seats, seed, plies, options)]
    told = 0
    while not game.over and game.ply < plies:
        told = _tell(game, told, lines)
        decision = game.decisions[0]
        action = decision.sample(rng)
        lines.append(f"{game.ply + 1} {decision.name} ({decision.count()}) {action}")
        game.play(action)
        lines[-1] += f" {game.state.digest()}"
    _tell(game, told, lines)
    lines.append(repr(game))
    return "\n".join(lines) + "\n"


def _tell(game: Game, told: int, lines: list[str]) -> int:
    events = game.events
    lines += [f"    {event}" for event in events[told:]]
    return len(events)


def header(name: str, seats: int, seed: int, plies: int, options: dict[str, Any]) -> str:
    """The first line: all that is needed to make the rest again."""
    words = [f"game={name}", f"seats={seats}", f"seed={seed}", f"plies={plies}"]
    return " ".join([*words, *(f"{key}={value!r}" for key, value in options.items())])


def again(text: str) -> str:
    """The playthrough that a file's header asks for."""
    words = dict(word.split("=", 1) for word in text.splitlines()[0].split())
    name, seats, seed, plies = words.pop("game"), words.pop("seats"), words.pop("seed"), words.pop("plies")
    options = {key: ast.literal_eval(value) for key, value in words.items()}
    return playthrough(name, int(seats), int(seed), int(plies), options)


def rewrite(folder: Path) -> list[Path]:
    """Make every playthrough below a folder again; those that changed are returned."""
    changed = []
    for path in sorted(folder.rglob("*.txt")):
        old = path.read_text(encoding="utf-8")
        new = again(old)
        if new != old:
            path.write_text(new, encoding="utf-8")
            changed.append(path)
    return changed
