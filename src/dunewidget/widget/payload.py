"""What the panels show, made from a view and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from dunewidget import rulebook
from dunewidget.draw import tokens
from dunewidget.draw.asked import headline, odd_names, sentence, whose, written
from dunewidget.draw.panels import Card, Heap, Held, Panel, Player
from dunewidget.kernel.agenda import Question
from dunewidget.kernel.errors import DuneError
from dunewidget.kernel.event import Event
from dunewidget.kernel.state import Seat
from dunewidget.kernel.view import View
from dunewidget.widget.forms import committed, free_acts, question
from dunewidget.widget.pictures import panel

Table = dict[str, Any]

#: lists and tables that grow: of these, only what is new crosses the wire
GROWING = ("log", "moments", "rules")
_APART = {"options", "draws", "sealed"}
_MOST_FACTS = 6


class Log:
    """Events in words. What has been put into words once is not done again."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self.lines: list[dict[str, Any]] = []
        self.rules: dict[str, str] = {}

    def take(self, events: Sequence[Event]) -> Log:
        """The log of all these events; those that it knows already cost nothing."""
        known = len(self._events)
        if list(events[:known]) != self._events:
            self._events, self.lines, self.rules, known = [], [], {}, 0  # history has changed: begin anew
        return self.add(events[known:])

    def add(self, fresh: Sequence[Event]) -> Log:
        """Some more events. Tables made before keep the lists they have."""
        if not fresh:
            return self
        self._events = [*self._events, *fresh]
        self.lines = [*self.lines, *map(line, fresh)]
        self.rules = {**self.rules, **words(event.rule for event in fresh)}
        return self


def table_of(view: View, log: Log | None = None) -> Table:
    """Everything beside the board."""
    decision = question(view) if view.decision else None
    table = told_of(view, log) | {"decision": decision, "free": free_acts(view)}
    if decision:
        cited = [*decision["rules"], *(one["rule"] for one in decision["bound"])]
        table["rules"] = {**table["rules"], **words(cited)}
    return table


def told_of(view: View, log: Log | None = None) -> Table:
    """What stands beside the board but for the question and what may be done unasked."""
    state = view.state
    said = panel(view)
    told = log or Log().add(view.events)
    wears = {key: key for key in (*state.seats, *tokens.HOUSES)} | dict(said.wears if said else {})
    return {
        "game": view.spec.title,
        "moment": written(view.spec.moment(state)),
        "seat": view.seat,
        "seats": list(state.seats),
        "names": odd_names(),
        "players": players(view, said),
        "sides": {key: side for key, worn in wears.items() if (side := tokens.shape_of(worn)) != "nobody"},
        "hand": [heap(one) for one in said.heaps if one.things] if said is not None else [],
        "winners": list(state.winners) if state.winners is not None else None,
        "committed": committed(view),
        "log": told.lines,
        "rules": told.rules,
    }


def asked(view: View) -> str | None:
    """What the seat is asked, in words, where it cannot answer."""
    return headline(view.decision.prompt) if view.decision else None


def waiting(question: Question | None) -> list[Seat]:
    """Who is asked, where the question is put in the open; a window never says."""
    return [] if question is None or question[0].quiet else list(question[2])


def line(event: Event) -> dict[str, Any]:
    """An event as a line of the log. Its rule stands apart."""
    text = sentence(event)
    seat = event.data.get("seat")
    who = seat if isinstance(seat, str) else whose(event) or None
    return {"text": text, "rule": event.rule, "name": event.name, "seat": who}


def words(ids: Iterable[str]) -> dict[str, str]:
    """The rules in words, as far as they are written down."""
    found = ((id, rule_text(id)) for id in dict.fromkeys(ids))
    return {id: text for id, text in found if text}


@cache
def rule_text(id: str) -> str:
    """A rule in words, or nothing: a game of one's own need not come with a book."""
    try:
        return rulebook.rule(id).text
    except DuneError:
        return ""


