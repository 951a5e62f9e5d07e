"""The polar map: 42 territories in 18 sectors, 86 parts, with everything that stands on it.

Fill in a `Position` and call `scene`. Parts are named "territory:sector", the Polar Sink is
"polar_sink:0"; sectors are numbered 1 to 18 against the clock.
"""

from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from dunewidget.draw import arrakis_layers, corners, marks, places, storm, tokens
from dunewidget.draw.geometry import NOTHING, Point, load, outline, points
from dunewidget.draw.ground import Area, ground, name
from dunewidget.draw.layers import Layers
from dunewidget.draw.marks import Leader, Marks, Stack
from dunewidget.draw.scene import Node, Scene, Static, el
from dunewidget.kernel.sentence import listed

BOX = (0.0, -24.0, 1000.0, 1048.0)
SINK = "polar_sink:0"
WALL = "shield_wall"
_TERRAIN = {"sand": "sand", "rock": "rock", "stronghold": "stronghold", "polar_sink": "polar cap"}
_GROUND = {"stronghold": "hold", "polar_sink": "ice"}


class Seat(NamedTuple):
    """A player at the rim, in one of the circles at sectors 2, 5, 8, 11, 14 and 17."""

    house: str
    sector: int
    first: bool = False
    acting: bool = False


class Position(NamedTuple):
    """What the picture shows. Every field may be left out.

    forces and spice go by part, worms by territory. storm_path lists the sectors the storm crossed
    this turn, in order. piles are the face-up discards as (pile, top card); decks and facts are
    short lines for the corners. phase is one of phases.
    """

    forces: Mapping[str, tuple[Stack, ...]] = NOTHING
    spice: Mapping[str, int] = NOTHING
    storm: int | None = None
    storm_path: tuple[int, ...] = ()
    worms: tuple[str, ...] = ()
    tanks: tuple[Stack, ...] = ()
    leaders_lost: tuple[Leader, ...] = ()
    turn: int | None = None
    last_turn: int | None = None
    phase: str = ""
    phases: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    piles: tuple[tuple[str, str], ...] = ()
    decks: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    wall_destroyed: bool = False
    marks: Marks = Marks()
    layers: Layers = Layers()


def scene(position: Position) -> Scene:
    """Draw the position."""
    p = position
    parts = load("arrakis")["parts"]
    root = el(
        "g",
        tokens.SYMBOLS,
        GROUND,
        _broken_wall(destroyed=p.wall_destroyed),
        arrakis_layers.below(p.layers),
        marks.veil(parts, p.marks.legal),
        _storm(p),
        marks.spoken(p.marks, part_outline),
        marks.outlines(p.marks, part_outline),
        marks.arrows(p.marks.moves, anchor),
        NAMES,
        _called(p.marks.spoken),
        arrakis_layers.above(p.layers, p.forces),
        _parts(p),
        corners.draw(
            turn=p.turn,
            last_turn=p.last_turn,
            phase=p.phase,
            phases=p.phases,
            piles=p.piles,
            decks=p.decks,
            tanks=p.tanks,
            leaders=p.leaders_lost,
            facts=p.facts,
        ),
        _seats(p),
        _bubble(p),
        key="arrakis",
    )
    return Scene(root, BOX, _title(p), _describe(p))


def sector_angle(sector: int) -> float:
    """Return where a sector begins, in degrees against the clock from the east."""
    return (240.0 + 20.0 * (sector - 1)) % 360


def anchor(place: str) -> Point:
    """Return where the first token of a part stands."""
    x, y = load("arrakis")["parts"][place]["slots"][0]
    return x, y


def part_outline(parts: frozenset[str]) -> str:
    """Return one path round several parts."""
    shapes = load("arrakis")
    return outline(shapes["arcs"], (shapes["parts"][part]["arcs"] for part in sorted(parts)))


def territory_of(part: str) -> str:
    """Return the territory a part belongs to."""
    return part.rpartition(":")[0]


@cache
def parts_of(territory: str) -> tuple[str, ...]:
    """Return the parts of a territory."""
    return tuple(p for p in load("arrakis")["parts"] if territory_of(p) == territory)


def _build_ground() -> Node:
    shapes = load("arrakis")
    lands = shapes["territories"]
    areas = [
        Area(part, shape["arcs"], _ground_class(lands[territory_of(part)])) for part, shape in shapes["parts"].items()
    ]
    owners: dict[int, set[str]] = {}
    for part, shape in shapes["parts"].items():
        for step in shape["arcs"]:
            owners.setdefault(abs(step), set()).add(territory_of(part))

    def arc_class(number: int) -> str:
        here = owners[number]
        if any(lands[t]["terrain"] == "stronghold" for t in here):
            return "wall"
        # Inside a territory only the sector's dots show; the arc is there to be outlined.
        within = len(here) == 1 and not _at_rim(shapes["arcs"][number - 1])
        return "seam" if within else "border"

    lines = "".join(f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}" for a, b, _ in shapes["sectors"].values())
    numbers = (storm.rim_text(sector, sector_angle(int(sector)) + 10, 16.2, "rimtext") for sector in shapes["sectors"])
    dots = el("path", d=lines, class_="sectors")
    land = ground(areas, shapes["arcs"], shapes["decor"], arc_class, [dots])
    front = storm.symbol(62, 20)
    return land._replace(children=(*land.children, *front, *numbers))


