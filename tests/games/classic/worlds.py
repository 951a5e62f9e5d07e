"""Other worlds that a seat may take for the true one: in each, secrets that it does not know are different."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from dunewidget.games.classic.content import FACTIONS, cards, faction_of, factions, hand_limit
from dunewidget.games.classic.hands import sizes_public
from dunewidget.games.classic.harkonnen import drawable
from dunewidget.games.classic.known import (
    AUCTION_CARD,
    PREDICTION,
    SECRETS,
    SPICE_CARD,
    STORM_CARD,
    TREACHERY_CARD,
    knows,
)
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState, allies
from dunewidget.kernel.agenda import Question

Change = Callable[[ClassicState, str, Random], None]


def standing(s: ClassicState) -> Question:
    """The question on top of the agenda, though after a change it may be put to others."""
    name, *args = s.agenda[-1]
    ask: Any = rules_of(s).steps[name]
    return ask, tuple(args), ask.waiting(s, *args)


def unseen(s: ClassicState, seat: str, owner: str) -> list[int]:
    """Where in another's hand the cards lie that a seat has not seen, in an open plan or before."""
    known = [card for whose, card in s.cards_seen.get(seat, ()) if whose == owner]
    planned = getattr(s.plans.get(owner), "cards", ())
    known += [card for card in dict.fromkeys(planned) for _ in range(planned.count(card) - known.count(card))]
    places = []
    for i, card in enumerate(s.hands[owner]):
        if card in known:
            known.remove(card)
        else:
            places.append(i)
    return places


def other_cards(s: ClassicState, seat: str, rng: Random) -> None:
    """Hidden treachery cards change places among hands, row and deck."""
    hidden = [(owner, i) for owner in s.seats if owner != seat and owner in s.hands for i in unseen(s, seat, owner)]
    top = [s.treachery_deck.pop()] if s.treachery_deck and knows(s, seat, TREACHERY_CARD) else []
    up = [s.auction_card] if s.auction_card is not None and not knows(s, seat, AUCTION_CARD) else []
    pool = [*s.treachery_deck, *s.auction_row, *up, *(s.hands[owner][i] for owner, i in hidden)]
    rng.shuffle(pool)
    s.treachery_deck = [pool.pop() for _ in s.treachery_deck] + top
    s.auction_row = [pool.pop() for _ in s.auction_row]
    s.auction_card = pool.pop() if up else s.auction_card
    for owner, i in hidden:
        hand = list(s.hands[owner])
        hand[i] = pool.pop()
        s.hands[owner] = tuple(hand)


def other_spice(s: ClassicState, seat: str, rng: Random) -> None:
    for other in s.spice:
        if other != seat:
            s.spice[other] = rng.randint(0, 30)
    s.bank = rng.randint(0, 500)


def other_traitors(s: ClassicState, seat: str, rng: Random) -> None:
    seen = s.traitors_seen.get(seat, ())
    hidden = [(who, name) for who in s.traitors if who != seat for name in s.traitors[who] if (who, name) not in seen]
    back = s.traitors_returned.get(seat, ())
    pool = [name for _, name in hidden] + [name for name in s.traitor_deck if name not in back]
    rng.shuffle(pool)
    for who in s.traitors:
        if who != seat:
            s.traitors[who] = tuple(name if (who, name) in seen else pool.pop() for name in s.traitors[who])
    for who in s.traitors_returned:
        if who != seat:
            s.traitors_returned[who] = tuple(pool[:3])
    s.traitor_deck = [*pool, *back]


def other_prediction(s: ClassicState, seat: str, rng: Random) -> None:
    if s.prediction is not None and not knows(s, seat, PREDICTION):
        s.prediction = (rng.choice(FACTIONS), rng.randint(1, 10))


def other_numbers(s: ClassicState, seat: str, rng: Random) -> None:
    s.seed = rng.randint(0, 10**9)
    s.draws = dict.fromkeys(s.draws, rng.randint(0, 50))
    if s.storm_card is not None and not knows(s, seat, STORM_CARD):
        s.storm_card = rng.randint(1, 6)
    if seat != "atreides":
        s.kh_losses = rng.randint(7 if s.kh_dead or s.kh_at else 0, 12)


def other_spice_deck(s: ClassicState, seat: str, rng: Random) -> None:
    top = [s.spice_deck.pop()] if s.spice_deck and s.spice_card_seen and knows(s, seat, SPICE_CARD) else []
    rng.shuffle(s.spice_deck)
    s.spice_deck += top


def other_pledges(s: ClassicState, seat: str, rng: Random) -> None:
    """Others have pledged each other something else, or nothing."""
    for giver in (other for other in s.seats if other != seat):
        kept = tuple((to, n) for to, n in s.pledges.pop(giver, ()) if to == seat)
        takers = [ally for ally in allies(s, giver) if ally != seat and rng.random() < 0.5]
        if shares := kept + tuple((to, rng.randint(1, 9)) for to in takers):
            s.pledges[giver] = shares


