"""Words that stand in several rulebooks."""

from __future__ import annotations

from game.i18n.books.words import OptionText, RowText, RowTexts
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext


def play() -> OptionText:
    """With the table's help, or as at a real table."""
    return OptionText(
        _("Play"),
        _(
            "Assisted: only what is legal can be chosen. Tabletop: you call as at a real table, without help, and a "
            "false call costs what the book says."
        ),
        {"assisted": pgettext("play", "Assisted"), "tabletop": pgettext("play", "Tabletop")},
    )


def claim_seconds() -> OptionText:
    """How long claims stay open."""
    return OptionText(
        _("Time for claims"),
        _("How long a discard can be claimed; who has not claimed it by then has passed."),
        {False: _("No limit")},
        number=_("{n} s"),
    )


def bonus_tiles() -> OptionText:
    """With flowers and seasons, or without."""
    return OptionText(
        _("Flowers and seasons"),
        _("On: 144 tiles, and sides of 18 stacks. Off: 136 tiles, and sides of 17."),
    )


def players() -> OptionText:
    """Four or three."""
    return OptionText(_("Players"), _("How many play: four, or three without North."))


def four_as_two_pairs() -> OptionText:
    """Whether four alike are two of seven pairs."""
    return OptionText(
        _("Four alike as two pairs"), _("Whether four alike count as two pairs in a hand of seven pairs.")
    )


def sets() -> RowTexts:
    """Sets that count by exposed and concealed, simple and major."""
    return {
        "chow": RowText(_("Chow"), _("Three consecutive tiles of a suit count nothing by themselves")),
        "pung.simple": RowText(_("Pung of simples"), _("Three alike from 2 to 8: 2 exposed, 4 concealed")),
        "pung.major": RowText(
            _("Pung of terminals or honors"), _("Three alike of 1, 9, winds or dragons: 4 exposed, 8 concealed")
        ),
        "kong.simple": RowText(_("Kong of simples"), _("Four alike from 2 to 8: 8 exposed, 16 concealed")),
        "kong.major": RowText(
            _("Kong of terminals or honors"), _("Four alike of 1, 9, winds or dragons: 16 exposed, 32 concealed")
        ),
    }


def half_flush() -> RowText:
    """One suit and honors."""
    return RowText(_("Half flush"), _("One suit with winds or dragons"))


def full_flush() -> RowText:
    """One suit."""
    return RowText(_("Full flush"), _("All tiles of one suit"))
