"""Every question of a turn, in random situations, against the law read a second time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dunewidget.games.classic import GAME
from dunewidget.games.classic.board import parts, territories
from dunewidget.games.classic.content import FACTIONS, factions, leaders, treachery_deck
from dunewidget.games.classic.plans import plan_space
from dunewidget.games.classic.state import ClassicState
from dunewidget.kernel import Action, Decision, Game, Product, Space
from tests.games.classic import law
from tests.games.classic.battlefield import scene, to

#: strongholds, land that many sectors cut, and where the Fremen arrive
PLACES = ("arrakeen", "carthag", "tueks_sietch", "sietch_tabr", "pasty_mesa", "old_gap", "polar_sink", "the_great_flat")


def random_state(rng: Random, rules: str, *agenda: tuple[Any, ...], most: int = 2) -> ClassicState:
    """Few forces of everybody in few places, some spice and cards, an alliance, a storm somewhere."""
    seats = tuple(rng.sample(FACTIONS, rng.randint(2, 6)))
    options = {"rules": rules, "ally_transit": rng.random() < 0.5}
    s = ClassicState("classic", seats, GAME.chosen_options(options), seed=1)
    s.turn, s.phase, s.storm, s.first = 3, "battle", rng.randint(1, 18), rng.choice(seats)
    s.circles = dict(zip(seats, rng.sample((2, 5, 8, 11, 14, 17), len(seats)), strict=True))
    deck = list(treachery_deck())
    rng.shuffle(deck)
    places = [part for name in PLACES for part in territories()[name]]
    for seat in seats:
        stars = min(factions()[seat].starred[1], 2) if rules == "advanced" else 0
        here = sorted(rng.sample(places, 4), key=parts().index)
        s.forces[seat] = {part: n for part in here if (n := rng.randint(0, most))}
        s.specials[seat] = {here[0]: rng.randint(1, stars)} if stars and rng.random() < 0.6 else {}
        s.reserves[seat], s.special_reserves[seat] = rng.randint(0, 4), rng.randint(0, stars)
        s.tanks[seat], s.special_tanks[seat] = rng.randint(0, 5), rng.randint(0, stars)
        s.spice[seat] = rng.choice((0, 1, 2, 3, 5, 9))
        s.hands[seat] = tuple(deck.pop() for _ in range(rng.randint(0, 4)))
        s.traitors[seat] = tuple(rng.sample(sorted(leaders()), 4))
        if rng.random() < 0.3:
            s.leader_revival.add(seat)
    names = [name for name, leader in leaders().items() if leader.faction in seats]
    s.leaders = {name: rng.choice(("alive", "tanks", "face_down")) for name in names}
    for seat in rng.sample(seats, len(seats) // 2):
        s.leaders |= dict.fromkeys(factions()[seat].leaders, rng.choice(("tanks", "face_down")))
    if rules == "advanced" and "harkonnen" in seats:
        theirs = [n for n in names if s.leaders[n] == "alive" and leaders()[n].faction != "harkonnen"]
        s.captured = dict.fromkeys(theirs[:1], "harkonnen")
    s.kh_losses, s.kh_dead = rng.choice((0, 7)), rules == "advanced" and rng.random() < 0.3
    if len(seats) > 2 and rng.random() < 0.5:
        s.alliances = [tuple(rng.sample(seats, 2))]
    sisters = s.forces.get("bene_gesserit", {})
    if rules == "advanced":
        s.advisors = {part.partition(":")[0] for part in sisters if rng.random() < 0.6}
    s.agenda = list(agenda)
    return s


def answers(decision: Decision, kind: str) -> set[Action]:
    found = list(decision.options())
    assert len(found) == len(set(found)) == decision.count()
    return {action for action in found if type(action).__name__ == kind}


def said(actions: set[Action], *fields: str) -> set[tuple[Any, ...]]:
    return {tuple(getattr(action, field) for field in fields) for action in actions}


def to_question(s: ClassicState, name: str) -> Game:
    """The game before this question, or at its end: everything else is declined."""
    game = Game(GAME, s)
    while game.decisions and game.decisions[0].name != name:
        decision = game.decisions[0]
        game.play(decision.default or next(decision.options()))
    return game


def only_question(s: ClassicState, name: str) -> Decision | None:
    """The one question of this name, or None if there is nothing to ask."""
    return next(iter(to_question(s, name).decisions), None)


Law = Callable[[Any, str], set[tuple[Any, ...]]]


@pytest.mark.rule(
    "CL-SHIP-02",
    "CL-SHIP-03",
    "CL-SHIP-04",
    "CL-SHIP-05",
    "CL-SHIP-06",
    "CL-SHIP-08",
    "CL-FRE-01",
    "CL-FRE-02",
    "CL-SHIP-07",
    "CL-STORM-13",
    "CL-GUI-02",
    "CL-GUI-03",
    "CL-GUI-04",
    "CL-KAR-04",
    "CL-BG-13",
    "CL-ALLY-02",
)
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_every_shipment_there_is(rules: str) -> None:
    rng, compared = Random(1), 0
    for _ in range(40):
        s = random_state(rng, rules)
        for seat in s.seats:
            s.agenda = [("ship", seat)]
            decision = only_question(s.copy(), "ship")
            expected = law.shipments(s, seat)
            found = answers(decision, "Ship") if decision else set()
            assert said(found, "forces", "to", "starred", "side", "card") == expected, (seat, s)
            across = answers(decision, "Transfer") if decision else set()
            back = answers(decision, "Withdraw") if decision else set()
            told = said(across, "to", "forces", "starred", "side")
            told |= {(None, forces, (), None) for (forces,) in said(back, "forces")}
            assert told == law.transfers(s, seat), (seat, s)
            compared += len(expected) + len(told)
    assert compared > 5_000


@pytest.mark.rule("CL-ALLY-06", "CL-ALLY-08", "CL-GUI-07", "CL-GUI-08", "CL-SHIP-08")
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_every_shipment_there_is_for_allies_who_pledge_and_are_carried(rules: str) -> None:
    rng, compared, carried = Random(7), 0, 0
    while carried < 12:
        s = random_state(rng, rules)
        if len(s.seats) < 4 or "guild" not in s.seats:
            continue
        others = rng.sample([seat for seat in s.seats if seat != "guild"], 2)
        friends = tuple(seat for seat in s.seats if seat == "guild" or seat in others)
        s.alliances, s.options["alliance"] = [friends], "any/3"
        for giver in friends:
            shares = [(taker, rng.randint(1, s.spice[giver] or 1)) for taker in friends if taker != giver]
            s.pledges[giver] = tuple(share for share in shares if s.spice[giver] and rng.random() < 0.6)
        for seat in friends:
            s.carried = {seat} - {"guild"} if rng.random() < 0.8 else set()
            s.agenda = [("ship", seat)]
            decision = only_question(s.copy(), "ship")
            ships = said(answers(decision, "Ship"), "forces", "to", "starred", "side", "card") if decision else set()
            assert ships == law.shipments(s, seat), (seat, s)
            across = said(answers(decision, "Transfer"), "to", "forces", "starred", "side") if decision else set()
            assert across == {group for group in law.transfers(s, seat) if group[0] is not None}, (seat, s)
            carried += bool(s.carried and across)
            compared += len(ships) + len(across)
    assert compared > 2_000


@pytest.mark.rule(
    "CL-MOVE-01",
    "CL-MOVE-02",
    "CL-MOVE-03",
    "CL-MOVE-04",
    "CL-MOVE-05",
    "CL-STORM-13",
    "CL-STORM-14",
    "CL-FRE-03",
    "CL-BG-14",
    "CL-ALLY-02",
    "CL-AMB-15",
    "CL-AMB-20",
)
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_every_movement_there_is(rules: str) -> None:
    rng, compared = Random(2), 0
    for _ in range(50):
        s = random_state(rng, rules)
        for seat in s.seats:
            s.agenda = [("move", seat)]
            decision = only_question(s.copy(), "move")
            expected = law.moves(s, seat)
            found = answers(decision, "Move") if decision else set()
            assert said(found, "to", "forces", "starred", "side") == expected, (seat, s)
            compared += len(expected)
    assert compared > 5_000


@pytest.mark.rule(
    "CL-REV-01", "CL-REV-02", "CL-REV-04", "CL-REV-06", "CL-REV-07", "CL-REV-08", "CL-REV-09", "CL-AMB-55"
)
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_every_revival_there_is(rules: str) -> None:
    rng, compared = Random(3), 0
    for _ in range(120):
        s = random_state(rng, rules, ("revival",))
        game = to_question(s.copy(), "revive")
        asked = {decision.seat: decision for decision in game.decisions}
        for seat in s.seats:
            expected = law.revivals(s, seat)
            found = answers(asked[seat], "Revive") if seat in asked else set()
            assert said(found, "forces", "starred", "leader") == expected, (seat, s)
            compared += len(expected)
    assert compared > 500


@pytest.mark.rule(
    "CL-BATTLE-01",
    "CL-BATTLE-02",
    "CL-BATTLE-03",
    "CL-BATTLE-04",
    "CL-BATTLE-05",
    "CL-BATTLE-06",
    "CL-BATTLE-09",
    "CL-BATTLE-14",
    "CL-BATTLE-15",
    "CL-BATTLE-16",
    "CL-BATTLE-17",
    "CL-BATTLE-18",
    "CL-BATTLE-21",
    "CL-BATTLE-22",
    "CL-BATTLE-31",
    "CL-BATTLE-32",
    "CL-EMP-04",
    "CL-FRE-13",
    "CL-FRE-14",
    "CL-ATR-08",
    "CL-HAR-06",
    "CL-STORM-13",
)
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_every_battle_plan_and_loss_there_is(rules: str) -> None:
    rng, seen = Random(4), dict.fromkeys(("choose_battle", "form_plans", "choose_losses"), 0)
    for _ in range(60):
        s = random_state(rng, rules, ("next_battle",), most=3)
        for seat in s.seats if s.alliances else ():
            for part in [part for part in s.forces[seat] if law.beside_ally(s, seat, law.land(part))]:
                del s.forces[seat][part]
        s.advisors &= {part.partition(":")[0] for part in s.forces.get("bene_gesserit", ())}
        game = Game(GAME, s)
        while game.decisions:
            for decision in game.decisions:
                if decision.name in seen:
                    compare(decision)
                    seen[decision.name] += 1
            decision = rng.choice(game.decisions)
            plays = decision.name in seen or decision.name == "call_traitors" or decision.default is None
            game.play(decision.sample(rng) if plays else decision.default)  # type: ignore[arg-type]
        assert not law.battles(game.state)
    assert min(seen.values()) > 10


KINDS = ("poison", "projectile", "lasgun", "snooper", "shield", "worthless", "cheap_hero")
TELLING = ("cheap_hero", "shield", "snooper", "lasgun", "crysknife", "chaumas", "kulon", "baliset", "karama")


def anything_said(rng: Random, plan: law.Plan) -> law.Said:
    """A command, an answer or what was foretold, often of a plan that can be."""
    dial, leader, weapon, defense, *_ = plan
    told = [("leader", leader), ("not_leader", leader), ("weapon", weapon), ("defense", defense), ("dial", dial)]
    ordered = [("play", rng.choice(KINDS)), ("not", rng.choice(KINDS)), ("not", "cheap_hero")]
    least = float(rng.randint(1, 4))
    return rng.choice([*told, *ordered, ("least", least), ("below", least), ("with_kh", None), ("without_kh", None)])


@pytest.mark.rule(
    "CL-BATTLE-36", "CL-BATTLE-11", "CL-BG-05", "CL-ATR-04", "CL-ATR-05", "CL-AMB-29", "CL-AMB-54", "CL-AMB-65"
)
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_every_plan_there_is_after_whatever_was_commanded_foretold_and_answered(rules: str) -> None:
    rng, bound = Random(6), 0
    for _ in range(40):
        s = random_state(rng, rules, ("next_battle",), most=3)
        s.alliances, s.advisors = [], set()
        for seat in s.seats:
            s.hands[seat] = tuple(rng.sample(TELLING, rng.randint(1, 4)))
        s = to_question(s, "form_plans").state
        for seat in s.fighters:
            free = law.plans(s, seat)
            for _ in range(12):
                said_so_far = tuple(
                    anything_said(rng, rng.choice(sorted(free, key=str))) for _ in range(rng.randint(1, 4))
                )
                public = rng.randint(0, len(said_so_far))
                s.promises, s.foreseen = {seat: said_so_far[:public]}, {seat: said_so_far[public:]}
                found = said(set(plan_space(s, seat)), "dial", "leader", "weapon", "defense", "spice", "kh")
                expected = law.bound_plans(s, seat, said_so_far)
                assert found == expected, (seat, s.hands[seat], said_so_far)
                bound += expected != free
    assert bound > 100


def compare(decision: Decision) -> None:
    """One question of the battle phase."""
    s, seat = decision.state, decision.seat
    if decision.name == "form_plans":
        found = said(answers(decision, "BattlePlan"), "dial", "leader", "weapon", "defense", "spice", "kh")
        assert found == law.plans(s, seat)
    elif decision.name == "choose_losses":
        found = said(answers(decision, "Losses"), "forces", "starred", "cards")
        assert found == law.losses(s, seat)
    else:
        named = said(answers(decision, "Fight"), "opponent", "at")
        pieces = law.battles(s)
        assert len(named) == len(pieces)
        assert all(
            any((seat, foe) == (one, other) and at in piece for one, other, piece in pieces) for foe, at in named
        )


@pytest.mark.parametrize(("name", "least"), [("form_plans", 1_000), ("ship", 1_000), ("move", 10_000)])
def test_a_random_plan_shipment_or_movement_is_drawn_without_listing_any(
    name: str, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rich: dict[str, Any] = {"spice": {"emperor": 40, "guild": 9}, "hands": {"emperor": ("karama", "chaumas", "shield")}}
    mesa = dict.fromkeys(territories()["pasty_mesa"], 2)
    agenda = ("begin_battle", "emperor", "guild", "pasty_mesa:5") if name == "form_plans" else (name, "emperor")
    forces = {"emperor": mesa, "guild": {"pasty_mesa:5": 1}}
    stars = {"emperor": {"pasty_mesa:5": 3, "pasty_mesa:6": 2}}
    game = to(name, scene(("emperor", "guild"), agenda, storm=1, forces=forces, specials=stars, **rich))
    decision = game.decisions[0]
    assert decision.count() > least

    def listed(self: object) -> None:
        raise AssertionError("answers are listed")

    for kind in (Space, Product):
        monkeypatch.setattr(kind, "__iter__", listed)
    rng = Random(5)
    assert len({decision.sample(rng) for _ in range(50)}) > 20
