"""Rows and special hands that a club adds to its book, by mouse and keys, counted and kept."""

import tomllib
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.i18n.guide.differences import blocks
from game.i18n.guide.examples import score_of
from game.i18n.guide.model import Entry
from game.i18n.row_texts import conditions_text, question_text
from game.rules.example import example
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.scenes.own_book.choices import ChoicesScene, OpenCard, PickCard
from game.scenes.own_book.hand_card import HandScene
from game.scenes.own_book.own_book import OwnBookScene
from game.scenes.own_book.part_card import FigureEntry, PartScene
from game.scenes.own_book.row_card import RowScene
from game.view.spoken import nodes_of
from game.view.units.text import Writer
from game.view.widgets import Button
from tests.for_each import one_of
from tests.scenes.own_book.test_own_book import CLUB, Desk
from tests.scenes.pilot import Pilot

HAND = '[[hand]]\nname = "Five Doors"\npattern = "set:B1 set:C5 set:D9 WESWN one:dragons"\nworth = "limit"\n'
ROW = '[[polish.row]]\nname = "Self-drawn"\nquestion = "out.self_drawn"\npoints = 2\n'


def card(pilot: Pilot) -> PartScene:
    assert isinstance(pilot.scene, PartScene)
    return pilot.scene


def choose(pilot: Pilot, text: str) -> None:
    """Take a value of the list that is open, with the keys."""
    assert isinstance(pilot.scene, ChoicesScene)
    chosen = pilot.scene.list
    pilot.press(pygame.K_HOME)
    for _line in range(80):
        if chosen.chosen is not None and chosen.chosen.text == text:
            pilot.press(pygame.K_RETURN)
            return
        pilot.press(pygame.K_DOWN)
    raise AssertionError(text)


def test_a_hand_is_added_by_tapping_its_tiles() -> None:
    desk = Desk(text="")
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    scene = card(desk.pilot)
    assert not scene.done.is_enabled
    desk.pilot.type("Dragon gate")
    desk.pilot.click(scene.shape.kind.cells(desk.pilot.page.kit)[3].center)
    desk.pilot.click("any dragon")
    desk.pilot.click("any dragon")
    desk.pilot.click("seat wind")
    assert scene.shape.trouble == "Still missing: 5 of 14 tiles."
    desk.pilot.click(scene.shape.kind.cells(desk.pilot.page.kit)[5].center)
    desk.pilot.click("any")
    desk.pilot.click(scene.shape.kind.cells(desk.pilot.page.kit)[1].center)
    desk.pilot.click("any")
    assert scene.shape.text == "set:dragons set:dragons set:own meld:any pair:any"
    assert not scene.trouble()
    shown = scene.strip.shown
    assert shown is not None
    assert shown.hand is not None
    assert shown.hand.now == "2,000 points"
    desk.pilot.click(scene.done)
    assert isinstance(desk.pilot.scene, OwnBookScene)
    assert desk.file["hand"] == [
        {"name": "Dragon gate", "pattern": scene.shape.text, "worth": "limit", "counts": "flat"}
    ]
    desk.pilot.click("Undo")
    assert desk.file == {}


def test_a_hand_of_certain_kinds_alone_is_added_by_tapping_them_once() -> None:
    desk = Desk(text="")
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    scene = card(desk.pilot)
    desk.pilot.type("Sapphires")
    shape = scene.shape
    desk.pilot.click(shape.listed)
    assert not shape.these.is_enabled
    for tile in ("D8", "D2", "D4", "D5", "D7", "D9", "DW", "D7"):
        desk.pilot.click(next(key for key in shape.pad.keys.values() if key.tile.name == tile))
    assert [key.tile.name for key in shape.pad.keys.values() if key.is_marked] == ["D2", "D4", "D5", "D8", "D9", "DW"]
    assert not shape.text
    desk.pilot.click(shape.kind.cells(desk.pilot.page.kit)[5].center)
    for _set in range(4):
        desk.pilot.click(shape.these)
    desk.pilot.click(shape.kind.cells(desk.pilot.page.kit)[1].center)
    assert shape.trouble == "Still missing: 2 of 14 tiles."
    desk.pilot.click(shape.these)
    desk.pilot.click(scene.done)
    (hand,) = tomllib.loads(desk.scene.draft.text)["hand"]
    assert hand["pattern"] == "meld:D24589,DW " * 4 + "pair:D24589,DW"
    wins = {"D222 D444 (D888) DWWW D55 / wall": True, "D222 D444 (D888) DWWW D66 / wall": False}
    for text, is_one in wins.items():
        score = score_of(RULEBOOKS["polish"], example(text), desk.scene.draft.played)
        assert (score is not None and [line.id for line in score.lines] == ["special.own:Sapphires"]) is is_one


