"""Phase 8, End of Turn: how many Dominions win, what counts as one, and the draw."""

from __future__ import annotations

from collections.abc import Sequence

from dunewidget.games.classic import mentat_pause as classic
from dunewidget.games.classic.board import SHIELD_WALL, STRONGHOLDS
from dunewidget.games.classic.mentat_pause import Win, held, side_of
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.tournament.coexistence import coexistence_ends
from dunewidget.games.tournament.intentions import forget
from dunewidget.games.tournament.state import TournamentTable, own
from dunewidget.kernel import rule, step

#: the worm from which the Shield Wall counts
WALL_COUNTS_FROM = 6
#: Dominions needed by a side of one, of two, of more: with three players or fewer, and with more
FEW, MANY = (4, 5, 5), (3, 4, 5)


@step
def end_of_turn_phase(t: TournamentTable) -> None:
    """Whether anybody has won; then coexistence ends where the Bene Gesserit are alone."""
    forget(t, "land", "move")
    t.do(classic.mentat_pause_phase)
    t.do(coexistence_ends)


@rule("TN-END-08", "TN-END-11", "TN-GEN-03")
def victory_places(s: ClassicState) -> Sequence[str]:
    """The strongholds and, in a match, the Shield Wall from the sixth worm on, destroyed or not."""
    counts = s.options["tournament_match"] and own(s).worms_seen >= WALL_COUNTS_FROM
    return (*STRONGHOLDS, SHIELD_WALL) if counts else STRONGHOLDS


@rule("TN-END-02")
def dominions_needed(s: ClassicState, members: int) -> int:
    """How many Dominions win the game for a side of so many."""
    needed = MANY if len(s.seats) > 3 else FEW
    return needed[min(members, len(needed)) - 1]


@rule("TN-END-01", "TN-END-12", "TN-AMB-21")
def dominion_win(s: ClassicState) -> Win | None:
    """Every side that holds enough wins, together with the others that do."""
    sides = dict.fromkeys(side_of(s, seat) for seat in s.seats)
    needed = rules_of(s).strongholds_needed
    won = [seat for side in sides if held(s, side) >= needed(s, len(side)) for seat in side]
    return ("TN-END-01", tuple(seat for seat in s.seats if seat in won)) if won else None


@rule("TN-END-04", "TN-END-05", "TN-END-06", "TN-END-07")
def last_turn_win(s: ClassicState) -> Win:
    """After the last turn the Fremen win by their condition, else the Guild, else nobody."""
    won = (special(s) for special in rules_of(s).special_wins)
    return next(filter(None, won), ("TN-END-07", ()))
