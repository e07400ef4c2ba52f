"""The words of the Polish book (docs/rules/polish.md)."""

from __future__ import annotations

from game.i18n.books import shared
from game.i18n.books.polish_hands import special_hands
from game.i18n.books.words import BookWords, OptionGroup, OptionText, OptionTexts, RowText, RowTexts, Term
from game.i18n.translator import gettext as _
from game.i18n.translator import pgettext


def _options() -> OptionTexts:
    return {
        OptionGroup.MATCH: _match(),
        OptionGroup.SEATS: _three_players(),
        OptionGroup.WALL: _wall(),
        OptionGroup.CLAIMS: {"claim_seconds": shared.claim_seconds()},
        OptionGroup.SCORING: _scoring(),
    }


def _match() -> dict[str, OptionText]:
    return {
        "stake": OptionText(_("Points at the start"), _("What every player begins the match with.")),
        "rounds": OptionText(_("Rounds"), _("How many rounds are a match of four players.")),
        "bankrupt": OptionText(
            _("Below zero"),
            _("What happens when a player has fewer points than none: the match goes on, or it is over."),
            {
                "play_on": pgettext("below zero", "Play on"),
                "ends_match": pgettext("below zero", "The match ends"),
            },
        ),
        "play": shared.play(),
    }


def _three_players() -> dict[str, OptionText]:
    return {
        "players": shared.players(),
        "three_player_wall": OptionText(
            _("Wall of three players"),
            _(
                "Four sides as for four players; or three longer sides, without north winds and North's flower "
                "and season, or without all flowers and seasons."
            ),
            {
                "four_sides": pgettext("wall", "Four sides"),
                "four_sides_nobody_moves": pgettext("wall", "Four sides, nobody moves"),
                "three_sides_138": pgettext("wall", "3 sides, 138 tiles"),
                "three_sides_132": pgettext("wall", "3 sides, 132 tiles"),
            },
        ),
        "three_player_chows": OptionText(
            _("Chows of three players"),
            _("Off: with three players a chow makes no set, except in special hands that are made of certain tiles."),
        ),
        "three_player_rounds": OptionText(
            _("Rounds of three players"), _("How many rounds are a match of three players.")
        ),
    }


def _wall() -> dict[str, OptionText]:
    return {
        "bonus_tiles": shared.bonus_tiles(),
        "first_dice": OptionText(
            _("Dice for the break"), _("How many dice East throws for the side, and the player of that side after him.")
        ),
        "loose_tiles": OptionText(
            _("Loose tiles"),
            _(
                "How many tiles are lifted onto the wall at the break, to replace kongs and bonus tiles; with four, "
                "the two stacks counted last. When they are used, one stack is lifted as the next two."
            ),
        ),
        "dead_wall": OptionText(
            _("Dead wall"),
            _("Whether the dead wall is kept at 14 tiles from the live wall, or shrinks until no replacement is left."),
            {"refilled": pgettext("dead wall", "Kept at 14"), "fixed": pgettext("dead wall", "Shrinks")},
        ),
        "deal_direction": OptionText(
            _("Dealing goes"),
            _("To which side of the break tiles are dealt and drawn; the dead wall lies on the other side."),
            {"left": pgettext("dealing", "To the left"), "right": pgettext("dealing", "To the right")},
        ),
    }


def _scoring() -> dict[str, OptionText]:
    return {
        "limit": OptionText(_("Limit of a hand"), _("The most that a hand can be worth, before East's doubling.")),
        "out_points": OptionText(_("Points for going out"), _("What the winner counts for going out; most often 20.")),
        "payer": OptionText(
            _("The winner is paid by"),
            _("All losers, or the discarder alone, once. When the winning tile was drawn, all pay in either case."),
            {"all": pgettext("payer", "All"), "discarder": pgettext("payer", "The discarder")},
        ),
        "losers_settle": OptionText(
            _("Losers settle"), _("Whether the losers pay each other the differences between their hands.")
        ),
        "extra_hands": OptionText(
            _("American special hands"), _("Twelve more special hands count, the American ones.")
        ),
        "four_as_two_pairs": shared.four_as_two_pairs(),
    }


