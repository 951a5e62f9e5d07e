"""Advice on setting up: whom to hold as a traitor, whose win to predict, where to begin."""

from __future__ import annotations

from random import Random

from dunewidget.games.classic.bene_gesserit import PlaceAdvisor, Predict
from dunewidget.games.classic.content import ATREIDES, EMPEROR, FREMEN, GUILD, HARKONNEN, factions, strength
from dunewidget.games.classic.fremen import PlaceForces
from dunewidget.games.classic.setup import KeepTraitor
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Action, View

#: who is likely to win, the likeliest first, and when
FAVOURITES, EARLY = (HARKONNEN, ATREIDES, EMPEROR, GUILD, FREMEN), (2, 3, 4)
TABR, ARRAKEEN = "sietch_tabr:14", "arrakeen:10"

Advice = tuple[Action, str]


def keep_traitors(view: View, rng: Random) -> Advice | None:
    """The strongest leader of somebody else who plays: the one most likely to be sent against oneself."""
    if view.decision is None:
        return None
    own = factions()[view.seat].leaders

    def worth(action: Action) -> int:
        name = action.leader if isinstance(action, KeepTraitor) else ""
        return -1 if not name or name in own else strength(name)

    return max(view.decision.options(), key=worth), "A strong leader is sent often (CL-TRAITOR-01)."


def predict(view: View, rng: Random) -> Advice | None:
    """One of those who are likely to win, in one of the turns in which most games end."""
    s: ClassicState = view.state
    faction = rng.choice([name for name in FAVOURITES if name in s.seats][:2])
    found = Predict(view.seat, faction, rng.choice(EARLY))
    if view.decision is None or found not in view.decision:
        return None
    return found, f"{faction} often win early, in turn {found.turn} perhaps (CL-SETUP-04)."


def place_fremen(view: View, rng: Random) -> Advice | None:
    """All in Sietch Tabr: a stronghold from the first turn."""
    s: ClassicState = view.state
    starred = s.special_reserves[view.seat]
    stars = ((TABR, starred),) if starred else ()
    found = PlaceForces(view.seat, ((TABR, 10 - starred),), stars)
    if view.decision is None or found not in view.decision:
        return None
    return found, "Together they hold Sietch Tabr, a stronghold, from the first turn (CL-SETUP-09)."


def place_advisor(view: View, rng: Random) -> Advice | None:
    """In Arrakeen, from where ornithopters fly."""
    found = PlaceAdvisor(view.seat, ARRAKEEN)
    if view.decision is None or found not in view.decision:
        return None
    return found, "Beside others in Arrakeen my advisor has ornithopters (CL-SETUP-11, CL-MOVE-02)."
