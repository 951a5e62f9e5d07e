"""Phase 1, Dice."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.dice.faces import DICE, FACES, direction, laid_out, region_number, unfrozen
from dunewidget.kernel import Game
from tests.games.dice.table import SIX, asked, at, game, options, refusal, told

#: faces by number: house, house, house, house, region, spice, kanly
NO_WORM = [0, 0, 2, 1, 3, 0, 3]  # atreides twice, corrino, harkonnen; region 4, spice 1, snooper
WORM = [0, 0, 2, 1, 3, 5, 3]


def rolling(*rolls: list[int], **fields: Any) -> Game:
    return game([("dice_phase",), ("alliance_phase",)], dice=(), phase="Dice", rolls={"dice": rolls}, **fields)


@pytest.mark.rule("DD-COMP-01")
def test_seven_dice_with_six_faces() -> None:
    assert DICE == ("house",) * 4 + ("region", "spice", "kanly")
    assert all(len(faces) == 6 for faces in FACES.values())
    assert unfrozen(("atreides", "atreides", "poison")) == ["house", "house", "region", "spice"]


@pytest.mark.rule("DD-DICE-01", "DD-DEC-04")
def test_at_least_one_die_is_frozen_and_the_rest_rolled_again() -> None:
    g = rolling(NO_WORM, [5, 5, 0, 1, 2])
    assert g.state.rolled == ("atreides", "atreides", "harkonnen", "corrino", "region_4", "spice_1", "snooper")
    assert refusal(g, "freeze -") == "DD-DICE-01"
    assert refusal(g, "freeze guild") == "DD-DEC-04"
    assert refusal(g, "freeze atreides,atreides,atreides") == "DD-DEC-04"
    assert refusal(g, "freeze region_4,atreides") == "DD-DEC-04"
    assert len(options(g)) == 3 * 2**5 - 1
    g.play("freeze atreides,atreides")
    assert g.state.dice == ("atreides", "atreides")
    assert g.state.rolled == ("fremen", "fremen", "region_1", "spice_2", "hunter_seeker")


@pytest.mark.rule("DD-DICE-01", "DD-DICE-02")
def test_frozen_dice_stay_until_all_seven_are() -> None:
    g = rolling(NO_WORM, [5, 5, 0, 1, 2], [4])
    g.play("freeze atreides,atreides").play("freeze fremen,fremen,region_1,spice_2")
    # a single die leaves nothing to choose
    assert g.state.dice == ("atreides", "atreides", "fremen", "fremen", "region_1", "spice_2", "shield")
    assert told(g, "froze")[-1] == {"house": "atreides", "dice": ("shield",)}
    assert g.state.rolled == ()
    assert asked(g) == ("offer", "p1")


@pytest.mark.rule("DD-DICE-03")
def test_shai_hulud_is_frozen_at_once_and_that_is_enough() -> None:
    g = rolling(WORM, [0] * 6)
    assert "freeze -" in options(g)
    assert refusal(g, "freeze shai_hulud") == "DD-DEC-04"
    assert refusal(g, "thumper atreides") == "DD-DEC-05"
    g.play("freeze -")
    assert g.state.dice == ("shai_hulud",)
    assert len(g.state.rolled) == 6


@pytest.mark.rule("DD-DICE-03")
def test_more_dice_may_be_frozen_with_shai_hulud() -> None:
    g = rolling(WORM, [0] * 5)
    g.play("freeze atreides")
    assert g.state.dice == ("atreides", "shai_hulud")


@pytest.mark.rule("DD-DICE-04", "DD-DEC-05")
def test_a_thumper_calls_shai_hulud_away() -> None:
    g = rolling(WORM, [0, 0, 0, 0, 0], held={"atreides": ("thumper",)})
    assert refusal(g, "thumper -") == "DD-DICE-04"
    assert refusal(g, "thumper shai_hulud") == "DD-DICE-04"
    assert {text.split()[0] for text in options(g)} == {"freeze", "thumper"}
    assert len(options(g)) == 48 + 47
    g.play("thumper atreides,atreides")
    assert g.state.dice == ("atreides", "atreides")
    assert len(g.state.rolled) == 5
    assert "spice_1" in g.state.rolled
    assert g.state.held["atreides"] == ()
    assert g.state.pool["thumper"] == 4


@pytest.mark.rule("DD-DICE-04", "DD-DEC-05")
def test_a_thumper_may_be_kept() -> None:
    g = rolling(WORM, [0] * 6, held={"atreides": ("thumper",)})
    g.play("freeze -")
    assert g.state.dice == ("shai_hulud",)
    assert g.state.held["atreides"] == ("thumper",)


@pytest.mark.rule("DD-DICE-04")
def test_a_thumper_is_for_shai_hulud_only() -> None:
    g = rolling(NO_WORM, held={"atreides": ("thumper",)})
    assert refusal(g, "thumper atreides") == "DD-DICE-04"
    assert {text.split()[0] for text in options(g)} == {"freeze"}


def test_a_thumper_serves_while_one_other_die_is_left() -> None:
    g = rolling(NO_WORM, [5, 4], [3], held={"atreides": ("thumper",)})
    g.play("freeze atreides,atreides,harkonnen,corrino,region_4")
    assert options(g) == {"freeze -", "freeze shield", "thumper shield"}
    g.play("thumper shield")
    assert g.state.dice[5:] == ("spice_4", "shield")


@pytest.mark.rule("DD-DICE-05")
def test_no_thumper_when_the_spice_die_is_the_last() -> None:
    g = rolling(NO_WORM, [5], held={"atreides": ("thumper",)})
    g.play("freeze atreides,atreides,harkonnen,corrino,region_4,snooper")
    assert g.state.dice[5] == "shai_hulud"
    assert g.state.held["atreides"] == ("thumper",)
    stuck = game("freeze", dice=laid_out([*("guild",) * 4, "region_1", "poison"]), rolled=("shai_hulud",), phase="Dice",
                 held={"atreides": ("thumper",)})  # fmt: skip
    assert refusal(stuck, "thumper -") == "DD-DICE-05"
    assert options(stuck) == {"freeze -"}


@pytest.mark.rule("DD-DICE-06", "DD-TURN-02")
@pytest.mark.parametrize(("profile", "west"), [("seed_text", {1, 2}), ("public_pictures", {1, 2, 3})])
def test_directions_on_the_region_die(profile: str, west: set[int]) -> None:
    found = set()
    for number in range(1, 7):
        dice = (*("guild",) * 4, f"region_{number}", "spice_1", "poison")
        s = at("kanly_phase", dice=dice, options={"region_die": profile})
        assert region_number(s) == number
        if direction(s) == "west":
            found.add(number)
    assert found == west


@pytest.mark.rule("DD-DICE-07")
def test_spice_on_the_die_is_there_from_the_end_of_the_phase() -> None:
    g = rolling([0, 0, 2, 1, 3, 3, 3])
    assert g.state.spice["die"] == 0
    g.play("freeze atreides,atreides,harkonnen,corrino,region_4,spice_4,snooper")
    assert g.state.spice == {"die": 4, "harvester": 0, "gift": 0}


ALL = "freeze atreides,atreides,harkonnen,corrino,region_4,spice_1,snooper"


@pytest.mark.rule("DD-DEC-06", "DD-HHAR-02", "DD-DICE-07", "DD-DICE-02")
def test_piter_de_vries_may_turn_the_kanly_die() -> None:
    g = rolling(NO_WORM, houses=("harkonnen", "atreides", "corrino", "guild"))
    g.play(ALL)
    assert asked(g) == ("piter_de_vries", "p1")
    assert options(g) == {"poison", "decline"}
    kept = g.branch()
    g.play("poison")
    assert g.state.dice == ("atreides", "atreides", "harkonnen", "corrino", "region_4", "spice_1", "poison")
    kept.play("decline")
    assert kept.state.dice[-1] == "snooper"


@pytest.mark.rule("DD-DEC-06", "DD-DICE-07")
def test_poison_is_not_turned_and_others_have_no_piter() -> None:
    poison = [*NO_WORM[:-1], 0]
    g = rolling(poison, houses=("harkonnen", "atreides", "corrino", "guild"))
    g.play(ALL.replace("snooper", "poison"))
    assert asked(g)[0] == "offer"
    g = rolling(NO_WORM)
    g.play(ALL)
    assert asked(g)[0] == "offer"


@pytest.mark.rule("DD-DEC-07", "DD-HTLX-02", "DD-DICE-07")
def test_bene_tleilax_names_a_symbol_in_play_or_not() -> None:
    g = rolling(NO_WORM, houses=("bene_tleilax", "harkonnen", "atreides", "corrino", "guild", "fremen"))
    g.play(ALL)
    assert asked(g) == ("axolotl_tanks", "p1")
    assert options(g) == {f"symbol {face}" for face in FACES["house"]}
    assert refusal(g, "symbol smugglers") == "DD-DEC-07"
    g.play("symbol bene_gesserit")
    assert g.state.symbol == "bene_gesserit"
    g = rolling(NO_WORM, houses=SIX)
    g.play(ALL)
    assert asked(g)[0] == "offer"
