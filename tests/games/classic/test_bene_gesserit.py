"""Bene Gesserit: advisors and fighters, and the force that goes along with others."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.bene_gesserit import doors, entry_sides
from dunewidget.games.classic.board import any_of
from dunewidget.games.classic.state import territory_of
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, scene

SEATS = ("emperor", "bene_gesserit", "fremen", "guild", "atreides")


def at(*agenda: tuple[Any, ...], **about: Any) -> Game:
    about.setdefault("phase", "shipment_and_movement")
    about.setdefault("spice", dict.fromkeys(SEATS, 20))
    return scene(SEATS, *agenda, **about)


def shipping(seat: str, **about: Any) -> Game:
    return at(("ship", seat), ("shipping_over",), **about)


def sisters(*parts: str) -> dict[str, dict[str, int]]:
    return {"bene_gesserit": dict.fromkeys(parts, 2)}


# --- the force that goes along


@pytest.mark.rule("CL-BG-02", "CL-BG-09", "CL-DEC-30")
def test_with_each_shipment_from_off_planet_a_force_may_go_to_the_polar_sink() -> None:
    game = shipping("emperor", rules="basic").play("ship 2 carthag:11")
    assert asked(game) == {"bene_gesserit": "send_force"}
    assert [action.text for action in game.decisions[0].options()] == ["decline", "send polar_sink:0"]
    assert game.why_not("send carthag:11").rule == "CL-BG-09"
    game.play("send polar_sink:0")
    assert game.state.forces["bene_gesserit"] == {"polar_sink:0": 1}
    assert game.state.reserves["bene_gesserit"] == 19
    assert game.state.spice["bene_gesserit"] == 20


@pytest.mark.rule("CL-BG-03", "CL-BG-02")
def test_neither_fremen_nor_transfers_nor_their_own_shipments_call_for_one() -> None:
    assert not shipping("fremen", rules="basic").play("ship 2 sietch_tabr:14").decisions
    assert not shipping("bene_gesserit", rules="basic").play("ship 2 carthag:11").decisions
    guild = {"guild": {"tueks_sietch:5": 3}}
    assert (
        not shipping("guild", rules="basic", forces=guild).play("transfer carthag:11 with tueks_sietch:5=1").decisions
    )
    assert not shipping("guild", rules="basic", forces=guild).play("withdraw tueks_sietch:5=1").decisions
    game = shipping("guild", rules="basic").play("ship 1 carthag:11")
    assert asked(game) == {"bene_gesserit": "send_force"}


@pytest.mark.rule("CL-KAR-25", "CL-BG-09")
def test_a_karama_stops_the_force_of_one_shipment() -> None:
    game = shipping("emperor", hands={"atreides": ("karama",)}, rules="basic").play("ship 2 carthag:11")
    game.play("atreides: pass").play("bene_gesserit: send polar_sink:0")
    assert asked(game) == {"atreides": "may_cancel"}
    game.play("cancel bene_gesserit.spiritual_advisor")
    assert game.state.forces["bene_gesserit"] == {}
    assert game.state.cancelled == {}


@pytest.mark.rule("CL-BG-09", "CL-AMB-34", "CL-BG-13")
def test_in_the_advanced_game_it_may_go_along_as_an_advisor_out_of_the_storm() -> None:
    game = shipping("emperor", storm=7).play("ship 2 pasty_mesa:6")
    dry = ["polar_sink:0", "pasty_mesa:5", "pasty_mesa:6", "pasty_mesa:8"]
    assert [action.text for action in game.decisions[0].options()] == ["decline", *(f"send {part}" for part in dry)]
    assert game.why_not("bene_gesserit: send pasty_mesa:7").rule == "CL-BG-09"
    assert game.why_not("bene_gesserit: send pasty_mesa:5 as fighter").rule == "CL-BG-13"
    game.play("bene_gesserit: send pasty_mesa:5")
    assert game.state.forces["bene_gesserit"] == {"pasty_mesa:5": 1}
    assert game.state.advisors == {"pasty_mesa"}
    game = shipping("emperor").play("ship 2 pasty_mesa:6").play("bene_gesserit: send polar_sink:0")
    assert game.state.advisors == set()


@pytest.mark.rule("CL-BG-09")
def test_no_advisor_goes_where_their_fighters_are_but_a_crowd_is_no_obstacle() -> None:
    game = shipping("emperor", forces=sisters("carthag:11")).play("ship 2 carthag:11").play("bene_gesserit: decline")
    assert game.why_not("bene_gesserit: send carthag:11").rule == "CL-BG-09"
    crowd = {"atreides": {"carthag:11": 1}}
    game = shipping("emperor", forces=crowd).play("ship 2 carthag:11").play("bene_gesserit: send carthag:11")
    assert game.state.advisors == {"carthag"}


@pytest.mark.rule("CL-AMB-34", "CL-BG-15")
def test_in_the_polar_sink_they_choose_a_side_if_others_are_there() -> None:
    game = shipping("emperor", forces={"atreides": {"polar_sink:0": 1}}).play("ship 2 carthag:11")
    assert game.why_not("bene_gesserit: send polar_sink:0").rule == "CL-BG-13"
    game.play("bene_gesserit: send polar_sink:0 as advisor")
    assert game.state.advisors == {"polar_sink"}


@pytest.mark.rule("CL-AMB-34", "CL-BG-15", "CL-ALLY-03")
def test_beside_an_ally_they_are_advisors_but_in_the_polar_sink_as_they_like() -> None:
    about: Any = {"alliances": [("bene_gesserit", "atreides")]}
    ally = {"atreides": {"polar_sink:0": 1, "carthag:11": 1}}
    for side in ("fighter", "advisor"):
        game = shipping("emperor", forces=ally, **about).play("ship 2 sietch_tabr:14")
        assert game.play(f"bene_gesserit: send polar_sink:0 as {side}").state.forces["bene_gesserit"]
    shipper = shipping("bene_gesserit", forces=ally, **about)
    assert shipper.why_not("ship 1 polar_sink:0 as fighter")
    assert shipper.why_not("ship 1 carthag:11 as fighter").rule == "CL-BG-13"


@pytest.mark.rule("CL-BG-10", "CL-BG-11", "CL-BG-13", "CL-BG-14", "CL-BG-15")
@pytest.mark.parametrize("allied", [True, False])
def test_the_sides_of_one_territory_are_those_of_the_whole_board(allied: bool) -> None:
    held = ("polar_sink:0", "carthag:11", "arrakeen:10", "the_great_flat:15")
    state: Any = at(
        ("choose_battle",),
        forces={"bene_gesserit": dict.fromkeys(held[2:], 1), "atreides": dict.fromkeys(held, 1)},
        advisors={"arrakeen"},
        alliances=[("bene_gesserit", "atreides")] if allied else [],
    ).state
    for coming in ("reserve", "fighter", "advisor"):
        for sides, lying in doors(state, "bene_gesserit", coming).items():
            for part in any_of(lying):
                assert entry_sides(state, "bene_gesserit", territory_of(part), coming) == sides, (part, coming)


# --- sides


@pytest.mark.rule("CL-BG-13")
def test_their_own_shipment_is_of_fighters_where_nobody_is_and_of_either_where_others_are() -> None:
    game = shipping("bene_gesserit", forces={"emperor": {"carthag:11": 1}})
    assert game.why_not("ship 1 arrakeen:10 as advisor").rule == "CL-BG-13"
    assert game.why_not("ship 1 carthag:11").rule == "CL-BG-13"
    game.play("ship 1 carthag:11 as advisor")
    assert game.state.advisors == {"carthag"}
    game = shipping("bene_gesserit", forces={"emperor": {"carthag:11": 1}}).play("ship 1 carthag:11 as fighter")
    assert game.state.advisors == set()


@pytest.mark.rule("CL-BG-13", "CL-BG-11", "CL-ALLY-02", "CL-BG-10")
def test_beside_an_ally_they_are_advisors_only() -> None:
    about: dict[str, Any] = {"forces": {"emperor": {"carthag:11": 1}}, "alliances": [("bene_gesserit", "emperor")]}
    game = shipping("bene_gesserit", **about)
    assert game.why_not("ship 1 carthag:11 as fighter").rule == "CL-BG-13"
    game.play("ship 1 carthag:11")
    assert game.state.advisors == {"carthag"}
    joined = shipping("emperor", forces=sisters("carthag:11"), alliances=[("bene_gesserit", "emperor")])
    assert joined.why_not("ship 1 carthag:11").rule == "CL-SHIP-06"
    joined = shipping(
        "emperor",
        forces=sisters("carthag:11") | {"atreides": {"carthag:11": 1}},
        advisors={"carthag"},
        alliances=[("bene_gesserit", "emperor")],
    )
    assert joined.why_not("ship 1 carthag:11")


@pytest.mark.rule("CL-BG-13")
def test_full_strongholds_are_closed_to_their_own_advisors_too() -> None:
    game = shipping("bene_gesserit", forces={"emperor": {"carthag:11": 1}, "guild": {"carthag:11": 1}})
    assert game.why_not("ship 1 carthag:11 as advisor").rule == "CL-SHIP-05"


@pytest.mark.rule("CL-BG-15", "CL-AMB-35", "CL-BG-10")
def test_newcomers_take_the_side_of_those_who_are_there() -> None:
    there = sisters("carthag:11") | {"emperor": {"carthag:11": 1}}
    game = shipping("bene_gesserit", forces=there, advisors={"carthag"})
    assert game.why_not("ship 1 carthag:11 as fighter").rule == "CL-BG-13"
    game.play("ship 1 carthag:11")
    assert game.state.advisors == {"carthag"}
    game = shipping("bene_gesserit", forces=there).play("ship 1 carthag:11")
    assert game.state.advisors == set()


def moving(forces: dict[str, Any], **about: Any) -> Game:
    return at(("move", "bene_gesserit"), forces=forces, **about)


@pytest.mark.rule("CL-BG-14", "CL-BG-15")
def test_advisors_who_move_become_fighters_where_nobody_is_and_choose_where_others_are() -> None:
    about: dict[str, Any] = {"advisors": {"imperial_basin"}}
    forces = {"bene_gesserit": {"imperial_basin:10": 2}, "emperor": {"imperial_basin:9": 1, "arrakeen:10": 1}}
    game = moving(forces, **about).play("move carthag:11 with imperial_basin:10=1")
    assert game.state.advisors == {"imperial_basin"}
    game = moving(forces, **about)
    assert game.why_not("move arrakeen:10 with imperial_basin:10=1").rule == "CL-BG-14"
    game.play("move arrakeen:10 with imperial_basin:10=2 as advisor")
    assert game.state.advisors == {"arrakeen"}
    game = moving(forces, **about).play("move arrakeen:10 with imperial_basin:10=2 as fighter")
    assert game.state.advisors == set()


@pytest.mark.rule("CL-BG-14", "CL-BG-15", "CL-BG-10")
def test_fighters_who_move_stay_fighters_unless_they_join_advisors() -> None:
    forces = {
        "bene_gesserit": {"imperial_basin:10": 2, "carthag:11": 1},
        "emperor": {"arrakeen:10": 1, "carthag:11": 1},
    }
    game = moving(forces, advisors={"carthag"})
    assert game.why_not("move arrakeen:10 with imperial_basin:10=2 as advisor").rule == "CL-BG-14"
    game.play("move carthag:11 with imperial_basin:10=2")
    assert game.state.forces["bene_gesserit"] == {"carthag:11": 3}
    assert game.state.advisors == {"carthag"}


@pytest.mark.rule("CL-BG-14")
def test_a_move_inside_a_territory_changes_no_side() -> None:
    forces = {"bene_gesserit": {"imperial_basin:10": 2}, "emperor": {"imperial_basin:9": 1}}
    game = moving(forces, advisors={"imperial_basin"}).play("move imperial_basin:9 with imperial_basin:10=2")
    assert game.state.advisors == {"imperial_basin"}


@pytest.mark.rule("CL-BG-18", "CL-AMB-36")
def test_advisors_left_alone_become_fighters_but_not_from_battle_to_mentat_pause() -> None:
    forces = {"bene_gesserit": {"carthag:11": 2}, "emperor": {"carthag:11": 1}}
    game = at(("move", "emperor"), forces=forces, advisors={"carthag"}).play("move imperial_basin:10 with carthag:11=1")
    assert game.state.advisors == set()
    alone = {"bene_gesserit": {"carthag:11": 2}}
    for phase, left in (
        *((name, {"carthag"}) for name in ("battle", "spice_collection", "mentat_pause")),
        *((name, set()) for name in ("storm", "spice_blow", "bidding", "revival", "shipment_and_movement")),
    ):
        game = at(("lone_advisors",), forces=alone, advisors={"carthag"}, phase=phase)
        assert game.state.advisors == left


# --- intrusion


@pytest.mark.rule("CL-BG-16", "CL-DEC-19", "CL-BG-19")
def test_fighters_whom_others_join_may_turn_at_once() -> None:
    game = shipping("emperor", forces=sisters("carthag:11")).play("ship 2 carthag:11")
    assert asked(game) == {"bene_gesserit": "intrusion"}
    game.play("advisors")
    assert game.state.advisors == {"carthag"}
    assert asked(game) == {"bene_gesserit": "send_force"}  # the flip comes before the free force
    marched = at(("move", "emperor"), forces=sisters("carthag:11") | {"emperor": {"imperial_basin:10": 1}})
    marched.play("move carthag:11 with imperial_basin:10=1")
    assert asked(marched) == {"bene_gesserit": "intrusion"}
    basic = shipping("emperor", forces=sisters("carthag:11"), rules="basic").play("ship 2 carthag:11")
    assert asked(basic) == {"bene_gesserit": "send_force"}


@pytest.mark.rule("CL-BG-19", "CL-DEC-19")
def test_all_see_advisors_arrive_and_turn() -> None:
    about: Any = {"forces": sisters("carthag:11") | {"emperor": {"carthag:11": 1}}, "advisors": {"carthag"}}
    game = at(("declare_battle",), ("ship", "guild"), **about).play("bene_gesserit: fighters in carthag")
    for seat in SEATS:
        (turned,) = (event for event in game.view(seat).events if event.name == "turned")
        assert turned.data == {"seat": "bene_gesserit", "territory": "carthag", "side": "fighter"}
        assert game.view(seat).state.advisors == set()


@pytest.mark.rule("CL-KAR-29")
def test_a_karama_stops_one_flip() -> None:
    game = at(
        ("move", "emperor"),
        forces=sisters("carthag:11") | {"emperor": {"imperial_basin:10": 1}},
        hands={"atreides": ("karama",)},
    )
    game.play("move carthag:11 with imperial_basin:10=1").play("advisors").play("cancel bene_gesserit.may_turn")
    assert game.state.advisors == set()
    assert game.state.cancelled == {}


# --- the declaration of battle


DECLARED = {
    "bene_gesserit": {"carthag:11": 1, "arrakeen:10": 1, "pasty_mesa:5": 1, "sietch_tabr:14": 1},
    "emperor": {"carthag:11": 1, "arrakeen:10": 1},
    "guild": {"carthag:11": 1, "pasty_mesa:7": 1},
    "fremen": {"sietch_tabr:14": 1},
}


def declaring(**about: Any) -> Game:
    return at(
        ("declare_battle",),
        forces=DECLARED,
        advisors={"carthag", "arrakeen", "pasty_mesa", "sietch_tabr"},
        alliances=[("bene_gesserit", "fremen")],
        **about,
    )


@pytest.mark.rule("CL-BG-17", "CL-AMB-37")
def test_once_a_turn_advisors_become_fighters_but_not_as_a_third_nor_beside_an_ally() -> None:
    game = declaring()
    assert asked(game) == {"bene_gesserit": "declare_battle"}
    assert game.why_not("fighters in carthag").rule == "CL-BG-17"
    assert game.why_not("fighters in sietch_tabr").rule == "CL-BG-17"
    assert game.decisions[0].count() == 4, "nowhere, in either of two, in both"
    assert game.why_not("fighters in arrakeen")
    game.play("fighters in arrakeen,pasty_mesa")
    assert game.state.advisors == {"carthag", "sietch_tabr"}


@pytest.mark.rule("CL-KAR-30", "CL-BG-17")
def test_a_karama_stops_all_flips_of_the_declaration() -> None:
    game = declaring(hands={"guild": ("karama",)}).play("fighters in arrakeen,pasty_mesa")
    game.play("cancel bene_gesserit.battle_declaration")
    assert len(game.state.advisors) == 4
    assert game.state.cancelled == {"bene_gesserit.battle_declaration": "turn"}


@pytest.mark.rule("CL-BG-17")
def test_the_declaration_comes_before_the_first_shipment() -> None:
    hands = {"guild": ("karama",)}
    game = at(("shipment_and_movement",), forces=DECLARED, advisors={"arrakeen"}, hands=hands)
    assert asked(game) == {"bene_gesserit": "declare_battle"}
    game.play("bene_gesserit: decline")
    assert (asked(game), game.decisions[0].args) == ({"guild": "may_cancel"}, ("atreides.spice_look",))


# --- charity


@pytest.mark.rule("CL-BG-07", "CL-CHOAM-02", "CL-AMB-16", "CL-KAR-27")
def test_charity_of_two_comes_each_turn_unless_it_is_cancelled() -> None:
    about: dict[str, Any] = {"phase": "choam_charity", "hands": {"guild": ("karama",)}}
    game = at(("choam_charity_phase",), **about).play("guild: pass")
    assert game.state.spice["bene_gesserit"] == 22
    game = at(("choam_charity_phase",), **about).play("cancel bene_gesserit.charity")
    assert game.state.spice["bene_gesserit"] == 20
    assert game.state.cancelled == {"bene_gesserit.charity": "turn"}


@pytest.mark.rule("CL-BG-16")
@pytest.mark.parametrize(("forces", "asks"), [(1, False), (3, True)])
def test_nobody_intrudes_whom_the_storm_has_killed(forces: int, asks: bool) -> None:
    game = scene(
        ("fremen", "bene_gesserit"),
        ("ship", "fremen"),
        storm=15,
        forces={"bene_gesserit": {"the_great_flat:15": 1}},
        phase="shipment_and_movement",
    )
    game.play(f"fremen: ship {forces} the_great_flat:15")
    assert (asked(game) == {"bene_gesserit": "intrusion"}) is asks


@pytest.mark.rule("CL-BG-02")
def test_without_reserves_no_force_goes_along() -> None:
    reserves = dict.fromkeys(SEATS, 20) | {"bene_gesserit": 0}
    assert not shipping("emperor", reserves=reserves, rules="basic").play("ship 2 carthag:11").decisions


@pytest.mark.rule("CL-BG-11", "CL-BG-10", "CL-BG-15")
def test_more_advisors_may_join_their_own_beside_an_ally() -> None:
    there = sisters("carthag:11") | {"emperor": {"carthag:11": 1}}
    game = shipping("bene_gesserit", forces=there, advisors={"carthag"}, alliances=[("bene_gesserit", "emperor")])
    game.play("ship 3 carthag:11")
    assert game.state.forces["bene_gesserit"] == {"carthag:11": 5}
    assert game.state.advisors == {"carthag"}


@pytest.mark.rule("CL-BG-12", "CL-BG-11")
def test_a_worm_devours_advisors_too() -> None:
    forces = {"bene_gesserit": {"old_gap:9": 2}, "emperor": {"old_gap:10": 1}}
    game = at(("worm_appears", "old_gap"), forces=forces, advisors={"old_gap"}, phase="spice_blow")
    assert game.state.forces["bene_gesserit"] == {}
    assert (game.state.tanks["bene_gesserit"], game.state.advisors) == (2, set())


@pytest.mark.rule("CL-BG-16")
def test_their_own_arrivals_are_no_intrusion() -> None:
    forces = sisters("carthag:11", "imperial_basin:10")
    game = shipping("bene_gesserit", forces=forces).play("ship 1 carthag:11")
    assert "intrusion" not in asked(game).values()
    moved = moving(forces).play("move carthag:11 with imperial_basin:10=1")
    assert not moved.decisions


@pytest.mark.rule("CL-BG-16", "CL-BG-03")
def test_a_transfer_of_the_guild_is_an_intrusion() -> None:
    forces = sisters("carthag:11") | {"guild": {"tueks_sietch:5": 3}}
    game = shipping("guild", forces=forces).play("transfer carthag:11 with tueks_sietch:5=1")
    assert asked(game) == {"bene_gesserit": "intrusion"}
    game.play("advisors")
    assert game.state.advisors == {"carthag"}
    assert not game.decisions, "and no shipment from off-planet"


@pytest.mark.rule("CL-BG-18", "CL-AMB-36")
def test_advisors_whose_company_the_storm_kills_become_fighters() -> None:
    forces = {"bene_gesserit": {"old_gap:11": 2}, "emperor": {"old_gap:9": 3}}
    about: dict[str, Any] = {"forces": forces, "advisors": {"old_gap"}, "phase": "storm", "storm": 8}
    game = at(("move_storm",), storm_distance=1, **about)
    assert game.state.forces["emperor"] == {}
    assert game.state.advisors == set()


@pytest.mark.rule("CL-BG-18", "CL-FRE-08")
def test_advisors_whom_the_fremen_protect_are_fighters_once_the_worm_has_taken_the_others() -> None:
    forces = {"bene_gesserit": {"old_gap:9": 2}, "emperor": {"old_gap:9": 3}}
    about: dict[str, Any] = {"forces": forces, "advisors": {"old_gap"}, "phase": "spice_blow"}
    game = at(("worm_appears", "old_gap"), alliances=[("bene_gesserit", "fremen")], **about)
    game.play("fremen: protect bene_gesserit")
    assert (game.state.forces["bene_gesserit"], game.state.forces["emperor"]) == ({"old_gap:9": 2}, {})
    assert game.state.advisors == set()
