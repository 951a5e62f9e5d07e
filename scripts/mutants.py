"""Break every rule of a game in turn and list the breaks that no test noticed.

usage: mutants.py [GAME ...] [--rule ID ...] [--most N] [--fixed]
"""

import argparse
from collections import Counter
from pathlib import Path

from tqdm import tqdm

from dunewidget.rulebook import games_with_rules, rulebook
from dunewidget.testing.mutants import (
    NOTICED,
    SURVIVED,
    UNIMPORTABLE,
    Journal,
    Mutant,
    automatic_mutants,
    fixed_mutants,
    run_mutants,
    unbroken_pass,
)
from dunewidget.testing.sites import source_files

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
GAMES = ROOT / "src" / "dunewidget" / "games"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", help="all of them if none is named")
    parser.add_argument("--rule", action="append", help="only this rule; may be given several times")
    parser.add_argument("--most", type=int, default=12, help="breaks of one rule")
    parser.add_argument("--fixed", action="store_true", help="the lists in tests/mutants instead of automatic breaks")
    given = parser.parse_args()
    return max([examine(game, given) for game in given.games or games_with_rules()], default=0)


def examine(game: str, given: argparse.Namespace) -> int:
    rules = given.rule or [rule.id for rule in rulebook(game).rules()]
    if given.fixed:
        listed = fixed_mutants(TESTS / "mutants" / f"{game}.toml", GAMES / game)
        mutants = [mutant for mutant in listed if mutant.rule in rules]
    else:
        mutants = automatic_mutants(GAMES, rules, given.most)
    if not unbroken_pass({mutant.rule for mutant in mutants}, TESTS):
        print(f"{game}: the tests fail while nothing is broken; mend them first (make test)")
        return 2
    if given.fixed:
        return report(
            game, mutants, {mutant.key: outcome for mutant, outcome in run_mutants(mutants, TESTS)}, {NOTICED}
        )
    return report(game, mutants, journaled(game, mutants), {NOTICED, UNIMPORTABLE})


def journaled(game: str, mutants: list[Mutant]) -> dict[str, str]:
    """The outcomes; those of an earlier run that was stopped are not worked out again."""
    journal = Journal(
        ROOT / ".cache" / "mutants" / f"{game}.jsonl", [*source_files(ROOT / "src"), *source_files(TESTS)]
    )
    todo = [mutant for mutant in mutants if mutant.key not in journal.known]
    runs = run_mutants(todo, TESTS)
    for mutant, outcome in tqdm(runs, total=len(mutants), initial=len(mutants) - len(todo), desc=game, unit="break"):
        journal.add(mutant, outcome)
    return journal.known


def report(game: str, mutants: list[Mutant], outcomes: dict[str, str], good: set[str]) -> int:
    unnoticed: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        if outcomes[mutant.key] not in good:
            unnoticed.setdefault(mutant.rule, []).append(mutant)
    for rule, survivors in unnoticed.items():
        tried = sum(mutant.rule == rule for mutant in mutants)
        print(f"{rule}: {len(survivors)} of {tried} breaks unnoticed")
        for mutant in survivors:
            outcome = outcomes[mutant.key]
            mark = "" if outcome == SURVIVED else f" ({outcome})"
            print(f"    {mutant.path.relative_to(GAMES)}:{mutant.line} {mutant.what}{mark}")
    counts = Counter(outcomes[mutant.key] for mutant in mutants)
    rules = len({mutant.rule for mutant in mutants})
    print(f"{game}: {len(mutants)} breaks of {rules} rules: {', '.join(f'{n} {w}' for w, n in counts.items())}")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    raise SystemExit(main())
