"""The battle plan: which plans are legal, given the forces, leaders, cards and spice, and what has been promised.

The elements of a plan fall into two independent groups: dial and spice on one side, leader and cards on the other.
A promise (Voice, Prescience, Truthtrance, a plan opened by Karama) concerns one of them, and binds as long as some
legal plan keeps it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from dunewidget.games.classic.content import kinds
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.sides import HERO, army, available_leaders, battle_territory
from dunewidget.games.classic.state import ClassicState, ClassicTable, Promise
from dunewidget.games.classic.support import dials_by_spice, losses_for
from dunewidget.kernel import Action, Check, Choice, Field, Later, Range, Seat, Space, rule

WEAPONS = ("projectile", "poison", "lasgun")
DEFENSES = ("shield", "snooper")
WORTHLESS = "worthless"
NO_HERO: Promise = ("not", HERO)


@dataclass(frozen=True, slots=True)
class BattlePlan(Action):
    """A dial, a leader or hero, what they carry, and the spice that supports them."""

    dial: Annotated[float, "dial"]
    leader: Annotated[str | None, "commander"]
    weapon: Annotated[str | None, "card"] = None
    defense: Annotated[str | None, "card"] = None
    spice: Annotated[int, "spice"] = 0
    kh: bool = False
    notation: ClassVar[str] = "battle {dial} {leader}[ {weapon} {defense}][ spice {spice}][ kh {kh}]"
    sentence: ClassVar[str] = (
        "Dial {dial}[ with ~{leader}, the Kwisatz Haderach{kh:if}, {weapon}, {defense}| without a leader]"
        "[, ~{spice} spice in support]"
    )
    labels: ClassVar[dict[str, str]] = {
        "dial": "Dial",
        "leader": "Leader",
        "weapon": "Weapon",
        "defense": "Defense",
        "spice": "Spice in support",
        "kh": "Kwisatz Haderach",
    }

    @property
    def cards(self) -> tuple[str, ...]:
        """The treachery cards in the plan, a Cheap Hero among them."""
        hero = HERO if self.leader == HERO else None
        return tuple(card for card in (hero, self.weapon, self.defense) if card is not None)


class Box(NamedTuple):
    """Leaders and cards that can be combined freely."""

    leaders: tuple[str | None, ...]
    weapons: tuple[str | None, ...]
    defenses: tuple[str | None, ...]
    kh: tuple[bool, ...] = (False,)


Dials = tuple[tuple[int, tuple[int, ...]], ...]


# --- what could be played if nothing had been promised


@rule("CL-BATTLE-15", "CL-BATTLE-17", "CL-AMB-29")
def plan_leaders(s: ClassicState, seat: Seat) -> tuple[str | None, ...]:
    """Who may lead: an available leader or a Cheap Hero; nobody only if there is neither, or the Voice forbids it."""
    found = (*available_leaders(s, seat, battle_territory(s)),)
    if HERO in s.hands[seat] and (found or not _hero_forbidden(s, seat)):
        return (*found, HERO)
    return found or (None,)


def _hero_forbidden(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat without leader must send nobody: unless it can keep an earlier promise only with a Cheap Hero."""
    given = rules_of(s).promised(s, seat)
    if NO_HERO not in given:
        return False
    legal = Legal(boxes_with(s, seat, (HERO,)), free_dials(s, seat)).keep_all(given[: given.index(NO_HERO)])
    nobody = BattlePlan(seat, 0.0, None)
    return all(promise[0] in DIAL_PROMISES or keeps(nobody, promise) for promise in legal.binding)


@rule("CL-BATTLE-18", "CL-BATTLE-19", "CL-CARD-13")
def free_boxes(s: ClassicState, seat: Seat) -> list[Box]:
    """Every choice of leader and cards, each card used once."""
    leaders = rules_of(s).plan_leaders(s, seat)
    if leaders == (None,):
        return [Box((None,), (None,), (None,))]
    return boxes_with(s, seat, leaders)


