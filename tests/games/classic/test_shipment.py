"""Shipment: from where to where, at what price, paid to whom, and in what order."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.classic.fremen_reserves import home_zone
from dunewidget.games.classic.guild import Transfer
from dunewidget.kernel import Game
from tests.games.classic.battlefield import asked, scene, to, told
from tests.games.classic.lister import agrees

ALL = ("atreides", "harkonnen", "fremen", "guild", "emperor", "bene_gesserit")


def shipping(seat: str, forces: dict[str, Any] | None = None, **about: Any) -> Game:
    """It is the turn of a seat to ship."""
    seats = about.pop("seats", None) or (seat, *(other for other in ALL if other != seat))
    about.setdefault("rules", "basic")
    about.setdefault("phase", "shipment_and_movement")
    return scene(seats, ("ship", seat), ("shipping_over",), forces=forces or {}, **about)


def rule_of(game: Game, text: str) -> str | None:
    return game.why_not(text).rule


@pytest.mark.rule("CL-SHIP-02", "CL-SHIP-03", "CL-SHIP-09")
@pytest.mark.parametrize(("to_", "price"), [("arrakeen:10", 5), ("polar_sink:0", 10), ("the_minor_erg:7", 10)])
def test_a_force_costs_one_to_a_stronghold_and_two_elsewhere(to_: str, price: int) -> None:
    game = shipping("emperor", spice={"emperor": 12}, seats=("emperor", "atreides"))
    game.play(f"ship 5 {to_}")
    assert game.state.spice["emperor"] == 12 - price
    assert game.state.forces["emperor"] == {to_: 5}
    assert game.state.reserves["emperor"] == 15
    assert told(game, "shipped")[0].data["spice"] == {"emperor": price}
    public = [told(game, name)[0] for name in ("shipment_announced", "shipped")]
    assert [(event.seen_by, event.secret) for event in public] == [(None, {})] * 2


@pytest.mark.rule("CL-SHIP-02", "CL-SHIP-08")
def test_a_refused_shipment_says_what_one_has() -> None:
    game = shipping("emperor", {"emperor": {"arrakeen:10": 10}}, spice={"emperor": 7})
    assert game.why_not("ship 12 carthag:11").reason.endswith("no more than you have in reserve: 10")
    assert game.why_not("ship 8 carthag:11").reason == "that shipment costs 8 spice, and you can pay 7"


@pytest.mark.rule("CL-SHIP-02")
def test_only_what_is_in_reserve_is_shipped() -> None:
    game = shipping("emperor", {"emperor": {"arrakeen:10": 17}}, spice={"emperor": 30})
    assert rule_of(game, "ship 4 carthag:11") == "CL-SHIP-02"
    assert rule_of(game, "ship 0 carthag:11") == "CL-SHIP-02"
    assert rule_of(game, "ship 3 carthag:11") is None


@pytest.mark.rule("CL-SHIP-04", "CL-STORM-13")
def test_nothing_is_shipped_into_the_storm() -> None:
    game = shipping("emperor", spice={"emperor": 30}, storm=10)
    assert rule_of(game, "ship 1 arrakeen:10") == "CL-SHIP-04"
    assert rule_of(game, "ship 1 carthag:11") is None


@pytest.mark.rule("CL-SHIP-05", "CL-BG-11")
def test_a_stronghold_with_two_others_is_closed_but_advisors_do_not_count() -> None:
    two = {"atreides": {"arrakeen:10": 1}, "bene_gesserit": {"arrakeen:10": 1}}
    assert rule_of(shipping("emperor", two, spice={"emperor": 9}), "ship 1 arrakeen:10") == "CL-SHIP-05"
    game = shipping("emperor", two, spice={"emperor": 9}, rules="advanced", advisors={"arrakeen"})
    assert rule_of(game, "ship 1 arrakeen:10") is None
    open_ground = {"atreides": {"imperial_basin:9": 1}, "bene_gesserit": {"imperial_basin:10": 1}}
    assert rule_of(shipping("emperor", open_ground, spice={"emperor": 9}), "ship 1 imperial_basin:9") is None


@pytest.mark.rule("CL-SHIP-06", "CL-ALLY-02")
def test_nothing_is_shipped_to_where_an_ally_is_except_the_polar_sink() -> None:
    there = {"atreides": {"arrakeen:10": 1, "polar_sink:0": 1}}
    game = shipping("emperor", there, spice={"emperor": 9}, alliances=[("emperor", "atreides")])
    assert rule_of(game, "ship 1 arrakeen:10") == "CL-SHIP-06"
    assert rule_of(game, "ship 1 polar_sink:0") is None


@pytest.mark.rule("CL-SHIP-08", "CL-ALLY-06", "CL-ALLY-08")
def test_an_ally_may_pay_what_it_has_pledged() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "atreides")], "spice": {"emperor": 3, "atreides": 9}}
    game = shipping("emperor", **about)
    assert rule_of(game, "ship 4 carthag:11") == "CL-SHIP-08"
    game.play("atreides: pledge 4 to emperor")
    assert rule_of(game, "ship 8 carthag:11") == "CL-SHIP-08"
    game.play("emperor: ship 5 carthag:11")
    assert (game.state.spice["emperor"], game.state.spice["atreides"]) == (0, 7)
    assert game.state.spice["guild"] == 5
    assert game.state.pledges == {"atreides": (("emperor", 2),)}


@pytest.mark.rule("CL-SHIP-07")
def test_only_the_guild_ships_back_to_its_reserve() -> None:
    game = shipping("emperor", {"emperor": {"arrakeen:10": 2}}, spice={"emperor": 9})
    assert rule_of(game, "withdraw arrakeen:10=1") == "CL-SHIP-07"
    assert rule_of(game, "transfer carthag:11 with arrakeen:10=1") == "CL-GUI-02"


# --- the Guild


@pytest.mark.rule("CL-GUI-01")
def test_others_pay_the_guild_for_their_shipments() -> None:
    game = shipping("emperor", spice={"emperor": 9, "guild": 1})
    game.play("ship 4 arrakeen:10")
    assert game.state.spice["guild"] == 5


@pytest.mark.rule("CL-KAR-43")
def test_a_karama_sends_the_price_of_one_shipment_to_the_bank() -> None:
    game = shipping("emperor", spice={"emperor": 9, "guild": 1}, hands={"atreides": ("karama",)})
    game.play("ship 4 arrakeen:10")
    assert asked(game) == {"atreides": "may_cancel"}
    game.play("cancel guild.shipment_income")
    assert (game.state.spice["guild"], game.state.spice["emperor"]) == (1, 5)
    assert to("", game).state.cancelled == {}


@pytest.mark.rule("CL-GEN-11", "CL-KAR-14", "CL-KAR-43")
def test_the_guild_may_stop_a_shipment_after_its_income_was_cancelled() -> None:
    hands = {"atreides": ("karama",), "guild": ("karama",)}
    game = shipping("emperor", rules="advanced", spice={"emperor": 9, "guild": 1}, hands=hands)
    game.play("ship 4 arrakeen:10").play("guild: pass").play("atreides: cancel guild.shipment_income")
    assert asked(game) == {"guild": "stop_shipment"}, "the window is offered again after a play"
    game.play("guild: karama stop")
    assert asked(game) == {"emperor": "ship"}
    assert game.state.spice["emperor"] == 9
    assert game.why_not("ship 1 arrakeen:10").rule == "CL-KAR-14"


@pytest.mark.rule("CL-GEN-11", "CL-KAR-43", "CL-KAR-46")
def test_a_carried_ally_can_be_opposed_after_the_income_of_its_transfer_was_cancelled() -> None:
    about: dict[str, Any] = {"alliances": [("emperor", "guild")], "carried": {"emperor"}}
    about |= {"spice": {"emperor": 9, "guild": 1}, "hands": {"atreides": ("karama", "karama")}}
    game = shipping("emperor", forces={"emperor": {"carthag:11": 4}}, **about)
    game.play("transfer tueks_sietch:5 with carthag:11=4").play("atreides: pass")
    game.play("atreides: cancel guild.shipment_income")
    assert asked(game) == {"atreides": "may_cancel"}
    game.play("atreides: cancel guild.ally_transfer")
    assert asked(game) == {"emperor": "ship"}
    assert game.state.forces["emperor"] == {"carthag:11": 4}
    assert game.state.spice["emperor"] == 9


@pytest.mark.rule("CL-GUI-03", "CL-GUI-01")
@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("ship 5 carthag:11", 3),
        ("ship 1 carthag:11", 1),
        ("ship 5 polar_sink:0", 5),
        ("transfer carthag:11 with tueks_sietch:5=5", 3),
        ("transfer south_mesa:5 with tueks_sietch:5=5", 5),
        ("withdraw tueks_sietch:5=5", 3),
        ("withdraw tueks_sietch:5=4", 2),
    ],
)
def test_the_guild_pays_half_rounded_up_to_the_bank(text: str, price: int) -> None:
    game = shipping("guild", {"guild": {"tueks_sietch:5": 5}}, spice={"guild": 9}, seats=("guild", "atreides"))
    game.play(text)
    assert game.state.spice["guild"] == 9 - price
    assert game.state.spice["atreides"] == 0


@pytest.mark.rule("CL-GUI-02", "CL-GUI-04", "CL-AMB-49")
def test_the_guild_ships_across_the_board_from_one_territory_out_of_the_storm() -> None:
    forces = {"guild": {"pasty_mesa:5": 2, "pasty_mesa:8": 1, "tueks_sietch:5": 1}}
    game = shipping("guild", forces, spice={"guild": 9}, storm=8)
    assert rule_of(game, "transfer carthag:11 with pasty_mesa:5=1,tueks_sietch:5=1") == "CL-GUI-04"
    assert rule_of(game, "transfer carthag:11 with pasty_mesa:8=1") == "CL-GUI-04"
    assert rule_of(game, "transfer pasty_mesa:6 with pasty_mesa:5=1") == "CL-GUI-02"
    assert rule_of(game, "transfer shield_wall:8 with pasty_mesa:5=1") == "CL-SHIP-04"
    game = shipping("guild", forces, spice={"guild": 9})
    game.play("transfer carthag:11 with pasty_mesa:5=2,pasty_mesa:8=1")
    assert game.state.forces["guild"] == {"tueks_sietch:5": 1, "carthag:11": 3}


@pytest.mark.rule("CL-KAR-44", "CL-KAR-09")
def test_after_a_karama_on_the_half_price_the_guild_may_ship_otherwise() -> None:
    game = shipping("guild", spice={"guild": 4}, hands={"atreides": ("karama",)})
    game.play("ship 6 carthag:11")
    game.play("atreides: cancel guild.half_price")
    assert asked(game) == {"guild": "ship"}
    assert rule_of(game, "ship 6 carthag:11") == "CL-SHIP-08"
    game.play("guild: ship 4 carthag:11")
    assert game.state.spice["guild"] == 0
    assert to("", game).state.cancelled == {}


@pytest.mark.rule("CL-KAR-45")
def test_a_karama_stops_transfers_of_the_guild_for_the_turn() -> None:
    forces = {"guild": {"tueks_sietch:5": 5}}
    game = shipping("guild", forces, spice={"guild": 4}, hands={"atreides": ("karama",)})
    game.play("withdraw tueks_sietch:5=2")
    game.play("atreides: cancel guild.own_transfer")
    assert rule_of(game, "withdraw tueks_sietch:5=2") == "CL-SHIP-07"
    assert rule_of(game, "transfer carthag:11 with tueks_sietch:5=2") == "CL-GUI-02"
    game.play("guild: ship 2 carthag:11")
    assert game.state.cancelled == {"guild.own_transfer": "turn"}


@pytest.mark.rule("CL-KAR-44", "CL-KAR-45", "CL-KAR-09", "CL-GUI-02", "CL-DEAL-03")
@pytest.mark.parametrize(("text", "full"), [("transfer carthag:11 with", 4), ("withdraw", 4)])
def test_a_transfer_or_withdrawal_can_be_made_dearer_or_stopped_before_it_is_done(text: str, full: int) -> None:
    hands = {"atreides": ("karama",)}
    game = shipping("guild", {"guild": {"tueks_sietch:5": 5}}, spice={"guild": 4}, hands=hands)
    game.play(f"{text} tueks_sietch:5=4")
    assert game.decisions[0].args == ("guild.own_transfer",)
    assert game.state.announced == ("guild", 2), "so much must not be given away now"
    game.play("atreides: pass")
    assert game.decisions[0].args == ("guild.half_price",)
    game.play("atreides: cancel guild.half_price")
    assert (asked(game), game.state.forces["guild"]) == ({"guild": "ship"}, {"tueks_sietch:5": 5})
    assert rule_of(game, f"{text} tueks_sietch:5=5") == "CL-SHIP-08"
    game.play(f"guild: {text} tueks_sietch:5=4")
    assert game.state.spice["guild"] == 4 - full
    assert game.state.forces["guild"]["tueks_sietch:5"] == 1


def carried(**about: Any) -> Game:
    """An ally of the Guild has its turn."""
    about.setdefault("alliances", [("emperor", "guild")])
    seats = ("emperor", "guild", "atreides")
    return scene(seats, ("grant_transport", "emperor"), ("ship", "emperor"), ("shipping_over",), rules="basic", **about)


@pytest.mark.rule("CL-GUI-07", "CL-ALLY-09", "CL-DEC-26")
def test_allies_whom_the_guild_carries_pay_it_half_rounded_up() -> None:
    game = carried(spice={"emperor": 9, "guild": 0})
    assert asked(game) == {"guild": "grant_transport"}
    game.play("grant transport emperor").play("ship 5 carthag:11")
    assert (game.state.spice["emperor"], game.state.spice["guild"]) == (6, 3)
    game = carried(spice={"emperor": 9, "guild": 0})
    assert game.why_not("guild: grant transport atreides").rule == "CL-GUI-07"
    game.play("grant transport emperor").play("ship 4 carthag:11")
    assert (game.state.spice["emperor"], game.state.spice["guild"]) == (7, 2)
    game = carried(spice={"emperor": 9, "guild": 0})
    game.play("guild: decline").play("ship 5 carthag:11")
    assert (game.state.spice["emperor"], game.state.spice["guild"]) == (4, 5)


@pytest.mark.rule("CL-GUI-07", "CL-ALLY-06")
def test_what_the_guild_pays_for_an_ally_comes_back_to_it() -> None:
    game = carried(spice={"emperor": 0, "guild": 3}, pledges={"guild": (("emperor", 3),)})
    game.play("grant transport emperor").play("ship 5 carthag:11")
    assert game.state.spice["guild"] == 3


@pytest.mark.rule("CL-GUI-07", "CL-GUI-08", "CL-KAR-46")
def test_carried_allies_ship_across_the_board_unless_it_is_cancelled() -> None:
    about: dict[str, Any] = {"forces": {"emperor": {"arrakeen:10": 3}}, "spice": {"emperor": 9}}
    game = carried(**about).play("grant transport emperor").play("transfer carthag:11 with arrakeen:10=3")
    assert (game.state.spice["emperor"], game.state.spice["guild"]) == (7, 2)
    alone = carried(**about).play("guild: decline")
    assert rule_of(alone, "transfer carthag:11 with arrakeen:10=3") == "CL-GUI-02"
    game = carried(hands={"atreides": ("karama",)}, **about).play("grant transport emperor")
    game.play("transfer carthag:11 with arrakeen:10=3").play("atreides: cancel guild.ally_transfer")
    assert rule_of(game, "transfer carthag:11 with arrakeen:10=3") == "CL-GUI-02"
    assert rule_of(game, "emperor: withdraw arrakeen:10=3") == "CL-SHIP-07"
    game.play("emperor: ship 4 carthag:11")
    assert game.state.spice["emperor"] == 5


@pytest.mark.rule("CL-KAR-46", "CL-AMB-70", "CL-KAR-09")
def test_one_karama_stops_the_guild_from_carrying_an_ally_at_all_for_that_shipment() -> None:
    about: dict[str, Any] = {"forces": {"emperor": {"arrakeen:10": 3}}, "spice": {"emperor": 9}}
    game = carried(hands={"atreides": ("karama",)}, **about).play("grant transport emperor")
    game.play("transfer carthag:11 with arrakeen:10=1")
    assert asked(game) == {"atreides": "may_cancel"}, "one force to a stronghold costs the same, and yet it crosses"
    game.play("atreides: pass")
    assert game.decisions[0].args == ("guild.shipment_income",), "it is asked once"
    game = carried(hands={"atreides": ("karama",)}, **about).play("grant transport emperor")
    game.play("ship 4 carthag:11")
    both = "the half price and the shipment across the board for the ally of Spacing Guild"
    assert game.decisions[0].prompt == f"Cancel {both} with a Karama?"
    game.play("atreides: cancel guild.ally_half_price")
    assert rule_of(game, "emperor: transfer carthag:11 with arrakeen:10=3") == "CL-GUI-02"
    game.play("emperor: ship 4 carthag:11")
    assert game.state.spice["emperor"] == 5
    assert game.state.cancelled == {}


def carried_home() -> Game:
    """Three Fremen whom the Guild has carried to Sietch Tabr."""
    forces, spice = {"fremen": {"arrakeen:10": 3}}, {"fremen": 5}
    about: dict[str, Any] = {"forces": forces, "spice": spice, "alliances": [("fremen", "guild")], "rules": "basic"}
    game = scene(("fremen", "guild", "atreides"), ("grant_transport", "fremen"), ("ship", "fremen"), **about)
    return game.play("grant transport fremen").play("transfer sietch_tabr:14 with arrakeen:10=3")


@pytest.mark.rule("CL-GUI-08", "CL-AMB-50", "CL-FRE-02")
def test_fremen_carried_by_the_guild_cross_the_board_but_their_reserves_stay_at_home() -> None:
    seats = ("fremen", "guild", "atreides")
    game = scene(
        seats,
        ("grant_transport", "fremen"),
        ("ship", "fremen"),
        forces={"fremen": {"arrakeen:10": 3}},
        spice={"fremen": 5},
        alliances=[("fremen", "guild")],
        rules="basic",
    )
    game.play("grant transport fremen")
    assert rule_of(game, "ship 1 carthag:11") == "CL-FRE-01"
    game.play("transfer carthag:11 with arrakeen:10=3")
    # what crosses the board is no reinforcement, and is paid for, be it to where reinforcements arrive
    assert carried_home().state.spice == {"fremen": 3, "guild": 2, "atreides": 0}
    assert (game.state.spice["fremen"], game.state.spice["guild"]) == (3, 2)


@pytest.mark.rule("CL-KAR-14", "CL-GUI-09", "CL-KAR-05", "CL-DEC-28")
def test_the_guild_stops_a_shipment_with_its_karama_and_nothing_is_paid() -> None:
    game = shipping("emperor", spice={"emperor": 9}, hands={"guild": ("karama",)}, rules="advanced")
    game.play("ship 4 arrakeen:10")
    assert asked(game) == {"guild": "stop_shipment"}
    game.play("karama stop")
    assert game.state.spice["emperor"] == 9
    assert game.state.karama_powers_used == {"guild"}
    assert rule_of(game, "ship 1 carthag:11") == "CL-KAR-14"
    assert asked(game) == {"emperor": "ship"}


@pytest.mark.rule("CL-KAR-14", "CL-KAR-05")
def test_the_guild_stops_no_fremen_and_nobody_twice_in_a_game_nor_in_the_basic_game() -> None:
    hands = {"guild": ("karama",)}
    fremen = shipping("fremen", hands=hands, rules="advanced").play("ship 4 sietch_tabr:14")
    assert "stop_shipment" not in asked(fremen).values()
    for about in ({"rules": "basic"}, {"rules": "advanced", "karama_powers_used": {"guild"}}):
        game = shipping("emperor", spice={"emperor": 9}, hands=hands, **about)
        assert "stop_shipment" not in asked(game.play("ship 4 arrakeen:10")).values()


# --- Karama


@pytest.mark.rule("CL-KAR-04", "CL-AMB-33", "CL-AMB-60", "CL-KAR-07")
def test_a_karama_halves_the_price_rounded_up_and_pays_the_bank() -> None:
    game = shipping("emperor", spice={"emperor": 3, "guild": 0}, hands={"emperor": ("karama",)})
    assert rule_of(game, "ship 5 arrakeen:10") == "CL-SHIP-08"
    game.play("ship 5 arrakeen:10 with karama")
    assert (game.state.spice["emperor"], game.state.spice["guild"]) == (0, 0)
    assert game.state.treachery_discard == ["karama"]
    even = shipping("emperor", spice={"emperor": 3}, hands={"emperor": ("karama",)}).play(
        "ship 4 arrakeen:10 with karama"
    )
    assert even.state.spice["emperor"] == 1


@pytest.mark.rule("CL-KAR-04", "CL-FRE-02")
def test_no_card_makes_free_reinforcements_cheaper() -> None:
    game = shipping("fremen", hands={"fremen": ("karama", "shield")})
    refused = game.why_not("ship 5 sietch_tabr:14 with karama")
    assert refused.rule == "CL-KAR-04"
    assert refused.reason.startswith("that shipment costs nothing")


@pytest.mark.rule("CL-KAR-04", "CL-KAR-01")
@pytest.mark.parametrize("card", ["shield", "karama"])
def test_a_shipment_is_made_cheaper_by_a_karama_in_hand_only(card: str) -> None:
    game = shipping("emperor", hands={"emperor": ("shield",)}, spice={"emperor": 5})
    refused = game.why_not(f"ship 1 arrakeen:10 with {card}")
    assert refused.rule == "CL-KAR-04"
    assert refused.reason == f"you hold no {card} to play as a Karama"


@pytest.mark.rule("CL-BG-08", "CL-KAR-28", "CL-KAR-06")
def test_a_worthless_card_as_karama_can_be_cancelled_and_is_lost() -> None:
    hands = {"bene_gesserit": ("kulon",), "atreides": ("karama",)}
    game = shipping("bene_gesserit", spice={"bene_gesserit": 3}, hands=hands, rules="advanced")
    game.play("ship 5 arrakeen:10 with kulon")
    assert asked(game) == {"atreides": "may_cancel"}
    game.play("cancel bene_gesserit.worthless_as_karama")
    assert asked(game) == {"bene_gesserit": "ship"}
    assert set(game.state.treachery_discard) == {"kulon", "karama"}
    assert rule_of(game, "ship 5 arrakeen:10") == "CL-SHIP-08"
    basic = shipping("bene_gesserit", spice={"bene_gesserit": 3}, hands=hands)
    assert rule_of(basic, "ship 5 arrakeen:10 with kulon") == "CL-KAR-04"


# --- Fremen


@pytest.mark.rule("CL-FRE-01", "CL-FRE-02")
def test_fremen_reserves_arrive_free_within_two_territories_of_the_great_flat() -> None:
    assert home_zone() == {
        "the_great_flat",
        "bight_of_the_cliff",
        "broken_land",
        "cielago_west",
        "false_wall_west",
        "funeral_plain",
        "habbanya_erg",
        "hagga_basin",
        "plastic_basin",
        "polar_sink",
        "rock_outcroppings",
        "sietch_tabr",
        "the_greater_flat",
        "tsimpo",
        "wind_pass",
        "wind_pass_north",
    }
    game = shipping("fremen", spice={"guild": 0})
    assert rule_of(game, "ship 3 arrakeen:10") == "CL-FRE-01"
    game.play("ship 10 sietch_tabr:14")
    assert game.state.forces["fremen"] == {"sietch_tabr:14": 10}
    assert game.state.spice["guild"] == 0


@pytest.mark.rule("CL-FRE-01")
def test_storm_and_occupancy_bind_fremen_reserves_in_the_basic_game() -> None:
    assert rule_of(shipping("fremen", storm=14), "ship 1 sietch_tabr:14") == "CL-SHIP-04"
    two = {"atreides": {"sietch_tabr:14": 1}, "emperor": {"sietch_tabr:14": 1}}
    assert rule_of(shipping("fremen", two), "ship 1 sietch_tabr:14") == "CL-SHIP-05"


def in_the_storm(**about: Any) -> Game:
    """Seven Fremen, two of them Fedaykin, are shipped into a storm where three others shelter."""
    return shipping(
        "fremen",
        {"fremen": {"sietch_tabr:14": 3}},
        rules="advanced",
        storm=14,
        reserves={"fremen": 14, **dict.fromkeys((seat for seat in ALL if seat != "fremen"), 20)},
        special_reserves={"fremen": 3, **dict.fromkeys((seat for seat in ALL if seat != "fremen"), 0)},
        **about,
    )


@pytest.mark.rule("CL-FRE-10", "CL-AMB-61", "CL-DEC-20")
def test_half_of_those_shipped_into_the_storm_die_and_fremen_choose_which() -> None:
    game = in_the_storm().play("ship 5 sietch_tabr:14 starred 2")
    assert asked(game) == {"fremen": "choose_dead"}
    game.play("lose 1 starred")
    assert game.state.forces["fremen"] == {"sietch_tabr:14": 5}
    assert game.state.specials["fremen"] == {"sietch_tabr:14": 1}
    assert (game.state.tanks["fremen"], game.state.special_tanks["fremen"]) == (3, 1)


@pytest.mark.rule("CL-KAR-40", "CL-KAR-09")
def test_a_karama_keeps_fremen_out_of_the_storm_for_that_shipment() -> None:
    game = in_the_storm(hands={"atreides": ("karama",)}).play("ship 5 sietch_tabr:14")
    assert asked(game) == {"atreides": "may_cancel"}
    game.play("cancel fremen.half_losses")
    assert rule_of(game, "ship 5 sietch_tabr:14") == "CL-SHIP-04"
    game.play("fremen: ship 5 the_great_flat:15")
    assert game.state.cancelled == {}


# --- whole turns


def turns(**about: Any) -> Game:
    about.setdefault("spice", {"emperor": 9, "guild": 9, "atreides": 9})
    about.setdefault("phase", "shipment_and_movement")
    return scene(("emperor", "guild", "atreides"), ("shipment_and_movement",), **about)


@pytest.mark.rule("CL-SHIP-01", "CL-DEC-10", "CL-MOVE-10", "CL-MOVE-02")
def test_each_in_storm_order_ships_and_then_moves_once() -> None:
    game = turns(rules="basic")
    order = []
    while game.decisions:
        (decision,) = game.decisions
        order.append((decision.seat, decision.name))
        act = "ship 1 polar_sink:0" if decision.name == "ship" else "decline"
        game.play(f"{decision.seat}: {act}")
    assert order == [(seat, act) for seat in ("emperor", "guild", "atreides") for act in ("ship", "move")]


@pytest.mark.rule("CL-MOVE-02")
def test_forces_shipped_to_a_city_give_ornithopters_for_the_move_that_follows() -> None:
    game = turns(rules="basic", forces={"emperor": {"tueks_sietch:5": 2}})
    game.play("ship 1 arrakeen:10").play("move imperial_basin:9 with tueks_sietch:5=2")
    assert game.state.forces["emperor"] == {"arrakeen:10": 1, "imperial_basin:9": 2}


@pytest.mark.rule("CL-ALLY-03")
def test_new_allies_part_or_the_second_to_act_loses_its_forces_there() -> None:
    together = {"emperor": {"arrakeen:10": 3}, "atreides": {"arrakeen:10": 4, "polar_sink:0": 1}}
    about: dict[str, Any] = {"rules": "basic", "forces": together, "alliances": [("emperor", "atreides")]}
    game = to("", turns(**about))
    assert game.state.forces["emperor"] == {"arrakeen:10": 3}
    assert game.state.forces["atreides"] == {"polar_sink:0": 1}
    assert game.state.tanks["atreides"] == 4
    game = turns(**about).play("emperor: decline").play("move imperial_basin:10 with arrakeen:10=3")
    assert to("", game).state.tanks["atreides"] == 0


@pytest.mark.rule("CL-GUI-06", "CL-DEC-11")
def test_the_guild_acts_before_others_or_waits_and_is_asked_quietly() -> None:
    game = turns(rules="advanced")
    assert asked(game) == {"guild": "claim_turn"}
    game.play("act now")
    assert asked(game) == {"guild": "ship"}
    game = to("act_or_wait", turns(rules="advanced"))
    game.play("wait")
    assert asked(game) == {"atreides": "ship"}
    assert game.state.to_act == ("guild",)
    assert asked(game.play("atreides: decline")) == {"guild": "ship"}


@pytest.mark.rule("CL-GUI-06", "CL-KAR-47", "CL-AMB-66")
def test_a_karama_keeps_the_guild_in_its_place_until_that_has_gone_by() -> None:
    hands = {"atreides": ("karama",)}
    game = turns(rules="advanced", hands=hands).play("act now")
    assert asked(game) == {"atreides": "may_cancel"}
    game.play("cancel guild.any_order")
    assert asked(game) == {"emperor": "ship"}
    assert asked(game.play("emperor: decline")) == {"guild": "ship"}, "in its own place, where it may not wait"
    game = to("act_or_wait", turns(rules="advanced", hands=hands)).play("guild: wait")
    game.play("atreides: cancel guild.any_order")
    assert asked(game) == {"guild": "ship"}
    four = ("emperor", "guild", "atreides", "harkonnen")
    late = scene(four, ("shipment_and_movement",), hands={"emperor": ("karama",)})
    game = to("act_or_wait", late).play("guild: wait")
    game = to("claim_turn", game)
    game.play("guild: act now")
    assert asked(game) == {"guild": "ship"}


# --- spaces

CROWD = {
    "atreides": {"arrakeen:10": 1, "sietch_tabr:14": 1},
    "harkonnen": {"arrakeen:10": 1},
    "fremen": {"sietch_tabr:14": 1},
    "bene_gesserit": {"imperial_basin:9": 1, "carthag:11": 1},
    "guild": {"pasty_mesa:5": 1, "pasty_mesa:7": 1},
}


@pytest.mark.rule("CL-SHIP-02", "CL-SHIP-04", "CL-SHIP-05", "CL-SHIP-06", "CL-SHIP-08", "CL-FRE-01", "CL-GUI-02")
@pytest.mark.parametrize("seat", ["emperor", "fremen", "guild", "bene_gesserit"])
@pytest.mark.parametrize("storm", [10, 18])
def test_the_space_of_shipments_is_what_the_checks_allow(seat: str, storm: int) -> None:
    game = shipping(
        seat,
        CROWD,
        rules="advanced",
        storm=storm,
        spice=dict.fromkeys(ALL, 3),
        hands={"emperor": ("karama",), "bene_gesserit": ("kulon", "shield")},
        advisors={"carthag"},
        alliances=[("bene_gesserit", "atreides"), ("emperor", "guild")],
        carried={"emperor"},
        reserves=dict.fromkeys(ALL, 5),
        special_reserves=dict.fromkeys(ALL, 0) | {"emperor": 2, "fremen": 1},
    )
    assert agrees(game.decisions[0]) > 10


@pytest.mark.rule("CL-SHIP-08", "CL-GUI-03")
def test_the_guild_carries_its_own_forces_for_no_more_than_it_has() -> None:
    game = shipping("guild", {"guild": {"tueks_sietch:5": 5}}, spice={"guild": 1})
    assert rule_of(game, "transfer carthag:11 with tueks_sietch:5=2") is None
    assert rule_of(game, "transfer carthag:11 with tueks_sietch:5=3") == "CL-SHIP-08"
    assert rule_of(game, "withdraw tueks_sietch:5=2") is None
    assert rule_of(game, "withdraw tueks_sietch:5=3") == "CL-SHIP-08"


@pytest.mark.rule("CL-GUI-02", "CL-GUI-04", "CL-AMB-49")
def test_a_refused_transfer_or_withdrawal_says_what_is_there() -> None:
    game = shipping("guild", {"guild": {"pasty_mesa:5": 2, "pasty_mesa:6": 3}}, spice={"guild": 9}, storm=6)
    wrong = {
        "pasty_mesa:5=3": "3 cannot leave pasty_mesa:5",
        "pasty_mesa:6=1": "1 cannot leave pasty_mesa:6, in the storm",
    }
    for group, says in wrong.items():
        for act in (f"transfer carthag:11 with {group}", f"withdraw {group}"):
            verdict = game.why_not(act)
            assert (verdict.rule, verdict.reason.startswith(says)) == ("CL-GUI-04", True), act
    assert game.why_not(Transfer("guild", "nowhere:1", (("pasty_mesa:5", 1),))).rule == "CL-GUI-02"


@pytest.mark.rule("CL-BG-14", "CL-BG-13")
def test_carried_advisors_name_a_side_where_they_have_the_choice() -> None:
    forces = {"bene_gesserit": {"carthag:11": 2}, "emperor": {"carthag:11": 1, "arrakeen:10": 1}}
    about: dict[str, Any] = {"advisors": {"carthag"}, "rules": "advanced", "carried": {"bene_gesserit"}}
    about |= {"alliances": [("bene_gesserit", "guild")], "spice": {"bene_gesserit": 9}}
    game = shipping("bene_gesserit", forces, **about)
    assert rule_of(game, "transfer arrakeen:10 with carthag:11=2") == "CL-BG-14"
    assert rule_of(game, "transfer tueks_sietch:5 with carthag:11=2 as advisor") == "CL-BG-14"
    game.play("transfer arrakeen:10 with carthag:11=2 as advisor")
    assert game.state.advisors == {"arrakeen"}


@pytest.mark.rule("CL-GUI-03", "CL-KAR-44")
def test_after_a_karama_against_a_withdrawal_the_guild_may_ship_something_else() -> None:
    game = shipping("guild", {"guild": {"tueks_sietch:5": 5}}, spice={"guild": 9}, hands={"emperor": ("karama",)})
    game.play("withdraw tueks_sietch:5=4")
    game.play("emperor: cancel guild.own_transfer")
    assert asked(game) == {"guild": "ship"}
    assert game.state.forces["guild"] == {"tueks_sietch:5": 5}
    assert rule_of(game, "withdraw tueks_sietch:5=4") == "CL-SHIP-07"
    game.play("guild: ship 2 carthag:11")
    assert game.state.spice["guild"] == 8


@pytest.mark.rule("CL-FRE-10", "CL-SHIP-04")
def test_nobody_but_the_fremen_ships_into_the_storm_in_the_advanced_game() -> None:
    about: dict[str, Any] = {"rules": "advanced", "storm": 14, "spice": dict.fromkeys(ALL, 9)}
    for seat in ("emperor", "guild", "bene_gesserit"):
        assert rule_of(shipping(seat, **about), "ship 1 sietch_tabr:14") == "CL-SHIP-04"
    assert rule_of(shipping("fremen", **about), "ship 1 sietch_tabr:14") is None


# --- transfers


@pytest.mark.rule("CL-GUI-04", "CL-SHIP-05", "CL-SHIP-06")
def test_a_transfer_goes_neither_to_a_full_stronghold_nor_to_an_ally() -> None:
    forces = {
        "guild": {"tueks_sietch:5": 5},
        "atreides": {"arrakeen:10": 1},
        "emperor": {"arrakeen:10": 1},
        "fremen": {"sietch_tabr:14": 1, "polar_sink:0": 1},
    }
    game = shipping("guild", forces, spice={"guild": 9}, alliances=[("guild", "fremen")])
    assert rule_of(game, "transfer arrakeen:10 with tueks_sietch:5=1") == "CL-SHIP-05"
    assert rule_of(game, "transfer sietch_tabr:14 with tueks_sietch:5=1") == "CL-SHIP-06"
    assert rule_of(game, "transfer polar_sink:0 with tueks_sietch:5=1") is None
    assert rule_of(game, "transfer carthag:11 with tueks_sietch:5=1") is None


@pytest.mark.rule("CL-GUI-07", "CL-KAR-14", "CL-GUI-09")
def test_what_the_guild_granted_or_stopped_holds_for_the_turn() -> None:
    game = turns(rules="basic", grounded={"emperor"}, carried={"emperor"})
    game.play("emperor: ship 5 arrakeen:10")
    assert (game.state.spice["emperor"], game.state.spice["guild"]) == (4, 14)


@pytest.mark.rule("CL-GUI-07", "CL-ALLY-09")
def test_the_guild_carries_nobody_but_its_allies() -> None:
    assert asked(carried(alliances=[("guild", "atreides")], spice={"emperor": 9})) == {"emperor": "ship"}


@pytest.mark.rule("CL-KAR-14", "CL-GUI-09")
def test_the_guild_is_not_asked_to_stop_itself() -> None:
    game = shipping("guild", spice={"guild": 9}, hands={"guild": ("karama",)}, rules="advanced")
    game.play("ship 4 arrakeen:10")
    assert game.state.forces["guild"] == {"arrakeen:10": 4}
    assert "stop_shipment" not in asked(game).values()
