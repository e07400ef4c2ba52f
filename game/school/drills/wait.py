"""The drill of which tiles a ready hand waits for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random

from game.rules.ruleset import Ruleset
from game.school.drills.exercise import Drill, Exercise, Helping
from game.school.drills.hands import Held, course, shuffled
from game.school.drills.standing import end_with, unseen
from game.tiles.counts import in_order
from game.tiles.tile import KINDS


def exercises(rules: Ruleset, chance: Random) -> Iterator[Exercise]:
    """Exercises on the ready hands of one deal, each hand once."""
    ready = {
        held.key: held
        for held in course(rules, chance)
        if not held.is_whole and rules.mahjong.may_wait(held.key, held.melds)
    }
    yield from filter(None, map(partial(exercise_on, rules), shuffled(chance, list(ready.values()))))


def exercise_on(rules: Ruleset, held: Held) -> Exercise | None:
    """The exercise on these thirteen tiles; ``None`` if they wait for nothing."""
    waits = rules.mahjong.waits(held.player, held.prevailing)
    waits = tuple(tile for tile in waits if rules.tiles.copies(tile))
    if not waits:
        return None
    left = unseen(rules, held.player.hand)
    return Exercise(
        drill=Drill.WAIT,
        rules=rules,
        rating=_rating(held, len(waits)),
        player=held.player,
        prevailing=held.prevailing,
        options=tuple(sorted((tile for tile in KINDS if rules.tiles.copies(tile)), key=in_order)),
        right=frozenset(waits),
        several=True,
        helps={tile: Helping(0, ((tile, left[tile.index]),)) for tile in waits},
        ends={tile: end_with(rules, held, tile) for tile in waits},
    )


def _rating(held: Held, waits: int) -> float:
    """The difficulty: many concealed tiles, many of one suit, and many winning tiles make it harder."""
    suits = Counter(tile.suit for tile in held.player.hand.concealed)
    alike = max(suits.values())
    return 400.0 + 130 * (4 - len(held.melds)) + 140 * (waits - 1) + 45 * max(0, alike - 6)
