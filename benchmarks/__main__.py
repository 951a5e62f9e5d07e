"""Run the benchmarks: three rounds, every part of a round in a fresh process, parts interleaved with the anchors."""

import argparse
import json
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from benchmarks.anchors import ANCHORS
from benchmarks.engine import ENGINE, memory_of_many
from benchmarks.figures import FIGURES, Round, line, summed_up
from benchmarks.records import records
from benchmarks.workers import workers

ROUNDS = 3
Part = Callable[[], dict[str, float]]
EACH_ROUND: dict[str, Part] = {**ANCHORS, **ENGINE, "records": records, "workers": workers}
ONCE: dict[str, Part] = {"memory": memory_of_many}


def measured(part: str) -> dict[str, float]:
    """What a part measures, in a process of its own."""
    command = [sys.executable, "-m", "benchmarks", "--part", part]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def main() -> int:
    """Measure and report; 1 if a bar was missed."""
    parser = argparse.ArgumentParser(prog="dunewidget bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--only", nargs="+", metavar="PART", help=f"of {', '.join((*EACH_ROUND, *ONCE))}")
    parser.add_argument("--part", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.part:
        print(json.dumps({**EACH_ROUND, **ONCE}[given.part]()))
        return 0
    wanted = {"catanatron", *(given.only or (*EACH_ROUND, *ONCE))}
    rounds: list[Round] = []
    for number in range(ROUNDS):
        parts = [part for part in (*EACH_ROUND, *(ONCE if number == 0 else ())) if part in wanted]
        found = {}
        for part in parts:
            print(f"round {number + 1} of {ROUNDS}: {part}", file=sys.stderr)
            found[part] = measured(part)
        rounds.append(found)
    figures = [report for figure in FIGURES if (report := summed_up(figure, rounds)) is not None]
    machine = {"python": platform.python_version(), "machine": platform.machine(), "rounds": ROUNDS}
    report = {**machine, "figures": figures, "widget": widget() if given.only is None else None}
    if given.json:
        print(json.dumps(report, indent=2))
    else:
        print("\n".join(map(line, figures)))
        if report["widget"] is not None:
            print("widget:", json.dumps(report["widget"], indent=2))
    return 0 if all(figure.get("met", True) for figure in figures) else 1


def widget() -> dict[str, object] | None:
    """What the widget costs in a browser, where there is one."""
    if shutil.which("chromium") is None or find_spec("benchmarks.widget") is None:
        return None
    found: dict[str, object] = import_module("benchmarks.widget").measure()
    return found


if __name__ == "__main__":
    sys.exit(main())
