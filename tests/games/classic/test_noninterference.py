"""Nothing a seat may not know reaches it: change a secret, and every byte it could see stays the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.content import FACTIONS, cards, faction_of, factions, hand_limit
from dunewidget.games.classic.deals import AnswerOffer
from dunewidget.games.classic.hands import sizes_public
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
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Chance, Decision, Event, GameSpec, Scripted, Table
from dunewidget.kernel.agenda import Question, answer, run
from dunewidget.kernel.event import seen as seen_by
from dunewidget.kernel.history import give
from dunewidget.kernel.playout import play_out
from dunewidget.kernel.registry import find
from dunewidget.kernel.view import asked_in_the_open, see
from dunewidget.testing.domain import domain
from tests.games.classic.battlefield import asked, battle, scene

#: what brings a secret to light before all: whether a deal is kept (CL-DEAL-01), an answer to Truthtrance (CL-DEC-22),
#: that somebody has neither leader nor hero (CL-BATTLE-17)
BROUGHT_TO_LIGHT = ("deal_paid", "deal_lapsed", "showing_lapsed", "answered", "no_leader")

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
    for giver, shares in s.pledges.items():
        if giver != seat:
            s.pledges[giver] = tuple((to, n if to == seat else rng.randint(1, 9)) for to, n in shares)


def other_promises(s: ClassicState, seat: str, rng: Random) -> None:
    if seat != "atreides":
        s.opened = {who: plan if who == seat else plan[:1] for who, plan in s.opened.items()}
        if seat not in s.fighters:
            s.foreseen = dict.fromkeys(s.foreseen, (("dial", 1.0),))


def other_sealed(s: ClassicState, seat: str, rng: Random) -> None:
    ask, args, _ = standing(s)
    for other in s.sealed:
        if other != seat:
            s.sealed[other] = ask.space(s, other, *args).sample(rng)


def free_leaders(s: ClassicState, owner: str) -> list[str]:
    """Who could be in a captive's place."""
    taken = (*s.captured, s.drawn_leader)
    return [name for name in factions()[owner].leaders if s.leaders[name] == "alive" and name not in taken]


def other_captives(s: ClassicState, seat: str, rng: Random) -> None:
    """Another leader of the same faction was captured, drawn or executed."""
    for leader in list(s.captured):
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
        s.drawn_leader = rng.choice([drawn, *free_leaders(s, faction_of(drawn))])


def other_knowledge(s: ClassicState, seat: str, rng: Random) -> None:
    """Others have seen less of each other's cards and secrets, or more."""
    for seen in (s.cards_seen, s.traitors_seen):
        for viewer in [viewer for viewer in seen if viewer != seat]:
            seen[viewer] = tuple(known for known in seen[viewer] if rng.random() < 0.5)
    for secret in SECRETS:
        viewers = [other for other in s.seats if other != seat and rng.random() < 0.5]
        if seat in s.shown.get(secret, ()):
            viewers.append(seat)
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


CHANGES: tuple[Change, ...] = (
    other_cards,
    other_spice,
    other_traitors,
    other_prediction,
    other_numbers,
    other_spice_deck,
    other_pledges,
    other_promises,
    other_sealed,
    other_captives,
    other_knowledge,
    other_notes,
    other_sizes,
)


@pytest.mark.rule("CL-VIS-06", "CL-HAR-09")
def test_captives_of_several_factions_stand_in_an_order_that_tells_nothing() -> None:
    seats = ("harkonnen", "bene_gesserit", "emperor", "atreides")
    about: Any = {"turn": 1, "phase": "storm", "executed": {"bashar"}, "revived": {"bashar"}}
    game = scene(seats, ("dial_storm",), captured={"caid": "harkonnen", "alia": "harkonnen"}, **about)
    game.state.leaders["bashar"] = "face_down"
    for number in range(10):
        check_moment(game.state, Random(number))


@pytest.mark.rule("CL-HAR-09", "CL-VIS-06")
def test_while_harkonnen_decide_about_a_captive_others_cannot_tell_which_it_is() -> None:
    fighting: Any = {"forces": {"harkonnen": 2, "guild": 1}, "bystanders": ["fremen", "emperor"]}
    game = battle("harkonnen", "guild", **fighting)
    game.play("harkonnen: battle 0 feyd_rautha").play("guild: battle 0 esmar_tuek").play("harkonnen: capture")
    assert asked(game) == {"harkonnen": "decide_captive"}
    for number in range(5):
        check_moment(game.state, Random(number))


