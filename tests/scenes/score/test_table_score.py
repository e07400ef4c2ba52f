"""The score sheet after a deal, and the standings after a match (docs/design.md, section 19)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
import pytest

from game import ui
from game.app.sound.sounds import Sound
from game.app.system.settings import Speed
from game.app.window.actions import Action, Key, PointerMoved, PointerPressed, PointerReleased, Pressed, Released
from game.engine.commands import RobKong
from game.players.roster import MatchSetup
from game.rules.terms import Outcome
from game.scenes.score.rows import why_nothing
from game.scenes.score.score import HELD, ScoreScene
from game.scenes.score.sheet import Sheet as PaperSheet
from game.scenes.shared.destinations import Way
from game.scenes.shared.sheet_use import SheetUse
from game.ui import key_of
from game.view.paint.canvas import pixels as pixels_of
from game.view.units import Motion
from tests.engine.rigged import Scene
from tests.for_each import one_of
from tests.gallery.states import state
from tests.gallery.tables import grow
from tests.scenes.pilot import node, part, texts
from tests.scenes.table_pilot import CHAIRS, MatchPilot, ScenePilot
from tests.ui import walk


@dataclass
class Sheet:
    """A sheet on the screen, and what was asked of it."""

    pilot: ScenePilot
    scene: ScoreScene
    went_on: list[str]


def new_sheet(pilot: ScenePilot, went_on: list[str], *, is_last: bool = False) -> ScoreScene:
    return ScoreScene(
        pilot.context,
        pilot.view.model,
        CHAIRS,
        picture=pilot.scene.picture,
        go_on=lambda: went_on.append("next"),
        is_last=is_last,
        use=SheetUse(setup=MatchSetup(ruleset="gala", chairs=CHAIRS)),
    )


def sheet_of(pilot: ScenePilot, *, is_last: bool = False) -> Sheet:
    went_on: list[str] = []
    pilot.heard.clear()  # what was heard at the table
    scene = new_sheet(pilot, went_on, is_last=is_last)
    pilot.draws = True
    pilot.stack.push(scene)
    pilot.step(0.1)
    return Sheet(pilot, scene, went_on)


@pytest.fixture
def sheet() -> Sheet:
    """East has gone out with the dealt tiles: half flush, a pair of dragons."""
    pilot = ScenePilot(Scene(east="B123456789 B123 DRR"), draws=False)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    return sheet_of(pilot)


@pytest.mark.parametrize(("speed", "calm"), [(Speed.NORMAL, False), (Speed.NORMAL, True), (Speed.OFF, False)])
def test_a_sheet_shows_no_line_before_it_is_counted(*, speed: Speed, calm: bool) -> None:
    """What comes up as the sheet does is what it begins with."""
    pilot = ScenePilot(Scene(east="B123456789 B123 DRR"), draws=False)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    motion = pilot.kit.motion
    motion.speed, motion.calm = speed, calm
    scene = new_sheet(pilot, [])
    is_still = motion.calm or motion.speed is Speed.OFF
    assert came(scene) == [float(is_still)] * 3
    assert scene.is_counting


SHADOW = (70, 70, 70)
"""A button's shadow changes the colors below it by less."""


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def shows_table(pilot: ScenePilot) -> bool:
    """Whether the table is seen, with a sign in the lane at most."""
    pilot.step()
    above_lane = pygame.Rect(0, 0, pilot.surface.get_width(), pilot.surface.get_height() * 7 // 10)
    shown, table = (surface.subsurface(above_lane) for surface in (pilot.surface, pilot.scene.picture()))
    return pixels(shown) == pixels(table)


@pytest.mark.parametrize("back", one_of(3, [pygame.K_t, pygame.K_ESCAPE, pygame.K_RETURN]))
def test_the_table_is_seen_until_a_key_is_pressed_again(sheet: Sheet, back: int) -> None:
    pilot = sheet.pilot
    pilot.key(pygame.K_t)
    assert shows_table(pilot)
    pilot.step(1.0)
    assert shows_table(pilot)
    pilot.key(back)
    assert not shows_table(pilot)
    assert (sheet.went_on, pilot.ways) == ([], [Way.SCORE_SHEET]), "and nothing else has happened"


@pytest.mark.parametrize("interface", one_of(2, [1.0, 1.5]))
def test_the_way_back_is_seen_in_the_lane_and_lies_on_no_tile(interface: float) -> None:
    pilot = ScenePilot(Scene(east="B123456789 C123 DRR"), motion=Motion(speed=Speed.NORMAL), draws=False)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    sheet_of(pilot)
    assert "win" in pilot.view.effects.seen
    grow(interface=interface)(pilot)
    pilot.key(pygame.K_t)
    assert shows_table(pilot)
    same = pygame.mask.from_threshold(pilot.surface, 0, (*SHADOW, 255), pilot.scene.picture())
    same.invert()
    first, *others = same.get_bounding_rects()
    sign = first.unionall(others)  # without its shadow
    tiles = [pixels_of(slot.box, pilot.kit).inflate(-4, -4) for slot in pilot.view.placed.values()]
    assert sign.width > 100
    assert sign.collidelist(tiles) == -1
    assert not pilot.view.effects.seen, "the line of the win makes way"


def test_or_until_something_is_clicked(sheet: Sheet) -> None:
    pilot = sheet.pilot
    pilot.press("Show table")
    assert shows_table(pilot)
    pilot.click((640, 300))
    assert not shows_table(pilot)
    pilot.key(pygame.K_RETURN)
    assert sheet.went_on == ["next"], "Enter goes on, as the button says, though another was pressed last"


def test_held_down_the_key_shows_the_table_only_as_long(sheet: Sheet) -> None:
    pilot = sheet.pilot
    pilot.send(Pressed(Key(pygame.K_t)))
    pilot.step(2 * HELD)
    pilot.send(Pressed(Key(pygame.K_t), repeated=True))
    assert shows_table(pilot)
    pilot.send(Released(Key(pygame.K_t)))
    assert not shows_table(pilot)


def test_and_so_does_the_button(sheet: Sheet) -> None:
    pilot = sheet.pilot
    at = pilot.buttons["Show table"]
    pilot.send(PointerMoved(at))
    pilot.send(PointerPressed(at))
    pilot.step(2 * HELD)
    assert shows_table(pilot)
    pilot.send(PointerReleased(at))
    assert not shows_table(pilot)


def test_enter_goes_on(sheet: Sheet) -> None:
    sheet.pilot.key(pygame.K_RETURN)
    assert sheet.went_on == ["next"]


def says_enter(sheet: Sheet) -> bool:
    """Whether Enter is written on the button that goes on."""
    sheet.pilot.step()
    return part(sheet.scene, "next", ui.Button).shortcut is Action.ACCEPT


def test_enter_goes_on_from_the_tab_of_the_hand_that_is_seen(sheet: Sheet) -> None:
    sheet.pilot.press("Boris")
    assert sheet.scene.shown.name == "Boris"
    assert says_enter(sheet)
    sheet.pilot.key(pygame.K_RETURN)
    assert sheet.went_on == ["next"]


def test_arrows_open_the_other_hands_at_once_and_enter_goes_on_from_each(sheet: Sheet) -> None:
    sheet.pilot.press("Boris")
    sheet.pilot.key(pygame.K_RIGHT)
    assert sheet.scene.shown.name not in {"Boris", "Mira"}
    assert says_enter(sheet)
    sheet.pilot.key(pygame.K_RETURN)
    assert sheet.went_on == ["next"]


def test_enter_is_not_written_on_the_button_while_it_would_do_something_else(sheet: Sheet) -> None:
    for _press in range(20):
        if key_of(sheet.scene.page.focus) == "books":
            break
        sheet.pilot.key(pygame.K_TAB)
    assert not says_enter(sheet)
    sheet.pilot.key(pygame.K_RETURN)
    assert sheet.went_on == []


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_F10])
def test_the_menu_opens_as_at_the_table(sheet: Sheet, key: int) -> None:
    sheet.pilot.key(key)
    assert sheet.pilot.ways[-1] == Way.PAUSE
    assert sheet.went_on == []


