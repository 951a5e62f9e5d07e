"""What a form gets to know beside the answers: how they are said, what they cost."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.kernel import Game
from dunewidget.widget.forms import question
from dunewidget.widget.payload import table_of
from tests.widget.conftest import Ear
from tests.widget.test_controls import MAX_SPACE


def amount(value: object) -> int:
    """How many a value stands for: a number, or the shares of several heaps."""
    return sum(n for _, n in value) if isinstance(value, tuple) else int(str(value))


def random_game(name: str, seed: int) -> Game:
    return dune.new(name, seed=seed, rules="advanced") if name == "classic" else dune.new(name, seed=seed)


@pytest.mark.parametrize("name", ["classic", "tournament"])
def test_the_prices_that_a_form_shows_are_those_that_are_asked(name: str) -> None:
    game, rng, seen = random_game(name, 4), Random(4), set()
    costs = game.rules.costs
    for _ in range(900):
        if not game.decisions:
            break
        view = game.view(rng.choice(game.decisions).seat)
        assert view.decision is not None
        form = question(view)
        assert form is not None
        assert len(json.dumps(form["space"])) <= MAX_SPACE
        for row, product in zip(form["space"]["products"], view.decision.space.offered, strict=True):
            if product.kind in costs:
                action, cost = product.sample(rng), costs[product.kind]
                prices = form["space"]["costs"][row["costs"]]
                said = prices[sum(amount(getattr(action, field)) for field in cost.by)]
                assert said == cost.price(view.state, action), action
                seen.add(product.kind.__name__)
        game.play(view.decision.sample(rng))
    assert seen >= {"Ship", "Revive"}


def test_a_seat_reads_its_own_words_and_what_declining_means_here() -> None:
    game = dune.new("classic", seats=["emperor", "fremen"], rules="advanced", seed=1)
    asked: dict[str, dict[str, Any]] = {}
    rng = Random(1)
    while game.decisions and len(asked) < 2:
        view = game.view(game.decisions[0].seat)
        form = question(view)
        if form is not None and form["name"] == "ship" and "Ship" in form["kinds"]:
            asked[view.seat] = form
        assert view.decision is not None
        game.play(view.decision.sample(rng))
    ship = asked["emperor"]["kinds"]["Ship"]
    assert "{starred} Sardaukar" in ship["says"]
    assert list(ship["labels"]) == ["to", "side", "forces", "starred", "card"]
    assert ship["labels"]["starred"] == "Sardaukar"
    assert asked["fremen"]["kinds"]["Ship"]["labels"]["starred"] == "Fedaykin"
    assert asked["emperor"]["otherwise"] == "Ship nothing"


def test_where_nothing_can_be_shipped_each_place_says_why(listen: Ear) -> None:
    game = dune.play_on(dune.new("classic", ["atreides", "harkonnen", "fremen"], seed=7), until="atreides: ship")
    game.state.spice["atreides"] = 0
    board, heard = listen(game, seat="atreides")
    form = board._table["decision"]
    assert form["closed"] == ["Ship"]
    assert set(form["kinds"]) == {"Decline"}
    board._receive({"type": "try", "v": board._version, "key": "broken_land:11"})
    assert heard[-1]["type"] == "why"
    assert heard[-1]["rule"] == "CL-SHIP-08"
    assert heard[-1]["text"] == "that shipment costs 2 spice, and you can pay 0"
    board._receive({"type": "try", "v": board._version, "key": "hagga_basin:13"})
    assert heard[-1]["rule"] == "CL-SHIP-04", "the storm comes before the price"
    board._receive({"type": "try", "v": board._version, "key": "atreides"})
    assert heard[-1]["text"] == "there is nothing to be done there"


def test_what_can_be_done_is_not_called_closed() -> None:
    game = dune.play_on(dune.new("classic", ["atreides", "harkonnen", "fremen"], seed=7), until="atreides: ship")
    form = question(game.view("atreides"))
    assert form is not None
    assert form["closed"] == []


def test_a_sealed_plan_stands_on_the_board_of_its_seat_and_on_no_other() -> None:
    game, rng = dune.new("classic", seats=["atreides", "harkonnen"], rules="advanced", seed=2), Random(2)
    while game.decisions[0].name != "form_plans":
        game.play(game.decisions[0].sample(rng))
    seat, other = (decision.seat for decision in game.decisions)
    plan = game.decisions[0].sample(rng)
    game.play(plan)
    own = table_of(game.view(seat))["committed"]
    assert own["action"] == plan.to_json()
    assert own["kinds"]["BattlePlan"]["says"].startswith("Dial {dial}")
    assert table_of(game.view(other))["committed"] is None
    game.play(game.decisions[0].sample(rng))
    assert table_of(game.view(seat))["committed"] is None, "the plans are open"


def test_declining_in_secret_is_said_in_the_words_of_the_question() -> None:
    game = dune.play_on(
        dune.new("classic", seats=["atreides", "harkonnen", "fremen"], seed=2), until="atreides: revive"
    )
    others = [decision.seat for decision in game.decisions if decision.seat != "atreides"]
    assert others
    game.play("atreides: decline")
    assert table_of(game.view("atreides"))["committed"]["kinds"]["Decline"]["says"] == "Revive nobody"


def test_a_seat_that_plays_one_house_wears_its_emblem_beside_the_question() -> None:
    game = dune.new("dice", seats=3, seed=4)
    assert "p1" not in table_of(game.view("p1"))["sides"]
    for house in ("atreides", "corrino", "fremen"):
        game.play(f"house {house}")
    worn = {seat: house for house, seat in game.state.players.items()}
    sides = table_of(game.view("p1"))["sides"]
    assert {seat: sides[seat] for seat in worn} == {s: "emperor" if h == "corrino" else h for s, h in worn.items()}
