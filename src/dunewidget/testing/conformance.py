"""The conformance suite: what every game on the kernel has to keep, checked while random games are played.

`check_game("dice")` raises an AssertionError that says what is wrong and what would be right. It is meant for
anybody's game, not only for ours.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from dunewidget.kernel import Decision, Game, GameSpec, Pass, Table
from dunewidget.kernel.action import parse_action, read_action
from dunewidget.kernel.agenda import Question, run
from dunewidget.kernel.codec import plain
from dunewidget.kernel.loading import load
from dunewidget.kernel.registry import find
from dunewidget.kernel.view import View, see
from dunewidget.testing.domain import domain

#: spaces up to this size are listed in full
LISTED = 200
#: so many random elements of the domain are judged both ways at a question
PROBES = 12


@dataclass
class Conformance:
    """How much was checked."""

    games: int = 0
    plies: int = 0
    questions: int = 0
    verdicts: int = 0
    views: int = 0
    digests: list[str] = field(default_factory=list, repr=False)


def check_game(
    game: str | GameSpec,
    games: int = 20,
    seed: int = 0,
    thorough: float = 0.2,
    seats: int | None = None,
    **options: Any,
) -> Conformance:
    """Play random games and check everything; `thorough` is the share of questions that get the slow checks."""
    spec = find(game) if isinstance(game, str) else game
    done = Conformance()
    for number in range(games):
        sizes = range(spec.min_seats, spec.max_seats + 1)
        size = seats or sizes[number % len(sizes)]
        _check_one(spec, size, seed + number, thorough, options, done)
        done.games += 1
    return done


def _check_one(spec: GameSpec, size: int, seed: int, thorough: float, options: Any, done: Conformance) -> None:
    rng = Random(f"{spec.name}/{seed}")
    start = spec.start(spec.named_seats(size), spec.chosen_options(options), seed)
    game = Game(spec, start)
    kept = dict(spec.conserved(game.state))
    seen: list[tuple[Any, str]] = []
    while not game.over:
        assert game.decisions, f"the game is not over, but nobody is asked: {game!r}"
        check_state(spec, game.state, kept)
        slow = rng.random() < thorough
        for decision in game.decisions:
            check_decision(spec, decision, rng, slow=slow)
            done.questions += 1
            done.verdicts += PROBES
        if slow:
            done.views += check_views(game, rng)
            check_time_travel(game, rng)
            seen.append((game.state, game.state.digest()))
        decision = rng.choice(game.decisions)
        game.play(decision.sample(rng))
    check_state(spec, game.state, kept)
    for state, digest in seen:
        assert state.digest() == digest, "an earlier state changed while the game went on: something is shared"
    done.plies += game.plies
    done.digests.append(game.state.digest())
    check_record(game)


def check_state(spec: GameSpec, state: Any, kept: dict[str, int]) -> None:
    """Plain data, read back equal, and every conserved quantity still there."""
    data = json.loads(json.dumps(plain(state)))
    again = spec.state.from_json(data, spec.action_types)
    assert again == state, f"the state does not survive JSON: {_first_difference(state, again)}"
    now = dict(spec.conserved(state))
    assert now == kept, f"not conserved: {_changes(kept, now)}"
    assert not spec.faults(state), f"a position reached by play has faults: {spec.faults(state)}"


def check_decision(spec: GameSpec, decision: Decision, rng: Random, *, slow: bool) -> None:
    """Options and checks agree; answers survive notation and JSON; the question has words."""
    space = decision.space
    count = space.count()
    assert count > 0, f"{decision.name} asks {decision.seat} but offers no answer"
    assert decision.prompt, f"{decision.name} has no prompt"
    assert not decision.default or decision.default in space, f"the default of {decision.name} is not an option"
    for _ in range(3):
        check_answer(spec, decision, space.sample(rng))
    if not slow:
        return
    if count <= LISTED:
        listed = list(space)
        assert len(listed) == count, f"{decision.name} counts {count} answers but lists {len(listed)}"
        assert len(set(listed)) == count, f"{decision.name} offers the same answer twice"
        for action in listed:
            check_answer(spec, decision, action)
    for kind in decision.ask.checks:
        everything = domain(spec, decision.state, kind, decision.seat)
        probes = (everything.sample(rng) for _ in range(PROBES))
        for action in everything if everything.count <= LISTED else probes:
            verdict = decision.why_not(action)
            assert bool(verdict) == (action in space), (
                f"{decision.name}: the checks say {verdict}, the space says {action in space} of {action}"
            )
            assert verdict or verdict.rule, f"{decision.name} refuses {action} without a rule"


def check_answer(spec: GameSpec, decision: Decision, action: Any) -> None:
    """A legal answer: by the checks, by membership, in notation and in JSON."""
    verdict = decision.why_not(action)
    assert verdict, f"{decision.name} offers {action}, but the checks say {verdict}"
    assert action in decision.space, f"{decision.name} offers {action}, but does not contain it"
    assert parse_action(str(action), spec.action_types) == action, f"notation does not read back: {action}"
    assert read_action(action.to_json(), spec.action_types) == action, f"JSON does not read back: {action}"


def check_views(game: Game, rng: Random) -> int:
    """What a seat may not know does not reach it: not in state, question, options, refusals or words."""
    for seat in game.seats:
        view = game.view(seat)
        assert view.state.seed is None, "a view holds the seed"
        assert not view.state.draws, "a view holds the counts of draws"
        assert set(view.state.sealed) <= {seat}, "a view holds another seat's sealed answer"
        check_own_question(game, view)
        check_imagined(game.spec, view, rng)
        check_sealed(game, view, rng)
    return len(game.seats)


def check_own_question(game: Game, view: View) -> None:
    """The question asked of the state with holes is the question asked of the whole state."""
    own = [decision for decision in game.decisions if decision.seat == view.seat]
    if view.decision is None:
        assert not own, f"{view.seat} is asked, but its view has no question"
        return
    whole, holed = own[0].to_json(), view.decision.to_json()
    assert whole == holed, f"the question to {view.seat} differs between state and view: {_changes(whole, holed)}"


def check_imagined(spec: GameSpec, view: View, rng: Random) -> None:
    """A state imagined from a view looks to that seat exactly like the view."""
    state = view.imagine(rng)
    question = standing_question(spec, state)
    again = see(spec, state, view.seat, question, view.events, view.ply)
    _check_same(view, again)
    if view.decision is None or again.decision is None:
        return
    for kind in view.decision.ask.checks:
        for _ in range(3):
            action = domain(spec, view.state, kind, view.seat).sample(rng)
            first, second = view.decision.why_not(action), again.decision.why_not(action)
            assert first == second, f"the refusal of {action} tells a secret: {first} against {second}"


def check_sealed(game: Game, view: View, rng: Random) -> None:
    """What others have answered in secret, and whether they have, does not reach a seat."""
    if game.question is None or not game.question[0].all_at_once:
        return
    ask, args, _ = game.question
    state = game.state.copy()
    others = [seat for seat in ask.seats(state, *args) if seat != view.seat]
    asked = view.decision is not None
    for seat in others[: len(others) - (not asked)]:
        state.sealed[seat] = ask.space(game.state, seat, *args).sample(rng)
    question = ask, args, ask.waiting(state, *args)
    _check_same(view, see(game.spec, state, view.seat, question, view.events, view.ply))


def _check_same(view: View, other: View) -> None:
    before, after = json.dumps(view.to_json(), sort_keys=True), json.dumps(other.to_json(), sort_keys=True)
    if before != after:
        told = _changes(json.loads(before)["state"], json.loads(after)["state"]) or _changes(
            json.loads(before), json.loads(after)
        )
        raise AssertionError(f"{view.seat} could tell another state from the true one: {told}")


def standing_question(spec: GameSpec, state: Any) -> Question | None:
    """The question on top of a state's agenda."""
    return run(Table(state.copy(), spec.rules(state), _NO_CHANCE)) if state.agenda else None


