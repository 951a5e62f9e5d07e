"""What of a game in progress reaches its picture, and for whom."""

from collections.abc import Iterator
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.draw import arrakis_view, panels, tokens, wedges_view
from dunewidget.draw.marks import Leader
from dunewidget.draw.scene import Node, Scene, Static
from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import folder
from dunewidget.kernel.view import View, see
from dunewidget.widget.payload import table_of


@pytest.fixture(scope="module")
def played() -> Game:
    game = dune.new("classic", rules="advanced", seed=7)
    dune.play_on(game, until=lambda g: g.state.turn == 2 and g.state.phase == "bidding")
    return game


def nodes(scene: Scene) -> Iterator[Node]:
    waiting: list[Node | Static] = [scene.root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Node):
            yield node
            waiting += node.children


def seats_to_act(scene: Scene) -> list[str]:
    named = (n for n in nodes(scene) if n.key.startswith("seat "))
    return [n.key.removeprefix("seat ") for n in named if "to act" in n.attrs["aria-label"]]


def test_the_ring_of_who_acts_is_round_whoever_is_asked_and_looks(played: Game) -> None:
    (asked,) = (decision.seat for decision in played.decisions)
    for seat in played.seats:
        assert seats_to_act(arrakis_view.scene(played.view(seat))) == [asked] * (seat == asked)
    assert seats_to_act(arrakis_view.scene(played.state)) == []


def heap(view: View, title: str) -> tuple[Any, ...]:
    """What lies together before the seat under a heading."""
    return next(heap.things for heap in arrakis_view.panel(view).heaps if heap.title == title)


def test_a_seat_sees_its_leaders_with_captives_and_traitors(played: Game) -> None:
    state = played.state.copy()
    state.captured = {"duncan_idaho": "harkonnen"}
    state.leaders["dr_yueh"], state.kh_losses = "tanks", 4
    own = heap(see(played.spec, state, "atreides", None, [], 0), "leaders")
    said = {held.leader.name: (held.note, held.away) for held in own}
    assert said["Duncan Idaho"] == ("captured by Harkonnen", True)
    assert said["Dr. Yueh"] == ("in the tanks", True)
    assert said["Kwisatz Haderach"] == ("wakes after 3 more lost", False)
    traitors = heap(see(played.spec, state, "atreides", None, [], 0), "traitors")
    assert tuple(held.key for held in traitors) == state.traitors["atreides"]
    assert traitors
    captor = heap(see(played.spec, state, "harkonnen", None, [], 0), "leaders")
    assert [held.leader.name for held in captor if held.note == "captured"] == ["Duncan Idaho"]
    assert not any(held.great for held in captor)
    stranger = heap(see(played.spec, state, "fremen", None, [], 0), "leaders")
    assert "Duncan Idaho" not in {held.leader.name for held in stranger}


@pytest.mark.parametrize("name", ["classic", "tournament"])
def test_whatever_lies_before_a_seat_has_the_name_by_which_the_rules_know_it(name: str) -> None:
    game = dune.new(name, seed=3)
    dune.play_on(game, until="bid")
    content = folder(name).content
    state: Any = game.state
    for seat in game.seats:
        view = game.view(seat)
        own = {key for key, leader in content.leaders().items() if leader.faction == seat}
        assert own <= {held.key for held in heap(view, "leaders")} <= own | {"kwisatz_haderach"}
        assert tuple(held.key for held in heap(view, "traitors")) == state.traitors[seat]
        assert tuple(card.key for card in heap(view, "hand")) == state.hands[seat]


def test_the_name_of_every_leader_is_written_in_full() -> None:
    printed = folder("classic").content.leaders().values()
    held = tuple(panels.Held("", Leader(leader.faction, leader.strength, leader.name)) for leader in printed)
    for width in (420, 684):
        drawn, _ = panels.heap_box(panels.Heap("leaders", held), width)
        assert {leader.name for leader in printed} <= {n.text for n in nodes(Scene(drawn, (0, 0, 1, 1), ""))}


def test_a_leader_of_whom_a_seat_cannot_tell_is_a_question_mark(played: Game) -> None:
    state = played.state.copy()
    state.leaders["bashar"] = "?"
    player = next(p for p in arrakis_view.panel(state).players if p.house == "emperor")
    assert None in player.leaders
    drawn, _ = panels.players_box((player,), "", 684)
    assert "?" in [n.text for n in nodes(Scene(drawn, (0, 0, 1, 1), ""))]


