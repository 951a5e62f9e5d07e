"""The outcome of a battle: treason, explosion, weapons, totals, losses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.board import territories
from dunewidget.games.classic.content import kinds, strength
from dunewidget.games.classic.forces import earn, kill, kill_all, pay, remove_spice
from dunewidget.games.classic.hands import discard, seen_by
from dunewidget.games.classic.leaders import kill_leader
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.sides import HERO, army, battle_territory, opponent
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.games.classic.support import losses_for
from dunewidget.games.classic.traitors import plan_of
from dunewidget.kernel import EMPTY, Action, Check, Product, Seat, Shares, Space, Split, Subset, ask, rule, step


@dataclass(frozen=True, slots=True)
class Losses(Action):
    """Which forces the winner loses, and which of its cards it gives up."""

    forces: Annotated[Shares, "shares"]
    starred: Annotated[Shares, "shares"] = ()
    cards: Annotated[tuple[str, ...], "cards"] = ()
    notation: ClassVar[str] = "lose {forces}[ starred {starred}][ discard {cards}]"
    sentence: ClassVar[str] = "Lose [{forces:from}|no forces][; starred: {starred:from}][; give up {cards}]"
    labels: ClassVar[dict[str, str]] = {"forces": "Forces", "starred": "Starred", "cards": "Cards given up"}


@step
@rule("CL-BATTLE-25")
def resolve(t: ClassicTable) -> None:
    """Treason comes first, then an explosion; otherwise weapons and totals decide."""
    s = t.state
    if len(s.traitor_calls) == 2:
        t.do(both_betrayed)
    elif s.traitor_calls:
        t.do(betrayed, next(iter(s.traitor_calls)))
    elif explosive(s):
        t.do(explode)
    else:
        t.do(clash)


# --- treason


@step
def betrayed(t: ClassicTable, caller: Seat) -> None:
    """The caller wins at once and loses nothing; the other side loses all."""
    s = t.state
    loser, leader = opponent(s, caller), s.traitor_calls[caller]
    t.tell("CL-TRAITOR-03", "won", seat=caller, loser=loser, territory=battle_territory(s))
    kill_leader(t, leader, "CL-TRAITOR-04")
    earn(s, caller, strength(leader))
    t.tell("CL-TRAITOR-04", "bounty", seat=caller, spice=strength(leader))
    lose_all(t, loser, territories()[battle_territory(s)], "CL-TRAITOR-05")
    for card in t.rules.caller_discards(s, caller):
        discard(t, caller, card)
    t.do(take_losses, caller)
    t.do(after_win, caller)


@step
def both_betrayed(t: ClassicTable) -> None:
    """Both sides lose their forces, cards and leaders, and nobody gains."""
    s = t.state
    for seat in s.fighters:
        kill_leader(t, s.traitor_calls[opponent(s, seat)], "CL-TRAITOR-06")
        lose_all(t, seat, territories()[battle_territory(s)], "CL-TRAITOR-06")
    t.tell("CL-TRAITOR-06", "no_winner", territory=battle_territory(s))


@rule("CL-TRAITOR-03", "CL-AMB-24")
def caller_discards(s: ClassicState, seat: Seat) -> tuple[str, ...]:
    """What the caller of a traitor must give up all the same: nothing."""
    return ()


# --- explosion


@rule("CL-BATTLE-26", "CL-CARD-03")
def explosive(s: ClassicState) -> bool:
    """Whether a Lasgun and a Shield are in the battle, on whatever side."""
    played = {kinds()[card] for seat in s.fighters for card in plan_of(s, seat).cards}
    return "lasgun" in played and "shield" in played


@step
@rule("CL-BATTLE-34", "CL-BG-12")
def explode(t: ClassicTable) -> None:
    """Everything in the territory dies: forces of all players, leaders who fought there, spice."""
    s = t.state
    territory = battle_territory(s)
    t.tell("CL-BATTLE-34", "explosion", territory=territory)
    for seat in s.seats:
        killed = kill_in(t, seat, territories()[territory], "CL-BATTLE-34")
        if seat in s.fighters:
            _count_losses(t, seat, killed)
    for leader in [name for name, place in s.fought.items() if place == territory and s.leaders[name] == "alive"]:
        kill_leader(t, leader, "CL-AMB-26")
    for happens in t.rules.on_explosion:
        happens(t, territory)
    for part in territories()[territory]:
        if lost := remove_spice(s, part):
            t.tell("CL-BATTLE-34", "spice_destroyed", part=part, spice=lost)
    for seat in s.fighters:
        pay_support(t, seat)
        discard_plan(t, seat)


# --- weapons and totals


@rule("CL-BATTLE-27", "CL-CARD-01", "CL-CARD-02", "CL-CARD-03", "CL-CARD-04")
def leader_dies(s: ClassicState, seat: Seat) -> bool:
    """Whether the enemy weapon kills a side's leader or hero."""
    weapon, defense = plan_of(s, opponent(s, seat)).weapon, plan_of(s, seat).defense
    if weapon is None or plan_of(s, seat).leader is None:
        return False
    stops = {"projectile": "shield", "poison": "snooper"}
    kind = kinds()[weapon]
    return kind == "lasgun" or (kind in stops and (defense is None or kinds()[defense] != stops[kind]))


