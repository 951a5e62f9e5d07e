"""The round map of ten regions in six zones, with dice, house cards, pool and round track.

Fill in a `Position`. `scene` draws the map, `picture` the whole table in one picture. Zones are
numbered clockwise from the south; Polar Sink lies in none.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from dunewidget.draw import marks, page, panels, places, storm, table, tokens, wedges_layers
from dunewidget.draw.geometry import NOTHING, Point, load, outline, points
from dunewidget.draw.ground import Area, ground, name
from dunewidget.draw.layers import Layers
from dunewidget.draw.marks import Marks, Stack
from dunewidget.draw.panels import Panel
from dunewidget.draw.scene import Node, Scene, Static, el
from dunewidget.draw.table import Die, HouseCard

__all__ = ["Die", "HouseCard", "Position", "picture", "scene"]

BOX = (22.0, 22.0, 960.0, 960.0)
TOKEN = 1.5
RIM_SIZE = 18.0


class Position(NamedTuple):
    """What the picture shows. Every field may be left out.

    forces, assets and worms go by region; storm is a zone. numbers replaces the printed number of
    a region, for maps that count the other way round; the zones follow it. pool counts
    what lies beside the board, by its name.
    """

    forces: Mapping[str, tuple[Stack, ...]] = NOTHING
    assets: Mapping[str, str] = NOTHING
    worms: tuple[str, ...] = ()
    storm: int | None = None
    rolled: tuple[Die, ...] = ()
    cards: tuple[HouseCard, ...] = ()
    pool: Mapping[str, int] = NOTHING
    spice: int | None = None
    round: int | None = None
    last_round: int = 6
    phase: str = ""
    phases: tuple[str, ...] = ()
    numbers: Mapping[str, int] = NOTHING
    marks: Marks = Marks()
    layers: Layers = Layers()


def scene(position: Position) -> Scene:
    """Draw the map alone."""
    p = position
    root = el(
        "g",
        tokens.SYMBOLS,
        tokens.FACES,
        GROUND,
        wedges_layers.below(p.layers, {r: _number(r, p) for r, shape in _regions().items() if shape["zone"]}),
        marks.veil(_regions(), p.marks.legal),
        _zone_words(p),
        _storm(p),
        marks.spoken(p.marks, _outline),
        marks.outlines(p.marks, _outline),
        marks.arrows(p.marks.moves, anchor),
        _numbers(p),
        NAMES,
        wedges_layers.above(p.layers, p.forces, _zones(p)),
        _places(p),
        _bubble(p),
        key="wedges",
    )
    return Scene(root, BOX, _title(p), _describe(p))


def picture(position: Position, panel: Panel | None = None, width: float = 1000) -> Scene:
    """Draw the whole table: the map, and beside it track, question, dice, houses, pool and log."""
    p, panel = position, panel or Panel()
    beside = [
        box
        for box in (
            table.track(p.round, p.last_round, p.phase, p.phases),
            *panels.boxes(Panel(question=panel.question)),
            table.tray(p.rolled, p.spice),
            table.houses(p.cards),
            table.pool(p.pool),
            *panels.boxes(Panel(log=panel.log, log_note=panel.log_note)),
        )
        if box is not None
    ]
    drawn = page.picture(scene(p), beside, width, least_scale=0.612)
    said = (*drawn.desc, *table.describe(p.rolled, p.cards, p.pool), *panels.describe(panel))
    return drawn._replace(desc=said)


def anchor(region: str) -> Point:
    """Return where the first token of a region stands."""
    x, y = _regions()[region]["slots"][0]
    return x, y


def _regions() -> Mapping[str, Any]:
    regions: Mapping[str, Any] = load("wedges")["regions"]
    return regions


def _outline(regions: frozenset[str]) -> str:
    return outline(load("wedges")["arcs"], (_regions()[r]["arcs"] for r in sorted(regions)))


def _build_ground() -> Node:
    shapes = load("wedges")
    areas = [
        Area(region, shape["arcs"], _ground_class(i, shape))
        for i, (region, shape) in enumerate(shapes["regions"].items())
    ]
    walled = {abs(step) for shape in shapes["regions"].values() if shape["strategic"] for step in shape["arcs"]}
    land = ground(
        areas,
        shapes["arcs"],
        shapes["decor"],
        lambda number: "bigwall" if number in walled else "border",
        (),
    )
    return land._replace(children=(*land.children, storm.winds(96, 60)))


def _ground_class(i: int, shape: Mapping[str, Any]) -> str:
    if not shape["zone"]:
        return "ice"
    return f"sand{i % 4}" if shape["desert"] else f"rock{i % 3}"


def _build_names() -> Node:
    written = (
        line for region, shape in _regions().items() for line in name(region, shape["label"], _name_class(shape))
    )
    return el("g", *written, aria_hidden="true", pointer_events="none")


def _name_class(shape: Mapping[str, Any]) -> str:
    if shape["strategic"]:
        return "sandhold" if shape["desert"] else "rockhold"
    if not shape["zone"]:
        return "ice"
    return "sand" if shape["desert"] else "rock"


GROUND = Static("wedges-ground", _build_ground)
NAMES = Static("wedges-names", _build_names)


def _number(region: str, p: Position) -> int:
    """Return the number a region carries, which is also its zone's."""
    return p.numbers.get(region) or int(_regions()[region]["zone"])


@cache
def _wedge(region: str) -> float:
    """Return the middle of the wedge a region lies in, in degrees from the east."""
    return (330.0 - 60 * int(_regions()[region]["zone"])) % 360


def _zones(p: Position) -> dict[int, float]:
    """Return the middle of each zone, wherever the numbers put it."""
    return {_number(r, p): _wedge(r) for r, shape in _regions().items() if shape["zone"]}