def test_alliances_and_spice_cards_are_written_with_their_names(played: Game) -> None:
    state = played.state.copy()
    state.alliances, state.spice_discard = (("atreides", "guild", "fremen"),), ["shai_hulud"]
    shown = arrakis_view.position(state)
    assert "Atreides, Spacing Guild and Fremen allied" in shown.facts
    assert ("A", "Shai-Hulud") in shown.piles


def test_cards_say_what_they_do_in_battle(played: Game) -> None:
    state = played.state.copy()
    state.hands["fremen"] = ("snooper", "gom_jabbar", "karama", "baliset")
    hand = heap(see(played.spec, state, "fremen", None, [], 0), "hand")
    assert [(card.kind, card.text) for card in hand] == [
        ("defence", "Defense, poison"),
        ("weapon", "Weapon, poison"),
        ("special", "Special"),
        ("worthless", "Worthless"),
    ]


def test_a_die_has_the_name_of_its_face_and_can_be_frozen_only_once() -> None:
    game = dune.new("dice", seed=4)
    dune.play_on(game, until=lambda g: bool(g.state.dice and g.state.rolled))
    state: Any = game.state
    dice = [n for n in nodes(wedges_view.scene(game.view(game.seats[0]))) if n.attrs.get("class") == "die"]
    drawn = [die.attrs for die in sorted(dice, key=lambda die: die.key)]
    assert [die["data-key"] for die in drawn] == [*state.dice, *state.rolled]
    free = [die["data-key"] for die in drawn if "faces" in die["data-answers"].split()]
    assert free == list(state.rolled)
    houses = folder("dice").FACES["house"]
    assert all(("symbol" in die["data-answers"]) is (die["data-key"] in houses) for die in drawn)


def shown_by(scene: Scene, key: str) -> list[str]:
    """The keys of what one layer of the map holds."""
    layer = next(node for node in scene.root.children if isinstance(node, Node) and node.key == key)
    return [child.key for child in layer.children]


def until(name: str, asked: str) -> Game:
    game = dune.new(name, seed=3)
    dune.play_on(game, "random", until=lambda game: game.decisions[0].name == asked)
    return game


def test_where_a_battle_is_fought_is_outlined_named_and_told() -> None:
    game = until("classic", "form_plans")
    field = game.state.battlefield
    scene = arrakis_view.scene(game.view(game.decisions[0].seat))
    assert shown_by(scene, "spoken")
    (territory,) = {part.partition(":")[0] for part in field}
    assert shown_by(scene, "called") == [territory]
    told = [line for line in scene.desc if line.endswith("A battle is fought here.")]
    assert len(told) == len(field)
    assert all(line.startswith(arrakis_view.places()[territory]) for line in told)
    dune.play_on(game, "random", until=lambda game: not game.state.battlefield)
    after = arrakis_view.scene(game.view(game.seats[0]))
    assert not shown_by(after, "spoken")
    assert not shown_by(after, "called")


def test_an_arrow_stays_until_whoever_looks_has_answered_once_more() -> None:
    game = until("classic", "form_plans")
    plies = game.history.plies
    moved = max(n for n, ply in enumerate(plies) if any(event.name == "moved" for event in ply.events))
    (mover,) = {action.seat for action in plies[moved].actions}
    assert any(event.name == "phase" for ply in plies[moved:] for event in ply.events)
    answered = {action.seat for ply in plies[moved + 1 :] for action in ply.actions}
    assert mover not in answered != set()
    for seat in game.seats:
        arrows = shown_by(arrakis_view.scene(game.view(seat)), "arrows")
        assert len(arrows) == (seat not in answered)
    own = game.view(mover).ply
    dune.play_on(game, "random", until=lambda game: game.view(mover).ply > own)
    assert not shown_by(arrakis_view.scene(game.view(mover)), "arrows")


def test_players_of_dice_are_told_once_by_their_houses_and_only_who_is_asked_is_to_act() -> None:
    game = dune.new("dice", seed=3)
    dune.play_on(game, "random", until=lambda game: game.state.round == 2)
    (asked,) = {decision.seat for decision in game.decisions}
    for seat in game.seats:
        view = game.view(seat)
        assert table_of(view)["players"] == []
        houses = {tokens.house(house).name: owner for house, owner in game.state.players.items()}
        told = {line.split(":")[0] for line in wedges_view.scene(view).desc}
        to_act = {houses[line.split(",")[0]] for line in told if "to act" in line}
        assert to_act == ({seat} if seat == asked else set())
        assert f"{tokens.house(game.state.active).name}, has the turn" in {
            line[: line.find(" turn") + 5] for line in told
        }
