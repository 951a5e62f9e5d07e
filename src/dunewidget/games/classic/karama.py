"""Karama: the windows in which an advantage can be cancelled, and what every use of the card has in common.

Before an advantage is used, its step puts `may_cancel(name)` on the agenda. Nothing at the place of use mentions the
card: a cancelled advantage is simply not in force until its use, battle, phase or turn is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from dunewidget.games.classic.advantages import Advantage, in_force, lapse_use
from dunewidget.games.classic.hands import discard, free_hand, might_hold, whom_to_ask
from dunewidget.games.classic.rules import is_advanced, rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.kernel import Action, Check, Choice, Seat, Space, rule, step, window
from dunewidget.kernel.registry import find

KARAMA = "karama"


@dataclass(frozen=True, slots=True)
class Cancel(Action):
    """Stop another player from using an advantage."""

    advantage: Annotated[str, "advantage"]
    card: Annotated[str, "card"] = KARAMA
    notation: ClassVar[str] = "cancel {advantage}[ with {card}]"
    sentence: ClassVar[str] = "Play {card}: cancel {advantage}"


@rule("CL-KAR-01", "CL-CARD-12")
def karama_cards(s: ClassicState, seat: Seat) -> tuple[str, ...]:
    """The different cards that a seat can play as a Karama."""
    held = (KARAMA,) if KARAMA in s.hands[seat] and KARAMA in free_hand(s, seat) else ()
    for adv in rules_of(s).karama_cards:
        if adv.owner == seat and in_force(s, adv):
            held = adv.fn(s, seat, held)
    return held


@rule("CL-KAR-10")
def may_oppose(s: ClassicState, seat: Seat, owner: Seat) -> bool:
    """Whether a seat may cancel an advantage of this owner: not one's own, nor an ally's."""
    return seat != owner and seat not in allies(s, owner)


@rule("CL-KAR-08")
def cancellers(s: ClassicState, name: str) -> list[Seat]:
    """Whom the window asks, in turn order: nobody once the advantage is not in force."""
    rules = rules_of(s)
    adv = rules.advantages[name]
    if adv.cancel is None or not in_force(s, adv):
        return []
    holders = [seat for seat, hand in s.hands.items() if KARAMA in hand]
    holders += [other.owner for other in rules.karama_cards if in_force(s, other) and other.fn(s, other.owner, ())]
    asked = whom_to_ask(s, holders)
    return [seat for seat in asked if rules.may_oppose(s, seat, adv.owner)] if asked else asked


@window(
    "CL-KAR-02",
    "CL-DEC-24",
    "CL-GEN-11",
    seats=cancellers,
    space=lambda s, seat, name: Space.of(Cancel, seat, advantage=name, card=Choice(karama_cards(s, seat))),
    prompt=lambda s, seat, name: f"Cancel {find(s.game).terms[name]} with a Karama?",
    checks={
        Cancel: (
            Check("CL-KAR-02", lambda s, a, name: a.advantage == name, "{advantage} is not being used now"),
            Check(
                "CL-KAR-02",
                lambda s, a, name: a.card in karama_cards(s, a.seat),
                "you hold no {card} to play as a Karama",
            ),
        )
    },
)
def may_cancel(t: ClassicTable, seat: Seat, action: Cancel, name: str) -> None:
    """Somebody plays a Karama against the advantage."""
    play_karama(t, seat, action.card)
    t.do(cancel, seat, action.card, name)


@step
@rule("CL-KAR-02", "CL-AMB-70")
def cancel(t: ClassicTable, seat: Seat, card: str, name: str) -> None:
    """All that one rule lets a Karama cancel is out of force for as long as that rule says."""
    if settle(t, card):
        adv = t.rules.advantages[name]
        for other in t.rules.advantages.values():
            if other.cancel == adv.cancel:
                t.state.cancelled[other.name] = other.lasts
        t.tell(adv.cancel or adv.rule, "cancelled", seat=seat, owner=adv.owner, advantage=name, lasts=adv.lasts)


# --- every use of the card


def play_karama(t: ClassicTable, seat: Seat, card: str) -> None:
    """Discard the card; one that is a Karama only by an advantage can be cancelled before it takes effect."""
    t.tell("CL-KAR-07", "karama", seat=seat, card=card)
    discard(t, seat, card)
    if card != KARAMA:
        for adv in t.rules.karama_cards:
            t.do(may_cancel, adv.name)


@rule("CL-KAR-06")
def settle(t: ClassicTable, card: str) -> bool:
    """Whether a card played as a Karama was one after all; with that its use is over."""
    if card == KARAMA:
        return True
    use_over(t, t.rules.karama_cards)
    return all(adv.name not in t.state.cancelled for adv in t.rules.karama_cards)


@rule("CL-KAR-05")
def has_power(s: ClassicState, seat: Seat) -> bool:
    """Whether a seat could use its special power: once a game, with a real Karama, in the Advanced Game."""
    return is_advanced(s) and seat not in s.karama_powers_used and KARAMA in s.hands[seat]


def might_have_power(s: ClassicState, seat: Seat) -> bool:
    """Whether a window for its special power asks a seat, which may not even play."""
    if seat not in s.seats or not is_advanced(s) or seat in s.karama_powers_used:
        return False
    return might_hold(s, seat, holds=has_power(s, seat))


def use_power(t: ClassicTable, seat: Seat) -> None:
    """The Karama of a special power is played."""
    play_karama(t, seat, KARAMA)
    t.state.karama_powers_used.add(seat)


# --- windows for a hook


def contest(
    t: ClassicTable, hook: Iterable[Advantage], seat: Seat, value: Any, *args: Any, besides: Iterable[str] = ()
) -> list[str]:
    """Put a window before each advantage of a hook that would change a value now: by which rules it is cancelled."""
    opened = list(besides)
    for adv in hook:
        if in_force(t.state, adv):
            changed = adv.fn(t.state, seat, value, *args)
            if changed != value and adv.cancel is not None and adv.cancel not in opened:
                t.do(may_cancel, adv.name)
                opened.append(adv.cancel)
            value = changed
    return opened


def use_over(t: ClassicTable, hook: Iterable[Advantage]) -> None:
    """Put below what concerns a single use: what was cancelled for it is in force again."""
    for adv in hook:
        if adv.lasts == "use" and adv.cancel is not None:
            t.do(lapse_use, adv.name)
