"""Draw every board in many positions and gather the pictures on one sheet: `make pictures`.

Pictures go to build/pictures: each as SVG, and as PNG too where Chromium is installed.
"""

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "pictures"
sys.path.insert(0, str(ROOT))

from dunewidget.draw import arrakis, panels, wedges  # noqa: E402
from dunewidget.draw.scene import Scene, to_svg  # noqa: E402
from tests.draw import positions  # noqa: E402

WIDTHS = (700, 1200)
THEMES = ("light", "dark")


def scenes(width: int) -> dict[str, Scene]:
    def beside(position: arrakis.Position) -> Scene:
        return panels.picture(arrakis.scene(position), panels.boxes(positions.panel()), width)

    return {
        "arrakis-start": beside(positions.start()),
        "arrakis-middle": beside(positions.middle()),
        "arrakis-end": beside(positions.end()),
        "arrakis-crowded": beside(positions.crowded()),
        "arrakis-layers": beside(positions.layers()),
        "wedges-start": wedges.picture(positions.opening_table(), None, width),
        "wedges-middle": wedges.picture(positions.table(), positions.table_question(), width),
        "wedges-crowded": wedges.picture(positions.crowded_table(), None, width),
    }


def photograph(svg: Path, size: tuple[int, int]) -> None:
    """Show the picture as a page shows it, as an image, and keep what is seen."""
    page = svg.with_suffix(".html")
    page.write_text(
        f'<!doctype html><style>body{{margin:0}}img{{display:block}}</style><img src="{svg.name}" width="{size[0]}">',
        encoding="utf-8",
    )
    subprocess.run(
        [
            "chromium",
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--window-size={size[0]},{size[1]}",
            f"--screenshot={svg.with_suffix('.png')}",
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
    )
    page.unlink()


def main() -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    drawn: list[tuple[Path, tuple[int, int]]] = []
    for width in WIDTHS:
        for name, scene in scenes(width).items():
            for theme in THEMES:
                path = OUT / f"{name}-{width}-{theme}.svg"
                path.write_text(to_svg(scene, theme), encoding="utf-8")
                drawn.append((path, (width, round(scene.box[3]))))
    figures = "".join(
        f"<figure><img src='{path.name}' width='{size[0] // 2}'><figcaption>{path.stem}</figcaption></figure>"
        for path, size in drawn
    )
    style = "figure{display:inline-block;vertical-align:top;margin:8px;font:14px sans-serif}"
    sheet = OUT / "index.html"
    sheet.write_text(f"<!doctype html><meta charset='utf-8'><style>{style}</style>{figures}", encoding="utf-8")
    if shutil.which("chromium"):
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda job: photograph(*job), drawn))
    print(f"{len(drawn)} pictures on {sheet.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
