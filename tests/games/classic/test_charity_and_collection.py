"""CHOAM Charity and Spice Collection: where spice comes from."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game, Orders
from tests.games.classic.battlefield import asked, scene, told


def charity(*seats: str, **about: Any) -> Game:
    return scene(seats, ("choam_charity_phase",), **{"rules": "basic", "turn": 2, "phase": "choam_charity", **about})


def collection(*seats: str, **about: Any) -> Game:
    about = {"rules": "basic", "turn": 2, "phase": "spice_collection", **about}
    return scene(seats, ("spice_collection_phase",), **about)


@pytest.mark.rule("CL-CHOAM-01", "CL-DEC-07")
def test_whoever_has_less_than_two_spice_may_claim() -> None:
    game = charity("atreides", "guild", "emperor", spice={"atreides": 0, "guild": 1, "emperor": 2})
    assert set(asked(game)) == {"atreides", "guild"}
    assert not game.why_not("emperor: claim charity")
    game.play("guild: claim charity")
    assert game.state.spice["guild"] == 1, "all at once"
    game.play("atreides: claim charity")
    assert game.state.spice == {"atreides": 2, "guild": 2, "emperor": 2}
    assert [event.data["spice"] for event in told(game, "charity")] == [2, 1]


@pytest.mark.rule("CL-CHOAM-01")
def test_where_windows_are_public_all_are_asked_but_only_the_poor_may_claim() -> None:
    game = charity("atreides", "guild", spice={"guild": 5}, options={"windows": "public"})
    assert set(asked(game)) == {"atreides", "guild"}
    assert not game.why_not("guild: claim charity")
    assert [action.text for action in game.view("guild").decision.options()] == ["pass"]  # type: ignore[union-attr]


@pytest.mark.rule("CL-CHOAM-01", "CL-GEN-14")
def test_charity_need_not_be_claimed() -> None:
    game = charity("atreides", "guild", spice={"guild": 5})
    game.play("atreides: pass")
    assert game.state.spice["atreides"] == 0


@pytest.mark.rule("CL-CHOAM-01", "CL-DEC-07")
def test_orders_to_pass_in_windows_do_not_decline_charity() -> None:
    game = charity("atreides", "guild", hands={"guild": ["karama"]}, spice={"guild": 5})
    game.orders["atreides"] = Orders()
    game.play("atreides: claim charity")
    assert game.state.spice["atreides"] == 2
    game = charity("atreides", "guild", spice={"guild": 5})
    game.orders["atreides"] = Orders(windows=("claim_charity",))
    assert not game.decisions, "unless they say so"
    assert game.state.spice["atreides"] == 0


@pytest.mark.rule("CL-CHOAM-02", "CL-BG-07")
@pytest.mark.parametrize(("rules", "left"), [("advanced", 9), ("basic", 7)])
def test_the_bene_gesserit_are_always_given_two(rules: str, left: int) -> None:
    game = charity("bene_gesserit", "guild", rules=rules, spice={"bene_gesserit": 7, "guild": 3})
    assert game.state.spice["bene_gesserit"] == left
    assert not game.decisions


@pytest.mark.rule("CL-KAR-27", "CL-KAR-09")
def test_a_karama_sends_the_bene_gesserit_among_the_poor() -> None:
    hands = {"guild": ["karama"]}
    about: dict[str, Any] = {"rules": "advanced", "hands": hands, "spice": {"bene_gesserit": 1, "guild": 3}}
    game = charity("bene_gesserit", "guild", **about)
    game.play("guild: cancel bene_gesserit.charity")
    assert asked(game) == {"bene_gesserit": "claim_charity"}
    game.play("bene_gesserit: claim charity")
    assert game.state.spice["bene_gesserit"] == 2
    assert game.state.cancelled == {"bene_gesserit.charity": "turn"}


@pytest.mark.rule("CL-KAR-27", "CL-GEN-02")
def test_what_was_cancelled_for_a_turn_is_in_force_in_the_next() -> None:
    game = scene(
        ("bene_gesserit", "guild"),
        ("begin_turn",),
        wheel_users=("bene_gesserit", "guild"),
        hands={"guild": ["karama"]},
        spice={"bene_gesserit": 5, "guild": 5},
        spice_deck=["red_chasm", "south_mesa", "sihaya_ridge", "broken_land"],
    )
    while asked(game) != {"guild": "may_cancel"} or game.state.phase != "choam_charity":
        decision = game.decisions[0]
        game.play(decision.default or next(decision.options()))
    game.play("cancel bene_gesserit.charity")
    while game.state.turn < 4:
        assert game.state.cancelled == {"bene_gesserit.charity": "turn"}
        decision = game.decisions[0]
        game.play(decision.default or next(decision.options()))
    assert game.state.cancelled == {}


@pytest.mark.rule("CL-HARV-01", "CL-HARV-02", "CL-HARV-03", "CL-HARV-05", "CL-DEC-29")
def test_forces_collect_two_each_from_the_part_they_stand_in() -> None:
    forces = {"atreides": {"old_gap:9": 5, "old_gap:10": 2}}
    game = collection("atreides", "guild", forces=forces, spice_on_board={"old_gap:10": 6, "red_chasm:7": 8})
    decision = game.decisions[0]
    assert decision.default is not None
    assert decision.default.text == "collect 4"
    assert not game.why_not("collect 5")
    game.play("collect 4")
    assert game.state.spice["atreides"] == 4
    assert game.state.spice_on_board == {"old_gap:10": 2, "red_chasm:7": 8}


@pytest.mark.rule("CL-HARV-01", "CL-HARV-05", "CL-DEC-29")
def test_one_may_collect_less() -> None:
    game = collection("atreides", "guild", forces={"atreides": {"old_gap:10": 2}}, spice_on_board={"old_gap:10": 6})
    assert [str(answer) for answer in game.decisions[0].options()] == [f"atreides: collect {n}" for n in range(5)]
    game.play("collect 0")
    assert game.state.spice_on_board == {"old_gap:10": 6}


@pytest.mark.rule("CL-HARV-01", "CL-AMB-27")
@pytest.mark.parametrize(("others", "most"), [({}, 6), ({"guild": {"arrakeen:10": 1}}, 4)])
def test_whoever_occupies_a_city_collects_three(others: dict[str, dict[str, int]], most: int) -> None:
    forces = {"atreides": {"old_gap:10": 2, "arrakeen:10": 1}, **others}
    game = collection("atreides", "guild", forces=forces, spice_on_board={"old_gap:10": 9})
    assert game.decisions[0].count() == most + 1


@pytest.mark.rule("CL-HARV-01")
def test_no_more_than_lies_there() -> None:
    game = collection("atreides", "guild", forces={"atreides": {"old_gap:10": 5}}, spice_on_board={"old_gap:10": 3})
    game.play("collect 3")
    assert game.state.spice_on_board == {}
    assert game.state.spice["atreides"] == 3


@pytest.mark.rule("CL-HARV-03", "CL-AMB-51")
def test_two_in_one_part_collect_in_storm_order() -> None:
    forces = {"atreides": {"old_gap:10": 2}, "guild": {"old_gap:10": 2}}
    about: dict[str, Any] = {"forces": forces, "spice_on_board": {"old_gap:10": 5}, "storm": 10}
    assert asked(collection("guild", "atreides", first="atreides", **about)) == {"atreides": "collect"}
    game = collection("guild", "atreides", **about)
    assert asked(game) == {"guild": "collect"}
    game.play("collect 4")
    assert asked(game) == {"atreides": "collect"}
    assert not game.why_not("collect 2")


@pytest.mark.rule("CL-HARV-01", "CL-BG-11")
def test_advisors_collect_nothing() -> None:
    about: dict[str, Any] = {"forces": {"bene_gesserit": {"old_gap:10": 2}}, "spice_on_board": {"old_gap:10": 5}}
    assert not collection("bene_gesserit", "guild", rules="advanced", advisors={"old_gap"}, **about).decisions
    assert collection("bene_gesserit", "guild", rules="advanced", **about).decisions


@pytest.mark.rule("CL-HARV-04", "CL-AMB-27")
def test_strongholds_bring_income_in_the_advanced_game() -> None:
    forces = {
        "atreides": {"arrakeen:10": 1, "carthag:11": 1, "tueks_sietch:5": 1},
        "guild": {"carthag:11": 1, "sietch_tabr:14": 1},
    }
    game = collection("atreides", "guild", rules="advanced", forces=forces)
    assert game.state.spice == {"atreides": 3, "guild": 0}
    assert collection("atreides", "guild", forces=forces).state.spice == {"atreides": 0, "guild": 0}
