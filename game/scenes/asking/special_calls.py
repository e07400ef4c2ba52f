"""Calls that take a second step: a ready hand, and a mahjong that names what it completes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.engine.commands import Claim, Command, DeclareReady
from game.engine.seat import Seat, TileId
from game.i18n import _
from game.rules.terms import ClaimKind
from game.scenes.asking.choice_row import ChoiceRow
from game.scenes.asking.mahjong_names import finish_names
from game.scenes.asking.offers import Offer, OfferKind
from game.scenes.asking.own_hand import OwnHand
from game.scenes.asking.ready_call import WaitsNamed, breaking, confirm_head, ready_choices
from game.view.lane.action_bar import BarHead
from game.view.stage.table_view import TableView
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import Button, Finish
from game.view.widgets.widget import Widget

_CHOICE = Finish(style=theme.BUTTON.sized(21), padding=14.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneUse:
    """What a call does with the lane."""

    answer: Callable[[Command], None]
    say: Callable[[str], None]
    show_bar: Callable[[], None]
    """The bar asks something else now."""
    write: Callable[[str], None]
    """Another line on the bar."""
    offer_row: Callable[[Offer, Sequence[Widget]], None]
    close_row: Callable[[], object]


class SpecialCalls:
    """The steps between a button and the command of such a call."""

    def __init__(self, view: TableView, hand: OwnHand, row: ChoiceRow, lane: LaneUse) -> None:
        self._view = view
        self._hand = hand
        self._row = row
        self._lane = lane
        self.ready: DeclareReady | None = None
        """A ready call that is asked about once more."""

    @property
    def head(self) -> BarHead:
        """What is asked before a ready hand is called."""
        assert self.ready is not None, "no ready call"
        return confirm_head(self._view.model, self.ready)

    def begin_ready(self, offer: Offer, seat: Seat) -> None:
        """Which discard leaves the hand ready; at a real table the person says which tiles complete it."""
        model = self._view.model
        if model.state.rules.is_tabletop:
            self._name_waits(seat)
        elif len(offer.commands) == 1:
            self._ask(offer.commands[0])
        else:
            self._lane.offer_row(offer, ready_choices(model, offer.commands, self._ask))
            if self._row.is_open:
                self._hand.block(breaking(model, seat, offer.commands))

    def _name_waits(self, seat: Seat) -> None:
        if len(self._hand.lifted) != 1:
            self._lane.say(_("Lift the tile to discard first"))
            return
        tile_id = next(iter(self._hand.lifted))
        tile = self._view.model.face(tile_id)
        assert tile is not None, "a tile of the own hand that was not seen"
        named = WaitsNamed(self._view.model.state.rules.id, seat, (tile_id, tile))
        self.ready = named.command
        self._lane.show_bar()
        self._row.open(named.toggles(self._rename), middle=self._view.kit.chrome.frame.width / 2)

    def _rename(self, command: Command) -> None:
        assert isinstance(command, DeclareReady), "another call"
        self.ready = command
        self._lane.write(self.head.line)

    def choose(self, tile_id: TileId, offer: Offer) -> bool:
        """A tile was thrown while the discards of a ready call are offered; whether it is one of them."""
        tile = self._view.model.face(tile_id)
        found = next((c for c in offer.commands if isinstance(c, DeclareReady) and c.tile is tile), None)
        if found is not None:
            self._ask(found)
        return found is not None

    def _ask(self, command: Command) -> None:
        assert isinstance(command, DeclareReady), "another call"
        self._lane.close_row()
        self.ready = command
        self._lane.show_bar()

    def call(self) -> None:
        """The ready hand is called."""
        assert self.ready is not None, "no ready call"
        if self.ready.waits:
            self._lane.answer(self.ready)
        else:
            self._lane.say(_("Name the tiles that complete the hand"))

    def take_back(self) -> None:
        """The ready hand is not called after all."""
        self.ready = None
        self._row.close()
        self._lane.show_bar()

    def offer_finishes(self, offer: Offer, seat: Seat) -> None:
        """At a real table a mahjong names what it completes: every way is offered, true or not."""
        assert offer.kind is OfferKind.MAHJONG, "another call"
        buttons = []
        for finish, words in finish_names(self._view.model.state.rules):
            claim = Claim(seat=seat, claim=ClaimKind.MAHJONG, finish=finish)
            button = Button(words, partial(self._lane.answer, claim), finish=_CHOICE)
            button.place(Box(0, 0, 1, 50))
            buttons.append(button)
        self._lane.offer_row(offer, buttons)
