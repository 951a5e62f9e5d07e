"""Phase 10, End of turn: has somebody won? If not, the dice go on."""

from __future__ import annotations

from dunewidget.games.dice.board import STRATEGIC
from dunewidget.games.dice.presence import houses_in, regions_of
from dunewidget.games.dice.state import DiceState, T, clockwise
from dunewidget.games.dice.tokens import MOST_RESERVE, ROUNDS
from dunewidget.kernel import rule, step


@step
@rule("DD-END-01", "DD-WIN-04")
def end_of_turn(t: T) -> None:
    """Victory is checked first, whether the storm moved or not."""
    s = t.state
    s.phase = "End of turn"
    if wins_alone(s):
        crown(t, s.active, "DD-WIN-01")
    elif s.ally and win_together(s):
        t.tell("DD-WIN-02", "won_together", house=s.active, ally=s.ally)
        t.end((s.players[s.active], s.players[s.ally]))
    else:
        t.do(pass_the_dice)


@rule("DD-WIN-01", "DD-STORM-06")
def wins_alone(s: DiceState) -> bool:
    """Three strategic regions with no force but the active player's, four between two players; storms do not matter."""
    needed = 4 if len(s.seats) == 2 else 3
    return sum(houses_in(s, region) == [s.active] for region in own_strategic(s)) >= needed


def own_strategic(s: DiceState) -> list[str]:
    """The strategic regions where the active player is."""
    return [region for region in regions_of(s, s.active) if region in STRATEGIC]


@rule("DD-WIN-02", "DD-WIN-03", "DD-WIN-04", "DD-WIN-05")
def win_together(s: DiceState) -> bool:
    """Four strategic regions held by one or both of the two allies, and by nobody else."""
    allies = {s.active, s.ally}
    held = [region for region in STRATEGIC if houses_in(s, region) and allies.issuperset(houses_in(s, region))]
    return len(held) >= 4


@rule("DD-WIN-07")
def crown(t: T, house: str, why: str) -> None:
    """One house wins alone, unless Bene Gesserit foresaw it; the Guild wins without a player, too."""
    s = t.state
    if s.prediction == house:
        t.tell("DD-WIN-07", "foreseen", house="bene_gesserit", predicted=house)
        t.end((s.players["bene_gesserit"],))
    elif house in s.players:
        t.tell(why, "won", house=house)
        t.end((s.players[house],))
    else:
        t.tell(why, "nobody_won")
        t.end(())


@step
@rule("DD-END-02", "DD-ALLY-04", "DD-SHIP-09")
def pass_the_dice(t: T) -> None:
    """Spice is stored or lost, the alliance ends, and the next player clockwise takes the dice."""
    s = t.state
    choam_office(t)
    s.spice = dict.fromkeys(s.spice, 0)
    s.ally, s.symbol, s.target = None, None, None
    s.given, s.used, s.shipped, s.refused = 0, {}, (), ()
    s.active = clockwise(s)[1]
    t.tell("DD-END-02", "dice_passed", house=s.active)
    if s.players[s.active] == s.starter:
        t.do(next_round)


@rule("DD-HCOR-03")
def choam_office(t: T) -> None:
    """Corrino stores 2 for each unspent spice of the die."""
    s = t.state
    if s.active == "corrino" and s.spice["die"]:
        s.reserve["corrino"] = min(MOST_RESERVE, s.reserve["corrino"] + 2 * s.spice["die"])
        t.tell("DD-HCOR-03", "stored", house="corrino", reserve=s.reserve["corrino"])


@step
@rule("DD-END-03", "DD-WIN-06", "DD-HGUI-03")
def next_round(t: T) -> None:
    """The round marker advances; after the last round the Guild wins."""
    s = t.state
    if s.round == ROUNDS:
        t.tell("DD-END-03", "time_is_up", rounds=ROUNDS)
        crown(t, "guild", "DD-WIN-06")
    else:
        s.round += 1
        t.tell("DD-END-03", "round_begins", number=s.round)
