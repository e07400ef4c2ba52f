"""The rulebooks on the screen: chapters, books, the search, jumps to a line."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from game.i18n import is_right_to_left
from game.i18n.catalogue import languages
from game.i18n.guide import ChapterId
from game.i18n.guide.model import Entry, HouseRule, Legend, Mark, Paragraph, Sign, SignId
from game.i18n.translator import speaking
from game.rules.options import Value
from game.rules.rulesets import RULEBOOKS
from game.scenes.front.rulebook import RulebookScene
from game.scenes.score.score import ScoreScene
from game.scenes.shared.destinations import OpenRulebook
from game.view.page.guide_page import GuidePage
from game.view.page.sign_page import SignPage
from game.view.paint.canvas import pixels
from game.view.sheet.rows import LineRow
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.choice import Choice, Tab
from game.view.widgets.entry import TextEntry
from tests.for_each import one_in
from tests.scenes.pilot import Pilot, all_of, only
from tests.scenes.table.test_table_match import by_keyboard
from tests.scenes.table_pilot import MatchPilot


def opened(rules: str = "polish", *, draws: bool = True, **options: Value) -> Pilot:
    return Pilot(lambda kit: RulebookScene(kit, rules=rules, options=options), draws=draws)


def scene(pilot: Pilot) -> RulebookScene:
    found = pilot.scene
    assert isinstance(found, RulebookScene)
    return found


def paper(pilot: Pilot) -> GuidePage:
    return scene(pilot).paper


def chapter(pilot: Pilot) -> ChapterId:
    """Which chapter is open."""
    (number,) = [number for number, tab in enumerate(all_of(scene(pilot), Tab)) if tab.is_chosen]
    return list(ChapterId)[number]


def test_the_book_of_a_club_bears_its_name() -> None:
    pilot = opened("gala", own_hands="name = 'Old style'\n[gala.elements]\nmahjong = 3\n")
    books = next(choice for choice in all_of(scene(pilot), Choice) if choice.called == "Rulebook")
    assert books.chosen_name == "Old style"
    books.press()
    assert books.chosen_name == "Hungarian"


def look_for(pilot: Pilot, text: str) -> None:
    """Type into the empty search."""
    search = only(scene(pilot), TextEntry)
    pilot.page.set_focus(search)
    pilot.press(*[pygame.K_BACKSPACE] * len(search.text))
    pilot.type(text)


def ink_of(pilot: Pilot, number: int) -> pygame.Rect:
    """Where a block of the page is drawn dark, or red."""
    page = paper(pilot)
    placed = page._placed[number]
    area = pixels(Box(page.box.x + 20, page.box.y + placed.top, page.box.width - 60, placed.height), pilot.kit)
    ink = pygame.mask.from_threshold(pilot.screen.surface.subsurface(area), theme.BLACK, (190, 130, 130, 255))
    marks = ink.get_bounding_rects()
    return marks[0].unionall(marks[1:])


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
    pilot.page.set_focus(only(scene(pilot), Choice))
    before = [block.anchor for block in paper(pilot).blocks if isinstance(block, Entry)]
    while only(scene(pilot), Choice).chosen != "israeli":
        pilot.press(pygame.K_LEFT)
        assert pilot.page.focus is only(scene(pilot), Choice)
    after = [block.anchor for block in paper(pilot).blocks if isinstance(block, Entry)]
    assert before != after


def test_a_book_without_special_hands_opens_at_its_beginning() -> None:
    pilot = opened("polish")
    scene(pilot).open(ChapterId.SPECIAL_HANDS)
    pilot.page.set_focus(only(scene(pilot), Choice))
    while only(scene(pilot), Choice).chosen != "gala":
        pilot.press(pygame.K_LEFT)
    assert chapter(pilot) is ChapterId.GLANCE


def test_searching_finds_lines_in_all_chapters() -> None:
    pilot = opened()
    pilot.page.set_focus(only(scene(pilot), TextEntry))
    pilot.type("dragon")
    found = paper(pilot).blocks
    headings = [block.heading for block in found if isinstance(block, Paragraph) and block.heading]
    assert {"Scoring", "Special hands", "The tiles"} <= set(headings)
    assert any(isinstance(block, Entry) and block.anchor == "x.dragon" for block in found)
    pilot.type("zzz")
    assert [block.text for block in paper(pilot).blocks] == ["Nothing found in this rulebook."]
    for _ in "dragonzzz":
        pilot.press(pygame.K_BACKSPACE)
    assert chapter(pilot) is ChapterId.GLANCE


@pytest.mark.parametrize(("language", "rules"), one_in(7, product(languages(), RULEBOOKS), pytest.mark.slow))
def test_tiles_and_signs_are_pictures_without_a_fold(language: str, rules: str) -> None:
    with speaking(language):
        pilot = Pilot(lambda kit: RulebookScene(kit, rules=rules), size=(1024, 640), mirrored=is_right_to_left())
        for chapter_id, plate in scene(pilot).plates.items():
            scene(pilot).open(chapter_id)
            pilot.step()
            assert plate.is_visible
            assert not paper(pilot).is_visible
            assert not plate.clipped(pilot.kit.pages)
        scene(pilot).open(ChapterId.WALL)
        assert paper(pilot).is_visible
        assert not any(plate.is_visible for plate in scene(pilot).plates.values())


@pytest.mark.parametrize("darkens", [True, False])
def test_a_sign_that_the_player_switched_off_is_not_shown(*, darkens: bool) -> None:
    pilot = opened(draws=False)
    pilot.kit.darkens_drawn = darkens
    scene(pilot).open(ChapterId.SIGNS)
    page = scene(pilot).plates[ChapterId.SIGNS]
    assert isinstance(page, SignPage)
    seen = {sign.id for row in page.rows(pilot.kit.pages) for sign in row}
    assert (SignId.DRAWN_AND_THROWN in seen) is darkens


def test_a_sign_is_found() -> None:
    pilot = opened(draws=True)
    scene(pilot).open(ChapterId.SIGNS)
    look_for(pilot, "just drawn")
    assert paper(pilot).is_visible
    assert any(isinstance(block, Sign) and block.id is SignId.DRAWN for block in paper(pilot).blocks)


def test_escape_empties_the_search_before_it_closes_the_book() -> None:
    pilot = opened()
    book = scene(pilot)
    field = only(book, TextEntry)
    pilot.page.set_focus(field)
    pilot.type("dragon")
    pilot.press(pygame.K_ESCAPE)
    assert (field.text, pilot.page.focus, chapter(pilot)) == ("", field, ChapterId.GLANCE)
    pilot.press(pygame.K_ESCAPE)
    assert book not in pilot.stack.scenes


def test_what_is_found_and_added_has_its_legend_once() -> None:
    pilot = opened("gala", draws=False)
    for typed, legends in (("dealt tiles", 1), ("in one shared pool", 0)):
        look_for(pilot, typed)
        found = paper(pilot).blocks
        assert any(isinstance(block, Paragraph) and typed in block.text for block in found)
        assert sum(isinstance(block, Legend) for block in found) == legends
    look_for(pilot, "Added by the game")
    assert [block.text for block in paper(pilot).blocks] == ["Nothing found in this rulebook."]


@pytest.mark.parametrize("mark", Mark)
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_sign_of_what_no_original_says_stands_before_its_line(mark: Mark, *, mirrored: bool) -> None:
    """At the left, or at the right where one reads from there; the words keep clear of it."""
    pilot = Pilot(lambda kit: RulebookScene(kit, rules="gala"), mirrored=mirrored)
    paper(pilot).show_blocks("", [Paragraph("Sparrow"), Paragraph("Sparrow", mark=mark)])
    pilot.step()
    plain, signed = (ink_of(pilot, number) for number in (0, 1))
    room = round(pilot.kit.frame.px(30))
    if mirrored:
        assert abs(signed.right - plain.right) <= 4
        assert signed.left == plain.left - room
    else:
        assert abs(signed.left - plain.left) <= 4
        assert signed.right == plain.right + room


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
        pilot = opened(draws=False)
        look_for(pilot, typed)
        assert any(not isinstance(block, Paragraph) or block.is_chapter for block in paper(pilot).blocks)


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_every_line_can_be_jumped_to(rules: str) -> None:
    book = RULEBOOKS[rules]
    anchors = [row.id for row in book.elements] + [f"special.{row.id}" for row in book.special_hands]
    pilot = opened(rules, draws=False)
    for anchor in anchors:
        scene(pilot).jump(anchor)
        top = paper(pilot).top_of(anchor, pilot.kit)
        assert top is not None
        assert 0 <= top - paper(pilot).offset < paper(pilot).box.height - 60


def test_the_house_rules_of_the_match_are_marked() -> None:
    pilot = opened(limit=4000)
    scene(pilot).open(ChapterId.HOUSE_RULES)
    rules = [block for block in paper(pilot).blocks if isinstance(block, HouseRule)]
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
    row = next(widget for widget in sheet.page.widgets if isinstance(widget, LineRow) and widget.can_focus)
    row.press()
    opened = pilot.ways[-1]
    assert isinstance(opened, OpenRulebook)
    assert (opened.rules, opened.anchor) == ("gala", sheet.shown.lines[0].id)
    assert opened.anchor in {row.id for row in RULEBOOKS["gala"].elements}
