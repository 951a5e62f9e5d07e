"""What holds for every game, found in the registry."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import fields
from inspect import signature
from pathlib import Path
from random import Random

import pytest

import dunewidget as dune
from dunewidget.kernel import Ask, Chance, Check, Table, run
from dunewidget.kernel.agenda import answer_all
from dunewidget.kernel.registry import find, folder
from dunewidget.testing.conformance import check_game
from dunewidget.testing.domain import domain_size
from dunewidget.testing.fuzz import check_refusals
from dunewidget.testing.perft import divide, position, slow
from dunewidget.testing.playthrough import again

TESTS = Path(__file__).parents[1]
GAMES = dune.game_names()
PLAYTHROUGHS = sorted((TESTS / "playthroughs").rglob("*.txt"))
PERFT = [
    (path.stem, line)
    for path in sorted((TESTS / "perft").glob("*.perft"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [0, 100, 200])
@pytest.mark.slow
def test_the_conformance_suite(name: str, seed: int) -> None:
    done = check_game(name, games=4, seed=seed, thorough=0.1)
    assert done.games == 4


@pytest.mark.parametrize("name", GAMES)
def test_each_check_and_its_sentence_take_what_the_question_gives_them(name: str) -> None:
    rules = dune.new(name, seats=find(name).max_seats, seed=1).rules
    wrong = []
    for ask in (step for step in rules.steps.values() if isinstance(step, Ask)):
        given = list(signature(ask.fn).parameters)[2 if ask.all_at_once and not ask.again else 3 :]
        for kind, checks in ask.checks.items():
            wrong += [(ask.name, kind.__name__, check.rule) for check in checks if not _takes(check, len(given))]
    for kind, act in rules.free.items():
        wrong += [("unasked", kind.__name__, check.rule) for check in act.checks if not _takes(check, 0)]
    assert not wrong


@pytest.mark.parametrize("name", GAMES)
def test_each_action_is_said_in_a_sentence_of_its_own_fields(name: str) -> None:
    for kind in find(name).actions:
        own = {field.name for field in fields(kind)} - {"seat"}
        assert kind.sentence, f"{kind.__name__} has no sentence: its button would speak notation"
        assert set(re.findall(r"{(\w+)", kind.sentence)) <= own, kind.__name__
        assert set(kind.labels) <= own, kind.__name__


@pytest.mark.parametrize("name", GAMES)
def test_to_decline_is_said_in_the_words_of_the_question(name: str) -> None:
    rules = dune.new(name, seats=find(name).max_seats, seed=1).rules
    asked = [step for step in rules.steps.values() if isinstance(step, Ask) and step.otherwise]
    assert asked
    assert all(step.default is not None and step.otherwise[0].isupper() for step in asked)


def _takes(check: Check, more: int) -> bool:
    """Whether the test and the sentence can be called with the state, the action and so many arguments."""
    for fn in (check.test, check.says):
        if callable(fn):
            try:
                signature(fn).bind(*range(2 + more))
            except TypeError:
                return False
    return True


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_one_seed_gives_one_game(name: str) -> None:
    one, two = (check_game(name, games=2, seed=7, thorough=0) for _ in range(2))
    assert one.digests == two.digests


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_malformed_actions_are_refused_in_words_and_change_nothing(name: str) -> None:
    rng = Random(11)
    for seed in range(4):
        game = dune.new(name, seats=find(name).max_seats, seed=seed)
        for _ in range(rng.randrange(120)):
            if not game.over:
                game.play(rng.choice(game.decisions).sample(rng))
        if not game.over:
            refused = check_refusals(game, 250, rng)
            assert refused.keys() <= {"InvalidAction", "IllegalAction", "NotYourDecision"}


@pytest.mark.parametrize("name", GAMES)
def test_a_product_has_as_many_answers_as_were_counted_before_it_was_put_together(name: str) -> None:
    spec = find(name)
    last_of_each = {option.name: option.values[-1] for option in spec.options}
    for seed, options in ((0, {}), (1, last_of_each), (2, last_of_each)):
        state = spec.start(spec.named_seats(spec.max_seats), spec.chosen_options(options), seed)
        table, rng = Table(state, spec.rules(state), Chance()), Random(seed)
        while (question := run(table)) is not None:
            ask, args, seats = question
            answers = {}
            for seat in seats if ask.all_at_once else seats[:1]:
                space = ask.space(state, seat, *args)
                assert [lot.count for lot in space.lots] == [product.count for product in space.products], ask.name
                answers[seat] = space.sample(rng)
            answer_all(table, question, answers)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.slow
def test_golden_playthroughs(path: Path) -> None:
    """A change here is a change of the rules: `make playthroughs` rewrites, the difference is read."""
    text = path.read_text(encoding="utf-8")
    assert again(text) == text
    assert len(text.encode()) < 100_000


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_playthroughs_and_perft(name: str) -> None:
    assert any(path.parent.name == name for path in PLAYTHROUGHS)
    assert any(game == name for game, _ in PERFT)


@pytest.mark.parametrize(("name", "line"), PERFT)
def test_perft(name: str, line: str) -> None:
    """`seats=4 seed=1 plies=20 depth=2 count=812`, and options as `name='value'`."""
    words = {key: ast.literal_eval(value) for key, value in (word.split("=", 1) for word in line.split())}
    seats, seed, plies, depth, count = (words.pop(key) for key in ("seats", "seed", "plies", "depth", "count"))
    spec = find(name)
    state = position(spec, seats, seed, plies, words)
    found = divide(spec, state, depth)
    assert sum(found.values()) == count, "\n".join(f"{n:8} {first}" for first, n in found.items())


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_perft_agrees_with_the_slow_lister(name: str) -> None:
    """The spaces against the checks run over the whole domain, wherever the domain is small enough."""
    spec, rng, compared = find(name), Random(5), set[str]()
    for seed in range(4):
        game, seen = dune.new(name, seats=spec.max_seats, seed=seed), Counter[str]()
        while not game.over and game.ply < 150:
            question = game.decisions[0].name
            if seen[question] < 3 and domain_size(spec, game.decisions[0]) < 1_500:
                assert divide(spec, game.state, 1) == divide(spec, game.state, 1, slow(spec)), question
                seen[question] += 1
                compared.add(question)
            game.play(rng.choice(game.decisions).sample(rng))
    assert len(compared) > 8


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_told_in_a_sentence(name: str) -> None:
    """A log of names and numbers is no log: whatever a rule tells has its sentence."""
    package = Path(str(folder(name).__file__)).parent
    calls = (
        node
        for path in package.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell"
    )
    told = {call.args[1].value for call in calls if isinstance(call.args[1], ast.Constant)}
    assert told - set(find(name).sentences) == set()