def _ground_class(land: Mapping[str, Any]) -> str:
    terrain, tint = land["terrain"], land["tint"]
    if terrain in _GROUND:
        return _GROUND[terrain]
    return f"sand{tint % 4}" if terrain == "sand" else f"rock{tint % 3}"


def _at_rim(arc: list[Any]) -> bool:
    return all((x - 500) ** 2 + (y - 500) ** 2 > 447**2 for x, y in points(arc))


def _build_names() -> Node:
    written = (line for territory in load("arrakis")["territories"] for line in _name(territory))
    return el("g", *written, aria_hidden="true", pointer_events="none")


@cache
def _name(territory: str) -> tuple[Node, ...]:
    land = load("arrakis")["territories"][territory]
    return name(territory, land["label"], _GROUND.get(land["terrain"], land["terrain"]))


def _called(spoken: Collection[str]) -> Node:
    """Write the names of places spoken of once more: a narrow map leaves out most of the others."""
    lands = dict.fromkeys(map(territory_of, spoken))
    written = (el("g", *(n for n in _name(land) if n.tag != "defs"), key=land, class_="called") for land in lands)
    return el("g", *written, key="called", aria_hidden="true", pointer_events="none")


GROUND = Static("arrakis-ground", _build_ground)
NAMES = Static("arrakis-names", _build_names)


def _broken_wall(*, destroyed: bool) -> Node:
    """Paint the Shield Wall as sand with a broken border once it is gone."""
    if not destroyed:
        return el("g", key="wall")
    parts = parts_of(WALL)
    fills = (el("use", key=p, href=f"#place-{p}", class_="sand1") for p in parts)
    d = part_outline(frozenset(parts))
    return el(
        "g",
        *fills,
        el("path", key="rubble", d=_rubble(), class_="rubble"),
        el("path", key="line", d=d, class_="brokenwall"),
        key="wall",
        aria_hidden="true",
    )


@cache
def _rubble() -> str:
    """Scatter the stones of the wall over where it stood."""
    out = []
    for part in parts_of(WALL):
        for i, (x, y) in enumerate(load("arrakis")["parts"][part]["crowd"]):
            size = 3.2 + (i * 7 % 4)
            out.append(
                f"M{x - size:.1f} {y + 9:.1f}l{size:.1f}-{size * 1.3:.1f} {size:.1f} "
                f"{size * 0.5:.1f} {size * 0.6:.1f} {size * 0.8:.1f}z"
            )
    return "".join(out)


def _storm(p: Position) -> Node:
    if not p.storm:
        return el("g", key="weather")
    start = sector_angle(p.storm)
    drawn = [storm.storm(start, 20, (f"STORM {p.storm}",))]
    if p.storm_path:
        begin = sector_angle(p.storm_path[0])
        drawn.append(storm.track(begin, begin + (start - begin) % 360))
    return el("g", *drawn, key="weather")


def _parts(p: Position) -> Node:
    worms = {_worm_part(t) for t in p.worms}
    drawn = (
        _part(
            part,
            p.forces.get(part, ()),
            p.spice.get(part, 0),
            _flags(part, p, worms),
            marks.changed_houses(part, p.forces.get(part, ()), p.marks),
            marks.verdict(part, p.marks),
        )
        for part in load("arrakis")["parts"]
    )
    return el("g", *drawn, key="parts")


def _flags(part: str, p: Position, worms: Collection[str]) -> frozenset[str]:
    """Gather what is true of a part beside what lies there: storm, worm, legal, selected."""
    flags = []
    if p.storm and part.endswith(f":{p.storm}"):
        flags.append("storm")
    if part in worms:
        flags.append("worm")
    if part in p.marks.legal:
        flags.append("legal")
    if part in p.marks.selected:
        flags.append("selected")
    return frozenset(flags)


