"""The outcome of a battle: weapons, totals, losses, explosion."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, battle, to, told


def fought(plans: dict[str, str], attacker: str = "emperor", defender: str = "guild", **about: Any) -> Game:
    """A battle fought with these plans, up to the winner's choice of losses; each side holds the cards it plays."""
    about.setdefault("forces", {attacker: 4, defender: 4})
    played = {seat: tuple(word for word in plan.split()[3:5] if word != "-") for seat, plan in plans.items()}
    about.setdefault("hands", played)
    game = to("form_plans", battle(attacker, defender, **about))
    for seat, plan in plans.items():
        game.play(f"{seat}: {plan}")
    return game


def winner(game: Game) -> str:
    return str(told(game, "won")[0].data["seat"])


@pytest.mark.rule("CL-BATTLE-28", "CL-BATTLE-07")
def test_dial_and_leader_add_up_and_the_aggressor_wins_ties() -> None:
    assert winner(fought({"emperor": "battle 1 caid", "guild": "battle 2 esmar_tuek"})) == "guild"
    assert winner(fought({"emperor": "battle 1 bashar", "guild": "battle 1 soo_soo_sook"})) == "emperor"
    assert winner(fought({"emperor": "battle 0.5 bashar", "guild": "battle 1 soo_soo_sook"})) == "guild"


@pytest.mark.rule("CL-BATTLE-27", "CL-CARD-01", "CL-CARD-02", "CL-CARD-03", "CL-CARD-04", "CL-CARD-06")
@pytest.mark.parametrize(
    ("weapon", "defense", "dies"),
    [
        ("crysknife", "-", True),
        ("maula_pistol", "snooper", True),
        ("slip_tip", "shield", False),
        ("stunner", "baliset", True),
        ("chaumas", "-", True),
        ("chaumurky", "shield", True),
        ("ellaca_drug", "snooper", False),
        ("gom_jabbar", "kulon", True),
        ("lasgun", "snooper", True),
        ("lasgun", "-", True),
        ("jubba_cloak", "-", False),
    ],
)
def test_which_weapon_kills_past_which_defense(weapon: str, defense: str, dies: bool) -> None:
    game = fought({"emperor": f"battle 0 caid {weapon} -", "guild": f"battle 0 staban_tuek - {defense}"})
    assert (game.state.leaders["staban_tuek"] == "tanks") is dies
    assert winner(game) == ("emperor" if dies else "guild")


@pytest.mark.rule("CL-BATTLE-29", "CL-BATTLE-27", "CL-BATTLE-28", "CL-BATTLE-07")
def test_the_winner_is_paid_for_all_dead_leaders_its_own_included() -> None:
    game = fought({"emperor": "battle 2 caid chaumas -", "guild": "battle 1 staban_tuek crysknife -"})
    assert winner(game) == "emperor"
    assert game.state.spice == {"emperor": 3 + 5, "guild": 0}
    assert (game.state.leaders["caid"], game.state.leaders["staban_tuek"]) == ("tanks", "tanks")


@pytest.mark.rule("CL-BATTLE-29", "CL-REV-06")
def test_a_leader_killed_again_lies_face_down() -> None:
    game = fought({"emperor": "battle 2 caid chaumas -", "guild": "battle 1 staban_tuek"}, revived={"staban_tuek"})
    assert game.state.leaders["staban_tuek"] == "face_down"


@pytest.mark.rule("CL-BATTLE-30", "CL-AMB-22", "CL-AMB-57")
def test_the_loser_loses_all_its_forces_and_cards_but_not_its_leader() -> None:
    game = fought({"emperor": "battle 2 caid", "guild": "battle 0 soo_soo_sook baliset shield"})
    s = game.state
    assert s.forces["guild"] == {}
    assert s.tanks["guild"] == 4
    assert s.hands["guild"] == ()
    assert s.leaders["soo_soo_sook"] == "alive"
    assert sorted(s.treachery_discard) == ["baliset", "shield"]


