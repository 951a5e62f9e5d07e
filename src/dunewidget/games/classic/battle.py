"""The Battle phase: who fights whom and in what order, and the course of one battle up to the reveal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic import board
from dunewidget.games.classic.advantages import Advantage, in_force, lapse
from dunewidget.games.classic.content import BENE_GESSERIT
from dunewidget.games.classic.forces import forces_in
from dunewidget.games.classic.hands import seen_by
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.plan_preview import preview
from dunewidget.games.classic.plans import PLAN_CHECKS, BattlePlan, plan_space, tell_plan
from dunewidget.games.classic.resolution import resolve
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.sides import HERO, army, battle_territory, opponent
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies, storm_order, territory_of
from dunewidget.games.classic.traitors import call_traitors
from dunewidget.games.classic.treachery_cards import free_plays
from dunewidget.kernel import Action, Check, Product, Seat, Space, ask, ask_all, rule, step


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Whom to fight next, and where: the first part of the battlefield stands for it."""

    opponent: Annotated[str, "seat"]
    at: Annotated[str, "part"]
    labels: ClassVar[dict[str, str]] = {"opponent": "Against", "at": "In"}
    notation: ClassVar[str] = "fight {opponent} {at}"
    sentence: ClassVar[str] = "Fight {opponent} in {at}"


# --- who fights


@rule("CL-BATTLE-02", "CL-BATTLE-03", "CL-STORM-13", "CL-AMB-21")
def battlefields(s: ClassicState, territory: str) -> Sequence[tuple[str, ...]]:
    """The pieces of a territory in which forces meet; none in the Polar Sink."""
    return () if territory == board.POLAR_SINK else board.components(territory, s.storm)


@rule("CL-BATTLE-09")
def contested(s: ClassicState) -> dict[str, list[Seat]]:
    """The territories where two or more seats are present, and who; advisors never take part."""
    held = {seat: {*map(territory_of, s.forces[seat]), *map(territory_of, s.specials[seat])} for seat in s.seats}
    if s.advisors:
        held[BENE_GESSERIT] -= s.advisors
    taken: set[str] = set()
    shared: set[str] = set()
    for lands in held.values():
        shared |= taken & lands
        taken |= lands
    return {territory: [seat for seat in s.seats if territory in held[seat]] for territory in sorted(shared)}


@rule("CL-BATTLE-01", "CL-ALLY-02")
def battles(s: ClassicState) -> list[tuple[Seat, Seat, tuple[str, ...]]]:
    """Every pair that must battle, and where: both have forces there, and they are not allied."""
    found = []
    for territory, seats in contested(s).items():
        for field in rules_of(s).battlefields(s, territory):
            sides = [seat for seat in seats if any(forces_in(s, seat, field))]
            for i, one in enumerate(sides):
                found += [(one, other, field) for other in sides[i + 1 :] if other not in allies(s, one)]
    return found


@rule("CL-BATTLE-05", "CL-BATTLE-35")
def aggressor(s: ClassicState) -> tuple[Seat | None, list[tuple[Seat, str]]]:
    """The first player in storm order who still has a battle, and its battles: against whom, and where.

    The first part of a battlefield stands for it.
    """
    left = battles(s)
    if not left:
        return None, []
    fighting = {seat for one, other, _ in left for seat in (one, other)}
    seat = next((seat for seat in storm_order(s) if seat in fighting), None)
    return seat, [(other if one == seat else one, field[0]) for one, other, field in left if seat in (one, other)]


# --- the phase


@step
def battle_phase(t: ClassicTable) -> None:
    """Battles until no two players stand against each other."""
    t.do(next_battle)
    t.do(leaders_return)


@step
@rule("CL-BATTLE-06")
def next_battle(t: ClassicTable) -> None:
    """The aggressor's next battle; the only one left needs no choice."""
    seat, left = aggressor(t.state)
    if seat is None:
        return
    if len(left) == 1:
        t.do(begin_battle, seat, *left[0])
    else:
        t.do(choose_battle)
    t.do(next_battle)


def choosers(s: ClassicState) -> list[Seat]:
    """The aggressor."""
    seat, _ = aggressor(s)
    return [] if seat is None else [seat]


def fights(s: ClassicState, seat: Seat) -> Space:
    """Each battle the aggressor may fight next."""
    return Space(Product(Fight, seat, opponent=other, at=at) for other, at in aggressor(s)[1])


@ask(
    "CL-BATTLE-06",
    "CL-DEC-12",
    seats=choosers,
    space=fights,
    prompt="Which battle do you fight next?",
    checks={
        Fight: (Check("CL-BATTLE-01", lambda s, a: (a.opponent, a.at) in aggressor(s)[1], "no such battle at {at}"),)
    },
)
def choose_battle(t: ClassicTable, seat: Seat, action: Fight) -> None:
    """The aggressor has named a battle."""
    t.do(begin_battle, seat, action.opponent, action.at)


