"""A position of classic Dune, as plain data.

A *part* is a territory's piece in one sector, written `arrakeen:10`; a leader, a card, a faction is its name. A name
that a seat may not know is `"?"` in its view, a number None.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from dunewidget.kernel import Action, Seat, State, Table, rule

HIDDEN = "?"

#: what a plan must hold: ("play", "poison"), ("leader", "stilgar"), ("dial", 4.5), ("least", 3.0), ("without_kh", None)
Promise = tuple[str, str | float | None]


@dataclass(slots=True, repr=False)
class ClassicState(State):
    """Everything on the table and behind the screens."""

    # the clock
    turn: int = 0
    phase: str = "setup"
    first: Seat | None = None
    wheel_users: tuple[Seat, ...] = ()

    # the board
    circles: dict[Seat, int] = field(default_factory=dict)
    storm: int = 1
    #: how far the storm will move, once it is known
    storm_distance: int = 0
    #: the distance of the next storm, which the Fremen have seen
    storm_card: int | None = None
    wall_destroyed: bool = False
    spice_on_board: dict[str, int] = field(default_factory=dict)
    #: what is left of the 564 spice of the box; the bank never runs dry, so it may go below 0
    bank: int | None = 564

    # forces: ordinary tokens and starred ones (Sardaukar, Fedaykin) by part; the rest in reserve or in the tanks
    forces: dict[Seat, dict[str, int]] = field(default_factory=dict)
    specials: dict[Seat, dict[str, int]] = field(default_factory=dict)
    reserves: dict[Seat, int] = field(default_factory=dict)
    special_reserves: dict[Seat, int] = field(default_factory=dict)
    tanks: dict[Seat, int] = field(default_factory=dict)
    special_tanks: dict[Seat, int] = field(default_factory=dict)
    #: the territories where Bene Gesserit tokens show their advisor side
    advisors: set[str] = field(default_factory=set)

    # the spice blow: how many worms came up, where the Fremen may still ride from (None for a first worm that gives no
    # ride), which allies the worm will spare
    worms: int = 0
    rides: tuple[str | None, ...] = ()
    protected: tuple[Seat, ...] = ()
    # the Nexus: the alliances each seat agrees to ("atreides+guild"), those made in it, and who has nothing more to say
    offers: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    nexus_made: set[str] = field(default_factory=set)
    nexus_done: set[Seat] = field(default_factory=set)

    # what stands behind the screens
    spice: dict[Seat, int | None] = field(default_factory=dict)
    hands: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    traitors: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    prediction: tuple[str, int] | None = None

    # decks: the last card of a list is on top
    treachery_deck: list[str] = field(default_factory=list)
    #: who looked at the top card before it came back unsold
    top_card_seen_by: tuple[Seat, ...] = ()
    treachery_discard: list[str] = field(default_factory=list)
    treachery_removed: list[str] = field(default_factory=list)
    spice_deck: list[str] = field(default_factory=list)
    spice_discard: list[str] = field(default_factory=list)
    spice_discard_b: list[str] = field(default_factory=list)
    #: whether Atreides have seen the top card of the spice deck
    spice_card_seen: bool = False
    traitor_deck: list[str] = field(default_factory=list)

    # leaders: "alive", "tanks", "face_down"; who holds a captured one; where one has fought this phase (None once
    # it has been killed: bound nowhere when it comes back, but used)
    leaders: dict[str, str] = field(default_factory=dict)
    captured: dict[str, Seat] = field(default_factory=dict)
    fought: dict[str, str | None] = field(default_factory=dict)
    #: leaders that have been revived, who lie face down when killed again
    revived: set[str] = field(default_factory=set)

    # the battle going on: aggressor and defender, the parts it is fought in, what each has promised of its plan to
    # all, what was foreseen of a plan (seen by Atreides and both fighters) or opened by Karama (seen by Atreides), the
    # plans once revealed, and the leaders called traitors, by the fighter who gains from it
    fighters: tuple[Seat, ...] = ()
    battlefield: tuple[str, ...] = ()
    promises: dict[Seat, tuple[Promise, ...]] = field(default_factory=dict)
    foreseen: dict[Seat, tuple[Promise, ...]] = field(default_factory=dict)
    opened: dict[Seat, tuple[Promise, ...]] = field(default_factory=dict)
    plans: dict[Seat, Action] = field(default_factory=dict)
    traitor_calls: dict[Seat, str] = field(default_factory=dict)
    # Harkonnen and the owner know which leader was drawn, and which lie executed in the tanks
    drawn_leader: str | None = None
    executed: set[str] = field(default_factory=set)
    #: leaders who have been seen alive since, and so are none of the executed
    cleared: set[str] = field(default_factory=set)
    # the Kwisatz Haderach: forces lost so far (Atreides' secret), whether it is dead, where it fought this turn
    kh_losses: int | None = 0
    kh_dead: bool = False
    kh_at: str | None = None

    #: what a seat has seen in others' hands and not lost sight of: (owner, card), and of others' traitor cards
    cards_seen: dict[Seat, tuple[tuple[Seat, str], ...]] = field(default_factory=dict)
    traitors_seen: dict[Seat, tuple[tuple[Seat, str], ...]] = field(default_factory=dict)
    #: the traitor cards that were dealt to a seat and went back to the deck
    traitors_returned: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    #: to whom another secret has been shown: "prediction", "storm_card", ..., a captive's name -> the viewers
    shown: dict[str, tuple[Seat, ...]] = field(default_factory=dict)

    # the auction: cards still to come (nobody's to see), the card up for sale and who has looked at it, who may bid, in
    # the order of bidding, who has passed, the standing bid and its bidder
    auction_row: list[str] = field(default_factory=list)
    auction_card: str | None = None
    auction_seen_by: tuple[Seat, ...] = ()
    bidders: tuple[Seat, ...] = ()
    passed: set[Seat] = field(default_factory=set)
    high_bid: int = 0
    high_bidder: Seat | None = None
    #: what was bought, by whom, and whether it had been looked at: Atreides' notes
    auction_log: list[tuple[Seat, str, bool]] = field(default_factory=list)

    # deals: each player's standing offer, (payer, payee, spice, phase) of what is still to be paid, and (owner, viewer,
    # thing, phase) of what is still to be shown
    deal_offers: dict[Seat, Action] = field(default_factory=dict)
    debts: list[tuple[Seat, Seat, int, str]] = field(default_factory=list)
    showings: list[tuple[Seat, Seat, str, str]] = field(default_factory=list)
    #: giver -> ((ally, spice), ...): spice an ally may use for cards and shipments
    pledges: dict[Seat, tuple[tuple[Seat, int], ...]] = field(default_factory=dict)

    # revival: who may revive leaders, the turn in which one last revived a starred force, forces for which the
    # Emperor has paid, and the allies to whom the Fremen give their free revival
    leader_revival: set[Seat] = field(default_factory=set)
    starred_revived: dict[Seat, int] = field(default_factory=dict)
    paid_revival: dict[Seat, int] = field(default_factory=dict)
    free_revival: set[Seat] = field(default_factory=set)

    # shipment and movement: who has still to act, in order; who may not ship from off-planet this turn, whom the Guild
    # carries, who has announced a shipment not yet settled and what it costs, and whether one may think again after a
    # cancel
    to_act: tuple[Seat, ...] = ()
    grounded: set[Seat] = field(default_factory=set)
    carried: set[Seat] = field(default_factory=set)
    announced: tuple[Seat, int] | None = None
    reconsider: bool = False

    # agreements and what is cancelled: advantage -> scope ("use", "battle", "phase", "turn")
    alliances: list[tuple[Seat, ...]] = field(default_factory=list)
    cancelled: dict[str, str] = field(default_factory=dict)
    karama_powers_used: set[Seat] = field(default_factory=set)


if TYPE_CHECKING:
    from dunewidget.games.classic.rules import ClassicRules

    ClassicTable: TypeAlias = Table[ClassicState, ClassicRules]
else:
    ClassicTable = Table  # the arguments of steps are read by their annotations, which must resolve


@functools.lru_cache(maxsize=1024)
def territory_of(part: str) -> str:
    """The territory a part belongs to."""
    return part.partition(":")[0]


@functools.lru_cache(maxsize=1024)
def sector_of(part: str) -> int:
    """The sector of a part; 0 for the Polar Sink."""
    return int(part.partition(":")[2])


def allies(s: ClassicState, seat: Seat) -> tuple[Seat, ...]:
    """The seats allied with this one."""
    for members in s.alliances:
        if seat in members:
            return tuple([member for member in members if member != seat])
    return ()


@rule("CL-GEN-12")
def storm_order(s: ClassicState) -> tuple[Seat, ...]:
    """The seats counterclockwise from the First Player; before the first storm from sector 1 (CL-GEN-12)."""
    return _order(s.seats, tuple(s.circles), tuple(s.circles.values()), s.first)


@functools.lru_cache(maxsize=1024)
def _order(
    seats: tuple[Seat, ...], seated: tuple[Seat, ...], sectors: tuple[int, ...], first: Seat | None
) -> tuple[Seat, ...]:
    circle = dict(zip(seated, sectors, strict=True))
    around = tuple(sorted(seats, key=lambda seat: circle.get(seat, 0)))
    begin = around.index(first) if first in around else 0
    return around[begin:] + around[:begin]
