"""Rules of the tournament that say what classic says: which of classic's functions carry them out unchanged."""

from __future__ import annotations

from typing import Any

from dunewidget.games.classic import (
    atreides,
    battle,
    bene_gesserit,
    bidding,
    board,
    emperor,
    entering,
    forces,
    fremen,
    fremen_reserves,
    guild,
    half_losses,
    harkonnen,
    leaders,
    mentat_pause,
    plans,
    prescience,
    prices,
    resolution,
    revival,
    starred,
    storm,
    tanks,
    treachery_cards,
    voice,
)

#: rule -> the steps, rule functions and advantages of classic behind it
CONFIRMED: dict[str, tuple[Any, ...]] = {}


def confirm(rule: str, *functions: Any) -> None:
    """This rule is carried out by these."""
    CONFIRMED[rule] = functions


# The game
confirm("TN-GEN-01", bene_gesserit.predict, mentat_pause.mentat_pause_phase)
confirm("TN-GEN-04", storm.first_player, storm.name_first_player)
confirm("TN-GEN-05", guild.any_order, battle.next_battle)

# Storm
confirm("TN-STORM-02", storm.dialers, storm.dial_storm)
confirm("TN-STORM-03", fremen.storm_cards, storm.reveal_storm_card)
confirm("TN-STORM-04", treachery_cards.weather_control)
confirm("TN-STORM-06", treachery_cards.family_atomics)
confirm("TN-STORM-07", board.exposed, storm.enter_sector, fremen.half_losses, half_losses.half_die)
confirm("TN-STORM-08", fremen.draw_storm_card, fremen.see_storm_card)

# Individual turns
confirm("TN-IND-04", atreides.look_at_spice, atreides.spice_look)
confirm("TN-BG-01", forces.are_advisors, storm.enter_sector, resolution.explode)
confirm("TN-BG-09", entering.ally_territories)
confirm("TN-LAND-01", prices.full_price, guild.shipment_income)
confirm("TN-LAND-03", entering.ally_territories)
confirm("TN-LAND-04", board.in_storm, fremen_reserves.into_the_storm)
confirm("TN-LAND-07", guild.half_price, guild.own_transfer, guild.transfer, guild.withdraw)
confirm("TN-LAND-10", bene_gesserit.spiritual_advisor, bene_gesserit.force_arrives)
confirm("TN-LAND-11", guild.stop_shipment)
confirm("TN-MOVE-02", board.reach)
confirm("TN-LEAD-03", emperor.revive_by_power)
confirm("TN-END-09", prices.full_price)

# Auction
confirm("TN-AUC-03", bidding.may_bid, bidding.open_bidding)
confirm("TN-AUC-04", atreides.auction_look)
confirm("TN-AUC-08", harkonnen.extra_card)
confirm("TN-AUC-09", bidding.may_bid)
confirm("TN-AUC-11", bidding.next_bid)
confirm("TN-AUC-12", bidding.take_card, emperor.card_income)

# Force Recovery
confirm("TN-REV-01", revival.revive)
confirm("TN-REV-02", tanks.starred_limit)

# Battle
confirm("TN-BAT-01", battle.next_battle)
confirm("TN-BAT-04", battle.choose_battle)
confirm("TN-BAT-09", voice.use_voice, voice.the_voice)
confirm("TN-BAT-10", prescience.use_prescience, prescience.foretell)
confirm("TN-BAT-11", prescience.foretell)
confirm("TN-BAT-12", prescience.may_open_plan)
confirm("TN-BAT-13", atreides.kwisatz_haderach)
confirm("TN-BAT-14", starred.sardaukar, starred.fedaykin)
confirm("TN-BAT-18", atreides.kh_ready, atreides.kwisatz_haderach, plans.free_boxes)
confirm("TN-BAT-20", bene_gesserit.worthless_as_karama)
confirm("TN-BAT-26", resolution.clash)
confirm("TN-BAT-27", resolution.explode)
confirm("TN-BAT-28", resolution.clash, resolution.choose_losses)
confirm("TN-BAT-30", resolution.both_betrayed)
confirm("TN-BAT-31", atreides.count_losses)
confirm("TN-BAT-32", harkonnen.offer_capture, harkonnen.decide_captive)
confirm("TN-BAT-33", harkonnen.capture)
confirm("TN-BAT-35", leaders.free_captives)

# End of Turn
confirm("TN-END-03", bene_gesserit.prophecy)