def _zone_words(p: Position) -> Node:
    """Write the zones on the rim; the storm writes its own."""
    zones = (
        storm.rim_text(f"ZONE {zone}", middle, RIM_SIZE, "rimtext caps")
        for zone, middle in _zones(p).items()
        if zone != p.storm
    )
    return el("g", *zones, key="zones", aria_hidden="true")


def _numbers(p: Position) -> Node:
    badges = (_badge(_number(r, p), shape) for r, shape in _regions().items() if shape["number"])
    return el("g", *badges, key="numbers", aria_hidden="true", pointer_events="none")


def _badge(number: int, shape: Mapping[str, Any]) -> Node:
    """Strategic regions carry a square set on its corner, the others a circle."""
    back = (
        el("path", d="M0-20L20 0L0 20L-20 0Z", class_="numberhold")
        if shape["strategic"]
        else el("circle", r=16, class_="number")
    )
    ink = "b mid numberholdink" if shape["strategic"] else "b mid numberink"
    x, y = shape["number"]
    return el("g", back, tokens.label(str(number), 0, 6.6, 19, ink), transform=tokens.at(x, y))


def _storm(p: Position) -> Node:
    if not p.storm or p.storm not in _zones(p):
        return el("g", key="weather")
    stormed = frozenset(r for r in _regions() if _number(r, p) == p.storm)
    fills = (el("use", key=r, href=f"#place-{r}", class_="stormplace") for r in sorted(stormed))
    start = _zones(p)[p.storm] - 30
    return el(
        "g",
        *fills,
        el("path", key="line", d=_outline(stormed), class_="stormline"),
        storm.storm(start, 60, ("STORM", "·", f"ZONE {p.storm}"), size=RIM_SIZE, spread=7),
        key="weather",
        aria_hidden="true",
    )


def _places(p: Position) -> Node:
    drawn = (
        _place(
            region,
            p.forces.get(region, ()),
            p.assets.get(region, ""),
            _flags(region, p),
            marks.changed_houses(region, p.forces.get(region, ()), p.marks),
            _place_name(region, p) + marks.verdict(region, p.marks),
        )
        for region in _regions()
    )
    return el("g", *drawn, key="parts")


def _flags(region: str, p: Position) -> frozenset[str]:
    held = {
        "worm": region in p.worms,
        "legal": region in p.marks.legal,
        "selected": region in p.marks.selected,
    }
    return frozenset(flag for flag, true in held.items() if true)


@lru_cache(maxsize=1024)
def _place(
    region: str,
    stacks: tuple[Stack, ...],
    asset: str,
    flags: frozenset[str],
    changed: frozenset[str],
    label: str,
) -> Node:
    """Draw one region. Positions share most of their regions, so these are remembered."""
    shape = _regions()[region]
    drawn = []
    if asset:
        drawn.append(
            el("g", tokens.asset(asset), key="asset", transform=tokens.at(*shape["asset"]), pointer_events="none")
        )
    if "worm" in flags:
        x, y, r = shape.get("worm") or (*anchor(region), 30)
        drawn.append(places.worm(x, y, max(r / 36, 0.9)))
    drawn += places.stand(stacks, shape["slots"], shape.get("crowd", ()), changed=changed, scale=TOKEN)
    if "selected" in flags:
        x, y = _tick_place(shape, len(stacks))
        drawn.append(el("g", el("use", href="#tick"), key="tick", transform=tokens.at(x, y, 1.3)))
    elif "legal" in flags and not stacks:
        drawn.append(places.dot(*anchor(region), 1.5))
    return places.group(region, shape["arcs"], anchor(region), label, drawn, legal="legal" in flags)


def _tick_place(shape: Mapping[str, Any], taken: int) -> Point:
    """Return a spot for the tick beside the region's number, where no token ever stands."""
    if not shape["number"]:
        return places.free(shape["slots"], taken)
    x, y = shape["number"]
    return x - 21, y - 17


def _place_name(region: str, p: Position) -> str:
    shape = _regions()[region]
    where = [shape["name"]]
    if shape["zone"]:
        where.append(f"zone {_number(region, p)}")
        where.append("strategic" if shape["strategic"] else "not strategic")
        where.append("desert" if shape["desert"] else "sheltered")
        if p.storm == _number(region, p):
            where.append("in storm")
    said = [", ".join(where)]
    if region in p.forces:
        said.append(marks.describe(p.forces[region], "large"))
    if region in p.assets:
        said.append(p.assets[region].capitalize())
    if region in p.worms:
        said.append("A worm")
    return ". ".join(said) + "."


def _bubble(p: Position) -> Node:
    refused = p.marks.refused
    if refused is None:
        return marks.bubble(None, (), (), BOX)
    standing = [(x, y) for region, stacks in p.forces.items() for x, y in _regions()[region]["slots"][: len(stacks)]]
    standing += [p for shape in _regions().values() for p in marks.ends(shape["label"])]
    shapes = load("wedges")
    ring = shapes["regions"][refused.place]["arcs"]
    shape = [point for step in ring for point in points(shapes["arcs"][abs(step) - 1])]
    return marks.bubble(refused, shape, standing, (30, 30, 970, 970), size=18.5)


def _title(p: Position) -> str:
    said = ["Arrakis in ten regions"]
    if p.round is not None:
        said.append(f"round {p.round} of {p.last_round}")
    if p.phase:
        said.append(p.phase)
    return ", ".join(said)


def _describe(p: Position) -> tuple[str, ...]:
    """Write the map in words."""
    head = f"Storm in zone {p.storm}." if p.storm else "No storm on the map."
    return (head, *(_place_name(region, p) + marks.said(region, p.marks) for region in _regions()))
