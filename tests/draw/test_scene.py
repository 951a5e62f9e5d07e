import json
import re
from collections.abc import Callable
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunewidget.draw import arrakis, page, panels, wedges
from dunewidget.draw.marks import Stack
from dunewidget.draw.panels import Line, Panel, Question
from dunewidget.draw.scene import Node, Scene, apply, diff, el, to_svg
from tests.draw import positions

PICTURES: dict[str, Callable[[], Scene]] = {
    "start": lambda: arrakis.scene(positions.start()),
    "middle": lambda: arrakis.scene(positions.middle()),
    "end": lambda: arrakis.scene(positions.end()),
    "crowded": lambda: arrakis.scene(positions.crowded()),
    "layers": lambda: arrakis.scene(positions.layers()),
    "panel": lambda: page.picture(arrakis.scene(positions.middle()), panels.boxes(positions.panel())),
    "table": lambda: wedges.picture(positions.table(), positions.table_question()),
    "crowded table": lambda: wedges.picture(positions.crowded_table()),
}

_words = st.sampled_from(["a", "b", "c", "d", "e"])
_attrs = st.dictionaries(_words, _words, max_size=2)


def _unkeyed(child: Node) -> Node:
    return child._replace(key="")


_nodes = st.recursive(
    st.builds(Node, _words, _words, _attrs, st.sampled_from(["", "x", "<y>"]), st.just(())),
    lambda inner: st.builds(
        Node,
        _words,
        _words,
        _attrs,
        st.just(""),
        st.one_of(
            st.lists(inner, max_size=4, unique_by=lambda node: node.key).map(tuple),
            st.lists(inner.map(_unkeyed), max_size=3).map(tuple),
        ),
    ),
    max_leaves=12,
)
_roots = st.lists(_nodes, max_size=5, unique_by=lambda node: node.key).map(
    lambda children: el("g", *children, key="root")
)
_boxes = st.tuples(*[st.sampled_from([0.0, 5.0, 10.0])] * 4)
_scenes = st.builds(Scene, _roots, _boxes, _words, st.lists(_words, max_size=5).map(tuple))


@given(_scenes, _scenes)
@settings(max_examples=400)
@pytest.mark.slow
def test_patches_turn_one_scene_into_any_other(old: Scene, new: Scene) -> None:
    wire = json.loads(json.dumps(diff(old, new)))
    assert apply(old, wire) == new


@given(_scenes)
def test_nothing_is_sent_when_nothing_changed(scene: Scene) -> None:
    assert diff(scene, scene._replace(root=scene.root._replace())) == []


def test_patches_lead_from_every_position_to_every_other() -> None:
    boards = [arrakis.scene(p()) for p in (positions.start, positions.middle, positions.end, positions.crowded)]
    for old in boards:
        for new in boards:
            assert apply(old, diff(old, new)) == new


def test_a_table_on_which_more_lies_grows_by_a_patch() -> None:
    more = positions.table()
    bare, full = wedges.picture(more._replace(rolled=(), pool={})), wedges.picture(more)
    assert bare.box != full.box
    assert apply(bare, diff(bare, full)) == full


def test_two_different_boards_are_not_patched_into_each_other() -> None:
    with pytest.raises(ValueError, match="different boards"):
        diff(arrakis.scene(positions.start()), wedges.scene(positions.table()))


def test_one_changed_territory_costs_less_than_two_kilobytes() -> None:
    before = positions.end()
    forces = {**before.forces, "habbanya_ridge_flat:18": (Stack("emperor", 5, 2),)}
    forces["carthag:11"] = (Stack("emperor", 3),)
    after = arrakis.Position(
        forces=forces,
        spice=before.spice,
        storm=before.storm,
        worms=before.worms,
        seats=before.seats,
        tanks=before.tanks,
        wall_destroyed=True,
    )
    old = arrakis.scene(
        arrakis.Position(
            forces=before.forces,
            spice=before.spice,
            storm=before.storm,
            worms=before.worms,
            seats=before.seats,
            tanks=before.tanks,
            wall_destroyed=True,
        )
    )
    patches = diff(old, arrakis.scene(after))
    assert patches
    assert len(json.dumps(patches)) < 2000


def test_one_changed_region_of_the_ten_costs_less_than_two_kilobytes_with_the_whole_table_beside_it() -> None:
    before = positions.table()
    region, stacks = next((r, s) for r, s in before.forces.items() if s)
    house, fewer = stacks[0].house, replace(stacks[0], count=(stacks[0].count or 0) + 1)
    card = next(card for card in before.cards if card.house == house)
    after = before._replace(
        forces={**before.forces, region: (fewer, *stacks[1:])},
        cards=tuple(c._replace(forces=c.forces + 1) if c is card else c for c in before.cards),
    )
    patches = diff(wedges.picture(before), wedges.picture(after))
    assert any(patch[0] == "text" and region in patch[1] for patch in patches)
    assert len(json.dumps(patches)) < 1000


