"""The bar with the question to a player, and the commands that he gives by its buttons."""

from collections.abc import Sequence
from functools import partial

from game import replace
from game.app.window.actions import Action, Device
from game.engine.commands import Claim, Command, Discard, Pass
from game.engine.facts import face
from game.engine.seat import TileId
from game.engine.state import Claiming
from game.i18n import _
from game.i18n.tile_words import tile_name
from game.players.player import Question
from game.scenes.asking import bar_words
from game.scenes.asking.answer_tiles import Slips, Uses, blocked, call_with, robbed_by, showing_of, why_blocked
from game.scenes.asking.asked import Asked
from game.scenes.asking.choice_row import ChoiceRow, sets_of
from game.scenes.asking.forced_discard import ForcedDiscard
from game.scenes.asking.lane_words import LaneWords
from game.scenes.asking.offers import Offer, OfferKind, harmless, offers, strongest
from game.scenes.asking.own_hand import OwnHand
from game.scenes.asking.sortings import sorting_choices
from game.scenes.asking.special_calls import SpecialCalls
from game.scenes.shared.preferences import Preferences
from game.ui.table_page import TablePage
from game.view.lane.action_bar import ActionBar
from game.view.lane.notes import Note
from game.view.layout.layout import own_flowers_width
from game.view.stage.table_view import TableView
from game.view.table.table_picture import room_of
from game.view.widgets import Widget


