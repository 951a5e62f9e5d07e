"""Harkonnen's captives and extra card; what Atreides look at."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.faults import faults
from dunewidget.games.classic.harkonnen import capture
from dunewidget.kernel import Game, NotYourDecision, Scripted
from tests.games.classic.battlefield import asked, battle, dead_but, scene, to, told


def beaten(loser: str = "guild", leader: str = "esmar_tuek", **about: Any) -> Game:
    """Harkonnen have won a battle; the loser's leaders that can be drawn come in the order of its sheet."""
    about.setdefault("forces", {"harkonnen": 2, loser: 1})
    about.setdefault("plan", "feyd_rautha")
    plan = about.pop("plan")
    game = battle("harkonnen", loser, **about)
    return game.play(f"harkonnen: battle 0 {plan}").play(f"{loser}: battle 0 {leader}")


@pytest.mark.rule("CL-HAR-05", "CL-DEC-18")
def test_after_a_win_harkonnen_may_draw_a_living_leader_of_the_loser() -> None:
    game = beaten(leaders=dead_but("harkonnen", "feyd_rautha") | dead_but("guild", "esmar_tuek", "guild_rep"))
    assert asked(game) == {"harkonnen": "offer_capture"}
    game.play("harkonnen: capture")
    assert game.state.drawn_leader in ("esmar_tuek", "guild_rep")
    lost = battle("harkonnen", "guild", forces={"harkonnen": 2, "guild": 2})
    lost.play("harkonnen: battle 0 umman_kudu").play("guild: battle 0 staban_tuek")
    assert asked(lost) == {}
    assert asked(beaten(rules="basic")) == {}


@pytest.mark.rule("CL-HAR-05")
def test_leaders_used_in_other_battles_dead_or_held_already_cannot_be_drawn() -> None:
    game = beaten(
        fought={"staban_tuek": "carthag", "guild_rep": "arrakeen"},
        leaders=dead_but("harkonnen", "feyd_rautha")
        | dead_but("guild", "esmar_tuek", "staban_tuek", "master_bewt", "guild_rep"),
        captured={"master_bewt": "harkonnen"},
    )
    game.play("harkonnen: capture")
    assert game.state.drawn_leader == "esmar_tuek"
    none = beaten(
        plan="feyd_rautha crysknife -",
        hands={"harkonnen": ("crysknife",)},
        leaders=dead_but("harkonnen", "feyd_rautha") | dead_but("guild", "esmar_tuek"),
    )
    none.play("harkonnen: lose -")
    assert asked(none) == {}


@pytest.mark.rule("CL-HAR-05", "CL-AMB-72", "CL-BATTLE-16")
def test_a_leader_who_has_fought_twice_in_the_territory_may_be_drawn() -> None:
    game = scene(
        ("guild", "harkonnen", "atreides"),
        ("battle_phase",),
        phase="battle",
        forces={"guild": {"arrakeen:10": 6}, "atreides": {"arrakeen:10": 1}, "harkonnen": {"arrakeen:10": 9}},
        leaders=dead_but("harkonnen", "feyd_rautha")
        | dead_but("guild", "esmar_tuek", "guild_rep")
        | dead_but("atreides", "dr_yueh"),
    )
    to("form_plans", game.play("guild: fight atreides arrakeen:10"))
    game.play("guild: battle 0 esmar_tuek").play("atreides: battle 0 dr_yueh")
    to("form_plans", game)
    assert game.state.fighters == ("guild", "harkonnen")
    game.play("guild: battle 0 esmar_tuek").play("harkonnen: battle 4 feyd_rautha")
    game = to("offer_capture", game)
    assert capture(game.state, "harkonnen", "guild") == ["esmar_tuek", "guild_rep"]


@pytest.mark.rule("CL-HAR-05", "CL-AMB-38", "CL-HAR-09", "CL-VIS-06", "CL-DEC-18")
def test_a_leader_killed_brings_two_spice_and_lies_face_down_known_to_two() -> None:
    game = beaten(bystanders=["fremen"], chance=Scripted(captive=[1]))
    game.play("harkonnen: capture").play("harkonnen: captive kill")
    s = game.state
    assert s.leaders["master_bewt"] == "face_down"
    assert s.executed == {"master_bewt"}
    assert s.spice["harkonnen"] == 2
    seen = {seat: [e.data["leader"] for e in game.view(seat).events if e.name == "executed"] for seat in game.seats}
    assert seen == {"harkonnen": ["master_bewt"], "guild": ["master_bewt"], "fremen": ["?"]}
    assert not [fault for fault in faults(s) if fault.startswith("leaders")], "as one who was killed again"


