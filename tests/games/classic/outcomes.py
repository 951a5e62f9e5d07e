"""What must come of a storm, an auction, a battle and the last turn: the rulebook read a second time, like `law`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dunewidget.games.classic.board import board
from dunewidget.games.classic.content import cards, leaders
from tests.games.classic.law import STRONG, fights_in, friends, land

Places = dict[str, dict[str, int]]
WALLED = {"arrakeen", "carthag", "imperial_basin"}


def around(s: Any) -> list[str]:
    """The seats counterclockwise from the First Player."""
    return sorted(s.seats, key=lambda seat: (s.circles[seat] - s.circles[s.first]) % 18)


def everybody(s: Any) -> Places:
    """Who has how many tokens where."""
    both = {seat: (s.forces[seat], s.specials[seat]) for seat in s.seats}
    return {
        seat: {part: sum(heap.get(part, 0) for heap in heaps) for part in {*heaps[0], *heaps[1]}}
        for seat, heaps in both.items()
    }


# --- Storm


def swept(s: Any, distance: int, *, half: bool) -> tuple[Places, dict[str, int], str]:
    """The tokens and the spice that are left when the storm has moved so far, and the First Player."""
    left, spice, sector = everybody(s), dict(s.spice_on_board), s.storm
    for _ in range(distance):
        sector = sector % 18 + 1
        hit = [part for part in board() if board().nodes[part]["sector"] == sector]
        spice = {part: n for part, n in spice.items() if part not in hit}
        for part in hit:
            sand = board().nodes[part]["terrain"] == "sand" and land(part) != "imperial_basin"
            if sand or (s.wall_destroyed and land(part) in WALLED):
                for seat, heap in left.items():
                    heap[part] = heap.get(part, 0) // 2 if half and seat == "fremen" else 0
    ahead = min(s.seats, key=lambda seat: (s.circles[seat] - sector - 1) % 18)
    return {seat: {part: n for part, n in heap.items() if n} for seat, heap in left.items()}, spice, ahead


# --- Bidding


@dataclass
class Auction:
    """The Bidding phase of a table without Karama: whose turn it is, and what comes of each answer."""

    order: list[str]
    hands: dict[str, int]
    spice: dict[str, int]
    row: int
    reentry: bool
    opener: int = 0
    bid: int = 0
    leader: str | None = None
    passed: set[str] = field(default_factory=set)
    bidders: list[str] = field(default_factory=list)
    turn: str | None = None

    def open(self) -> None:
        """The next card comes up."""
        ring = self.order[self.opener :] + self.order[: self.opener]
        self.bidders = [seat for seat in ring if self.hands[seat] < (8 if seat == "harkonnen" else 4)]
        self.bid, self.leader, self.passed = 0, None, set()
        self.turn = self.bidders[0] if self.row and self.bidders else None
        if self.turn:
            self.opener = self.order.index(self.turn)

    def answer(self, offer: int | None) -> None:
        """A bid, or None to pass."""
        seat = str(self.turn)
        if offer is None:
            self.passed.add(seat)
        else:
            self.bid, self.leader = offer, seat
            self.passed = set() if self.reentry else self.passed
        at = self.bidders.index(seat)
        ring = self.bidders[at + 1 :] + self.bidders[:at]
        self.turn = next((other for other in ring if other not in self.passed and other != self.leader), None)
        if self.turn is None and self.leader is not None:
            self.sold(self.leader)

    def sold(self, seat: str) -> None:
        """The highest bidder pays, the Emperor collects, Harkonnen draw one more."""
        self.spice[seat] -= self.bid
        if "emperor" in self.spice and seat != "emperor":
            self.spice["emperor"] += self.bid
        self.hands[seat] += 2 if seat == "harkonnen" and self.hands[seat] < 7 else 1
        self.row -= 1
        self.opener = (self.opener + 1) % len(self.order)
        self.open()


# --- Battle


@dataclass
class Fought:
    """What a battle leaves: who won, who is dead, what everybody has, and where all of a seat's tokens are gone."""

    winner: str | None
    dead: set[str]
    spice: dict[str, int]
    gone: dict[str, set[str]]
    exploded: bool = False


