"""A game as data: states, questions, answers, events, chance, views and records. It knows no particular game."""

from dunewidget.kernel.action import Action, Pass
from dunewidget.kernel.agenda import (
    Ask,
    Cost,
    FreeAct,
    Play,
    Rules,
    Step,
    Table,
    also,
    answer,
    ask,
    ask_all,
    cite,
    rule,
    run,
    step,
    steps_of,
    window,
)
from dunewidget.kernel.chance import Chance, Recorded, Scripted
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.errors import (
    BadPosition,
    BadRecord,
    DuneError,
    IllegalAction,
    InvalidAction,
    NotYourDecision,
    UnknownGame,
)
from dunewidget.kernel.event import Event
from dunewidget.kernel.fields import Choice, Field, Marked, Range, Shares, Split, Subset, Text
from dunewidget.kernel.game import Game
from dunewidget.kernel.orders import Orders
from dunewidget.kernel.preview import Bound, Preview, Tally, Term
from dunewidget.kernel.registry import Base, GameSpec, Option
from dunewidget.kernel.sentence import in_own_words, listed, owned, phrased
from dunewidget.kernel.space import EMPTY, Later, Product, Space, only
from dunewidget.kernel.state import OptionValue, Seat, State
from dunewidget.kernel.verdict import LEGAL, Check, Checks, Verdict
from dunewidget.kernel.view import View

__all__ = [
    "EMPTY",
    "LEGAL",
    "Action",
    "Ask",
    "BadPosition",
    "BadRecord",
    "Base",
    "Bound",
    "Chance",
    "Check",
    "Checks",
    "Choice",
    "Cost",
    "Decision",
    "DuneError",
    "Event",
    "Field",
    "FreeAct",
    "Game",
    "GameSpec",
    "IllegalAction",
    "InvalidAction",
    "Later",
    "Marked",
    "NotYourDecision",
    "Option",
    "OptionValue",
    "Orders",
    "Pass",
    "Play",
    "Preview",
    "Product",
    "Range",
    "Recorded",
    "Rules",
    "Scripted",
    "Seat",
    "Shares",
    "Space",
    "Split",
    "State",
    "Step",
    "Subset",
    "Table",
    "Tally",
    "Term",
    "Text",
    "UnknownGame",
    "Verdict",
    "View",
    "also",
    "answer",
    "ask",
    "ask_all",
    "cite",
    "in_own_words",
    "listed",
    "only",
    "owned",
    "phrased",
    "rule",
    "run",
    "step",
    "steps_of",
    "window",
]
