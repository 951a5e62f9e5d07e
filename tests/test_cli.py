"""The command line, in the words and the JSON that people and scripts see."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dunewidget
from dunewidget.cli import main
from dunewidget.kernel import registry
from dunewidget.rulebook import games_with_rules, rulebook
from tests.kernel.toy import TOY

registry.register(TOY)


def run_json(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> Any:
    assert main([*argv, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def simulated(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    report: dict[str, Any] = run_json(capsys, "simulate", "toy", *argv)
    return {key: value for key, value in report.items() if "second" not in key}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game in a file."""
    from dunewidget import new

    game = new("toy", seats=2, seed=3)
    while game.decisions:
        game.play(next(iter(game.decisions[0])))
    return game.save(tmp_path / "evening.dune")


def test_games_are_listed_as_they_declare_themselves(capsys: pytest.CaptureFixture[str]) -> None:
    listed = run_json(capsys, "games")
    assert [game["name"] for game in listed] == list(registry.names())
    for game in listed:
        spec = registry.find(game["name"])
        assert (game["title"], game["min_seats"], game["max_seats"]) == (spec.title, spec.min_seats, spec.max_seats)
        assert list(game["options"]) == list(spec.all_options)


def test_simulated_games_finish_and_somebody_wins(capsys: pytest.CaptureFixture[str]) -> None:
    report = simulated(capsys, "--games", "30", "--seed", "5")
    assert (report["games"], report["finished"], report["failures"]) == (30, 30, 0)
    assert sum(report["winners"].values()) >= 30
    assert report["plies"] > 30


def test_the_seed_decides_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    first = simulated(capsys, "--games", "20", "--seats", "2", "--seed", "5")
    assert simulated(capsys, "--games", "20", "--seats", "2", "--seed", "5") == first
    assert simulated(capsys, "--games", "20", "--seats", "2", "--seed", "6") != first


def test_a_game_that_fails_in_its_setup_is_written_down_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(table: object) -> None:
        raise ZeroDivisionError("no table")

    monkeypatch.setattr(TOY.rules(None).steps["setup"], "fn", broken)
    report = run_json(capsys, "simulate", "toy", "--games", "1", "--failures", str(tmp_path / "new"), code=1)
    (failed,) = report["failed"]
    assert failed["error"] == "ZeroDivisionError: no table"
    assert '"seed"' in Path(failed["record"]).read_text(encoding="utf-8")


def test_a_failing_game_is_written_down_and_its_record_replays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dunewidget.kernel.playout.MOST_PLIES", 3)
    report = run_json(capsys, "simulate", "toy", "--games", "1", "--failures", str(tmp_path), code=1)
    assert (report["finished"], report["failures"]) == (0, 1)
    (failed,) = report["failed"]
    assert failed["error"] == "DuneError: the game has not ended after 3 plies"
    assert run_json(capsys, "replay", failed["record"], "--verify")["ok"]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["no-such-game"], "no-such-game"),
        (["toy", "--seats", "99"], "toy is for 2 to"),
        (["toy", "--option", "no=1"], "no option 'no'"),
    ],
)
def test_what_cannot_be_done_is_said(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *argv]) == 2
    assert words in capsys.readouterr().err


def test_names_with_spaces_between_them_are_refused_with_what_would_be_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for argv, says in (
        (["--bots", "greedy", "random"], "random; several names go together with commas"),
        (["-x"], "-x"),
    ):
        with pytest.raises(SystemExit):
            main(["simulate", "dice", *argv])
        assert f"unrecognized arguments: {says}" in capsys.readouterr().err


def test_a_rule_of_another_game_is_found_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "tournament", "CL-STORM-04"]) == 2
    assert "CL-STORM-04 is a rule of classic: dunewidget rules classic CL-STORM-04" in capsys.readouterr().err
    assert main(["rules", "tournament", "CL-STORM-99"]) == 2
    assert "no rule 'CL-STORM-99'" in capsys.readouterr().err
    assert main(["rules", "classic", "CL-MENTAT-07a"]) == 0


def test_a_file_that_is_not_there_is_named_without_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "no-such.dune"]) == 2
    assert capsys.readouterr().err == "dunewidget: no-such.dune: No such file or directory\n"


@pytest.mark.parametrize("argv", [[], ["--help"]])
def test_without_a_command_it_tells_what_there_is(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(argv)
    assert left.value.code == 0
    told = capsys.readouterr().out
    assert all(
        command in told for command in ("games", "lab", "play", "simulate", "replay", "rules", "analyse", "bench")
    )


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"dunewidget {dunewidget.__version__}\n"


def test_a_record_is_verified(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    from dunewidget import load

    result = run_json(capsys, "replay", str(record), "--verify")
    game = load(record)
    assert result == {"ok": True, "game": "toy", "plies": game.plies, "digest": game.state.digest()}


def test_a_replay_tells_what_happened(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    from dunewidget import load

    assert main(["replay", str(record)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == "\n".join(map(str, load(record).events)).splitlines()
    assert lines[-1].endswith("replays as recorded")


def test_a_changed_record_departs_at_a_named_ply(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    data = json.loads(lines[3])
    lines[3] = json.dumps({**data, "digest": "0" * len(data["digest"])}) + "\n"
    record.write_text("".join(lines))
    result = run_json(capsys, "replay", str(record), "--verify", code=1)
    assert not result["ok"]
    assert f"at ply {data['ply']}" in result["departs"]


def test_a_file_that_is_no_record_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Duncan\n")
    assert "not a record" in run_json(capsys, "replay", str(path), code=2)["error"]
    assert not run_json(capsys, "replay", str(tmp_path / "nowhere.dune"), code=2)["ok"]


@pytest.mark.parametrize("game", games_with_rules())
def test_rules_are_shown_by_id_and_all_together(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    book = rulebook(game)
    rule = book.rules()[0]
    assert run_json(capsys, "rules", game, rule.id)["text"] == rule.text
    assert len(run_json(capsys, "rules", game)["rules"]) == len(book)
    assert main(["rules", game, rule.id]) == 0
    assert capsys.readouterr().out == f"{rule}\n"
    assert main(["rules", game, "ZZ-NO-01"]) == 2


@pytest.mark.parametrize("game", games_with_rules())
def test_coverage_counts_and_gives_reasons(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    report = run_json(capsys, "rules", game, "--coverage")
    assert report["total"] == len(rulebook(game).rules())
    assert report["missing"] == []
    assert all(report["waived"].values())
    assert len(report["places"]) == report["total"]


def test_the_command_is_installed() -> None:
    command = Path(sys.executable).with_name("dunewidget")
    done = subprocess.run([command, "games", "--json"], capture_output=True, text=True, check=True)
    assert [game["name"] for game in json.loads(done.stdout)] == list(registry.names())


def test_bench_says_where_the_benchmarks_are_when_the_package_is_installed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("dunewidget.cli.__file__", str(tmp_path / "site-packages" / "dunewidget" / "cli.py"))
    assert main(["bench"]) == 2
    assert "run `make bench` in a checkout" in capsys.readouterr().err
