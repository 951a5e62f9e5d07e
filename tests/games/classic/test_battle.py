"""Who fights, in what order, and the course of a battle."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.battle import aggressor, battles
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, battle, to, told


def phase(**about: Any) -> Game:
    """The Battle phase begins."""
    return battle("atreides", "harkonnen", agenda=[("battle_phase",)], rules="basic", **about)


def pairs(game: Game) -> set[tuple[str, str, str]]:
    return {(one, other, field[0]) for one, other, field in battles(game.state)}


@pytest.mark.rule("CL-BATTLE-01")
def test_two_present_in_one_territory_must_battle_whatever_their_sectors() -> None:
    game = phase(forces={"atreides": {"pasty_mesa:5": 1}, "harkonnen": {"pasty_mesa:8": 1}}, at="pasty_mesa:5")
    assert pairs(game) == {("atreides", "harkonnen", "pasty_mesa:5")}


@pytest.mark.rule("CL-BATTLE-02")
def test_nobody_fights_in_the_polar_sink() -> None:
    game = phase(forces={"atreides": {"polar_sink:0": 3}, "harkonnen": {"polar_sink:0": 3}})
    assert battles(game.state) == []


@pytest.mark.rule("CL-BATTLE-03", "CL-AMB-21", "CL-STORM-13")
def test_the_storm_parts_those_it_stands_between_and_keeps_out_those_within() -> None:
    both = {"atreides": {"pasty_mesa:5": 1}, "harkonnen": {"pasty_mesa:8": 2}}
    assert pairs(phase(forces=both, storm=6)) == set()
    assert pairs(phase(forces=both, storm=5)) == set()
    assert pairs(phase(forces=both, storm=4)) == {("atreides", "harkonnen", "pasty_mesa:5")}
    apart = {"atreides": {"pasty_mesa:5": 1, "pasty_mesa:8": 1}, "harkonnen": {"pasty_mesa:8": 2}}
    assert pairs(phase(forces=apart, storm=6)) == {("atreides", "harkonnen", "pasty_mesa:7")}


@pytest.mark.rule("CL-BATTLE-03", "CL-BATTLE-30")
def test_forces_cut_off_by_the_storm_take_no_part_and_survive() -> None:
    game = battle(
        "harkonnen",
        "atreides",
        at="pasty_mesa:7",
        forces={"atreides": {"pasty_mesa:5": 4, "pasty_mesa:8": 1}, "harkonnen": {"pasty_mesa:8": 2}},
        storm=6,
        rules="basic",
    )
    game.play("atreides: decline")
    assert game.why_not("atreides: battle 2 dr_yueh").rule == "CL-BATTLE-14"
    game.play("atreides: battle 1 dr_yueh").play("harkonnen: battle 2 feyd_rautha")
    assert game.state.forces["atreides"] == {"pasty_mesa:5": 4}


@pytest.mark.rule("CL-BATTLE-09", "CL-BG-11")
def test_advisors_never_take_part() -> None:
    about: dict[str, Any] = {"forces": {"bene_gesserit": 2, "emperor": 2}, "agenda": [("battle_phase",)]}
    assert battles(battle("emperor", "bene_gesserit", **about).state)
    assert not battles(battle("emperor", "bene_gesserit", advisors={"arrakeen"}, **about).state)


@pytest.mark.rule("CL-ALLY-02")
def test_allies_never_battle_each_other() -> None:
    game = phase(forces={"atreides": 2, "harkonnen": 2}, alliances=[("atreides", "harkonnen")])
    assert battles(game.state) == []


THREE = {"atreides": 2, "harkonnen": {"arrakeen:10": 3, "carthag:11": 1}, "guild": {"carthag:11": 1, "arrakeen:10": 1}}


@pytest.mark.rule("CL-BATTLE-05", "CL-BATTLE-06", "CL-DEC-12")
def test_the_first_player_is_aggressor_and_chooses_whom_to_fight() -> None:
    game = phase(forces=THREE, bystanders=["guild"], first="guild")
    assert aggressor(game.state)[0] == "guild"
    assert asked(game) == {"guild": "choose_battle"}
    fights = {(a.opponent, a.at) for a in game.decisions[0].options()}  # type: ignore[attr-defined]
    assert fights == {("atreides", "arrakeen:10"), ("harkonnen", "arrakeen:10"), ("harkonnen", "carthag:11")}
    assert game.why_not("guild: fight atreides carthag:11").rule == "CL-BATTLE-01"
    game.play("guild: fight harkonnen carthag:11")
    about = {"aggressor": "guild", "defender": "harkonnen", "territory": "carthag", "parts": ("carthag:11",)}
    assert told(game, "battle")[0].data == about


@pytest.mark.rule("CL-BATTLE-06", "CL-BATTLE-03")
def test_of_two_battles_in_one_territory_all_learn_which_is_fought() -> None:
    split = {"cielago_north:1": 2, "cielago_north:3": 4}
    game = phase(forces={"atreides": split, "harkonnen": split}, storm=2)
    game.play("atreides: fight harkonnen cielago_north:3")
    assert told(game, "battle")[0].data["parts"] == ("cielago_north:3",)


@pytest.mark.rule("CL-BATTLE-05", "CL-BATTLE-35", "CL-BATTLE-07")
def test_battles_of_a_side_without_forces_are_dropped_and_the_role_passes_on() -> None:
    game = phase(forces=THREE, bystanders=["guild"], first="guild", circles={"guild": 2, "harkonnen": 5, "atreides": 8})
    game.play("guild: fight harkonnen arrakeen:10")
    game.play("guild: battle 1 guild_rep").play("harkonnen: battle 1 feyd_rautha")
    assert "arrakeen:10" not in game.state.forces["guild"]
    # the only battle left to the aggressor needs no choice
    assert told(game, "battle")[-1].data["territory"] == "carthag"
    assert aggressor(game.state) == ("guild", [("harkonnen", "carthag:11")])
    game.play("guild: battle 1 staban_tuek").play("harkonnen: battle 0 umman_kudu")
    assert told(game, "battle")[-1].data["aggressor"] == "harkonnen"


@pytest.mark.rule("CL-BATTLE-08", "CL-COMP-12")
def test_the_fighters_have_used_the_wheels() -> None:
    game = phase(forces={"atreides": 1, "harkonnen": 1}, wheel_users=("guild", "fremen"))
    game.play("atreides: decline")
    assert game.state.wheel_users == ("guild", "fremen")
    game.play("atreides: battle 0 dr_yueh").play("harkonnen: battle 0 umman_kudu")
    assert game.state.wheel_users == ("atreides", "harkonnen")


@pytest.mark.rule("CL-BATTLE-10", "CL-BATTLE-12")
def test_the_voice_comes_before_prescience_and_only_to_those_on_a_side() -> None:
    game = battle(
        "emperor", "harkonnen", forces={"emperor": 1, "harkonnen": 1}, bystanders=["atreides", "bene_gesserit"]
    )
    assert set(asked(game).values()) == {"form_plans"}
    elsewhere = battle(
        "emperor",
        "harkonnen",
        forces={"emperor": 1, "harkonnen": 1},
        bystanders=["atreides", "bene_gesserit"],
        alliances=[("atreides", "bene_gesserit")],
    )
    assert set(asked(elsewhere).values()) == {"form_plans"}, "an ally, but of no side"
    allied = battle(
        "emperor",
        "harkonnen",
        forces={"emperor": 1, "harkonnen": 1},
        bystanders=["atreides", "bene_gesserit"],
        alliances=[("emperor", "atreides", "bene_gesserit")],
    )
    assert asked(allied) == {"bene_gesserit": "use_voice"}
    voice = allied.decisions[0]
    assert "harkonnen" in voice.prompt, "the opponent of their side"
    assert voice.default is not None
    assert voice.default.text == "decline"
    allied.play("bene_gesserit: decline")
    assert asked(allied) == {"atreides": "use_prescience"}
    foresight = allied.decisions[0]
    assert foresight.prompt == "Foresee an element of the plan of harkonnen?", "of the opponent of their side"
    assert {action.text for action in foresight.options()} == {
        *("decline", "foresee leader", "foresee weapon", "foresee defense", "foresee dial")
    }
    assert foresight.default is not None
    assert foresight.default.text == "decline"
    allied.play("atreides: decline")
    assert asked(allied) == {"emperor": "form_plans", "harkonnen": "form_plans"}


@pytest.mark.rule("CL-BATTLE-12")
def test_voice_and_prescience_for_an_ally_strike_its_opponent_who_may_object_to_both() -> None:
    game = battle(
        "emperor",
        "harkonnen",
        forces={"emperor": 1, "harkonnen": 1},
        bystanders=["atreides", "bene_gesserit"],
        alliances=[("emperor", "atreides", "bene_gesserit")],
        hands={"harkonnen": ["karama"]},
    )
    game.play("bene_gesserit: voice not cheap_hero")
    assert asked(game) == {"harkonnen": "may_cancel"}
    game.play("harkonnen: pass").play("atreides: foresee dial")
    assert asked(game) == {"harkonnen": "may_cancel"}
    game.play("harkonnen: pass")
    assert asked(game) == {"harkonnen": "foretell"}


@pytest.mark.rule("CL-BATTLE-17")
def test_a_side_without_leader_and_hero_says_so_before_the_plans() -> None:
    leaders = dict.fromkeys(("guild_rep", "staban_tuek", "master_bewt", "esmar_tuek", "soo_soo_sook"), "tanks")
    alive = dict.fromkeys(("hasimir_fenring", "captain_aramsham", "caid", "burseg", "bashar"), "alive")
    game = battle(
        "emperor", "guild", forces={"emperor": 1, "guild": 1}, leaders=leaders | alive, hands={"guild": ("shield",)}
    )
    assert set(asked(game)) == {"emperor", "guild"}
    assert [event.data for event in told(game, "no_leader")] == [{"seat": "guild"}]
    assert game.why_not("guild: battle 0 - - shield").rule == "CL-BATTLE-17"


@pytest.mark.rule("CL-BATTLE-24", "CL-DEC-15", "CL-CARD-14")
def test_plans_are_secret_until_both_are_in() -> None:
    game = battle("emperor", "guild", forces={"emperor": 1, "guild": 1})
    game.play("emperor: battle 0.5 caid")
    assert "guild" not in game.view("guild").state.sealed
    assert "emperor" not in game.view("guild").state.sealed
    assert told(game, "plan") == []
    game.play("guild: battle 0 staban_tuek")
    assert [(e.data["dial"], e.data["leader"]) for e in told(game, "plan")] == [(0.5, "caid"), (0, "staban_tuek")]


@pytest.mark.rule("CL-BATTLE-33", "CL-BATTLE-16")
def test_leaders_are_free_again_when_all_battles_are_over() -> None:
    game = phase(forces={"atreides": {"arrakeen:10": 1}, "harkonnen": 1})
    game.play("atreides: decline").play("atreides: battle 0 dr_yueh").play("harkonnen: battle 1 feyd_rautha")
    assert game.state.fought == {}
    assert told(game, "leaders_return")


@pytest.mark.rule("CL-ATR-08", "CL-BATTLE-33")
def test_the_kwisatz_haderach_is_free_again_when_all_battles_are_over() -> None:
    forces = {"atreides": 3, "harkonnen": 1}
    game = battle("atreides", "harkonnen", forces=forces, agenda=[("battle_phase",)], kh_losses=7)
    game.play("atreides: decline").play("atreides: battle 1 dr_yueh kh yes")
    assert game.state.kh_at is None
    game.play("harkonnen: battle 0 umman_kudu")
    assert told(game, "leaders_return")
    assert game.state.kh_at is None


@pytest.mark.rule("CL-BATTLE-16", "CL-BATTLE-20")
def test_leaders_and_cards_fight_again_in_the_same_territory() -> None:
    game = phase(
        forces={"atreides": 1, "harkonnen": 4, "guild": 1},
        bystanders=["guild"],
        first="harkonnen",
        hands={"harkonnen": ("crysknife",)},
    )
    game.play("harkonnen: fight guild arrakeen:10")
    game.play("harkonnen: battle 1 feyd_rautha crysknife -").play("guild: battle 1 guild_rep")
    game.play("harkonnen: lose arrakeen:10=1")
    assert game.state.fought["feyd_rautha"] == "arrakeen"
    game.play("atreides: decline")
    game.play("harkonnen: battle 1 feyd_rautha crysknife -").play("atreides: battle 0 thufir_hawat")
    assert game.state.leaders["thufir_hawat"] == "tanks"


@pytest.mark.rule("CL-KAR-24", "CL-KAR-33", "CL-KAR-41", "CL-KAR-42", "CL-KAR-02")
def test_what_counts_in_the_battle_can_be_cancelled_before_the_plans() -> None:
    game = battle(
        "fremen",
        "emperor",
        forces={"fremen": 1, "emperor": 1},
        specials={"fremen": 1, "emperor": 1},
        bystanders=["guild"],
        hands={"guild": ("karama", "karama")},
    )
    assert asked(game) == {"guild": "may_cancel"}
    assert game.decisions[0].args == ("fremen.fedaykin",)
    game.play("guild: cancel fremen.fedaykin")
    assert game.decisions[0].args == ("fremen.free_support",)
    game.play("guild: cancel fremen.free_support")
    assert game.why_not("fremen: battle 1.5 stilgar").rule == "CL-BATTLE-21"
    game.play("fremen: battle 1 stilgar").play("emperor: battle 0 bashar")
    assert game.state.cancelled == {}


@pytest.mark.rule("CL-KAR-33", "CL-BATTLE-22")
def test_sardaukar_against_fremen_need_no_karama() -> None:
    game = battle(
        "fremen",
        "emperor",
        forces={"fremen": 1},
        specials={"emperor": 1},
        bystanders=["guild"],
        hands={"guild": ("karama",)},
    )
    assert game.decisions[0].args == ("fremen.free_support",)


@pytest.mark.rule("CL-KAR-24", "CL-VIS-02")
def test_the_window_against_the_kwisatz_haderach_does_not_tell_whether_it_is_awake() -> None:
    for losses in (0, 7):
        game = battle(
            "atreides",
            "emperor",
            forces={"atreides": 1, "emperor": 1},
            hands={"emperor": ("karama",)},
            kh_losses=losses,
        )
        game.play("atreides: decline")
        assert asked(game) == {"emperor": "may_cancel"}
        assert game.decisions[0].args == ("atreides.kwisatz_haderach",)


@pytest.mark.rule("CL-AMB-05", "CL-CARD-14", "CL-BATTLE-10")
def test_nothing_is_played_between_the_plans_and_the_end_of_the_battle() -> None:
    game = battle(
        "emperor",
        "harkonnen",
        forces={"emperor": 4, "harkonnen": 2},
        bystanders=["guild"],
        hands={"guild": ("truthtrance",), "emperor": ("crysknife",)},
        rules="basic",
    )
    to("form_plans", game).play("emperor: battle 1 caid crysknife -").play("harkonnen: battle 0 umman_kudu")
    assert asked(game) == {"emperor": "choose_losses"}
    assert not game.why_not("guild: truthtrance emperor card shield")
    game.play("emperor: lose arrakeen:10=1")
    assert (asked(game), game.decisions[0].args) == ({"guild": "free_plays"}, ("W30",))
