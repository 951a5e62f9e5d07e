"""Charts, figures and the page: what they say is what happened."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import dunewidget as dune
from dunewidget import DuneError, bots, lab
from dunewidget.bots import Battle, Knowledge, knowledge
from dunewidget.cli import main
from dunewidget.games.dice.houses import HOUSES
from dunewidget.kernel.registry import find
from dunewidget.lab import Results, charts, summarise
from dunewidget.lab.summary import rate
from dunewidget.widget import COLOURS


@pytest.fixture(scope="module")
def results() -> Results:
    """Games of which it is known that every round is a battle of the first two seats."""
    bots.teach("toy", Knowledge(battles=rounds, measures=lambda s: {"cards": dict.fromkeys(s.seats, 1.0)}))
    made = lab.simulate("toy", 30, ["greedy", "random"], 2, workers=1)
    del knowledge._TAUGHT["toy"]
    return made


def rounds(events: Any) -> list[tuple[int, Battle]]:
    bids = [(n, event) for n, event in enumerate(events) if event.name == "bid"]
    found = []
    for (n, one), (_, two) in zip(bids[::2], bids[1::2], strict=True):
        coins = one.data["coins"], two.data["coins"]
        winner = None if coins[0] == coins[1] else "p1" if coins[0] > coins[1] else "p2"
        battle = Battle(
            place="table",
            aggressor="p1",
            defender="p2",
            winner=winner,
            by="coins",
            aggressor_losses=coins[0],
            defender_losses=None,
        )
        found.append((n, battle))
    return found


def values(chart: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = chart.to_dict()["data"]["values"]
    return found


def test_rates_come_with_honest_intervals() -> None:
    half, none = rate(50, 100), rate(0, 10)
    assert (round(half.low, 4), round(half.high, 4)) == (0.4038, 0.5962)
    assert none.low == 0
    assert round(none.high, 4) == 0.2775
    assert rate(0, 0).high == 1


def test_the_summary_counts(results: Results) -> None:
    summary = summarise(results)
    assert (summary.games, summary.finished, summary.systems) == (30, 30, ("toy",))
    assert sum(value.count for value in summary.by_seat.values()) == 30
    assert sum(value.count for value in summary.by_bot.values()) == 30
    assert {name: value.of for name, value in summary.games_won_by_bot.items()} == {"greedy": 30, "random": 30}
    assert sum(summary.turns.values()) == 30
    assert summary.battles == results.battles.num_rows > 0
    assert json.loads(json.dumps(summary.to_json()))["by_bot"]["greedy"]["of"] == 30


@pytest.mark.parametrize("by", ["seat", "bot"])
def test_win_rates_are_those_of_the_summary(results: Results, by: str) -> None:
    summary = summarise(results)
    expected = {"seat": summary.by_seat, "bot": summary.by_bot}[by]
    for row in values(charts.win_rates(results, by)):
        name = row.pop(by)
        assert row == vars(expected[name])


def test_games_and_questions_are_counted(results: Results) -> None:
    assert {row["turn"]: row["games"] for row in values(charts.game_length(results))} == summarise(results).turns
    asked = {row["question"]: row["times"] for row in values(charts.decision_counts(results))}
    assert asked == pytest.approx(summarise(results).questions)
    assert len(values(charts.decision_counts(results, most=1))) == 1


@pytest.mark.parametrize("by", ["seat", "bot"])
def test_quantities_are_followed(results: Results, by: str) -> None:
    assert charts.quantities(results) == ["cards", "coins"]
    first = [row for row in values(charts.over_turns(results, "coins", by)) if row["turn"] == 1]
    assert [row["mean"] for row in first] == [5.0, 5.0]
    assert {row[by] for row in first} == set(results.seats[by].to_pylist())
    assert sum(row["games"] for row in first) == len(first) * len(results)


def test_battles_are_counted_on_both_sides(results: Results) -> None:
    rows = values(charts.battle_outcomes(results))
    battles = results.battles.num_rows
    assert sum(row["battles"] for row in rows if row["role"] == "aggressor") == battles
    won = sum(row["battles"] for row in rows if row["outcome"] == "won")
    assert won == battles - results.battles["winner"].null_count


FACTIONS = {"classic": set(find("classic").seat_names), "dice": set(HOUSES)}


@pytest.mark.parametrize(("game", "told"), [("classic", "battle"), ("dice", "battle_won")])
def test_games_tell_of_their_battles_and_holdings(game: str, told: str) -> None:
    found = lab.simulate(game, 6, "greedy", 4, workers=1)
    battles = found.battles.to_pylist()
    assert len(battles) == found.events["event"].to_pylist().count(told) > 0
    for battle in battles:
        assert battle["winner"] in (battle["aggressor"], battle["defender"], None)
        assert battle["aggressor"] != battle["defender"]
        assert min(battle["aggressor_losses"], battle["defender_losses"]) >= 0
        assert battle["decided_by"] in ("strength", "traitor", "traitors", "explosion")
    factions = {row["faction"] for row in values(charts.win_rates(found, by="faction"))}
    assert factions == set(found.seats["faction"].to_pylist()) <= FACTIONS[game]
    holdings = {"classic": "strongholds", "dice": "strategic_regions"}[game]
    held = [row["value"] for row in found.turns.to_pylist() if row["quantity"] == holdings]
    assert 0 <= min(held) < max(held) <= 5


def test_presence_is_the_mean_over_the_moments_looked_at() -> None:
    found = lab.simulate("classic", 2, "random", ["atreides", "harkonnen"], workers=1)
    (arrakeen,) = [
        row["mean"]
        for row in values(charts.presence(found))
        if (row["place"], row["owner"]) == ("arrakeen:10", "atreides")
    ]
    rows = [row for row in found.places.to_pylist() if (row["owner"], row["place"]) == ("atreides", "arrakeen:10")]
    moments = {(row["game"], row["turn"]) for row in found.turns.to_pylist()}
    assert arrakeen == pytest.approx(sum(row["value"] for row in rows) / len(moments))
    assert any((row["turn"], row["value"]) == (1, 10.0) for row in rows)


def test_presence_on_the_board_is_the_sum_of_the_parts() -> None:
    found = lab.simulate("classic", 2, "random", ["atreides", "harkonnen"], workers=1)
    means: dict[str, float] = {}
    for row in values(charts.presence(found, most=100)):
        territory = row["place"].partition(":")[0]
        means[territory] = means.get(territory, 0.0) + row["mean"]
    assert f">{round(means['arrakeen'], 1):g}<" in charts.presence_map(found).to_svg()
    whose = charts.presence_map(found, "harkonnen").to_svg()
    assert "forces of harkonnen" in whose
    with pytest.raises(DuneError, match="nothing of 'fremen'"):
        charts.presence_map(found, "fremen")


def test_the_page_shows_what_changes_and_the_board(tmp_path: Path) -> None:
    found = lab.simulate("classic", 2, "random", ["atreides", "harkonnen"], workers=1)
    assert "circles" in charts.quantities(found)
    assert {"spice", "strongholds"} <= set(charts.changing(found))
    assert "circles" not in charts.changing(found)
    page = lab.write_page(found, tmp_path / "page.html").read_text()
    assert "Spice over turns" in page
    assert "Circles over turns" not in page
    assert "Sietch Tabr" in page  # the board itself


@pytest.mark.parametrize(
    ("chart", "given"),
    [
        (charts.win_rates, ["hat"]),
        (charts.over_turns, ["hats"]),
        (charts.over_turns, ["coins", "hat"]),
        (charts.presence, ["hats"]),
    ],
)
def test_what_was_not_counted_cannot_be_drawn(results: Results, chart: Any, given: list[str]) -> None:
    with pytest.raises(DuneError, match="hat"):
        chart(results, *given)


def test_the_page_stands_alone(results: Results, tmp_path: Path) -> None:
    page = lab.write_page(results, tmp_path / "page.html", title="<Evenings> & more").read_text()
    assert "<script" not in page
    assert "<h1>&lt;Evenings&gt; &amp; more</h1>" in page
    pictures = re.findall(r"<figure>(<svg.*?</svg>)</figure>", page, re.DOTALL)
    assert len(pictures) == 6  # the cards, which never change, have none
    for picture in pictures:
        ET.fromstring(picture)


def test_the_command_simulates_with_bots_and_analyses(
    results: Results, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert main(["simulate", "toy", "--games", "6", "--bots", "greedy,random", "--out", str(out), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["finished"], report["failures"]) == (6, 6, 0)
    assert main(["analyse", str(out), "--json", "--html", str(tmp_path / "page.html")]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert (summary["games"], set(summary["by_bot"])) == (6, {"greedy", "random"})
    assert (tmp_path / "page.html").is_file()
    assert main(["analyse", str(out)]) == 0
    assert "games won by bot" in capsys.readouterr().out


def test_the_command_writes_failed_games_down(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dunewidget.kernel.playout.MOST_PLIES", 3)
    given = ["--games", "1", "--bots", "greedy", "--failures", str(tmp_path)]
    assert main(["simulate", "toy", *given, "--json"]) == 1
    said = capsys.readouterr()
    warning = "dunewidget: 1 of 1 games failed: DuneError: the game has not ended after 3 plies (1 times)"
    assert warning in said.err.splitlines()
    (failed,) = json.loads(said.out)["failed"]
    assert failed["error"] == "DuneError: the game has not ended after 3 plies"
    assert main(["replay", failed["record"], "--verify"]) == 0


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "toy", "--bots", "nobody"]) == 2
    assert "there is no bot 'nobody'" in capsys.readouterr().err
    assert main(["analyse", str(tmp_path)]) == 2
    assert "no recorded games" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["simulate", "toy", "--games", "x"])
    assert "argument --games: x is not a whole number, 1 or more" in capsys.readouterr().err
    assert main(["rules", "classic", "CL-FOO"]) == 2
    assert re.search(r"no rule 'CL-FOO'; perhaps CL-", capsys.readouterr().err)


def test_a_page_that_cannot_be_written_and_no_results_are_refused(results: Results, tmp_path: Path) -> None:
    with pytest.raises(DuneError, match=r"the page cannot be written to .*x.html: No such file or directory"):
        lab.write_page(results, tmp_path / "nowhere" / "x.html")
    with pytest.raises(DuneError, match="charts are drawn of results"):
        charts.win_rates(3)  # type: ignore[arg-type]


def test_unfinished_games_count_alike_in_chart_and_summary(tmp_path: Path) -> None:
    for seed in (1, 2):
        game = dune.new("toy", 2, seed)
        for _ in game.seats:
            game.play(game.decisions[0].sample(Random(seed)))
        game.save(tmp_path / f"{seed}.dune")
    begun = lab.collect(tmp_path)
    asked = {row["question"]: row["times"] for row in values(charts.decision_counts(begun))}
    assert asked == summarise(begun).questions
    assert sum(asked.values()) == 1.0


def test_the_page_follows_the_scheme_of_the_reader(results: Results, tmp_path: Path) -> None:
    page = lab.write_page(results, tmp_path / "page.html").read_text()
    assert "prefers-color-scheme: dark" in page
    figure = page[page.index("<figure>") : page.index("</figure>")]
    assert 'fill="currentColor"' in figure
    assert not re.search(r'fill="(white|#fff|#000|black)"', figure)


def test_houses_of_the_dice_game_have_their_colours_too() -> None:
    played = lab.simulate("dice", 4, "random", 6, workers=1)
    drawn = json.dumps(charts.win_rates(played, "faction").to_dict())
    houses = played.seats["faction"].unique().to_pylist()
    assert "corrino" in houses
    assert all(COLOURS[house] in drawn for house in houses)
    assert COLOURS["corrino"] == COLOURS["emperor"]


def test_letters_that_are_wider_than_was_measured_are_not_cut_off(results: Results, tmp_path: Path) -> None:
    page = lab.write_page(results, tmp_path / "page.html").read_text()
    assert re.search(r"^svg \{[^}]*overflow: visible", page, re.MULTILINE)


def test_factions_have_the_colours_of_their_forces() -> None:
    played = lab.simulate("classic", 2, "greedy", 3, workers=1)
    for chart in (lab.charts.win_rates(played), lab.charts.over_turns(played, "strongholds")):
        drawn = json.dumps(chart.to_dict())
        assert all(COLOURS[seat] in drawn for seat in played.seats["seat"].unique().to_pylist())