@pytest.mark.rule("CL-CARD-10", "CL-BATTLE-16", "CL-HAR-05")
def test_a_leader_executed_after_its_battle_and_revived_by_ghola_may_fight_anywhere() -> None:
    game = battle(
        "harkonnen",
        "guild",
        forces={"harkonnen": {"arrakeen:10": 2, "carthag:11": 2}, "guild": {"arrakeen:10": 1, "carthag:11": 1}},
        leaders=dead_but("harkonnen", "feyd_rautha") | dead_but("guild", "esmar_tuek"),
        hands={"guild": ("tleilaxu_ghola",)},
        agenda=[("next_battle",), ("begin_battle", "harkonnen", "guild", "arrakeen:10")],
    )
    to("form_plans", game).play("harkonnen: battle 0 feyd_rautha").play("guild: battle 0 esmar_tuek")
    game.play("harkonnen: capture").play("harkonnen: captive kill")
    assert game.state.fought["esmar_tuek"] == "arrakeen", "nobody else can tell whether it was this one"
    to("form_plans", game.play("guild: ghola esmar_tuek"))
    assert game.state.battlefield == ("carthag:11",)
    assert game.why_not("guild: battle 0 esmar_tuek")


@pytest.mark.rule("CL-HAR-09", "CL-VIS-06")
def test_who_acts_out_of_turn_is_not_told_whom_harkonnen_drew() -> None:
    game = beaten(bystanders=["fremen"], chance=Scripted(captive=[1])).play("harkonnen: capture")
    assert "master_bewt" in game.decisions[0].prompt
    for refusal in (game.why_not("fremen: bid 3"), game.why_not("nobody: bid 3")):
        assert "harkonnen: Kill" in str(refusal)
        assert "master_bewt" not in str(refusal)
    with pytest.raises(NotYourDecision) as refused:
        game.play("fremen: captive keep")
    assert "master_bewt" not in str(refused.value)
    assert "master_bewt" in str(game.why_not("guild: captive keep")), "its owner knows"


@pytest.mark.rule("CL-HAR-06", "CL-BATTLE-16")
def test_a_captive_fights_once_for_harkonnen_and_goes_home_bound_to_the_territory() -> None:
    game = beaten(chance=Scripted(captive=[0]))
    game.play("harkonnen: capture").play("harkonnen: captive keep")
    assert game.state.captured == {"staban_tuek": "harkonnen"}, "it stays while Harkonnen have leaders of their own"
    again = battle("harkonnen", "guild", forces={"harkonnen": 2, "guild": 1}, captured={"staban_tuek": "harkonnen"})
    assert again.why_not("guild: battle 0 staban_tuek").rule == "CL-BATTLE-15"
    again.play("harkonnen: battle 0 staban_tuek").play("guild: battle 0 guild_rep").play("harkonnen: decline")
    assert again.state.captured == {}
    assert again.state.leaders["staban_tuek"] == "alive"
    assert again.state.fought["staban_tuek"] == "arrakeen"


@pytest.mark.rule("CL-HAR-08", "CL-BATTLE-29", "CL-REV-06")
def test_a_captive_killed_goes_to_the_tanks_of_its_faction() -> None:
    game = battle(
        "harkonnen",
        "guild",
        forces={"harkonnen": 2, "guild": 1},
        captured={"staban_tuek": "harkonnen"},
        hands={"guild": ("crysknife",)},
    )
    game.play("harkonnen: battle 0 staban_tuek").play("guild: battle 0 guild_rep crysknife -")
    assert game.state.leaders["staban_tuek"] == "tanks"
    assert game.state.captured == {}
    assert told(game, "leader_killed")[0].data["faction"] == "guild"


@pytest.mark.rule("CL-HAR-07", "CL-BATTLE-29", "CL-HAR-08")
def test_captives_go_home_when_harkonnens_last_own_leader_dies() -> None:
    game = battle(
        "guild",
        "harkonnen",
        forces={"harkonnen": 2, "guild": 1},
        captured={"staban_tuek": "harkonnen"},
        leaders=dead_but("harkonnen", "umman_kudu") | dead_but("guild", "guild_rep", "staban_tuek"),
        hands={"guild": ("crysknife",)},
    )
    game.play("guild: battle 0 guild_rep crysknife -").play("harkonnen: battle 0 umman_kudu")
    assert game.state.captured == {}
    assert game.state.leaders["staban_tuek"] == "alive"


@pytest.mark.rule("CL-HAR-07")
def test_a_captive_goes_home_at_once_if_all_of_harkonnens_own_leaders_are_dead() -> None:
    hands = {"harkonnen": ("cheap_hero",)}
    leaders = dead_but("harkonnen") | dead_but("guild", "esmar_tuek", "guild_rep")
    game = battle("harkonnen", "guild", forces={"harkonnen": 4, "guild": 1}, hands=hands, leaders=leaders)
    game.play("harkonnen: battle 2 cheap_hero").play("guild: battle 0 guild_rep")
    game.play("harkonnen: capture").play("harkonnen: captive keep")
    assert game.state.captured == {}
    assert told(game, "captive_returned")


