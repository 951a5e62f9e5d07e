"""Advice on battles: a plan against those the enemy may have formed, and what goes before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from dunewidget.games.classic.advice_outlook import FORCE, HOLD, SPICE, Outlook, best_leader
from dunewidget.games.classic.battle import Fight
from dunewidget.games.classic.content import kinds, strength
from dunewidget.games.classic.harkonnen import Captive, Capture
from dunewidget.games.classic.plans import BattlePlan, Legal, legal_plans
from dunewidget.games.classic.prescience import Foresee, ForetellCard, ForetellDial, ForetellLeader
from dunewidget.games.classic.resolution import Losses
from dunewidget.games.classic.sides import HERO, army, battle_territory, opponent, target
from dunewidget.games.classic.state import ClassicState, territory_of
from dunewidget.games.classic.voice import Voice
from dunewidget.kernel import Action, Pass, Seat, View

#: worlds imagined for a plan, and enemy plans thought of in each
WORLDS, PLANS = 2, 4
STOPS = {"projectile": "shield", "poison": "snooper"}
TELLS = {"leader": ForetellLeader, "weapon": ForetellCard, "defense": ForetellCard, "dial": ForetellDial}
#: what it costs to lose a card that was played
CARD = 1.0


class Arms(NamedTuple):
    """Who leads, with what strength, and the kinds of what is carried."""

    leader: str | None
    strength: int
    weapon: str | None
    defense: str | None


class Stakes(NamedTuple):
    """What a battle is about: the worth of winning and of losing it, the forces there, and who wins a tie."""

    win: float
    lose: float
    forces: int
    wins_ties: bool


def form_plans(view: View, rng: Random) -> tuple[Action, str] | None:
    """The plan that does best against plans the enemy could form with the cards it may hold."""
    s: ClassicState = view.state
    seat = view.seat
    if seat not in s.fighters:
        return None
    legal, stakes = legal_plans(s, seat), stakes_of(s, seat)
    enemy = [plan for _ in range(WORLDS) for plan in _imagined(view.imagine(rng), opponent(s, seat), rng)]
    dials = _cheapest(legal)
    some = sorted({min(dials), max(dials), *sorted(dials)[len(dials) // 3 :: max(1, len(dials) // 3)]})

    def worth(plan: BattlePlan) -> float:
        own = _arms(plan)
        spice = SPICE * plan.spice
        return sum(outcome(own, plan.dial, arms, dial, stakes) for arms, dial in enemy) / len(enemy) - spice

    first = max((plan for dial in some for plan in _plans(seat, legal, dial, dials[dial])), key=worth)
    best = max((_redialled(first, dial, spice) for dial, spice in dials.items()), key=worth)
    beaten = sum(_wins(_arms(best), best.dial, arms, dial, ties=stakes.wins_ties) for arms, dial in enemy)
    return best, f"It beats {beaten} of {len(enemy)} plans I think {opponent(s, seat)} may have formed (CL-BATTLE-28)."


def stakes_of(s: ClassicState, seat: Seat) -> Stakes:
    """What the battle at hand means for the strongholds, and the forces in it."""
    territory, rival = battle_territory(s), opponent(s, seat)
    own = army(s, seat)
    win, lose = HOLD / 4, 0.0
    outlook = Outlook(s, seat)
    if territory in outlook.muster:
        there = outlook.muster[territory]
        alone = {who: n for who, n in there.items() if who != rival}
        gone = {who: n for who, n in there.items() if who != seat}
        win += outlook.score({**outlook.muster, territory: alone})
        lose = outlook.score({**outlook.muster, territory: gone})
    return Stakes(win, lose, own.ordinary + 2 * own.special, s.fighters[0] == seat)


def outcome(own: Arms, dial: float, other: Arms, against: float, stakes: Stakes) -> float:
    """What comes of one plan against another, for whoever formed the first."""
    carried = CARD * ((own.weapon is not None) + (own.defense is not None))
    if _explodes(own, other):
        return stakes.lose - FORCE * stakes.forces - own.strength * SPICE - carried
    lost = SPICE * own.strength if _dies(own, other) else 0.0
    if _wins(own, dial, other, against, ties=stakes.wins_ties):
        bounty = (SPICE * other.strength if _dies(other, own) else 0.0) + lost
        return stakes.win - FORCE * dial + bounty - lost - 0.2 * carried
    return stakes.lose - FORCE * stakes.forces - lost - carried


def _explodes(own: Arms, other: Arms) -> bool:
    carried = {own.weapon, own.defense, other.weapon, other.defense}
    return "lasgun" in carried and "shield" in carried


def _dies(own: Arms, other: Arms) -> bool:
    if own.leader is None or other.weapon is None:
        return False
    return other.weapon == "lasgun" or (other.weapon in STOPS and own.defense != STOPS[other.weapon])


def _wins(own: Arms, dial: float, other: Arms, against: float, *, ties: bool) -> bool:
    mine = dial + (0 if _dies(own, other) else own.strength)
    theirs = against + (0 if _dies(other, own) else other.strength)
    return mine > theirs or (ties and mine == theirs)


def _strength(leader: str | None) -> int:
    return 0 if leader is None or leader == HERO else strength(leader)


def _arms(plan: BattlePlan) -> Arms:
    kind = kinds()
    extra = 2 if plan.kh else 0
    return Arms(plan.leader, _strength(plan.leader) + extra, kind.get(plan.weapon or ""), kind.get(plan.defense or ""))


def _cheapest(legal: Legal) -> dict[float, int]:
    """Each dial with the least spice that allows it."""
    found: dict[float, int] = {}
    for spice, halves in legal.dials:
        for half in halves:
            found.setdefault(half / 2, spice)
    return found


def _plans(seat: Seat, legal: Legal, dial: float, spice: int) -> Iterator[BattlePlan]:
    """Plans with a dial: the best leaders or a hero, and one card of each kind for each hand."""
    kind = kinds()
    for box in legal.boxes:
        leaders = sorted(box.leaders, key=_strength, reverse=True)
        chosen = dict.fromkeys((*leaders[:2], leaders[-1]))
        weapons = {kind.get(card or ""): card for card in box.weapons}
        defenses = {kind.get(card or ""): card for card in box.defenses}
        for leader in chosen:
            for weapon in weapons.values():
                for defense in defenses.values():
                    yield BattlePlan(seat, dial, leader, weapon, defense, spice, max(box.kh))


def _redialled(plan: BattlePlan, dial: float, spice: int) -> BattlePlan:
    return BattlePlan(plan.seat, dial, plan.leader, plan.weapon, plan.defense, spice, plan.kh)


def _imagined(s: ClassicState, enemy: Seat, rng: Random) -> Iterator[tuple[Arms, float]]:
    """Plans the enemy may have formed: mostly its better leaders, armed if it can be, and dials from half to all."""
    legal = legal_plans(s, enemy)
    dials = sorted(_cheapest(legal))
    for _ in range(PLANS):
        box = rng.choice(legal.boxes)
        leaders = sorted(box.leaders, key=_strength, reverse=True)
        weapon = rng.choice([card for card in box.weapons if card] or [None])
        defense = rng.choice([card for card in box.defenses if card] or [None])
        leader = leaders[min(int(rng.expovariate(1.0)), len(leaders) - 1)]
        plan = BattlePlan(enemy, 0, leader, weapon, defense)
        yield _arms(plan), dials[int((0.4 + 0.6 * rng.random()) * (len(dials) - 1) + 0.5)]


# --- before and after the plans


def use_voice(view: View, rng: Random) -> tuple[Action, str] | None:
    """Forbid the weapon against which one has no defense."""
    s: ClassicState = view.state
    if view.decision is None or target(s, view.seat) is None:
        return None
    own = {kinds().get(card) for card in s.hands[view.seat]}
    bare = [weapon for weapon, stop in STOPS.items() if stop not in own]
    for kind in (*bare, "lasgun", *STOPS):
        command = Voice(view.seat, "not", kind)
        if command in view.decision:
            stopped = kind in STOPS and kind not in bare
            why = f"I could stop {kind}, and need not now" if stopped else f"Against {kind} I have no defense"
            return command, f"{why} (CL-BG-04)."
    return None


def use_prescience(view: View, rng: Random) -> tuple[Action, str] | None:
    """Ask for the dial: it tells how much is needed."""
    question = Foresee(view.seat, "dial")
    if view.decision is None or question not in view.decision:
        return None
    return question, "Knowing the number on the wheel tells me what I need to dial (CL-ATR-04)."


def call_traitors(view: View, rng: Random) -> tuple[Action, str] | None:
    """A traitor is always called: the battle is won and nothing lost."""
    if view.decision is None:
        return None
    calls = [action for action in view.decision.options() if not isinstance(action, Pass)]
    return (calls[0], "A traitor wins the battle without losses (CL-TRAITOR-03).") if calls else None


def foretell(view: View, rng: Random) -> tuple[Action, str] | None:
    """What is foretold binds, so it is an element of the plan one would form anyway."""
    formed = form_plans(view, rng)
    if view.decision is None or formed is None:
        return None
    plan, (element,) = formed[0], view.decision.args
    told = TELLS[element](view.seat, getattr(plan, element))
    if told not in view.decision:
        return None
    return told, f"I must keep to what I foretell, so I tell the {element} of the plan I would form (CL-ATR-05)."


def capture(view: View, rng: Random) -> tuple[Action, str] | None:
    """A captive is always taken."""
    return Capture(view.seat), "A captive brings 2 spice, or fights for me once (CL-HAR-05)."


def choose_losses(view: View, rng: Random) -> tuple[Action, str] | None:
    """Lose ordinary forces rather than starred ones, and keep the cards that may be kept."""
    if view.decision is None or view.decision.count() > 400:
        return None

    def price(action: Action) -> float:
        if not isinstance(action, Losses):
            return 0.0
        plain, stars = (sum(n for _, n in shares) for shares in (action.forces, action.starred))
        return plain + 3 * stars + sum(0.1 if kinds().get(card) == "worthless" else 2.0 for card in action.cards)

    return min(view.decision.options(), key=price), "I give up what is cheapest to replace (CL-BATTLE-31)."


def choose_battle(view: View, rng: Random) -> tuple[Action, str] | None:
    """First the battle on which most depends, while every leader and card is there."""
    s: ClassicState = view.state
    if view.decision is None:
        return None
    outlook = Outlook(s, view.seat)

    def depends(fight: Action) -> float:
        there = outlook.muster.get(territory_of(fight.at)) if isinstance(fight, Fight) else None
        if there is None or not isinstance(fight, Fight):
            return 0.0
        alone, gone = ({who: n for who, n in there.items() if who != out} for out in (fight.opponent, view.seat))
        place = territory_of(fight.at)
        return outlook.score({**outlook.muster, place: alone}) - outlook.score({**outlook.muster, place: gone})

    best = max(view.decision.options(), key=depends)
    return best, "Most depends on this battle, so it comes first, while I have all leaders and cards (CL-BATTLE-06)."


def decide_captive(view: View, rng: Random) -> tuple[Action, str] | None:
    """A captive stronger than one's own leaders fights; any other is sold."""
    s: ClassicState = view.state
    if s.drawn_leader is None:
        return None
    if strength(s.drawn_leader) > best_leader(s, view.seat):
        return Captive(view.seat, "keep"), "The captive is stronger than any leader of mine (CL-HAR-05, CL-HAR-06)."
    return Captive(view.seat, "kill"), "I have better leaders, and a dead one brings 2 spice (CL-HAR-05)."
