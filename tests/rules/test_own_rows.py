"""Rows that a club adds to a book: each question is asked, counted and told, and the book stays as it is."""

from fractions import Fraction

import pytest
from msgspec import structs

from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, resumed
from game.engine.replays.replay_file import file_of
from game.i18n.books import questions
from game.i18n.guide import changed_rows, guide
from game.i18n.guide.differences import differences
from game.i18n.row_texts import element_text, score_line_text, worth_text
from game.i18n.score_rows import sheet_sum
from game.players.ai.computer import ComputerPlayer
from game.players.ai.mind import MINDS
from game.rules.elements.questions import LAST_OF_KIND, QUESTIONS, READY, SETS, WHEN
from game.rules.example import example
from game.rules.options import OptionError, Options
from game.rules.own_draft import Draft
from game.rules.own_rows import MOST_ROWS
from game.rules.rows import Doubles, Multiplier, Points, Worth
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from tests.for_each import one_in
from tests.players.tables import play
from tests.replays.reading import read_replay
from tests.rules.club_files import counted, entries_of, with_file

UNITS = {
    "israeli": ("points", "percent"),
    "gala": ("points",),
    "hungarian": ("points", "doubles"),
    "latvian": ("points",),
    "polish": ("points", "doubles"),
}
COLUMNS = [
    (book, question, unit)
    for book, units in UNITS.items()
    for question in QUESTIONS
    for unit in units
    if question != READY or book == "israeli"
]
WORTHS: dict[str, tuple[int, Worth]] = {
    "points": (7, Points(7)),
    "doubles": (2, Doubles(2)),
    "percent": (50, Multiplier(Fraction(1, 2))),
}
OF_SPECIAL_HANDS = {
    ("israeli", "all_honors"),
    *(
        ("polish", question)
        for question in (
            "out.second_kong",
            "out.dealt",
            "out.first_discard",
            "all_terminals",
            "all_honors",
            "big_winds",
        )
    ),
}
"""Questions of which the examples are special hands of a book that are worth the whole score."""


def file(book: str, *lines: str, name: str = "Own row") -> str:
    return f"[[{book}.row]]\nname = '{name}'\n" + "".join(f"{line}\n" for line in lines)


def problems(book: str, text: str) -> tuple[str, ...]:
    return RULEBOOKS[book].club(text).problems


def rules_of(book: str, text: str) -> Ruleset:
    return RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, {"own_hands": text}))


def test_every_question_has_words_and_examples() -> None:
    assert {*questions()} == {*QUESTIONS}
    assert all(row.help and row.examples for row in questions().values())


@pytest.mark.parametrize(("id_", "question", "unit"), one_in(7, COLUMNS))
def test_a_row_is_counted_told_and_paid_and_the_book_stays(id_: str, question: str, unit: str) -> None:
    book, (figure, worth) = RULEBOOKS[id_], WORTHS[unit]
    text = file(id_, f"question = '{question}'", f"{unit} = {figure}")
    found = book.club(text)
    assert found.problems == ()
    assert book.club(found.text) == found
    (row,) = found.rows
    printed, own = with_file(book, ""), with_file(book, text)
    assert [each.id for each in own.elements] == [*(each.id for each in printed.elements), row.id]
    (entry,) = [each for each in entries_of(guide(book, own.options)) if each.anchor == row.id]
    assert (entry.name, entry.worth) == ("Own row", worth_text(worth))
    assert entry.text.startswith(f"Added by your club. {element_text(own, row.id).help}")
    assert ("Own row", worth_text(worth)) in changed_rows(book, own.options)
    (difference,) = differences(printed, own)
    assert (difference.name, difference.before, difference.now) == ("Own row", "", worth_text(worth))
    earned = 0
    for hand in map(example, questions()[question].examples):
        (_there, before), (_here, after) = counted(printed, hand), counted(own, hand)
        lines = [line for line in after.lines if line.id == row.id]
        if (id_, question) in OF_SPECIAL_HANDS:
            assert (lines, after.worth) == ([], before.worth)
            assert after.special
            continue
        earned += 1
        assert {line.worth for line in lines} == {worth}
        assert not [line for line in before.lines if line.id == row.id]
        told = score_line_text(own, lines[0], after)
        assert (told.name, told.reason) == ("Own row", element_text(own, row.id).help)
        assert any(line.name.startswith("Own row") for line in sheet_sum(own, after).lines)
    assert len(entry.shown) == earned


