"""Positions in the middle of a battle: whatever the law of battles and plans forbids is refused, and said."""

from __future__ import annotations

import copy
import functools
from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.games.classic.board import in_storm, territories
from dunewidget.games.classic.sides import opponent
from dunewidget.kernel import BadPosition, Game


@functools.cache
def moment(name: str) -> Game:
    """The first time that a question of this name is asked in a random game."""
    for seed in range(1, 100):
        rng, game = Random(seed), dune.new("classic", seats=6, rules="advanced", seed=seed)
        while not game.over:
            decision = rng.choice(game.decisions)
            if decision.name == name:
                return game
            game.play(decision.sample(rng))
    raise AssertionError(f"nobody was asked {name}")


def position(name: str) -> dict[str, Any]:
    """That moment as a position, which can be started from."""
    data = moment(name).to_position()
    assert dune.from_position(data).decisions
    return data


def faults(data: dict[str, Any]) -> list[str]:
    """Why a position is refused."""
    with pytest.raises(BadPosition) as refused:
        dune.from_position(data)
    return refused.value.faults


@pytest.mark.parametrize("question", ["call_traitors", "choose_losses"])
@pytest.mark.parametrize(
    ("element", "value", "fault"),
    [
        ("weapon", "family_atomics", "family_atomics cannot be your weapon"),
        ("defense", "lasgun", "lasgun cannot be your defense"),
        ("spice", 90, "your forces here cannot add up to"),
        ("dial", 15.0, "your forces here cannot add up to 15"),
        ("dial", 0.3, "your forces here cannot add up to 0.3"),
        ("leader", "nobody", "nobody cannot lead"),
    ],
)
@pytest.mark.rule("CL-BATTLE-13", "CL-BATTLE-14", "CL-BATTLE-15", "CL-BATTLE-18", "CL-BATTLE-31")
def test_a_plan_that_could_not_have_been_formed_is_refused(question: str, element: str, value: Any, fault: str) -> None:
    data = position(question)
    fighters = data["fighters"] if question == "call_traitors" else [data["agenda"][-1][1]]
    for seat in fighters:
        spoiled = copy.deepcopy(data)
        spoiled["plans"][seat][element] = value
        assert any(line.startswith("plans: ") and fault in line for line in faults(spoiled)), faults(spoiled)


@pytest.mark.rule("CL-BATTLE-15", "CL-BATTLE-16", "CL-BATTLE-21")
def test_every_fault_of_both_plans_is_listed() -> None:
    data = position("call_traitors")
    one, other = data["fighters"]
    data["plans"][one]["leader"], data["plans"][other]["spice"] = data["plans"][other]["leader"], 90
    data["leaders"][data["plans"][other]["leader"]] = "tanks"
    found = faults(data)
    assert sum(line.startswith(f"plans: {one}: ") and "cannot lead this battle" in line for line in found) == 1
    assert sum(line.startswith(f"plans: {other}: ") and "cannot lead this battle" in line for line in found) == 1
    assert f"plans: {other}: you do not have 90 spice to support your forces" in found


@pytest.mark.rule("CL-BATTLE-36", "CL-ATR-08")
def test_an_open_plan_has_the_kwisatz_haderach_only_where_it_may_come_and_has_settled_what_was_promised() -> None:
    data = position("call_traitors")
    seat = data["fighters"][0]
    assert data["promises"] == data["foreseen"] == data["opened"] == {}
    data["plans"][seat]["kh"] = True
    data["promises"][seat] = [["not_leader", data["plans"][seat]["leader"]]]
    found = faults(data)
    assert f"promises: what {seat} promised of its plan is settled once the plans are open" in found
    del data["promises"][seat]
    assert f"plans: {seat}: the Kwisatz Haderach cannot take part in this battle" in faults(data)


@pytest.mark.rule("CL-BATTLE-16", "CL-BATTLE-30", "CL-BATTLE-33")
def test_a_plan_of_a_battle_that_is_decided_had_cards_now_discarded_and_a_leader_of_its_own() -> None:
    data = position("choose_losses")
    winner = data["agenda"][-1][1]
    loser = opponent(moment("choose_losses").state, winner)
    led = data["plans"][winner]["leader"]
    held_up = next(card for card in data["treachery_deck"] if card not in data["treachery_discard"])
    data["plans"][loser].update(leader="shaddam", defense=held_up)
    del data["fought"][led]
    found = faults(data)
    assert f"plans: shaddam cannot lead for {loser}" in found
    assert any(line.startswith(f"plans: {loser}: {held_up} cannot be") for line in found)
    assert any(line.startswith(f"fought: {led} fights in ") for line in found)