def _elements() -> RowTexts:
    return _points() | _doubles_of_the_winner() | _doubles_of_all()


def _points() -> RowTexts:
    return shared.sets() | {
        "bonus": RowText(_("Flower or season"), _("Each flower and each season counts 4")),
        "pair.dragon": RowText(_("Pair of dragons"), _("Each pair of dragons counts 2")),
        "pair.wind": RowText(
            _("Pair of own or prevailing wind"),
            _("A pair of the seat's own or of the prevailing wind counts 2"),
        ),
        "out": RowText(_("Mahjong"), _("For going out")),
        "out.only_tile": RowText(
            _("Last tile of its kind"), _("The three others like the winning tile were in sight, or in the hand")
        ),
        "out.edge_closed_single": RowText(
            _("Only one kind of tile"), _("No other kind of tile could have completed the hand")
        ),
    }


def _doubles_of_the_winner() -> RowTexts:
    return {
        "x.sea_bottom": RowText(_("From the bottom of the sea"), _("Out on the last tile of the live wall")),
        "x.river_bottom": RowText(
            _("A fish from the river bottom"), _("Out on the discard after the last tile of the live wall")
        ),
        "x.loose_tile": RowText(_("On the roof"), _("Out on a loose tile")),
        "x.last_loose_tile": RowText(
            _("Opening a flower"),
            _("The last tile of the live wall made a kong or was a bonus tile, and its loose tile won"),
        ),
        "x.all_chows": RowText(_("All chows"), _("Four chows, and a pair without value")),
        "x.no_chow": RowText(_("No chow"), _("A mahjong without a chow")),
        "x.half_flush": shared.half_flush(),
        "x.major_sets": RowText(
            _("Sets of terminals and honors"), _("Pungs and kongs of terminals and honors alone, and any pair")
        ),
        "x.robbed_kong": RowText(_("Robbed kong"), _("Out on the tile that extended another player's pung")),
        "x.all_major": RowText(
            _("All terminals and honors"),
            _("All tiles ones, nines, winds or dragons, instead of the double for sets of them"),
        ),
        "x.full_flush": shared.full_flush(),
    }


def _doubles_of_all() -> RowTexts:
    return {
        "x.dragon": RowText(_("Dragons"), _("Each pung or kong of dragons"), line=_("Dragons: {tiles}")),
        "x.round_wind": RowText(
            _("Prevailing wind"), _("A pung or kong of the prevailing wind"), line=_("Prevailing wind: {tiles}")
        ),
        "x.own_wind": RowText(
            _("Own wind"),
            _("A pung or kong of the seat's own wind"),
            line=_("Own wind: {tiles}"),
            reason=_("A pung or kong of {wind}'s own wind"),
        ),
        "x.all_flowers": RowText(_("Bouquet of flowers"), _("All four flowers")),
        "x.all_seasons": RowText(_("Bouquet of seasons"), _("All four seasons")),
        "x.own_bonus_pair": RowText(
            _("Own flower and season"),
            _("The flower and the season with the number of the seat, both"),
            reason=_("Both have the number of {wind}"),
        ),
        "x.three_concealed_pungs": RowText(_("Three concealed pungs"), _("Three or four concealed pungs or kongs")),
        "x.small_dragons": RowText(
            _("Three small dragons"), _("Pungs or kongs of two dragons, and a pair of the third: three lesser scholars")
        ),
        "x.small_winds": RowText(
            _("Four small winds"),
            _("Pungs or kongs of three winds, and a pair of the fourth: four lesser blessings, or four small joys"),
        ),
        "x.big_dragons": RowText(
            _("Three big dragons"), _("Pungs or kongs of all three dragons: three great scholars")
        ),
        "x.big_winds": RowText(
            _("Four big winds"), _("Pungs or kongs of all four winds: four great blessings, or four great joys")
        ),
    }


def _terms() -> dict[Term, str]:
    return {Term.EAST: pgettext("polish", "East: {name}")}


POLISH = BookWords(options=_options, elements=_elements, special_hands=special_hands, terms=_terms)