@pytest.mark.parametrize(("question", "wind"), [("set.seat_wind", "WSSS"), ("set.prevailing_wind", "WEEE")])
def test_a_set_of_a_wind_counts_concealed_or_exposed(question: str, wind: str) -> None:
    """There is one such set in a hand: South's own wind, and the prevailing East."""
    open_ = f"({wind})"
    for word, laid, earns in (("true", wind, 1), ("true", open_, 0), ("false", wind, 0), ("false", open_, 1)):
        rules = rules_of("polish", file("polish", f"question = '{question}'", f"concealed = {word}", "points = 7"))
        _win, score = counted(rules, example(f"S: {laid} B123 B456 C123 D55 / wall D5"))
        assert sum(line.id.startswith("row:") for line in score.lines) == earns


@pytest.mark.parametrize("question", [word for word in SETS if not word.endswith("_wind")])
def test_concealed_or_exposed_sets_alone(question: str) -> None:
    concealed, exposed = (
        rules_of("polish", file("polish", f"question = '{question}'", f"concealed = {word}", "points = 7"))
        for word in ("true", "false")
    )
    hands = {
        "chow": "(B123) B456 B789 D222 D55 / wall D5",
        "pung": "(B111) B999 (C555) D777 WWW / wall WW",
        "pung.simple": "(C555) D777 B123 B456 WWW / wall WW",
        "pung.terminal": "(C999) D111 B123 B456 WWW / wall WW",
        "pung.honor": "(WEEE) DRRR B123 B456 WWW / wall WW",
        "pung.major": "(WEEE) D999 B123 B456 WWW / wall WW",
        "set.dragon": "(DRRR) DGGG B123 B456 WWW / wall WW",
    }
    text = hands.get(question) or hands[question.replace("kong", "pung")].replace(
        *{
            "kong": ("(C555) D777", "(C5555) [D7777]"),
            "kong.simple": ("(C555) D777", "(C5555) [D7777]"),
            "kong.terminal": ("(C999) D111", "(C9999) [D1111]"),
            "kong.honor": ("(WEEE) DRRR", "(WEEEE) [DRRRR]"),
            "kong.major": ("(WEEE) D999", "(WEEEE) [D9999]"),
        }[question]
    )
    hand = example(text)
    of_concealed, of_exposed = (
        [line.tiles for line in counted(rules, hand)[1].lines if line.id.startswith("row:")]
        for rules in (concealed, exposed)
    )
    assert of_exposed
    assert of_concealed
    open_sets = [meld.tiles for meld in hand.hand.melds if not meld.concealed]
    assert all(tiles in open_sets for tiles in of_exposed)
    assert not any(tiles in open_sets for tiles in of_concealed)


@pytest.mark.parametrize(("who", "winner", "loser"), [("winner", 1, 0), ("losers", 0, 1), ("everybody", 1, 1)])
def test_who_may_earn_a_row(who: str, winner: int, loser: int) -> None:
    rules = rules_of("polish", file("polish", "question = 'pair.dragon'", "points = 7", f"who = '{who}'"))
    won = counted(rules, example("B123 C456 D789 C789 DRR / wall C6"))[1]
    lost = counted(rules, example("B123 C456 D789 C78 DRR / lost"))[1]
    assert [sum(line.id.startswith("row:") for line in score.lines) for score in (won, lost)] == [winner, loser]
    told = {"winner": "Only the winner counts it.", "losers": "Only players who did not go out count it."}.get(who, "")
    (entry,) = [each for each in entries_of(guide(RULEBOOKS["polish"], rules.options)) if each.name == "Own row"]
    assert entry.text == f"Added by your club. A pair of dragons. {told}".strip()


def test_further_conditions_hold_together() -> None:
    text = file("gala", "question = 'concealed'", "when = ['out.self_drawn', 'tile.C6']", "points = 7")
    rules = rules_of("gala", text)
    for how, is_earned in (("wall C6", True), ("wall B5", False), ("discard C6", False)):
        score = counted(rules, example(f"B123 C456 D789 C789 B55 / {how}"))[1]
        assert any(line.id.startswith("row:") for line in score.lines) is is_earned
    (entry,) = [each for each in entries_of(guide(RULEBOOKS["gala"], rules.options)) if each.name == "Own row"]
    assert entry.text == (
        "Added by your club. No set was exposed before the winning tile. The winning tile was not claimed. "
        "Winning tile: 6 of Characters."
    )


