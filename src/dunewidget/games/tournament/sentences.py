"""How events are told that classic does not know."""

from __future__ import annotations

from dunewidget.games.classic.sentences import SENTENCES as CLASSIC

SENTENCES = {
    **CLASSIC,
    "worms_go_back": "Worms shuffled back into the spice deck: {worms}",
    "ornithopters": "Ornithopters for this turn: {cities}",
}
