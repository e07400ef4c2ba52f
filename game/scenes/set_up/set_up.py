"""The screen on which a match is set up: rulebook, house rules, wall and players."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from game.app.system.clubs import Clubs
from game.app.system.last_setup import ON_SCREEN, clock_options, friends_of, with_club
from game.app.system.settings import Speed
from game.app.window.actions import Action, InputEvent, Pressed
from game.i18n import _, pgettext
from game.i18n.books import Book, offered_books
from game.i18n.general import choices
from game.i18n.option_texts import option_text
from game.players.roster import Chair, MatchSetup
from game.rules.options import OWN_HANDS, Option, Options, Value
from game.scenes.set_up.agreements import AgreementsScene
from game.scenes.set_up.club_words import ClubWordsScene
from game.scenes.set_up.house_rules import (
    PAGE,
    HouseRule,
    chosen_club,
    club_changes,
    club_file,
    club_help,
    club_rule,
    option_widget,
    own_book_button,
    own_hands_of,
    page_of_wall,
    rule_pages,
    show_value,
    speed_text,
    use_text,
    words_rule,
)
from game.scenes.set_up.rule_card import RAISED, SIZE, RuleCard, tell_changes
from game.scenes.set_up.seats import SetUpSeats
from game.scenes.set_up.wall_choice import Wall, WallChoice
from game.scenes.shared.destinations import BeginMatch, Go, OpenOwnBook, OpenRulebook
from game.scenes.shared.page_scene import PageScene
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.program import Program
from game.view.paint import Icon, Kit, PanelKind
from game.view.units import Align, Box, grid, lay, theme
from game.view.widgets import MAIN, Button, Choice, IconButton, Label, PanelBox, Stepper, Widget
from game.view.widgets.stepper import ValueCard

_ROOMY, _EDGES, _CLOSE = 1728.0, (96.0, 30.0, 36.0), (28.0, 16.0, 16.0)
"""The width of a roomy page; its space at the edges, inside the strip and before the seats; the same on other pages."""
_TOP, _TITLE, _SUMMARY = 190.0, 900.0, 1280.0
"""The top of the cards, the width of the title, and the width of a summary that is longer than a sentence."""
_MARK = 48.0
"""The least space beside the cards, in layout units, into which the mark of the chosen card reaches."""
_STRIP, _STRIP_HEIGHT, _SEATS = 782.0, 276.0, 416.0
_COLUMNS, _HEIGHT, _GAP, _CARD_GAP = 3, 66.0, 14.0, 18.0
_MOST_PAGES = 5
"""The most pages whose names fit beside each other."""
_ROUND = 50.0
"""The size of the button beside the pages of the house rules."""


class SetUpScene(PageScene):
    """The set-up of a match, with one button to begin it.

    :param setup: the set-up offered at first, such as the last one.
    :param friends: persons who have played here before, the latest first.
    :param at_table: begins a session with real tiles instead, with persons only, and without wall and clock.
    :param changes: whether such a session has begun, and goes on with what is chosen.
    :param clubs: the clubs' files, which are offered and to which one written here is added.
    """

    NARROWEST = 1536.0

    def __init__(
        self,
        kit: Kit,
        go: Go,
        preferences: Preferences,
        setup: MatchSetup,
        *,
        friends: Sequence[Chair] = (),
        at_table: Callable[[MatchSetup], None] | None = None,
        changes: bool = False,
        clubs: Clubs | None = None,
    ) -> None:
        super().__init__(kit)
        self._preferences, self._go, self._is_at_table = preferences, go, at_table is not None
        books = tuple(offered_books())
        self._book = next((book for book in books if book.rules.id == setup.ruleset), books[0])
        self._options = {book.rules.id: _default_options(book) | self._clock(book) for book in books}
        known = {option.id: option for option in self._book.rules.options}
        self._options[self._book.rules.id] |= {
            id_: value
            for id_, value in setup.options.items()
            if id_ in known and known[id_].takes(value) and not (self._is_at_table and id_ in ON_SCREEN)
        } | own_hands_of(self._book.rules, setup.options)
        self._clubs = clubs or Clubs()
        self._agreed = setup
        """The set-up with its agreements."""
        self.seats = SetUpSeats(
            self.kit,
            setup.chairs,
            friends,
            stack=lambda: self.stack,
            agree=lambda: self.stack.push(AgreementsScene(self.kit, self.setup, self._agree)),
            on_change=self._explain,
            persons_alone=at_table is not None,
        )
        title = _("Set up a match") if at_table is None else _("Names and rules") if changes else _("New session")
        self._title = Label(title, theme.PAGE_TITLE)
        self._summary = Label("", theme.BODY_SECOND)
        self._close = self.cross()
        self._read = IconButton(Icon.BOOK, _("Rulebook"), lambda: go(OpenRulebook.of(self.setup)))
        self.own_book = own_book_button(self.open_own_book)
        self.wall = WallChoice(self.arrange_again)
        self._cards = [RuleCard(book, partial(self._choose_book, book)) for book in books]
        self._strip = PanelBox(PanelKind.LACQUER)
        self._rules_heading = Label("", theme.HEADING)
        begin = at_table or (lambda setup: go(BeginMatch(setup)))
        said = _("Begin the match") if at_table is None else _("Done") if changes else _("Begin the session")
        self._start = Button(said, lambda: begin(self.setup), finish=MAIN, key=Action.ACCEPT)
        self._note = Label("" if at_table else _("Rated if played without help"), theme.SMALL, align=Align.CENTER)
        self.reset = IconButton(Icon.UNDO, _("Reset to the rulebook"), self._reset_book)
        self._pages: Mapping[str, Sequence[Option]] = {}
        """The house rules on each page, by the page's name."""
        self._open = {book.rules.id: 0 for book in books}
        """The page of house rules at which each book was left."""
        self._tabs: Choice[int] | None = None
        self.rules: list[HouseRule] = []
        """The widgets of the house rules that are visible."""
        self._club: HouseRule | None = None
        self._build()
        self.page.set_focus(self._start)

    def remind_of_saved_match(self) -> None:
        """Say where a match stays that can be continued after the next one."""
        self._note.write(_("Your saved match stays under {more}").format(more=pgettext("page", "More")))

    @property
    def setup(self) -> MatchSetup:
        standard = {
            id_: value for id_, value in _default_options(self._book).items() if id_ not in self._clock(self._book)
        }
        return replace(
            self._agreed,
            ruleset=self._book.rules.id,
            options={id_: value for id_, value in self._chosen_options.items() if value != standard.get(id_)},
            chairs=self.seats.seated,
            seed=self.wall.seed(self._book.rules.id),
        )

    def _clock(self, book: Book) -> dict[str, Value]:
        """The player's preferred time to think in a book, as options; empty if it is the book's own."""
        return {} if self._is_at_table else clock_options(self._preferences.now, book.rules.id)

    @property
    def _chosen_options(self) -> dict[str, Value]:
        return self._options[self._book.rules.id]

    @property
    def club_page(self) -> int | None:
        """The index of the page on which a club is chosen; ``None`` if the book cannot be played with clubs."""
        if self._book.rules.own_hands is None:
            return None
        return [*self._pages].index(_("Your club")) if _("Your club") in self._pages else 1

    @property
    def _rule_widgets(self) -> list[Widget]:
        return [rule.widget for rule in self.rules]

    @property
    def _players(self) -> int:
        """The number of players under the chosen rules."""
        book = self._book.rules
        return book.with_options(Options(book.options, self._chosen_options)).seats

    def lay_out(self) -> None:
        wide = self.kit.frame.width
        left, inset, between = _EDGES if wide >= _ROOMY else _CLOSE
        room = wide - 2 * left
        self._title.place(Box(left, 40, _TITLE, 72))
        self._summary.place(Box(left, 116, room, 36))
        self._sum_up()
        self._close.place(Box(wide - left - 58, 48, 58, 58))
        self._read.place(Box(wide - left - 58 - 76, 48, 58, 58))
        own = self.own_book.content_width(self.kit, 58)
        self.own_book.place(Box(self._read.box.x - 24 - own, 48, own, 58))
        self._lay_out_cards(max(left, _MARK), wide)
        self._strip.place(strip := Box(left, _STRIP, room, _STRIP_HEIGHT))
        seats = Box(strip.right - inset - _SEATS, strip.y, _SEATS, strip.height)
        self._lay_out_rules(Box(left + inset, strip.y, seats.x - between - left - inset, strip.height))
        self.seats.place(seats, self._players, self._book.rules.id)
        self._start.place(Box(seats.x, seats.bottom - 42 - 52, seats.width, 52))
        self._note.place(Box(seats.x, seats.bottom - 38, seats.width, 30))

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        self._explain()
        if isinstance(event, Pressed) and self.page.hovered is None and self.page.focus in self._rule_widgets:
            self.page.explain_focus()
        return taken

    def enter(self) -> None:
        self._explain()

    def _lay_out_cards(self, left: float, wide: float) -> None:
        count, room = len(self._cards), wide - 2 * left
        width = min(SIZE[0], (room - _CARD_GAP * (count - 1)) / count)
        x = left + (room - width * count - _CARD_GAP * (count - 1)) / 2
        for card in self._cards:
            raised = RAISED if card.is_chosen and count > 1 else 0
            card.place(Box(x, _TOP - raised, width, SIZE[1]))
            x += width + _CARD_GAP

    def _lay_out_rules(self, area: Box) -> None:
        self.reset.place(Box(area.right - _ROUND, area.y + 16, _ROUND, _ROUND))
        above = Box(area.x, area.y + 14, area.width - _ROUND - _GAP, 54)
        first, second, third = grid(area.inset(0, 14), _COLUMNS, columns=_COLUMNS, high=54, gap=_GAP)
        if self.wall.number.is_visible:
            above = replace(above, width=second.right - first.x)
        self.wall.number.place(replace(third, width=third.width - _ROUND - _GAP))
        self._rules_heading.is_visible = self._tabs is None
        self._rules_heading.place(above)
        if self._tabs is not None:
            self._tabs.place(above)
        columns = max(_COLUMNS, -(-len(self.rules) // 2))
        lay(self._rule_widgets, grid(area.inset(0, 90), len(self.rules), columns=columns, high=_HEIGHT, gap=_GAP))
        cards = [widget for widget in self._rule_widgets if isinstance(widget, ValueCard)]
        for card in cards:
            card.compact = False
        too_long = any(card.clipped(self.kit) for card in cards)
        for card in cards:
            card.compact = too_long

    def _build(self) -> None:
        """Creates the widgets of the chosen book, and adds them in Tab order."""
        for card in self._cards:
            card.is_chosen = card.book is self._book
        offered = [each for each in self._book.rules.options if not (self._is_at_table and each.id in ON_SCREEN)]
        self._pages = rule_pages(self._book.rules.id, offered)
        if self._book.rules.own_hands is not None and len(self._pages) < _MOST_PAGES:
            self._pages = {**self._pages, _("Your club"): ()}
        self._make_tabs()
        self._make_rules()
        self.page.add(self._title, self._summary, self._strip, self._rules_heading, self.seats.heading, self._note)
        self.page.add(*self._cards)
        columns = max(_COLUMNS, -(-len(self.rules) // 2))
        rules = [widget for column in range(columns) for widget in self._rule_widgets[column::columns]]
        self.page.add(*filter(None, [self._tabs]), *rules, self.reset, in_order=True)
        self.page.add(self.wall.number)
        self.page.add(*self.seats.buttons)
        self.page.add(self._start)
        self.own_book.is_visible = self._book.rules.own_hands is not None
        self.page.add(self.own_book, self._read, self._close)
        self.page.add(self.seats.character)

    def _make_tabs(self) -> None:
        names = list(enumerate(self._pages))
        if len(names) == 1:
            self._tabs = None
            self._rules_heading.write(names[0][1])
            return
        known, self._tabs = self._tabs, Choice(names, self._open[self._book.rules.id], self.open_page)
        self._tabs.called = _("House rules")
        self._tabs.is_small = True  # no tooltip of a rule covers them
        if known is not None and known is self.page.focus:
            self.page.set_focus(self._tabs)

    def _make_rules(self) -> None:
        book, chosen, number = self._book.rules.id, self._chosen_options, self._open[self._book.rules.id]
        self.rules = []
        for option in list(self._pages.values())[number]:
            words = option_text(book, option.id)
            widget = option_widget(book, option, chosen[option.id], partial(self._set_option, option.id))
            self.rules.append(HouseRule(widget, words.name, words.help, option.id))
        has_wall = number == page_of_wall(self._pages) and not self._is_at_table
        if has_wall:
            self.rules.append(HouseRule(self.wall.card, _("Wall"), self.wall.help))
        self.wall.number.is_visible = has_wall and self.wall.card.chosen is Wall.BY_NUMBER
        if number == 0 and len(self.rules) < PAGE and not self._is_at_table:
            words = speed_text()
            now = self._preferences.now.speed
            stepper = Stepper(words.name, choices(Speed), now, lambda new: self._preferences.change(speed=new))
            self.rules.append(HouseRule(stepper, words.name, words.help))
        self._club = club_rule(self._book.rules, self._clubs.offered, self._chosen_options, self._choose_club)
        if number == self.club_page:
            self.rules += [*filter(None, [self._club]), words_rule(self.write_words)]
        self._gray()

    def _choose_club(self, text: str) -> None:
        """Chooses a club, which the next set-up offers again even if no match begins here."""
        self._set_club(text)
        self._preferences.use(with_club(self._preferences.now, self._book.rules.id, text))

    def _set_club(self, text: str) -> None:
        self._chosen_options.pop(OWN_HANDS, None)
        if text:
            self._chosen_options[OWN_HANDS] = text
        if self._club in self.rules:
            place = self.rules.index(self._club)
            self._club = self.rules[place] = replace(self._club, help=club_help(self._book.rules, text))
        self._gray()

    def write_words(self) -> None:
        """Opens the card on which a club writes its name and its rules."""
        club = chosen_club(self._book.rules, self._chosen_options)
        done = partial(self._keep_words, club.text)
        self.stack.push(ClubWordsScene(self.kit, club, lambda club: self._set_club(club.text), done))

    def _keep_words(self, before: str) -> None:
        """Saves the changed rules of the club in place of the file ``before``, and updates the page."""
        club = chosen_club(self._book.rules, self._chosen_options)
        if club.text != before:
            self._clubs.keep(club, before)
            self._choose_club(club.text)
        self._rebuild()
        self.page.set_focus(self.rules[-1].widget)

    def open_own_book(self) -> None:
        """Opens the page of the chosen club's own book, or of a new one."""
        text = club_file(self._book.rules, self._clubs.files.values(), self._chosen_options)
        self._go(OpenOwnBook(self._book.rules.id, text, self._clubs, self._take_own_book, self.setup.options))

    def _take_own_book(self, rules: str, text: str) -> None:
        """Chooses the book and the club that were changed on the page of the club's own book."""
        self._book = next(card.book for card in self._cards if card.book.rules.id == rules)
        self._choose_club(text)
        self._rebuild()
        self.open_page(self.club_page or 0)
        self.page.set_focus(self._start)

    def _gray(self) -> None:
        """Explains the house rules, and disables those that have no effect with the present choices."""
        for rule in self.rules:
            why = use_text(self._book.rules.id, rule.option, self._chosen_options) if rule.option is not None else ""
            rule.widget.tooltip = f"{rule.help} {why}".strip()
            rule.widget.is_enabled = not why
            show_value(self._book.rules, rule, self._chosen_options)
            rule.widget.is_small = True
        self.reset.is_visible = self._chosen_options != _default_options(self._book)
        for card in self._cards:
            tell_changes(card, self._options[card.book.rules.id])
        self._sum_up()

    def _rebuild(self) -> None:
        focus = self.page.focus
        was_tabs = focus is not None and focus is self._tabs
        self.page.clear()
        self._build()
        self.arrange()
        self.page.set_focus(self._tabs if was_tabs else focus if focus in self.page.widgets else self._start)
        self.stack.redraw()

    def _choose_book(self, book: Book) -> None:
        if book is not self._book:
            self._book = book
            self._rebuild()

    def open_page(self, number: int) -> None:
        self._open[self._book.rules.id] = number
        self._rebuild()

    def _reset_book(self) -> None:
        """Resets every house rule to the book's value."""
        self._options[self._book.rules.id] = _default_options(self._book)
        self._rebuild()

    def _set_option(self, id_: str, value: Value) -> None:
        players = self._players
        self._chosen_options[id_] = value
        self._gray()
        if players != self._players:
            self.arrange_again()

    def _agree(self, setup: MatchSetup) -> None:
        self._agreed = setup

    def _explain(self) -> None:
        """Describes the player under the pointer; the start button shows its key only while it has the focus."""
        self._start.hides_key = self.page.focus is not self._start
        self.seats.explain(self.page.pointed if self.stack.top is self else None)

    def _sum_up(self) -> None:
        """Writes the line on what the book is like, or what the club changes in it; the tooltip has the whole text."""
        changes = club_changes(self._book.rules, self._chosen_options) if OWN_HANDS in self._chosen_options else []
        said, between, end = self._book.words.summary.said(), ". ", "."
        if changes:
            said, between, end = " · ".join(changes), " · ", " …"
        self._summary.tooltip = said
        parts = said.split(between)
        for count in range(len(parts), 0, -1):
            self._summary.write(between.join(parts[:count]) + (end if count < len(parts) else ""))
            if self.kit.writer.width(self._summary.text, self._summary.style) <= _SUMMARY:
                break


def _default_options(book: Book) -> dict[str, Value]:
    return {option.id: option.default for option in book.rules.options}


def opened(program: Program, scene: type[SetUpScene] = SetUpScene) -> SetUpScene:
    """The set-up of the next match, at first with the settings of the last one."""
    friends, clubs = friends_of(program.preferences.now), Clubs.of(program.paths.clubs)
    made = scene(program.kit, program.go, program.preferences, program.last_setup, friends=friends, clubs=clubs)
    if program.unfinished():
        made.remind_of_saved_match()
    return made
