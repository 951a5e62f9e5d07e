import ast
import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import dunewidget as dune
import dunewidget.draw
from dunewidget.draw import arrakis, asked, corners, geometry, page, panels, places, storm, table, tokens, wedges, words
from dunewidget.draw.layers import Layers
from dunewidget.draw.marks import Leader, Marks, Refusal, Stack
from dunewidget.draw.panels import Card, Heap, Held, Panel
from dunewidget.draw.scene import Node, Scene, Static
from dunewidget.kernel import Event
from dunewidget.widget import pictures
from tests.draw import positions

MAP = geometry.load("arrakis")
SMALLEST = 11.0


def walk(node: Node | Static, scale: float = 1.0) -> Iterator[tuple[Node, float]]:
    """Visit every node with the size at which it is drawn."""
    node = node.node if isinstance(node, Static) else node
    for factor in re.findall(r"scale\(([-\d.]+)", node.attrs.get("transform", "")):
        scale *= float(factor)
    yield node, scale
    for child in node.children:
        yield from walk(child, scale)


def texts(scene: Scene) -> list[str]:
    return [node.text for node, _ in walk(scene.root) if node.text]


def part(scene: Scene, place: str) -> Node:
    return next(node for node, _ in walk(scene.root) if node.attrs.get("data-part") == place)


def name_of(scene: Scene, place: str) -> str:
    return part(scene, place).attrs["aria-label"]


def test_the_polar_map_has_all_its_territories_and_parts() -> None:
    scene = arrakis.scene(arrakis.Position())
    parts = [n.attrs["data-part"] for n, _ in walk(scene.root) if "data-part" in n.attrs]
    assert len(parts) == len(set(parts)) == 86
    assert len({arrakis.territory_of(p) for p in parts}) == 42


def test_the_outline_of_the_whole_map_is_its_rim() -> None:
    d = arrakis.part_outline(frozenset(MAP["parts"]))
    arcs = [
        geometry.points([float(x), float(y), steps]) for x, y, steps in re.findall(r"M([-\d.]+) ([-\d.]+)l([^M]*)", d)
    ]
    corners = [point for arc in arcs for point in arc]
    assert all(abs(math.dist(p, (500, 500)) - 448) < 1 for p in corners)
    length = sum(math.dist(a, b) for arc in arcs for a, b in pairwise(arc))
    assert length == pytest.approx(2 * math.pi * 448, rel=0.01)


def test_a_part_says_who_stands_there() -> None:
    scene = arrakis.scene(positions.start())
    said = name_of(scene, "sietch_tabr:14")
    assert said == "Sietch Tabr, sector 14, stronghold. 4 Fremen forces, 3 of them Fedaykin."
    assert name_of(scene, "polar_sink:0") == "Polar Sink, polar cap. 1 Bene Gesserit force."


def test_a_part_says_what_may_be_done_with_it() -> None:
    scene = arrakis.scene(positions.middle())
    assert name_of(scene, "arsunt:11").endswith("Legal target.")
    assert part(scene, "arsunt:11").attrs["role"] == "button"
    assert name_of(scene, "pasty_mesa:7") == (
        "Pasty Mesa, sector 7, rock, in storm. 4 Harkonnen forces. Not legal: Sector 7 is in the "
        "storm: no force may enter or leave it (CL-MOVE-04)."
    )
    assert "6 spice" in name_of(scene, "hagga_basin:13")
    assert name_of(scene, "hagga_basin:13").endswith("Selected.")


def test_a_refusal_shows_its_rule_and_sentence_on_the_map() -> None:
    shown = texts(arrakis.scene(positions.middle()))
    assert "CL-MOVE-04" in shown
    assert "Sector 7 is in the storm: no" in " ".join(shown)


def test_hidden_counts_are_question_marks_and_never_gaps() -> None:
    scene = arrakis.scene(arrakis.Position(forces={"carthag:11": (Stack("harkonnen", None),)}))
    assert "?" in [n.text for n, _ in walk(part(scene, "carthag:11"))]
    assert "unknown number of Harkonnen" in name_of(scene, "carthag:11")


