"""Rows and special hands that a club adds to its book, by mouse and keys, counted and kept."""

import tomllib
from pathlib import Path

import pygame
import pytest

from game import ui
from game.app.window.actions import TextTyped
from game.hands.pattern_text import Word
from game.i18n.guide.differences import blocks
from game.i18n.guide.examples import score_of
from game.i18n.guide.model import Entry
from game.i18n.row_texts import conditions_text, question_text
from game.rules.example import example
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.scenes.own_book.choices import ChoicesScene
from game.scenes.own_book.hand_card import HandScene
from game.scenes.own_book.hand_strip import Explained
from game.scenes.own_book.own_book import OwnBookScene
from game.scenes.own_book.part_card import PartScene
from game.scenes.own_book.row_card import RowScene
from game.scenes.own_book.shape_pad import Shape
from game.tiles.tile import Tile
from game.view.spoken import nodes_of
from tests.for_each import one_of
from tests.scenes.own_book.test_own_book import CLUB, Desk
from tests.scenes.pilot import Pilot, cell, node, part, texts

HAND = '[[hand]]\nname = "Five Doors"\npattern = "set:B1 set:C5 set:D9 WESWN one:dragons"\nworth = "limit"\n'
ROW = '[[polish.row]]\nname = "Self-drawn"\nquestion = "out.self_drawn"\npoints = 2\n'


def card(pilot: Pilot) -> PartScene:
    assert isinstance(pilot.scene, PartScene)
    return pilot.scene


def choose(pilot: Pilot, text: str) -> None:
    """Take a value of the list that is open, with the keys."""
    asked = pilot.scene
    assert isinstance(asked, ChoicesScene)
    pilot.press(pygame.K_HOME)
    for _line in range(80):
        focus = pilot.focus
        if isinstance(focus, ui.Node) and focus.part.said(focus) == text:
            pilot.press(pygame.K_RETURN)
            return
        pilot.press(pygame.K_DOWN)
    raise AssertionError(text)


def first(desk: Desk) -> ui.Node:
    """The first card of the open tab."""
    return node(desk.scene, next(iter(desk.scene.entries)))


def is_done(scene: PartScene) -> bool:
    """Whether the part can be kept as it is written."""
    return not part(scene, "done", ui.Button).is_off


def explained(scene: PartScene) -> Explained:
    """What the strip shows."""
    shown = scene.explained
    assert shown is not None
    return shown


def values(scene: ChoicesScene[str]) -> list[str]:
    """The values that are listed."""
    return [value for value, _text in scene.found]


def test_a_hand_is_added_by_tapping_its_tiles() -> None:
    desk = Desk(text="")
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    scene = card(desk.pilot)
    assert not is_done(scene)
    desk.pilot.type("Dragon gate")
    desk.pilot.click(cell(scene, "kind", Word.SET))
    desk.pilot.click("any dragon")
    desk.pilot.click("any dragon")
    desk.pilot.click("seat wind")
    assert "Still missing: 5 of 14 tiles." in texts(scene)
    desk.pilot.click(cell(scene, "kind", Word.MELD))
    desk.pilot.click("any")
    desk.pilot.click(cell(scene, "kind", Word.PAIR))
    desk.pilot.click("any")
    shape = scene.state.shape.text
    assert shape == "set:dragons set:dragons set:own meld:any pair:any"
    shown = explained(scene)
    assert shown.hand is not None
    assert shown.hand.now == "2,000 points"
    desk.pilot.click("Done")
    assert isinstance(desk.pilot.scene, OwnBookScene)
    assert desk.file["hand"] == [{"name": "Dragon gate", "pattern": shape, "worth": "limit", "counts": "flat"}]
    desk.pilot.click("Undo")
    assert desk.file == {}


