"""Advice to the Fremen on worms: where one should appear, who rides it, whom it spares."""

from __future__ import annotations

from random import Random

from dunewidget.games.classic.advice_board import best_move, reason, worth_it
from dunewidget.games.classic.advice_cards import CARD, left
from dunewidget.games.classic.advice_outlook import FORCE, SPICE, Outlook
from dunewidget.games.classic.advice_storm import OTHERS
from dunewidget.games.classic.board import sand, territories
from dunewidget.games.classic.forces import count_in
from dunewidget.games.classic.fremen_worms import Protect, Ride, SendWorm
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.kernel import Action, Seat, View

Advice = tuple[Action, str]


def bite(s: ClassicState, seat: Seat, territory: str) -> float:
    """What a worm takes from others in a territory, less what it takes from a seat and its allies."""
    if territory not in sand():
        return 0.0
    spice = sum(s.spice_on_board.get(part, 0) for part in territories()[territory])
    own = (seat, *allies(s, seat))
    worth = 0.0
    for who in s.seats:
        forces = count_in(s, who, territory)
        gathered = SPICE * min(spice, 2 * forces)
        if who not in own:
            worth += OTHERS * (FORCE * forces + gathered)
        else:
            worth -= gathered + (FORCE * forces if who != seat else 0.0)
    return worth


def _best(s: ClassicState, seat: Seat) -> tuple[float, str]:
    return max((bite(s, seat, name), name) for name in sand())


def send_worm(view: View, rng: Random, otherwise: str | None = None) -> Advice | None:
    """Where it devours most of others; it costs nothing. Otherwise it may come to another territory by itself."""
    s: ClassicState = view.state
    worth, territory = _best(s, view.seat)
    found = SendWorm(view.seat, territory)
    by_itself = bite(s, view.seat, otherwise) if otherwise else 0.0
    if view.decision is None or worth <= by_itself or found not in view.decision:
        return left(view, "Nowhere on the sand would it take more from others than from me (CL-SPICE-10).")
    return found, f"In {territory.replace('_', ' ')} it devours what is others', and nothing of mine (CL-SPICE-10)."


def worm_power(view: View, rng: Random) -> Advice | None:
    """A Karama for a worm that devours more than a card is worth."""
    s: ClassicState = view.state
    worth, territory = _best(s, view.seat)
    found = SendWorm(view.seat, territory)
    if view.decision is None or worth < CARD or found not in view.decision:
        return left(view, "No worm would devour enough of others to be worth a Karama (CL-KAR-13).")
    return found, f"A worm in {territory.replace('_', ' ')} devours more than a Karama is worth (CL-KAR-13)."


def ride(view: View, rng: Random) -> Advice | None:
    """To where the board looks best afterwards, as in a movement."""
    if view.decision is None:
        return None
    outlook = Outlook(view.state, view.seat)
    best = best_move(outlook, view.decision.space, Ride)
    if not worth_it(outlook, best):
        return left(view, "My forces stand well where the worm found them (CL-FRE-05).")
    return best[1], reason(outlook, best, "Riding there", "CL-FRE-05")


def protect(view: View, rng: Random) -> Advice | None:
    """All allies there are."""
    s: ClassicState = view.state
    if view.decision is None:
        return None
    (territory,) = view.decision.args
    guests = tuple(ally for ally in allies(s, view.seat) if count_in(s, ally, territory))
    return Protect(view.seat, guests), "My allies' forces fight for the same win (CL-FRE-08, CL-MENTAT-02)."
