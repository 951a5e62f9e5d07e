"""A board on a page without Jupyter: for looking at it, not for playing."""

from __future__ import annotations

import base64
import json
from pathlib import Path

from dunewidget.widget import Board
from dunewidget.widget.base import script, style

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A board</title><style>body{margin:0}@style@</style></head>
<body><main id="table"></main>
<script type="application/json" id="state">@state@</script>
<script type="module">
const { mount } = await import("data:text/javascript;base64,@script@");
mount(document.getElementById("table"), JSON.parse(document.getElementById("state").textContent));
</script></body></html>
"""


def board_page(board: Board, path: Path) -> Path:
    """Write the page."""
    state = {"kind": "board", "theme": board.theme, "frame": {}, "whole": board.get_state()["whole"]}
    parts = {
        "style": style(),
        "state": json.dumps(state).replace("<", "\\u003c"),
        "script": base64.b64encode(script().encode()).decode(),
    }
    page = PAGE
    for name, text in parts.items():
        page = page.replace(f"@{name}@", text)
    path.write_text(page, encoding="utf-8")
    return path
