"""The page of replays, for searching, watching, exporting and deleting matches."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from functools import partial
from pathlib import Path

from game.app.matches import replay_shelf
from game.app.matches.replay_index import Entry, ReplayIndex, Result, Since, Wanted, matching_entries
from game.app.matches.replay_summary import FinalHand, Summary
from game.app.system.storage import StorageError
from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.i18n.books import book_title
from game.i18n.general import choices
from game.i18n.numbers import points_text, stamp_text
from game.i18n.player_texts import in_own_letters
from game.players.roster import PortraitId
from game.rules.rulesets import RULEBOOKS
from game.scenes.replays import replay_words
from game.scenes.replays.replay_words import deals_words, result_words
from game.scenes.shared.choice_list import ChoiceList
from game.scenes.shared.destinations import ExportReplay, Go, ImportReplay, WatchReplay
from game.scenes.shared.page_scene import PageScene
from game.view.page.match_card import CardLine, CardText, MatchCard, draw_strip
from game.view.paint import Canvas, Icon, Kit, Paint
from game.view.units import Align, Box, grid, lay, row, theme
from game.view.widgets import MAIN, Button, Finish, Label, Stepper, TextEntry

_WORDS = 330.0
_HEAD, _HEAD_STEP = 46.0, 56.0
_ROOMY = 900.0
"""The least width of a row with the players' heads."""
_TITLE = theme.LABEL
_LINE = theme.SMALL


class ReplayList(ChoiceList[Entry]):
    """A list of replays, with the result and a hand of each."""

    def key_of(self, shown: Entry) -> Hashable:
        return shown.name

    def draw_row(self, canvas: Canvas, box: Box, shown: Entry) -> None:
        summary = shown.summary
        if summary is None:
            return
        words = Box(box.x + 22, box.y, _WORDS - 22 - 14, box.height)
        heads = _HEAD_STEP * len(summary.portraits) if box.width > _ROOMY else 0.0
        strip = Box(box.x + _WORDS, box.y + 14, box.width - _WORDS - heads - 36, box.height - 28)
        title = f"{book_title(summary.rules)} · {result_words(summary)}"
        upper = Box(words.x, words.y + 12, words.width, 42)
        if summary.best_place == 1:
            canvas.icon(Icon.STAR, (upper.x + 14, upper.center[1]), 26, theme.SCORE)
            upper = Box(upper.x + 36, upper.y, upper.width - 36, upper.height)
        canvas.block(title, _TITLE, upper, align=Align.START)
        line = " · ".join(filter(None, (summary.club, stamp_text(shown.when), deals_words(summary))))
        canvas.block(line, _LINE, Box(words.x, words.y + 50, words.width, 40), align=Align.START)
        hand = shown_hand(summary)
        if hand is not None:
            draw_strip(canvas, hand, strip, widest=46.0)
        if heads:
            _draw_heads(canvas, Box(box.right - heads - 14, box.y, heads, box.height), summary)


def _draw_heads(canvas: Canvas, box: Box, summary: Summary) -> None:
    """Draw the players by their places, in the order of the table before the end; a crown for whoever won."""
    places = summary.places or (0,) * len(summary.portraits)
    order = sorted(range(len(places)), key=lambda person: places[person])
    for person, cell in zip(order, row(box, [_HEAD_STEP] * len(order)), strict=True):
        x, y = cell.center
        canvas.avatar(PortraitId(summary.portraits[person]), (x, y + 4), _HEAD)
        if places[person] == 1:
            canvas.icon(Icon.CROWN, (x, y - _HEAD / 2), 24, theme.GOLD)


def shown_hand(summary: Summary) -> FinalHand | None:
    """The hand that stands for a match in the list: a winner's of its last deal, else a human player's, else any."""
    won = [hand for hand in summary.hands if hand.is_winner]
    own = [hand for hand, is_person in zip(summary.hands, summary.persons, strict=True) if is_person]
    return next(iter((*won, *own, *summary.hands)), None)


_EDGE, _TOP = 70.0, 44.0
_CARD = 620.0
_FILTERS = 128.0
_LIST = 216.0
_BOTTOM = 956.0
_LOOK = 0.1
"""How often the page checks for newly read matches, in seconds."""
_SMALL = Finish(style=theme.BUTTON.sized(24), padding=18.0)


