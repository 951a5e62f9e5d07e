"""The toy game, known to the registry as anybody's own game would be."""

from __future__ import annotations

from dunewidget.kernel.errors import UnknownGame
from dunewidget.kernel.registry import find, register
from tests.kernel.toy import TOY

try:
    find("toy")
except UnknownGame:
    register(TOY)
