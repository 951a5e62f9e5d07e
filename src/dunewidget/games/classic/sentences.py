"""How events are told."""

from __future__ import annotations

SENTENCES = {
    "turn": "Turn {turn} begins",
}
