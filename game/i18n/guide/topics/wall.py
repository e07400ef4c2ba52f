"""The topics on tiles, the wall, its break, and the deal."""

from game.i18n.guide.model import ChapterId
from game.i18n.guide.topics.topic import Group, Looks, Topic, joined
from game.i18n.numbers import number
from game.i18n.translator import ngettext, pgettext
from game.rules.ruleset import Ruleset
from game.rules.seating import Seating
from game.rules.terms import BonusOrder, CountedStack, DealOrder, End
from game.tiles.tile import Tile


def _seating(rules: Ruleset) -> str:
    return {
        Seating.AS_THEY_SIT: pgettext("differences", "Everyone stays where they sit"),
        Seating.ONE_DIE: pgettext("differences", "The highest roll of one die is East"),
        Seating.TWO_DICE: pgettext("differences", "The highest roll of two dice is East"),
        Seating.DIE_FOR_EACH: pgettext("differences", "A roll for East, then one for West and one for South"),
        Seating.ONE_THROW: pgettext("differences", "One roll, counted to the right, names East"),
        Seating.WIND_TILES: pgettext("differences", "Wind tiles are dealt face down"),
        Seating.THROW_AND_TILES: pgettext("differences", "One roll finds East's place, then wind tiles are dealt"),
        Seating.SECOND_THROW: pgettext("differences", "A roll and wind tiles, then East rolls and changes places"),
    }[rules.seating]


def _tiles(rules: Ruleset) -> str:
    count = number(len(rules.tiles))
    if rules.tiles.has_bonus:
        return pgettext("differences", "{count} tiles, with flowers and seasons").format(count=count)
    return pgettext("differences", "{count} tiles, no flowers or seasons").format(count=count)


def _players(rules: Ruleset) -> str:
    return ngettext("{count} player", "{count} players", rules.seats).format(count=rules.seats)


def _wall(rules: Ruleset) -> str:
    wall = rules.wall
    if wall.pool is not None:
        line = ngettext(
            "No wall: the tiles are mixed face down, and the last {count} is never drawn",
            "No wall: the tiles are mixed face down, and the last {count} are never drawn",
            wall.pool.stay,
        )
        return line.format(count=wall.pool.stay)
    line = pgettext("differences", "{sides} sides of {stacks} stacks")
    return line.format(sides=number(wall.sides), stacks=number(wall.stacks))


def _break(rules: Ruleset) -> str:
    breaking = rules.wall.breaking
    if rules.wall.pool is not None:
        return ""
    dice = breaking.stack_dice
    side = pgettext("differences", "Always the dealer's side")
    if breaking.side_dice:
        side = ngettext("{count} die for the side", "{count} dice for the side", breaking.side_dice)
    stack = ngettext("{count} die for the stack", "{count} dice for the stack", dice)
    if breaking.adds_side_throw:
        stack = ngettext("{count} more die for the stack", "{count} more dice for the stack", dice)
    end = {
        End.RIGHT: pgettext("differences", "from the right"),
        End.LEFT: pgettext("differences", "from the left"),
    }[breaking.count_from]
    return joined(side.format(count=breaking.side_dice), stack.format(count=dice), end)


def _replacements(rules: Ruleset) -> str:
    wall, box = rules.wall, rules.wall.box
    if wall.pool is not None:
        return pgettext("differences", "From the mixed tiles")
    if box is None:
        return pgettext("differences", "From the other end of the wall")
    if wall.breaking.counted is CountedStack.LIFTED:
        loose = ngettext("{count} loose tile", "{count} loose tiles", wall.loose_tiles).format(count=wall.loose_tiles)
        beside = wall.tiles_beside_loose
        if box.by_stack:
            rest = ngettext("{count} more never drawn", "{count} more never drawn", beside).format(count=beside)
            return joined(loose, rest, pgettext("differences", "refilled with a stack"))
        set_apart = ngettext("{count} tile set aside in all", "{count} tiles set aside in all", box.tiles)
        return joined(loose, set_apart.format(count=box.tiles), _kept(box.keep))
    line = ngettext("A kong box of {count} tile", "A kong box of {count} tiles", box.tiles).format(count=box.tiles)
    return joined(line, _kept(box.keep))


def _kept(keep: int | None) -> str:
    if keep is None:
        return pgettext("differences", "never refilled")
    return pgettext("differences", "refilled to {count}").format(count=number(keep))


