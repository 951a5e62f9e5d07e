"""Rewrite the recorded playthroughs: what a whole game looks like, decision by decision.

They are read like code when they change: a difference is a change of the rules, or a mistake.
"""

import difflib
from pathlib import Path
from random import Random

from dunewidget import new
from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import find, names

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
MOST_BYTES = 90_000


def files(game: str) -> dict[Path, int]:
    """The files of a game, each with its number of seats: the fewest and the most."""
    spec = find(game)
    return {FOLDER / game / f"{seats}-seats.txt": seats for seats in sorted({spec.min_seats, spec.max_seats})}


def playthrough(game: str, seats: int, seed: int) -> str:
    """A game between random players, as text, up to its end or until it is long enough."""
    played = new(game, seats=seats, seed=seed)
    rng = Random(seed)
    lines = [f"game: {game}", f"seats: {', '.join(played.seats)}", f"seed: {seed}", "", *told(played, 0)]
    size = sum(map(len, lines))
    while played.decisions and size < MOST_BYTES:
        fresh = turn(played, rng)
        size += sum(map(len, fresh))
        lines += fresh
    return "\n".join([*lines, "", repr(played), ""])


def turn(game: Game, rng: Random) -> list[str]:
    """One answer: who is asked what, how many answers there are, the one chosen, and what happened."""
    decision = game.decisions[0]
    before, events = game.ply, len(game.events)
    action = decision.sample(rng)
    game.play(action)
    digest = f" [{game.state.digest()[:8]}]" if game.ply > before else ""
    return [f"{game.ply:4} {decision.name} 1/{decision.count()} {action}{digest}", *told(game, events)]


def told(game: Game, since: int) -> list[str]:
    return [f"       {event}" for event in game.events[since:]]


def main() -> None:
    for game in names():
        for path, seats in files(game).items():
            text = playthrough(game, seats, seed=seats)
            old = path.read_text(encoding="utf-8") if path.is_file() else ""
            changed = sum(line[0] in "+-" for line in difflib.ndiff(old.splitlines(), text.splitlines()))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(FOLDER)}: {len(text.splitlines())} lines, {changed} changed")


if __name__ == "__main__":
    main()
