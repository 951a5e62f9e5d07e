"""Shipping with an ally: proposals, deals, gifts."""

from __future__ import annotations

from typing import Any

import pytest

from dunewidget.kernel import Game
from tests.games.dice.table import EIGHT, FOUR, asked, game, options, refusal, spice, told

SINK = "polar_sink"
FORCES = {"atreides": {"arrakeen": 2}, "corrino": {"sietch_tabr": 1}, "harkonnen": {"carthag": 2}}
TLEILAX_FIRST = ("bene_tleilax", "atreides", "harkonnen", "fremen", "corrino", "guild")


def dealing(ally: str = "corrino", houses: tuple[str, ...] = FOUR, **fields: Any) -> Game:
    fields.setdefault("forces", FORCES)
    fields.setdefault("spice", spice(1))
    dice = (*("bene_gesserit",) * 4, "region_1", "spice_1", "shield")
    return game("shipping_phase", houses, dice=dice, ally=ally, **fields)


@pytest.mark.rule("DD-SHIP-06", "DD-DEC-16")
def test_the_ally_ships_at_the_active_players_cost_and_by_consent() -> None:
    g = dealing(card={"corrino": 2, "atreides": 1})
    assert asked(g) == ("proposal", "p4")
    assert options(g) == {"decline"} | {f"add corrino {to}" for to in (SINK, "arrakeen", "sietch_tabr")}
    assert refusal(g, "add corrino carthag") == "DD-SHIP-06"
    assert refusal(g, "add sardaukar arrakeen") == "DD-SHIP-03"
    assert refusal(g, "add harkonnen arrakeen") == "DD-DEC-16"
    assert refusal(g, "add ordos arrakeen") == "DD-DEC-16"
    g.play("add corrino arrakeen")
    assert g.state.forces["corrino"] == {"sietch_tabr": 1}
    g.play("propose")
    assert asked(g) == ("deal_offered", "p1")
    no = g.branch()
    g.play("accept")
    assert g.state.forces["corrino"] == {"sietch_tabr": 1, "arrakeen": 1}
    assert g.state.card["corrino"] == 1
    no.play("decline")
    assert no.state.forces["corrino"] == {"sietch_tabr": 1}
    assert no.state.spice == spice(1)
    assert (no.state.deal, no.state.gift) == ((), 0)
    assert asked(no) == ("shipment", "p1")


@pytest.mark.rule("DD-SHIP-06")
def test_what_the_ally_ships_is_paid_and_told() -> None:
    g = dealing(card={"corrino": 2, "atreides": 1}, spice=spice(2))
    g.play("add corrino arrakeen").play("propose").play("accept")
    assert g.state.spice == spice(1)
    assert [event.rule for event in g.events if event.name == "shipped"] == ["DD-SHIP-06"]


@pytest.mark.rule("DD-SHIP-05")
def test_the_ally_does_not_ship_into_the_storm() -> None:
    g = dealing(card={"corrino": 2}, storm=5)
    assert refusal(g, "add corrino arrakeen") == "DD-SHIP-05"
    assert options(g) == {"decline", f"add corrino {SINK}", "add corrino sietch_tabr"}


@pytest.mark.rule("DD-SHIP-07", "DD-DEC-17", "DD-HCOR-04")
def test_a_deal_is_carried_out_whole() -> None:
    g = dealing(card={"corrino": 2, "atreides": 3}, reserve={"corrino": 4}, spice=spice(0))
    # without spice the ally can only give
    assert options(g) == {"decline", *(f"give {n}" for n in range(1, 5))}
    assert refusal(g, "give 5") == "DD-HCOR-04"
    assert refusal(g, "propose") == "DD-SHIP-07"
    g.play("give 3")
    assert refusal(g, "give 1") == "DD-HCOR-04"
    g.play("add corrino sietch_tabr").play("add atreides sietch_tabr").play("add atreides arrakeen")
    assert g.state.reserve["corrino"] == 4
    # three spice are spent three times
    assert options(g) == {"decline", "propose"}
    g.play("propose").play("accept")
    s = g.state
    assert s.reserve["corrino"] == 1
    assert s.spice == spice()
    assert s.forces["corrino"] == {"sietch_tabr": 2}
    assert s.forces["atreides"] == {"arrakeen": 3, "sietch_tabr": 1}
    assert told(g, "given") == [{"house": "corrino", "to": "atreides", "spice": 3}]
    # one more gift is possible, then the active player's turn
    assert asked(g) == ("proposal", "p4")
    g.play("decline")
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-SHIP-07", "DD-DEC-16")
def test_the_active_players_shipments_are_terms_not_a_deal_of_their_own() -> None:
    g = dealing(card={"corrino": 1, "atreides": 1}, spice=spice(2))
    assert refusal(g, "add atreides sietch_tabr") == "DD-DEC-16"
    g.play("add corrino sietch_tabr")
    assert refusal(g, "add corrino sietch_tabr") == "DD-SHIP-03"
    assert "add atreides sietch_tabr" in options(g)
    g.play("add atreides sietch_tabr")
    assert refusal(g, f"add atreides {SINK}") == "DD-SHIP-03"
    g.play("decline")
    assert (g.state.deal, g.state.gift) == ((), 0)
    assert asked(g) == ("shipment", "p1")


