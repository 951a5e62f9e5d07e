"""Play a game of each kind and draw its start, its middle and its end: `make pictures`.

Every picture goes to build/pictures, in both themes, wide and narrow; docs/pictures keeps one small sheet for each,
and docs/board.png is the board in the middle of a game that the README begins with.
"""

import io
import sys
from importlib import import_module
from pathlib import Path

from PIL import Image

import dunewidget as dune
from dunewidget.draw.scene import Scene
from dunewidget.kernel.game import Game
from dunewidget.kernel.registry import find
from dunewidget.widget import export
from dunewidget.widget.steps import view_at

ROOT = Path(__file__).resolve().parent.parent
OUT, SHEETS, COVER = ROOT / "build" / "pictures", ROOT / "docs" / "pictures", ROOT / "docs" / "board.png"
WIDTHS = (1200, 700)
THEMES = ("light", "dark")
SEED = 7
COVER_SEED, COVER_TURN = 9, 4
SHRUNK = 0.46
GAP = 12
COLOURS = 96
LANCZOS = Image.Resampling.LANCZOS


def played(name: str) -> Game:
    """A whole game between greedy bots."""
    game = dune.new(name, seed=SEED)
    dune.play_on(game)
    return game


def cover() -> None:
    """The picture of the README: classic Dune in its fourth turn, when the Atreides are to ship."""
    game = dune.new("classic", rules="advanced", seed=COVER_SEED)
    dune.play_on(game, "random", until=lambda game: game.state.turn == COVER_TURN and game.decisions[0].name == "ship")
    dune.play_on(game, "random", until="atreides: ship")
    wide = max(WIDTHS)
    painted = export.to_png(scene(game, game.plies, wide), None, width=wide, theme=THEMES[0])
    picture = Image.open(io.BytesIO(painted)).convert("RGB")
    picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(COVER, optimize=True)


def moments(game: Game) -> dict[str, int]:
    """The plies to look at: soon after the start, half way, and the last."""
    return {"start": min(20, game.plies), "middle": game.plies // 2, "end": game.plies}


def scene(game: Game, ply: int, width: int) -> Scene:
    drawing = import_module(find(game.spec.name).drawing or "")
    drawn: Scene = drawing.picture(view_at(game, game.seats[0], ply), width)
    return drawn


def sheet(rows: list[list[Image.Image]]) -> Image.Image:
    """A row for each moment, all at one scale."""
    small = [[p.resize((round(p.width * SHRUNK), round(p.height * SHRUNK)), LANCZOS) for p in row] for row in rows]
    width = max(sum(p.width + GAP for p in row) for row in small)
    out = Image.new("RGB", (width + GAP, sum(max(p.height for p in row) + GAP for row in small) + GAP), "#808080")
    y = GAP
    for row in small:
        x = GAP
        for picture in row:
            out.paste(picture, (x, y))
            x += picture.width + GAP
        y += max(p.height for p in row) + GAP
    return out.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)


def main() -> None:
    for folder in (OUT, SHEETS):
        folder.mkdir(parents=True, exist_ok=True)
    cover()
    for name in sys.argv[1:] or dune.game_names():
        game = played(name)
        rows: list[list[Image.Image]] = []
        for moment, ply in moments(game).items():
            rows.append([])
            for width in WIDTHS:
                for theme in THEMES:
                    path = OUT / f"{name}-{moment}-{width}-{theme}.png"
                    painted = export.to_png(scene(game, ply, width), path, width=width, theme=theme)
                    rows[-1].append(Image.open(io.BytesIO(painted)).convert("RGB"))
        sheet(rows).save(SHEETS / f"{name}.png", optimize=True)
        print(f"{name}: {len(WIDTHS) * len(THEMES) * len(moments(game))} pictures in {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
