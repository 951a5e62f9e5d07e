"""The live board: what it tells, what it believes, what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.draw import scene as scenes
from dunewidget.draw import wedges_view
from dunewidget.games.classic.plans import BattlePlan
from dunewidget.games.classic.storm import DialStorm
from dunewidget.games.classic.voice import Voice
from dunewidget.kernel import DuneError, Game
from dunewidget.widget import Board, payload
from dunewidget.widget.messages import MAX_MESSAGE, MAX_NOTE
from dunewidget.widget.steps import lines_of
from dunewidget.widget.takeback import seat_undo
from tests.kernel.toy import Bid
from tests.widget.conftest import Ear, new_game


def whole(board: Board) -> Any:
    return board.get_state()["whole"]


def play(board: Board, **action: Any) -> None:
    board._receive({"type": "play", "v": board._version, "action": action})


def nested(depth: int) -> Any:
    """Lists in lists."""
    out: list[Any] = []
    for _ in range(depth):
        out = [out]
    return out


def test_unknown_arguments_are_refused(new_toy: Callable[..., Game]) -> None:
    with pytest.raises(TypeError, match="seats"):
        Board(new_toy(), seats="p1")
    with pytest.raises(DuneError, match="no seat"):
        Board(new_toy(), seat="p9")
    with pytest.raises(DuneError, match="a bot sits at p1"):
        Board(new_toy(), seat="p1", bots={"p1": "random"})
    with pytest.raises(DuneError, match="shows a game"):
        Board("toy")  # type: ignore[arg-type]


def test_an_answer_is_played_and_the_frame_holds_what_changed(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, heard = listen(game, seat="p1")
    play(board, type="Pass", seat="p1")
    game.play(dune.Pass("p2"))
    board.catch_up()
    play(board, type="Bid", seat="p1", coins=3)
    assert [action.text for action in game.actions] == ["bid 3"]
    assert [frame["v"] for frame in heard] == [1, 2, 3]
    assert heard[-1]["table"]["decision"] is None
    assert heard[-1]["table"]["waiting"] == ["p2"]
    assert "game" not in heard[-1]["table"]


def test_boards_on_one_game_follow_each_other(listen: Ear) -> None:
    game = new_game("dice", 3)
    table, _ = listen(game)
    own, heard = listen(game, seat="p2")
    for _ in range(3):
        table._receive({"type": "play", "v": table._version, "action": game.decisions[0].sample(Random(1)).to_json()})
        assert heard[-1]["v"] == own._version
        assert whole(own)["table"]["log"] == payload.told_of(game.view("p2"))["log"]
    assert len(heard) == 3
    table._receive({"type": "undo", "v": table._version})
    assert whole(own)["table"]["timeline"]["here"] == whole(table)["table"]["timeline"]["here"] == 2
    table._receive({"type": "note", "at": 1, "text": "here"})
    third, _ = listen(game)
    table._receive({"type": "note", "at": 1, "text": "there"})
    assert whole(third)["table"]["timeline"]["notes"] == {"1": "there"}
    table._receive({"type": "branch", "v": table._version, "at": 1})
    assert third._shown is third.game.state, "an answer on the line that was left is not refused as too late"


def test_frames_add_up_to_the_whole(listen: Ear) -> None:
    game = new_game("dice", 3)
    board, heard = listen(game, seat="p1")
    first = whole(board)
    table, scene = dict(first["table"]), board._scene
    assert scene is not None
    for _ in range(12):
        game.play(next(iter(game.decisions[0].options())))
        board.catch_up()
    for frame in heard:
        scene = scenes.apply(scene, frame.get("patches", []))
        table = grown(table, frame["table"])
    now = json.loads(json.dumps(whole(board)["table"]))
    assert now.pop("rules").items() <= table.pop("rules").items()  # words of rules once cited stay
    assert table == now
    assert board._scene is not None
    assert scene.to_json()["root"] == board._scene.to_json()["root"]


def grown(table: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """What the browser does with a change of the table."""
    out = dict(table)
    for name, value in json.loads(json.dumps(change)).items():
        more = value.get("+") if isinstance(value, dict) else None
        if isinstance(more, list):
            out[name] = [*out.get(name, [])[: more[0]], *more[1]]
        elif isinstance(more, dict):
            out[name] = {**out.get(name, {}), **more}
        else:
            out[name] = value
    return out


def test_what_is_played_in_a_cell_shows_up(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, heard = listen(game, seat="p1")
    board.catch_up()
    assert heard == []
    game.play("p1: card coin at p2").play("p2: pass")
    board.catch_up()
    stays, told = heard[-1]["table"]["log"]["+"]
    assert (stays, [line["name"] for line in told]) == (2, ["played"])


@pytest.mark.parametrize(
    "message",
    [
        None,
        "play",
        [],
        {},
        {"type": "eval", "code": "1"},
        {"type": "__init__"},
        {"type": ["play"]},
        {"type": "why", "v": 0, "action": {}, "key": nested(5_000)},
        {"type": "play"},
        {"type": "play", "v": 0, "action": "bid 3"},
        {"type": "play", "v": True, "action": {}},
        {"type": "play", "v": 0, "action": {}, "more": 1},
        {"type": "play", "v": 0, "action": {"type": "Bid", "seat": "p1", "coins": "3"}},
        {"type": "play", "v": 0, "action": {"type": "Bid", "seat": "p1", "coins": 3, "x": 1}},
        {"type": "play", "v": 0, "action": {"type": "Steal", "seat": "p1"}},
        {"type": "play", "v": 0, "action": {"type": "Pass", "seat": "p1", "words": "x" * MAX_MESSAGE}},
        {"type": "play", "v": 7, "action": {"type": "Pass", "seat": "p1"}},
        {"type": "play", "v": 0, "action": {"type": "Pass", "seat": "p2"}},
        {"type": "why", "v": 0, "action": {"type": "PlayCard", "seat": "p2", "card": "coin", "at": "p1"}, "key": "x"},
        {"type": "reveal", "v": 0, "seat": "p2"},
        {"type": "look", "at": 99},
        {"type": "look", "at": -1},
        {"type": "redo", "v": 0},
        {"type": "resume", "v": 0, "at": 0},
        {"type": "branch", "v": 0, "at": 0},
        {"type": "line", "v": 0, "line": 0},
        {"type": "note", "at": 0, "text": "mine"},
        {"type": "undo", "v": 0},
    ],
)
def test_forged_and_stale_messages_are_refused(message: Any, new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    before = game.state.digest()
    board, heard = listen(game, seat="p1")
    board._receive(message)
    assert [answer["type"] for answer in heard] == ["refused"]
    assert heard[0]["text"]
    assert (game.state.digest(), game.plies, game.notes) == (before, 0, {})


def test_a_click_on_an_old_table_is_refused_and_the_new_one_shown(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, heard = listen(game, seat="p1")
    game.play("p2: card thief at p1")
    board._receive({"type": "play", "v": 0, "action": {"type": "Pass", "seat": "p1"}})
    game.play(dune.Pass("p1"))
    board._receive({"type": "play", "v": board._version, "action": {"type": "Pass", "seat": "p1"}})
    assert "moved on" in heard[-1]["text"]


def test_whoever_answers_hears_of_it_also_when_the_same_is_asked_once_more(listen: Ear) -> None:
    game = dune.new("classic", ["atreides", "harkonnen"], rules="advanced", seed=3, windows="public")
    board, heard = listen(game)
    rng, again = Random(3), 0
    for _ in range(60):
        if seat := whole(board)["table"]["curtain"]:
            board._receive({"type": "reveal", "v": board._version, "seat": seat})
        before, told = whole(board)["table"], len(heard)
        view = game.view(before["seat"])
        assert view.decision is not None
        answer = view.decision.default if view.decision.ask.quiet else view.decision.sample(rng)
        assert answer is not None
        play(board, **answer.to_json())
        assert [message.get("type", "frame") for message in heard[told:]] == ["frame"]
        marked = heard[-1]["table"].get("decision") or {}
        if marked.get("again"):
            assert {**marked, "again": None} == {**before["decision"], "again": None}
            again += 1
    assert again > 0


def test_what_changes_nothing_is_answered_too(listen: Ear) -> None:
    board, heard = listen(new_game("dice", 3))
    note = {"type": "note", "at": 0, "text": "here"}
    board._receive(note)
    assert [message.get("type", "frame") for message in heard] == ["frame"]
    for message in (note, {"type": "now"}, {"type": "look", "at": 0}, {"type": "line", "v": 1, "line": 0}):
        board._receive(message)
        assert heard[-1] == {"type": "hello", "v": board._version}


def test_a_note_or_a_layer_does_not_make_the_answer_that_follows_too_late(listen: Ear) -> None:
    """Who writes a note and then clicks on an answer has sent both before the table could change."""
    game = dune.new("classic", ["atreides", "harkonnen"], seed=3)
    board, _ = listen(game)
    before = board._version
    board._receive({"type": "note", "at": 0, "text": "so it begins"})
    board.set_state({"layers": {"graph": True}})
    assert board._version == before + 2
    answer = game.decisions[0].sample(Random(1)).to_json()
    board._receive({"type": "play", "v": before, "action": answer})
    assert game.ply == 1
    now = board._version
    board._receive({"type": "note", "at": 0, "text": "so it began"})
    board._receive({"type": "undo", "v": before})
    assert game.ply == 1, "that was meant for a table that is no more"
    board._receive({"type": "undo", "v": now})
    assert game.ply == 0


def test_a_refusal_names_its_rule(new_toy: Callable[..., Game], listen: Ear) -> None:
    board, heard = listen(new_toy(), seat="p1")
    action = {"type": "PlayCard", "seat": "p1", "card": "coin", "at": "p1"}
    board._receive({"type": "why", "v": 0, "action": action, "key": "p1"})
    assert heard[-1]["type"] == "why"
    assert heard[-1]["rule"] == "TOY-03"
    assert heard[-1]["key"] == "p1"
    play(board, **action)
    assert heard[-1]["type"] == "refused"
    assert "somebody else" in heard[-1]["text"]


def test_a_refusal_prints_names_as_the_map_does(listen: Ear) -> None:
    game = dune.play_on(dune.new("classic", ["atreides", "harkonnen", "fremen"], seed=7), until="atreides: ship")
    board, heard = listen(game, seat="atreides")
    action = {"type": "Ship", "seat": "atreides", "forces": 1, "to": "hagga_basin:13"}
    board._receive({"type": "why", "v": board._version, "action": action, "key": "hagga_basin:13"})
    assert heard[-1]["text"] == "Hagga Basin · 13 is in the storm"
    assert heard[-1]["rule"] == "CL-SHIP-04"


def test_the_browser_cannot_set_what_is_shown(new_toy: Callable[..., Game]) -> None:
    board = Board(new_toy(), seat="p1")
    board.set_state({"whole": {"v": 9}, "frame": {"v": 9}, "kind": "replay", "_esm": "alert(1)", "theme": "dark"})
    assert whole(board)["v"] == 0
    assert board.frame == {}
    assert board.kind == "board"
    assert board._esm != "alert(1)"
    assert board.theme == "dark"


@pytest.mark.parametrize(
    "sent",
    [
        {"layers": {"heat": {"arrakeen": 10**400}}},
        {"layers": {"heat": {"arrakeen": "hot"}}},
        {"layers": {"exposure": {"arrakeen": 0.5}}},
        {"layers": {"graph": [["arrakeen:10", "carthag:11"]] * 1_000}},
        {"layers": {"heat": {"arrakeen": 1}, "heat_title": "x" * MAX_MESSAGE}},
        {"theme": "x" * MAX_MESSAGE},
        {"theme": ["dark"]},
        {"theme": object()},
        ["theme"],
    ],
)
def test_what_the_browser_may_set_is_checked_and_what_is_wrong_with_it_said(sent: Any, listen: Ear) -> None:
    board, heard = listen(new_game("classic", 3), seat="atreides")
    before = whole(board)
    board.set_state(sent)
    assert [answer["type"] for answer in heard] == ["error"]
    assert "line " not in heard[0]["text"], "it is said in words for whoever plays, not for whoever programs"
    assert (board.layers, board.theme, whole(board)) == ({}, "auto", before)


def test_mistakes_of_python_are_shown_in_the_widget(new_toy: Callable[..., Game], listen: Ear) -> None:
    def broken(view: Any) -> Any:
        raise RuntimeError("the bot fell over")

    game = new_toy()
    board, heard = listen(game, seat="p1", bots=None)
    game.play(dune.Pass("p1")).play(dune.Pass("p2"))
    board.catch_up()
    board.bots = {"p2": broken}
    play(board, type="Bid", seat="p1", coins=2)
    error, frame = heard[-2:]
    assert error["type"] == "error"
    assert "The bot of P2 failed. RuntimeError: the bot fell over" in error["text"]
    assert frame["table"]["timeline"]["undo"], "the answer is shown, and can be taken back"
    board._receive({"type": "undo", "v": board._version})
    assert game.ply == 0
    board.bots = {"p2": lambda view: Bid("p2", 99)}
    play(board, type="Bid", seat="p1", coins=2)
    assert [told.get("type") for told in heard[-2:]] == ["error", None], "what a bot did wrong was not refused to p1"
    assert "The bot of P2 failed" in heard[-2]["text"]


def test_bots_answer_for_their_seats(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, _ = listen(game, bots={"p2": lambda view: next(iter(view.decision.options()))})
    play(board, type="Pass", seat="p1")
    for _ in range(9):
        if not game.over:
            action = next(iter(game.view("p1").decision.options()))  # type: ignore[union-attr]
            play(board, **action.to_json())
    assert game.over
    assert whole(board)["table"]["winners"]
    with pytest.raises(DuneError, match="no seat p7"):
        Board(game, bots={"p7": "random"})
    with pytest.raises(DuneError, match="a bot is"):
        Board(game, bots={"p2": 3})


def test_players_who_share_a_screen_are_kept_apart_by_a_curtain(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy(windows="public")
    board, heard = listen(game)
    assert whole(board)["table"]["seat"] == "p1"
    play(board, type="Pass", seat="p1")
    table = whole(board)["table"]
    assert table["curtain"] == "p2"
    assert "decision" not in table
    assert "thief" not in json.dumps(heard)
    play(board, type="Pass", seat="p2")
    assert heard[-1]["type"] == "refused"
    board._receive({"type": "reveal", "v": board._version, "seat": "p2"})
    assert "thief" in json.dumps(whole(board)["table"]["decision"])


def test_the_hand_holds_leaders_and_traitors_with_house_and_strength() -> None:
    game = dune.new("classic", seats=["atreides", "harkonnen"], seed=3)
    dune.play_on(game, "random", until=lambda game: game.state.turn == 1)
    heaps = {heap["label"]: heap["cards"] for heap in payload.table_of(game.view("atreides"))["hand"]}
    hawat = {"key": "thufir_hawat", "name": "Thufir Hawat", "kind": "leader", "text": ""}
    assert hawat | {"side": "atreides", "strength": 5} in heaps["leaders"]
    assert all(card["strength"] and card["side"] for card in heaps["traitors"])


@pytest.mark.parametrize("ways", ["seed_text", "public_pictures"])
def test_a_form_calls_dice_as_the_picture_does(ways: str) -> None:
    game = dune.new("dice", seats=3, seed=4, region_die=ways)
    dune.play_on(game, "random", until="freeze")
    view = game.view(game.decisions[0].seat)
    said = {face: thing["name"] for face, thing in payload.table_of(view)["decision"]["things"].items()}
    drawn = scenes.to_svg(wedges_view.scene(view))
    assert set(said) == {face for face in game.state.rolled if face.startswith(("region", "spice"))}
    assert all(f'die: {name}"' in drawn for name in said.values())
    assert any(name.endswith((" east", " west")) for name in said.values())


def test_a_form_says_how_strong_each_leader_is_and_what_the_plan_amounts_to() -> None:
    game = dune.new("classic", seats=["atreides", "harkonnen"], seed=3)
    dune.play_on(game, "random", until="form_plans")
    form = payload.table_of(game.view("harkonnen"))["decision"]
    assert form["things"]["feyd_rautha"] == {"strength": 6, "group": "Leaders of Harkonnen"}
    assert ["leader", 6, ("feyd_rautha",)] in form["tally"]["terms"]
    assert "thufir_hawat" not in json.dumps(form), "the question names nobody else's leaders"


def test_where_nothing_is_hidden_no_curtain_falls(listen: Ear) -> None:
    game = new_game("dice", 2)
    board, _ = listen(game)
    for _ in range(6):
        decision = game.decisions[0]
        play(board, **next(iter(decision.options())).to_json())
    assert game.plies >= 6
    assert whole(board)["table"]["curtain"] is None


def test_time_travel_of_the_whole_table(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, _ = listen(game)
    for line in ("p1: card coin at p2", "p2: pass", "p2: card thief at p1", "p1: bid 1", "p2: bid 2"):
        game.play(line)
    board.catch_up()
    board._receive({"type": "look", "at": 1})
    looking = whole(board)["table"]
    assert (looking["timeline"]["at"], looking["timeline"]["here"]) == (1, 4)
    assert looking["decision"] is None
    assert game.ply == 4
    board._receive({"type": "resume", "v": board._version, "at": 2})
    assert game.ply == 2
    board._receive({"type": "redo", "v": board._version})
    board._receive({"type": "undo", "v": board._version})
    assert game.ply == 2
    board._receive({"type": "branch", "v": board._version, "at": 2})
    assert board.game is not game
    board._receive({"type": "note", "at": 2, "text": "<b>here</b>"})
    assert board.game.notes == {2: "<b>here</b>"}
    board._receive({"type": "line", "v": board._version, "line": 0})
    assert board.game is game
    assert [line["on"] for line in whole(board)["table"]["timeline"]["lines"]] == [True, False]


def test_bots_go_on_from_where_the_table_plays_on_and_wait_where_it_only_looks_back(listen: Ear) -> None:
    game = new_game("dice", 4)
    board, _ = listen(game, bots=dict.fromkeys(game.seats[1:], "random"))
    for _ in range(2):
        view = game.view(game.seats[0])
        assert view.decision is not None
        play(board, **view.decision.sample(Random(1)).to_json())
    of_bots = next(ply for ply in range(game.ply) if game.history.plies[ply + 1].actions[0].seat != game.seats[0])
    board._receive({"type": "branch", "v": board._version, "at": of_bots})
    assert whole(board)["table"]["decision"], "in the new line the bots have answered"
    board._receive({"type": "line", "v": board._version, "line": 0})
    before = game.plies
    board._receive({"type": "undo", "v": board._version})
    assert game.plies == before, "what was taken back can be played again"
    board._receive({"type": "resume", "v": board._version, "at": of_bots})
    assert whole(board)["table"]["decision"]["seat"] == game.seats[0]


def test_a_branch_stands_where_the_table_stands_silent_passes_included(listen: Ear) -> None:
    game, rng = dune.new("classic", ["atreides", "harkonnen", "fremen"], rules="advanced", seed=4), Random(4)
    while not game.standing.events:
        game.play(game.decisions[0].sample(rng))
    board, _ = listen(game)
    before = game.state.digest()
    for at in (len(board._steps) - 1, 0):
        board._receive({"type": "branch", "v": board._version, "at": at})
        board._receive({"type": "line", "v": board._version, "line": 0})
        assert (board.game is game, game.state.digest()) == (True, before)
    lines = [line for _, line in lines_of(board.root)]
    assert lines[1].state.digest() == before
    assert lines[2].ply == 0


def test_a_long_note_is_kept_in_any_script_and_no_half_characters(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, heard = listen(game)
    long = "砂漠の惑星" * (MAX_NOTE // 5)
    board._receive({"type": "note", "at": 0, "text": long})
    assert game.notes == {0: long}
    board._receive({"type": "note", "at": 0, "text": "\ud800"})
    assert "half a character" in heard[-1]["text"]
    board.set_state({"layers": {"heat": {}, "heat_title": "\ud800"}})
    assert "half a character" in heard[-1]["text"]
    assert game.notes == {0: long}


def test_a_seat_takes_back_its_own_sealed_answer_and_nothing_else(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, heard = listen(game, seat="p1")
    for seat in ("p1", "p2"):
        game.play(dune.Pass(seat))
    game.play(Bid("p1", 2))
    board.catch_up()
    assert whole(board)["table"]["timeline"]["undo"]
    board._receive({"type": "undo", "v": board._version})
    assert game.ply == 0
    game.play(Bid("p1", 1)).play(Bid("p2", 1))
    board.catch_up()
    board._receive({"type": "undo", "v": board._version})
    assert "only your own last answer" in heard[-1]["text"]
    assert game.ply == 2


@pytest.mark.parametrize("windows", ["quiet", "public"])
def test_what_was_said_to_others_cannot_be_taken_back(windows: str, listen: Ear) -> None:
    game, rng = dune.new("classic", rules="advanced", seed=1, windows=windows), Random(3)
    while game.decisions[0].name != "use_voice":
        game.play(game.decisions[0].sample(rng))
    board, heard = listen(game, seat="bene_gesserit")
    play(board, **Voice("bene_gesserit", "play", "poison").to_json())
    ply = game.ply
    assert not whole(board)["table"]["timeline"]["undo"]
    board._receive({"type": "undo", "v": board._version})
    assert "only your own last answer can be taken back" in heard[-1]["text"]
    assert game.ply == ply


def test_no_seat_takes_back_what_has_led_on_what_was_opened_or_what_it_has_answered_after() -> None:
    game, rng = dune.new("classic", ["atreides", "harkonnen", "fremen"], seed=7), Random(1)
    offered, led_on, answered, opened = 0, 0, 0, 0
    while not game.over:
        game.play(game.decisions[0].sample(rng))
        last, sealed = game.history.plies[game.ply], game.state.sealed
        told = sum(len(ply.events) for ply in game.history.plies)
        later = {seat for seat, answer in sealed.items() if answer not in last.actions}
        dialled = any(isinstance(action, DialStorm | BattlePlan) for action in last.actions)
        open_now = dialled and not any(action in sealed.values() for action in last.actions)
        for seat in game.seats:
            if seat_undo(game, seat) is not None:
                assert [action.seat for action in last.actions] == [seat]
                since = game.standing
                assert not since.draws, "chance has been asked since"
                assert all(event.seen_by is None and not event.secret for event in since.events), "a secret was told"
                assert seat not in later, "the seat has answered once more"
                assert not open_now, "both dials or plans lie open"
                offered += 1
        led_on += len(game.events) > told
        answered += bool(later)
        opened += open_now and bool(sealed)
    assert min(offered, led_on, answered, opened) > 0


def test_bots_by_name_fill_every_other_seat(new_toy: Callable[..., Game]) -> None:
    board = Board(new_toy(3), seat="p2", bots="greedy")
    assert set(board.bots) == {"p1", "p3"}
    with pytest.raises(DuneError, match="there is no bot 'clever'"):
        Board(new_toy(), bots={"p2": "clever"})


def test_standing_orders_pass_until_they_are_taken_back(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, heard = listen(game, seat="p1")
    board._receive({"type": "orders", "v": board._version, "scope": "turn"})
    assert game.orders["p1"] == dune.Orders(until="round 2")
    assert whole(board)["table"]["orders"] == "You pass in every window until round 2."
    game.play("p2: pass")
    board.catch_up()
    board._receive({"type": "orders", "v": board._version, "scope": "window"})
    assert "in a window" in heard[-1]["text"]
    board._receive({"type": "orders", "v": board._version, "scope": "none"})
    assert game.orders == {}
    board._receive({"type": "orders", "v": board._version, "scope": "everything"})
    assert heard[-1]["type"] == "refused"


def test_orders_for_one_window_add_up(new_toy: Callable[..., Game], listen: Ear) -> None:
    game = new_toy()
    board, _ = listen(game, seat="p1")
    board._receive({"type": "orders", "v": board._version, "scope": "window"})
    assert game.orders["p1"] == dune.Orders(windows=("before_bids",))
    assert whole(board)["table"]["orders"] == "You pass on before bids."


def test_a_refusal_never_speaks_of_what_only_the_state_knows(
    new_toy: Callable[..., Game], listen: Ear, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_toy()
    board, heard = listen(game, seat="p1")

    def refuse(action: Any) -> Game:
        raise dune.NotYourDecision("p2 holds a thief")

    monkeypatch.setattr(game, "play", refuse)
    play(board, type="Pass", seat="p1")
    assert heard[-1]["type"] == "refused"
    assert "thief" not in heard[-1]["text"]
