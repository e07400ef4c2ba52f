"""The review of a match: the decisions that cost most, with what was better and why, deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.window.actions import Action
from game.i18n import _, ngettext
from game.i18n.numbers import decimal
from game.players.review import Finding, cost_of_deals, dearest
from game.players.review_work import ReviewWork
from game.scenes.review.texts import deal_line, finding_words
from game.scenes.shared.page_scene import PageScene
from game.view.page.finding_row import HEIGHT, FindingRow, Progress
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind, page_background
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import Button, IconButton
from game.view.widgets.choice import Choice
from game.view.widgets.label import Label, PanelBox
from game.view.widgets.widget import Widget

OpenSpot = Callable[["ReviewScene", Sequence[Finding], int], None]
MOST = 40
"""So many decisions are listed; the sums are of all of them."""
LEAST = 0.05
"""Points: what cost less is not worth a line."""
_LOOK = 0.25
"""How often the list is brought up to date while the review goes on, in seconds."""
_WIDTH, _TOP, _HEIGHT = 1500.0, 50.0, 980.0
_INSET = 56.0
_LIST_TOP = 214.0
_FOOT = 96.0
_HEADING, _GAP = 46.0, 10.0
_DEAL = theme.TextStyle(theme.Face.BOLD, 23, theme.SCORE)


class ReviewScene(PageScene):
    """The list, while it grows and when it is whole; a few on a page.

    :param people: whose decisions can be looked at: a name, and what begins the review. The first one begins with this
        screen, and what is not done when it is left is not done.
    :param open_spot: shows the table at one of the decisions, told all that are listed and which of them it is.
    """

    def __init__(
        self,
        kit: Kit,
        people: Sequence[tuple[str, Callable[[], ReviewWork]]],
        *,
        open_spot: OpenSpot | None = None,
    ) -> None:
        super().__init__(kit)
        self._people = tuple(people)
        names = [(number, name) for number, (name, _begin) in enumerate(people)]
        self._whose = Choice(names, 0, self._turn_to)
        self._whose.show(visible=len(names) > 1)
        self._work = people[0][1]()
        self._open_spot = open_spot
        self._shown: tuple[Finding, ...] = ()
        self._was_over = False
        self._since = 0.0
        self._page_number = 0
        self._pages: list[list[Widget]] = [[]]
        self._panel = PanelBox(PanelKind.LACQUER, radius=34)
        self._title = Label(_("Review"), theme.PAGE_TITLE)
        self._line = Label("", theme.BODY_SECOND)
        self._progress = Progress()
        self._stop = Button(_("Stop"), self._stop_work, key=Action.SKIP)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._before = IconButton(Icon.CHEVRON_LEFT, _("Earlier decisions"), partial(self._turn, -1))
        self._after = IconButton(Icon.CHEVRON_RIGHT, _("Later decisions"), partial(self._turn, 1))
        self._work.start()
        self._note()
        self._fill()

    @property
    def rows(self) -> list[FindingRow]:
        """The decisions on the page that is open."""
        return [widget for widget in self._pages[self._page_number] if isinstance(widget, FindingRow)]

    @property
    def is_whole(self) -> bool:
        """Whether everything that there is to show is shown."""
        return self._was_over

    @property
    def next_wake(self) -> float | None:
        return None if self._work.is_over and self._was_over else _LOOK

    def go_back(self) -> None:
        self._work.stop()
        super().go_back()

    def lay_out(self) -> None:
        panel = Box((self.kit.frame.width - min(_WIDTH, self.kit.frame.width - 60)) / 2, _TOP, 0, _HEIGHT)
        panel = Box(panel.x, panel.y, self.kit.frame.width - 2 * panel.x, _HEIGHT)
        self._panel.place(panel)
        inner = panel.width - 2 * _INSET
        whose = min(inner - 420, self._whose.measure(self.kit)[0] + 40)
        self._title.place(Box(panel.x + _INSET, panel.y + 30, inner - 100 - whose, 74))
        self._whose.place(Box(panel.right - _INSET - 88 - whose, panel.y + 42, whose, 54))
        self._close.place(Box(panel.right - _INSET - 58, panel.y + 40, 58, 58))
        stop = max(150.0, self._stop.content_width(self.kit))
        self._line.place(Box(panel.x + _INSET, panel.y + 112, inner - stop - 20, 36))
        self._progress.place(Box(panel.x + _INSET, panel.y + 164, inner - stop - 30, 14))
        self._stop.place(Box(panel.right - _INSET - stop, panel.y + 126, stop, 58))
        y = panel.y + _LIST_TOP
        for widget in self._pages[self._page_number]:
            height = HEIGHT if isinstance(widget, FindingRow) else _HEADING
            widget.place(Box(panel.x + _INSET, y, inner, height))
            y += height + _GAP
        below = panel.bottom - 78
        self._before.place(Box(panel.x + panel.width / 2 - 76, below, 58, 58))
        self._after.place(Box(panel.x + panel.width / 2 + 18, below, 58, 58))

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._since += seconds
        if self._since >= _LOOK or (self._work.is_over and not self._was_over):
            self._since = 0.0
            self._look()

    def _look(self) -> None:
        """Brings the list up to date with what was found."""
        if self._note():
            self._fill()
            self.arrange()
            self.stack.redraw()

    def _note(self) -> bool:
        """Takes down how far the review is; whether there is more to list."""
        found = tuple(one for one in self._work.findings if one.cost >= LEAST)
        known = self._shown, self._was_over
        self._shown, self._was_over = found, self._work.is_over
        self._line.write(self._said())
        total = self._work.total
        self._progress.reach(self._work.done / total if total else 0.0)
        return (self._shown, self._was_over) != known

    def _said(self) -> str:
        work = self._work
        if work.failed:
            return _("The match could not be looked at again; the log says why.")
        if work.total is None:
            return _("The match is being read…")
        if not work.is_over:
            return _("Looking at decision {number} of {total}").format(number=work.done + 1, total=work.total)
        looked = ngettext("{count} decision looked at", "{count} decisions looked at", work.done).format(
            count=work.done
        )
        if not self._shown:
            return _("{looked}: nothing would have been clearly better").format(looked=looked)
        cost = decimal(sum(one.cost for one in self._shown), 1)
        return _("{looked}; what was less than best cost {points} points in all").format(looked=looked, points=cost)

    def _fill(self) -> None:
        """The widgets of the open page, in the order in which Tab walks through them."""
        focus = self.page.focus
        chosen = self._chosen(focus)
        self._pages = self._paged()
        self._page_number = min(self._page_number, len(self._pages) - 1)
        self.page.clear()
        self.page.add(self._panel, self._title, self._line)
        self.page.add(self._whose)
        if not self._work.is_over:
            self.page.add(self._progress, self._stop)
        self.page.add(*self._pages[self._page_number])
        self.page.add(*self._chevrons())
        self.page.add(self._close)
        same = next((row for row in self.rows if row.words == chosen), None)
        first = self.rows[0] if self.rows and focus in (None, self._stop, self._close) and self._work.is_over else None
        usual = self._close if self._work.is_over else self._stop
        self.page.set_focus(same or first or (focus if focus in self.page.widgets else usual))

    @staticmethod
    def _chosen(focus: Widget | None) -> object:
        return focus.words if isinstance(focus, FindingRow) else None

    def _chevrons(self) -> Sequence[Widget]:
        found: list[Widget] = []
        if self._page_number > 0:
            found.append(self._before)
        if self._page_number < len(self._pages) - 1:
            found.append(self._after)
        return found

    def _paged(self) -> list[list[Widget]]:
        """All rows with a heading for each deal, as many on a page as there is room for."""
        room = _HEIGHT - _LIST_TOP - _FOOT
        listed = dearest(self._shown, MOST)
        costs = cost_of_deals(self._shown)
        pages: list[list[Widget]] = [[]]
        height, deal = 0.0, None
        for finding in listed:
            number = finding.decision.deal
            needed = HEIGHT + _GAP + (_HEADING + _GAP if number != deal or not pages[-1] else 0)
            if height + needed > room:
                pages.append([])
                height, deal = 0.0, None
                needed = HEIGHT + _GAP + _HEADING + _GAP
            if number != deal:
                count = sum(one.decision.deal == number for one in self._shown)
                pages[-1].append(Label(deal_line(number, count, costs[number]), _DEAL))
                deal = number
            pages[-1].append(self._row(finding))
            height += needed
        return pages

    def _row(self, finding: Finding) -> FindingRow:
        return FindingRow(finding_words(finding), None if self._open_spot is None else partial(self._open, finding))

    def _open(self, finding: Finding) -> None:
        """Shows the table at a decision, with the others listed a key press away."""
        assert self._open_spot is not None, "no spot to open"
        listed = dearest(self._shown, MOST)
        self._open_spot(self, listed, listed.index(finding))

    def _turn(self, pages: int) -> None:
        self._page_number += pages
        self._fill()
        self.arrange()
        self.page.set_focus(self.rows[0] if self.rows else self._close)
        self.stack.redraw()

    def _turn_to(self, number: int) -> None:
        """The decisions of somebody else."""
        self._work.stop()
        self._work = self._people[number][1]()
        self._work.start()
        self._page_number = 0
        self._note()
        self._fill()
        self.arrange()
        self.stack.redraw()

    def _stop_work(self) -> None:
        self._work.stop()
