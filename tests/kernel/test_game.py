"""A game being played: answers, windows, sealed answers, time travel, orders."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from dunewidget.kernel import Game, IllegalAction, InvalidAction, NotYourDecision, Orders, Pass
from dunewidget.kernel.errors import DuneError
from tests.kernel.toy import Bid, Choose, PlayCard

NewToy = Callable[..., Game]


def pass_all(game: Game) -> Game:
    while game.decisions and game.decisions[0].ask.quiet:
        game.play(Pass(game.decisions[0].seat))
    return game


def test_a_new_game_asks_in_one_line(new_toy: NewToy) -> None:
    game = new_toy()
    assert repr(game) == "<toy round 1, a window is open, ply 0>"
    assert repr(pass_all(game)) == "<toy round 1, p1, p2 to act, ply 0>"
    assert "How much do you bid?" in repr(game.decisions[0])


def test_sealed_answers_take_effect_together_in_any_order(new_toy: NewToy) -> None:
    one, two = pass_all(new_toy()), pass_all(new_toy())
    one.play("p1: bid 2")
    assert one.state.coins == {"p1": 5, "p2": 5}
    assert one.view("p2").state.sealed == {}
    one.play("p2: bid 3")
    two.play("p2: bid 3").play("p1: bid 2")
    assert one.state == two.state
    assert one.state.digest() == two.state.digest()
    assert one.state.coins == {"p1": 3, "p2": 2}


def test_a_seat_answers_once(new_toy: NewToy) -> None:
    game = pass_all(new_toy()).play("p1: bid 2")
    with pytest.raises(NotYourDecision, match="p1"):
        game.play("p1: bid 3")


def test_passing_in_a_window_leaves_no_trace(new_toy: NewToy) -> None:
    game = new_toy()
    events = len(game.events)
    game.play("p2: pass").play("p1: pass")
    assert (game.ply, len(game.events), game.actions) == (0, events, [])


def test_the_first_in_turn_order_takes_effect_and_the_window_opens_again(new_toy: NewToy) -> None:
    game = new_toy(deck=["coin", "coin", "thief", "thief"])
    game.play(PlayCard("p2", "thief", "p1"))
    assert game.state.coins == {"p1": 5, "p2": 5}
    game.play(PlayCard("p1", "thief", "p2"))
    assert game.state.coins == {"p1": 6, "p2": 4}
    assert game.state.hands["p2"] == ("thief",), "the second answer went back unseen"
    assert [d.seat for d in game.decisions] == ["p2"], "only who could still play is asked again"


def test_a_public_window_asks_everyone_who_might_hold_a_card(new_toy: NewToy) -> None:
    quiet, public = new_toy(), new_toy(windows="public")
    assert [d.seat for d in public.decisions] == [d.seat for d in quiet.decisions] == ["p1", "p2"]


def test_orders_name_what_can_be_passed(new_toy: NewToy) -> None:
    game = new_toy()
    for unknown in ("before_bid", "bid"):
        with pytest.raises(DuneError, match=rf"{unknown}' can be passed by orders; what can is .*before_bids"):
            game.orders["p2"] = Orders(windows=(unknown,))
    assert game.orders == {}
    wrong: Any = 3
    with pytest.raises(DuneError, match="orders are like Orders"):
        Orders(windows=wrong)
    with pytest.raises(DuneError, match="orders are like Orders"):
        Orders(until=wrong)


def test_standing_orders_pass_until_the_moment_named(new_toy: NewToy) -> None:
    game = new_toy()
    game.orders["p2"] = Orders(until="round 2")
    game.play("p1: pass")
    assert not game.decisions[0].ask.quiet
    game.play("p1: bid 0").play("p2: bid 0").play("stop no")
    assert [d.seat for d in game.decisions] == ["p1", "p2"], "the orders have run out"


def test_who_is_not_asked_is_told_the_rule_of_the_open_question_and_none_of_a_window(new_toy: NewToy) -> None:
    game = new_toy()
    assert game.decisions[0].ask.quiet
    assert game.why_not("p3: bid 1").rule is None
    pass_all(game)
    assert game.why_not("p3: bid 1").rule == "TOY-04"
    with pytest.raises(NotYourDecision) as refused:
        game.play("p3: bid 1")
    assert pickle.loads(pickle.dumps(refused.value)).rule == "TOY-04"


def test_who_answers_twice_is_told_so_and_in_a_window_nothing_is_said_of_it(new_toy: NewToy) -> None:
    game = new_toy()
    game.play(Pass("p1"))
    assert game.state.sealed
    assert "'p1' is not asked now" in game.why_not("p1: pass").reason
    game.play(Pass("p2"))
    game.play("p1: bid 1")
    assert game.why_not("p1: bid 2").reason.startswith("'p1' has answered already. Asked: p1: ")
    assert game.why_not("p3: bid 2").reason.startswith("'p3' is not asked now. Asked: p1: ")


@pytest.mark.parametrize(
    ("action", "error", "says"),
    [
        ("p1: bid 6", IllegalAction, "you cannot bid 6"),
        ("p1: bid -1", IllegalAction, "TOY-04"),
        ("p3: bid 1", NotYourDecision, "p1: How much do you bid"),
        ("p1: stop no", IllegalAction, "How much do you bid"),
        ("p1: fly 3", InvalidAction, "unknown action 'fly'; asked now is bid$"),
        ("p1: stpo no", InvalidAction, "near it are stop; asked now is bid$"),
        ("p3: fly 3", InvalidAction, "the actions are bid, card, pass, say, stop$"),
        ("p1: bid lots", InvalidAction, r"write 'bid \{coins\}'; legal now, for example: bid [0-5]$"),
        ("p1: stop perhaps", InvalidAction, r"write 'stop \{stop\}'$"),
        ("bid 1", InvalidAction, "who acts"),
        ({"type": "Bid", "seat": "p1"}, InvalidAction, "missing coins"),
        ({"type": "Bid", "seat": "p1", "coins": True}, InvalidAction, "whole number"),
        ({"type": "Bid", "seat": "p1", "coins": 1, "x": 1}, InvalidAction, "unknown field x"),
        ({"type": "Theft", "seat": "p1"}, InvalidAction, "the types are"),
        ({"type": ["Bid"]}, InvalidAction, "unknown type"),
        ({"type": "Bid", "seat": "p1", "coins": 10**40}, InvalidAction, "too large"),
        ({"type": "Bid", "seat": "p" * 20_000, "coins": 1}, InvalidAction, "longer than"),
        (17, InvalidAction, "not 17"),
        ("p1: bid " + "1" * 9_000, InvalidAction, "at most"),
    ],
)
def test_a_refusal_says_what_would_be_right_and_changes_nothing(
    new_toy: NewToy, action: Any, error: type[Exception], says: str
) -> None:
    game = pass_all(new_toy())
    before = game.state.digest()
    with pytest.raises(error, match=says):
        game.play(action)
    assert game.state.digest() == before


def test_a_refusal_carries_its_rule_and_the_nearest_answer(new_toy: NewToy) -> None:
    verdict = pass_all(new_toy()).why_not(Bid("p1", 9))
    assert (verdict.legal, verdict.rule, verdict.alternatives) == (False, "TOY-04", (Bid("p1", 5),))


def test_free_acts_are_checked_recorded_and_undone(new_toy: NewToy) -> None:
    game = new_toy()
    game.play('p2: say "hello"')
    assert game.state.said == ["hello"]
    assert game.ply == 1
    with pytest.raises(IllegalAction, match="TOY-06"):
        game.play('p2: say "a long speech"')
    assert game.undo().state.said == []


def test_a_free_act_puts_an_open_window_to_everyone_again(new_toy: NewToy) -> None:
    game = new_toy().play("p1: pass")
    assert [d.seat for d in game.decisions] == ["p2"]
    game.play('p2: say "wait"')
    assert [d.seat for d in game.decisions] == ["p1", "p2"]


def test_a_faulty_rule_leaves_nothing_half_done(new_toy: NewToy) -> None:
    game = pass_all(new_toy()).play("p1: bid 1")
    before = game.state.digest()
    game.rules.steps["bids"].fn, right = _broken, game.rules.steps["bids"].fn
    try:
        with pytest.raises(ZeroDivisionError):
            game.play("p2: bid 1")
    finally:
        game.rules.steps["bids"].fn = right
    assert game.state.digest() == before
    assert game.play("p2: bid 1").ply == 2


def _broken(t: Any, answers: dict[str, Any]) -> None:
    t.state.coins["p1"] = 1 // 0


def test_a_question_is_put_again_without_the_windows_that_were_passed_before_it(new_toy: NewToy) -> None:
    game = new_toy().play("p1: pass").play("p2: pass")
    before = game.state.digest()
    game.play("p1: bid 1")
    assert game.reopen(1).state.digest() == before
    assert [decision.name for decision in game.decisions] == ["bids", "bids"]
    assert (game.ply, game.plies) == (0, 1)
    assert game.redo().undo().decisions[0].name == "before_bids", "undo goes back to the ply before, windows and all"
    game.play("p2: card thief at p1").play("p1: pass").play("p1: pass").play("p1: bid 0")
    assert game.reopen(1).decisions[0].name == "before_bids"
    with pytest.raises(DuneError, match="plies 0 to"):
        game.reopen(0)


def test_undo_redo_and_goto_arrive_where_they_say(new_toy: NewToy) -> None:
    game = pass_all(new_toy())
    digests = [game.history.plies[0].digest]
    for action in ("p1: bid 1", "p2: bid 2", "stop no"):
        game.play(action)
        digests.append(game.state.digest())
    for ply in (0, 2, 1, 3):
        assert game.goto(ply).state.digest() == digests[ply]
    assert game.undo(2).ply == 1
    assert game.redo().state.digest() == digests[2]
    with pytest.raises(DuneError, match="plies 0 to 3"):
        game.goto(4)
    with pytest.raises(DuneError, match="0 to 2 plies can be taken back"):
        game.undo(3)


def test_playing_on_from_the_past_keeps_the_old_future_as_a_variation(new_toy: NewToy) -> None:
    game = pass_all(new_toy()).play("p1: bid 1").play("p2: bid 2").play("stop no")
    game.goto(1).play("p2: bid 5")
    assert game.plies == 2
    ((ply, old),) = game.variations
    assert (ply, old.plies, old.actions[1]) == (1, 3, Bid("p2", 2))


def test_a_branch_does_not_open_windows_again_that_were_passed(new_toy: NewToy) -> None:
    game = new_toy().play("p1: pass").play("p2: pass")
    assert [d.name for d in game.decisions] == ["bids", "bids"]
    line = game.branch()
    assert [repr(d) for d in line.decisions] == [repr(d) for d in game.decisions]
    assert line.events == game.events
    line.play("p1: bid 0").play("p2: bid 0")
    assert [d.name for d in game.decisions] == ["bids", "bids"], "the game itself stands where it stood"
    assert line.goto(line.ply).state == line.history.state_at(line.ply, line.rules)[0]


def test_a_branch_goes_its_own_way(new_toy: NewToy) -> None:
    game = pass_all(new_toy()).play("p1: bid 1")
    line = game.branch().play("p2: bid 5")
    assert line.state.coins["p2"] == 0
    assert game.state.coins["p2"] == 5
    assert game.variations == [(1, line)]


def test_notes_are_texts_at_plies_that_exist(new_toy: NewToy) -> None:
    game = pass_all(new_toy()).play("p1: bid 1")
    game.annotate(1, "cautious")
    assert game.notes == {1: "cautious"}
    with pytest.raises(DuneError, match="plies 0 to 1"):
        game.annotate(2, "later")


def test_a_finished_game_asks_nobody_and_says_who_won(new_toy: NewToy) -> None:
    game = pass_all(new_toy()).play("p1: bid 5").play("p2: bid 0").play(Choose("p1", stop=True))
    assert (game.over, game.winners, game.decisions) == (True, ("p2",), [])
    assert "won by p2" in repr(game)
    with pytest.raises(NotYourDecision, match="over"):
        game.play("p1: bid 1")


def test_options_and_seats_are_checked() -> None:
    import dunewidget as dune

    with pytest.raises(DuneError, match="2 to 3 seats"):
        dune.new("toy", seats=7)
    with pytest.raises(DuneError, match="it has speed, windows"):
        dune.new("toy", pace="slow")
    with pytest.raises(DuneError, match="'slow', 'fast'"):
        dune.new("toy", speed="medium")
    with pytest.raises(DuneError, match="different names"):
        dune.new("toy", seats=["p1", "p1"])
    with pytest.raises(dune.UnknownGame, match="there is no game 'tennis'"):
        dune.new("tennis")


def test_numbers_of_thousands_of_digits_are_refused_like_any_other(new_toy: NewToy) -> None:
    game = pass_all(new_toy())
    huge = 10**5000
    for action in (
        "p1: bid ²",
        {"type": "Bid", "seat": huge, "coins": 1},
        huge,
        {"type": "Bid", "seat": "p1", "coins": huge},
    ):
        for attempt in (game.play, game.why_not):
            with pytest.raises(InvalidAction):
                attempt(action)  # type: ignore[arg-type]


def test_nesting_without_end_is_refused(new_toy: NewToy) -> None:
    deep: Any = ()
    for _ in range(100_000):
        deep = (deep,)
    game = pass_all(new_toy())
    for action in (deep, {"type": deep}, {"type": "Bid", "seat": deep, "coins": 1}, Bid("p1", deep)):
        with pytest.raises(InvalidAction):
            game.play(action)


def test_an_answer_of_another_seat_is_no_answer(new_toy: NewToy) -> None:
    decision = pass_all(new_toy()).decisions[0]
    assert Bid("p2", 1) not in decision
    assert not decision.why_not(Bid("p2", 1))


def test_a_refusal_does_not_tell_who_has_answered(new_toy: NewToy) -> None:
    game = pass_all(new_toy(3))
    says = str(game.why_not(Bid("nobody", 1)))
    game.play("p1: bid 1")
    assert str(game.why_not(Bid("nobody", 1))) == says


def test_orders_that_have_run_out_stay_out_and_new_ones_are_obeyed_at_once(new_toy: NewToy) -> None:
    game = new_toy()
    game.orders["p1"] = game.orders["p2"] = Orders(until="round 2")
    assert not game.decisions[0].ask.quiet, "obeyed at once"
    for _ in range(2):
        game.play("p1: bid 0").play("p2: bid 0").play("stop no")
        assert [d.seat for d in game.decisions] == ["p1", "p2"], "asked in round 2 and in round 3"
        game.play("p1: pass").play("p2: pass")


@pytest.mark.parametrize(("seat", "orders"), [("p1", "pass"), ("p9", Orders())])
def test_orders_are_orders_of_a_seat(new_toy: NewToy, seat: str, orders: Any) -> None:
    game = new_toy()
    with pytest.raises(DuneError, match="orders are"):
        game.orders[seat] = orders


@pytest.mark.parametrize("steps", [-1, "x", True, 1.5])
def test_steps_in_time_are_counted(new_toy: NewToy, steps: Any) -> None:
    game = pass_all(new_toy()).play("p1: bid 1")
    for travel in (game.undo, game.redo):
        with pytest.raises(DuneError, match="plies can be"):
            travel(steps)


def test_every_value_shows_itself_in_one_line(new_toy: NewToy) -> None:
    game = pass_all(new_toy())
    space = game.decisions[0].space
    for value in (
        game,
        game.history,
        game.rules,
        game.chance,
        space,
        space.products[0],
        *space.products[0].fields.values(),
    ):
        assert len(repr(value)) < 300
        assert " at 0x" not in repr(value)
