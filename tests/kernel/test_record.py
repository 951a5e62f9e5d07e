"""Records: what was saved comes back, in another process too; what is damaged is read up to the damage."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dunewidget as dune
from dunewidget.kernel import Game, step
from dunewidget.kernel.record import lines_of
from dunewidget.kernel.registry import register
from tests.kernel.toy import RULES, TOY, PlayCard, ToyState

NewToy = Callable[..., Game]


def random_game(seed: int, plies: int = 10**6) -> Game:
    game, rng = dune.new("toy", seats=3, seed=seed), Random(seed)
    while not game.over and game.ply < plies:
        game.play(rng.choice(game.decisions).sample(rng))
    return game


@pytest.mark.parametrize("seed", range(25))
def test_a_saved_game_comes_back_whole(tmp_path: Path, seed: int) -> None:
    game = random_game(seed)
    again = dune.load(game.save(tmp_path / "game.dune"))
    assert again.damage is None
    assert again.state == game.state
    assert again.actions == game.actions
    assert list(map(str, again.events)) == list(map(str, game.events))


@pytest.mark.parametrize("copied", [lambda game: pickle.loads(pickle.dumps(game)), copy.copy, copy.deepcopy])
def test_a_copy_of_a_game_stands_where_it_stands_and_goes_its_own_way(copied: Callable[[Game], Game]) -> None:
    game = dune.new("dice", seats=3, seed=5)
    dune.play_on(game, "random", until=lambda game: game.ply == 30)
    game.annotate(3, "a note").branch()
    game.undo(2)
    again = copied(game)
    assert (again.state, again.ply, again.plies, again.notes) == (game.state, game.ply, game.plies, game.notes)
    assert again.events == game.events
    assert len(again.variations) == 1
    before = game.to_position()
    dune.play_on(again, "random")
    assert again.over
    assert (game.to_position(), game.ply, game.plies) == (before, 28, 30)


def test_a_copy_remembers_the_windows_passed_since_the_last_ply(new_toy: NewToy) -> None:
    game = new_toy().play("p1: pass")
    game.orders["p1"] = dune.Orders(windows=("before_bids",))
    again = pickle.loads(pickle.dumps(game))
    assert [d.seat for d in again.decisions] == ["p2"]
    assert again.orders == game.orders
    again.play("p2: pass")
    assert not copy.copy(again).decisions[0].ask.quiet


def test_a_view_and_its_question_can_be_pickled() -> None:
    for name in dune.game_names():
        game = dune.play_on(dune.new(name, seed=5), "random", until=lambda game: game.ply == 9)
        seen = game.view(game.decisions[0].seat)
        again = pickle.loads(pickle.dumps(seen))
        assert again.to_json() == seen.to_json()
        assert again.decision.state is again.state


@pytest.mark.parametrize("wrong", [3, None, ["game.dune"]])
def test_what_is_no_path_is_refused_in_words(wrong: Any) -> None:
    with pytest.raises(dune.DuneError, match=r"dune.load\('game.dune'\)"):
        dune.load(wrong)
    with pytest.raises(dune.DuneError, match="a replay is of a game"):
        dune.Replay(wrong)


def test_a_play_names_its_window_and_silence_is_a_pass(tmp_path: Path, new_toy: NewToy) -> None:
    game = new_toy()
    for _ in range(2):
        game.play("p1: pass").play("p2: pass").play("p1: bid 0").play("p2: bid 0").play("stop no")
    game.play("p1: pass").play(PlayCard("p2", "thief", "p1"))
    lines = list(lines_of(game))
    assert [line for line in lines if "acts" in line][-1]["at"] == "before_bids 3"
    assert not any(act["type"] == "Pass" for line in lines for act in line.get("acts", []))
    game.save(tmp_path / "x.dune")
    assert dune.load(tmp_path / "x.dune").state == game.state


@step
def nobody_wins(t: Any) -> None:
    t.end([])


def test_silence_that_ends_the_game_is_kept(tmp_path: Path) -> None:
    rules = replace(RULES, steps={**RULES.steps, "nobody_wins": nobody_wins})
    hands = {"p1": ("coin",), "p2": ()}

    def start(seats: tuple[str, ...], options: dict[str, Any], seed: int) -> ToyState:
        agenda: list[Any] = [("nobody_wins",), ("before_bids", 1)]
        return ToyState("silent", seats, options, seed, agenda=agenda, coins=dict.fromkeys(seats, 5), hands={**hands})

    register(replace(TOY, name="silent", rules=lambda s: rules, start=start))
    game = dune.new("silent", seats=2, seed=1).play("p1: pass")
    assert game.over
    again = dune.load(game.save(tmp_path / "x.dune"))
    assert again.damage is None
    assert again.state == game.state
    assert not again.undo().over
    assert again.redo().over
    line = json.loads((tmp_path / "x.dune").read_text().splitlines()[-1])
    assert "acts" not in line


def test_a_record_keeps_chance_and_replays_it_rather_than_the_seed(tmp_path: Path, new_toy: NewToy) -> None:
    game = new_toy(deck=["thief", "coin", "thief", "coin"], seed=5)
    game.save(tmp_path / "x.dune")
    assert dune.load(tmp_path / "x.dune").state.hands == {"p1": ("coin",), "p2": ("thief",)}


def test_variations_notes_and_the_place_we_stand_at_are_kept(tmp_path: Path) -> None:
    game = random_game(3, plies=6)
    game.annotate(2, "here")
    line = game.goto(3).branch()
    line.play(line.decisions[0].sample(Random(1)))
    while line.ply < 5:
        line.play(line.decisions[0].sample(Random(2)))
    deeper = line.branch()
    deeper.play(deeper.decisions[0].sample(Random(3)))
    game.goto(5)
    again = dune.load(game.save(tmp_path / "x.dune"))
    assert (again.ply, again.plies, again.notes) == (5, 6, {2: "here"})
    ((at, other),) = again.variations
    assert (at, other.actions) == (3, line.actions)
    assert other.variations[0][1].state.digest() == deeper.state.digest() or deeper.ply == line.ply


def test_a_cut_file_loads_up_to_the_cut_and_says_so(tmp_path: Path) -> None:
    path = random_game(4).save(tmp_path / "x.dune")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    with pytest.warns(dune.DamagedRecord, match="cut off"):
        game = dune.load(path)
    assert game.damage is not None
    assert game.ply > 0
    assert game.decisions, "the game goes on from there"


@pytest.mark.parametrize("seed", range(60))
def test_a_corrupted_file_is_read_up_to_the_damage_or_refused(tmp_path: Path, seed: int) -> None:
    """Flip bytes anywhere: whatever is loaded replays, and nothing but our own errors is raised."""
    rng = Random(seed)
    game = random_game(6)
    path = game.save(tmp_path / "x.dune")
    data = bytearray(path.read_bytes())
    for _ in range(rng.randrange(1, 6)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    path.write_bytes(bytes(data))
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dune.DamagedRecord)
        try:
            again = dune.load(path)
        except dune.DuneError:
            return
    assert again.damage is not None or again.plies <= game.plies
    assert again.history.plies[again.ply].digest == again.state.digest()


def test_a_forged_move_is_refused_where_it_stands(tmp_path: Path) -> None:
    game = random_game(7)
    path = game.save(tmp_path / "x.dune")
    lines = path.read_text().splitlines()
    index = next(i for i, line in enumerate(lines) if '"Bid"' in line)
    forged = json.loads(lines[index])
    forged["acts"][0]["coins"] = 99
    lines[index] = json.dumps(forged)
    path.write_text("\n".join(lines) + "\n")
    with pytest.warns(dune.DamagedRecord, match="you cannot bid 99"):
        assert dune.load(path).plies == forged["ply"] - 1


def test_a_departure_names_the_ply_and_the_field(tmp_path: Path) -> None:
    game = random_game(1)
    lines = [json.loads(json.dumps(line)) for line in lines_of(game)]
    setup = lines[1]
    setup["fields"]["deck"] = "0000"
    setup["digest"] = "0" * 16
    path = tmp_path / "x.dune"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.warns(dune.DamagedRecord, match="departs from the record at ply 0 in deck"):
        dune.load(path)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "chess"}, "not a record of dunewidget"),
        ({"version": 99}, "version 99.*newer"),
        ({"game": "tennis"}, "no game 'tennis'"),
        ({"game": ["toy"]}, "no game"),
        ({"seats": ["p1", "p9"]}, "different names"),
        ({"seats": 5}, "list"),
        ({"options": {"pace": "slow"}}, "no option 'pace'"),
        ({"seed": "x"}, "whole number"),
    ],
)
def test_a_header_that_is_not_ours_is_refused(tmp_path: Path, change: dict[str, Any], says: str) -> None:
    lines = list(lines_of(random_game(1)))
    path = tmp_path / "x.dune"
    path.write_text(json.dumps({**lines[0], **change}) + "\n")
    with pytest.raises(dune.DuneError, match=says):
        dune.load(path)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.dune"
    path.write_bytes(b"")
    with pytest.raises(dune.BadRecord, match="not a record"):
        dune.load(path)


KILLED = """
import os, sys
sys.path.insert(0, sys.argv[1])
import tests.kernel.conftest
import dunewidget as dune
game = dune.new("toy", seats=2, seed=3).keep(sys.argv[2])
for action in sys.argv[3:]:
    game.play(action)
    print(game.state.digest(), flush=True)
