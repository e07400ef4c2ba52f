"""The drill of the same hand in other books: in which of them it is a mahjong."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from game.hands.hand import Hand
from game.hands.pattern_examples import samples
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.win import PlayerHand
from game.school.drills.exercise import Drill, Exercise, Option, Readings
from game.school.drills.hands import course, one_of
from game.tiles.tile import Wind

_OWN_BOOK_CHANCE = 0.6
"""The chance that the hand is a special one of the chosen book; otherwise it is one of any book."""
_PLAIN_CHANCE = 0.12
"""The chance that the hand is sets and a pair."""
_ALL_BOOKS_CHANCE = 0.15
"""The chance that a hand is asked about that is a mahjong in all books."""
_SAMPLES_PER_ROW = 12
"""How many sample hands are made of each special hand."""


def exercises(rules: Ruleset, chance: Random) -> Iterator[Exercise]:
    """Exercises on hands that are a mahjong in some book."""
    hand = _hand(rules, chance)
    if hand is None:
        return
    wind, prevailing = hand
    found = readings(wind, prevailing)
    if not found or (len(found) == len(RULEBOOKS) and chance.random() >= _ALL_BOOKS_CHANCE):
        return
    kinds = len({*filter(None, found.values())})
    yield Exercise(
        drill=Drill.OTHER_BOOK,
        rules=rules,
        rating=700.0 + 170 * min(len(found), len(RULEBOOKS) - len(found)) + 140 * kinds,
        player=wind,
        prevailing=prevailing,
        options=tuple(RULEBOOKS),
        right=frozenset(found),
        several=True,
        about=Readings(special=found),
    )


def _hand(rules: Ruleset, chance: Random) -> tuple[PlayerHand, Wind] | None:
    """A complete hand, and the prevailing wind."""
    own, prevailing = Wind.SOUTH, Wind.EAST
    if chance.random() < _PLAIN_CHANCE:
        held = next((held for held in course(rules, chance)[::-1] if not held.is_whole), None)
        waits = () if held is None else rules.mahjong.waits(held.player, held.prevailing)
        if held is None or not waits:
            return None
        hand = held.player.hand.drawn(one_of(chance, waits))
        return PlayerHand(wind=held.player.wind, hand=hand), held.prevailing
    book = rules if rules.special_hands and chance.random() < _OWN_BOOK_CHANCE else _any_with_special_hands(chance)
    rows = [row.pattern.text for row in book.special_hands if row.pattern is not None]
    hands = _samples(one_of(chance, rows), own, prevailing)
    return (PlayerHand(wind=own, hand=one_of(chance, hands)), prevailing) if hands else None


@lru_cache(256)
def _samples(text: str, own: Wind, prevailing: Wind) -> tuple[Hand, ...]:
    return tuple(sample.hand for sample in samples(text, _SAMPLES_PER_ROW, own=own, prevailing=prevailing))


def _any_with_special_hands(chance: Random) -> Ruleset:
    books = [book.with_options() for book in RULEBOOKS.values()]
    return one_of(chance, [book for book in books if book.special_hands])


def readings(player: PlayerHand, prevailing: Wind) -> dict[Option, str | None]:
    """The books in which a hand is a mahjong, each with the id of the first special hand that fits, or ``None``."""
    found: dict[Option, str | None] = {}
    for id_, book in RULEBOOKS.items():
        rules = book.with_options()
        if all(map(rules.tiles.copies, player.hand.tiles)) and rules.mahjong.is_made(player, prevailing):
            found[id_] = _special(rules, player, prevailing)
    return found


def _special(rules: Ruleset, player: PlayerHand, prevailing: Wind) -> str | None:
    """The first special hand of the book with a pattern that this hand fits."""
    opened = any(not meld.concealed for meld in player.hand.melds)
    for row in rules.special_hands:
        if row.pattern is None or (row.concealed and opened):
            continue
        if row.pattern.is_made(player.hand, own=player.wind, prevailing=prevailing):
            return row.id
    return None