def _begins(rules: Ruleset) -> str:
    if rules.wall.pool is not None:
        return ""
    return {
        CountedStack.STAYS: pgettext("differences", "Stays in the wall, as its end"),
        CountedStack.LIFTED: pgettext("differences", "Is lifted onto the wall, as loose tiles"),
        CountedStack.BOXED: pgettext("differences", "Is the first of the kong box"),
    }[rules.wall.breaking.counted]


def _deal(rules: Ruleset) -> str:
    taken = {
        DealOrder.FOURS: pgettext("differences", "Four tiles three times, then one"),
        DealOrder.FIRST_AND_THIRD: pgettext(
            "differences", "Two stacks three times, then one tile; the dealer takes two tiles at once"
        ),
        DealOrder.HANDS: pgettext("differences", "Thirteen tiles at once"),
    }[rules.deal_order]
    who = pgettext("differences", "whoever broke the wall deals") if rules.wall.breaking.breaker_deals else ""
    way = "" if rules.wall.clockwise else pgettext("differences", "counterclockwise")
    return joined(taken, who, way)


def _bonus(rules: Ruleset) -> str:
    if not rules.tiles.has_bonus:
        return ""
    order = {
        BonusOrder.SEAT_BY_SEAT: pgettext("differences", "Each player in turn replaces all of theirs"),
        BonusOrder.ROUNDS: pgettext("differences", "Everyone once, then around again"),
    }[rules.bonus_order]
    kongs = pgettext("differences", "concealed kongs too") if rules.kongs.before_first_discard else ""
    return joined(order, kongs)


def _flowers(rules: Ruleset) -> Looks:
    return (Tile.F1, Tile.S1) if rules.tiles.has_bonus else ()


TOPICS = (
    Topic(
        id="seating",
        group=Group.WALL,
        chapter=ChapterId.COURSE,
        fields=("seating",),
        title=lambda: pgettext("differences", "Seating"),
        says=_seating,
    ),
    Topic(
        id="tiles",
        group=Group.WALL,
        chapter=ChapterId.TILES,
        fields=("tiles",),
        title=lambda: pgettext("differences", "Tiles"),
        says=_tiles,
        looks=_flowers,
    ),
    Topic(
        id="players",
        group=Group.WALL,
        chapter=ChapterId.GLANCE,
        fields=("seats",),
        title=lambda: pgettext("differences", "Players"),
        says=_players,
    ),
    Topic(
        id="wall",
        group=Group.WALL,
        chapter=ChapterId.WALL,
        fields=("wall.sides", "wall.stacks", "wall.pool"),
        title=lambda: pgettext("differences", "Wall"),
        says=_wall,
    ),
    Topic(
        id="break",
        group=Group.WALL,
        chapter=ChapterId.WALL,
        fields=(
            "wall.breaking.side_dice",
            "wall.breaking.stack_dice",
            "wall.breaking.adds_side_throw",
            "wall.breaking.count_from",
        ),
        title=lambda: pgettext("differences", "Where the wall is broken"),
        says=_break,
    ),
    Topic(
        id="counted",
        group=Group.WALL,
        chapter=ChapterId.WALL,
        fields=("wall.breaking.counted",),
        title=lambda: pgettext("differences", "The last stack counted"),
        says=_begins,
    ),
    Topic(
        id="replacements",
        group=Group.WALL,
        chapter=ChapterId.WALL,
        fields=("wall.box", "wall.breaking.counted", "wall.breaking.lifted"),
        title=lambda: pgettext("differences", "Replacements"),
        says=_replacements,
        looks=lambda rules: (None,) * (2 if rules.wall.loose_tiles else 4) if rules.wall.box else (),
    ),
    Topic(
        id="deal",
        group=Group.WALL,
        chapter=ChapterId.WALL,
        fields=("deal_order", "wall.breaking.breaker_deals", "wall.clockwise"),
        title=lambda: pgettext("differences", "Dealing"),
        says=_deal,
    ),
    Topic(
        id="bonus",
        group=Group.WALL,
        chapter=ChapterId.COURSE,
        fields=("bonus_order", "kongs.before_first_discard"),
        title=lambda: pgettext("differences", "Flowers before the first discard"),
        says=_bonus,
        looks=_flowers,
    ),
)
