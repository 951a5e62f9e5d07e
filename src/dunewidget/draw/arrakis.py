"""The polar map: 42 territories in 18 sectors, 86 parts, with everything that stands on it.

Fill in a `Position` and call `scene`. Parts are named "territory:sector", the Polar Sink is
"polar_sink:0"; sectors are numbered 1 to 18 against the clock.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from dunewidget.draw import arrakis_layers, corners, marks, storm, tokens, words
from dunewidget.draw.geometry import Point, load, outline, points
from dunewidget.draw.ground import Area, ground, name
from dunewidget.draw.marks import Layers, Leader, Marks, Stack
from dunewidget.draw.scene import Node, Scene, Static, el

BOX = (0.0, -24.0, 1000.0, 1048.0)
CROWDED = 0.8
SINK = "polar_sink:0"
WALL = "shield_wall"
_TERRAIN = {"sand": "sand", "rock": "rock", "stronghold": "stronghold", "polar_sink": "polar cap"}
_GROUND = {"stronghold": "hold", "polar_sink": "ice"}


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the rim, in one of the circles at sectors 2, 5, 8, 11, 14 and 17."""

    house: str
    sector: int
    first: bool = False
    acting: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """What the picture shows. Every field may be left out.

    forces and spice go by part, worms by territory. storm_path lists the sectors the storm crossed
    this turn, in order. piles are the face-up discards as (pile, top card); decks and facts are
    short lines for the corners. phase is one of phases.
    """

    forces: Mapping[str, tuple[Stack, ...]] = field(default_factory=dict)
    spice: Mapping[str, int] = field(default_factory=dict)
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
    layers: Layers = field(default_factory=Layers)


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
        marks.outlines(p.marks, part_outline),
        marks.arrows(p.marks.moves, anchor),
        NAMES,
        arrakis_layers.above(p.layers, p.forces),
        _parts(p),
        corners.draw(
            turn=p.turn, last_turn=p.last_turn, phase=p.phase, phases=p.phases, piles=p.piles,
            decks=p.decks, tanks=p.tanks, leaders=p.leaders_lost,
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
        Area(part, shape["arcs"], _ground_class(lands[territory_of(part)]))
        for part, shape in shapes["parts"].items()
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

    lines = "".join(
        f"M{a[0]:g} {a[1]:g}L{b[0]:g} {b[1]:g}" for a, b, _ in shapes["sectors"].values()
    )
    numbers = (
        storm.rim_text(sector, sector_angle(int(sector)) + 10, 16.2, "rimtext")
        for sector in shapes["sectors"]
    )
    dots = el("path", d=lines, class_="sectors")
    land = ground(areas, shapes["arcs"], shapes["decor"], arc_class, [dots])
    front = storm.symbol(62, 20, ahead=True)
    return land._replace(children=(*land.children, *front, *numbers))


def _ground_class(land: Mapping[str, Any]) -> str:
    terrain, tint = land["terrain"], land["tint"]
    if terrain in _GROUND:
        return _GROUND[terrain]
    return f"sand{tint % 4}" if terrain == "sand" else f"rock{tint % 3}"


def _at_rim(arc: list[Any]) -> bool:
    return all((x - 500) ** 2 + (y - 500) ** 2 > 447**2 for x, y in points(arc))


def _build_names() -> Node:
    lands = load("arrakis")["territories"]
    written = (
        line
        for territory, land in lands.items()
        for line in name(territory, land["label"], _GROUND.get(land["terrain"], land["terrain"]))
    )
    return el("g", *written, aria_hidden="true", pointer_events="none")


GROUND = Static("arrakis-ground", _build_ground)
NAMES = Static("arrakis-names", _build_names)


def _broken_wall(*, destroyed: bool) -> Node:
    """Paint the Shield Wall as sand with a broken border once it is gone."""
    if not destroyed:
        return el("g", key="wall")
    parts = parts_of(WALL)
    fills = (el("use", key=p, href=f"#place-{p}", class_="sand1") for p in parts)
    d = part_outline(frozenset(parts))
    return el("g", *fills, el("path", key="rubble", d=_rubble(), class_="rubble"),
              el("path", key="line", d=d, class_="brokenwall"), key="wall", aria_hidden="true")


@cache
def _rubble() -> str:
    """Scatter the stones of the wall over where it stood."""
    out = []
    for part in parts_of(WALL):
        for i, (x, y) in enumerate(load("arrakis")["parts"][part]["crowd"]):
            size = 3.2 + (i * 7 % 4)
            out.append(f"M{x - size:.1f} {y + 9:.1f}l{size:.1f}-{size * 1.3:.1f} {size:.1f} "
                       f"{size * 0.5:.1f} {size * 0.6:.1f} {size * 0.8:.1f}z")
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
    worms = frozenset(p.worms)
    worm_parts = {_worm_part(t): t for t in worms}
    drawn = (
        _part(
            part,
            p.forces.get(part, ()),
            p.spice.get(part, 0),
            part in worm_parts,
            _in_storm(part, p.storm),
            part in p.marks.legal,
            part in p.marks.selected,
            frozenset(
                s.house
                for s in p.forces.get(part, ())
                if p.marks.changed and marks.is_changed(part, s.house, p.marks)
            ),
            marks.verdict(part, p.marks),
        )
        for part in load("arrakis")["parts"]
    )
    return el("g", *drawn, key="parts")


def _in_storm(part: str, sector: int | None) -> bool:
    return bool(sector) and part.rpartition(":")[2] == str(sector)


@cache
def _worm_part(territory: str) -> str:
    """A worm takes a whole territory; it is drawn with the part nearest to its place."""
    x, y, _ = load("arrakis")["territories"][territory].get("worm") or (*_spot(territory), 20)
    return min(
        parts_of(territory),
        key=lambda part: (anchor(part)[0] - x) ** 2 + (anchor(part)[1] - y) ** 2,
    )


def _spot(territory: str) -> Point:
    return anchor(parts_of(territory)[0])


@lru_cache(maxsize=4096)
def _part(  # noqa: PLR0913, what a part looks like depends on all this, and the cache needs it
    part: str,
    stacks: tuple[Stack, ...],
    spice: int,
    worm: bool,  # noqa: FBT001
    stormy: bool,  # noqa: FBT001
    legal: bool,  # noqa: FBT001
    selected: bool,  # noqa: FBT001
    changed: frozenset[str],
    verdict: str,
) -> Node:
    """Draw one part: where it can be pointed at, what lies there and who stands there."""
    shape = load("arrakis")["parts"][part]
    land = load("arrakis")["territories"][territory_of(part)]
    drawn = [
        el("use", key="line", href=f"#place-{part}", class_="hitline"),
        el("use", key="hit", href=f"#place-{part}", class_="hit"),
    ]
    if spice:
        x, y = _spice_place(part, len(stacks))
        drawn.append(el("g", *tokens.spice(spice), key="spice", transform=tokens.at(x, y)))
    if worm:
        drawn.append(_worm(territory_of(part)))
    drawn += place_stacks(part, stacks, changed)
    if selected:
        drawn.append(el("g", tokens.tick(*_free(shape, len(stacks))), key="tick"))
    elif legal and not stacks and not spice:
        x, y = anchor(part)
        drawn.append(el("circle", key="dot", cx=x, cy=y, r=5.4, class_="dot"))
    return el(
        "g", *drawn, key=part, class_="part legal" if legal else "part",
        role="button" if legal else "img", tabindex="-1", data_part=part,
        data_arcs=" ".join(map(str, shape["arcs"])),
        aria_label=_part_name(part, land, stacks, spice, worm=worm, stormy=stormy) + verdict,
    )


def place_stacks(part: str, stacks: tuple[Stack, ...], changed: frozenset[str]) -> list[Node]:
    """Stand the stacks on their slots; when there are too many, closer together and smaller."""
    shape = load("arrakis")["parts"][part]
    crowded = len(stacks) > len(shape["slots"])
    slots = shape["crowd"] if crowded else shape["slots"]
    scale = CROWDED if crowded else 1.0
    out = []
    # Those that stand higher are drawn first, so that no count is hidden.
    for i in sorted(range(len(stacks)), key=lambda i: slots[i][1]):
        stack, (x, y) = stacks[i], slots[i]
        pips = "o" if crowded else shape["pips"][i]
        pieces = tokens.forces(
            stack.house, stack.count, stack.special, advisors=stack.advisors, pips=pips,
            # The number keeps its size when the token shrinks: it must stay readable.
            size=20.4 if crowded else tokens.COUNT_SIZE,
        )
        ring = (el("circle", r=22.5, class_="changed"),) if stack.house in changed else ()
        out.append(
            el("g", *pieces, *ring, key=f"{stack.house}{' advisors' * stack.advisors}",
               transform=tokens.at(x, y, scale), pointer_events="none")
        )
    return out


def _spice_place(part: str, stacks: int) -> Point:
    land = load("arrakis")["territories"][territory_of(part)]
    if "spice" in land and land["spice"][2] == part:
        return land["spice"][0], land["spice"][1]
    return _free(load("arrakis")["parts"][part], stacks)


def _free(shape: Mapping[str, Any], taken: int) -> Point:
    slots = shape["slots"]
    if taken < len(slots):
        return slots[taken][0], slots[taken][1]
    x, y = slots[0]
    return x + 17, y - 17


def _worm(territory: str) -> Node:
    land = load("arrakis")["territories"][territory]
    x, y, r = land.get("worm") or (*_spot(territory), 20)
    return el(
        "g",
        el("circle", r=27.5, class_="sandring"),
        el("circle", r=34, class_="sandring"),
        el("use", href="#worm"),
        key="worm", transform=tokens.at(x, y, max(r / 27, 0.78)), pointer_events="none",
    )


def _part_name(
    part: str, land: Mapping[str, Any], stacks: tuple[Stack, ...], spice: int, *,
    worm: bool, stormy: bool,
) -> str:
    sector = part.rpartition(":")[2]
    where = [land["name"], *([f"sector {sector}"] if part != SINK else []),
             _TERRAIN[land["terrain"]], *(["in storm"] if stormy else [])]
    said = [", ".join(where)]
    if stacks:
        said.append(marks.describe(stacks))
    if spice:
        said.append(f"{spice} spice")
    if worm:
        said.append("A worm")
    return ". ".join(said) + "."


def _seats(p: Position) -> Node:
    circles = load("arrakis")["seats"]
    return el(
        "g",
        *(
            storm.seat(*circles[str(s.sector)], s.house, acting=s.acting, first=s.first)
            for s in p.seats
        ),
        key="seats",
    )


def _bubble(p: Position) -> Node:
    refused = p.marks.refused
    if refused is None:
        return marks.bubble(None, (), (), BOX)
    shapes = load("arrakis")
    standing = [
        (x, y)
        for part, stacks in p.forces.items()
        for x, y in shapes["parts"][part]["slots"][: len(stacks)]
    ]
    standing += [shapes["seats"][str(s.sector)] for s in p.seats]
    standing += [(t["label"]["x"], t["label"]["y"]) for t in shapes["territories"].values()]
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
    lands = load("arrakis")["territories"]
    lines = [f"Storm in sector {p.storm}." if p.storm else "No storm on the map."]
    worms = {_worm_part(t) for t in p.worms}
    lines += [
        _part_name(part, lands[territory_of(part)], p.forces.get(part, ()), p.spice.get(part, 0),
                   worm=part in worms, stormy=_in_storm(part, p.storm))
        for part in load("arrakis")["parts"]
        if part in p.forces or part in p.spice or part in worms
    ]
    if p.tanks:
        lines.append(f"In the tanks: {marks.describe(p.tanks)}.")
    if p.leaders_lost:
        lost = [f"{tokens.house(x.house).name} {x.name or x.strength}" for x in p.leaders_lost]
        lines.append(f"Leaders lost: {words.listed(lost)}.")
    lines += [f"{tokens.house(s.house).name} sits at sector {s.sector}"
              f"{', first player' * s.first}{', to act' * s.acting}." for s in p.seats]
    lines += [f"Pile {pile}: {card}." for pile, card in p.piles]
    lines += [f"{line}." for line in (*p.decks, *p.facts)]
    return tuple(lines)
