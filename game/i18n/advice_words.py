"""Why a choice is good, in terms that a player knows: plan, distance, tiles that help, chance, worth, danger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine.commands import (
    Claim,
    Command,
    DeclareKong,
    DeclareMahjong,
    DeclareReady,
    Discard,
    DrawTile,
    Pass,
    RobKong,
    TakeReplacement,
)
from game.i18n.numbers import decimal, number, percent
from game.i18n.row_texts import special_hand_text
from game.i18n.tile_words import tile_name
from game.i18n.translator import gettext as _
from game.i18n.translator import in_a_row, ngettext, pgettext
from game.players.ai.judgement import Aim, Plan
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind
from game.tiles.tile import Suit, Tile


def advised(ruleset: str, command: Command) -> str:
    """What a hint tells to do: ``Discard North Wind``."""
    match command:
        case Discard(tile=tile):
            return _("Discard {tile}").format(tile=tile_name(ruleset, tile))
        case DeclareReady(tile=tile):
            return _("Call ready and discard {tile}").format(tile=tile_name(ruleset, tile))
        case Claim(claim=claim):
            return {
                ClaimKind.CHOW: pgettext("advice", "Take the chow"),
                ClaimKind.PUNG: pgettext("advice", "Take the pung"),
                ClaimKind.KONG: pgettext("advice", "Take the kong"),
                ClaimKind.MAHJONG: pgettext("advice", "Go out"),
            }[claim]
        case DeclareKong(tiles=tiles):
            return _("Lay out the kong: {tile}").format(tile=tile_name(ruleset, tiles[0]))
        case DeclareMahjong() | RobKong():
            return pgettext("advice", "Go out")
        case TakeReplacement():
            return pgettext("advice", "Take the replacement")
        case DrawTile():
            return pgettext("advice", "Draw")
        case _:
            return pgettext("advice", "Pass")


def better(ruleset: str, command: Command) -> str:
    """What would have been better than what was done: ``Better to discard North Wind``."""
    match command:
        case Discard(tile=tile):
            return _("Better to discard {tile}").format(tile=tile_name(ruleset, tile))
        case DeclareReady(tile=tile):
            return _("Better to call ready and discard {tile}").format(tile=tile_name(ruleset, tile))
        case Claim(claim=claim):
            return {
                ClaimKind.CHOW: _("Better to take the chow"),
                ClaimKind.PUNG: _("Better to take the pung"),
                ClaimKind.KONG: _("Better to take the kong"),
                ClaimKind.MAHJONG: _("Better to go out"),
            }[claim]
        case DeclareKong(tiles=tiles):
            return _("Better to lay out the kong: {tile}").format(tile=tile_name(ruleset, tiles[0]))
        case DeclareMahjong() | RobKong():
            return _("Better to go out")
        case TakeReplacement():
            return _("Better to take the replacement")
        case DrawTile():
            return _("Better to draw")
        case _:
            return _("Better to pass")


def done(ruleset: str, command: Command) -> str:
    """What somebody did: ``5 Bamboo discarded``."""
    match command:
        case Discard(tile=tile):
            return _("{tile} discarded").format(tile=tile_name(ruleset, tile))
        case DeclareReady(tile=tile):
            return _("Ready called, {tile} discarded").format(tile=tile_name(ruleset, tile))
        case Claim(claim=claim):
            return {
                ClaimKind.CHOW: pgettext("done", "Chow taken"),
                ClaimKind.PUNG: pgettext("done", "Pung taken"),
                ClaimKind.KONG: pgettext("done", "Kong taken"),
                ClaimKind.MAHJONG: pgettext("done", "Gone out"),
            }[claim]
        case DeclareKong(tiles=tiles):
            return _("Kong laid out: {tile}").format(tile=tile_name(ruleset, tiles[0]))
        case DeclareMahjong() | RobKong():
            return pgettext("done", "Gone out")
        case TakeReplacement():
            return pgettext("done", "Replacement taken")
        case DrawTile():
            return pgettext("done", "Drawn from the wall")
        case Pass():
            return pgettext("done", "Passed")
        case _:
            return ""


def distance(missing: int, live: int) -> str:
    """How far a hand is, and how many tiles that may still come bring it nearer."""
    if missing <= 0:
        return _("Complete")
    if missing == 1:
        return ngettext("Ready: {live} tile completes it", "Ready: {live} tiles complete it", live).format(live=live)
    return ngettext("{missing} missing, {live} tile helps", "{missing} missing, {live} tiles help", live).format(
        missing=missing, live=live
    )


def helping_tiles(ruleset: str, helping: Iterable[tuple[Tile, int]]) -> str:
    """Which tiles bring the hand nearer, with how many of each are left; nothing when there are none."""
    named = [
        pgettext("tiles left", "{tile} ({live})").format(tile=tile_name(ruleset, tile), live=live)
        for tile, live in helping
    ]
    return (
        ""
        if not named
        else _("Tiles that help: {tiles}.").format(tiles=in_a_row(pgettext("list", "{first}, {second}"), named))
    )


def chance_line(chance: float) -> str:
    """How often such a hand goes out."""
    return _("Chance to go out: {percent}").format(percent=percent(hundredths(chance)))


def worth_line(worth: float) -> str:
    """What going out would bring, about."""
    points = rounded(worth)
    return ngettext("Going out brings about {points} point", "Going out brings about {points} points", points).format(
        points=number(points)
    )


def worth_in_short(worth: float) -> str:
    """The same, for a list."""
    points = rounded(worth)
    return ngettext("about {points} point", "about {points} points", points).format(points=number(points))


def counted_line(worth: float) -> str:
    """What a hand counts that can no longer go out."""
    points = rounded(worth)
    return ngettext("The hand counts {points} point", "The hand counts {points} points", points).format(
        points=number(points)
    )


def danger_line(danger: float) -> str:
    """What a discard may cost on average, as far as that can be told; nothing where it costs nothing."""
    if danger < _SMALLEST:
        return ""
    return _("Danger of the discard: {points} points on average").format(points=decimal(danger, 1))


_SMALLEST = 0.05
"""Points that would be written as 0.0."""


def hundredths(chance: float) -> int:
    """A chance in hundredths: never 0 or 100 for what is only nearly so."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        return min(99, max(1, whole))
    return whole


