"""Random games of the tournament end, nothing is lost or made on the way, and no secret reaches whom it should not."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Literal

import pytest

from dunewidget.games.classic.content import HARKONNEN, factions
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.tournament import GAME
from dunewidget.games.tournament.harkonnen import Ransom
from dunewidget.games.tournament.harvest import Give
from dunewidget.games.tournament.state import own
from tests.games.classic.test_noninterference import check_games, check_moment, shared_options
from tests.games.classic.test_random_games import flipped, play
from tests.games.classic.worlds import CHANGES
from tests.games.tournament.test_auction import auction

PURPOSES: tuple[Literal["free", "card", "landing"], ...] = ("free", "card", "landing")
FLIPPED = [*flipped(GAME), ("windows", "public")]


def other_gifts(s: ClassicState, seat: str, rng: Random) -> None:
    """Others offer each other other gifts, or none; a ransom is for another leader, or other cards and spice."""
    t = own(s)
    for giver in (other for other in s.seats if other != seat):
        gift = t.gifts.get(giver)
        takers = [other for other in s.seats if other not in (giver, seat)]
        if (gift is None or getattr(gift, "to", None) != seat) and takers:
            t.gifts.pop(giver, None)
            if rng.random() < 0.5:
                t.gifts[giver] = Give(giver, rng.choice(takers), rng.randint(1, 20), rng.choice(PURPOSES))
    for owner, offer in t.ransoms.items():
        if isinstance(offer, Ransom) and seat not in (owner, HARKONNEN):
            leader = rng.choice(factions()[owner].leaders)
            t.ransoms[owner] = Ransom(owner, leader, s.hands[owner][: rng.randint(0, 2)], rng.randint(1, 20))
    for taker, (giver, spice, _) in t.landing_gifts.items():
        if taker != seat:
            t.landing_gifts[taker] = (giver, rng.randint(1, spice), rng.randint(0, 20))


def options_of(number: int) -> dict[str, Any]:
    """The options of the game of this number: every other one is off in turn."""
    own_options = GAME.options[:6]
    off = {option.name: False for i, option in enumerate(own_options) if number % 12 == 2 * i + 1}
    return {**off, **shared_options(number)}


def check_tournament(numbers: range, share: float) -> Counter[str]:
    """Moments of tournament games with each secret changed."""
    return check_games(numbers, share, GAME, options_of, (*CHANGES, other_gifts))


@pytest.mark.rule("TN-GEN-01", "TN-GEN-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.slow
def test_random_games_end(seats: int) -> None:
    for seed in range(4):
        play(seats, seed, GAME)


@pytest.mark.parametrize(("name", "value"), FLIPPED)
@pytest.mark.slow
def test_random_games_end_with_every_option(name: str, value: Any) -> None:
    for seats in (3, 6):
        play(seats, 7, GAME, **{name: value})


@pytest.mark.rule("TN-HARV-04", "TN-BAT-34")
def test_an_offer_between_two_tells_a_third_nothing() -> None:
    captured = dict.fromkeys(("staban_tuek", "esmar_tuek", "caid"), HARKONNEN)
    seats = ("guild", HARKONNEN, "fremen", "emperor")
    about: dict[str, Any] = {"hands": {"guild": ("shield", "snooper")}, "alliances": [("guild", "emperor")]}
    game = auction(*seats, captured=captured, **about)
    for offer in ("guild: ransom staban_tuek cards shield spice 3", "emperor: give guild 3 card"):
        game.play(offer)
        for number in range(2):
            check_moment(game.state, Random(number), (*CHANGES, other_gifts))


@pytest.mark.rule("TN-HARV-04", "TN-BAT-34")
@pytest.mark.slow
def test_a_changed_secret_changes_nothing_that_a_seat_can_see() -> None:
    done = check_tournament(range(8), share=0.004)
    assert done["moments"] > 30
    assert done["comparisons of events"] > 1000