def test_a_hand_of_certain_kinds_alone_is_added_by_tapping_them_once() -> None:
    desk = Desk(text="")
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    scene = card(desk.pilot)
    desk.pilot.type("Sapphires")
    desk.pilot.click(node(scene, "lists"))
    assert part(scene, "these", ui.Button).is_off
    for tile in ("D8", "D2", "D4", "D5", "D7", "D9", "DW", "D7"):
        desk.pilot.click(node(scene, Tile(tile)))
    marked = [tile.name for tile in Tile if (key := scene.page.node(tile)) is not None and key.is_chosen]
    assert sorted(marked) == ["D2", "D4", "D5", "D8", "D9", "DW"]
    assert not scene.state.shape.text
    desk.pilot.click(cell(scene, "kind", Word.MELD))
    for _set in range(4):
        desk.pilot.click(node(scene, "these"))
    desk.pilot.click(cell(scene, "kind", Word.PAIR))
    assert "Still missing: 2 of 14 tiles." in texts(scene)
    desk.pilot.click(node(scene, "these"))
    desk.pilot.click("Done")
    (hand,) = tomllib.loads(desk.scene.draft.text)["hand"]
    assert hand["pattern"] == "meld:D24589,DW " * 4 + "pair:D24589,DW"
    wins = {"D222 D444 (D888) DWWW D55 / wall": True, "D222 D444 (D888) DWWW D66 / wall": False}
    for text, is_one in wins.items():
        score = score_of(RULEBOOKS["polish"], example(text), desk.scene.draft.played)
        assert (score is not None and [line.id for line in score.lines] == ["special.own:Sapphires"]) is is_one


def test_a_shape_of_many_tiles_to_choose_from_stands_in_words_however_long() -> None:
    desk = Desk(text="")
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    card(desk.pilot).put(shape=Shape(" ".join(f"one:B{rank},C{rank},D{rank},WE,DR" for rank in range(1, 10))))
    said = part(desk.pilot.scene, "shape", ui.Area).at_rest
    assert "1 of Bamboo or 1 of Characters" in said
    assert "one:" not in said
    assert "9 of Dots or East Wind or Red Dragon" in said


def test_a_chow_of_dragons_is_refused_with_a_reason() -> None:
    desk = Desk(text="")
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    scene = card(desk.pilot)
    desk.pilot.click(cell(scene, "kind", Word.CHOW))
    desk.pilot.click("any dragon")
    assert not scene.state.shape.text
    said = [heard.name for _widget, heard in nodes_of(desk.pilot.page)]
    assert "No such part can be made of these tiles." in said


def new_row(book: str = "polish") -> tuple[Desk, RowScene]:
    """A new file, and the card on which its first row is written."""
    desk = Desk(text="", book=book)
    desk.open("Your own rows")
    desk.pilot.click("Add a scoring row")
    scene = card(desk.pilot)
    assert isinstance(scene, RowScene)
    return desk, scene


@pytest.mark.slow
def test_the_questions_of_a_row_are_found_by_group_and_by_what_is_typed() -> None:
    desk, scene = new_row()
    desk.pilot.type("Twin dragons")
    desk.pilot.click(node(scene, "question"))
    asked = desk.pilot.scene
    assert isinstance(asked, ChoicesScene)
    shown: dict[str, list[str]] = {}
    for group, name in part(asked, "group", ui.Choice).values:
        if group != "":
            desk.pilot.click(cell(asked, "group", group))
        shown[name] = values(asked)
    assert [*shown] == ["All", "Winning tile", "Whole hand", "Flowers", "Sets and pairs"]
    every = shown.pop("All")
    assert sorted(every) == sorted(["", *(value for each in shown.values() for value in each)])
    assert max(map(len, shown.values())) < 24
    desk.pilot.click(cell(asked, "group", ""))
    assert asked.page.focus is not node(asked, "search")
    desk.pilot.type("two dragons, with")
    assert values(asked) == ["two_dragons"]
    desk.pilot.press(pygame.K_RETURN)
    assert scene.state.fields["question"] == "two_dragons"


SEARCHED = {
    "Self drawn": "out.self_drawn",
    "robbed kong": "out.robbed_kong",
    "concealed hand": "concealed",
    "all simples": "all_simples",
    "half flush": "half_flush",
    "three big dragons": "big_dragons",
    "bouquet seasons": "bonus.seasons",
    "self-drawn": "out.self_drawn",
}
"""What somebody types who looks for a question by its name."""


@pytest.mark.slow
@pytest.mark.parametrize("book", RULEBOOKS)
def test_a_question_is_found_by_its_name_and_a_win_from_the_wall_has_a_figure_in_every_book(book: str) -> None:
    desk, scene = new_row(book)
    desk.pilot.type("From the wall")
    for typed, question in SEARCHED.items():
        if question.startswith("bonus") and not desk.scene.draft.rules.tiles.has_bonus:
            continue
        desk.pilot.click(node(scene, "question"))
        asked = desk.pilot.scene
        assert isinstance(asked, ChoicesScene)
        desk.pilot.click(node(asked, "search"))
        desk.pilot.type(typed)
        assert question in values(asked)
        desk.pilot.press(pygame.K_RETURN)
    assert scene.state.fields["question"] == "out.self_drawn"
    desk.pilot.click("Done")
    own = desk.scene.draft.played
    drawn, claimed = (f"B123 C456 D789 C999 B55 / {way}" for way in ("wall C6", "discard C6"))
    for text, more in ((drawn, True), (claimed, False)):
        now, before = (score_of(RULEBOOKS[book], example(text), options) for options in (own, ""))
        assert now is not None
        assert before is not None
        assert (now.worth > before.worth) is more


