"""The words for advice: what to do, why, how each choice stands, and how what was done compares with it."""

from collections.abc import Iterable, Sequence

from game.engine import commands as c
from game.engine.commands import goes_out
from game.i18n import _, in_commas, joined, ngettext, pgettext
from game.i18n.general import general
from game.i18n.numbers import count_text, decimal, number, percent
from game.i18n.row_texts import special_hand_text
from game.i18n.texts import Names
from game.i18n.tile_words import listed_in_short, name_of_tiles, tile_name, wind_name
from game.players.ai.advice import Advice, Verdict
from game.players.ai.ideas import LIVE, Idea, Why
from game.players.ai.judgment import ANY, COUNT, Aim, Judgment, Plan, is_pay_like
from game.players.ai.reading.nearness import nearness_of
from game.players.review import decimals
from game.rules.ruleset import Ruleset
from game.rules.terms import ClaimKind
from game.tiles.tile import Tile


def advised(ruleset: str, command: c.Command) -> str:
    """The advice of a hint: ``Discard the North Wind``."""
    return _filled_in(general().advised, ruleset, command)


def better(ruleset: str, command: c.Command) -> str:
    """The remark on the better choice: ``Discarding the North Wind would have been better``."""
    return _filled_in(general().better, ruleset, command)


def done(ruleset: str, command: c.Command) -> str:
    """The words for a command that was carried out: ``5 of Bamboo discarded``; empty if it was no choice."""
    return "" if _choice_words(command) is None else _filled_in(general().done, ruleset, command)


def _filled_in(words: Names, ruleset: str, command: c.Command) -> str:
    act, tiles = _choice_words(command) or ("pass", ())
    match tiles:
        case (tile,):
            return words[act].said(tile=tile_name(ruleset, tile))
        case (first, second):
            return words[act].said(first=number(first.rank), second=number(second.rank))
        case _:
            return words[act].said()


def _choice_words(command: c.Command) -> tuple[str, tuple[Tile, ...]] | None:
    """The key of a choice in the tables of texts, and the tiles that the text names: one, or the two of a chow."""
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
    """The distance of a hand from its aim: ``Four sets and a pair: 3 tiles missing, 12 help``."""
    if missing <= 0:
        return _("Complete")
    if missing == 1:
        said = ngettext("{aim}: ready, {live} tile completes it", "{aim}: ready, {live} tiles complete it", live)
    else:
        said = ngettext(
            "{aim}: {missing} tiles missing, {live} helps", "{aim}: {missing} tiles missing, {live} help", live
        )
    return said.format(aim=aim_name(rules, aim), missing=missing, live=live)


def helped_by(missing: int, live: int) -> str:
    """The number of tiles that complete the hand or bring it nearer: ``Any of 8 tiles wins``."""
    if missing == 1:
        return ngettext("{live} tile wins", "Any of {live} tiles wins", live).format(live=live)
    return ngettext("{live} tile helps", "{live} tiles help", live).format(live=live)


def why_line(advice: Advice, one: Judgment, *others: Judgment, has_distance: bool = False) -> str:
    """Why a choice is better than others; empty if the tiles show no reason.

    Without others: why it is better than those behind it, with its aim, if that is expensive, and its risk, if great.

    :param has_distance: whether the distance from the aim stands before it, which names the aim.
    """
    found, rules = advice.why(one, *others), advice.view.rules
    if found and not others and found.idea in LIVE | _PERCENT:
        found = advice.awaited or found  # then fewer tiles help than are counted
    said = [] if found is None else [idea_line(rules, found)]
    if not others and one.aim != COUNT:
        if not has_distance and one.aim != ANY and (found is None or found.aim is None):
            said.insert(0, aim_name(rules, one.aim))
        if one.chance <= _HARDLY_EVER and one.aim != ANY:
            said.append(in_commas([chance_line(one.chance), worth_in_short(one.worth)]))
        if one.risk >= _RISKY and not one.is_called:
            said.append(
                _("Risk that someone wins on your discard: {percent}").format(percent=percent(hundredths(one.risk)))
            )
    return ". ".join(said)


_HARDLY_EVER = 0.02
"""The greatest chance of an aim that is told with its pay, from 0 to 1."""
_RISKY = 0.08
"""The least risk of a discard that a hint tells, from 0 to 1."""


def idea_line(rules: Ruleset, found: Why) -> str:
    """The words for an idea."""
    book, written = rules.id, percent if found.idea in _PERCENT else number
    gaps = {
        "tiles": listed_in_short(book, found.tiles),
        "others": listed_in_short(book, found.others),
        "tile": found.tile and tile_name(book, found.tile),
        "other": found.other and tile_name(book, found.other),
        "aim": found.aim and aim_name(rules, found.aim),
        "other_aim": found.other_aim and aim_name(rules, found.other_aim),
        "count": written(found.count),
        "less": written(found.less),
        "set": found.set and name_of_tiles(book, found.set),
        "seat": None if found.wind is None else wind_name(book, found.wind),
    }
    reason = general().ideas[found.idea.value].said(**gaps)
    if not found.sets:
        return reason
    text = _("{seat} has {count} sets on the table. {reason}")
    return text.format(seat=gaps["seat"], count=number(found.sets), reason=reason)


_PERCENT = {Idea.FOLLOWS, Idea.LIKELIER_AIM, Idea.WINS_MORE}
"""The ideas whose figures are in percent."""


