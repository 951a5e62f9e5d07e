"""What never changes: forces, leaders, cards and spice are always somewhere, each in one place."""

from __future__ import annotations

from collections.abc import Mapping

from dunewidget.games.classic.board import STRONGHOLDS
from dunewidget.games.classic.content import hand_limit
from dunewidget.games.classic.forces import occupants
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Seat, rule

#: all the spice in the box
SPICE = 564


@rule("CL-COMP-01", "CL-COMP-06", "CL-COMP-07", "CL-COMP-08")
def conserved(s: ClassicState) -> Mapping[str, int]:
    """Quantities by name that no step may change."""
    found = {
        "treachery cards": treachery_cards(s),
        "spice cards": len(s.spice_deck) + len(s.spice_discard) + len(s.spice_discard_b),
        "traitor cards": len(s.traitor_deck) + sum(map(len, s.traitors.values())) or 5 * len(s.seats),
        "leaders": len(s.leaders),
        "spice": (s.bank or 0) + sum(s.spice_on_board.values()) + sum(n or 0 for n in s.spice.values()),
    }
    for seat in s.seats:
        found[f"{seat} forces"] = s.reserves[seat] + s.tanks[seat] + sum(s.forces[seat].values())
        starred = s.special_reserves[seat] + s.special_tanks[seat] + sum(s.specials[seat].values())
        found[f"{seat} starred"] = starred
    found["crowded strongholds"] = sum(len(occupants(s, name)) > 2 for name in STRONGHOLDS)
    found["allies who fight"] = sum(len({*s.fighters} & {*members}) > 1 for members in s.alliances)
    found["hands too full"] = sum(len(hand) > room(s, seat) for seat, hand in s.hands.items())
    return found


def treachery_cards(s: ClassicState) -> int:
    """All the treachery cards there are."""
    decks = len(s.treachery_deck) + len(s.treachery_discard) + len(s.treachery_removed)
    up = len(s.auction_row) + (s.auction_card is not None)
    return decks + up + sum(map(len, s.hands.values()))


@rule("CL-BID-15", "CL-KAR-15")
def room(s: ClassicState, seat: Seat) -> int:
    """How many cards a hand may hold: the limit, and what has been taken and is still to be given back."""
    taken: int = sum(step[3] for step in s.agenda if step[0] == "give_back" and step[1] == seat)
    return hand_limit(seat) + taken
