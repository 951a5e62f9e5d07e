"""Phase 9, Mentat Pause: whether anybody has won."""

from __future__ import annotations

from collections.abc import Collection

from dunewidget.games.classic.forces import occupants
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, allies
from dunewidget.kernel import Seat, rule, step

#: a win: the rule and the winners
Win = tuple[str, tuple[Seat, ...]]


@step
@rule("CL-MENTAT-10")
def mentat_pause_phase(t: ClassicTable) -> None:
    """The strongholds are counted; on the last turn the game ends in any case."""
    s = t.state
    win = t.rules.stronghold_win(s)
    if win is None and s.turn >= t.rules.last_turn:
        win = t.rules.last_turn_win(s)
    if win is None:
        t.tell("CL-MENTAT-09", "game_goes_on", turn=s.turn)
        return
    rule_id, winners = t.rules.prophecy(t, win)
    if winners:
        t.tell(rule_id, "game_won", winners=winners, turn=s.turn)
    else:
        t.tell(rule_id, "game_drawn", turn=s.turn)
    t.end(winners)


@rule("CL-MENTAT-02", "CL-MENTAT-03")
def held(s: ClassicState, seats: Collection[Seat]) -> int:
    """How many strongholds some seats occupy together: one in which allies stand counts for their alliance."""
    return _held_by(seats, _present(s))


def _present(s: ClassicState) -> list[list[Seat]]:
    """Who is present in each of the places that count."""
    return [occupants(s, name) for name in rules_of(s).victory_places(s)]


def _held_by(seats: Collection[Seat], present: list[list[Seat]]) -> int:
    friends = set(seats)
    return len([there for there in present if there and friends.issuperset(there)])


def side_of(s: ClassicState, seat: Seat) -> tuple[Seat, ...]:
    """A seat with its allies, in the order of the seats."""
    friends = allies(s, seat)
    return tuple([other for other in s.seats if other == seat or other in friends]) if friends else (seat,)


@rule("CL-MENTAT-01", "CL-MENTAT-02", "CL-MENTAT-06", "CL-MENTAT-08", "CL-ALLY-01")
def stronghold_win(s: ClassicState) -> Win | None:
    """Whoever occupies enough strongholds, alone or as an alliance; advisors occupy nothing."""
    present = _present(s)
    for side in dict.fromkeys(side_of(s, seat) for seat in s.seats):
        if _held_by(side, present) >= rules_of(s).strongholds_needed(s, len(side)):
            return ("CL-MENTAT-01" if len(side) == 1 else "CL-MENTAT-02", side)
    return None


@rule("CL-MENTAT-07", "CL-AMB-43")
def last_turn_win(s: ClassicState) -> Win:
    """Nobody has won: whoever does so by a special condition, the first in their order, else most strongholds."""
    if (win := next(filter(None, (special(s) for special in rules_of(s).special_wins)), None)) is not None:
        return win
    counts = {seat: held(s, (seat,)) for seat in s.seats}
    most = max(counts.values())
    return ("CL-MENTAT-07", tuple(seat for seat, n in counts.items() if n == most))


@rule("CL-MENTAT-05", "CL-AMB-44")
def is_special(s: ClassicState, win: Win) -> bool:
    """Whether a win is by a special condition, of which no prediction speaks."""
    return any(special(s) == win for special in rules_of(s).special_wins)
