"""Records: JSON Lines with a header, then a ply a line, notes and variations.

A line holds the actions, the outcomes of chance since the line before and a digest of the state, every 32nd line a
digest of each field: a replay ends the same on any machine, or says at which ply and in which field it departed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from dunewidget.kernel.codec import plain
from dunewidget.kernel.history import Ply
from dunewidget.kernel.state import State

if TYPE_CHECKING:
    from dunewidget.kernel.game import Game

FORMAT = "dunewidget record"
VERSION = 1
FIELDS_EVERY = 32
MAX_LINE = 1_000_000
MAX_LINES = 200_000


def header(game: Game) -> dict[str, Any]:
    """The first line: what game this is and how it began."""
    start = game.history.start
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.spec.name,
        "seats": list(start.seats),
        "options": start.options,
        "seed": start.seed,
    }
    if start.to_json() != game.spec.start(start.seats, dict(start.options), start.seed or 0).to_json():
        data["position"] = start.to_json()
    return data


def ply_line(number: int, ply: Ply, state: State | None, line: int = 0) -> dict[str, Any]:
    """One ply; the digests of single fields are added when the state is given and it is the turn for it."""
    data: dict[str, Any] = {"ply": number}
    if line:
        data["line"] = line
    if ply.actions:
        data["acts"] = [action.to_json() for action in ply.actions]
    if ply.place.quiet:
        data["at"] = ply.place.label
        if ply.place.nth:
            data["nth"] = ply.place.nth
    if ply.outcomes:
        data["chance"] = plain(ply.outcomes)
    data["digest"] = ply.digest
    if state is not None and number % FIELDS_EVERY == 0:
        data["fields"] = state.digests()
    return data


def lines_of(game: Game) -> Iterator[dict[str, Any]]:
    """Every line of a game's record, its variations after the main line."""
    yield header(game)
    waiting = [(0, 0, 0, game)]
    numbers = iter(range(1, MAX_LINES))
    while waiting:
        line, parent, since, branch = waiting.pop(0)
        if line:
            yield {"line": line, "of": parent, "from": since}
        for number in range(since + 1 if line else 0, branch.plies + 1):
            state = branch.history.states.get(number)
            yield ply_line(number, branch.history.plies[number], state, line)
        for number, text in sorted(branch.notes.items()):
            if not line or number > since:
                yield {"note": number, "line": line, "text": text}
        waiting += [(next(numbers), line, at, child) for at, child in branch.variations]
    if game.ply < game.plies:
        yield {"back": game.ply}


def dumped(data: dict[str, Any]) -> str:
    """A line of a record."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False) + "\n"


def write_record(game: Game, path: Path) -> Path:
    """Write the whole record beside its place and move it there: a crash leaves the old file or the new one."""
    beside = path.with_name(path.name + ".part")
    with beside.open("w", encoding="utf-8") as file:
        for line in lines_of(game):
            file.write(dumped(line))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    return path


class Journal:
    """A record that grows as the game is played; each line is on the disk before the move is shown."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: TextIO = path.open("a", encoding="utf-8")

    def _write(self, data: dict[str, Any]) -> None:
        self._file.write(dumped(data))
        self._file.flush()
        os.fsync(self._file.fileno())

    def ply(self, number: int, ply: Ply, state: State, *, back: bool) -> None:
        """A ply is being played; `back` if it follows an earlier ply than the last: that becomes a variation."""
        if back:
            self._write({"back": number - 1})
        self._write(ply_line(number, ply, state))

    def note(self, number: int, text: str) -> None:
        """A note was written."""
        self._write({"note": number, "line": 0, "text": text})

    def close(self) -> None:
        """No more plies."""
        self._file.close()