def test_the_text_board_tells_all_that_the_picture_shows() -> None:
    told = "\n".join(arrakis.scene(positions.middle()).desc)
    for fact in (
        "Storm in sector 7.",
        "Arrakeen, sector 10, stronghold. 8 Atreides forces; 1 Bene Gesserit advisor.",
        "10 spice",
        "A worm",
        "In the tanks: 4 Atreides forces",
        "Leaders lost: Emperor 3, Atreides 2 and Harkonnen 4.",
        "Fremen sits at sector 8, first player.",
        "Atreides sits at sector 11, to act.",
        "Pile A: Hagga Basin 6.",
        "12 cards left.",
        "Nexus held.",
    ):
        assert fact in told


def test_every_faction_is_known_by_its_shape_alone() -> None:
    shapes = geometry.load("tokens")
    for kind in ("silhouettes", "emblems", "assets", "kanly"):
        drawn = list(shapes[kind].values())
        assert len(drawn) == len(set(drawn))
    used = {tokens.forces(house, 3)[0].attrs["href"] for house in tokens.HOUSES if house != "corrino"}
    assert len(used) == len(tokens.HOUSES) - 1


def test_advisors_and_special_forces_are_told_from_plain_ones() -> None:
    plain = tokens.forces("bene_gesserit", 3)
    assert tokens.forces("bene_gesserit", 3, advisors=True)[0] != plain[0]
    stars = [n for piece in tokens.forces("emperor", 5, 4) for n, _ in walk(piece) if n.attrs.get("href") == "#star"]
    assert len(stars) == 4
    many = [n.text for piece in tokens.forces("fremen", 8, 8) for n, _ in walk(piece)]
    assert many.count("8") == 2


@pytest.mark.parametrize("width", [560, 700, 1000, 1200])
@pytest.mark.parametrize("which", ["start", "middle", "end", "crowded", "layers"])
def test_no_word_is_too_small_to_read(which: str, width: int) -> None:
    board = arrakis.scene(getattr(positions, which)())
    scene = page.picture(board, panels.boxes(positions.panel()), width)
    smallest = min(float(n.attrs["font-size"]) * scale for n, scale in walk(scene.root) if "font-size" in n.attrs)
    # Below 700 the board is meant for the live widget, which scales its type.
    assert smallest >= SMALLEST * min(1, width / 700)


@pytest.mark.parametrize("width", [700, 1000, 1200])
@pytest.mark.parametrize("which", ["opening_table", "table", "crowded_table"])
def test_no_word_of_the_table_is_too_small(which: str, width: int) -> None:
    scene = wedges.picture(getattr(positions, which)(), positions.table_question(), width)
    small = {
        n.text: float(n.attrs["font-size"]) * scale
        for n, scale in walk(scene.root)
        if "font-size" in n.attrs and float(n.attrs["font-size"]) * scale < SMALLEST
    }
    assert not small


@pytest.mark.parametrize("name", ["classic", "tournament", "dice"])
def test_what_a_notebook_shows_can_be_read_in_a_narrow_cell(name: str) -> None:
    game = dune.new(name, seed=7)
    dune.play_on(game, until=lambda g: g.plies > 40)
    for value in (game.state, game.view(game.seats[0])):
        for scene in (pictures.page(value), pictures.picture(value)):
            assert scene is not None
            narrow = 700 / scene.box[2]
            sizes = [
                float(n.attrs["font-size"]) * scale for n, scale in walk(scene.root, narrow) if "font-size" in n.attrs
            ]
            assert min(sizes) >= SMALLEST


Box = tuple[float, float, float, float]


def name_boxes(label: dict[str, Any], style: str) -> Iterator[tuple[dict[str, Any], Box]]:
    """The box of each line of a name round the name's own middle, in the font that every other is fitted to."""
    size, lines = label["size"], label["lines"]
    for i, line in enumerate(lines):
        half = words.serif_width(line, size, style) / 2
        base = size * 0.33 + size * 1.04 * (i - (len(lines) - 1) / 2)
        below = size * 0.22 if set(line) & set("gjpqy") else 0.0
        yield label, (-half, base - size * 0.72, half, base + below)


