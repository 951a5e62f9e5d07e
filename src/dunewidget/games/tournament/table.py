"""The rules of the tournament in force: those of classic, and in place of some of them its own.

A step of the tournament that has the name of one of classic takes its place, wherever classic puts it on the agenda.
"""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType

from dunewidget.games.classic import atreides, fremen, guild, revival, shipment, showing
from dunewidget.games.classic import battle as classic_battle
from dunewidget.games.classic.advantages import advantages_of
from dunewidget.games.classic.table import RULES as CLASSIC
from dunewidget.games.tournament import (
    auction,
    battle,
    citations,
    coexistence,
    end_of_turn,
    force_recovery,
    harkonnen,
    harvest,
    individual_turns,
    intentions,
    landing,
    leader_recovery,
    nexus,
    occupancy,
    options,
    sandworm,
    spice_bloom,
    storm,
    traitors,
    voice,
)
from dunewidget.kernel import cite, steps_of

MODULES: tuple[ModuleType, ...] = (
    storm,
    spice_bloom,
    sandworm,
    auction,
    coexistence,
    landing,
    leader_recovery,
    individual_turns,
    battle,
    voice,
    traitors,
    harkonnen,
    harvest,
    end_of_turn,
    intentions,
)

#: questions of classic that the tournament puts in another way
GONE = ("declare_battle", "send_worm")

RULES = cite(
    replace(
        CLASSIC,
        instead=citations.INSTEAD,
        name="tournament",
        steps={name: todo for name, todo in CLASSIC.steps.items() if name not in GONE} | steps_of(*MODULES),
        advantages={**CLASSIC.advantages, **advantages_of(*MODULES)},
        free={**harvest.FREE, **harkonnen.FREE, **showing.FREE},
        advanced=options.advanced,
        advanced_combat=options.advanced_combat,
        last_turn=options.TURNS,
        phases={
            "storm": storm.storm_and_ornithopters,
            "spice_bloom": spice_bloom.spice_bloom_phase,
            "auction": auction.auction_phase,
            "force_recovery": revival.revival,
            "individual_turns": shipment.shipment_and_movement,
            "battle": classic_battle.battle_phase,
            "harvest": harvest.harvest_phase,
            "end_of_turn": end_of_turn.end_of_turn_phase,
        },
        bidding_phase="auction",
        # Storm
        storm_damages=storm.storm_damages,
        may_use_atomics=storm.may_use_atomics,
        # Spice Bloom and Nexus
        spice_piles=options.spice_piles,
        rides_opposed=False,
        alliance_limit=nexus.alliance_limit,
        may_leave=nexus.may_leave,
        # Auction
        charity_due=auction.charity_due,
        charity_always=auction.charity_always,
        keeps_place=auction.keeps_place,
        bidding_turn=auction.bidding_turn,
        may_reenter=auction.may_reenter,
        most_bid=auction.most_bid,
        karama_on_winning=False,
        # Force Recovery
        power_starred=force_recovery.power_starred,
        power_counts=force_recovery.POWER_COUNTS,
        revivable_leaders=force_recovery.no_leaders,
        # individual turns
        leaders_revived_with_forces=False,
        before_shipments=(atreides.look_at_spice, coexistence.declare_sides),
        before_each_turn=(individual_turns.guild_order,),
        before_movement=(coexistence.ask_anew, individual_turns.worm_in_turn),
        after_movement=(individual_turns.worm_in_turn, individual_turns.leaders_last),
        closed_to_shipping=occupancy.closed_to_landing,
        closed_to_movement=occupancy.closed_to_movement,
        barred_by_allies=coexistence.barred_by_allies,
        entry_sides=coexistence.entry_sides,
        doors=coexistence.doors,
        sponsors=landing.sponsors,
        landing_zones=landing.landing_zones,
        shipment_price=(*CLASSIC.shipment_price, landing.fremen_by_ship),
        karama_price=landing.karama_price,
        ornithopters=storm.has_ornithopters,
        # Battle
        battlefields=battle.battlefields,
        plan_leaders=battle.plan_leaders,
        promised=battle.promised,
        fights_free=(battle.free_support,),
        voice_kinds=voice.VOICE_KINDS,
        caller_discards=battle.caller_discards,
        may_oppose=battle.may_oppose,
        most_exchanged=harkonnen.most_exchanged,
        returnable=harkonnen.returnable,
        # Harvest
        collection_rate=harvest.collection_rate,
        income=harvest.income,
        payday=harvest.payday,
        # End of Turn
        victory_places=end_of_turn.victory_places,
        strongholds_needed=end_of_turn.dominions_needed,
        stronghold_win=end_of_turn.dominion_win,
        special_wins=(fremen.special_win, guild.default_win),
        last_turn_win=end_of_turn.last_turn_win,
    )
)
