"""Shai-Hulud: where it comes up, whom it devours, and how the Fremen send and ride it."""

from __future__ import annotations

from dunewidget.games.classic import bene_gesserit, forces, fremen_worms, karama
from dunewidget.games.classic.advantages import Decline, advantage, fold, in_force, lapse_use
from dunewidget.games.classic.board import sand, territories
from dunewidget.games.classic.content import FREMEN
from dunewidget.games.classic.fremen_worms import SendWorm
from dunewidget.games.classic.sandworm import devour
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.games.tournament.state import TournamentState, TournamentTable
from dunewidget.kernel import Check, Choice, Product, Seat, Space, ask, only, rule, step, window


@advantage("TN-SPICE-06", owner=FREMEN, cancel="TN-SPICE-09", window="W7")
def worm_friends(s: ClassicState, seat: Seat, devoured: bool) -> bool:  # noqa: FBT001  the value passed along
    """Worms devour neither the Fremen, whom they carry, nor their allies (TN-SPICE-07); one Karama ends both."""
    return devoured and seat != FREMEN and seat not in allies(s, FREMEN)


@advantage("TN-SPICE-08", owner=FREMEN, cancel="TN-SPICE-10", window="W8")
def calls_worms(s: ClassicState) -> bool:
    """The Fremen place the later worms of a phase."""
    return True


@rule("TN-SPICE-13", "TN-AMB-10", "TN-AMB-24")
def count_worm(s: TournamentState) -> None:
    """One more in this phase, and in the game."""
    s.worms += 1
    s.worms_seen += 1


# --- where it comes up


@step
@rule("TN-SPICE-05", "TN-SPICE-08", "TN-AMB-09")
def worm_rises(t: TournamentTable, pile: str, number: int) -> None:
    """The first worm of the phase comes where spice bloomed last on the pile; later ones the Fremen may place."""
    if number > 1 and in_force(t.state, calls_worms):
        t.do(place_worm, pile)
    else:
        t.do(worm_comes_home, pile)


@step
def worm_comes_home(t: TournamentTable, pile: str) -> None:
    """It comes where spice bloomed last; where none ever did it finds nothing."""
    territory = t.state.last_bloom.get(pile)
    if territory is not None:
        t.do(worm_comes, territory)


@ask(
    "TN-SPICE-08",
    seats=lambda s, pile: [FREMEN],
    space=lambda s, seat, pile: Space((Product(SendWorm, seat, territory=Choice(territories())), only(Decline, seat))),
    prompt="Where does the worm appear?",
    checks={
        SendWorm: (
            Check("TN-SPICE-08", lambda s, a, pile: a.territory in territories(), "there is no territory {territory}"),
        ),
        Decline: (),
    },
    default=lambda s, seat, pile: Decline(seat),
    otherwise="Send no worm",
)
def place_worm(t: TournamentTable, seat: Seat, action: SendWorm | Decline, pile: str) -> None:
    """The Fremen say where it goes, unless somebody stops them."""
    if isinstance(action, Decline):
        t.do(worm_comes_home, pile)
        return
    t.tell("TN-SPICE-08", "worm_called", seat=seat, territory=action.territory)
    t.do(karama.may_cancel, calls_worms.name)
    t.do(worm_placed, action.territory, pile)
    t.do(lapse_use, calls_worms.name)


@step
@rule("TN-SPICE-10")
def worm_placed(t: TournamentTable, territory: str, pile: str) -> None:
    """It goes where they said; if they were stopped it comes all the same, where spice bloomed last."""
    if in_force(t.state, calls_worms):
        t.do(worm_comes, territory)
    else:
        t.do(worm_comes_home, pile)


# --- what it does


@step
@rule("TN-SPICE-05", "TN-SPICE-06", "TN-SPICE-09")
def worm_comes(t: TournamentTable, territory: str) -> None:
    """Its territory is known: now one Karama exposes the Fremen and their allies; then it bites and is ridden."""
    t.tell("TN-SPICE-05", "worm_appears", territory=territory)
    if _friends_in(t.state, territory):
        t.do(karama.may_cancel, worm_friends.name)
    t.do(bite, territory)
    t.do(fremen_worms.ride, territory)
    t.do(lapse_use, worm_friends.name)


def _friends_in(s: ClassicState, territory: str) -> bool:
    """Whether the worm would spare somebody, or carry them."""
    return any(forces.is_in(s, seat, territory) for seat in (FREMEN, *allies(s, FREMEN)) if seat in s.seats)


@step
@rule("TN-SPICE-02", "TN-SPICE-05", "TN-SPICE-07", "TN-SPICE-08")
def bite(t: TournamentTable, territory: str) -> None:
    """Only in the desert: all spice there, and all forces whom the worm does not spare."""
    s = t.state
    if territory in sand():
        devour(t, territory, [seat for seat in s.seats if not fold((worm_friends,), s, seat, value=True)])
        t.do(bene_gesserit.lone_advisors)


# --- the special power


@window(
    "TN-SPICE-01",
    "TN-SPICE-02",
    "TN-MOVE-03",
    seats=lambda s: [FREMEN] if karama.might_have_power(s, FREMEN) else [],
    space=lambda s, seat: Space.of(
        SendWorm, seat, territory=Choice(territories() if karama.has_power(s, seat) else ())
    ),
    prompt="Play a Karama to send a worm?",
    checks={
        SendWorm: (
            Check("CL-KAR-05", lambda s, a: karama.has_power(s, a.seat), "you cannot use your special power"),
            Check("TN-SPICE-02", lambda s, a: a.territory in territories(), "there is no territory {territory}"),
        )
    },
)
def worm_power(t: TournamentTable, seat: Seat, action: SendWorm) -> None:
    """A worm in any territory, without a Nexus; nobody can stop it or its riders."""
    karama.use_power(t, seat)
    count_worm(t.state)
    t.tell("TN-SPICE-02", "worm_called", seat=seat, territory=action.territory)
    t.do(bite, action.territory)
    t.do(fremen_worms.ride, action.territory)
