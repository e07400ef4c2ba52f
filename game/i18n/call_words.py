"""The words that players say over the table, and the reasons why a call is not possible now."""

from collections.abc import Sequence
from functools import partial

from game.engine.rulings.obstacles import Obstacle
from game.engine.rulings.why_not import WhyNot
from game.hands.meld import KongKind
from game.i18n import _, in_a_row, joined, pgettext
from game.i18n.book_files import Call
from game.i18n.books import book, common
from game.i18n.general import general
from game.i18n.numbers import count_text, number
from game.i18n.row_texts import special_hand_text, worth_text
from game.i18n.tile_words import listed, tile_name
from game.rules.combining import SETS
from game.rules.rows import Doubles, Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score
from game.rules.settlement import Settlement
from game.rules.terms import ClaimKind, Source
from game.tiles.tile import Tile


def call_name(ruleset: str, call: Call) -> str:
    """The name of a call in a book, as its button says it; the placeholder ``{hand}`` of a special hand is unfilled."""
    return (book(ruleset).words.calls.get(call) or common().calls[call]).said()


def call_explained(rules: Ruleset, call: str) -> str:
    """The explanation of a call, for a player who is offered it for the first time, or of the tabletop style."""
    words = general().calls_explained
    if call == "tabletop":
        return words[call].said()
    said = words[call].said(call=call_name(rules.id, Call(call)))
    is_from_one = call == "chow" and not rules.claims.chow_from_anyone
    return f"{said} {words['chow_from'].said()}" if is_from_one else said


def dead_hand_explained() -> str:
    """The sentence for a player whose hand is dead: what that hand can no longer do."""
    return _("Dead hand: no win, no score")


def goal_explained(rules: Ruleset) -> str:
    """The explanation of a complete hand at a player's first turn."""
    words, most = general().calls_explained, rules.mahjong.most_chows
    lines = ["discard" if most else "discard_pungs"]
    lines += ["some_chows"] if 0 < most < SETS else []
    lines += ["special"] if rules.special_hands else []
    return " ".join(words[line].said(count=number(most)) for line in lines)


def call_out(ruleset: str, call: Call) -> str:
    """A call as it is heard over the table: ``Pung!``."""
    return pgettext("over the table", "{call}!").format(call=call_name(ruleset, call))


CLAIMED = {
    ClaimKind.CHOW: Call.CHOW,
    ClaimKind.PUNG: Call.PUNG,
    ClaimKind.KONG: Call.KONG,
    ClaimKind.MAHJONG: Call.MAHJONG,
}
LAID_OUT = {KongKind.CONCEALED: Call.CONCEALED_KONG, KongKind.ADDED: Call.EXTENSION}
GONE_OUT = {
    Source.DISCARD: Call.MAHJONG,
    Source.ROBBED_KONG: Call.MAHJONG,
    Source.WALL: Call.FROM_WALL,
    Source.REPLACEMENT: Call.MAHJONG,
    Source.DEALT: Call.DEALT,
}
"""The call with which a player goes out, by the source of the last tile."""


def mahjong_call(rules: Ruleset, source: Source) -> Call:
    """The call with which a player goes out; the plain one in books that do not count the way of winning."""
    return GONE_OUT[source] if rules.elements else Call.MAHJONG


def bonus_count(count: int) -> str:
    """The call for so many flowers and seasons laid out at once."""
    return count_text("{count} flower", "{count} flowers", count)


def lifts_loose_tiles() -> str:
    """The words when the player at whose side the wall ends lifts the next pair of loose tiles."""
    return _("The next loose tiles")


def no_more_bonus() -> str:
    """The words when all flowers and seasons are laid out."""
    return _("No more flowers")


def dead_hand() -> str:
    """The words for a hand that can no longer win."""
    return _("Dead hand")


def last_turns() -> str:
    """The words when somebody is out and the others have their last turns."""
    return _("Everyone else has one more turn")


def played_again() -> str:
    """The words for a deal that does not count and is played again."""
    return _("The deal is played again")


def false_call(claim: ClaimKind) -> str:
    """The words for a false call, by what was claimed."""
    return general().false_calls[claim.value].said()


def penalty(points: int) -> str:
    """The words for the points that a fault costs."""
    return count_text("{points} point lost", "{points} points lost", points)


def mahjong_with(rules: Ruleset, finish: str) -> str:
    """The call of a mahjong that names what its tile completes: a kind of set, ``pair``, or a special hand's id."""
    if finish in general().mahjong_with:
        return general().mahjong_with[finish].said()
    return call_name(rules.id, Call.SPECIAL).format(hand=special_hand_text(rules, finish).name)


def ready_for(ruleset: str, waits: Sequence[Tile]) -> str:
    """The words for a hand called ready, with the tiles that complete it."""
    return _("Ready for {tiles}").format(tiles=listed(ruleset, waits))


def ready_out(ruleset: str, waits: Sequence[Tile]) -> str:
    """A ready hand as it is called over the table, with the tiles that complete it."""
    called = call_name(ruleset, Call.READY)
    return pgettext("over the table", "{call}: {tiles}!").format(call=called, tiles=listed(ruleset, waits))


def finished_with(finish: str) -> str:
    """The winner's words for what the winning tile completed: ``chow``, ``pung``, ``kong`` or ``pair``."""
    return general().finished_with[finish].said()


def least_text(rules: Ruleset) -> str:
    """The line that says what a hand must be worth to go out: ``At least 3 points``."""
    least = least_worth(rules.settlement)
    return least[:1].upper() + least[1:] if least else pgettext("differences", "Any mahjong is enough")


def least_worth(rule: Settlement) -> str:
    """What a hand must be worth to go out, within a sentence: ``at least 3 points``; empty if any is enough."""
    worth = doubles = ""
    if rule.least_worth is not None:
        worth = count_text("at least {points} point", "at least {points} points", rule.least_worth)
    if rule.least_doubles is not None:
        doubles = count_text("at least {count} double", "at least {count} doubles", rule.least_doubles)
    without = pgettext("differences", "without flowers and seasons") if rule.least_without_bonus else ""
    return joined(" \u00b7 ", worth, doubles, without if worth or doubles else "")


def too_little_text(rule: Settlement, score: Score) -> str:
    """Why a complete hand may not go out: what it is worth, and what it must be worth."""
    points, doubles = rule.counted_for_least(score)
    worth = [] if rule.least_worth is None else [worth_text(Points(points))]
    worth += [] if rule.least_doubles is None else [worth_text(Doubles(doubles))]
    said = general().obstacles["worth_too_little"]
    return said.said(worth=" \u00b7 ".join(worth), least=least_worth(rule))


def why_not_text(ruleset: str, why: WhyNot) -> str:
    """The obstacle to a call: ``For a pung you need 1 more tile: 5 of Bamboo``."""
    if why.rule is not None and why.score is not None:
        return too_little_text(why.rule, why.score)
    if why.obstacle is not Obstacle.MISSES_TILES:
        with_tile = why.obstacle is Obstacle.NOT_COMPLETE and why.tile is not None
        return general().obstacles["not_complete_with" if with_tile else why.obstacle.name.lower()].said(why.count)
    needed = general().obstacles[why.claim.value]
    if why.claim is ClaimKind.CHOW:
        both, names = pgettext("list", "{first} and {second}"), partial(tile_name, ruleset)
        ways = [in_a_row(both, list(map(names, way))) for way in why.missing]
        return needed.said(tiles=in_a_row(pgettext("list", "{first} or {second}"), ways))
    lacking = why.missing[0]
    return needed.said(len(lacking), tile=tile_name(ruleset, lacking[0]))
