"""A replay at the table, which can be stepped through, played, and seen from any seat."""

from collections.abc import Sequence
from functools import partial

from game import least, replace, ui
from game.app.window.actions import (
    Action,
    InputEvent,
    PointerMoved,
    PointerPressed,
    Pressed,
    WheelTurned,
)
from game.engine.replays.replay import Replay, taken_back_by_deal
from game.i18n import _
from game.players.playouts import PlayoutWork
from game.players.review import Finding, clear
from game.players.roster import first_person
from game.scenes.replays.chances import DealChances, Work
from game.scenes.replays.controls import ReplayControls, Ways, is_over
from game.scenes.replays.decisions import Decisions
from game.scenes.replays.look import Look
from game.scenes.replays.replay_menu import MARKED, Entry, ReplayMenu, jump_columns
from game.scenes.replays.replay_words import last_moment, place_words, speed_words
from game.scenes.score.score import ScoreScene
from game.scenes.shared.destinations import ChooseChair, ExportReplay, Open, OpenReview, WatchDecision
from game.scenes.shared.preferences import Context
from game.scenes.shared.sheet_use import SheetUse, taken_back_note
from game.scenes.shared.table_screen import PATIENCE, TableScreen
from game.scenes.table.finding_texts import look_of
from game.scenes.table.tips import TableTips
from game.view.lane.notes import Note
from game.view.layout import TableModel, places
from game.view.layout.layout import own_flowers_width
from game.view.layout.tape import Eyes, Mark, MarkKind, Tape, place_beside
from game.view.page.decision_panel import SIDE
from game.view.paint import Cue, Felt, Icon, Upper
from game.view.stage.table_view import TableView
from game.view.table.hand_look import HandLook
from game.view.table.table_picture import room_of
from game.view.units import Box, Pixels
from game.view.widgets import Callback

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""The speeds of a replay; 1 is the pace of the table."""
REST = 0.5
"""The pause between two steps while playing, in seconds."""
_WIDEST_NOTE = 1400.0
"""The greatest width of a note in the lane, in table units."""
_ABOVE_LANE = 32.0
"""How far above the lane a note may begin, in table units."""
_ONCE = (Action.LIFT, Action.HIDE_BAR, Action.REPLAY_SPEED)
"""The actions that are done only once while their key is held."""


class ReplayScene(TableScreen):
    """The table of a finished or interrupted match, with the controls of a replay."""

    def __init__(self, context: Context, look: Look, *, work: Work = PlayoutWork):
        self._tape = look.tape
        self.chances = DealChances(look.tape, work)
        self._since = 0.0
        """The seconds since the curve was last refreshed."""
        self._findings: dict[int, Finding] = {}
        """The decisions for which there was a better choice, by the place before each."""
        self._chairs = tuple(look.chairs)
        self._path = look.path
        self._go = context.go
        self._context = context
        person = look.person if look.person is not None else first_person(look.chairs)
        self._eyes = Eyes(person=person, all_open=look.all_open)
        self.place = min(look.at, self._tape.length)
        """The current place, in commands; the animation of the last one may still be running."""
        self.plays = False
        self._rest, self._speed = 0.0, SPEEDS.index(1.0)
        self._shows_sheet = self._is_seen = False
        model = self._model
        felt = Felt(context.preferences.now.felt)
        self._table = Upper(context.kit, bar=ui.Size.CONTROL, side=SIDE * bool(clear(look.findings)))
        super().__init__(TableView(self._table, model, self._chairs, felt=felt, play=context.hear))
        self.view.effects.is_counted_later = True
        self._note = Note(context.kit, self._lane, hugs=True, table=self._table)
        self._decisions = Decisions(self._chairs, self._look_at)
        self._decisions.felt = felt
        self._tips = TableTips(self.view)
        self._acts = self._keyed()
        ways = Ways(
            act=self.act,
            seek=self.seek,
            lead=self._lead,
            jump_back=partial(self._moment, forward=False),
            jump_on=partial(self._moment, forward=True),
            play_on=None if self._path is None else self._play_on,
            leave=self._leave,
        )
        self._controls = ReplayControls(self._table, self._tape, self._chairs, ways, self.page)
        self.page.add(self._note, self._decisions)
        self.page.add(*self._tips.widgets)
        self._mark_mistakes(look.findings)

    @property
    def _model(self) -> TableModel:
        """The table at the present place, once its animation is over."""
        return self._tape.model(self.place, self._eyes)

    def _lane(self) -> Box:
        """The box for notes: the lane, which has no questions here, with the free space above it, in page units."""
        chrome = self._table.chrome
        lane = places.lane(room_of(chrome), _WIDEST_NOTE, flowers=own_flowers_width(self.view.model))
        high = replace(lane, y=lane.y - _ABOVE_LANE, height=lane.height + _ABOVE_LANE)
        return self.page.kit.frame.converted(high, chrome.frame)

    def open_menu(self) -> None:
        """Opens the menu with what has no button on the bar."""
        self._stop()
        jumps = jump_columns(self.act, self._may)
        self.stack.push(ReplayMenu(self._context.kit, [*jumps, self._entries()]))

    def _may(self, action: Action) -> bool:
        """Whether the way of an action leads anywhere from here."""
        kind = MARKED.get(action)
        forward = action in (Action.NEXT_DEAL, Action.UP, Action.NEXT_CLAIM, Action.NEXT_WIN, Action.NEXT_MISTAKE)
        if kind is not None:
            return self._tape.mark(self.place, kind, forward=forward) is not None
        return self.place < self._tape.length if forward else self.place > 0

    def _entries(self) -> list[Entry]:
        """The entries of the menu beside the ways to other places."""
        is_done, has_bar = is_over(self._model), self._table.bar > 0
        hide = (_("Hide controls"), Icon.CHEVRON_DOWN) if has_bar else (_("Show controls"), Icon.CHEVRON_UP)
        entries = []
        if self._path is not None:
            whole = self._replay_until(self._tape.length)
            review = OpenReview(whole, self._chairs, self._reviewed)
            entries.append(Entry(_("Review"), Icon.BULB, partial(self._go, review)))
        entries += [
            Entry(_("Score sheet"), Icon.LOG, self.show_sheet, Action.SCORE, is_enabled=is_done),
            Entry(_("Chance to win"), Icon.CHART, self.fold, is_enabled=has_bar),
            Entry(*hide, self._hide_bar, Action.HIDE_BAR),
        ]
        if self._path is not None:
            entries.append(Entry(_("Export"), Icon.EXPORT, partial(self._go, ExportReplay(self._path))))
        return [*entries, Entry(_("Settings"), Icon.GEAR, partial(self._go, Open.SETTINGS))]

    def _keyed(self) -> dict[Action, Callback]:
        """Maps actions to what their keys and buttons do."""
        tape = self._tape
        return {
            Action.RIGHT: self.forward,
            Action.LEFT: partial(self._jump, tape.stops, forward=False),
            Action.UP: partial(self._turn, forward=True),
            Action.DOWN: partial(self._turn, forward=False),
            Action.NEXT_DEAL: partial(self._jump, (*tape.deals, tape.length), forward=True),
            Action.PREVIOUS_DEAL: partial(self._jump, (0, *tape.deals), forward=False),
            Action.NEXT_CLAIM: partial(self._mark, MarkKind.CLAIM, forward=True),
            Action.PREVIOUS_CLAIM: partial(self._mark, MarkKind.CLAIM, forward=False),
            Action.NEXT_WIN: partial(self._mark, MarkKind.WIN, forward=True),
            Action.PREVIOUS_WIN: partial(self._mark, MarkKind.WIN, forward=False),
            Action.FIRST: partial(self.seek, 0),
            Action.LAST: partial(self.seek, tape.length),
            Action.NEXT_MISTAKE: partial(self._mark, MarkKind.MISTAKE, forward=True),
            Action.PREVIOUS_MISTAKE: partial(self._mark, MarkKind.MISTAKE, forward=False),
            Action.NEXT_SEAT: self._next_seat,
            Action.OPEN_HANDS: self._open_hands,
            Action.SCORE: self.show_sheet,
            Action.REPLAY_SPEED: self.change_speed,
            Action.HIDE_BAR: self._hide_bar,
            Action.LIFT: self.toggle,
            Action.MENU: self.open_menu,
        }

    def act(self, action: Action) -> None:
        """Does what the key for an action does."""
        self._acts[action]()

    def lay_out(self) -> None:
        chrome = self._table.chrome
        self._tips.place(room_of(chrome))
        for tip in self._tips.widgets:
            tip.place(self.page.kit.frame.converted(tip.box, chrome.frame))
        self._controls.place()
        self._decisions.is_visible = self._table.side_pixels > 0
        self._decisions.lie_beside(self._table)
        self._show()

    def resize(self, size: Pixels) -> None:
        """Fits the panel and the bar to the window first, since the table has the rest."""
        self._table.side = SIDE * bool(self._findings and self._table.bar)
        super().resize(size)
        if self._table.bar and self._table.bar != self._controls.height:
            self._table.bar = self._controls.height
            super().resize(size)

    def enter(self) -> None:
        if not self._is_seen:
            self._is_seen = True
            self._controls.take_focus()
        self.view.touch()
        self._show_curve()

    def leave(self) -> None:
        self.chances.stop()

    def back(self) -> None:
        """Shows the controls again if they are hidden; otherwise leaves the table."""
        if self._table.bar:
            self._leave()
        else:
            self._hide_bar()

    def _leave(self) -> None:
        self.kit.play(Cue.BACK)
        self.stack.pop()

    @property
    def next_wake(self) -> float | None:
        if self.plays or self._shows_sheet or self.view.busy:
            return PATIENCE
        return least(self.view.next_wake, ui.REFRESH if self.chances.is_going else None)

    def update(self, seconds: float) -> None:
        rate = SPEEDS[self._speed]
        self.view.update(seconds, rate)
        self.page.update(seconds)
        self._since += seconds
        if self._since >= ui.REFRESH:
            self._show_curve()
        if not self.view.busy:
            if self._shows_sheet:
                self.show_sheet(is_staged=True)
            elif self.plays:
                self._play(seconds * rate)

    def _play(self, seconds: float) -> None:
        self._rest -= seconds
        if self._rest > 0:
            return
        self._rest = REST
        (self.toggle if self.place >= self._tape.length else self._step)()

    def handle(self, event: InputEvent) -> bool:
        if self.skips_great_hand(event) and self.kit.actions.pressed_among(event, self._acts) in (None, Action.LIFT):
            return True
        if isinstance(event, PointerMoved):
            self._controls.curve.point(self.page.kit.frame.units(event.at))
        if isinstance(event, WheelTurned):
            self._jump(self._tape.stops, forward=event.steps <= 0)
            return True
        if self._key(event) or self.page.handle(event):
            self.view.touch()
            return True
        return isinstance(event, PointerPressed) and self.view.skip()

    def _key(self, event: InputEvent) -> bool:
        action = self.kit.actions.pressed_among(event, self._acts)
        if action is not None and not (action in _ONCE and isinstance(event, Pressed) and event.repeated):
            self.act(action)
        return action is not None

    def forward(self) -> None:
        """Goes one step on with its animation; a running animation is finished first."""
        self._stop()
        self._step()

    def _step(self) -> None:
        goal = place_beside(self._tape.stops, self.place, forward=True)
        if goal is None:
            return
        if self.view.busy:
            self.view.show_at_once(self._model)
        self._go_on(goal)
        self._shows_sheet = self._tape.is_deal_end(goal)

    def _go_on(self, goal: int) -> None:
        """Goes to a later place with its animation."""
        for event in self._tape.events(self.place, goal, self.view.model):
            self.view.show(event)
        self.place = goal
        self._show()

    def seek(self, place: int) -> None:
        """Goes to any place without animation."""
        self._shows_sheet = False
        self.place = min(max(0, place), self._tape.length)
        self._see()

    def _to(self, place: int | None) -> None:
        """Goes to a place without animation, but still shows the call that was made with the command before it."""
        if place is None:
            return
        self._stop()
        before = place_beside(self._tape.stops, place, forward=False)
        if before is None or self._tape.deal_at(before) != self._tape.deal_at(place):
            self.seek(place)
            return
        self.seek(before)
        self._go_on(place)
        self.view.update(0.0)
        while self.view.skip():
            self.view.update(0.0)

    def _mark(self, kind: MarkKind, *, forward: bool) -> None:
        """Goes to the next or previous mark of a kind."""
        mark = self._tape.mark(self.place, kind, forward=forward)
        if mark is not None:
            self._lead(mark)

    def _moment(self, *, forward: bool) -> None:
        """Goes to the next or previous mark of any kind."""
        found = (self._tape.mark(self.place, kind, forward=forward) for kind in MarkKind)
        marks = sorted(filter(None, found), key=lambda mark: mark.place)
        if marks:
            self._lead(marks[0 if forward else -1])

    def _lead(self, mark: Mark) -> None:
        """Goes to just before what is marked and plays it; to a mistake, as the player saw the table before it."""
        if mark.kind is MarkKind.MISTAKE:
            self._look_at(self._findings[mark.place])
            return
        self._stop()
        self.seek(mark.begins)
        self._go_on(mark.place)

    def _look_at(self, finding: Finding) -> None:
        """Shows the table before a decision, from the seat of the player who made it."""
        self._stop()
        self._eyes = replace(self._eyes, person=finding.decision.person)
        self.seek(finding.decision.step)

    def _mark_mistakes(self, findings: Sequence[Finding]) -> None:
        """Marks the decisions with a better choice on the seek bar."""
        self._findings = {one.decision.step: one for one in clear(findings)}
        self._tape.mark_mistakes({place: one.gravity for place, one in self._findings.items()})
        self._controls.seek.marks = self._controls.curve.marks = self._tape.marks

    def _reviewed(self, findings: Sequence[Finding]) -> None:
        """Takes over the findings when the player comes back from the review."""
        self._mark_mistakes(findings)
        self.resize(self.kit.window.frame.window)

    def _jump(self, places: Sequence[int], *, forward: bool) -> None:
        self._to(place_beside(places, self.place, forward=forward))

    def _turn(self, *, forward: bool) -> None:
        seat = self._model.seat
        found = place_beside(self._tape.turns[seat], self.place, forward=forward)
        self._to(found if found is not None or forward else 0)

    def toggle(self) -> None:
        """Plays or pauses; at the end, plays from the beginning."""
        self.plays = not self.plays
        self._rest = 0.0
        if self.plays and self.place >= self._tape.length:
            self.seek(0)
        self._show()

    def _stop(self) -> None:
        self.plays = False
        self._controls.stop()

    def change_speed(self) -> None:
        self._speed = (self._speed + 1) % len(SPEEDS)
        self._show()

    def _hide_bar(self) -> None:
        """Hides the bar, so that the table has the whole window, or shows it again."""
        self._table.bar = 0.0 if self._table.bar else self._controls.height
        self.resize(self.kit.window.frame.window)
        self._controls.take_focus()

    def fold(self) -> None:
        """Folds the curve away, or shows it."""
        self._controls.wants_curve = not self._controls.has_curve
        self.resize(self.kit.window.frame.window)

    def _show_curve(self) -> None:
        """Shows who would win, as far as it is known; the work begins once the curve is seen."""
        self._since = 0.0
        curve = self._controls.curve
        if curve.is_visible:
            self.chances.work_at(self.place, moves=self.plays or self.view.busy)
        else:
            self.chances.stop()
        curve.show(self.chances.found, self.chances.deal(self.place), self.place, hides=not self._eyes.all_open)

    def _next_seat(self) -> None:
        self._eyes = replace(self._eyes, person=(self._eyes.person + 1) % len(self._chairs))
        self._see()

    def _open_hands(self) -> None:
        self._eyes = replace(self._eyes, all_open=not self._eyes.all_open)
        self._see()

    def _see(self) -> None:
        """Shows the table as it is at the current place, without animation."""
        self.view.show_at_once(self._model, is_quiet=True)
        self.view.touch()
        self._show()

    def _show(self) -> None:
        """Updates the controls, the decisions and the note to the current place."""
        goal = self._model
        speed, chair = speed_words(SPEEDS[self._speed]), self._chairs[self._eyes.person]
        self._controls.show(self._tape, self.place, goal, chair, speed=speed, plays=self.plays)
        if self.stack.top is self:
            self._show_curve()
        finding = self._findings.get(self.place)
        is_own = finding is not None and finding.decision.person == self._eyes.person
        self.view.point(look_of(finding) if finding is not None and is_own else HandLook())
        if self._decisions.is_visible:
            moment = last_moment(self._tape, self.place, self._eyes, self._chairs)
            self._decisions.show(self._findings, self.place, goal, moment)
        told = None if self._decisions.is_visible else finding
        words = place_words(self._tape, self.place, self._eyes, self._chairs, told)
        if words:
            self._note.say(words)
        else:
            self._note.hush()

    def show_sheet(self, *, is_staged: bool = False) -> None:
        """Opens the score sheet if the deal is over here; ``is_staged``: its counting was just shown at the table."""
        self._shows_sheet = False
        self.view.great_hands.end()
        model = self._tape.model(self.place, replace(self._eyes, all_open=True))
        if not is_over(model):
            return
        is_last = self.place >= self._tape.deals[-1] and self._tape.deal_at(self.place) == len(self._tape.deals)
        sheet = ScoreScene(
            self._context,
            model,
            self._chairs,
            picture=self.picture,
            go_on=self.stack.pop if is_last else self._after_sheet,
            is_last=is_last,
            use=SheetUse(
                note=taken_back_note(taken_back_by_deal(self._tape.replay)[self._tape.deal_at(self.place)]),
                back=self._leave_sheet,
                stated=self.view.stated if is_staged else (),
                on=_("Back to the table") if is_last else _("Next deal"),
            ),
        )
        self.stack.push(sheet)

    def _leave_sheet(self) -> None:
        self._stop()
        self.stack.pop()

    def _after_sheet(self) -> None:
        self.stack.pop()
        self._step()

    def _play_on(self) -> None:
        assert self._path is not None, "a match without a file is not played on"
        self._stop()
        self._go(ChooseChair(self._path, self._replay_until(self.place), self._chairs))

    def _replay_until(self, place: int) -> Replay:
        """The match up to a place."""
        return Replay(self._tape.replay.header, self._tape.replay.opening, tuple(self._tape.steps[:place]))


def opened(context: Context, page: WatchDecision) -> ReplayScene:
    """The replay of a match at the moment before a decision, seen by the player who made it."""
    look = Look(
        tape=Tape(page.replay),
        chairs=page.chairs,
        at=page.at,
        person=page.person,
        all_open=False,
        findings=page.findings,
    )
    return ReplayScene(context, look)
