"""What the two commanders send into a battle, in secret, and what comes of it."""

from __future__ import annotations

from dunewidget.games.dice.actions import Commit
from dunewidget.games.dice.choices import can_take, in_order
from dunewidget.games.dice.houses import (
    CARD,
    LEADER_OF,
    LEADERS,
    OWNER,
    PAIR,
    STRENGTH,
    SUPPLY,
    strength_of_leaders,
)
from dunewidget.games.dice.presence import forces_in, shares
from dunewidget.games.dice.state import DiceState, T
from dunewidget.games.dice.tokens import remove
from dunewidget.kernel import Check, Preview, Seat, Space, Split, Subset, Tally, Term, ask_all, rule


def attacks(s: DiceState, seat: Seat) -> bool:
    """Whether the seat commands the attack."""
    return s.players[s.active] == seat


@rule("DD-BATT-07", "DD-BATT-11")
def leaders_for(s: DiceState, seat: Seat) -> list[str]:
    """The leaders a commander may send: own ones on the card, and those lent to that side."""
    attacking = attacks(s, seat)
    return [
        leader
        for leader in LEADERS
        if s.leaders.get(leader) == CARD
        and (
            s.players[LEADER_OF[leader]] == seat
            or (leader in s.lent and (LEADER_OF[leader] in (s.active, s.ally)) is attacking)
        )
    ]


def commitments(s: DiceState, seat: Seat, region: str, defender: str) -> Space:
    """Any number of the side's forces, and any of the leaders."""
    forces = forces_in(s, region, attacking=attacks(s, seat))
    return Space.of(Commit, seat, forces=Split(forces), leaders=Subset(leaders_for(s, seat)))


def has_forces(s: DiceState, a: Commit, region: str, defender: str) -> bool:
    """Whether the side has these forces in the region."""
    return can_take(a.forces, forces_in(s, region, attacking=attacks(s, a.seat)))


def well_ordered(s: DiceState, a: Commit, region: str, defender: str) -> bool:
    """One commitment is written in one way."""
    return in_order([force for force, _ in a.forces], list(OWNER))


def has_leaders(s: DiceState, a: Commit, region: str, defender: str) -> bool:
    """Whether the commander has these leaders, each once and in order."""
    return in_order(a.leaders, leaders_for(s, a.seat))


#: what each force and leader adds, and what it costs that Leto and Duncan go together
STRENGTHS = Preview(
    tally=Tally(
        Commit,
        "Your strength",
        (
            *(Term("forces", worth, (force,)) for force, worth in STRENGTH.items()),
            *(Term("leaders", strength_of_leaders((leader,)), (leader,)) for leader in LEADERS),
            Term("leaders", strength_of_leaders(PAIR) - sum(LEADERS[leader] for leader in PAIR), PAIR),
        ),
    )
)


@ask_all(
    "DD-DEC-25",
    "DD-BATT-07",
    seats=lambda s, region, defender: (s.players[s.active], s.players[defender]),
    space=commitments,
    prompt=lambda s, seat, region, defender: f"What do you commit to the battle in {region}?",
    preview=lambda s, seat, region, defender: STRENGTHS,
    checks={
        Commit: (
            Check("DD-BATT-07", has_forces, "your side does not have these forces there"),
            Check("DD-BATT-07", has_leaders, "these leaders are not yours to commit"),
            Check("DD-DEC-25", well_ordered, "name the forces in the order of the houses"),
        )
    },
)
def commit(t: T, answers: dict[Seat, Commit], region: str, defender: str) -> None:
    """Both commitments are revealed together; the stronger side wins, the defender on a tie."""
    s = t.state
    attack, defence = answers[s.players[s.active]], answers[s.players[defender]]
    for house, sent in ((s.active, attack), (defender, defence)):
        t.tell("DD-BATT-07", "committed", house=house, forces=dict(sent.forces), leaders=sent.leaders)
    attacker_wins = strength(attack) > strength(defence)
    winner = s.active if attacker_wins else defender
    t.tell("DD-BATT-08", "battle_won", house=winner, region=region, attack=strength(attack), defence=strength(defence))
    duel = bool(attack.leaders and defence.leaders)
    for sent in (attack, defence):
        spend_commitment(t, sent, region, duel=duel)
    lose_the_rest(t, region, attackers=not attacker_wins, duel=duel)
    s.lent = ()


@rule("DD-BATT-08")
def strength(sent: Commit) -> int:
    """Forces and leaders together."""
    return sum(STRENGTH[force] * n for force, n in sent.forces) + strength_of_leaders(sent.leaders)


@rule("DD-BATT-12", "DD-HATR-04", "DD-HATR-05", "DD-HGUI-04")
def refuge(s: DiceState, house: str, *, committed: bool, duel: bool) -> str:
    """Where a lost force goes: to supply, or to the card by Honourable duel or Evacuation."""
    if duel and shares(s, house, "atreides"):
        return CARD
    if not committed and shares(s, house, "guild"):
        return CARD
    return SUPPLY


def spend_commitment(t: T, sent: Commit, region: str, *, duel: bool) -> None:
    """All that was committed is lost, on both sides."""
    s = t.state
    for leader in sent.leaders:
        s.leaders[leader] = SUPPLY
    for force, n in sent.forces:
        to = refuge(s, OWNER[force], committed=True, duel=duel)
        remove(s, force, region, n, to=to)
        t.tell("DD-BATT-09", "lost_in_battle", force=force, number=n, to=to)


def lose_the_rest(t: T, region: str, *, attackers: bool, duel: bool) -> None:
    """The loser's other forces are lost too, of every house on that side."""
    s = t.state
    for force, n in forces_in(s, region, attacking=attackers).items():
        to = refuge(s, OWNER[force], committed=False, duel=duel)
        remove(s, force, region, n, to=to)
        t.tell("DD-BATT-10", "lost_in_battle", force=force, number=n, to=to)