@pytest.mark.parametrize("book", one_of(4, RULEBOOKS))
def test_a_hand_of_certain_tiles_counts_in_each_book(book: str) -> None:
    desk = Desk(text="", book=book)
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    scene = card(desk.pilot)
    desk.pilot.type("Gathering")
    for tile in ("B1", "B1", "B1", "C5", "C5", "C5", "D9", "D9", "WE", "WS", "WW", "WN", "DR", "DG"):
        desk.pilot.click(node(scene, Tile(tile)))
    desk.pilot.click("Done")
    club = RULEBOOKS[book].club(desk.scene.draft.text)
    assert not club.problems
    assert [(hand.id, hand.pattern and hand.pattern.text) for hand in club.hands] == [
        ("own:Gathering", "B111 C555 D99 WESWN DRG")
    ]
    own = RULEBOOKS[book].with_options(Options(RULEBOOKS[book].options, {"own_hands": desk.scene.draft.played}))
    assert "own:Gathering" in {hand.id for hand in own.special_hands}


GREEN = f'[[hand]]\nname = "All Green"\npattern = "{"meld:B23468,DG " * 4}pair:B23468,DG"\nworth = "limit"\n'
LOWERED = "[polish.special_hands]\nimperial_jade = 50\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GREEN, "In the rulebook as Imperial jade; that one counts"),
        (GREEN + LOWERED, "In the rulebook as Imperial jade; this one counts"),
        (HAND, ""),
        (GREEN.replace("B23468,DG", "any"), ""),
    ],
)
def test_a_hand_that_the_book_has_already_is_called_as_there_and_the_one_that_counts_is_told(
    text: str, said: str
) -> None:
    desk = Desk(text=text)
    desk.open("Your own hands")
    assert not desk.scene.draft.club.problems
    desk.pilot.click(first(desk))
    shown = explained(card(desk.pilot))
    assert ("In the rulebook" in shown.help) == bool(said)
    assert said in shown.help
    book = RULEBOOKS["polish"]
    own = book.with_options(Options(book.options, {"own_hands": desk.scene.draft.played}))
    listed = [each for each in blocks(book.with_options(), own, "Polish") if isinstance(each, Entry)]
    added = [each.text for each in listed if each.anchor.startswith("special.own:")]
    assert added == ["\n".join(filter(None, (said, "Counts only here")))], "and so in what changes"


def own_hand() -> tuple[Desk, HandScene]:
    """The editor with the card of a club's only hand."""
    desk = Desk(text=HAND)
    desk.open("Your own hands")
    desk.pilot.click(first(desk))
    scene = card(desk.pilot)
    assert isinstance(scene, HandScene)
    return desk, scene


@pytest.mark.slow
def test_a_hand_is_changed_and_taken_out() -> None:
    desk, scene = own_hand()
    desk.pilot.click(node(scene, "unit"))
    choose(desk.pilot, "half the limit")
    desk.pilot.click(node(scene, "concealed"))
    desk.pilot.click(node(scene, "when"))
    choose(desk.pilot, "Self-drawn \u00b7 The winning tile was not claimed")
    desk.pilot.click(node(scene, "when"))
    choose(desk.pilot, conditions_text(["no_bonus"]))
    desk.pilot.click("Done")
    (hand,) = tomllib.loads(desk.scene.draft.text)["hand"]
    assert (hand["worth"], hand["concealed"], hand["when"]) == ("half limit", True, ["out.self_drawn", "no_bonus"])
    desk.pilot.click(first(desk))
    desk.pilot.click("Remove")
    assert desk.file == {}
    desk.pilot.click("Undo")
    assert len(desk.scene.draft.club.hands) == 1