def other_promises(s: ClassicState, seat: str, rng: Random) -> None:
    if seat != "atreides":
        s.opened = {who: plan if who == seat else plan[:1] for who, plan in s.opened.items()}
        if seat not in s.fighters:
            s.foreseen = dict.fromkeys(s.foreseen, (("dial", 1.0),))


def other_sealed(s: ClassicState, seat: str, rng: Random) -> None:
    """Others have answered otherwise, or have answered already, or not yet; somebody has still to answer."""
    ask, args, waiting = standing(s)
    if not ask.all_at_once:
        return
    asked = ask.seats(s, *args)
    others = [other for other in asked if other != seat]
    if seat not in waiting:
        others = others[1:]
    for other in rng.sample(others, len(others)):
        s.sealed.pop(other, None)
        if rng.random() < 0.5:
            s.sealed[other] = ask.space(s, other, *args).sample(rng)


def free_leaders(s: ClassicState, owner: str) -> list[str]:
    """Who could be in a captive's place."""
    taken = (*s.captured, s.drawn_leader)
    return [name for name in factions()[owner].leaders if s.leaders[name] == "alive" and name not in taken]


def other_captives(s: ClassicState, seat: str, rng: Random) -> None:
    """Another leader of the same faction was captured, drawn or executed; all see one who leads in an open plan."""
    leading = [getattr(plan, "leader", None) for plan in s.plans.values()]
    for leader in [leader for leader in s.captured if leader not in leading]:
        owner = faction_of(leader)
        free = free_leaders(s, owner)
        if free and not knows(s, seat, leader):
            holder = s.captured.pop(leader)
            s.captured[rng.choice(free)] = holder
    for leader in sorted(s.executed):
        owner = faction_of(leader)
        free = [name for name in free_leaders(s, owner) if name not in s.cleared]
        if free and not knows(s, seat, leader):
            instead = rng.choice(free)
            s.executed.remove(leader)
            s.executed.add(instead)
            s.leaders[leader], s.leaders[instead] = "alive", "face_down"
            s.revived.discard(leader)
            s.revived.add(instead)
    drawn = s.drawn_leader
    if drawn is not None and not knows(s, seat, drawn) and drawn not in s.captured and drawn not in s.executed:
        s.drawn_leader = rng.choice([drawn, *drawable(s, faction_of(drawn))])


def other_knowledge(s: ClassicState, seat: str, rng: Random) -> None:
    """Others have seen less of each other's cards and secrets, or more."""
    for seen in (s.cards_seen, s.traitors_seen):
        for viewer in [viewer for viewer in seen if viewer != seat]:
            seen[viewer] = tuple(known for known in seen[viewer] if rng.random() < 0.5)
    secrets = list(dict.fromkeys((*SECRETS, *s.shown)))
    for secret in rng.sample(secrets, len(secrets)):
        viewers = [other for other in s.seats if other != seat and rng.random() < 0.5]
        if seat in s.shown.get(secret, ()):
            viewers.append(seat)
        s.shown.pop(secret, None)
        s.shown[secret] = tuple(viewers)


def other_notes(s: ClassicState, seat: str, rng: Random) -> None:
    """What others bought is another card, unless Atreides have looked at it."""
    s.auction_log = [
        (buyer, card if buyer == seat or (seen and seat == "atreides") else rng.choice(list(cards())), seen)
        for buyer, card, seen in s.auction_log
    ]


def other_sizes(s: ClassicState, seat: str, rng: Random) -> None:
    """Where hand sizes are hidden, a card lies in another hand."""
    holders = [owner for owner in s.seats if owner != seat and owner in s.hands and unseen(s, seat, owner)]
    takers = [owner for owner in s.hands if owner != seat and len(s.hands[owner]) < hand_limit(owner)]
    if sizes_public(s) or not holders or not takers:
        return
    giver, taker = rng.choice(holders), rng.choice(takers)
    hand = list(s.hands[giver])
    card = hand.pop(rng.choice(unseen(s, seat, giver)))
    s.hands[giver] = tuple(hand)
    s.hands[taker] = (*s.hands[taker], card)


#: what is sealed comes last: an answer must be one that can be given in the world as it is then
CHANGES: tuple[Change, ...] = (
    other_cards,
    other_spice,
    other_traitors,
    other_prediction,
    other_numbers,
    other_spice_deck,
    other_pledges,
    other_promises,
    other_captives,
    other_knowledge,
    other_notes,
    other_sizes,
    other_sealed,
)


def other_world(s: ClassicState, seat: str, rng: Random, changes: Sequence[Change] = CHANGES) -> ClassicState:
    """The same moment with these secrets changed."""
    other = s.copy()
    for change in changes:
        change(other, seat, rng)
    return other
