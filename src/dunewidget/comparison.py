"""The same position under two rule systems: which legal moves appear, which vanish, and by which rule."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from dunewidget.kernel import registry
from dunewidget.kernel.action import Action, parse_action
from dunewidget.kernel.agenda import Ask
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.errors import BadPosition, DuneError, InvalidAction
from dunewidget.kernel.game import Game
from dunewidget.kernel.positions import agenda_faults, find_spec, game_from, read_position, read_state
from dunewidget.kernel.registry import GameSpec
from dunewidget.kernel.state import State

#: so many moves of each system are looked at, for each seat that is asked
LIMIT = 1000


@dataclass(frozen=True)
class Changed:
    """A move that only one of the systems allows, and why the other does not."""

    seat: str
    move: str
    rule: str | None
    reason: str

    def __str__(self) -> str:
        why = f"  ({self.rule}: {self.reason})" if self.rule else f"  ({self.reason})" if self.reason else ""
        return f"{self.seat}: {self.move}{why}"


@dataclass(frozen=True)
class Comparison:
    """What changes for those who are asked when a position is read under another system."""

    systems: tuple[str, str]
    #: the step that asks, and its question in words
    question: str
    prompt: str
    appear: tuple[Changed, ...] = ()
    vanish: tuple[Changed, ...] = ()
    #: how many of the moves looked at are legal in both
    same: int = 0
    #: why the two cannot be compared, or what was left out
    note: str = ""

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return bool(self.appear or self.vanish)

    def rows(self) -> list[dict[str, str | None]]:
        """Plain rows: the change, the seat, the move, and the rule and reason of the system that refuses it."""
        both = (("appears", self.appear), ("vanishes", self.vanish))
        return [
            {"change": how, "seat": c.seat, "move": c.move, "rule": c.rule, "reason": c.reason}
            for how, found in both
            for c in found
        ]

    def to_pandas(self) -> Any:
        """The rows as a pandas DataFrame."""
        import pandas as pd

        return pd.DataFrame(self.rows(), columns=["change", "seat", "move", "rule", "reason"])

    def _lines(self) -> Iterator[str]:
        one, other = self.systems
        yield f"{one} -> {other}, {self.question}: {self.prompt}"
        if self.note:
            yield self.note
        yield f"{self.same} moves are the same, {len(self.appear)} appear, {len(self.vanish)} vanish"
        yield from (f"  + {changed}" for changed in self.appear)
        yield from (f"  - {changed}" for changed in self.vanish)

    def __repr__(self) -> str:
        return "\n".join(islice(self._lines(), 40))

    def _repr_html_(self) -> str:
        head = "".join(f"<p>{html.escape(line)}</p>" for line in islice(self._lines(), 3 if self.note else 2))
        style = ' style="text-align:left;vertical-align:top"'
        cells = ([html.escape(value or "") for value in row.values()] for row in self.rows()[:LIMIT])
        rows = "".join("<tr>" + "".join(f"<td{style}>{cell}</td>" for cell in row) + "</tr>" for row in cells)
        names = "".join(f"<th{style}>{name}</th>" for name in ("", "seat", "move", "rule", "reason"))
        table = f"<table><thead><tr>{names}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""
        return head + table


def compare(position: Game | State | Mapping[str, Any], one: str, other: str, *, limit: int = LIMIT) -> Comparison:
    """Read a position under two systems, and see which moves of the open question appear and vanish.

    The position may belong to either of the two. At most `limit` moves of each are listed for each seat; whether the
    other system allows them is asked of its rules, so a move is never missed because the other list was cut.
    """
    if limit < 1:
        raise DuneError("at least one move must be looked at")
    systems = (one, other)
    before, after = (registry.find(name) for name in systems)
    data = _data(position)
    home = find_spec(data)
    if home.name not in systems:
        raise DuneError(f"this is a position of {home.name}, not of {one} or {other}")
    game = game_from(home, read_position(home, data))
    if game.question is None:
        raise DuneError("the game is over here: nothing is asked")
    ask, args, _ = game.question
    prompt = game.decisions[0].prompt
    asked: list[tuple[GameSpec, list[Decision]]] = []
    notes = []
    for spec in (before, after):
        known = spec.rules(game.state).steps.get(ask.name)
        if not isinstance(known, Ask):
            return Comparison(systems, ask.name, prompt, note=f"{spec.name} has no step that asks this ({ask.name})")
        try:
            state = _read(home, spec, game.state, (ask.name, *args))
        except BadPosition as error:
            return Comparison(systems, ask.name, prompt, note=f"{spec.name} cannot hold this position: {error}")
        if faults := spec.faults(state):
            notes.append(f"{spec.name} would not come to this position ({'; '.join(faults)}), but can judge its moves")
        asked.append((spec, [Decision(seat, known, tuple(args), state) for seat in known.waiting(state, *args)]))
    return _compared(systems, ask.name, prompt, asked, limit, notes)


def _data(position: Game | State | Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(position, Game):
        return position.to_position()
    if isinstance(position, State):
        return position.to_json()
    if not isinstance(position, Mapping):
        raise DuneError(f"a position is a game, a state or its JSON data, not {type(position).__name__}")
    return dict(position)


def _read(home: GameSpec, spec: GameSpec, state: State, question: tuple[Any, ...]) -> State:
    """This position under a system: one that it would not come to is read too, if only it knows all that is in it."""
    read = read_state(spec, translated(home, spec, state, question))
    if faults := agenda_faults(spec.rules(read), read):
        raise BadPosition(faults)
    if spec.base is not None and spec.base.name == home.name:
        spec.base.recall(read)
    return read


def translated(home: GameSpec, spec: GameSpec, state: State, question: tuple[Any, ...]) -> dict[str, Any]:
    """A position as another system writes it: its own options and phases, its own fields at their defaults.

    Only the open question is left of the agenda: what comes after it is the other system's affair.
    """
    data = state.to_json()
    known = spec.start(state.seats, spec.chosen_options({}), 0).to_json()
    data = {name: value for name, value in data.items() if name in known}
    data["game"], data["agenda"] = spec.name, [list(question)]
    if home.name == spec.name:
        return data
    phases, options = spec.kinship(home)
    kept = {name: value for name, value in state.options.items() if name in spec.all_options}
    data["options"] = {**kept, **options}
    if data.get("phase") in phases:
        data["phase"] = phases[data["phase"]]
    return data


def _compared(
    systems: tuple[str, str],
    name: str,
    prompt: str,
    asked: list[tuple[GameSpec, list[Decision]]],
    limit: int,
    notes: list[str],
) -> Comparison:
    (before, olds), (after, news) = asked
    vanish, same, cut = _missing(olds, after, news, limit)
    appear, _, cut_too = _missing(news, before, olds, limit)
    if cut or cut_too:
        notes = [*notes, f"not every move was looked at, only the first {limit} for a seat"]
    return Comparison(systems, name, prompt, tuple(appear), tuple(vanish), same, "\n".join(notes))


def _missing(
    here: list[Decision], spec: GameSpec, there: list[Decision], limit: int
) -> tuple[list[Changed], int, bool]:
    """The moves that the other system does not allow; how many it does; whether some were not looked at."""
    others = {decision.seat: decision for decision in there}
    found: list[Changed] = []
    same, cut = 0, False
    for decision in here:
        cut = cut or decision.count() > limit
        for action in islice(decision.options(), limit):
            changed = _refusal(action, spec, others.get(decision.seat))
            if changed is None:
                same += 1
            else:
                found.append(changed)
    return found, same, cut


def _refusal(action: Action, spec: GameSpec, decision: Decision | None) -> Changed | None:
    if decision is None:
        return Changed(action.seat, action.text, None, f"{spec.name} does not ask {action.seat}")
    try:
        verdict = decision.why_not(parse_action(action.text, spec.action_types, action.seat))
    except InvalidAction as error:
        return Changed(action.seat, action.text, None, str(error))
    return None if verdict else Changed(action.seat, action.text, verdict.rule, verdict.reason)
