"""The rules in words: all forms in which a rule may be written, and how they are found."""

import re
from pathlib import Path

import pytest

from dunewidget.kernel.errors import DuneError
from dunewidget.rulebook import Rule, RuleBook, games_with_rules, read_rules, rule, rulebook

TEXT = """# Sandcastles: the rules

Words before the first section are no rule, even `ZZ-GEN-01`.

## 1. General (GEN)

- **ZZ-GEN-01** [basic] Two to four
  players {P}, each with 5 spades {R 2}.
- **ZZ-GEN-02** [advanced] The order is free [R7].
- **ZZ-GEN-03** By number of players:

| players | spades |
|---|---|
| 2 | 5 |

More words that are no rule.

### 1.1 Decisions

| ID | who | what |
|---|---|---|
| **ZZ-DEC-01** | each | a place |
| **ZZ-DEC-02** [option] | nobody | nothing |

## 2. Example

**ZZ-EX-01** *Before.* Ann builds,
Bob watches.

| who | towers |
|---|---|
| Ann | 1 |

### **ZZ-EX-02** The tide
Everything goes, see ZZ-AMB-02.

## 3. Rulings

- **ZZ-AMB-02** Spades. Ruling: five.
- **R7** Order. Ruling: free.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.md").write_text(TEXT)
    return tmp_path


@pytest.fixture
def book(folder: Path) -> RuleBook:
    return read_rules(folder, "sandcastles")


def test_every_bold_id_is_an_entry_and_nothing_else(book: RuleBook) -> None:
    assert list(book) == [
        *("ZZ-GEN-01", "ZZ-GEN-02", "ZZ-GEN-03", "ZZ-DEC-01", "ZZ-DEC-02"),
        *("ZZ-EX-01", "ZZ-EX-02", "ZZ-AMB-02", "R7"),
    ]


def test_marks_leave_the_wording_and_become_tags(book: RuleBook) -> None:
    assert book["ZZ-GEN-01"].text == "Two to four players, each with 5 spades."
    assert book["ZZ-GEN-01"].tags == ("basic", "P", "R2")
    assert book["ZZ-GEN-01"].section == "1. General (GEN)"


def test_a_source_says_where_a_rule_stands_and_what_it_rests_on(book: RuleBook) -> None:
    source = "Sandcastles: the rules, 1. General (GEN); public knowledge of the game; see ZZ-AMB-02"
    assert book["ZZ-GEN-01"].source == source


def test_a_list_item_keeps_the_table_it_announces(book: RuleBook) -> None:
    assert book["ZZ-GEN-03"].text.splitlines() == [
        *("By number of players:", "| players | spades |", "|---|---|", "| 2 | 5 |"),
    ]


def test_a_table_row_names_its_columns(book: RuleBook) -> None:
    assert book["ZZ-DEC-01"].text == "who: each; what: a place"
    assert book["ZZ-DEC-02"].text == "who: nobody; what: nothing"
    assert book["ZZ-DEC-02"].tags == ("option",)


def test_a_paragraph_goes_on_to_the_next_rule_or_heading(book: RuleBook) -> None:
    assert book["ZZ-EX-01"].text.splitlines()[0] == "*Before.* Ann builds, Bob watches."
    assert book["ZZ-EX-01"].text.endswith("| Ann | 1 |")
    assert book["ZZ-EX-02"].text == "The tide Everything goes, see ZZ-AMB-02."


def test_rulings_are_tied_to_the_rules_that_cite_them(book: RuleBook) -> None:
    assert book["ZZ-GEN-02"].rulings == ("R7",)
    assert [found.id for found in book.citing("ZZ-AMB-02")] == ["ZZ-GEN-01", "ZZ-EX-02"]
    assert [found.id for found in book.values() if found.is_ruling] == ["ZZ-AMB-02", "R7"]
    assert "R7" not in [found.id for found in book.rules()]


def test_part_of_a_rule_is_found_with_the_rule(book: RuleBook) -> None:
    assert book["ZZ-GEN-02a"] is book["ZZ-GEN-02"]


def test_an_unknown_id_is_refused_with_what_was_perhaps_meant(book: RuleBook) -> None:
    with pytest.raises(KeyError) as refusal:
        book["ZZ-GEN-1"]
    assert isinstance(refusal.value, DuneError)
    assert str(refusal.value).startswith("no rule 'ZZ-GEN-1'; perhaps ZZ-GEN-01")


def test_a_rule_prints_in_one_line_and_as_text_in_a_page() -> None:
    long = Rule("ZZ-GEN-09", "<b>word</b> " * 30, "1. General", ("basic",), "sandcastles", "the rules")
    assert "\n" not in repr(long)
    assert len(repr(long)) < 120
    assert "<b>word" not in long._repr_html_()
    assert str(long).endswith("(the rules)")


def test_a_table_in_a_rule_is_a_table_in_a_page() -> None:
    text = "Needed:\n| players | `alone` |\n|---|:-:|\n| 2 | <4 |\n| 3 | 5 |\nNo more."
    page = Rule("ZZ-GEN-09", text, "1. General", (), "sandcastles", "the rules")._repr_html_()
    assert "<tr><th>players</th><th><code>alone</code></th></tr>" in page
    assert "<tr><td>2</td><td>&lt;4</td></tr><tr><td>3</td><td>5</td></tr></table>No more." in page
    assert "|" not in page


def test_waivers_carry_reasons_and_name_rules(folder: Path) -> None:
    (folder / "waived.toml").write_text('ZZ-GEN-02 = "table manners"')
    assert read_rules(folder, "sandcastles").waived == {"ZZ-GEN-02": "table manners"}
    for wrong in ('ZZ-GEN-99 = "table manners"', 'ZZ-GEN-02 = " "', "ZZ-GEN-02 = 1"):
        (folder / "waived.toml").write_text(wrong)
        with pytest.raises(DuneError, match="ZZ-GEN"):
            read_rules(folder, "sandcastles")


def test_an_id_used_twice_is_a_mistake(folder: Path) -> None:
    (folder / "rules.md").write_text(TEXT + "- **ZZ-GEN-02** again\n")
    with pytest.raises(DuneError, match="used twice: ZZ-GEN-02"):
        read_rules(folder, "sandcastles")


def test_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(DuneError, match="no rules for 'sandcastles'"):
        rulebook("sandcastles")
    with pytest.raises(KeyError, match="no rule 'QQ-QQ-99'"):
        rule("QQ-QQ-99")


def test_every_shipped_rule_reads_as_a_sentence_without_its_marks() -> None:
    torn = re.compile(r"\b(?:see|per|under)\s*[.;,)]|[.)] (?:for|see|per|by|under) |\(\s*\)|\s[.;,)](?!\.)")
    for game in games_with_rules():
        assert [rule.text for rule in rulebook(game).values() if torn.search(rule.text)] == []


@pytest.mark.parametrize("game", games_with_rules())
def test_every_shipped_rule_is_found_by_its_id(game: str) -> None:
    for id, entry in rulebook(game).items():
        assert entry.text
        assert entry.game == game
        assert entry.is_ruling or rule(id) is entry
