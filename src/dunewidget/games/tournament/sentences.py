"""How events are told that classic does not know."""

from __future__ import annotations

from dunewidget.games.classic.sentences import SENTENCES as CLASSIC

SENTENCES = {
    **CLASSIC,
    "ornithopters": "Ornithopters for this turn: {cities}",
}
