"""Title, pause and about."""

from __future__ import annotations

import pygame
import pytest

from game.app.system.assets import asset
from game.app.system.licences import licences, reflowed
from game.app.system.settings import Speed
from game.i18n.guide import ChapterId, guide
from game.i18n.guide.israeli import ASSOCIATION
from game.i18n.guide.model import Paragraph
from game.rules.rulesets.israeli import ISRAELI
from game.scenes.front.about import AboutScene
from game.scenes.front.pause import PauseScene
from game.scenes.front.title import TitleScene
from game.view.widgets.button import Button
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot


def labels(pilot: Pilot) -> list[str]:
    return [widget.label for widget in pilot.page.widgets if isinstance(widget, Button)]


def test_the_title_offers_the_saved_match_first() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.title(kit, told))
    assert labels(pilot) == ["Continue", "Quick match", "New match", "Settings", "About", "Quit"]
    pilot.press(pygame.K_RETURN)
    assert told.calls == ["resume"]


def test_without_a_saved_match_nothing_speaks_of_one() -> None:
    told = Told()
    pilot = Pilot(lambda kit: fixtures.title(kit, told, resumes=False))
    assert labels(pilot) == ["Quick match", "New match", "Settings", "About", "Quit"]
    pilot.press(pygame.K_SPACE)
    assert told.calls == ["quick match"]


def test_every_line_of_the_title_by_keyboard_and_by_mouse() -> None:
    expected = ["resume", "quick match", "new match", "settings", "about", "quit"]
    told = Told()
    pilot = Pilot(lambda kit: fixtures.title(kit, told))
    for _ in expected:
        pilot.press(pygame.K_RETURN, pygame.K_TAB)
    assert told.calls == expected
    for label in labels(pilot):
        pilot.click(label)
    assert told.calls == expected * 2


def test_escape_does_not_leave_the_title() -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told()))
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, TitleScene)


def test_coming_back_to_the_title_the_focus_is_where_it_was() -> None:
    pilot = Pilot(lambda kit: fixtures.title(kit, Told()))
    pilot.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    pilot.stack.push(fixtures.settings(pilot.kit, Told()))
    pilot.settle()
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.focus, Button)
    assert pilot.focus.label == "Settings"


def test_a_match_that_was_left_is_gone_on_with_by_enter() -> None:
    """docs/design.md, section 20: the one golden thing is what to do now, so the focus waits there."""
    told = Told()
    choices = [fixtures.title_choices(told, resumes=False, saved=0), fixtures.title_choices(told)]
    pilot = Pilot(lambda kit: TitleScene(kit, lambda: choices[0], saved=lambda: "Gala rules, deal 1"))
    pilot.press(pygame.K_RETURN)
    pilot.stack.push(fixtures.settings(pilot.kit, Told()))
    pilot.settle()
    del choices[0]
    pilot.press(pygame.K_ESCAPE, pygame.K_RETURN)
    assert told.calls == ["quick match", "resume"]


def paused(told: Told, *, is_kept: bool = True, speed: Speed = Speed.OFF) -> Pilot:
    pilot = Pilot(lambda kit: fixtures.set_up(kit, Told()), speed=speed)
    pilot.stack.push(fixtures.pause(pilot.kit, told, is_kept=is_kept))
    pilot.settle()
    return pilot


def test_the_pause_lies_over_what_was_there() -> None:
    pilot = paused(Told())
    assert isinstance(pilot.scene, PauseScene)
    assert labels(pilot) == ["Continue", "Settings", "Leave to the title", "Quit"]
    pilot.press(pygame.K_RETURN)
    assert not isinstance(pilot.scene, PauseScene)


def test_escape_ends_the_pause() -> None:
    pilot = paused(Told())
    pilot.press(pygame.K_ESCAPE)
    assert not isinstance(pilot.scene, PauseScene)


def test_the_ways_out_of_a_pause() -> None:
    told = Told()
    pilot = paused(told)
    for label in ("Settings", "Leave to the title", "Quit"):
        pilot.click(label)
    assert told.calls == ["settings", "leave", "quit"]


@pytest.mark.parametrize(("is_kept", "word"), [(True, "is kept"), (False, "gives up")])
def test_the_pause_says_what_leaving_means(is_kept: bool, word: str) -> None:
    scene = paused(Told(), is_kept=is_kept).scene
    assert isinstance(scene, PauseScene)
    assert word in scene._note.text


def test_the_pause_stays_over_its_table_in_another_window() -> None:
    pilot = paused(Told())
    pilot.resize((1600, 900))
    shown = pilot.screen.surface
    middle, corner = shown.get_at((800, 200)), shown.get_at((60, 700))
    assert sum(middle[:3]) != sum(corner[:3])
    assert pilot.scene.backdrop is not None
    assert pilot.scene.backdrop.get_size() == (1600, 900)


def test_a_pause_with_movement_comes_to_rest() -> None:
    pilot = paused(Told(), speed=Speed.NORMAL)
    frames = pilot.frames
    pilot.wait(1.0)
    assert pilot.frames == frames


def test_the_licences_are_all_there() -> None:
    parts = licences()
    assert len(parts) == 9
    for part in parts[:-1]:
        assert len(part.text) > 500, part.part
    told = {part.part: part.text for part in parts}
    assert "MIT License" in told["Sparrows"]
    assert "SIL OPEN FONT LICENSE" in told["Inter"]
    assert "LESSER GENERAL PUBLIC LICENSE" in told["pygame-ce"]


def test_the_association_that_wrote_the_israeli_book_is_credited_by_its_name() -> None:
    """docs/rules/israeli.md is written out from its book."""
    credit = licences()[-1]
    assert credit.name == f"\u00a9 {ASSOCIATION}"
    assert "האגודה הישראלית למא-ג'ונג" in credit.text
    assert "Israeli Mahjong Association" in credit.text
    book = guide(ISRAELI)
    glance = next(chapter for chapter in book.chapters if chapter.id is ChapterId.GLANCE)
    assert any(ASSOCIATION in block.text for block in glance.blocks if isinstance(block, Paragraph))


def test_the_games_own_licence_is_the_repositorys() -> None:
    shipped = asset("licences", "sparrows.txt")
    assert shipped.read_text(encoding="utf-8") == (shipped.parents[2] / "LICENSE").read_text(encoding="utf-8")


def test_the_lines_of_a_plain_paragraph_are_joined() -> None:
    long = "Permission is hereby granted, free of charge, to any person obtaining"
    assert reflowed(f"Title\nShort line\n\n{long}\n{long}\nthe end\n\n  a) kept\n  b) kept") == (
        f"Title\nShort line\n\n{long} {long} the end\n\n  a) kept\n  b) kept"
    )


def test_a_long_licence_scrolls() -> None:
    pilot = Pilot(lambda kit: fixtures.about(kit, Told()))
    scene = pilot.scene
    assert isinstance(scene, AboutScene)
    pilot.press(*[pygame.K_DOWN] * 4)
    assert scene._tabs[4].is_open
    pilot.press(pygame.K_TAB)
    assert pilot.focus is scene._text
    pilot.press(pygame.K_PAGEDOWN, pygame.K_DOWN)
    assert scene._text.first_line > 10
    pilot.press(pygame.K_HOME)
    assert scene._text.first_line == 0
    pilot.wheel(scene._text, -2)
    assert scene._text.first_line == 6
    pilot.press(pygame.K_END)
    lines = len(scene._text.lines(pilot.kit))
    assert scene._text.first_line + scene._text._shown == lines