@pytest.mark.slow
def test_rows_are_chosen_that_do_not_count_beside_a_row() -> None:
    desk = Desk(text=ROW + ROW.replace("Self-drawn", "Other"))
    desk.open("Your own rows")
    desk.pilot.click(first(desk))
    scene = card(desk.pilot)
    for name in ("Other", "Pair of dragons"):
        desk.pilot.click(node(scene, "implies"))
        choose(desk.pilot, name)
    desk.pilot.click(node(scene, "excludes"))
    choose(desk.pilot, "Pair of dragons")
    desk.pilot.click(node(scene, "excludes"))
    choose(desk.pilot, "None")
    desk.pilot.click(node(scene, "alone"))
    desk.pilot.click("Done")
    row, _other = tomllib.loads(desk.scene.draft.text)["polish"]["row"]
    assert row["implies"] == ["Other", "pair.dragon"]
    assert row["alone"] is True
    assert "excludes" not in row
    desk.pilot.click(node(desk.scene, list(desk.scene.entries)[1]))
    desk.pilot.click("Remove")
    (row,) = tomllib.loads(desk.scene.draft.text)["polish"]["row"]
    assert row["implies"] == ["pair.dragon"]


def test_a_hand_of_a_book_with_a_limit_may_be_worth_points() -> None:
    desk, scene = own_hand()
    desk.pilot.click(node(scene, "unit"))
    choose(desk.pilot, "Points")
    desk.pilot.click(node(scene, "worth"))
    desk.pilot.type("500")
    desk.pilot.press(pygame.K_RETURN)
    assert explained(scene).now == "500 points"
    desk.pilot.click("Done")
    (hand,) = tomllib.loads(desk.scene.draft.text)["hand"]
    assert hand["worth"] == 500


def test_a_row_is_added_from_the_questions_and_counted() -> None:
    desk, scene = new_row()
    desk.pilot.type("Last tile")
    desk.pilot.click(node(scene, "question"))
    choose(desk.pilot, "Last tile of the wall \u00b7 Won on the last tile of the live wall")
    desk.pilot.click(node(scene, "worth"))
    desk.pilot.type("7")
    desk.pilot.press(pygame.K_RETURN)
    shown = explained(scene)
    assert shown.hand is not None
    assert int(shown.hand.now.split()[0]) > int(shown.hand.before.split()[0])
    desk.pilot.click("Done")
    assert desk.file == {
        "polish": {"row": [{"name": "Last tile", "question": "out.last_of_wall", "points": 7, "who": "winner"}]}
    }
    assert not RULEBOOKS["polish"].club(desk.scene.draft.text).problems


@pytest.mark.slow
def test_a_row_about_each_set_may_want_concealed_ones_and_be_earned_by_everybody() -> None:
    desk, scene = new_row()
    desk.pilot.type("Hidden pungs")
    desk.pilot.click(node(scene, "question"))
    choose(desk.pilot, question_text("pung"))
    desk.pilot.click(node(scene, "concealed"))
    choose(desk.pilot, "Only concealed sets")
    desk.pilot.click(node(scene, "who"))
    choose(desk.pilot, "Everyone")
    desk.pilot.click(node(scene, "unit"))
    choose(desk.pilot, "Doubles")
    desk.pilot.click("Done")
    (row,) = desk.scene.draft.rows
    assert (row.question, row.concealed, row.who.value, row.unit) == ("pung", True, "everybody", "doubles")


def test_a_row_by_a_shape() -> None:
    desk = Desk(text="", book="gala")
    desk.open("Your own rows")
    desk.pilot.click("Add a scoring row")
    scene = card(desk.pilot)
    assert isinstance(scene, RowScene)
    desk.pilot.type("Two dragons")
    desk.pilot.click(node(scene, "question"))
    choose(desk.pilot, "A shape of the hand")
    desk.pilot.click(node(scene, "shape"))
    desk.pilot.send(TextTyped("2*set:dragons 2*meld:any pair:any"))
    desk.pilot.click("Done")
    (row,) = desk.scene.draft.rows
    assert (row.question, row.pattern, row.figure) == (
        "",
        "2*set:dragons 2*meld:any pair:any",
        2,
    )


def test_a_row_is_taken_out_where_it_stands() -> None:
    desk = Desk(text=ROW + HAND)
    desk.open("Your own rows")
    desk.pilot.point(first(desk))
    desk.pilot.click(node(desk.scene, ("button", ("part", 0))))
    assert "polish" not in desk.file
    assert "hand" in desk.file