def apart(named: tuple[dict[str, Any], Box], spot: Sequence[float], half: tuple[float, float]) -> bool:
    """Whether a token round a spot, so wide and so high, keeps off a name, which may stand askew."""
    label, (x0, y0, x1, y1) = named
    turn = math.radians(label.get("angle", 0))
    dx, dy = spot[0] - label["x"], spot[1] - label["y"]
    x, y = dx * math.cos(turn) - dy * math.sin(turn), dx * math.sin(turn) + dy * math.cos(turn)
    return bool(max(x0 - x, x - x1) >= half[0] or max(y0 - y, y - y1) >= half[1])


STYLES = {"stronghold": "bold", "rock": "roman", "sand": "italic", "polar_sink": "italic"}


def test_tokens_and_spice_never_stand_on_a_name() -> None:
    lands = MAP["territories"].values()
    names = [
        n for land in lands if "arc" not in land["label"] for n in name_boxes(land["label"], STYLES[land["terrain"]])
    ]
    assert len(names) > 45
    tokens_at = [slot for shape in MAP["parts"].values() for slot in shape["slots"]]
    spice_at = [land["spice"] for land in lands if "spice" in land]
    assert [(s, n) for s in tokens_at for n in names if not apart(n, s, (16, 17.5))] == []
    assert [(s, n) for s in spice_at for n in names if not apart(n, s, (18, 16))] == []
    crowd = [spot for shape in MAP["parts"].values() for spot in shape.get("crowd", ())]
    assert [(s, n) for s in crowd for n in names if not apart(n, s, (16 * places.CROWDED, 17.5 * places.CROWDED))] == []


def test_the_stars_of_special_forces_cover_neither_names_nor_sector_numbers() -> None:
    lands = MAP["territories"].values()
    names = [
        n for land in lands if "arc" not in land["label"] for n in name_boxes(land["label"], STYLES[land["terrain"]])
    ]
    numbers = [storm.on_circle(459, arrakis.sector_angle(n) + 10) for n in range(1, 19)]
    for place, shape in MAP["parts"].items():
        for slot, pip in zip(shape["slots"], shape["pips"].ljust(len(shape["slots"]), "a"), strict=True):
            x, y = slot[0], slot[1] + {"a": -15.5, "b": 18.5, "o": -12.0}[pip]
            assert not any(abs(x - nx) < 22 and abs(y - ny) < 13.6 for nx, ny in numbers), place
            assert all(apart(n, (x, y), (13, 6.6)) for n in names), place


def test_no_token_stands_on_the_stars_of_another() -> None:
    two = (Stack("emperor", 2, 2), Stack("bene_gesserit", 1, advisors=True))
    roomy = {place: shape["slots"][:2] for place, shape in MAP["parts"].items() if len(shape["slots"]) > 1}
    scene = arrakis.scene(arrakis.Position(forces=dict.fromkeys(roomy, two)))
    for place, ((x, y), (other_x, other_y)) in roomy.items():
        moved = [node.attrs.get("transform", "") for node, _ in walk(part(scene, place))]
        stars = next(float(at[len("translate(0 ") : -1]) for at in moved if at.startswith("translate(0 "))
        on_token = stars == -12
        assert on_token or abs(other_x - x) > 26 or abs(y + stars - other_y) > 20, place


def test_tokens_of_the_ten_regions_never_stand_on_a_name() -> None:
    regions = geometry.load("wedges")["regions"].values()
    names = [n for shape in regions for n in name_boxes(shape["label"], "bold" if shape["strategic"] else "italic")]
    spots = [slot for shape in regions for slot in shape["slots"]]
    half = (16 * wedges.TOKEN, 17.5 * wedges.TOKEN)
    assert [(s, n) for s in spots for n in names if not apart(n, s, half)] == []
    crowd = [spot for shape in regions for spot in shape.get("crowd", ())]
    close = (half[0] * places.CROWDED, half[1] * places.CROWDED)
    assert [(s, n) for s in crowd for n in names if not apart(n, s, close)] == []


def test_a_name_takes_the_same_room_in_every_font() -> None:
    names = [n for n, _ in walk(arrakis.NAMES) if n.tag == "text" and n.text]
    assert len(names) > 90
    assert all(float(n.attrs["textLength"]) < 160 and n.attrs["lengthAdjust"] == "spacingAndGlyphs" for n in names)


