"""The screen of the table at which a person plays."""

from collections.abc import Callable
from functools import partial

from game import least
from game.app.sound.sounds import Sound
from game.app.window.actions import (
    Action,
    FocusGained,
    FocusLost,
    InputEvent,
    PointerButton,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Pressed,
    WheelTurned,
)
from game.engine.state import Over, Turn
from game.i18n import _
from game.i18n.general import name_of
from game.players.roster import MatchSetup
from game.players.table_client import TableClient
from game.scenes.asking.asked import AtTable
from game.scenes.asking.questions import TableQuestions
from game.scenes.shared.destinations import Open, OpenChair, OpenRulebook, Way
from game.scenes.shared.looks import felt_of
from game.scenes.shared.preferences import Context
from game.scenes.shared.table_screen import PATIENCE, TableScreen
from game.scenes.table.aids import TableAids
from game.scenes.table.away import AwaySigns
from game.scenes.table.buttons import TableButtons, Tool
from game.scenes.table.clock import TableClock, thinking_seat
from game.scenes.table.coach import Coach
from game.scenes.table.drawers import Drawer, Drawers
from game.scenes.table.grounds import message_ground
from game.scenes.table.hints import Hints
from game.scenes.table.persons import Persons
from game.scenes.table.phrases import TablePhrases
from game.scenes.table.regions import TableRegions
from game.scenes.table.tips import TableTips
from game.view.choreography.steps import Heard
from game.view.lane.notes import Note
from game.view.paint import Icon
from game.view.stage.table_view import TableView
from game.view.table.plates import DOT
from game.view.table.table_picture import room_of

TICK = 0.1
"""Shortest time between redraws of a running clock, in seconds."""
_CLAIM_KEYS = (Action.CHOW, Action.PUNG, Action.KONG, Action.MAHJONG, Action.READY, Action.PASS)


