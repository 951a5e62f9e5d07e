"""A game in a terminal: typed answers against bots, for where there is no notebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice

from dunewidget.bots import Choose, asked, let_bots_answer, make
from dunewidget.kernel.action import Action
from dunewidget.kernel.decision import Decision
from dunewidget.kernel.errors import DuneError, in_words
from dunewidget.kernel.game import Game
from dunewidget.kernel.state import Seat
from dunewidget.kernel.view import View
from dunewidget.rulebook import rule

#: answers listed under a question
SHOWN = 8

HELP = """Type an answer as it is listed, or
  Enter       the answer that declines, where one may
  ?           more answers
  why ANSWER  whether it is legal, and the rule that forbids it
  hint        what a greedy bot would do, and why
  rule ID     a rule in words
  look        everything you may know
  save FILE   write the record
  quit        stop"""

Say = Callable[[str], None]


def play(game: Game, seat: Seat, bots: Mapping[Seat, Choose], read: Callable[[], str], say: Say) -> None:
    """Play a seat until the game is over or `quit` is typed; `read` raises EOFError when there is no more."""
    told = 0
    say(f"You are {seat}. Type help for what can be typed.")
    while True:
        let_bots_answer(game, bots)
        view = game.view(seat)
        for event in view.events[told:]:
            say(f"  {event}")
        told = len(view.events)
        if game.over:
            say(f"Won by {', '.join(game.winners or ()) or 'nobody'}.")
            return
        if view.decision is None:
            raise DuneError(f"nobody answers for {', '.join(d.seat for d in game.decisions)}; give every seat a bot")
        _put(view.decision, say)
        before = game.state
        while game.state is before:
            try:
                line = read().strip()
            except (EOFError, KeyboardInterrupt):
                return
            if line == "quit":
                return
            try:
                _obey(game, view, line, say)
            except (DuneError, OSError) as error:
                say(in_words(error))


def _put(decision: Decision, say: Say, shown: int = SHOWN) -> None:
    """The question and some of its answers."""
    say(f"{decision.prompt} ({', '.join(decision.rules)})")
    count = decision.count()
    for action in islice(decision.options(), shown):
        say(f"    {action.text}")
    if count > shown:
        say(f"    ... {count - shown:,} more")


def _obey(game: Game, view: View, line: str, say: Say) -> None:
    """One line that was typed."""
    word, _, rest = line.partition(" ")
    decision = asked(view)
    if line == "help":
        say(HELP)
    elif line == "?":
        _put(decision, say, shown=60)
    elif line == "look":
        say(str(view.state))
    elif line == "hint":
        bot = make("greedy", view.seat)
        say(f"{bot.choose(view).text}: {bot.explain()}")
    elif word == "rule" and rest:
        say(str(rule(rest)))
    elif word == "save" and rest:
        say(f"written: {game.save(rest)}")
    elif word == "why" and rest:
        say(str(view.why_not(_read(game, view.seat, rest))))
    else:
        action = _read(game, view.seat, line) if line else decision.default
        if action is None:
            raise DuneError("this cannot be declined; type one of the answers, or ? for more of them")
        verdict = view.why_not(action)  # asked of the view: a refusal must not tell secrets
        if not verdict:
            raise DuneError(str(verdict))
        game.play(action)


def _read(game: Game, seat: Seat, line: str) -> Action:
    """What was typed, as an action of the seat that types."""
    who, named, _ = line.partition(": ")
    if named and who in game.seats and who != seat:  # before it is read: what is wrong with it could tell a secret
        raise DuneError(f"you play {seat} and nobody else")
    return game.read(line if named and who == seat else f"{seat}: {line}")
