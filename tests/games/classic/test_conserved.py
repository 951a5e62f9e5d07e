"""What is conserved is each piece by its name: one lost, doubled or exchanged for another is noticed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.games.classic import GAME
from dunewidget.games.classic.content import WORM


def exchange_a_held_card(s: Any) -> None:
    """A card in a hand becomes another."""
    seat = next(seat for seat in s.seats if s.hands[seat])
    s.hands[seat] = ("shield" if s.hands[seat][0] != "shield" else "lasgun", *s.hands[seat][1:])


def exchange_a_discarded_card(s: Any) -> None:
    """A card on the discard pile becomes another."""
    s.treachery_discard = ["cheap_hero" if card != "cheap_hero" else "karama" for card in s.treachery_discard]


def lose_the_card_for_sale(s: Any) -> None:
    """Another card is up for sale."""
    s.auction_card = "karama" if s.auction_card != "karama" else "shield"


def turn_worms_to_sand(s: Any) -> None:
    """Every worm of the spice deck is the Great Flat."""
    s.spice_deck = ["the_great_flat" if card == WORM else card for card in s.spice_deck]


def exchange_a_traitor(s: Any) -> None:
    """Two players hold the same traitor card."""
    s.traitors[s.seats[0]] = s.traitors[s.seats[1]][:1]


def lose_a_leader(s: Any) -> None:
    """A leader is nowhere."""
    s.leaders[next(iter(s.leaders))] = "nowhere"


def capture_nobody(s: Any) -> None:
    """A captive who is no leader."""
    s.captured["nobody"] = "harkonnen"


def capture_the_dead(s: Any) -> None:
    """A leader is held by a captor and lies in the tanks."""
    leader = next(iter(s.leaders))
    s.leaders[leader], s.captured[leader] = "tanks", "harkonnen"


def find_spice(s: Any) -> None:
    """Spice from nowhere."""
    s.spice_on_board["the_great_flat:15"] = 6


def revive_twice(s: Any) -> None:
    """A force more than there is."""
    s.reserves[s.seats[0]] += 1


BREAKS = (
    *(exchange_a_held_card, exchange_a_discarded_card, lose_the_card_for_sale, turn_worms_to_sand, exchange_a_traitor),
    *(lose_a_leader, capture_nobody, capture_the_dead, find_spice, revive_twice),
)


@pytest.mark.parametrize("spoil", BREAKS, ids=lambda spoil: str(spoil.__name__))
@pytest.mark.rule("CL-COMP-01", "CL-COMP-06", "CL-COMP-07", "CL-COMP-08", "CL-GEN-06")
def test_a_piece_that_is_lost_doubled_or_exchanged_is_noticed(spoil: Callable[[Any], None]) -> None:
    game, rng = dune.new("classic", seats=6, rules="advanced", seed=4), Random(4)
    while not (game.state.auction_card and game.state.treachery_discard):
        game.play(rng.choice(game.decisions).sample(rng))
    kept, state = GAME.conserved(game.state), game.state.copy()
    assert GAME.conserved(state) == kept
    spoil(state)
    assert GAME.conserved(state) != kept
    assert GAME.faults(state), "nor is it a position to start from"