def test_rows_by_pattern_count_together_in_one_sorting() -> None:
    text = file("gala", "pattern = '4*set:any pair:any'", "points = 5", name="Sets") + file(
        "gala", "pattern = '[2*set:any] 2*meld:any pair:honors'", "points = 9", name="Two concealed"
    )
    rules = rules_of("gala", text)
    for hand, names in (
        ("B222 (C666) D888 WEEE DRR / wall DR", {"Sets", "Two concealed"}),
        ("B222 (C666) D888 (WEEE) B55 / wall B5", {"Sets"}),
        ("B222 (C666) (D888) WEEE DRR / discard WE", {"Sets"}),
        ("B222 B345 D888 C456 DRR / wall DR", {"Two concealed"}),
    ):
        lines = counted(rules, example(hand))[1].lines
        assert {element_text(rules, line.id).name for line in lines if line.id.startswith("row:")} == names
    entries = [each for each in entries_of(guide(RULEBOOKS["gala"], rules.options)) if each.anchor.startswith("row:")]
    assert [len(entry.shown) for entry in entries] == [1, 1]


def test_the_last_tile_of_its_kind_is_known_where_a_row_asks_for_it() -> None:
    assert rules_of("gala", "").counts_as_last_of_kind is None
    rules = rules_of("gala", file("gala", f"question = '{LAST_OF_KIND}'", "points = 7"))
    assert rules.counts_as_last_of_kind is not None


def test_a_hand_of_a_club_counts_on_its_conditions_alone() -> None:
    text = "[[hand]]\nname = 'Own'\npattern = '7*pair:x'\nworth = 50\nwhen = 'out.self_drawn'\n"
    rules = rules_of("gala", text)
    drawn, claimed = (counted(rules, example(f"B1122334466 B88 B99 / {how}"))[1] for how in ("wall B9", "discard B9"))
    assert (drawn.special, claimed.special) == ("own:Own", None)
    assert claimed.worth == drawn.worth - 50
    (entry,) = [each for each in entries_of(guide(RULEBOOKS["gala"], rules.options)) if each.name == "Own"]
    assert "The winning tile was not claimed" in entry.text
    (shown,) = entry.shown
    assert counted(rules, shown.example)[1].special == "own:Own"


def test_a_match_keeps_its_rows_after_the_file_has_gone() -> None:
    text = (
        file("polish", "question = 'out'", "doubles = 3")
        + file("polish", "question = 'pair.dragon'", "points = 9", "who = 'everybody'", name="Dragons")
        + "[polish.rules]\ncourse.moves = 2\n"
    )
    rules = rules_of("polish", text)
    match = Match(rules.id, rules.options, 7)
    play(match, [ComputerPlayer(person, MINDS["beginner"], 5) for person in range(4)])
    state, _ = resumed(read_replay(file_of(Replay(Header(), match.opening, tuple(match.steps)))))
    assert state.rules is match.state.rules
    assert [row.id for row in state.rules.elements[-2:]] == ["row:out:Own row", "row:pair.dragon:Dragons"]
    assert state.balances == match.state.balances


def names_counted(rules: Ruleset, hand: str) -> set[str]:
    """The names of the rows that a hand earns."""
    return {element_text(rules, line.id).name for line in counted(rules, example(hand))[1].lines}


ALL_PUNGS, PUNGS_OF_DRAGONS = "B222 (C666) D888 WNNN B55 / wall B5", "DRRR (DGGG) D888 WNNN B55 / wall B5"
WITH_A_CHOW = "B222 C345 D888 WNNN B55 / discard B5"


def test_a_row_that_is_part_of_another_does_not_count_beside_it() -> None:
    text = file("gala", "pattern = '4*set:any pair:suits'", "points = 5", "implies = ['all_pungs', 'Third']") + file(
        "gala", "question = 'out.self_drawn'", "points = 9", name="Third"
    )
    rules = rules_of("gala", text)
    assert names_counted(rules, ALL_PUNGS) == {"Mahjong", "Own row"}
    assert names_counted(rules, ALL_PUNGS.replace("B55", "DWW").replace("wall B5", "wall DW")) == {
        "Mahjong", "All pungs", "Third",
    }  # fmt: skip
    (entry, _third) = [each for each in entries_of(guide(RULEBOOKS["gala"], rules.options)) if "row:" in each.anchor]
    assert entry.text.endswith("Not counted beside it: All pungs and Third.")