def boxes_with(s: ClassicState, seat: Seat, leaders: tuple[str | None, ...]) -> list[Box]:
    """Every choice of one of these leaders and the cards in hand."""
    kind = kinds()
    hand = list(dict.fromkeys(s.hands[seat]))
    weapons = [card for card in hand if kind.get(card) in WEAPONS]
    worthless = [card for card in hand if kind.get(card) == WORTHLESS]
    defenses = [card for card in hand if kind.get(card) in DEFENSES]
    kh = (False, True) if rules_of(s).kh_ready(s, seat) else (False,)
    found = [Box(leaders, (None, *weapons), (None, *defenses, *worthless), kh)]
    for card in worthless:
        others = [other for other in worthless if other != card]
        found.append(Box(leaders, (card,), (None, *defenses, *others), kh))
    return found


@rule("CL-BATTLE-14", "CL-BATTLE-21", "CL-BATTLE-22")
def free_dials(s: ClassicState, seat: Seat) -> Dials:
    """Every dial, in halves, by the spice that goes with it."""
    return dials_by_spice(army(s, seat), s.spice[seat] or 0)


# --- promises


DIAL_PROMISES = ("dial", "least", "below", "spice")
OPPOSITE = {"play": "not", "leader": "not_leader", "least": "below", "with_kh": "without_kh"}


def opposite(promise: Promise) -> Promise:
    """What is promised by a no where this is promised by a yes."""
    return OPPOSITE[promise[0]], promise[1]


def names(card: str | None, kind: str) -> bool:
    """Whether a card is of a kind, or the very card, that was named."""
    return card is not None and (card == kind or kinds().get(card) == kind)


def keeps(plan: BattlePlan, promise: Promise) -> bool:
    """Whether a plan keeps a promise."""
    what, value = promise
    if what in DIAL_PROMISES:
        return _dial_keeps(plan.dial, plan.spice, promise)
    if what in ("play", "not"):
        return any(names(card, str(value)) for card in plan.cards) is (what == "play")
    if what in ("with_kh", "without_kh"):
        return plan.kh is (what == "with_kh")
    if what == "not_leader":
        return plan.leader != value
    return bool(getattr(plan, what) == value)


def _dial_keeps(dial: float, spice: int, promise: Promise) -> bool:
    what, value = promise
    if not isinstance(value, int | float):
        return False
    return {"dial": dial == value, "least": dial >= value, "below": dial < value, "spice": spice == value}[what]


def _narrow(box: Box, promise: Promise) -> Iterator[Box]:
    """The part of a box that keeps a promise about leader or cards, as boxes that do not overlap."""
    what, value = promise
    if what == "leader":
        yield box._replace(leaders=tuple(name for name in box.leaders if name == value))
    elif what == "not_leader":
        yield box._replace(leaders=tuple(name for name in box.leaders if name != value))
    elif what == "weapon":
        yield box._replace(weapons=tuple(card for card in box.weapons if card == value))
    elif what == "defense":
        yield box._replace(defenses=tuple(card for card in box.defenses if card == value))
    elif what in ("with_kh", "without_kh"):
        yield box._replace(kh=tuple(with_it for with_it in box.kh if with_it is (what == "with_kh")))
    else:
        yield from _narrow_to_cards(box, str(value), play=what == "play")


def _narrow_to_cards(box: Box, kind: str, *, play: bool) -> Iterator[Box]:
    """A card of this kind is played, as leader, else as weapon, else as defense; or none is."""
    leaders = tuple(name for name in box.leaders if not names(name, kind))
    weapons = tuple(card for card in box.weapons if not names(card, kind))
    defenses = tuple(card for card in box.defenses if not names(card, kind))
    if not play:
        yield box._replace(leaders=leaders, weapons=weapons, defenses=defenses)
        return
    yield box._replace(leaders=tuple(name for name in box.leaders if names(name, kind)))
    yield box._replace(leaders=leaders, weapons=tuple(card for card in box.weapons if names(card, kind)))
    yield box._replace(
        leaders=leaders, weapons=weapons, defenses=tuple(card for card in box.defenses if names(card, kind))
    )


def _narrow_dials(dials: Dials, promise: Promise) -> Dials:
    kept = ((spice, tuple(n for n in halves if _dial_keeps(n / 2, spice, promise))) for spice, halves in dials)
    return tuple((spice, halves) for spice, halves in kept if halves)


def promised(s: ClassicState, seat: Seat) -> tuple[Promise, ...]:
    """All that a seat has promised of its plan, what all have heard first; an earlier promise goes before a later."""
    return (*s.promises.get(seat, ()), *s.foreseen.get(seat, ()), *s.opened.get(seat, ()))