def test_and_so_does_a_button(sheet: Sheet) -> None:
    sheet.pilot.press("Menu")
    assert sheet.pilot.ways[-1] == Way.PAUSE


def test_after_the_last_deal_escape_goes_on_to_the_standings(sheet: Sheet) -> None:
    last = sheet_of(sheet.pilot, is_last=True)
    assert "Menu" not in sheet.pilot.buttons
    sheet.pilot.key(pygame.K_ESCAPE)
    assert last.went_on == ["next"]


def test_the_winner_is_seen_first_and_the_others_behind_their_tabs(sheet: Sheet) -> None:
    assert sheet.scene.shown.is_winner
    assert sheet.scene.shown.name == "Mira"
    sheet.pilot.press("Boris")
    assert sheet.scene.shown.name == "Boris"
    assert not sheet.scene.shown.is_winner


def test_every_line_of_gala_is_on_the_sheet_with_its_points(sheet: Sheet) -> None:
    """docs/rules/gala.md, "Scoring": 1 for going out, 1 for the half flush, 1 for four chows."""
    lines = {line.name: int(line.amount) for line in sheet.scene.shown.lines}
    assert lines == {"Mahjong": 1, "Half flush": 1, "All chows": 1}
    assert sheet.scene.shown.total == 3


def came(scene: ScoreScene) -> list[float]:
    """How far each line has come, 0 to 1."""
    return [scene.count.came(at, scene.time) for at in range(len(scene.count.lines))]


