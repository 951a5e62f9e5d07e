"""Layers over the maps: reckoned from a game, or figures of one's own."""

from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.draw import arrakis_view, wedges_view
from dunewidget.draw.layers import checked, steps_between
from dunewidget.draw.scene import Node, Scene, Static, apply, diff
from dunewidget.kernel.game import Game

EVERY = {"graph": True, "reach": True, "exposure": True, "history": True}


@pytest.fixture(scope="module")
def played() -> Game:
    game = dune.new("classic", seats=["atreides", "harkonnen", "fremen"], seed=3, rules="basic")
    rng = Random(3)
    while game.state.turn < 2 or game.state.phase != "battle":
        game.play(game.decisions[0].sample(rng))
    return game


def layer(scene: Scene, name: str) -> list[Node]:
    found, waiting = [], [scene.root]
    while waiting:
        node = waiting.pop()
        if node.attrs.get("data-layer") == name:
            found.append(node)
        waiting += [child for child in node.children if not isinstance(child, Static)]
    return found


def keys(scene: Scene, name: str, inner: str) -> set[str]:
    return {child.key for node in layer(scene, name) if node.key == inner for child in node.children}


def test_nothing_is_drawn_that_nobody_asked_for(played: Game) -> None:
    scene = arrakis_view.scene(played.view("atreides"))
    assert not any(layer(scene, name) for name in (*EVERY, "heat"))


def test_the_storm_to_come_is_what_two_dials_can_give(played: Game) -> None:
    state = played.state
    chances = arrakis_view.layers(played.view("atreides"), {"exposure": True}).exposure
    ahead = [chances.get((state.storm + steps - 1) % 18 + 1, 0) for steps in range(1, 8)]
    assert ahead == pytest.approx([1, 1, 8 / 9, 6 / 9, 3 / 9, 1 / 9, 0])


def test_a_storm_card_is_known_to_whoever_saw_it_and_to_nobody_else() -> None:
    game = dune.new("classic", seats=["atreides", "fremen"], seed=3, rules="advanced")
    rng = Random(5)
    while game.state.storm_card is None:
        game.play(game.decisions[0].sample(rng))
    card, storm = game.state.storm_card, game.state.storm
    known = arrakis_view.layers(game.view("fremen"), {"exposure": True}).exposure
    assert set(known) == {(storm + i) % 18 + 1 for i in range(card)}
    assert set(known.values()) == {1.0}
    guessed = arrakis_view.layers(game.view("atreides"), {"exposure": True}).exposure
    assert [guessed[(storm + i) % 18 + 1] for i in range(6)] == pytest.approx([1, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6])


def test_reach_is_where_the_game_lets_a_group_walk() -> None:
    game = dune.new("classic", seats=["atreides", "harkonnen"], seed=8, rules="basic")
    rng = Random(8)
    moves: list[Any] = []
    while not moves:
        asked = game.decisions[0]
        if asked.name == "move":
            moves = [a for a in (asked.sample(rng) for _ in range(50)) if type(a).__name__ == "Move"]
        if not moves:
            game.play(asked.sample(rng))
    view = game.view(asked.seat)
    reach = arrakis_view.layers(view, {"reach": True}).reach
    assert {action.to for action in moves} <= set(reach)
    one = next(part for part in game.state.forces[asked.seat] if not part.endswith(f":{game.state.storm}"))
    near = set(game.board.graph["territories"].neighbors(one.partition(":")[0]))
    steps = arrakis_view.layers(view, {"reach": one}).reach
    assert {part.partition(":")[0] for part, n in steps.items() if n == 1} <= near
    assert not any(part.endswith(f":{game.state.storm}") for part in steps)


def test_spice_history_adds_up_what_the_events_told(played: Game) -> None:
    view = played.view("atreides")
    told = sum(event.data["spice"] for event in view.events if event.name == "spice_blow")
    history = arrakis_view.layers(view, {"history": True}).history
    assert sum(history.values()) == told > 0
    scene = arrakis_view.scene(view, {"history": True})
    assert keys(scene, "history", "history") == set(history)


