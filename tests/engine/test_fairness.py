"""Fair walls: promised before the dice, checked after the deal, hidden in between."""

from __future__ import annotations

from hashlib import sha256

import pytest
from msgspec.structs import replace

from game.engine import events as e
from game.engine.evolve import fold
from game.engine.fairness import fingerprint_of, is_fair, salt_of
from game.engine.seat import Seat
from game.rules.rulesets import RULEBOOKS
from game.tiles.notation import parse_tiles
from tests.engine.positions import random_match


def events_of(book: str) -> list[e.Event]:
    match, steps, _ = random_match(5, book, {}, deals=2)
    return [*match.past, *(event for step in steps for event in step.events)]


def test_the_fingerprint_is_sha256_of_salt_and_tiles() -> None:
    wall = parse_tiles("B3 WE C99")
    assert fingerprint_of("abc", wall) == sha256(b"abc B3 WE C9 C9").hexdigest()


def test_salts_are_long_and_all_different() -> None:
    salts = {salt_of(seed, deal) for seed in (0, 1, 10**17) for deal in range(50)}
    assert len(salts) == 150
    assert {len(salt) for salt in salts} == {32}


@pytest.mark.parametrize("book", sorted(RULEBOOKS))
def test_everybody_sees_the_fingerprint_before_the_dice_and_can_check_it_after_the_deal(book: str) -> None:
    events = events_of(book)
    built = [place for place, event in enumerate(events) if isinstance(event, e.WallBuilt)]
    ended = [place for place, event in enumerate(events) if isinstance(event, e.DealEnded)]
    assert len(built) == len(ended) == 2
    for eyes in (Seat(0), Seat(2), None):
        for begin, end in zip(built, ended, strict=True):
            wall = events[begin]
            assert isinstance(wall, e.WallBuilt)
            first_dice = next(k for k in range(begin, end) if isinstance(events[k], e.DiceThrown))
            assert begin < first_dice
            before = fold(seen for event in events[:end] if (seen := event.seen_by(eyes))).deal
            assert before is not None
            assert (before.fingerprint, before.salt, before.wall) == (wall.fingerprint, None, ())
            assert is_fair(before) is None
            after = fold(seen for event in events[: end + 1] if (seen := event.seen_by(eyes))).deal
            assert after is not None
            assert after.wall == wall.tiles
            assert is_fair(after) is True


def test_another_wall_than_the_promised_one_is_found_out() -> None:
    match, _, _ = random_match(5, deals=1)
    deal = match.state.deal
    assert deal is not None
    assert is_fair(deal) is True
    first, second, *rest = deal.wall
    others = (second, first, *rest) if first is not second else (*deal.wall[1:], first)
    assert is_fair(replace(deal, wall=others)) is False
    assert is_fair(replace(deal, salt="0" * 32)) is False
