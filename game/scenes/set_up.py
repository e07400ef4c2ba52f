"""Before a match: the rules, the house rules, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.app.actions import Action, InputEvent
from game.app.settings import Speed
from game.i18n import _
from game.i18n.option_texts import option_text
from game.players.roster import Chair, MatchSetup
from game.rules.options import Value
from game.scenes.house_rules import option_widget, speed_text
from game.scenes.page_scene import PageScene
from game.scenes.player import PlayerScene
from game.scenes.rule_card import RAISED, SIZE, RuleCard
from game.scenes.rulebook_cards import RulebookCard
from game.scenes.seat_card import SeatCard
from game.scenes.speed_names import speed_name
from game.view import theme
from game.view.geometry import Box
from game.view.kit import Cue, Kit
from game.view.materials import PanelKind, page_background
from game.view.sprites import Icon
from game.view.widgets.button import MAIN, Button, IconButton
from game.view.widgets.label import IconMark, Label, PanelBox
from game.view.widgets.stepper import Stepper
from game.view.widgets.widget import Widget

_LEFT = 96.0
_TOP = 200.0
_GAP = 18.0
_STRIP = 806.0
_STRIP_HEIGHT = 244.0
_INSET = 34.0
_FEW = 2
"""Up to so many cards leave room for the house rules beside them."""
_HELP = theme.BODY_SECOND.sized(22)


class SetUpScene(PageScene):
    """Rules, house rules, seats, and one button.

    :param setup: what is offered at first, such as the match of the last time.
    :param on_start: told the match that was set up.
    :param on_speed: told at once when the speed of the table is changed.
    """

    def __init__(
        self,
        kit: Kit,
        cards: Sequence[RulebookCard],
        setup: MatchSetup,
        *,
        speed: Speed,
        on_start: Callable[[MatchSetup], None],
        on_speed: Callable[[Speed], None],
    ) -> None:
        super().__init__(kit)
        self._book = next((card for card in cards if card.id == setup.ruleset), cards[0])
        self._options = {card.id: _defaults(card) for card in cards}
        known = {option.id: option for option in self._book.options}
        self._options[self._book.id] |= {
            id_: value for id_, value in setup.options.items() if id_ in known and known[id_].takes(value)
        }
        self._chairs = list(setup.chairs)
        self._speed = speed
        self._on_start = on_start
        self._on_speed = on_speed
        self._title = Label(_("Set up a match"), theme.PAGE_TITLE)
        self._subtitle = Label(_("Choose the rules and who sits at the table."), theme.BODY_SECOND)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._cards = [RuleCard(card, partial(self._choose_book, card)) for card in cards]
        self._rules_panel = PanelBox(PanelKind.LACQUER)
        self._seats_panel = PanelBox(PanelKind.LACQUER)
        self._rules_heading = Label("", theme.HEADING)
        self._seats_heading = Label(_("At the table"), theme.HEADING)
        self._help_panel = PanelBox(PanelKind.TRAY)
        self._help_icon = IconMark(Icon.INFO, theme.BRASS_TEXT)
        self._help_name = Label("", theme.TextStyle(theme.Face.BOLD, 24, theme.TEXT))
        self._help = Label("", _HELP, wraps=True)
        self._seats = [SeatCard(chair, partial(self._open_chair, number)) for number, chair in enumerate(self._chairs)]
        self._start = Button(_("Begin the match"), self._begin, finish=MAIN, key=Action.ACCEPT)
        self._rules: list[tuple[Widget, str, str]] = []
        """What changes the house rules, with name and help."""
        self._build()

    @property
    def setup(self) -> MatchSetup:
        """The match as it is set up now."""
        chosen = self._options[self._book.id]
        standard = _defaults(self._book)
        return MatchSetup(
            ruleset=self._book.id,
            options={id_: value for id_, value in chosen.items() if value != standard[id_]},
            chairs=tuple(self._chairs),
        )

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        room = wide - 2 * _LEFT
        self._title.place(Box(_LEFT, 52, room - 100, 76))
        self._subtitle.place(Box(_LEFT, 130, room - 100, 34))
        self._close.place(Box(wide - _LEFT - 58, 62, 58, 58))
        self._lay_out_cards(room)
        self._seats_panel.place(Box(_LEFT, _STRIP, room, _STRIP_HEIGHT))
        if len(self._cards) <= _FEW:
            self._lay_out_beside(wide)
        else:
            self._lay_out_below(room)

    def paint(self) -> pygame.Surface:
        return page_background(self.kit.frame)

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        self._explain()
        return taken

    def enter(self) -> None:
        self._explain()

    def _lay_out_cards(self, room: float) -> None:
        count = len(self._cards)
        width = min(SIZE[0], (room - _GAP * (count - 1)) / count)
        whole = width * count + _GAP * (count - 1)
        x = _LEFT if count <= _FEW else _LEFT + (room - whole) / 2
        for card in self._cards:
            raised = RAISED if card.is_chosen and count > 1 else 0
            card.place(Box(x, _TOP - raised, width, SIZE[1]))
            x += width + _GAP

    def _lay_out_beside(self, wide: float) -> None:
        """Few cards: the house rules stand beside them with their explanation, the seats have the strip."""
        x = self._cards[-1].box.right + 30
        panel = Box(x, _TOP, wide - _LEFT - x, SIZE[1])
        self._rules_panel.place(panel)
        inner = panel.width - 2 * _INSET
        self._rules_heading.place(Box(x + _INSET, panel.y + 24, inner, 40))
        columns = self._columns
        width = (inner - _GAP * (columns - 1)) / columns
        self._fit_rules(width)
        for number, (widget, _name, _help) in enumerate(self._rules):
            row, column = divmod(number, columns)
            widget.place(Box(x + _INSET + column * (width + _GAP), panel.y + 82 + row * 82, width, 66))
        below = panel.y + 82 + 82 * -(-len(self._rules) // columns) + 6
        tray = Box(x + _INSET, below, inner, panel.bottom - below - 30)
        self._help_panel.place(tray)
        self._help_icon.place(Box(tray.x + 22, tray.y + 20, 34, 34))
        self._help_name.place(Box(tray.x + 74, tray.y + 18, tray.width - 100, 36))
        self._help.place(Box(tray.x + 74, tray.y + 60, tray.width - 100, tray.height - 70))
        strip = self._seats_panel.box
        self._seats_heading.place(Box(strip.x + _INSET, strip.y + 22, strip.width - 2 * _INSET, 40))
        start = max(330.0, self._start.measure(self.kit)[0])
        seats = strip.width - 2 * _INSET - start - 40
        width = (seats - _GAP * (len(self._seats) - 1)) / len(self._seats)
        for number, seat in enumerate(self._seats):
            seat.place(Box(strip.x + _INSET + number * (width + _GAP), strip.y + 78, width, 132))
        self._start.place(Box(strip.right - _INSET - start, strip.y + 100, start, 84))

    def _lay_out_below(self, room: float) -> None:
        """Many cards: house rules and seats share the strip, and tooltips explain."""
        strip = self._seats_panel.box
        self._rules_panel.place(Box(strip.x, strip.y, 0, 0))
        hidden: tuple[Widget, ...] = (
            self._help_panel,
            self._help_icon,
            self._help_name,
            self._help,
            self._rules_panel,
        )
        for beside in hidden:
            beside.show(visible=False)
        right = 424.0
        inner = room - 2 * _INSET - right - 30
        self._rules_heading.place(Box(strip.x + _INSET, strip.y + 18, inner, 40))
        columns = self._columns
        width = (inner - _GAP * (columns - 1)) / columns
        self._fit_rules(width)
        for number, (widget, _name, help_) in enumerate(self._rules):
            row, column = divmod(number, columns)
            widget.place(Box(strip.x + _INSET + column * (width + _GAP), strip.y + 72 + row * 78, width, 66))
            widget.tooltip = help_
        x = strip.right - _INSET - right
        self._seats_heading.place(Box(x, strip.y + 18, right, 40))
        width = (right - 3 * 8) / 4
        for number, seat in enumerate(self._seats):
            seat.place(Box(x + number * (width + 8), strip.y + 62, width, 110))
        self._start.place(Box(x, strip.y + 182, right, 50))

    @property
    def _columns(self) -> int:
        """Of house rules; each is a region of its own, because left and right change the values."""
        return 2 if len(self._cards) <= _FEW else 3

    def _fit_rules(self, width: float) -> None:
        """If one of them is too long for a line, all have two."""
        steppers = [widget for widget, _name, _help in self._rules if isinstance(widget, Stepper)]
        too_long = any(stepper.measure(self.kit)[0] > width for stepper in steppers)
        for stepper in steppers:
            stepper.compact = too_long

    def _build(self) -> None:
        for card in self._cards:
            card.choose(chosen=card.card is self._book)
        self._make_rules()
        self.page.add(self._title, self._subtitle, self._close)
        self.page.add(*self._cards)
        self.page.add(self._rules_panel, self._seats_panel, self._rules_heading, self._seats_heading)
        self.page.add(self._help_panel, self._help_icon, self._help_name, self._help)
        columns = self._columns
        for column in range(columns):
            self.page.add(*(widget for widget, _name, _help in self._rules[column::columns]))
        self.page.add(*self._seats)
        self.page.add(self._start)
        self.page.set_focus(self._start)

    def _make_rules(self) -> None:
        book = self._book.id
        self._rules_heading.write(_("House rules"))
        self._rules = []
        for option in self._book.options:
            words = option_text(book, option.id)
            widget = option_widget(book, option, self._options[book][option.id], partial(self._set_option, option.id))
            self._rules.append((widget, words.name, words.help))
        words = speed_text()
        speeds = [(speed, speed_name(speed)) for speed in Speed]
        self._rules.append((Stepper(words.name, speeds, self._speed, self._set_speed), words.name, words.help))

    def _choose_book(self, book: RulebookCard) -> None:
        if book is self._book:
            return
        self._book = book
        focus = self.page.focus
        self.page.clear()
        self._build()
        self.arrange()
        self.page.set_focus(focus)
        self.stack.redraw()

    def _set_option(self, id_: str, value: Value) -> None:
        self._options[self._book.id][id_] = value

    def _set_speed(self, speed: Speed) -> None:
        self._speed = speed
        self._on_speed(speed)

    def _open_chair(self, number: int) -> None:
        self.stack.push(PlayerScene(self.kit, self._chairs[number], partial(self._seat, number)))

    def _seat(self, number: int, chair: Chair) -> None:
        """Let somebody sit there; who has the same portrait takes the one that is now free."""
        freed = self._chairs[number].portrait
        for other, known in enumerate(self._chairs):
            if other != number and known.portrait == chair.portrait:
                self._chairs[other] = replace(known, portrait=freed)
        self._chairs[number] = chair
        for seat, known in zip(self._seats, self._chairs, strict=True):
            seat.seat(known)

    def _begin(self) -> None:
        self._on_start(self.setup)

    def _explain(self) -> None:
        """Say what the house rule does that is pointed at."""
        pointed = self.page.pointed
        name, help_ = next(
            ((name, help_) for widget, name, help_ in self._rules if widget is pointed),
            (self._book.title, self._book.summary),
        )
        self._help_name.write(name)
        self._help.write(help_)


def _defaults(card: RulebookCard) -> dict[str, Value]:
    return {option.id: option.default for option in card.options}
