"""What the log, the questions and the answers say, read as a player would."""

import re
from random import Random

import pytest

import dunewidget as dune
from dunewidget.draw import asked

#: what a reader stumbles over
ODD = re.compile(
    r"(?<!\w)\?"  # a bare mark for what is hidden
    r"|_|[a-z]\.[a-z]|\w,\w"  # keys, and lists run together
    r"|\b1 (?:\w+ )?(?:cards|forces|sectors|dice)\b|\ba [aeiou]"
    r"|\b[Cc]hoam|\b(?:from|to) (?:bank|pool)\b|\b(\w+) as a \1\b"
    r"|(?:forces|starred|Sardaukar|paid): (?:0|nothing)"
)


@pytest.mark.parametrize("name", dune.game_names())
def test_what_is_told_and_asked_reads_as_people_write(name: str) -> None:
    """Every sentence of the log for every seat, every question and every answer given in some games."""
    said: set[str] = set()
    for seed in range(3):
        game, rng = dune.new(name, seed=seed), Random(seed)
        while game.decisions and game.ply < 250:
            said.update(asked.written(decision.prompt) for decision in game.decisions)
            action = game.decisions[0].sample(rng)
            said.add(asked.written(str(action)))
            game.play(action)
        said.update(asked.sentence(event) for seat in game.seats for event in game.view(seat).events)
    assert len(said) > 100
    assert [text for text in sorted(said) if ODD.search(text)] == []
