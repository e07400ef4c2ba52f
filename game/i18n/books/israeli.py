"""The words of the Israeli book (docs/rules/israeli.md)."""

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
)
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext


def _options() -> OptionTexts:
    return {
        OptionGroup.MATCH: {
            "length": OptionText(
                _("Length of the match"),
                _(
                    "Simple: until everybody has sat once on every side. Extended: so four times, under each "
                    "prevailing wind."
                ),
                {"simple": pgettext("length", "Simple"), "extended": pgettext("length", "Extended")},
            ),
            "play": shared.play(),
        },
        OptionGroup.CLAIMS: {
            "claim_seconds": shared.claim_seconds(),
            "chow_from_anyone": OptionText(
                _("Chow from anyone"),
                _(
                    "A chow may be claimed from every player, not only from the one on the left. Of two, the one of "
                    "higher ranks takes the tile."
                ),
            ),
        },
    }


def _elements() -> RowTexts:
    return _of_every_player() | _of_the_winner() | _multipliers()


def _of_every_player() -> RowTexts:
    return {
        "chow": RowText(_("Chow"), _("Three consecutive tiles of a suit: 1 concealed, nothing exposed")),
        "pung.simple": RowText(_("Pung of simples"), _("Three alike from 2 to 8: 2 exposed, 4 concealed")),
        "pung.terminal": RowText(_("Pung of terminals"), _("Three ones or nines: 4 exposed, 8 concealed")),
        "pung.honor": RowText(_("Pung of honors"), _("Three alike of winds or dragons: 5 exposed, 8 concealed")),
        "kong.simple": RowText(_("Kong of simples"), _("Four alike from 2 to 8: 8 exposed, 16 concealed")),
        "kong.terminal": RowText(_("Kong of terminals"), _("Four ones or nines: 16 exposed, 32 concealed")),
        "kong.honor": RowText(_("Kong of honors"), _("Four alike of winds or dragons: 16 exposed, 32 concealed")),
        "bonus": RowText(_("Flower or season"), _("Each flower and each season counts 6")),
    }


def _of_the_winner() -> RowTexts:
    return {
        "out.wall": RowText(_("Out from the wall"), _("The winning tile was drawn from the live wall")),
        "out.last_wall": RowText(
            _("Last tile of the wall"), _("Out on the last tile of the live wall, instead of the points for the wall")
        ),
        "out.kong_box": RowText(_("Out from the kong box"), _("The winning tile came from the kong box")),
        "out.last_of_kind": RowText(
            _("Last tile of its kind"), _("The three others like the winning tile lay open on the table")
        ),
        "out.ready": RowText(_("Ready hand"), _("Out with a ready hand that had been called")),
        "hand.no_chow": RowText(_("No chow"), _("A regular mahjong without a chow")),
        "hand.all_chows": RowText(
            _("All chows"), _("Four chows, and a pair of a suit or of a wind that is neither own nor prevailing")
        ),
        "pair.dragon": RowText(_("Pair of dragons"), _("The pair is of dragons")),
        "pair.wind": RowText(
            _("Pair of own or prevailing wind"), _("The pair is of the seat's own or of the prevailing wind")
        ),
    }


def _multipliers() -> RowTexts:
    return {
        "x.seat_wind": RowText(
            _("Own wind"),
            _("A pung or kong of the seat's own wind"),
            line=_("Own wind: {tiles}"),
            reason=_("A pung or kong of {wind}'s own wind"),
        ),
        "x.prevailing_wind": RowText(
            _("Prevailing wind"), _("A pung or kong of the prevailing wind"), line=_("Prevailing wind: {tiles}")
        ),
        "x.dragon": RowText(
            _("Dragons"), _("A pung or kong of dragons; once, however many there are"), line=_("Dragons: {tiles}")
        ),
        "x.own_bonus": RowText(
            _("Own flower or season"),
            _("The flower or the season with the number of the seat, each"),
            line=_("Own bonus tile: {tiles}"),
            reason=_("It has the number of {wind}"),
        ),
        "x.half_flush": shared.half_flush(),
        "x.terminals_and_honors": RowText(
            _("Terminals and honors"), _("All tiles ones, nines, winds or dragons, both kinds present")
        ),
        "x.full_flush": shared.full_flush(),
        "x.all_terminals": RowText(_("All terminals"), _("All tiles ones or nines")),
        "x.all_honors": RowText(_("All honors"), _("All tiles winds or dragons")),
        "x.bouquet": RowText(_("Bouquet"), _("All four flowers, or all four seasons")),
        "x.kong_finish": RowText(_("Finished in a kong"), _("The winning tile completed a kong of the hand")),
        "x.original_hand": RowText(_("Original hand"), _("The dealt tiles of the dealer are a mahjong")),
    }


def _special_hands() -> RowTexts:
    return _of_dragons_and_winds() | _of_snakes_and_blessings()