class ReplaysScene(PageScene):
    """The list on the left, the chosen match on the right.

    :param now: gives the current time, for the filter by date.
    """

    NARROWEST = 1382.0

    def __init__(self, kit: Kit, go: Go, index: ReplayIndex, *, now: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(kit)
        self._index = index
        self._go = go
        self._now = now
        self._wanted = Wanted()
        self._seen = -1
        self._since_look = 0.0
        self._count = 0
        self._said = ""
        self._away: tuple[Path, Entry] | None = None
        """Where the match deleted last was moved to, and its entry; ``None`` if none can be restored."""
        self._title = Label(_("Replays"), theme.PAGE_TITLE)
        self._close = self.cross()
        self._take_in = Button(_("Import"), partial(go, ImportReplay()), finish=_SMALL, icon=Icon.SAVE)
        books = [("", _("all rulebooks")), *((book, book_title(book)) for book in RULEBOOKS)]
        self._text = TextEntry(
            "",
            lambda text: self._filter_by(text=text),
            longest=24,
            placeholder=_("Search for a player"),
            on_enter=self._watch,
            is_search=True,
        )
        self._book = Stepper(_("Rulebook"), books, "", lambda rules: self._filter_by(rules=rules))
        self._since = Stepper(_("Played"), choices(Since), Since.EVER, lambda since: self._filter_by(since=since))
        self._result = Stepper(_("Result"), choices(Result), Result.ANY, lambda end: self._filter_by(result=end))
        self._list = ReplayList(self._tell, self._watch)
        self._nothing = Label("", theme.BODY_SECOND, align=Align.CENTER, wraps=True)
        self._card = MatchCard()
        self._watch_it = Button(_("Watch"), self._watch, finish=MAIN, icon=Icon.PLAY)
        self._export = Button(_("Export"), partial(self._open, ExportReplay), finish=_SMALL, icon=Icon.EXPORT)
        self._delete = Button(_("Delete"), self._delete_it, finish=_SMALL, icon=Icon.DELETE)
        self._line = Label("", theme.BODY, most=2)
        self._undo = Button(_("Undo"), self._take_back, finish=_SMALL, icon=Icon.UNDO)
        self.page.add(self._title)
        self.page.add(self._text, self._book, self._since, self._result)
        self.page.add(self._list)
        self.page.add(self._nothing, self._card)
        self.page.add(self._watch_it, self._export, self._delete)
        self.page.add(self._line, self._undo)
        self.page.add(self._take_in, self._close)
        self.page.set_focus(None)
        index.open()
        self._fill()

    @property
    def shown(self) -> Entry | None:
        """The match that is chosen in the list; ``None`` if the list is empty."""
        return self._list.chosen

    def lay_out(self) -> None:
        width = self.kit.frame.width
        right = width - _EDGE
        self._title.place(Box(_EDGE, _TOP, 700, 74))
        self._close.place(Box(right - 58, _TOP + 6, 58, 58))
        take_in = self._take_in.content_width(self.kit, 58)
        self._take_in.place(Box(right - 58 - 22 - take_in, _TOP + 6, take_in, 58))
        filters = (self._text, self._book, self._since, self._result)
        lay(filters, grid(Box(_EDGE, _FILTERS, width - 2 * _EDGE, 66), 4, columns=4, high=66, gap=16))
        card = Box(right - _CARD, _LIST, _CARD, _BOTTOM - _LIST - 84)
        rows = Box(_EDGE, _LIST, card.x - 24 - _EDGE, _BOTTOM - _LIST)
        self._list.place(rows)
        self._nothing.place(Box(_EDGE + 40, rows.y + 220, right - _EDGE - 80, 160))
        self._card.place(card)
        widths = [card.width * share - 10 for share in (0.40, 0.30, 0.30)]
        below = Box(card.x, card.bottom + 18, card.width, 64)
        lay((self._watch_it, self._export, self._delete), row(below, widths, 15))
        self._line.place(Box(_EDGE, _BOTTOM + 14, rows.width, 56))
        undo = self._undo.content_width(self.kit, 56)
        self._undo.place(Box(rows.right - undo, _BOTTOM + 14, undo, 56))

    def enter(self) -> None:
        """Refreshes the list, since files may have been added meanwhile."""
        self._index.refresh()
        self._fill()
        self._glow()

    def close(self) -> None:
        self._index.close()
        replay_shelf.forget_old(self._index.folder)

    @property
    def next_wake(self) -> float | None:
        return _LOOK if self._index.unread or self._seen != self._index.changes else None

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._since_look += seconds
        if self._since_look >= _LOOK and self._seen != self._index.changes:
            self._fill()

    def handle(self, event: InputEvent) -> bool:
        taken = self._shelve(event) or super().handle(event)
        self._glow()
        return taken

    def _shelve(self, event: InputEvent) -> bool:
        """Handles the keys that delete the chosen match, or restore the match deleted last."""
        if self.page.focus is self._list and self.kit.actions.is_pressed(event, Action.DELETE, repeats=False):
            self._delete_it()
            return True
        undoes = self._away is not None and self.page.focus is not self._text
        if undoes and self.kit.actions.is_pressed(event, Action.TAKE_BACK, repeats=False):
            self._take_back()
            return True
        return False

    def _glow(self) -> None:
        """Highlights the chosen match and its button while Enter would open it."""
        watches = self.page.focus in (self._list, self._watch_it, self._text)
        self._list.is_lit = watches
        self._watch_it.paint = Paint.GOLD if watches else Paint.GRAY

    def choose(self, name: str) -> None:
        """Chooses the match with this file name as soon as it is known."""
        self._list.point_to(name)
        self._tell()

    def _filter_by(self, **what: object) -> None:
        self._wanted = replace(self._wanted, **what)  # type: ignore[arg-type] # each widget gives its own kind
        self._fill()

    def _fill(self) -> None:
        self._since_look = 0.0
        self._seen = self._index.changes
        found = matching_entries(self._index.entries(), self._wanted, self._now().astimezone())
        self._count = len(found)
        self._list.fill(found)
        self._show_line(self._said)
        self._tell()
        if self.page.focus is None and not (self.shown is None and self._index.unread):
            self.page.set_focus(self._list if self._list.may_act else self._take_in)

    def _tell(self) -> None:
        """Shows the chosen match on the card."""
        entry = self.shown
        summary = None if entry is None else entry.summary
        self._nothing.write(self._why_nothing() if entry is None else "")
        self._nothing.is_visible = entry is None
        for widget in (self._list, self._card, self._watch_it, self._export, self._delete):
            widget.is_visible = entry is not None
        if entry is None or summary is None:
            self._card.text = None
            return
        best_first = sorted(
            range(len(summary.names)),
            key=lambda person: (summary.places[person] if summary.places else 0, -summary.balances[person]),
        )
        words = (stamp_text(entry.when), replay_words.deals_words(summary), replay_words.result_words(summary))
        self._card.text = CardText(
            title=book_title(summary.rules),
            line=" · ".join(filter(None, (summary.club, *words))),
            remark=replay_words.remark_words(summary),
            players=tuple(
                CardLine(
                    name=in_own_letters(summary.names[person]),
                    portrait=PortraitId(summary.portraits[person]),
                    balance=points_text(Fraction(summary.balances[person])),
                    hand=summary.hands[person],
                    is_first=summary.is_over and summary.places[person] == 1,
                )
                for person in best_first
            ),
        )

    def _why_nothing(self) -> str:
        if self._index.unread:
            return _("Looking through the matches…")
        if self._wanted != Wanted():
            return _("No matches found.")
        return _("Every match you play is kept here once its first deal is over.")

    def _watch(self) -> None:
        self._open(WatchReplay)

    def _open(self, destination: Callable[[Path], WatchReplay | ExportReplay]) -> None:
        """Opens a screen with the chosen match."""
        if self.shown is not None:
            self._go(destination(self._index.folder / self.shown.name))

    def _delete_it(self) -> None:
        """Deletes the chosen match; it can be restored for a while."""
        entry = self.shown
        if entry is None:
            return
        try:
            away = replay_shelf.put_away(self._index.folder / entry.name)
        except StorageError as error:
            self._show_line(_("It cannot be deleted: {reason}").format(reason=error))
            return
        self._away = away, entry
        self._show_line(_("Deleted: {match}").format(match=_short_title(entry)))
        self._index.refresh()
        self._fill()
        if self.shown is None:
            self.page.set_focus(self._undo)

    def _take_back(self) -> None:
        assert self._away is not None, "nothing was deleted"
        away, entry = self._away
        self._away = None
        try:
            path = replay_shelf.put_back(away, self._index.folder / entry.name, entry.changed)
        except StorageError as error:
            self._show_line(_("It cannot be restored: {reason}").format(reason=error))
            return
        self._show_line("")
        self._index.know_again(Entry(path.name, entry.changed, entry.size, entry.summary))
        self._fill()
        self.choose(path.name)
        self.page.set_focus(self._list)

    def say(self, line: str) -> None:
        """Writes a line below the list."""
        self._away = None
        self._show_line(line)

    def _show_line(self, line: str) -> None:
        self._said = line
        count = replay_words.count_words(self._count, self._index.unread)
        self._line.write(line or " \u00b7 ".join([count, *self._index.problems()[:1]]))
        self._undo.is_visible = self._away is not None


def _short_title(entry: Entry) -> str:
    title = "" if entry.summary is None else replay_words.book_words(entry.summary)
    return f"{title} · {stamp_text(entry.when)}"