os.kill(os.getpid(), 9)
"""


def test_killing_the_process_loses_nothing_already_played(tmp_path: Path) -> None:
    path = tmp_path / "kept.dune"
    moves = ["p1: pass", "p2: pass", "p1: bid 2", "p2: bid 1", "p1: stop no"]
    command = [sys.executable, "-c", KILLED, str(Path(__file__).parents[2]), str(path), *moves]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr
    game = dune.load(path)
    assert game.damage is None
    assert game.state.digest() == done.stdout.split()[-1]
    game.keep(path).play("p1: pass").play("p2: pass").play("p1: bid 0")
    assert dune.load(path).plies == game.plies == 4


def test_a_journal_follows_steps_back(tmp_path: Path) -> None:
    path = tmp_path / "kept.dune"
    game = dune.new("toy", seats=2, seed=3).keep(path)
    game.play("p1: pass").play("p2: pass").play("p1: bid 2").play("p2: bid 1")
    game.undo().play("p2: bid 4").annotate(2, "better")
    again = dune.load(path)
    assert again.state == game.state
    assert again.notes == {2: "better"}
    assert again.variations[0][1].actions[1].text == "bid 1"


def test_a_position_is_a_place_to_start_from() -> None:
    game = random_game(8, plies=5)
    data = json.loads(json.dumps(game.to_position()))
    again = dune.from_position(data)
    assert again.state == game.state
    assert again.decisions[0].count() == game.decisions[0].count()


def test_a_game_from_a_position_is_saved_with_it(tmp_path: Path) -> None:
    again = dune.from_position(random_game(8, plies=5).to_position())
    again.play(again.decisions[0].sample(Random(1)))
    assert dune.load(again.save(tmp_path / "x.dune")).state == again.state


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seats": ["p1"]}, "2 to 3 seats"),
        ({"coins": {"p1": "many"}}, "position.coins.p1: expected a whole number"),
        ({"agenda": [["fly"]]}, "there is no step 'fly'"),
        ({"agenda": [["before_bids"]]}, "before_bids takes 1 arguments, not 0"),
        ({"agenda": [["before_bids", "x"]]}, "before_bids.number: expected a whole number"),
        ({"winners": ["p9"]}, "winners"),
        ({"colour": 1}, "unknown field colour"),
        ({"options": {"speed": "x"}}, "'slow', 'fast'"),
    ],
)
def test_an_impossible_position_is_refused_with_its_faults(change: dict[str, Any], says: str) -> None:
    with pytest.raises(dune.BadPosition, match=says):
        dune.from_position({**random_game(8, plies=5).to_position(), **change})


def test_a_position_needs_a_game() -> None:
    with pytest.raises(dune.BadPosition, match="'game'"):
        dune.from_position({})
    assert TOY.name == "toy"


def test_saving_over_the_journal_does_not_cut_it_off(tmp_path: Path) -> None:
    path = tmp_path / "kept.dune"
    game = dune.new("toy", seats=2, seed=3).keep(path)
    game.play("p1: pass").play("p2: pass").play("p1: bid 2")
    game.save(path)
    game.play("p2: bid 1")
    assert dune.load(path).state == game.state


def test_a_branch_of_a_kept_game_is_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "kept.dune"
    game = dune.new("toy", seats=2, seed=3).keep(path)
    game.play("p1: pass").play("p2: pass").play("p1: bid 2")
    line = game.branch().play("p2: bid 1")
    game.play("p2: bid 3")
    again = dune.load(path)
    assert again.state == game.state
    assert [(at, other.state) for at, other in again.variations] == [(1, line.state)]


def test_variations_of_a_future_that_is_cut_off_go_with_it(tmp_path: Path) -> None:
    game = dune.new("toy", seats=2, seed=3)
    for action in (
        "p1: pass",
        "p2: pass",
        "p1: bid 1",
        "p2: bid 1",
        "p1: stop no",
        "p1: pass",
        "p2: pass",
        "p1: bid 0",
    ):
        game.play(action)
    line = game.branch().play("p2: bid 2")
    game.goto(1).play("p2: bid 0")
    again = dune.load(game.save(tmp_path / "x.dune"))
    assert again.damage is None
    assert again.variations[0][1].variations[0][1].actions == line.actions


def test_a_record_cut_between_two_lines_says_so(tmp_path: Path) -> None:
    path = random_game(4).save(tmp_path / "x.dune")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:6]))
    with pytest.warns(dune.DamagedRecord, match="closing line is missing"):
        assert dune.load(path).ply == 4


def test_a_bad_note_costs_only_itself(tmp_path: Path) -> None:
    game = random_game(4)
    lines = list(lines_of(game))
    lines.insert(4, {"note": 999, "text": "?"})
    path = tmp_path / "x.dune"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    with pytest.warns(dune.DamagedRecord, match="a note is left out"):
        assert dune.load(path).state == game.state


@pytest.mark.parametrize(
    ("line", "change", "says"),
    [
        (3, {"chance": ["abc"]}, "chance"),
        (3, {"chance": [["pot", [1]]]}, "do not draw"),
        (1, {"ply": 1}, "the setup is missing"),
        (2, {"ply": 0}, "does not follow"),
        (3, {"acts": "x"}, "acts is a list"),
    ],
)
def test_a_forged_line_is_damage_and_no_crash(tmp_path: Path, line: int, change: dict[str, Any], says: str) -> None:
    lines = [json.loads(json.dumps(data)) for data in lines_of(random_game(4))]
    lines[line].update(change)
    path = tmp_path / "x.dune"
    path.write_text("".join(json.dumps(data) + "\n" for data in lines))
    with pytest.warns(dune.DamagedRecord, match=says):
        dune.load(path)


def test_a_departure_names_its_field_at_any_ply_and_is_not_kept(tmp_path: Path) -> None:
    lines = [json.loads(json.dumps(data)) for data in lines_of(random_game(4))]
    spoilt = lines[5]
    spoilt["digest"], spoilt["fields"] = "0" * 16, {**spoilt["fields"], "coins": "0000"}
    path = tmp_path / "x.dune"
    path.write_text("".join(json.dumps(data) + "\n" for data in lines))
    with pytest.warns(dune.DamagedRecord, match="departs from the record at ply 4 in coins"):
        assert dune.load(path).plies == 3


@pytest.mark.parametrize("seed", [10**31, "abc", [1], 1.9, True])
def test_a_seed_is_a_number_that_a_record_can_keep(seed: Any) -> None:
    with pytest.raises(dune.DuneError, match="seed"):
        dune.new("toy", seed=seed)


def test_a_note_that_no_file_can_keep_is_refused_at_once(tmp_path: Path) -> None:
    game = dune.new("toy", seed=1)
    with pytest.raises(dune.DuneError, match="half a character"):
        game.annotate(0, "\ud800")
    game.save(tmp_path / "x.dune")
    assert [path.name for path in tmp_path.iterdir()] == ["x.dune"]


@pytest.mark.parametrize(
    ("sealed", "says"),
    [
        ({"p1": {"type": "Bid", "seat": "p1", "coins": 50}}, "you cannot bid 50"),
        ({"p1": {"type": "Choose", "seat": "p1", "stop": True}}, "How much do you bid"),
        ({"p1": {"type": "Bid", "seat": "p2", "coins": 1}}, "is not asked"),
        ({"p9": {"type": "Bid", "seat": "p9", "coins": 1}}, "is not asked"),
    ],
)
def test_sealed_answers_of_a_position_are_checked(sealed: dict[str, Any], says: str) -> None:
    game = dune.new("toy", seed=1)
    while game.decisions[0].name != "bids":
        game.play(f"{game.decisions[0].seat}: pass")
    with pytest.raises(dune.BadPosition, match=says):
        dune.from_position({**game.to_position(), "sealed": sealed})


def test_a_position_that_trips_the_rules_is_refused() -> None:
    position = {**dune.new("toy", seed=1).to_position(), "agenda": [["go_on"], ["bids"]], "coins": {}}
    with pytest.raises(dune.BadPosition, match="cannot go on"):
        dune.from_position(position)


def test_digests_taken_from_the_state_before_are_those_of_the_whole_state() -> None:
    game, rng = dune.new("toy", seats=3, seed=5), Random(5)
    while not game.over:
        before, known, ply = game.state.copy(), game.state.digests(), game.ply
        game.play(rng.choice(game.decisions).sample(rng))
        assert game.state.digests(before, known) == game.state.digests()
        if game.ply > ply:
            assert game.history.plies[-1].digest == game.state.digest()


def test_what_somebody_changed_in_the_state_by_hand_is_in_the_next_digest() -> None:
    game, rng = dune.new("toy", seats=3, seed=5), Random(5)
    game.state.draws["a draw of my own"] = 1
    while game.ply == 0:
        game.play(rng.choice(game.decisions).sample(rng))
    assert game.history.plies[-1].digest == game.state.digest()
