"""Bene Gesserit: advisors and fighters, the force that comes with others' shipments, worthless cards, charity.

All their tokens in a territory show one side. The Voice has a module of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.advantages import Advantage, Decline, advantage, in_force, lapse_use
from dunewidget.games.classic.board import (
    NO_STORM,
    POLAR_SINK,
    dry_mask,
    in_storm,
    land_masks,
    mask_of,
    parts,
    territories,
)
from dunewidget.games.classic.content import BENE_GESSERIT, worthless_cards
from dunewidget.games.classic.entering import side_field, side_named
from dunewidget.games.classic.forces import (
    ADVISOR,
    FIGHTER,
    from_reserve,
    full_strongholds,
    is_in,
    is_shared,
    lands_of,
    others_in,
    present,
)
from dunewidget.games.classic.hands import free_hand
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.mentat_pause import Win, is_special
from dunewidget.games.classic.prices import RESERVE
from dunewidget.games.classic.rules import Doors, is_advanced, rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies, territory_of
from dunewidget.kernel import Action, Check, Choice, Product, Range, Seat, Space, Subset, ask, only, rule, step

POLAR_PART = f"{POLAR_SINK}:0"
#: in these phases advisors left alone stay advisors
NO_TURNING = ("battle", "spice_collection", "mentat_pause")


@dataclass(frozen=True, slots=True)
class Predict(Action):
    """Who will win, and in which turn."""

    faction: Annotated[str, "faction"]
    turn: Annotated[int, "turn"]
    labels: ClassVar[dict[str, str]] = {"faction": "Who will win", "turn": "In turn"}
    notation: ClassVar[str] = "predict {faction} turn {turn}"
    sentence: ClassVar[str] = "{faction} will win in turn {turn}"


@dataclass(frozen=True, slots=True)
class PlaceAdvisor(Action):
    """Where the first advisor stands."""

    part: Annotated[str, "part"]
    labels: ClassVar[dict[str, str]] = {"part": "Where"}
    notation: ClassVar[str] = "place advisor {part}"
    sentence: ClassVar[str] = "Place the force in {part}"


@dataclass(frozen=True, slots=True)
class DeclareBattle(Action):
    """Turn the advisors of some territories to fighters."""

    territories: Annotated[tuple[str, ...], "territories"]
    labels: ClassVar[dict[str, str]] = {"territories": "Where"}
    notation: ClassVar[str] = "fighters in {territories}"
    sentence: ClassVar[str] = "Become fighters in {territories}"


@dataclass(frozen=True, slots=True)
class TurnAdvisors(Action):
    """Turn the fighters whom others have joined to advisors."""

    notation: ClassVar[str] = "advisors"
    sentence: ClassVar[str] = "Turn to advisors"


@dataclass(frozen=True, slots=True)
class SendForce(Action):
    """Where the force goes that comes free with another's shipment."""

    to: Annotated[str, "part"]
    side: Annotated[str | None, "side"] = None
    title: ClassVar[str] = "Send a force"
    notation: ClassVar[str] = "send {to}[ as {side}]"
    sentence: ClassVar[str] = "Send a force to {to}[ as {side:lower}]"
    labels: ClassVar[dict[str, str]] = {"to": "To", "side": "As"}


# --- cards and charity