def test_a_roll_of_all_dice_changes_their_faces_and_nothing_else() -> None:
    before = positions.table()
    thrown = tuple(die._replace(face="shai_hulud") if die.kind == "spice" else die for die in before.rolled)
    patches = diff(wedges.picture(before), wedges.picture(before._replace(rolled=thrown)))
    assert {patch[0] for patch in patches} <= {"set", "text", "desc"}
    assert any(patch[0] == "set" and patch[2:] == ["href", "#face-spice-shai_hulud"] for patch in patches)


def test_a_storm_move_is_a_turn_of_the_same_wedge() -> None:
    old = arrakis.scene(arrakis.Position(storm=3))
    new = arrakis.scene(arrakis.Position(storm=4))
    patches = diff(old, new)
    assert ["set", "weather/storm/wedge", "transform", "rotate(-300 500 500)"] in patches
    assert not any(patch[0] == "insert" for patch in patches)


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_a_picture_stands_alone(name: str, theme: str) -> None:
    svg = to_svg(PICTURES[name](), theme, "p7")
    root = ET.fromstring(svg)
    tags = {node.tag.rpartition("}")[2] for node in root.iter()}
    assert not tags & {"image", "script", "foreignObject", "filter", "animate", "link"}
    ids = [node.attrib["id"] for node in root.iter() if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    assert all(name.startswith("p7-") for name in ids)
    for node in root.iter():
        for attribute, value in node.attrib.items():
            wanted = re.findall(r"url\(#([^)]*)\)", value)
            wanted += [value[1:]] if attribute == "href" else []
            assert set(wanted) <= set(ids)
            assert "://" not in value
    assert "var(" not in svg
    assert "@import" not in svg


@pytest.mark.parametrize("name", PICTURES)
def test_every_class_of_a_picture_has_a_look(name: str) -> None:
    svg = to_svg(PICTURES[name](), "light", "p7")
    styled = set(re.findall(r"\.(p7-[\w-]+)", svg))
    unstyled = {
        word
        for node in ET.fromstring(svg).iter()
        for word in node.attrib.get("class", "").split()
        if word not in styled
    }
    assert unstyled <= {"p7-die"}


def test_two_pictures_on_a_page_share_no_name() -> None:
    scene = wedges.scene(positions.table())
    names = [set(re.findall(r'(?:id|class)="([^"]*)"', to_svg(scene, "light", prefix))) for prefix in ("one", "two")]
    assert not names[0] & names[1]


def test_words_of_players_are_words_and_never_markup() -> None:
    evil = '<script>alert("x")</script> & "quoted"'
    panel = Panel(
        question=Question(evil, evil, "R-1", fields=((evil, evil),), choices=(evil,)),
        log=(Line(evil, "R-2"),),
    )
    board = arrakis.scene(arrakis.Position(facts=(evil,), turn=1, phase=evil))
    scene = page.picture(board, panels.boxes(panel))
    svg = to_svg(scene, "light", "p")
    assert "<script" not in svg
    assert "alert" in ET.fromstring(svg).find("{*}desc").text  # type: ignore[union-attr, operator]


def test_the_first_paint_names_each_static_layer_once() -> None:
    first = arrakis.scene(positions.middle()).to_json()
    assert set(first["statics"]) == {"symbols", "arrakis-ground", "arrakis-names"}
    assert len(json.dumps(first)) < 300_000
    used = [child["s"] for child in first["root"]["c"] if "s" in child]
    assert sorted(used) == sorted(first["statics"])


def test_a_browser_gets_the_static_layers_as_the_picture_has_them() -> None:
    scene = arrakis.scene(positions.middle())
    picture = to_svg(scene, "light", "dw").replace('"', "'")
    for markup in scene.to_json()["statics"].values():
        assert markup.replace("@", "dw-") in picture
        ET.fromstring(markup)


def test_a_dark_reader_gets_dark_colours_and_auto_has_both() -> None:
    scene = arrakis.scene(positions.start())
    light, dark, auto = (to_svg(scene, theme) for theme in ("light", "dark", "auto"))
    assert "#EFD6A4" in light
    assert "#EFD6A4" not in dark
    assert "#6B523A" in dark
    assert "#EFD6A4" in auto.split("prefers-color-scheme:dark")[0]
    assert "#6B523A" in auto.split("prefers-color-scheme:dark")[1]
