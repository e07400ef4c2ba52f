"""The screen on which a match is set up: rulebook, house rules, wall and players."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from game import Frozen, replace, ui
from game.app.system.clubs import Clubs
from game.app.system.last_setup import ON_SCREEN, clock_options, friends_of, unusual, with_club
from game.app.system.settings import Speed
from game.app.window.actions import InputEvent
from game.i18n import _, labeled, pgettext
from game.i18n.books import Book, offered_books
from game.i18n.general import choices
from game.players.roster import Chair, MatchSetup
from game.rules.options import OWN_HANDS, Option, Value
from game.rules.own_hands import Club
from game.scenes.set_up.agreements import AgreementsScene
from game.scenes.set_up.club_words import ClubWordsScene
from game.scenes.set_up.house_rules import (
    PAGE,
    chosen_club,
    club_changes,
    club_file,
    option_part,
    page_of_wall,
    rule_pages,
)
from game.scenes.set_up.offers import Offer, offers
from game.scenes.set_up.rule_card import more_card, rule_card
from game.scenes.set_up.seats import SetUpSeats
from game.scenes.set_up.wall_choice import LONGEST, Wall, digits_of
from game.scenes.shared.destinations import BeginMatch, Go, OpenOwnBook, OpenRulebook
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.program import Program
from game.ui.tokens import style
from game.view.paint import Icon, Kit, Paint
from game.view.units import Align

_MOST_PAGES = 5
"""The most pages whose names fit beside each other."""
_ON_SHELF = 5
"""The cards that are shown beside that which leads to more of them."""


class Shown(Frozen):
    """All choices of the page but the players."""

    book: Book
    club: str
    """The text of the club's file by which the book is played; empty for the book itself."""
    options: Mapping[tuple[str, str], Mapping[str, Value]]
    """The values of the house rules that were chosen, by the book's id and the club's text."""
    pages: Mapping[str, int] = {}
    """The page of house rules at which each book was left."""
    shelf: int | None = None
    """The number of the shelf of cards that is shown; ``None``: that with the chosen card."""
    wall: Wall = Wall.ANY
    number: str = ""
    """The number of the wall that was typed."""
    is_saved: bool = False
    """Whether another match can be continued later."""
    pointed: object = None
    """The key of the chair under the pointer, or with the focus."""


