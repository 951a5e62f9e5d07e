"""How events are told that classic does not know."""

from __future__ import annotations

from dunewidget.games.classic import sentences as classic

SENTENCES = {
    **classic.SENTENCES,
    "karama_in_vain": "{seat} plays {card} as a Karama too late",
    "traitor_immune": "{leader} is guarded by the Kwisatz Haderach: the call of {seat} has no effect",
    "own_leader_called": "{seat} calls its own captured leader {leader}",
    "given": "{seat} gives {to} {spice} spice",
    "gift_offered": "{seat} offers {to} {spice} spice",
    "gift_answered": "{seat} {answer}s the gift[ of ~{of:else}| it has offered]",
    "gift_returned": "{seat} gives {to} back {spice} spice not needed for the landing",
    "ally_turned_away": "{seat} will not coexist in {territory}: the ally may not enter",
    "must_buy": "{seat} has taken spice to buy this card",
    "ransom_offered": "{seat} offers {to} [{cards}, {spice} spice|a ransom] for [{leader}|a captured leader]",
    "ransom_answered": "{seat} {answer}s the ransom[ of ~{of:else}| it has offered]",
    "worms_go_back": "Shuffled back into the spice deck: {worms} worm{worms:s}",
    "ornithopters": "Ornithopters this turn: {cities:in}",
}

#: what can be asked with a Truthtrance of what somebody will do
INTENTIONS = {
    "land": "will you land in {what}?",
    "move": "will you move into {what}?",
    "bid": "will you bid on this card?",
    "ally": "will you propose an alliance with {what}?",
}

TERMS = {**classic.TERMS, "guild.fremen_by_ship": "the shipment of Fremen by Spacing Guild"}

PHRASES = {
    **classic.PHRASES,
    "advantage": TERMS,
    "truth": {**classic.TRUTHS, **INTENTIONS},
    "window": {
        **classic.PHRASES["window"],
        "too_late": "playing a Karama in vain",
        "offer_calls": "calling a traitor",
        "trade": "passing spice on",
    },
}
