"""Ideas behind choices, with the tiles that they are about; those of two discards that leave different tiles useful."""

from collections.abc import Iterable, Sequence
from enum import Enum

from game import Frozen
from game.players.ai.judgment import Aim, Helping
from game.players.ai.reading.calibration import calibration_of
from game.players.ai.reading.danger import danger_features
from game.players.ai.reading.opponents import chow_pairs
from game.players.ai.reading.position import Position
from game.tiles.tile import KINDS, Tile, Tiles, Wind


class Idea(Enum):
    """An idea; the placeholders of its text are the fields of ``Why``."""

    COMPLETE = "complete"
    COMPLETES = "completes"
    LAST = "last"
    """No tile is left to draw, and the hand is not complete."""
    SET_NEARER = "set_nearer"
    """The set of the claim leaves one tile fewer missing."""
    SET_WIDER = "set_wider"
    """After the claim more tiles help."""
    KONG = "kong"
    """The kong brings one more tile, and leaves the hand no farther."""
    STAYS_CONCEALED = "stays_concealed"
    """The aim must stay concealed, so that no claim but the last fits it."""
    ONLY_PAIR = "only_pair"
    """The claim would use up the only pair."""
    NO_NEARER = "no_nearer"
    """The set of the claim would leave no fewer tiles missing for four sets and a pair."""
    KEEPS_AIM = "keeps_aim"
    """The set of the claim would leave no fewer tiles missing for the aim."""
    AWAITED = "awaited"
    """An opponent has announced the other tile as a winning tile."""
    OFF_AIM = "off_aim"
    """The aim keeps to other tiles."""
    USED_UP = "used_up"
    """No copy of the tile can come, and the hand holds nothing near it."""
    LONE_ALL = "lone_all"
    """The tiles are each the only one of their kind, with nothing of its suit within two ranks, and equally good."""
    LONE = "lone"
    """The tile is the only one of its kind, with nothing of its suit within two ranks."""
    FAR_WIDER = "far_wider"
    """Far from a mahjong, more tiles help with the other tile: ``count`` instead of ``less``."""
    NEEDS_SET = "needs_set"
    """The other tile is one of two or three alike, and without it more tiles are missing."""
    NEEDS_NEAR = "needs_near"
    """The other tile has neighbors of its suit in the hand, and without it more tiles are missing."""
    NEEDS = "needs"
    """Without the other tile more tiles are missing."""
    LOSES = "loses"
    """Without the other tile some tiles near it, or of its kind, would no longer help."""
    GOES_WITH = "goes_with"
    """The other tile has neighbors of its suit in the hand, and without it fewer tiles help."""
    SPLITS = "splits"
    """The other tile is one of two or three alike, and without it fewer tiles help."""
    KEEPS_MORE = "keeps_more"
    """More copies are left of the tiles that help after this choice alone than of those that help after the other
    alone."""
    LIKELIER_PAIR = "likelier_pair"
    """Both tiles are single and may be paired, and of the other one more copies are left."""
    ANOTHER = "another"
    """One more copy of the other tile helps; ``count`` are left."""
    CLAIMABLE = "claimable"
    """More of the tiles that help make a pung with a pair, so that any seat's discard will do."""
    FOLLOWS = "follows"
    """Fewer tiles help now than after the other discard, but the chance of going out once the next of them has come is
    greater: ``count`` percent instead of ``less``."""
    PAYS = "pays"
    """The hand pays more, in points, than after the other choice."""
    PAYS_WITH = "pays_with"
    """The hand pays more, in points, than after the other choice, which is a discard."""
    PAYS_AIM = "pays_aim"
    """The aim pays more, in points, than the other aim."""
    LIKELIER_AIM = "likelier_aim"
    """The chance to reach the aim is greater than for the other aim: ``count`` percent instead of ``less``."""
    PUNG_PAYS = "pung_pays"
    """Both tiles are honors, and a pung of the other one pays more."""
    BESIDES = "besides"
    """After this discard a second hand stays possible."""
    EVEN = "even"
    """After both discards the same number of tiles helps, or a hand that cannot win any more counts as much."""
    WINS_MORE = "wins_more"
    """The chance, in percent, is better than after the other discard."""
    PAIRS = "pairs"
    """That many pairs of a hand of pairs are in the hand already, and the other tile is of one of them."""
    UNPAIRED = "unpaired"
    """That many pairs of a hand of pairs are in the hand already, and the tile is of none of them."""
    TOGETHER = "together"
    """The other tile belongs with tiles of the hand in a part of the special hand: the ends of a knitting."""
    ENOUGH = "enough"
    """The special hand needs no second copy of the tile."""
    NOT_NEEDED = "not_needed"
    """The special hand lacks no more tiles without the tile."""
    COUNTS = "counts"
    """The hand of a seat that cannot win any more counts more with the other tile."""
    SAFER = "safer"
    """The discard risks less."""
    NO_SET = "no_set"
    """The tile is safer: the unseen tiles make neither a set nor a pair with it."""
    THROWN = "thrown"
    """The tile is safer: more copies of it than of the other one have been discarded."""
    GONE_BY = "gone_by"
    """The tile is safer: a copy of it is among the last discards, on which nobody went out."""
    NO_CHOWS = "no_chows"
    """The tile is safer: as an honor it is part of no chow."""
    FEWER_CHOWS = "fewer_chows"
    """The tile is safer: fewer pairs of unseen tiles make a chow with it than with the other one."""
    NEARER_BUT_NARROW = "nearer_but_narrow"
    """The set of the claim would leave one tile fewer missing, but so few that help that the chance is less."""


