"""Prescience: Atreides make the opponent foretell one element of the battle plan, or by Karama show it whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from dunewidget.games.classic.advantages import Decline, advantage, in_force
from dunewidget.games.classic.content import ATREIDES
from dunewidget.games.classic.karama import has_power, may_cancel, might_have_power, use_power
from dunewidget.games.classic.plan_preview import preview
from dunewidget.games.classic.plans import (
    PLAN_CHECKS,
    BattlePlan,
    legal_plans,
    plan_space,
    tell_plan,
    values_of,
)
from dunewidget.games.classic.sides import target
from dunewidget.games.classic.state import ClassicState, ClassicTable, Promise
from dunewidget.kernel import Action, Check, Choice, Product, Seat, Space, ask, only, window

ELEMENTS = ("leader", "weapon", "defense", "dial")


@dataclass(frozen=True, slots=True)
class Foresee(Action):
    """The element of the plan to be foretold."""

    element: Literal["leader", "weapon", "defense", "dial"]
    spoken: ClassVar[bool] = True
    notation: ClassVar[str] = "foresee {element}"
    sentence: ClassVar[str] = "Foresee the {element:lower}"


@dataclass(frozen=True, slots=True)
class ForetellLeader(Action):
    """Who will lead."""

    leader: Annotated[str | None, "commander"]
    notation: ClassVar[str] = "foretell leader {leader}"
    sentence: ClassVar[str] = "Your leader: {leader}"


@dataclass(frozen=True, slots=True)
class ForetellCard(Action):
    """Which card will be the weapon, or the defense; none, if the slot stays empty."""

    card: Annotated[str | None, "card"]
    notation: ClassVar[str] = "foretell card {card}"
    sentence: ClassVar[str] = "Your card: {card}"


@dataclass(frozen=True, slots=True)
class ForetellDial(Action):
    """The number that will be dialed, the spice untold."""

    dial: Annotated[float, "dial"]
    notation: ClassVar[str] = "foretell dial {dial}"
    sentence: ClassVar[str] = "Your dial: {dial}"


@dataclass(frozen=True, slots=True)
class OpenPlan(Action):
    """The special power of Atreides: a fighter must show the whole plan."""

    fighter: Annotated[str, "seat"]
    spoken: ClassVar[bool] = True
    title: ClassVar[str] = "See a plan with a Karama"
    labels: ClassVar[dict[str, str]] = {"fighter": "Whose plan"}
    notation: ClassVar[str] = "karama plan {fighter}"
    sentence: ClassVar[str] = "See the plan of {fighter}"


@advantage("CL-ATR-04", owner=ATREIDES, cancel="CL-KAR-23", window="W25", lasts="battle")
def prescience(s: ClassicState, seat: Seat) -> Seat | None:
    """Whose plan can be foreseen: that of Atreides' opponent, or of their ally's (CL-ATR-06)."""
    return target(s, seat)


def seers(s: ClassicState) -> list[Seat]:
    """Who may look ahead now."""
    return [ATREIDES] if in_force(s, prescience) and prescience(s, ATREIDES) is not None else []


@ask(
    "CL-ATR-04",
    "CL-ATR-06",
    "CL-DEC-14",
    "CL-BATTLE-12",
    seats=seers,
    space=lambda s, seat: Space((only(Decline, seat), Product(Foresee, seat, element=Choice(ELEMENTS)))),
    prompt=lambda s, seat: f"Foresee an element of the plan of {prescience(s, seat)}?",
    checks={Decline: (), Foresee: ()},
    default=lambda s, seat: Decline(seat),
    otherwise="Foresee nothing",
)
def use_prescience(t: ClassicTable, seat: Seat, action: Foresee | Decline) -> None:
    """The question is put; it can be cancelled before it is answered."""
    if isinstance(action, Foresee):
        t.tell("CL-ATR-04", "foresee", seat=seat, target=prescience(t.state, seat), element=action.element)
        t.do(may_cancel, prescience.name)
        t.do(foretell, action.element)


def foretellers(s: ClassicState, element: str) -> list[Seat]:
    """Who must answer, if the question still stands."""
    victim = prescience(s, ATREIDES)
    return [victim] if victim is not None and in_force(s, prescience) else []


def foretellings(s: ClassicState, seat: Seat, element: str) -> Space:
    """Every value the element can have in a legal plan."""
    values = Choice(values_of(legal_plans(s, seat), element))
    if element == "dial":
        return Space.of(ForetellDial, seat, dial=values)
    if element == "leader":
        return Space.of(ForetellLeader, seat, leader=values)
    return Space.of(ForetellCard, seat, card=values)


def _can_be(s: ClassicState, a: Action, element: str) -> bool:
    return legal_plans(s, a.seat).keep((element, _told(a))) is not None


def _told(a: Action) -> str | float | None:
    if isinstance(a, ForetellDial):
        return a.dial
    if isinstance(a, ForetellLeader):
        return a.leader
    return a.card if isinstance(a, ForetellCard) else None


@ask(
    "CL-ATR-04",
    "CL-ATR-05",
    "CL-BATTLE-36",
    seats=foretellers,
    space=foretellings,
    prompt=lambda s, seat, element: f"Foretell the {element} of your plan",
    checks={
        ForetellLeader: (
            Check("CL-ATR-04", lambda s, a, element: element == "leader", "the leader is not asked for"),
            Check("CL-ATR-04", _can_be, "{leader} cannot lead this battle"),
        ),
        ForetellCard: (
            Check("CL-ATR-04", lambda s, a, element: element in ("weapon", "defense"), "no card is asked for"),
            Check("CL-ATR-04", _can_be, "{card} cannot be played there"),
        ),
        ForetellDial: (
            Check("CL-ATR-04", lambda s, a, element: element == "dial", "the dial is not asked for"),
            Check("CL-ATR-04", _can_be, "you cannot dial {dial:g}"),
        ),
    },
)
def foretell(t: ClassicTable, seat: Seat, action: ForetellLeader | ForetellCard | ForetellDial, element: str) -> None:
    """The answer binds, and only Atreides and the two sides know it."""
    s = t.state
    value = _told(action)
    s.foreseen[seat] = (*s.foreseen.get(seat, ()), (element, value))
    seen_by = tuple(dict.fromkeys((ATREIDES, *s.fighters)))
    t.tell("CL-ATR-04", "foretold", seat=seat, element=element, value=value, secret={"value": seen_by})


# --- the special power: the whole plan


def plan_openers(s: ClassicState) -> list[Seat]:
    """Who may use the power, as far as the holder of the card knows."""
    return [ATREIDES] if might_have_power(s, ATREIDES) else []


def plans_to_open(s: ClassicState, seat: Seat) -> Space:
    """The plan of one fighter other than oneself, not yet open."""
    if not has_power(s, seat):
        return Space(())
    return Space.of(OpenPlan, seat, fighter=Choice(side for side in s.fighters if side != seat))


@window(
    "CL-GEN-11",
    "CL-KAR-11",
    "CL-ATR-13",
    "CL-DEC-28",
    seats=plan_openers,
    space=plans_to_open,
    prompt="Play a Karama to see the whole plan of a fighter?",
    checks={
        OpenPlan: (
            Check("CL-KAR-05", lambda s, a: has_power(s, a.seat), "you need a Karama and an unused power"),
            Check("CL-KAR-11", lambda s, a: a.fighter in s.fighters and a.fighter != a.seat, "{fighter} has no plan"),
        )
    },
)
def may_open_plan(t: ClassicTable, seat: Seat, action: OpenPlan) -> None:
    """Atreides play a Karama: the fighter must form and show the plan now."""
    use_power(t, seat)
    t.tell("CL-KAR-11", "plan_opened", seat=seat, fighter=action.fighter)
    t.do(show_plan, action.fighter)


def _of_fighter(check: Check) -> Check:
    """A check of plans in a question that names whose plan it is."""
    test, says = check.test, check.says
    told = says if isinstance(says, str) else lambda s, a, fighter: says(s, a)
    return Check(check.rule, lambda s, a, fighter: test(s, a), told)


@ask(
    "CL-KAR-11",
    seats=lambda s, fighter: [fighter],
    space=lambda s, seat, fighter: plan_space(s, seat),
    prompt="Form your plan now and show it to Atreides",
    preview=lambda s, seat, fighter: preview(s, seat),
    checks={BattlePlan: tuple(map(_of_fighter, PLAN_CHECKS))},
)
def show_plan(t: ClassicTable, seat: Seat, action: BattlePlan, fighter: str) -> None:
    """Every element of the plan is fixed, and Atreides know it."""
    kh = "with_kh" if action.kh else "without_kh"
    elements: tuple[Promise, ...] = (
        ("leader", action.leader),
        ("weapon", action.weapon),
        ("defense", action.defense),
        ("dial", action.dial),
        ("spice", float(action.spice)),
        (kh, None),
    )
    t.state.opened[seat] = elements
    tell_plan(t, "CL-KAR-11", "plan_shown", action, seen_by=(ATREIDES, seat))