def rounded(points: float) -> int:
    """Points as they are told: whole."""
    return round(points)


def sentences(lines: Sequence[str]) -> str:
    """Lines below each other, those that say nothing left out."""
    return "\n".join(line for line in lines if line)


def aim_line(rules: Ruleset, aim: Aim) -> str:
    """What the hand is played for: ``Aims for half flush in bamboo``."""
    return _("Aims for: {aim}").format(aim=aim_name(rules, aim))


def aim_name(rules: Ruleset, aim: Aim) -> str:
    """What a plan or a special hand is called."""
    if aim.special is not None:
        return special_hand_text(rules.id, aim.special).name
    if aim.suit is not None:
        return _flushes()[aim.plan, aim.suit]
    return {
        Plan.ANY: pgettext("aim", "Any mahjong"),
        Plan.ALL_PUNGS: pgettext("aim", "Pungs alone"),
        Plan.ALL_CHOWS: pgettext("aim", "Chows alone"),
        Plan.ALL_MAJORS: pgettext("aim", "Terminals and honors"),
        Plan.ALL_HONORS: pgettext("aim", "Honors alone"),
        Plan.ALL_TERMINALS: pgettext("aim", "Terminals alone"),
        Plan.COUNT: pgettext("aim", "What the hand counts"),
    }[aim.plan]


def _flushes() -> dict[tuple[Plan, Suit], str]:
    return {
        (Plan.HALF_FLUSH, Suit.BAMBOO): pgettext("aim", "Bamboo and honors"),
        (Plan.HALF_FLUSH, Suit.CHARACTER): pgettext("aim", "Characters and honors"),
        (Plan.HALF_FLUSH, Suit.DOT): pgettext("aim", "Dots and honors"),
        (Plan.FULL_FLUSH, Suit.BAMBOO): pgettext("aim", "Bamboo alone"),
        (Plan.FULL_FLUSH, Suit.CHARACTER): pgettext("aim", "Characters alone"),
        (Plan.FULL_FLUSH, Suit.DOT): pgettext("aim", "Dots alone"),
    }
