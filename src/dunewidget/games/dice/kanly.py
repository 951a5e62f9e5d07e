"""Phase 4, Kanly: assassins, and what protects from them."""

from __future__ import annotations

from collections.abc import Iterator

from dunewidget.games.dice.actions import Assassinate, Decline, TakeToken
from dunewidget.games.dice.board import stormed
from dunewidget.games.dice.choices import decline, declining
from dunewidget.games.dice.faces import kanly_face
from dunewidget.games.dice.houses import FORCES, HOUSES, OWNER, SUPPLY
from dunewidget.games.dice.state import DiceState, T, active_seat
from dunewidget.games.dice.tokens import KANLY_TOKENS, PROTECTION, hand_over, holder, remove
from dunewidget.kernel import Check, Choice, Product, Seat, Space, ask, rule, step


@step
def kanly_phase(t: T) -> None:
    """The active player may use the face of the kanly die."""
    s = t.state
    s.phase = "Kanly"
    if kanly_face(s) in KANLY_TOKENS:
        if can_take(s):
            t.do(kanly_token)
    elif any(True for _ in targets(s)):
        t.do(assassination)


@rule("DD-KANLY-03", "DD-HBGE-05", "DD-HFRE-03")
def protected(s: DiceState, house: str) -> bool:
    """Whether the face on the die can do nothing to a house's forces."""
    face = kanly_face(s)
    if face in HOUSES[house].immune:
        return True
    return face in PROTECTION and PROTECTION[face] in s.held[house]


def targets(s: DiceState) -> Iterator[tuple[str, list[str]]]:
    """The forces that could be removed, with the regions where they could."""
    sheltered = stormed(s)
    for force in FORCES:
        if force in s.forces and not protected(s, OWNER[force]):
            open_to = [region for region in s.forces[force] if region not in sheltered]
            if open_to:
                yield force, open_to


def victims(s: DiceState, seat: Seat) -> Space:
    """Every force that could be removed."""
    kills = [Product(Assassinate, seat, force=force, region=Choice(regions)) for force, regions in targets(s)]
    return Space([declining(seat), *kills])


@ask(
    "DD-DEC-12",
    "DD-KANLY-01",
    seats=active_seat,
    space=victims,
    prompt=lambda s, seat: f"Which force do you remove by {kanly_face(s).replace('_', '-')}?",
    checks={
        Decline: (),
        Assassinate: (
            Check(
                "DD-KANLY-02",
                lambda s, a: a.region in s.forces.get(a.force, ()),
                "there is no force of {force} in {region}",
            ),
            Check("DD-KANLY-03", lambda s, a: a.region not in stormed(s), "{region} is under the storm"),
            Check("DD-KANLY-03", lambda s, a: not protected(s, OWNER[a.force]), "{force} is protected"),
        ),
    },
    default=decline,
    otherwise="Remove none",
)
def assassination(t: T, seat: Seat, action: Assassinate | Decline) -> None:
    """A force of choice goes to its owner's supply."""
    if type(action) is Assassinate:
        s = t.state
        remove(s, action.force, action.region, to=SUPPLY)
        by = kanly_face(s)
        t.tell("DD-KANLY-02", "assassinated", house=s.active, by=by, force=action.force, region=action.region)


@rule("DD-KANLY-04", "DD-KANLY-05")
def can_take(s: DiceState) -> bool:
    """Whether the token on the die is not one's own already; a thumper comes from the pool only."""
    face = kanly_face(s)
    return face not in s.held[s.active] and (face != "thumper" or s.pool[face] > 0)


@ask(
    "DD-DEC-12",
    "DD-KANLY-01",
    seats=active_seat,
    space=lambda s, seat: Space((Product(TakeToken, seat), declining(seat))),
    prompt=lambda s, seat: f"Do you take the {kanly_face(s)}?",
    checks={Decline: (), TakeToken: (Check("DD-KANLY-05", lambda s, a: can_take(s), "you cannot take that token"),)},
    default=decline,
    otherwise="Leave it",
)
def kanly_token(t: T, seat: Seat, action: TakeToken | Decline) -> None:
    """Shield and snooper are taken from whoever has them, a thumper from the pool."""
    s = t.state
    if type(action) is not TakeToken:
        return
    face = kanly_face(s)
    if face == "thumper":
        hand_over(s, face, s.active, None)
        t.tell("DD-KANLY-05", "token_taken", house=s.active, token=face, of="pool")
    else:
        of = holder(s, face)
        hand_over(s, face, s.active, of)
        t.tell("DD-KANLY-04", "token_taken", house=s.active, token=face, of=of or "pool")
