"""The title: the first screen, with the ways to all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

import pygame
from msgspec import structs

from game.app.system.last_setup import with_own_book
from game.i18n import _, language, languages, pgettext
from game.i18n.books import rules_title
from game.i18n.catalogue import LANGUAGE_NAMES
from game.i18n.numbers import day_text
from game.i18n.player_texts import character_name
from game.players.roster import LONGEST_NAME, SPARROW, PortraitId
from game.scenes.shared.destinations import (
    BeginMatch,
    Destination,
    Go,
    JoinTable,
    Open,
    OpenReplays,
    OpenRulebook,
    ResumeMatch,
    Way,
)
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Preferences
from game.view.paint import Canvas, Icon, Kit, Paint
from game.view.paint.materials import title_background
from game.view.units import Align, Box, column, grid, lay, row, theme
from game.view.widgets import Button, Finish, Label, PlainChoice, Widget, shared_widths
from game.view.widgets.button import GLASS, QUIET
from game.view.widgets.entry import TextEntry
from game.view.widgets.label import Wordmark

if TYPE_CHECKING:
    from game.app.matches.match_list import SavedMatch

NAME = "Sparrows"
"""The game's name, the same in every language."""

_LEFT = 128.0
_WIDTH = 544.0
_TALL = 88.0
_ITEM = 64.0
_GAP = 10.0
_COLUMNS = 2
"""In which everything stands that is no way to a match."""
_MENU = 338.0
"""From the top of the emblem to that of the first button."""
_FOOT, _LINE, _AROUND = 992.0, 44.0, 12.0
"""Where the languages stand, and how far their words begin within the line."""
_TOP = 84.0
"""Where the way to the walls of the day stands, above the picture."""
_MOTTO = 560.0
_ASKED = 170.0
"""The width of the words beside the field for the player's name."""
_FIRST = Finish(paint=Paint.GOLD, style=theme.BUTTON.sized(32), align=Align.START)
_QUICK = replace(_FIRST, style=theme.BUTTON.sized(28))
"""For the quick match where there is none to go on with."""


class Emblem(Widget):
    """The sparrow beside the game's name."""

    def draw(self, canvas: Canvas) -> None:
        canvas.avatar(SPARROW, self.box.centre, self.box.width)


