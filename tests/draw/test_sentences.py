"""What the log, the questions and the answers say, read as a player would."""

import re
from pathlib import Path
from random import Random

import pytest

import dunewidget as dune
from dunewidget.draw import asked
from dunewidget.kernel.agenda import Ask
from dunewidget.kernel.registry import find

#: what a reader stumbles over, also in the notation in which answers are written
ODD = (
    r"(?<!\w)\?"  # a bare mark for what is hidden
    r"|_|[a-z]\.[a-z]|\w,\w"  # keys, and lists run together
    r"|\b1 (?:\w+ )?(?:cards|forces|sectors|dice)\b|\ba [aeiou]"
    r"|\b[Cc]hoam|\b(?:from|to) (?:bank|pool)\b|\b(\w+) as a \1\b"
    r"|(?:forces|starred|Sardaukar|paid): (?:0|nothing)"
)
NOTATION = re.compile(ODD)
#: and what no sentence of the log and no question says
SENTENCE = re.compile(
    ODD + r"|@|[{}~|\[\]]|\bunseen\b|\bhidden\b|\bNone\b|\bTrue\b|\bFalse\b(?! Wall)"
    r"|\b(?:forces|starred|spice|spice paid|leader|weapon|defense|sink): \d"  # a table run into a line
    r"|: \d+ [A-Z]|\bstarred\b"  # "paid: 4 Emperor"; starred forces have names
    r"|(?<!the )(?<!The )\bEmperor\b(?! (?:\d|forces?\b))"
    r"|\b(?:atreides|harkonnen|emperor|fremen|guild|bene gesserit|corrino|smugglers|p\d)\b"
    r"|\b\w+ of (?:atreides|harkonnen|emperor|fremen|guild)\b|  | [,.;:]"
)
PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*/*.txt"))


@pytest.mark.parametrize("name", dune.game_names())
def test_what_is_told_and_asked_reads_as_people_write(name: str) -> None:
    """Every sentence of the log for every seat, every question and every answer given in some games."""
    said: set[str] = set()
    answers: set[str] = set()
    for seed in range(3):
        game, rng = dune.new(name, seed=seed), Random(seed)
        while game.decisions and game.ply < 250:
            said.update(asked.written(decision.prompt) for decision in game.decisions)
            action = game.decisions[0].sample(rng)
            answers.add(asked.written(str(action)))
            game.play(action)
        said.update(asked.sentence(event) for seat in game.seats for event in game.view(seat).events)
    assert len(said) + len(answers) > 100
    assert [text for text in sorted(said) if SENTENCE.search(text)] == []
    assert [text for text in sorted(answers) if NOTATION.search(text)] == []


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_event_of_the_recorded_games_reads_as_people_write(path: Path) -> None:
    """Whole games with all their options tell of nearly every kind of event there is."""
    lines = {line.strip().rsplit(" [", 1)[0] for line in path.read_text().splitlines() if line.startswith("    ")}
    assert len(lines) > 50
    said = {asked.written(line) for line in lines}
    assert [text for text in sorted(said) if SENTENCE.search(text)] == []


@pytest.mark.parametrize("name", dune.game_names())
def test_every_window_landmark_and_phrase_has_words(name: str) -> None:
    """What can be passed by orders, looked for in a replay, cancelled and asked is called by no key."""
    spec, rules = find(name), dune.new(name).rules
    windows = {step.name for step in rules.steps.values() if isinstance(step, Ask) and step.quiet}
    assert windows <= set(spec.phrases.get("window", {}))
    assert set(spec.landmarks) <= set(spec.sentences)
    words = [*spec.landmarks.values(), *spec.terms.values(), *spec.phrases.get("window", {}).values()]
    assert [text for text in words if SENTENCE.search(asked.written(text))] == []
    places = {how for text in spec.sentences.values() for how in re.findall(r"{\w+:(\w+)", text)}
    known = {
        "in",
        "from",
        "each",
        "whose",
        "row",
        "lying",
        "sum",
        "others",
        "else",
        "s",
        "a",
        "title",
        "free",
        "even",
        "if",
    }
    assert places <= known | set(spec.phrases)


def test_a_question_begins_with_a_capital_also_when_a_name_does_not() -> None:
    assert asked.written("emperor enters tsimpo: fight?") == "the Emperor enters Tsimpo: fight?"
    assert asked.headline("emperor enters tsimpo: fight?") == "The Emperor enters Tsimpo: fight?"
