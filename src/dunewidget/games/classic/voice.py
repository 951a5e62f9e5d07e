"""The Voice of the Bene Gesserit: a command about the opponent's battle plan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from dunewidget.games.classic.advantages import Decline, advantage, in_force
from dunewidget.games.classic.content import BENE_GESSERIT
from dunewidget.games.classic.karama import may_cancel
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.sides import target
from dunewidget.games.classic.state import ClassicState, ClassicTable
from dunewidget.kernel import Action, Check, Choice, Product, Seat, Space, ask, only, step

#: what can be commanded: a kind of weapon or defense, a worthless card, a Cheap Hero
VOICE_KINDS = ("poison", "projectile", "lasgun", "snooper", "shield", "worthless", "cheap_hero")


@dataclass(frozen=True, slots=True)
class Voice(Action):
    """Command the opponent to play, or not to play, a kind of card."""

    order: Literal["play", "not"]
    card: Annotated[str, "card_kind"]
    spoken: ClassVar[bool] = True
    labels: ClassVar[dict[str, str]] = {"order": "Command", "card": "Kind of card"}
    notation: ClassVar[str] = "voice {order} {card}"
    sentence: ClassVar[str] = "Command: {order:command} {card:card_kind}"


@advantage("CL-BG-04", owner=BENE_GESSERIT, cancel="CL-KAR-26", window="W24", lasts="battle")
def the_voice(s: ClassicState, seat: Seat) -> Seat | None:
    """Whom the Voice can command in this battle: the opponent of the Bene Gesserit, or of their ally (CL-BG-06)."""
    return target(s, seat)


def speakers(s: ClassicState) -> list[Seat]:
    """Who may use the Voice now."""
    if in_force(s, the_voice) and the_voice(s, BENE_GESSERIT) is not None:
        return [BENE_GESSERIT]
    return []


def commands(s: ClassicState, seat: Seat) -> Space:
    """Every command, and to keep silent."""
    kinds = Choice(rules_of(s).voice_kinds)
    return Space((only(Decline, seat), Product(Voice, seat, order=Choice(("play", "not")), card=kinds)))


@ask(
    "CL-BG-04",
    "CL-BG-06",
    "CL-DEC-13",
    "CL-BATTLE-12",
    seats=speakers,
    space=commands,
    prompt=lambda s, seat: f"Use the Voice on {the_voice(s, seat)}?",
    checks={
        Decline: (),
        Voice: (Check("CL-BG-04", lambda s, a: a.card in rules_of(s).voice_kinds, "the Voice cannot name {card}"),),
    },
    default=lambda s, seat: Decline(seat),
    otherwise="Stay silent",
)
def use_voice(t: ClassicTable, seat: Seat, action: Voice | Decline) -> None:
    """The command is spoken; it can still be cancelled."""
    if isinstance(action, Voice):
        t.tell("CL-BG-04", "voice", seat=seat, target=the_voice(t.state, seat), order=action.order, card=action.card)
        t.do(may_cancel, the_voice.name)
        t.do(obey, action.order, action.card)


@step
def obey(t: ClassicTable, order: str, kind: str) -> None:
    """The command binds, unless it was cancelled."""
    s = t.state
    victim = the_voice(s, BENE_GESSERIT)
    if in_force(s, the_voice) and victim is not None:
        s.promises[victim] = (*s.promises.get(victim, ()), (order, kind))
