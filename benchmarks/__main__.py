"""Run the benchmarks: three rounds, every part in a fresh process, random games in turns with those of the anchors."""

import argparse
import json
import platform
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection
from importlib import import_module
from importlib.util import find_spec

from benchmarks.anchors import NOT_INSTALLED, catanatron_copy
from benchmarks.engine import ENGINE, memory_of_many
from benchmarks.figures import FIGURES, Round, line, summed_up, with_anchors
from benchmarks.race import RUNNERS, race, run
from benchmarks.records import records
from benchmarks.workers import workers

ROUNDS = 3
Part = Callable[[], dict[str, float]]
EACH_ROUND: dict[str, Part] = {"catanatron_copy": catanatron_copy, **ENGINE, "records": records, "workers": workers}
ONCE: dict[str, Part] = {"memory": memory_of_many}
ALL = (*RUNNERS, *EACH_ROUND, *ONCE, "widget")


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
    parser.add_argument("--only", nargs="+", metavar="PART", choices=ALL, help=f"of {', '.join(ALL)}")
    parser.add_argument("--part", help=argparse.SUPPRESS)
    parser.add_argument("--runner", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.part:
        print(json.dumps({**EACH_ROUND, **ONCE}[given.part]()))
        return 0
    if given.runner:
        run(given.runner)
        return 0
    wanted = with_anchors(given.only or ALL)
    rounds = [one_round(number, wanted) for number in range(ROUNDS)]
    figures = [report for figure in FIGURES if (report := summed_up(figure, rounds)) is not None]
    machine = {"python": platform.python_version(), "machine": platform.machine(), "rounds": ROUNDS}
    browser = widget() if "widget" in wanted else None
    report = {**machine, "figures": figures, "not installed": NOT_INSTALLED, "widget": browser}
    if given.json:
        print(json.dumps(report, indent=2))
    else:
        print("\n".join((*map(line, figures), *(f"{name}: not installed" for name in NOT_INSTALLED))))
        if browser is not None:
            print("widget:", json.dumps(browser, indent=2))
    return 0 if all(figure.get("met", True) for figure in figures) else 1


def one_round(number: int, wanted: Collection[str]) -> Round:
    """Measure every part that is wanted once."""
    said = f"round {number + 1} of {ROUNDS}:"
    runners = [name for name in RUNNERS if name in wanted]
    if runners:
        print(said, "random games of", ", ".join(runners), file=sys.stderr)
    found = race(runners)
    for part in (*EACH_ROUND, *(ONCE if number == 0 else ())):
        if part in wanted:
            print(said, part, file=sys.stderr)
            found[part] = measured(part)
    return found


def widget() -> dict[str, object] | None:
    """What the widget costs in a browser, where there is one."""
    if shutil.which("chromium") is None or find_spec("benchmarks.widget") is None:
        return None
    found: dict[str, object] = import_module("benchmarks.widget").measure()
    return found


if __name__ == "__main__":
    sys.exit(main())
