"""GALA's points counted by plain trying: every split of the tiles, nothing shared with the game's own scoring."""

from collections import Counter
from collections.abc import Iterator

from game.hands.hand import Hand
from game.tiles.tile import Wind

Group = tuple[str, ...]


def points(hand: Hand, wind: Wind, *, own_bonus_each: bool) -> int | None:
    """What a hand with its winning tile is worth to its owner (gala.md, "Scoring"); ``None``: it is no mahjong."""
    laid = [tuple(tile.name for tile in meld.tiles) for meld in hand.melds]
    names = [tile.name for tile in hand.concealed]
    bonus = [tile.name for tile in hand.bonus]
    counted = [
        _points(laid + sets, names + [name for group in laid for name in group], bonus, wind, own_bonus_each)
        for sets in _splits(Counter(names), 4 - len(laid))
    ]
    return max(counted, default=None)


def _splits(left: Counter[str], sets: int) -> Iterator[list[Group]]:
    """The sets of every way to use the tiles up with so many sets and a pair."""
    if left.total() != 3 * sets + 2:
        return
    for name, count in left.items():
        if count >= 2:
            rest = left - Counter({name: 2})
            yield from _sets(rest)


def _sets(left: Counter[str]) -> Iterator[list[Group]]:
    if not left:
        yield []
        return
    name = min(left)
    if left[name] >= 3:
        for others in _sets(left - Counter({name: 3})):
            yield [(name,) * 3, *others]
    letter, mark = name[0], name[1]
    if mark.isdigit() and int(mark) <= 7:
        run = tuple(f"{letter}{int(mark) + step}" for step in range(3))
        if all(left[tile] for tile in run):
            for others in _sets(left - Counter(run)):
                yield [run, *others]


def _points(sets: list[Group], names: list[str], bonus: list[str], wind: Wind, each: bool) -> int:
    honors = [name for name in names if not name[1].isdigit()]
    suits = {name[0] for name in names if name[1].isdigit()}
    alike = [group[0] for group in sets if len(set(group)) == 1]
    own = sum(name in bonus for name in (f"F{wind + 1}", f"S{wind + 1}"))
    total = 1
    total += len(suits) == 1 and bool(honors)
    total += len(alike) == 4
    total += len(alike) == 0
    total += sum(name in ("DR", "DG", "DW") for name in alike)
    total += alike.count(f"W{wind.letter}")
    total += 3 * (len(suits) == 1 and not honors)
    total += 3 * (not suits)
    total += own if each else min(own, 1)
    return total