def players(view: View, said: Panel | None) -> list[dict[str, Any]]:
    """A row for each seat: what the drawing says of it, else whatever the state keeps for each seat, counted."""
    if said is not None and said.seated:
        return []
    if said is not None and said.players:
        return [_player(player) for player in said.players]
    by_seat = dict(_kept_by_seat(view)) | dict(_owned_by_seat(view))
    return [
        {
            "seat": seat,
            "you": seat == view.seat,
            "facts": [[name, _counted(kept[seat])] for name, kept in by_seat.items() if seat in kept][:_MOST_FACTS],
        }
        for seat in view.state.seats
    ]


def _player(player: Player) -> dict[str, Any]:
    facts: list[list[Any]] = [
        ["spice", player.spice],
        ["cards", player.cards],
        ["holds", player.holds],
        ["reserves", player.reserves],
    ]
    if player.leaders:
        facts.append(["leaders", list(player.leaders)])
    return {"seat": player.house, "you": player.you, "allies": list(player.allies), "facts": facts}


def heap(said: Heap) -> dict[str, Any]:
    """What lies together before the seat, and for which kinds of field it can be chosen."""
    return {"label": said.title, "answers": list(said.answers), "cards": list(map(_thing, said.things))}


def _thing(thing: Card | Held) -> dict[str, Any]:
    """A card, or a leader as a card: whose, how strong, and how it is with him."""
    if isinstance(thing, Card):
        return {"key": thing.key, "name": thing.name, "kind": thing.kind, "text": thing.text}
    leader = thing.leader
    said = {"key": thing.key, "name": leader.name, "kind": "leader", "text": thing.note}
    return said | {"side": leader.house, "strength": leader.strength} | ({"away": True} if thing.away else {})


def _kept_by_seat(view: View) -> Iterable[tuple[str, Mapping[Seat, Any]]]:
    seats = set(view.state.seats)
    for field in fields(view.state):
        value = getattr(view.state, field.name)
        if field.name not in _APART and isinstance(value, dict) and value and set(value) <= seats:
            yield field.name, value


def _owned_by_seat(view: View) -> Iterable[tuple[str, Mapping[Seat, str]]]:
    """Tables that say whose something is, turned round: the houses a seat plays."""
    seats = view.state.seats
    for field in fields(view.state):
        value = getattr(view.state, field.name)
        if field.name not in _APART and isinstance(value, dict) and value and all(v in seats for v in value.values()):
            owned = {seat: ", ".join(key for key, own in value.items() if own == seat) for seat in seats}
            yield "plays" if field.name == "players" else field.name, owned


def _counted(value: Any) -> int | float | str | bool | None:
    """A number for a collection, a name for itself, None for what is hidden."""
    if isinstance(value, Mapping):
        numbers = [n for n in value.values() if isinstance(n, int)]
        return sum(numbers) if len(numbers) == len(value) else len(value)
    if isinstance(value, tuple | list | set | frozenset):
        return len(value)
    return value if isinstance(value, bool | int | float | str) or value is None else str(value)


def changed(old: Table, new: Table) -> Table:
    """The sections that differ; of those that grow, what is new: {"+": [how many stay, the rest]}."""
    out: Table = {name: None for name in old if name not in new}
    for name, value in new.items():
        before = old.get(name)
        if before == value and name in old:
            continue
        out[name] = _growth(before, value) if name in GROWING and before else value
    if out.get("rules") == {"+": {}}:  # the words of a rule that is no longer cited may stay
        del out["rules"]
    return out


def _growth(old: Any, new: Any) -> Any:
    if isinstance(new, dict):
        return {"+": {key: value for key, value in new.items() if old.get(key) != value}}
    if new[: len(old)] == old:  # nearly always
        return {"+": [len(old), new[len(old) :]]}
    pairs = enumerate(zip(old, new, strict=False))
    stays = next((i for i, (a, b) in pairs if a is not b and a != b), min(len(old), len(new)))
    return {"+": [stays, new[stays:]]}
