"""States, actions, chance, events and views, one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunewidget.kernel import (
    Action,
    BadRecord,
    Chance,
    Check,
    Choice,
    Event,
    Game,
    Play,
    Product,
    Recorded,
    Rules,
    Scripted,
    State,
    Table,
    also,
    answer,
)
from dunewidget.kernel.action import action_table, parse_action, read_action
from dunewidget.kernel.codec import Unreadable, read
from dunewidget.kernel.event import seen
from dunewidget.testing.conformance import check_game
from dunewidget.testing.domain import slow_options
from dunewidget.testing.perft import divide, perft, position, quick, slow
from tests.kernel.toy import STEPS, TOY, Bid, Choose, PlayCard, Say, ToyState, go_on

NewToy = Callable[..., Game]


def test_a_copy_shares_nothing_that_changes() -> None:
    one = ToyState("toy", ("p1",), coins={"p1": 1}, deck=["a"], hands={"p1": ("x",)}, agenda=[("setup",)])
    two = one.copy()
    two.coins["p1"] = 9
    two.deck.append("b")
    two.hands["p1"] = ()
    two.agenda.clear()
    two.draws["x"] = 1
    assert one == ToyState("toy", ("p1",), coins={"p1": 1}, deck=["a"], hands={"p1": ("x",)}, agenda=[("setup",)])


def test_a_copy_knows_the_fields_a_subclass_adds() -> None:
    @dataclass(slots=True)
    class More(ToyState):
        extra: dict[str, dict[str, int]] | None = None
        heaps: dict[str, dict[str, int]] = None  # type: ignore[assignment]

    one = More("toy", ("p1",), heaps={"p1": {"a": 1}})
    two = one.copy()
    two.heaps["p1"]["a"] = 2
    assert one.heaps == {"p1": {"a": 1}}
    assert type(two) is More


def test_the_digest_does_not_depend_on_the_order_of_keys() -> None:
    one, two = ToyState("toy", (), coins={"a": 1, "b": 2}), ToyState("toy", (), coins={"b": 2, "a": 1})
    assert one.digest() == two.digest()
    assert one.digest() != ToyState("toy", (), coins={"a": 1, "b": 3}).digest()
    assert [name for name, d in one.digests().items() if d != ToyState("toy", (), coins={}).digests()[name]] == [
        "coins"
    ]


def test_a_printed_state_can_be_read(new_toy: NewToy) -> None:
    state = new_toy().state
    assert repr(state) == "<ToyState round 1>"
    assert "coins: {'p1': 5, 'p2': 5}" in str(state).splitlines()


def test_a_state_holds_plain_values_only() -> None:
    with pytest.raises(TypeError, match="plain values only"):
        State("toy", (), options={"x": object()}).to_json()  # type: ignore[dict-item]


@dataclass(frozen=True, slots=True)
class Everything(Action):
    n: int
    x: float
    who: str | None = None
    some: tuple[str, ...] = ()
    parts: Annotated[tuple[tuple[str, int], ...], "part"] = ()
    sure: bool = False
    words: Annotated[str, "text"] = ""
    notation: ClassVar[str] = "every {n} {x} {who} {some} {parts}[ sure {sure}][ saying {words}]"


word = st.from_regex(r"[a-z_]+(:[0-9]{1,2})?", fullmatch=True)
everything = st.builds(
    Everything,
    st.sampled_from(["p1", "house_x"]),
    st.integers(-99, 99),
    st.integers(-9, 99).map(lambda n: n / 2),
    st.none() | word,
    st.lists(word).map(tuple),
    st.dictionaries(word, st.integers(1, 20)).map(lambda d: tuple(d.items())),
    st.booleans(),
    st.text(max_size=50),
)


@given(everything)
def test_what_prints_also_parses(action: Everything) -> None:
    table = action_table([Everything])
    assert parse_action(str(action), table) == action
    assert read_action(action.to_json(), table) == action


def test_a_person_may_write_a_name_short() -> None:
    table = action_table([PlayCard])
    aliases = {"card": lambda text: text.replace("t", "thief")}
    assert parse_action("card t at p2", table, "p1", aliases) == PlayCard("p1", "thief", "p2")


def test_words_keep_their_quotes() -> None:
    action = Say("p1", 'a "b"\nc')
    assert parse_action(str(action), action_table([Say])) == action


@pytest.mark.parametrize("data", [[], "x", 1, None, {"type": "Bid", "seat": 1, "coins": 1}, {"seat": "p1"}])
def test_json_that_is_no_action_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="action"):
        read_action(data, action_table([Bid]))


def test_containers_and_nesting_are_bounded() -> None:
    with pytest.raises(Unreadable, match="more than"):
        read(list[int], [0] * 6_000)
    deep: list[object] = []
    for _ in range(50):
        deep = [deep]
    with pytest.raises(Unreadable, match="deep"):
        read(tuple, deep)


def test_an_outcome_depends_on_seed_name_and_count_only() -> None:
    one, two = State("toy", (), seed=5), State("toy", (), seed=5)
    chance = Chance()
    first = chance.roll(one, "storm", (6, 6))
    chance.roll(two, "deck", (52,))
    assert chance.roll(two, "storm", (6, 6)) == first
    assert one.draws == {"storm": 1}


def test_rolls_and_shuffles_are_fair() -> None:
    state, chance = State("toy", (), seed=1), Chance()
    rolls = Counter(chance.roll(state, "die", (6,))[0] for _ in range(6_000))
    assert all(880 < n < 1120 for n in rolls.values())
    orders = Counter(tuple(chance.shuffle(state, "deck", "abc")) for _ in range(6_000))
    assert len(orders) == 6
    assert all(880 < n < 1120 for n in orders.values())


def test_a_script_decides_first_then_the_seed() -> None:
    state = State("toy", (), seed=1)
    chance = Scripted(die=[3])
    assert chance.roll(state, "die", (6,)) == (3,)
    after = chance.roll(state, "die", (6,))
    assert after == Chance().roll(State("toy", (), seed=1, draws={"die": 1}), "die", (6,))


@pytest.mark.parametrize("outcome", [[9], [-1], "x", [1, 2], [True], {}])
def test_a_recorded_outcome_that_cannot_be_is_refused(outcome: object) -> None:
    with pytest.raises(BadRecord, match="not a roll"):
        Recorded([("die", outcome)]).roll(State("toy", (), seed=1), "die", (6,))


def test_a_recorded_order_must_hold_the_same_things() -> None:
    with pytest.raises(BadRecord, match="not an order"):
        Recorded([("deck", ["a", "a"])]).shuffle(State("toy", (), seed=1), "deck", "ab")


def test_a_question_may_also_be_answered_in_ways_that_stand_elsewhere() -> None:
    def shout(t: Any, seat: str, action: Say) -> None:
        t.state.said.append(f"{seat}: {action.words}!")

    no = Check("TOY-09", lambda s, a: a.words == "no", "say no, not {words}")
    shouting = Play(lambda s, seat: [Product(Say, seat, words=Choice(("no",)))], {Say: (no,)}, shout)
    loud = also(go_on, shouting)
    s = ToyState("toy", ("p1", "p2"), coins={"p1": 2, "p2": 1}, agenda=[("go_on",)])
    assert [way.text for way in loud.space(s, "p1")] == ["stop no", "stop yes", 'say "no"']
    assert loud.checks == {Choose: (), Say: (no,)}
    assert (loud.more, go_on.more) == ((shouting,), ())
    t: Table[ToyState, Rules] = Table(s, Rules("loud", {**STEPS, "go_on": loud}), Chance())
    answer(t, loud, (), "p1", Say("p1", "no"))
    assert s.said == ["p1: no!"]
    s.agenda = [("go_on",)]
    answer(t, loud, (), "p1", Choose("p1", stop=True))
    assert s.winners == ("p1",)


def test_what_is_hidden_or_nothing_is_left_out_of_a_sentence() -> None:
    says = "{seat} draws a card[: {card}][; coins paid: {coins}]"
    data = {"seat": "p1", "card": "lasgun", "coins": 0}
    event = Event("T-1", "drawn", data, secret={"card": ("p1",)}, sentence=says)
    assert str(event.for_seat("p1")) == "P1 draws a card: lasgun [T-1]"
    assert str(event.for_seat("p2")) == "P1 draws a card [T-1]"
    paid = Event("T-1", "drawn", {"seat": "p1", "card": "?", "coins": 2}, sentence=says)
    assert str(paid) == "P1 draws a card; coins paid: 2 [T-1]"
    assert str(Event("T-2", "shown", {"card": "?"}, sentence="The card: {card}")) == "The card: something hidden [T-2]"


def test_what_belongs_to_somebody_is_said_so() -> None:
    event = Event("T-1", "cancelled", {"what": "guild.half_price"}, sentence="the {what} ends")
    assert str(event) == "The half price of guild ends [T-1]"


def test_an_event_is_a_sentence_with_its_rule() -> None:
    event = Event("TOY-04", "bid", {"seat": "p1", "coins": 3}, sentence="{seat} bids {coins}")
    assert str(event) == "P1 bids 3 [TOY-04]"


def test_a_seat_sees_what_it_may_of_an_event() -> None:
    events = [
        Event("T-1", "dealt", {"card": "x"}, secret={"card": ("p1",)}),
        Event("T-2", "looked", {"card": "y"}, seen_by=("p1",)),
    ]
    assert [event.data["card"] for event in seen(events, "p1")] == ["x", "y"]
    assert [event.data["card"] for event in seen(events, "p2")] == ["?"]


def test_a_view_holds_only_what_the_seat_may_know(new_toy: NewToy) -> None:
    view = new_toy().view("p2")
    assert view.state.hands == {"p1": None, "p2": ("thief",)}
    assert view.state.seed is None
    assert view.state.deck == ["?", "?"]
    assert view.decision is not None
    text = str(view.to_json())
    assert "coin'" not in text


def test_a_seat_that_is_not_asked_sees_no_agenda(new_toy: NewToy) -> None:
    game = new_toy().play("p1: pass")
    assert game.view("p1").state.agenda == []
    assert game.view("p1").decision is None
    assert game.view("p2").state.agenda != []


def test_an_imagined_state_looks_the_same_and_can_be_played(new_toy: NewToy) -> None:
    view = new_toy().view("p2")
    hands = {view.imagine(Random(i)).hands["p1"] for i in range(40)}
    assert hands == {("coin",), ("thief",)}


@pytest.mark.parametrize("windows", ["quiet", "public"])
def test_the_toy_passes_the_conformance_suite(windows: str) -> None:
    done = check_game(TOY, games=12, seed=5, thorough=1.0, windows=windows)
    assert done.games == 12
    assert done.views > 100


def test_the_suite_finds_a_space_that_disagrees_with_the_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.kernel.toy import bids

    monkeypatch.setattr(bids, "plays", bids_space)
    with pytest.raises(AssertionError, match=r"checks say|offers"):
        check_game(TOY, games=3, thorough=1.0)


def bids_space(s: ToyState, seat: str) -> object:
    from dunewidget.kernel import Range, Space

    return Space.of(Bid, seat, coins=Range(0, s.coins[seat] + 1))


def test_the_suite_finds_a_view_that_tells_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    leaky = replace(TOY, mask=lambda s, seat: None)
    with pytest.raises(AssertionError, match="could tell"):
        check_game(leaky, games=3, thorough=1.0)


def test_perft_counts_the_same_by_space_and_by_checks() -> None:
    state = position(TOY, 2, 4, 0, {})
    assert perft(TOY, state, 2) == sum(divide(TOY, state, 2, slow(TOY)).values())
    assert divide(TOY, state, 1, quick).keys() == divide(TOY, state, 1, slow(TOY)).keys()


def test_the_slow_lister_lists_what_the_checks_allow(new_toy: NewToy) -> None:
    game = new_toy()
    assert set(slow_options(TOY, game.decisions[0])) == set(game.decisions[0].options()) - {game.decisions[0].default}