def test_six_stacks_in_a_stronghold_are_all_drawn_apart() -> None:
    scene = arrakis.scene(positions.crowded())
    for place in ("carthag:11", "tueks_sietch:5", "arrakeen:10"):
        spots = {node.attrs["transform"] for node, _ in walk(part(scene, place)) if node.key in positions.SIX}
        assert len(spots) == 6


def test_the_ten_regions_tell_storm_assets_and_forces() -> None:
    scene = wedges.scene(positions.table())
    assert name_of(scene, "arrakeen") == (
        "Arrakeen, zone 5, strategic, sheltered, in storm. 2 Harkonnen forces. Fortress."
    )
    assert "3 Corrino forces, 2 of them large" in name_of(scene, "cielago_flat")
    assert "A worm" in name_of(scene, "sietch_tabr")


def test_a_mirrored_map_carries_its_storm_along() -> None:
    mirrored = {"sietch_tabr": 5, "arrakeen": 3, "habbanya_sietch": 6, "great_flat": 6}
    mirrored |= {"tueks_sietch": 2, "minor_erg": 2}
    scene = wedges.scene(wedges.Position(storm=5, numbers=mirrored))
    assert "in storm" in name_of(scene, "sietch_tabr")
    assert "in storm" not in name_of(scene, "arrakeen")


def test_a_whole_table_can_be_played_from_its_picture() -> None:
    scene = wedges.picture(positions.table(), positions.table_question())
    shown = texts(scene)
    for word in ("Freeze dice", "DD-DICE-01", "Crysknife", "4 and storm", "2 west", "ornithopter"):
        assert word in shown
    dice = [n.attrs["aria-label"] for n, _ in walk(scene.root) if n.attrs.get("class") == "die"]
    assert dice[0] == "house die: Atreides, frozen"
    assert dice[2] == "house die: Fremen, chosen"
    told = "\n".join(scene.desc)
    assert "Corrino, ally: 3 on card, 1 of them large" in told
    assert "Pool: 1 ornithopter and 3 thumpers." in told


def test_the_log_writes_houses_and_places_as_names() -> None:
    event = Event("R-1", "x", {"seat": "bene_gesserit", "to": "sihaya_ridge:9"}, sentence="{seat} goes to {to}")
    assert asked.sentence(event) == "Bene Gesserit goes to Sihaya Ridge · 9"
    event = Event("R-1", "x", {"seat": "guild", "at": "polar_sink:0"}, sentence="{seat} stays in {at}")
    assert asked.sentence(event) == "Spacing Guild stays in Polar Sink"


def test_no_board_is_named_outside_its_own_modules() -> None:
    boards = {"arrakis", "wedges"}
    for source in Path(dunewidget.draw.__file__).parent.glob("*.py"):
        if source.stem.partition("_")[0] not in boards:
            named = {word for word in re.findall(r"\w+", source.read_text(encoding="utf-8")) if word in boards}
            assert not named, f"{source.name} names a board"


def test_the_log_writes_leaders_and_cards_as_they_are_printed() -> None:
    event = Event("R-1", "x", {"seat": "atreides", "who": "dr_yueh", "card": "shield"}, sentence="{who} plays {card}")
    assert asked.sentence(event) == "Dr. Yueh plays Shield"
    assert asked.written("does the family_atomics card break the shield_wall") == (
        "does the Family Atomics card break the Shield Wall"
    )


def test_the_worm_is_written_as_one_writes_its_name() -> None:
    assert asked.written("p1 must freeze shai_hulud") == "P1 must freeze Shai-Hulud"
    assert table.face_name(wedges.Die("spice", "shai_hulud")) == "Shai-Hulud"


def test_forces_are_said_to_come_from_where_they_stand() -> None:
    sentence = "fremen moves 1 fremen@cielago_flat, 2 fedaykin@minor_erg to carthag"
    assert asked.written(sentence) == "Fremen moves 1 Fremen from Cielago Flat, 2 fedaykin from Minor Erg to Carthag"
    assert asked.written("write to me@example") == "write to me@example"


def test_a_picture_shows_the_question_hand_and_unknown_spice() -> None:
    board = arrakis.scene(positions.middle())
    shown = texts(page.picture(board, panels.boxes(positions.panel())))
    for word in ("Move a group", "Move 5", "Baliset", "CL-FRE-01", "?"):
        assert word in shown


