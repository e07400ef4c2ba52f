"""Why a choice is good, in terms that a player knows: plan, distance, tiles that help, chance, worth, danger."""

from collections.abc import Iterable, Sequence

from game.engine import commands as c
from game.i18n.general import general
from game.i18n.numbers import decimal, number, percent
from game.i18n.row_texts import special_hand_text
from game.i18n.texts import Names
from game.i18n.tile_words import tile_name
from game.i18n.translator import gettext as _
from game.i18n.translator import in_a_row, ngettext, pgettext
from game.players.ai.judgement import ANY, COUNT, Aim, Judgement, Plan, Reason
from game.players.ai.reading.nearness import nearness_of
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile


def advised(ruleset: str, command: c.Command) -> str:
    """What a hint tells to do: ``Discard the North Wind``."""
    return _told(general().advised, ruleset, command)


def advised_in_short(command: c.Command) -> str:
    """The same without the tile, where it is not the tile alone that is chosen: ``Call ready``; else nothing."""
    return general().advised["call_ready"].said() if isinstance(command, c.DeclareReady) else ""


def better(ruleset: str, command: c.Command) -> str:
    """What would have been better than what was done: ``Discarding the North Wind would have been better``."""
    return _told(general().better, ruleset, command)


def done(ruleset: str, command: c.Command) -> str:
    """What somebody did: ``5 of Bamboo discarded``; nothing of what is no choice."""
    return "" if _act(command) is None else _told(general().done, ruleset, command)


def _told(words: Names, ruleset: str, command: c.Command) -> str:
    act, tiles = _act(command) or ("pass", ())
    match tiles:
        case (tile,):
            return words[act].said(tile=tile_name(ruleset, tile))
        case (first, second):
            return words[act].said(first=number(first.rank), second=number(second.rank))
        case _:
            return words[act].said()


def _act(command: c.Command) -> tuple[str, tuple[Tile, ...]] | None:
    """The name of a choice in the tables of words, and what is named with it: a tile, or the two that make a chow."""
    match command:
        case c.Discard(tile=tile):
            return "discard", (tile,)
        case c.DeclareReady(tile=tile):
            return "ready", (tile,)
        case c.Claim(claim=ClaimKind.CHOW, tiles=tiles):
            return "chow", tiles
        case c.Claim(claim=claim):
            return claim.value, ()
        case c.DeclareKong(tiles=tiles):
            return "lay_out", tiles[:1]
        case c.DeclareMahjong() | c.RobKong():
            return "mahjong", ()
        case c.TakeReplacement():
            return "replacement", ()
        case c.DrawTile():
            return "draw", ()
        case c.Pass():
            return "pass", ()
        case _:
            return None


def distance_to(rules: Ruleset, aim: Aim, missing: int, live: int) -> str:
    """How far a hand is from what it is played for: ``Four sets and a pair: 3 missing, 12 tiles help``."""
    if missing <= 0:
        return _("Complete")
    if missing == 1:
        said = ngettext("{aim}: ready, {live} tile completes it", "{aim}: ready, {live} tiles complete it", live)
    else:
        said = ngettext(
            "{aim}: {missing} missing, {live} tile helps", "{aim}: {missing} missing, {live} tiles help", live
        )
    return said.format(aim=aim_name(rules, aim), missing=missing, live=live)


def helped_by(missing: int, live: int) -> str:
    """How many tiles a hand waits for, or bring it nearer: ``Waits for 8 tiles``."""
    if missing == 1:
        return ngettext("Waits for {live} tile", "Waits for {live} tiles", live).format(live=live)
    return ngettext("{live} tile helps", "{live} tiles help", live).format(live=live)


def reason_line(reason: Reason | None) -> str:
    """What speaks for a choice, as far as it can be seen on the tiles."""
    return "" if reason is None else general().reasons[reason.value].said()


def awaited_line() -> str:
    """What speaks against a discard that another has called."""
    return _("Someone is waiting for this tile")


