"""The fixed texts of a phone's page, translated."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from types import MappingProxyType

from game.i18n import _, pgettext
from game.i18n.catalogue import LANGUAGE_NAMES, languages
from game.i18n.general import general, name_of
from game.i18n.numbers import percent
from game.i18n.rules_page import rules_page
from game.i18n.translator import direction, speaking
from game.net.messages import written
from game.players.manner.phrases import Phrase
from game.rules.options import Options
from game.rules.rulebook import Rulebook

TEXT_SIZES = (100, 115, 130)
"""The sizes of the page's text to choose from, in percent."""


def page_words() -> Mapping[str, str]:
    """The fixed texts of the page, by the keys that the page uses."""
    return {
        "take_a_seat": pgettext("phone", "Take a seat"),
        "code": pgettext("phone", "The six letters on the screen"),
        "to_a_table": pgettext("hall", "Join a table"),
        "table_code": pgettext("hall", "Its six letters"),
        "new_table": pgettext("hall", "New table"),
        "make_table": pgettext("hall", "Open the table"),
        "rules": _("Rulebook"),
        "players": _("Players"),
        "computers": pgettext("hall", "Computers"),
        "others_come": pgettext("hall", "Others join with these letters:"),
        "begins_full": pgettext(
            "hall", "The match begins when every seat is taken. Start earlier, and computers take the empty seats."
        ),
        "free_chair": pgettext("hall", "Open seat"),
        "name": _("Name"),
        "face": _("Portrait"),
        "language": _("Language"),
        "sit": pgettext("phone", "Sit down"),
        "watch": pgettext("phone", "Just watch"),
        "sit_again": pgettext("phone", "Sit down again"),
        "stop_waiting": pgettext("phone", "Stop waiting"),
        "give_chair": pgettext("phone", "Give them the seat"),
        "keep_chair": pgettext("phone", "Hold the seat"),
        "taken": pgettext("phone", "Someone else is in this seat now."),
        "seated": pgettext("phone", "You are seated"),
        "begins": pgettext("phone", "The match begins on the screen."),
        "wait_others": pgettext("phone", "Waiting for the other players"),
        "left_lobby": _("You have left the table."),
        "left_table": pgettext("phone", "A computer is playing for you."),
        "thanks": pgettext("phone", "Thanks for the game!"),
        "freed": _("The host has freed your seat."),
        "closed": pgettext("phone", "This table is closed."),
        "stopped": pgettext(
            "phone", "The table is closed for now. Your seat is being held, and this page will reconnect by itself."
        ),
        "lost": pgettext("phone", "Connection lost. Reconnecting…"),
        "table": pgettext("phone", "The table"),
        "hand": pgettext("phone", "Your tiles"),
        "sets": pgettext("phone", "Your sets and bonus tiles"),
        "hints": _("Hints (not rated)"),
        "scores": pgettext("phone", "Scores"),
        "discards": _("Discards"),
        "menu": _("Menu"),
        "close": _("Close"),
        "left": pgettext("tiles", "left"),
        "away": pgettext("phone", "away"),
        "ready": pgettext("of a hand", "Ready"),
        "paused": _("The host has paused the match."),
        "is_away": pgettext("phone", "Waiting for {name} to come back"),
        "plays": pgettext("phone", "{name} plays"),
        "wait": pgettext("phone", "Watch the table"),
        "choose": pgettext("phone", "Choose a tile"),
        "tap_again": pgettext("phone", "Tap again to discard"),
        "drawn": pgettext("phone", "just drawn"),
        "hint": pgettext("phone", "hint {count}"),
        "worth": pgettext("phone", "Total"),
        "sorting": general().names["OfferKind"]["sorted_mahjong"].said(),
        "seconds": _("{seconds} s"),
        "say": _("Say something"),
        "talk": _("Table talk"),
        **{f"phrase_{phrase.value}": name_of(phrase) for phrase in Phrase},
        "marks": general().settings["tile_marks"]["name"].said(),
        "sort": general().settings["auto_sort"]["name"].said(),
        "text": pgettext("phone", "Text size"),
        **{f"text_{size}": percent(size) for size in TEXT_SIZES},
        "touch": pgettext("phone", "Hold a tile to read its name."),
        "arrange": pgettext("phone", "Drag your tiles into the order you like."),
        "vibrate": pgettext("phone", "Vibrate on my turn"),
        "leave": pgettext("phone", "Leave the table"),
        "leave_sure": pgettext("phone", "Press again to leave"),
        **{f"face_{portrait}": words.said() for portrait, words in general().animals.items()},
    }


def words_of_all(more: Mapping[str, Callable[[], object]] = MappingProxyType({})) -> Mapping[str, bytes]:
    """The texts of the page in every language, as JSON.

    :param more: further data by key, made in each language.
    """
    found = {}
    for code in languages():
        with speaking(code):
            known = [[other, LANGUAGE_NAMES.get(other, other)] for other in languages()]
            told = {"language": code, "dir": direction(), "words": page_words(), "languages": known}
            found[code] = written({**told, **{key: tell() for key, tell in more.items()}})
    return found


class Shelf(dict[str, bytes]):
    """Rulebooks as web pages in every language, by path; they are made one at a time, so that nobody waits for all.

    :param books: the books with the house rules in force.
    """

    def __init__(self, books: Iterable[tuple[Rulebook, Options]]) -> None:
        super().__init__()
        self._to_make = iter([(*book, code) for book in books for code in languages()])

    def make_one(self) -> None:
        """Make the next missing page, if there is one."""
        for book, options, code in islice(self._to_make, 1):
            with speaking(code):
                page = rules_page(book, options, on_phone=True)
            self[f"rulebook/{book.id}/{code}.html"] = page.encode()