@pytest.mark.parametrize(("points", "counts"), [(5, "Own row"), (2, "Own row"), (1, "Pung or kong of dragons")])
def test_of_rows_that_exclude_each_other_only_the_dearest_counts(points: int, counts: str) -> None:
    """Two pungs of dragons are worth 2 points together; where both are worth the same, the one that excludes counts."""
    shape = "pattern = '2*set:dragons 2*meld:any pair:any'"
    rules = rules_of("gala", file("gala", shape, f"points = {points}", "excludes = 'pung.dragon'"))
    assert names_counted(rules, PUNGS_OF_DRAGONS) == {"Mahjong", "All pungs", counts}
    (entry,) = [each for each in entries_of(guide(RULEBOOKS["gala"], rules.options)) if "row:" in each.anchor]
    assert entry.text.endswith("Only the highest counts of this and Pung or kong of dragons.")


def test_a_row_once_per_set_leaves_out_sets_that_earn_another() -> None:
    """Dragons and the own wind count already; the pung of North does not."""
    rules = rules_of("gala", file("gala", "question = 'pung.honor'", "points = 1", "once_per_set = true"))
    score = counted(rules, example("DRRR (WSSS) (WNNN) C666 B55 / wall B5"))[1]
    assert [(line.id, str(line.tiles[0])) for line in score.lines if line.tiles] == [
        ("pung.dragon", "DR"), ("pung.seat_wind", "WS"), ("row:pung.honor:Own row", "WN"),
    ]  # fmt: skip


def test_a_row_alone_counts_only_where_nothing_but_flowers_does() -> None:
    text = "[gala.elements]\nmahjong = 0\n" + file("gala", "question = 'out'", "points = 8", "alone = true")
    rules = rules_of("gala", text)
    assert names_counted(rules, WITH_A_CHOW) == {"Own row"}
    assert names_counted(rules, WITH_A_CHOW.replace("B55", "B55 F2")) == {"Own row", "Seat flower or season"}
    assert names_counted(rules, ALL_PUNGS) == {"All pungs"}
    (entry,) = [each for each in entries_of(guide(RULEBOOKS["gala"], rules.options)) if "row:" in each.anchor]
    assert entry.text.endswith("Only if nothing but bonus tiles counts.")


TWO_CHOWS = "pattern = 'chow:xn,xn+1,xn+2 chow:yn,yn+1,yn+2'"


def lines_counted(text: str, hand: str) -> list[tuple[str, str]]:
    """The rows of a club of the GALA book that a hand earns, each with the tiles that earned it."""
    zero = "[gala.elements]\n" + "".join(f"'{row.id}' = 0\n" for row in RULEBOOKS["gala"].elements)
    score = counted(rules_of("gala", zero + text), example(hand))[1]
    return [(line.id.split(":")[-1], " ".join(map(str, line.tiles))) for line in score.lines]


def test_a_part_of_a_hand_counts_for_each_choice_of_sets_that_is_it() -> None:
    """Two chows of bamboos are each like the one of characters; the pung is like none."""
    found = lines_counted(file("gala", TWO_CHOWS, "points = 1"), "B123 (B123) C123 D888 B55 / wall B5")
    assert found == [("Own row", "B1 B2 B3 C1 C2 C3")] * 2
    rules = rules_of("gala", file("gala", TWO_CHOWS, "points = 1"))
    (entry,) = [each for each in entries_of(guide(RULEBOOKS["gala"], rules.options)) if "row:" in each.anchor]
    assert "Among the sets: Chow: n, n + 1, n + 2 of one suit" in entry.text
    assert entry.shown


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("B123 C123 D888 DRRR B55 / wall B5", 1),
        ("B123 C123 D123 DRRR B55 / wall B5", 2),
        ("B123 B123 C123 C123 B55 / wall B5", 3),
        ("B123 B123 C123 D123 B55 / wall B5", 3),
    ],
)
def test_sets_already_combined_are_combined_with_others_only_once_more(hand: str, counts: int) -> None:
    text = file("gala", TWO_CHOWS, "points = 1", "combine_once = true")
    assert len(lines_counted(text, hand)) == counts


