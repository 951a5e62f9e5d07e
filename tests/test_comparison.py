"""Two systems side by side: their rules in words, and the same position under both."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

import dunewidget as dune
from dunewidget import differences
from dunewidget.differences import _references
from dunewidget.kernel import Base, DuneError, GameSpec, registry
from dunewidget.rulebook import RuleBook, _parse


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Longer. replaces: ZZ-GEN-02 (length, ZZ-AMB-01), ZZ-COMP-09.", {"replaces": ["ZZ-GEN-02", "ZZ-COMP-09"]}),
        ("replaces: none, confirms ZZ-BID-02..05.", {"confirms": [f"ZZ-BID-0{n}" for n in (2, 3, 4, 5)]}),
        ("replaces: ZZ-KAR-13 (place); removes: ZZ-KAR-34, 35 for this worm.",
         {"replaces": ["ZZ-KAR-13"], "removes": ["ZZ-KAR-34", "ZZ-KAR-35"]}),
        ("replaces: ZZ-END-07c, d.", {"replaces": ["ZZ-END-07c", "ZZ-END-07d"]}),
        ("replaces: none, extends ZZ-GEN-08, ZZ-BID-13.", {"adds to": ["ZZ-GEN-08", "ZZ-BID-13"]}),
        ("Nothing of this sort.", {}),
    ],
)  # fmt: skip
def test_references_are_read_in_every_short_form(text: str, wanted: dict[str, list[str]]) -> None:
    assert _references(text) == wanted


def _book(game: str, **texts: str) -> RuleBook:
    rules = "".join(f"- **{id.replace('_', '-')}** {text}\n" for id, text in texts.items())
    return RuleBook(game, *_parse(f"# The {game} book\n## Rules\n{rules}", game), {})


@pytest.fixture
def books(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {
        "old": _book("old", ZZ_GEN_01="Ten turns.", ZZ_GEN_02="Six <seats>."),
        "new": _book("new", YY_GEN_01="Fifteen turns. replaces: ZZ-GEN-01.", YY_GEN_02="Same. confirms: ZZ-GEN-02."),
        "far": _book("far", XX_GEN_01="Something else."),
    }
    monkeypatch.setattr(differences, "rulebook", known.__getitem__)
    monkeypatch.setattr(differences, "_replaced", lambda base, system: ["turns"])


@pytest.mark.usefixtures("books")
def test_rules_stand_side_by_side_whichever_system_is_named_first() -> None:
    for names in (("old", "new"), ("new", "old")):
        diff = dune.diff_rules(*names)
        assert [str(row) for row in diff] == ["YY-GEN-01 replaces ZZ-GEN-01"]
        assert diff.rows()[0]["old text"] == "Ten turns."
        assert diff.rows()[0]["new source"] == "The new book, Rules"
        assert diff.of("ZZ-GEN-01") == (diff[0],)
        assert diff.replaced == ("turns",)
    assert [row.change for row in dune.diff_rules("old", "new", confirmed=True)] == ["replaces", "confirms"]
    assert list(dune.diff_rules("old", "new").to_pandas().columns)[:2] == ["change", "old id"]


@pytest.mark.usefixtures("books")
def test_a_diff_shows_itself_as_a_table_and_text_stays_text() -> None:
    shown = dune.diff_rules("old", "new", confirmed=True)._repr_html_()
    assert "<b>ZZ-GEN-01</b> Ten turns." in shown
    assert "Six &lt;seats&gt;." in shown
    assert "replaces:" not in shown, "that stands between the columns"
    assert repr(dune.diff_rules("old", "new")) == "<new beside old: 1 rules differ (1 replaces)>"


@pytest.mark.usefixtures("books")
def test_systems_that_have_nothing_to_do_with_each_other_are_refused() -> None:
    with pytest.raises(DuneError, match="neither of old and far builds on the other"):
        dune.diff_rules("old", "far")


# --- positions


def _stricter(spec: GameSpec) -> GameSpec:
    """Charity for those who have nothing at all, nothing else changed; the phase of charity has another name."""
    rules = spec.rules(None)
    due = rules.charity_due  # type: ignore[attr-defined]
    phases = {"alms" if name == "choam_charity" else name: step for name, step in rules.phases.items()}  # type: ignore[attr-defined]
    table = replace(rules, phases=phases, charity_due=lambda s, seat: 0 if s.spice[seat] else due(s, seat))  # type: ignore[call-arg]
    return replace(
        spec, name="strict", rules=lambda s: table, base=Base(spec.name, {"choam_charity": "alms"}, {"rules": "basic"})
    )


@pytest.fixture
def strict() -> Iterator[str]:
    registry.register(_stricter(registry.find("classic")))
    yield "strict"
    del registry._ADDED["strict"]


def test_a_position_under_two_systems_shows_what_vanishes_and_why(strict: str) -> None:
    asked = _charity_asked()
    found = dune.compare(asked, "classic", strict)
    assert [(c.seat, c.move) for c in found.vanish] == [("atreides", "claim charity"), ("atreides", "pass")]
    assert found.appear == ()
    assert found.same == 2
    assert "+" not in repr(found)
    assert [row["change"] for row in found.rows()] == ["vanishes"] * 2
    back = dune.compare(asked, strict, "classic")
    assert [(c.seat, c.move) for c in back.appear] == [("atreides", "claim charity"), ("atreides", "pass")]
    assert "<td" in back._repr_html_()


def _charity_asked() -> dune.Game:
    """Atreides have 1 spice, Harkonnen none, and charity is asked."""
    game = dune.new("classic", seats=["atreides", "harkonnen"], seed=1)
    while game.state.phase != "bidding":
        decision = game.decisions[0]
        game.play(decision.default or next(iter(decision.options())))
    data = game.to_position()
    spent = data["spice"]["atreides"] + data["spice"]["harkonnen"] - 1
    data["spice"], data["bank"] = {"atreides": 1, "harkonnen": 0}, data["bank"] + spent
    data["treachery_deck"] += [data["auction_card"], *data["auction_row"]][::-1]
    data["auction_card"], data["auction_row"], data["bidders"] = None, [], []
    *turn, lapse = [entry for entry in data["agenda"] if entry[0] in ("begin_turn", "begin_phase", "lapse")]
    data["phase"], data["agenda"] = "choam_charity", [*turn, ["begin_phase", "bidding"], lapse, ["claim_charity"]]
    return dune.from_position(data)


def test_where_the_other_system_has_no_such_step_it_says_so(strict: str) -> None:
    spec = registry.find(strict)
    rules = spec.rules(None)
    fewer = replace(rules, steps={name: step for name, step in rules.steps.items() if name != "claim_charity"})
    registry._ADDED[strict] = replace(spec, rules=lambda s: fewer)
    found = dune.compare(_charity_asked(), "classic", strict)
    assert not found
    assert found.note == "strict has no step that asks this (claim_charity)"


def test_what_cannot_be_compared_is_refused(strict: str) -> None:
    with pytest.raises(DuneError, match="a position is a game, a state or its JSON data, not int"):
        dune.compare(3, "classic", strict)  # type: ignore[arg-type]
    with pytest.raises(DuneError, match="not of dice or strict"):
        dune.compare(_charity_asked(), "dice", strict)
    with pytest.raises(dune.UnknownGame):
        dune.compare(_charity_asked(), "classic", "chess")
    with pytest.raises(DuneError, match="at least one move"):
        dune.compare(_charity_asked(), "classic", strict, limit=0)


def test_an_enormous_question_is_not_listed_whole(strict: str) -> None:
    game = dune.new("classic", seats=["atreides", "harkonnen"], seed=1)
    game.play(next(iter(game.decisions[0].options())))
    found = dune.compare(game, "classic", strict, limit=1)
    assert "only the first 1 for a seat" in found.note


def test_what_only_the_tournament_remembers_is_recalled_from_the_board() -> None:
    game = dune.play_on(dune.new("classic", ("atreides", "harkonnen"), 3), until="move")
    found = dune.compare(game, "classic", "tournament")
    assert (found.question, found.same > 0) == ("move", True)
    assert not any(lost.rule == "CL-MOVE-02" for lost in found.vanish), "whoever holds a city flies in both"


def test_a_position_that_the_other_system_would_not_come_to_is_compared_all_the_same() -> None:
    seats = ("bene_gesserit", "atreides", "emperor", "guild")
    data = dune.play_on(dune.new("tournament", seats, 3), until="bid").to_position()
    data["prediction"], data["alliances"] = ["guild", 14], [["atreides", "emperor", "guild"]]
    found = dune.compare(data, "classic", "tournament")
    assert [(c.move, c.rule) for c in found.appear][:1] == [("bid 0", "CL-BID-06")]
    assert found.same > 0
    assert "classic would not come to this position" in found.note
    assert "guild in turn 14 cannot be predicted" in found.note
    basic = dune.play_on(dune.new("classic", seats, 3, rules="basic"), until="bid")
    assert [c.move for c in dune.compare(basic, "classic", "tournament").appear] == ["bid 0"]


def test_what_the_other_system_cannot_even_read_is_said() -> None:
    asked = dune.play_on(dune.new("tournament", 4, 3), until="trade")
    asked.play(next(iter(asked.decisions[0].options())))
    assert asked.state.sealed, "an answer lies there of which classic knows nothing"
    assert dune.compare(asked, "tournament", "classic").note == "classic has no step that asks this (trade)"
