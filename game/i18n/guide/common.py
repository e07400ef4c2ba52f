"""Chapters that follow from the fields of a ruleset: the tiles, the wall and its break, a turn, claims."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from game.i18n.book_terms import term
from game.i18n.books.words import Term
from game.i18n.guide.model import BookTexts, Paragraph, Silent, TileRow, WallPicture, added, paragraph, paragraphs
from game.i18n.guide.wall_places import COUNTED
from game.i18n.tile_words import claim_name
from game.i18n.translator import gettext as _
from game.i18n.translator import ngettext, pgettext
from game.rules.ruleset import Ruleset
from game.rules.terms import BonusOrder, CountedStack, DealOrder, End, FaceDown, Robbing
from game.tiles.tile import WINDS, Suit, Tile, Wind


def tiles(rules: Ruleset, silent: AbstractSet[Silent]) -> list[Paragraph | TileRow]:
    """The tiles that are played with."""
    used = set(rules.tiles.tiles)
    found: list[Paragraph | TileRow] = [
        Paragraph(
            ngettext("{count} tile is played with.", "{count} tiles are played with.", len(rules.tiles)).format(
                count=len(rules.tiles)
            )
        )
    ]
    four = _("1 to 9, four of each.")
    if Wind.NORTH.tile in used:
        winds = _("East, South, West and North, four of each.")
        seasons = _("One of each; 1 is East, 2 South, 3 West, 4 North.")
    else:
        winds = _("East, South and West, four of each.")
        seasons = _("One of each; 1 is East, 2 South, 3 West.")
    names = {
        Suit.BAMBOO: (pgettext("suit", "Bamboos"), four),
        Suit.CHARACTER: (pgettext("suit", "Characters"), four),
        Suit.DOT: (pgettext("suit", "Dots"), four),
        Suit.WIND: (pgettext("suit", "Winds"), winds),
        Suit.DRAGON: (pgettext("suit", "Dragons"), term(rules.id, Term.DRAGONS)),
        Suit.FLOWER: (pgettext("suit", "Flowers"), _("One of each; each belongs to the seat with its number.")),
        Suit.SEASON: (pgettext("suit", "Seasons"), seasons),
    }
    for suit, (name, text) in names.items():
        kinds = tuple(tile for tile in Tile if tile.suit is suit and tile in used)
        if kinds:
            found.append(TileRow(name, kinds, text))
    names_of_tiles = _("2 to 8 are simples, 1 and 9 terminals, winds and dragons honors.")
    found.append(paragraph(added(names_of_tiles, when=Silent.NAMES_OF_TILES in silent)))
    if any(tile.is_bonus for tile in used):
        found.append(Paragraph(_("Flowers and seasons are bonus tiles.")))
    return found


def sets(rules: Ruleset) -> list[Paragraph | TileRow]:
    """What a hand is made of."""
    return [
        TileRow(_("Chow"), (Tile.B2, Tile.B3, Tile.B4), _("Three consecutive tiles of one suit.")),
        TileRow(_("Pung"), (Tile.DR,) * 3, _("Three alike.")),
        TileRow(_("Kong"), (Tile.C9,) * 4, _("Four alike: one set, because its fourth tile is replaced.")),
        TileRow(term(rules.id, Term.PAIR), (WINDS[0],) * 2, _("Two alike.")),
        Paragraph(
            " ".join(
                (
                    _("A mahjong is four sets and a pair, or a special hand.")
                    if rules.special_hands
                    else _("A mahjong is four sets and a pair."),
                    _(
                        "A set is concealed when its tiles were drawn from the wall, and exposed when another player's "
                        "discard completed it."
                    ),
                )
            )
        ),
    ]


def wall(rules: Ruleset, texts: BookTexts) -> list[Paragraph | WallPicture]:
    """The wall, how it is broken, and how the hands are dealt."""
    rule, breaking = rules.wall, rules.wall.breaking
    if rule.pool is not None:
        return [*map(paragraph, _pool(rule.pool.stay))]
    built = _("The tiles are mixed face down and built into {sides} sides of {stacks} stacks, two tiles high.")
    breaking_said = [
        added(text, when=Silent.BREAK in texts.silent) for text in _break(rules, by_east=texts.only_east_deals)
    ]
    breaking_said.append(
        {
            CountedStack.STAYS: _("Dealing starts with the stack behind the one that was counted last."),
            CountedStack.LIFTED: _(
                "The stack counted last is lifted out and laid on the wall beside the gap, as two loose tiles."
            )
            if breaking.lifted == 1
            else _("The two stacks counted last are lifted out and laid on the wall beside the gap, as loose tiles."),
            CountedStack.BOXED: _("The stack counted last is the first of the kong box; dealing starts beyond it."),
        }[breaking.counted]
    )
    picture = WallPicture(rule, _picture_text(rules))
    return [
        Paragraph(built.format(sides=rule.sides, stacks=rule.stacks)),
        *map(paragraph, texts.wall(rules)),
        picture,
        *paragraphs(breaking_said, heading=_("The break")),
        paragraph(added(_replacements(rules), when=Silent.REPLACEMENTS in texts.silent), heading=_("Replacements")),
        *paragraphs(_dealing(rules, texts), heading=_("Dealing")),
    ]


def _pool(stay: int) -> Iterable[str]:
    """How tiles are drawn where no wall is built."""
    yield _(
        "No wall is built. Everybody draws 13 tiles from those that lie mixed face down on the table, the dealer 14."
    )
    later = ngettext(
        "Later draws and replacements come from the same tiles; the last tile stays.",
        "Later draws and replacements come from the same tiles; the last {count} stay.",
        stay,
    )
    yield added(later.format(count=stay))


def _picture_text(rules: Ruleset) -> str:
    example = _("An example: {count} stacks are counted. Dealing begins at the arrow.").format(count=COUNTED)
    if rules.wall.box is None:
        return example
    return " ".join((example, _("The framed tiles are set apart.")))


def _break(rules: Ruleset, *, by_east: bool) -> Iterable[str]:
    breaking = rules.wall.breaking
    at_right = breaking.count_from is End.RIGHT
    if by_east and at_right and not breaking.side_dice:
        yield ngettext(
            "East throws {count} die and counts as many stacks from the right end of his own side.",
            "East throws {count} dice and counts as many stacks from the right end of his own side.",
            breaking.stack_dice,
        ).format(count=breaking.stack_dice)
        return
    if not breaking.side_dice:
        text = (
            ngettext(
                "The dealer throws {count} die and counts as many stacks from the right end of his own side.",
                "The dealer throws {count} dice and counts as many stacks from the right end of his own side.",
                breaking.stack_dice,
            )
            if at_right
            else ngettext(
                "The dealer throws {count} die and counts as many stacks from the left end of his own side.",
                "The dealer throws {count} dice and counts as many stacks from the left end of his own side.",
                breaking.stack_dice,
            )
        )
        yield text.format(count=breaking.stack_dice)
        return
    yield ngettext(
        "The dealer throws {count} die and counts the sides in turn order, his own as one: the player of that side "
        "breaks the wall.",
        "The dealer throws {count} dice and counts the sides in turn order, his own as one: the player of that side "
        "breaks the wall.",
        breaking.side_dice,
    ).format(count=breaking.side_dice)
    yield ngettext(
        "He throws {count} die.",
        "He throws {count} dice.",
        breaking.stack_dice,
    ).format(count=breaking.stack_dice)
    if breaking.adds_side_throw:
        yield (
            _("Both throws together are counted in stacks from the right end of his side, on round the corner.")
            if (at_right)
            else _("Both throws together are counted in stacks from the left end of his side, on round the corner.")
        )
    else:
        yield (
            _("As many stacks are counted from the right end of his side.")
            if at_right
            else _("As many stacks are counted from the left end of his side.")
        )


def _replacements(rules: Ruleset) -> str:
    box = rules.wall.box
    if box is None:
        return _("There is no dead wall: replacements come from the other end of the wall, and both ends may meet.")
    if rules.wall.breaking.counted is CountedStack.BOXED:
        text = _(
            "Replacements for kongs and bonus tiles come from the kong box of {count} tiles. When fewer than {keep} "
            "are left in it, tiles from the tail of the live wall join it."
        )
        return text.format(count=box.tiles, keep=box.keep)
    loose = 2 * rules.wall.breaking.lifted
    if box.by_stack:
        text = _("Replacements are the two loose tiles. The {count} tiles beside them are set apart and never drawn.")
        return text.format(count=box.tiles - loose)
    first = (
        _("Replacements are the two loose tiles; with the tiles beside them they are {count} that are set apart.")
        if loose == 2
        else _("Replacements are the four loose tiles; with the tiles beside them they are {count} that are set apart.")
    )
    kept = _("They are kept at {keep} from the tail of the live wall.")
    shrinks = _("They are not filled up: when they are used, there is no replacement.")
    second = shrinks if box.keep is None else kept.format(keep=box.keep)
    return f"{first.format(count=box.tiles)} {second}"


def _dealing(rules: Ruleset, texts: BookTexts) -> Iterable[str]:
    dealt = {
        DealOrder.FOURS: _(
            "In turn order, beginning with East, everybody takes four tiles three times, then one; then East takes "
            "his fourteenth."
        )
        if texts.only_east_deals
        else _(
            "In turn order, beginning with the dealer, everybody takes four tiles three times, then one; then the "
            "dealer takes his fourteenth."
        ),
        DealOrder.FIRST_AND_THIRD: _(
            "In turn order, beginning with the dealer, everybody takes two stacks three times. Then the dealer takes "
            "the top tiles of the first and the third stack, the others the bottom of the first, the top and the "
            "bottom of the second."
        ),
    }[rules.deal_order]
    if rules.wall.breaking.breaker_deals:
        dealt = _(
            "The player of the broken side deals: in turn order, beginning with the dealer, four tiles to everybody, "
            "three times, then one; then the dealer gets his fourteenth."
        )
    clockwise = _("Tiles are dealt and drawn clockwise from the break, the upper tile of a stack first.")
    other = _("Tiles are dealt and drawn counter-clockwise from the break, the upper tile of a stack first.")
    yield added(dealt, when=Silent.DEALING in texts.silent)
    yield clockwise if rules.wall.clockwise else other


def bonus(rules: Ruleset, texts: BookTexts) -> list[Paragraph]:
    """How flowers and seasons are replaced; nothing where there are none."""
    if not any(tile.is_bonus for tile in rules.tiles.tiles):
        return []
    order = {
        BonusOrder.SEAT_BY_SEAT: _(
            "Before the first discard East lays out his bonus tiles to his right, says how many, and takes as many "
            "replacements, until he has none left; then the others in turn order."
        )
        if texts.only_east_deals
        else _(
            "Before the first discard the dealer lays out his bonus tiles and takes as many replacements, until he has "
            "none left; then the others in turn order."
        ),
        BonusOrder.ROUNDS: _(
            "Before the first discard everybody in turn order takes replacements for his bonus tiles; a bonus tile "
            "among these waits for the next round."
        ),
    }[rules.bonus_order]
    kongs = _("Concealed kongs may be laid out with them.")
    later = _("In play a bonus tile is laid out and replaced at once.")
    parts = [order, *([kongs] if rules.kongs.before_first_discard else []), later]
    return [paragraph(added(" ".join(parts), when=Silent.BONUS in texts.silent), heading=_("Flowers and seasons"))]


def kongs(rules: Ruleset, silent: AbstractSet[Silent]) -> list[Paragraph]:
    """How kongs are made, and how they lie."""
    rule = rules.kongs
    if not rule.allowed:
        return []
    made = _(
        "Four alike from the hand, or the fourth tile of an own exposed pung when it was drawn, may be laid out as "
        "a kong on one's own turn; a replacement follows, then the discard."
    )
    lie = {
        FaceDown.OUTER: _("All four tiles of a concealed kong are shown, then the two outer ones are turned face down.")
        if rule.shown_first
        else _("Of a concealed kong the two outer tiles lie face down."),
        FaceDown.MIDDLE: _("Of a concealed kong the two middle tiles lie face down."),
        FaceDown.RIGHT: _("Of a concealed kong the right tile lies face down."),
        FaceDown.NONE: _("All four tiles of a concealed kong lie face up."),
    }[rule.concealed_down]
    robbing = {
        Robbing.OFF: _("A kong cannot be robbed."),
        Robbing.AT_ONCE: _(
            "The fourth tile of a pung that is extended can be taken for mahjong, before the replacement is drawn."
        ),
        Robbing.OWN_TURN: _(
            "The fourth tile of an open kong can be taken for mahjong, in place of drawing, at the start of one's "
            "own turn, however old the kong is."
        ),
    }[rule.robbing]
    others = []
    if rule.claimed_down is FaceDown.RIGHT:
        others.append(_("Of a claimed kong the rightmost tile lies face down."))
    if rule.added_down is FaceDown.RIGHT:
        others.append(_("The tile that extends a pung lies face down on its right."))
    texts = [
        added(made, when=Silent.KONGS in silent),
        *([] if rule.after_claim else [_("Right after a claimed set no kong is declared: the discard alone is left.")]),
        added(lie, when=Silent.KONGS_LIE in silent),
        *(added(text, when=Silent.KONGS_LIE in silent) for text in others),
        added(robbing, when=Silent.ROBBING in silent),
    ]
    return paragraphs(texts, heading=_("Kongs"))


def claims(rules: Ruleset, silent: AbstractSet[Silent]) -> list[Paragraph]:
    """Who gets a discard."""
    said = [", ".join(sorted(map(claim_name, kinds))) for kinds in rules.claims.priority]
    order = _("The strongest claim takes the tile: {claims}.").format(claims=" > ".join(said))
    texts = [
        _("Only the last discard can be claimed. Pung, kong and mahjong are claimed from anybody."),
        _("A chow is claimed from anybody.")
        if rules.claims.chow_from_anyone
        else _("A chow is claimed from the player on one's left alone."),
        _("A claimed set is laid open, and its owner discards next; after a kong he takes a replacement first."),
    ]
    seconds = rules.claims.seconds
    clock = (
        _("There is no limit of time for claims.")
        if seconds is None
        else ngettext(
            "A discard can be claimed for {count} second.", "A discard can be claimed for {count} seconds.", seconds
        ).format(count=seconds)
    )
    return [
        Paragraph(order),
        *(paragraph(added(text, when=Silent.CLAIMS in silent)) for text in texts),
        paragraph(added(clock, when=Silent.CLAIM_SECONDS in silent)),
    ]


def false_sets(rules: Ruleset) -> list[str]:
    """What a set costs that its caller cannot show, in books that name no cost (docs/rules/common.md)."""
    if rules.faults.false_claim_costs:
        return []
    return [
        added(
            _(
                "A false call for a set costs nothing: the tiles go back, and the others may still claim the discard, "
                "but not its caller."
            )
        )
    ]
