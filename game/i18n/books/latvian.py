"""The words of the Latvian book (docs/rules/latvian.md)."""

from __future__ import annotations

from game.i18n.books import shared
from game.i18n.books.words import BookWords, OptionGroup, OptionText, OptionTexts, RowText, RowTexts, Term
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext


def _options() -> OptionTexts:
    return {
        OptionGroup.MATCH: _match(),
        OptionGroup.SEATS: {
            "seating": OptionText(
                _("Drawing seats"),
                _(
                    "Wind tiles: each player draws one, and sits as it says. Dice: the highest throw is East, and the "
                    "others follow to the right."
                ),
                {"wind_tiles": pgettext("seating", "Wind tiles"), "dice": pgettext("seating", "Dice")},
            ),
            "players": shared.players(),
        },
        OptionGroup.WALL: {
            "racks": OptionText(_("Racks"), _("Whether the hands stand on racks.")),
            "bonus_tiles": OptionText(
                _("Flowers and seasons"),
                _("Adds the eight flowers and seasons: they are laid out and replaced, and count nothing."),
            ),
        },
        OptionGroup.CLAIMS: {
            "claim_seconds": shared.claim_seconds(),
            "kongs": OptionText(
                _("Kongs"),
                _("On: four alike may be a kong, with an extra tile. Off: they are a pung and a spare tile."),
            ),
        },
        OptionGroup.SCORING: {
            "scoring": OptionText(
                _("Ways to score"),
                _(
                    "Simple: a mahjong is 1 point. Bonus: a point more for each of three things. Exponential: pungs "
                    "and kongs count, and double."
                ),
                {
                    "simple": pgettext("scoring", "Simple"),
                    "bonus": pgettext("scoring", "Bonus"),
                    "exponential": pgettext("scoring", "Exponential"),
                },
            ),
            "exponential_honors": OptionText(
                _("Honors count like"),
                _("Whether sets of honors count like those of 2 to 8 or of 1 and 9, in exponential scoring."),
                {"plain": pgettext("honors", "2 to 8"), "as_terminals": pgettext("honors", "1 and 9")},
            ),
        },
    }


def _match() -> dict[str, OptionText]:
    return {
        "dealer": OptionText(
            _("The deal passes"),
            _("When the next player deals: after every deal that is won, or only if another than the dealer won."),
            {
                "passes": pgettext("dealer", "After every win"),
                "stays_on_win": pgettext("dealer", "When others win"),
            },
        ),
        "match": OptionText(
            _("End of the match"),
            _(
                "After a number of deals, when somebody has a number of points, or when the players stop; they "
                "are asked after each deal."
            ),
            {
                "rounds": pgettext("match", "After some deals"),
                "target": pgettext("match", "At some points"),
                "open": pgettext("match", "Open"),
            },
        ),
        "match_hands": OptionText(
            _("Deals in the match"),
            _("For a match that ends after a number of deals. Exhausted deals do not count."),
        ),
        "match_points": OptionText(
            _("Points to reach"), _("For a match that ends when somebody has a number of points.")
        ),
        "play": shared.play(),
    }


def _elements() -> RowTexts:
    return {
        "mahjong": RowText(_("Mahjong"), _("For going out")),
        "out.self_drawn": RowText(_("Self-drawn"), _("The winning tile was no discard of another player")),
        "out.last_tile": RowText(
            _("Last tile of the wall"), _("Out on the last tile of the wall, or on the discard after it")
        ),
        "pung.dragon": RowText(_("Pung or kong of dragons"), _("Each pung or kong of dragons counts 1")),
        "exp.pung": RowText(
            _("Pung"),
            _("Counts 2, doubled if concealed, and doubled for ones and nines; by the option, for honors too"),
        ),
        "exp.kong": RowText(
            _("Kong"),
            _("Counts 8, doubled if concealed, and doubled for ones and nines; by the option, for honors too"),
        ),
    }


def _terms() -> dict[Term, str]:
    return {Term.EAST: pgettext("latvian", "Dealer: {name}")}


LATVIAN = BookWords(options=_options, elements=_elements, terms=_terms)
