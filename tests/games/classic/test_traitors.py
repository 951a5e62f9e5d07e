"""Traitors: calls, their outcome, and Harkonnen's help for an ally."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, battle, to, told


def revealed(plans: dict[str, str], attacker: str = "emperor", defender: str = "guild", **about: Any) -> Game:
    """A battle whose plans have just been revealed."""
    about.setdefault("forces", {attacker: 4, defender: 4})
    game = to("form_plans", battle(attacker, defender, **about))
    for seat, plan in plans.items():
        game.play(f"{seat}: {plan}")
    return game


PLANS = {"emperor": "battle 2 caid crysknife - spice 2", "guild": "battle 3 staban_tuek - shield spice 3"}
ABOUT: dict[str, Any] = {
    "hands": {"emperor": ("crysknife", "karama"), "guild": ("shield", "karama")},
    "spice": {"emperor": 5, "guild": 5},
}


@pytest.mark.rule("CL-TRAITOR-01", "CL-DEC-16")
def test_only_the_holder_is_asked_and_need_not_call() -> None:
    game = revealed(PLANS, traitors={"emperor": ("staban_tuek",), "guild": ("bashar",)}, **ABOUT)
    assert asked(game) == {"emperor": "call_traitors"}
    assert [a.text for a in game.decisions[0].options()] == ["traitor staban_tuek", "pass"]
    assert game.why_not("emperor: traitor guild_rep").rule == "CL-TRAITOR-01"
    game.play("emperor: pass")
    assert not told(game, "traitor_called")
    assert told(game, "won")[0].data["seat"] == "guild"


@pytest.mark.rule("CL-TRAITOR-01", "CL-GEN-11")
def test_with_public_windows_both_are_asked_and_nobody_learns_who_could() -> None:
    game = revealed(PLANS, traitors={"emperor": ("staban_tuek",)}, options={"windows": "public"}, **ABOUT)
    assert set(asked(game)) == {"emperor", "guild"}
    assert [a.text for a in game.decisions[1].options()] == ["pass"]


@pytest.mark.rule(
    "CL-TRAITOR-02",
    "CL-TRAITOR-03",
    "CL-TRAITOR-04",
    "CL-TRAITOR-05",
    "CL-BATTLE-23",
    "CL-BATTLE-25",
    "CL-BATTLE-33",
    "CL-TRAITOR-01",
)
def test_the_caller_loses_nothing_and_the_betrayed_all() -> None:
    game = revealed(PLANS, traitors={"emperor": ("staban_tuek",)}, **ABOUT)
    game.play("emperor: traitor staban_tuek")
    s = game.state
    assert asked(game) == {"emperor": "choose_losses"}
    assert {a.text for a in game.decisions[0].options()} == {"lose -", "lose - discard crysknife"}
    game.play("emperor: lose -")
    s = game.state
    assert s.forces == {"emperor": {"arrakeen:10": 4}, "guild": {}}
    assert s.tanks["guild"] == 4
    assert s.leaders["staban_tuek"] == "tanks"
    assert s.spice == {"emperor": 5 + 5, "guild": 5 - 3}
    assert s.hands == {"emperor": ("crysknife", "karama"), "guild": ("karama",)}
    assert s.traitors["emperor"] == ("staban_tuek",)
    assert s.leaders["caid"] == "alive"
    assert s.traitors_seen["guild"] == (("emperor", "staban_tuek"),)


@pytest.mark.rule("CL-TRAITOR-05", "CL-AMB-62")
def test_treason_also_kills_those_behind_the_storm() -> None:
    game = revealed(
        {"emperor": "battle 0 caid", "guild": "battle 0 staban_tuek"},
        at="pasty_mesa:7",
        forces={"emperor": {"pasty_mesa:8": 1}, "guild": {"pasty_mesa:5": 4, "pasty_mesa:8": 1}},
        storm=6,
        traitors={"emperor": ("staban_tuek",)},
    )
    game.play("emperor: traitor staban_tuek")
    assert game.state.forces["guild"] == {}


@pytest.mark.rule("CL-TRAITOR-03", "CL-BATTLE-25")
def test_no_explosion_for_the_caller() -> None:
    plans = {"emperor": "battle 1 caid lasgun -", "guild": "battle 2 staban_tuek - shield"}
    hands = {"emperor": ("lasgun",), "guild": ("shield",)}
    game = revealed(plans, traitors={"emperor": ("staban_tuek",)}, hands=hands)
    game.play("emperor: traitor staban_tuek").play("emperor: lose -")
    assert game.state.forces["emperor"] == {"arrakeen:10": 4}
    assert game.state.hands["emperor"] == ("lasgun",)


@pytest.mark.rule("CL-TRAITOR-03", "CL-AMB-24")
def test_the_caller_keeps_even_a_cheap_hero() -> None:
    plans = {"emperor": "battle 1 cheap_hero", "guild": "battle 2 staban_tuek"}
    game = revealed(plans, traitors={"emperor": ("staban_tuek",)}, hands={"emperor": ("cheap_hero",)})
    game.play("emperor: traitor staban_tuek")
    assert [plan.text for plan in game.decisions[0].options()] == ["lose -", "lose - discard cheap_hero"]
    game.play("emperor: lose -")
    assert game.state.hands["emperor"] == ("cheap_hero",)


@pytest.mark.rule("CL-TRAITOR-06", "CL-AMB-25", "CL-AMB-23")
def test_two_traitors_leave_nothing() -> None:
    game = revealed(PLANS, traitors={"emperor": ("staban_tuek",), "guild": ("caid",)}, **ABOUT)
    assert set(asked(game)) == {"emperor", "guild"}
    game.play("guild: traitor caid").play("emperor: traitor staban_tuek")
    s = game.state
    assert s.forces == {"emperor": {}, "guild": {}}
    assert (s.leaders["caid"], s.leaders["staban_tuek"]) == ("tanks", "tanks")
    assert s.spice == {"emperor": 5 - 2, "guild": 5 - 3}
    assert s.hands == {"emperor": ("karama",), "guild": ("karama",)}
    assert not told(game, "won")


@pytest.mark.rule("CL-TRAITOR-06")
def test_where_both_are_betrayed_nobody_wins_and_harkonnen_draw_no_leader() -> None:
    plans = {"harkonnen": "battle 0 umman_kudu", "guild": "battle 0 guild_rep"}
    traitors = {"harkonnen": ("guild_rep",), "guild": ("umman_kudu",)}
    game = revealed(plans, attacker="harkonnen", traitors=traitors)
    game.play("harkonnen: traitor guild_rep").play("guild: traitor umman_kudu")
    assert not game.decisions
    assert [event.data for event in told(game, "no_winner")] == [{"territory": "arrakeen"}]


@pytest.mark.rule("CL-TRAITOR-06", "CL-AMB-62")
def test_two_traitors_also_kill_those_behind_the_storm() -> None:
    split = {"cielago_north:1": 2, "cielago_north:3": 4}
    game = battle(
        "emperor",
        "guild",
        at="cielago_north:1",
        storm=2,
        forces={"emperor": split, "guild": split},
        traitors={"emperor": ("guild_rep",), "guild": ("caid",)},
        rules="basic",
    )
    game.play("emperor: battle 0 caid").play("guild: battle 0 guild_rep")
    game.play("emperor: traitor guild_rep").play("guild: traitor caid")
    assert game.state.forces == {"emperor": {}, "guild": {}}


@pytest.mark.rule("CL-TRAITOR-10")
def test_a_cheap_hero_is_nobodys_traitor() -> None:
    plans = {"emperor": "battle 1 caid", "guild": "battle 0 cheap_hero"}
    about: dict[str, Any] = {"traitors": {"emperor": ("staban_tuek", "guild_rep")}, "hands": {"guild": ("cheap_hero",)}}
    assert "call_traitors" not in asked(revealed(plans, **about)).values()
    game = revealed(plans, options={"windows": "public"}, **about)
    assert asked(game) == {"guild": "call_traitors"}, "only the guild faces a leader"


@pytest.mark.rule("CL-TRAITOR-08", "CL-ATR-09")
def test_a_leader_with_the_kwisatz_haderach_cannot_betray() -> None:
    about: dict[str, Any] = {
        "attacker": "atreides",
        "defender": "guild",
        "traitors": {"guild": ("dr_yueh",)},
        "kh_losses": 7,
    }
    game = revealed({"atreides": "battle 0 dr_yueh kh yes", "guild": "battle 0 guild_rep"}, **about)
    assert "call_traitors" not in asked(game).values()
    game = revealed({"atreides": "battle 0 dr_yueh", "guild": "battle 0 guild_rep"}, **about)
    assert asked(game) == {"guild": "call_traitors"}


@pytest.mark.rule("CL-TRAITOR-09", "CL-SETUP-07")
def test_a_captive_can_be_called_by_its_own_faction_with_the_card() -> None:
    game = revealed(
        {"harkonnen": "battle 0 caid", "emperor": "battle 0 bashar"},
        attacker="harkonnen",
        defender="emperor",
        captured={"caid": "harkonnen"},
        traitors={"emperor": ("caid",)},
    )
    game.play("emperor: traitor caid")
    assert game.state.leaders["caid"] == "tanks"
    assert game.state.captured == {}
    assert told(game, "won")[0].data["seat"] == "emperor"


@pytest.mark.rule("CL-REV-05")
def test_a_revived_leader_is_still_a_traitor_and_then_lies_face_down() -> None:
    game = revealed(
        {"emperor": "battle 0 caid", "guild": "battle 0 staban_tuek"},
        revived={"staban_tuek"},
        traitors={"emperor": ("staban_tuek",)},
    )
    game.play("emperor: traitor staban_tuek")
    assert game.state.leaders["staban_tuek"] == "face_down"


HELPED: dict[str, Any] = {
    "bystanders": ["harkonnen"],
    "alliances": [("emperor", "harkonnen")],
    "traitors": {"harkonnen": ("staban_tuek", "caid")},
}


@pytest.mark.rule("CL-HAR-04", "CL-TRAITOR-07", "CL-ALLY-09")
def test_harkonnen_calls_for_an_ally_who_counts_as_the_caller() -> None:
    game = revealed({"emperor": "battle 1 caid", "guild": "battle 2 staban_tuek"}, **HELPED)
    assert asked(game) == {"harkonnen": "call_traitors"}
    assert [a.text for a in game.decisions[0].options()] == ["traitor staban_tuek", "pass"]
    game.play("harkonnen: traitor staban_tuek")
    assert told(game, "won")[0].data["seat"] == "emperor"
    assert game.state.spice["emperor"] == 5
    assert game.state.spice["harkonnen"] == 0
    assert game.state.drawn_leader is None


@pytest.mark.rule("CL-KAR-49", "CL-TRAITOR-01", "CL-TRAITOR-07")
def test_a_call_for_an_ally_can_be_cancelled() -> None:
    game = revealed(
        {"emperor": "battle 1 caid", "guild": "battle 2 staban_tuek"}, hands={"guild": ("karama",)}, **HELPED
    )
    game.play("harkonnen: traitor staban_tuek")
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: cancel harkonnen.ally_traitors")
    assert told(game, "won")[0].data["seat"] == "guild"
    assert game.state.leaders["staban_tuek"] == "alive"
    assert game.state.cancelled == {}


@pytest.mark.rule("CL-CARD-14", "CL-BG-08")
def test_a_worthless_card_in_a_plan_is_no_karama() -> None:
    about = HELPED | {"traitors": {"harkonnen": ("alia",)}}
    plans = {"emperor": "battle 1 caid", "bene_gesserit": "battle 0 alia baliset -"}
    game = revealed(plans, defender="bene_gesserit", hands={"bene_gesserit": ("baliset", "kulon")}, **about)
    game.play("harkonnen: traitor alia")
    assert asked(game) == {"bene_gesserit": "may_cancel"}
    assert game.why_not("bene_gesserit: cancel harkonnen.ally_traitors with baliset").rule == "CL-KAR-02"
    assert game.why_not("bene_gesserit: cancel harkonnen.ally_traitors with kulon")
    bare = revealed(plans, defender="bene_gesserit", hands={"bene_gesserit": ("baliset",)}, **about)
    bare.play("harkonnen: traitor alia")
    assert asked(bare) == {}


@pytest.mark.rule("CL-HAR-04")
def test_harkonnen_calls_nobody_in_a_strangers_battle() -> None:
    game = revealed({"emperor": "battle 1 caid", "guild": "battle 2 staban_tuek"}, **(HELPED | {"alliances": []}))
    assert "call_traitors" not in asked(game).values()


@pytest.mark.rule("CL-HAR-04")
def test_no_other_ally_calls_traitors() -> None:
    about: dict[str, Any] = {"bystanders": ["atreides", "harkonnen"], "alliances": [("emperor", "atreides")]}
    plans = {"emperor": "battle 1 caid", "guild": "battle 2 staban_tuek"}
    game = revealed(plans, traitors={"atreides": ("staban_tuek",)}, **about)
    assert "call_traitors" not in asked(game).values()
    assert game.state.leaders["staban_tuek"] == "alive"
