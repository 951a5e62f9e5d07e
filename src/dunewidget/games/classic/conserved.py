"""What never changes: forces, leaders, cards and spice are always somewhere, each in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from dunewidget.games.classic.board import STRONGHOLDS
from dunewidget.games.classic.content import hand_limit
from dunewidget.games.classic.forces import occupants
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Seat, rule

#: all the spice in the box
SPICE = 564
#: where a leader is: free or captured, in the tanks face up or face down
ALIVE, DEAD = "alive", ("tanks", "face_down")


@rule("CL-COMP-01", "CL-COMP-06", "CL-COMP-07", "CL-COMP-08")
def conserved(s: ClassicState) -> Mapping[str, int]:
    """Quantities by name that no step may change: how many there are of each card and leader, forces, spice."""
    found = {}
    for kind, pieces in PIECES.items():
        for name, n in Counter(pieces(s)).items():
            found[f"{kind} {name}"] = n
    found["spice"] = (s.bank or 0) + sum(s.spice_on_board.values()) + sum(n or 0 for n in s.spice.values())
    for seat in s.seats:
        found[f"{seat} forces"] = s.reserves[seat] + s.tanks[seat] + sum(s.forces[seat].values())
        starred = s.special_reserves[seat] + s.special_tanks[seat] + sum(s.specials[seat].values())
        found[f"{seat} starred"] = starred
    found["crowded strongholds"] = sum(len(occupants(s, name)) > 2 for name in STRONGHOLDS)
    found["allies who fight"] = sum(len({*s.fighters} & {*members}) > 1 for members in s.alliances)
    found["hands too full"] = sum(len(hand) > room(s, seat) for seat, hand in s.hands.items())
    return found


# --- every piece, wherever it is


def treachery_cards(s: ClassicState) -> list[str]:
    """The treachery cards: in hands, up for sale, in the deck, discarded, removed from the game."""
    found = [*s.auction_row, *s.treachery_deck, *s.treachery_discard, *s.treachery_removed]
    if s.auction_card is not None:
        found.append(s.auction_card)
    for hand in s.hands.values():
        found += hand
    return found


def spice_cards(s: ClassicState) -> list[str]:
    """The spice cards: in the deck and on the piles."""
    return [*s.spice_deck, *s.spice_discard, *s.spice_discard_b]


def traitor_cards(s: ClassicState) -> list[str]:
    """The traitor cards: in hands and in the deck; before they are dealt, one of each leader in the box."""
    found = [*s.traitor_deck]
    for hand in s.traitors.values():
        found += hand
    return found or [*s.leaders]


def leader_discs(s: ClassicState) -> list[str]:
    """The leaders: with their faction, with a captor, in the tanks."""
    held = [leader for leader, status in s.leaders.items() if status == ALIVE and leader not in s.captured]
    return [*held, *s.captured, *(leader for leader, status in s.leaders.items() if status in DEAD)]


#: what there is of each kind, named one by one
PIECES: Mapping[str, Callable[[ClassicState], list[str]]] = {
    "treachery card": treachery_cards,
    "spice card": spice_cards,
    "traitor card": traitor_cards,
    "leader": leader_discs,
}


@rule("CL-BID-15", "CL-KAR-15")
def room(s: ClassicState, seat: Seat) -> int:
    """How many cards a hand may hold: the limit, and what has been taken and is still to be given back."""
    taken: int = sum(step[3] for step in s.agenda if step[0] == "give_back" and step[1] == seat)
    return hand_limit(seat) + taken
