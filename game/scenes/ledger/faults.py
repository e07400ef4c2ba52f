"""The cards for penalties, and for a deal that nobody won."""

from collections.abc import Callable

from game import Frozen, replace, ui
from game.i18n import _
from game.ledger.entry import EnteredDeal, Penalty
from game.ledger.session import Session
from game.rules.options import Number, Value
from game.scenes.ledger import kongs, words
from game.scenes.ledger.kongs import KongsScene
from game.view.paint import Icon, Kit, Paint

_LOST = Number("lost", 0, 0, 100_000)


class Shown(Frozen):
    """The deal as entered so far."""

    deal: EnteredDeal


def _fields(at: Session, deal: EnteredDeal, on: Callable[[int, Value], None]) -> ui.Part:
    """The points that each person lost by faults."""
    names = words.names(at)
    lost = deal.lost(len(names))
    fields = tuple(
        ui.NumberField(
            name,
            (on, seat),
            value=lost[seat],
            shown=str(lost[seat]),
            numbers=_LOST,
            stride=words.least_fine(at.ruleset),
            key=seat,
        )
        for seat, name in enumerate(names)
    )
    return ui.Grid(fields, most=2, is_region=True)


class FinesScene(ui.Screen[Shown]):
    """A card on which points are lost by faults."""

    is_overlay = True

    def _lose(self, seat: int, points: Value) -> None:
        deal = self.state.deal
        others = tuple(each for each in deal.penalties if each.seat != seat)
        fined = (Penalty(seat=seat, points=int(points)),) if points else ()
        self.put(deal=replace(deal, penalties=(*others, *fined)))


class FaultsScene(FinesScene):
    """The card of the points that each person lost by faults.

    :param change: called with the deal after every change.
    """

    first_focus = 0

    def __init__(self, kit: Kit, at: Session, deal: EnteredDeal, change: Callable[[EnteredDeal], None]):
        super().__init__(kit, Shown(deal))
        self._at = at
        self._change = change

    def view(self, state: Shown) -> ui.Part:
        fines = ui.Text(words.fines_text(self._at.ruleset))
        return self.overlay_card(
            _("Penalties"), _fields(self._at, state.deal, self._lose), fines, foot=ui.done(self.go_back)
        )

    def _lose(self, seat: int, points: Value) -> None:
        super()._lose(seat, points)
        self._change(self.state.deal)


class NobodyScene(FinesScene):
    """The card of a deal that nobody won: how it ended, the points lost by faults, and kongs paid at once.

    :param save: called with the deal when it is saved.
    :param delete: deletes the deal from the session; ``None``: it is a new one.
    :param win: called with a seat and the deal when that person is said to have won after all; ``None``: that
        cannot be said here.
    """

    first_focus = "save"

    def __init__(
        self,
        kit: Kit,
        at: Session,
        deal: EnteredDeal,
        save: Callable[[EnteredDeal], None],
        *,
        delete: ui.Act | None = None,
        win: Callable[[int, EnteredDeal], None] | None = None,
    ):
        super().__init__(kit, Shown(deal))
        self._at = at
        self._save, self._delete, self._win = save, delete, win

    def view(self, state: Shown) -> ui.Part:
        title = _("Nobody goes out")
        ends = ((False, _("The wall is used up")), (True, _("Foul: play the deal again")))
        fines = ui.Text(words.fines_text(self._at.ruleset), grow=1.0)
        winners = tuple(
            ui.Button(name, (self._goes_out, seat), face, key=("winner", seat))
            for seat, (name, face) in enumerate(words.people(self._at))
        )
        told = _("Kongs") + f" \u00b7 {kongs.told_text(self._at, state.deal)}"
        foot = (
            None if self._delete is None else ui.Button(_("Delete deal"), (self._leave, self._delete), key="delete"),
            ui.Button(told, self._open_kongs, key="kongs") if self._at.ruleset.kongs.is_paid else None,
            ui.Space(),
            ui.Button(_("Save deal"), self._save_it, Icon.CHECK, Paint.GOLD, key="save"),
        )
        return self.overlay_card(
            title,
            ui.Choice(ends, state.deal.annulled, self._annul, called=title, key="end"),
            ui.Row((ui.label(_("Penalties")), fines)),
            _fields(self._at, state.deal, self._lose),
            ui.label(_("Who won?")) if self._win is not None else None,
            ui.Row(winners, wraps=True, is_region=True) if self._win is not None else None,
            foot=ui.Row(foot, wraps=True, is_region=True, grow=1.0),
        )

    def _annul(self, annulled: bool) -> None:  # noqa: FBT001 - what a choice tells
        self.put(deal=replace(self.state.deal, annulled=annulled))

    def _open_kongs(self) -> None:
        self.stack.push(KongsScene(self.kit, self._at, self.state.deal, lambda deal: self.put(deal=deal)))

    def _save_it(self) -> None:
        self._leave((self._save, self.state.deal))

    def _goes_out(self, seat: int) -> None:
        assert self._win is not None, "nobody can be pressed"
        self._leave((self._win, seat, self.state.deal))

    def _leave(self, act: ui.Act) -> None:
        self.go_back()
        ui.act(act)
