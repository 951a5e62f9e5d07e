"""What a battle plan amounts to before the other side is known, and what the fighter is held to."""

from __future__ import annotations

from collections.abc import Iterator

from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.content import kinds, strength
from dunewidget.games.classic.plans import DEFENSES, WEAPONS, BattlePlan, Legal, legal_plans, values_of
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.sides import HERO
from dunewidget.games.classic.state import ClassicState, Promise
from dunewidget.kernel import Bound, Preview, Seat, Tally, Term, rule

_PROMISED = {
    "leader": "{} leads",
    "not_leader": "{} does not lead",
    "weapon": "{} is the weapon",
    "defense": "{} is the defense",
    "dial": "the dial is {:g}",
    "least": "the dial is at least {:g}",
    "below": "the dial is less than {:g}",
    "spice": "{:g} spice supports the forces",
    "with_kh": "the Kwisatz Haderach comes",
    "without_kh": "the Kwisatz Haderach does not come",
    "play": "{} is played",
    "not": "no {} is played",
}
_NOTHING = {"leader": "nobody leads", "weapon": "there is no weapon", "defense": "there is no defense"}
_FIELD = {"not_leader": "leader", "least": "dial", "below": "dial", "with_kh": "kh", "without_kh": "kh"}


def preview(s: ClassicState, seat: Seat) -> Preview:
    """The total of a plan if its leader lives, and every promise that binds it."""
    legal = legal_plans(s, seat)
    return Preview(tuple(_bound(s, seat, promise) for promise in legal.binding), _tally(s, seat, legal))


@rule("CL-BATTLE-28", "CL-ATR-08")
def _tally(s: ClassicState, seat: Seat, legal: Legal) -> Tally:
    return Tally(BattlePlan, "Your total, if your leader lives", tuple(_terms(s, seat, legal)))


def _terms(s: ClassicState, seat: Seat, legal: Legal) -> Iterator[Term]:
    rules = rules_of(s)

    def worth(leader: str, *, kh: bool) -> int:
        own = 0 if leader == HERO else strength(leader)
        return fold(rules.leader_strength, s, seat, own, BattlePlan(seat, 0, leader, kh=kh))

    yield Term("dial", 1)
    leaders = [name for name in values_of(legal, "leader") if name is not None]
    for name in leaders:
        yield Term("leader", worth(name, kh=False), (name,))
    if leaders and rules.kh_ready(s, seat):
        yield Term("kh", worth(leaders[0], kh=True) - worth(leaders[0], kh=False))


def _bound(s: ClassicState, seat: Seat, promise: Promise) -> Bound:
    what, value = promise
    says = _NOTHING[what] if value is None and what in _NOTHING else _PROMISED[what].format(value)
    if promise in s.opened.get(seat, ()):
        return Bound(_field(promise), "CL-KAR-11", f"You have shown: {says}")
    if promise in s.foreseen.get(seat, ()):
        return Bound(_field(promise), "CL-ATR-04", f"You have foretold: {says}")
    return Bound(_field(promise), "CL-BATTLE-36", f"Commanded or answered: {says}")


def _field(promise: Promise) -> str:
    """The field of a plan that a promise is about, or none: a worthless card can be either weapon or defense."""
    what, value = promise
    if what not in ("play", "not"):
        return _FIELD.get(what, what)
    kind = kinds().get(str(value), value)
    return "leader" if value == HERO else "weapon" if kind in WEAPONS else "defense" if kind in DEFENSES else ""