@pytest.mark.rule("DD-SHIP-03", "DD-SHIP-06")
def test_a_deal_costs_no_more_than_there_is() -> None:
    g = dealing(card={"corrino": 3}, spice=spice(1))
    g.play("add corrino arrakeen")
    assert refusal(g, "add corrino arrakeen") == "DD-SHIP-03"
    assert options(g) == {"decline", "propose"}


@pytest.mark.rule("DD-SHIP-07")
def test_the_ally_may_speak_before_every_shipment() -> None:
    g = dealing(card={"corrino": 1, "atreides": 2}, spice=spice(2))
    g.play("decline")
    assert asked(g) == ("shipment", "p1")
    g.play(f"ship atreides {SINK}")
    assert asked(g) == ("proposal", "p4")
    g.play("decline").play("done")
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-SHIP-07")
def test_an_ally_with_nothing_to_propose_is_not_asked() -> None:
    g = dealing("harkonnen", card={"atreides": 1})
    assert asked(g) == ("shipment", "p1")
    poor = dealing(card={"corrino": 1}, spice=spice(0))
    assert asked(poor) == ("freeze", "p2")


@pytest.mark.rule("DD-HGUI-02", "DD-DEC-17")
def test_the_guild_gives_nothing() -> None:
    houses = ("atreides", "harkonnen", "guild", "corrino")
    g = dealing("guild", houses, card={"guild": 1}, reserve={"guild": 5, "corrino": 5})
    assert refusal(g, "give 1") == "DD-HCOR-04"
    assert {text.split()[0] for text in options(g)} == {"decline", "add"}


@pytest.mark.rule("DD-HGUI-02")
def test_the_guild_earns_by_the_allys_shipment_too() -> None:
    houses = ("atreides", "harkonnen", "guild", "corrino")
    g = dealing("corrino", houses, card={"atreides": 1, "corrino": 1}, spice=spice(2))
    g.play("add corrino arrakeen").play("add atreides arrakeen").play("propose").play("accept")
    assert g.state.reserve["guild"] == 2


@pytest.mark.rule("DD-HSMU-02", "DD-SHIP-06")
def test_smugglers_ship_from_supply_as_ally_at_their_price() -> None:
    houses = ("atreides", "harkonnen", "fremen", "corrino", "guild", "smugglers")
    g = dealing("smugglers", houses, forces={"atreides": {"arrakeen": 2}}, spice=spice(1))
    assert options(g) == {"decline", "add smugglers arrakeen"}
    assert refusal(g, f"add smugglers {SINK}") == "DD-SHIP-03"
    g.play("add smugglers arrakeen").play("propose").play("accept")
    assert g.state.supply["smugglers"] == 11


@pytest.mark.rule("DD-HCOR-04", "DD-SHIP-09", "DD-HCOR-03")
def test_an_ally_of_corrino_stores_nothing() -> None:
    g = dealing(reserve={"corrino": 3}, spice=spice(2))
    g.play("give 3").play("propose").play("accept")
    assert asked(g) == ("freeze", "p2")
    assert g.state.reserve == {"corrino": 0}
    assert g.state.spice == spice()


# --- gifts after shipping


