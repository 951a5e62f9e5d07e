"""Phase 3, CHOAM Charity: the poor are given something."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from dunewidget.games.classic.forces import earn
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, storm_order
from dunewidget.kernel import EMPTY, Action, Check, Seat, Space, ask_all, rule, step


@dataclass(frozen=True, slots=True)
class ClaimCharity(Action):
    """Take what CHOAM gives to the poor."""

    notation: ClassVar[str] = "claim charity"
    sentence: ClassVar[str] = "Claim charity"


@step
def choam_charity_phase(t: ClassicTable) -> None:
    """First whoever is always given something, then those who ask."""
    for adv in t.rules.charity_always(t.state):
        t.do(may_cancel, adv.name)
    t.do(charity_comes)
    t.do(claim_charity)


@step
@rule("CL-CHOAM-02")
def charity_comes(t: ClassicTable) -> None:
    """What is given without being asked for."""
    s = t.state
    for adv in t.rules.charity_always(s):
        given = adv(s)
        earn(s, adv.owner, given)
        t.tell(adv.rule, "charity", seat=adv.owner, spice=given)


@rule("CL-CHOAM-01")
def charity_due(s: ClassicState, seat: Seat) -> int:
    """What brings a player with less than 2 spice to 2."""
    return max(2 - (s.spice[seat] or 0), 0)


def _due(s: ClassicState, seat: Seat) -> int:
    """What a seat may claim; nothing if it is given something anyway."""
    rules = rules_of(s)
    due = rules.charity_due(s, seat)
    return 0 if due and any(adv.owner == seat for adv in rules.charity_always(s)) else due


def _poor(s: ClassicState) -> list[Seat]:
    everyone = s.options["windows"] == "public"
    return [seat for seat in storm_order(s) if everyone or _due(s, seat)]


@ask_all(
    "CL-CHOAM-01",
    "CL-DEC-07",
    seats=_poor,
    space=lambda s, seat: Space.of(ClaimCharity, seat) if _due(s, seat) else EMPTY,
    prompt="Claim charity?",
    checks={ClaimCharity: (Check("CL-CHOAM-01", lambda s, a: _due(s, a.seat) > 0, "charity is for the poor"),)},
    quiet=True,
)
def claim_charity(t: ClassicTable, answers: dict[Seat, ClaimCharity]) -> None:
    """Claims and amounts are public."""
    for seat in answers:
        given = _due(t.state, seat)
        earn(t.state, seat, given)
        t.tell("CL-CHOAM-01", "charity", seat=seat, spice=given)
