"""The words of the Hungarian book (docs/rules/hungarian.md)."""

from __future__ import annotations

from game.i18n.books import shared
from game.i18n.books.words import (
    BookWords,
    Call,
    OptionGroup,
    OptionText,
    OptionTexts,
    RowText,
    RowTexts,
    Term,
    TileText,
)
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext
from game.tiles.tile import Tile, Wind


def _options() -> OptionTexts:
    return {
        OptionGroup.MATCH: _match(),
        OptionGroup.SEATS: {
            "seating": OptionText(
                _("Drawing seats"),
                _(
                    "A throw of the dice says which place is East's, and wind tiles who sits where. Or the throw alone "
                    "names East; or East throws again when the wall is built, and changes places with whom it names."
                ),
                {
                    "full": pgettext("seating", "Throw and wind tiles"),
                    "one_throw": pgettext("seating", "One throw"),
                    "second_throw": pgettext("seating", "East throws again"),
                },
            ),
        },
        OptionGroup.WALL: {
            "wall": OptionText(
                _("Wall"),
                _("Built and broken; or none: everybody draws from the tiles that lie mixed on the table."),
                {"built": pgettext("wall", "Built"), "mixed": pgettext("wall", "Mixed tiles")},
            ),
        },
        OptionGroup.CLAIMS: _claims(),
        OptionGroup.SCORING: _scoring(),
    }


def _match() -> dict[str, OptionText]:
    return {
        "match": OptionText(
            _("Length of the match"),
            _(
                "Sixteen scored deals, in which North, East, South and West have East's rights in turn; or one round, "
                "or four, in which East stays while East wins."
            ),
            {
                "sixteen": pgettext("match", "16 deals"),
                "circuit": pgettext("match", "One round"),
                "full": pgettext("match", "Four rounds"),
            },
        ),
        "banker": OptionText(
            _("Banker"),
            _(
                "Who has East's rights and double pay: East, or somebody named by a throw of the dice. It counts in "
                "matches of rounds alone."
            ),
            {"east": pgettext("banker", "East"), "rolled": pgettext("banker", "By the dice")},
        ),
        "play": shared.play(),
    }


def _claims() -> dict[str, OptionText]:
    return {
        "claim_order": OptionText(
            _("Pung and kong"),
            _("Which claim is listed as the stronger one. It never matters with four copies of a tile."),
            {"pung_first": pgettext("claims", "Pung first"), "kong_first": pgettext("claims", "Kong first")},
        ),
        "blind": OptionText(_("Blind discards"), _("Every discard but the last one lies face down.")),
        "claim_seconds": shared.claim_seconds(),
        "rob_kong": OptionText(
            _("Robbing a kong"), _("Whether the tile that extends a pung to a kong may be claimed for mahjong.")
        ),
    }


def _scoring() -> dict[str, OptionText]:
    return {
        "banker_pay": OptionText(
            _("Winning East is paid"),
            _("A winning East doubles his hand. Twice: what the others pay him is doubled once more, the extra too."),
            {"once": pgettext("double pay", "Double once"), "twice": pgettext("double pay", "Double twice")},
        ),
        "half_flush": OptionText(
            _("Honors of a half flush"),
            _("What a half flush is: four sets of one suit with a pair of honors, or any hand of one suit and honors."),
            {"pair": pgettext("half flush", "The pair"), "any_honors": pgettext("half flush", "Any tiles")},
        ),
        "honor_doubles": OptionText(
            _("Dragons, own wind"),
            _("A double for each pung or kong of dragons or own wind, or one for a hand of four such sets."),
            {
                "each_set": pgettext("doubles", "Each set doubles"),
                "whole_hand": pgettext("doubles", "Only four sets"),
            },
        ),
        "four_as_two_pairs": shared.four_as_two_pairs(),
    }