@pytest.mark.rule("CL-TRAITOR-01", "CL-TRAITOR-08")
def test_a_traitor_who_was_not_sent_gains_nobody_anything() -> None:
    data = position("call_traitors")
    one = data["fighters"][0]
    data["traitor_calls"] = {one: data["plans"][one]["leader"]}
    assert f"traitor_calls: {one} cannot gain from {data['plans'][one]['leader']}" in faults(data)
    calm = position("ship") | {"traitor_calls": {one: "alia"}}
    assert f"traitor_calls: {one} cannot gain from alia" in faults(calm)


@pytest.mark.rule("CL-BATTLE-01", "CL-BATTLE-05", "CL-ALLY-02")
def test_allies_do_not_fight_nor_does_anybody_without_forces_there_or_out_of_turn() -> None:
    data = position("form_plans")
    one, other = data["fighters"]
    allied = faults(data | {"alliances": [[seat for seat in data["seats"] if seat in (one, other)]]})
    assert f"fighters: {one} and {other} are allied" in allied
    at = data["battlefield"][0]
    swapped = faults(data | {"fighters": [other, one]})
    assert f"fighters: {other} has no battle to fight now against {one} at {at}" in swapped
    forces, here = data["forces"][one], set(data["battlefield"])
    gone = {part: n for part, n in forces.items() if part not in here}
    data["reserves"][one] += sum(forces.values()) - sum(gone.values())
    data["forces"][one] = gone
    assert f"fighters: {one} has no battle to fight now against {other} at {at}" in faults(data)


@pytest.mark.rule("CL-BATTLE-02", "CL-BATTLE-03", "CL-STORM-13")
def test_a_battlefield_is_one_whole_piece_of_a_territory_out_of_the_storm() -> None:
    data = position("form_plans")
    for field in (data["battlefield"][:1] * 2, data["battlefield"] + ["carthag:11"], ["polar_sink:0"]):
        assert f"battlefield: {', '.join(field)} is no battlefield" in faults(data | {"battlefield": field})
    stormy = next(part for name in territories() for part in territories()[name] if in_storm(part, data["storm"]))
    assert f"battlefield: {stormy} is no battlefield" in faults(data | {"battlefield": [stormy]})


@pytest.mark.rule("CL-BATTLE-01", "CL-BATTLE-25")
def test_a_battle_that_is_to_begin_is_the_aggressors_and_none_is_decided_twice() -> None:
    data = position("form_plans")
    begun = dict(data, fighters=[], battlefield=[], promises={}, foreseen={}, opened={})
    begun["agenda"] = [entry for entry in data["agenda"] if entry[0] in ("begin_turn", "lapse", "begin_phase")]
    begun["agenda"] = [entry for entry in begun["agenda"] if entry != ["lapse", "battle"]]
    one, other = data["fighters"]
    at = data["battlefield"][0]
    assert dune.from_position(begun | {"agenda": [*begun["agenda"], ["begin_battle", one, other, at]]}).decisions
    found = faults(begun | {"agenda": [*begun["agenda"], ["begin_battle", other, one, at]]})
    assert f"fighters: {other} has no battle to fight now against {one} at {at}" in found
    decided = position("choose_losses")
    bystander = next(seat for seat in decided["seats"] if seat not in decided["fighters"])
    twice = faults(decided | {"agenda": [*decided["agenda"][:-1], ["clash"], decided["agenda"][-1]]})
    assert any(line.startswith("agenda: a battle is decided once") for line in twice)
    strange = faults(decided | {"agenda": [*decided["agenda"][:-1], ["choose_losses", bystander]]})
    assert f"agenda: {bystander}, on whom choose_losses works, does not fight" in strange


@pytest.mark.rule("CL-STORM-15", "CL-REV-10", "CL-EMP-03")
def test_the_storm_names_the_first_player_and_grants_of_revival_are_for_allies_within_bounds() -> None:
    data = position("ship")
    other = next(seat for seat in data["seats"] if seat != data["first"])
    right = f"first: from the storm in sector {data['storm']} the First Player is {data['first']}"
    assert f"{right}, not {other}" in faults(data | {"first": other})
    reviving = position("revive") | {"alliances": [["emperor", "guild"]], "paid_revival": {"atreides": 30}}
    found = faults(reviving | {"free_revival": ["atreides"]})
    assert "paid_revival: emperor grants it to allies only, not to atreides" in found
    assert "paid_revival: 1 to 3 forces of atreides can be paid for, not 30" in found
    assert "free_revival: fremen grants it to allies only, not to atreides" in found
    assert dune.from_position(reviving | {"paid_revival": {"guild": 2}}).decisions


@pytest.mark.rule("CL-BATTLE-24", "CL-VIS-01")
def test_the_cards_of_an_open_plan_are_seen_in_the_hand_that_still_holds_them() -> None:
    game = moment("call_traitors")
    fighter, plan = next((seat, plan) for seat, plan in game.state.plans.items() if getattr(plan, "cards", ()))
    played = set(getattr(plan, "cards", ()))
    for seat in game.seats:
        assert played <= {*game.view(seat).state.hands[fighter]}
