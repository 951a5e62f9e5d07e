"""Phase 5, Shipping: spice, the worm, shipments of the active player."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.games.dice.spice import picks_spice, purse
from dunewidget.kernel import Game
from tests.games.dice.table import EIGHT, FOUR, asked, game, options, refusal, spice, told

SINK = "polar_sink"
SMUGGLERS_FIRST = ("smugglers", *EIGHT[:5])
GUILD_FIRST = ("guild", "atreides", "harkonnen", "corrino")
CORRINO_FIRST = ("corrino", "atreides", "harkonnen", "guild")


def shipping(face: str = "spice_1", houses: tuple[str, ...] = FOUR, **fields: Any) -> Game:
    fields.setdefault("spice", spice({"shai_hulud": 0}.get(face, int(face[-1]) if face[-1].isdigit() else 0)))
    return game("shipping_phase", houses, dice=(*("bene_gesserit",) * 4, "region_1", face, "shield"), **fields)


@pytest.mark.rule("DD-SHIP-01", "DD-ASSET-04")
def test_harvesters_beside_own_forces_yield_two() -> None:
    forces = {"atreides": {"arrakeen": 1, "carthag": 1}, "harkonnen": {"arrakeen": 1}}
    g = shipping(card={"atreides": 1}, forces=forces, assets={"arrakeen": "harvester", "carthag": "harvester"})
    assert g.state.spice == spice(die=1, harvester=4)
    assert told(g, "harvested") == [{"house": "atreides", "regions": ("arrakeen", "carthag"), "spice": 4}]


@pytest.mark.rule("DD-SHIP-01", "DD-STORM-06")
def test_no_yield_under_the_storm_or_without_a_force() -> None:
    forces = {"atreides": {"tueks_sietch": 1}, "harkonnen": {"arrakeen": 1}}
    g = shipping(card={"atreides": 1}, forces=forces, assets={"arrakeen": "harvester", "tueks_sietch": "harvester"})
    assert g.state.spice == spice(die=1)
    others = shipping(card={"atreides": 1}, forces=forces, assets={"tueks_sietch": "fortress"}, storm=1)
    assert others.state.spice == spice(die=1)


@pytest.mark.rule("DD-SHIP-01")
def test_spice_spent_before_is_gone() -> None:
    g = shipping("spice_3", card={"atreides": 1}, spice=spice(2))
    assert g.decisions[0].prompt == "What do you ship? You have 2 spice."


@pytest.mark.rule("DD-SHIP-02", "DD-ASSET-04")
def test_shai_hulud_brings_no_spice_and_takes_the_harvester() -> None:
    g = shipping(
        "shai_hulud", card={"atreides": 1}, forces={"atreides": {"carthag": 1}}, assets={"carthag": "harvester"}
    )
    assert told(g, "harvester_lost") == [{"house": "atreides", "region": "carthag"}]
    assert g.state.assets == {}
    assert g.state.pool["harvester"] == 2
    assert told(g, "harvested") == []
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-SHIP-02", "DD-DEC-13")
def test_of_two_harvesters_one_is_chosen_even_under_the_storm() -> None:
    forces = {"atreides": {"carthag": 1, "tueks_sietch": 1}}
    g = shipping("shai_hulud", forces=forces, assets={"carthag": "harvester", "tueks_sietch": "harvester"})
    assert asked(g) == ("harvester_lost", "p1")
    assert g.decisions[0].default is None
    assert options(g) == {"worm carthag", "worm tueks_sietch"}
    assert refusal(g, "worm arrakeen") == "DD-SHIP-02"
    g.play("worm tueks_sietch")
    assert g.state.assets == {"carthag": "harvester"}


@pytest.mark.rule("DD-SHIP-02")
def test_shai_hulud_leaves_the_harvesters_of_others_alone() -> None:
    g = shipping("shai_hulud", forces={"fremen": {"carthag": 1}}, assets={"carthag": "harvester"})
    assert g.state.assets == {"carthag": "harvester"}


@pytest.mark.rule("DD-SHIP-02")
def test_a_reserve_can_be_spent_in_spite_of_shai_hulud() -> None:
    g = shipping("shai_hulud", CORRINO_FIRST, card={"corrino": 1}, reserve={"corrino": 2, "guild": 0})
    assert options(g) == {"done", f"ship corrino {SINK}"}


@pytest.mark.rule("DD-SHIP-03", "DD-SHIP-04", "DD-DEC-14")
def test_a_force_for_a_spice_to_the_sink_or_where_one_is() -> None:
    forces = {"atreides": {"carthag": 1}, "harkonnen": {"arrakeen": 2, "carthag": 1}}
    g = shipping("spice_2", card={"atreides": 3}, forces=forces)
    assert options(g) == {"done", f"ship atreides {SINK}", "ship atreides carthag"}
    assert refusal(g, "ship atreides arrakeen") == "DD-SHIP-04"
    assert refusal(g, "ship harkonnen carthag") == "DD-SHIP-03"
    assert refusal(g, "ship ordos carthag") == "DD-SHIP-03"
    g.play("ship atreides carthag")
    assert g.state.forces["atreides"] == {"carthag": 2}
    assert g.state.card["atreides"] == 2
    assert g.state.spice["die"] == 1
    g.play(f"ship atreides {SINK}")
    assert g.state.forces["atreides"] == {"carthag": 2, SINK: 1}
    # no spice is left, so nothing is asked
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-SHIP-03")
def test_large_forces_ship_for_one_spice_too_and_the_card_runs_out() -> None:
    g = shipping("spice_2", CORRINO_FIRST, card={"sardaukar": 1})
    assert refusal(g, f"ship corrino {SINK}") == "DD-SHIP-03"
    g.play(f"ship sardaukar {SINK}")
    assert g.state.forces["sardaukar"] == {SINK: 1}
    assert asked(g) == ("freeze", "p2")
    assert told(g, "shipped") == [{"force": "sardaukar", "region": SINK}]


@pytest.mark.rule("DD-SHIP-03", "DD-DEC-14", "DD-TURN-03")
def test_shipping_can_be_ended_at_any_time() -> None:
    g = shipping("spice_4", card={"atreides": 3})
    assert str(g.decisions[0].default) == "p1: done"
    g.play("done")
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-SHIP-05", "DD-STORM-06")
def test_no_shipping_into_the_storm() -> None:
    g = shipping(card={"atreides": 1}, forces={"atreides": {"tueks_sietch": 1}})
    assert refusal(g, "ship atreides tueks_sietch") == "DD-SHIP-05"
    assert options(g) == {"done", f"ship atreides {SINK}"}


@pytest.mark.rule("DD-SHIP-04", "DD-DEC-15")
def test_into_a_region_of_the_ally_by_consent() -> None:
    forces = {"harkonnen": {"carthag": 1}, "fremen": {"arrakeen": 1}}
    g = shipping("spice_2", card={"atreides": 2}, forces=forces, ally="harkonnen")
    assert options(g) == {"done", f"ship atreides {SINK}", "ship atreides carthag"}
    g.play("ship atreides carthag")
    assert asked(g) == ("consent", "p2")
    assert g.state.card["atreides"] == 2
    yes = g.branch().play("accept")
    assert yes.state.forces["atreides"] == {"carthag": 1}
    assert yes.state.spice["die"] == 1
    # once there, no more leave is needed
    yes.play("ship atreides carthag")
    assert yes.state.forces["atreides"] == {"carthag": 2}
    no = g.play("decline")
    assert no.state.card["atreides"] == 2
    assert no.state.spice["die"] == 2
    assert refusal(no, "ship atreides carthag") == "DD-DEC-15"
    assert options(no) == {"done", f"ship atreides {SINK}"}


@pytest.mark.rule("DD-SHIP-08")
def test_spice_comes_from_die_harvester_gift_and_reserve_together() -> None:
    g = shipping("spice_1", GUILD_FIRST, card={"guild": 1}, spice=spice(1, 0, 2), reserve={"guild": 1, "corrino": 3})
    assert "4 spice" in g.decisions[0].prompt
    assert purse(g.state) == {"die": 1, "harvester": 0, "gift": 2, "reserve": 1}
    assert purse(shipping("spice_1", card={"atreides": 1}).state) == {**spice(1), "reserve": 0}


@pytest.mark.rule("DD-SHIP-09", "DD-END-02")
def test_unspent_spice_is_lost() -> None:
    g = shipping("spice_4", card={"atreides": 1}, spice=spice(4, 0, 3))
    g.play("done")
    assert g.state.spice == spice()


# --- which spice is spent


@pytest.mark.rule("DD-DEC-28", "DD-HCOR-03", "DD-SHIP-08")
def test_corrino_picks_the_spice_to_spend() -> None:
    g = shipping("spice_2", CORRINO_FIRST, card={"corrino": 2}, forces={"corrino": {"carthag": 1}},
                 assets={"carthag": "harvester"}, reserve={"corrino": 1, "guild": 0})  # fmt: skip
    g.play(f"ship corrino {SINK}")
    assert asked(g) == ("pay", "p1")
    assert options(g) == {"pay die=1", "pay harvester=1", "pay reserve=1"}
    assert refusal(g, "pay die=2") == "DD-DEC-28"
    assert refusal(g, "pay reserve=2") == "DD-DEC-28"
    assert refusal(g, "pay die=1,reserve=1") == "DD-DEC-28"
    g.play("pay harvester=1")
    assert g.state.spice == spice(2, 1)
    g.play(f"ship corrino {SINK}").play("pay reserve=1")
    # two unspent spice of the die make four
    assert told(g, "stored") == [{"house": "corrino", "reserve": 4}]


@pytest.mark.rule("DD-DEC-28")
def test_spice_of_several_kinds_is_named_in_order() -> None:
    g = game([("pay", 2)], CORRINO_FIRST, spice=spice(2, 2), reserve={"corrino": 1, "guild": 0})
    assert options(g) == {"pay die=2", "pay harvester=2", "pay die=1,harvester=1", "pay die=1,reserve=1",
                          "pay harvester=1,reserve=1"}  # fmt: skip
    assert refusal(g, "pay harvester=1,die=1") == "DD-DEC-28"
    assert refusal(g, "pay reserve=2") == "DD-DEC-28"
    assert g.decisions[0].prompt == "Which spice do you pay with? The price is 2."
    assert picks_spice(g.state, 4)
    assert not picks_spice(g.state, 5)  # all of it
    g.play("pay die=1,reserve=1")
    assert (g.state.reserve["corrino"], told(g, "paid")) == (
        2,
        [{"house": "corrino", "spice": {"die": 1, "reserve": 1}}],
    )


@pytest.mark.rule("DD-DEC-28", "DD-HGUI-02")
def test_the_guild_may_keep_its_reserve() -> None:
    g = shipping("spice_1", GUILD_FIRST, card={"guild": 2}, reserve={"guild": 1, "corrino": 0})
    g.play(f"ship guild {SINK}")
    assert options(g) == {"pay die=1", "pay reserve=1"}
    g.play("pay die=1").play(f"ship guild {SINK}")
    assert g.state.reserve["guild"] == 0


@pytest.mark.rule("DD-DEC-28")
def test_others_are_not_asked_which_spice() -> None:
    g = shipping(card={"atreides": 2}, spice=spice(1, 0, 1))
    g.play(f"ship atreides {SINK}")
    assert asked(g)[0] == "shipment"
    assert g.state.spice == spice(1)
    one_kind = shipping("spice_3", CORRINO_FIRST, card={"corrino": 2})
    one_kind.play(f"ship corrino {SINK}")
    assert asked(one_kind)[0] == "shipment"


# --- the houses


@pytest.mark.rule("DD-HGUI-02")
def test_the_guild_earns_once_for_each_house_that_ships_elsewhere_than_to_the_sink() -> None:
    houses = ("atreides", "harkonnen", "guild", "corrino")
    g = shipping("spice_4", houses, card={"atreides": 4}, forces={"atreides": {"carthag": 1}})
    g.play(f"ship atreides {SINK}")
    assert g.state.reserve["guild"] == 0
    g.play("ship atreides carthag")
    assert g.state.reserve["guild"] == 1
    g.play("ship atreides carthag")
    assert g.state.reserve["guild"] == 1
    assert told(g, "mandate") == [{"house": "guild", "of": "atreides", "reserve": 1}]
    assert g.state.shipped == ("atreides",)
    g.play("done")
    assert g.state.shipped == ()


@pytest.mark.rule("DD-HGUI-02", "DD-DEC-28")
def test_the_mandate_is_credited_after_the_shipment_is_paid() -> None:
    houses = ("guild", "harkonnen", "fremen", "corrino")
    g = shipping(
        "spice_1",
        houses,
        ally="corrino",
        card={"corrino": 1},
        forces={"corrino": {"carthag": 1}},
        reserve={"guild": 5, "corrino": 0},
    )
    while asked(g)[0] != "pay":
        answers = [a.text for a in g.decisions[0].options()]
        g.play(next(text for wish in ("carthag", "propose", "accept") for text in answers if wish in text))
    assert g.state.reserve["guild"] == 5
    g.play("pay reserve=1")
    assert g.state.reserve["guild"] == 5, "5 less 1, and then 1 for Corrino's shipment"


@pytest.mark.rule("DD-HGUI-02")
def test_the_guild_keeps_five_at_most_and_earns_nothing_from_itself() -> None:
    houses = ("atreides", "harkonnen", "guild", "corrino")
    g = shipping(
        "spice_1", houses, card={"atreides": 1}, forces={"atreides": {"carthag": 1}}, reserve={"guild": 5, "corrino": 0}
    )
    g.play("ship atreides carthag")
    assert g.state.reserve["guild"] == 5
    own = shipping("spice_1", GUILD_FIRST, card={"guild": 1}, forces={"guild": {"carthag": 1}})
    own.play("ship guild carthag")
    assert own.state.reserve["guild"] == 0


@pytest.mark.rule("DD-HSMU-02")
def test_smugglers_ship_from_supply_and_pay_two_to_the_sink() -> None:
    g = shipping("spice_3", SMUGGLERS_FIRST, forces={"smugglers": {"carthag": 1}}, ready=["esmar_tuek"])
    assert options(g) == {"done", f"ship smugglers {SINK}", "ship smugglers carthag"}
    g.play(f"ship smugglers {SINK}")
    assert g.state.spice["die"] == 1
    assert g.state.supply["smugglers"] == 10
    assert options(g) == {"done", "ship smugglers carthag"}
    assert refusal(g, f"ship smugglers {SINK}") == "DD-SHIP-03"
    g.play("ship smugglers carthag")
    assert g.state.forces["smugglers"] == {"carthag": 2, SINK: 1}


@pytest.mark.rule("DD-HSMU-02")
def test_smugglers_ship_what_came_back_to_their_card_first() -> None:
    g = shipping("spice_3", SMUGGLERS_FIRST, forces={"smugglers": {"carthag": 1}}, card={"smugglers": 1})
    g.play("ship smugglers carthag")
    assert (g.state.card["smugglers"], g.state.supply["smugglers"]) == (0, 10)


@pytest.mark.rule("DD-DEC-30", "DD-HSMU-02")
def test_smugglers_hire_their_leader_for_two_spice() -> None:
    g = shipping("spice_3", SMUGGLERS_FIRST, forces={"smugglers": {"carthag": 1}})
    assert options(g) == {"done", "hire", f"ship smugglers {SINK}", "ship smugglers carthag"}
    g.play("hire")
    assert g.state.leaders["esmar_tuek"] == "card"
    assert g.state.spice["die"] == 1
    assert "hire" in options(shipping("spice_2", SMUGGLERS_FIRST))
    assert refusal(shipping("spice_1", SMUGGLERS_FIRST, forces={"smugglers": {"carthag": 1}}), "hire") == "DD-DEC-30"
    ready = shipping("spice_3", SMUGGLERS_FIRST, ready=["esmar_tuek"])
    assert refusal(ready, "hire") == "DD-DEC-30"
    assert refusal(shipping("spice_3", card={"atreides": 1}), "hire") == "DD-DEC-30"
