"""How near a hand is to a mahjong of its book, what helps, and how it may end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from game.hands.hand import Hand
from game.hands.readings import nears_foursomes, splits, winner_readings
from game.players.ai.aiming.finishing import finished
from game.players.ai.aiming.specials import near_shapes
from game.players.ai.reading.nearness import nearness_of
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.school.drills.exercise import Group, Helping
from game.school.drills.hands import Held
from game.tiles.counts import Key, counts_of_key, tiles_marked, tiles_of_key
from game.tiles.tile import KINDS, Tile


def unseen(rules: Ruleset, hand: Hand) -> tuple[int, ...]:
    """How many of each kind are neither in the hand nor in its sets, in the order of ``KINDS``."""
    held = hand.all_counts
    return tuple(rules.tiles.copies(tile) - held[tile.index] for tile in KINDS)


def standing(rules: Ruleset, held: Held, key: Key | None = None) -> Helping:
    """How near a hand is to sets and a pair.

    :param key: the concealed tiles, if other than those of ``held``.
    """
    near, sets = nearness_of(rules, held.melds), 4 - len(held.melds)
    key = held.key if key is None else key
    left = unseen(rules, held.player.hand)
    helping = tiles_marked(near.improving(key, sets))
    return Helping(near.missing(key, sets), tuple((tile, left[tile.index]) for tile in helping if left[tile.index] > 0))


def is_plain(rules: Ruleset, held: Held, missing: int) -> bool:
    """Whether no special hand and no foursomes of the book are as near as sets and a pair."""
    if rules.mahjong.foursomes and nears_foursomes(counts_of_key(held.key)):
        return False
    winds = (held.player.wind, held.prevailing)
    return not near_shapes(rules, held.melds, winds, held.key, missing)


def end_of(rules: Ruleset, held: Held) -> tuple[Group, ...]:
    """The likeliest finished hand of sets and a pair, by the copies of tiles left; empty if none can be reached."""
    near, sets = nearness_of(rules, held.melds), 4 - len(held.melds)
    end = finished(
        held.key,
        lambda key: near.missing(key, sets),
        lambda key: near.improving(key, sets),
        unseen(rules, held.player.hand),
        3 * sets + 2,
    )
    if end is None:
        return ()
    parts = splits(counts_of_key(end.key), sets)
    most = rules.mahjong.most_chows - sum(meld.is_chow for meld in held.melds)
    wanted = next((melds for melds in parts if sum(meld.is_chow for meld in melds) <= most), None)
    if wanted is None:
        return ()
    return (*laid(held.player), *_groups((meld.tiles for meld in wanted), Counter(tiles_of_key(held.key))))


def end_with(rules: Ruleset, held: Held, tile: Tile) -> tuple[Group, ...]:
    """A hand of thirteen with this tile added, grouped as sets and a pair, or else as a special hand."""
    hand = held.player.hand.drawn(tile)
    have = Counter(held.player.hand.concealed)
    for reading in winner_readings(hand, tile, claimed=False, foursomes=rules.mahjong.foursomes):
        melds = reading.melds[len(held.melds) :]
        if sum(meld.is_chow for meld in reading.melds) <= rules.mahjong.most_chows:
            return (*laid(held.player), *_groups((meld.tiles for meld in melds), have))
    special = special_with(rules, held, tile)
    return (*laid(held.player), *_groups([hand.concealed], have, special=special))


def special_with(rules: Ruleset, held: Held, tile: Tile) -> str | None:
    """The id of the first special hand with a pattern that this tile completes; ``None`` if there is none."""
    hand = held.player.hand.drawn(tile)
    opened = any(not meld.concealed for meld in held.melds)
    for row in rules.special_hands:
        if row.pattern is None or (opened and row.concealed):
            continue
        if row.pattern.is_made(hand, own=held.player.wind, prevailing=held.prevailing):
            return row.id
    return None


def laid(player: PlayerHand) -> tuple[Group, ...]:
    """The sets that lie on the table."""
    return tuple(Group(tiles=meld.tiles, is_laid=True) for meld in player.hand.melds)


def _groups(parts: Iterable[tuple[Tile, ...]], have: Counter[Tile], special: str | None = None) -> Iterator[Group]:
    """The groups of a finished hand, with the missing tiles marked."""
    for tiles in parts:
        lacking = set()
        for place, tile in enumerate(tiles):
            if have[tile] > 0:
                have[tile] -= 1
            else:
                lacking.add(place)
        yield Group(tiles=tiles, lacking=frozenset(lacking), special=special)