class Why(Frozen, kw_only=True):
    """An idea, with the tiles, numbers and wind that its text names."""

    idea: Idea
    tile: Tile | None = None
    """The tile that the choice is about: the discard, or the one that may be claimed."""
    tiles: Tiles = ()
    other: Tile | None = None
    others: Tiles = ()
    set: Tiles = ()
    """A set or a pair."""
    count: int = 0
    less: int = 0
    aim: Aim | None = None
    other_aim: Aim | None = None
    wind: Wind | None = None
    """The wind of an opponent."""
    sets: int = 0
    """How many sets this opponent has laid out, if that makes danger count."""

    @property
    def says_all(self) -> bool:
        """Whether the words need no figures: they contain the two that are compared, or the hand is far from ready."""
        return self.idea in _SAY_ALL


_SAY_ALL = {
    Idea.LONE,
    Idea.FAR_WIDER,
    Idea.FOLLOWS,
    Idea.PAYS,
    Idea.PAYS_WITH,
    Idea.PAYS_AIM,
    Idea.LIKELIER_AIM,
    Idea.WINS_MORE,
    Idea.COUNTS,
    Idea.NEARER_BUT_NARROW,
}
LIVE = {
    *(Idea.ANOTHER, Idea.LOSES, Idea.GOES_WITH, Idea.SPLITS),
    *(Idea.KEEPS_MORE, Idea.FAR_WIDER, Idea.SET_WIDER, Idea.NEARER_BUT_NARROW),
}
"""The ideas that praise how many tiles help."""
OF_OTHER = {
    *(Idea.NEEDS_SET, Idea.NEEDS_NEAR, Idea.NEEDS, Idea.LOSES, Idea.ANOTHER),
    *(Idea.GOES_WITH, Idea.SPLITS, Idea.FAR_WIDER, Idea.PAIRS, Idea.TOGETHER, Idea.EVEN, Idea.PUNG_PAYS, Idea.BESIDES),
}
"""The ideas about the other of two tiles, or about neither."""
_SAFER = {3: Idea.THROWN, 4: Idea.GONE_BY, 5: Idea.NO_CHOWS, 8: Idea.FEWER_CHOWS}
"""The ideas about the features of danger, by the indexes of these features."""
NAMED = 3
"""The most kinds of tile that the text of an idea names."""


