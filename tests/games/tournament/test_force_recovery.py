"""Phase 4: forces come back, leaders do not."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import dead_but
from tests.games.tournament.scenes import scene


def recovery(seat: str = "guild", **about: Any) -> Game:
    """A seat whose forces may be recovered, before an auction that waits."""
    about.setdefault("spice", {seat: 10, "harkonnen": 10})
    about.setdefault("phase", "force_recovery")
    return scene((seat, "harkonnen"), ("revive",), ("bidding",), **about)


def options(game: Game) -> set[str]:
    return {action.text for action in game.decisions[0].options()}


@pytest.mark.rule("TN-REV-01")
def test_three_forces_the_free_ones_and_two_spice_for_each_other() -> None:
    game = recovery(tanks={"guild": 5, "harkonnen": 0})
    assert game.why_not("guild: revive 4").rule == "CL-REV-02"
    game.play("guild: revive 3")
    assert game.state.spice["guild"] == 10 - 2 * 2
    assert game.state.tanks["guild"] == 2


@pytest.mark.rule("TN-REV-02")
def test_one_starred_force_in_a_turn() -> None:
    game = recovery("emperor", tanks={"emperor": 2, "harkonnen": 0}, special_tanks={"emperor": 2, "harkonnen": 0})
    assert game.why_not("emperor: revive 1 starred 2").rule == "CL-REV-07"
    assert game.why_not("emperor: revive 1 starred 1")


def powered(game: str) -> Game:
    tanks = {"emperor": 2, "harkonnen": 0}
    return scene(
        ("emperor", "harkonnen"),
        ("free_plays", "W1"),
        ("revive",),
        ("bidding",),
        game=game,
        tanks=tanks,
        special_tanks={"emperor": 4, "harkonnen": 0},
        hands={"emperor": ("karama",)},
        spice={"emperor": 10, "harkonnen": 10},
    )


@pytest.mark.rule("TN-REV-03")
def test_the_emperors_karama_may_bring_three_sardaukar_besides_the_one_of_the_turn() -> None:
    game = powered("tournament")
    game.play("emperor: karama revive starred 3")
    assert game.state.special_tanks["emperor"] == 1
    game.play("emperor: revive 0 starred 1")
    assert game.state.special_tanks["emperor"] == 0
    classic = powered("classic")
    assert classic.why_not("emperor: karama revive starred 3").rule == "CL-KAR-12"
    classic.play("emperor: karama revive starred 1")
    assert classic.why_not("emperor: revive 0 starred 1").rule == "CL-REV-07"


@pytest.mark.rule("TN-LEAD-01")
@pytest.mark.parametrize(("game", "judged"), [("tournament", set()), ("classic", {"guild"})])
def test_who_may_recover_leaders_is_not_judged_in_this_phase(game: str, judged: set[str]) -> None:
    leaders = {**dead_but("guild"), **dict.fromkeys(dead_but("harkonnen"), "alive")}
    found = scene(("guild", "harkonnen"), ("revival",), ("bidding",), game=game, leaders=leaders)
    assert found.state.leader_revival == judged


@pytest.mark.rule("TN-REV-04")
def test_no_leader_comes_back_in_this_phase() -> None:
    about: dict[str, Any] = {
        "tanks": {"guild": 2, "harkonnen": 0},
        "leaders": {**dead_but("guild"), **dict.fromkeys(dead_but("harkonnen"), "alive")},
        "leader_revival": {"guild"},
    }
    game = recovery(**about)
    assert not any("leader" in text for text in options(game))
    assert game.why_not("guild: revive 1 leader staban_tuek").rule == "TN-REV-04"
    assert recovery(game="classic", **about).why_not("guild: revive 1 leader staban_tuek")
