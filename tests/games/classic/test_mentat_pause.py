"""Who wins, and when."""

from __future__ import annotations

from typing import Any

import pytest

import dunewidget as dune
from dunewidget.kernel import Game
from tests.games.classic.battlefield import scene, told

ARRAKEEN, CARTHAG, TABR, HABBANYA, TUEK = (
    "arrakeen:10",
    "carthag:11",
    "sietch_tabr:14",
    "habbanya_sietch:17",
    "tueks_sietch:5",
)
EACH = dict.fromkeys


def pause(*seats: str, **about: Any) -> Game:
    return scene(seats, ("mentat_pause_phase",), **{"rules": "basic", "turn": 4, "phase": "mentat_pause", **about})


@pytest.mark.rule("CL-MENTAT-01", "CL-MENTAT-09")
@pytest.mark.parametrize(("held", "winners"), [((ARRAKEEN, CARTHAG, TABR), ("atreides",)), ((ARRAKEEN, CARTHAG), None)])
def test_three_strongholds_win_alone(held: tuple[str, ...], winners: tuple[str, ...] | None) -> None:
    game = pause("atreides", "guild", forces={"atreides": EACH(held, 1)})
    assert game.winners == winners
    assert bool(told(game, "game_goes_on")) == (winners is None)
    assert [event.rule for event in told(game, "game_won")] == (["CL-MENTAT-01"] if winners else [])


@pytest.mark.rule("CL-MENTAT-02", "CL-ALLY-01", "CL-OPT-01", "CL-OPT-02", "CL-OPT-03", "CL-OPT-04", "CL-OPT-05")
@pytest.mark.rule("CL-AMB-45")
@pytest.mark.parametrize(("size", "needed"), [("2/4", 4), ("2/3", 3), ("3/4", 4), ("3/3", 3), ("any/3", 3)])
def test_an_alliance_wins_together(size: str, needed: int) -> None:
    about: dict[str, Any] = {"alliances": [("atreides", "guild")], "options": {"alliance": size}}
    three = {"atreides": EACH((ARRAKEEN, CARTHAG), 1), "guild": EACH((TUEK,), 1)}
    four = {**three, "guild": EACH((TUEK, TABR), 1)}
    with_three = pause("atreides", "guild", "emperor", forces=three, **about)
    assert with_three.winners == (("atreides", "guild") if needed == 3 else None)
    with_four = pause("atreides", "guild", "emperor", forces=four, **about)
    assert with_four.winners == ("atreides", "guild")
    assert told(with_four, "game_won")[0].rule == "CL-MENTAT-02"


@pytest.mark.rule("CL-MENTAT-02")
def test_an_ally_does_not_win_alone_with_three() -> None:
    forces = {"atreides": EACH((ARRAKEEN, CARTHAG, TABR), 1)}
    assert pause("atreides", "guild", "emperor", forces=forces, alliances=[("atreides", "guild")]).winners is None


@pytest.mark.rule("CL-MENTAT-03", "CL-AMB-27")
def test_a_stronghold_with_two_players_counts_for_nobody() -> None:
    forces = {"atreides": EACH((ARRAKEEN, CARTHAG, TABR), 1), "guild": {TABR: 5}}
    assert pause("atreides", "guild", forces=forces).winners is None


@pytest.mark.rule("CL-MENTAT-02", "CL-MENTAT-03")
def test_allies_who_stand_together_hold_a_stronghold_for_their_alliance() -> None:
    forces = {"atreides": EACH((ARRAKEEN, CARTHAG, TABR), 1), "guild": EACH((TABR, TUEK), 1)}
    about: dict[str, Any] = {"forces": forces, "alliances": [("atreides", "guild")]}
    assert pause("atreides", "guild", "emperor", **about).winners == ("atreides", "guild")


@pytest.mark.rule("CL-MENTAT-08", "CL-BG-11")
def test_advisors_neither_hold_nor_dispute_a_stronghold() -> None:
    mine = EACH((ARRAKEEN, CARTHAG, TABR), 1)
    game = pause(
        "atreides",
        "bene_gesserit",
        rules="advanced",
        forces={"atreides": mine, "bene_gesserit": {TABR: 5}},
        advisors={"sietch_tabr"},
    )
    assert game.winners == ("atreides",)
    names = {"arrakeen", "carthag", "sietch_tabr"}
    assert (
        pause("bene_gesserit", "atreides", rules="advanced", forces={"bene_gesserit": mine}, advisors=names).winners
        is None
    )


@pytest.mark.rule("CL-MENTAT-04", "CL-MENTAT-06", "CL-BG-01", "CL-MENTAT-10")
@pytest.mark.parametrize(
    ("prediction", "winners"),
    [
        (("atreides", 4), ("bene_gesserit",)),
        (("atreides", 5), ("atreides",)),
        (("guild", 4), ("atreides",)),
    ],
)
def test_the_prediction(prediction: tuple[str, int], winners: tuple[str, ...]) -> None:
    forces = {"atreides": EACH((ARRAKEEN, CARTHAG, TABR), 1)}
    hands = {"guild": ["karama"]}
    game = pause("atreides", "bene_gesserit", "guild", forces=forces, prediction=prediction, hands=hands)
    assert game.winners == winners
    assert bool(told(game, "prediction_revealed")) == (winners == ("bene_gesserit",))