@advantage("CL-BG-08", owner=BENE_GESSERIT, cancel="CL-KAR-28", window="W32", advanced=True)
def worthless_as_karama(s: ClassicState, seat: Seat, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Worthless cards are Karamas in their hands."""
    if seat != BENE_GESSERIT:
        return cards
    worthless, hand = worthless_cards(), free_hand(s, seat)
    if worthless.isdisjoint(hand):
        return cards
    return (*cards, *dict.fromkeys([card for card in hand if card in worthless]))


@advantage("CL-BG-07", owner=BENE_GESSERIT, cancel="CL-KAR-27", window="W11", lasts="turn", advanced=True)
def charity(s: ClassicState) -> int:
    """They are given 2 spice each turn, however much they have (CL-CHOAM-02)."""
    return 2


@rule("CL-CHOAM-02")
def charity_always(s: ClassicState) -> list[Advantage]:
    """The advantages by which somebody is given something, poor or not."""
    return [charity] if in_force(s, charity) else []


# --- sides


@rule("CL-BG-10", "CL-BG-11", "CL-BG-13", "CL-BG-14", "CL-BG-15")
def entry_sides(s: ClassicState, seat: Seat, territory: str, coming: str) -> tuple[str, ...]:
    """Which sides tokens may show that come from the reserve, as advisors or as fighters; empty if they have none."""
    if seat != BENE_GESSERIT or not is_advanced(s):
        return ()
    if is_in(s, seat, territory):
        return (ADVISOR if territory in s.advisors else FIGHTER,)
    if coming == FIGHTER or not is_shared(s, seat, territory):
        return (FIGHTER,)
    if territory != POLAR_SINK and s.alliances:
        for ally in allies(s, seat):
            if present(s, ally, territory):
                return (ADVISOR,)
    return (FIGHTER, ADVISOR)


def doors(s: ClassicState, seat: Seat, coming: str) -> Doors:
    """The same for the whole board at once: the parts by the sides that tokens may show there."""
    everywhere = dry_mask(NO_STORM)
    if seat != BENE_GESSERIT or not is_advanced(s):
        return {(): everywhere}
    own, advising = lands_of(s, seat), mask_of(frozenset(s.advisors))
    either = 0
    if coming != FIGHTER:
        for other in s.seats:
            if other != seat:
                either |= lands_of(s, other)
    either &= ~own
    for ally in allies(s, seat):
        joined = either & lands_of(s, ally) & ~land_masks()[POLAR_SINK]
        either &= ~joined
        advising |= joined
    return {(FIGHTER,): everywhere & ~advising & ~either, (ADVISOR,): advising, (FIGHTER, ADVISOR): either}


@rule("CL-BG-18", "CL-AMB-36")
def lone_advisors_turn(s: ClassicState) -> list[str]:
    """The territories where advisors are alone and become fighters."""
    if s.phase in NO_TURNING:
        return []
    return sorted([name for name in s.advisors if not is_shared(s, BENE_GESSERIT, name)])


@step
def lone_advisors(t: ClassicTable) -> None:
    """Advisors who find themselves alone become fighters."""
    if t.state.advisors:
        for territory in lone_advisors_turn(t.state):
            t.state.advisors.discard(territory)
            t.tell("CL-BG-18", "turned", seat=BENE_GESSERIT, territory=territory, side=FIGHTER)


# --- the declaration of battle


@advantage("CL-BG-17", owner=BENE_GESSERIT, cancel="CL-KAR-30", window="W17", lasts="turn", advanced=True)
def battle_declaration(s: ClassicState) -> list[str]:
    """Where advisors may become fighters: not as a third player in a stronghold, nor beside an ally (CL-AMB-37)."""
    if not s.advisors:
        return []
    full, friends = full_strongholds(s, BENE_GESSERIT), allies(s, BENE_GESSERIT)
    able = [name for name in s.advisors if name not in full]
    return sorted([name for name in able if not any(present(s, ally, name) for ally in friends)])


def _declarers(s: ClassicState) -> list[Seat]:
    return [BENE_GESSERIT] if in_force(s, battle_declaration) and battle_declaration(s) else []


@ask(
    "CL-BG-17",
    "CL-DEC-19",
    seats=_declarers,
    space=lambda s, seat: Space(
        (only(Decline, seat), Product(DeclareBattle, seat, territories=Subset(battle_declaration(s), 1)))
    ),
    prompt="Where do your advisors become fighters?",
    checks={
        Decline: (),
        DeclareBattle: (
            Check(
                "CL-BG-17",
                lambda s, a: a.territories in Subset(battle_declaration(s), 1),
                "name, in alphabetical order, territories where your advisors may become fighters",
            ),
        ),
    },
    default=lambda s, seat: Decline(seat),
    otherwise="Stay advisors",
)
def declare_battle(t: ClassicTable, seat: Seat, action: DeclareBattle | Decline) -> None:
    """The territories are named, and can be disputed."""
    if isinstance(action, DeclareBattle):
        t.tell("CL-BG-17", "battle_declared", seat=seat, territories=action.territories)
        t.do(may_cancel, battle_declaration.name)
        t.do(become_fighters, action.territories)


@step
def become_fighters(t: ClassicTable, names: tuple[str, ...]) -> None:
    """Advisors turn to fighters where it was declared."""
    if in_force(t.state, battle_declaration):
        for territory in names:
            t.state.advisors.discard(territory)
            t.tell("CL-BG-19", "turned", seat=BENE_GESSERIT, territory=territory, side=FIGHTER)


# --- intrusion


@advantage("CL-BG-16", owner=BENE_GESSERIT, cancel="CL-KAR-29", window="W22", advanced=True)
def may_turn(s: ClassicState, seat: Seat, territory: str) -> bool:
    """Fighters whom another faction joins, and survives to stay, may turn to advisors."""
    return seat != BENE_GESSERIT and present(s, BENE_GESSERIT, territory) and present(s, seat, territory)


def _intruded(s: ClassicState, intruder: Seat, territory: str) -> list[Seat]:
    turns = BENE_GESSERIT in s.seats and may_turn(s, intruder, territory) and in_force(s, may_turn)
    return [BENE_GESSERIT] if turns else []


@ask(
    "CL-BG-16",
    "CL-DEC-19",
    seats=_intruded,
    space=lambda s, seat, intruder, territory: Space((only(Decline, seat), only(TurnAdvisors, seat))),
    prompt=lambda s, seat, intruder, territory: f"{intruder} enters {territory}: turn your fighters to advisors?",
    checks={Decline: (), TurnAdvisors: ()},
    default=lambda s, seat, intruder, territory: Decline(seat),
    otherwise="Stay fighters",
)
def intrusion(t: ClassicTable, seat: Seat, action: TurnAdvisors | Decline, intruder: str, territory: str) -> None:
    """Others have entered a territory where fighters stand."""
    if isinstance(action, TurnAdvisors):
        t.do(may_cancel, may_turn.name)
        t.do(become_advisors, territory)
        t.do(lapse_use, may_turn.name)


@step
def become_advisors(t: ClassicTable, territory: str) -> None:
    """The fighters turn, unless somebody stopped them."""
    if in_force(t.state, may_turn):
        t.state.advisors.add(territory)
        t.tell("CL-BG-16", "turned", seat=BENE_GESSERIT, territory=territory, side=ADVISOR)


# --- the force that comes with another's shipment


@advantage("CL-BG-02", owner=BENE_GESSERIT, cancel="CL-KAR-25", window="W21")
def spiritual_advisor(s: ClassicState, shipper: Seat, part: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Where a force may go, and the sides it may show: the Polar Sink or, as advisor, where others went (CL-BG-09)."""
    if shipper == BENE_GESSERIT or not s.reserves[BENE_GESSERIT]:
        return
    yield POLAR_PART, rules_of(s).entry_sides(s, BENE_GESSERIT, POLAR_SINK, RESERVE)
    territory = territory_of(part)
    if is_advanced(s) and territory != POLAR_SINK and not present(s, BENE_GESSERIT, territory):
        for other in territories()[territory]:
            if not in_storm(other, s.storm):
                yield other, (ADVISOR,)


def _senders(s: ClassicState, shipper: Seat, part: str) -> list[Seat]:
    usable = in_force(s, spiritual_advisor) and any(spiritual_advisor(s, shipper, part))
    return [BENE_GESSERIT] if usable else []


def _sends(s: ClassicState, seat: Seat, shipper: Seat, part: str) -> Space:
    found = [only(Decline, seat)]
    for to, sides in spiritual_advisor(s, shipper, part):
        found.append(Product(SendForce, seat, to=to, side=side_field(sides)))
    return Space(found)


@ask(
    "CL-BG-02",
    "CL-BG-03",
    "CL-BG-09",
    "CL-DEC-30",
    seats=_senders,
    space=_sends,
    prompt=lambda s, seat, shipper, part: f"{shipper} has shipped to {part}: send a force?",
    checks={
        Decline: (),
        SendForce: (
            Check(
                "CL-BG-09",
                lambda s, a, shipper, part: a.to in dict(spiritual_advisor(s, shipper, part)),
                "the force cannot go to {to}",
            ),
            Check(
                "CL-BG-13",
                lambda s, a, shipper, part: side_named(dict(spiritual_advisor(s, shipper, part))[a.to], a.side),
                "say fighter or advisor where you have the choice, and only there",
            ),
        ),
    },
    default=lambda s, seat, shipper, part: Decline(seat),
    otherwise="Send none",
)
def send_force(t: ClassicTable, seat: Seat, action: SendForce | Decline, shipper: str, part: str) -> None:
    """A force is announced, and can be disputed."""
    if isinstance(action, SendForce):
        side = action.side or next(iter(dict(spiritual_advisor(t.state, shipper, part))[action.to]), FIGHTER)
        t.tell("CL-BG-02", "force_announced", seat=seat, to=action.to, side=side)
        t.do(may_cancel, spiritual_advisor.name)
        t.do(force_arrives, action.to, side)
        t.do(lapse_use, spiritual_advisor.name)


@step
def force_arrives(t: ClassicTable, to: str, side: str) -> None:
    """One force comes from the reserve, free."""
    s = t.state
    if in_force(s, spiritual_advisor):
        from_reserve(s, BENE_GESSERIT, to, 1)
        if side == ADVISOR:
            s.advisors.add(territory_of(to))
        t.tell("CL-BG-09", "force_sent", seat=BENE_GESSERIT, to=to, side=side)


# --- the start and the prediction


@advantage("CL-SETUP-11", owner=BENE_GESSERIT, advanced=True)
def first_advisor(s: ClassicState, seat: Seat, start: tuple[str, int] | None) -> tuple[str, int] | None:
    """Their first force does not stand where the sheet says: they place it when the others stand."""
    return None if seat == BENE_GESSERIT else start


@ask(
    "CL-SETUP-11",
    "CL-DEC-03",
    seats=lambda s: [BENE_GESSERIT] if in_force(s, first_advisor) else [],
    space=lambda s, seat: Space.of(PlaceAdvisor, seat, part=Choice(parts())),
    prompt="Where does your first force stand?",
    checks={PlaceAdvisor: (Check("CL-SETUP-11", lambda s, a: a.part in parts(), "{part} is not a part of the board"),)},
)
def place_advisor(t: ClassicTable, seat: Seat, action: PlaceAdvisor) -> None:
    """One advisor anywhere; alone it is a fighter."""
    s = t.state
    s.forces[seat] = {action.part: 1}
    s.reserves[seat] -= 1
    here = territory_of(action.part)
    company = bool(others_in(s, seat, here))
    if company:
        s.advisors.add(here)
    t.tell("CL-SETUP-11", "placed", seat=seat, forces={action.part: 1}, side="advisor" if company else "fighter")


@ask(
    "CL-SETUP-04",
    "CL-DEC-01",
    seats=lambda s: [BENE_GESSERIT] if BENE_GESSERIT in s.seats else (),
    space=lambda s, seat: Space.of(
        Predict, seat, faction=Choice(other for other in s.seats if other != seat), turn=Range(1, rules_of(s).last_turn)
    ),
    prompt="Who will win, and in which turn?",
    checks={
        Predict: (
            Check("CL-SETUP-04", lambda s, a: a.faction != a.seat, "you predict another faction than your own"),
            Check("CL-SETUP-04", lambda s, a: a.faction in s.seats, "{faction} is not in play"),
            Check("CL-SETUP-04", lambda s, a: 1 <= a.turn <= rules_of(s).last_turn, "there is no turn {turn}"),
        )
    },
)
def predict(t: ClassicTable, seat: Seat, action: Predict) -> None:
    """The prediction lies face down until it comes true."""
    t.state.prediction = (action.faction, action.turn)
    t.tell(
        "CL-SETUP-04",
        "predicted",
        seat=seat,
        faction=action.faction,
        turn=action.turn,
        secret={"faction": (seat,), "turn": (seat,)},
    )


@rule("CL-MENTAT-04", "CL-MENTAT-05", "CL-BG-01")
def prophecy(t: ClassicTable, win: Win) -> Win:
    """If the prediction comes true they win alone: not by the special wins of others (CL-AMB-44)."""
    s = t.state
    if BENE_GESSERIT not in s.seats or s.prediction is None:
        return win
    faction, turn = s.prediction
    if turn != s.turn or faction not in win[1] or is_special(s, win):
        return win
    t.tell("CL-MENTAT-04", "prediction_revealed", seat=BENE_GESSERIT, faction=faction, turn=turn)
    return ("CL-MENTAT-04", (BENE_GESSERIT,))
