"""Rewrite the pictures in docs/pictures: each game after some random moves, as a notebook shows it."""

from pathlib import Path
from random import Random

from dunewidget import new
from dunewidget.kernel.display import bundle
from dunewidget.kernel.registry import names

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
PLIES = 60


def picture(game: str) -> str:
    played = new(game, seed=1)
    rng = Random(1)
    while played.decisions and played.ply < PLIES:
        played.play(played.decisions[0].sample(rng))
    made = bundle(played.state)
    data = made[0] if isinstance(made, tuple) else made
    svg: str = data["image/svg+xml"]
    return svg


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in names():
        path = FOLDER / f"{game}.svg"
        path.write_text(picture(game), encoding="utf-8")
        print(f"docs/pictures/{path.name}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
