"""Truthtrance: one yes-or-no question to another player, answered truthfully before all.

Questions of fact are answered by the table. One about the battle plan is answered by whoever forms it, and binds; so
does nothing that is asked in free words.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from dunewidget.games.classic.content import BENE_GESSERIT, kinds
from dunewidget.games.classic.forces import spice_of
from dunewidget.games.classic.hands import discard
from dunewidget.games.classic.plans import could_keep, opposite
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.sentences import PHRASES
from dunewidget.games.classic.state import ClassicState, ClassicTable, Promise
from dunewidget.kernel import Action, Check, Choice, Later, Seat, Space, Text, ask, phrased

TRUTHTRANCE = "truthtrance"
#: the numbers one can ask about: spice held, forces dialled
MOST_SPICE, MOST_DIAL = 50, 30
#: the windows in which a fighter can still be bound
BEFORE_PLANS = ("W24", "W25", "W26")
ABOUT_PLANS = ("play", "lead", "dial")


@dataclass(frozen=True, slots=True)
class Truthtrance(Action):
    """Ask whether a player holds this kind of card, this traitor, so much spice; has foretold this; will fight so."""

    of: Annotated[str, "seat"]
    about: Literal["card", "traitor", "spice", "predicts", "turn", "play", "lead", "dial"]
    what: Annotated[str, "truth"]
    spoken: ClassVar[bool] = True
    notation: ClassVar[str] = "truthtrance {of} {about} {what}"
    sentence: ClassVar[str] = "Ask {of}: {about:truth}"
    labels: ClassVar[dict[str, str]] = {"of": "Whom", "about": "About", "what": "What"}


@dataclass(frozen=True, slots=True)
class TruthtranceWords(Action):
    """Ask anything in one's own words."""

    of: Annotated[str, "seat"]
    words: Annotated[str, "text"]
    spoken: ClassVar[bool] = True
    title: ClassVar[str] = "Truthtrance in your own words"
    notation: ClassVar[str] = "truthtrance {of} {words}"
    sentence: ClassVar[str] = "Ask {of}: “{words:text}”"
    labels: ClassVar[dict[str, str]] = {"of": "Whom", "words": "Question"}


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Yes or no."""

    yes: bool
    spoken: ClassVar[bool] = True
    labels: ClassVar[dict[str, str]] = {"yes": "Answer"}
    notation: ClassVar[str] = "answer {yes}"
    sentence: ClassVar[str] = "{yes}"


@functools.cache
def _numbers(most: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(1, most + 1))


@functools.cache
def _kinds_of_card() -> tuple[str, ...]:
    return tuple(dict.fromkeys(kinds().values()))


def askable(s: ClassicState, of: Seat, window: str) -> dict[str, tuple[str, ...]]:
    """What can be asked of a seat now."""
    leaders = tuple(s.leaders)
    found = {
        "card": _kinds_of_card(),
        "traitor": leaders,
        "spice": _numbers(MOST_SPICE),
    }
    if of == BENE_GESSERIT:
        found["predicts"] = tuple([seat for seat in s.seats if seat != of])
        found["turn"] = _numbers(rules_of(s).last_turn)
    if window in BEFORE_PLANS and of in s.fighters:
        found["play"] = rules_of(s).voice_kinds
        found["lead"] = leaders
        found["dial"] = _numbers(MOST_DIAL)
    return found


def questions(s: ClassicState, seat: Seat, window: str) -> Iterator[Later]:
    """Every question a holder of the card can ask."""
    if TRUTHTRANCE not in s.hands[seat]:
        return
    for of in s.seats:
        if of == seat:
            continue
        for about, whats in askable(s, of, window).items():
            yield Later(len(whats), Truthtrance, seat, _about, of, about, whats)
        yield Later(0, TruthtranceWords, seat, _in_words, of)


def _about(of: Seat, about: str, whats: tuple[str, ...]) -> dict[str, Any]:
    return {"of": of, "about": about, "what": Choice(whats)}


def _in_words(of: Seat) -> dict[str, Any]:
    return {"of": of, "words": Text()}


def _holds(s: ClassicState, a: Truthtrance | TruthtranceWords, window: str) -> bool:
    return TRUTHTRANCE in s.hands[a.seat]


def _another(s: ClassicState, a: Truthtrance | TruthtranceWords, window: str) -> bool:
    return a.of in s.seats and a.of != a.seat


def _can_ask(s: ClassicState, a: Truthtrance, window: str) -> bool:
    return a.what in askable(s, a.of, window).get(a.about, ())


def _what_can_be_asked(s: ClassicState, a: Truthtrance, window: str) -> str:
    whats = askable(s, a.of, window).get(a.about)
    if not whats:
        return f"you cannot ask {a.of} about that now; ask in words of your own"
    spans = f"{whats[0]} to {whats[-1]}" if whats[0].isdecimal() else ", ".join(whats)
    return f"about {a.about} you can ask {a.of} for {spans}; anything else in words of your own"


CHECKS = {
    Truthtrance: (
        Check("CL-CARD-11", _holds, "you hold no Truthtrance"),
        Check("CL-CARD-11", _another, "you ask another player, not {of}"),
        Check("CL-AMB-54", _can_ask, _what_can_be_asked),
    ),
    TruthtranceWords: (
        Check("CL-CARD-11", _holds, "you hold no Truthtrance"),
        Check("CL-CARD-11", _another, "you ask another player, not {of}"),
        Check("CL-CARD-11", lambda s, a, window: a.words in Text(), "a question has 1 to 400 characters"),
    ),
}


def _question(action: Truthtrance | TruthtranceWords) -> tuple[str, str]:
    """What the question is about, and the question."""
    return ("words", action.words) if isinstance(action, TruthtranceWords) else (action.about, action.what)


def play(t: ClassicTable, action: Truthtrance | TruthtranceWords) -> None:
    """The question is put before all; a fact is answered at once."""
    about, what = _question(action)
    t.tell("CL-CARD-11", "asked", seat=action.seat, of=action.of, about=about, what=what)
    discard(t, action.seat, TRUTHTRANCE)
    if about == "words" or about in ABOUT_PLANS:
        t.do(answer_truly, action.of, about, what)
    else:
        yes = is_true(t.state, action.of, about, what)
        t.tell("CL-DEC-22", "answered", seat=action.of, yes=yes)


def is_true(s: ClassicState, of: Seat, about: str, what: str) -> bool:
    """The truth about a matter of fact."""
    if about == "card":
        return any(kinds().get(card) == what for card in s.hands[of])
    if about == "traitor":
        return what in s.traitors[of]
    if about == "spice":
        return spice_of(s, of) >= int(what)
    predicted = s.prediction or ("", 0)
    return what == (predicted[0] if about == "predicts" else str(predicted[1]))


def promise_of(about: str, what: str) -> Promise:
    """What a yes promises of the plan."""
    return {"play": ("play", what), "lead": ("leader", what)}.get(about) or ("least", float(what))


def can_say(s: ClassicState, seat: Seat, about: str, what: str) -> list[bool]:
    """The answers that can be true: any to free words, and about the plan what a plan can still keep."""
    if about == "words":
        return [False, True]
    yes = promise_of(about, what)
    promises: list[tuple[bool, Promise]] = [(False, opposite(yes)), (True, yes)]
    return [said for said, promise in promises if could_keep(s, seat, promise)]


@ask(
    "CL-CARD-11",
    "CL-DEC-22",
    "CL-AMB-54",
    seats=lambda s, of, about, what: [of],
    space=lambda s, seat, of, about, what: Space.of(Answer, seat, yes=Choice(can_say(s, seat, about, what))),
    prompt=lambda s, seat, of, about, what: f"Answer truly: {phrased(PHRASES, 'truth', about, what=what)}",
    checks={
        Answer: (
            Check(
                "CL-AMB-54", lambda s, a, of, about, what: a.yes in can_say(s, of, about, what), "you cannot keep that"
            ),
        )
    },
)
def answer_truly(t: ClassicTable, seat: Seat, action: Answer, of: str, about: str, what: str) -> None:
    """The answer is public; about the plan it is a promise."""
    s = t.state
    t.tell("CL-DEC-22", "answered", seat=seat, yes=action.yes)
    if about != "words":
        promise = promise_of(about, what)
        kept = promise if action.yes else opposite(promise)
        s.promises[seat] = (*s.promises.get(seat, ()), kept)