class TableScene(TableScreen):
    """The match in play; the rules are left to the table behind ``client``.

    :param client: the connection to the table, here or elsewhere.
    :param setup: the agreed settings of the match.
    :param is_far: whether the table is remote, where help would be unfair to others.
    :param may_say: whether set phrases can be said.
    :param counts: whether the match still counts for a person's rating.
    """

    def __init__(
        self,
        context: Context,
        client: TableClient,
        view: TableView,
        setup: MatchSetup,
        *,
        is_far: bool = False,
        may_say: bool = False,
        counts: Callable[[int], bool] = lambda _person: False,
    ):
        super().__init__(view)
        self._client = client
        view.effects.is_counted_later = True
        self._go = go = context.go
        self._preferences = preferences = context.preferences
        self._hear = context.hear
        self._journey = setup.journey
        self.message = Note(view.kit, partial(message_ground, view), hugs=True, is_low=True)
        asked = AtTable(client, client.people[0]) if client.people else None
        self.questions = TableQuestions(asked, view, self.page, note=self.message, preferences=preferences)
        self.hand = self.tiles = self.questions.hand
        self.persons = Persons(client, view)
        """The person or persons at this screen."""
        self.clock = TableClock(view, self.questions, self.message, context.hear)
        self._lapsed, self._notice = client.lapsed, ""
        self._told_over = self._is_away = False
        self._phrases = TablePhrases(view, preferences)
        self._device = view.kit.actions.device
        is_alone = len(setup.people) == 1 and not is_far and not setup.guests
        may = setup.sharing.hints or is_alone
        self.hints = Hints(view, self.page, self.questions, context, is_allowed=may, counts=counts)
        self.hints.card.on_press = partial(self._toggle_drawer, Drawer.AIMS)
        self.coach = Coach(view, self.page, self.questions, preferences, partial(go, Way.TAKE_BACK), may_speak=is_alone)
        self._passing = Tool(Icon.LOCK, "", self._toggle_passing)
        tools = [
            Tool(Icon.BULB, _("Hint"), self.hints.ask, Action.HINT),
            Tool(Icon.SORT, _("Sort the hand"), self._sort, Action.SORT),
            self._opens(Drawer.LOG, Icon.LOG, Action.LOG),
            *(
                [Tool(Icon.UNDO, _("Take back"), partial(go, Way.TAKE_BACK), Action.TAKE_BACK)]
                if setup.may_take_back and not is_far
                else []
            ),
            *([self._opens(Drawer.PHRASES, Icon.TALK, Action.SAY)] if may_say else []),
            self._passing,
            self._opens(Drawer.UNSEEN, Icon.EYE, Action.TILES_OUT),
            self._opens(Drawer.VALUE, Icon.HAND, Action.SCORE),
        ]
        self._own_keys = {tool.key: tool.press for tool in tools if tool.key is not None}
        """Keys of the present viewer, other than those for claims."""
        self._own_keys[Action.AIMS] = partial(self._toggle_drawer, Drawer.AIMS)
        self._drawer_keys = {Action.AIMS, *(tool.key for tool in tools if tool.drawer is not None)}
        self.buttons = TableButtons(
            view,
            self.page,
            self.hand,
            tools,
            menu=self.back,
            settings=partial(go, Open.SETTINGS),
            rulebook=lambda: go(OpenRulebook.of(setup, self._chapter_now)),
        )
        self._tips = TableTips(view)
        self.page.add(self.message, *self._tips.widgets)
        self._away = AwaySigns(view, self.page, lambda: self.persons, lambda person: go(OpenChair(person)))
        self.coach.add_to_page()
        self.buttons.add_to_page()
        self.page.add(*self.hints.widgets)
        self.drawers = Drawers(
            view,
            self.page,
            self.hand,
            no_help=self.hints.refusal,
            hint=lambda: self.hints.card.box if self.hints.card.is_visible else None,
            persons=lambda: self.persons,
        )
        self.aids = TableAids(view, self.page, self.questions, preferences, self.message)
        self._regions = TableRegions(
            view,
            self.page,
            self.questions,
            self.buttons,
            self.drawers,
            self.coach,
            lambda: self.persons,
            self._away.buttons,
        )
        self.drawers.give_back = self._regions.leave_drawer
        self.buttons.show_opening()
        self.show_passing()

    @property
    def _chapter_now(self) -> str | None:
        """The chapter of the rulebook on what happens now: an own turn, or others, whose tiles may be claimed."""
        model = self.view.model
        if model.deal is None:
            return None
        is_own = isinstance(model.deal.phase, Turn) and model.deal.phase.seat == model.seat
        return "chapter.course" if is_own else "chapter.claims"

    def share(self, persons: Persons) -> None:
        """Seats several persons at this screen; questions wait until one of them looks."""
        self.persons = persons
        self.questions.speak_to(None)

    def begin_deal(self) -> None:
        """Starts the building of the wall and the deal."""
        self.aids.pace.go_on()
        self.persons.begin_deal()
        self.show_passing()

    def lay_out(self) -> None:
        for part in (self._tips, self._away, self.buttons):
            part.place(room_of(self.page.kit))
        self.questions.place()
        self.hints.place()
        self.coach.place()
        self.drawers.place()
        self.aids.place()
        self.persons.place()

    def enter(self) -> None:
        """Adopts settings that another screen may have changed, and moves the focus to the open question.

        A score sheet that lay over the table comes back.
        """
        self._told_over = False
        self._regions.take_focus_back()
        settings = self._preferences.now
        if self.view.model.sorts != settings.auto_sort and not self.view.busy:
            self.view.rearrange(self.view.model.sorted_by_itself(sorts=settings.auto_sort))
        self.view.lay_felt(felt_of(settings, self._journey))
        self.view.touch()

    def leave(self) -> None:
        (self.persons.stay if self.hints.asks_first else self.persons.hide)()

    def back(self) -> None:
        self._go(Way.PAUSE)

    @property
    def next_wake(self) -> float | None:
        return least(self._own_wake, self.view.next_wake)

    @property
    def _own_wake(self) -> float | None:
        """Seconds until the scene must be updated next for anything but animations; ``None`` if it need not."""
        if self.view.busy:
            return PATIENCE
        question = self.questions.question
        if question is None:
            return DOT if self.persons.waits else PATIENCE
        if self.message.is_said or self.questions.is_claim:
            return TICK
        return DOT if question.seconds is None else max(TICK, self.clock.changes_in or 0.0)

    def update(self, seconds: float) -> None:
        at_rest = not self.view.busy
        self.view.update(seconds)
        self.page.update(seconds)
        self.questions.words.pass_time(seconds)
        self._tell_notice()
        self._away.refresh()
        self.persons.pass_frame(seconds)
        self._phrases.hear(self.persons.phrases_said)
        self.aids.pass_time(seconds)
        self.drawers.refresh()
        self.buttons.light(self.drawers.open)
        self.buttons.mute(is_muted=self._preferences.now.muted)
        self.message.pass_time(seconds)
        if not self.view.busy:
            self._play_on(seconds if at_rest and not self._stands_still else 0.0)
        if self.aids.holds_pass(seconds):
            self._pass_whole_deal()
        self._look_for_question()
        if not self._stands_still:
            self.questions.pass_time(seconds)
        self.questions.show_time()
        self.clock.warn()
        self.hints.update(seconds)
        self.coach.update()
        self.buttons.show_opening()
        self.buttons.show_tools(visible=self.persons.is_private)
        self.buttons.show_near(is_coached=self.coach.speaks)
        self.view.let_think(thinking_seat(self.view.model))

    @property
    def _stands_still(self) -> bool:
        """Whether the game waits for the player, who has left the window or reads a drawer while being asked."""
        is_asked = self.questions.question is not None or self.questions.forced.waits
        reads = self.drawers.open is not None and is_asked
        return self.persons.stands_still(is_away=self._is_away, reads=reads)

    def _play_on(self, seconds: float) -> None:
        """Continues play, and opens the score sheet when the deal is over."""
        if not self.persons.is_shared:
            self.aids.pace.look()
        if self.aids.pace.holds:
            return
        if self.persons.play_on(seconds):
            self.view.update(0.0)
            self.hand.refresh()
        if self._client.lapsed > self._lapsed:
            self._lapsed = self._client.lapsed
            self.clock.say_time_is_over()
        deal = self.view.model.deal
        is_over = deal is not None and isinstance(deal.phase, Over)
        has_ended = self._client.is_between_deals or self._client.is_over
        self._told_over = self._told_over and is_over
        if is_over and has_ended and not self.view.busy and not self._told_over:
            self._told_over = True
            self.drawers.close()
            self.view.great_hands.end()
            self._go(Way.SCORE_SHEET)

    def _tell_notice(self) -> None:
        """Shows or hides the message to everyone at the table."""
        notice = self.persons.notice
        if notice != self._notice:
            self._notice = notice
            self.message.say(notice) if notice else self.message.hush()

    def _look_for_question(self) -> None:
        question = self.questions.look()
        if question is not None:
            self.stack.settle()
            self.clock.begin(is_heard=not self.persons.is_shared)
            self.aids.explain_calls(self.questions.offered)
            self.coach.hear(question)
            if self.persons.passes_all and self.questions.pass_by_itself():
                self.questions.words.tell(_no_claims())
        if not self.view.busy:
            self.hand.refresh()
            if not self.persons.is_shared:
                self.aids.tell_ready()
        self.questions.show_use()

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Pressed | PointerPressed):
            self.clock.be_seen()
            if self.view.is_unseen or self.skips_great_hand(event) or self.hints.do_else(event):
                return True
        if self.kit.actions.device is not self._device:
            self._device = self.kit.actions.device
            self.page.follow_device()
            self.view.touch()
        if self.persons.keeps_back(event):
            return True
        match event:
            case PointerMoved(at):
                self._pointer_moved(event, at)
                return True
            case FocusLost() | FocusGained():
                self._is_away = isinstance(event, FocusLost)
                if self._is_away and self.persons.is_shared:
                    self.clock.say_it_runs(self.questions.bar or self.persons.bar)
                return False
            case WheelTurned():
                return self.page.handle(event)
            case PointerLeft():
                self.buttons.pointer = None
                self.page.handle(event)
                self.aids.move(None)
                self.hand.leave()
                return True
            case PointerPressed(at, PointerButton.LEFT):
                return self._pointer_pressed(event, at)
            case PointerReleased(at, PointerButton.LEFT):
                return self.hand.release(self.kit.frame.units(at)) or self._released(event)
            case _:
                return self._key(event)

    def _released(self, event: PointerReleased) -> bool:
        """Lets go of a button; a message that a tool then gives stands beside it."""
        was_said = self.message.is_said
        done, tool = self.page.handle(event), self.page.hovered
        if tool in self.buttons.tools and self.message.is_said and not was_said:
            self.page.explain(self.message.text, tool.box)
            self.message.hush()
        return done

    def _pointer_moved(self, event: PointerMoved, at: tuple[int, int]) -> None:
        self.buttons.pointer = self.page.kit.frame.units(at)
        self.page.handle(event)
        if self.page.is_over(at):
            self.hand.leave()
            self.aids.move(None)
        else:
            if self.persons.is_private:
                self.hand.move(self.kit.frame.units(at))
            self.aids.move(self.kit.frame.units(at))

    def _pointer_pressed(self, event: PointerPressed, at: tuple[int, int]) -> bool:
        if self.page.is_over(at):
            return self.page.handle(event)
        if self.questions.throw_forced():
            return True
        may_touch = self.view.model.is_turned_up and not self.view.is_ceremony and self.persons.is_private
        if may_touch and self.hand.press(self.kit.frame.units(at)):
            return True
        if self.questions.close_sets():
            return True
        return self.aids.pace.go_on() or self.view.skip()

    def _key(self, event: InputEvent) -> bool:
        actions = self.kit.actions
        if self.view.busy and actions.is_pressed_anew(event, Action.SKIP):
            return self.view.skip() or True
        if not self.view.busy and self.persons.key(event):
            return True
        if self.buttons.key(event) or self.aids.pace.key(event) or self._throws_forced(event):
            return True
        if actions.is_pressed_anew(event, Action.MENU):
            self.back()
            return True
        if actions.is_pressed_anew(event, Action.BACK) and self._step_back():
            return True
        if self.persons.is_private and self._own_key(event):
            return True
        return self._regions.walk(event)

    def _throws_forced(self, event: InputEvent) -> bool:
        """Discards what must be discarded at a key that would discard or go on; returns whether it did."""
        keys = (Action.ACCEPT, Action.SKIP, Action.LIFT)
        is_meant = any(self.kit.actions.is_pressed_anew(event, key) for key in keys)
        return is_meant and self.page.focus is None and self.questions.throw_forced()

    def _own_key(self, event: InputEvent) -> bool:
        """Handles a key of the present viewer; returns whether it had a meaning."""
        actions = self.kit.actions
        if self.aids.key(event) or self.coach.key(event):
            return True
        if self.aids.keeps_passing(event, actions):
            self._pass_whole_deal()
            return True
        claim = actions.pressed_among(event, _CLAIM_KEYS)
        if claim is not None:
            self.questions.key_pressed(claim)
            return True
        own = (key for key in self._own_keys if actions.is_pressed(event, key, repeats=key in self._drawer_keys))
        pressed = next(own, None)
        if pressed is None:
            return False
        self._own_keys[pressed]()
        return True

    def _step_back(self) -> bool:
        """Closes the drawer or the row of sets, or lowers the tiles; returns whether there were any."""
        return self.drawers.close() or self.questions.close_sets() or self.hand.lower()

    def _sort(self) -> None:
        """Sorts the hand, with the tile just drawn, and keeps it sorted."""
        model = self.view.model.sorted_by_itself(sorts=True)
        if model.order == self.view.model.order:
            self.questions.words.tell(_("Your hand is already sorted"))
        self.view.rearrange(model)
        self._hear(Heard(sound=Sound.TILE_SLIDE, side=0))

    def _opens(self, drawer: Drawer, icon: Icon, key: Action) -> Tool:
        """The tool that opens and closes a drawer."""
        return Tool(icon, name_of(drawer), partial(self._toggle_drawer, drawer), key, drawer)

    def _toggle_drawer(self, drawer: Drawer) -> None:
        self.drawers.toggle(drawer)
        self.buttons.light(self.drawers.open)

    def forget_viewer(self) -> None:
        """Hides everything that was opened for the previous viewer."""
        self.drawers.close()
        self.buttons.light(None)
        self.hints.clear()
        self.aids.move(None)
        self.message.hush()
        self.hand.take_keys(take=False)
        self.page.forget()
        self.show_passing()

    def _toggle_passing(self) -> None:
        self.persons.toggle_passing()
        self.show_passing()
        if self.persons.passes_all and self.questions.is_claim:
            self.questions.words.tell(_("No claims from the next discard on; this one still waits for your answer"))
        elif self.persons.passes_all:
            self.questions.words.tell(_no_claims())

    def _pass_whole_deal(self) -> None:
        """Passes for the rest of the deal after Pass was held down."""
        if not self.persons.passes_all:
            self.questions.pass_by_itself()
            self._toggle_passing()

    def show_passing(self) -> None:
        """Highlights the lock while the present viewer passes automatically, and says what pressing it does."""
        button = self.buttons.button_of[self._passing]
        button.is_lit = self.persons.passes_all
        button.tooltip = _("Claim again in this deal") if button.is_lit else _("Make no more claims in this deal")


def _no_claims() -> str:
    """The line for a player who passes on whatever he could claim."""
    return _("No claims for the rest of this deal. Press the padlock to claim again.")
