"""Showing what is hidden: cards, traitors and spice to anybody, and to allies whatever else one knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.commitments import BATTLE_PLANS, sealed_question
from dunewidget.games.classic.forces import spice_of
from dunewidget.games.classic.hands import seen_by
from dunewidget.games.classic.known import KH_LOSSES, hidden_things, knows, show_secret
from dunewidget.games.classic.rules import is_advanced
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.kernel import Action, Check, Choice, FreeAct, Seat, Space, Subset, rule

PLAN = "plan"
#: what is seen for a moment; what else is shown stays known
FLEETING = (KH_LOSSES, PLAN)


@dataclass(frozen=True, slots=True)
class ShowCards(Action):
    """Show treachery cards to some players."""

    cards: Annotated[tuple[str, ...], "cards"]
    to: Annotated[tuple[str, ...], "factions"]
    notation: ClassVar[str] = "show cards {cards} to {to}"
    sentence: ClassVar[str] = "Show {cards} to {to}"
    labels: ClassVar[dict[str, str]] = {"to": "To", "cards": "Cards"}


@dataclass(frozen=True, slots=True)
class ShowTraitors(Action):
    """Show traitor cards to some players."""

    leaders: Annotated[tuple[str, ...], "traitors"]
    to: Annotated[tuple[str, ...], "factions"]
    notation: ClassVar[str] = "show traitors {leaders} to {to}"
    sentence: ClassVar[str] = "Show {leaders} to {to}"
    labels: ClassVar[dict[str, str]] = {"to": "To", "leaders": "Traitors"}


@dataclass(frozen=True, slots=True)
class ShowSpice(Action):
    """Show one's spice to some players."""

    to: Annotated[tuple[str, ...], "factions"]
    notation: ClassVar[str] = "show spice to {to}"
    sentence: ClassVar[str] = "Show your spice to {to}"


@dataclass(frozen=True, slots=True)
class Share(Action):
    """Show allies another secret: the prediction, a card one has looked at, a captive, a plan already made."""

    secret: Annotated[str, "secret"]
    to: Annotated[tuple[str, ...], "factions"]
    labels: ClassVar[dict[str, str]] = {"secret": "What", "to": "To"}
    notation: ClassVar[str] = "share {secret} with {to}"
    sentence: ClassVar[str] = "Tell {to}: {secret}"


# --- cards, traitors, spice


def _viewers(s: ClassicState, seat: Seat) -> Subset:
    return Subset((other for other in s.seats if other != seat), 1)


def _to_others(s: ClassicState, a: ShowCards | ShowTraitors | ShowSpice) -> bool:
    return a.to in _viewers(s, a.seat)


def show_cards(t: ClassicTable, action: ShowCards) -> None:
    """Some see some of a hand."""
    show(t, action.seat, "cards", action.cards, action.to)


def show_traitors(t: ClassicTable, action: ShowTraitors) -> None:
    """Some see some traitor cards."""
    show(t, action.seat, "traitors", action.leaders, action.to)


def show_spice(t: ClassicTable, action: ShowSpice) -> None:
    """Some see what lies behind the screen."""
    show(t, action.seat, "spice", (), action.to)


@rule("CL-GEN-04", "CL-VIS-04", "CL-ALLY-04")
def show(t: ClassicTable, seat: Seat, what: str, names: tuple[str, ...], to: tuple[Seat, ...]) -> None:
    """Cards and traitors that were seen stay known; spice is seen only now."""
    s = t.state
    shown: object = names
    if what == "cards":
        seen_by(s, to, seat, names)
    elif what == "traitors":
        _remember_traitors(s, seat, names, to)
    else:
        shown = spice_of(s, seat)
    t.tell("CL-DEC-31", "shown", seat=seat, to=to, what=what, shown=shown, seen_by=(seat, *to))


def _remember_traitors(s: ClassicState, seat: Seat, names: tuple[str, ...], to: tuple[Seat, ...]) -> None:
    for viewer in to:
        known = s.traitors_seen.get(viewer, ())
        fresh = tuple((seat, leader) for leader in names if (seat, leader) not in known)
        s.traitors_seen[viewer] = known + fresh


def _of_own(field: str, own: str) -> Check:
    """A check that what is shown is one's own, each thing named once, in the order in which one holds it."""

    def test(s: ClassicState, a: ShowCards | ShowTraitors) -> bool:
        return getattr(a, field) in Subset(getattr(s, own)[a.seat], 1)

    return Check("CL-DEC-31", test, "show what you hold, in the order in which you hold it")


# --- what else allies tell each other


@rule("CL-VIS-04", "CL-ALLY-04")
def shareable(s: ClassicState, seat: Seat) -> dict[str, object]:
    """The secrets a seat knows that allies do not see by themselves, and what they are."""
    found = {name: value for name, value in hidden_things(s) if knows(s, seat, name)}
    if not is_advanced(s):
        found.pop(KH_LOSSES, None)
    if seat in s.sealed and sealed_question(s) == BATTLE_PLANS:
        plan = s.sealed[seat]
        parts = (getattr(plan, name, None) for name in ("dial", "leader", "weapon", "defense"))
        found[PLAN] = tuple(part for part in parts if part is not None)
    return found


def _shares(s: ClassicState, seat: Seat) -> Space:
    return Space.of(Share, seat, secret=Choice(shareable(s, seat)), to=Subset(allies(s, seat), 1))


def share(t: ClassicTable, action: Share) -> None:
    """Those allies know it from now on, and nobody else learns of it."""
    secret, to = action.secret, action.to
    value = shareable(t.state, action.seat)[secret]
    if secret not in FLEETING:
        show_secret(t.state, secret, to)
    t.tell("CL-VIS-04", "shared", seat=action.seat, to=to, what=secret, shown=value, seen_by=(action.seat, *to))


FREE: Mapping[type[Action], FreeAct] = {
    ShowCards: FreeAct(
        (_of_own("cards", "hands"), Check("CL-DEC-31", _to_others, "name other players, in the order of the seats")),
        show_cards,
        lambda s, seat: Space.of(ShowCards, seat, cards=Subset(s.hands[seat], 1), to=_viewers(s, seat)),
    ),
    ShowTraitors: FreeAct(
        (
            _of_own("leaders", "traitors"),
            Check("CL-DEC-31", _to_others, "name other players, in the order of the seats"),
        ),
        show_traitors,
        lambda s, seat: Space.of(ShowTraitors, seat, leaders=Subset(s.traitors[seat], 1), to=_viewers(s, seat)),
    ),
    ShowSpice: FreeAct(
        (Check("CL-DEC-31", _to_others, "name other players, in the order of the seats"),),
        show_spice,
        lambda s, seat: Space.of(ShowSpice, seat, to=_viewers(s, seat)),
    ),
    Share: FreeAct(
        (
            Check(
                "CL-VIS-04", lambda s, a: a.to in Subset(allies(s, a.seat), 1), "name allies, in the alliance's order"
            ),
            Check("CL-VIS-04", lambda s, a: a.secret in shareable(s, a.seat), "you know no such secret: {secret}"),
        ),
        share,
        _shares,
    ),
}
