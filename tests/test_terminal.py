"""A game in the terminal: what is typed, what is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import dunewidget as dune
from dunewidget.bots import named_bots
from dunewidget.cli import main
from dunewidget.terminal import play


def said_to(*typed: str, seed: int = 1) -> tuple[dune.Game, str]:
    """A game of dice in which these lines were typed, and all that was said."""
    game, heard = dune.new("dice", 3, seed), list[str]()
    play(game, "p2", named_bots("greedy", game.seats, "p2"), reader(*typed), heard.append)
    return game, "\n".join(heard)


def reader(*typed: str) -> Callable[[], str]:
    lines = iter(typed)

    def read() -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    return read


def test_bots_play_until_the_person_is_asked() -> None:
    game, said = said_to("quit")
    decision = game.view("p2").decision
    assert decision is not None
    assert decision.prompt in said
    assert f"    {next(decision.options()).text}" in said


def test_an_answer_is_played_and_a_wrong_one_explained() -> None:
    untouched, _ = said_to()
    decision = untouched.view("p2").decision
    assert decision is not None
    legal = next(decision.options())
    game, said = said_to(f"why {legal.text}", "fly 3", "p1: " + legal.text, "why fly", legal.text)
    assert "legal" in said
    assert "unknown action 'fly'" in said
    assert "you play p2 and nobody else" in said
    assert legal in game.actions
    assert game.ply > untouched.ply


def test_what_is_typed_for_another_seat_is_not_even_read() -> None:
    _, said = said_to("p1: house nobody", "p3: move everything")
    assert said.count("you play p2 and nobody else") == 2
    assert "legal now" not in said.lower()


def test_a_record_that_cannot_be_written_is_named_without_numbers() -> None:
    _, said = said_to("save no-such-folder/evening.dune")
    assert said.endswith("\nno-such-folder/evening.dune: No such file or directory")


def test_a_question_in_words_a_rule_and_a_hint() -> None:
    game, said = said_to("help", "?", "hint", "rule DD-WIN-01", "rule DD-WIN-99", "look")
    assert "what a greedy bot would do" in said
    assert str(dune.rule("DD-WIN-01")) in said
    assert "DD-WIN-99" in said
    assert "seed: None" in said  # a view, with holes
    assert game.ply == said_to()[0].ply


def test_what_cannot_be_declined_must_be_answered() -> None:
    _, said = said_to("")
    assert "this cannot be declined" in said


def test_a_whole_game_is_played_and_saved(tmp_path: Path) -> None:
    game, heard = dune.new("dice", 2, 4), list[str]()

    def first_option() -> str:
        decision = game.view("p1").decision
        assert decision is not None
        return next(decision.options()).text

    game.keep(tmp_path / "evening.dune")
    play(game, "p1", named_bots("random", game.seats, "p1"), first_option, heard.append)
    assert game.over
    assert heard[-1].startswith("Won by ")
    assert dune.load(tmp_path / "evening.dune").state.digest() == game.state.digest()


def test_the_command_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    kept = tmp_path / "evening.dune"
    assert main(["play", "dice", "--seats", "3", "--seat", "p3", "--seed", "5", "--keep", str(kept)]) == 0
    assert "You are p3" in capsys.readouterr().out
    assert dune.load(kept).seats == ("p1", "p2", "p3")
    assert main(["play", "dice", "--seat", "p9"]) == 2
    assert "there is no seat 'p9'" in capsys.readouterr().err
