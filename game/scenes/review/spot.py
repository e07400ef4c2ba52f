"""The table at a decision: what was played has a cross, the better choice a check, and the verdict is beside it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from game.app.window.actions import Action, InputEvent
from game.engine.replays.replay import Replay
from game.i18n import _
from game.players.review import Finding, shown
from game.players.roster import Chair
from game.scenes.shared.destinations import WatchDecision
from game.scenes.shared.preferences import Context
from game.scenes.shared.table_screen import TableScreen
from game.scenes.table.finding_texts import after_discards, finding_words, look_of, mistaken_tile
from game.scenes.table.hint_texts import hint_words
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.layout import Room, TableModel, places
from game.view.layout.layout import own_flowers_width
from game.view.page.decision_panel import SIDE, DecisionPanel
from game.view.page.finding_strip import FindingStrip
from game.view.paint import Felt, Icon, Paint, PanelKind, Upper
from game.view.stage.table_view import TableView
from game.view.table.dark_key import DarkKey, has_dark_discards
from game.view.table.hint_card import HintCard, HintWords
from game.view.table.table_picture import room_of
from game.view.units import Box, column, row, theme
from game.view.widgets import Button, Finish, PanelBox, Widget

_WIDEST = 600.0
"""The greatest width of the text beside the buttons."""
_KEY_LEFT, _KEY_HIGH = 40.0, 44.0
"""The distance of the key from the side, in table units, and its height."""
DECK = 194.0
"""The height of the bar below the table."""
_WAY_WIDE = 250.0
"""The width of its buttons."""
_WAY_HIGH = 62.0
"""The height of its buttons."""
_WAY_GAP = 14.0
"""The gap between its buttons."""
_OFF_TILES = 6.0
"""The least distance of the key from a tile, without which it is left out."""


class SpotScene(TableScreen):
    """The decisions of a review, each on the table as the person saw it.

    :param findings: the decisions, in the order of the match.
    :param number: which of them is shown first.
    """

    def __init__(
        self,
        context: Context,
        replay: Replay,
        chairs: tuple[Chair, ...],
        findings: Sequence[Finding],
        number: int,
    ) -> None:
        self._to = context.go
        self._replay = replay
        self._chairs = chairs
        self._findings = tuple(findings)
        self._number = number
        felt = Felt(context.preferences.now.felt)
        self._room = Upper(context.kit, bar=0.0, side=SIDE)
        super().__init__(TableView(self._room, self._table(), chairs, felt=felt))
        self.panel = DecisionPanel(None)
        """The verdict with its reason, where the window has room for it beside the table."""
        self.panel.felt = felt
        self._tray = PanelBox(PanelKind.LACQUER, radius=30)
        marked = [(mistaken_tile(one), one.gravity, one.decision.deal) for one in findings]
        self.strip = FindingStrip(marked, self._show_number)
        self.card = HintCard()
        self._key = DarkKey()
        self._key.on_plate = True
        self._tell()

    @property
    def finding(self) -> Finding:
        return self._findings[self._number]

    @property
    def _has_next(self) -> bool:
        return self._number < len(self._findings) - 1

    def handle(self, event: InputEvent) -> bool:
        return self.page.handle(event)

    def update(self, seconds: float) -> None:
        self.view.update(seconds)
        self.page.update(seconds)

    def _table(self) -> TableModel:
        """The table as the person saw it before the decision."""
        decision = self.finding.decision
        steps = self._replay.steps[: decision.step]
        return TableModel.of(shown(self._replay.opening, steps, decision.person), decision.person)

    def _watch(self) -> None:
        """Opens the replay at the place before the decision."""
        decision = self.finding.decision
        self._to(WatchDecision(self._replay, self._chairs, decision.step, decision.person, self._findings))

    def _go(self, steps: int) -> None:
        """Shows the decision ``steps`` further on, or back if below 0."""
        self._show_number(self._number + steps)

    def _show_number(self, number: int) -> None:
        """Shows a decision by its number, counted from 0."""
        self._number = number
        self.view.show_at_once(self._table())
        self._tell()
        self.lay_out()

    def _buttons(self) -> list[BarButton]:
        buttons = []
        if self._number > 0:
            buttons.append(self._button(_("Previous"), partial(self._go, -1), Icon.CHEVRON_LEFT))
        if self._has_next:
            buttons.append(self._button(_("Next"), partial(self._go, 1), Icon.CHEVRON_RIGHT, is_main=True))
        buttons.append(self._button(_("Open replay"), self._watch, Icon.PLAY))
        paint = Paint.GRAY if self._has_next else Paint.GOLD
        back = BarButton(label=_("Back"), press=self._leave, paint=paint, icon=Icon.BACK, key=Action.BACK)
        return [*buttons, back]

    @staticmethod
    def _button(label: str, press: Callable[[], None], icon: Icon, *, is_main: bool = False) -> BarButton:
        return BarButton(label=label, press=press, paint=Paint.GOLD if is_main else Paint.GRAY, icon=icon)

    def _leave(self) -> None:
        self.stack.pop()

    def _tell(self) -> None:
        """Marks both choices, and writes what would have been better and why, with the ways that lead on and back."""
        finding, decision, specs = self.finding, self.finding.decision, self._buttons()
        self.view.point(look_of(finding))
        told, chair = finding_words(finding), self._chairs[decision.person]
        self.strip.chosen = self._number
        self.panel.tell((told, chair.portrait, chair.name, after_discards(decision)))
        head = BarHead(title=told.better, line=told.loss, widest=_WIDEST)
        self.bar = ActionBar(self.kit, head, specs)
        forward = (Icon.CHEVRON_RIGHT, Icon.PLAY)
        self._ways: Mapping[Button, bool] = {self._way(spec): spec.icon in forward for spec in specs}
        """The buttons of the bar below the table, and whether each leads on instead of back."""
        words = hint_words(finding.better, decision.view, (finding.played,))
        shorter = list(filter(None, [words.short_reason]))
        self.card.say(HintWords(title=_("Why"), lines=[told.why], shorter=shorter, whole=words.whole))

    def resize(self, size: tuple[int, int]) -> None:
        """Keeps the bar below the table where the window has room for the panel beside it."""
        super().resize(size)
        bar = DECK if self._room.side_pixels else 0.0
        if bar != self._room.bar:
            self._room.bar = bar
            super().resize(size)

    @staticmethod
    def _way(spec: BarButton) -> Button:
        """A button below the table that does what one in the lane does."""
        finish = Finish(paint=spec.paint, style=theme.BUTTON.sized(24), padding=14.0)
        return Button(spec.label, spec.press, finish=finish, icon=spec.icon, key=spec.key)

    def _lay_deck(self) -> None:
        """Lays the panel beside the table, and below it all mistakes between the buttons."""
        kit = self.page.kit
        self.panel.lie_beside(self._room)
        tray = self._room.bar_box.inset(18, 6)
        wide = max(_WAY_WIDE, *(button.content_width(kit, _WAY_HIGH) for button in self._ways))
        wide = min(wide, 0.2 * tray.width)
        start, middle, end = row(tray.inset(24, 16), [wide, None, wide], 28)
        boxes: dict[Widget, Box] = {self._tray: tray, self.strip: middle}
        forward = [button for button, is_forward in self._ways.items() if is_forward]
        back = [button for button, is_forward in self._ways.items() if not is_forward]
        for side, ways in ((start, back), (end, forward)):
            boxes |= zip(ways[::-1], column(side, [None, None], _WAY_GAP)[::-1], strict=False)
        for widget, box in boxes.items():
            widget.place(kit.read(box, Box(0, 0, kit.frame.width, 0)))
        self.page.add(self._tray, self.panel, self.strip, *self._ways)

    def _place_key(self, room: Room) -> None:
        """Says on a plate below the one at the top what a dark discard is, if there is one, and if no tile is there."""
        if not has_dark_discards(self.view.model, self.page.kit):
            return
        self._key.explain()
        frame, chrome = self.page.kit.frame, self._room.chrome.frame
        above = frame.converted(places.plate(room, 2), chrome)
        table = frame.converted(Box(0, 0, room.width, 0), chrome)
        wide = self._key.measure(self.page.kit)[0] + 4
        left = frame.converted(Box(0, 0, _KEY_LEFT / room.scale, 0), chrome).width
        x = table.right - left - wide if room.mirrored else table.x + left
        box = Box(x, above.bottom + 14, wide, _KEY_HIGH)
        around = self.view.kit.frame.converted(box.grown(_OFF_TILES), frame)
        if not any(around.meets(slot.box) for slot in self.view.placed.values()):
            self._key.place(box)
            self.page.add(self._key)

    def lay_out(self) -> None:
        model, focus = self.view.model, self.page.focus
        self.page.clear()
        room = room_of(self._room.chrome)
        self._place_key(room)
        if self._room.side_pixels:
            self._lay_deck()
            main = next(button for button in self._ways if button.paint is Paint.GOLD)
            self.page.set_focus(self.strip if focus is self.strip else main)
            return
        self.bar.place(room, flowers=own_flowers_width(model))
        self.card.lie(room, model, self.view.placed, bar=self.bar.tray.box)
        self.page.add(*self.bar.frame_widgets)
        self.page.add(*self.bar.buttons)
        self.page.add(self.card)
        self.page.set_focus(self.bar.buttons[-3 if self._has_next else -1])
