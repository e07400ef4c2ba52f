"""Cards for a rulebook's house rules, in groups."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from textwrap import shorten

from msgspec import Struct

from game.i18n import _, in_a_row, pgettext
from game.i18n.book_files import OptionGroup
from game.i18n.guide import changed_rows
from game.i18n.guide.topics.fields import field_name, value_text
from game.i18n.option_texts import OptionText, group_name, option_groups, option_text
from game.rules.options import OWN_HANDS, Choice, Number, Option, Options, Toggle, Value, unmet
from game.rules.own_hands import Club
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.view.paint import Icon
from game.view.units import theme
from game.view.units.letters import without_font
from game.view.widgets import Button, Finish, Stepper, SwitchCard, Widget
from game.view.widgets.numbers import NumberCard
from game.view.widgets.stepper import ValueCard

PAGE = 6
"""How many house rules are visible at once; a book with no more than these has a single page."""
_TOLD = 6
"""How many of a club's own hands and notes are listed in the help on the club."""
_LONGEST_TOLD = 60
"""The most letters of a note that the help on a club lists."""
_FINISH = Finish(style=theme.BUTTON.sized(22), padding=14.0)
_FEW = 30
"""If a number has more values than this, its arrows skip some of them, and it can be typed."""
_STRIDES = ((200, 5), (2000, 10), (1 << 60, 100))
"""Pairs of a number of values, and the step of the arrows for numbers with up to that many values."""


class HouseRule(Struct, frozen=True):
    """A house rule with the card that changes it."""

    widget: Widget
    name: str
    help: str
    option: str | None = None
    """The id of the option; ``None`` for a setting that is shown among the house rules."""


def rule_pages(ruleset: str, options: Sequence[Option]) -> dict[str, Sequence[Option]]:
    """The options by the names of their groups; a single group if all of them, with the speed, fit on a page."""
    return {_("House rules"): options} if len(options) < PAGE else {**option_groups(ruleset, options)}


def page_of_wall(pages: Mapping[str, Sequence[Option]]) -> int:
    """The index of the page on which the wall of the match is chosen: that of tiles and wall, if there is one."""
    name = group_name(OptionGroup.WALL)
    return [*pages].index(name) if name in pages else 0


def option_widget(ruleset: str, option: Option, value: Value, on_change: Callable[[Value], None]) -> Widget:
    """A card that changes an option."""
    words = option_text(ruleset, option.id)
    if isinstance(option, Toggle):
        return SwitchCard(words.name, on_change, is_on=bool(value))
    if isinstance(option, Choice):
        values = [*option.values]
        if all(type(value) is int for value in values):
            values = sorted(values)
    else:
        numbers = range(option.low, option.high + 1, option.step)
        if len(numbers) > _FEW:
            stride = next(stride for most, stride in _STRIDES if len(numbers) <= most)
            return NumberCard(words.name, option, value, on_change, stride=stride, label=words.value)
        values = [*numbers, *([False] if option.may_be_off else [])]
    return Stepper(words.name, [(known, words.value(known)) for known in values], value, on_change)


def club_rule(
    book: Rulebook, files: Sequence[tuple[str, str]], chosen: Mapping[str, Value], on_change: Callable[[str], None]
) -> HouseRule | None:
    """The rule by which a club's own book is chosen; ``None`` if there are no clubs for this rulebook.

    :param files: the name and text of each club's file.
    """
    if book.own_hands is None:
        return None
    now = str(chosen.get(OWN_HANDS, ""))
    clubs: dict[str, str] = {}
    for name, text in (*files, (_("Same as last time"), now)):
        club = book.club(text)
        if club.text:
            known = club.name in clubs.values()
            clubs.setdefault(club.text, name if known else club.name or name)
    if not clubs:
        return None
    values = [("", pgettext("own hands", "None")), *clubs.items()]
    title = _("Your club")
    return HouseRule(Stepper(title, values, now if now in clubs else "", on_change), title, club_help(book, now))


def words_rule(on_press: Callable[[], None]) -> HouseRule:
    """The button that opens the page for a club's rules in words."""
    title = _("Write house rules")
    said = _("How your house plays differently, in your own words. The rulebook shows it.")
    return HouseRule(Button(title, on_press, finish=_FINISH), title, said)