def test_a_card_with_a_long_text_stays_inside_its_card() -> None:
    card = Card("tooth", "Poison Tooth of the Great House", "weapon", "very long words " * 20)
    scene = page.picture(arrakis.scene(arrakis.Position()), panels.boxes(Panel(heaps=(Heap("hand", (card,)),))), 1200)
    assert sum("long" in text for text in texts(scene)) <= 3
    assert any(text.endswith("…") for text in texts(scene))


def test_a_line_of_the_log_ends_before_its_rule() -> None:
    text = "Harkonnen: dial 0, leader Beast Rabban, weapon nothing, defense nothing, with more to come after it"
    for width in (300, 421, 684):
        drawn, _ = panels.log_box((panels.Line(text, "CL-BATTLE-24", "harkonnen"),), "", width)
        chip = next(n for n, _ in walk(drawn) if n.attrs.get("class") == "chip")
        for line in (n for n, _ in walk(drawn) if n.tag == "text" and float(n.attrs.get("x", 0)) == panels.PAD + 26):
            parts = [(c.text, panels.BOLD if c.attrs.get("class") == "b" else 1) for c, _ in walk(line) if c.text]
            end = panels.PAD + 26 + sum(words.width(said, panels.BODY) * bold for said, bold in parts)
            assert end + 3 <= float(chip.attrs["x"])


def test_a_hand_is_as_high_as_its_longest_card() -> None:
    short, long = (
        Card("shield", "Shield", "defence", "Defence"),
        Card("tooth", "Poison Tooth of the House", "weapon", "very long words " * 9),
    )
    (_, low), (_, high) = (panels.heap_box(Heap("hand", cards), 684) for cards in ((short,), (short, long)))
    assert low < high


def test_the_leaders_of_the_seat_that_looks_are_drawn_one_by_one() -> None:
    held = (
        Held("lady_jessica", Leader("atreides", 5, "Lady Jessica")),
        Held("dr_yueh", Leader("atreides", 1, "Dr. Yueh"), "captured by Harkonnen", away=True),
        Held("kwisatz_haderach", Leader("atreides", 2, "Kwisatz Haderach"), "wakes after 3 more lost", great=True),
    )
    panel = Panel(heaps=(Heap("leaders", held),))
    scene = page.picture(arrakis.scene(positions.start()), panels.boxes(panel), 700)
    assert "YOUR LEADERS" in texts(scene)
    assert {"Lady Jessica", "captured by Harkonnen", "wakes after 3 more lost"} <= set(texts(scene))
    used = [n.attrs.get("href") for n, _ in walk(scene.root)]
    assert used.count("#led-atreides") - used.count("#great") == 1
    assert used.count("#cross") == 1
    assert "Dr. Yueh 1 (captured by Harkonnen) and Kwisatz Haderach 2" in panels.describe(panel)[0]


def test_the_badge_of_the_first_player_covers_no_sector_number() -> None:
    for sector, (x, y) in MAP["seats"].items():
        seats = (arrakis.Seat("fremen", int(sector), first=True),)
        scene = arrakis.scene(arrakis.Position(seats=seats))
        seat = next(n for n, _ in walk(scene.root) if n.key == "seat fremen")
        badge = next(n for n, _ in walk(seat) if n.tag == "circle" and "cx" in n.attrs)
        middle = (x + float(badge.attrs["cx"]), y + float(badge.attrs["cy"]))
        numbers = [storm.on_circle(459, arrakis.sector_angle(n) + 10) for n in range(1, 19)]
        assert min(math.dist(middle, number) for number in numbers) > 11.5 + 10


def test_a_spice_card_is_never_cut_short() -> None:
    for land in (land for land in MAP["territories"].values() if "spice" in land):
        card = f"{land['name']} 12"
        assert card in texts(arrakis.scene(arrakis.Position(piles=(("A", card), ("B", card)))))


