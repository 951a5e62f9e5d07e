"""Pictures and pages: what is left of a board where no widget can run."""

from __future__ import annotations

import base64
import html
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dunewidget.draw.scene import Scene
from dunewidget.draw.scene import to_svg as written
from dunewidget.draw.theme import SERIF, variables
from dunewidget.kernel.errors import DuneError
from dunewidget.widget.base import script, style

Bundle = dict[str, Any]

MOST_PIXELS = 10_000
MOST_SECONDS = 60


def static_bundle(scene: Scene | None, text: str) -> Bundle:
    """A picture for every kind of reader. An untrusted notebook shows no raw SVG, but it does show an image."""
    if scene is None:
        return {"text/plain": text}
    svg = written(scene)
    image = base64.b64encode(svg.encode()).decode()
    words = html.escape(". ".join((scene.title, *scene.desc)))
    style = f"max-width:100%;width:{max(700, round(scene.box[2]))}px"
    return {
        "text/plain": "\n".join((text, *scene.desc)),
        "image/svg+xml": svg,
        "text/html": f'<img alt="{words}" src="data:image/svg+xml;base64,{image}" style="{style}">',
    }


def with_fallbacks(live: Any, scene: Scene | None, text: str) -> tuple[Bundle, Bundle]:
    """The bundle of a live widget, its metadata kept, with a floor under it."""
    data, metadata = live if isinstance(live, tuple) else (live or {}, {})
    return {**data, **static_bundle(scene, text)}, metadata


def to_svg(scene: Scene, path: str | os.PathLike[str] | None, *, theme: str) -> str:
    """The scene as text."""
    svg = _written(scene, theme)
    if path is not None:
        _save(path, svg.encode())
    return svg


def _written(scene: Scene, theme: str) -> str:
    if theme not in ("light", "dark"):
        raise DuneError(f"a picture is 'light' or 'dark', not {theme!r}")
    return written(scene, theme)


def to_png(scene: Scene, path: str | os.PathLike[str] | None, *, width: int, theme: str) -> bytes:
    """The scene in pixels, by whichever painter is installed."""
    if type(width) is not int or not 0 < width <= MOST_PIXELS:
        raise DuneError(f"a picture is 1 to {MOST_PIXELS} pixels wide, not {width!r}")
    svg = _written(scene, theme)
    painted = _by_cairo(svg, width) or _by_chromium(svg, width, width * scene.box[3] / scene.box[2])
    if painted is None:
        raise DuneError(
            "a PNG needs a painter: install cairosvg (pip install 'dunewidget[png]') or Chromium, or save an SVG"
        )
    if path is not None:
        _save(path, painted)
    return painted


def _by_cairo(svg: str, width: int) -> bytes | None:
    try:
        import cairosvg
    except (ImportError, OSError):  # OSError: the package is there, the library beneath it is not
        return None
    painted: bytes = cairosvg.svg2png(_squeezed(svg).encode(), output_width=width)
    return painted


def _squeezed(svg: str) -> str:
    """The names on the map, set to their length by a scale: CairoSVG does not know `textLength`."""
    import cairocffi

    canvas = cairocffi.Context(cairocffi.ImageSurface(cairocffi.FORMAT_A8, 1, 1))
    family = SERIF.partition(",")[0].strip("'")
    looks = dict(re.findall(r"\.dw-name\.(dw-[\w-]+)\{([^}]*)\}", svg))

    def squeeze(name: re.Match[str]) -> str:
        start, size, ground, length, text = name.groups()
        look = looks.get(ground, "")
        canvas.select_font_face(family, "italic" in look, "700" in look)
        canvas.set_font_size(float(size))
        natural = canvas.text_extents(html.unescape(text))[4] or float(length)
        return f'{start} transform="scale({float(length) / natural:.3f} 1)">{text}<'

    return _NAME.sub(squeeze, svg)


# A name on the map: its size, the ground it stands on, its length and what is written.
_NAME = re.compile(
    r'(<text x="0" y="[-\d.]+" font-size="([\d.]+)" class="dw-name(?: dw-under)? ([\w-]+)")'
    r' textLength="([\d.]+)"[^>]*>([^<]*)<'
)