def late(**fields: Any) -> Game:
    steps = [("late_gift",), ("gholas",), ("movement_phase",)]
    fields = {"ally": "corrino", "reserve": {"corrino": 2, "guild": 0}, "phase": "Shipping", **fields}
    return game(steps, TLEILAX_FIRST, **fields)


@pytest.mark.rule("DD-DEC-17", "DD-HCOR-04")
def test_corrino_may_still_give_for_a_ghola() -> None:
    g = late()
    assert asked(g) == ("late_gift", "p5")
    assert options(g) == {"decline", "give 1", "give 2"}
    assert refusal(g, "give 3") == "DD-HCOR-04"
    g.play("give 1")
    assert asked(g) == ("gift_offered", "p1")
    no = g.branch().play("decline")
    assert no.state.reserve["corrino"] == 2
    g.play("accept")
    assert (g.state.spice["gift"], g.state.reserve["corrino"]) == (1, 1)
    assert asked(g) == ("gholas", "p1")


@pytest.mark.rule("DD-DEC-17")
def test_no_late_gift_where_spice_has_no_use() -> None:
    assert asked(late(ready=["scytale"])) == ("target", "p1")
    assert asked(late(reserve={"corrino": 0, "guild": 0})) == ("target", "p1")
    assert asked(late(ally="guild")) == ("target", "p1")
    dancers = late(ready=["scytale"], phase="Battle", options={"face_dancers": "spice"})
    assert asked(dancers) == ("late_gift", "p5")
    other = game([("late_gift",), ("movement_phase",)], EIGHT, ally="corrino", reserve={"corrino": 2, "guild": 0})
    assert asked(other) == ("target", "p1")


# --- gholas


@pytest.mark.rule("DD-HTLX-06", "DD-DEC-18")
def test_bene_tleilax_brings_its_leader_back_for_a_spice() -> None:
    g = game([("gholas",), ("movement_phase",)], TLEILAX_FIRST, spice=spice(2))
    assert asked(g) == ("gholas", "p1")
    assert options(g) == {"decline", "revive scytale"}
    assert refusal(g, "revive leto") == "DD-HTLX-06"
    g.play("revive scytale")
    assert g.state.leaders["scytale"] == "card"
    assert g.state.spice == spice(1)
    assert asked(g) == ("target", "p1")


@pytest.mark.rule("DD-HTLX-06", "DD-ALLY-05")
def test_an_active_ally_of_bene_tleilax_may_use_gholas_repeatedly() -> None:
    g = game([("gholas",), ("movement_phase",)], EIGHT, ally="bene_tleilax", spice=spice(2))
    g.play("revive duncan")
    assert options(g) == {"decline", "revive leto"}
    g.play("revive leto")
    assert asked(g) == ("target", "p1")
    without = game([("gholas",), ("movement_phase",)], EIGHT, ally="guild", spice=spice(2))
    assert asked(without) == ("target", "p1")


@pytest.mark.rule("DD-HTLX-06")
def test_no_ghola_without_spice_or_dead_leader() -> None:
    assert asked(game([("gholas",), ("movement_phase",)], TLEILAX_FIRST)) == ("target", "p1")
    alive = game([("gholas",), ("movement_phase",)], TLEILAX_FIRST, ready=["scytale"], spice=spice(2))
    assert asked(alive) == ("target", "p1")


@pytest.mark.rule("DD-DEC-18", "DD-TURN-01", "DD-DEC-17")
def test_gholas_are_offered_before_every_phase_but_the_first() -> None:
    g = game([("turn",)], TLEILAX_FIRST, dice=(), phase="Dice")
    steps = [step for (step, *_) in reversed(g.state.agenda)]
    phases = ["alliance", "recruiting", "kanly", "shipping", "movement", "battle", "assets", "sandstorm"]
    expected = ["freeze"]
    for phase in phases:
        late_gift = [] if phase in phases[:4] else ["late_gift"]
        expected += [*late_gift, "gholas", f"{phase}_phase"]
    assert steps[: len(expected) + 3] == [*expected, "late_gift", "gholas", "end_of_turn"]


@pytest.mark.rule("DD-DEC-18")
def test_gholas_may_be_declined() -> None:
    g = game([("gholas",), ("movement_phase",)], TLEILAX_FIRST, spice=spice(2))
    g.play("decline")
    assert g.state.leaders["scytale"] == "supply"
    assert g.state.spice == spice(2)