def test_the_spice_so_far_stands_clear_of_every_name() -> None:
    history = {land["spice"][2]: 36 for land in MAP["territories"].values() if "spice" in land}
    scene = arrakis.scene(arrakis.Position(layers=Layers(history=history)))
    for ring in (n for n, _ in walk(scene.root) if n.key in history and n.children and n.children[0].key == "ring"):
        chip = ring.children[1]
        assert isinstance(chip, Node)
        x, y = (sum(at) for at in zip(*(spot(n.attrs["transform"]) for n in (ring, chip)), strict=True))
        for land in MAP["territories"].values():
            label = land["label"]
            for _, (x0, y0, x1, y1) in name_boxes(label, "italic"):
                across, down = x - label["x"], y - label["y"]
                assert max(x0 - 26 - across, across - x1 - 26, y0 - down, down - y1) > 0, (ring.key, land["name"])
        assert math.dist((x, y), (500, 500)) < 448


def spot(transform: str) -> tuple[float, float]:
    x, y = re.findall(r"[-\d.]+", transform)[:2]
    return float(x), float(y)


@pytest.mark.parametrize("refused", ["habbanya_ridge_flat:17", "habbanya_sietch:17", "plastic_basin:14"])
def test_a_refusal_covers_no_spice_where_there_is_room(refused: str) -> None:
    lying = {land["spice"][2]: land["spice"][:2] for land in MAP["territories"].values() if "spice" in land}
    marks = Marks(refused=Refusal(refused, "CL-MOVE-04", "Sector 7 is in the storm: no force may enter or leave it."))
    scene = arrakis.scene(arrakis.Position(spice=dict.fromkeys(lying, 6), marks=marks))
    plate = next(n for n, _ in walk(scene.root) if n.tag == "rect" and n.attrs.get("class") == "bubble")
    x, y, wide, high = (float(plate.attrs[name]) for name in ("x", "y", "width", "height"))
    assert not [at for at in lying.values() if x < at[0] < x + wide and y < at[1] < y + high]


def test_a_destroyed_wall_is_seen() -> None:
    whole = arrakis.scene(arrakis.Position())
    broken = arrakis.scene(arrakis.Position(wall_destroyed=True))
    seen = [n.attrs.get("class") for n, _ in walk(broken.root)]
    assert "brokenwall" in seen
    assert "brokenwall" not in [n.attrs.get("class") for n, _ in walk(whole.root)]


def test_dead_leaders_and_refusals_of_any_length_stay_on_the_picture() -> None:
    marks = Marks(refused=Refusal("old_gap:10", "CL-X-01", "word " * 60))
    scene = arrakis.scene(arrakis.Position(marks=marks, leaders_lost=(Leader("guild", 5, "Staban Tuek"),) * 30))
    x, y, wide, high = scene.box
    for node, _ in walk(scene.root):
        if node.attrs.get("class") == "bubble" and "width" in node.attrs:
            assert x <= float(node.attrs["x"]) <= x + wide - float(node.attrs["width"])
            assert y <= float(node.attrs["y"]) <= y + high - float(node.attrs["height"])


@pytest.mark.parametrize("facts", [1, 2, 3, 4])
@pytest.mark.parametrize("count", [1, 4, 8, 10, 12, 30])
def test_dead_leaders_stand_clear_of_the_map_the_seats_and_each_other(count: int, facts: int) -> None:
    lost = tuple(Leader("guild", 5, f"Leader {i}") for i in range(count))
    scene = arrakis.scene(arrakis.Position(leaders_lost=lost, facts=("Spacing Guild and Harkonnen allied",) * facts))
    lines = {n.key: n for n, _ in walk(scene.root) if n.key.startswith(("leader ", "head "))}
    spots = [
        tuple(map(float, re.findall(r"[-\d.]+", node.attrs["transform"])[:2]))
        for key, node in lines.items()
        if key.startswith("leader ")
    ]
    assert len(spots) == min(count, (12, 12, 12, 8)[facts - 1])
    seat_x, seat_y = 928, 747
    assert all(math.hypot(x - seat_x, y - seat_y) > 27 + 17 for x, y in spots)
    assert all(math.hypot(x - 500, y - 500) > 478 + 17 and x + 17 < 1000 and y + 17 < 1008 for x, y in spots)
    assert all(math.hypot(x - a, y - b) > 34 for i, (x, y) in enumerate(spots) for a, b in spots[:i])
    heads = [node for key, node in lines.items() if key.startswith("head ")]
    left = f" +{count - len(spots)}" if count > len(spots) else ""
    assert " ".join(node.text or "" for node in reversed(heads)) == f"LEADERS LOST{left}"
    for node in heads:
        text, y = node.text or "", float(node.attrs["y"])
        assert y - 12 > seat_y + 17 + 12, "the mark of the First Player hangs below the seat"
        assert math.hypot(992 - words.width(text, 16.2) * 1.09 - 500, y - 12 - 500) > 478


