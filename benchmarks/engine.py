"""What the rules cost: random games, copies, samples and lists of options, and whether the cost grows."""

import random
import resource
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from benchmarks.timing import seconds_each
from dunewidget.kernel.agenda import Question, Table, answer, run
from dunewidget.kernel.chance import Chance
from dunewidget.kernel.playout import play_out
from dunewidget.kernel.registry import GameSpec, find
from dunewidget.kernel.state import State

#: the tables the bars speak of: seats and options
TABLES: dict[str, tuple[int, dict[str, Any]]] = {"dice": (4, {}), "classic": (6, {"rules": "advanced"})}


def start(game: str, seed: int) -> tuple[GameSpec, State]:
    """A game at its very beginning."""
    spec, (seats, options) = find(game), TABLES[game]
    return spec, spec.start(spec.named_seats(seats), spec.chosen_options(options), seed)


def random_game(game: str) -> Callable[[int], int]:
    """Uniformly random players at a table of this game, events off: how many plies each seed's game has."""

    def play(seed: int) -> int:
        spec, state = start(game, seed)
        return play_out(spec, state, random.Random(seed)).plies

    return play


def moment(game: str, question: str, seed: int) -> tuple[State, Question]:
    """The first question of that name from turn 3 on, in a random game."""
    spec, state = start(game, seed)
    table: Table[Any, Any] = Table(state, spec.rules(state), Chance())
    rng = random.Random(seed)
    while (found := run(table)) is not None:
        ask, args, seats = found
        if ask.name == question and getattr(state, "turn", 3) >= 3:
            return state, found
        for seat in tuple(seats) if ask.all_at_once else seats[:1]:
            answer(table, ask, args, seat, ask.space(state, seat, *args).sample(rng))
    raise ValueError(f"nobody was asked {question} in game {seed}")


def options() -> dict[str, float]:
    """Copying a state, sampling an option and listing them all, at shipments and battles of classic."""
    figures: dict[str, list[float]] = defaultdict(list)
    rng = random.Random(1)
    for seed in range(8):
        for name, question in (("ship", "ship"), ("battle", "form_plans")):
            state, (ask, args, seats) = moment("classic", question, seed)
            seat = seats[0]

            def sample() -> Any:
                return ask.space(state, seat, *args).sample(rng)  # noqa: B023  called at once

            def listed() -> Any:
                return list(ask.space(state, seat, *args))  # noqa: B023  called at once

            figures[f"sample_{name}"].append(seconds_each(sample, 200))
            figures[f"list_{name}"].append(seconds_each(listed, 20))
            figures["copy"].append(seconds_each(state.copy, 1_000))
    return {name: sum(times) / len(times) for name, times in figures.items()}


def growth() -> dict[str, float]:
    """Time per ply in the last turns of a game over that in the first, many games of classic together."""
    spent: dict[int, float] = defaultdict(float)
    plies: dict[int, int] = defaultdict(int)
    for seed in range(60):
        spec, state = start("classic", seed)
        since, turn = time.process_time(), 0

        def watch(now: Any) -> None:
            nonlocal since, turn
            plies[now.turn] += 1
            if now.turn != turn:
                at = time.process_time()
                spent[turn] += at - since
                since, turn = at, now.turn

        play_out(spec, state, random.Random(seed), watch=watch)
        spent[turn] += time.process_time() - since
    rate = {turn: spent[turn] / plies[turn] for turn in plies}
    return {"last_over_first_turns": sum(rate[t] for t in (8, 9, 10)) / sum(rate[t] for t in (1, 2, 3))}


def memory_of_many(games: int = 10_000) -> dict[str, float]:
    """The most memory this process ever had after 100 simulated games, and after ten thousand."""

    def megabytes_after(numbers: range) -> float:
        for seed in numbers:
            spec, state = start("dice", seed)
            play_out(spec, state, random.Random(seed))
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    few, many = megabytes_after(range(100)), megabytes_after(range(100, games))
    return {"many_over_few": many / few}


ENGINE: dict[str, Callable[[], dict[str, float]]] = {
    "options": options,
    "growth": growth,
}
