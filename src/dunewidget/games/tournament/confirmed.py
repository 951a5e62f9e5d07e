"""Rules of the tournament that say what classic says: which of classic's functions carry them out unchanged."""

from __future__ import annotations

from typing import Any

from dunewidget.games.classic import (
    atreides,
    battle,
    bene_gesserit,
    bidding,
    emperor,
    harkonnen,
    leaders,
    plans,
    prescience,
    resolution,
    revival,
    starred,
    tanks,
    voice,
)

#: rule -> the steps, rule functions and advantages of classic behind it
CONFIRMED: dict[str, tuple[Any, ...]] = {}


def confirm(rule: str, *functions: Any) -> None:
    """This rule is carried out by these."""
    CONFIRMED[rule] = functions


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
