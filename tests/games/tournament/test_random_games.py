"""Random games of the tournament end, nothing is lost or made on the way, and no secret reaches whom it should not."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from dunewidget.games.classic.leaders import HARKONNEN
from dunewidget.games.classic.state import ClassicState
from dunewidget.games.tournament import GAME
from dunewidget.games.tournament.harkonnen import Ransom
from dunewidget.games.tournament.harvest import Give
from dunewidget.games.tournament.state import own
from tests.games.classic.test_noninterference import CHANGES, check_games, shared_options
from tests.games.classic.test_random_games import flipped, play

FLIPPED = [*flipped(GAME), ("windows", "public")]


def other_gifts(s: ClassicState, seat: str, rng: Random) -> None:
    """What others offer each other as a gift or a ransom is something else."""
    t = own(s)
    for giver, gift in t.gifts.items():
        if isinstance(gift, Give) and seat not in (giver, gift.to):
            t.gifts[giver] = Give(giver, gift.to, rng.randint(1, 20), gift.purpose)
    for owner, offer in t.ransoms.items():
        if isinstance(offer, Ransom) and seat not in (owner, HARKONNEN):
            t.ransoms[owner] = Ransom(owner, offer.leader, (), rng.randint(1, 20))
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
@pytest.mark.slow
def test_a_changed_secret_changes_nothing_that_a_seat_can_see() -> None:
    done = check_tournament(range(8), share=0.002)
    assert done["moments"] > 30
    assert done["comparisons of events"] > 1000