@pytest.mark.rule("CL-BATTLE-30", "CL-AMB-22", "CL-BATTLE-03")
def test_the_losers_forces_beyond_the_storm_took_no_part_and_live() -> None:
    game = fought(
        {"emperor": "battle 2 caid", "guild": "battle 0 guild_rep"},
        rules="basic",
        at="pasty_mesa:7",
        storm=6,
        forces={"emperor": {"pasty_mesa:7": 2}, "guild": {"pasty_mesa:5": 3, "pasty_mesa:6": 2, "pasty_mesa:8": 4}},
    )
    assert winner(game) == "emperor"
    assert game.state.forces["guild"] == {"pasty_mesa:5": 3, "pasty_mesa:6": 2}
    assert game.state.tanks["guild"] == 4, "all four that took part, though none was dialed"


@pytest.mark.rule("CL-BATTLE-31", "CL-DEC-17")
def test_the_winner_chooses_from_which_parts_and_which_cards() -> None:
    game = fought(
        {"emperor": "battle 3 caid crysknife shield", "guild": "battle 0 guild_rep"},
        rules="basic",
        at="pasty_mesa:5",
        forces={"emperor": {"pasty_mesa:5": 2, "pasty_mesa:7": 3}, "guild": {"pasty_mesa:6": 1}},
    )
    assert asked(game) == {"emperor": "choose_losses"}
    # 3 of 2 and 3: three ways; each card kept or not: four
    assert game.decisions[0].count() == 3 * 4
    assert game.why_not("emperor: lose pasty_mesa:5=2").rule == "CL-BATTLE-32"
    assert game.why_not("emperor: lose pasty_mesa:5=3").rule == "CL-BATTLE-31"
    assert game.why_not("emperor: lose pasty_mesa:5=2 starred pasty_mesa:5=1").rule == "CL-BATTLE-31"
    assert game.why_not("emperor: lose pasty_mesa:7=3 discard karama").rule == "CL-BATTLE-31"
    game.play("emperor: lose pasty_mesa:5=1,pasty_mesa:7=2 discard shield")
    s = game.state
    assert s.forces["emperor"] == {"pasty_mesa:5": 1, "pasty_mesa:7": 1}
    assert s.tanks["emperor"] == 3
    assert s.hands["emperor"] == ("crysknife",)
    assert s.treachery_discard == ["shield"]
    assert s.cards_seen["guild"] == (("emperor", "crysknife"),)


@pytest.mark.rule("CL-BATTLE-32", "CL-BATTLE-23")
def test_the_emperors_three_ways_to_pay_for_a_dial_of_3_with_1_spice() -> None:
    game = fought(
        {"emperor": "battle 3 hasimir_fenring spice 1", "guild": "battle 0 guild_rep"},
        forces={"emperor": 5, "guild": 1},
        specials={"emperor": 1},
        spice={"emperor": 4},
        hands={},
    )
    assert {a.text for a in game.decisions[0].options()} == {
        "lose arrakeen:10=2 starred arrakeen:10=1",
        "lose arrakeen:10=5",
        "lose arrakeen:10=3 starred arrakeen:10=1",
    }
    assert game.state.spice["emperor"] == 3
    assert game.why_not("emperor: lose arrakeen:10=4 starred arrakeen:10=1").rule == "CL-BATTLE-32"
    game.play("emperor: lose arrakeen:10=2 starred arrakeen:10=1")
    s = game.state
    assert (s.forces["emperor"], s.specials["emperor"]) == ({"arrakeen:10": 3}, {})
    assert (s.tanks["emperor"], s.special_tanks["emperor"]) == (2, 1)


@pytest.mark.rule("CL-BATTLE-23", "CL-BATTLE-28", "CL-BATTLE-07")
def test_without_traitors_both_sides_pay_their_support() -> None:
    game = fought(
        {"emperor": "battle 4 hasimir_fenring spice 4", "guild": "battle 3 guild_rep spice 2"},
        spice={"emperor": 9, "guild": 5},
        hands={},
    )
    assert winner(game) == "emperor"
    assert game.state.spice == {"emperor": 5, "guild": 3}


