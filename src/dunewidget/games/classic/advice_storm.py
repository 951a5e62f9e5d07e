"""Advice on the storm: how far it should move, and when a card that changes it is worth playing."""

from __future__ import annotations

from collections.abc import Collection
from itertools import accumulate
from random import Random

from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.advice_cards import CARD, left
from dunewidget.games.classic.advice_outlook import FORCE, SPICE, unsheltered
from dunewidget.games.classic.board import SECTORS, SHIELD_WALL, in_sector, territories
from dunewidget.games.classic.forces import count_at
from dunewidget.games.classic.half_losses import LoseForces
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.games.classic.storm import DialStorm
from dunewidget.games.classic.treachery_cards import FARTHEST, FamilyAtomics, WeatherControl
from dunewidget.kernel import Action, Seat, View

#: how much of another's loss is one's own gain: there are several others
OTHERS = 0.4

Advice = tuple[Action, str]


def tolls(s: ClassicState, seat: Seat, bare: Collection[str]) -> list[float]:
    """What the storm takes from others less what it takes from a seat's side, after 0, 1, 2 ... sectors, once round."""
    ahead = [(s.storm + i) % SECTORS + 1 for i in range(SECTORS)]
    return list(accumulate((_toll(s, seat, sector, bare) for sector in ahead), initial=0.0))


def _toll(s: ClassicState, seat: Seat, sector: int, bare: Collection[str]) -> float:
    own = (seat, *allies(s, seat))
    worth = 0.0
    for part in in_sector(sector):
        spice = s.spice_on_board.get(part, 0)
        for who in s.seats if part in bare or spice else ():
            forces = count_at(s, who, part)
            if forces:
                dead = fold(rules_of(s).storm_losses, s, who, forces) if part in bare else 0
                lost = FORCE * dead + SPICE * min(spice, 2 * forces)
                worth += -lost if who in own else OTHERS * lost
    return worth


def dial_storm(view: View, rng: Random) -> Advice | None:
    """The number after which the storm harms others most, or oneself least, whatever the other wheel adds."""
    s: ClassicState = view.state
    if view.decision is None:
        return None
    low, high = rules_of(s).storm_dial(s)
    if not rules_of(s).storm_damages(s) or not any(s.forces[who] for who in s.seats):
        found = DialStorm(view.seat, rng.randint(low, high))
        return found, "This storm finds nobody in its way, so any number will do (CL-STORM-01)."
    toll = tolls(s, view.seat, unsheltered(s.wall_destroyed))
    worth = {n: sum(toll[min(n + other, SECTORS)] for other in range(low, high + 1)) for n in range(low, high + 1)}
    best = max(worth.values())
    found = DialStorm(view.seat, rng.choice([n for n, value in worth.items() if value == best]))
    if best == min(worth.values()):
        return found, "No number makes a difference to anybody on the sand (CL-STORM-03, CL-STORM-07)."
    return found, "So the storm takes most from others, or least from me (CL-STORM-07, CL-STORM-09)."


def weather_control(view: View, rng: Random) -> Advice | None:
    """Set the storm's distance if that saves, or destroys, more than the card is worth."""
    s: ClassicState = view.state
    toll = tolls(s, view.seat, unsheltered(s.wall_destroyed))
    best = max(range(FARTHEST + 1), key=toll.__getitem__)
    found = WeatherControl(view.seat, best)
    if view.decision is None or toll[best] - toll[s.storm_distance] < CARD or found not in view.decision:
        return left(view, "No other storm would be so much better that Weather Control is worth it (CL-CARD-07).")
    return found, f"{best} sectors in place of {s.storm_distance} spare my forces, or kill others' (CL-CARD-07)."


def family_atomics(view: View, rng: Random) -> Advice | None:
    """Destroy the Shield Wall if those who die there, and of this storm, are mostly others."""
    s: ClassicState = view.state
    seat, found = view.seat, FamilyAtomics(view.seat)
    own = (seat, *allies(s, seat))
    on_wall = {who: sum(count_at(s, who, part) for part in territories()[SHIELD_WALL]) for who in s.seats}
    now = FORCE * sum(-n if who in own else OTHERS * n for who, n in on_wall.items())
    with_wall, without = (tolls(s, seat, unsheltered(gone))[s.storm_distance] for gone in (False, True))
    if view.decision is None or now + without - with_wall < CARD or found not in view.decision:
        return left(view, "Without the Shield Wall this storm would not kill enough others (CL-CARD-08, CL-STORM-11).")
    return found, "Without the Shield Wall this storm kills others in the cities (CL-CARD-08, CL-STORM-11)."


def choose_dead(view: View, rng: Random) -> Advice | None:
    """As few starred forces as possible."""
    if view.decision is None:
        return None
    found = [action for action in view.decision.options() if isinstance(action, LoseForces)]
    return min(
        found, key=lambda action: action.starred
    ), "A starred force fights for two, so it dies last (CL-STORM-12)."