def _by_chromium(svg: str, width: int, height: float) -> bytes | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    browser = next((found for found in map(shutil.which, names) if found), None)
    if browser is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        page, picture = Path(folder, "page.html"), Path(folder, "picture.png")
        css = "body{margin:0}svg{display:block;width:100vw;height:auto}"
        page.write_text(f"<!doctype html><style>{css}</style>{svg}", encoding="utf-8")
        size = f"--window-size={width},{round(height)}"
        flags = ("--headless", "--no-sandbox", "--hide-scrollbars", size, f"--screenshot={picture}")
        subprocess.run([browser, *flags, page.as_uri()], check=True, capture_output=True, timeout=60)  # noqa: S603
        return picture.read_bytes()


def to_gif(scenes: Sequence[Scene], path: str | os.PathLike[str], *, width: int, seconds: float) -> Path:
    """Pictures one after the other, all of one height; the last one stays longer."""
    if type(seconds) not in (int, float) or not 0 < seconds <= MOST_SECONDS:
        raise DuneError(f"each picture is shown for a time of up to {MOST_SECONDS} seconds, not {seconds!r}")
    try:
        from PIL import Image
    except ImportError:
        raise DuneError("a GIF needs Pillow: pip install 'dunewidget[png]'") from None
    tallest = max(scene.box[3] for scene in scenes)
    even = [scene._replace(box=(*scene.box[:3], tallest)) for scene in scenes]
    frames = [Image.open(io.BytesIO(to_png(scene, None, width=width, theme="light"))) for scene in even]
    # Few pixels are tokens, but their colours matter most: those that occur seldom must not be mixed away.
    seldom = Image.Quantize.MAXCOVERAGE
    small = [frame.convert("RGB").quantize(256, seldom, kmeans=1, dither=Image.Dither.NONE) for frame in frames]
    each = round(seconds * 1000)
    shown = {"append_images": small[1:], "duration": [each] * (len(small) - 1) + [4 * each], "loop": 0}
    written_to = io.BytesIO()
    small[0].save(written_to, "GIF", save_all=True, **shown)
    return _save(path, written_to.getvalue())


def to_html(path: str | os.PathLike[str], title: str, state: dict[str, Any], frames: bytes) -> Path:
    """One page with everything in it: the front end, the styles and the frames."""
    parts = {
        "title": html.escape(title),
        "page": _page_colour(state["theme"]),
        "style": style().replace("</", "<\\/"),
        "state": json.dumps(state).replace("<", "\\u003c"),
        "frames": base64.b64encode(frames).decode(),
        "script": base64.b64encode(script().encode()).decode(),
    }
    # In one go: what is put in may itself hold such a mark, as a title that somebody wrote.
    page = re.sub(r"@(\w+)@", lambda mark: parts[mark[1]], _PAGE)
    return _save(path, page.encode())


def _save(path: str | os.PathLike[str], data: bytes) -> Path:
    """Write a file, or say what is wrong with its name."""
    try:
        Path(path).write_bytes(data)
    except (OSError, ValueError, TypeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        wanted = "name a file in a folder that exists and that you may write to"
        raise DuneError(f"cannot write {path!r}: {reason}; {wanted}") from None
    return Path(path)


def _page_colour(theme: str) -> str:
    """The colour round the board, as the board will choose its own."""
    light, dark = (variables(name)["--dw-page"] for name in ("light", "dark"))
    if theme == "auto":
        return f"html{{background:{light}}}@media (prefers-color-scheme:dark){{html{{background:{dark}}}}}"
    return f"html{{background:{light if theme == 'light' else dark}}}"


# The module is imported from the page itself: a file opened from disk may not import its neighbours.
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>@title@</title>
<style>@page@body{margin:12px auto;padding:0 12px;max-width:1240px}@style@</style>
</head>
<body>
<main id="table"></main>
<script type="application/json" id="state">@state@</script>
<script type="text/plain" id="frames">@frames@</script>
<script type="text/plain" id="script">@script@</script>
<script type="module">
const text = (id) => document.getElementById(id).textContent;
const bytes = (id) => Uint8Array.from(atob(text(id)), (c) => c.charCodeAt(0));
const url = URL.createObjectURL(new Blob([bytes("script")], { type: "text/javascript" }));
const { mount } = await import(url);
mount(document.getElementById("table"), { ...JSON.parse(text("state")), frames: new DataView(bytes("frames").buffer) });
</script>
</body>
</html>
"""
