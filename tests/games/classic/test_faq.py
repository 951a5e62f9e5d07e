"""The questions players ask, each answered by a concrete situation."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.board import within
from dunewidget.games.classic.content import spice_deck
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, battle, dead_but, scene, to, told


def phase(seats: tuple[str, ...], name: str, **about: Any) -> Game:
    """A phase begins."""
    return scene(seats, ("begin_phase", name), **about)


# --- Storm


def stormy(**about: Any) -> Game:
    """Turn 2, basic: Atreides hold Family Atomics, and the two dial 1 each."""
    about.setdefault("hands", {"atreides": ("family_atomics",)})
    game = phase(("atreides", "harkonnen"), "storm", rules="basic", wheel_users=("atreides", "harkonnen"), **about)
    return game.play("atreides: storm 1").play("harkonnen: storm 1")


@pytest.mark.rule("CL-CARD-08", "CL-STORM-10", "CL-STORM-11")
@pytest.mark.parametrize(
    ("over", "safe"),
    [
        (9, {"imperial_basin:9": 2}),
        (10, {"imperial_basin:9": 2, "arrakeen:10": 3, "imperial_basin:10": 4}),
        (
            11,
            {"imperial_basin:9": 2, "arrakeen:10": 3, "imperial_basin:10": 4, "imperial_basin:11": 5, "carthag:11": 1},
        ),
    ],
)
def test_atomics_while_the_storm_stands_over_the_cities_hit_only_the_sectors_it_then_enters(
    over: int, safe: dict[str, int]
) -> None:
    forces = {
        "atreides": {"imperial_basin:9": 2, "arrakeen:10": 3},
        "harkonnen": {"imperial_basin:10": 4, "imperial_basin:11": 5, "carthag:11": 1},
    }
    game = stormy(storm=over, forces=forces).play("atreides: atomics")
    s = game.state
    assert s.storm == over + 2
    assert s.forces["atreides"] | s.forces["harkonnen"] == safe


@pytest.mark.rule("CL-CARD-08")
@pytest.mark.parametrize(("part", "dead"), [("shield_wall:8", 2), ("pasty_mesa:8", 0), ("gara_kulon:8", 0)])
def test_atomics_can_be_used_by_forces_under_the_storm_on_the_wall_or_beside_it(part: str, dead: int) -> None:
    game = stormy(storm=8, forces={"atreides": {part: 2}})
    assert asked(game) == {"atreides": "family_atomics"}
    game.play("atreides: atomics")
    assert game.state.wall_destroyed
    assert game.state.tanks["atreides"] == dead


# --- Spice Blow and Nexus


@pytest.mark.rule("CL-KAR-13", "CL-NEXUS-01")
def test_a_worm_called_by_karama_brings_no_nexus() -> None:
    game = phase(
        ("fremen", "guild"),
        "spice_blow",
        forces={"guild": {"sihaya_ridge:9": 3}},
        spice_on_board={"sihaya_ridge:9": 6},
        hands={"fremen": ("karama",)},
        spice_deck=["red_chasm", "south_mesa"],
    )
    game.play("fremen: worm sihaya_ridge")
    to("nothing", game)
    assert game.state.forces["guild"] == {}
    assert game.state.spice_on_board.get("sihaya_ridge:9") is None
    assert not told(game, "nexus")
    assert game.state.phase == "spice_blow"


@pytest.mark.rule("CL-GEN-08", "CL-SPICE-13")
def test_the_whole_spice_deck_is_shuffled_again_from_both_piles() -> None:
    a, b = ["red_chasm", "south_mesa"], ["sihaya_ridge"]
    game = phase(("emperor", "guild"), "spice_blow", spice_discard=list(a), spice_discard_b=list(b))
    s = game.state
    turned_up = s.spice_discard + s.spice_discard_b
    assert sorted(turned_up + s.spice_deck) == sorted(a + b)
    assert len(s.spice_deck) == 1
    assert [event.rule for event in told(game, "spice_deck_shuffled")] == ["CL-GEN-08"]
    basic = phase(("emperor", "guild"), "spice_blow", rules="basic", spice_discard=list(a))
    assert [event.rule for event in told(basic, "spice_deck_shuffled")] == ["CL-GEN-07"]


@pytest.mark.rule("CL-SPICE-11", "CL-SPICE-10", "CL-FRE-05")
def test_fremen_may_use_their_worms_again_in_the_second_blow() -> None:
    # from the top: worm, worm, spice; then worm, worm, spice
    deck = ["red_chasm", "shai_hulud", "shai_hulud", "south_mesa", "shai_hulud", "shai_hulud"]
    game = phase(
        ("fremen", "guild"),
        "spice_blow",
        forces={"fremen": {"meridian:1": 4}, "guild": {"meridian:1": 3, "cielago_west:18": 2}},
        spice_deck=deck,
        spice_discard=["sihaya_ridge"],
        spice_discard_b=["broken_land"],
    )
    to("send_worm", game).play("fremen: worm meridian")
    assert (game.state.forces["guild"], game.state.tanks["guild"]) == ({"cielago_west:18": 2}, 3)
    to("ride", game).play("fremen: ride arrakeen:10 with meridian:1=1")
    to("send_worm", game).play("fremen: worm cielago_west")
    assert (game.state.forces["guild"], game.state.tanks["guild"]) == ({}, 5)
    assert game.state.forces["fremen"] == {"meridian:1": 3, "arrakeen:10": 1}


@pytest.mark.rule("CL-MOVE-06", "CL-FRE-05")
def test_riding_a_worm_does_not_use_the_movement() -> None:
    game = scene(
        ("fremen", "guild"),
        ("begin_phase", "spice_blow"),
        ("begin_phase", "shipment_and_movement"),
        rules="basic",
        forces={"fremen": {"sihaya_ridge:9": 4}},
        spice_deck=["red_chasm", "shai_hulud"],
        spice_discard=["sihaya_ridge"],
    )
    while asked(game).get("fremen") != "ride":
        game.play(f"{game.decisions[0].seat}: done")
    game.play("fremen: ride cielago_north:1 with sihaya_ridge:9=4")
    to("move", game)
    game.play("fremen: move cielago_south:2 with cielago_north:1=4")
    assert game.state.forces["fremen"] == {"cielago_south:2": 4}


# --- Bidding


@pytest.mark.rule("CL-KAR-21")
def test_a_karama_against_the_look_covers_every_card_of_the_auction() -> None:
    game = phase(
        ("atreides", "harkonnen", "guild"),
        "bidding",
        rules="basic",
        hands={"guild": ("karama",)},
        treachery_deck=["shield", "snooper", "lasgun", "kulon"],
        spice={"atreides": 5, "guild": 5},
    )
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: cancel atreides.auction_look")
    game.play("atreides: bid 1").play("harkonnen: pass").play("guild: pass")
    while game.decisions:
        assert game.state.auction_seen_by == ()
        game.play(f"{game.decisions[0].seat}: pass")
    assert not told(game, "card_seen")
    assert game.state.cancelled == {}


@pytest.mark.rule("CL-KAR-02")
def test_advantages_of_the_advanced_game_can_be_cancelled_too() -> None:
    game = battle("emperor", "guild", specials={"emperor": 5}, forces={"guild": 1}, hands={"guild": ("karama",)})
    assert game.decisions[0].args == ("emperor.sardaukar",)
    game.play("guild: cancel emperor.sardaukar")
    assert max(a.dial for a in game.decisions[0].options()) == 2.5  # type: ignore[attr-defined]


# --- Revival


@pytest.mark.rule("CL-CARD-10", "CL-BATTLE-16")
def test_a_leader_killed_and_revived_by_ghola_fights_in_the_same_phase() -> None:
    game = scene(
        ("emperor", "guild", "harkonnen"),
        ("begin_phase", "battle"),
        rules="basic",
        forces={
            "emperor": {"arrakeen:10": 3, "carthag:11": 2},
            "guild": {"arrakeen:10": 1},
            "harkonnen": {"carthag:11": 1},
        },
        hands={"emperor": ("tleilaxu_ghola",), "guild": ("crysknife",)},
        leaders=dead_but("emperor", "hasimir_fenring")
        | dead_but("guild", "guild_rep")
        | dead_but("harkonnen", "umman_kudu"),
    )
    to("choose_battle", game).play("emperor: fight guild arrakeen:10")
    to("form_plans", game).play("emperor: battle 3 hasimir_fenring").play("guild: battle 0 guild_rep crysknife -")
    assert game.state.leaders["hasimir_fenring"] == "tanks"
    assert asked(game) == {"emperor": "free_plays"}
    to("form_plans", game.play("emperor: ghola hasimir_fenring"))
    assert game.state.battlefield == ("carthag:11",)
    game.play("emperor: battle 0 hasimir_fenring").play("harkonnen: battle 1 umman_kudu")
    assert told(game, "totals")[-1].data["totals"] == {"emperor": 6, "harkonnen": 2}


@pytest.mark.rule("CL-CARD-10")
def test_the_ghola_revives_five_forces_free() -> None:
    game = scene(
        ("guild", "emperor"),
        ("free_plays", "W1"),
        hands={"guild": ("tleilaxu_ghola",)},
        tanks={"guild": 7, "emperor": 0},
    )
    assert game.why_not("guild: ghola forces 6").rule == "CL-CARD-10"
    before = game.state.reserves["guild"]
    game.play("guild: ghola forces 5")
    s = game.state
    assert (s.tanks["guild"], s.reserves["guild"] - before, s.spice["guild"]) == (2, 5, 0)


@pytest.mark.rule("CL-REV-05")
def test_a_revived_leader_stays_a_traitor_all_game() -> None:
    game = battle(
        "emperor",
        "guild",
        forces={"emperor": 1, "guild": 1},
        revived={"guild_rep"},
        traitors={"emperor": ("guild_rep",)},
    )
    game.play("emperor: battle 0 bashar").play("guild: battle 0 guild_rep").play("emperor: traitor guild_rep")
    assert game.state.traitors["emperor"] == ("guild_rep",)
    assert told(game, "won")[0].data["seat"] == "emperor"


@pytest.mark.rule("CL-REV-04")
def test_captured_leaders_are_not_available_so_the_dead_may_be_revived() -> None:
    about: dict[str, Any] = {
        "leaders": dead_but("guild", "staban_tuek") | dead_but("harkonnen", "umman_kudu"),
        "spice": {"guild": 3},
    }
    held = phase(("guild", "harkonnen"), "revival", captured={"staban_tuek": "harkonnen"}, **about)
    assert held.why_not("guild: revive 0 leader guild_rep")
    free = phase(("guild", "harkonnen"), "revival", **about)
    assert not free.decisions, "Staban Tuek could lead: nobody may be revived"


# --- Shipment and Movement


def ships(game: Game, seat: str, action: str) -> Game:
    to("ship", game)
    assert asked(game) == {seat: "ship"}
    return to("move", game.play(f"{seat}: {action}"))


@pytest.mark.rule("CL-FRE-01")
def test_the_great_flat_itself_is_not_counted_in_the_fremens_range() -> None:
    game = to("ship", phase(("fremen", "guild"), "shipment_and_movement", rules="basic"))
    zone = {a.to.partition(":")[0] for a in game.decisions[0].options() if hasattr(a, "to")}
    assert zone == set(within("the_great_flat", 2))
    assert len(zone) == 16


@pytest.mark.rule("CL-MOVE-02")
def test_forces_shipped_to_a_city_give_ornithopters_in_the_same_turn() -> None:
    game = phase(
        ("guild", "emperor"),
        "shipment_and_movement",
        rules="basic",
        first="emperor",
        forces={"emperor": {"tueks_sietch:5": 2}},
        spice={"emperor": 1},
    )
    ships(game, "emperor", "ship 1 arrakeen:10")
    game.play("emperor: move imperial_basin:9 with tueks_sietch:5=2")
    assert game.state.forces["emperor"] == {"arrakeen:10": 1, "imperial_basin:9": 2}


@pytest.mark.rule("CL-MOVE-01", "CL-GUI-02")
def test_a_group_may_come_from_several_sectors_to_move_or_to_ship() -> None:
    spread = {"pasty_mesa:5": 2, "pasty_mesa:7": 3}
    game = phase(
        ("guild", "emperor"), "shipment_and_movement", rules="basic", forces={"guild": spread}, spice={"guild": 9}
    )
    move = to("move", game.branch())
    move.play("guild: move shield_wall:8 with pasty_mesa:5=2,pasty_mesa:7=3")
    assert move.state.forces["guild"] == {"shield_wall:8": 5}
    ship = to("ship", game)
    ship.play("guild: transfer carthag:11 with pasty_mesa:5=2,pasty_mesa:7=3")
    to("move", ship)
    assert ship.state.forces["guild"] == {"carthag:11": 5}
    assert ship.state.spice["guild"] == 9 - 3


@pytest.mark.rule("CL-MOVE-05")
def test_sectors_do_not_limit_movement() -> None:
    game = to("move", phase(("emperor", "guild"), "shipment_and_movement", forces={"emperor": {"pasty_mesa:8": 2}}))
    # one border, though three sectors lie between the start and the sector named
    assert game.why_not("emperor: move tueks_sietch:5 with pasty_mesa:8=2")


@pytest.mark.rule("CL-MOVE-02")
def test_a_storm_over_the_city_does_not_ground_the_ornithopters() -> None:
    about: dict[str, Any] = {"forces": {"emperor": {"arrakeen:10": 1, "tueks_sietch:5": 2}}}
    game = to("move", phase(("emperor", "guild"), "shipment_and_movement", storm=10, **about))
    assert game.why_not("emperor: move imperial_basin:9 with tueks_sietch:5=2")
    assert not game.why_not("emperor: move imperial_basin:9 with arrakeen:10=1")


@pytest.mark.rule("CL-ALLY-03")
@pytest.mark.parametrize(
    ("leaves", "emperor", "guild", "lost"),
    [
        (None, {"pasty_mesa:5": 3}, {"tueks_sietch:5": 1}, 2),
        (
            "emperor: move false_wall_south:4 with pasty_mesa:5=3",
            {"false_wall_south:4": 3},
            {"pasty_mesa:8": 2, "tueks_sietch:5": 1},
            0,
        ),
        (
            "guild: move gara_kulon:8 with pasty_mesa:8=2",
            {"pasty_mesa:5": 3},
            {"gara_kulon:8": 2, "tueks_sietch:5": 1},
            0,
        ),
    ],
)
def test_of_new_allies_parted_by_the_storm_one_leaves_or_the_second_loses_its_forces(
    leaves: str | None, emperor: dict[str, int], guild: dict[str, int], lost: int
) -> None:
    game = phase(
        ("emperor", "guild"),
        "shipment_and_movement",
        rules="basic",
        storm=7,
        alliances=[("emperor", "guild")],
        forces={"emperor": {"pasty_mesa:5": 3}, "guild": {"pasty_mesa:8": 2, "tueks_sietch:5": 1}},
    )
    if leaves is not None:
        while asked(game) != {leaves.partition(":")[0]: "move"}:
            game.play(f"{game.decisions[0].seat}: decline")
        game.play(leaves)
    to("nothing", game)
    assert (game.state.forces["emperor"], game.state.forces["guild"]) == (emperor, guild)
    assert (game.state.tanks["emperor"], game.state.tanks["guild"]) == (0, lost)


@pytest.mark.rule("CL-GUI-07")
def test_allies_of_the_guild_pay_it_half() -> None:
    game = phase(
        ("emperor", "guild"),
        "shipment_and_movement",
        rules="basic",
        alliances=[("emperor", "guild")],
        spice={"emperor": 4},
    )
    game.play("guild: grant transport emperor")
    ships(game, "emperor", "ship 5 arrakeen:10")
    assert game.state.spice == {"emperor": 1, "guild": 3}


@pytest.mark.rule("CL-GUI-03")
@pytest.mark.parametrize(("n", "price"), [(1, 1), (2, 1), (3, 2), (5, 3), (6, 3)])
def test_the_way_back_to_reserve_costs_one_for_two_forces_rounded_up(n: int, price: int) -> None:
    forces = {"guild": {"tueks_sietch:5": 6}}
    game = phase(("guild", "emperor"), "shipment_and_movement", rules="basic", forces=forces, spice={"guild": 9})
    ships(game, "guild", f"withdraw tueks_sietch:5={n}")
    assert game.state.spice["guild"] == 9 - price
    assert game.state.reserves["guild"] == 14 + n


@pytest.mark.rule("CL-GUI-03", "CL-GEN-03")
@pytest.mark.parametrize(("n", "part", "price"), [(5, "arrakeen:10", 3), (1, "arrakeen:10", 1), (5, "pasty_mesa:5", 5)])
def test_an_odd_number_shipped_by_the_guild_rounds_up(n: int, part: str, price: int) -> None:
    game = phase(("guild", "emperor"), "shipment_and_movement", rules="basic", spice={"guild": 9})
    ships(game, "guild", f"ship {n} {part}")
    assert game.state.spice["guild"] == 9 - price


# --- Battle


@pytest.mark.rule("CL-BATTLE-34")
def test_an_explosion_destroys_spice_and_the_forces_of_bystanders() -> None:
    game = to(
        "form_plans",
        battle(
            "emperor",
            "guild",
            at="cielago_north:1",
            storm=9,
            forces={"emperor": 2, "guild": 2, "fremen": {"cielago_north:3": 4}},
            bystanders=["fremen"],
            hands={"emperor": ("lasgun",), "guild": ("shield",)},
            spice_on_board={"cielago_north:3": 8},
        ),
    )
    game.play("emperor: battle 0 caid lasgun -").play("guild: battle 0 guild_rep - shield")
    assert game.state.spice_on_board == {}
    assert game.state.forces == {"emperor": {}, "guild": {}, "fremen": {}}


@pytest.mark.rule("CL-BATTLE-19")
def test_a_cheap_hero_is_neither_weapon_nor_defense() -> None:
    game = battle(
        "emperor", "guild", forces={"emperor": 1, "guild": 1}, hands={"emperor": ("cheap_hero", "cheap_hero")}
    )
    assert game.why_not("emperor: battle 0 caid cheap_hero -").rule == "CL-BATTLE-18"
    assert game.why_not("emperor: battle 0 caid - cheap_hero").rule == "CL-BATTLE-18"
    assert game.why_not("emperor: battle 0 cheap_hero")


@pytest.mark.rule("CL-BATTLE-20")
def test_cards_kept_after_a_win_are_used_again_in_the_same_phase() -> None:
    game = scene(
        ("harkonnen", "guild", "emperor"),
        ("begin_phase", "battle"),
        rules="basic",
        forces={
            "harkonnen": {"arrakeen:10": 3, "carthag:11": 3},
            "guild": {"arrakeen:10": 1},
            "emperor": {"carthag:11": 1},
        },
        hands={"harkonnen": ("chaumas",)},
    )
    game.play("harkonnen: fight guild arrakeen:10")
    game.play("harkonnen: battle 0 feyd_rautha chaumas -").play("guild: battle 0 guild_rep").play("harkonnen: lose -")
    game.play("harkonnen: battle 0 beast_rabban chaumas -").play("emperor: battle 0 hasimir_fenring")
    assert game.state.leaders["hasimir_fenring"] == "tanks"


@pytest.mark.rule("CL-BATTLE-04")
def test_forces_in_several_sectors_fight_as_one_group() -> None:
    game = battle(
        "emperor",
        "guild",
        rules="basic",
        at="pasty_mesa:5",
        forces={"emperor": {"pasty_mesa:5": 2, "pasty_mesa:6": 1, "pasty_mesa:8": 4}, "guild": {"pasty_mesa:7": 1}},
    )
    assert max(a.dial for a in game.decisions[0].options()) == 7  # type: ignore[attr-defined]


@pytest.mark.rule("CL-BATTLE-10", "CL-BATTLE-11", "CL-CARD-11")
def test_voice_then_prescience_with_truthtrance_at_any_time_and_the_rest_stays_free() -> None:
    game = battle(
        "atreides",
        "emperor",
        rules="basic",
        forces={"atreides": 1, "emperor": 4},
        bystanders=["bene_gesserit", "guild"],
        alliances=[("atreides", "bene_gesserit")],
        hands={"guild": ("truthtrance", "truthtrance"), "emperor": ("chaumas", "crysknife", "shield", "snooper")},
    )
    assert asked(game) == {"guild": "free_plays"}
    game.play("guild: truthtrance emperor dial 3")
    assert asked(game) == {"emperor": "answer_truly"}
    game.play("emperor: answer no").play("guild: pass")
    assert asked(game) == {"bene_gesserit": "use_voice"}
    game.play("bene_gesserit: voice not poison")
    game.play("guild: truthtrance emperor lead hasimir_fenring").play("emperor: answer yes")
    assert asked(game) == {"atreides": "use_prescience"}
    game.play("atreides: foresee defense").play("emperor: foretell card shield")
    plans: list[Any] = list(next(d for d in game.decisions if d.seat == "emperor").options())
    assert {plan.leader for plan in plans} == {"hasimir_fenring"}
    assert {plan.defense for plan in plans} == {"shield"}
    assert {plan.weapon for plan in plans} == {None, "crysknife"}
    assert {plan.dial for plan in plans} == {0, 1, 2}


@pytest.mark.rule("CL-TRAITOR-01")
def test_a_traitor_need_not_be_called() -> None:
    game = battle("emperor", "guild", forces={"emperor": 1, "guild": 1}, traitors={"guild": ("bashar",)})
    game.play("emperor: battle 0.5 bashar").play("guild: battle 0 guild_rep")
    assert asked(game) == {"guild": "call_traitors"}
    game.play("guild: pass")
    assert told(game, "won")[0].data["seat"] == "emperor"


# --- Mentat Pause


@pytest.mark.rule("CL-MENTAT-07")
def test_without_winner_and_guild_the_fremen_win_and_without_both_the_most_strongholds() -> None:
    with_fremen = phase(("fremen", "emperor"), "mentat_pause", turn=10, forces={"emperor": {"sietch_tabr:14": 1}})
    assert with_fremen.winners == ("fremen",)
    without = phase(
        ("emperor", "atreides", "harkonnen"),
        "mentat_pause",
        turn=10,
        forces={
            "emperor": {"arrakeen:10": 1},
            "harkonnen": {"carthag:11": 5},
            "atreides": {"tueks_sietch:5": 1, "pasty_mesa:5": 9},
        },
    )
    assert set(without.winners or ()) == {"emperor", "harkonnen", "atreides"}
    more = phase(
        ("emperor", "atreides"),
        "mentat_pause",
        turn=10,
        forces={"emperor": {"arrakeen:10": 1, "carthag:11": 1}, "atreides": {"tueks_sietch:5": 9}},
    )
    assert more.winners == ("emperor",)


def test_the_spice_deck_has_what_the_situations_name() -> None:
    assert {"red_chasm", "south_mesa", "sihaya_ridge", "broken_land"} <= set(spice_deck())
