"""The Emperor: the price of treachery cards, revivals paid for allies, and the dead who come back for a Karama."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.advantages import Decline, advantage, in_force
from dunewidget.games.classic.content import EMPEROR
from dunewidget.games.classic.forces import earn, pay, spice_of
from dunewidget.games.classic.karama import has_power, may_cancel, use_power
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.games.classic.tanks import free_revivals, may_revive_free, most_starred, revive_free
from dunewidget.kernel import Action, Check, Play, Product, Range, Seat, Space, ask, only, rule, step

#: how many forces the Emperor may pay for an ally, and at what price
MOST_PAID, PRICE = 3, 2
#: how many forces his special power revives
MOST_FORCES = 3


@dataclass(frozen=True, slots=True)
class PayRevival(Action):
    """Set spice aside for forces of an ally."""

    ally: Annotated[str, "seat"]
    forces: Annotated[int, "count"]
    title: ClassVar[str] = "Pay for revival"
    labels: ClassVar[dict[str, str]] = {"ally": "For", "forces": "Forces"}
    notation: ClassVar[str] = "pay revival {forces} {ally}"
    sentence: ClassVar[str] = "Pay for {forces} force(s) of {ally}"


@dataclass(frozen=True, slots=True)
class PowerRevive(Action):
    """The Emperor revives a leader or forces for a Karama."""

    leader: Annotated[str | None, "leader"] = None
    forces: Annotated[int, "count"] = 0
    starred: Annotated[int, "count"] = 0
    title: ClassVar[str] = "Revive with a Karama"
    labels: ClassVar[dict[str, str]] = {"leader": "Leader", "forces": "Forces", "starred": "Starred"}
    notation: ClassVar[str] = "karama revive[ {leader}][ forces {forces}][ starred {starred}]"
    sentence: ClassVar[str] = "Revive [{leader}, {forces} force(s), {starred} starred|nobody] with a Karama"


@advantage("CL-EMP-01", owner=EMPEROR, cancel="CL-KAR-31", window="W14")
def card_income(s: ClassicState, seat: Seat, payee: Seat | None, buyer: Seat) -> Seat | None:
    """What is paid for a treachery card goes to the Emperor; what he pays for his own to the bank (CL-AMB-30, 71)."""
    return payee if seat == buyer == EMPEROR else EMPEROR


# --- revival for allies


@advantage("CL-EMP-03", owner=EMPEROR, cancel="CL-KAR-32", window="W16", lasts="phase")
def paid_revival(s: ClassicState, seat: Seat, extra: int) -> int:
    """Allies revive further forces that the Emperor has paid for."""
    return extra + s.paid_revival.get(seat, 0)


def offer_revival(t: ClassicTable) -> None:
    """Before anybody revives, the Emperor says what he pays for whom."""
    if in_force(t.state, paid_revival):
        for ally in allies(t.state, EMPEROR):
            t.do(pay_revival, ally)


def _dead(s: ClassicState, ally: Seat) -> int:
    return s.tanks[ally] + s.special_tanks[ally]


@rule("CL-VIS-02")
def _payers(s: ClassicState, ally: Seat) -> list[Seat]:
    """The Emperor, if an ally has dead, with or without the spice for them: that others may not tell."""
    return [EMPEROR] if in_force(s, paid_revival) and _dead(s, ally) else []


def _most_paid(s: ClassicState, ally: Seat) -> int:
    return min(MOST_PAID, spice_of(s, EMPEROR) // PRICE, _dead(s, ally)) if in_force(s, paid_revival) else 0


@ask(
    "CL-EMP-03",
    "CL-REV-10",
    "CL-DEC-26",
    "CL-AMB-64",
    "CL-AMB-69",
    seats=_payers,
    space=lambda s, seat, ally: Space(
        (only(Decline, seat), Product(PayRevival, seat, ally=ally, forces=Range(1, _most_paid(s, ally))))
    ),
    prompt=lambda s, seat, ally: f"For how many forces of {ally} do you pay?",
    checks={
        Decline: (),
        PayRevival: (
            Check("CL-EMP-03", lambda s, a, ally: a.ally == ally, "the question is about another ally than {ally}"),
            Check(
                "CL-EMP-03",
                lambda s, a, ally: 1 <= a.forces <= _most_paid(s, ally),
                "you cannot pay for {forces} forces: at most 3 dead ones, at 2 spice each",
            ),
        ),
    },
    default=lambda s, seat, ally: Decline(seat),
    otherwise="Pay nothing",
)
def pay_revival(t: ClassicTable, seat: Seat, action: PayRevival | Decline, ally: str) -> None:
    """The spice is set aside at once; what is not used comes back."""
    if isinstance(action, PayRevival):
        pay(t.state, seat, PRICE * action.forces)
        t.state.paid_revival[ally] = action.forces
        t.tell("CL-EMP-03", "revival_paid", seat=seat, ally=ally, forces=action.forces)
        t.do(may_cancel, paid_revival.name)
        t.do(payment_stands, ally)


@step
def payment_stands(t: ClassicTable, ally: str) -> None:
    """A payment that was stopped comes back at once."""
    if not in_force(t.state, paid_revival):
        return_payment(t.state, ally, t.state.paid_revival[ally])


def return_payment(s: ClassicState, ally: Seat, unused: int) -> None:
    """Nothing is paid for an ally any more; the Emperor takes back what was not used."""
    del s.paid_revival[ally]
    earn(s, EMPEROR, PRICE * unused)


# --- the special power


def _power(s: ClassicState, seat: Seat, moment: str) -> Sequence[Product]:
    """All that the Emperor can revive with a Karama."""
    if seat != EMPEROR or not has_power(s, seat):
        return ()
    return free_revivals(PowerRevive, s, seat, MOST_FORCES, rules_of(s).power_starred(s, seat))


def _revives(s: ClassicState, a: PowerRevive, moment: str) -> bool:
    return may_revive_free(s, a, MOST_FORCES, rules_of(s).power_starred(s, a.seat))


def revive_by_power(t: ClassicTable, seat: Seat, action: PowerRevive, moment: str) -> None:
    """The Emperor's dead come back."""
    use_power(t, seat)
    revive_free(t, "CL-KAR-12", action, counts=t.rules.power_counts)


#: whenever cards can be played
POWER = Play(
    _power,
    {
        PowerRevive: (
            Check("CL-EMP-05", lambda s, a, moment: a.seat == EMPEROR, "only the Emperor has this power"),
            Check("CL-KAR-05", lambda s, a, moment: has_power(s, a.seat), "you cannot use your special power"),
            Check(
                "CL-KAR-12",
                lambda s, a, moment: a.starred <= rules_of(s).power_starred(s, a.seat),
                lambda s, a, moment: most_starred(rules_of(s).power_starred(s, a.seat)),
            ),
            Check("CL-KAR-12", _revives, "one leader, or up to 3 forces, can be revived"),
        )
    },
    revive_by_power,
)
