"""The figures of a run: each with its spread, its ratio to an anchor of the same round, and the bar it should pass."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

#: what one round measured: part -> figure -> number
Round = Mapping[str, Mapping[str, float]]


@dataclass(frozen=True)
class Figure:
    """One number: where it is measured, in which unit (by so many), what it is compared with, and how it is judged."""

    name: str
    part: str
    key: str
    unit: str
    scale: float = 1.0
    #: the ratio is the number over this one of the same round, or this one over it; a time counts in anchor's moves
    anchor: tuple[str, str] | None = None
    compare: str = "faster"
    #: a bar in ratios, or in the unit: at least, or at most
    least_ratio: float | None = None
    least: float | None = None
    most: float | None = None


MOVES, COPY = ("catanatron", "moves"), ("catanatron_copy", "copy")

FIGURES = (
    Figure("catanatron, 4 players", "catanatron", "moves", "moves/s", anchor=MOVES),
    Figure("python-chess", "chess", "moves", "moves/s", anchor=MOVES),
    Figure("OpenSpiel hearts (C++)", "hearts", "moves", "moves/s", anchor=MOVES),
    Figure("dice, 4 seats", "dice", "plies", "plies/s", anchor=MOVES, least_ratio=1.5),
    Figure("dice, 4 seats", "dice", "games", "games/s"),
    Figure("classic advanced, 6 seats", "classic", "plies", "plies/s", anchor=MOVES, least_ratio=1.3),
    Figure("classic advanced, 6 seats", "classic", "games", "games/s"),
    Figure("copy of a state", "options", "copy", "us", 1e6, COPY, "quicker", least_ratio=5),
    Figure("sample a shipment", "options", "sample_ship", "us", 1e6, MOVES, "moves"),
    Figure("sample a battle plan", "options", "sample_battle", "us", 1e6, MOVES, "moves"),
    Figure("list all shipments", "options", "list_ship", "us", 1e6, MOVES, "moves"),
    Figure("list all battle plans", "options", "list_battle", "us", 1e6, MOVES, "moves"),
    Figure("load and verify 1,000 plies", "records", "load", "s", 1, MOVES, "moves", most=1),
    Figure("go to any ply, the slowest", "records", "goto", "ms", 1e3, MOVES, "moves", most=30),
    Figure("view of a seat, the slowest", "records", "view", "ms", 1e3, MOVES, "moves", most=1),
    Figure("memory of a game of 1,000 plies", "records", "megabytes", "MB", most=2),
    Figure("a ply in turns 8-10 over turns 1-3", "growth", "last_over_first_turns", "x", most=1.25),
    Figure("memory of 10,000 games over 100", "memory", "many_over_few", "x", most=1.05),
    Figure("two workers over one", "workers", "two_over_one", "x", least=1.8),
)


def with_anchors(parts: Collection[str]) -> set[str]:
    """The parts, and those with which their figures are compared."""
    return {*parts, *(figure.anchor[0] for figure in FIGURES if figure.part in parts and figure.anchor)}


def summed_up(figure: Figure, rounds: Sequence[Round]) -> dict[str, Any] | None:
    """The median and the spread of a figure and of its ratio; None if it was not measured."""
    values = [one[figure.part][figure.key] for one in rounds if figure.part in one]
    if not values:
        return None
    ratios = [_ratio(figure, one) for one in rounds if figure.part in one and figure.anchor]
    report: dict[str, Any] = {"name": figure.name, "unit": figure.unit}
    report["value"], report["spread"] = _middle([value * figure.scale for value in values])
    if ratios and figure.anchor is not None:
        report["anchor"], report["compare"] = " ".join(figure.anchor), figure.compare
        report["ratio"], report["ratio_spread"] = _middle(ratios)
    bars = {"least_ratio": figure.least_ratio, "least": figure.least, "most": figure.most}
    report.update({name: bar for name, bar in bars.items() if bar is not None})
    if report.keys() & bars.keys():
        report["met"] = _met(figure, report)
    return report


def _ratio(figure: Figure, one: Round) -> float:
    part, key = figure.anchor or MOVES
    own, anchor = one[figure.part][figure.key], one[part][key]
    return {"faster": own / anchor, "quicker": anchor / own, "moves": own * anchor}[figure.compare]


def _middle(values: Sequence[float]) -> tuple[float, list[float]]:
    return _short(median(values)), [_short(min(values)), _short(max(values))]


def _short(number: float) -> float:
    return float(f"{number:.4g}")


def _met(figure: Figure, report: Mapping[str, Any]) -> bool:
    if figure.least_ratio is not None:
        return bool(report["ratio"] >= figure.least_ratio)
    if figure.least is not None:
        return bool(report["value"] >= figure.least)
    return bool(figure.most is None or report["value"] <= figure.most)


def line(report: Mapping[str, Any]) -> str:
    """One figure as a person reads it."""
    low, high = report["spread"]
    said = f"{report['name']:36} {report['value']:>9,g} {report['unit']:8} {f'({low:,g} to {high:,g})':24}"
    if "ratio" in report:
        words = {"faster": "x catanatron", "quicker": "x quicker than catanatron", "moves": "catanatron moves"}
        said += f" {report['ratio']:>8,g} {words[report['compare']]}"
    bars = {"least_ratio": "at least {:g} x", "least": "at least {:g}", "most": "at most {:g}"}
    for name, words_of_bar in bars.items():
        if name in report:
            said += f"   [{words_of_bar.format(report[name])}: {'met' if report['met'] else 'MISSED'}]"
    return said