def why_wider(
    thrown: Tile, helping: Helping, other: Tile, helped: Helping, held: Sequence[int], kinds: Iterable[Tile]
) -> Why | None:
    """The idea that explains why a discard leaves more helping tiles than another, with as many missing.

    ``held``, ``kinds``: as for ``why_needed``.
    """
    gained, lost = _only(helping, helped), _only(helped, helping)
    count, less = copies(gained), copies(lost)
    if count <= less:
        return None
    named, others = (tuple(tile for tile, _live in each) for each in (gained, lost))
    if named == (other,):
        if others != (thrown,):
            return Why(idea=Idea.ANOTHER, other=other, count=count)
        if held[other.index] == 1 and not held[thrown.index]:
            return Why(idea=Idea.LIKELIER_PAIR, tile=thrown, other=other, count=count, less=less)
    if lost and max(len(gained), len(lost)) <= NAMED:
        return Why(idea=Idea.KEEPS_MORE, tile=thrown, other=other, tiles=named, others=others, count=count, less=less)
    if named != (other,) and all(tile is other or tile.touches(other) for tile in named):
        return Why(idea=Idea.LOSES, other=other, tiles=tuple(sorted(named)))
    return _why_kept(other, held, kinds, Idea.SPLITS, Idea.GOES_WITH)


def why_needed(other: Tile, held: Sequence[int], kinds: Iterable[Tile]) -> Why:
    """The idea that explains why a tile is kept: without it more tiles would be missing.

    :param held: how many of each kind the hand holds after the better discard.
    :param kinds: the kinds that the aim keeps to, if it has chows.
    """
    return _why_kept(other, held, kinds, Idea.NEEDS_SET, Idea.NEEDS_NEAR) or Why(idea=Idea.NEEDS, other=other)


def _why_kept(other: Tile, held: Sequence[int], kinds: Iterable[Tile], of_set: Idea, of_neighbors: Idea) -> Why | None:
    """The idea that a kept tile belongs to a set in the hand, or else to its neighbors; ``None`` without either.

    ``held``, ``kinds``: as for ``why_needed``.
    """
    if held[other.index] > 1:
        return Why(idea=of_set, set=(other,) * min(3, held[other.index]))
    near = tuple(tile for tile in kinds if held[tile.index] and tile.touches(other))
    return Why(idea=of_neighbors, other=other, tiles=near) if near else None


def why_safer(position: Position, tile: Tile, other: Tile) -> Why | None:
    """The idea about the most telling difference in danger between two tiles, of which the first is safer."""
    if not position.live[tile.index] and (tile.is_honor or not chow_pairs(position.live, tile)):
        return Why(idea=Idea.NO_SET, tile=tile)
    mine, its = (danger_features(position, each) for each in (tile, other))
    weights = calibration_of(position.rules).danger
    by_feature = [
        (weight * (float(theirs) - float(own)), place)
        for place, (weight, own, theirs) in enumerate(zip(weights, mine, its, strict=True))
    ]
    told = (
        _why_safer(place, position, tile, other, mine, its)
        for gain, place in sorted(by_feature, reverse=True)
        if gain > 0
    )
    return next(filter(None, told), None)


def _why_safer(
    place: int, position: Position, tile: Tile, other: Tile, mine: Sequence[float], its: Sequence[float]
) -> Why | None:
    idea, own, its_own = _SAFER.get(place), int(mine[place]), int(its[place])
    both_are_of_suits = bool(tile.rank and other.rank)
    is_seen = {
        Idea.THROWN: own > its_own,
        Idea.GONE_BY: own > 0,
        Idea.NO_CHOWS: tile.is_honor and not other.is_honor and position.nearness.chows,
        Idea.FEWER_CHOWS: both_are_of_suits and own < its_own,
    }
    if idea is None or not is_seen[idea]:
        return None
    return Why(idea=idea, tile=tile, other=other, count=own, less=its_own)


def _only(helping: Helping, others: Helping) -> list[tuple[Tile, int]]:
    """The tiles that help after one choice alone, those with the most copies left first."""
    known = {tile for tile, _live in others}
    return sorted([each for each in helping if each[0] not in known], key=lambda each: -each[1])


def copies(helping: Iterable[tuple[Tile, int]]) -> int:
    """The number of copies of these tiles that may still come, all kinds together."""
    return sum(live for _tile, live in helping)


def is_lone(tile: Tile, held: Sequence[int]) -> bool:
    """Whether a tile is the only one of its kind, and nothing in the hand may be part of one chow with it.

    :param held: how many of each kind are in the hand, in the order of ``KINDS``.
    """
    return held[tile.index] == 1 and not any(held[kind.index] for kind in KINDS if tile.touches(kind))