# --- one battle


@step
@rule("CL-BATTLE-10", "CL-BATTLE-07", "CL-CARD-14")
def begin_battle(t: ClassicTable, attacker: Seat, defender: Seat, at: str) -> None:
    """What one may demand of the other's plan, then the plans, their reveal, traitors, and what follows.

    Once the plans are committed no card can be played until the battle is over, save against a call or a capture.
    """
    s = t.state
    territory = territory_of(at)
    field = next(parts for parts in t.rules.battlefields(s, territory) if at in parts)
    s.fighters, s.battlefield = (attacker, defender), field
    t.tell("CL-BATTLE-06", "battle", aggressor=attacker, defender=defender, territory=territory, parts=field)
    for moment, command in t.rules.commands.items():
        t.do(free_plays, moment)
        t.do(command)
    t.do(before_plans)
    t.do(say_leaderless)
    t.do(form_plans)
    t.do(call_traitors)
    t.do(resolve)
    t.do(end_battle)
    t.do(free_plays, "W30")


@step
@rule("CL-GEN-11")
def before_plans(t: ClassicTable) -> None:
    """Everything that can be played before the plans, offered again after each play until nobody plays (W26)."""
    t.do(free_plays, "W26")
    for power in t.rules.against_plans:
        t.do(power)
    t.do(last_cancels)
    t.do(all_have_passed, len(t.state.treachery_discard))


@step
def all_have_passed(t: ClassicTable, discards: int) -> None:
    """Whatever was played lies on the discard pile now."""
    if len(t.state.treachery_discard) > discards:
        t.do(before_plans)


@step
def last_cancels(t: ClassicTable) -> None:
    """What could count in this battle can be cancelled before plans are committed."""
    for adv in at_stake(t.state):
        t.do(may_cancel, adv.name)


@rule("CL-KAR-24", "CL-KAR-33", "CL-KAR-41", "CL-KAR-42")
def at_stake(s: ClassicState) -> list[Advantage]:
    """The advantages of the two sides that could count, as far as all know."""
    rules = rules_of(s)
    found = [*rules.leader_strength] if rules.kh_could_come(s) else []
    found += [adv for adv in rules.starred_worth if adv.owner in s.fighters and army(s, adv.owner).worth > 1]
    found += [adv for adv in rules.fights_free if adv.owner in s.fighters and in_force(s, adv)]
    return found


@step
@rule("CL-BATTLE-17")
def say_leaderless(t: ClassicTable) -> None:
    """A side that can send neither leader nor hero says so before the plans are shown."""
    for seat in t.state.fighters:
        if t.rules.plan_leaders(t.state, seat) == (None,):
            t.tell("CL-BATTLE-17", "no_leader", seat=seat)


@ask_all(
    "CL-BATTLE-13",
    "CL-DEC-15",
    seats=lambda s: s.fighters,
    space=plan_space,
    prompt=lambda s, seat: f"Your battle plan against {opponent(s, seat)} in {battle_territory(s)}",
    checks={BattlePlan: PLAN_CHECKS},
    preview=preview,
)
def form_plans(t: ClassicTable, answers: dict[Seat, BattlePlan]) -> None:
    """Both plans are revealed at once; leaders are bound to the territory, and the wheels have been used."""
    s = t.state
    territory = battle_territory(s)
    s.wheel_users = s.fighters
    t.tell("CL-BATTLE-08", "wheels", seats=s.fighters)
    s.plans = {seat: answers[seat] for seat in s.fighters}
    for plan in answers.values():
        tell_plan(t, "CL-BATTLE-24", "plan", plan)
        seen_by(s, s.seats, plan.seat, plan.cards)
        if plan.leader is not None and plan.leader != HERO:
            s.fought[plan.leader] = territory
            s.cleared.add(plan.leader)
        if plan.kh:
            s.kh_at = territory
    s.promises, s.foreseen, s.opened = {}, {}, {}  # they have bound the plans that all see now


@step
def end_battle(t: ClassicTable) -> None:
    """The battle is over: nothing of it is left but where leaders stand."""
    s = t.state
    for plan in s.plans.values():
        for fought in t.rules.after_fighting:
            fought(t, plan.seat, plan.leader if isinstance(plan, BattlePlan) else None)
    s.fighters = s.battlefield = ()
    s.plans, s.traitor_calls = {}, {}
    t.do(lapse, "battle")


@step
@rule("CL-BATTLE-33")
def leaders_return(t: ClassicTable) -> None:
    """All battles are over: the leaders who fought are free again, and so is the Kwisatz Haderach."""
    t.state.fought = {}
    t.state.kh_at = None
    t.tell("CL-BATTLE-33", "leaders_return")