def own_book_button(on_press: Callable[[], None]) -> Button:
    """The button that opens the page for the figures of a club's own book."""
    said = _("Every figure and every rule of this rulebook, as your club plays it. The rulebook itself stays as it is.")
    return Button(_("Your club's book"), on_press, finish=_FINISH, icon=Icon.PLUS, tooltip=said)


def club_file(book: Rulebook, files: Iterable[str], chosen: Mapping[str, Value]) -> str:
    """The text of the chosen club's file, or else of this book's last one; empty if there is none."""
    now = chosen.get(OWN_HANDS)
    known = [text for text in files if book.club(text).text]
    if not now:
        return known[-1] if known else ""
    return next((text for text in known if book.club(text).text == now), str(now))


def chosen_club(book: Rulebook, options: Mapping[str, Value]) -> Club:
    """The chosen club, without what is wrong in its file; an empty club if none is chosen."""
    return book.club(str(options.get(OWN_HANDS, "")))


def own_hands_of(book: Rulebook, options: Mapping[str, Value]) -> dict[str, Value]:
    """The option that chooses the club's own book, in the text that the list of clubs has; empty without a club."""
    text = chosen_club(book, options).text
    return {OWN_HANDS: text} if text else {}


def club_help(book: Rulebook, text: str) -> str:
    """The help on a club: its changes to the book and its notes; if it has none, the purpose of a club's book."""
    club = chosen_club(book, {OWN_HANDS: text})
    notes = (shorten(f"{heading}: {note}", _LONGEST_TOLD, placeholder="…") for heading, note in club.notes)
    words = [*club_changes(book, {OWN_HANDS: text}), *notes]
    if not words:
        return _("Your club's own special hands count alongside those of the rulebook, which shows them too.")
    if unknown := without_font(" ".join([club.name, *words])):
        words.insert(0, _("No font on this computer has: {letters}").format(letters=unknown))
    return " · ".join([*words[:_TOLD], *(["…"] if len(words) > _TOLD else [])])


def club_changes(book: Rulebook, options: Mapping[str, Value]) -> list[str]:
    """The club's own hands and its changes to the book, as texts; empty if these options choose no club."""
    club = chosen_club(book, options)
    chosen = Options(book.options, {**options, OWN_HANDS: club.text})
    return [f"{name}: {worth}" for name, worth in changed_rows(book, chosen)]


def show_value(book: Rulebook, rule: HouseRule, chosen: Mapping[str, Value]) -> None:
    """Shows on the card of an option the values that the club's book sets for it."""
    widget, option = rule.widget, rule.option
    if option is None:
        return
    known = next(known for known in book.options if known.id == option)
    values = Options(book.options, chosen)
    is_clubs = book.overruled(known, values)
    value = book.own_value(known, values) if is_clubs else values[option]
    if isinstance(widget, SwitchCard):
        widget.is_on = bool(value)
        widget.touch()
    elif isinstance(widget, ValueCard):
        said = pgettext("own book", "Your club's") if value is None else option_text(book.id, option).value(value)
        beside = book.set_beside(known, values) if isinstance(known, Number) else {}
        parts = [said, *(f"{field_name(path)}: {value_text(own)}" for path, own in beside.items())]
        widget.others = " \u00b7 ".join(parts) if is_clubs or beside else ""


def speed_text() -> OptionText:
    """The texts of the speed, a setting that is shown among the house rules."""
    return OptionText(
        _("Speed of the table"), _("How fast the tiles move and the others play. Every animation can be skipped.")
    )


def use_text(ruleset: str, option: str, chosen: Mapping[str, Value]) -> str:
    """The reason why an option has no effect now; empty if it has one."""
    book = RULEBOOKS[ruleset]
    known = next(known for known in book.options if known.id == option)
    needed = unmet(known, chosen)
    if needed is None:
        return _("Your club's book sets this.") if book.overruled(known, chosen) else ""
    words = option_text(ruleset, needed.option)
    values = in_a_row(pgettext("list", "{first} or {second}"), [words.value(value) for value in needed.values])
    return _("It applies only with {option}: {value}.").format(option=words.name, value=values)