def test_the_dearest_combinations_are_chosen_and_a_smaller_one_joins_them() -> None:
    """Three chows of three suits are worth more than two pairs of chows; the fourth joins one of them, once."""
    three = "pattern = 'chow:xn,xn+1,xn+2 chow:yn,yn+1,yn+2 chow:zn,zn+1,zn+2'"
    text = file("gala", TWO_CHOWS, "points = 1", "combine_once = true", name="Two") + file(
        "gala", three, "points = 8", "combine_once = true", name="Three"
    )
    found = lines_counted(text, "B123 C123 D123 D123 B55 / wall B5")
    assert sorted(name for name, _tiles in found) == ["Three", "Two"]
    cheap = text.replace("points = 8", "points = 2")
    assert [name for name, _tiles in lines_counted(cheap, "B123 C123 D123 D123 B55 / wall B5")].count("Two") in (1, 3)


def test_tiles_before_the_last_one_tell_which_tile_came_last() -> None:
    text = file("gala", "pattern = 'x1112345678999'", "points = 13")
    assert lines_counted(text, "B111 B234 B55 B678 B999 / wall B5") == [("Own row", "")]
    assert not lines_counted(text, "B111 B234 B55 B678 B999 / wall B9")
    rules = rules_of("gala", text)
    (entry,) = [each for each in entries_of(guide(RULEBOOKS["gala"], rules.options)) if "row:" in each.anchor]
    assert "Before the last tile: 1, 1, 1, 2, " in entry.text
    assert entry.shown


def test_a_row_implies_others_for_its_own_tiles_alone() -> None:
    text = file("gala", "question = 'set.dragon'", "points = 2", "implies = 'Pungs'", name="Dragons") + file(
        "gala", "pattern = 'set:terminals,honors'", "points = 1", name="Pungs"
    )
    found = lines_counted(text, "DRRR (B111) C456 D789 B55 / wall B5")
    assert found == [("Dragons", "DR DR DR"), ("Pungs", "B1 B1 B1")]


def test_a_row_excludes_a_special_hand_that_is_worth_more() -> None:
    pairs = "[[hand]]\nname = 'Pairs'\npattern = '7*pair:any'\nworth = 24\n"
    row = file("gala", "question = 'concealed'", "points = 2", "excludes = 'Pairs'")
    assert lines_counted(row + pairs, "B1122334466 B88 B99 / wall B9")[-1] == ("Pairs", "")
    assert "Own row" not in [name for name, _tiles in lines_counted(row + pairs, "B1122334466 B88 B99 / wall B9")]
    assert ("Own row", "") in lines_counted(row + pairs, "B123 C456 D789 DRRR B55 / wall B5")
    renamed = Draft.of(RULEBOOKS["gala"], row + pairs)
    (hand,) = renamed.club.hands
    renamed = renamed.with_hand(hand, structs.replace(hand, id="own:Seven"))
    assert [added.excludes for added in renamed.rows] == [("Seven",)]
    assert [added.excludes for added in renamed.with_hand(renamed.club.hands[0], None).rows] == [()]


def test_a_kind_each_of_whose_sets_has_a_certain_tile() -> None:
    text = file("gala", "pattern = '4*meld:any&terminals,honors pair:terminals,honors'", "points = 4")
    assert lines_counted(text, "(B123) C789 D111 WNNN B99 / wall B9") == [("Own row", "")]
    assert not lines_counted(text, "(B123) C789 D111 WNNN B55 / wall B5")
    assert not lines_counted(text, "(B123) C456 D111 WNNN B99 / wall B9")


def test_relations_hold_for_losers_and_doubles_too() -> None:
    """A double is more than any points, and a loser's pair of dragons has a double here."""
    text = file("polish", "question = 'pair.dragon'", "doubles = 1", "who = 'everybody'", "excludes = 'pair.dragon'")
    rules = rules_of("polish", text)
    for hand in ("B123 C456 D789 C78 DRR / lost", "B123 C456 D789 C789 DRR / wall C9"):
        lines = counted(rules, example(hand))[1].lines
        assert [line.id for line in lines if "pair.dragon" in line.id] == ["row:pair.dragon:Own row"]


