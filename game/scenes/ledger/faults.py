"""The cards for penalties, and for a deal that nobody won."""

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from game.i18n import _
from game.ledger.entry import EnteredDeal, Penalty
from game.ledger.session import Session
from game.rules.options import Number, Value
from game.scenes.ledger import kongs, words
from game.scenes.ledger.kongs import KongsScene
from game.scenes.ledger.parts import lay_foot
from game.scenes.shared.panel_scene import CardScene
from game.view.paint import Icon, Kit
from game.view.sheet.parts import SeatTab
from game.view.units import Box, grid, lay, row, theme
from game.view.widgets import MAIN, Button, Choice, Label
from game.view.widgets.numbers import NumberCard

_LOST = Number("lost", 0, 0, 100_000)
_WINNERS = 124.0
"""The height of the question who won, with its tabs, in layout units."""


class FaultsScene(CardScene):
    """The card of the points that each person lost by faults.

    :param change: called with the deal after every change.
    """

    NARROWEST = 960.0
    WIDTH, HEIGHT = 1000.0, 440.0

    def __init__(
        self,
        kit: Kit,
        at: Session,
        deal: EnteredDeal,
        change: Callable[[EnteredDeal], None],
        *,
        title: str = "",
    ) -> None:
        super().__init__(kit, title or _("Penalties"))
        names, rules = words.names(at), at.ruleset
        self.deal = deal
        self._change = change
        lost = deal.lost(len(names))
        self._cards = [
            NumberCard(
                name, _LOST, lost[seat], partial(self._set_lost_points, seat), stride=words.least_fine(rules), label=str
            )
            for seat, name in enumerate(names)
        ]
        self._fines = Label(words.fines_text(rules), theme.SMALL, most=2)
        self._done = Button(_("Done"), self.go_back, finish=MAIN)
        self.begin()

    def begin(self) -> None:
        """Makes the remaining widgets and puts all of them on the card."""
        self.put_together([self._fines], self._cards, [self._done])

    def lay_inside(self, inner: Box) -> None:
        lay(self._cards, grid(inner, len(self._cards), columns=2, high=66, gap=16))
        lay_foot(inner, self._fines, self._done, self.kit)

    def _set_lost_points(self, seat: int, points: Value) -> None:
        others = tuple(each for each in self.deal.penalties if each.seat != seat)
        fined = (Penalty(seat=seat, points=int(points)),) if points else ()
        self.deal = replace(self.deal, penalties=(*others, *fined))
        self._change(self.deal)


class NobodyScene(FaultsScene):
    """The card of a deal that nobody won: how it ended, the points lost by faults, and kongs paid at once.

    :param save: called with the deal when it is saved.
    :param delete: deletes the deal from the session; ``None``: it is a new one.
    :param win: called with a seat and the deal when that person is said to have won after all; ``None``: that
        cannot be said here.
    """

    HEIGHT = 560.0

    def __init__(
        self,
        kit: Kit,
        at: Session,
        deal: EnteredDeal,
        save: Callable[[EnteredDeal], None],
        *,
        delete: Callable[[], None] | None = None,
        win: Callable[[int, EnteredDeal], None] | None = None,
    ) -> None:
        self._save, self._win = save, win
        self.winners = [
            SeatTab(name, avatar, partial(self._goes_out, seat))
            for seat, (name, avatar) in enumerate(zip(words.names(at), words.portraits(at), strict=True))
            if win is not None
        ]
        self._delete = Button(_("Delete deal"), partial(self._leave, delete or (lambda: None)))
        self._delete.is_visible = delete is not None
        self._at = at
        self.kongs = Button("", self._open_kongs)
        self.kongs.is_visible = at.ruleset.kongs.is_paid
        super().__init__(kit, at, deal, lambda _deal: None, title=_("Nobody goes out"))

    def begin(self) -> None:
        ends = [(False, _("The wall is used up")), (True, _("Foul: play the deal again"))]
        self._end = Choice(ends, self.deal.annulled, self._annul)
        self._end.called = self.title
        self._lost = Label(_("Penalties"), theme.LABEL)
        self._done = Button(_("Save deal"), self._save_it, finish=MAIN, icon=Icon.CHECK)
        self._who = Label(_("Who won?"), theme.LABEL)
        self._who.is_visible = bool(self.winners)
        self._write_kongs()
        self.put_together(
            [self._lost, self._fines, self._who],
            [self._end],
            self._cards,
            self.winners,
            [self._delete, self.kongs, self._done],
        )
        self.page.set_focus(self._done)

    def lay_panel(self, height: float | None = None, *, beside: float = 0.0) -> Box:
        return super().lay_panel(height or self.HEIGHT + _WINNERS * bool(self.winners), beside=beside)

    def lay_inside(self, inner: Box) -> None:
        self._end.place(Box(inner.x, inner.y, inner.width, 58))
        super().lay_inside(Box(inner.x, inner.y + 124, inner.width, inner.height - 124))
        wide = self._lost.measure(self.kit)[0]
        self._lost.place(Box(inner.x, inner.y + 76, wide, 40))
        self._fines.place(Box(inner.x + wide + 20, inner.y + 76, inner.width - wide - 20, 40))
        y = self._done.box.y - _WINNERS - 16
        self._who.place(Box(inner.x, y, inner.width, 40))
        lay(self.winners, grid(Box(inner.x, y + 46, inner.width, 0), len(self.winners), columns=4, high=54, gap=12))
        foot = Box(inner.x, self._done.box.y, inner.width, self._done.box.height)
        shown = [button for button in (self._delete, self.kongs) if button.is_visible]
        lay(shown, row(foot, [max(200.0, each.content_width(self.kit, foot.height)) for each in shown], 16))

    def _annul(self, annulled: bool) -> None:  # noqa: FBT001 - what a choice tells
        self.deal = replace(self.deal, annulled=annulled)

    def _open_kongs(self) -> None:
        self.stack.push(KongsScene(self.kit, self._at, self.deal, self._tell_kongs))

    def _tell_kongs(self, deal: EnteredDeal) -> None:
        self.deal = deal
        self._write_kongs()
        self.arrange_again()

    def _write_kongs(self) -> None:
        self.kongs.relabel(_("Kongs") + f" \u00b7 {kongs.told_text(self._at, self.deal)}")

    def _save_it(self) -> None:
        self._leave(partial(self._save, self.deal))

    def _goes_out(self, seat: int) -> None:
        assert self._win is not None, "nobody can be pressed"
        self._leave(partial(self._win, seat, self.deal))

    def _leave(self, after: Callable[[], None]) -> None:
        self.go_back()
        after()
