"""Battle phases from random positions: options and checks agree at every question, and nothing is lost on the way."""

from __future__ import annotations

from random import Random

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.board import territories
from dunewidget.games.classic.content import FACTIONS, factions, leaders, spice_deck, treachery_deck
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Game
from dunewidget.testing.conformance import check_decision, check_views

PLACES = ("pasty_mesa", "cielago_north", "wind_pass", "hagga_basin", "false_wall_south")


def random_position(seed: int, rules: str) -> ClassicState:
    """Everybody stands in a few places, armed to the teeth."""
    rng = Random(seed)
    seats = tuple(rng.sample(FACTIONS, rng.randint(2, 6)))
    s = ClassicState("classic", seats, GAME.chosen_options({"rules": rules}), seed=seed)
    s.turn, s.phase, s.storm, s.first = 3, "battle", rng.randint(1, 18), seats[0]
    s.circles = {seat: 2 + 3 * i for i, seat in enumerate(seats)}
    deck, cards = list(treachery_deck()), list(leaders())
    rng.shuffle(deck)
    for seat in seats:
        starred = factions()[seat].starred[1] if rules == "advanced" else 0
        left, special = 20 - starred, starred
        s.forces[seat], s.specials[seat] = {}, {}
        for part in rng.sample([part for place in PLACES for part in territories()[place]], 5):
            n, m = rng.randint(0, min(left, 6)), rng.randint(0, special)
            left, special = left - n, special - m
            s.forces[seat] |= {part: n} if n else {}
            s.specials[seat] |= {part: m} if m else {}
        s.reserves[seat], s.special_reserves[seat] = left, special
        s.tanks[seat] = s.special_tanks[seat] = 0
        s.spice[seat] = rng.randint(0, 8)
        s.hands[seat] = tuple(deck.pop() for _ in range(rng.randint(0, 4)))
    s.treachery_deck = deck
    s.leaders = {name: rng.choice(("alive", "alive", "tanks")) for name in cards if leaders()[name].faction in seats}
    deal = rng.sample(list(s.leaders), len(s.leaders))
    s.traitors = {seat: tuple(deal.pop() for _ in range(4 if seat == "harkonnen" else 1)) for seat in seats}
    s.traitor_deck = deal
    if rng.random() < 0.5 and len(seats) > 2:
        s.alliances = [tuple(rng.sample(seats, 2))]
        for part in set(s.forces[s.alliances[0][0]]) | set(s.specials[s.alliances[0][0]]):
            place = part.partition(":")[0]
            _clear(s, s.alliances[0][1], place)
    others = [seat for seat in seats if seat != "bene_gesserit"]
    s.prediction = (rng.choice(others), rng.randint(1, 10)) if "bene_gesserit" in seats else None
    s.storm_card = 3 if "fremen" in seats and rules == "advanced" else None
    s.spice_deck = list(spice_deck())
    s.kh_losses = rng.choice((0, 7))
    s.bank = 564 - sum(n or 0 for n in s.spice.values())
    s.agenda = [("begin_phase", "battle")]
    return s


def _clear(s: ClassicState, seat: str, territory: str) -> None:
    for part in territories()[territory]:
        s.reserves[seat] += s.forces[seat].pop(part, 0)
        s.special_reserves[seat] += s.specials[seat].pop(part, 0)


@pytest.mark.parametrize("rules", ["basic", "advanced"])
@pytest.mark.parametrize("seed", range(12))
def test_a_random_battle_phase(seed: int, rules: str) -> None:
    rng = Random(seed)
    game = Game(GAME, random_position(seed, rules))
    kept = dict(GAME.conserved(game.state))
    while game.decisions:
        for decision in game.decisions:
            check_decision(GAME, decision, rng, slow=rng.random() < 0.3)
        if rng.random() < 0.1:
            check_views(game, rng)
        game.play(rng.choice(game.decisions).sample(rng))
        assert dict(GAME.conserved(game.state)) == kept
    s = game.state
    assert (s.fighters, s.battlefield, s.plans, s.promises, s.cancelled, s.fought) == ((), (), {}, {}, {}, {})