def test_a_row_that_goes_is_forgotten_by_the_others() -> None:
    good = file("gala", "question = 'out'", "points = 1", "implies = ['Bad', 'all_pungs']", name="Good")
    found = RULEBOOKS["gala"].club(good + file("gala", "question = 'out'", "doubles = 1", name="Bad"))
    assert found.problems == ("gala.row ('Bad'): doubles: this book's rows are worth points",)
    (row,) = found.rows
    assert row.implies == ("all_pungs",)
    assert RULEBOOKS["gala"].club(found.text).problems == ()


HOSTILE = [
    ("question = 'out'\npoints = 5\nimplies = 5", "implies: 5 are not names of rows"),
    ("question = 'out'\npoints = 5\nimplies = [5]", "implies: [5] are not names of rows"),
    (f"question = 'out'\npoints = 5\nexcludes = {['x'] * 181}", "excludes: ['x', 'x'"),
    ("question = 'out'\npoints = 5\nimplies = 'x'", "implies: the book has no row 'x'"),
    ("question = 'out'\npoints = 5\nexcludes = ['out', 'x']", "excludes: the book has no row 'x'"),
    ("question = 'out'\npoints = 5\nimplies = 'Bad'", "implies: the book has no row 'Bad'"),
    ("question = 'out'\npoints = 5\nimplies = ''", "implies: the book has no row ''"),
    ("question = 'out'\npoints = 5\ncombine_once = true", "combine_once: only for rows about sets"),
    ("pattern = '4*set:any pair:any'\npoints = 5\ncombine_once = true", "combine_once: only for rows about sets"),
    ("pattern = 'set:any'\npoints = 5\ncombine_once = 1", "combine_once: 1 is neither true nor false"),
    ("pattern = ''\npoints = 5", "pattern: "),
    ("pattern = 'x111'\npoints = 5", "pattern: 'x111' is 3 tiles, not 14"),
    ("pattern = '2*pair:any'\npoints = 5", "pattern: "),
    ("pattern = 'set:any one:any'\npoints = 5", "pattern: "),
    ("pattern = '5*set:any'\npoints = 5", "pattern: "),
    ("pattern = 'chow:x123&any&any'\npoints = 5", "pattern, column 1: "),
    ("pattern = 'chow:x123&x9'\npoints = 5", "pattern, column 1: 'chow:x123&x9' cannot be"),
    ("pattern = '15*one:any'\npoints = 5", "pattern, column 1: "),
    ("question = 'out'\npoints = 5\nimplies = 'special.x'", "implies: the book has no row 'special.x'"),
    ("question = 'out'\npoints = 5\nalone = 1", "alone: 1 is neither true nor false"),
    ("question = 'out'\npoints = 5\nonce_per_set = 'x'", "once_per_set: 'x' is neither true nor false"),
    ("question = 'out'", "worth: missing; it is one of points, doubles, percent"),
    ("question = 'out'\npoints = 1\ndoubles = 1", "worth: more than one"),
    ("points = 5", "question: missing; there are out, "),
    ("question = 'x'\npoints = 5", "question: 'x' is not known; there are out, "),
    ("question = ['out']\npoints = 5", "question: ['out'] is not known"),
    ("question = 'row:out:Own row'\npoints = 5", "question: 'row:out:Own row' is not known"),
    ("question = 'Own row'\npoints = 5", "question: 'Own row' is not known"),
    ("question = ''\npoints = 5", "question: '' is not known"),
    ("question = 'out'\npattern = '7*pair:x'\npoints = 5", "question: a row with a pattern asks no question"),
    ("pattern = 'q:x'\npoints = 5", "pattern, column 1: "),
    ("pattern = 5\npoints = 5", "pattern: 5 is no text"),
    ("pattern = '7*pair:x one:x'\npoints = 5", "pattern: "),
    *(
        (f"question = 'out'\npoints = {value}", "points: ")
        for value in ("0", "-1", "1.5", "inf", "nan", "true", "'5'", "[]", "100001", "1" + "0" * 400, "2026-01-01")
    ),
    ("question = 'out'\ndoubles = 11", "doubles: 11 is not a whole number from 1 to 10"),
    ("question = 'out'\npercent = 50", "percent: this book's rows are worth points or doubles"),
    ("question = 'out'\npoints = 5\nwho = 'me'", "who: 'me' is not one of winner, losers, everybody"),
    ("question = 'out'\npoints = 5\nwho = 5", "who: 5 is not one of"),
    ("question = 'out'\npoints = 5\nwho = 'losers'", "who: losers cannot earn what only a winner has"),
    ("question = 'out'\npoints = 5\nconcealed = true", "concealed: only for rows about each set"),
    ("question = 'pung'\npoints = 5\nconcealed = 1", "concealed: 1 is neither true nor false"),
    ("question = 'out'\npoints = 5\nwhen = 'x'", "when: 'x' is no condition; there are out, "),
    ("question = 'out'\npoints = 5\nwhen = ['out', 5]", "when: 5 is no condition"),
    ("question = 'out'\npoints = 5\nwhen = 'tile.Q1'", "when: 'tile.Q1' is no condition"),
    ("question = 'out'\npoints = 5\nwhen = ['pung']", "when: 'pung' is no condition"),
    (f"question = 'out'\npoints = 5\nwhen = {['out'] * 7}", "when: 7 conditions; no more than 6 are taken"),
    (f"question = 'out'\npoints = 5\nwhen = '{'x' * 10000}'", "when: "),
    ("question = 'out.ready'\npoints = 5", "question: this book has no ready hands for out.ready"),
    ("question = 'out'\npoints = 5\nworth = 5", "'worth': not known here; there are name, question, pattern"),
    ("question = 'out'\npoints = 5\nname = 'x'", "line "),
    *(
        (f"question = 'out'\npoints = 5\n{field} = {value}", f"{field}: ")
        for field in ("implies", "excludes", "once_per_set", "alone", "combine_once")
        for value in (
            "-1", "1.5", "nan", "2026-01-01", "{a = 1}", "[[]]", "[true]", "'\u202e'", "'" + "x" * 10000 + "'",
            "1" + "0" * 400,
        )
    ),
]  # fmt: skip


