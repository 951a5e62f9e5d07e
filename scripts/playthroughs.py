"""Rewrite the golden playthroughs; the difference is then read like code."""

from __future__ import annotations

from pathlib import Path

from dunewidget.testing.playthrough import rewrite

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"

if __name__ == "__main__":
    changed = rewrite(FOLDER)
    for path in changed:
        print(f"rewritten: {path.relative_to(FOLDER)}")
    print(f"{len(changed)} of {len(list(FOLDER.rglob('*.txt')))} playthroughs changed")
