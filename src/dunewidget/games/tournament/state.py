"""A position of the tournament game: that of classic, and what only the tournament remembers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias, cast

from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Action, OptionValue, Seat, Table

#: what somebody said under Truthtrance that it will do, or not: "land" in or "move" into a territory, "bid", "ally"
Vow: TypeAlias = tuple[str, str, bool]


@dataclass(slots=True, repr=False)
class TournamentState(ClassicState):
    """Coexisting forces of the Bene Gesserit are those in `advisors`; `worms` counts those of the whole phase."""

    # the spice bloom: the territory that bloomed last on each pile, and how many worms have appeared in the game
    last_bloom: dict[str, str] = field(default_factory=dict)
    worms_seen: int = 0
    #: city -> who held it, with no enemy in it, when the storm had passed
    ornithopters: dict[str, Seat] = field(default_factory=dict)

    # coexistence: what the Bene Gesserit declared for the turn ("fighter", "advisor") where others stood with them, and
    # where they stand alone, so that they declare when somebody comes
    declared: dict[str, str] = field(default_factory=dict)
    alone: set[str] = field(default_factory=set)
    #: where they will not coexist with the ally whose turn it is
    unwelcome: set[str] = field(default_factory=set)

    #: the command of the Voice in this battle, if it stands: the fighter, "play" or "not", the kind of card
    command: tuple[Seat, str, str] | None = None
    # spice offered to an ally, by the giver; who took some to buy the card up for sale; for whose landing the Guild
    # paid how much, and what that player then had; what is offered for hostages, by the owner
    gifts: dict[Seat, Action] = field(default_factory=dict)
    must_buy: set[Seat] = field(default_factory=set)
    landing_gifts: dict[Seat, tuple[Seat, int, int]] = field(default_factory=dict)
    ransoms: dict[Seat, Action] = field(default_factory=dict)
    #: what each has said before all that it will do or not, and has not yet had to do
    vows: dict[Seat, tuple[Vow, ...]] = field(default_factory=dict)


if TYPE_CHECKING:
    from dunewidget.games.classic.rules import ClassicRules

    TournamentTable: TypeAlias = Table[TournamentState, ClassicRules]
else:
    TournamentTable = Table  # the arguments of steps are read by their annotations, which must resolve


def start(seats: tuple[Seat, ...], options: dict[str, OptionValue], seed: int) -> TournamentState:
    """The table before anything is on it."""
    return TournamentState("tournament", seats, options, seed, agenda=[("set_up",)])


def own(s: ClassicState) -> TournamentState:
    """A state as the tournament knows it: the hooks of classic promise no more than classic's."""
    return cast("TournamentState", s)
