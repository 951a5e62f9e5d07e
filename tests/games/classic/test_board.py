"""The map against networkx: counts, shelter, and every reach table."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

import dunewidget as dune
from dunewidget.games.classic import board as map_
from dunewidget.games.classic.state import sector_of, territory_of

SAMPLED_BLOCKS = 3


def slow_reach(storm: int, blocked: frozenset[str], steps: int, start: str) -> set[str]:
    """The same by shortest paths on the graph itself."""
    graph = map_.board()
    open_parts = [
        part
        for part in graph
        if sector_of(part) != storm and (territory_of(part) not in blocked or territory_of(part) == territory_of(start))
    ]
    if start not in open_parts:
        return set()
    near = nx.single_source_dijkstra_path_length(graph.subgraph(open_parts), start, cutoff=steps, weight="steps")
    return set(near) - {start}


@pytest.mark.rule("CL-COMP-02", "CL-COMP-03", "CL-COMP-04")
def test_the_map_has_its_territories_parts_and_borders() -> None:
    graph = dune.new("classic", seats=2, seed=1).board
    lands = graph.graph["territories"]
    assert (len(lands), len(graph)) == (42, 86)
    assert (lands.number_of_edges(), graph.number_of_edges()) == (103, 190)
    kinds = [about["terrain"] for about in lands.nodes.values()]
    assert {kind: kinds.count(kind) for kind in set(kinds)} == {"sand": 29, "rock": 7, "stronghold": 5, "polar_sink": 1}
    assert sorted(name for name in lands if lands.nodes[name]["terrain"] == "stronghold") == sorted(map_.STRONGHOLDS)
    assert sum(about["spice"] for about in graph.nodes.values()) == 118
    assert {sector_of(part) for part in graph} == set(range(19))


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.rule("CL-MOVE-03", "CL-MOVE-04", "CL-MOVE-05", "CL-STORM-13")
@pytest.mark.slow
def test_reach_agrees_with_networkx(steps: int) -> None:
    rng = Random(steps)
    for storm in range(1, 19):
        closed = [frozenset(rng.sample(map_.STRONGHOLDS, rng.randint(0, 5))) for _ in range(SAMPLED_BLOCKS)]
        for blocked in (frozenset(), *closed):
            for start in map_.parts():
                assert map_.reach(storm, blocked, steps, start) == slow_reach(storm, blocked, steps, start)


@pytest.mark.rule("CL-MOVE-08")
def test_the_worked_example_of_a_long_flight() -> None:
    end = {"imperial_basin:9", "imperial_basin:10", "imperial_basin:11"}
    assert end <= map_.reach(1, frozenset(), 3, "tueks_sietch:5")
    assert not end & map_.reach(1, frozenset(), 2, "tueks_sietch:5")
    assert not any(part.startswith(("arrakeen", "carthag")) for part in map_.reach(1, frozenset(), 3, "tueks_sietch:5"))
    assert not end & map_.reach(8, frozenset(), 3, "tueks_sietch:5"), "the storm stands in the way"


@pytest.mark.rule("CL-MOVE-04")
def test_the_storm_cuts_a_territory_in_two() -> None:
    south = {territory_of(part) for part in map_.reach(7, frozenset(), 1, "pasty_mesa:5")}
    north = {territory_of(part) for part in map_.reach(7, frozenset(), 1, "pasty_mesa:8")}
    assert south - {"pasty_mesa"} == {"false_wall_south", "south_mesa", "the_minor_erg", "tueks_sietch"}
    assert north - {"pasty_mesa"} == {"gara_kulon", "shield_wall", "the_minor_erg"}


@pytest.mark.rule("CL-BATTLE-03")
def test_components_leave_the_storm_part_out() -> None:
    assert map_.components("pasty_mesa", 7) == (("pasty_mesa:5", "pasty_mesa:6"), ("pasty_mesa:8",))
    assert map_.components("arrakeen", 10) == ()
    assert map_.components("polar_sink", 10) == (("polar_sink:0",),)


@pytest.mark.rule("CL-STORM-07", "CL-STORM-08", "CL-STORM-11", "CL-STORM-14")
def test_what_shelters_from_the_storm() -> None:
    standing, fallen = map_.exposed(wall_destroyed=False), map_.exposed(wall_destroyed=True)
    basin = {"imperial_basin:9", "imperial_basin:10", "imperial_basin:11"}
    assert fallen - standing == {"arrakeen:10", "carthag:11", *basin}
    assert "polar_sink:0" not in fallen
    assert "shield_wall:8" not in fallen
    assert "old_gap:10" in standing


@pytest.mark.rule("CL-FRE-01")
def test_what_lies_within_two_territories_of_the_great_flat() -> None:
    names = "the_great_flat bight_of_the_cliff broken_land cielago_west false_wall_west funeral_plain habbanya_erg "
    names += "hagga_basin plastic_basin polar_sink rock_outcroppings sietch_tabr the_greater_flat tsimpo wind_pass "
    names += "wind_pass_north"
    assert map_.within("the_great_flat", 2) == set(names.split())
