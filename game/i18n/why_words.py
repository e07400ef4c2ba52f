"""Why a call is not possible now, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.rulings.why_not import Obstacle, WhyNot
from game.i18n.tile_words import tile_name
from game.i18n.translator import gettext as _
from game.i18n.translator import in_a_row, ngettext, pgettext
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile


def why_not_text(ruleset: str, why: WhyNot) -> str:
    """What stands in the way of a call: ``For this pung you need one more 5 Bamboo``."""
    if why.obstacle is Obstacle.MISSES_TILES:
        return _missing(ruleset, why.claim, why.missing)
    if why.obstacle is Obstacle.NOT_COMPLETE:
        return ngettext(
            "No mahjong yet: {count} tile is missing to four sets and a pair",
            "No mahjong yet: {count} tiles are missing to four sets and a pair",
            why.count,
        ).format(count=why.count)
    return _plain()[why.obstacle]


def _plain() -> dict[Obstacle, str]:
    return {
        Obstacle.NOT_IN_PLAY: _("There is nothing to call now"),
        Obstacle.DEAD_HAND: _("A dead hand calls nothing any more"),
        Obstacle.DEAL_IS_WON: _("Somebody is out already: nobody else can go out in this deal"),
        Obstacle.NOTHING_DISCARDED: _("Nobody has discarded a tile yet"),
        Obstacle.OWN_TURN: _("Chow and pung are called on what another player discards"),
        Obstacle.OWN_DISCARD: _("You discarded this tile yourself"),
        Obstacle.ALREADY_TAKEN: _("The last discard was claimed: it lies in a set"),
        Obstacle.TOO_LATE: _("Play has gone on: the last discard can no longer be claimed"),
        Obstacle.CALLED_BEFORE: _("Another call goes before yours"),
        Obstacle.ONLY_MAHJONG: _("This tile can be claimed for mahjong alone"),
        Obstacle.FROZEN: _("The hand is called ready and frozen"),
        Obstacle.NO_RANKS: _("Winds and dragons make no chows"),
        Obstacle.NOT_FROM_LEFT: _("Chow can only be called on a discard of the player before you"),
        Obstacle.CHOW_SPOILS_HAND: _("With this chow the hand could not become a mahjong of this book"),
        Obstacle.NO_KONGS: _("There are no kongs by the rules agreed on"),
        Obstacle.NO_REPLACEMENT: _("No kong now: no replacement is left"),
        Obstacle.AFTER_CLAIM: _("After a claimed set no kong may be laid out in the same turn"),
        Obstacle.NO_KONG_IN_HAND: _("A kong needs four alike, or the fourth tile of a pung on the table"),
        Obstacle.OWES_REPLACEMENT: _("Take the replacement first"),
        Obstacle.CLAIMED_SET: _("After a claimed set a tile must be discarded first"),
        Obstacle.ASKS_FOR_MORE: _("Four sets and a pair, but this book asks for more than that"),
    }


def _missing(ruleset: str, claim: ClaimKind, ways: Sequence[Sequence[Tile]]) -> str:
    count = len(ways[0])
    if claim is ClaimKind.CHOW:
        said = pgettext("list", "{first} or {second}")
        names = [_both(ruleset, way) for way in ways]
        tiles = in_a_row(said, names)
        return _("For a chow you need {tiles}").format(tiles=tiles)
    sentence = {
        ClaimKind.PUNG: ngettext(
            "For a pung you need {count} more {tile}", "For a pung you need {count} more {tile}", count
        ),
        ClaimKind.KONG: ngettext(
            "For a kong you need {count} more {tile}", "For a kong you need {count} more {tile}", count
        ),
    }[claim]
    return sentence.format(count=count, tile=tile_name(ruleset, ways[0][0]))


def _both(ruleset: str, tiles: Sequence[Tile]) -> str:
    """Tiles that are all needed: ``4 Bamboo and 6 Bamboo``."""
    said = pgettext("list", "{first} and {second}")
    return in_a_row(said, [tile_name(ruleset, tile) for tile in tiles])