@pytest.mark.rule("CL-BATTLE-31", "CL-CARD-05", "CL-BATTLE-19", "CL-BATTLE-28")
def test_a_cheap_hero_counts_nothing_carries_cards_and_is_discarded_even_by_the_winner() -> None:
    game = fought(
        {"emperor": "battle 2 cheap_hero crysknife -", "guild": "battle 1 staban_tuek"},
        hands={"emperor": ("cheap_hero", "crysknife"), "guild": ()},
    )
    assert winner(game) == "emperor"
    assert game.state.treachery_discard == ["cheap_hero"]
    game.play("emperor: lose arrakeen:10=4")
    assert game.state.hands["emperor"] == ("crysknife",)


@pytest.mark.rule("CL-BATTLE-27", "CL-CARD-05", "CL-BATTLE-28", "CL-BATTLE-29")
def test_a_killed_cheap_hero_is_only_discarded_and_worth_nothing() -> None:
    game = fought(
        {"emperor": "battle 2 caid crysknife -", "guild": "battle 0 cheap_hero"},
        hands={"emperor": ("crysknife",), "guild": ("cheap_hero",)},
    )
    assert game.state.spice == {"emperor": 0, "guild": 0}
    assert game.state.treachery_discard == ["cheap_hero"]


@pytest.mark.rule("CL-CARD-05", "CL-BATTLE-28", "CL-BATTLE-07")
@pytest.mark.parametrize(("dial", "wins"), [(4, "emperor"), (5, "guild")])
def test_a_cheap_hero_adds_nothing_to_the_dial(dial: int, wins: str) -> None:
    plans = {"emperor": "battle 1 caid", "guild": f"battle {dial} cheap_hero"}
    game = fought(plans, rules="basic", forces={"emperor": 1, "guild": 5}, hands={"guild": ("cheap_hero",)})
    assert winner(game) == wins


@pytest.mark.rule("CL-ATR-08", "CL-ATR-11", "CL-KAR-24", "CL-BATTLE-28")
def test_the_kwisatz_haderach_adds_two_and_nothing_beside_a_dead_leader() -> None:
    about: dict[str, Any] = {"attacker": "guild", "defender": "atreides", "kh_losses": 7}
    game = fought({"guild": "battle 0 esmar_tuek", "atreides": "battle 0 duncan_idaho - - kh yes"}, **about)
    assert winner(game) == "atreides"
    assert game.state.kh_at == "arrakeen"
    game = fought(
        {"guild": "battle 0 esmar_tuek chaumas -", "atreides": "battle 2 duncan_idaho - - kh yes"},
        **about,
    )
    assert winner(game) == "guild"
    assert game.state.spice["guild"] == 2


EXPLODING = {"emperor": "battle 1 caid lasgun -", "guild": "battle 1 staban_tuek - shield"}


