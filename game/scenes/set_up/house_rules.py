"""Cards for a rulebook's house rules, in groups."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from textwrap import shorten
from typing import Any

from game import ui
from game.i18n import _, in_a_row, language, pgettext
from game.i18n.book_files import OptionGroup
from game.i18n.guide import changed_rows
from game.i18n.guide.topics.fields import field_name, value_text
from game.i18n.option_texts import group_name, option_groups, option_text
from game.rules.options import OWN_HANDS, Choice, Number, Option, Options, Toggle, Value, unmet
from game.rules.own_hands import Club
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.view.units.letters import without_font

PAGE = 6
"""How many house rules are visible at once; a book with no more than these has a single page."""
_TOLD = 6
"""How many of a club's own hands and notes are listed in the help on the club."""
LONGEST_TOLD = 60
"""The most letters of a note or a change of a club that is listed."""


def rule_pages(ruleset: str, options: Sequence[Option]) -> dict[str, Sequence[Option]]:
    """The options by the names of their groups; a single group if all of them, with the speed, fit on a page."""
    return {_("House rules"): options} if len(options) < PAGE else {**option_groups(ruleset, options)}


def page_of_wall(pages: Mapping[str, Sequence[Option]]) -> int:
    """The index of the page on which the wall of the match is chosen: that of tiles and wall, if there is one."""
    name = group_name(OptionGroup.WALL)
    return [*pages].index(name) if name in pages else 0


def value_of(book: Rulebook, option: Option, values: Options) -> Value | None:
    """The value with which an option counts: the club's, if its book sets it; ``None``: several ones of the club."""
    return book.own_value(option, values) if book.overruled(option, values) else values[option.id]


def option_part(book: Rulebook, option: Option, chosen: Mapping[str, Value], on: ui.Act) -> ui.Part:
    """A card that shows and changes an option; it is off where the option has no effect now."""
    words, values = option_text(book.id, option.id), Options(book.options, chosen)
    why = use_text(book.id, option.id, chosen)
    how: dict[str, Any] = {
        "key": option.id,
        "hint": f"{words.help} {why}".strip(),
        "is_off": bool(why),
        "keeps_clear": True,
    }
    if isinstance(option, Toggle):
        return ui.switch_card(words.name, on, is_on=bool(value_of(book, option, values)), pad=ui.Step.S, **how)
    how["instead"] = _instead(book, option, values)
    if isinstance(option, Choice):
        known: list[Value] = [*option.values]
        if all(type(value) is int for value in known):
            known.sort()
    else:
        numbers = range(option.low, option.high + 1, option.step)
        stride = ui.stride_for(len(numbers))
        if stride > 1:
            ends = (option.low, option.high, *((False,) if option.may_be_off else ()))
            return ui.NumberField(
                words.name,
                on,
                value=chosen[option.id],
                shown=words.value(chosen[option.id]),
                numbers=option,
                stride=stride,
                longest=tuple(map(words.value, ends)),
                **how,
            )
        known = [*numbers, *([False] if option.may_be_off else [])]
    named = tuple((value, words.value(value)) for value in known)
    return ui.Stepper(words.name, on, values=named, chosen=chosen[option.id], **how)


def _instead(book: Rulebook, option: Option, values: Options) -> str:
    """The text in place of an option's value that the club's book sets, wholly or in part; empty if it sets none."""
    beside, value = book.set_beside(option, values), value_of(book, option, values)
    if not beside and not book.overruled(option, values):
        return ""
    if beside and not isinstance(option, Number):
        beside, value = {}, book.own_value(option, values)
    said = pgettext("own book", "Your club's") if value is None else option_text(book.id, option.id).value(value)
    return " \u00b7 ".join((said, *(f"{field_name(path)}: {value_text(own)}" for path, own in beside.items())))


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


def club_help(book: Rulebook, text: str) -> str:
    """The help on a club: its changes to the book and its notes; if it has none, the purpose of a club's book."""
    club = chosen_club(book, {OWN_HANDS: text})
    notes = (shorten(f"{heading}: {note}", LONGEST_TOLD, placeholder="…") for heading, note in club.notes)
    words = [*club_changes(book, {OWN_HANDS: text}), *notes]
    if not words:
        return _("Your club's own special hands count alongside those of the rulebook, which shows them too.")
    if unknown := without_font(" ".join([club.name, *words])):
        words.insert(0, _("No font on this computer has: {letters}").format(letters=unknown))
    return " · ".join([*words[:_TOLD], *(["…"] if len(words) > _TOLD else [])])


def club_changes(book: Rulebook, options: Mapping[str, Value]) -> list[str]:
    """The club's own hands and its changes to the book, as texts; empty if these options choose no club."""
    club = chosen_club(book, options)
    return _changes(book, Options(book.options, {**options, OWN_HANDS: club.text}), language())


@lru_cache
def _changes(book: Rulebook, chosen: Options, _language: str) -> list[str]:
    return [f"{name}: {worth}" for name, worth in changed_rows(book, chosen)]


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