def fought(s: Any, plans: Mapping[str, Any], callers: set[str], here_before: set[str]) -> Fought:
    """The outcome of two plans, of calls by these fighters, with these leaders left in the territory from before."""
    one, other = sorted(s.fighters, key=around(s).index)
    foe = {one: other, other: one}
    place = land(s.battlefield[0])
    everywhere = {part for part in board() if land(part) == place}
    spice = {seat: n - plans[seat].spice if seat in plans else n for seat, n in s.spice.items()}
    if len(callers) == 2:
        return Fought(None, {plans[seat].leader for seat in plans}, spice, dict.fromkeys(plans, everywhere))
    if callers:
        (winner,) = callers
        traitor = plans[foe[winner]].leader
        spice[winner] += plans[winner].spice + leaders()[traitor].strength
        return Fought(winner, {traitor}, spice, {foe[winner]: everywhere})
    played = {cards()[card].kind for plan in plans.values() for card in (plan.weapon, plan.defense) if card}
    if {"lasgun", "shield"} <= played:
        dead = here_before | {plan.leader for plan in plans.values()} - {None, "cheap_hero"}
        return Fought(None, dead, spice, dict.fromkeys(s.seats, everywhere), exploded=True)
    totals, dead = {}, set()
    for seat, plan in plans.items():
        leader = leaders()[plan.leader].strength if plan.leader in leaders() else 0
        totals[seat] = plan.dial
        if plan.leader and _kills(plans[foe[seat]].weapon, plan.defense):
            dead |= {plan.leader} - {"cheap_hero"}
        elif plan.leader:
            totals[seat] += leader + (2 if plan.kh else 0)
    winner = one if totals[one] >= totals[other] else other
    spice[winner] += sum(leaders()[name].strength for name in dead)
    return Fought(winner, dead, spice, {foe[winner]: set(s.battlefield)})


def _kills(weapon: str | None, defense: str | None) -> bool:
    kind = cards()[weapon].kind if weapon else None
    stop = cards()[defense].kind if defense else None
    stopped: dict[str | None, bool] = {"projectile": stop == "shield", "poison": stop == "snooper", "lasgun": False}
    return not stopped.get(kind, True)


# --- Mentat Pause


def winners(s: Any) -> set[str] | None:
    """Who has won at the end of the turn; None if the game goes on."""
    there = {name: {seat for seat in s.seats if fights_in(s, seat, name)} for name in STRONG}
    found, special = _by_strongholds(s, there), False
    if found is None and s.turn == 10:
        free = all(there[name] <= {"fremen"} for name in ("sietch_tabr", "habbanya_sietch"))
        if "fremen" in s.seats and free and not there["tueks_sietch"] & {"harkonnen", "atreides", "emperor"}:
            found, special = {"fremen"} | friends(s, "fremen"), True
        elif guard := [seat for seat in ("guild", "fremen") if seat in s.seats]:
            found, special = {guard[0]} | friends(s, guard[0]), True
        else:
            held = {seat: sum(who == {seat} for who in there.values()) for seat in s.seats}
            found = {seat for seat, n in held.items() if n == max(held.values())}
    if found and not special and s.prediction and s.prediction[1] == s.turn and s.prediction[0] in found:
        return {"bene_gesserit"}
    return found


def _by_strongholds(s: Any, there: Mapping[str, set[str]]) -> set[str] | None:
    for seat in s.seats:
        side = {seat} | friends(s, seat)
        need = 3 if len(side) == 1 else int(s.options["alliance"][-1])
        if sum(bool(who) and who <= side for who in there.values()) >= need:
            return side
    return None