def test_there_are_a_hundred_hostile_rows() -> None:
    assert len({lines for lines, _ in HOSTILE}) >= 100


@pytest.mark.parametrize(("lines", "complaint"), HOSTILE)
def test_a_wrong_row_is_told_with_its_place_and_hides_no_other(lines: str, complaint: str) -> None:
    book = "polish" if "losers" in lines else "hungarian"
    found = RULEBOOKS[book].club(
        file(book, lines, name="Bad") + file(book, "question = 'out'", "points = 1", name="Good")
    )
    (problem,) = found.problems
    assert complaint in problem
    assert problem.startswith((f"{book}.row 1 ('Bad'): ", f"{book}.row ('Bad'): ", "line "))
    assert len(problem) < 2000
    assert problem.isprintable()
    assert [row.name for row in found.rows] == ["Good"]


@pytest.mark.parametrize(
    "text",
    [
        "[polish]\nrow = 5",
        "[polish]\nrow = [5]",
        "[polish.row]\nquestion = 'out'\npoints = 5",
        "[[polish.row]]\nname = 5\nquestion = 'out'\npoints = 5",
        "[[polish.row]]\nname = '" + "x" * 10000 + "'\nquestion = 'out'\npoints = 5",
        "[[polish.row]]\nname = \"a\\u0007\"\nquestion = 'out'\npoints = 5",
        file("polish", "question = 'out'", "points = 5") * 2,
        "".join(file("polish", "question = 'out'", "points = 5", name=f"R{n}") for n in range(MOST_ROWS + 1)),
        file("gala", "question = 'pung'", "points = 5", "who = 'everybody'").replace("gala", "latvian"),
    ],
)
def test_a_wrong_file_is_told_in_a_line(text: str) -> None:
    book = "latvian" if "latvian" in text else "polish"
    (problem,) = problems(book, text)
    assert len(problem) < 200
    assert problem.isprintable()
    with pytest.raises(OptionError):
        rules_of(book, text)


def test_every_condition_is_a_condition_of_hands_too() -> None:
    for word in WHEN:
        text = f"[[hand]]\nname = 'Own'\npattern = '4*meld:any pair:any'\nworth = 50\nwhen = '{word}'\n"
        found = RULEBOOKS["gala"].club(text)
        assert found.problems == ()
        assert RULEBOOKS["gala"].club(found.text) == found