class TitleScene(PageScene):
    """The name of the game, and what one may do.

    :param saved: the matches that can be gone on with; asked each time the screen comes up.
    :param teaches: whether there is a course for newcomers, who are offered it first; asked of them alone.
    :param learns: whether the person has begun that course and not ended it; asked of those who were offered it.
    :param notice: what went wrong with files, in one line; empty when nothing did.
    """

    NARROWEST = 1382.0

    def __init__(
        self,
        kit: Kit,
        go: Go,
        preferences: Preferences,
        *,
        saved: Callable[[], Sequence[SavedMatch]],
        teaches: Callable[[], bool] = bool,
        learns: Callable[[], bool] = bool,
        notice: Callable[[], str] = str,
    ) -> None:
        super().__init__(kit)
        self._go = go
        self._preferences = preferences
        self._saved = saved
        self._teaches = teaches
        self._learns = learns
        self._notice = notice
        self._notice_label = Label("", theme.SMALL, wraps=True)
        self._name = Wordmark(NAME)
        self._emblem = Emblem()
        self._motto = Label("", theme.TextStyle(theme.Face.SEMIBOLD, 31, theme.BRASS_TEXT), wraps=True)
        self._play: list[list[Button]] = []
        """Row below row, the ways to a match; the first row is kept for the match that can be gone on with."""
        self._other: list[Button] = []
        self._today = Button("", partial(go, Open.DAYS), finish=GLASS, icon=Icon.TILE)
        self._quiet: list[Button] = []
        """What stands beside the languages."""
        self._saved_count: int | None = None
        self._languages: PlainChoice[str] | None = None
        self._own_name: list[Widget] = []
        """The question for the player's name, until the first match was played."""

    def enter(self) -> None:
        """Offer what can be done now. With another match kept than before, the first button has the focus."""
        self._build()
        self.arrange()

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self._notice() != self._notice_label.text:
            self.enter()

    def back(self) -> None:
        """Esc does nothing on the first screen: it is too easily pressed once too often."""

    def lay_out(self) -> None:
        rows: list[list[Button]] = [*self._play]
        rows += [self._other[at : at + _COLUMNS] for at in range(0, len(self._other), _COLUMNS)]
        heights = [_ITEM if index else _TALL for index, _line in enumerate(rows)]
        menu = sum(heights) + _GAP * max(0, len(heights) - 1)
        top = (_FOOT - _MENU - menu) / 2
        head = top if self._own_name or any(self._play[:1]) else top + _TALL + _GAP
        self._emblem.place(Box(_LEFT, head, 104, 104))
        words = self._motto.height_for(_MOTTO, self.kit)
        self._motto.place(Box(_LEFT + 128, head + (104 - words) / 2, _MOTTO, words))
        self._name.place(Box(_LEFT - 6, head + 136, *self._name.measure(self.kit)))
        area = Box(_LEFT, top + _MENU, _WIDTH, menu)
        for buttons, place in zip(rows, column(area, heights, _GAP), strict=True):
            lay(buttons, grid(place, len(buttons), columns=len(buttons) or 1, high=place.height, gap=_GAP))
            if any(button.clipped(self.kit) for button in buttons):
                lay(buttons, row(place, shared_widths(buttons, _WIDTH - _GAP * (len(buttons) - 1), self.kit), _GAP))
        self._notice_label.place(Box(_LEFT, area.bottom + 4, 760, 54))
        if self._own_name:
            place = Box(_LEFT, area.y + (_TALL - 60) / 2, _WIDTH, 60)
            lay(self._own_name, row(place, [_ASKED, _WIDTH - _ASKED - _GAP], _GAP))
        right = self.kit.frame.width - _LEFT + _AROUND
        widths = [button.content_width(self.kit) for button in self._quiet]
        lay(self._quiet, row(Box(right - sum(widths), _FOOT, sum(widths), _LINE), widths))
        self._today.place(Box(0, 0, 1, _TALL))
        today = max(300.0, self._today.content_width(self.kit))
        self._today.place(Box(right - _AROUND - today, _TOP, today, _TALL))
        if self._languages is not None:
            self._languages.place(Box(_LEFT - _AROUND, _FOOT, self._languages.measure(self.kit)[0], _LINE))

    def paint(self) -> pygame.Surface:
        return title_background(self.kit.frame, mirrored=self.kit.mirrored)

    def _build(self) -> None:
        saved = self._saved()
        focus = self.page.focus
        chosen = focus.label if isinstance(focus, Button) and len(saved) == self._saved_count else ""
        self._saved_count = len(saved)
        self.page.clear()
        self._notice_label.write(self._notice())
        self._motto.write(_("One table,\nfour winds"))
        go, chevron = self._go, Icon.CHEVRON_RIGHT
        resumed: list[Button] = []
        if saved:
            from game.scenes.front.saved_matches import described

            resume = partial(go, ResumeMatch())
            resumed.append(Button(_("Continue"), resume, finish=_FIRST, second=described(saved[0]), icon=chevron))
        set_up = [Button(_("New match"), partial(go, Open.SET_UP), finish=GLASS)]
        if len(saved) > 1:
            label = pgettext("matches", "Saved ({count})").format(count=len(saved))
            set_up.append(Button(label, partial(go, Open.SAVED_MATCHES), finish=GLASS))
        at_once = _("{rules}, right away").format(rules=rules_title(self._preferences.now.last_set_up.ruleset))
        quick, learn = partial(go, BeginMatch()), partial(go, Open.LEARN)
        journey = Button(_("The journey"), partial(go, Open.JOURNEY), finish=GLASS)
        tables = [
            Button(_("Score pad"), partial(go, Open.SESSIONS), finish=GLASS),
            Button(_("Join a table"), partial(go, JoinTable()), finish=GLASS),
        ]
        if self._teaches_first(saved):
            is_begun = self._preferences.now.learn_offered
            second = _("Continue your lessons") if is_begun else _("New here? Start with this")
            first = Button(_("Learn to play"), learn, finish=_QUICK, second=second, icon=chevron)
            at_first = Button(_("Quick match"), quick, finish=GLASS, tooltip=at_once)
            self._play = [resumed, [first], [at_first, *set_up], [journey], tables]
        else:
            at_first = Button(_("Quick match"), quick, finish=GLASS if saved else _QUICK, second=at_once, icon=chevron)
            school = Button(pgettext("page", "Learn"), learn, finish=GLASS)
            self._play = [resumed, [at_first], set_up, [school, journey], tables]
        other: list[tuple[str, Destination]] = [
            (_("Rulebooks"), OpenRulebook()),
            (_("Replays"), OpenReplays()),
            (_("Statistics"), Open.STATISTICS),
            (_("Settings"), Open.SETTINGS),
        ]
        quiet: list[tuple[str, Destination]] = [(_("About"), Open.ABOUT), (_("Quit"), Way.QUIT)]
        self._other = [Button(label, partial(go, to), finish=GLASS) for label, to in other]
        self._quiet = [Button(label, partial(go, to), finish=QUIET) for label, to in quiet]
        self._today.relabel(_("Today's walls"), day_text(datetime.now().astimezone().date()))
        self.page.add(self._emblem, self._motto, self._name, self._notice_label)
        self._languages = None
        known = languages()
        if len(known) > 1:
            named = [(code, LANGUAGE_NAMES.get(code, code)) for code in known]
            self._languages = PlainChoice(named, language(), self._speak)
            self._languages.called = _("Language")
        self._own_name = [] if saved or self._preferences.now.first_match_done else self._asked_name()
        buttons = [*chain(*self._play), *self._other, self._today, *self._quiet]
        self.page.add(*buttons, *self._own_name, *filter(None, [self._languages]))
        self.page.set_focus(next((button for button in buttons if button.label == chosen), buttons[0]))

    def _teaches_first(self, saved: Sequence[SavedMatch]) -> bool:
        """Whether the course stands before everything else.

        It is offered once to somebody who has never played here, and stays there for who has begun it.
        """
        now = self._preferences.now
        if saved or now.first_match_done:
            return False
        return self._learns() if now.learn_offered else self._teaches()

    def _asked_name(self) -> list[Widget]:
        settings = self._preferences.now
        asked = TextEntry(
            settings.player_name,
            lambda name: self._preferences.change(player_name=name.strip()),
            longest=LONGEST_NAME,
            placeholder=character_name(PortraitId(settings.avatar)),
        )
        asked.called = _("Your name")
        return [Label(_("Your name"), theme.LABEL), asked]

    def _speak(self, code: str) -> None:
        """Change the language of the game."""
        self._preferences.use(with_own_book(structs.replace(self._preferences.now, language=code), code))
        self.enter()
        self.page.set_focus(self._languages)
