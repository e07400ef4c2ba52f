"""From a question to a bar of buttons, and from the person's presses to a command."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from game.app.window.actions import Action
from game.engine.commands import Claim, Command, Discard, Pass
from game.engine.seat import TileId
from game.engine.state import Claiming
from game.i18n import _
from game.players.player import Question
from game.scenes.asking import real_table
from game.scenes.asking.asked import Asked
from game.scenes.asking.bar_buttons import bar_button, label_of, refused_calls, why_no
from game.scenes.asking.choice_row import ChoiceRow
from game.scenes.asking.lane_words import LaneWords
from game.scenes.asking.mahjong_names import names_finish
from game.scenes.asking.offers import Offer, OfferKind, harmless, offers, strongest
from game.scenes.asking.own_hand import OwnHand
from game.scenes.asking.set_choices import blocked, from_hand, set_name, set_tiles, why_blocked
from game.scenes.asking.slips import Slips
from game.scenes.asking.special_calls import LaneUse, SpecialCalls
from game.scenes.asking.words import KEYS, bar_head, offer_label
from game.scenes.shared.preferences import Manners
from game.view.lane.action_bar import ActionBar, BarButton, SetChoice
from game.view.lane.lane_note import LaneNote
from game.view.layout.layout import own_flowers_width
from game.view.stage.table_page import TablePage
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.widgets.widget import Widget

_NUMBERS = (Action.CHOW, Action.PUNG, Action.KONG, Action.MAHJONG)


class TableQuestions:
    """The bar for the question that is open, and the way back to the player.

    :param asked: whom it speaks to at first; ``None``: to nobody.
    :param note: says what the bar cannot say.
    :param manners: how the person wants to throw tiles, and to be asked.
    """

    def __init__(
        self,
        asked: Asked | None,
        view: TableView,
        page: TablePage,
        *,
        note: LaneNote,
        manners: Manners,
    ) -> None:
        self._asked = asked
        self._view = view
        self._page = page
        self.words = LaneWords(view.kit, note, lambda: self._bar)
        self.hand = OwnHand(view, throw=self.throw, let_go=self.let_go, one_click=manners.one_click)
        self._slips = Slips(manners.asks_about_slips)
        self.question: Question | None = None
        """The question whose bar is open."""
        self._answered = 0
        self._offers: tuple[Offer, ...] = ()
        self._bar: ActionBar | None = None
        self._row = ChoiceRow(page)
        self._row_offer: Offer | None = None
        """Whose commands stand in the row, one by one."""
        self._calls = SpecialCalls(
            view,
            self.hand,
            self._row,
            LaneUse(
                answer=self.answer,
                say=self.say,
                show_bar=self._replace_bar,
                write=self._write,
                offer_row=self._offer_row,
                close_row=self.close_sets,
            ),
        )

    @property
    def bar(self) -> ActionBar | None:
        """The bar in the lane."""
        return self._bar

    @property
    def is_claim(self) -> bool:
        """Whether a claim is asked for."""
        deal = self._view.model.deal
        return self.question is not None and deal is not None and isinstance(deal.phase, Claiming)

    @property
    def chooses_set(self) -> bool:
        """Whether finished sets are offered to choose from."""
        return self._row.is_open

    def speak_to(self, asked: Asked | None) -> None:
        """Somebody else is asked from now on, or nobody."""
        self.close()
        self._asked = asked

    def button_of(self, command: Command) -> Widget | None:
        """The button behind which a command stands."""
        if self._bar is None or self._calls.ready is not None:
            return None
        found = (number for number, offer in enumerate(self._offers) if command in offer.commands)
        return next((self._bar.buttons[number] for number in found), None)

    def look(self) -> Question | None:
        """Opens or closes the bar as the table asks; gives a question that is new."""
        asked = None if self._asked is None else self._asked.question
        if asked is not None and asked.id == self._answered:
            asked = None
        if self.question is not None and (asked is None or asked.id != self.question.id):
            self.close()
        if asked is None or self.question is not None or self._view.busy:
            return None
        self._open(asked)
        return asked

    def _open(self, question: Question) -> None:
        self.question = question
        model = self._view.model
        self._offers = offers(question, model.state)
        self._show_bar()
        can_throw = any(offer.kind is OfferKind.DISCARD for offer in self._offers)
        self.hand.may_throw = can_throw
        self.hand.lifts_several = model.state.rules.is_tabletop
        self.hand.block(blocked(self._view.model, question) if can_throw else ())
        if can_throw:
            self._page.set_focus(None)
            self.hand.take_keys(take=True)
        else:
            self.focus_bar()

    def _show_bar(self) -> None:
        assert self.question is not None, "no question"
        model = self._view.model
        refused: Sequence[BarButton] = ()
        if self._calls.ready is not None:
            head = self._calls.head
            buttons = [
                bar_button(OfferKind.READY, offer_label(model.state.rules.id, OfferKind.READY), self._calls.call),
                bar_button(OfferKind.PASS, _("Back"), self._calls.take_back),
            ]
        else:
            assert self._asked is not None, "nobody is asked"
            head = self._asked.head or bar_head(self.question, model, self._view.chairs)
            buttons = [bar_button(o.kind, self._label(o), partial(self.press, o.kind)) for o in self._offers]
            refused = refused_calls(model, [offer.kind for offer in self._offers], self.say)
        self._bar = ActionBar(self._view.kit, head, buttons, refused=refused)
        self.show_time()
        self.place()
        self._page.bring(self._bar.widgets)

    def _label(self, offer: Offer) -> str:
        if self._asked is not None and self._asked.leave_label and offer.kind is OfferKind.PASS:
            return self._asked.leave_label
        return label_of(offer, self._view.model.state)

    def _replace_bar(self) -> None:
        """The bar asks something else; without a ready call it is the question itself again."""
        if self._bar is not None:
            self._page.clear(self._bar.widgets)
        asks_again = self._calls.ready is not None
        self.hand.take_keys(take=not asks_again)
        self._show_bar()
        assert self._bar is not None, "no bar"
        self._page.set_focus(self._bar.buttons[0] if asks_again else None)

    def _write(self, line: str) -> None:
        if self._bar is not None:
            self._bar.say(line)

    def place(self) -> None:
        """Lays the bar out anew, as for another size of the window."""
        if self._bar is None:
            return
        focus = self._page.focus
        number = self._bar.buttons.index(focus) if focus in self._bar.buttons else None
        self._page.clear(self._bar.widgets)
        self._bar.place(room_of(self._page.kit), flowers=own_flowers_width(self._view.model))
        self._page.add(*self._bar.frame_widgets)
        self._page.add(*self._bar.buttons, *self._bar.refused)
        if number is not None:
            self._page.set_focus(self._bar.buttons[number])
        elif self.hand.has_keys:
            self._page.set_focus(None)
        self._row.close()

    def close(self) -> None:
        """Takes the bar away."""
        had_focus = self._bar is not None and self._page.focus in (*self._bar.widgets, *self._row.widgets)
        self._row.close()
        self._row_offer = None
        self._calls.ready = None
        if self._bar is not None:
            self._page.dismiss(self._bar.widgets)
        if had_focus:
            self._page.set_focus(None)
        self._bar = None
        self.question = None
        self._offers = ()
        self.hand.may_throw = False
        self.hand.use(())
        self.hand.block(())

    def focus_bar(self) -> None:
        """The keys go to the strongest answer; at a real table, where any call may be false, to one that is none."""
        self.hand.take_keys(take=False)
        if self._bar is not None and self._calls.ready is not None:
            self._page.set_focus(self._bar.buttons[0])
        elif self._bar is not None and self._offers:
            first = harmless if self._view.model.state.rules.is_tabletop else strongest
            self._page.set_focus(self._bar.buttons[self._offers.index(first(self._offers))])

    def key_pressed(self, action: Action) -> None:
        """A key that stands for an answer."""
        if self._calls.ready is not None:
            if action is Action.READY:
                self._calls.call()
            elif action is Action.PASS:
                self._calls.take_back()
            return
        if self._row.is_open and action in _NUMBERS:
            self._row.press(_NUMBERS.index(action))
            return
        kinds = KEYS[action]
        offered = next((offer.kind for offer in self._offers if offer.kind in kinds), None)
        if offered is not None:
            self.press(offered)
        else:
            self.say(why_no(self._view.model, kinds[0]))

    def press(self, kind: OfferKind) -> None:
        """A button of the bar was pressed."""
        offer = next((offer for offer in self._offers if offer.kind is kind), None)
        if offer is None or self.question is None:
            return
        if kind is OfferKind.DISCARD:
            self._throw_lifted()
        elif kind is OfferKind.READY:
            self._calls.begin_ready(offer, self.question.seat)
        elif kind is OfferKind.MAHJONG and self.is_claim and names_finish(self._view.model.state):
            self._calls.offer_finishes(offer, self.question.seat)
        elif not offer.commands and kind is not OfferKind.REPLACEMENT:
            command = real_table.called(kind, self._view.model.state, self.question.seat, self.hand.lifted)
            if isinstance(command, str):
                self.say(command)
            else:
                self.answer(command)
        elif not offer.commands:
            self.say(why_no(self._view.model, kind))
        elif len(offer.commands) == 1:
            self.answer(offer.commands[0])
        else:
            self._offer_sets(offer)

    def _throw_lifted(self) -> None:
        if len(self.hand.lifted) == 1:
            self.throw(next(iter(self.hand.lifted)))
        elif self.hand.lifted:
            self.say(_("Lift one tile alone to discard it"))
        else:
            self.say(_("Lift the tile to discard first"))

    def throw(self, tile_id: TileId) -> None:
        """The person wants to throw a tile."""
        model = self._view.model
        if self.question is None or not self.hand.may_throw:
            self.say(_("It is not your turn to discard"))
        elif tile_id in self._view.look.blocked:
            self._view.refuse(tile_id)
            self.say(why_blocked(model, self.question.seat, chooses_ready=self._is_choosing_ready))
        elif self._row_offer is not None and self._is_choosing_ready and self._calls.choose(tile_id, self._row_offer):
            return
        elif (asked := self._slips.question(model, tile_id)) is not None:
            self.say(asked)
            self.hand.hold(tile_id)
        else:
            tile = model.face(tile_id)
            assert tile is not None, "a tile of the own hand that was not seen"
            self.answer(Discard(seat=self.question.seat, tile=tile, tile_id=tile_id))

    def let_go(self, tile_id: TileId) -> bool:
        """A tile was dropped half way to the felt: in tabletop play the others have seen it."""
        if self.question is None:
            return False
        command = real_table.shown(self._view.model.state, self.question.seat, tile_id)
        if command is not None:
            self.answer(command)
        return command is not None

    def answer(self, command: Command) -> None:
        """The person's answer goes to the table."""
        assert self.question is not None, "nothing is asked"
        assert self._asked is not None, "nobody is asked"
        if isinstance(command, Claim):
            command = replace(command, after=self._asked.calls_after)
        self._answered = self.question.id
        self._asked.choose(command)
        self.hand.lower()
        self.close()

    def pass_by_itself(self) -> bool:
        """Passes without the person, where nothing but passing and sets are offered; whether it did."""
        if self.question is None or not self.is_claim:
            return False
        offered = {offer.kind for offer in self._offers}
        if OfferKind.MAHJONG in offered and not self._view.model.state.rules.is_tabletop:
            return False
        self.answer(Pass(seat=self.question.seat))
        return True

    def _offer_sets(self, offer: Offer) -> None:
        """A row of finished sets above the button."""
        self._offer_row(
            offer,
            [
                SetChoice(set_tiles(self._view.model, c), n, partial(self.answer, c), set_name(self._view.model, c))
                for n, c in enumerate(offer.commands, start=1)
            ],
        )

    def _offer_row(self, offer: Offer, widgets: Sequence[Widget]) -> None:
        """Opens a row, or closes it where it is open already."""
        if self.close_sets():
            return
        assert self._bar is not None, "no bar"
        self._row_offer = offer
        self.hand.take_keys(take=False)
        self._row.open(widgets, middle=self._bar.buttons[self._offers.index(offer)].box.centre[0])

    @property
    def _is_choosing_ready(self) -> bool:
        return self._row_offer is not None and self._row_offer.kind is OfferKind.READY

    def close_sets(self) -> bool:
        """Takes the row of choices away, or the question about a ready hand; whether there was one."""
        if self._calls.ready is not None:
            self._calls.take_back()
            return True
        had = self._row.close()
        if self._is_choosing_ready and self.question is not None:
            self.hand.block(blocked(self._view.model, self.question))
        self._row_offer = None
        if had and self._bar is not None and not self.hand.has_keys:
            self.focus_bar()
        return had

    def show_use(self) -> None:
        """Lifts the tiles that the button would use that is pointed at or focused."""
        if self._bar is not None:
            self._bar.free_keys(free=self._row.is_open)
        pointed = self._page.hovered or self._page.focus
        self.hand.use(self._tiles_of(pointed) if self.question is not None else ())

    def _tiles_of(self, widget: Widget | None) -> tuple[TileId, ...]:
        if widget is None or self._bar is None:
            return ()
        if widget in self._row.widgets:
            commands = () if self._row_offer is None else self._row_offer.commands
            number = self._row.widgets.index(widget)
            return from_hand(commands[number]) if number < len(commands) else ()
        if widget in self._bar.buttons and self._calls.ready is None:
            commands = self._offers[self._bar.buttons.index(widget)].commands
            return from_hand(commands[0]) if commands else ()
        return ()

    @property
    def is_held_to_pass(self) -> bool:
        """Whether the button that passes a claim is held down."""
        if self._bar is None or not self.is_claim:
            return False
        kinds = [offer.kind for offer in self._offers]
        return OfferKind.PASS in kinds and self._bar.buttons[kinds.index(OfferKind.PASS)].is_held

    def say(self, line: str) -> None:
        """Answers a wish that cannot be fulfilled."""
        self.words.refuse(line)

    def tell(self, line: str) -> None:
        """Says something in the lane for a while."""
        self.words.tell(line)

    def pass_time(self, seconds: float) -> None:
        """Notes fade."""
        self.words.pass_time(seconds)

    def show_time(self) -> None:
        """The clock shows what is left."""
        dial = None if self._bar is None else self._bar.dial
        left = None if self.question is None or self._asked is None else self._asked.left
        if dial is not None and left is not None:
            dial.set_left(left)
