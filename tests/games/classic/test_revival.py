"""Revival: forces and leaders come back."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.content import factions
from dunewidget.kernel import Game
from dunewidget.kernel.verdict import judge
from dunewidget.testing.domain import domain
from tests.games.classic.battlefield import asked, dead_but, scene, to, told

NONE = {"atreides": 0, "bene_gesserit": 0, "emperor": 0, "fremen": 0, "guild": 0, "harkonnen": 0}
SEATS = tuple(NONE)


def reviving(tanks: dict[str, int], seats: tuple[str, ...] = SEATS, **about: Any) -> Game:
    """The Revival phase begins."""
    about.setdefault("rules", "basic")
    about.setdefault("phase", "revival")
    stars = about.pop("stars", {})
    return scene(seats, ("revival",), tanks=NONE | tanks, special_tanks=NONE | stars, **about)


@pytest.mark.rule("CL-REV-01", "CL-FRE-07")
@pytest.mark.parametrize(("seat", "free"), [("atreides", 2), ("bene_gesserit", 1), ("emperor", 1), ("fremen", 3)])
def test_some_are_free_and_each_further_one_costs_two(seat: str, free: int) -> None:
    game = reviving({seat: 5}, spice={seat: 10})
    game.play(f"{seat}: revive 3")
    assert game.state.spice[seat] == 10 - 2 * (3 - free)
    assert (game.state.tanks[seat], game.state.reserves[seat]) == (2, 23)


@pytest.mark.rule("CL-REV-02", "CL-REV-08", "CL-FRE-07")
def test_never_more_than_three_and_never_more_than_one_can_pay() -> None:
    game = reviving({"guild": 5, "fremen": 5}, spice={"guild": 3, "fremen": 20})
    assert game.why_not("guild: revive 4").rule == "CL-REV-02"
    assert "you may revive 3 forces in a turn, not 4" in str(game.why_not("guild: revive 4"))
    assert game.why_not("guild: revive 3").rule == "CL-REV-01"
    assert "that costs 4 spice and you have 3" in str(game.why_not("guild: revive 3"))
    assert game.why_not("guild: revive 2")
    assert game.why_not("fremen: revive 4").rule == "CL-REV-02"


@pytest.mark.rule("CL-REV-03", "CL-AMB-56", "CL-DEC-09")
def test_all_choose_in_secret_at_once() -> None:
    game = reviving({"guild": 1, "atreides": 1})
    assert asked(game) == {"guild": "revive", "atreides": "revive"}
    game.play("atreides: revive 1")
    assert game.state.reserves["atreides"] == 20
    game.play("guild: revive 1")
    assert (game.state.reserves["atreides"], game.state.reserves["guild"]) == (21, 21)


@pytest.mark.rule("CL-REV-07")
def test_one_starred_force_a_turn_that_counts_as_one() -> None:
    game = reviving({"emperor": 2}, stars={"emperor": 3}, spice={"emperor": 9}, rules="advanced")
    assert game.why_not("revive 0 starred 2").rule == "CL-REV-07"
    game.play("revive 2 starred 1")
    assert game.state.spice["emperor"] == 5
    assert game.state.special_reserves["emperor"] == 1
    again = reviving({}, stars={"emperor": 3}, starred_revived={"emperor": 2}, rules="advanced")
    assert not again.decisions


# --- leaders


@pytest.mark.rule("CL-REV-04", "CL-AMB-18")
def test_a_leader_comes_back_only_when_none_is_left_and_costs_its_strength() -> None:
    dead, two = dead_but("guild") | dead_but("atreides", "dr_yueh"), ("guild", "atreides")
    game = reviving({"guild": 1}, two, leaders={**dead, "master_bewt": "alive"})
    assert game.why_not("guild: revive 0 leader esmar_tuek").rule == "CL-REV-04"
    game = reviving({}, two, leaders=dead, spice={"guild": 4})
    assert asked(game) == {"guild": "revive"}
    assert game.why_not("revive 0 leader staban_tuek").rule == "CL-REV-01"
    game.play("revive 0 leader esmar_tuek")
    assert game.state.spice["guild"] == 1
    assert game.state.leaders["esmar_tuek"] == "alive"
    assert game.state.revived == {"esmar_tuek"}


@pytest.mark.rule("CL-AMB-18", "CL-REV-04")
def test_revival_of_leaders_goes_on_until_no_face_up_one_is_left() -> None:
    some = dead_but("guild", "master_bewt") | dead_but("atreides", "dr_yueh")
    about: dict[str, Any] = {"seats": ("guild", "atreides"), "spice": {"guild": 9}}
    game = reviving({}, leaders=some, leader_revival={"guild"}, **about)
    game.play("revive 0 leader esmar_tuek")
    assert game.state.leader_revival == {"guild"}
    none_up = dead_but("guild", *factions()["guild"].leaders) | dead_but("atreides", "dr_yueh")
    game = reviving({}, leaders=none_up | {"esmar_tuek": "face_down"}, leader_revival={"guild"}, **about)
    assert game.state.leader_revival == set()


@pytest.mark.rule("CL-REV-04")
def test_captured_leaders_count_as_gone() -> None:
    dead = dead_but("guild", "master_bewt") | dead_but("harkonnen", "feyd_rautha")
    about: dict[str, Any] = {"seats": ("guild", "harkonnen"), "rules": "advanced", "spice": {"guild": 9}}
    assert not reviving({}, leaders=dead, **about).decisions
    game = reviving({}, leaders=dead, captured={"master_bewt": "harkonnen"}, **about)
    assert asked(game) == {"guild": "revive"}


@pytest.mark.rule("CL-REV-06")
def test_leaders_killed_again_wait_face_down_until_all_are() -> None:
    down = dict.fromkeys(factions()["guild"].leaders, "face_down")
    about: dict[str, Any] = {"seats": ("guild", "atreides"), "spice": {"guild": 9}}
    alive = dead_but("atreides", "dr_yueh")
    game = reviving({}, leaders=down | {"master_bewt": "tanks"} | alive, **about)
    refused = game.why_not("revive 0 leader esmar_tuek")
    assert refused.rule == "CL-REV-06"
    assert refused.reason.startswith("esmar_tuek lies face down until")
    assert game.why_not("revive 0 leader dr_yueh").reason == "you cannot revive dr_yueh now; you can revive master_bewt"
    assert game.why_not("revive 0 leader master_bewt")
    game = reviving({}, leaders=down | {"master_bewt": "alive"} | alive, **about)
    assert not game.decisions
    assert game.state.leaders["esmar_tuek"] == "face_down", "as long as one is outside"
    game = reviving({}, leaders=down | alive, **about)
    assert told(game, "turned_face_up")[0].data["seat"] == "guild"
    game.play("revive 0 leader esmar_tuek")
    assert game.state.leaders["esmar_tuek"] == "alive"
    assert game.state.leaders["master_bewt"] == "tanks"


@pytest.mark.rule("CL-REV-09", "CL-ATR-12", "CL-AMB-55")
def test_the_kwisatz_haderach_is_the_one_leader_of_the_turn_for_two_spice() -> None:
    dead = dead_but("atreides") | dead_but("guild", "master_bewt")
    about: dict[str, Any] = {"seats": ("atreides", "guild"), "rules": "advanced", "kh_dead": True}
    game = reviving({}, leaders=dead, spice={"atreides": 2}, **about)
    game.play("revive 0 leader kwisatz_haderach")
    assert (game.state.kh_dead, game.state.spice["atreides"]) == (False, 0)
    assert not reviving({}, leaders=dead | {"dr_yueh": "alive"}, spice={"atreides": 2}, **about).decisions


@pytest.mark.rule("CL-REV-06", "CL-REV-05")
def test_a_leader_revived_here_may_betray_again_and_lies_face_down_when_killed_again() -> None:
    two, dead = ("guild", "atreides"), dead_but("guild") | dead_but("atreides", "dr_yueh")
    about: dict[str, Any] = {"spice": {"guild": 3}, "traitors": {"atreides": ("esmar_tuek",)}}
    game = reviving({}, two, leaders=dead, forces={"guild": 1, "atreides": 1}, **about)
    game.play("revive 0 leader esmar_tuek")
    game.state.agenda.append(("begin_battle", "guild", "atreides", "arrakeen:10"))
    game = to("form_plans", Game(game.spec, game.state))
    game.play("guild: battle 1 esmar_tuek").play("atreides: battle 0 dr_yueh")
    game.play("atreides: traitor esmar_tuek")
    assert game.state.leaders["esmar_tuek"] == "face_down"


# --- allies


@pytest.mark.rule("CL-EMP-03", "CL-REV-10", "CL-ALLY-07")
def test_the_emperor_pays_for_up_to_three_more_of_an_ally_and_gets_back_what_is_not_used() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "guild")], "spice": {"emperor": 10, "guild": 0}}
    game = reviving({"guild": 9}, **about)
    assert asked(game) == {"emperor": "pay_revival"}
    assert game.why_not("pay revival 4 guild").rule == "CL-EMP-03"
    game.play("pay revival 3 guild")
    assert game.state.spice["emperor"] == 4
    assert game.why_not("guild: revive 5").rule == "CL-REV-01"
    game.play("guild: revive 3")
    assert game.state.reserves["guild"] == 23
    assert game.state.spice["emperor"] == 6
    assert game.state.paid_revival == {}
    game = reviving({"guild": 9}, **about | {"spice": {"emperor": 10, "guild": 4}})
    game.play("pay revival 3 guild").play("guild: revive 6")
    assert (game.state.tanks["guild"], game.state.spice["guild"], game.state.spice["emperor"]) == (3, 0, 4)


@pytest.mark.rule("CL-CARD-10", "CL-REV-03", "CL-GEN-11")
def test_cards_can_be_played_once_it_is_known_what_allies_grant() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "guild")], "spice": {"emperor": 10}}
    game = reviving({"guild": 9, "atreides": 6}, hands={"atreides": ("tleilaxu_ghola",)}, **about)
    game.play("pay revival 3 guild")
    assert asked(game) == {"atreides": "free_plays"}
    game.play("ghola forces 5")
    assert (game.state.tanks["atreides"], asked(game)) == (1, {"atreides": "revive", "guild": "revive"})


@pytest.mark.rule("CL-EMP-03", "CL-AMB-69", "CL-REV-02")
def test_what_the_emperor_pays_for_is_extra_to_what_the_ally_revives_by_itself() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "guild")], "spice": {"emperor": 10, "guild": 0}}
    game = reviving({"guild": 9}, **about)
    assert [str(answer) for answer in game.decisions[0].options()][1:] == [
        f"emperor: pay revival {n} guild" for n in (1, 2, 3)
    ]
    assert game.why_not("pay revival 4 guild").rule == "CL-EMP-03"
    assert game.why_not("pay revival 1 fremen").rule == "CL-EMP-03", "it is asked about another ally"
    game.play("pay revival 3 guild").play("guild: revive 4")
    assert (game.state.tanks["guild"], game.state.spice["emperor"]) == (5, 4), "1 free and 3 paid"
    rich = reviving({"guild": 9}, **about | {"spice": {"emperor": 10, "guild": 9}}).play("pay revival 1 guild")
    assert rich.why_not("guild: revive 5").rule == "CL-REV-02"
    rich.play("guild: revive 4")
    assert (rich.state.spice["guild"], rich.state.spice["emperor"]) == (5, 8), "1 free, 1 by the Emperor, 2 bought"


@pytest.mark.rule("CL-KAR-32", "CL-REV-10")
def test_a_karama_stops_what_the_emperor_pays_for_the_phase() -> None:
    about: dict[str, Any] = {
        "alliances": [("emperor", "guild")],
        "spice": {"emperor": 10},
        "hands": {"fremen": ("karama",)},
    }
    game = reviving({"guild": 9}, **about).play("pay revival 3 guild")
    game.play("fremen: cancel emperor.paid_revival")
    assert game.state.spice["emperor"] == 10
    assert game.state.cancelled == {"emperor.paid_revival": "phase"}
    assert game.why_not("guild: revive 2").rule == "CL-REV-01"


@pytest.mark.rule("CL-VIS-02", "CL-EMP-03")
@pytest.mark.parametrize(("spice", "most"), [(1, 0), (2, 1), (10, 3)])
def test_that_the_emperor_is_asked_does_not_tell_whether_he_has_spice(spice: int, most: int) -> None:
    game = reviving({"guild": 9}, alliances=[("emperor", "guild")], spice={"emperor": spice, "guild": 0})
    assert asked(game) == {"emperor": "pay_revival"}
    assert game.decisions[0].count() == 1 + most


@pytest.mark.rule("CL-AMB-64", "CL-REV-08")
def test_the_emperor_may_pay_for_fremen_who_cannot_buy() -> None:
    game = reviving({"fremen": 9}, alliances=[("emperor", "fremen")], spice={"emperor": 10, "fremen": 0})
    to("pay_revival", game).play("pay revival 3 fremen")
    to("revive", game).play("fremen: revive 6")
    assert (game.state.tanks["fremen"], game.state.spice["emperor"]) == (3, 4)


@pytest.mark.rule("CL-FRE-09", "CL-REV-10", "CL-KAR-37")
def test_fremen_may_let_allies_revive_three_free_unless_it_is_cancelled() -> None:
    about: dict[str, Any] = {"alliances": [("fremen", "guild")], "hands": {"emperor": ("karama",)}}
    game = reviving({"guild": 9}, **about).play("grant revival guild").play("emperor: pass").play("guild: revive 3")
    assert game.state.reserves["guild"] == 23
    assert game.state.free_revival == set()
    game = reviving({"guild": 9}, **about).play("grant revival guild")
    game.play("emperor: cancel fremen.ally_revival")
    assert game.why_not("guild: revive 2").rule == "CL-REV-01"
    assert game.state.cancelled == {"fremen.ally_revival": "phase"}
    game = reviving({"guild": 9}, **about).play("fremen: decline")
    assert game.why_not("guild: revive 2").rule == "CL-REV-01"


@pytest.mark.rule("CL-FRE-09", "CL-REV-10")
@pytest.mark.parametrize(("forces", "left"), [(3, 10), (4, 8), (6, 4)])
def test_three_and_no_more_are_free_by_the_fremen_where_the_emperor_pays_for_others(forces: int, left: int) -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "fremen", "guild")], "spice": {"emperor": 10}}
    game = reviving({"guild": 9}, options={"alliance": "any/3"}, **about)
    to("pay_revival", game).play("pay revival 3 guild")
    to("grant_revival", game).play("grant revival guild")
    to("revive", game).play(f"guild: revive {forces}")
    assert game.state.spice["emperor"] == left, "two for each beyond three, the rest comes back"


@pytest.mark.rule("CL-REV-01", "CL-REV-02", "CL-REV-04", "CL-REV-07")
@pytest.mark.parametrize("spice", [0, 1, 3, 7])
def test_the_space_of_revivals_is_what_the_checks_allow(spice: int) -> None:
    dead = dead_but("emperor") | dead_but("guild", "master_bewt")
    about: dict[str, Any] = {"seats": ("emperor", "guild"), "rules": "advanced", "spice": {"emperor": spice}}
    (decision,) = reviving({"emperor": 4}, stars={"emperor": 2}, leaders=dead, **about).decisions
    space, legal = decision.space, 0
    for kind, checks in decision.ask.checks.items():
        for action in domain(reviving({}).spec, decision.state, kind, decision.seat):
            good = bool(judge(checks, decision.state, action, ()))
            assert good == (action in space), action
            legal += good
    assert legal == space.count()


@pytest.mark.rule("CL-AMB-69", "CL-EMP-03")
def test_the_emperor_pays_for_each_of_several_allies_and_gets_back_what_is_not_used() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "guild", "fremen")], "options": {"alliance": "any/3"}}
    game = reviving({"guild": 9, "fremen": 9}, spice={"emperor": 12, "guild": 9}, **about)
    game.play("pay revival 3 guild").play("pay revival 3 fremen")
    assert game.state.spice["emperor"] == 0
    to("revive", game).play("guild: revive 2").play("fremen: decline")
    assert game.state.spice["emperor"] == 4 + 6, "of the Guild's two one was free and one paid, the Fremen took none"
    assert (game.state.tanks["guild"], game.state.spice["guild"]) == (7, 9)


@pytest.mark.rule("CL-EMP-03", "CL-KAR-32", "CL-AMB-69")
def test_for_whom_nothing_was_paid_three_forces_are_the_most() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "guild")], "spice": {"emperor": 10, "atreides": 9}}
    game = reviving({"guild": 9, "atreides": 9}, **about).play("pay revival 3 guild")
    assert game.why_not("atreides: revive 4").rule == "CL-REV-02"
    game.play("atreides: revive 3")
    assert game.why_not("guild: revive 6").rule == "CL-REV-01", "one is free, three are paid for, and it has no spice"
    game.play("guild: revive 4")
    assert game.state.spice == {**game.state.spice, "atreides": 7, "emperor": 4}


@pytest.mark.rule("CL-KAR-32", "CL-EMP-03")
def test_after_a_karama_the_emperor_pays_for_no_other_ally_in_this_phase() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "guild", "atreides")], "options": {"alliance": "any/3"}}
    hands = {"fremen": ("karama",)}
    game = reviving({"guild": 9, "atreides": 9}, spice={"emperor": 12}, hands=hands, **about)
    asked_about = game.decisions[0].args
    game.play(f"pay revival 3 {asked_about[0]}").play("fremen: cancel emperor.paid_revival")
    assert "emperor" not in asked(game)
    assert game.state.spice["emperor"] == 12


@pytest.mark.rule("CL-ATR-12", "CL-REV-04")
@pytest.mark.parametrize("dead", [False, True])
def test_the_kwisatz_haderach_does_not_count_among_the_leaders_that_are_left(dead: bool) -> None:
    about: dict[str, Any] = {"seats": ("atreides", "guild"), "rules": "advanced", "spice": {"atreides": 9}}
    alone = dead_but("atreides") | dead_but("guild", "master_bewt")
    game = reviving({}, leaders=alone, kh_losses=9, kh_dead=dead, **about)
    assert game.why_not("atreides: revive 0 leader dr_yueh")
    assert bool(game.why_not("atreides: revive 0 leader kwisatz_haderach")) is dead
    one_left = dead_but("atreides", "dr_yueh") | dead_but("guild", "master_bewt")
    assert not reviving({}, leaders=one_left, kh_losses=9, kh_dead=dead, **about).decisions


@pytest.mark.rule("CL-EMP-03")
@pytest.mark.parametrize(("spice", "dead", "most"), [(12, 9, 3), (5, 9, 2), (12, 1, 1)])
def test_the_emperor_pays_for_no_more_than_he_can_and_than_there_are_dead(spice: int, dead: int, most: int) -> None:
    game = reviving({"guild": dead}, alliances=[("emperor", "guild")], spice={"emperor": spice})
    assert game.decisions[0].count() == 1 + most
    assert game.why_not(f"pay revival {most + 1} guild").rule == "CL-EMP-03"
    game.play(f"pay revival {most} guild")
    assert (game.state.spice["emperor"], game.state.spice["guild"]) == (spice - 2 * most, 0), "the bank has it"


@pytest.mark.rule("CL-FRE-09")
def test_three_are_free_only_for_the_allies_the_fremen_named() -> None:
    about: dict[str, Any] = {"alliances": [("fremen", "guild", "emperor")], "options": {"alliance": "any/3"}}
    game = to("grant_revival", reviving(dict.fromkeys(("guild", "emperor", "bene_gesserit"), 9), **about))
    one_or_both = ["decline", "grant revival guild", "grant revival emperor"]
    assert sorted(action.text for action in game.decisions[0].options())[:3] == sorted(one_or_both)
    assert game.decisions[0].count() == 4
    assert game.why_not("grant revival bene_gesserit").rule == "CL-FRE-09"
    game.play("grant revival guild")
    assert game.why_not("guild: revive 3")
    assert game.why_not("emperor: revive 2").rule == "CL-REV-01"
    assert game.why_not("bene_gesserit: revive 2").rule == "CL-REV-01"


@pytest.mark.rule("CL-FRE-13", "CL-REV-07")
def test_one_fedaykin_is_revived_in_a_turn_and_counts_as_one_of_three() -> None:
    game = reviving({"fremen": 5}, stars={"fremen": 2}, rules="advanced")
    assert game.why_not("fremen: revive 1 starred 2").rule == "CL-REV-07"
    assert game.why_not("fremen: revive 3 starred 1").rule == "CL-REV-02"
    game.play("fremen: revive 2 starred 1")
    assert (game.state.tanks["fremen"], game.state.special_tanks["fremen"]) == (3, 1)
