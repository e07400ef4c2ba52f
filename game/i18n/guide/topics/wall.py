"""The topics on tiles, the wall, its break, and the deal."""

from game.i18n import pgettext
from game.i18n.general import choice_of
from game.i18n.guide.model import ChapterId
from game.i18n.guide.topics.topic import Group, Topic, one_line
from game.i18n.numbers import count_text, number
from game.rules.ruleset import Ruleset
from game.rules.terms import CountedStack


def _tiles(rules: Ruleset) -> str:
    count = number(len(rules.tiles))
    if rules.tiles.has_bonus:
        return pgettext("differences", "{count} tiles, with flowers and seasons").format(count=count)
    return pgettext("differences", "{count} tiles, no flowers or seasons").format(count=count)


def _players(rules: Ruleset) -> str:
    return count_text("{count} player", "{count} players", rules.seats)


def _wall(rules: Ruleset) -> str:
    wall = rules.wall
    if wall.pool is not None:
        return count_text(
            "No wall: the tiles are mixed face down, and the last {count} is never drawn",
            "No wall: the tiles are mixed face down, and the last {count} are never drawn",
            wall.pool.stay,
        )
    line = pgettext("differences", "{sides} sides of {stacks} stacks")
    return line.format(sides=number(wall.sides), stacks=number(wall.stacks))


def _break(rules: Ruleset) -> str:
    breaking = rules.wall.breaking
    if rules.wall.pool is not None:
        return ""
    dice = breaking.stack_dice
    side = pgettext("differences", "Always the dealer's side")
    if breaking.side_dice:
        side = count_text("{count} die for the side", "{count} dice for the side", breaking.side_dice)
    stack = count_text("{count} die for the stack", "{count} dice for the stack", dice)
    if breaking.adds_side_throw:
        stack = count_text("{count} more die for the stack", "{count} more dice for the stack", dice)
    return one_line(side, stack, choice_of(breaking.count_from))


def _replacements(rules: Ruleset) -> str:
    wall, box = rules.wall, rules.wall.box
    if wall.pool is not None:
        return pgettext("differences", "From the mixed tiles")
    if box is None:
        return pgettext("differences", "From the other end of the wall")
    if wall.breaking.counted is CountedStack.LIFTED:
        loose = count_text("{count} loose tile", "{count} loose tiles", wall.loose_tiles)
        beside = wall.tiles_beside_loose
        if box.by_stack:
            rest = count_text("{count} more never drawn", "{count} more never drawn", beside)
            return one_line(loose, rest, pgettext("differences", "refilled with a stack"))
        set_apart = count_text("{count} tile set aside in all", "{count} tiles set aside in all", box.tiles)
        return one_line(loose, set_apart, _kept_text(box.keep))
    line = count_text("A kong box of {count} tile", "A kong box of {count} tiles", box.tiles)
    return one_line(line, _kept_text(box.keep))


def _kept_text(keep: int | None) -> str:
    if keep is None:
        return pgettext("differences", "never refilled")
    return pgettext("differences", "refilled to {count}").format(count=number(keep))


def _begins(rules: Ruleset) -> str:
    if rules.wall.pool is not None:
        return ""
    return choice_of(rules.wall.breaking.counted)


def _deal(rules: Ruleset) -> str:
    taken = choice_of(rules.deal_order)
    who = pgettext("differences", "whoever broke the wall deals") if rules.wall.breaking.breaker_deals else ""
    way = "" if rules.wall.clockwise else pgettext("differences", "counterclockwise")
    return one_line(taken, who, way)


def _bonus(rules: Ruleset) -> str:
    if not rules.tiles.has_bonus:
        return ""
    order = choice_of(rules.bonus_order)
    kongs = pgettext("differences", "concealed kongs too") if rules.kongs.before_first_discard else ""
    return one_line(order, kongs)


TOPICS = (
    Topic("seating", Group.WALL, ChapterId.COURSE, ("seating",), lambda rules: choice_of(rules.seating)),
    Topic("tiles", Group.WALL, ChapterId.TILES, ("tiles",), _tiles),
    Topic("players", Group.WALL, ChapterId.GLANCE, ("seats",), _players),
    Topic("wall", Group.WALL, ChapterId.WALL, ("wall.sides", "wall.stacks", "wall.pool"), _wall),
    Topic(
        "break",
        Group.WALL,
        ChapterId.WALL,
        (
            "wall.breaking.side_dice",
            "wall.breaking.stack_dice",
            "wall.breaking.adds_side_throw",
            "wall.breaking.count_from",
        ),
        _break,
    ),
    Topic("counted", Group.WALL, ChapterId.WALL, ("wall.breaking.counted",), _begins),
    Topic(
        "replacements",
        Group.WALL,
        ChapterId.WALL,
        ("wall.box", "wall.breaking.counted", "wall.breaking.lifted"),
        _replacements,
    ),
    Topic("deal", Group.WALL, ChapterId.WALL, ("deal_order", "wall.breaking.breaker_deals", "wall.clockwise"), _deal),
    Topic("bonus", Group.WALL, ChapterId.COURSE, ("bonus_order", "kongs.before_first_discard"), _bonus),
)
