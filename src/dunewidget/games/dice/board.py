"""The map: regions, zones, borders, and where the storm lies."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any

from dunewidget.games.dice.houses import read_data
from dunewidget.games.dice.state import DiceState
from dunewidget.kernel import rule

if TYPE_CHECKING:
    import networkx as nx

POLAR_SINK = "polar_sink"
_DATA = read_data("board.toml")


@rule("DD-MAP-01", "DD-MAP-02", "DD-MAP-04")
def _regions_with(mark: str) -> tuple[str, ...]:
    """The regions that carry a mark: `strategic` or `desert`."""
    return tuple(name for name, region in _DATA["regions"].items() if region[mark])


@rule("DD-MAP-02")
def _plain_regions() -> tuple[str, ...]:
    """The four non-strategic regions; the Polar Sink is none of them."""
    return tuple(name for name in REGIONS if name not in STRATEGIC and name != POLAR_SINK)


@rule("DD-MAP-06")
def _adjacent() -> dict[str, frozenset[str]]:
    """For each region those it shares a border with."""
    near: dict[str, set[str]] = {region: set() for region in REGIONS}
    for edge in _DATA["edge"]:
        near[edge["a"]].add(edge["b"])
        near[edge["b"]].add(edge["a"])
    return {region: frozenset(others) for region, others in near.items()}


@rule("DD-MAP-03", "DD-MAP-01")
def _zones() -> dict[str, dict[int, tuple[str, ...]]]:
    """For each way of numbering, the regions of every zone."""
    return {
        profile: {int(zone): tuple(regions) for zone, regions in zones.items()}
        for profile, zones in _DATA["numbering"].items()
    }


REGIONS: tuple[str, ...] = tuple(_DATA["regions"])
STRATEGIC = _regions_with("strategic")
DESERT = frozenset(_regions_with("desert"))
PLAIN = _plain_regions()
ADJACENT = _adjacent()
ZONES = _zones()


def numbered(s: DiceState, number: int) -> tuple[str, ...]:
    """The regions with this number."""
    return ZONES[str(s.options["numbering"])][number]


@rule("DD-STORM-03", "DD-MAP-07")
def stormed(s: DiceState) -> tuple[str, ...]:
    """The regions under the storm: all of its zone, never the Polar Sink."""
    return ZONES[str(s.options["numbering"])][s.storm]


def board(s: DiceState) -> nx.Graph[str]:
    """The map as a graph: regions with their number, marks and title, borders with their confidence."""
    return _graph(str(s.options["numbering"]))


@functools.cache
def _graph(numbering: str) -> nx.Graph[str]:
    import networkx as nx

    from dunewidget.kernel.maps import Map

    zone_of = {region: zone for zone, regions in ZONES[numbering].items() for region in regions}
    graph: nx.Graph[str] = Map(name="the Dice Game")
    for name, region in _DATA["regions"].items():
        marks: dict[str, Any] = {**region, "zone": zone_of.get(name), "number": zone_of.get(name)}
        graph.add_node(name, neutral=name == POLAR_SINK, **marks)
    for edge in _DATA["edge"]:
        graph.add_edge(edge["a"], edge["b"], confidence=edge["confidence"], why=edge["why"])
    frozen: nx.Graph[str] = nx.freeze(graph)
    return frozen
