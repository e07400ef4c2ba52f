"""Calls that need a second step: a ready call, and a mahjong that must name what the tile completes."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from game import replace
from game.engine.commands import Claim, Command, DeclareReady
from game.engine.facts import face
from game.engine.seat import Seat, TileId
from game.i18n import _
from game.i18n.call_words import ready_for
from game.i18n.numbers import count_text
from game.i18n.tile_words import tile_name
from game.rules.terms import ClaimKind
from game.scenes.asking.bar_words import finish_names
from game.scenes.asking.choice_row import ChoiceRow
from game.scenes.asking.lane_words import LaneWords
from game.scenes.asking.offers import Offer, OfferKind
from game.scenes.asking.own_hand import OwnHand
from game.tiles.tile import TILES, Tile
from game.view.lane.action_bar import BarHead
from game.view.lane.choices import ReadyChoice, TileToggle
from game.view.paint import Icon
from game.view.stage.table_view import TableView
from game.view.units import Box
from game.view.widgets import SMALL, Button, Callback, Widget


class SpecialCalls(Struct, eq=False, kw_only=True):
    """The steps between the button and the command of a ready call, or of a mahjong that names what it completes."""

    view: TableView
    hand: OwnHand
    row: ChoiceRow
    words: LaneWords
    answer: Callable[[Command], None]
    show_bar: Callback
    offer_row: Callable[[Offer, Sequence[Widget]], None]
    close_row: Callable[[], object]
    ready: DeclareReady | None = None
    """The ready call that the player must still confirm; ``None`` if there is none."""

    @property
    def head(self) -> BarHead:
        assert self.ready is not None, "no ready call"
        model, waits = self.view.model, self.ready.waits
        left = sum(map(model.unseen, waits))
        count = count_text("{count} unseen", "{count} unseen", left)
        line = f"{ready_for(model.rules.id, waits)} ({count})" if waits else _("Name the tiles that complete it")
        return BarHead(title=_("Call ready? Your hand will then be frozen."), line=line, icon=Icon.FLAG)

    def begin_ready(self, offer: Offer, seat: Seat) -> None:
        """Offers the discards that leave the hand ready; in tabletop play the player names the tiles it waits for."""
        model = self.view.model
        commands = [command for command in offer.commands if isinstance(command, DeclareReady)]
        if model.rules.is_tabletop:
            self._name_waits(seat)
        elif len(commands) == 1:
            self._ask(commands[0])
        else:
            self.offer_row(offer, [self._ready_choice(each, number) for number, each in enumerate(commands, start=1)])
            faces = {command.tile for command in commands}
            self.hand.block(tile_id for tile_id in model.order if model.face(tile_id) not in faces)

    def _ready_choice(self, command: DeclareReady, number: int) -> ReadyChoice:
        """The choice of a discard, with the tiles that the hand then waits for and how many of each are unseen."""
        model = self.view.model
        book = model.rules.id
        name = _("Discard the {tile}. {ready}").format(
            tile=tile_name(book, command.tile), ready=ready_for(book, command.waits)
        )
        waits = [(tile, model.unseen(tile)) for tile in command.waits]
        return ReadyChoice(command.tile, waits, number, partial(self._ask, command), name)

    def _name_waits(self, seat: Seat) -> None:
        tile_id = self.hand.only_lifted
        if tile_id is None:
            self.words.refuse(_("First lift a tile"))
            return
        model = self.view.model
        tile = face(model.state.current_deal, tile_id)
        self.ready = DeclareReady(seat=seat, tile=tile, tile_id=tile_id, waits=())
        self.show_bar()
        toggles = [
            TileToggle(each, self._toggle_wait, tile_name(model.rules.id, each)) for each in TILES if not each.is_bonus
        ]
        self.row.open(toggles, middle=self.view.kit.chrome.frame.width / 2)

    def _toggle_wait(self, tile: Tile) -> None:
        """Adds a tile to those that the player names as completing his hand, or removes it, right or wrong."""
        assert self.ready is not None, "no ready call"
        self.ready = replace(self.ready, waits=tuple(sorted({*self.ready.waits} ^ {tile})))
        self.words.replace_line(self.head.line)

    def choose(self, tile_id: TileId, offer: Offer) -> bool:
        """Takes a discarded tile as the choice of a ready call's discard; returns whether it is one of these."""
        tile = self.view.model.face(tile_id)
        found = next((c for c in offer.commands if isinstance(c, DeclareReady) and c.tile is tile), None)
        if found is not None:
            self._ask(found)
        return found is not None

    def _ask(self, command: DeclareReady) -> None:
        self.close_row()
        self.ready = command
        self.show_bar()

    def call(self) -> None:
        """Calls ready, or refuses if the player has named no tiles."""
        assert self.ready is not None, "no ready call"
        if self.ready.waits:
            self.answer(self.ready)
        else:
            self.words.refuse(_("Name the tiles that complete the hand"))

    def take_back(self) -> None:
        """Leaves the ready call and shows the bar of the question again."""
        self.ready = None
        self.row.close()
        self.show_bar()

    def offer_finishes(self, offer: Offer, seat: Seat) -> None:
        """Offers everything that a claimed tile can complete (tabletop play), whether or not the hand can show it."""
        assert offer.kind is OfferKind.MAHJONG, "another call"
        buttons = []
        for finish, words in finish_names(self.view.model.rules):
            claim = Claim(seat=seat, claim=ClaimKind.MAHJONG, finish=finish)
            button = Button(words, partial(self.answer, claim), finish=SMALL)
            button.place(Box(0, 0, 1, 50))
            buttons.append(button)
        self.offer_row(offer, buttons)