def test_what_cannot_be_is_said_and_not_taken() -> None:
    desk = Desk(text=HAND)
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    scene = card(desk.pilot)
    for written, said in (
        ("set:B1", "Still missing: 11 of 14 tiles."),
        ("7*pair:B1", "pattern: no hand is '7*pair:B1': there are but four of each tile"),
        ("7*pair:any WE", "15 tiles, more than 14."),
        ("q:any 4*set:any", "15 tiles, more than 14."),
        ("q:any 3*set:any pair:any", "pattern, column 1: 'q' in 'q:any' is no word"),
    ):
        desk.pilot.click(node(scene, "shape"))
        desk.pilot.press(pygame.K_a, ctrl=True)
        desk.pilot.send(TextTyped(written))
        assert said in texts(scene)
        assert not is_done(scene)
    desk.pilot.click(node(scene, "name"))
    desk.pilot.type("Five Doors")
    assert "That name is already taken." in texts(scene)
    desk.pilot.press(pygame.K_ESCAPE)
    assert desk.file == tomllib.loads(desk.scene.draft.text)
    assert len(desk.scene.draft.club.hands) == 1


def test_parts_of_other_books_stay_and_all_is_kept(tmp_path: Path) -> None:
    text = CLUB + '[[gala.row]]\nname = "Of GALA"\nquestion = "out.dealt"\npoints = 3\n' + ROW
    (tmp_path / "tuesdays.toml").write_text(text)
    desk = Desk(tmp_path, text=text)
    desk.open("Your own rows")
    assert [row.name for row in desk.scene.draft.rows] == ["Self-drawn"]
    desk.pilot.click(first(desk))
    desk.pilot.press(pygame.K_a, ctrl=True)
    desk.pilot.type("Drawn")
    desk.pilot.click("Done")
    desk.pilot.click("Done")
    kept = tomllib.loads((tmp_path / "tuesdays.toml").read_text())
    assert [row["name"] for row in kept["polish"]["row"]] == ["Drawn"]
    assert [row["name"] for row in kept["gala"]["row"]] == ["Of GALA"]


@pytest.mark.parametrize("tab", ["Your own rows", "Your own hands"])
def test_everything_on_the_cards_has_a_name_to_be_heard(tab: str) -> None:
    desk = Desk(text=ROW + HAND)
    desk.open(tab)
    for place in (0, -1):
        desk.pilot.click(node(desk.scene, [*desk.scene.entries][place]))
        heard = [each.spoken for _widget, each in nodes_of(desk.pilot.page) if each.can_focus]
        assert all(heard)
        assert len({*heard}) == len(heard)
        desk.pilot.press(pygame.K_ESCAPE)


@pytest.mark.parametrize("place", range(4))
def test_a_choice_shows_all_its_values_and_takes_the_one_that_is_clicked(place: int) -> None:
    desk = Desk(text="", book="hungarian")
    desk.open("The end of a deal")
    desk.pilot.click(desk.card("course.moves_after"))
    asked = desk.pilot.scene
    assert isinstance(asked, ChoicesScene)
    assert len(asked.found) == 4
    value = values(asked)[place]
    desk.pilot.click(node(asked, ("value", value)))
    assert desk.pilot.scene is desk.scene
    assert desk.value("course.moves_after") == value


def test_rounding_up_or_down_is_no_choice_while_nothing_is_rounded() -> None:
    desk = Desk(text="", book="hungarian")
    desk.open("Who pays")
    assert not desk.card("settlement.rounding").can_focus
    desk.pilot.click(desk.card("settlement.round_to"))
    desk.pilot.type("5")
    desk.pilot.press(pygame.K_RETURN)
    assert desk.card("settlement.rounding").can_focus


def test_a_choice_shows_its_values_before_it_changes() -> None:
    desk = Desk(text="")
    desk.open("Who pays")
    desk.pilot.click(desk.card("settlement.payers"))
    assert desk.file == {}
    choose(desk.pilot, "Only the discarder")
    assert desk.file == {"polish": {"rules": {"settlement.payers": "discarder"}}}
    desk.pilot.click(desk.card("settlement.payers"))
    desk.pilot.press(pygame.K_ESCAPE)
    assert desk.file == {"polish": {"rules": {"settlement.payers": "discarder"}}}


def test_each_field_of_a_card_is_named_once() -> None:
    _desk, scene = new_row()
    assert texts(scene).count("Name") == 1


def test_the_button_that_removes_a_part_is_seen_while_its_line_is_pointed_at() -> None:
    desk = Desk(text=ROW + ROW.replace("Self-drawn", "Drawn"))
    desk.open("Your own rows")
    for place in (1, 0):
        desk.pilot.point(node(desk.scene, ("part", place)))
        seen = [not part(desk.scene, ("button", ("part", each)), ui.Round).is_quiet for each in (0, 1)]
        assert seen == [place == 0, place == 1]