def _elements() -> RowTexts:
    return shared.sets() | {
        "bonus.own": RowText(
            _("Own flower or season"), _("Each flower and season with the number of the seat counts 8")
        ),
        "bonus.other": RowText(_("Other flower or season"), _("Each flower and season of another seat counts 4")),
        "pair.own_wind": RowText(
            _("Pair of own wind"), _("A pair of the seat's own wind"), reason=_("A pair of {wind}'s own wind")
        ),
        "pair.dragon": RowText(_("Pair of dragons"), _("Each pair of dragons counts 2")),
        "out": RowText(_("Mahjong"), _("For going out")),
        "out.self_drawn": RowText(_("Self-drawn"), _("The winning tile was not claimed")),
        "x.dragons_or_own_wind": RowText(
            _("Dragons and own wind"),
            _("Each pung or kong of dragons or own wind; by the option, four such sets alone"),
            line=_("Dragons and own wind: {tiles}"),
            reason=_("A pung or kong of dragons, or of {wind}'s own wind"),
        ),
        "x.banker": RowText(_("The banker won"), _("East, or who has East's rights, went out")),
        "x.half_flush": RowText(
            _("Half flush"), _("Four sets of one suit and a pair of honors; by the option, any honors")
        ),
        "x.full_flush": shared.full_flush(),
        "x.all_honors": RowText(_("All honors"), _("All tiles winds or dragons")),
        "x.heaven": RowText(
            _("Out with the dealt tiles"),
            _("East, or who has East's rights, was dealt a mahjong, bonus tiles replaced"),
        ),
    }


def _special_hands() -> RowTexts:
    return {
        "big_row": RowText(
            _("Big row"),
            _("1 to 9 of a suit in chows, with each wind and any tile of the suit, or each dragon and a pair of winds"),
        ),
        "nine_lamps": RowText(
            _("Nine lamps"), _("In one suit 1 1 1, 2 to 8 and 9 9 9, and any tile of that suit; from the hand")
        ),
        "odd_suit": RowText(_("Odd ranks of one suit"), _("Four pungs or kongs and a pair, all odd ranks of one suit")),
        "one_suit_rows": RowText(
            _("Rows of one suit"), _("1 2 3, 3 4 5, 5 6 7 and 7 8 9 of one suit, and a pair of that suit or of honors")
        ),
        "pairs": RowText(_("Seven pairs"), _("Any seven pairs, from the hand")),
        "pairs_suit": RowText(
            _("Seven pairs of one suit, or of corner tiles"),
            _("Seven pairs from the hand, all of one suit, or all of ones, nines, winds and dragons"),
        ),
        "pairs_honors": RowText(_("Seven pairs of honors"), _("Seven pairs of winds and dragons, from the hand")),
        "green": RowText(_("Green hand"), _("Sets and a pair of 2, 3, 4, 6 and 8 Bamboo and green dragons alone")),
        "winds": RowText(_("Hand of the winds"), _("Pungs or kongs of all four winds, and any pair")),
        "four_friends": RowText(_("Four friends"), _("Pungs or kongs of all four winds, and a pair of dragons")),
        "thirteen": RowText(
            _("The thirteen, wonder of the world"), _("One of each wind, dragon, 1 and 9; the fourteenth tile is any")
        ),
    }


def _terms() -> dict[Term, str]:
    return {
        Term.ROUND: pgettext("hungarian", "{wind} game"),
        Term.DRAGONS: _("Red, green and blue, four of each."),
        Term.PAIR: pgettext("hungarian", "Pair"),
    }


def _tiles() -> dict[Tile, TileText]:
    return {Tile.DW: TileText(_("Blue Dragon"), pgettext("of a set", "blue dragons"))}


def _seats() -> dict[Wind, str]:
    return {
        Wind.EAST: pgettext("hungarian seat", "East"),
        Wind.SOUTH: pgettext("hungarian seat", "South"),
        Wind.WEST: pgettext("hungarian seat", "West"),
        Wind.NORTH: pgettext("hungarian seat", "North"),
    }


def _calls() -> dict[Call, str]:
    return {Call.OTHER_MAHJONG: pgettext("hungarian call", "Haua")}


HUNGARIAN = BookWords(
    options=_options,
    calls=_calls,
    elements=_elements,
    special_hands=_special_hands,
    terms=_terms,
    tiles=_tiles,
    seats=_seats,
)
