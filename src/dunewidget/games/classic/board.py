"""The map as a networkx graph, and the tables the engine plays with, each made from the data when first needed.

A node of the graph is a part (`arrakeen:10`); an edge is a stretch of border, with `steps` 0 inside a territory and 1
between two. The graph of territories hangs on it as `board().graph["territories"]`.
"""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from dunewidget.games.classic.state import sector_of, territory_of
from dunewidget.kernel import Marked, rule

if TYPE_CHECKING:
    import networkx as nx

SECTORS = 18
STRONGHOLDS = ("arrakeen", "carthag", "sietch_tabr", "habbanya_sietch", "tueks_sietch")
CITIES = ("arrakeen", "carthag")
POLAR_SINK = "polar_sink"
#: a storm sector in which nothing lies
NO_STORM = -1
SHIELD_WALL = "shield_wall"
#: the six circles of the rim, by sector
CIRCLES = (2, 5, 8, 11, 14, 17)


def data(name: str) -> dict[str, Any]:
    """One of the data files of the game."""
    text = (files("dunewidget.games.classic") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@functools.cache
def _map() -> dict[str, Any]:
    return data("board")


@functools.cache
@rule("CL-COMP-02", "CL-COMP-03", "CL-COMP-04")
def board() -> nx.Graph[str]:
    """The parts and their borders: 86 nodes, 190 edges; `graph["territories"]` has the 42 and their 103."""
    import networkx as nx

    read = _map()
    parts: nx.Graph[str] = nx.Graph()
    lands: nx.Graph[str] = nx.Graph()
    for name, about in read["territories"].items():
        spice = about.get("spice", {})
        common = {"terrain": about["terrain"], "shelter": about["shelter"], "name": about["name"]}
        lands.add_node(name, sectors=tuple(about["sectors"]), spice=spice.get("amount", 0), **common)
        for sector in about["sectors"]:
            here = spice.get("amount", 0) if spice.get("sector") == sector else 0
            parts.add_node(f"{name}:{sector}", territory=name, sector=sector, spice=here, **common)
    for one, other in read["parts"]["borders"]:
        inside = territory_of(one) == territory_of(other)
        parts.add_edge(one, other, steps=0 if inside else 1)
        if not inside:
            lands.add_edge(territory_of(one), territory_of(other))
    parts.graph["territories"] = nx.freeze(lands)
    nx.freeze(parts)
    return parts


@functools.cache
def territories() -> dict[str, tuple[str, ...]]:
    """Every territory with its parts."""
    lands = _map()["territories"]
    return {name: tuple(f"{name}:{sector}" for sector in about["sectors"]) for name, about in lands.items()}


@functools.cache
def parts() -> tuple[str, ...]:
    """All the parts, in the order of the data."""
    return tuple(part for lying in territories().values() for part in lying)


@functools.cache
def terrain() -> dict[str, str]:
    """Each territory's terrain: sand, rock, stronghold or polar_sink."""
    return {name: about["terrain"] for name, about in _map()["territories"].items()}


@functools.cache
def sand() -> tuple[str, ...]:
    """The territories of sand."""
    return tuple(name for name, kind in terrain().items() if kind == "sand")


@functools.cache
def in_sector(sector: int) -> tuple[str, ...]:
    """The parts that lie in a sector."""
    return tuple(part for part in parts() if sector_of(part) == sector)


@functools.cache
@rule("CL-STORM-07", "CL-STORM-08", "CL-STORM-11", "CL-STORM-14")
def exposed(*, wall_destroyed: bool) -> frozenset[str]:
    """The parts whose forces the storm kills."""
    bare = ("nothing", "shield_wall") if wall_destroyed else ("nothing",)
    return frozenset(part for part in parts() if _map()["territories"][territory_of(part)]["shelter"] in bare)


@functools.cache
def spice_icons() -> dict[str, tuple[str, int]]:
    """Where a blow in a territory puts its spice, and how much."""
    icons = {name: about["spice"] for name, about in _map()["territories"].items() if "spice" in about}
    return {name: (f"{name}:{icon['sector']}", icon["amount"]) for name, icon in icons.items()}


@functools.cache
def within(territory: str, steps: int) -> frozenset[str]:
    """The territories at most so many borders away, the storm ignored; the territory itself included."""
    near = frozenset({territory})
    for _ in range(steps):
        near |= {land for one, other in _land_borders() if near & {one, other} for land in (one, other)}
    return near


@functools.cache
def _land_borders() -> frozenset[tuple[str, str]]:
    borders = ((territory_of(one), territory_of(other)) for one, other in _map()["parts"]["borders"])
    return frozenset((one, other) for one, other in borders if one != other)


def in_storm(part: str, storm: int) -> bool:
    """Whether a part lies in the storm sector; the Polar Sink never does, nor does what is no part of the board."""
    return part in in_sector(storm)


@functools.cache
def out_of_storm(territory: str, storm: int) -> tuple[str, ...]:
    """The parts of a territory that do not lie in the storm sector."""
    return tuple(part for part in territories()[territory] if not in_storm(part, storm))


# --- how far a force can go: bit masks over the parts, one bit each


@functools.cache
def _bits() -> dict[str, int]:
    return {part: 1 << i for i, part in enumerate(parts())}


@functools.cache
def _neighbours() -> tuple[tuple[int, int], ...]:
    """For each part the mask of its neighbours inside its territory and of those across a border."""
    bits = _bits()
    inside, across = dict.fromkeys(parts(), 0), dict.fromkeys(parts(), 0)
    for one, other in _map()["parts"]["borders"]:
        masks = inside if territory_of(one) == territory_of(other) else across
        masks[one] |= bits[other]
        masks[other] |= bits[one]
    return tuple(zip(inside.values(), across.values(), strict=True))


@functools.lru_cache(maxsize=4096)
def mask_of(names: frozenset[str]) -> int:
    """The mask of all parts of these territories."""
    return sum(land_masks()[name] for name in names)


@functools.cache
def land_masks() -> dict[str, int]:
    """The mask of the parts of each territory."""
    bits = _bits()
    return {name: sum(bits[part] for part in lying) for name, lying in territories().items()}


@functools.cache
def land_masks_by_part() -> dict[str, int]:
    """For each part the mask of its territory."""
    return {part: land_masks()[territory_of(part)] for part in parts()}


@functools.cache
def dry_mask(storm: int) -> int:
    """The mask of all parts that do not lie in the storm sector."""
    bits = _bits()
    return sum(bits[part] for part in parts() if not in_storm(part, storm))


def lowest(mask: int) -> int:
    """The first part of a mask, as a mask of its own: what orders pieces of the board."""
    return mask & -mask


def first_part(mask: int) -> str:
    """The first part of a mask."""
    return parts()[lowest(mask).bit_length() - 1]


def any_of(mask: int) -> Marked:
    """The choice between the parts of a mask."""
    return Marked(parts(), mask)


def _spread(mask: int, open_parts: int) -> tuple[int, int]:
    """From these parts: what can be walked to without crossing a border, and the parts across the next ones."""
    neighbours = _neighbours()
    inside, across, todo = mask, 0, mask
    while todo:
        low = todo & -todo
        todo ^= low
        own, beyond = neighbours[low.bit_length() - 1]
        fresh = own & open_parts & ~inside
        inside |= fresh
        todo |= fresh
        across |= beyond
    return inside, across & open_parts & ~inside


@functools.cache
def around(territory: str, steps: int) -> tuple[frozenset[str], frozenset[int]]:
    """The territories at most so many borders away, and the sectors in which they lie."""
    near = within(territory, steps)
    return near, frozenset(sector_of(part) for name in near for part in territories()[name])


def storm_within(territory: str, steps: int, storm: int) -> int:
    """The storm sector, or NO_STORM if it is farther than so many borders: then it does not matter where it is."""
    return storm if storm in around(territory, steps)[1] else NO_STORM


def reach(storm: int, blocked: frozenset[str], steps: int, start: str) -> frozenset[str]:
    """The parts that a force can walk to with so many borders to cross, its own part left out.

    The way avoids the parts in the storm sector and the blocked territories (save the one it starts in); a force in
    the storm goes nowhere.
    """
    home = territory_of(start)
    return _reach(storm_within(home, steps, storm), blocked & within(home, steps), steps, start)


@functools.lru_cache(maxsize=1 << 14)
def _reach(storm: int, blocked: frozenset[str], steps: int, start: str) -> frozenset[str]:
    return frozenset(named(reach_mask(storm, blocked, steps, start)))


@functools.lru_cache(maxsize=1 << 16)
@rule("CL-MOVE-03", "CL-MOVE-04", "CL-MOVE-05", "CL-MOVE-08", "CL-STORM-13")
def reach_mask(storm: int, blocked: frozenset[str], steps: int, start: str) -> int:
    """The same as a mask; storm and blocked territories that are too far away make no difference."""
    if in_storm(start, storm):
        return 0
    here = _bits()[start]
    open_parts = dry_mask(storm) & ~mask_of(blocked - {territory_of(start)})
    found, edge, pieces = 0, here, _pieces(storm)
    for _ in range(steps + 1):
        entered, edge = edge, 0
        while entered:
            piece, beyond = pieces[(entered & -entered).bit_length() - 1]
            entered &= ~piece
            found |= piece
            edge |= beyond
        edge &= open_parts & ~found
    return found & ~here


def named(mask: int) -> list[str]:
    """The parts of a mask, in the order of the board."""
    return list(any_of(mask).values)


@functools.cache
def _pieces(storm: int) -> tuple[tuple[int, int], ...]:
    """For each part the piece of its territory that the storm leaves it in, and the parts across that piece's borders.

    Nobody enters a part in the storm: it has none.
    """
    cut = {territory_of(part) for part in in_sector(storm)}
    found = dict.fromkeys(parts(), (0, 0))
    for name in territories():
        for piece in _pieces_of(name, storm if name in cut else NO_STORM):
            found.update(dict.fromkeys(named(piece[0]), piece))
    return tuple(found.values())


@functools.cache
def _pieces_of(territory: str, storm: int) -> tuple[tuple[int, int], ...]:
    bits, everywhere = _bits(), dry_mask(NO_STORM)
    masks = [sum(bits[part] for part in piece) for piece in components(territory, storm)]
    return tuple([(mask, _spread(mask, everywhere & ~land_masks()[territory])[1]) for mask in masks])


@functools.cache
@rule("CL-BATTLE-03")
def components(territory: str, storm: int) -> tuple[tuple[str, ...], ...]:
    """The pieces into which the storm cuts a territory, the part in the storm left out."""
    bits = _bits()
    left = out_of_storm(territory, storm)
    open_parts = sum(bits[part] for part in left)
    pieces = dict.fromkeys(_spread(bits[part], open_parts)[0] for part in left)
    return tuple(tuple(part for part in left if bits[part] & piece) for piece in pieces)