def _of_dragons_and_winds() -> RowTexts:
    return {
        "imperial": RowText(
            _("Imperial hand"),
            _("Four each of the three dragons kept in the hand, and a pair of own wind; concealed"),
        ),
        "mandarin": RowText(
            _("Mandarin hand"), _("Four each of three winds kept in the hand, and a pair of the fourth wind; concealed")
        ),
        "crazy_monkey": RowText(
            _("Crazy monkey"), _("A pung of each dragon and the fourth of each beside it, and any pair")
        ),
        "happy_family": RowText(_("Happy family"), _("Pungs or kongs of all four winds, and a pair of dragons")),
        "big_green": RowText(
            _("Big green hand"), _("Pungs or kongs of 2, 4 and 6 Bamboo and green dragons, and a pair of 8 Bamboo")
        ),
        "small_green": RowText(
            _("Small green hand"), _("Pungs or kongs of 2, 4, 6 and 8 Bamboo, and a pair of green dragons")
        ),
        "green_and_red": RowText(
            _("Green and red hand"), _("Pungs of 1, 5, 7 and 9 Bamboo, a green dragon and a red dragon; no pair")
        ),
        "dragon_sons_9": RowText(
            _("Adopted sons of the dragon, nines"),
            _("Pungs or kongs of the nines of all three suits and of dragons, and a pair of own wind"),
        ),
        "dragon_sons_1": RowText(
            _("Adopted sons of the dragon, ones"),
            _("Pungs or kongs of the ones of all three suits and of dragons, and a pair of own wind"),
        ),
        "big_green_finger": RowText(
            _("Big green finger"),
            _("Pungs of 3 Bamboo, of two even Bamboos and of green dragons, and a pair of an even Bamboo"),
        ),
        "small_green_finger": RowText(
            _("Small green finger"), _("Pungs of 3 Bamboo and of three even Bamboos, and a pair of green dragons")
        ),
        "horizontal_enemies": RowText(
            _("Horizontal enemies"),
            _("Pungs or kongs of 1 and 9 of one suit and of east and west winds, a north and a south wind; no pair"),
        ),
        "vertical_enemies": RowText(
            _("Vertical enemies"),
            _("Pungs or kongs of 1 and 9 of one suit and of south and north winds, a west and an east wind; no pair"),
        ),
        "red_dragon_sons": RowText(
            _("Adopted sons of the red dragon"),
            _("Pungs or kongs of one rank in all three suits and of red dragons, and a pair of winds"),
        ),
        "wind_sons": RowText(
            _("Adopted sons of the winds"),
            _("Pungs or kongs of one rank in all three suits and of a wind, and a pair of dragons"),
        ),
        "big_siamese_sisters": RowText(
            _("Four big Siamese sisters"),
            _("Pungs or kongs of four consecutive ranks of one suit, and a pair of dragons"),
        ),
        "small_siamese_sisters": RowText(
            _("Four small Siamese sisters"),
            _("Pungs or kongs of four consecutive ranks of one suit, and a pair of winds"),
        ),
        "yin_yang": RowText(_("Harmony of yin and yang"), _("A pair of each wind and each dragon; concealed")),
        "fire_of_revolution": RowText(
            _("Fire of the revolution"),
            _("Three pungs of suits, a pair of red dragons, and a west, a south and an east wind"),
        ),
        "great_scholars": RowText(
            _("Great scholars"), _("Pungs or kongs of all three dragons, and a chow and a pair of one suit")
        ),
        "winds_and_dragons": RowText(
            _("Winds and dragons"), _("Four pungs or kongs and a pair, all of winds and dragons")
        ),
    }


def _of_snakes_and_blessings() -> RowTexts:
    return {
        "ninth_tile": RowText(
            _("Calling beside the ninth tile"),
            _("In one suit 1 1 1, 2 to 8 and 9 9 9, and one more tile of that suit; concealed"),
        ),
        "thirteen_fingers": RowText(
            _("Thirteen wonderful fingers"), _("One of each dragon, wind, 1 and 9, and a second 1 or 9; concealed")
        ),
        "big_snake": RowText(
            _("Big snake"), _("1 to 9 of a suit in chows, a pung or kong of honors, and a pair of honors")
        ),
        "dragon_snake": RowText(
            _("Snake of the dragons"),
            _("1 4 7, 2 5 8 and 3 6 9 of the three suits, one of each dragon, and a pair of own wind; concealed"),
        ),
        "four_winds_snake": RowText(
            _("Snake of the four winds"),
            _("1 4 7, 2 5 8 and 3 6 9 of the three suits, one of each wind, and one more honor; concealed"),
        ),
        "small_snake": RowText(
            _("Small snake"), _("1 to 9 of a suit in chows, one of each wind, and one more wind or dragon")
        ),
        "earthly_blessing": RowText(_("Earthly blessing"), _("Out on the first discard of the deal")),
        "united": RowText(
            _("United hand"),
            _("A chow and a pung or kong of one suit, two of dragons, and a pair of the prevailing wind"),
        ),
        "buried_treasure": RowText(
            _("Buried treasure"),
            _("1 to 9 of a suit in chows, a concealed pung or kong and a pair, both of honors or one of that suit"),
        ),
        "thirteen_odd": RowText(
            _("Thirteen great oddities"), _("One of each dragon, wind, 1 and 9, and a second wind or dragon; concealed")
        ),
        "golden_coin": RowText(_("Golden coin"), _("A concealed pung or kong of the 5 Dot in a mahjong")),
        "heavenly_blessing": RowText(
            _("Heavenly blessing"), _("The dealer goes out on the first tile that he draws from the live wall")
        ),
    }


def _calls() -> dict[Call, str]:
    """Only Hebrew tells them all apart."""
    return {
        Call.CHOW: pgettext("israeli call", "Chow"),
        Call.PUNG: pgettext("israeli call", "Pung"),
        Call.KONG: pgettext("israeli call", "Kong"),
        Call.CONCEALED_KONG: pgettext("israeli call, concealed", "Kong"),
        Call.EXTENSION: pgettext("israeli call, extension", "Kong"),
        Call.MAHJONG: pgettext("israeli call", "Mahjong"),
        Call.FROM_WALL: pgettext("israeli call, from the wall", "Mahjong"),
        Call.DEALT: pgettext("israeli call, dealt tiles", "Mahjong"),
        Call.SPECIAL: pgettext("israeli call", "Mahjong: {hand}"),
    }


def _terms() -> dict[Term, str]:
    return {Term.ROUND: pgettext("israeli", "{wind} round")}


ISRAELI = BookWords(options=_options, elements=_elements, special_hands=_special_hands, calls=_calls, terms=_terms)