def test_a_shape_of_many_tiles_to_choose_from_stands_in_words_however_long(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    plain = Writer.draw

    def draw(writer: Writer, surface: pygame.Surface, text: str, *where: Any, **how: Any) -> pygame.Rect:
        drawn.append(text)
        return plain(writer, surface, text, *where, **how)

    monkeypatch.setattr(Writer, "draw", draw)
    desk = Desk(text="")
    desk.open("Your own hands")
    desk.pilot.click(desk.scene.rows[-1].card)
    entry = card(desk.pilot).shape.entry
    entry.set_text(" ".join(f"one:B{rank},C{rank},D{rank},WE,DR" for rank in range(1, 10)))
    desk.pilot.page.set_focus(card(desk.pilot).name)
    desk.pilot.settle()
    said = " ".join(drawn)
    assert "1 of Bamboo or 1 of Characters" in said
    assert "one:" not in said
    assert "9 of Dots or East Wind or Red Dragon" in entry.hint(desk.pilot.kit)


def test_a_chow_of_dragons_is_refused_with_a_reason() -> None:
    desk = Desk(text="")
    desk.open("Your own hands")
    desk.pilot.click("Add a special hand")
    shape = card(desk.pilot).shape
    desk.pilot.click(shape.kind.cells(desk.pilot.page.kit)[2].center)
    desk.pilot.click("any dragon")
    assert not shape.text
    said = [node.name for _widget, node in nodes_of(desk.pilot.page)]
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
    desk.pilot.click(scene.question)
    asked = desk.pilot.scene
    assert isinstance(asked, ChoicesScene)
    shown: dict[str, list[str]] = {}
    for cell in asked.group.cells(desk.pilot.page.kit):
        desk.pilot.click(cell.center)
        shown[asked.group.chosen_name] = [line.value for line in asked.list.rows]
        assert asked.list.first == 0 or not asked.group.chosen, "a group is read from its top"
        asked.list.point_to(shown[asked.group.chosen_name][-1])
    assert [*shown] == ["All", "Winning tile", "Whole hand", "Flowers", "Sets and pairs"]
    every = shown.pop("All")
    assert sorted(every) == sorted(["", *(value for values in shown.values() for value in values)])
    assert max(map(len, shown.values())) < 24
    desk.pilot.click(asked.group.cells(desk.pilot.page.kit)[0].center)
    assert asked.page.focus is not asked.search
    desk.pilot.type("two dragons, with")
    assert [line.value for line in asked.list.rows] == ["two_dragons"]
    desk.pilot.press(pygame.K_RETURN)
    assert scene.fields["question"] == "two_dragons"


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
        desk.pilot.click(scene.question)
        asked = desk.pilot.scene
        assert isinstance(asked, ChoicesScene)
        desk.pilot.click(asked.search)
        desk.pilot.type(typed)
        assert question in [line.value for line in asked.list.rows]
        desk.pilot.press(pygame.K_RETURN)
    assert scene.fields["question"] == "out.self_drawn"
    desk.pilot.click(scene.done)
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
        desk.pilot.click(next(key for key in scene.shape.pad.keys.values() if key.tile.name == tile))
    desk.pilot.click(scene.done)
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
    desk.pilot.click(desk.scene.rows[0].card)
    shown = card(desk.pilot).strip.shown
    assert shown is not None
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
    desk.pilot.click(desk.scene.rows[0].card)
    scene = card(desk.pilot)
    assert isinstance(scene, HandScene)
    return desk, scene


@pytest.mark.slow
def test_a_hand_is_changed_and_taken_out() -> None:
    desk, scene = own_hand()
    desk.pilot.click(scene.unit)
    choose(desk.pilot, "half the limit")
    desk.pilot.click(scene.concealed)
    desk.pilot.click(scene.when)
    choose(desk.pilot, "Self-drawn \u00b7 The winning tile was not claimed")
    desk.pilot.click(scene.when)
    choose(desk.pilot, conditions_text(["no_bonus"]))
    desk.pilot.click(scene.done)
    (hand,) = tomllib.loads(desk.scene.draft.text)["hand"]
    assert (hand["worth"], hand["concealed"], hand["when"]) == ("half limit", True, ["out.self_drawn", "no_bonus"])
    desk.pilot.click(desk.scene.rows[0].card)
    desk.pilot.click("Remove")
    assert desk.file == {}
    desk.pilot.click("Undo")
    assert len(desk.scene.draft.club.hands) == 1


def test_a_hand_of_a_book_with_a_limit_may_be_worth_points() -> None:
    desk, scene = own_hand()
    desk.pilot.click(scene.unit)
    choose(desk.pilot, "Points")
    desk.pilot.click(scene.worth)
    desk.pilot.type("500")
    desk.pilot.press(pygame.K_RETURN)
    assert scene.strip.shown is not None
    assert scene.strip.shown.now == "500 points"
    desk.pilot.click(scene.done)
    (hand,) = tomllib.loads(desk.scene.draft.text)["hand"]
    assert hand["worth"] == 500


def test_a_row_is_added_from_the_questions_and_counted() -> None:
    desk, scene = new_row()
    desk.pilot.type("Last tile")
    desk.pilot.click(scene.question)
    choose(desk.pilot, "Last tile of the wall \u00b7 Won on the last tile of the live wall")
    assert isinstance(scene.worth, FigureEntry)
    desk.pilot.click(scene.worth)
    desk.pilot.type("7")
    desk.pilot.press(pygame.K_RETURN)
    shown = scene.strip.shown
    assert shown is not None
    assert shown.hand is not None
    assert int(shown.hand.now.split()[0]) > int(shown.hand.before.split()[0])
    desk.pilot.click(scene.done)
    assert desk.file == {
        "polish": {"row": [{"name": "Last tile", "question": "out.last_of_wall", "points": 7, "who": "winner"}]}
    }
    assert not RULEBOOKS["polish"].club(desk.scene.draft.text).problems


@pytest.mark.slow
def test_a_row_about_each_set_may_want_concealed_ones_and_be_earned_by_everybody() -> None:
    desk, scene = new_row()
    desk.pilot.type("Hidden pungs")
    desk.pilot.click(scene.question)
    choose(desk.pilot, question_text("pung"))
    desk.pilot.click(scene.concealed)
    choose(desk.pilot, "Only concealed sets")
    desk.pilot.click(scene.who)
    choose(desk.pilot, "Everyone")
    desk.pilot.click(scene.unit)
    choose(desk.pilot, "Doubles")
    desk.pilot.click(scene.done)
    (row,) = desk.scene.draft.rows
    assert (row.question, row.concealed, row.who.value, row.unit) == ("pung", True, "everybody", "doubles")


def test_a_row_by_a_shape() -> None:
    desk = Desk(text="", book="gala")
    desk.open("Your own rows")
    desk.pilot.click("Add a scoring row")
    scene = card(desk.pilot)
    assert isinstance(scene, RowScene)
    desk.pilot.type("Two dragons")
    desk.pilot.click(scene.question)
    choose(desk.pilot, "A shape of the hand")
    desk.pilot.click(scene.shape.entry)
    desk.pilot.type("2*set:dragons 2*meld:any pair:any")
    desk.pilot.click(scene.done)
    (row,) = desk.scene.draft.rows
    assert (row.question, row.pattern, row.figure) == (
        "",
        "2*set:dragons 2*meld:any pair:any",
        2,
    )


def test_a_row_is_taken_out_where_it_stands() -> None:
    desk = Desk(text=ROW + HAND)
    desk.open("Your own rows")
    desk.pilot.point(desk.scene.rows[0].card)
    out = desk.scene.rows[0].out
    assert out is not None
    desk.pilot.click(out)
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
        desk.pilot.click(scene.shape.entry)
        desk.pilot.press(pygame.K_a, ctrl=True)
        desk.pilot.type(written)
        assert scene.shape.trouble == said
        assert not scene.done.is_enabled
    desk.pilot.click(scene.name)
    desk.pilot.type("Five Doors")
    assert scene.trouble() == "That name is already taken."
    desk.pilot.press(pygame.K_ESCAPE)
    assert desk.file == tomllib.loads(desk.scene.draft.text)
    assert len(desk.scene.draft.club.hands) == 1


def test_parts_of_other_books_stay_and_all_is_kept(tmp_path: Path) -> None:
    text = CLUB + '[[gala.row]]\nname = "Of GALA"\nquestion = "out.dealt"\npoints = 3\n' + ROW
    (tmp_path / "tuesdays.toml").write_text(text)
    desk = Desk(tmp_path, text=text)
    desk.open("Your own rows")
    assert [row.name for row in desk.scene.draft.rows] == ["Self-drawn"]
    desk.pilot.click(desk.scene.rows[0].card)
    desk.pilot.press(pygame.K_a, ctrl=True)
    desk.pilot.type("Drawn")
    desk.pilot.click(card(desk.pilot).done)
    desk.pilot.click("Done")
    kept = tomllib.loads((tmp_path / "tuesdays.toml").read_text())
    assert [row["name"] for row in kept["polish"]["row"]] == ["Drawn"]
    assert [row["name"] for row in kept["gala"]["row"]] == ["Of GALA"]


@pytest.mark.parametrize("tab", ["Your own rows", "Your own hands"])
def test_everything_on_the_cards_has_a_name_to_be_heard(tab: str) -> None:
    desk = Desk(text=ROW + HAND)
    desk.open(tab)
    for place in (0, -1):
        opened = desk.scene.rows[place].card
        assert isinstance(opened, OpenCard | Button)
        desk.pilot.click(opened)
        heard = [node.spoken for _widget, node in nodes_of(desk.pilot.page) if node.can_focus]
        assert all(heard)
        assert len({*heard}) == len(heard)
        desk.pilot.press(pygame.K_ESCAPE)


@pytest.mark.parametrize("place", range(4))
def test_a_choice_shows_all_its_values_and_takes_the_one_that_is_clicked(place: int) -> None:
    desk = Desk(text="", book="hungarian")
    desk.open("The end of a deal")
    card = desk.row("course.moves_after").card
    assert isinstance(card, PickCard)
    desk.pilot.click(card)
    asked = desk.pilot.scene
    assert isinstance(asked, ChoicesScene)
    assert (asked.list.first, len(asked.list.rows)) == (0, 4), "there is room for all, whichever is chosen now"
    box = asked.list.box
    desk.pilot.click((box.center[0], box.y + 20 + place * asked.list.ROW))
    assert desk.pilot.scene is desk.scene
    assert desk.scene.draft.value(desk.row("course.moves_after").item) == asked.list.rows[place].value


def test_rounding_up_or_down_is_no_choice_while_nothing_is_rounded() -> None:
    desk = Desk(text="", book="hungarian")
    desk.open("Who pays")
    assert not desk.row("settlement.rounding").card.is_enabled
    desk.open("Who pays")
    desk.pilot.click(desk.row("settlement.round_to").card)
    desk.pilot.type("5")
    desk.pilot.press(pygame.K_RETURN)
    assert desk.row("settlement.rounding").card.is_enabled


def test_a_choice_shows_its_values_before_it_changes() -> None:
    desk = Desk(text="")
    desk.open("Who pays")
    payers = desk.row("settlement.payers").card
    assert isinstance(payers, PickCard)
    desk.pilot.click(payers)
    assert desk.file == {}
    choose(desk.pilot, "Only the discarder")
    assert desk.file == {"polish": {"rules": {"settlement.payers": "discarder"}}}
    desk.pilot.click(payers)
    desk.pilot.press(pygame.K_ESCAPE)
    assert desk.file == {"polish": {"rules": {"settlement.payers": "discarder"}}}