@pytest.mark.rule("CL-MENTAT-04")
def test_the_prediction_works_even_on_an_ally() -> None:
    forces = {"atreides": EACH((ARRAKEEN, CARTHAG), 1), "bene_gesserit": EACH((TABR, TUEK), 1)}
    alliances = [("atreides", "bene_gesserit")]
    game = pause("atreides", "bene_gesserit", "guild", forces=forces, prediction=("atreides", 4), alliances=alliances)
    assert game.winners == ("bene_gesserit",)


@pytest.mark.rule("CL-MENTAT-06")
def test_the_bene_gesserit_may_win_normally() -> None:
    forces = {"bene_gesserit": EACH((ARRAKEEN, CARTHAG, TABR), 1)}
    assert pause("bene_gesserit", "guild", forces=forces, prediction=("guild", 9)).winners == ("bene_gesserit",)


@pytest.mark.rule("CL-MENTAT-07", "CL-FRE-06")
@pytest.mark.parametrize(
    ("seat", "part", "fremen_win"),
    [
        ("guild", TUEK, True),
        ("emperor", TUEK, False),
        ("guild", TABR, False),
        ("guild", HABBANYA, False),
        ("emperor", ARRAKEEN, True),
    ],
)
def test_the_special_victory_of_the_fremen(seat: str, part: str, fremen_win: bool) -> None:
    forces = {"fremen": {TABR: 3}, seat: {part: 2}}
    game = pause("fremen", "guild", "emperor", turn=10, forces=forces, alliances=[("fremen", "emperor")])
    assert game.winners == (("fremen", "emperor") if fremen_win else ("guild",))


@pytest.mark.rule("CL-MENTAT-07", "CL-GUI-05")
def test_the_guild_wins_if_nobody_else_has_and_shares_it() -> None:
    game = pause("guild", "emperor", "atreides", turn=10, alliances=[("guild", "emperor")])
    assert game.winners == ("guild", "emperor")


@pytest.mark.rule("CL-MENTAT-07")
def test_without_the_guild_the_fremen_win_and_without_both_most_strongholds() -> None:
    in_the_way = {"atreides": {TABR: 1, TUEK: 1}, "emperor": {ARRAKEEN: 1}}
    assert pause("fremen", "atreides", "emperor", turn=10, forces=in_the_way).winners == ("fremen",)
    assert pause("atreides", "emperor", "harkonnen", turn=10, forces=in_the_way).winners == ("atreides",)
    tied = {"atreides": {TABR: 1}, "emperor": {ARRAKEEN: 1}}
    allied = [("atreides", "harkonnen")]
    game = pause("atreides", "emperor", "harkonnen", turn=10, forces=tied, alliances=allied)
    assert game.winners == ("atreides", "emperor"), "each counted singly, ties shared"


@pytest.mark.rule("CL-AMB-67", "CL-MENTAT-07")
def test_allies_share_the_win_that_falls_to_the_fremen_without_the_guild() -> None:
    in_the_way = {"atreides": {TABR: 1}}
    game = pause("fremen", "atreides", "emperor", turn=10, forces=in_the_way, alliances=[("fremen", "emperor")])
    assert game.winners == ("fremen", "emperor")


@pytest.mark.rule("CL-MENTAT-04", "CL-MENTAT-05", "CL-MENTAT-07")
def test_the_prediction_does_not_work_on_default_wins_but_on_most_strongholds() -> None:
    guild = pause("guild", "bene_gesserit", turn=10, prediction=("guild", 10))
    assert guild.winners == ("guild",)
    fremen = pause("fremen", "bene_gesserit", turn=10, prediction=("fremen", 10), forces={"bene_gesserit": {TABR: 1}})
    assert fremen.winners == ("fremen",)
    special = pause("fremen", "bene_gesserit", turn=10, prediction=("fremen", 10))
    assert special.winners == ("fremen",)
    most = pause("atreides", "bene_gesserit", turn=10, prediction=("atreides", 10), forces={"atreides": {TABR: 1}})
    assert most.winners == ("bene_gesserit",)


@pytest.mark.rule("CL-GEN-02")
def test_nine_phases_in_order() -> None:
    game = dune.new("classic", seats=["atreides", "guild"], seed=4)
    while game.state.turn < 3:
        game.play(game.decisions[0].default or next(game.decisions[0].options()))
    phases = [event.data["phase"] for event in told(game, "phase") if event.data["turn"] == 2]
    assert phases == [
        "storm",
        "spice_blow",
        "choam_charity",
        "bidding",
        "revival",
        "shipment_and_movement",
        "battle",
        "spice_collection",
        "mentat_pause",
    ]
