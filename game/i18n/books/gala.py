"""The words of GALA (docs/rules/gala.md)."""

from __future__ import annotations

from game.i18n.books import shared
from game.i18n.books.words import BookWords, OptionGroup, OptionText, OptionTexts, RowText, RowTexts
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext


def _options() -> OptionTexts:
    return {
        OptionGroup.MATCH: {"play": shared.play()},
        OptionGroup.CLAIMS: {
            "turn_seconds": OptionText(
                _("Time for a move"),
                _("When it is over, the tile just drawn is discarded; an open claim counts as passed."),
                {False: _("No limit")},
                number=_("{n} s"),
            ),
            "preempt_seconds": OptionText(
                _("Pung before chow within"),
                _(
                    "A pung or kong called this soon after the discard takes it from a chow. Later, a chow that is "
                    "already called keeps the tile."
                ),
                number=_("{n} s"),
            ),
            "rob_kong": OptionText(
                _("Robbing a kong"),
                _(
                    "Taking the fourth tile of another player's open kong for mahjong: at the start of your own turn, "
                    "at once when a pung is extended, or never."
                ),
                {
                    "own_turn": pgettext("robbing", "On your turn"),
                    "at_once": pgettext("robbing", "At once"),
                    "off": pgettext("robbing", "Never"),
                },
            ),
        },
        OptionGroup.SCORING: {
            "own_bonus": OptionText(
                _("Own flower and season"),
                _(
                    "What the winner gets for the bonus tiles of his own seat: one point in all, or one for each of "
                    "the two."
                ),
                {"once": pgettext("own bonus", "1 in all"), "each": pgettext("own bonus", "1 each")},
            ),
        },
    }


def _elements() -> RowTexts:
    return {
        "mahjong": RowText(_("Mahjong"), _("For going out")),
        "half_flush": shared.half_flush(),
        "all_pungs": RowText(_("All pungs"), _("Four pungs or kongs, and any pair")),
        "all_chows": RowText(_("All chows"), _("Four chows, and any pair")),
        "pung.dragon": RowText(_("Pung or kong of dragons"), _("Each pung or kong of dragons counts 1")),
        "pung.seat_wind": RowText(
            _("Pung or kong of own wind"),
            _("A pung or kong of the seat's own wind counts 1"),
            reason=_("{wind}'s own wind"),
        ),
        "full_flush": shared.full_flush(),
        "no_suits": RowText(_("Winds and dragons"), _("No tile of a suit")),
        "own_bonus": RowText(
            _("Own flower and season"),
            _("The flower and the season with the number of the seat"),
            reason=_("Bonus tiles of {wind}: {tiles}"),
        ),
    }


GALA = BookWords(options=_options, elements=_elements)