class _NoChance:
    """A question that stands needs no draw; a state that draws first was not standing at a question."""

    drawn = None

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"chance was asked to {name} where a question should stand")


_NO_CHANCE: Any = _NoChance()


def check_time_travel(game: Game, rng: Random) -> None:
    """Going back and forth arrives where it was."""
    if game.state.sealed and all(type(act) is Pass for act in game.state.sealed.values()):
        return  # a window that is partly answered leaves no trace, so it is asked afresh
    ply, digest = game.ply, game.history.plies[game.ply].digest
    there = rng.randrange(ply + 1)
    line = game.branch()
    game.variations.pop()
    line.goto(there)
    assert line.state.digest() == game.history.plies[there].digest, f"goto({there}) does not arrive there"
    line.goto(ply)
    assert line.state.digest() == digest, f"goto({ply}) does not come back"


def check_record(game: Game) -> None:
    """The record of a finished game is read back to the same game."""
    with tempfile.TemporaryDirectory() as folder:
        path = game.save(Path(folder) / "game.dune")
        again = load(path)
    assert again.damage is None, f"the record does not replay: {again.damage}"
    assert again.state == game.state, f"the replay ends otherwise: {_first_difference(game.state, again.state)}"
    assert again.actions == game.actions, "the replay has other actions"
    assert [str(event) for event in again.events] == [str(event) for event in game.events], "other events"


def _changes(before: Any, after: Any) -> str:
    if not isinstance(before, dict) or not isinstance(after, dict):
        return f"{before!r} became {after!r}"
    keys: Iterable[str] = sorted(set(before) | set(after))
    found = [
        f"{key}: {before.get(key)!r} became {after.get(key)!r}" for key in keys if before.get(key) != after.get(key)
    ]
    return "; ".join(found)[:2000]


def _first_difference(before: Any, after: Any) -> str:
    return _changes(plain(before), plain(after))
