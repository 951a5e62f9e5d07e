"""Refuse to build a wheel without its front end: such a wheel installs and then shows nothing."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class FrontEndHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        static = Path(self.root, "src", "dunewidget", "widget", "static")
        absent = [name for name in ("widget.js", "widget.css") if not (static / name).is_file()]
        if absent and version != "editable":
            raise RuntimeError(f"{' and '.join(absent)} not built yet: run `make frontend` first")
