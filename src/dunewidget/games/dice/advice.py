"""What is known about playing the Dice Game well: how good a position is, and what the lab should count."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from dunewidget.games.dice.actions import Accept, Freeze, Offer, PickHouse, UseThumper
from dunewidget.games.dice.board import ADJACENT, POLAR_SINK, STRATEGIC, numbered
from dunewidget.games.dice.faces import DIE_OF, FACES, SPICE, laid_out
from dunewidget.games.dice.houses import CARD, KINDS, LEADER_OF, LEADERS, OWNER, STRENGTH
from dunewidget.games.dice.presence import houses_in
from dunewidget.games.dice.rolling import least, may_thump, others
from dunewidget.games.dice.state import DiceState
from dunewidget.kernel import Action, Event, Seat, View

WON = 1000.0
#: a strategic region held alone is worth this much, and everything else is measured by it
REGION = 10.0
ASSETS = {"fortress": 1.0, "harvester": 1.2, "ornithopter": 0.6}
#: how many strategic regions two must hold for an alliance to be worth it: one movement from winning together
NEAR = 3
#: what rerolling a die may be expected to bring
HOPED = {"house": 0.5, "spice": 1.7, "region": 1.6, "kanly": 0.3}
#: the phases before forces are shipped: until then dice and spice are still worth something
BEFORE_SHIPPING = ("Dice", "Alliance", "Recruiting", "Kanly", "Shipping")


def evaluate(s: DiceState, seat: Seat) -> float:
    """How well a seat stands: what it holds and could reach, less what the strongest of the others hold."""
    if s.over:
        return WON if seat in (s.winners or ()) else -WON
    house = next((name for name, player in s.players.items() if player == seat), None)
    if house is None or not s.forces:
        return 0.0
    own = _standing(s, house)
    others = max((_standing(s, other) for other in s.players if other not in (house, s.ally)), default=0.0)
    return own - 0.6 * others + _strength(s, house) + _at_hand(s, house) + _together(s, house)


def needed(s: DiceState) -> int:
    """How many strategic regions win alone."""
    return 4 if len(s.seats) == 2 else 3


def _standing(s: DiceState, house: str) -> float:
    """What the strategic regions of a house are worth; the last one needed is worth most."""
    alone = contested = 0.0
    for region in STRATEGIC:
        there = houses_in(s, region)
        if there == [house]:
            alone += 1
        elif house in there:
            contested += _share(s, house, region)
    near = max(0.0, alone + contested - needed(s) + 1.5)
    return REGION * (alone + 0.6 * contested + near)


def _share(s: DiceState, house: str, region: str) -> float:
    """The share of a house in the strength that stands in a region, its ready leaders included."""
    strengths = {other: _force(s, other, region) + 0.8 * _leaders(s, other) for other in houses_in(s, region)}
    return strengths[house] / sum(strengths.values())


def _force(s: DiceState, house: str, region: str) -> int:
    return sum(STRENGTH[kind] * s.forces[kind].get(region, 0) for kind in KINDS[house])


def _leaders(s: DiceState, house: str) -> int:
    return sum(n for leader, n in LEADERS.items() if LEADER_OF[leader] == house and s.leaders.get(leader) == CARD)


def _strength(s: DiceState, house: str) -> float:
    """Forces on the map, more where they hold or threaten something; on the card; leaders; assets held."""
    worth = 0.4 * _leaders(s, house) + 0.6 * sum(STRENGTH[kind] * s.card[kind] for kind in KINDS[house])
    # in a fixed order: a sum that comes out otherwise in its last digit decides between equal answers
    places = sorted({region for kind in KINDS[house] for region in s.forces[kind]})
    for region in places:
        force = _force(s, house, region)
        worth += force
        if region in STRATEGIC:
            worth += 1.5 * math.sqrt(force) + ASSETS.get(s.assets.get(region, ""), 0.0)
        elif region != POLAR_SINK:
            worth += 0.5 * ASSETS.get(s.assets.get(region, ""), 0.0)
        worth += 0.15 * min(force, 4) * sum(near in STRATEGIC for near in ADJACENT[region])
    return worth + 0.7 * len(s.held.get(house, ()))


def _at_hand(s: DiceState, house: str) -> float:
    """Spice and dice of the active player that can still be used, and a reserve for later."""
    worth = 0.5 * s.reserve.get(house, 0)
    if house == s.active and s.phase == "Movement" and s.target in STRATEGIC:
        return worth + _way(s, house, s.target)
    if house != s.active or s.phase not in BEFORE_SHIPPING:
        return worth
    waiting = sum(s.card[kind] for kind in KINDS[house])
    if s.phase != "Dice":
        return worth + 0.5 * min(waiting, sum(s.spice.values()))
    return worth + sum(_face(s, house, face, waiting) for face in (*s.dice, *s.rolled))


def _face(s: DiceState, house: str, face: str, waiting: int) -> float:
    """What a die is worth to the active player: recruits, passage for them, or a way to a strategic region."""
    die = DIE_OF[face]
    if die == "house":
        return 1.0 if face == house else 0.1
    if die == "spice":
        return 0.6 * min(SPICE[face], waiting + 1)
    if die == "region":
        regions = numbered(s, FACES["region"].index(face) + 1)
        return max((_way(s, house, region) for region in regions if region in STRATEGIC), default=0.0)
    return 0.4


def _way(s: DiceState, house: str, region: str) -> float:
    """What it is worth to be able to move into a strategic region."""
    if houses_in(s, region) == [house]:
        return 0.5
    coming = sum(_force(s, house, near) for near in ADJACENT[region])
    against = sum(_force(s, other, region) for other in s.players if other != house)
    return 2.5 if coming > against else 0.8 if coming else 0.2


def _together(s: DiceState, house: str) -> float:
    """What an alliance is worth to its two members: four regions together win for both."""
    if s.ally is None or house not in (s.active, s.ally):
        return 0.0
    held = held_by(s, {s.active, s.ally})
    return 1.0 + 5.0 * max(0, held - 2) + (40.0 if held >= 4 else 0.0)


def held_by(s: DiceState, houses: set[str]) -> int:
    """How many strategic regions some houses hold with nobody else in them."""
    return sum(bool(there := houses_in(s, region)) and houses.issuperset(there) for region in STRATEGIC)


# --- questions with an answer of their own


def freeze(view: View, rng: Random) -> tuple[Action, str]:
    """Keep the dice that are worth more than another roll would be, at least the best of them."""
    s: DiceState = view.state
    waiting = sum(s.card[kind] for kind in KINDS[s.active])
    gains = {face: _face(s, s.active, face, waiting) - HOPED[DIE_OF[face]] for face in others(s)}
    kept = [face for face in others(s) if gains[face] > 0]
    thump = may_thump(s) and waiting > 0
    if not kept and (thump or least(s)):
        kept = [max(gains, key=gains.__getitem__)]
    kind = UseThumper if thump else Freeze
    why = "to reroll the worm" if thump else "because another roll would hardly be better"
    return kind(view.seat, laid_out(kept)), f"I keep {len(kept)} of {len(s.rolled)} dice {why} (DD-DICE-01)."


def pick_house(view: View, rng: Random) -> tuple[Action, str] | None:
    """The Guild, while it is free: it wins whenever nobody else does."""
    guild = PickHouse(view.seat, "guild")
    if view.decision is None or guild not in view.decision:
        return None
    return guild, "The Guild wins if nobody else does in six rounds (DD-WIN-06)."


def offer(view: View, rng: Random) -> tuple[Action, str] | None:
    """To the one with whom most is held, if one movement may then win for both."""
    s: DiceState = view.state
    if view.decision is None or view.decision.default is None:
        return None
    found = [action for action in view.decision.options() if isinstance(action, Offer)]
    best = max(found, key=lambda action: held_by(s, {s.active, action.to}), default=None)
    held = held_by(s, {s.active, best.to}) if best else 0
    if best is None or held < NEAR:
        return view.decision.default, "With nobody I may ask would I be near four strategic regions (DD-WIN-02)."
    return best, f"With {best.to} I hold {held} strategic regions, and four win for both (DD-ALLY-02, DD-WIN-02)."


def invitation(view: View, rng: Random) -> tuple[Action, str] | None:
    """Where the two are near a common win; else the one who asks gains more by it."""
    s: DiceState = view.state
    if view.decision is None or view.decision.default is None:
        return None
    own = next(house for house, seat in s.players.items() if seat == view.seat)
    held = held_by(s, {s.active, own})
    if held >= NEAR:
        return Accept(view.seat), f"With {s.active} I hold {held} strategic regions, and four win for both (DD-WIN-02)."
    if own in s.dice:
        return Accept(view.seat), f"The dice show my symbol, so I recruit with {s.active} (DD-ALLY-03, DD-RECR-02)."
    return view.decision.default, f"With {s.active} I would not be near four strategic regions (DD-ALLY-03, DD-WIN-02)."


policies = {"freeze": freeze, "pick_house": pick_house, "offer": offer, "invitation": invitation}

#: what the answers found by `evaluate` are for
aims = {
    "pick_house": "I want the strongest house that is left",
    "settle": "I begin next to strategic regions, which win the game",
    "predict": "I name the one most likely to win",
    "piter_de_vries": "Poison kills a leader, if there is one worth it",
    "axolotl_tanks": "I recruit with the dice that bring most forces",
    "recruit": "Forces on my card are forces on the map next",
    "assassination": "I take away the force that stands most in my way",
    "kanly_token": "A token I hold is one nobody can use against me",
    "pay": "I pay with what I can use least",
    "gholas": "A leader on my card decides battles",
    "late_gift": "I give only what brings me something",
    "gift_offered": "A gift costs me nothing",
    "proposal": "I want my forces to travel at my ally's cost",
    "deal_offered": "I agree to what brings me more than it costs",
    "harvester_lost": "I give up the harvester that is worth least to me",
    "shipment": "I bring my forces to where strategic regions can be taken",
    "consent": "I let nobody in who may stay",
    "target": "I want to take, or hold, a strategic region",
    "move": "I bring enough to hold the region, and leave enough behind",
    "commit": "I want to win with as little as I can, for what is committed is lost",
    "choose_battle": "I fight first where most can be won",
    "storm_fortress": "I give up what is worth least",
    "lend": "I lend only where it helps me",
    "face_dance": "I replace the force that stands most in my way",
    "asset": "An asset is of use where my forces stay",
    "storm_loss": "I give up what is worth least",
}


# --- for the lab


def measures(s: DiceState) -> Mapping[str, Mapping[Seat, float]]:
    """Strategic regions held alone, and strength on the map, by seat."""
    return {
        "strategic_regions": {
            seat: float(sum(houses_in(s, region) == [house] for region in STRATEGIC))
            for house, seat in s.players.items()
        },
        "strength": {
            seat: float(sum(STRENGTH[kind] * n for kind in KINDS[house] for n in s.forces[kind].values()))
            for house, seat in s.players.items()
        },
    }


def battles(events: Sequence[Event]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every battle that was fought out, with the houses that commanded it."""
    for n, event in enumerate(events):
        if event.name != "battle_won":
            continue
        attack, defence = (told.data for told in events[n - 2 : n])
        lost = {True: 0, False: 0}
        for told in events[n + 1 :]:
            if told.name != "lost_in_battle":
                break
            lost[OWNER[told.data["force"]] == defence["house"]] += told.data["number"]
        yield (
            n,
            {
                "place": event.data["region"],
                "aggressor": attack["house"],
                "defender": defence["house"],
                "winner": event.data["house"],
                "by": "strength",
                "aggressor_losses": lost[False],
                "defender_losses": lost[True],
            },
        )
