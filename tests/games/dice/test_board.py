"""The map, its numbers and borders."""

from __future__ import annotations

import networkx as nx
import pytest

from dunewidget.games.dice import GAME
from dunewidget.games.dice.board import ADJACENT, DESERT, PLAIN, REGIONS, STRATEGIC, ZONES, board, numbered, stormed
from tests.games.dice.table import asked, at, game, options, refusal, spice

SINK = "polar_sink"


@pytest.mark.rule("DD-MAP-01")
def test_seven_zones_and_ten_regions() -> None:
    assert len(REGIONS) == 10
    for zones in ZONES.values():
        assert set(zones) == {1, 2, 3, 4, 5, 6}
        assert all(1 <= len(regions) <= 2 for regions in zones.values())
        inside = [region for regions in zones.values() for region in regions]
        assert sorted([*inside, SINK]) == sorted(REGIONS)


@pytest.mark.rule("DD-MAP-01", "DD-MAP-02")
def test_five_strategic_regions_and_four_others() -> None:
    assert set(STRATEGIC) == {"sietch_tabr", "arrakeen", "carthag", "tueks_sietch", "habbanya_sietch"}
    assert set(PLAIN) == {"great_flat", "cielago_flat", "minor_erg", "broken_land"}
    for zones in ZONES.values():
        number = {region: zone for zone, regions in zones.items() for region in regions}
        assert sorted(number[region] for region in STRATEGIC) == [2, 3, 4, 5, 6]
        assert sorted(number[region] for region in PLAIN) == [1, 2, 4, 6]


@pytest.mark.rule("DD-MAP-03")
@pytest.mark.parametrize(("numbering", "five"), [("clockwise", "arrakeen"), ("mirror", "sietch_tabr")])
def test_numbers_of_regions(numbering: str, five: str) -> None:
    s = at("kanly_phase", options={"numbering": numbering})
    assert numbered(s, 4) == ("carthag", "broken_land")
    assert numbered(s, 5) == (five,)


@pytest.mark.rule("DD-MAP-04", "DD-MAP-01")
def test_desert_regions() -> None:
    assert frozenset(("cielago_flat", "habbanya_sietch", "great_flat", "sietch_tabr", "broken_land")) == DESERT


@pytest.mark.rule("DD-MAP-06")
def test_borders_go_both_ways() -> None:
    assert "carthag" in ADJACENT["arrakeen"]
    assert "arrakeen" in ADJACENT["carthag"]
    assert "carthag" in ADJACENT["sietch_tabr"]
    assert "sietch_tabr" not in ADJACENT["arrakeen"]
    assert sum(map(len, ADJACENT.values())) == 2 * 21


@pytest.mark.rule("DD-MAP-05")
def test_nobody_fights_in_the_polar_sink() -> None:
    g = game("battle_phase", forces={"atreides": {SINK: 2}, "harkonnen": {SINK: 3}})
    assert asked(g) == ("freeze", "p2")
    assert g.state.forces["harkonnen"] == {SINK: 3}


@pytest.mark.rule("DD-MAP-05", "DD-ASSET-02")
def test_no_asset_in_the_polar_sink() -> None:
    g = game("assets_phase", forces={"atreides": {SINK: 2}}, target=SINK)
    assert asked(g) == ("freeze", "p2")


@pytest.mark.rule("DD-MAP-07", "DD-STORM-03")
def test_the_storm_covers_every_region_of_its_zone() -> None:
    assert stormed(at("kanly_phase", storm=4)) == ("carthag", "broken_land")
    assert stormed(at("kanly_phase", storm=2, options={"numbering": "mirror"})) == ("tueks_sietch", "minor_erg")


def test_the_graph_carries_what_the_data_says() -> None:
    graph = board(at("kanly_phase"))
    assert nx.is_connected(graph)
    assert graph.number_of_edges() == 21
    assert graph.nodes["carthag"] == {
        "title": "Carthag",
        "strategic": True,
        "desert": False,
        "neutral": False,
        "zone": 4,
        "number": 4,
    }
    assert graph.edges["arrakeen", "carthag"]["confidence"] == "certain"
    assert GAME.board(at("kanly_phase")) is graph


@pytest.mark.rule("DD-MAP-05")
def test_the_polar_sink_counts_for_no_victory_and_can_always_be_shared() -> None:
    g = game("shipping_phase", forces={"harkonnen": {SINK: 1}}, card={"atreides": 1}, spice=spice(1))
    assert options(g) == {"done", f"ship atreides {SINK}"}
    assert refusal(g, "ship atreides carthag") == "DD-SHIP-04"