@rule("CL-BATTLE-28", "CL-CARD-05", "CL-CARD-06")
def total(t: ClassicTable, seat: Seat) -> float:
    """The dial, and the strength of the leader if it lives."""
    s = t.state
    plan = plan_of(s, seat)
    if plan.leader is None or leader_dies(s, seat):
        return plan.dial
    own = 0 if plan.leader == HERO else strength(plan.leader)
    return plan.dial + fold(t.rules.leader_strength, s, seat, own, plan)


@step
@rule("CL-BATTLE-07", "CL-BATTLE-28", "CL-ATR-11")
def clash(t: ClassicTable) -> None:
    """The higher total wins, in a tie the aggressor; the winner is paid for the leaders who died, without bonus."""
    s = t.state
    attacker, defender = s.fighters
    totals = {seat: total(t, seat) for seat in s.fighters}
    winner = attacker if totals[attacker] >= totals[defender] else defender
    loser = opponent(s, winner)
    dead = [seat for seat in s.fighters if leader_dies(s, seat)]
    t.tell("CL-BATTLE-28", "totals", totals=totals)
    t.tell("CL-BATTLE-28", "won", seat=winner, loser=loser, territory=battle_territory(s))
    killed = [leader for seat in dead if (leader := plan_of(s, seat).leader) is not None and leader != HERO]
    for leader in killed:
        kill_leader(t, leader, "CL-BATTLE-29")
    if bounty := sum(map(strength, killed)):
        earn(s, winner, bounty)
        t.tell("CL-BATTLE-29", "bounty", seat=winner, spice=bounty)
    pay_support(t, winner)
    lose_all(t, loser, s.battlefield, "CL-BATTLE-30")
    if plan_of(s, winner).leader == HERO:
        discard(t, winner, HERO)
    t.do(take_losses, winner)
    t.do(after_win, winner)


# --- losses


@rule("CL-BATTLE-23")
def pay_support(t: ClassicTable, seat: Seat) -> None:
    """The spice in the plan goes to the bank."""
    spice = plan_of(t.state, seat).spice
    if spice:
        pay(t.state, seat, spice)
        t.tell("CL-BATTLE-23", "support", seat=seat, spice=spice)


def _count_losses(t: ClassicTable, seat: Seat, killed: int) -> None:
    """A side of a battle has lost so many forces."""
    for happens in t.rules.on_battle_losses:
        happens(t, seat, killed)


def lose_all(t: ClassicTable, seat: Seat, parts: Iterable[str], rule_id: str) -> None:
    """A side that has lost: its forces die, its cards are discarded, its support is paid."""
    _count_losses(t, seat, kill_in(t, seat, parts, rule_id))
    discard_plan(t, seat)
    pay_support(t, seat)


def kill_in(t: ClassicTable, seat: Seat, parts: Iterable[str], rule_id: str) -> int:
    """All tokens of a seat in these parts die: how many."""
    held = [part for part in parts if part in t.state.forces[seat] or part in t.state.specials[seat]]
    killed = sum(kill_all(t.state, seat, part) for part in held)
    if killed:
        t.tell(rule_id, "forces_lost", seat=seat, forces=killed, parts=tuple(held))
    return killed


@rule("CL-BATTLE-30")
def discard_plan(t: ClassicTable, seat: Seat) -> None:
    """Every card in a plan is discarded."""
    for card in plan_of(t.state, seat).cards:
        discard(t, seat, card)


