"""What plates and the rose say when they are pointed at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine.fairness import SHORT, is_fair
from game.i18n import _, ngettext
from game.i18n.call_words import ready_for
from game.i18n.level_texts import level_name
from game.i18n.tile_words import wind_name
from game.players.roster import Chair
from game.view.layout import places
from game.view.layout.slots import CENTRE_Y, Room
from game.view.layout.table_model import TableModel
from game.view.paint.canvas import Canvas
from game.view.paint.kit import Kit
from game.view.table.deal_words import deal_words, deals_planned
from game.view.table.plates import points_text
from game.view.units.geometry import Box
from game.view.widgets.widget import Widget


class Tip(Widget):
    """A place that is not drawn, and explains what lies there."""

    bleed = 0.0

    def __init__(self, text: Callable[[], str]) -> None:
        super().__init__()
        self._text = text

    def hint(self, kit: Kit) -> str:
        return self._text()

    def draw(self, canvas: Canvas) -> None:
        """The thing itself is drawn elsewhere."""


class TableTips:
    """The explanations of everything on the table that is not a button."""

    def __init__(self, model: Callable[[], TableModel], chairs: Sequence[Chair]) -> None:
        self._model = model
        self._chairs = tuple(chairs)
        self._plates = [Tip(partial(self._player, side)) for side in range(4)]
        self._rose = Tip(self._tiles_left)
        self._round = Tip(self._promise)
        self._is_folded = False
        """Whether the rose tells what the round panel would."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All of them, for the page."""
        return (*self._plates, self._rose, self._round)

    def place(self, room: Room) -> None:
        """Lays them out."""
        for side, tip in enumerate(self._plates):
            tip.place(places.plate(room, side))
        self._rose.place(
            Box(room.centre - 54 / room.scale, (CENTRE_Y - 43) / room.scale, 108 / room.scale, 86 / room.scale)
        )
        self._round.place(places.round_panel(room))
        self._is_folded = places.folds(room)
        self._round.show(visible=not self._is_folded)

    def _player(self, side: int) -> str:
        model = self._model()
        seat = model.seat_at(side)
        if seat is None:
            return ""
        chair = self._chairs[model.person_at(seat)]
        wind = model.wind_of(seat)
        points = points_text(model.state.balances[seat])
        who = chair.name
        if chair.level is not None:
            who = _("{name}, {level}").format(name=chair.name, level=level_name(chair.level))
        if wind is None:
            return who
        book, deal = model.state.rules.id, model.deal
        told = _("{who}\n{wind} · {points} points").format(who=who, wind=wind_name(book, wind), points=points)
        waits = () if deal is None else deal.seats[seat].waits
        return f"{told}\n{ready_for(book, waits)}" if waits else told

    def _promise(self) -> str:
        """The fingerprint of the wall; after the deal, whether it was kept."""
        deal = self._model().deal
        if deal is None or deal.fingerprint is None:
            return ""
        short = deal.fingerprint[:SHORT]
        match is_fair(deal):
            case None:
                return _("The wall's fingerprint: {short}\nIt is checked when the deal is over.").format(short=short)
            case True:
                return _("The wall's fingerprint: {short}\nChecked: it was the wall promised.").format(short=short)
            case False:
                return _("The wall's fingerprint: {short}\nThe wall was another one!").format(short=short)

    def _round_words(self) -> str:
        """Which deal it is, as the round panel says it."""
        model = self._model()
        plan = deals_planned(model.state.rules)
        return "\n".join(deal_words(model.state, plan, lambda seat: self._chairs[model.person_at(seat)].name))

    def _tiles_left(self) -> str:
        deal = self._model().deal
        if deal is None or not deal.live:
            return ""
        left = ngettext("{count} tile is left to be drawn.", "{count} tiles are left to be drawn.", len(deal.live))
        lines = [left.format(count=len(deal.live))]
        if not deal.box:
            lines.append(_("Replacements come from the other end of the wall, marked with a plus."))
        if self._is_folded:
            lines = [self._round_words(), *lines, self._promise()]
        return "\n".join(lines)