class SetUpScene(ui.Screen[Shown]):
    """The set-up of a match, with one button to begin it.

    :param setup: the set-up offered at first, such as the last one.
    :param friends: persons who have played here before, the latest first.
    :param at_table: begins a session with real tiles instead, with persons only, and without wall and clock.
    :param changes: whether such a session has begun, and goes on with what is chosen.
    :param clubs: the clubs' files, which are offered and to which one written here is added.
    """

    first_focus = "begin"

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
    ):
        self._preferences, self._go, self._at_table = preferences, go, at_table
        self._changes, self._agreed, self._clubs = changes, setup, clubs or Clubs()
        self._books = tuple(offered_books())
        book = next((book for book in self._books if book.rules.id == setup.ruleset), self._books[0])
        club = self._as_offered(book, chosen_club(book.rules, setup.options))
        before = {} if self._is_at_table else preferences.now.house_rules
        begun = {(each.id, ""): self._begun(each, "", before[each.id]) for each in self._books if each.id in before}
        super().__init__(kit, Shown(book, club, {**begun, (book.id, club): self._begun(book, club, setup.options)}))
        self.seats = SetUpSeats(
            self.kit,
            setup.chairs,
            friends,
            stack=lambda: self.stack,
            on_change=self.show,
            persons_alone=self._is_at_table,
        )
        self._seat()

    @property
    def _is_at_table(self) -> bool:
        return self._at_table is not None

    def _as_offered(self, book: Book, club: Club) -> str:
        """The text of a club's file; that of the example of its name, if only an earlier text of it was remembered."""
        own = [offer for offer in offers(self._books, self._clubs.offered, book) if offer.book is book]
        example = (each.club for each in own if each.is_example and book.rules.club(each.club).name == club.name)
        return club.text if any(each.club == club.text for each in own) else next(example, club.text)

    def remind_of_saved_match(self) -> None:
        """Say where a match stays that can be continued after the next one."""
        self.put(is_saved=True)

    @property
    def setup(self) -> MatchSetup:
        state = self.state
        rules = state.book.id
        return replace(
            self._agreed,
            ruleset=rules,
            options=self._changed(state.book, self._chosen),
            chairs=self.seats.seated,
            seed=state.wall.seed(state.number, rules),
        )

    def _clock(self, book: Book) -> dict[str, Value]:
        """The player's preferred time to think in a book, as options; empty if it is the book's own."""
        return {} if self._is_at_table else clock_options(self._preferences.now, book.rules.id)

    def _begun(self, book: Book, club: str, options: Mapping[str, Value]) -> Mapping[str, Value]:
        """The values of the house rules in a book before any is changed here: those of its own, and over them these."""
        known = {each.id: each for each in book.rules.options if not (self._is_at_table and each.id in ON_SCREEN)}
        taken = {id_: value for id_, value in options.items() if id_ in known and known[id_].takes(value)}
        return _standard(book, club) | self._clock(book) | taken

    @property
    def _chosen(self) -> Mapping[str, Value]:
        """The values of the house rules in the chosen book."""
        state = self.state
        return state.options.get((state.book.id, state.club)) or self._begun(state.book, state.club, {})

    def _changed(self, book: Book, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """The values chosen in a book that differ from its own ones, and the time to think, which always counts."""
        standard, clock = _standard(book), self._clock(book)
        return {id_: value for id_, value in chosen.items() if id_ in clock or value != standard.get(id_)}

    @property
    def offers(self) -> Sequence[Offer]:
        """Everything that a match can be played by, in the order of its cards."""
        played = ((_("Same as last time"), text) for _book, text in self.state.options if text)
        return offers(self._books, (*self._clubs.offered, *played), self.state.book)

    @property
    def pages(self) -> Mapping[str, Sequence[Option]]:
        """The house rules on each page, by the page's name."""
        book = self.state.book.rules
        offered = [each for each in book.options if not (self._is_at_table and each.id in ON_SCREEN)]
        pages = rule_pages(book.id, offered)
        if book.own_hands is not None and len(pages) < _MOST_PAGES:
            pages = {**pages, _("Your club"): ()}
        return pages

    @property
    def club_page(self) -> int | None:
        """The index of the page on which a club is chosen; ``None`` if the book cannot be played with clubs."""
        if self.state.book.rules.own_hands is None:
            return None
        names = [*self.pages]
        return names.index(_("Your club")) if _("Your club") in names else 1

    def view(self, state: Shown) -> ui.Part:
        has_club = state.book.rules.own_hands is not None
        own = _(
            "Every figure and every rule of this rulebook, as your club plays it. The rulebook itself stays as it is."
        )
        tools = (
            ui.Button(_("Your club's book"), self.open_own_book, Icon.PLUS, hint=own) if has_club else None,
            ui.Round(Icon.BOOK, self._read, hint=_("Rulebook"), key="read"),
        )
        offered = self.offers
        chosen = next((each for each in offered if each.key == (state.book.id, state.club)), Offer(state.book))
        *cards, more = self._shelf(state, offered, chosen)
        shelf = ui.Grid(tuple(cards), cell=0.6 * ui.Size.SIDE, along=ui.Across.CENTER, is_roomy=True, grow=1.0)
        books = ui.Row((shelf, more), across=ui.Across.FILL, is_region=True)
        described = self.seats.described(state.pointed)
        above = ui.Over((books, None if described is None else ui.Pin(described, y=ui.Across.END)))
        strip = ui.Row((self._rules(state), self._right(state)), ui.Step.L, ui.Across.START, wraps=True, is_roomy=True)
        title = _("Set up a match")
        if self._is_at_table:
            title = _("Names and rules") if self._changes else _("New session")
        body = ui.Scroll(ui.Column((self._summary(chosen), above, ui.Panel(strip, pad=ui.Step.M)), ui.Step.S))
        return self.cloth_page(title, body, tools)

    def _shelf(self, state: Shown, offered: Sequence[Offer], chosen: Offer) -> tuple[ui.Part, ...]:
        """The cards of the shelf that is shown, and that which leads to the next."""
        shelves = [offered[start : start + _ON_SHELF] for start in range(0, len(offered), _ON_SHELF)]
        own = next((number for number, shelf in enumerate(shelves) if chosen in shelf), 0)
        number = own if state.shelf is None else state.shelf % len(shelves)
        cards = (rule_card(each, (self._choose, each), is_chosen=each is chosen) for each in shelves[number])
        following = (number + 1) % len(shelves)
        return (*cards, more_card(shelves[following], lambda: self.put(shelf=following)))

    def _summary(self, chosen: Offer) -> ui.Part:
        """A line on what the book is like, or what the club changes in it; the tooltip has what has no room."""
        book, example = chosen.book, chosen.example
        changes = club_changes(book.rules, self._chosen) if chosen.club and example is None else []
        between, end = (" \u00b7 ", " \u2026") if changes else (". ", ".")
        said = between.join(changes) or (book.words if example is None else example).summary.said()
        if self.state.shelf is not None:  # the card itself may be out of sight
            said = labeled(chosen.title, said)
        parts, font = said.split(between), style(ui.Type.BODY, ui.Tone.SECOND, ui.Ground.NONE)
        lines = [said, *(between.join(parts[:count]) + end for count in range(len(parts) - 1, 0, -1))]
        room = self.kit.frame.width - 2 * (ui.Step.XL + ui.Step.L)
        line = next((each for each in lines if self.kit.writer.width(each, font) <= room), lines[-1])
        return ui.remark(line, hint=said if line != said else "", key="summary")

    def _right(self, state: Shown) -> ui.Part:
        """The players, and the button that begins."""
        said, told = _("Begin the match"), None
        stays = _("Your saved match stays under {more}").format(more=pgettext("page", "More"))
        notes = _("Counts for your rank without hints or take-backs"), stays
        if self._is_at_table:
            said = _("Done") if self._changes else _("Begin the session")
        else:
            told = ui.Text(notes[state.is_saved], align=Align.CENTER, others=notes)
        begin = ui.Button(said, self._begin, paint=Paint.GOLD, key="begin", is_region=True)
        return ui.Column((self.seats.shown(self._agree), begin, told), ui.Step.S, key="seats")

    def _rules(self, state: Shown) -> ui.Part:
        """The open page of house rules."""
        names, number = [*enumerate(self.pages)], state.pages.get(state.book.id, 0)
        title = _("House rules")
        head: ui.Part = ui.label(names[0][1], ui.Tone.TITLE, grow=1.0)
        if len(names) > 1:
            head = ui.Choice(
                tuple(names), number, self.open_page, key="pages", called=title, grow=1.0, keeps_clear=True
            )
        reset = None
        if self._chosen != _standard(state.book, state.club):
            reset = ui.Round(Icon.UNDO, self._reset_book, hint=_("Reset to the rulebook"), key="reset")
        cards = ui.Grid(tuple(self._cards(number)), cell=0.8 * ui.Size.SIDE, most=3, is_down=True)
        return ui.Column((ui.Row((head, reset)), cards), grow=1.0, is_region=True, in_order=True)

    def _cards(self, number: int) -> Iterator[ui.Part]:
        """The house rules of a page, and what else is set there."""
        state, book = self.state, self.state.book.rules
        pages = self.pages
        options = [*pages.values()][number]
        yield from (option_part(book, option, self._chosen, (self.set_option, option.id)) for option in options)
        has_wall = number == page_of_wall(pages) and not self._is_at_table
        if has_wall:
            told = _(
                "Today's wall is the same for everyone who plays these rules today. A number always gives the same "
                "walls and dice. Someone may know such a wall in advance."
            )
            walls = tuple(choices(Wall))
            yield ui.Stepper(
                _("Which wall"),
                (self.fill, "wall"),
                values=walls,
                chosen=state.wall,
                key="wall",
                hint=told,
                keeps_clear=True,
            )
        if has_wall and state.wall is Wall.BY_NUMBER:
            yield ui.Field(state.number, self._type_number, LONGEST, _("Number"), key="number", keeps_clear=True)
        if number == 0 and len(options) + has_wall < PAGE and not self._is_at_table:
            told = _("How fast the tiles move and the others play. Every animation can be skipped.")
            speeds, now = tuple(choices(Speed)), self._preferences.now.speed
            yield ui.Stepper(
                _("Speed of the table"),
                self._set_speed,
                values=speeds,
                chosen=now,
                key="speed",
                hint=told,
                keeps_clear=True,
            )
        if number == self.club_page:
            told = _("How your house plays differently, in your own words. The rulebook shows it.")
            yield ui.Button(
                _("Write house rules"), self.write_words, Icon.PENCIL, hint=told, key="words", keeps_clear=True
            )

    def handle(self, event: InputEvent) -> bool:
        taken = super().handle(event)
        key = ui.key_of(self.page.pointed) if self.stack.top is self else None
        chair = key if isinstance(key, tuple) else None
        if chair != self.state.pointed:
            self.put(pointed=chair)
        return taken

    def leave(self) -> None:
        super().leave()
        if type(self) is SetUpScene and not self._is_at_table:  # seats for guests are not offered again
            now, chosen = self._preferences.now, self.state.options
            kept = {
                book.id: unusual(now, book.id, self._changed(book, chosen[book.id, ""]))
                for book in self._books
                if (book.id, "") in chosen
            }
            self._preferences.change(house_rules=now.house_rules | kept)
            self._preferences.draft = self.setup

    def _begin(self) -> None:
        if self._at_table is not None:
            self._at_table(self.setup)
        else:
            self._go(BeginMatch(self.setup))

    def _read(self) -> None:
        self._go(OpenRulebook.of(self.setup))

    def _agree(self) -> None:
        self.stack.push(AgreementsScene(self.kit, self.setup, self._take_agreements))

    def _take_agreements(self, setup: MatchSetup) -> None:
        self._agreed = setup

    def _set_speed(self, speed: Speed) -> None:
        self._preferences.change(speed=speed)
        self.show()

    def _type_number(self, text: str) -> None:
        self.put(number=digits_of(text))

    def _use(self, options: Mapping[str, Value]) -> None:
        """Play the chosen book with these options."""
        self.put(options={**self.state.options, (self.state.book.id, self.state.club): options})
        self._seat()

    def _seat(self) -> None:
        """Have as many chairs as the chosen rules have players."""
        book = self.state.book.rules
        self.seats.use(book.id, book.with_options(self._chosen).seats)

    def write_words(self) -> None:
        """Opens the card on which a club writes its name and its rules."""
        club = chosen_club(self.state.book.rules, self._chosen)
        self.stack.push(ClubWordsScene(self.kit, club, partial(self._keep_words, club.text)))

    def _keep_words(self, before: str, club: Club) -> None:
        """Saves the changed words of a club in place of the text ``before``, and plays by them with the same rules."""
        if club.text != before:
            self._clubs.keep(club, before)
            options = {**self.state.options}
            options.pop((self.state.book.id, self.state.club), None)
            chosen = {id_: value for id_, value in self._chosen.items() if id_ != OWN_HANDS}
            self.put(options=options)
            self._choose(Offer(self.state.book, club.text))
            self._use(chosen | ({OWN_HANDS: club.text} if club.text else {}))

    def open_own_book(self) -> None:
        """Opens the page of the chosen club's own book, or of a new one."""
        rules = self.state.book.rules
        text = club_file(rules, self._clubs.files.values(), self._chosen)
        self._go(OpenOwnBook(rules.id, text, self._clubs, self._take_own_book, self.setup.options))

    def _take_own_book(self, rules: str, text: str) -> None:
        """Chooses the book and the club that were changed on the page of the club's own book."""
        self._choose(Offer(next(book for book in self._books if book.id == rules), text))
        self.focus_on("begin")

    def _choose(self, offer: Offer) -> None:
        """Chooses a card; a club's is offered again by the next set-up even if no match begins here."""
        leaves_club = self.state.club and offer.book is self.state.book
        self.put(book=offer.book, club=offer.club, shelf=None)
        self._seat()
        if offer.club or leaves_club:
            self._preferences.use(with_club(self._preferences.now, *offer.key))

    def open_page(self, number: int) -> None:
        self.put(pages={**self.state.pages, self.state.book.id: number})

    def _reset_book(self) -> None:
        """Resets every house rule to the book's value."""
        self._use(_standard(self.state.book, self.state.club))
        self.focus_on("pages", "begin")

    def set_option(self, id_: str, value: Value) -> None:
        self._use({**self._chosen, id_: value})


def _standard(book: Book, club: str = "") -> dict[str, Value]:
    """The values of the house rules without anything chosen."""
    return {option.id: option.default for option in book.rules.options} | ({OWN_HANDS: club} if club else {})


def opened(program: Program, scene: type[SetUpScene] = SetUpScene) -> SetUpScene:
    """The set-up of the next match, at first with the settings of the last one."""
    friends, clubs = friends_of(program.preferences.now), Clubs.of(program.paths.clubs)
    setup = program.preferences.draft or program.last_setup
    made = scene(program.kit, program.go, program.preferences, setup, friends=friends, clubs=clubs)
    if program.unfinished():
        made.remind_of_saved_match()
    return made