def test_the_lines_come_one_after_the_other_and_the_total_is_heard_once(rolling: Sheet) -> None:
    assert came(rolling.scene)[-1] == 0
    rolling.pilot.step(3.0)
    assert came(rolling.scene) == [1, 1, 1]
    heard = rolling.pilot.heard
    assert [one.step for one in heard if one.sound is Sound.COUNT_TICK] == [0, 1, 2], "a semitone higher each"
    assert [one.sound for one in heard].count(Sound.SCORE_TOTAL) == 1


def test_space_ends_the_rolling_before_it_presses_anything(rolling: Sheet) -> None:
    rolling.pilot.key(pygame.K_SPACE)
    assert came(rolling.scene)[-1] > 0
    assert rolling.went_on == []


@pytest.mark.slow
def test_nothing_is_cut_on_any_sheet_of_a_match() -> None:
    pilot = MatchPilot(4, size=(1024, 640), draws=False)
    sheets = 0
    while not pilot.is_at_standings:
        pilot.until(lambda: pilot.needs_player)
        top = pilot.stack.top
        if isinstance(top, ScoreScene):
            sheets += 1
            for seat in range(4):
                node(top, seat).press()
                assert walk.faults(top.page) == []
            pilot.key(pygame.K_RETURN)
        elif "Pass" in pilot.bar:
            pilot.key(pygame.K_0)
        elif not pilot.is_at_standings:
            pilot.click(pilot.tile(0))
            pilot.click(pilot.tile(0))
    assert sheets == 4


