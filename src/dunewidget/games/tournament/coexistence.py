"""The Bene Gesserit coexist with others, territory by territory: what they declare, and when.

Forces that coexist are those in `state.advisors`. Where classic looks after advisors left alone, the tournament only
takes note of where the Bene Gesserit stand alone: whoever comes there next, they declare.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.advantages import Decline, in_force, lapse_use
from dunewidget.games.classic.bene_gesserit import DeclareBattle, battle_declaration, may_turn
from dunewidget.games.classic.board import NO_STORM, POLAR_SINK, dry_mask, land_masks
from dunewidget.games.classic.content import BENE_GESSERIT
from dunewidget.games.classic.entering import ally_territories
from dunewidget.games.classic.forces import (
    ADVISOR,
    FIGHTER,
    count_in,
    forces_in,
    is_full,
    others_in,
    present,
    side_in,
    territories_held,
)
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.prices import RESERVE
from dunewidget.games.classic.rules import Doors, rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.games.tournament.occupancy import crowded
from dunewidget.games.tournament.state import TournamentTable, own
from dunewidget.kernel import Action, Check, Choice, Product, Seat, Space, Subset, ask, only, rule, step


@dataclass(frozen=True, slots=True)
class DeclareSide(Action):
    """Say whether forces whom others have joined coexist with them."""

    side: Annotated[str, "side"]
    labels: ClassVar[dict[str, str]] = {"side": "As"}
    notation: ClassVar[str] = "declare {side}"
    sentence: ClassVar[str] = "Be {side:lower}s there"


def _turn(t: TournamentTable, rule_id: str, territory: str, side: str) -> None:
    """The forces in a territory coexist from now on, or do not."""
    s = t.state
    if side_in(s, territory) != side:
        (s.advisors.add if side == ADVISOR else s.advisors.discard)(territory)
        t.tell(rule_id, "turned", seat=BENE_GESSERIT, territory=territory, side=side)


# --- before the first individual turn


def _shared(s: ClassicState) -> list[str]:
    """The territories, but the Polar Sink, where others stand with the Bene Gesserit."""
    if BENE_GESSERIT not in s.seats:
        return []
    held = [name for name in territories_held(s, BENE_GESSERIT) if name != POLAR_SINK]
    return sorted(name for name in held if others_in(s, BENE_GESSERIT, name))


@rule("TN-BG-04")
def _with_ally(s: ClassicState, territory: str) -> bool:
    """Whether an ally stands in the territory, not separated by the storm."""
    for friend in allies(s, BENE_GESSERIT):
        for field in rules_of(s).battlefields(s, territory):
            if sum(forces_in(s, friend, field)) and sum(forces_in(s, BENE_GESSERIT, field)):
                return True
    return False


@rule("TN-BG-02", "TN-BG-03", "TN-BG-04")
def may_announce(s: ClassicState) -> list[str]:
    """Where the end of coexistence can be announced: not as a third House in a Dominion, nor beside an ally."""
    return [name for name in _shared(s) if not is_full(s, BENE_GESSERIT, name) and not _with_ally(s, name)]


def _announcers(s: ClassicState) -> list[Seat]:
    return [BENE_GESSERIT] if in_force(s, battle_declaration) and may_announce(s) else []


@step
@rule("TN-BG-02")
def declare_sides(t: TournamentTable) -> None:
    """The Bene Gesserit say where they no longer coexist; everywhere else with others they do."""
    t.state.declared = {}
    t.do(announce)
    t.do(settle_sides)


@ask(
    "TN-BG-02",
    seats=_announcers,
    space=lambda s, seat: Space(
        (only(Decline, seat), Product(DeclareBattle, seat, territories=Subset(may_announce(s), 1)))
    ),
    prompt="Where do you no longer coexist?",
    checks={
        Decline: (),
        DeclareBattle: (
            Check(
                "TN-BG-02",
                lambda s, a: a.territories in Subset(may_announce(s), 1),
                "name, in alphabetical order, territories where you may end coexistence",
            ),
        ),
    },
    default=lambda s, seat: Decline(seat),
    otherwise="Coexist as before",
)
def announce(t: TournamentTable, seat: Seat, action: DeclareBattle | Decline) -> None:
    """The territories are named, and can be disputed."""
    if isinstance(action, DeclareBattle):
        t.state.declared = dict.fromkeys(action.territories, FIGHTER)
        t.tell("TN-BG-02", "battle_declared", seat=seat, territories=action.territories)
        t.do(may_cancel, battle_declaration.name)


@step
@rule("TN-BG-02", "TN-BG-05")
def settle_sides(t: TournamentTable) -> None:
    """With others they coexist unless they announced it, alone they do not; in the Polar Sink nothing is declared."""
    s = t.state
    announced = s.declared if in_force(s, battle_declaration) else {}
    s.declared = {name: announced.get(name, ADVISOR) for name in _shared(s)}
    for name in sorted(s.advisors - set(s.declared)):
        _turn(t, "TN-BG-02", name, FIGHTER)
    for name, side in s.declared.items():
        _turn(t, "TN-BG-02", name, side)
    s.alone = set()
    t.do(lone_advisors)


# --- entering


@rule("TN-BG-06", "TN-BG-05", "TN-IND-05")
def entry_sides(s: ClassicState, seat: Seat, territory: str, coming: str) -> tuple[str, ...]:
    """What forces that enter a territory may declare; empty for all but the Bene Gesserit."""
    if seat != BENE_GESSERIT:
        return ()
    if count_in(s, seat, territory):
        return (side_in(s, territory),)
    if territory == POLAR_SINK or not others_in(s, seat, territory):
        return (FIGHTER,)
    limit = is_full(s, seat, territory) or (coming == RESERVE and territory in crowded(s, seat))
    if limit or any(present(s, ally, territory) for ally in allies(s, seat)):
        return (ADVISOR,)
    declared = own(s).declared.get(territory)
    return (FIGHTER, ADVISOR) if declared is None else (declared,)


def doors(s: ClassicState, seat: Seat, coming: str) -> Doors:
    """The same for the whole board: the parts by what may be declared there."""
    if seat != BENE_GESSERIT:
        return {(): dry_mask(NO_STORM)}
    rest = dry_mask(NO_STORM)
    found: Doors = {(FIGHTER,): 0}  # a fighter is what comes to where nobody is
    for name in {name for other in s.seats for name in territories_held(s, other)}:
        some, lying = entry_sides(s, seat, name, coming), land_masks()[name]
        found[some] = found.get(some, 0) | lying
        rest &= ~lying
    found[(FIGHTER,)] |= rest
    return found


@rule("TN-BG-10")
def barred_by_allies(s: ClassicState, seat: Seat) -> frozenset[str]:
    """Where a seat may not move because of an ally.

    To the Bene Gesserit only where a third House stands too, and not where they have just refused to coexist.
    """
    barred = ally_territories(s, seat)
    if BENE_GESSERIT not in allies(s, seat):
        return barred
    ground = {name for name in territories_held(s, BENE_GESSERIT) if name != POLAR_SINK}
    friends = {seat, *allies(s, seat)}
    third = {name for name in ground if any(other not in friends for other in others_in(s, BENE_GESSERIT, name))}
    others = {ally for ally in allies(s, seat) if ally != BENE_GESSERIT}
    open_ground = {name for name in third if not any(present(s, ally, name) for ally in others)}
    return (barred | ground) - (open_ground - own(s).unwelcome)


@rule("TN-BG-10")
def ask_anew(t: ClassicTable, seat: Seat) -> None:
    """Whom the Bene Gesserit turned away before may ask again in a later turn."""
    own(t.state).unwelcome = set()


@rule("TN-BG-10")
def must_admit(s: ClassicState, seat: Seat, territory: str) -> bool:
    """Whether an ally who is about to move in depends on what the Bene Gesserit there declare."""
    if seat not in allies(s, BENE_GESSERIT) or territory == POLAR_SINK:
        return False
    return present(s, BENE_GESSERIT, territory) and territory not in own(s).unwelcome


@ask(
    "TN-BG-10",
    seats=lambda s, ally, territory: [BENE_GESSERIT],
    space=lambda s, seat, ally, territory: Space.of(DeclareSide, seat, side=Choice((FIGHTER, ADVISOR))),
    prompt=lambda s, seat, ally, territory: (
        f"Your ally {ally} would enter {territory}: coexist there, or turn it away?"
    ),
    checks={
        DeclareSide: (
            Check("TN-BG-10", lambda s, a, ally, territory: a.side in (FIGHTER, ADVISOR), "fighter or advisor"),
        )
    },
    default=lambda s, seat, ally, territory: DeclareSide(seat, FIGHTER),
)
def admit_ally(t: TournamentTable, seat: Seat, action: DeclareSide, ally: str, territory: str) -> None:
    """Only if they coexist from now on may the ally come."""
    if action.side == ADVISOR:
        t.do(may_cancel, may_turn.name)
    t.do(admitted, territory, action.side)
    t.do(lapse_use, may_turn.name)


@step
def admitted(t: TournamentTable, territory: str, side: str) -> None:
    """They coexist; or they do not, or were stopped, and the ally must go elsewhere."""
    if side == ADVISOR and in_force(t.state, may_turn):
        _turn(t, "TN-BG-10", territory, ADVISOR)
    else:
        t.state.unwelcome.add(territory)
        t.tell("TN-BG-10", "ally_turned_away", seat=BENE_GESSERIT, territory=territory)


# --- when others come


@step
@rule("TN-BG-08", "TN-AMB-15")
def lone_advisors(t: TournamentTable) -> None:
    """Take note of where the Bene Gesserit stand alone; those who coexisted there still do."""
    s = t.state
    if BENE_GESSERIT in s.seats:
        held = [name for name in territories_held(s, BENE_GESSERIT) if name != POLAR_SINK]
        s.alone = {name for name in held if name in s.alone or not others_in(s, BENE_GESSERIT, name)}


@ask(
    "TN-BG-07",
    "TN-BG-08",
    seats=lambda s, intruder, territory: [BENE_GESSERIT],
    space=lambda s, seat, intruder, territory: Space.of(DeclareSide, seat, side=Choice((FIGHTER, ADVISOR))),
    prompt=lambda s, seat, intruder, territory: f"{intruder} enters {territory}: fighter, or coexist as advisor?",
    checks={
        DeclareSide: (
            Check("TN-BG-07", lambda s, a, intruder, territory: a.side in (FIGHTER, ADVISOR), "fighter or advisor"),
        )
    },
    default=lambda s, seat, intruder, territory: DeclareSide(seat, side_in(s, territory)),
)
def declare_anew(t: TournamentTable, seat: Seat, action: DeclareSide, intruder: str, territory: str) -> None:
    """Somebody has come where only Bene Gesserit stood: they declare at once."""
    if action.side == ADVISOR and side_in(t.state, territory) == FIGHTER:
        t.do(may_cancel, may_turn.name)
    t.do(declared_anew, territory, action.side)
    t.do(lapse_use, may_turn.name)


@step
def declared_anew(t: TournamentTable, territory: str, side: str) -> None:
    """So it is until the next announcement, unless somebody stopped them."""
    if side == FIGHTER or in_force(t.state, may_turn):
        _turn(t, "TN-BG-07", territory, side)


@step
@rule("TN-BG-07")
def intrusion(t: TournamentTable, intruder: str, territory: str) -> None:
    """Whoever finds them alone makes them declare; with an ally, who comes only where they coexist, they go on so."""
    s = t.state
    if intruder == BENE_GESSERIT or territory == POLAR_SINK or not present(s, intruder, territory):
        return
    if territory in s.alone and intruder not in allies(s, BENE_GESSERIT):
        t.do(declare_anew, intruder, territory)
    s.alone.discard(territory)


@step
@rule("TN-BG-02")
def coexistence_ends(t: TournamentTable) -> None:
    """With the turn, where the Bene Gesserit are alone."""
    for territory in sorted(t.state.advisors):
        if not others_in(t.state, BENE_GESSERIT, territory):
            _turn(t, "TN-BG-02", territory, FIGHTER)