class Legal(NamedTuple):
    """The legal plans of a seat, and the promises that bind them."""

    boxes: Sequence[Box]
    dials: Dials
    binding: tuple[Promise, ...] = ()

    def keep(self, promise: Promise) -> Legal | None:
        """The plans that also keep this promise; None if there is no such plan."""
        if promise[0] in DIAL_PROMISES:
            dials = _narrow_dials(self.dials, promise)
            return Legal(self.boxes, dials, (*self.binding, promise)) if dials else None
        boxes = [small for box in self.boxes for small in _narrow(box, promise) if all(small)]
        return Legal(boxes, self.dials, (*self.binding, promise)) if boxes else None

    def keep_all(self, promises: Sequence[Promise]) -> Legal:
        """The plans that keep every promise, one after the other, that can still be kept."""
        legal = self
        for promise in promises:
            legal = legal.keep(promise) or legal
        return legal


@rule("CL-BATTLE-36", "CL-BG-05", "CL-BATTLE-11")
def legal_plans(s: ClassicState, seat: Seat) -> Legal:
    """The plans that keep every promise that can be kept; one that cannot leaves its element free."""
    return Legal(free_boxes(s, seat), free_dials(s, seat)).keep_all(rules_of(s).promised(s, seat))


def could_keep(s: ClassicState, seat: Seat, promise: Promise) -> bool:
    """Whether a fighter can still form a plan that keeps this promise too."""
    return legal_plans(s, seat).keep(promise) is not None


def values_of(legal: Legal, element: str) -> list[Any]:
    """What an element of the plan (leader, weapon, defense, dial) can still be."""
    if element == "dial":
        return sorted({n / 2 for _, halves in legal.dials for n in halves})
    found = (value for box in legal.boxes for value in getattr(box, element + "s"))
    return list(dict.fromkeys(found))


def tell_plan(
    t: ClassicTable, rule_id: str, name: str, plan: BattlePlan, seen_by: tuple[Seat, ...] | None = None
) -> None:
    """Say what a plan holds, to all or to some."""
    hidden = {} if seen_by is None else dict.fromkeys(("dial", "leader", "weapon", "defense", "spice", "kh"), seen_by)
    t.tell(
        rule_id,
        name,
        secret=hidden,
        seat=plan.seat,
        dial=plan.dial,
        leader=plan.leader,
        weapon=plan.weapon,
        defense=plan.defense,
        spice=plan.spice,
        kh=plan.kh,
    )


# --- the space of plans, and the law


def plan_space(s: ClassicState, seat: Seat) -> Space:
    """Every legal plan."""
    legal = legal_plans(s, seat)
    boxes = [(box, math.prod(map(len, box))) for box in legal.boxes]
    return Space(
        [
            Later(len(halves) * n, BattlePlan, seat, _plan, spice, halves, box)
            for spice, halves in legal.dials
            for box, n in boxes
        ]
    )


def _plan(spice: int, halves: tuple[int, ...], box: Box) -> dict[str, Any]:
    return {
        "dial": _dial_field(halves),
        "leader": _field(box.leaders),
        "weapon": _field(box.weapons),
        "defense": _field(box.defenses),
        "spice": spice,
        "kh": _field(box.kh),
    }


def _field(values: tuple[Any, ...]) -> Any:
    return values[0] if len(values) == 1 else Choice(values)


def _dial_field(halves: tuple[int, ...]) -> Field:
    """The dials as a range where they are evenly spaced."""
    low, high, n = halves[0], halves[-1], len(halves)
    step = (high - low) // (n - 1) if n > 1 else 1
    if low + step * (n - 1) == high and step in (1, 2):
        return Range(low / 2, high / 2, step / 2)
    return Choice(half / 2 for half in halves)


def _unbound(s: ClassicState, a: BattlePlan) -> bool:
    return a.leader is None or s.fought.get(a.leader) in (None, battle_territory(s))


def _leads(s: ClassicState, a: BattlePlan) -> bool:
    return a.leader in rules_of(s).plan_leaders(s, a.seat)


def _has_carrier(s: ClassicState, a: BattlePlan) -> bool:
    return a.leader is not None or (a.weapon is None and a.defense is None)


