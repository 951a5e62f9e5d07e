"""Classic Dune, 2 to 6 players: the Basic and the Advanced Game, with the options its rulings leave open."""

from __future__ import annotations

from dunewidget.games.classic import board, conserved, content, domains, faults, forces, forecast, secrets
from dunewidget.games.classic.content import FACTIONS
from dunewidget.games.classic.options import OPTIONS
from dunewidget.games.classic.sentences import LANDMARKS, PHRASES, SENTENCES, TERMS
from dunewidget.games.classic.setup import start
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.classic.table import MODULES, RULES, actions_of
from dunewidget.kernel import GameSpec, Seat

__all__ = ["GAME", "RULES", "ClassicState", "board", "content", "forces", "forecast"]


def _moment(s: ClassicState) -> str:
    phase = s.phase.replace("_", " ")
    return f"turn {s.turn}, {phase}" if s.turn else phase


def _own_words(seat: Seat) -> dict[str, str]:
    name, _ = content.factions()[seat].starred
    return {"starred": name} if name else {}


GAME = GameSpec(
    name="classic",
    title="Dune",
    min_seats=2,
    max_seats=6,
    phases=tuple(RULES.phases),
    state=ClassicState,
    actions=actions_of(*MODULES),
    start=start,
    rules=lambda s: RULES,
    moment=_moment,
    board=lambda s: board.board(),
    conserved=conserved.conserved,
    domains=domains.domains,
    mask=secrets.mask,
    imagine=secrets.imagine,
    faults=faults.faults,
    options=OPTIONS,
    seat_names=FACTIONS,
    sentences=SENTENCES,
    phrases=PHRASES,
    terms=TERMS,
    landmarks=LANDMARKS,
    own_words=_own_words,
    aliases=domains.ALIASES,
    drawing="dunewidget.draw.arrakis_view",
)
