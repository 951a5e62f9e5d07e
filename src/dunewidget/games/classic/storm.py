"""Phase 1, Storm: how far it moves, whom it kills, and who is First Player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic import karama, treachery_cards
from dunewidget.games.classic.advantages import fold
from dunewidget.games.classic.board import SECTORS, exposed, in_sector
from dunewidget.games.classic.content import STORM_CARDS
from dunewidget.games.classic.forces import forces_in, kill, parts_held, remove_spice
from dunewidget.games.classic.half_losses import half_die
from dunewidget.games.classic.known import STORM_CARD, no_secret
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, sector_of, storm_order
from dunewidget.kernel import Action, Check, Range, Seat, Space, ask_all, rule, step

#: the numbers on a wheel: on turn 1, and later
FIRST_DIAL, LATER_DIAL = (0, 20), (1, 3)


@dataclass(frozen=True, slots=True)
class DialStorm(Action):
    """A number for the storm, dialled in secret."""

    sectors: Annotated[int, "storm_dial"]
    notation: ClassVar[str] = "storm {sectors}"
    sentence: ClassVar[str] = "Dial {sectors}"


@step
@rule("CL-STORM-06")
def storm_phase(t: ClassicTable) -> None:
    """The distance, what may change it, the move, and the order of play."""
    s = t.state
    t.do(reveal_storm_card if t.rules.storm_cards(s) and s.turn > 1 else dial_storm)
    if s.turn > 1:
        t.do(treachery_cards.weather_control)
        t.do(treachery_cards.family_atomics)
    t.do(move_storm)
    for todo in t.rules.after_storm:
        t.do(todo)
    t.do(name_first_player)


# --- the distance


@rule("CL-STORM-01", "CL-STORM-02", "CL-STORM-03", "CL-COMP-12")
def dialers(s: ClassicState) -> Sequence[Seat]:
    """Who dials: on turn 1 the nearest on each side of the Storm Start, later those who last used the wheels."""
    if s.turn > 1:
        return s.wheel_users
    around = sorted(s.seats, key=lambda seat: s.circles[seat])
    return (around[0], around[-1])


@rule("CL-STORM-01", "CL-STORM-03")
def dial_range(s: ClassicState) -> tuple[int, int]:
    """The numbers that may be dialled."""
    return FIRST_DIAL if s.turn == 1 else LATER_DIAL


def _dials(s: ClassicState, action: DialStorm) -> bool:
    least, most = rules_of(s).storm_dial(s)
    return least <= action.sectors <= most


def _dialled(s: ClassicState, action: DialStorm) -> str:
    least, most = rules_of(s).storm_dial(s)
    return f"a wheel shows {least} to {most} now, not {action.sectors}"


@ask_all(
    "CL-STORM-01",
    "CL-STORM-03",
    "CL-DEC-04",
    seats=lambda s: rules_of(s).storm_dialers(s),
    space=lambda s, seat: Space.of(DialStorm, seat, sectors=Range(*rules_of(s).storm_dial(s))),
    prompt="How many sectors does your wheel add to the storm?",
    checks={
        DialStorm: (
            Check("CL-STORM-01", lambda s, a: s.turn > 1 or _dials(s, a), _dialled),
            Check("CL-STORM-03", _dials, _dialled),
        )
    },
)
def dial_storm(t: ClassicTable, answers: dict[Seat, DialStorm]) -> None:
    """Both dials are shown together; the storm moves by their sum."""
    s = t.state
    s.wheel_users = tuple(answers)
    s.storm_distance = sum(answer.sectors for answer in answers.values())
    dialled = {seat: answer.sectors for seat, answer in answers.items()}
    t.tell("CL-STORM-16", "storm_dialled", dials=dialled, distance=s.storm_distance)


@step
def reveal_storm_card(t: ClassicTable) -> None:
    """The card drawn last turn gives the distance and goes back among the others."""
    s = t.state
    s.storm_distance = s.storm_card or t.pick("storm card", STORM_CARDS)
    s.storm_card = None
    no_secret(s, STORM_CARD)
    t.tell("CL-STORM-04", "storm_card_shown", distance=s.storm_distance)


# --- the move


def _path(s: ClassicState) -> list[int]:
    """The sectors the storm will enter, one by one."""
    return [(s.storm + i) % SECTORS + 1 for i in range(s.storm_distance)]


@rule("CL-STORM-07")
def storm_damages(s: ClassicState) -> bool:
    """Whether this storm kills: the first one does too, unless the table says otherwise."""
    return s.turn > 1 or s.options["first_storm_damages"] is True


@step
@rule("CL-STORM-10")
def move_storm(t: ClassicTable) -> None:
    """Sector by sector; where it stood it does no more harm."""
    s = t.state
    path = _path(s)
    if t.rules.storm_damages(s):
        for seat in s.seats:
            if _hits(s, seat, path):
                karama.contest(t, t.rules.storm_losses, seat, 2)
        for sector in path:
            t.do(enter_sector, sector)
        karama.use_over(t, t.rules.storm_losses)
    t.do(storm_rests, path[-1] if path else s.storm)


def _hits(s: ClassicState, seat: Seat, path: Sequence[int]) -> bool:
    bare = exposed(wall_destroyed=s.wall_destroyed)
    return any(part in bare and sector_of(part) in path for part in parts_held(s, seat))


@step
@rule("CL-STORM-07", "CL-STORM-17", "CL-BG-12")
def enter_sector(t: ClassicTable, sector: int) -> None:
    """Forces without shelter die, advisors too, and all spice in the sector is blown away."""
    s = t.state
    bare = exposed(wall_destroyed=s.wall_destroyed)
    for part in in_sector(sector):
        if part in s.spice_on_board:
            t.tell("CL-STORM-09", "spice_blown_away", part=part, spice=remove_spice(s, part))
        if part in bare:
            for seat in s.seats:
                if part in s.forces[seat] or part in s.specials[seat]:
                    _strike(t, seat, part)


def _strike(t: ClassicTable, seat: Seat, part: str) -> None:
    ordinary, starred = forces_in(t.state, seat, (part,))
    n = ordinary + starred
    losses = fold(t.rules.storm_losses, t.state, seat, n)
    if losses < n:
        t.do(half_die, seat, part, ordinary, starred, losses)
        return
    kill(t.state, seat, part, ordinary, starred)
    t.tell("CL-STORM-07", "storm_killed", seat=seat, part=part, forces=n)


@step
def storm_rests(t: ClassicTable, sector: int) -> None:
    """The storm stands in its new sector for the rest of the turn."""
    s = t.state
    t.tell("CL-STORM-03", "storm_moved", start=s.storm, sector=sector, distance=s.storm_distance)
    s.storm, s.storm_distance = sector, 0
    for todo in t.rules.after_changes:
        t.do(todo)


# --- after the move


@rule("CL-STORM-15")
def first_player(s: ClassicState) -> Seat:
    """The marker met first ahead of the storm; one inside it comes last."""
    return min(s.seats, key=lambda seat: (s.circles[seat] - s.storm - 1) % SECTORS)


@step
def name_first_player(t: ClassicTable) -> None:
    """The order of play for the turn."""
    s = t.state
    s.first = t.rules.first_player(s)
    t.tell("CL-STORM-15", "first_player", seat=s.first, order=tuple(storm_order(s)))