def why_better(better: Judgement, played: Judgement) -> str:
    """Why a choice is better than what was played: ``It stands alone; tiles that help: 54 instead of 40``."""
    what, more, less = _compared(better, played)
    figures = _("{what}: {better} instead of {played}").format(
        what=general().compared[what].said(), better=more, played=less
    )
    if better.reason is None or better.reason is _SAID_BY.get(what):
        return figures[:1].upper() + figures[1:]
    reason = reason_line(better.reason)
    return pgettext("reason and figures", "{reason}; {figures}").format(reason=reason, figures=figures)


_SAID_BY = {
    "missing": Reason.NEAREST,
    "live": Reason.NEAREST,
    "chance": Reason.LIKELIEST,
    "worth": Reason.DEAREST,
    "count": Reason.DEAREST,
}
"""Reasons that the figures say already."""


def _compared(better: Judgement, played: Judgement) -> tuple[str, str, str]:
    """What is compared, and its two figures: the first in which the better choice is seen to be better."""
    if better.aim == played.aim and better.missing < played.missing:
        return "missing", number(better.missing), number(played.missing)
    if (better.aim, better.missing) == (played.aim, played.missing) and better.live > played.live:
        return "live", number(better.live), number(played.live)
    if hundredths(better.chance) > hundredths(played.chance):
        return "chance", percent(hundredths(better.chance)), percent(hundredths(played.chance))
    if round(better.worth) > round(played.worth):
        what = "count" if better.aim == COUNT else "worth"
        return what, number(round(better.worth)), number(round(played.worth))
    if round(better.danger, 1) < round(played.danger, 1):
        return "danger", decimal(better.danger, 1), decimal(played.danger, 1)
    return "value", decimal(better.value, 2), decimal(played.value, 2)


def counted_without(ruleset: str, judgement: Judgement) -> str:
    """Which tile is not in the figures any more: the one that is discarded, or that would be after a claim."""
    if judgement.then is not None:
        return _("Counted after discarding the {tile}").format(tile=tile_name(ruleset, judgement.then))
    return _("Counted without the tile to discard") if isinstance(judgement.command, c.Discard) else ""


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
    return _("Chance of a mahjong: {percent}").format(percent=percent(hundredths(chance)))


def worth_line(worth: float) -> str:
    """What going out would bring, about."""
    points = round(worth)
    return ngettext(
        "The mahjong is worth about {points} point", "The mahjong is worth about {points} points", points
    ).format(points=number(points))


def worth_in_short(worth: float) -> str:
    """The same, for a list."""
    points = round(worth)
    return ngettext("about {points} point", "about {points} points", points).format(points=number(points))


def counted_line(worth: float) -> str:
    """What a hand counts that can no longer go out."""
    points = round(worth)
    return ngettext("The hand is worth {points} point", "The hand is worth {points} points", points).format(
        points=number(points)
    )


def danger_line(danger: float) -> str:
    """What a discard may cost on average, as far as that can be told; nothing where it costs nothing."""
    if danger < _SMALLEST:
        return ""
    return _("Risk of the discard: {points} points on average").format(points=decimal(danger, 1))


def luck_line(luck: float, cost: float) -> str:
    """What the draws of a match gave, and what weaker decisions cost, apart."""
    given, decided = (decimal(each, 1, signed=True) for each in (luck, -cost))
    return _("Luck of the draw: {luck} points  ·  Decisions: {decided} points").format(luck=given, decided=decided)


_SMALLEST = 0.05
"""Points that would be written as 0.0."""


def hundredths(chance: float) -> int:
    """A chance in hundredths: never 0 or 100 for what is only nearly so."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        return min(99, max(1, whole))
    return whole


def sentences(lines: Sequence[str]) -> str:
    """Lines below each other, those that say nothing left out."""
    return "\n".join(line for line in lines if line)


def aim_name(rules: Ruleset, aim: Aim) -> str:
    """What a plan or a special hand is called."""
    if aim.special is not None:
        return special_hand_text(rules.id, aim.special).name
    plan = (Plan.ALL_PUNGS if aim == ANY and not nearness_of(rules).chows else aim.plan).value
    return general().aims[plan if aim.suit is None else f"{plan}_{aim.suit.value}"].said()
