"""What some games come to, in figures."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from statistics import mean, median
from typing import Any

from dunewidget.lab.results import Results

#: how many standard errors lie on each side of a 95 % interval
WIDTH = 1.959964


@dataclass(frozen=True)
class Rate:
    """So many out of so many, with the interval (Wilson, 95 %) in which the true rate probably lies."""

    count: int
    of: int
    rate: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.rate:.1%} ({self.low:.1%} to {self.high:.1%}; {self.count} of {self.of})"


def rate(count: int, of: int) -> Rate:
    """A rate with its interval, which is honest for few games and for rates near 0 and 1 too."""
    if of == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share, square = count / of, WIDTH**2
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = WIDTH / (1 + square / of) * math.sqrt(share * (1 - share) / of + square / (4 * of**2))
    return Rate(count, of, share, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Summary:
    """The figures that `dunewidget analyse` prints."""

    systems: tuple[str, ...]
    games: int
    finished: int
    errors: dict[str, int]
    #: of the finished games, those that nobody won
    undecided: int
    turns: dict[int, int]
    plies: float
    #: seat -> how often it won of the finished games it was in; the same for factions, and for the seats of a bot
    by_seat: dict[str, Rate]
    by_faction: dict[str, Rate]
    by_bot: dict[str, Rate]
    #: bot -> in how many of the games it took part in one of its seats won, if several bots played
    games_won_by_bot: dict[str, Rate]
    #: question -> how often it was asked a game
    questions: dict[str, float]
    battles: int

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON-ready data."""
        return asdict(self)

    def __str__(self) -> str:
        lines = self.opening()
        for title, rates in self.tables().items():
            lines += [f"{title}:", *(f"    {name}: {value}" for name, value in rates.items())]
        asked = sorted(self.questions.items(), key=lambda pair: -pair[1])[:8]
        return "\n".join([*lines, "most asked, times a game:", *(f"    {name}: {n:.1f}" for name, n in asked)])

    def opening(self) -> list[str]:
        """The figures that need no table."""
        if not self.games:
            return ["no games"]
        lines = [f"{', '.join(self.systems)}: {self.finished} of {self.games} games finished"]
        lines += [f"failed: {error} ({count})" for error, count in self.errors.items()]
        if self.turns:
            middle, most = _middle(self.turns), max(self.turns)
            lines.append(f"{self.plies:.0f} plies a game; {middle:g} turns (median), at most {most}")
        if self.undecided:
            lines.append(f"nobody won {self.undecided}")
        if self.battles:
            lines.append(f"{self.battles} battles")
        return lines

    def tables(self) -> dict[str, dict[str, Rate]]:
        """The rates under their titles, those that say something."""
        found = {"games won by seat": self.by_seat}
        if self.by_faction.keys() - self.by_seat.keys():
            found["games won by faction"] = self.by_faction
        found["seats won by bot"] = self.by_bot
        if len(self.by_bot) > 1:
            found["games won by bot"] = self.games_won_by_bot
        return found


def summarise(results: Results) -> Summary:
    """Count what happened."""
    games = results.games.to_pylist()
    ended = [game for game in games if game["winners"] is not None]
    seats = [row for row in results.seats.to_pylist() if row["won"] is not None]
    counts = results.select("decisions", "question")["question"].value_counts().to_pylist()
    asked = {row["values"]: row["counts"] for row in counts}
    return Summary(
        systems=tuple(sorted({game["system"] for game in games})),
        games=len(games),
        finished=len(ended),
        errors=dict(Counter(game["error"] for game in games if game["error"] is not None)),
        undecided=sum(not game["winners"] for game in ended),
        turns=dict(sorted(Counter(game["turns"] for game in ended).items())),
        plies=mean(game["plies"] for game in ended) if ended else 0.0,
        by_seat=_rates(seats, "seat"),
        by_faction=_rates(seats, "faction"),
        by_bot=_rates(seats, "bot"),
        games_won_by_bot=_games_won(ended),
        questions={name: count / told_of(results) for name, count in sorted(asked.items())},
        battles=results.battles.num_rows,
    )


def told_of(results: Results) -> int:
    """How many games have decisions to be counted: those that failed have none. At least 1, to divide by."""
    return max(1, int(results.select("games", "error")["error"].null_count))


def _middle(counts: Mapping[int, int]) -> float:
    return median(value for value, count in counts.items() for _ in range(count))


def _rates(seats: Iterable[Mapping[str, Any]], by: str) -> dict[str, Rate]:
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for row in seats:
        if row[by] is None:
            continue
        played[row[by]] += 1
        won[row[by]] += row["won"]
    return {name: rate(won[name], played[name]) for name in sorted(played)}


def _games_won(games: Iterable[Mapping[str, Any]]) -> dict[str, Rate]:
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for game in games:
        bot_of = dict(zip(game["seats"], game["bots"], strict=True))
        played.update(set(bot_of.values()))
        won.update({bot_of[seat] for seat in game["winners"]})
    return {name: rate(won[name], played[name]) for name in sorted(played)}