@pytest.mark.rule("CL-DEAL-03", "CL-VIS-02", "CL-KAR-11")
@pytest.mark.parametrize("about", [{"foreseen": {"guild": (("dial", 1.0),)}}, {"opened": {"guild": (("dial", 1.0),)}}])
def test_who_stands_by_knows_that_spice_is_bound_though_not_by_what(about: Any) -> None:
    hands = {"fremen": ("truthtrance",), "emperor": ("karama",)}
    fighting: Any = {"forces": {"atreides": 2, "guild": 2}, "spice": {"guild": 5}, "hands": hands}
    by = ["fremen", "emperor"]
    game = battle("atreides", "guild", bystanders=by, agenda=[("free_plays", "W26")], **fighting, **about)
    game.state.fighters, game.state.battlefield = ("atreides", "guild"), ("arrakeen:10",)
    game.play("guild: offer fremen give 2")
    accept = game.read("fremen: deal accept guild")
    assert game.why_not(accept).rule == game.view("fremen").why_not(accept).rule == "CL-DEAL-03"
    for number in range(3):
        check_moment(game.state, Random(number))


def seen(s: ClassicState, seat: str, probes: list[Any], unasked: list[Any]) -> str:
    """Every byte that reaches a seat at this moment: its view, its question, and what it is told of wrong answers.

    What it may do unasked belongs to it.
    """
    question = standing(s)
    view, free = see(find(s.game), s, seat, question), rules_of(s).free
    said = [str(free[type(act)].why_not(s, act)) for act in unasked]
    assert said == [str(view.why_not(act)) for act in unasked], "the view knows what may be done unasked"
    said += [json.dumps(act.space(s, seat).to_json()) for act in free.values()]
    assert said[len(unasked) :] == [json.dumps(act.space(view.state, seat).to_json()) for act in free.values()]
    if seat in question[2]:
        decision = Decision(seat, question[0], question[1], s)
        said += [str(decision.why_not(action)) for action in probes]
        said.append(json.dumps(decision.to_json()))
    return json.dumps(view.to_json()) + "\n".join(said)


def told_out_of_turn(s: ClassicState, seat: str) -> str:
    """What a seat is told that answers when others are asked."""
    return asked_in_the_open(find(s.game), s, seat, standing(s))


class Answered:
    """A moment answered and played on to the next open question, everybody passing in windows: what was told."""

    def __init__(self, s: ClassicState, answers: dict[str, Any]) -> None:
        self.state, self.log = s.copy(), list[Event]()
        table = Table(self.state, rules_of(s), Chance(), self.log)
        ask, args, _ = standing(s)
        for seat, action in answers.items():
            answer(table, ask, args, seat, action)
        self.question = run(table)
        while self.question is not None and self.question[0].quiet:
            give(table, self.question, ())
            self.question = run(table)

    def view(self, seat: str) -> str:
        """All the seat sees now but what it was told on the way."""
        return json.dumps(see(find(self.state.game), self.state, seat, self.question).to_json())

    def heard(self, seat: str) -> str:
        """All the seat was told on the way, but what is brought to light before all.

        What is paid, and by whom of two allies, is public (CL-VIS-01, CL-ALLY-08), and so is charity (CL-CHOAM-01).
        """
        return json.dumps(
            [
                (event.rule, event.name, {name: value for name, value in event.data.items() if name != "spice"})
                for event in seen_by(self.log, seat)
                if event.name not in BROUGHT_TO_LIGHT
            ]
        )


def answers_to(s: ClassicState, rng: Random) -> dict[str, Any]:
    """An answer of everyone who is asked."""
    ask, args, seats = standing(s)
    asked = seats if ask.all_at_once else seats[:1]
    return {seat: ask.space(s, seat, *args).sample(rng) for seat in asked}


def answered(s: ClassicState, answers: dict[str, Any]) -> Answered | None:
    """What follows if the same seats give the same answers; None if they cannot.

    A changed state may be one that no play leads to: somebody has bid or planned what it cannot pay.
    """
    ask, args, seats = standing(s)
    asked = seats if ask.all_at_once else seats[:1]
    if list(asked) != list(answers) or any(act not in ask.space(s, seat, *args) for seat, act in answers.items()):
        return None
    try:
        return Answered(s, answers)
    except ValueError:
        return None


