"""Before a match: the rules, the house rules, and who plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.system.settings import Speed
from game.app.window.actions import Action, InputEvent
from game.i18n import _
from game.i18n.option_texts import option_text
from game.players.roster import Chair, MatchSetup
from game.rules.options import Options, Value
from game.rules.rulesets import rulebook
from game.scenes.set_up.agreements import Agreed, AgreementsScene
from game.scenes.set_up.house_rules import HouseRule, RulePage, option_widget, rule_pages, speed_text, use_text
from game.scenes.set_up.rule_card import RAISED, SIZE, RuleCard
from game.scenes.set_up.seats import SetUpSeats
from game.scenes.set_up.wall_choice import WallChoice
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.rulebook_cards import RulebookCard
from game.scenes.shared.speed_names import speed_name
from game.view.paint.kit import Cue, Kit
from game.view.paint.materials import PanelKind, page_background
from game.view.paint.sprites import Icon
from game.view.units import theme
from game.view.units.geometry import Box
from game.view.widgets.button import MAIN, Button, Finish, IconButton
from game.view.widgets.choice import Choice
from game.view.widgets.label import Label, PanelBox
from game.view.widgets.stepper import Stepper, ValueCard
from game.view.widgets.widget import Widget

_LEFT = 96.0
_TOP = 178.0
_TITLE = 640.0
_GAP = 14.0
_CARD_GAP = 18.0
_STRIP, _STRIP_HEIGHT = 752.0, 310.0
_INSET = 30.0
_SEATS = 424.0
_COLUMNS = 3
_HEIGHT, _STEP = 62.0, 70.0
_FINE = theme.SMALL.sized(18)
"""For what does not fit into two lines."""
_RESET = Finish(style=theme.BUTTON.sized(20), padding=16.0)


class SetUpScene(PageScene):
    """Rules, house rules, seats, and one button.

    :param setup: what is offered at first, such as the match of the last time.
    :param on_start: told the match that was set up.
    :param on_speed: told at once when the speed of the table is changed.
    :param friends: persons who played here before, the last one first.
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
        friends: Sequence[Chair] = (),
    ) -> None:
        super().__init__(kit)
        self._book = next((card for card in cards if card.id == setup.ruleset), cards[0])
        self._options = {card.id: _defaults(card) for card in cards}
        known = {option.id: option for option in self._book.options}
        self._options[self._book.id] |= {
            id_: value for id_, value in setup.options.items() if id_ in known and known[id_].takes(value)
        }
        self._agreed = Agreed.of(setup)
        self.seats = SetUpSeats(
            self.kit,
            setup.chairs,
            friends,
            stack=lambda: self.stack,
            agree=self._open_agreements,
            on_change=self._explain,
        )
        self._speed = speed
        self._on_start = on_start
        self._on_speed = on_speed
        self._title = Label(_("Set up a match"), theme.PAGE_TITLE)
        self._summary = Label("", theme.SMALL, wraps=True)
        self._close = IconButton(Icon.CROSS, _("Back"), self.go_back, key=Action.BACK, cue=Cue.BACK)
        self._read = IconButton(Icon.BOOK, _("Rulebook"), self._read_rules)
        self._on_rules: Callable[[MatchSetup], None] | None = None
        self.wall = WallChoice(self._arrange_again)
        self._cards = [RuleCard(card, partial(self._choose_book, card)) for card in cards]
        self._strip = PanelBox(PanelKind.LACQUER)
        self._rules_heading = Label("", theme.HEADING)
        self._help_name = Label("", theme.TextStyle(theme.Face.BOLD, 20, theme.TEXT))
        self._help = Label("", theme.SMALL, wraps=True)
        self._start = Button(_("Begin the match"), self._begin, finish=MAIN, key=Action.ACCEPT)
        self._reset = Button(_("Reset to the book"), self._reset_book, finish=_RESET)
        self._pages: tuple[RulePage, ...] = ()
        self._open = {card.id: 0 for card in cards}
        """Which page of its house rules a book was left at."""
        self._tabs: Choice[int] | None = None
        self.rules: list[HouseRule] = []
        """What changes the house rules that are seen now."""
        self._build()
        self.page.set_focus(self._start)

    def offer_rules(self, act: Callable[[MatchSetup], None]) -> None:
        """The rulebook can be read, with the house rules that are chosen."""
        self._on_rules = act
        self._read.show(visible=True)

    def _read_rules(self) -> None:
        if self._on_rules is not None:
            self._on_rules(self.setup)

    @property
    def setup(self) -> MatchSetup:
        """The match as it is set up now."""
        chosen = self._chosen
        standard = _defaults(self._book)
        setup = MatchSetup(
            ruleset=self._book.id,
            options={id_: value for id_, value in chosen.items() if value != standard[id_]},
            chairs=self.seats.seated,
            seed=self.wall.seed(self._book.id),
        )
        return self._agreed.in_force(setup)

    @property
    def _chosen(self) -> dict[str, Value]:
        return self._options[self._book.id]

    @property
    def _players(self) -> int:
        """How many play by the rules as they are chosen now."""
        book = rulebook(self._book.id)
        return book.with_options(Options(book.options, self._chosen)).seats

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        room = wide - 2 * _LEFT
        self._title.place(Box(_LEFT, 18, _TITLE, 72))
        self.wall.lay_out(Box(_LEFT + _TITLE + 20, 22, room - _TITLE - 20 - 156, 62))
        self._summary.place(Box(_LEFT, 90, room, 68))
        self._fit(self._summary, self._book.summary)
        self._close.place(Box(wide - _LEFT - 58, 24, 58, 58))
        self._read.place(Box(wide - _LEFT - 58 - 76, 24, 58, 58))
        self._lay_out_cards(room)
        self._strip.place(Box(_LEFT, _STRIP, room, _STRIP_HEIGHT))
        self._lay_out_rules(Box(_LEFT + _INSET, _STRIP, room - 2 * _INSET - _SEATS - 30, _STRIP_HEIGHT))
        self._lay_out_seats(Box(wide - _LEFT - _INSET - _SEATS, _STRIP, _SEATS, _STRIP_HEIGHT))

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
        width = min(SIZE[0], (room - _CARD_GAP * (count - 1)) / count)
        x = _LEFT + (room - width * count - _CARD_GAP * (count - 1)) / 2
        for card in self._cards:
            raised = RAISED if card.is_chosen and count > 1 else 0
            card.place(Box(x, _TOP - raised, width, SIZE[1]))
            x += width + _CARD_GAP

    def _lay_out_rules(self, area: Box) -> None:
        """Pages, six rules at most, and what the one does that is pointed at."""
        above = Box(area.x, area.y + 12, area.width, 54)
        self._rules_heading.show(visible=self._tabs is None)
        self._rules_heading.place(above)
        if self._tabs is not None:
            self._tabs.place(above)
        columns = max(_COLUMNS, -(-len(self.rules) // 2))
        width = (area.width - _GAP * (columns - 1)) / columns
        cards = [rule.widget for rule in self.rules if isinstance(rule.widget, ValueCard)]
        too_long = any(card.measure(self.kit)[0] > width for card in cards)
        for card in cards:
            card.compact = too_long
        for number, rule in enumerate(self.rules):
            row, column = divmod(number, columns)
            x = area.x + column * (width + _GAP)
            rule.widget.place(Box(x, area.y + 78 + row * _STEP, width, _HEIGHT))
        reset = max(180.0, self._reset.content_width(self.kit))
        self._reset.place(Box(area.right - reset, area.y + 235, reset, 52))
        self._help_name.place(Box(area.x, area.y + 214, area.width - reset - 20, 24))
        self._help.place(Box(area.x, area.y + 238, area.width - reset - 20, 66))

    def _lay_out_seats(self, area: Box) -> None:
        self.seats.place(area, self._players)
        self._start.place(Box(area.x, area.y + 214, area.width, 66))

    def _build(self) -> None:
        """All widgets of the book that is chosen, in the order in which Tab walks through them."""
        for card in self._cards:
            card.choose(chosen=card.card is self._book)
        self._pages = rule_pages(self._book.id, self._book.options)
        self._make_tabs()
        self._make_rules()
        self.page.add(self._title, self._summary, self._close)
        self._read.show(visible=self._on_rules is not None)
        self.page.add(self._read)
        self.page.add(self.wall.card)
        self.page.add(self.wall.number)
        self.page.add(*self._cards)
        self.page.add(self._strip, self._rules_heading, self.seats.heading, self._help_name, self._help)
        if self._tabs is not None:
            self.page.add(self._tabs)
        columns = max(_COLUMNS, -(-len(self.rules) // 2))
        for column in range(columns):
            self.page.add(*(rule.widget for rule in self.rules[column::columns]))
        self.page.add(self._reset)
        self.page.add(*self.seats.buttons)
        self.page.add(self._start)
        self.page.add(self.seats.character)

    def _make_tabs(self) -> None:
        names = [(number, page.name) for number, page in enumerate(self._pages)]
        if len(names) == 1:
            self._tabs = None
            self._rules_heading.write(names[0][1])
            return
        known = self._tabs
        self._tabs = Choice(names, self._open[self._book.id], self.open_page)
        if known is not None and known is self.page.focus:
            self.page.set_focus(self._tabs)

    def _make_rules(self) -> None:
        book, chosen = self._book.id, self._chosen
        number = self._open[book]
        self.rules = []
        for option in self._pages[number].options:
            words = option_text(book, option.id)
            widget = option_widget(book, option, chosen[option.id], partial(self._set_option, option.id))
            self.rules.append(HouseRule(widget, words.name, words.help, option.id))
        if number == 0:
            words = speed_text()
            speeds = [(speed, speed_name(speed)) for speed in Speed]
            stepper = Stepper(words.name, speeds, self._speed, self._set_speed)
            self.rules.append(HouseRule(stepper, words.name, words.help))
        self._grey()

    def _grey(self) -> None:
        """Rules that count only with others can be changed only then."""
        for rule in self.rules:
            if rule.option is not None:
                rule.widget.tooltip = use_text(self._book.id, rule.option, self._chosen)
                rule.widget.enable(enabled=not rule.widget.tooltip)
        standard = _defaults(self._book)
        self._reset.enable(enabled=self._chosen != standard)

    def _rebuild(self) -> None:
        focus = self.page.focus
        was_tabs = focus is not None and focus is self._tabs
        self.page.clear()
        self._build()
        self.arrange()
        self.page.set_focus(self._tabs if was_tabs else focus if focus in self.page.widgets else self._start)
        self.stack.redraw()

    def _arrange_again(self) -> None:
        self.arrange()
        self.stack.redraw()

    def _choose_book(self, book: RulebookCard) -> None:
        if book is not self._book:
            self._book = book
            self._rebuild()

    def open_page(self, number: int) -> None:
        """Show another page of the house rules."""
        self._open[self._book.id] = number
        self._rebuild()

    def _reset_book(self) -> None:
        """Every house rule is as the book has it."""
        self._options[self._book.id] = _defaults(self._book)
        self._rebuild()

    def _set_option(self, id_: str, value: Value) -> None:
        players = self._players
        self._chosen[id_] = value
        self._grey()
        if players != self._players:
            self._arrange_again()

    def _set_speed(self, speed: Speed) -> None:
        self._speed = speed
        self._on_speed(speed)

    def _open_agreements(self) -> None:
        self.stack.push(AgreementsScene(self.kit, self._agreed, self._agree, is_shared=self.seats.is_shared))

    def _agree(self, agreed: Agreed) -> None:
        self._agreed = agreed

    def _begin(self) -> None:
        self._on_start(self.setup)

    def _explain(self) -> None:
        """Say what the house rule does that is pointed at."""
        pointed: Widget | None = self.page.pointed
        rule = next((rule for rule in self.rules if rule.widget is pointed), None)
        why = use_text(self._book.id, rule.option, self._chosen) if rule is not None and rule.option else ""
        self._help_name.write("" if rule is None else rule.name)
        self._fit(self._help, "" if rule is None else f"{rule.help} {why}".strip())
        self.seats.explain(pointed if self.stack.top is self else None)

    def _fit(self, label: Label, text: str) -> None:
        """Write several lines, a little smaller if there are too many."""
        label.write(text, theme.SMALL)
        if label.clipped(self.kit):
            label.write(text, _FINE)


def _defaults(card: RulebookCard) -> dict[str, Value]:
    return {option.id: option.default for option in card.options}
