"""The review of a match: the decisions that cost most, with what was better and why, deal by deal."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.app.window.actions import Action
from game.engine.events import MatchBegun
from game.engine.replays.replay import ReplayStep
from game.i18n import _, ngettext
from game.i18n.advice_words import hundredths, in_points
from game.i18n.numbers import number, percent
from game.players.review import Finding, ReviewWork, accuracy, clear, dearest
from game.players.roster import people_first
from game.scenes.review.ten import take_in
from game.scenes.shared.destinations import Open, OpenReview, WatchDecision
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.paper_page import HEADER, painted_sheet, sheet_of
from game.scenes.shared.preferences import Context
from game.scenes.table.finding_texts import choices_line, deal_line, finding_words
from game.view.page.finding_row import (
    HEIGHT,
    LEAD_HEIGHT,
    MOST_HEIGHT,
    FindingRow,
    FindingWords,
    LeadRow,
    Progress,
    ReviewRing,
)
from game.view.paint import Felt, Icon
from game.view.units import Align, Box, column, lay, row, theme
from game.view.widgets import MAIN, Button, Choice, IconButton, Label, Widget

MOST = 40
"""How many decisions are listed at most; the sums include all decisions."""
_LOOK = 0.25
"""How often the list is refreshed while the review is running, in seconds."""
_INSET = 32.0
_GAP = 14.0
_HEADING = 36.0
_LIST_TOP = 186.0
_FOOT = 952.0
_FOOT_HIGH = 66.0
_RING_WIDE, _CLOSE = 290.0, 58.0
_LINE = theme.BODY.sized(28)
_DEAL = theme.TextStyle(theme.Face.BOLD, 24, theme.INK)
_COLUMNS = 2
"""The number of cards side by side."""
Line = Sequence[Widget]
"""What stands side by side on a page: a heading, the lead, or cards."""


class ReviewScene(PageScene):
    """The paged list of decisions, shown while the review is still running.

    It reviews the decisions of the human players, or those of all players if there is no human. The review of the first
    player begins when this screen is opened, and stops when it is left.

    :param page: the match, or the finished part of it, and its players.
    :param work: creates the review of one person's decisions.
    """

    def __init__(
        self,
        context: Context,
        page: OpenReview,
        *,
        work: Callable[[MatchBegun, Sequence[ReplayStep], int], ReviewWork] = ReviewWork,
    ) -> None:
        super().__init__(context.kit)
        self._title = Label(_("Review"), theme.PAGE_TITLE)
        self._close = self.cross()
        self._context = context
        self._replay, self._chairs = replay, chairs = page.replay, page.chairs
        self._found = page.found
        people = people_first(chairs) or range(len(chairs))
        self._whose = Choice([(person, chairs[person].name) for person in people], people[0], self._turn_to)
        self._whose.is_visible = len(people) > 1
        self._work_of = partial(work, replay.opening, replay.steps)
        self._work = page.work or self._work_of(people[0])
        self._at = page.at
        self._shown: tuple[Finding, ...] = ()
        self._judged: Mapping[int, int] = {}
        self.is_whole = False
        """Whether the review is finished and fully shown."""
        self._since = 0.0
        self._page_number = 0
        self._pages: list[list[Line]] = [[]]
        self._worded: dict[int, FindingWords] = {}
        """The texts of the decisions, by their place among the commands of the match."""
        self._line = Label("", _LINE, most=2)
        self._progress = Progress(theme.GOLD, theme.LAMP)
        self._ring = ReviewRing()
        self._stop = Button(_("Stop"), self._stop_work, key=Action.SKIP)
        self._practice = Button("", self.practice, finish=MAIN, icon=Icon.BULB)
        self._before = IconButton(Icon.CHEVRON_LEFT, _("Earlier moves"), partial(self._turn, -1))
        self._after = IconButton(Icon.CHEVRON_RIGHT, _("Later moves"), partial(self._turn, 1))
        self._where = Label("", theme.BODY.colored(theme.INK_SMALL), align=Align.CENTER)
        """Says which page is open, and how many there are."""
        if page.work is None:
            self._work.start()
        self._note()
        self._fill()

    @property
    def rows(self) -> list[FindingRow]:
        """The decisions on the open page, the lead first."""
        return [one for line in self._pages[self._page_number] for one in line if isinstance(one, FindingRow)]

    @property
    def next_wake(self) -> float | None:
        return None if self._work.is_over and self.is_whole else _LOOK

    def go_back(self) -> None:
        self._work.stop()
        if self._found is not None:
            self._found(self._shown)
        super().go_back()

    def lay_out(self) -> None:
        paper = sheet_of(self.kit)
        self._lay_head(paper)
        inner = paper.inset(_INSET)
        lines = self._pages[self._page_number]
        count = sum(type(line[0]) is FindingRow for line in lines)
        spare = self._room - sum(_high(line) + _GAP for line in lines)
        more = max(0.0, min(MOST_HEIGHT - HEIGHT, spare / max(1, count)))
        heights = [_high(line) + more * (type(line[0]) is FindingRow) for line in lines]
        for line, place in zip(lines, column(Box(inner.x, _LIST_TOP, inner.width, 0), heights, _GAP), strict=True):
            is_card = type(line[0]) is FindingRow
            lay(line, row(place, [None] * (_COLUMNS if is_card else 1), _GAP)[: len(line)])
        practice = max(220.0, self._practice.content_width(self.kit, _FOOT_HIGH))
        self._practice.place(Box(inner.right - practice, _FOOT, practice, _FOOT_HIGH))
        middle = paper.center[0]
        before, where, after = row(Box(middle - 168, _FOOT + 4, 336, 58), (58, 212, 58), 4)
        self._before.place(before)
        self._where.place(where.inset(0, 12))
        self._after.place(after)

    def _lay_head(self, paper: Box) -> None:
        """Lays out the band of cloth: title and lines; at its end ring, the choice of persons, and the cross."""
        middle, end = paper.y + HEADER / 2, paper.right - 30 - _CLOSE
        self._close.place(Box(end, middle - _CLOSE / 2, _CLOSE, _CLOSE))
        start = paper.x + _INSET
        if self._whose.is_visible:
            whose = min(paper.width - 1100, self._whose.measure(self.kit)[0] + 40)
            end -= whose + 26
            self._whose.place(Box(end, middle - 27, whose, 54))
        end -= _RING_WIDE + 30
        self._ring.place(Box(end, paper.y + 11, _RING_WIDE, HEADER - 22))
        end -= 30
        if not self._work.is_over:
            stop = max(150.0, self._stop.content_width(self.kit, _CLOSE))
            self._stop.place(Box(end - stop, middle - _CLOSE / 2, stop, _CLOSE))
            end -= stop + 30
        wide = self.kit.writer.width(self._line.text, _LINE) + 4
        if self._work.is_over and wide <= end - start:
            self._title.place(Box(start, paper.y + 17, end - start, 66))
            self._line.place(Box(start, paper.y + 86, end - start, 38))
            return
        self._title.place(Box(start, paper.y + 7, end - start, 66))
        self._line.place(Box(start, paper.y + 73, end - start, 62 if self._work.is_over else 31))
        self._progress.place(Box(start, paper.y + 114, end - start, 14))

    def paint(self) -> pygame.Surface:
        return painted_sheet(self.kit, is_bright=False)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._since += seconds
        if self._since >= _LOOK or (self._work.is_over and not self.is_whole):
            self._since = 0.0
            self._look()

    def _look(self) -> None:
        """Refreshes the list with new findings."""
        if self._note():
            self._fill()
            self.arrange_again()

    def _note(self) -> bool:
        """Updates the progress; returns whether the review goes on, so that more may have to be listed."""
        found = clear(self._work.findings)
        known = self._shown, len(self._judged), self.is_whole
        self._shown, self._judged, self.is_whole = found, self._work.judged, self._work.is_over
        self._line.write(self._status_line())
        self._line.tooltip = (
            _("Luck: how many useful tiles you drew, compared with their share of the wall. On average it is zero.")
            if self._told_of_luck
            else ""
        )
        total = self._work.total
        share = self._progress.share = self._work.done / total if total else 0.0
        is_rated = self._work.is_over and bool(self._judged)
        good = accuracy(sum(self._judged.values()), found) if is_rated else share
        self._ring.share = good
        self._ring.tell(percent(hundredths(good)) if is_rated else "")
        return (self._shown, len(self._judged), self.is_whole) != known

    def _status_line(self) -> str:
        work = self._work
        if work.failed:
            return _("The match could not be reviewed; the log says why.")
        if work.total is None:
            return _("Reading the match…")
        if not work.is_over:
            return _("Reviewing move {number} of {total}").format(
                number=min(work.done + 1, work.total), total=work.total
            )
        looked = ngettext("{count} move reviewed", "{count} moves reviewed", work.done).format(count=work.done)
        said = ["" if work.done == work.total else looked, choices_line(self._shown), self._told_of_luck]
        return "  ·  ".join(filter(None, said))

    @property
    def _told_of_luck(self) -> str:
        """The line on the points that the luck of the draw gained; it is empty if that is none, or not known yet."""
        luck = self._work.luck
        if luck is None or in_points(luck) == in_points(0.0):
            return ""
        gained = _("{points} points").format(points=in_points(luck))
        return _("{name}: {what}").format(name=_("Luck of the draw"), what=gained)

    def _fill(self) -> None:
        """Puts the widgets of the open page on the screen."""
        focus = self.page.focus
        chosen = focus.words if isinstance(focus, FindingRow) else None
        self._pages = self._paged()
        asked = next((one for one in self._shown if one.decision.step == self._at), None)
        if asked is not None:
            self._at, chosen = None, self._words_of(asked)
            self._page_number = self._page_with(chosen)
        self._page_number = min(self._page_number, len(self._pages) - 1)
        pages = len(self._pages)
        self._before.is_visible = self._after.is_visible = pages > 1
        self._before.is_enabled = self._page_number > 0
        self._after.is_enabled = self._page_number < pages - 1
        where = _("Page {part} of {whole}").format(part=number(self._page_number + 1), whole=number(pages))
        self._where.write(where if pages > 1 else "")
        work = () if self._work.is_over else (self._progress, self._stop)
        worth = self._to_practice if self._work.is_over else []
        label = ngettext("Practice {count} move", "Practice {count} moves", len(worth))
        self._practice.relabel(label.format(count=len(worth)))
        below = [self._before, self._where, self._after, *([self._practice] if worth else [])]
        head, sums = [self._title, self._line], [self._ring, self._whose]
        shown = [one for line in self._pages[self._page_number] for one in line]
        self.put_together(head, work, sums, shown, below, [self._close])
        same = next((row for row in self.rows if row.words == chosen), None)
        first = self.rows[0] if self.rows and focus in (None, self._stop, self._close) and self._work.is_over else None
        usual = self._close if self._work.is_over else self._stop
        self.page.set_focus(same or first or (focus if focus in self.page.widgets else usual))

    def _page_with(self, words: FindingWords) -> int:
        """The number of the page that lists a decision; that of the open page if none does."""
        pages = enumerate(self._pages)
        rows = ((number, one) for number, page in pages for line in page for one in line if isinstance(one, FindingRow))
        return next((number for number, one in rows if one.words == words), self._page_number)

    @property
    def _room(self) -> float:
        """The height of the list."""
        return _FOOT - _LIST_TOP

    def _paged(self) -> list[list[Line]]:
        """The decision that cost most, once all are known, and the others by deal, divided into pages."""
        listed = dearest(self._shown, MOST)
        lead = max(listed, key=lambda one: one.cost) if self._work.is_over and len(listed) > 1 else None
        pages: list[list[Line]] = [[]]
        height = 0.0
        if lead is not None:
            pages[0].append([self._lead(lead)])
            height = LEAD_HEIGHT + _GAP
        for deal in sorted(self._judged):
            needs_heading = True
            of_deal = [one for one in listed if one.decision.deal == deal and one is not lead]
            for at in range(0, max(1, len(of_deal)), _COLUMNS):
                line = of_deal[at : at + _COLUMNS]
                tall = HEIGHT + _GAP if line else 0.0
                if height + tall + needs_heading * (_HEADING + _GAP) > self._room:
                    pages.append([])
                    height, needs_heading = 0.0, True
                if needs_heading:
                    pages[-1].append([self._heading(deal)])
                    height, needs_heading = height + _HEADING + _GAP, False
                if line:
                    pages[-1].append([FindingRow(self._words_of(one), partial(self._open, one)) for one in line])
                    height += tall
        return pages

    def _lead(self, finding: Finding) -> LeadRow:
        words, decision = self._words_of(finding), finding.decision
        when = _("Deal {number}").format(number=number(decision.deal)) + f"  ·  {words.where}"
        lead = LeadRow(words, partial(self._open, finding), when)
        lead.felt = Felt(self._context.preferences.now.felt)
        return lead

    def _heading(self, deal: int) -> Label:
        """The heading of a deal, with the accuracy of its decisions and the cost of the listed ones."""
        shown = [one for one in self._shown if one.decision.deal == deal]
        return Label(deal_line(deal, accuracy(self._judged[deal], shown), shown), _DEAL)

    def _words_of(self, finding: Finding) -> FindingWords:
        step = finding.decision.step
        if step not in self._worded:
            self._worded[step] = finding_words(finding)
        return self._worded[step]

    def _open(self, finding: Finding) -> None:
        """Shows the table at a decision; the other listed decisions can be reached from there."""
        decision, listed = finding.decision, dearest(self._shown, MOST)
        self._context.go(WatchDecision(self._replay, self._chairs, decision.step, decision.person, listed))

    def _turn(self, pages: int) -> None:
        self._page_number += pages
        self._fill()
        self.arrange()
        self.page.set_focus(self.rows[0] if self.rows else self._close)
        self.stack.redraw()

    def _turn_to(self, person: int) -> None:
        """Reviews the decisions of another person."""
        self._work.stop()
        self._work = self._work_of(person)
        self._work.start()
        self._page_number = 0
        self._note()
        self._fill()
        self.arrange_again()

    def _stop_work(self) -> None:
        self._work.stop()

    @property
    def _to_practice(self) -> list[Finding]:
        """The listed decisions that are worth an exercise; empty if a computer player made them."""
        is_own = self._chairs[self._work.person].is_human
        return [one for one in dearest(self._shown, MOST) if one.matters] if is_own else []

    def practice(self) -> None:
        """Makes exercises from the decisions and opens the first."""
        take_in(self._context, self._replay.opening, self._to_practice)
        self._context.go(Open.MISTAKES)


def _high(line: Line) -> float:
    """The least height of a line on a page."""
    if isinstance(line[0], LeadRow):
        return LEAD_HEIGHT
    return HEIGHT if isinstance(line[0], FindingRow) else _HEADING
