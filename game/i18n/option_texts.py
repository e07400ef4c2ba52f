"""What house rules are called, and what they do, in the player's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext
from game.rules.options import Value


@dataclass(frozen=True, slots=True)
class OptionText:
    """The words of an option."""

    name: str
    help: str
    """One or two sentences that say what it decides."""
    values: Mapping[Value, str] = field(default_factory=dict)
    """How its values are called; numbers that are not named are written with ``number``."""
    number: str = "{n}"
    """How a number is written, with its unit."""

    def value(self, value: Value) -> str:
        """How a value is called."""
        for known, name in self.values.items():
            if known == value and type(known) is type(value):
                return name
        if isinstance(value, bool):
            return _("On") if value else _("Off")
        return self.number.format(n=value) if isinstance(value, int) else value


def option_text(ruleset: str, option: str) -> OptionText:
    """The words of a rulebook's option, by their ids; ``KeyError`` if there are none."""
    return _BOOKS[ruleset]()[option]


def _play() -> OptionText:
    return OptionText(
        _("Play"),
        _(
            "Assisted: only what is legal can be chosen. Tabletop: you call as at a real table, without help, and a "
            "false call costs what the book says."
        ),
        {"assisted": pgettext("play", "Assisted"), "tabletop": pgettext("play", "Tabletop")},
    )


def _gala() -> dict[str, OptionText]:
    return {
        "turn_seconds": OptionText(
            _("Time for a move"),
            _("When it is over, the tile just drawn is discarded; an open claim counts as passed."),
            {False: _("No limit")},
            number=_("{n} s"),
        ),
        "preempt_seconds": OptionText(
            _("Pung before chow within"),
            _(
                "A pung or kong called this soon after the discard takes it from a chow. Later, a chow that is already "
                "called keeps the tile."
            ),
            number=_("{n} s"),
        ),
        "rob_kong": OptionText(
            _("Robbing a kong"),
            _(
                "Taking the fourth tile of another player's open kong for mahjong: at the start of your own turn, at "
                "once when a pung is extended, or never."
            ),
            {
                "own_turn": pgettext("robbing", "On your turn"),
                "at_once": pgettext("robbing", "At once"),
                "off": pgettext("robbing", "Never"),
            },
        ),
        "own_bonus": OptionText(
            _("Own flower and season"),
            _(
                "What the winner gets for the bonus tiles of his own seat: one point in all, or one for each of the two."
            ),
            {"once": pgettext("own bonus", "1 in all"), "each": pgettext("own bonus", "1 each")},
        ),
        "play": _play(),
    }


_BOOKS: dict[str, Callable[[], dict[str, OptionText]]] = {"gala": _gala}
