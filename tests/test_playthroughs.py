"""Whole games, written down: after `make playthroughs` a difference is reviewed like code."""

import pytest

from dunewidget.kernel import registry
from scripts.playthroughs import FOLDER, files, playthrough
from tests.kernel.toy import TOY

registry.register(TOY)


def test_a_playthrough_reads_as_the_game_went() -> None:
    text = playthrough("toy", 2, seed=1)
    assert text.startswith("game: toy\nseats: p1, p2\nseed: 1\n")
    assert text == playthrough("toy", 2, seed=1)
    assert "won by" in text.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.names())
def test_games_go_as_they_did(game: str) -> None:
    for path, seats in files(game).items():
        text = playthrough(game, seats, seed=seats)
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make playthroughs` and read the difference"
        assert len(text.encode()) < 100_000


def test_no_playthrough_is_left_over() -> None:
    assert set(FOLDER.rglob("*.txt")) <= {path for game in registry.names() for path in files(game)}
