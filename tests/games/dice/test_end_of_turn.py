"""Phase 10, End of turn, and victory."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.dice import GAME
from dunewidget.games.dice.rules import PHASES, RULES, STEPS
from dunewidget.kernel import Chance, Game, Table
from tests.games.dice.table import EIGHT, FOUR, asked, at, game, spice, told

BEST = ("carthag", "arrakeen", "sietch_tabr", "tueks_sietch", "habbanya_sietch")
WITH_BG = ("atreides", "harkonnen", "fremen", "corrino", "bene_gesserit")


def ending(houses: tuple[str, ...] = FOUR, **fields: Any) -> Game:
    # the turn ends once more behind this one, so a game that does not end goes on to somebody's dice
    return game([], houses, **fields)


def holding(house: str, regions: int, **others: str) -> dict[str, dict[str, int]]:
    """Forces of a house in so many strategic regions, and of others where they are said to be."""
    return {house: dict.fromkeys(BEST[:regions], 1)} | {other: {where: 1} for other, where in others.items()}


@pytest.mark.rule("DD-WIN-01", "DD-END-01")
@pytest.mark.parametrize(
    ("players", "regions", "wins"), [(4, 3, True), (4, 2, False), (3, 3, True), (2, 3, False), (2, 4, True)]
)
def test_a_player_alone_needs_three_strategic_regions_or_four_of_two(players: int, regions: int, wins: bool) -> None:
    g = ending(FOUR[:players], forces=holding("atreides", regions))
    assert g.winners == (("p1",) if wins else None)


@pytest.mark.rule("DD-WIN-01")
def test_a_shared_region_does_not_count_for_one_alone() -> None:
    assert not ending(forces=holding("atreides", 3, corrino="carthag"), ally="corrino").over
    assert not ending(forces=holding("atreides", 3, harkonnen="carthag")).over


@pytest.mark.rule("DD-WIN-01", "DD-END-01")
def test_only_the_active_player_wins_at_the_end_of_a_turn() -> None:
    assert not ending(forces=holding("harkonnen", 5)).over


@pytest.mark.rule("DD-WIN-01")
def test_other_regions_do_not_count() -> None:
    forces = {"atreides": dict.fromkeys(("carthag", "arrakeen", "great_flat", "minor_erg", "polar_sink"), 1)}
    assert not ending(forces=forces).over


@pytest.mark.rule("DD-STORM-06", "DD-WIN-01")
def test_a_stormed_region_counts_for_victory() -> None:
    forces = {"atreides": dict.fromkeys(("carthag", "arrakeen", "tueks_sietch"), 1)}
    assert ending(forces=forces, storm=6).winners == ("p1",)


@pytest.mark.rule("DD-WIN-02", "DD-WIN-05")
def test_allies_win_together_with_four() -> None:
    forces = {"atreides": {"carthag": 1, "arrakeen": 1}, "corrino": {"arrakeen": 1, "sietch_tabr": 1},
              "sardaukar": {"tueks_sietch": 1}}  # fmt: skip
    g = ending(forces=forces, ally="corrino")
    assert g.winners == ("p1", "p4")
    assert told(g, "won_together") == [{"house": "atreides", "ally": "corrino"}]
    assert not ending(forces=forces).over
    assert not ending(forces=forces, ally="fremen").over


@pytest.mark.rule("DD-WIN-02")
def test_a_fifth_region_may_be_contested() -> None:
    forces = {"atreides": {"carthag": 1, "arrakeen": 1}, "corrino": {"sietch_tabr": 1, "tueks_sietch": 1},
              "fremen": {"habbanya_sietch": 1}}  # fmt: skip
    assert ending(forces=forces, ally="corrino").winners == ("p1", "p4")


@pytest.mark.rule("DD-WIN-03")
def test_a_third_house_in_the_fourth_region_spoils_it() -> None:
    # A, B, A and B, B and C
    forces = {
        "atreides": {"carthag": 1, "sietch_tabr": 1},
        "corrino": {"arrakeen": 1, "sietch_tabr": 1, "tueks_sietch": 1},
        "fremen": {"tueks_sietch": 1},
    }
    assert not ending(forces=forces, ally="corrino").over


@pytest.mark.rule("DD-WIN-04")
def test_whoever_can_win_alone_does() -> None:
    forces = holding("atreides", 3, corrino="tueks_sietch")
    assert ending(forces=forces, ally="corrino").winners == ("p1",)


@pytest.mark.rule("DD-END-02", "DD-ALLY-04", "DD-SHIP-09")
def test_the_dice_go_clockwise_and_what_belongs_to_the_turn_ends() -> None:
    g = ending(ally="corrino", spice=spice(2, 2, 2), target="carthag", symbol="guild", given=1, used={"guild": 1},
               refused=("carthag",))  # fmt: skip
    s = g.state
    assert asked(g) == ("freeze", "p2")
    assert (s.active, s.ally, s.target, s.symbol, s.given, s.used) == ("harkonnen", None, None, None, 0, {})
    assert (s.spice, s.shipped, s.refused, s.dice) == (spice(), (), (), ())
    assert told(g, "dice_passed") == [{"house": "harkonnen"}]


@pytest.mark.rule("DD-HCOR-03", "DD-SHIP-09")
@pytest.mark.parametrize(("before", "die", "after"), [(0, 2, 4), (3, 1, 5), (4, 5, 5), (1, 0, 1)])
def test_corrino_stores_two_for_each_unspent_spice_of_the_die(before: int, die: int, after: int) -> None:
    g = ending(("corrino", "atreides", "fremen"), spice=spice(die, 4, 0), reserve={"corrino": before})
    assert g.state.reserve["corrino"] == after


@pytest.mark.rule("DD-HCOR-03", "DD-HCOR-04")
def test_nobody_stores_on_anothers_turn_and_the_guild_does_not_double() -> None:
    g = ending(
        ("guild", "corrino", "fremen", "atreides"), ally="corrino", spice=spice(2), reserve={"guild": 1, "corrino": 1}
    )
    assert g.state.reserve == {"guild": 1, "corrino": 1}


@pytest.mark.rule("DD-END-03", "DD-SETUP-10")
def test_the_round_advances_when_the_dice_reach_the_starting_player() -> None:
    g = ending(("corrino", "atreides", "fremen"), starter="p2", round=2)
    assert g.state.round == 3
    assert told(g, "round_begins") == [{"number": 3}]
    assert ending(("corrino", "atreides", "fremen"), starter="p3", round=2).state.round == 2


@pytest.mark.rule("DD-END-03", "DD-WIN-06", "DD-HGUI-03")
def test_after_six_rounds_the_guild_wins() -> None:
    g = ending(("corrino", "guild", "fremen"), starter="p2", round=6)
    assert g.winners == ("p2",)
    assert told(g, "time_is_up") == [{"rounds": 6}]
    assert not ending(("corrino", "guild", "fremen"), starter="p2", round=5).over
    assert not ending(("corrino", "guild", "fremen"), starter="p3", round=6).over


@pytest.mark.rule("DD-WIN-06")
def test_without_the_guild_everyone_loses() -> None:
    g = ending(("corrino", "atreides", "fremen"), starter="p2", round=6)
    assert g.over
    assert g.winners == ()
    assert len(told(g, "nobody_won")) == 1


@pytest.mark.rule("DD-WIN-07")
def test_bene_gesserit_wins_instead_of_the_house_it_foresaw() -> None:
    forces = holding("atreides", 3)
    assert ending(WITH_BG, forces=forces, prediction="atreides").winners == ("p5",)
    assert ending(WITH_BG, forces=forces, prediction="corrino").winners == ("p1",)


@pytest.mark.rule("DD-WIN-07", "DD-HBGE-03", "DD-WIN-06")
def test_the_guilds_win_can_be_foreseen_whoever_plays_it() -> None:
    assert ending(WITH_BG, starter="p2", round=6, prediction="guild").winners == ("p5",)
    assert ending(WITH_BG, starter="p2", round=6, prediction="corrino").winners == ()
    assert ending(EIGHT, starter="p2", round=6, prediction="guild").winners == ("p7",)


@pytest.mark.rule("DD-WIN-07")
def test_a_prediction_does_nothing_against_allies() -> None:
    forces = {"atreides": {"carthag": 1, "arrakeen": 1}, "corrino": {"sietch_tabr": 1, "tueks_sietch": 1}}
    assert ending(WITH_BG, forces=forces, ally="corrino", prediction="atreides").winners == ("p1", "p4")


@pytest.mark.rule("DD-WIN-01")
def test_bene_gesserit_can_win_by_itself() -> None:
    houses = ("bene_gesserit", "harkonnen", "fremen", "corrino", "atreides")
    assert ending(houses, forces=holding("bene_gesserit", 3), prediction="atreides").winners == ("p1",)


@pytest.mark.rule("DD-TURN-01", "DD-TURN-02")
def test_the_order_of_a_turn() -> None:
    assert list(PHASES) == ["Dice", "Alliance", "Recruiting", "Kanly", "Shipping", "Movement", "Battle", "Assets",
                            "Sandstorm", "End of turn"]  # fmt: skip
    g = game([("turn",)], FOUR, dice=(), phase="Dice")
    steps = [step for (step, *_) in reversed(g.state.agenda)]
    assert steps[:11] == ["freeze", *(phase.name for phase in list(PHASES.values())[1:]), "turn"]
    assert set(steps) <= set(STEPS)


@pytest.mark.rule("DD-TURN-01", "DD-STORM-01")
@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_says_its_name(phase: str) -> None:
    table = Table(at("turn", phase="Setup"), RULES, Chance(), [])
    PHASES[phase].fn(table)
    assert GAME.moment(table.state) == f"round 1, {phase}"
