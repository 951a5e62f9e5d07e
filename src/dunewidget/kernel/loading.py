"""Reading records back. Everything in a file is foreign until it has been checked."""

from __future__ import annotations

import json
import os
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from dunewidget.kernel import registry
from dunewidget.kernel.action import Action, read_action
from dunewidget.kernel.chance import Chance, Recorded
from dunewidget.kernel.codec import Unreadable, read, shown
from dunewidget.kernel.errors import BadPosition, BadRecord, DuneError
from dunewidget.kernel.game import Game
from dunewidget.kernel.history import Place, Ply
from dunewidget.kernel.positions import read_position
from dunewidget.kernel.record import FORMAT, MAX_LINE, MAX_LINES, VERSION


class DamagedRecord(UserWarning):
    """A record that could be read only in part."""


def load(path: str | os.PathLike[str]) -> Game:
    """The game of a record. A damaged file is read up to the damage, with a warning and `game.damage`."""
    with Path(path).open("rb") as file:
        first = file.readline(MAX_LINE)
        head = _header(first, str(path))
        game = _begin(head)
        reader = _Reader({0: game})
        for number, raw in enumerate(iter(lambda: file.readline(MAX_LINE), b""), start=2):
            try:
                if number > MAX_LINES:
                    raise BadRecord(f"more than {MAX_LINES} lines")
                reader.take(_data(raw))
            except (DuneError, KeyError, TypeError, IndexError) as error:
                game.damage = f"line {number}: {error}; read up to ply {game.plies}, the rest is lost"
                warnings.warn(f"{path}: {game.damage}", DamagedRecord, stacklevel=2)
                game.goto(game.plies)
                break
    reader.finish()
    return game


def _header(raw: bytes, path: str) -> dict[str, Any]:
    try:
        head = _data(raw)
    except BadRecord:
        head = {}
    if head.get("format") != FORMAT:
        raise BadRecord(f"{path} is not a record of dunewidget: its first line has no format {FORMAT!r}")
    version = head.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise BadRecord(
            f"{path} has version {shown(version)}; this dunewidget reads up to {VERSION}: install a newer one"
        )
    return head


def _data(raw: bytes) -> dict[str, Any]:
    if not raw.endswith(b"\n"):
        raise BadRecord("the line is cut off")
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        raise BadRecord("the line is not JSON") from None
    if not isinstance(data, dict):
        raise BadRecord("the line is not an object")
    return data


def _begin(head: dict[str, Any]) -> Game:
    """The game at its start, before the setup's recorded outcomes are known."""
    spec = registry.find(head.get("game", ""))
    try:
        if "position" in head:
            return Game(spec, read_position(spec, head["position"]))
        seats = spec.named_seats(read(list[str], head.get("seats"), where="seats"))
        options = spec.chosen_options(read(dict[str, bool | int | str], head.get("options"), where="options"))
        return Game(spec, spec.start(seats, options, read(int, head.get("seed"), where="seed")))
    except (Unreadable, BadPosition) as error:
        raise BadRecord(f"the header cannot be used: {error}") from None


@dataclass
class _Reader:
    """The lines of a record, put together to a game and its variations."""

    lines: dict[int, Game]
    backs: dict[int, int] = field(default_factory=dict)

    def take(self, data: dict[str, Any]) -> None:
        """One line."""
        if "ply" in data:
            self._ply(data)
        elif "note" in data:
            game = self._line(data)
            game.notes[game.history.number(data["note"])] = read(str, data.get("text"), where="note")
        elif "of" in data:
            parent = self.lines[data["of"]]
            since = parent.history.number(data.get("from"))
            self.lines[read(int, data.get("line"), where="line")] = parent.goto(since).branch()
            parent.goto(parent.plies)
        elif "back" in data:
            self.lines[0].goto(data["back"])
        else:
            raise BadRecord(f"a line is a ply, a note, a variation or a step back, not {shown(sorted(data))}")

    def _line(self, data: dict[str, Any]) -> Game:
        line = data.get("line", 0)
        if line not in self.lines:
            raise BadRecord(f"there is no variation {shown(line)}")
        return self.lines[line]

    def _ply(self, data: dict[str, Any]) -> None:
        game = self._line(data)
        number, ply = read(int, data["ply"], where="ply"), _read_ply(game, data)
        if number == 0 and game.plies == 0:
            self._setup(game, ply, data)
            return
        if number != game.ply + 1:
            raise BadRecord(f"ply {number} does not follow ply {game.ply}")
        game.follow(ply)
        _compare(game, number, data)

    def _setup(self, game: Game, ply: Ply, data: dict[str, Any]) -> None:
        """The outcomes drawn in the setup: begin again with those."""
        game.chance = Recorded(ply.outcomes)
        game.begin(game.history.start)
        _compare(game, 0, data)

    def finish(self) -> None:
        """From here on chance comes from the seed."""
        for game in self.lines.values():
            game.chance = Chance()


def _read_ply(game: Game, data: dict[str, Any]) -> Ply:
    acts = _acts(game, data)
    quiet = "at" in data
    place = Place(read(str, data.get("at", ""), where="at"), read(int, data.get("nth", 0), where="nth"), quiet=quiet)
    outcomes = tuple((read(str, name, where="chance"), outcome) for name, outcome in data.get("chance", []))
    return Ply(acts, place, outcomes, (), read(str, data.get("digest"), where="digest"))


def _acts(game: Game, data: dict[str, Any]) -> tuple[Action, ...]:
    acts = data.get("acts", [])
    if not isinstance(acts, list) or len(acts) > len(game.seats):
        raise BadRecord("acts is a list of actions, at most one a seat")
    return tuple(read_action(act, game.spec.action_types) for act in acts)


def _compare(game: Game, number: int, data: dict[str, Any]) -> None:
    """The digest of the line against ours; where fields are given, which of them differ."""
    if data["digest"] == game.history.plies[number].digest:
        return
    fields, own = data.get("fields"), game.state.digests()
    differing = [name for name in own if isinstance(fields, dict) and fields.get(name) != own[name]]
    where = f" in {', '.join(differing)}" if differing else ""
    raise Departed(number, f"the replay departs from the record at ply {number}{where}")


class Departed(BadRecord):
    """A replay that does not end as the record says."""

    def __init__(self, ply: int, message: str) -> None:
        super().__init__(message)
        self.ply = ply
