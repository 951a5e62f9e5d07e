"""The rules of the tournament in force: those of classic, and in place of some of them its own.

A step of the tournament that has the name of one of classic takes its place, wherever classic puts it on the agenda.
"""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

from dunewidget.games.classic import battle, mentat_pause, revival, shipment, spice_collection
from dunewidget.games.classic.advantages import advantages_of
from dunewidget.games.classic.table import RULES as CLASSIC
from dunewidget.games.tournament import auction, end_of_turn, nexus, options, sandworm, spice_bloom, storm
from dunewidget.kernel import steps_of

MODULES: tuple[ModuleType, ...] = (auction, storm, spice_bloom, sandworm)

RULES = replace(
    CLASSIC,
    name="tournament",
    steps={**CLASSIC.steps, **steps_of(*MODULES)},
    advantages={**CLASSIC.advantages, **advantages_of(*MODULES)},
    advanced=options.advanced,
    advanced_combat=options.advanced_combat,
    last_turn=options.TURNS,
    phases={
        "storm": storm.storm_and_ornithopters,
        "spice_bloom": spice_bloom.spice_bloom_phase,
        "auction": auction.auction_phase,
        "force_recovery": revival.revival,
        "individual_turns": shipment.shipment_and_movement,
        "battle": battle.battle_phase,
        "harvest": spice_collection.spice_collection_phase,
        "end_of_turn": mentat_pause.mentat_pause_phase,
    },
    bidding_phase="auction",
    # Storm
    storm_damages=storm.storm_damages,
    may_use_atomics=storm.may_use_atomics,
    # Spice Bloom and Nexus
    spice_piles=options.spice_piles,
    rides_opposed=False,
    alliance_limit=nexus.alliance_limit,
    may_unite=nexus.may_unite,
    # individual turns
    ornithopters=storm.has_ornithopters,
    # End of Turn
    victory_places=end_of_turn.victory_places,
    strongholds_needed=end_of_turn.dominions_needed,
    stronghold_win=end_of_turn.dominion_win,
    last_turn_win=end_of_turn.last_turn_win,
)