@rule("CL-BATTLE-31", "CL-BATTLE-32", "CL-AMB-57")
def losses_due(s: ClassicState, seat: Seat) -> tuple[tuple[int, int], ...]:
    """What the winner may lose, as pairs of ordinary and starred forces: what was dialed, nothing after treason."""
    if seat in s.traitor_calls:
        return ((0, 0),)
    plan = plan_of(s, seat)
    return losses_for(army(s, seat), int(plan.dial * 2), plan.spice)


@rule("CL-BATTLE-31", "CL-TRAITOR-03")
def cards_at_choice(s: ClassicState, seat: Seat) -> tuple[str, ...]:
    """The cards of its plan that the winner may keep or discard."""
    gone = rules_of(s).caller_discards(s, seat) if seat in s.traitor_calls else (HERO,)
    return tuple(card for card in plan_of(s, seat).cards if card in s.hands[seat] and card not in gone)


def loss_space(s: ClassicState, seat: Seat, winner: Seat) -> Space:
    """Every way to pay for the dial, part by part, with any of the cards given up."""
    forces = {part: s.forces[seat].get(part, 0) for part in s.battlefield}
    starred = {part: s.specials[seat].get(part, 0) for part in s.battlefield}
    cards = Subset(cards_at_choice(s, seat))
    return Space(
        Product(Losses, seat, forces=Split(forces, plain, plain), starred=Split(starred, star, star), cards=cards)
        for plain, star in losses_due(s, seat)
    )


@step
def take_losses(t: ClassicTable, winner: Seat) -> None:
    """The winner chooses its losses, if there is a choice."""
    s = t.state
    space = loss_space(s, winner, winner) if not cards_at_choice(s, winner) else EMPTY
    if space.count() == 1:
        lose(t, next(iter(space)))  # type: ignore[arg-type]
    else:
        t.do(choose_losses, winner)


def _enough(s: ClassicState, a: Losses, winner: Seat) -> bool:
    return (sum(n for _, n in a.forces), sum(n for _, n in a.starred)) in losses_due(s, a.seat)


def _has_there(s: ClassicState, a: Losses, winner: Seat) -> bool:
    forces = {part: s.forces[a.seat].get(part, 0) for part in s.battlefield}
    starred = {part: s.specials[a.seat].get(part, 0) for part in s.battlefield}
    return a.forces in Split(forces) and a.starred in Split(starred)


@ask(
    "CL-BATTLE-31",
    "CL-BATTLE-32",
    "CL-DEC-17",
    seats=lambda s, winner: [winner],
    space=loss_space,
    prompt="Which forces do you lose, and which cards do you give up?",
    checks={
        Losses: (
            Check("CL-BATTLE-31", _has_there, "you do not have these forces in the battle"),
            Check("CL-BATTLE-32", _enough, "these forces do not make up the number you dialed with the spice you paid"),
            Check(
                "CL-BATTLE-31",
                lambda s, a, winner: a.cards in Subset(cards_at_choice(s, a.seat)),
                "give up cards that you played, in the order of your plan",
            ),
        )
    },
)
def choose_losses(t: ClassicTable, seat: Seat, action: Losses, winner: Seat) -> None:
    """The winner has chosen."""
    lose(t, action)


@rule("CL-BATTLE-20", "CL-BATTLE-31")
def lose(t: ClassicTable, action: Losses) -> None:
    """The forces die; the cards not given up return to the hand, where all have seen them."""
    s, seat = t.state, action.seat
    kept = Counter(cards_at_choice(s, seat))
    kept.subtract(action.cards)
    plain, star = dict(action.forces), dict(action.starred)
    for part in s.battlefield:
        if part in plain or part in star:
            kill(s, seat, part, plain.get(part, 0), star.get(part, 0))
    killed = sum(plain.values()) + sum(star.values())
    if killed:
        t.tell("CL-BATTLE-31", "forces_lost", seat=seat, forces=killed, parts=tuple(dict.fromkeys((*plain, *star))))
    _count_losses(t, seat, killed)
    for card in action.cards:
        discard(t, seat, card)
    seen_by(s, s.seats, seat, tuple(kept.elements()))


@step
def after_win(t: ClassicTable, winner: Seat) -> None:
    """What a victory brings besides."""
    for happens in t.rules.after_victory:
        happens(t, winner, opponent(t.state, winner))
