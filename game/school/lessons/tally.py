"""A won hand that the learner adds up: what counts, what does not and why, and the sum so far."""

from collections.abc import Collection, Iterator
from fractions import Fraction

from game import Frozen
from game.engine.facts import facts_of_winner
from game.engine.state import State
from game.i18n.numbers import percent, points_text, reckoning
from game.i18n.row_texts import element_text
from game.i18n.tile_words import bonus_name, name_of_tiles
from game.rules.rows import Doubles, Multiplier, Points
from game.rules.ruleset import Ruleset
from game.rules.scoring import Line, Score
from game.school.lessons.answers import reply
from game.school.lessons.book_facts import name_of_line, won
from game.tiles.tile import Tile, Tiles

DECOYS = (
    "x.half_flush", "half_flush", "x.full_flush", "full_flush", "x.all_chows", "hand.all_chows", "all_chows",
    "all_pungs",
)  # fmt: skip
"""The rows that are offered as wrong answers if the hand does not earn them, in order of preference."""
MOST_DECOYS = 2
COURSE_PREFIXES = ("out", "mahjong", "x.heaven", "x.original_hand")
"""Prefixes of rows that the tiles of a hand do not show."""


class Item(Frozen, kw_only=True):
    """A set, a pair or a bonus tile of the hand, or a row that the whole hand may earn."""

    name: str
    tiles: Tiles = ()
    """The tiles of the item; none for a row of the whole hand."""
    lines: tuple[Line, ...] = ()
    """The lines of the score that the item stands for; none if it counts nothing."""
    why: str = ""
    """The reason why the item counts nothing; empty if it counts."""

    @property
    def points(self) -> Fraction:
        """The points that the item brings, before doubles and shares."""
        return Fraction(sum(line.worth.points for line in self.lines if isinstance(line.worth, Points)))

    @property
    def brings(self) -> str:
        """What the item brings, in figures: ``8``, ``× 2``, ``+ 50 %``."""
        return " ".join([*([points_text(self.points)] if self.points else []), *_factors(self.lines)])


class Tally(Frozen):
    """A won hand to be added up."""

    items: tuple[Item, ...]
    score: Score
    winning: Tile | None

    def formula(self, counted: Collection[int]) -> str:
        """The sum of the counted items, by their indexes: ``(8 + 20) × 2 = 56``; 0 before anything is counted."""
        items = [self.items[place] for place in sorted(counted)]
        parts = [points_text(item.points) for item in items if item.points]
        factors = [factor for item in items for factor in _factors(item.lines)]
        terms = " + ".join(parts) or points_text(Fraction(0))
        if factors:
            terms = " ".join([f"({terms})" if len(parts) > 1 else terms, *factors])
        is_sum = len(parts) > 1 or bool(factors)
        total = self._total(items)
        return reckoning(f"{terms} = {points_text(total)}" if is_sum and total is not None else terms)

    def _total(self, items: Collection[Item]) -> Fraction | None:
        """What the items are worth together; ``None`` if there are only shares, and no points yet to take shares of."""
        if all(item in items for item in self.items if item.lines):
            return self.score.worth if self.score.unlimited is None else self.score.unlimited
        lines = [line for item in items for line in item.lines]
        if any(isinstance(line.worth, Multiplier) for line in lines):
            return None
        doubles = sum(line.worth.doubles for line in lines if isinstance(line.worth, Doubles))
        return sum((item.points for item in items), Fraction(0)) * (1 << doubles)


def _factors(lines: Collection[Line]) -> Iterator[str]:
    """The multipliers in a sum, as text, such as ``× 2``."""
    for line in lines:
        if isinstance(line.worth, Doubles):
            yield from ["× 2"] * line.worth.doubles
        elif isinstance(line.worth, Multiplier):
            yield f"+ {percent(round(100 * line.worth.share))}"


def tally_of(state: State) -> Tally:
    """The hand that won at a table whose deal is over, to be added up."""
    rules = state.rules
    score, _gained = won(rules, state)
    assert score is not None, "somebody has won"
    facts = facts_of_winner(state, state.current_deal.winners[0])
    left = [line for line in score.lines if line.tiles and isinstance(line.worth, Points)]
    items: list[Item] = []
    both = [line.tiles for line in left if len(line.tiles) == 2 and line.tiles[0].is_bonus]
    bonus = [(tile,) for tile in facts.hands[0].hand.bonus if tile not in sum(both, ())]
    for tiles in [*(meld.tiles for meld in score.melds), *both, *bonus]:
        lines = [line for line in left if line.tiles == tiles][:1]
        left = [line for line in left if line not in lines]
        why = "" if lines else reply(f"nothing_{_kind(tiles)}")
        name = name_of_tiles(rules.id, tiles)
        name = name or ", ".join(bonus_name(rules.id, tile) for tile in tiles)
        items.append(Item(name=name, tiles=tiles, lines=tuple(lines), why=why))
    spoken = {line for item in items for line in item.lines}
    whole: dict[str, list[Line]] = {}
    for line in score.lines:
        if line not in spoken:
            whole.setdefault(line.id, []).append(line)
    rows = {row: tuple(lines) for row, lines in whole.items()} | dict.fromkeys(_decoys(rules, score), ())
    order = {row.id: place for place, row in enumerate(rules.elements)}
    for row in sorted(rows, key=lambda row: order.get(row, len(order))):
        why = "" if rows[row] else reply("row", help=element_text(rules, row).help)
        items.append(Item(name=name_of_line(rules, row), lines=rows[row], why=why))
    return Tally(tuple(items), score, facts.wins[0].tile)


def _decoys(rules: Ruleset, score: Score) -> list[str]:
    """The rows about whole hands that this hand does not earn, offered as wrong answers."""
    earned = {line.id for line in score.lines}
    offered = {row.id for row in rules.elements if row.is_counted and row.when is not None}
    return [row for row in DECOYS if row in offered - earned][:MOST_DECOYS]


def _kind(tiles: Tiles) -> str:
    if len(tiles) == 1:
        return "bonus"
    if len(set(tiles)) > 1:
        return "chow"
    return "pair" if len(tiles) == 2 else "set"