@pytest.mark.parametrize("lines", [0, 3, 6, 12])
def test_boxes_stand_beside_and_below_the_board_so_that_little_lies_empty(lines: int) -> None:
    line = panels.Line("The Guild ships 12 across the whole map and pays", "CL-X-01", "guild")
    panel = positions.panel()._replace(log=(line,) * lines)
    scene = page.picture(arrakis.scene(positions.middle()), panels.boxes(panel))
    feet = {False: 792.0, True: 0.0}
    for node in scene.root.children[1:]:
        assert isinstance(node, Node)
        x, y = map(float, re.findall(r"[-\d.]+", node.attrs["transform"]))
        back = next(n for n, _ in walk(node) if n.tag == "rect")
        feet[x > 600] = max(feet[x > 600], y + float(back.attrs["height"]))
    assert abs(feet[True] - feet[False]) < 150
    assert scene.box[3] == pytest.approx(max(feet.values()) + 12, abs=1)


def test_an_alliance_of_any_size_is_told_beside_the_seat_at_the_foot_of_the_map() -> None:
    allied = "Atreides, Bene Gesserit, Emperor, Spacing Guild and Harkonnen allied"
    scene = arrakis.scene(arrakis.Position(facts=(allied,)))
    lines = [node for node, _ in walk(scene.root) if node.text and "end" in node.attrs.get("class", "")]
    assert " ".join(node.text or "" for node in reversed(lines)) == allied
    reach = min(corners.RIGHT - words.width(node.text or "", corners.SMALL) for node in lines)
    assert reach > 500 + 22


def test_boards_are_named_by_what_they_draw_and_not_by_a_game() -> None:
    games = {"classic", "tournament", "dice", "imperium", "uprising"}
    for source in Path(dunewidget.draw.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            named = {str(value) for _, value in ast.iter_fields(node) if isinstance(value, str)}
            assert not named & games, f"{source.name} names a game"
            assert not isinstance(node, ast.ImportFrom) or "games" not in str(node.module)


def test_the_shapes_of_all_boards_are_small() -> None:
    size = sum(f.stat().st_size for f in (Path(dunewidget.draw.__file__).parent / "data").iterdir())
    assert size < 250_000


@pytest.mark.parametrize("width", [420.0, 684.0])
def test_the_reserve_of_a_house_stands_between_what_it_holds_and_its_supply(width: float) -> None:
    card = table.HouseCard(
        "guild", "P1", 6, leaders=(Leader("guild", 2),), spice=3, holds=("shield",), turn=True, you=True
    )
    draw = table.houses([card])
    assert draw is not None
    row = next(node for node, _ in walk(draw(width)[0]) if node.key == "guild")
    inside: dict[str, Node] = {node.key: node for node, _ in walk(row)}
    lozenge = next(node for node, _ in walk(inside["spice"]) if node.tag == "path")
    spice, token = (float(node.attrs["transform"][10:].split()[0]) for node in (lozenge, inside["token 0"]))
    assert spice > token + 16
    assert spice + 8 + words.width("3", 13) < float(inside["supply"].attrs["x"]) - 42


def test_the_name_of_a_die_is_written_in_full_below_it() -> None:
    faces = [("house", "guild"), ("kanly", "hunter_seeker"), ("spice", "shai_hulud"), ("spice", "3_storm")]
    draw = table.tray([table.Die(kind, face, key=face) for kind, face in faces], 0)
    assert draw is not None
    names = [node for node, _ in walk(draw(420)[0]) if node.key == "name"]
    lines = [[line.text for line, _ in walk(name) if line.text] for name in names]
    assert lines == [["Spacing", "Guild"], ["Hunter-", "Seeker"], ["Shai-Hulud"], ["3 and storm"]]
