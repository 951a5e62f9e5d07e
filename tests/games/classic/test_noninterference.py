"""Nothing a seat may not know reaches it: change a secret, and every byte it could see stays the same."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from random import Random
from typing import Any

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.content import FACTIONS
from dunewidget.games.classic.deals import AnswerOffer
from dunewidget.games.classic.hands import sizes_public
from dunewidget.games.classic.rules import rules_of
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Action, Chance, Event, Game, GameSpec, Scripted, Table
from dunewidget.kernel.agenda import Question, run
from dunewidget.kernel.errors import BadRecord, DuneError
from dunewidget.kernel.event import seen as seen_by
from dunewidget.kernel.history import Place, effective, give, label_of, reach
from dunewidget.kernel.playout import play_out
from dunewidget.kernel.registry import find
from dunewidget.kernel.view import asked_in_the_open, see
from dunewidget.testing.domain import domain
from tests.games.classic.battlefield import asked, battle, scene
from tests.games.classic.worlds import CHANGES, Change, other_sealed, other_world, standing

WORDS = ("pass", "karama", "nonsense", "")

#: what brings a secret to light: the events that may tell one, and in which of their fields
BROUGHT_TO_LIGHT: dict[str, set[str]] = {
    # what is drawn, and what a seat looks at or is dealt
    "spice_blow": {"part", "spice"},
    "storm_card_shown": {"distance"},
    "storm_card_seen": {"distance"},
    "spice_card_seen": {"card"},
    "card_seen": {"card"},
    "bought": {"card"},
    "drew_extra": {"card"},
    "cards_dealt": {"cards"},
    # how many cards go from hand to hand is seen, and with it that a hand holds no more
    "cards_taken": {"cards", "n"},
    "cards_given": {"cards", "n"},
    # what must be said before all, or is shown
    "hand_sizes": {"cards"},
    "answered": {"yes"},
    "shown": {"shown"},
    "showing_lapsed": {"what"},
    # what is paid to whom is public (CL-VIS-01), and so is which of two allies pays (CL-ALLY-08)
    "charity": {"spice"},
    "paid": {"spice"},
    "shipped": {"spice"},
    "transferred": {"spice"},
}
#: and what happens instead of what: by the card that comes up, by what somebody can pay or show, by who wins
INSTEAD = (
    {"spice_blow", "worm"},
    {"paid", "bid_void", "karama"},
    {"deal_paid", "deal_lapsed"},
    {"shown", "showing_lapsed"},
    {"game_goes_on", "game_won", "game_drawn", "prediction_revealed"},
)
#: what must be said by those whom it concerns: that they have neither leader nor hero (CL-BATTLE-17), in the tournament
#: that a leader is their traitor (TN-BAT-23)
MUST_BE_SAID = {"no_leader", "traitor_called"}


@pytest.mark.rule("CL-VIS-06", "CL-HAR-09")
def test_captives_of_several_factions_stand_in_an_order_that_tells_nothing() -> None:
    seats = ("harkonnen", "bene_gesserit", "emperor", "atreides")
    about: Any = {"turn": 1, "phase": "storm", "executed": {"bashar"}, "revived": {"bashar"}}
    game = scene(seats, ("dial_storm",), captured={"caid": "harkonnen", "alia": "harkonnen"}, **about)
    game.state.leaders["bashar"] = "face_down"
    for number in range(4):
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


#: in how many other worlds each seat's moment is looked at, and how many plies are played on from it
WORLDS, PLIES = 3, 3


@dataclass(frozen=True)
class Asked:
    """What a seat asks the game at a moment: whether it may answer so, or do so unasked; lines of notation; kinds."""

    answers: list[Action]
    unasked: list[Action]
    lines: list[str]
    kinds: list[type[Action]]


def spoiled(spec: GameSpec, s: ClassicState, act: Action, rng: Random) -> Action:
    """The same action with one field out of the blue."""
    wild = domain(spec, s, type(act), act.seat)
    if not wild.fields:
        return act
    name = rng.choice(list(wild.fields))
    return replace(act, **{name: wild.fields[name].sample(rng)})


def asking(s: ClassicState, seat: str, rng: Random) -> Asked:
    """Some things to ask, legal ones, nearly legal ones and wild ones."""
    spec, (ask, args, waiting) = find(s.game), standing(s)
    free = rules_of(s).free
    kinds = rng.sample(list(free), 3)
    answers = [domain(spec, s, kind, seat).sample(rng) for kind in ask.checks]
    if seat in waiting:
        legal = ask.space(s, seat, *args)
        answers += [spoiled(spec, s, legal.sample(rng), rng) for _ in range(2)] if legal else []
    spaces = [space for kind in kinds if (space := free[kind].space(s, seat))]
    unasked = [spoiled(spec, s, space.sample(rng), rng) for space in spaces]
    unasked += [domain(spec, s, kinds[0], seat).sample(rng)]
    unasked += [AnswerOffer(seat, of, "accept") for of in s.deal_offers]
    lines = [f"{seat}: {act.text}" for act in (*answers[:1], *unasked[:1])]
    wild = domain(spec, s, rng.choice(spec.actions), seat).sample(rng)
    lines += [f"{seat}: {wild.text}", f"{seat}: {wild.text.split()[0]} ?", f"{seat}: {rng.choice(WORDS)}"]
    return Asked(answers, unasked, lines, kinds)


def said(what: Callable[[], object]) -> str:
    """What a question to the game brings, an error too."""
    try:
        return str(what())
    except DuneError as error:
        return f"{type(error).__name__}: {error}"


def seen(game: Game, s: ClassicState, seat: str, asked: Asked) -> str:
    """Every byte that reaches a seat at this moment: its view, its question, and what it is told of what it asks.

    The game says nothing of them that the view could not say.
    """
    game.state, game._question = s, standing(s)
    view = game.view(seat)
    free, decisions = rules_of(s).free, [decision for decision in game.decisions if decision.seat == seat]
    true = [json.dumps(decision.to_json()) for decision in decisions]
    true += [f"{decision.count()} {decision!r} {decision.preview}" for decision in decisions]
    true += [str(decision.why_not(act)) for decision in decisions for act in asked.answers]
    true += [str(free[type(act)].why_not(s, act)) for act in asked.unasked]
    true += [json.dumps(free[kind].space(s, seat).to_json()) for kind in asked.kinds]
    held = [view.decision] if view.decision is not None else []
    shown = [json.dumps(decision.to_json()) for decision in held]
    shown += [f"{decision.count()} {decision!r} {decision.preview}" for decision in held]
    shown += [str(decision.why_not(act)) for decision in held for act in asked.answers]
    shown += [str(view.why_not(act)) for act in asked.unasked]
    shown += [json.dumps(free[kind].space(view.state, seat).to_json()) for kind in asked.kinds]
    assert true == shown, "the game and the view say the same"
    told = [said(lambda line=line: game.why_not(line)) for line in asked.lines]  # type: ignore[misc]
    return "\n".join([json.dumps(view.to_json()), repr(view), *true, *told])


def out_of_turn(game: Game, seat: str) -> str:
    """What a seat is told that answers when others are asked in the open."""
    return str(asked_in_the_open(game.spec, game.state, seat, game.question))


# --- playing on


Plies = list[tuple[Place, tuple[Action, ...]]]


@dataclass(frozen=True)
class Stop:
    """A question on a line: who is asked what, and how many events have been told up to there."""

    state: ClassicState
    question: Question | None
    told: tuple[Event, ...]

    def heard(self, seat: str) -> list[Event]:
        """All the seat was told on the way."""
        return seen_by(self.told, seat)

    def view(self, seat: str) -> str:
        """All the seat sees now, and who it hears is asked."""
        spec = find(self.state.game)
        view = see(spec, self.state, seat, self.question)
        view.state.pledges = {}  # one that its giver can keep no longer lapses (CL-ALLY-08)
        return json.dumps(view.to_json()) + str(asked_in_the_open(spec, self.state, seat, self.question))


class Line:
    """What is played on from a moment: every answer, and what it led to."""

    def __init__(self, s: ClassicState) -> None:
        self.log: list[Event] = []
        self.table = Table(s.copy(), rules_of(s), Chance(), self.log)
        self.question = run(self.table)
        self.plies: Plies = []

    def stop(self) -> Stop:
        """Where the line stands now."""
        return Stop(self.table.state.copy(), self.question, tuple(self.log))

    def at(self, place: Place) -> Stop:
        """Pass every window up to a place."""
        self.question = reach(self.table, self.question, place)
        return self.stop()

    def give(self, actions: tuple[Action, ...]) -> bool:
        """Answer, if that can be answered in this world."""
        if self.question is None:
            return False
        ask, args, seats = self.question
        state = self.table.state
        if any(act.seat not in seats or act not in ask.space(state, act.seat, *args) for act in actions):
            return False
        give(self.table, self.question, actions)
        self.question = run(self.table)
        return True

    def play_at_random(self, rng: Random, plies: int) -> None:
        """Everybody answers anything; in every other window nobody plays."""
        passed: Counter[str] = Counter()
        while self.question is not None and len(self.plies) < plies:
            ask, args, seats = self.question
            label, state = label_of(self.question), self.table.state
            asked = seats if ask.all_at_once else seats[:1]
            answers = {seat: ask.space(state, seat, *args).sample(rng) for seat in asked}
            actions = effective(ask, seats, answers) if ask.quiet else tuple(answers.values())
            if ask.quiet and (not actions or rng.random() < 0.5):
                self.give(())
                passed[label] += 1
                continue
            self.plies.append((Place(label, passed[label], ask.quiet), actions))
            self.give(actions)
            passed.clear()


def stops(s: ClassicState, plies: Plies) -> Iterator[Stop]:
    """The same answers in a world, as far as they can be given there: each question, and the next one in the open.

    A changed state may be one that no play leads to: somebody has bid or planned what it cannot pay.
    """
    try:
        ask, args, _ = standing(s)
        if any(act not in ask.space(s, seat, *args) for seat, act in s.sealed.items()):
            return
        line = Line(s)
        for place, actions in plies:
            here = line.at(place)
            yield here
            if here.question is None or label_of(here.question) != place.label or not line.give(actions):
                return
        yield line.at(Place(""))
    except (BadRecord, ValueError):
        return


def difference(mine: str, theirs: str) -> str:
    """The first place where two texts are not the same."""
    here = next((i for i, (a, b) in enumerate(zip(mine, theirs, strict=False)) if a != b), 0)
    return f"{mine[max(here - 200, 0) : here + 80]}\n{theirs[max(here - 200, 0) : here + 80]}"


def leak_now(game: Game, other: ClassicState, seat: str, asked: Asked, before: tuple[str, str]) -> str | None:
    """What the seat could tell from another world at this moment."""
    after = seen(game, other, seat, asked), out_of_turn(game, seat)
    return next((difference(one, two) for one, two in zip(before, after, strict=True) if one != two), None)


def told_otherwise(mine: Sequence[Event], theirs: Sequence[Event]) -> tuple[set[str], set[str]]:
    """The events that are the first told otherwise, and in which fields, if they are of one name."""
    for one, other in zip_longest(mine, theirs):
        if one is None or other is None or one.name != other.name:
            return {event.name for event in (one, other) if event is not None}, set()
        if one != other:
            return {one.name}, {name for name in one.data | other.data if one.data.get(name) != other.data.get(name)}
    return set(), set()


def leak_later(true: Sequence[Stop], other: Iterable[Stop], seat: str, *, hidden: bool) -> tuple[str | None, int]:
    """What the seat could tell as both worlds are played on, and how often they could be compared.

    Once a secret is brought to light in the ways in which it may be, or all learn how many cards each holds, which may
    be `hidden` at the moment, the worlds part.
    """
    compared = 0
    for mine, theirs in zip(true, other, strict=False):
        if hidden and sizes_public(mine.state):
            return None, compared
        names, fields = told_otherwise(mine.heard(seat), theirs.heard(seat))
        if names:
            one_kind = len(names) == 1 and fields and fields <= BROUGHT_TO_LIGHT.get(min(names), set())
            known = one_kind or any(names <= others for others in INSTEAD) or bool(names & MUST_BE_SAID)
            return None if known else f"told otherwise: {sorted(names)} {sorted(fields)}", compared
        labels = [label_of(stop.question) if stop.question else "the end" for stop in (mine, theirs)]
        if labels[0] != labels[1]:
            return f"asked is {' or '.join(labels)}", compared
        compared += 1
        one, two = mine.view(seat), theirs.view(seat)
        if one != two:
            return difference(one, two), compared
    return None, compared


def check_moment(s: ClassicState, rng: Random, changes: Sequence[Change] = CHANGES) -> int:
    """Look at the moment in other worlds: nothing a seat gets may change. How often what follows could be compared."""
    game, line = Game(find(s.game), s), Line(s)
    line.play_at_random(rng, PLIES)
    true = list(stops(s, line.plies))
    compared = 0
    for seat in s.seats:
        asked = asking(s, seat, rng)
        before = seen(game, s, seat, asked), out_of_turn(game, seat)
        for number in range(WORLDS):
            made = [change for change in changes if number == 0 or rng.random() < 0.5]
            salt = rng.random()
            leak = leak_now(game, other_world(s, seat, Random(salt), made), seat, asked, before)
            if leak is None:
                later = other_world(s, seat, Random(salt), [change for change in made if change is not other_sealed])
                later.seed, later.draws = s.seed, s.draws.copy()
                leak, n = leak_later(true, stops(later, line.plies), seat, hidden=not sizes_public(s))
                compared += n
            if leak is not None:
                names = ", ".join(change.__name__ for change in made)
                raise AssertionError(f"{names}: {seat} could tell in {s.phase}, {s.agenda[-1]}:\n{leak}")
    return compared


def after_free_acts(s: ClassicState, rng: Random) -> ClassicState:
    """The same moment after some pledges, deals and secrets shared, and with some answers sealed."""
    s = s.copy()
    table, free = Table(s, rules_of(s), Scripted()), rules_of(s).free
    for seat in s.seats if s.turn else ():
        for act in rng.sample(list(free.values()), 3):
            if (space := act.space(s, seat)).count():
                act.apply(table, space.sample(rng))
    ask, args, waiting = standing(s)
    if ask.all_at_once:
        for seat in rng.sample(list(waiting), rng.randint(0, max(len(waiting) - 1, 0))):
            s.sealed[seat] = ask.space(s, seat, *args).sample(rng)
    return s


def shared_options(number: int) -> dict[str, Any]:
    """What may be known at the table of the game of this number."""
    return {
        "windows": ("quiet", "public")[number % 4 == 3],
        "public_hand_sizes": number % 5 != 4,
        "notes_for_all": number % 7 == 6,
    }


def classic_options(number: int) -> dict[str, Any]:
    """The options of the game of this number: those which tell nothing themselves are flipped in turn."""
    rules, alliance = ("advanced", "basic")[number % 3 == 2], ("2/4", "any/3")[number % 2]
    others = [option for option in GAME.options if isinstance(option.values[0], bool)]
    flipped = others[number % len(others)]
    return {flipped.name: flipped.values[1], "rules": rules, "alliance": alliance, **shared_options(number)}


def check_end(s: ClassicState, rng: Random, changes: Sequence[Change]) -> None:
    """When the game is over, what was hidden stays so."""
    spec = find(s.game)
    for seat in s.seats:
        other = other_world(s, seat, rng, [change for change in changes if change is not other_sealed])
        views = [json.dumps(see(spec, world, seat, None).to_json()) for world in (s, other)]
        assert views[0] == views[1], f"{seat} could tell at the end: {difference(*views)}"


def check_games(
    numbers: Iterable[int],
    share: float,
    spec: GameSpec = GAME,
    options_of: Callable[[int], dict[str, Any]] = classic_options,
    changes: Sequence[Change] = CHANGES,
) -> Counter[str]:
    """Random games of all sizes; so many of their moments are looked at, more of those that come seldom."""
    done: Counter[str] = Counter()
    for number in numbers:
        rng = Random(number)
        seats = tuple(rng.sample(FACTIONS, 2 + number % 5))
        state: Any = spec.start(seats, spec.chosen_options(options_of(number)), number)
        met: Counter[str] = Counter()

        def watch(state: ClassicState, rng: Random = rng, met: Counter[str] = met) -> None:
            name = state.agenda[-1][0]
            met[name] += 1
            if rng.random() < share * max(1, 10 / met[name]):
                for moment in (state, after_free_acts(state, rng)):
                    done["moments"] += 1
                    done[f"asked {name}"] += 1
                    done["comparisons of events"] += check_moment(moment, rng, changes)

        play_out(spec, state, Random(number), watch=watch)
        check_end(state, rng, changes)
    return done


@pytest.mark.rule("CL-VIS-02", "CL-VIS-03", "CL-VIS-05", "CL-VIS-06", "CL-GEN-04", "CL-GEN-05", "CL-GEN-11")
@pytest.mark.slow
def test_a_changed_secret_changes_nothing_that_a_seat_can_see() -> None:
    done = check_games(range(8), share=0.004)
    assert done["moments"] > 40
    assert done["comparisons of events"] > 1000
