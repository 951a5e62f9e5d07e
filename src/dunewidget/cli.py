"""The command line: `dunewidget games | play | lab | simulate | analyse | replay | rules | bench`."""

import argparse
import json
import os
import subprocess
import sys
import time
import warnings
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from dunewidget import __version__, bots
from dunewidget.kernel.action import Action
from dunewidget.kernel.errors import DuneError, in_words
from dunewidget.kernel.game import Game
from dunewidget.kernel.loading import load
from dunewidget.kernel.playout import play_out
from dunewidget.kernel.record import dumped, header
from dunewidget.kernel.registry import GameSpec, find, names
from dunewidget.kernel.state import OptionValue, Seat
from dunewidget.opening import open_jupyterlab
from dunewidget.rulebook import Rule, RuleBook, games_with_rules, rulebook


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all is well, 1 if it found something wrong, 2 if it could not be done."""
    parser = _parser()
    given, left = parser.parse_known_args((sys.argv[1:] if argv is None else argv) or ["--help"])
    if left:
        several = f"; several names go together with commas and no space, as in --bots {','.join(bots.names())}"
        option = any(word.startswith("-") for word in left)
        parser.error(f"unrecognized arguments: {' '.join(left)}{'' if option else several}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("always", UserWarning)
            warnings.showwarning = _warn
            code: int = given.command(given)
    except BrokenPipeError:  # whoever was reading has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (DuneError, OSError) as error:
        words = in_words(error)
        if given.json:
            _show({"ok": False, "error": words})
        print(f"dunewidget: {words}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        print(f"dunewidget: this needs {error.name}; pip install 'dunewidget[lab]' brings it", file=sys.stderr)
        return 2
    return code


def _warn(message: Warning | str, *_where: Any, **_more: Any) -> None:
    """A warning as a line: whoever uses the command has no source to look at."""
    print(f"dunewidget: {message}", file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dunewidget", description="Dune board games from the command line.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title="commands")

    games = commands.add_parser("games", help="list the games")
    games.set_defaults(command=_games)

    play = commands.add_parser("play", help="play against bots in the terminal")
    play.add_argument("game", metavar="GAME")
    play.add_argument("--seat", metavar="SEAT", help="which one you play (the first)")
    play.add_argument("--seats", metavar="K", help="a number, or names with commas")
    play.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same game")
    play.add_argument("--bots", default="greedy", metavar="NAME", help=f"of {', '.join(bots.names())} (greedy)")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    play.add_argument("--keep", type=Path, metavar="FILE", help="write every move to a record as it is played")
    play.set_defaults(command=_play, json=False)

    lab = commands.add_parser("lab", help="open JupyterLab on the notebooks (from a checkout)")
    lab.add_argument("--port", type=_port, default=8888, metavar="N", help="where it listens (8888)")
    lab.add_argument("--no-browser", action="store_true", help="only say where it is")
    lab.set_defaults(command=_lab, json=False)

    simulate = commands.add_parser("simulate", help="let bots play many games")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", type=_positive, default=100, metavar="N", help="how many (100)")
    simulate.add_argument(
        "--seats", metavar="K", help="a number, or names with commas; all numbers in turn if left out"
    )
    simulate.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed gives the same games (0)")
    simulate.add_argument("--bots", default="random", metavar="NAME,...", help=f"of {', '.join(bots.names())} (random)")
    simulate.add_argument("--workers", type=_positive, metavar="N", help="processes to play in")
    simulate.add_argument("--out", type=Path, metavar="FOLDER", help="keep the results as Parquet; goes on if stopped")
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    simulate.add_argument("--failures", type=Path, default=Path(), metavar="FOLDER", help="where to write failed games")
    simulate.set_defaults(command=_simulate)

    analyse = commands.add_parser("analyse", help="sum up simulated or recorded games")
    analyse.add_argument("path", metavar="PATH", help="what `simulate --out` wrote, a record, or a folder of records")
    analyse.add_argument("--html", type=Path, metavar="FILE", help="write a page with charts")
    analyse.set_defaults(command=_analyse)

    replay = commands.add_parser("replay", help="go through a recorded game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--verify", action="store_true", help="only say whether it replays as recorded")
    replay.set_defaults(command=_replay)

    rules = commands.add_parser("rules", help="show the rules of a game in words")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("id", metavar="ID", nargs="?")
    rules.add_argument("--coverage", action="store_true", help="where each rule is enforced and tested")
    rules.set_defaults(command=_rules)

    bench = commands.add_parser("bench", help="measure speed beside other engines (from a checkout)")
    bench.add_argument("--only", nargs="+", default=[], metavar="PART", help="some of the measurements")
    bench.set_defaults(command=_bench)

    for command in (games, simulate, analyse, replay, rules, bench):
        command.add_argument("--json", action="store_true", help="print JSON")
    return parser


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number, 1 or more")
    return int(text)


def _port(text: str) -> int:
    if _positive(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text} is no port: they go up to 65535")
    return int(text)


def _show(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


# --- games


def _games(given: argparse.Namespace) -> int:
    specs = [find(name) for name in names()]
    if given.json:
        _show([_described(spec) for spec in specs])
    for spec in () if given.json else specs:
        print(f"{spec.name}: {spec.title}, {spec.min_seats} to {spec.max_seats} seats")
        for option in spec.all_options.values():
            print(f"    {option.name} = {' | '.join(map(str, option.values))}: {option.about}")
    return 0


def _described(spec: GameSpec) -> dict[str, Any]:
    options = {
        option.name: {"values": list(option.values), "default": option.default, "about": option.about}
        for option in spec.all_options.values()
    }
    return {
        "name": spec.name,
        "title": spec.title,
        "min_seats": spec.min_seats,
        "max_seats": spec.max_seats,
        "options": options,
    }


# --- play and lab


def _play(given: argparse.Namespace) -> int:
    from dunewidget import new
    from dunewidget.terminal import play

    spec = find(given.game)
    options: dict[str, Any] = dict(_option(spec, text) for text in given.option)
    seats = None if given.seats is None else int(given.seats) if given.seats.isdigit() else given.seats.split(",")
    game = new(spec.name, seats, given.seed, **options)
    seat = given.seat or game.seats[0]
    game.view(seat)  # a seat that does not exist is refused here
    if given.keep is not None:
        game.keep(given.keep)
    play(game, seat, bots.named_bots(given.bots, game.seats, seat), lambda: input("> "), print)
    return 0


def _lab(given: argparse.Namespace) -> int:
    checkout = Path(__file__).parents[2]
    return open_jupyterlab(checkout, given.port, lambda line: print(line, flush=True), browser=not given.no_browser)


# --- simulate


@dataclass
class _Tally:
    """What came of many games."""

    game: str
    finished: int = 0
    plies: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    failures: list[dict[str, Any]] = field(default_factory=list)

    def report(self, games: int, seconds: float) -> dict[str, Any]:
        return {
            "game": self.game,
            "games": games,
            "finished": self.finished,
            "failures": len(self.failures),
            "plies": self.plies,
            "seconds": round(seconds, 3),
            "games_per_second": round((self.finished + len(self.failures)) / seconds, 1),
            "plies_per_second": round(self.plies / seconds, 1),
            "winners": dict(sorted(self.winners.items())),
            "failed": self.failures,
        }


def _simulate(given: argparse.Namespace) -> int:
    spec = find(given.game)
    options = spec.chosen_options(dict(_option(spec, text) for text in given.option))
    tally = _Tally(spec.name)
    start = time.perf_counter()
    if (given.bots, given.workers, given.out) == ("random", None, None):
        for number in range(given.games):
            seed = Random(f"{given.seed} {number}").getrandbits(53)
            _play_one(spec, _seats(spec, given.seats, number), options, seed, tally, given.failures)
    else:
        _play_in_lab(given, spec, options, tally)
    report = tally.report(given.games, time.perf_counter() - start)
    if given.json:
        _show(report)
    else:
        _print_report(report)
    return 1 if tally.finished < given.games else 0


def _option(spec: GameSpec, text: str) -> tuple[str, OptionValue]:
    """An option as typed: its value is the legal one that reads the same."""
    name, _, typed = text.partition("=")
    values = spec.all_options[name].values if name in spec.all_options else ()
    return name, next((value for value in values if str(value).lower() == typed.lower()), typed)


def _seats(spec: GameSpec, typed: str | None, number: int) -> tuple[Seat, ...]:
    if typed is None:
        return spec.named_seats(spec.min_seats + number % (spec.max_seats - spec.min_seats + 1))
    return spec.named_seats(int(typed) if typed.isdigit() else typed.split(","))


def _play_one(
    spec: GameSpec, seats: tuple[Seat, ...], options: dict[str, OptionValue], seed: int, tally: _Tally, folder: Path
) -> None:
    said: list[Action] = []
    try:
        # The bots' dice are not the game's: what they think changes no roll.
        result = play_out(spec, spec.start(seats, options, seed), Random(f"{seed} bots"), said=said)
    except Exception as error:  # noqa: BLE001  whatever a rule did, the game is written down and the next begins
        path = folder / f"failure-{spec.name}-{seed}.dune"
        _write_failure(spec, seats, options, seed, said, error, path)
        tally.failures.append({"seed": seed, "error": f"{type(error).__name__}: {error}", "record": str(path)})
        return
    tally.finished += 1
    tally.plies += result.plies
    tally.winners.update(result.winners or ["nobody"])


def _play_in_lab(given: argparse.Namespace, spec: GameSpec, options: dict[str, OptionValue], tally: _Tally) -> None:
    """Play with any bots, in several processes, and keep the results: what the quick way above does not do."""
    from dunewidget.lab import simulate
    from dunewidget.lab.playing import played
    from dunewidget.lab.simulation import make_plan

    every = range(spec.min_seats, spec.max_seats + 1)
    seats = every if given.seats is None else int(given.seats) if given.seats.isdigit() else given.seats.split(",")
    who, workers = given.bots.split(","), given.workers or 1
    results = simulate(spec.name, given.games, who, seats, given.seed, out=given.out, workers=workers, **options)
    plan = make_plan(spec.name, who, seats, given.seed, options)
    for game in results.games.to_pylist():
        if game["error"] is None:
            tally.finished += 1
            tally.plies += game["plies"]
            tally.winners.update(game["winners"] or ["nobody"])
            continue
        notes, error = played(plan, game["game"])
        path = given.failures / f"failure-{spec.name}-{game['seed']}.dune"
        _write_failure(spec, notes.seats, options, game["seed"], notes.said, error or Exception(game["error"]), path)
        tally.failures.append({"seed": game["seed"], "error": game["error"], "record": str(path)})


def _write_failure(
    spec: GameSpec,
    seats: tuple[Seat, ...],
    options: dict[str, OptionValue],
    seed: int,
    actions: Sequence[Action],
    error: Exception,
    path: Path,
) -> None:
    """Play the same answers again, this time with a record, and note at its end what came next."""
    path.parent.mkdir(parents=True, exist_ok=True)
    start = spec.start(seats, options, seed)
    words = f"{type(error).__name__}: {error}"
    try:
        game = Game(spec, start)
    except Exception:  # noqa: BLE001  the setup itself fails: the header is all there is to write
        path.write_text(dumped(header(spec, start)), encoding="utf-8")
        return
    for action in actions:
        try:
            game.play(action)
        except Exception:  # noqa: BLE001  the failure itself
            words = f"after {action}: {words}"
            break
    game.annotate(game.ply, words)
    game.save(path)


def _print_report(report: dict[str, Any]) -> None:
    print(f"{report['game']}: {report['finished']} of {report['games']} games finished, {report['plies']} plies")
    print(f"{report['games_per_second']} games and {report['plies_per_second']} plies a second")
    for seat, wins in report["winners"].items():
        print(f"    {seat} won {wins}")
    for failure in report["failed"]:
        print(f"failed: {failure['error']}, see {failure['record']}")


# --- analyse


def _analyse(given: argparse.Namespace) -> int:
    from dunewidget.lab import open_results, summarise, write_page

    results = open_results(given.path)
    summary = summarise(results)
    if given.html is not None:  # first, for `| head` may end the printing
        print(f"written: {write_page(results, given.html)}", file=sys.stderr)
    if given.json:
        _show(summary.to_json())
    else:
        print(summary)
    return 1 if summary.errors else 0


# --- replay


def _replay(given: argparse.Namespace) -> int:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the damage is reported below
        game = load(given.file)
    result = {"ok": game.damage is None, "game": game.spec.name, "plies": game.plies, "digest": game.state.digest()}
    if game.damage is not None:
        result["departs"] = game.damage
    if given.json:
        _show(result)
        return 0 if result["ok"] else 1
    for event in () if given.verify else game.events:
        print(event)
    print(f"{game!r}: {'replays as recorded' if result['ok'] else game.damage}")
    return 0 if result["ok"] else 1


# --- rules


def _rules(given: argparse.Namespace) -> int:
    if given.coverage:
        return _coverage(given)
    book = rulebook(given.game)
    chosen = [_rule(book, given.id)] if given.id else list(book.values())
    if given.json:
        data = [
            {"id": rule.id, "text": rule.text, "section": rule.section, "tags": rule.tags, "source": rule.source}
            for rule in chosen
        ]
        _show(data[0] if given.id else {"game": book.game, "title": book.title, "rules": data})
    for rule in () if given.json else chosen:
        print(rule)
    return 0


def _rule(book: RuleBook, id: str) -> Rule:
    """A rule of this game; of one that stands in the book of another game say so."""
    others = () if book.find(id) else games_with_rules()
    for game in others:
        if rulebook(game).find(id):
            raise DuneError(f"{id} is a rule of {game}: dunewidget rules {game} {id}")
    return book[id]


def _coverage(given: argparse.Namespace) -> int:
    from dunewidget.testing.coverage import coverage

    report = coverage(given.game)
    if given.json:
        _show(report.to_json())
        return 1 if report.missing else 0
    for id in report.ids if given.id is None else [given.id]:
        code, tests = ", ".join(report.enforced.get(id, ())), ", ".join(report.tested.get(id, ()))
        print(f"{id}: {report.waived[id]} (waived)" if id in report.waived else f"{id}: {code or '-'}; {tests or '-'}")
    for id in report.missing:
        print(f"missing: {id}: {report.lacks(id)}")
    print(report)
    return 1 if report.missing else 0


# --- bench


def _bench(given: argparse.Namespace) -> int:
    """The benchmarks lie beside the package, in a checkout; they are run there, in a process of their own."""
    checkout = Path(__file__).parents[2]
    if not (checkout / "benchmarks" / "__main__.py").exists():
        raise DuneError("the benchmarks are not part of the installed package: run `make bench` in a checkout")
    options = [*(["--json"] if given.json else []), *(["--only", *given.only] if given.only else [])]
    return subprocess.run([sys.executable, "-m", "benchmarks", *options], cwd=checkout, check=False).returncode  # noqa: S603


if __name__ == "__main__":
    sys.exit(main())
