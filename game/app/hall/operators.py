"""The operators of a hall: their password, their overview of the hall, and their commands."""

import logging
from collections.abc import Mapping
from time import monotonic
from typing import Protocol

import msgspec

from game.app.hall.hall_table import HallTable
from game.app.hall.numbers import Numbers
from game.app.hall.overview import overview
from game.i18n import _, pgettext
from game.i18n.catalogue import languages
from game.i18n.general import pages
from game.i18n.translator import speaking
from game.net.door import Line
from game.net.entrance import Tries, is_same, new_ticket
from game.net.gate.limits import Errors
from game.net.messages import LONGEST_NOTICE, Notice, Short, written

log = logging.getLogger(__name__)

LONGEST_WORD = 200
SHORTEST_WORD = 10
"""The fewest letters of the password; a shorter one could be guessed."""
_MOST_TRIES = 60
"""The most wrong passwords a minute from all addresses together; after these only networks with few errors may try."""
_UPDATE_EVERY = 1.0
"""Seconds between two updates of an operator."""


class Overseen(Protocol):
    """The hall, as operators need it."""

    tables: list[HallTable]
    numbers: Numbers
    notice: Notice | None

    def shut(self, number: int) -> bool:
        """Close a table for good; return whether there is one with this number."""

    def announce(self, text: str) -> None:
        """Show all guests a notice; an empty text withdraws it."""


class _Enters(msgspec.Struct, frozen=True, tag_field="type", tag="operator"):
    word: str
    language: Short = "en"


class _Closes(msgspec.Struct, frozen=True, tag_field="type", tag="close"):
    table: int


class _Announces(msgspec.Struct, frozen=True, tag_field="type", tag="announce"):
    text: str


class _Typed(msgspec.Struct):
    """The type of a message, which is read before the rest of the message."""

    type: str = ""


_TYPES: msgspec.json.Decoder[_Typed] = msgspec.json.Decoder(_Typed)
_READER: msgspec.json.Decoder[_Enters | _Closes | _Announces] = msgspec.json.Decoder(_Enters | _Closes | _Announces)


class Operators:
    """The connections of a hall's operators."""

    def __init__(self, hall: Overseen) -> None:
        self.own_word = new_ticket()
        """The password for programs that can read the hall's folder; new at every start of the hall."""
        self.word = ""
        """The password for people; empty: people cannot enter."""
        self._hall = hall
        self._lines: dict[Line, str] = {}
        """The language of each line."""
        self._told: dict[Line, bytes] = {}
        self._due = 0.0
        self._tries = Tries()
        self._all_tries = Tries(most=_MOST_TRIES)
        self._errors = Errors()

    def hear(self, line: Line, message: bytes | None) -> bool:
        """Take a message; return whether its connection is an operator's, or wants to become one."""
        is_known = line in self._lines
        if not is_known and (message is None or not line.is_open or _type_of(message) != "operator"):
            return False
        if message is None:
            del self._lines[line]
            self._told.pop(line, None)
            return True
        try:
            self._carry_out(line, _READER.decode(message))
        except (msgspec.MsgspecError, ValueError, RecursionError):
            line.close("no message of an operator", is_bad=True)
        return True

    def tell(self) -> None:
        """Send every operator the overview, if it has changed."""
        now = monotonic()
        if not self._lines or now < self._due:
            return
        self._due = now + _UPDATE_EVERY
        pictures: dict[str, bytes] = {}
        for line, language in self._lines.items():
            if language not in pictures:
                with speaking(language):
                    pictures[language] = written(overview(self._hall.tables, self._hall.numbers, self._hall.notice))
            if self._told.get(line) != pictures[language]:
                self._told[line] = pictures[language]
                line.show(pictures[language])

    def _carry_out(self, line: Line, said: _Enters | _Closes | _Announces) -> None:
        with speaking(self._lines.get(line, "en")):
            match said:
                case _Enters():
                    self._let_in(line, said)
                case _ if line not in self._lines:
                    line.close("it was not let in", is_bad=True)
                case _Closes(table=number):
                    self._close(line, number)
                case _Announces(text=text):
                    self._announce(line, text)

    def _let_in(self, line: Line, said: _Enters) -> None:
        language = said.language if said.language in languages() else "en"
        word = said.word[: LONGEST_WORD + 1]
        is_own = is_same(word, self.own_word)  # programs that can read the folder are never shut out by others' tries
        is_calm = self._all_tries.may_try("") or self._errors.are_few(line.address)
        may_try = is_own or (is_calm and self._tries.may_try(line.address))
        if is_own or (may_try and self.word and is_same(word, self.word)):
            if line not in self._lines:
                log.info("operator at %s: let in", line.address)
            line.is_in = True
            self._lines[line] = language
            self._told.pop(line, None)
            self._due = 0.0
            return
        why = "word" if may_try else "tries"
        if may_try:
            self._tries.fail(line.address)
            self._all_tries.fail("")
            self._errors.note(line.address)
        log.warning("operator at %s: not let in (%s)", line.address, why)
        self._hall.numbers.refuse(why)
        with speaking(language):
            texts = {
                "word": pgettext("operator", "Wrong password."),
                "tries": _("Too many attempts. Wait a minute."),
            }
            line.say(written({"type": "refused", "why": why, "text": texts[why]}))
        line.close(why)

    def _close(self, line: Line, number: int) -> None:
        is_done = self._hall.shut(number)
        if is_done:
            log.info("operator at %s: closes table %d", line.address, number)
            self._due = 0.0
        text = (
            pgettext("operator", "Table {number} is closed.")
            if is_done
            else pgettext("operator", "There is no table {number}.")
        )
        _answer(line, text.format(number=number), is_done=is_done)

    def _announce(self, line: Line, text: str) -> None:
        plain = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
        if len(plain) > LONGEST_NOTICE:
            told = pgettext("operator", "A message can have at most {most} characters.").format(most=LONGEST_NOTICE)
            _answer(line, told, is_done=False)
            return
        self._hall.announce(plain)
        self._due = 0.0
        log.info("operator at %s: tells all: %s", line.address, plain)
        said, withdrawn = (
            pgettext("operator", "Sent to all guests."),
            pgettext("operator", "Message withdrawn."),
        )
        _answer(line, said if plain else withdrawn, is_done=True)


def _answer(line: Line, text: str, *, is_done: bool) -> None:
    line.say(written({"type": "done" if is_done else "problem", "text": text}))


def _type_of(message: bytes) -> str:
    try:
        return _TYPES.decode(message).type
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ""


def operator_words() -> Mapping[str, str]:
    """The fixed texts of the operator's page by their keys, translated."""
    return pages().operator.said()