def probes_for(s: ClassicState, seat: str, rng: Random) -> list[Any]:
    question = standing(s)
    if seat not in question[2]:
        return []
    return [domain(find(s.game), s, kind, seat).sample(rng) for kind in question[0].checks for _ in range(2)]


def free_probes(s: ClassicState, seat: str, rng: Random) -> list[Any]:
    """Things to do unasked: some of each kind, and an answer to every offer."""
    found = [domain(find(s.game), s, kind, seat).sample(rng) for kind in rules_of(s).free for _ in range(2)]
    return found + [AnswerOffer(seat, of, "accept") for of in s.deal_offers]


def differ(change: Change, s: ClassicState, seat: str, before: str, after: str) -> None:
    """Fail with the first place where what the seat got is not the same."""
    here = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    raise AssertionError(
        f"{change.__name__}: {seat} could tell in {s.phase}, {s.agenda[-1]}:\n"
        f"{before[max(here - 200, 0) : here + 80]}\n{after[max(here - 200, 0) : here + 80]}"
    )


def check_moment(s: ClassicState, rng: Random, changes: Sequence[Change] = CHANGES) -> int:
    """Change each secret in turn: nothing a seat gets may change. How often events could be compared.

    An answer may bring a secret to light, so the events that follow are compared where what the seat sees after them
    is the same: then they may not tell more.
    """
    compared = 0
    answers = answers_to(s, rng)
    plain = Answered(s, answers)
    for seat in s.seats:
        sees_later, heard = plain.view(seat), plain.heard(seat)
        probes, unasked = probes_for(s, seat, rng), free_probes(s, seat, rng)
        before, refused = seen(s, seat, probes, unasked), told_out_of_turn(s, seat)
        for change in changes:
            other = s.copy()
            change(other, seat, rng)
            after = seen(other, seat, probes, unasked)
            if after != before:
                differ(change, s, seat, before, after)
            if standing(other)[2] == standing(s)[2] and (told := told_out_of_turn(other, seat)) != refused:
                differ(change, s, seat, refused, told)
            later = answered(other, answers)
            if later is not None and later.view(seat) == sees_later:
                compared += 1
                if later.heard(seat) != heard:
                    differ(change, s, seat, heard, later.heard(seat))
    return compared


def after_free_acts(s: ClassicState, rng: Random) -> ClassicState:
    """The same moment after some pledges, deals and secrets shared."""
    s = s.copy()
    table, free = Table(s, rules_of(s), Scripted()), rules_of(s).free
    for seat in s.seats if s.turn else ():
        for act in rng.sample(list(free.values()), 3):
            if (space := act.space(s, seat)).count():
                act.apply(table, space.sample(rng))
    return s


def shared_options(number: int) -> dict[str, Any]:
    """What may be known at the table of the game of this number."""
    return {
        "windows": ("quiet", "public")[number % 4 == 3],
        "public_hand_sizes": number % 5 != 4,
        "notes_for_all": number % 7 == 6,
    }


def classic_options(number: int) -> dict[str, Any]:
    """The options of the game of this number."""
    rules, alliance = ("advanced", "basic")[number % 3 == 2], ("2/4", "any/3")[number % 2]
    return {"rules": rules, "alliance": alliance, **shared_options(number)}


def check_games(
    numbers: Iterable[int],
    share: float,
    spec: GameSpec = GAME,
    options_of: Callable[[int], dict[str, Any]] = classic_options,
    changes: Sequence[Change] = CHANGES,
) -> Counter[str]:
    """Random games of all sizes; so many of their moments are looked at. How often what was compared."""
    done: Counter[str] = Counter()
    for number in numbers:
        rng = Random(number)
        seats = tuple(rng.sample(FACTIONS, 2 + number % 5))
        options = spec.chosen_options(options_of(number))

        def watch(state: ClassicState, rng: Random = rng) -> None:
            if rng.random() < share:
                for moment in (state, after_free_acts(state, rng)):
                    done["moments"] += 1
                    done["comparisons of events"] += check_moment(moment, rng, changes)

        play_out(spec, spec.start(seats, options, number), Random(number), watch=watch)
    return done


@pytest.mark.rule("CL-VIS-02", "CL-VIS-03", "CL-VIS-05", "CL-VIS-06", "CL-GEN-04", "CL-GEN-05", "CL-GEN-11")
@pytest.mark.slow
def test_a_changed_secret_changes_nothing_that_a_seat_can_see() -> None:
    done = check_games(range(8), share=0.02)
    assert done["moments"] > 60
    assert done["comparisons of events"] > 1000
