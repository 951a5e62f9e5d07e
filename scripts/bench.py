"""Measure speed: starting up, and random games of every kind, beside a yardstick that ratios can be taken to.

usage: bench.py [GAMES]: how many games of each kind (200)
"""

import json
import random
import subprocess
import sys
import time

import chess

from dunewidget.kernel.registry import names


def best_import_time() -> float:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import dunewidget"], check=True)
        times.append(time.perf_counter() - start)
    return min(times)


def chess_moves_per_second(games: int = 20) -> float:
    """Random games of chess with python-chess, single process."""
    rng = random.Random(1)
    moves = 0
    start = time.perf_counter()
    for _ in range(games):
        board = chess.Board()
        while moves_left := list(board.legal_moves):
            board.push(rng.choice(moves_left))
            moves += 1
            if board.is_insufficient_material() or board.halfmove_clock >= 100:
                break
    return moves / (time.perf_counter() - start)


def simulated(game: str, games: int) -> dict[str, float]:
    command = [sys.executable, "-m", "dunewidget.cli", "simulate", game, "--games", str(games), "--seed", "1", "--json"]
    report: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return report


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"import dunewidget: {best_import_time():.2f} s, Python itself included")
    yardstick = chess_moves_per_second()
    print(f"python-chess: {yardstick:,.0f} moves a second")
    for game in names():
        report = simulated(game, games)
        plies = report["plies_per_second"]
        ratio = plies / yardstick
        print(f"{game}: {report['games_per_second']} games, {plies:,.0f} plies a second ({ratio:.2f} of chess)")


if __name__ == "__main__":
    main()