def test_every_border_is_a_line(played: Game) -> None:
    scene = arrakis_view.scene(played.state, {"graph": True})
    (graph,) = layer(scene, "graph")
    lines = next(child for child in graph.children if child.key == "lines")
    assert isinstance(lines, Node)
    assert lines.attrs["d"].count("M") == played.board.number_of_edges() == 190


def test_layers_come_and_go_as_patches(played: Game) -> None:
    view = played.view("atreides")
    bare, full = arrakis_view.scene(view), arrakis_view.scene(view, {**EVERY, "heat": {"arrakeen": 2}})
    assert apply(bare, diff(bare, full)) == full
    assert apply(full, diff(full, bare)) == bare


def test_ten_regions_have_their_layers() -> None:
    game = dune.new("dice", seats=3, seed=4)
    view = game.view("p1")
    scene = wedges_view.scene(view, {"graph": True, "reach": True, "exposure": True, "heat": {"carthag": 1}})
    assert len(layer(scene, "graph")) == 1
    steps = wedges_view.layers(view, {"reach": "polar_sink"}).reach
    stormed = {name for name, node in game.board.nodes.items() if node["number"] == game.state.storm}
    assert not stormed & set(steps)
    assert {name for name, n in steps.items() if n == 1} == set(game.board["polar_sink"]) - stormed
    chances = wedges_view.layers(view, {"exposure": True}).exposure
    assert sum(chances.values()) == pytest.approx(0.5)
    assert set(chances) <= {game.state.storm % 6 + 1, (game.state.storm - 2) % 6 + 1}


def test_steps_never_cross_what_is_closed() -> None:
    line = {"a": ("b",), "b": ("a", "c"), "c": ("b", "d"), "d": ("c",)}
    assert steps_between(line, ["a"], []) == {"b": 1, "c": 2, "d": 3}
    assert steps_between(line, ["a"], ["c"]) == {"b": 1}
    assert steps_between(line, ["a"], ["a"]) == {}


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"warmth": True}, "the layers here are"),
        ({"heat": True}, "numbers by territory"),
        ({"heat": {"arrakeen": "hot"}}, "takes numbers"),
        ({"heat": {"arrakeen": float("inf")}}, "takes numbers"),
        ({"graph": [("arrakeen:10",)]}, "a pair of places"),
        ({"history": 3}, "numbers by place"),
        ([], "a table such as"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_what_could(wanted: Any, says: str) -> None:
    with pytest.raises(dune.DuneError, match=says):
        checked(wanted, arrakis_view.LAYERS)


def test_a_board_switches_layers_from_python_and_from_the_browser(played: Game) -> None:
    board = dune.Board(played, seat="atreides", layers={"graph": True})
    assert 'data-layer="graph"' in board.to_svg()
    board.layers = {"exposure": True}
    assert 'data-layer="graph"' not in board.to_svg()
    assert any("exposure" in str(patch[1]) for patch in board.frame["patches"])
    board.set_state({"layers": {"reach": True}})
    assert 'data-layer="reach"' in board.to_svg()


def test_layers_a_board_cannot_draw_leave_it_as_it_was(played: Game) -> None:
    board = dune.Board(played, seat="atreides", layers={"graph": True})
    for wrong in ({"heat": {"nowhere": 1}}, {"warmth": True}, {"reach": "nowhere"}):
        with pytest.raises(dune.DuneError):
            board.layers = wrong
        board.set_state({"layers": wrong})
        assert board.layers == {"graph": True}
        assert 'data-layer="graph"' in board.to_svg()


def test_the_last_move_the_storms_way_and_worms_are_seen_on_the_map(played: Game) -> None:
    game = played.branch()
    while [event for event in game.events if event.name in ("moved", "shipped", "phase")][-1].name != "moved":
        game.undo()
    event = next(event for event in reversed(game.events) if event.name == "moved")
    scene = arrakis_view.scene(game.view("atreides"))
    arrows = next(n for n in scene.root.children if n.key == "arrows")
    assert isinstance(arrows, Node)
    (arrow,) = arrows.children
    assert arrow.key.startswith(f"{event.data['start']}:")
    assert arrow.key.endswith(event.data["to"])
    weather = next(n for n in scene.root.children if n.key == "weather")
    assert isinstance(weather, Node)
    assert "track" in [child.key for child in weather.children]
