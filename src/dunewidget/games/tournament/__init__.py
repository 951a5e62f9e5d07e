"""The 2009 tournament algorithm: classic Dune in fifteen turns of eight phases. Only what differs stands here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from dunewidget.games import classic
from dunewidget.games.classic import board, content, forces, forecast
from dunewidget.games.classic.table import actions_of
from dunewidget.games.tournament import faults, intentions, secrets, storm
from dunewidget.games.tournament.options import OPTIONS
from dunewidget.games.tournament.sentences import PHRASES, SENTENCES, TERMS
from dunewidget.games.tournament.state import TournamentState, start
from dunewidget.games.tournament.table import MODULES, RULES
from dunewidget.kernel import Base, Choice, Field

__all__ = ["GAME", "RULES", "TournamentState", "board", "content", "forces", "forecast"]

#: phase of classic -> the phase that takes its place (TN-GEN-02)
PHASES = {
    "storm": "storm",
    "spice_blow": "spice_bloom",
    "choam_charity": "auction",
    "bidding": "auction",
    "revival": "force_recovery",
    "shipment_and_movement": "individual_turns",
    "battle": "battle",
    "spice_collection": "harvest",
    "mentat_pause": "end_of_turn",
}


def domains(s: TournamentState) -> Mapping[str, Field]:
    """What classic's fields range over, and what one can intend."""
    intents = (*board.territories(), *content.FACTIONS, intentions.CARD)
    return {**classic.GAME.domains(s), "intent": Choice(intents)}


def recall(s: TournamentState) -> None:
    """What a position of classic shows of what the tournament remembers; the storm is taken to have just passed."""
    s.ornithopters = storm.city_holders(s)
    for pile, cards in (("A", s.spice_discard), ("B", s.spice_discard_b)):
        if blooms := [card for card in cards if card != content.WORM]:
            s.last_bloom[pile] = blooms[-1]
        s.worms_seen += cards.count(content.WORM)


GAME = replace(
    classic.GAME,
    name="tournament",
    title="Dune, tournament rules",
    phases=tuple(RULES.phases),
    state=TournamentState,
    actions=(*classic.GAME.actions, *actions_of(*MODULES)),
    start=start,
    rules=lambda s: RULES,
    mask=secrets.mask,
    faults=faults.faults,
    options=OPTIONS,
    domains=domains,
    sentences=SENTENCES,
    phrases=PHRASES,
    terms=TERMS,
    base=Base("classic", phases=PHASES, options={"rules": "advanced"}, recall=recall),
)