@pytest.mark.rule("CL-BATTLE-34", "CL-BATTLE-26", "CL-AMB-26", "CL-CARD-03", "CL-BG-12", "CL-BATTLE-23")
def test_lasgun_and_shield_leave_nothing_in_the_territory() -> None:
    game = fought(
        {"emperor": "battle 1 caid lasgun - spice 1", "guild": "battle 1 staban_tuek - shield spice 1"},
        at="pasty_mesa:8",
        forces={
            "emperor": {"pasty_mesa:8": 2, "arrakeen:10": 1},
            "guild": {"pasty_mesa:8": 2, "pasty_mesa:5": 3},
            "bene_gesserit": {"pasty_mesa:7": 2},
            "fremen": {"pasty_mesa:6": 1},
        },
        specials={"fremen": {"pasty_mesa:6": 2}},
        bystanders=["bene_gesserit", "fremen"],
        storm=6,
        advisors={"pasty_mesa"},
        fought={"bashar": "pasty_mesa", "burseg": "arrakeen"},
        spice={"emperor": 2, "guild": 2},
        spice_on_board={"pasty_mesa:5": 8, "arrakeen:10": 2},
        hands={"emperor": ("lasgun", "karama"), "guild": ("shield",)},
    )
    s = game.state
    assert s.forces == {"emperor": {"arrakeen:10": 1}, "guild": {}, "bene_gesserit": {}, "fremen": {}}
    assert s.specials["fremen"] == {}
    assert (s.tanks["fremen"], s.special_tanks["fremen"], s.tanks["guild"]) == (1, 2, 5)
    assert s.advisors == set()
    dead = {name for name, fate in s.leaders.items() if fate != "alive"}
    assert dead == {"caid", "staban_tuek", "bashar"}
    assert s.spice_on_board == {"arrakeen:10": 2}
    assert s.hands == {"emperor": ("karama",), "guild": (), "bene_gesserit": (), "fremen": ()}
    assert (s.spice["emperor"], s.spice["guild"]) == (1, 1)
    assert not told(game, "won")
    assert not told(game, "bounty")


@pytest.mark.rule("CL-BATTLE-26")
def test_lasgun_and_shield_in_one_plan_explode_too() -> None:
    game = fought({"emperor": "battle 1 caid lasgun shield", "guild": "battle 1 staban_tuek"})
    assert told(game, "explosion")


@pytest.mark.rule("CL-ATR-10", "CL-BATTLE-34", "CL-AMB-39")
def test_only_the_explosion_kills_the_kwisatz_haderach_where_it_fought() -> None:
    plans = {"emperor": "battle 1 caid lasgun -", "atreides": "battle 1 dr_yueh - shield kh yes"}
    game = fought(plans, defender="atreides", kh_losses=7, hands={"emperor": ("lasgun",), "atreides": ("shield",)})
    assert game.state.kh_dead
    assert game.state.kh_losses == 7 + 4
    plans["atreides"] = "battle 1 dr_yueh - shield"
    game = fought(plans, defender="atreides", kh_losses=7)
    assert not game.state.kh_dead
    game = fought(plans, defender="atreides", kh_losses=7, kh_at="arrakeen")
    assert game.state.kh_dead


@pytest.mark.rule("CL-ATR-07", "CL-AMB-39", "CL-VIS-02")
def test_losses_of_atreides_as_a_side_awaken_the_kwisatz_haderach() -> None:
    game = fought({"emperor": "battle 2 caid", "atreides": "battle 0 dr_yueh"}, defender="atreides", kh_losses=3)
    assert game.state.kh_losses == 7
    assert [e.seen_by for e in told(game, "kh_awakes")] == [("atreides",)]
    won = fought({"emperor": "battle 0 bashar", "atreides": "battle 1 thufir_hawat"}, defender="atreides", kh_losses=3)
    assert won.state.kh_losses == 5
    awake = fought({"emperor": "battle 2 caid", "atreides": "battle 0 dr_yueh"}, defender="atreides", kh_losses=7)
    assert (awake.state.kh_losses, told(awake, "kh_awakes")) == (11, []), "it is told once"
    stander_by = fought(
        EXPLODING, forces={"emperor": 2, "guild": 2, "atreides": 5}, bystanders=["atreides"], kh_losses=3
    )
    assert stander_by.state.forces["atreides"] == {}
    assert stander_by.state.kh_losses == 3


@pytest.mark.rule("CL-BATTLE-31")
def test_a_winner_without_ordinary_forces_loses_starred_ones() -> None:
    game = battle("emperor", "guild", forces={"guild": 1}, specials={"emperor": 3}, spice={"emperor": 5})
    game.play("emperor: battle 2 caid spice 1").play("guild: battle 0 guild_rep")
    assert game.state.specials["emperor"] == {"arrakeen:10": 2}
    assert (game.state.special_tanks["emperor"], game.state.spice["emperor"]) == (1, 4)
