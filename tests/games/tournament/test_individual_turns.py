"""Individual turns: the order, the Guild, landing, movement and leader recovery."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, dead_but, to, told
from tests.games.classic.lister import agrees
from tests.games.tournament.scenes import polite, scene

ALL = ("atreides", "harkonnen", "fremen", "guild", "emperor", "bene_gesserit")
PHASE = {"tournament": "individual_turns", "classic": "shipment_and_movement"}


def landing(seat: str, forces: dict[str, Any] | None = None, game: str = "tournament", **about: Any) -> Game:
    """It is the turn of a seat to land."""
    seats = about.pop("seats", None) or (seat, *(other for other in ALL if other != seat))
    steps = (("ship", seat), ("shipping_over",))
    return scene(seats, *steps, game=game, forces=forces or {}, phase=PHASE[game], **about)


def turns(*seats: str, **about: Any) -> Game:
    """The players are about to take their turns, in this order."""
    about = {"phase": "individual_turns", "spice": dict.fromkeys(seats, 20), **about}
    return scene(seats, ("shipment_and_movement",), ("dial_storm",), **about)


def rule_of(game: Game, text: str) -> str | None:
    return game.why_not(text).rule


@pytest.mark.rule("TN-IND-01", "TN-GEN-02")
def test_each_lands_moves_and_recovers_a_leader_in_one_turn() -> None:
    forces = {"atreides": {"arrakeen:10": 1}}
    leaders = {**dead_but("atreides"), **dict.fromkeys(dead_but("harkonnen"), "alive")}
    game = turns("atreides", "harkonnen", forces=forces, leaders=leaders)
    seen: list[tuple[str, str]] = []
    while game.decisions:
        seen.extend(asked(game).items())
        polite(game)
    assert seen == [("atreides", "ship"), ("atreides", "move"), ("atreides", "recover_leader"), ("harkonnen", "ship")]


@pytest.mark.rule("TN-IND-02")
def test_the_guild_claims_a_turn_before_another_begins_and_must_act_when_it_is_the_last() -> None:
    game = turns("harkonnen", "guild", "emperor")
    assert asked(game) == {"guild": "claim_turn"}
    game.play("guild: pass")
    game = to("act_or_wait", game)
    game.play("guild: wait")
    while asked(game) != {"guild": "ship"}:
        polite(game)
    assert game.state.to_act == (), "the last one left must act"


@pytest.mark.rule("TN-IND-03")
def test_a_karama_ends_the_guilds_freedom_ahead_and_it_acts_in_its_place() -> None:
    game = turns("harkonnen", "guild", "emperor", hands={"emperor": ["karama"]})
    assert asked(game) == {"emperor": "may_cancel"}, "before the Guild claims anything"
    game.play("emperor: cancel guild.any_order")
    assert asked(game) == {"harkonnen": "ship"}
    while asked(game) != {"guild": "ship"}:
        assert "act_or_wait" not in asked(game).values()
        polite(game)
    assert game.state.to_act == ("emperor",)


@pytest.mark.rule("TN-IND-03")
def test_once_the_next_player_has_begun_nobody_can_block_the_guild() -> None:
    game = turns("guild", "bene_gesserit", "harkonnen", "emperor", hands={"emperor": ["karama", "karama"]})
    times: list[str] = []
    while game.decisions:
        name = next(iter(asked(game).values()))
        if name == "may_cancel":
            times.append(game.state.to_act[0])
        if name == "act_or_wait":
            game.play("guild: wait")
        else:
            polite(game)
    assert set(times) == {"guild"}, "not once the player after the Guild has begun"


@pytest.mark.rule("TN-IND-04", "TN-BG-02")
def test_before_the_first_turn_atreides_look_at_the_spice_card_then_coexistence_is_announced() -> None:
    forces = {"bene_gesserit": {"arrakeen:10": 1}, "atreides": {"arrakeen:10": 1}}
    about: dict[str, Any] = {"forces": forces, "spice_deck": ["red_chasm"], "hands": {"guild": ["karama"]}}
    game = turns("bene_gesserit", "atreides", "guild", **about)
    assert asked(game) == {"guild": "may_cancel"}
    stopped = turns("bene_gesserit", "atreides", "guild", **about)
    game.play("guild: pass")
    assert told(game, "spice_card_seen")
    assert asked(game) == {"bene_gesserit": "announce"}
    stopped.play("guild: cancel atreides.spice_look")
    assert told(stopped, "spice_card_seen") == []


@pytest.mark.rule("TN-IND-05", "TN-LAND-02", "TN-END-10")
@pytest.mark.parametrize(("game", "closed"), [("tournament", True), ("classic", False)])
def test_two_other_houses_close_every_territory_to_landings(game: str, closed: bool) -> None:
    two = {"atreides": {"imperial_basin:9": 1, "polar_sink:0": 1}, "guild": {"imperial_basin:10": 1, "polar_sink:0": 1}}
    found = landing("emperor", two, game, spice={"emperor": 9})
    assert (rule_of(found, "ship 1 imperial_basin:9") == "TN-LAND-02") is closed
    assert found.why_not("ship 1 polar_sink:0"), "there is room for all"
    dominion = landing("emperor", {"atreides": {"arrakeen:10": 1}, "guild": {"arrakeen:10": 1}}, spice={"emperor": 9})
    assert rule_of(dominion, "ship 1 arrakeen") == "TN-LAND-02"


@pytest.mark.rule("TN-IND-05", "TN-END-10")
def test_by_movement_only_dominions_are_closed() -> None:
    forces = {
        "emperor": {"imperial_basin:10": 1, "false_wall_east:8": 1},
        "atreides": {"arrakeen:10": 1, "shield_wall:8": 1},
        "guild": {"arrakeen:10": 1, "shield_wall:8": 1},
    }
    about: dict[str, Any] = {"forces": forces, "phase": "individual_turns", "worms_seen": 9}
    game = scene(("emperor", "atreides", "guild"), ("move", "emperor"), **about)
    assert rule_of(game, "move arrakeen with imperial_basin:10=1") == "CL-MOVE-03"
    assert game.why_not("move shield_wall:8 with false_wall_east:8=1"), "the wall is no stronghold"


@pytest.mark.rule("TN-IND-05")
@pytest.mark.parametrize(("game", "may"), [("tournament", True), ("classic", False)])
def test_forces_that_come_to_coexist_are_not_bound(game: str, may: bool) -> None:
    two = {"atreides": {"arrakeen:10": 1}, "guild": {"arrakeen:10": 1}}
    found = landing("bene_gesserit", two, game, spice={"bene_gesserit": 9})
    assert bool(found.why_not("ship 1 arrakeen")) is may
    if may:
        found.play("ship 1 arrakeen")
        assert found.state.advisors == {"arrakeen"}
        assert landing(
            "emperor",
            {**two, "guild": {}, "bene_gesserit": {"arrakeen:10": 1}},
            advisors={"arrakeen"},
            spice={"emperor": 3},
        ).why_not("ship 1 arrakeen")


@pytest.mark.rule("TN-LAND-01", "TN-END-09")
@pytest.mark.parametrize(("where", "price"), [("arrakeen", 3), ("red_chasm:7", 6), ("shield_wall:8", 6)])
def test_a_force_costs_one_to_a_dominion_and_two_elsewhere_paid_to_the_guild(where: str, price: int) -> None:
    game = landing("emperor", spice={"emperor": 10}, worms_seen=9)
    game.play(f"ship 3 {where}")
    assert (game.state.spice["emperor"], game.state.spice["guild"]) == (10 - price, price)


@pytest.mark.rule("TN-LAND-03")
def test_nobody_lands_where_an_ally_is_but_to_coexist() -> None:
    there = {"atreides": {"arrakeen:10": 1}}
    about: dict[str, Any] = {"spice": {"emperor": 9, "bene_gesserit": 9}}
    assert (
        rule_of(landing("emperor", there, alliances=[("emperor", "atreides")], **about), "ship 1 arrakeen")
        == "CL-SHIP-06"
    )
    game = landing("bene_gesserit", there, alliances=[("atreides", "bene_gesserit")], **about)
    game.play("ship 1 arrakeen")
    assert game.state.advisors == {"arrakeen"}


@pytest.mark.rule("TN-LAND-04", "TN-MOVE-02")
def test_nobody_lands_in_the_storm_even_where_the_wall_protects_but_fremen_at_half_losses() -> None:
    assert rule_of(landing("emperor", spice={"emperor": 9}, storm=10), "ship 1 arrakeen") == "CL-SHIP-04"
    game = landing("fremen", storm=17)
    game.play("ship 3 habbanya_erg:17")
    assert game.state.forces["fremen"] == {"habbanya_erg:17": 1}


@pytest.mark.rule("TN-LAND-05")
@pytest.mark.parametrize(
    ("game", "payer", "may"),
    [("tournament", "guild", True), ("tournament", "atreides", False), ("classic", "atreides", True)],
)
def test_only_the_guild_pays_for_an_ally(game: str, payer: str, may: bool) -> None:
    about: dict[str, Any] = {
        "alliances": [("emperor", payer)],
        "spice": {payer: 9},
        "pledges": {payer: (("emperor", 5),)},
    }
    found = landing("emperor", None, game, **about)
    assert bool(found.why_not("ship 3 carthag")) is may
    if game == "tournament":
        assert bool(found.why_not(f"{payer}: give emperor 3 landing")) is may
        assert not found.why_not(f"{payer}: give fremen 3 landing"), "no ally"
    if game == "tournament" and may:
        found.play("emperor: ship 3 carthag")
        assert (found.state.spice["emperor"], found.state.spice["guild"]) == (0, 9), "so it was free"


@pytest.mark.rule("TN-LAND-06")
@pytest.mark.parametrize(("game", "price"), [("tournament", 2), ("classic", 3)])
def test_a_karama_halves_the_price_rounded_down(game: str, price: int) -> None:
    found = landing("emperor", None, game, spice={"emperor": 5}, hands={"emperor": ["karama"]})
    found.play("ship 5 arrakeen with karama")
    assert found.state.spice["emperor"] == 5 - price
    assert found.state.spice["guild"] == 0, "to the bank"
    one = landing("emperor", hands={"emperor": ["karama"]})
    one.play("ship 1 arrakeen with karama")
    assert one.state.forces["emperor"] == {"arrakeen:10": 1}


@pytest.mark.rule("TN-LAND-07")
def test_the_guild_lands_crosses_and_withdraws_at_half_price_rounded_up() -> None:
    forces = {"guild": {"tueks_sietch:5": 5}}
    for text, price in (
        ("ship 3 arrakeen", 2),
        ("transfer red_chasm:7 with tueks_sietch:5=3", 3),
        ("withdraw tueks_sietch:5=3", 2),
    ):
        game = landing("guild", forces, spice={"guild": 9})
        game.play(text)
        assert game.state.spice["guild"] == 9 - price


@pytest.mark.rule("TN-LAND-08")
def test_fremen_arrive_free_round_the_great_flat() -> None:
    game = landing("fremen", {"fremen": {"arrakeen:10": 1}}, storm=15, ornithopters={"arrakeen": "fremen"})
    assert rule_of(game, "ship 1 carthag") == "CL-FRE-01"
    game.play("ship 10 the_greater_flat:16")
    assert game.state.forces["fremen"]["the_greater_flat:16"] == 10


@pytest.mark.rule("TN-LAND-09")
@pytest.mark.parametrize(("game", "may"), [("tournament", True), ("classic", False)])
def test_fremen_allied_with_the_guild_may_land_like_it(game: str, may: bool) -> None:
    about: dict[str, Any] = {"alliances": [("fremen", "guild")], "spice": {"fremen": 5}, "storm": 9}
    found = landing("fremen", None, game, **about)
    assert bool(found.why_not("ship 3 carthag")) is may
    if may:
        assert rule_of(found, "ship 1 imperial_basin:9") == "CL-SHIP-04", "not into the storm"
        assert found.why_not("ship 9 the_great_flat:15"), "their own way stays free"
        assert agrees(landing("fremen", seats=("fremen", "guild"), **about).decisions[0])
        found.play("ship 3 carthag")
        assert (found.state.spice["fremen"], found.state.spice["guild"]) == (3, 2)
        assert "send_force" not in asked(found).values(), "no missionary goes with Fremen"


@pytest.mark.rule("TN-LAND-06", "TN-LAND-09")
def test_fremen_who_land_like_the_guild_may_halve_the_full_price_with_a_karama() -> None:
    about: dict[str, Any] = {
        "alliances": [("fremen", "guild")],
        "spice": {"fremen": 5},
        "hands": {"fremen": ["karama"]},
    }
    game = landing("fremen", **about)
    assert agrees(game.decisions[0])
    assert rule_of(game, "ship 3 the_great_flat:15 with karama") == "TN-LAND-06", "their own way costs nothing"
    game.play("ship 3 carthag with karama")
    assert (game.state.spice["fremen"], game.state.spice["guild"]) == (4, 0), "3 // 2, to the bank"


@pytest.mark.rule("TN-LAND-10")
def test_a_missionary_comes_along_and_coexists_unless_stopped() -> None:
    game = landing(
        "emperor",
        {"atreides": {"arrakeen:10": 1}},
        spice={"emperor": 5},
        hands={"guild": ["karama"]},
        alliances=[("emperor", "bene_gesserit")],
    )
    game.play("ship 1 arrakeen")
    game = to("send_force", game)
    game.play("bene_gesserit: send arrakeen")
    assert asked(game) == {"guild": "may_cancel"}
    game.play("guild: pass")
    assert game.state.advisors == {"arrakeen"}
    there = landing("emperor", {"bene_gesserit": {"red_chasm:7": 1}}, spice={"emperor": 5}, alone={"red_chasm"})
    there.play("ship 1 red_chasm:7")
    there.play("bene_gesserit: declare fighter")
    assert asked(there) == {"bene_gesserit": "send_force"}
    assert not there.why_not("bene_gesserit: send red_chasm:7"), "not where they do not coexist"
    there.play("bene_gesserit: send polar_sink")
    across = landing("guild", {"guild": {"arrakeen:10": 1}}, spice={"guild": 5})
    across.play("transfer carthag with arrakeen:10=1")
    assert "send_force" not in asked(across).values()


@pytest.mark.rule("TN-LAND-11")
def test_the_guild_stops_one_landing_but_never_the_fremen() -> None:
    hands = {"guild": ["karama"]}
    game = landing("emperor", spice={"emperor": 5}, hands=hands)
    game.play("ship 1 arrakeen")
    game = to("stop_shipment", game)
    game.play("guild: karama stop")
    assert game.state.forces["emperor"] == {}
    assert rule_of(game, "ship 1 arrakeen") == "CL-KAR-14"
    desert = landing("fremen", hands=hands, alliances=[("fremen", "guild")], spice={"fremen": 4})
    desert.play("ship 1 carthag")
    assert "stop_shipment" not in asked(desert).values()


@pytest.mark.rule("TN-MOVE-01", "TN-STORM-09")
@pytest.mark.parametrize(("game", "flies"), [("tournament", False), ("classic", True)])
def test_nobody_flies_from_a_city_just_landed_in(game: str, flies: bool) -> None:
    about: dict[str, Any] = {"forces": {"emperor": {"arrakeen:10": 1}}, "phase": PHASE[game]}
    found = scene(("emperor", "atreides"), ("move", "emperor"), game=game, **about)
    assert bool(found.why_not("move shield_wall:8 with arrakeen:10=1")) is flies or flies
    far = "move tsimpo:11 with arrakeen:10=1"
    assert bool(found.why_not(far)) is flies
    held = scene(
        ("emperor", "atreides"),
        ("move", "emperor"),
        ornithopters={"arrakeen": "emperor"},
        **{**about, "phase": "individual_turns"},
    )
    assert held.why_not(far)


@pytest.mark.rule("TN-MOVE-02")
def test_nobody_moves_through_the_storm_fremen_included() -> None:
    about: dict[str, Any] = {"forces": {"fremen": {"imperial_basin:9": 1}}, "phase": "individual_turns"}
    game = scene(("fremen", "guild"), ("move", "fremen"), storm=10, **about)
    assert rule_of(game, "move arrakeen with imperial_basin:9=1") == "CL-MOVE-04"


@pytest.mark.rule("TN-MOVE-03", "TN-SPICE-01")
def test_the_karama_worm_may_come_in_the_fremens_own_movement() -> None:
    forces = {"fremen": {"red_chasm:7": 2, "sietch_tabr:14": 1}, "guild": {"red_chasm:7": 3}}
    game = turns("fremen", "guild", forces=forces, hands={"fremen": ["karama"]})
    game = to("worm_power", game)
    game.play("fremen: worm red_chasm")
    assert game.state.forces["guild"] == {}
    game.play("fremen: ride arrakeen with red_chasm:7=2")
    assert asked(game) == {"fremen": "move"}, "the ride does not use up the movement"
    assert game.state.worms_seen == 1


@pytest.mark.rule("TN-LEAD-01", "TN-REV-04")
@pytest.mark.parametrize("captured", [False, True])
def test_one_leader_a_turn_is_recovered_once_all_are_dead_or_captured(captured: bool) -> None:
    leaders = {**dead_but("atreides", "duncan_idaho"), **dict.fromkeys(dead_but("harkonnen"), "alive")}
    holders = {"duncan_idaho": "harkonnen"} if captured else {}
    about: dict[str, Any] = {"leaders": leaders, "captured": holders, "spice": {"atreides": 5}}
    game = scene(
        ("atreides", "harkonnen"), ("leader_recovery", "atreides"), ("dial_storm",), phase="individual_turns", **about
    )
    assert (asked(game) == {"atreides": "recover_leader"}) is captured
    if captured:
        game.play("recover lady_jessica")
        assert game.state.leaders["lady_jessica"] == "alive"
        assert game.state.spice["atreides"] == 0
        assert asked(game) != {"atreides": "recover_leader"}


@pytest.mark.rule("TN-LEAD-01")
def test_it_goes_on_one_a_turn_and_needs_the_spice() -> None:
    leaders = {**dead_but("atreides", "duncan_idaho"), **dict.fromkeys(dead_but("harkonnen"), "alive")}
    about: dict[str, Any] = {"leaders": leaders, "leader_revival": {"atreides"}, "spice": {"atreides": 1}}
    game = scene(("atreides", "harkonnen"), ("leader_recovery", "atreides"), phase="individual_turns", **about)
    assert asked(game) == {"atreides": "recover_leader"}
    assert game.why_not("recover lady_jessica").reason.startswith("that costs 5 spice and you have 1")
    assert game.why_not("recover dr_yueh")
    again = {**leaders, **dict.fromkeys(dead_but("atreides"), "face_down")}
    found = scene(("atreides", "harkonnen"), ("leader_recovery", "atreides"), leaders=again, spice={"atreides": 1})
    assert found.why_not("recover dr_yueh"), "when all have died twice it begins anew"


@pytest.mark.rule("TN-LEAD-02")
def test_the_kwisatz_haderach_costs_two_and_waits_until_all_leaders_are_dead() -> None:
    dead = {**dead_but("atreides"), **dict.fromkeys(dead_but("harkonnen"), "alive")}
    about: dict[str, Any] = {"kh_dead": True, "kh_losses": 9, "spice": {"atreides": 2}, "phase": "individual_turns"}
    game = scene(("atreides", "harkonnen"), ("leader_recovery", "atreides"), leaders=dead, **about)
    game.play("recover kwisatz_haderach")
    assert (game.state.kh_dead, game.state.spice["atreides"]) == (False, 0)
    living = {**dead, "dr_yueh": "alive"}
    game = scene(("atreides", "harkonnen"), ("leader_recovery", "atreides"), ("dial_storm",), leaders=living, **about)
    assert asked(game) != {"atreides": "recover_leader"}


@pytest.mark.rule("TN-LEAD-03")
def test_the_emperor_revives_a_leader_by_karama_at_any_time() -> None:
    leaders = {**dict.fromkeys(dead_but("harkonnen"), "alive"), **dead_but("emperor", "bashar")}
    game = scene(("emperor", "harkonnen"), ("free_plays", "W1"), leaders=leaders, hands={"emperor": ["karama"]})
    game.play("emperor: karama revive caid")
    assert game.state.leaders["caid"] == "alive"


@pytest.mark.rule("TN-GEN-05")
def test_the_guild_has_no_freedom_of_order_in_battle() -> None:
    forces = {
        "atreides": {"arrakeen:10": 1},
        "harkonnen": {"arrakeen:10": 1},
        "guild": {"carthag:11": 1},
        "emperor": {"carthag:11": 1},
    }
    game = scene(
        ("atreides", "harkonnen", "guild", "emperor"), ("battle_phase",), ("dial_storm",), forces=forces, phase="battle"
    )
    assert told(game, "battle")[0].data["aggressor"] == "atreides"
    assert "claim_turn" not in asked(game).values()