@pytest.mark.parametrize(
    ("book", "then"),
    [("gala", ""), ("latvian", "The deal is played again with the same winds. Deals")],
)
def test_an_exhausted_deal_says_that_nobody_scores_and_how_the_match_goes_on(book: str, then: str) -> None:
    """docs/rules/gala.md: no tile left to draw and no mahjong, nobody scores; latvian.md: the dealer deals again."""
    pilot = ScenePilot(Scene(east="B13579 C13579 D1357", book=book), draws=False)
    while not pilot.is_over:
        pilot.until(lambda: pilot.is_asked or pilot.is_over)
        if "Pass" in pilot.bar:
            pilot.key(pygame.K_0)
        elif "Discard" in pilot.bar:
            pilot.key(pygame.K_END, pygame.K_SPACE, pygame.K_RETURN)
        pilot.step()
    sheet = sheet_of(pilot)
    assert sheet.scene.shown.title == "The wall is used up"
    assert sheet.scene.shown.lines == ()
    for seat in range(4):
        node(sheet.scene, seat).press()
        assert sheet.scene.shown.gain == 0
    (said,) = (text for text in texts(sheet.scene) if "nobody scores" in text)
    assert said.partition("nobody scores. ")[2].startswith(then)
    assert bool(then) == ("again" in said)


def test_after_the_menu_the_keys_are_at_the_button_that_goes_on(sheet: Sheet) -> None:
    sheet.scene.page.set_focus(node(sheet.scene, "menu"))
    sheet.pilot.key(pygame.K_RETURN)
    sheet.pilot.step(1.0)
    sheet.pilot.key(pygame.K_RETURN)
    assert sheet.went_on == ["next"]


def shows(scene: ScoreScene, seat: int, kind: type[ui.Part]) -> list[ui.Part]:
    """What a seat's line shows of a kind."""
    return [each.part for each in node(scene, ("seat", seat)).whole() if isinstance(each.part, kind)]


@pytest.mark.slow
@pytest.mark.parametrize("book", ["gala", "hungarian", "israeli", "latvian"])
def test_only_who_discarded_the_winning_tile_has_it_and_words_tell_it_to_who_hears_or_asks(book: str) -> None:
    scene = state(f"{book}-score", (1280, 720)).stack.top
    assert isinstance(scene, ScoreScene)
    lost = scene.shown.won_from
    assert lost is not None
    given = {seat: [each for each in shows(scene, seat, ui.Tiles) if isinstance(each, ui.Tiles)] for seat in range(4)}
    assert [seat for seat, tiles in given.items() if tiles] == [lost]
    assert given[lost][0].sets == ((scene.shown.winning_tile,),)
    line = part(scene, ("seat", lost), ui.Panel)
    assert f"On {line.called.partition(',')[0]}'s discard" in scene.shown.way.replace("\u2019", "'")
    assert line.hint.startswith("discarded the winning tile")
    assert "discarded the winning tile" in line.called


@pytest.mark.slow
@pytest.mark.parametrize(("book", "costs"), [("gala", True), ("latvian", False)])
def test_the_winning_tile_is_crossed_only_where_its_discard_cost_points(book: str, *, costs: bool) -> None:
    scene = state(f"{book}-score", (1280, 720)).stack.top
    assert isinstance(scene, ScoreScene)
    assert [bool(shows(scene, seat, ui.Mark)) for seat in range(4)].count(True) == costs


def test_whose_kong_was_robbed_is_not_said_to_have_discarded() -> None:
    pilot = state("rob", (1024, 640))
    assert isinstance(pilot, ScenePilot)
    question = pilot.scene.questions.question
    assert question is not None
    pilot.scene.questions.answer(next(each for each in question.choices if isinstance(each, RobKong)))
    pilot.until(lambda: pilot.is_over)
    scene = sheet_of(pilot).scene
    lost = scene.shown.won_from
    assert lost is not None
    assert part(scene, ("seat", lost), ui.Panel).hint == "kong robbed, loses 1"
    assert [seat for seat in range(4) if shows(scene, seat, ui.Tiles)] == [lost]


def test_an_exhausted_deal_names_the_least_that_a_club_wants_of_a_hand() -> None:
    sheet = PaperSheet((), (), (), (), Outcome.EXHAUSTED, "", "at least 3 points")
    assert why_nothing(sheet) == (
        "No tiles were left to draw, and nobody went out: that takes at least 3 points. Nobody scores."
    )