@pytest.mark.rule("CL-KAR-50")
def test_a_karama_frees_the_leader_drawn() -> None:
    game = beaten(hands={"guild": ("karama",)})
    game.play("harkonnen: capture")
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: cancel harkonnen.capture")
    s = game.state
    assert (s.captured, s.executed, s.drawn_leader, s.cancelled) == ({}, set(), None, {})


@pytest.mark.rule("CL-HAR-05", "CL-TRAITOR-03")
def test_a_battle_won_by_treason_counts() -> None:
    game = beaten(traitors={"harkonnen": ("esmar_tuek",)})
    game.play("harkonnen: traitor esmar_tuek")
    assert asked(game) == {"harkonnen": "offer_capture"}
    game.play("harkonnen: capture")
    assert game.state.drawn_leader != "esmar_tuek"


def heard_of(game: Game, name: str) -> dict[str, list[Any]]:
    """What each seat was told of a leader in the events of one name."""
    return {seat: [e.data["leader"] for e in game.view(seat).events if e.name == name] for seat in game.seats}


@pytest.mark.rule("CL-HAR-09", "CL-DEC-18")
def test_only_the_two_hear_who_is_drawn_captured_and_sent_home() -> None:
    game = beaten(bystanders=["fremen"], chance=Scripted(captive=[1])).play("harkonnen: capture")
    two = {"harkonnen": ["master_bewt"], "guild": ["master_bewt"]}
    assert heard_of(game, "drawn") == {**two, "fremen": ["?"]}
    game.play("harkonnen: captive keep")
    assert game.state.drawn_leader is None
    assert heard_of(game, "captured") == {**two, "fremen": ["?"]}
    captured = {"master_bewt": "harkonnen"}
    game = battle("harkonnen", "guild", bystanders=["fremen"], forces={"harkonnen": 2, "guild": 1}, captured=captured)
    game.play("harkonnen: battle 0 master_bewt").play("guild: battle 0 guild_rep").play("harkonnen: decline")
    assert heard_of(game, "captive_returned") == {**two, "fremen": ["?"]}


@pytest.mark.rule("CL-HAR-07")
def test_a_captive_stays_while_one_leader_of_harkonnens_own_lives() -> None:
    game = battle(
        "guild",
        "harkonnen",
        forces={"harkonnen": 2, "guild": 1},
        captured={"staban_tuek": "harkonnen"},
        leaders=dead_but("harkonnen", "umman_kudu", "feyd_rautha") | dead_but("guild", "guild_rep", "staban_tuek"),
        hands={"guild": ("crysknife",)},
    )
    game.play("guild: battle 0 guild_rep crysknife -").play("harkonnen: battle 0 umman_kudu")
    assert game.state.leaders["umman_kudu"] == "tanks"
    assert game.state.captured == {"staban_tuek": "harkonnen"}


@pytest.mark.rule("CL-HAR-05", "CL-BATTLE-16", "CL-CARD-10")
def test_a_leader_used_in_another_battle_is_not_drawn_though_a_ghola_has_brought_it_back() -> None:
    game = scene(
        ("atreides", "harkonnen", "guild"),
        ("battle_phase",),
        phase="battle",
        forces={
            "atreides": {"arrakeen:10": 3, "carthag:11": 3},
            "guild": {"arrakeen:10": 3},
            "harkonnen": {"carthag:11": 9},
        },
        hands={"guild": ("crysknife",), "atreides": ("tleilaxu_ghola",)},
        leaders=dead_but("harkonnen", "feyd_rautha")
        | dead_but("guild", "staban_tuek")
        | dead_but("atreides", "duncan_idaho", "dr_yueh"),
    )
    to("form_plans", game.play("atreides: fight guild arrakeen:10"))
    game.play("atreides: battle 0 duncan_idaho").play("guild: battle 0.5 staban_tuek crysknife -")
    while "free_plays" not in asked(game).values():
        game.play(game.decisions[0].default or next(game.decisions[0].options()))
    assert game.state.leaders["duncan_idaho"] == "tanks"
    to("form_plans", game.play("atreides: ghola duncan_idaho"))
    assert not game.why_not("atreides: battle 0 nobody")
    assert game.why_not("atreides: battle 0 duncan_idaho"), "it is bound nowhere"
    to("offer_capture", game.play("atreides: battle 0 dr_yueh").play("harkonnen: battle 1 feyd_rautha"))
    assert capture(game.state, "harkonnen", "atreides") == ["dr_yueh"]