def why_better(verdict: Verdict, *, has_lines: bool = False) -> str:
    """Why a choice is better than the one made: ``The 3 of Dots goes with your 4 of Dots. Tiles that help: …``.

    :param has_lines: whether the distances of both choices stand beside it, so that it need not repeat them.
    """
    what, more, less = compared(verdict)
    figures = _("{what}: {better} instead of {played}").format(
        what=general().compared[what].said(), better=more, played=less
    )
    figures = figures[:1].upper() + figures[1:]
    found = verdict.why
    if found is None:
        return figures
    reason = idea_line(verdict.advice.view.rules, found)
    if found.says_all or (has_lines and what in _IN_LINES):
        return reason
    return pgettext("reason and figures", "{reason}. {figures}").format(reason=reason, figures=figures)


_IN_LINES = {"missing", "live"}
"""The figures that a line on the distance of a hand contains."""


def compared(verdict: Verdict) -> tuple[str, str, str]:
    """The key of the first figure by which the better choice looks better, and that figure of both choices."""
    better, played = verdict.better, verdict.played
    is_same = better.aim == played.aim
    if is_same and better.missing < played.missing:
        return "missing", number(better.missing), number(played.missing)
    if is_same and better.missing == played.missing and better.live > played.live:
        return "live", number(better.live), number(played.live)
    if hundredths(better.chance) > hundredths(played.chance):
        return "chance", percent(hundredths(better.chance)), percent(hundredths(played.chance))
    if is_pay_like(better, played) and round(better.worth) > round(played.worth):
        what = "count" if better.aim == COUNT else "worth"
        return what, number(round(better.worth)), number(round(played.worth))
    if round(better.danger, 1) < round(played.danger, 1):
        return "danger", decimal(better.danger, 1), decimal(played.danger, 1)
    return "value", decimal(better.value, 2), decimal(played.value, 2)


def standing(rules: Ruleset, one: Judgment) -> str:
    """The line that says how far the hand is from its aim after a choice, or what it is worth if points are the aim."""
    if one.aim == COUNT:
        return count_text("The hand is worth {points} point", "The hand is worth {points} points", round(one.worth))
    return distance_to(rules, one.aim, one.missing, one.live)


def lines_on(advice: Advice, one: Judgment, *others: Judgment) -> list[str]:
    """The lines on a choice: how far the hand is from its aim, unless it is reached, and why to choose it."""
    far = "" if goes_out(one.command) else standing(advice.view.rules, one)
    return [line for line in (far, why_line(advice, one, *others, has_distance=bool(far))) if line]


def in_full(book: str, one: Judgment, lines: Sequence[str], best: Judgment) -> str:
    """The lines on a choice and the figures of its judgment, as sentences; its pay if it compares with the best's."""
    figures: list[str] = []
    if one.aim != COUNT and not one.is_called:
        figures = [counted_without(book, one), helping_tiles(book, one.helping)]
        worth = count_text(
            "The mahjong is worth about {points} point", "The mahjong is worth about {points} points", round(one.worth)
        )
        is_idle = isinstance(one.command, c.Claim) and one.missing >= best.missing and one is not best
        figures += ["" if is_idle else chance_line(one.chance), worth if is_pay_like(one, best) else ""]
    return sentences([*lines, *figures])


def counted_without(ruleset: str, judgment: Judgment) -> str:
    """The note that names the tile left out of the figures: a discard, or the tile to discard after a claim."""
    if judgment.then is not None:
        return _("Counted after discarding the {tile}").format(tile=tile_name(ruleset, judgment.then))
    return _("Counted without the tile you discard") if isinstance(judgment.command, c.Discard) else ""


def distance(missing: int, live: int) -> str:
    """The distance of a hand as text, with the number of tiles that bring it nearer."""
    if missing <= 0:
        return _("Complete")
    if missing == 1:
        return ngettext("Ready: {live} tile completes it", "Ready: {live} tiles complete it", live).format(live=live)
    return ngettext("{missing} tiles missing, {live} helps", "{missing} tiles missing, {live} help", live).format(
        missing=missing, live=live
    )


def helping_tiles(ruleset: str, helping: Iterable[tuple[Tile, int]]) -> str:
    """The helping tiles, each with the number left; empty if there are none."""
    named = [
        pgettext("tiles left", "{tile} ({live})").format(tile=tile_name(ruleset, tile), live=live)
        for tile, live in helping
    ]
    return "" if not named else _("Tiles that help: {tiles}.").format(tiles=in_commas(named))


def chance_line(chance: float) -> str:
    """The line on the chance of going out."""
    return _("Chance of a mahjong: {percent}").format(percent=percent(hundredths(chance)))


def worth_in_short(worth: float) -> str:
    """The approximate points, short enough for a list."""
    return count_text("about {points} point", "about {points} points", round(worth))


def in_points(value: float) -> str:
    """A cost or gain in points, with its ``decimals``: ``−3.2``, ``−0.04``."""
    return decimal(value, decimals(value), signed=True, trimmed=True)


def luck_line(luck: float, cost: float) -> str:
    """The line on a match's luck of the draw and on the cost of weaker decisions, both in points."""
    given, decided = map(in_points, (luck, -cost))
    return _("Luck of the draw: {luck} points  ·  Decisions: {decided} points").format(luck=given, decided=decided)


def hundredths(chance: float) -> int:
    """A chance in percent: from 1 to 99 unless it is exactly 0 or 1."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        return min(99, max(1, whole))
    return whole


def sentences(lines: Sequence[str]) -> str:
    """The lines that are not empty, joined into one text by line breaks."""
    return joined("\n", *lines)


def aim_name(rules: Ruleset, aim: Aim) -> str:
    """The name of a plan or special hand."""
    if aim.special is not None:
        return special_hand_text(rules, aim.special).name
    plan = (Plan.ALL_PUNGS if aim == ANY and not nearness_of(rules).chows else aim.plan).value
    return general().aims[plan if aim.suit is None else f"{plan}_{aim.suit.value}"].said()