def _fits(s: ClassicState, a: BattlePlan, card: str | None, slot: tuple[str, ...]) -> bool:
    return card is None or (card in s.hands[a.seat] and kinds().get(card) in (*slot, WORTHLESS))


def _used_once(s: ClassicState, a: BattlePlan) -> bool:
    return a.weapon is None or a.weapon != a.defense or s.hands[a.seat].count(a.weapon) != 1


def _spice_supports(s: ClassicState, a: BattlePlan) -> bool:
    return not a.spice or rules_of(s).advanced_combat(s)


def _support_counts(s: ClassicState, a: BattlePlan) -> bool:
    return not a.spice or not army(s, a.seat).full


def _affordable(s: ClassicState, a: BattlePlan) -> bool:
    return 0 <= a.spice <= (s.spice[a.seat] or 0)


def _within_worth(s: ClassicState, a: BattlePlan) -> bool:
    """Whether the dial is one of forces at full strength; of others, for which spice is needed, whether it is lower."""
    own = army(s, a.seat)
    return _adds_up(s, a) if own.full else 0 <= a.dial <= own.ordinary + own.worth * own.special


def _adds_up(s: ClassicState, a: BattlePlan) -> bool:
    return bool(losses_for(army(s, a.seat), int(a.dial * 2), a.spice)) if (a.dial * 2).is_integer() else False


def _kh_may_come(s: ClassicState, a: BattlePlan) -> bool:
    return not a.kh or (a.leader is not None and rules_of(s).kh_ready(s, a.seat))


def _keeps_promises(s: ClassicState, a: BattlePlan) -> bool:
    return all(keeps(a, promise) for promise in legal_plans(s, a.seat).binding)


def _hero_allowed(s: ClassicState, a: BattlePlan) -> bool:
    leads = a.leader != HERO or HERO not in s.hands[a.seat] or HERO in rules_of(s).plan_leaders(s, a.seat)
    return leads or not _hero_forbidden(s, a.seat)


def _leader_wanted(s: ClassicState, a: BattlePlan) -> str:
    able = [leader for leader in rules_of(s).plan_leaders(s, a.seat) if leader is not None]
    if not able:
        return f"{a.leader} cannot lead this battle: you have neither a leader nor a Cheap Hero for it"
    named = f"{a.leader} cannot lead this battle" if a.leader else "somebody must lead this battle"
    return f"{named}; you can send {', '.join(able)}"


#: the law of the cards alone, that of dial and spice, and the whole
CARD_CHECKS = (
    Check("CL-BATTLE-17", _has_carrier, "without a leader or a Cheap Hero no card can be played"),
    Check("CL-BATTLE-18", lambda s, a: _fits(s, a, a.weapon, WEAPONS), "{weapon} cannot be your weapon"),
    Check("CL-BATTLE-18", lambda s, a: _fits(s, a, a.defense, DEFENSES), "{defense} cannot be your defense"),
    Check("CL-BATTLE-18", _used_once, "you hold {weapon} only once"),
)
DIAL_CHECKS = (
    Check("CL-BATTLE-13", _spice_supports, "in this game no spice supports forces"),
    Check("CL-BATTLE-22", _support_counts, "your forces fight at full strength without spice"),
    Check("CL-BATTLE-14", _within_worth, "your forces here cannot add up to {dial:g}"),
    Check("CL-BATTLE-21", _adds_up, "your forces here cannot add up to {dial:g} with {spice} spice"),
)
PLAN_CHECKS = (
    Check(
        "CL-BATTLE-16",
        _unbound,
        lambda s, a: f"{a.leader} has fought in {s.fought[a.leader]} and cannot lead elsewhere in this phase",
    ),
    Check("CL-AMB-29", _hero_allowed, "you were commanded to play no Cheap Hero, and so nobody leads your forces"),
    Check("CL-BATTLE-15", _leads, _leader_wanted),
    *CARD_CHECKS,
    *DIAL_CHECKS,
    Check("CL-BATTLE-21", _affordable, "you do not have {spice} spice to support your forces"),
    Check("CL-ATR-08", _kh_may_come, "the Kwisatz Haderach cannot take part in this battle"),
    Check("CL-BATTLE-36", _keeps_promises, "you are bound by what was commanded or foretold of your plan"),
)
