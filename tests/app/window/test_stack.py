"""Scenes on each other."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.window.actions import Actions, InputEvent, Key, Pressed, Released, TextTyped
from game.app.window.late_keys import UNSEEN
from game.app.window.stack import NO_CHANGE, Change, Scene, Stack

SIZE = (40, 30)
ESCAPE = Pressed(Key(pygame.K_ESCAPE))


class Plain(Scene):
    """A scene of one color that writes down what happens to it."""

    def __init__(self, name: str, log: list[str], color: tuple[int, int, int] = (200, 0, 0)) -> None:
        self.name = name
        self.log = log
        self.color = color
        self.takes_escape = False

    def resize(self, size: tuple[int, int]) -> None:
        self.log.append(f"{self.name} resize {size[0]}x{size[1]}")

    def enter(self) -> None:
        self.log.append(f"{self.name} enter")

    def leave(self) -> None:
        self.log.append(f"{self.name} leave")

    def close(self) -> None:
        self.log.append(f"{self.name} close")

    def handle(self, event: InputEvent) -> bool:
        return self.takes_escape

    def update(self, seconds: float) -> None:
        self.log.append(f"{self.name} update")

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        if not whole:
            return []
        surface.fill(self.color)
        return [surface.get_rect()]


class Over(Plain):
    """An overlay that leaves the left half to what lies below."""

    is_overlay = True

    def draw(self, surface: pygame.Surface, *, whole: bool) -> list[pygame.Rect]:
        assert self.backdrop is not None
        if whole:
            surface.blit(self.backdrop, (0, 0))
            surface.fill(self.color, (20, 0, 20, 30))
        return [surface.get_rect()] if whole else []


@pytest.fixture
def screen() -> pygame.Surface:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    return pygame.Surface(SIZE)


@pytest.fixture
def log() -> list[str]:
    return []


def made(change: Callable[[], Change] = lambda: NO_CHANGE) -> Stack:
    stack = Stack(Actions(), change=change)
    stack.resize(SIZE)
    return stack


def test_a_covered_scene_leaves_and_comes_back(log: list[str]) -> None:
    stack = made()
    stack.push(Plain("title", log))
    stack.push(Plain("table", log))
    stack.pop()
    assert log == [
        "title resize 40x30",
        "title enter",
        "title leave",
        "table resize 40x30",
        "table enter",
        "table leave",
        "table close",
        "title enter",
    ]


def test_escape_means_back_unless_the_scene_takes_it(log: list[str]) -> None:
    stack = made()
    below, top = Plain("title", log), Plain("settings", log)
    stack.push(below)
    stack.push(top)
    stack.update(UNSEEN)
    top.takes_escape = True
    stack.handle(ESCAPE)
    assert stack.top is top
    top.takes_escape = False
    assert stack.handle(ESCAPE)
    assert stack.top is below


def test_a_held_escape_goes_back_once(log: list[str]) -> None:
    stack = made()
    for name in ("a", "b", "c"):
        stack.push(Plain(name, log))
    stack.update(UNSEEN)
    stack.handle(ESCAPE)
    stack.handle(Pressed(Key(pygame.K_ESCAPE), repeated=True))
    assert len(stack.scenes) == 2


def test_clearing_closes_all_from_the_top(log: list[str]) -> None:
    stack = made()
    stack.push(Plain("title", log))
    stack.push(Plain("table", log))
    log.clear()
    stack.clear()
    assert log == ["table leave", "table close", "title leave", "title close"]


def test_going_back_to_a_scene_closes_what_lies_on_it(log: list[str]) -> None:
    stack = made()
    title = Plain("title", log)
    stack.push(title)
    stack.push(Plain("table", log))
    stack.push(Over("pause", log))
    stack.back_to(title)
    assert stack.scenes == (title,)
    with pytest.raises(ValueError, match="not on the stack"):
        stack.back_to(Plain("other", log))


def test_a_scene_put_down_to_be_covered_is_laid_out_and_entered_when_it_is_uncovered(log: list[str]) -> None:
    stack = made()
    stack.put_down(Plain("title", log))
    stack.push(Plain("table", log))
    assert log == ["title leave", "table resize 40x30", "table enter"]
    stack.light()
    log.clear()
    stack.pop()
    stack.light()
    assert log == ["table leave", "table close", "title resize 40x30", "title enter"]


def test_nothing_has_covered_it_after_all(log: list[str]) -> None:
    stack = made()
    stack.put_down(Plain("title", log))
    stack.light()
    stack.light()
    assert log == ["title resize 40x30", "title enter"]


def test_an_overlay_shows_the_scene_put_down_below_it(screen: pygame.Surface, log: list[str]) -> None:
    stack = made()
    stack.put_down(Plain("title", log, (200, 200, 200)))
    stack.push(Over("wait", log, (0, 0, 255)))
    stack.draw(screen)
    assert log[-2:] == ["title resize 40x30", "title enter"]
    assert 30 < screen.get_at((5, 5)).r < 120


def test_what_comes_next_is_made_a_step_in_each_frame_until_it_comes(log: list[str]) -> None:
    stack = made()
    stack.push(Plain("table", log))
    stack.steps = map(log.append, ("step 0", "step 1", "step 2"))
    log.clear()
    stack.update(0.0)
    stack.update(0.0)
    assert log == ["step 0", "table update", "step 1", "table update"]
    stack.push(Plain("sheet", log))
    log.clear()
    stack.update(0.0)
    assert log == ["sheet update"]


def test_only_the_top_scene_lives(log: list[str]) -> None:
    stack = made()
    stack.push(Plain("title", log))
    stack.push(Plain("table", log))
    log.clear()
    stack.update(0.1)
    assert log == ["table update"]


def test_an_overlay_darkens_what_lies_below(screen: pygame.Surface, log: list[str]) -> None:
    stack = made()
    stack.push(Plain("table", log, (200, 200, 200)))
    stack.push(Over("pause", log, (0, 0, 255)))
    stack.draw(screen)
    assert 30 < screen.get_at((5, 5)).r < 120
    assert screen.get_at((30, 5))[:3] == (0, 0, 255)


def test_the_change_fades_rises_and_ends_in_the_new_scene(screen: pygame.Surface, log: list[str]) -> None:
    stack = made(lambda: Change(seconds=0.2, rise=0.2))
    stack.push(Plain("title", log, (200, 0, 0)))
    stack.draw(screen)
    assert screen.get_at((0, 0))[:3] == (200, 0, 0), "the first scene appears at once"
    stack.push(Plain("table", log, (0, 0, 200)))
    stack.draw(screen)
    assert screen.get_at((20, 20))[:3] == (200, 0, 0)
    stack.update(0.05)
    stack.draw(screen)
    assert screen.get_at((20, 0))[:3] == (200, 0, 0), "it comes up from below"
    assert 0 < screen.get_at((20, 20)).b < 200
    assert stack.busy
    stack.update(0.2)
    stack.draw(screen)
    assert screen.get_at((20, 0))[:3] == (0, 0, 200)
    assert not stack.busy


def test_the_new_scene_waits_for_the_change_to_end(screen: pygame.Surface, log: list[str]) -> None:
    stack = made(lambda: Change(seconds=0.2))
    stack.push(Plain("title", log))
    stack.draw(screen)
    stack.push(Plain("table", log))
    stack.draw(screen)
    log.clear()
    stack.update(0.1)
    assert log == []


def test_a_press_ends_the_change_at_once(screen: pygame.Surface, log: list[str]) -> None:
    stack = made(lambda: Change(seconds=2 * UNSEEN))
    stack.push(Plain("title", log))
    stack.draw(screen)
    stack.push(Plain("table", log, (0, 0, 200)))
    stack.draw(screen)
    stack.update(UNSEEN)
    stack.handle(Pressed(Key(pygame.K_SPACE)))
    stack.draw(screen)
    assert screen.get_at((0, 0))[:3] == (0, 0, 200)


def test_nothing_new_is_not_drawn(screen: pygame.Surface, log: list[str]) -> None:
    stack = made()
    stack.push(Plain("title", log))
    assert stack.draw(screen) == [screen.get_rect()]
    assert stack.draw(screen) == []
    stack.redraw()
    assert stack.draw(screen) == [screen.get_rect()]


class Asking(Plain):
    """A scene that writes down its keys, and lays another one on itself at the key F1 or as time passes."""

    def __init__(self, name: str, log: list[str], above: Scene | None = None, *, by_itself: bool = False) -> None:
        super().__init__(name, log)
        self.above = above
        self.by_itself = by_itself

    def handle(self, event: InputEvent) -> bool:
        self.log.append(f"{self.name} {event}")
        if event == Pressed(Key(pygame.K_F1)) and self.above is not None:
            self.stack.push(self.above)
        return True

    def update(self, seconds: float) -> None:
        if self.by_itself and self.above is not None:
            self.by_itself = False
            self.stack.push(self.above)


ENTER, LET_GO = Pressed(Key(pygame.K_RETURN)), Released(Key(pygame.K_RETURN))
HELD = Pressed(Key(pygame.K_DOWN), repeated=True)
UNDO = Pressed(Key(pygame.K_z, ctrl=True))


def test_a_scene_that_comes_by_itself_takes_no_key_at_first(log: list[str]) -> None:
    stack = made()
    sheet = Asking("sheet", log)
    stack.push(Asking("table", log, sheet, by_itself=True))
    stack.update(0.1)
    log.clear()
    assert stack.top is sheet
    assert (stack.is_settling, stack.next_wake) == (True, UNSEEN)
    stack.handle(ENTER)
    stack.handle(TextTyped("a"))
    stack.handle(ESCAPE)
    assert log == []
    stack.update(UNSEEN / 2)
    stack.handle(ENTER)
    assert log == []
    stack.handle(UNDO)
    assert log == [f"sheet {UNDO}"], "a shortcut is pressed on purpose"
    stack.handle(LET_GO)
    log.clear()
    stack.update(UNSEEN / 2)
    stack.handle(ENTER)
    assert (log, stack.is_settling, stack.next_wake) == ([f"sheet {ENTER}"], False, None)


def test_a_key_for_the_scene_before_leaves_the_change_as_it_is(screen: pygame.Surface, log: list[str]) -> None:
    stack = made(lambda: Change(seconds=0.35))
    stack.push(Asking("table", log, Plain("sheet", log), by_itself=True))
    stack.draw(screen)
    stack.update(0.1)
    stack.draw(screen)
    stack.handle(ENTER)
    assert stack.is_changing


def test_a_scene_that_the_player_opens_takes_keys_at_once(log: list[str]) -> None:
    stack = made()
    stack.push(Asking("table", log, Asking("menu", log)))
    stack.handle(Pressed(Key(pygame.K_F1)))
    log.clear()
    stack.handle(ENTER)
    assert log == [f"menu {ENTER}"]


def test_what_was_held_when_a_scene_came_means_nothing_until_it_is_let_go(log: list[str]) -> None:
    stack = made()
    stack.push(Asking("table", log, Asking("sheet", log), by_itself=True))
    stack.handle(Pressed(Key(pygame.K_DOWN, shift=True)))
    stack.update(0.1)
    stack.update(1.0)
    log.clear()
    stack.handle(HELD)
    assert log == []
    stack.handle(Released(Key(pygame.K_DOWN)))
    stack.handle(Pressed(Key(pygame.K_DOWN)))
    log.clear()
    stack.handle(HELD)
    assert log == [f"sheet {HELD}"]


def test_a_scene_that_is_uncovered_takes_keys_at_once(log: list[str]) -> None:
    stack = made()
    stack.push(Asking("table", log, Asking("sheet", log), by_itself=True))
    stack.update(0.1)
    stack.pop()
    assert not stack.is_settling
