"""Phase 8, Spice Collection: forces gather the spice they stand on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from dunewidget.games.classic.board import CITIES
from dunewidget.games.classic.forces import are_advisors, collect_spice, count_at, earn, occupies
from dunewidget.games.classic.rules import is_advanced, rules_of
from dunewidget.games.classic.state import ClassicState, ClassicTable, storm_order, territory_of
from dunewidget.kernel import Action, Check, Range, Seat, Space, ask, rule, step

#: what holding a stronghold brings in the Advanced Game
INCOME = {"arrakeen": 2, "carthag": 2, "tueks_sietch": 1}


@dataclass(frozen=True, slots=True)
class Collect(Action):
    """Gather so much of the spice in a part."""

    spice: Annotated[int, "spice"]
    notation: ClassVar[str] = "collect {spice}"
    sentence: ClassVar[str] = "Collect {spice} spice"


@step
def spice_collection_phase(t: ClassicTable) -> None:
    """Income first, then everyone who stands on spice, in storm order."""
    s = t.state
    for seat in storm_order(s):
        t.do(take_income, seat)
    for seat, part in _collectors(s):
        t.do(collect, seat, part)


def _collectors(s: ClassicState) -> Iterator[tuple[Seat, str]]:
    for seat in storm_order(s):
        for part in s.spice_on_board:
            if count_at(s, seat, part) and not are_advisors(s, seat, territory_of(part)):
                yield seat, part


@rule("CL-HARV-04")
def income(s: ClassicState, seat: Seat) -> int:
    """What the strongholds a seat occupies bring in, in the Advanced Game."""
    if not is_advanced(s):
        return 0
    return sum([spice for name, spice in INCOME.items() if occupies(s, seat, name)])


@step
def take_income(t: ClassicTable, seat: Seat) -> None:
    """The bank pays for the strongholds."""
    spice = t.rules.income(t.state, seat)
    if spice:
        earn(t.state, seat, spice)
        t.tell("CL-HARV-04", "income", seat=seat, spice=spice)


@rule("CL-HARV-01")
def collection_rate(s: ClassicState, seat: Seat) -> int:
    """How much one force gathers: more for whoever occupies a city."""
    return 3 if any(occupies(s, seat, city) for city in CITIES) else 2


@rule("CL-HARV-01", "CL-HARV-02", "CL-BG-11")
def _most(s: ClassicState, seat: Seat, part: str) -> int:
    """The forces in that very part gather, up to what lies there."""
    gathered = count_at(s, seat, part) * rules_of(s).collection_rate(s, seat)
    return min(gathered, s.spice_on_board.get(part, 0))


def _asked(s: ClassicState, seat: Seat, part: str) -> Sequence[Seat]:
    return (seat,) if _most(s, seat, part) else ()


@ask(
    "CL-HARV-05",
    "CL-DEC-29",
    seats=_asked,
    space=lambda s, who, seat, part: Space.of(Collect, who, spice=Range(0, _most(s, who, part))),
    prompt=lambda s, who, seat, part: f"How much of the spice in {part} do you collect?",
    checks={
        Collect: (
            Check(
                "CL-HARV-01",
                lambda s, a, seat, part: 0 <= a.spice <= _most(s, a.seat, part),
                "your forces there cannot collect {spice}",
            ),
        )
    },
    default=lambda s, who, seat, part: Collect(who, _most(s, who, part)),
    otherwise="Collect all",
)
def collect(t: ClassicTable, who: Seat, action: Collect, seat: Seat, part: str) -> None:
    """What is gathered goes behind the screen, the rest stays."""
    if action.spice:
        collect_spice(t.state, who, part, action.spice)
    t.tell("CL-HARV-03", "collected", seat=who, part=part, spice=action.spice)
