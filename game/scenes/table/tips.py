"""Tips on the plates of the players, the wind rose and the round panel."""

from functools import partial

from game.engine.facts import balances_now
from game.engine.fairness import SHORT, is_fair
from game.engine.seat import Seat
from game.i18n import _
from game.i18n.call_words import ready_for
from game.i18n.deal_words import deal_words, deals_planned, who_leads
from game.i18n.numbers import count_text, points_text
from game.i18n.player_texts import kind_name
from game.i18n.tile_words import wind_name
from game.view.layout import ROSE_Y, Room, places
from game.view.stage.table_view import TableView
from game.view.units import Box
from game.view.widgets import Widget
from game.view.widgets.tooltip import Tip

_ROSE = 108.0, 86.0
"""The width and the height of the part of the wind rose that has a tip."""


class TableTips:
    """Tooltips for everything on the table that is not a button."""

    def __init__(self, view: TableView):
        self._view = view
        self._plates = [Tip(partial(self._player_tip, side)) for side in range(4)]
        self._rose = Tip(self._tiles_left)
        self._round = Tip(self._promise)
        self._is_folded = False
        """Whether the wind rose also tells what the round panel would."""

    @property
    def widgets(self) -> tuple[Widget, ...]:
        return (*self._plates, self._rose, self._round)

    def place(self, room: Room) -> None:
        for side, tip in enumerate(self._plates):
            tip.place(places.plate(room, side))
        wide, high = (length / room.scale for length in _ROSE)
        self._rose.place(Box.centered((room.center, ROSE_Y / room.scale), wide, high))
        self._round.place(places.round_panel(room))
        self._is_folded = places.folds(room)
        self._round.is_visible = not self._is_folded

    def _player_tip(self, side: int) -> str:
        model = self._view.model
        seat = model.seat_at(side)
        if seat is None:
            return ""
        chair = self._view.chairs[model.person_at(seat)]
        wind = model.wind_of(seat)
        points = points_text(balances_now(model.state)[seat])
        kind = kind_name(chair.kind)
        who = _("{name}, {level}").format(name=chair.name, level=kind) if kind else chair.name
        if wind is None:
            return who
        book, deal = model.rules.id, model.deal
        told = _("{who}\n{wind} · {points} points").format(who=who, wind=wind_name(book, wind), points=points)
        waits = () if deal is None else deal.seats[seat].waits
        return f"{told}\n{ready_for(book, waits)}" if waits else told

    def _promise(self) -> str:
        """Who plays first, and the fingerprint of the wall; after the deal, whether the wall matched."""
        model = self._view.model
        deal = model.deal
        if deal is None:
            return ""
        name = self._view.chairs[model.person_at(Seat(deal.placing.dealer))].name
        leads = who_leads(model.rules, deal.placing, name, has_banker=model.state.banker is not None)
        if deal.fingerprint is None:
            return leads
        said = {
            None: _("The wall's fingerprint: {short}\nIt is checked when the deal is over."),
            True: _("The wall's fingerprint: {short}\nChecked: this is the promised wall."),
            False: _("The wall's fingerprint: {short}\nIt was a different wall!"),
        }
        return f"{leads}\n{said[is_fair(deal)].format(short=deal.fingerprint[:SHORT])}"

    def _round_words(self) -> str:
        """The tip of the round panel, which tells the number of the deal."""
        model = self._view.model
        plan = deals_planned(model.rules)
        return "\n".join(deal_words(model.state, plan, lambda seat: self._view.chairs[model.person_at(seat)].name))

    def _tiles_left(self) -> str:
        deal = self._view.model.deal
        if deal is None or not deal.live:
            return ""
        left = count_text("{count} tile left to draw.", "{count} tiles left to draw.", len(deal.live))
        lines = [left]
        if not deal.box:
            lines.append(_("Replacements come from the other end of the wall, marked with a plus."))
        if self._is_folded:
            lines = [self._round_words(), *lines, self._promise()]
        return "\n".join(lines)
