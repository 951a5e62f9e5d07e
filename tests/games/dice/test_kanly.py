"""Phase 4, Kanly."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.dice.table import EIGHT, FOUR, asked, game, options, refusal, told


def kanly(face: str, houses: tuple[str, ...] = FOUR, **fields: Any) -> Game:
    return game("kanly_phase", houses, dice=(*("guild",) * 4, "region_1", "spice_1", face), **fields)


FORCES = {"atreides": {"arrakeen": 1}, "harkonnen": {"carthag": 2, "minor_erg": 1}, "sardaukar": {"polar_sink": 1}}


@pytest.mark.rule("DD-KANLY-01", "DD-DEC-12", "DD-TURN-03")
def test_kanly_is_optional() -> None:
    g = kanly("hunter_seeker", forces=FORCES)
    g.play("decline")
    assert g.state.forces["harkonnen"] == FORCES["harkonnen"]
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-KANLY-02", "DD-DEC-12")
@pytest.mark.parametrize("face", ["poison", "crysknife", "hunter_seeker"])
def test_an_assassin_removes_any_force_on_the_map(face: str) -> None:
    g = kanly(face, forces=FORCES)
    assert options(g) == {
        "decline",
        "kill atreides arrakeen",
        "kill harkonnen carthag",
        "kill sardaukar polar_sink",
    }
    assert refusal(g, "kill harkonnen arrakeen") == "DD-KANLY-02"
    assert refusal(g, "kill ordos arrakeen") == "DD-KANLY-02"
    assert refusal(g, "kill baron carthag") == "DD-KANLY-02"
    g.play("kill harkonnen carthag")
    assert g.state.forces["harkonnen"] == {"carthag": 1, "minor_erg": 1}
    assert g.state.supply["harkonnen"] == 10
    assert told(g, "assassinated") == [{"house": "atreides", "by": face, "force": "harkonnen", "region": "carthag"}]


@pytest.mark.rule("DD-KANLY-03", "DD-STORM-06")
def test_no_assassin_goes_into_the_storm() -> None:
    g = kanly("hunter_seeker", forces=FORCES)
    assert refusal(g, "kill harkonnen minor_erg") == "DD-KANLY-03"
    sheltered = kanly("hunter_seeker", forces={"harkonnen": {"minor_erg": 1}})
    assert asked(sheltered) == ("freeze", "p2")


@pytest.mark.rule("DD-KANLY-03")
@pytest.mark.parametrize(
    ("face", "token", "safe"),
    [
        ("poison", "snooper", True),
        ("poison", "shield", False),
        ("crysknife", "shield", True),
        ("crysknife", "snooper", False),
        ("hunter_seeker", "shield", False),
        ("hunter_seeker", "snooper", False),
    ],
)
def test_what_protects_from_assassins(face: str, token: str, safe: bool) -> None:
    g = kanly(face, forces=FORCES, held={"harkonnen": (token,)})
    assert refusal(g, "kill harkonnen carthag") == ("DD-KANLY-03" if safe else None)
    assert ("kill harkonnen carthag" in options(g)) is not safe


@pytest.mark.rule("DD-HBGE-05", "DD-KANLY-03")
def test_bene_gesserit_is_immune_to_poison() -> None:
    forces = {"bene_gesserit": {"carthag": 2}}
    assert asked(kanly("poison", EIGHT, forces=forces)) == ("freeze", "p2")
    assert "kill bene_gesserit carthag" in options(kanly("crysknife", EIGHT, forces=forces))
    assert refusal(kanly("poison", EIGHT, forces={**forces, "guild": {"carthag": 1}}), "kill bene_gesserit carthag")


@pytest.mark.rule("DD-HFRE-03", "DD-KANLY-03")
def test_fremen_are_immune_to_the_crysknife() -> None:
    forces = {"fremen": {"carthag": 2}}
    assert asked(kanly("crysknife", forces=forces)) == ("freeze", "p2")
    assert "kill fremen carthag" in options(kanly("poison", forces=forces))


@pytest.mark.rule("DD-KANLY-04", "DD-DEC-12")
@pytest.mark.parametrize("token", ["snooper", "shield"])
def test_snooper_and_shield_are_taken_from_pool_or_holder(token: str) -> None:
    g = kanly(token)
    assert options(g) == {"take", "decline"}
    g.play("take")
    assert g.state.held["atreides"] == (token,)
    assert g.state.pool[token] == 0
    g = kanly(token, held={"fremen": (token, "thumper")})
    g.play("take")
    assert g.state.held == {"atreides": (token,), "harkonnen": (), "fremen": ("thumper",), "corrino": ()}
    assert told(g, "token_taken") == [{"house": "atreides", "token": token, "of": "fremen"}]


@pytest.mark.rule("DD-KANLY-04", "DD-KANLY-01")
def test_a_token_need_not_be_taken_and_ones_own_cannot() -> None:
    g = kanly("shield", held={"fremen": ("shield",)})
    g.play("decline")
    assert g.state.held["fremen"] == ("shield",)
    assert asked(kanly("shield", held={"atreides": ("shield",)})) == ("freeze", "p2")


@pytest.mark.rule("DD-KANLY-05")
def test_a_thumper_comes_from_the_pool_and_one_is_enough() -> None:
    g = kanly("thumper", held={"fremen": ("thumper",)})
    g.play("take")
    assert g.state.held["atreides"] == ("thumper",)
    assert g.state.held["fremen"] == ("thumper",)
    assert g.state.pool["thumper"] == 2
    assert asked(kanly("thumper", held={"atreides": ("thumper",)})) == ("freeze", "p2")
    others = dict.fromkeys(EIGHT[1:5], ("thumper",))
    assert asked(kanly("thumper", EIGHT, held=others)) == ("freeze", "p2")
    del others["harkonnen"]
    assert "take" in options(kanly("thumper", EIGHT, held=others))


@pytest.mark.rule("DD-KANLY-05")
def test_the_question_itself_refuses_a_thumper_too_many() -> None:
    dice = (*("guild",) * 4, "region_1", "spice_1", "thumper")
    g = game("kanly_token", dice=dice, held={"atreides": ("thumper",)})
    assert refusal(g, "take") == "DD-KANLY-05"