@lru_cache(maxsize=4096)
def _part(
    part: str,
    stacks: tuple[Stack, ...],
    spice: int,
    flags: frozenset[str],
    changed: frozenset[str],
    verdict: str,
) -> Node:
    """Draw one part. Positions share most of their parts, so these are remembered."""
    shape = load("arrakis")["parts"][part]
    drawn = []
    if spice:
        x, y = _spice_place(part, len(stacks))
        drawn.append(el("g", *tokens.spice(spice), key="spice", transform=tokens.at(x, y)))
    if "worm" in flags:
        x, y, r = _worm_place(territory_of(part))
        drawn.append(places.worm(x, y, max(r / 27, 0.78)))
    drawn += places.stand(stacks, shape["slots"], shape.get("crowd", ()), changed=changed, pips=shape["pips"])
    if "selected" in flags:
        drawn.append(el("g", tokens.tick(*places.free(shape["slots"], len(stacks))), key="tick"))
    elif "legal" in flags and not stacks and not spice:
        drawn.append(places.dot(*anchor(part)))
    name_ = _part_name(part, stacks, spice, flags) + verdict
    return places.group(part, shape["arcs"], anchor(part), name_, drawn, legal="legal" in flags)


def _spice_place(part: str, stacks: int) -> Point:
    land = load("arrakis")["territories"][territory_of(part)]
    if "spice" in land and land["spice"][2] == part:
        return land["spice"][0], land["spice"][1]
    return places.free(load("arrakis")["parts"][part]["slots"], stacks)


def _worm_place(territory: str) -> tuple[float, float, float]:
    """Return where a worm breaks through, and how much room it has."""
    x, y, r = load("arrakis")["territories"][territory].get("worm") or (
        *anchor(parts_of(territory)[0]),
        20,
    )
    return x, y, r


@cache
def _worm_part(territory: str) -> str:
    """A worm takes a whole territory; it is drawn with the part nearest to its place."""
    x, y, _ = _worm_place(territory)
    return min(
        parts_of(territory),
        key=lambda part: (anchor(part)[0] - x) ** 2 + (anchor(part)[1] - y) ** 2,
    )


def _part_name(part: str, stacks: tuple[Stack, ...], spice: int, flags: Collection[str]) -> str:
    land = load("arrakis")["territories"][territory_of(part)]
    where = [land["name"]]
    if part != SINK:
        where.append(f"sector {part.rpartition(':')[2]}")
    where.append(_TERRAIN[land["terrain"]])
    if "storm" in flags:
        where.append("in storm")
    said = [", ".join(where)]
    if stacks:
        said.append(marks.describe(stacks))
    if spice:
        said.append(f"{spice} spice")
    if "worm" in flags:
        said.append("A worm")
    return ". ".join(said) + "."


def _seats(p: Position) -> Node:
    circles = load("arrakis")["seats"]
    return el(
        "g",
        *(storm.seat(circles[str(s.sector)], s.house, acting=s.acting, first=s.first) for s in p.seats),
        key="seats",
    )


def _bubble(p: Position) -> Node:
    refused = p.marks.refused
    if refused is None:
        return marks.bubble(None, (), (), BOX)
    shapes = load("arrakis")
    standing = [(x, y) for part, stacks in p.forces.items() for x, y in shapes["parts"][part]["slots"][: len(stacks)]]
    standing += [_spice_place(part, len(p.forces.get(part, ()))) for part in p.spice]
    standing += [_worm_place(territory)[:2] for territory in p.worms]
    standing += [shapes["seats"][str(s.sector)] for s in p.seats]
    standing += [p for t in shapes["territories"].values() for p in marks.ends(t["label"])]
    arcs = shapes["parts"][refused.place]["arcs"]
    shape = [point for step in arcs for point in points(shapes["arcs"][abs(step) - 1])]
    return marks.bubble(refused, shape, standing, (8, -16, 992, 1016))


def _title(p: Position) -> str:
    if p.turn is None:
        return "Arrakis"
    last = f" of {p.last_turn}" if p.last_turn else ""
    return f"Arrakis, turn {p.turn}{last}{f', {p.phase}' if p.phase else ''}"


def _describe(p: Position) -> tuple[str, ...]:
    """Write the board in words: all that lies or stands anywhere, then what is beside the map."""
    lines = [f"Storm in sector {p.storm}." if p.storm else "No storm on the map."]
    worms = {_worm_part(t) for t in p.worms}
    lines += [
        _part_name(part, p.forces.get(part, ()), p.spice.get(part, 0), _flags(part, p, worms))
        + marks.said(part, p.marks)
        for part in load("arrakis")["parts"]
        if part in p.forces or part in p.spice or part in worms or part in p.marks.spoken
    ]
    if p.tanks:
        lines.append(f"In the tanks: {marks.describe(p.tanks)}.")
    if p.leaders_lost:
        lost = [f"{tokens.house(x.house).name} {x.name or x.strength}" for x in p.leaders_lost]
        lines.append(f"Leaders lost: {listed(lost)}.")
    lines += [
        f"{tokens.house(s.house).name} sits at sector {s.sector}{', first player' * s.first}{', to act' * s.acting}."
        for s in p.seats
    ]
    lines += [f"Pile {pile}: {card}." for pile, card in p.piles]
    lines += [f"{line}." for line in (*p.decks, *p.facts)]
    return tuple(lines)
