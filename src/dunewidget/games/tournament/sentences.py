"""How events are told that classic does not know."""

from __future__ import annotations

from dunewidget.games.classic.sentences import SENTENCES as CLASSIC

SENTENCES = {
    **CLASSIC,
    "karama_in_vain": "{seat} plays {card} as a Karama too late",
    "traitor_immune": "{leader} is guarded by the Kwisatz Haderach: the call of {seat} has no effect",
    "own_leader_called": "{seat} calls its own captured leader {leader}",
    "given": "{seat} gives {to} {spice} spice",
    "gift_offered": "{seat} offers {to} {spice} spice",
    "gift_answered": "{seat} answers the gift of {of}: {answer}",
    "gift_returned": "{seat} gives {to} back {spice} spice not needed for the landing",
    "ally_turned_away": "{seat} will not coexist in {territory}: the ally may not enter",
    "must_buy": "{seat} has taken spice to buy this card",
    "ransom_offered": "{seat} offers Harkonnen a ransom: {deal}",
    "ransom_answered": "{seat} answers the ransom of {of}: {answer}",
    "worms_go_back": "Worms shuffled back into the spice deck: {worms}",
    "ornithopters": "Ornithopters for this turn: {cities}",
}
