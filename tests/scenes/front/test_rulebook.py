"""The rulebooks on the screen: chapters, books, the search, jumps to a line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest

from game import ui
from game.i18n.guide import ChapterId
from game.i18n.guide.model import Block, Entry, HouseRule, Legend, Paragraph, Sign, SignId
from game.i18n.translator import speaking
from game.rules.options import Value
from game.rules.own_draft import example_club
from game.rules.rulesets import RULEBOOKS
from game.scenes.front.rulebook import RulebookScene
from game.scenes.score.score import ScoreScene
from game.scenes.shared.destinations import OpenRulebook
from game.ui.scrolls import Scrolling
from tests.scenes.pilot import Pilot, node, part, parts, tree_of
from tests.scenes.table.test_table_match import by_keyboard
from tests.scenes.table_pilot import MatchPilot


def opened(rules: str = "polish", **options: Value) -> Pilot:
    return Pilot(lambda kit: RulebookScene(kit, rules=rules, options=options))


def scene(pilot: Pilot) -> RulebookScene:
    found = pilot.scene
    assert isinstance(found, RulebookScene)
    return found


def blocks(pilot: Pilot) -> Sequence[Block]:
    return scene(pilot).blocks


def chapter(pilot: Pilot) -> object:
    """Which chapter is open."""
    (key,) = [tab.key for tab in parts(pilot.scene, ui.Tab) if tab.is_open]
    return key


def focus(pilot: Pilot, key: object) -> None:
    pilot.page.set_focus(node(pilot.scene, key))


def test_the_book_of_a_club_bears_its_name() -> None:
    pilot = opened("gala", own_hands="name = 'Old style'\n[gala.elements]\nmahjong = 3\n")
    assert part(pilot.scene, "books", ui.Choice).name == "Old style"
    node(pilot.scene, "books").press()
    assert part(pilot.scene, "books", ui.Choice).name == "Hungarian"


def test_examples_of_clubs_books_are_read_like_the_others() -> None:
    pilot = opened("gala")
    books = part(pilot.scene, "books", ui.Choice)
    assert [name for _value, name in books.values][5:] == [
        "British",
        "Classical Chinese",
        "Hong Kong old style",
        "Chinese Official",
    ]
    scene(pilot)._open_book("chinese_official")
    assert any("81 fans" in getattr(block, "text", "") for block in blocks(pilot))
    assert part(pilot.scene, "books", ui.Choice).name == "Chinese Official"


def test_the_example_that_is_played_stands_at_its_place_as_it_is_played() -> None:
    pilot = opened("polish", own_hands=example_club("british"), rounds=2)
    books = part(pilot.scene, "books", ui.Choice)
    assert (books.name, len(books.values)) == ("British", 9)
    assert scene(pilot)._books["british"][1]["rounds"] == 2
    assert scene(pilot)._books["polish"][1].get("rounds") != 2


def test_what_is_found_is_read_from_its_beginning_wherever_the_page_was() -> None:
    def above() -> set[float]:
        """The shares of all that is scrolled that lie above what is in sight."""
        return {each.part.seen(each)[1] for each in tree_of(pilot.scene).nodes if isinstance(each.part, Scrolling)}

    pilot = opened("hungarian")
    scene(pilot).open(ChapterId.SCORING)
    pilot.step()
    body = node(pilot.scene, ("body", ChapterId.SCORING))
    assert isinstance(body.part, Scrolling)
    body.part.go_to(body, 1.0)
    assert max(above()) > 0
    look_for(pilot, "pung")
    pilot.step()
    assert above() == {0}


def look_for(pilot: Pilot, text: str) -> None:
    """Type into the search, in place of what is there."""
    focus(pilot, "search")
    pilot.press(*[pygame.K_BACKSPACE] * len(scene(pilot).state.typed))
    pilot.type(text)


def test_arrows_at_the_side_turn_the_chapters() -> None:
    pilot = opened()
    seen = []
    for _ in ChapterId:
        seen.append(chapter(pilot))
        pilot.press(pygame.K_DOWN)
    assert seen == list(ChapterId)


def test_a_book_is_chosen_at_the_top_and_the_chapter_stays() -> None:
    pilot = opened("polish")
    scene(pilot).open(ChapterId.SPECIAL_HANDS)
    focus(pilot, "books")
    before = [block.anchor for block in blocks(pilot) if isinstance(block, Entry)]
    while scene(pilot).state.rules != "israeli":
        pilot.press(pygame.K_LEFT)
        assert pilot.page.focus is node(pilot.scene, "books")
    after = [block.anchor for block in blocks(pilot) if isinstance(block, Entry)]
    assert before != after


def test_a_book_without_special_hands_opens_at_its_beginning() -> None:
    pilot = opened("polish")
    scene(pilot).open(ChapterId.SPECIAL_HANDS)
    focus(pilot, "books")
    while scene(pilot).state.rules != "gala":
        pilot.press(pygame.K_LEFT)
    assert chapter(pilot) is ChapterId.GLANCE


def test_searching_finds_lines_in_all_chapters() -> None:
    pilot = opened()
    focus(pilot, "search")
    pilot.type("dragon")
    found = blocks(pilot)
    headings = [block.heading for block in found if isinstance(block, Paragraph) and block.heading]
    assert {"Scoring", "Special hands", "The tiles"} <= set(headings)
    assert any(isinstance(block, Entry) and block.anchor == "x.dragon" for block in found)
    pilot.type("zzz")
    assert [block.text for block in blocks(pilot)] == ["Nothing found in this rulebook."]
    for _ in "dragonzzz":
        pilot.press(pygame.K_BACKSPACE)
    assert chapter(pilot) is ChapterId.GLANCE


@pytest.mark.parametrize("darkens", [True, False])
def test_a_sign_that_the_player_switched_off_is_not_shown(*, darkens: bool) -> None:
    pilot = opened()
    pilot.kit.shared.darkens_drawn = darkens
    scene(pilot).open(ChapterId.SIGNS)
    seen = {sign.id for sign in blocks(pilot) if isinstance(sign, Sign)}
    assert (SignId.DRAWN_AND_THROWN in seen) is darkens


def test_a_sign_is_found() -> None:
    pilot = opened()
    scene(pilot).open(ChapterId.SIGNS)
    look_for(pilot, "just drawn")
    assert any(isinstance(block, Sign) and block.id is SignId.DRAWN for block in blocks(pilot))


def test_escape_empties_the_search_before_it_closes_the_book() -> None:
    pilot = opened()
    book = scene(pilot)
    focus(pilot, "search")
    pilot.type("dragon")
    pilot.press(pygame.K_ESCAPE)
    assert book.state.typed == ""
    assert (pilot.page.focus, chapter(pilot)) == (node(book, "search"), ChapterId.GLANCE)
    pilot.press(pygame.K_ESCAPE)
    assert book not in pilot.stack.scenes


def test_what_is_found_and_added_has_its_legend_once() -> None:
    pilot = opened("gala")
    for typed, legends in (("dealt tiles", 1), ("in one shared pool", 0)):
        look_for(pilot, typed)
        found = blocks(pilot)
        assert any(isinstance(block, Paragraph) and typed in block.text for block in found)
        assert sum(isinstance(block, Legend) for block in found) == legends
    look_for(pilot, "Added by the game")
    assert [block.text for block in blocks(pilot)] == ["Nothing found in this rulebook."]


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("hu", "sarkany"),
        ("pl", "polowe"),
        ("he", "\u05e6'\u05d0\u05d5"),
        ("ru", "\u043f\u043e\u0434\u0441\u0447\u0435\u0442"),
    ],
)
def test_accents_and_marks_need_not_be_typed(language: str, typed: str) -> None:
    with speaking(language):
        pilot = opened()
        look_for(pilot, typed)
        assert any(not isinstance(block, Paragraph) or block.is_chapter for block in blocks(pilot))


def test_a_word_of_another_table_finds_that_of_the_book() -> None:
    pilot = opened("gala")
    look_for(pilot, "kong")
    found = blocks(pilot)
    look_for(pilot, "kan")
    assert any(isinstance(block, Entry) for block in found)
    assert found == blocks(pilot)


@pytest.mark.parametrize(
    "rules",
    [pytest.param(book, marks=[pytest.mark.slow] if book in ("israeli", "polish") else []) for book in RULEBOOKS],
)
def test_every_line_can_be_jumped_to(rules: str) -> None:
    book = RULEBOOKS[rules]
    anchors = [row.id for row in book.elements] + [f"special.{row.id}" for row in book.special_hands]
    pilot = opened(rules)
    for anchor in anchors:
        scene(pilot).jump(anchor)
        line, page = node(pilot.scene, anchor), pilot.focus
        assert isinstance(page, ui.Node)
        assert page.box.y <= line.box.y < page.box.bottom - 60


def test_the_house_rules_of_the_match_are_marked() -> None:
    pilot = opened(limit=4000)
    scene(pilot).open(ChapterId.HOUSE_RULES)
    rules = [block for block in blocks(pilot) if isinstance(block, HouseRule)]
    assert [rule.anchor for rule in rules if not rule.is_standard] == ["option.limit"]


def until(pilot: MatchPilot, reached: Callable[[], bool]) -> None:
    for turn in range(2000):
        pilot.until(lambda: pilot.needs_player)
        if reached():
            return
        if pilot.is_at_score:
            pilot.key(pygame.K_RETURN)
        else:
            by_keyboard(pilot, turn)
    raise AssertionError("the match never came to that")


def test_a_line_of_the_score_sheet_leads_to_its_place_in_the_book() -> None:
    pilot = MatchPilot(7, draws=False)
    until(pilot, lambda: isinstance(pilot.stack.top, ScoreScene) and bool(pilot.stack.top.shown.lines))
    sheet = pilot.stack.top
    assert isinstance(sheet, ScoreScene)
    pilot.step(8.0)
    node(sheet, ("line", 0)).press()
    opened = pilot.ways[-1]
    assert isinstance(opened, OpenRulebook)
    assert (opened.rules, opened.anchor) == ("gala", sheet.shown.lines[0].id)
    assert opened.anchor in {row.id for row in RULEBOOKS["gala"].elements}
