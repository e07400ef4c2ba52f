"""The first screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.i18n import _, language, languages
from game.i18n.language_names import LANGUAGE_NAMES
from game.scenes.shared.page_scene import PageScene
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.paint.materials import Paint, title_background
from game.view.paint.sprites import Avatar, Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.units.text import Align
from game.view.widgets.button import GLASS, Button, Finish
from game.view.widgets.choice import Choice
from game.view.widgets.label import Label
from game.view.widgets.widget import Widget
from game.view.widgets.wordmark import Wordmark

NAME = "Sparrows"
"""The game's name, the same in every language."""

_LEFT = 128.0
_WIDTH = 560.0
_TALL = 86.0
_ITEM = 62.0
_GAP = 16.0
_COLUMNS = 2
"""In which everything stands that is no way to a match."""
_HIGHEST = 64.0
_MOTTO = 560.0
_FIRST = Finish(paint=Paint.GOLD, style=theme.BUTTON.sized(32), align=Align.START)


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleChoices:
    """What can be done from the title; what is ``None`` is not offered."""

    resume: Callable[[], None] | None
    """Go on with the saved match."""
    saved_matches: Callable[[], None] | None = None
    """Choose among several saved matches."""
    saved_count: int = 0
    """How many they are."""
    quick_match: Callable[[], None]
    """Begin a match at once, set up as the last one was."""
    new_match: Callable[[], None]
    rulebook: Callable[[], None] | None = None
    replays: Callable[[], None] | None = None
    statistics: Callable[[], None] | None = None
    settings: Callable[[], None]
    about: Callable[[], None]
    quit: Callable[[], None]
    speak: Callable[[str], None] | None = None
    """Go on in another language."""


class Emblem(Widget):
    """The sparrow."""

    def draw(self, canvas: Canvas) -> None:
        canvas.avatar(Avatar.SPARROW, self.box.centre, self.box.width)


class TitleScene(PageScene):
    """The name of the game, and what one may do.

    :param choices: asked each time the screen comes up, so that a match saved meanwhile is offered.
    :param notice: what went wrong with files, in one line; empty when nothing did.
    :param saved: how far the saved match is, in one line: its rules, its round and deal.
    """

    def __init__(
        self,
        kit: Kit,
        choices: Callable[[], TitleChoices],
        *,
        saved: Callable[[], str] = str,
        notice: Callable[[], str] = str,
    ) -> None:
        super().__init__(kit)
        self._choices = choices
        self._saved = saved
        self._notice = notice
        self._notice_label = Label("", theme.SMALL, wraps=True)
        self._name = Wordmark(NAME)
        self._emblem = Emblem()
        self._motto = Label("", theme.TextStyle(theme.Face.SEMIBOLD, 31, theme.BRASS_TEXT), wraps=True)
        self._play: list[Button] = []
        """One below the other: the ways to a match."""
        self._other: list[Button] = []
        self._saved_count: int | None = None
        self._languages: Choice[str] | None = None

    def enter(self) -> None:
        """The choices may be others than when the screen was left. With another match kept, the first has the focus."""
        self._build()
        self.arrange()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._notice() != self._notice_label.text:
            self.enter()

    def back(self) -> None:
        """Esc does nothing on the first screen: it is too easily pressed once too often."""

    def lay_out(self) -> None:
        rows: list[list[Button]] = [[button] for button in self._play]
        rows += [self._other[at : at + _COLUMNS] for at in range(0, len(self._other), _COLUMNS)]
        heights = [_TALL if index == 0 else _ITEM for index in range(len(rows))]
        menu = sum(heights) + _GAP * max(0, len(heights) - 1)
        top = max(_HIGHEST, (1080 - 330 - menu) / 2 - 20)
        self._emblem.place(Box(_LEFT, top, 104, 104))
        words = self._motto.height_for(_MOTTO, self.kit)
        self._motto.place(Box(_LEFT + 128, top + (104 - words) / 2, _MOTTO, words))
        self._name.place(Box(_LEFT - 6, top + 140, *self._name.measure(self.kit)))
        y = top + 330
        for row, height in zip(rows, heights, strict=True):
            columns = 1 if row[0] in self._play else _COLUMNS
            width = (_WIDTH - _GAP * (columns - 1)) / columns
            for column, button in enumerate(row):
                button.place(Box(_LEFT + column * (width + _GAP), y, width, height))
            y += height + _GAP
        self._notice_label.place(Box(_LEFT, min(y + 4, 966), 760, 54))
        if self._languages is not None:
            self._languages.place(Box(_LEFT, 1020, min(860.0, self.kit.frame.width - 2 * _LEFT), 44))

    def paint(self) -> pygame.Surface:
        return title_background(self.kit.frame, mirrored=self.kit.mirrored)

    def _build(self) -> None:
        choices = self._choices()
        focus = self.page.focus
        is_as_it_was = choices.saved_count == self._saved_count
        chosen = focus.label if isinstance(focus, Button) and is_as_it_was else ""
        self._saved_count = choices.saved_count
        self.page.clear()
        self._notice_label.write(self._notice())
        self._motto.write(_("One table,\nfour winds"))
        play: list[tuple[str, str, Icon | None, Callable[[], None] | None]] = [
            (_("Continue"), self._saved() if choices.resume else "", Icon.CHEVRON_RIGHT, choices.resume),
            (_("Saved matches ({count})").format(count=choices.saved_count), "", None, choices.saved_matches),
            (_("Quick match"), _("Begins at once"), Icon.CHEVRON_RIGHT, choices.quick_match),
            (_("New match"), "", None, choices.new_match),
        ]
        other: list[tuple[str, Callable[[], None] | None]] = [
            (_("Rulebooks"), choices.rulebook),
            (_("Replays"), choices.replays),
            (_("Statistics"), choices.statistics),
            (_("Settings"), choices.settings),
            (_("About"), choices.about),
            (_("Quit"), choices.quit),
        ]
        offered = [(label, second, icon, act) for label, second, icon, act in play if act is not None]
        self._play = [
            Button(label, act, finish=_FIRST, second=second, icon=icon)
            if index == 0
            else Button(label, act, finish=GLASS)
            for index, (label, second, icon, act) in enumerate(offered)
        ]
        self._other = [Button(label, act, finish=GLASS) for label, act in other if act is not None]
        self.page.add(self._emblem, self._motto, self._name, self._notice_label)
        self._languages = None
        known = languages()
        if choices.speak is not None and len(known) > 1:
            named = [(code, LANGUAGE_NAMES.get(code, code)) for code in known]
            self._languages = Choice(named, language(), choices.speak)
        self.page.add(*self._play, *self._other, *filter(None, [self._languages]))
        buttons = [*self._play, *self._other]
        self.page.set_focus(next((button for button in buttons if button.label == chosen), buttons[0]))