class TableQuestions:
    """Shows a player's open question as a bar, and gives his answers back.

    :param asked: the player who is asked at first; ``None`` for nobody.
    :param note: shows the messages that have no room on the bar.
    :param preferences: the settings for discarding with one click and for warnings.
    """

    def __init__(
        self,
        asked: Asked | None,
        view: TableView,
        page: TablePage,
        *,
        note: Note,
        preferences: Preferences,
    ):
        self._asked = asked
        self._view = view
        self._page = page
        self.words = LaneWords(view.kit, note, lambda: self.bar)
        self.hand = OwnHand(view, throw=self.throw, let_go=self.let_go, preferences=preferences)
        self._slips = Slips(preferences)
        self._uses = Uses()
        self.question: Question | None = None
        """The question whose bar is open; ``None``: no bar is."""
        self.forced = ForcedDiscard(view, preferences)
        """The drawn tile that a called ready hand must discard, without a bar."""
        self._answered = 0  # the id of the last answered question; speak_to resets it, as each seat has ids of its own
        self._offers: tuple[Offer, ...] = ()
        self.bar: ActionBar | None = None
        """The bar in the lane; ``None`` while nothing is asked."""
        self.row = ChoiceRow(page)
        """The row of choices above the bar, such as several sets."""
        self._row_offer: Offer | None = None
        """The offer whose choices are in the row."""
        self.advised: tuple[Command, ...] = ()
        """What a hint names, the best first; of several choices the best of these gets the focus."""
        self._calls = SpecialCalls(
            view=view,
            hand=self.hand,
            row=self.row,
            words=self.words,
            answer=self.answer,
            show_bar=self.replace_bar,
            offer_row=self._offer_row,
            close_row=self.close_sets,
        )

    @property
    def is_claim(self) -> bool:
        """Whether the open question is about a claim."""
        deal = self._view.model.deal
        return self.question is not None and deal is not None and isinstance(deal.phase, Claiming)

    @property
    def offered(self) -> Sequence[str]:
        """The offers of the bar, as names of ``OfferKind`` in lower case."""
        return [offer.kind.name.lower() for offer in self._offers]

    @property
    def is_calling(self) -> bool:
        """Whether a call is only half made: its row of choices is open, or a ready call awaits confirmation."""
        return self.row.is_open or self._calls.ready is not None

    def speak_to(self, asked: Asked | None) -> None:
        """Shows the questions of another player from now on; ``None``: of nobody."""
        self.close()
        self._asked, self._answered = asked, 0

    def button_of(self, command: Command) -> Widget | None:
        """The widget that gives this command: a choice of the row or a button of the bar; ``None`` if there is none."""
        if self.bar is None or self._calls.ready is not None:
            return None
        found = (b for b, offer in zip(self.bar.buttons, self._offers, strict=True) if command in offer.commands)
        return self.row.choice_of(command) or next(found, None)

    def look(self) -> Question | None:
        """Opens or closes the bar as the table asks; returns the question if a bar was opened for it."""
        asked = None if self._asked is None else self._asked.question
        if asked is not None and asked.id == self._answered:
            asked = None
        if self.question is not None and (asked is None or asked.id != self.question.id):
            self.close()
        self.forced.forget_but(asked)
        if asked is None or self.question is not None or self._view.busy:
            return None
        if self.forced.takes_up(asked):
            self.hand.hold(self.forced.tile_id)
            return None
        self._open(asked)
        return asked

    def pass_time(self, seconds: float) -> None:
        """Discards the drawn tile of a called ready hand once it has been seen."""
        if self.forced.pass_time(seconds):
            self.throw_forced()

    def throw_forced(self) -> bool:
        """Discards the tile that must be discarded anyway; returns whether there was one."""
        question, discard = self.forced.question, self.forced.discard
        if question is None or discard is None:
            return False
        self._give(question, discard)
        return True

    def _open(self, question: Question) -> None:
        self.question = question
        self._view.make_way(is_asked=True)
        model = self._view.model
        self._offers = offers(question, model.state)
        self._show_bar()
        can_throw = any(offer.kind is OfferKind.DISCARD for offer in self._offers)
        self.hand.may_throw = can_throw
        self.hand.lifts_several = model.rules.is_tabletop
        self.hand.block(blocked(model, question) if can_throw else ())
        self.hand.set_aside(for_claim=self.is_claim)
        self.hand.ask_about(robbed_by(question, model.state))
        self.shine()
        self.take_focus()

    def shine(self, *, is_told: bool = False) -> None:
        """Lays a golden rim round a hand that may go out now on its own, or with a claimed tile as a hint tells."""
        is_complete = is_told or (self.hand.may_throw and self._goes_out_first)
        self.hand.shine(is_complete=is_complete, light=0.0 if self.bar is None else self.bar.head.light)

    def take_focus(self) -> None:
        """Gives the focus to the hand if a tile may be discarded and no mahjong is offered, otherwise to the bar."""
        if self.hand.may_throw and self._calls.ready is None and not self._goes_out_first:
            self._page.set_focus(None)
            self.hand.take_keys(take=True)
        else:
            self.focus_bar()

    @property
    def _goes_out_first(self) -> bool:
        """Whether mahjong is offered and its button gets the focus first, as in all but tabletop play."""
        return "mahjong" in self.offered and not self._view.model.rules.is_tabletop

    def _show_bar(self) -> None:
        assert self.question is not None, "no question"
        model = self._view.model
        if self._calls.ready is not None:
            head = self._calls.head
            buttons = [
                bar_words.bar_button(
                    OfferKind.READY, bar_words.offer_label(model.rules.id, OfferKind.READY), self._calls.call
                ),
                bar_words.bar_button(OfferKind.PASS, _("Back"), self._calls.take_back),
            ]
        else:
            assert self._asked is not None, "nobody is asked"
            head = self._asked.head or bar_words.bar_head(self.question, model, self._view.chairs)
            labels = {offer.kind: bar_words.label_of(offer, model.state, self._offers) for offer in self._offers}
            if self._asked.leave_label:
                labels[OfferKind.PASS] = self._asked.leave_label
            same = _("Another word for the same call: “{call}”")
            mahjong = bar_words.offer_label(model.rules.id, OfferKind.MAHJONG)
            tips = {
                OfferKind.PASS: bar_words.refused_calls(model, labels),
                OfferKind.OTHER_MAHJONG: same.format(call=mahjong),
            }
            goes_out = next((offer for offer in self._offers if offer.kind is OfferKind.MAHJONG), None)
            great = None if goes_out is None else bar_words.great_head(head, model.state, goes_out)
            plain = "" if great is None else mahjong
            head = great or head
            worths = {offer.kind: bar_words.mahjong_worth(model.state, offer) for offer in self._offers}
            buttons = [
                bar_words.bar_button(
                    kind,
                    labels[kind],
                    partial(self.press, kind),
                    self._offers,
                    tooltip=tips.get(kind, ""),
                    worth=worths[kind],
                    goes_out_first=self._goes_out_first and "discard" in self.offered,
                    short=plain if kind is OfferKind.MAHJONG else "",
                )
                for kind in labels
            ]
        self.bar = ActionBar(self._view.kit, head, buttons)
        self.show_time()
        self.place()
        self._page.let_appear(self.bar.widgets)

    def replace_bar(self) -> None:
        """Replaces the open bar by one for the question or for the ready call to confirm."""
        if self.bar is None:
            return
        self._page.clear(self.bar.widgets)
        self._show_bar()
        self.take_focus()

    def place(self) -> None:
        """Lays out the bar again, for example when the window has changed its size; closes the row."""
        if self.bar is None:
            return
        focus = self._page.focus
        number = self.bar.buttons.index(focus) if focus in self.bar.buttons else None
        self.row.close()
        self.bar.free_keys(free=False)
        self._page.clear(self.bar.widgets)
        self.bar.place(room_of(self._page.kit), flowers=own_flowers_width(self._view.model))
        self._page.add(*self.bar.frame_widgets)
        self._page.add(*self.bar.buttons)
        if number is not None or self.hand.has_keys:
            self._page.set_focus(None if number is None else self.bar.buttons[number])

    def close(self) -> None:
        """Removes the bar and the row, and forgets the question."""
        had_focus = self.bar is not None and self._page.focus in (*self.bar.widgets, *self.row.widgets)
        self.row.close()
        self._row_offer = None
        self._calls.ready = None
        if self.bar is not None:
            self._page.dismiss(self.bar.widgets)
        if had_focus:
            self._page.set_focus(None)
        self.bar = None
        self.question = None
        self._view.make_way(is_asked=False)
        self.forced.forget_but(None)
        self._offers = ()
        self.hand.may_throw = False
        self.hand.use(())
        self.hand.shine(is_complete=False)
        self.hand.ask_about(None)
        self.hand.block(())

    def focus_bar(self) -> None:
        """Gives the focus to the strongest offer; in tabletop play, where a call may be false, to a harmless one."""
        self.hand.take_keys(take=False)
        if self.bar is not None and self._calls.ready is not None:
            self._page.set_focus(self.bar.buttons[0])
        elif self.bar is not None and self._offers:
            first = harmless if self._view.model.rules.is_tabletop else strongest
            self._page.set_focus(self.bar.buttons[self._offers.index(first(self._offers))])

    def key_pressed(self, action: Action) -> None:
        """Handles a key that stands for an answer; says why if this answer is not offered."""
        if self._calls.ready is not None:
            if action is Action.READY:
                self._calls.call()
            elif action is Action.PASS:
                self._calls.take_back()
            return
        if self.row.press(action):
            return
        kinds = [kind for kind, look in bar_words.LOOKS.items() if look.key is action]
        if (offered := next((offer.kind for offer in self._offers if offer.kind in kinds), None)) is not None:
            self.press(offered)
        else:
            self.words.refuse(bar_words.why_no(self._view.model, kinds[0]))

    def press(self, kind: OfferKind) -> None:
        """Handles a press of the button for this kind of offer."""
        offer = next((offer for offer in self._offers if offer.kind is kind), None)
        if offer is None or self.question is None:
            return
        if kind is OfferKind.DISCARD:
            self._throw_lifted()
        elif kind is OfferKind.READY:
            self._calls.begin_ready(offer, self.question.seat)
        elif kind is OfferKind.MAHJONG and self.is_claim and bar_words.names_finish(self._view.model.state):
            self._calls.offer_finishes(offer, self.question.seat)
        elif kind is OfferKind.SORTED_MAHJONG:
            self._offer_row(offer, sorting_choices(offer.commands[0], self._view.model.state, self.answer))
        elif not offer.commands and kind is not OfferKind.REPLACEMENT:
            command = call_with(kind, self._view.model.state, self.question.seat, self.hand.lifted)
            if isinstance(command, str):
                self.words.refuse(command)
            else:
                self.answer(command)
        elif not offer.commands:
            self.words.refuse(bar_words.why_no(self._view.model, kind))
        elif len(offer.commands) == 1:
            self._answer_unless_asked(offer.commands[0])
        else:
            self._offer_row(offer, sets_of(self._view.model, offer.commands, self.answer))

    def _throw_lifted(self) -> None:
        if len(self.hand.lifted) == 1:
            self.throw(next(iter(self.hand.lifted)))
        elif self.hand.lifted:
            self.words.refuse(_("Lift just one tile to discard it"))
        else:
            self.words.refuse(_("First lift a tile"))

    def throw(self, tile_id: TileId) -> None:
        """Discards a tile, or says why it may not be discarded."""
        model = self._view.model
        if self.question is None or not self.hand.may_throw:
            self.words.refuse(_("It is not your turn to discard"))
        elif tile_id in self._view.look.blocked:
            self._view.refuse(tile_id)
            self.words.refuse(why_blocked(model, self.question.seat, chooses_ready=self._is_choosing_ready))
        elif self._row_offer is not None and self._is_choosing_ready and self._calls.choose(tile_id, self._row_offer):
            return
        else:
            tile = face(model.state.current_deal, tile_id)
            if not self._answer_unless_asked(Discard(seat=self.question.seat, tile=tile, tile_id=tile_id)):
                self.hand.hold(tile_id)

    def _answer_unless_asked(self, command: Command) -> bool:
        """Gives an answer to the table, or warns of a possible slip instead; returns whether the answer was given."""
        question = self.question
        assert question is not None, "nothing is asked"
        asked = self._slips.question(self._view.model, question, command)
        if asked is not None:
            self.words.warn(asked, lambda: self.question is question and self.hand.stays_with(command))
            return False
        self.answer(command)
        return True

    def let_go(self, tile_id: TileId) -> bool:
        """Shows the others a tile that was dropped in the lane, in tabletop play; returns whether it did."""
        if self.question is None:
            return False
        command = showing_of(self._view.model.state, self.question.seat, tile_id)
        if command is not None:
            self.answer(command)
        return command is not None

    def answer(self, command: Command) -> None:
        """Gives the player's answer to the table and closes the bar."""
        assert self.question is not None, "nothing is asked"
        self._give(self.question, command)

    def _give(self, question: Question, command: Command) -> None:
        assert self._asked is not None, "nobody is asked"
        if isinstance(command, Claim):
            command = replace(command, after=self._asked.calls_after)
        self._answered = question.id
        self._asked.choose(command)
        self.hand.lower()
        self.close()

    def pass_by_itself(self) -> bool:
        """Passes a claim for the player, unless a mahjong is offered in assisted play; returns whether it did."""
        if self.question is None or not self.is_claim:
            return False
        if self._goes_out_first:
            return False
        self.answer(Pass(seat=self.question.seat))
        return True

    def _offer_row(self, offer: Offer, widgets: Sequence[Widget]) -> None:
        """Opens the row with these choices for an offer, in place of another."""
        self.close_sets()
        assert self.bar is not None, "no bar"
        self._row_offer = offer
        self.hand.take_keys(take=False)
        button = self.bar.buttons[self._offers.index(offer)]
        self.row.open(widgets, middle=button.box.center[0], answers=offer.commands)
        best = next(filter(None, map(self.row.choice_of, self.advised)), None)
        if best is not None:
            self._page.set_focus(best)

    @property
    def _is_choosing_ready(self) -> bool:
        return self._row_offer is not None and self._row_offer.kind is OfferKind.READY

    def close_sets(self) -> bool:
        """Closes the row of choices, or the ready call to confirm; returns whether there was one."""
        if self._calls.ready is not None:
            self._calls.take_back()
            return True
        had = self.row.close()
        if self._is_choosing_ready and self.question is not None:
            self.hand.block(blocked(self._view.model, self.question))
        self._row_offer = None
        if had and self.bar is not None and not self.hand.has_keys:
            self.focus_bar()
        return had

    def show_use(self) -> None:
        """Marks the tiles that the button under the pointer or in focus would use.

        While the mouse is in use, the focus marks none unless the button goes out or a hint advises it.
        """
        if self.bar is not None:
            self._say_what_is_next(self.bar)
            self.bar.free_keys(free=self.row.is_open, enters=self._presses_keycap)
        by_keys = self._view.kit.actions.device is not Device.MOUSE
        is_good = bool(self.advised) or not {"mahjong", "rob"}.isdisjoint(self.offered)
        pointed = self._page.hovered or (self._page.focus if by_keys or is_good else None)
        self.hand.use(self._tiles_used_by(pointed) if self.question is not None else ())

    @property
    def _presses_keycap(self) -> bool:
        """Whether Enter presses the button with its keycap: mahjong has it, but something else may have the focus."""
        if self.bar is None or self._calls.ready is not None or not self._goes_out_first:
            return True
        return self._page.focus is self.bar.buttons[self.offered.index("mahjong")]

    def _say_what_is_next(self, bar: ActionBar) -> None:
        """Says on the bar how to discard the lifted tile, if there is one that may be discarded."""
        kinds = {offer.kind for offer in self._offers}
        lifted, model = self.hand.only_lifted, self._view.model
        if self._calls.ready is not None or OfferKind.MAHJONG in kinds or not self.hand.may_throw:
            return
        is_next = lifted is not None and lifted not in self._view.look.blocked
        bar.quieten(None if is_next else self.offered.index("discard"))
        seen = None if lifted is None else model.face(lifted)
        name = "" if seen is None else tile_name(model.rules.id, seen)
        actions = self._view.kit.actions
        bar.ask(bar_words.lifted_line(actions, name, shows_keys=bar.shows_keys) if is_next else bar.head.line)

    def _tiles_used_by(self, widget: Widget | None) -> tuple[TileId, ...]:
        if widget is None or self.bar is None:
            return ()
        model = self._view.model
        if widget in self.row.widgets:
            commands = () if self._row_offer is None else self._row_offer.commands
            number = self.row.widgets.index(widget)
            return self._uses.of(commands[number], model) if number < len(commands) else ()
        if widget in self.bar.buttons and self._calls.ready is None:
            commands = self._offers[self.bar.buttons.index(widget)].commands
            return self._uses.of(commands[0], model) if commands else ()
        return ()

    @property
    def is_held_to_pass(self) -> bool:
        if self.bar is None or not self.is_claim:
            return False
        kinds = [offer.kind for offer in self._offers]
        return OfferKind.PASS in kinds and self.bar.buttons[kinds.index(OfferKind.PASS)].is_held

    def show_time(self) -> None:
        """Sets the clock of the bar to the time left."""
        dial = None if self.bar is None else self.bar.dial
        left = None if self.question is None or self._asked is None else self._asked.seconds_left
        if dial is not None and left is not None:
            dial.set_left(left)
