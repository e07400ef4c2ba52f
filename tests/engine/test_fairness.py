"""Fair walls: promised before the dice, checked after the deal, hidden in between."""

from __future__ import annotations

from hashlib import sha256

import pytest
from msgspec.structs import replace

from game.engine import events as e
from game.engine.codec import encode
from game.engine.commands import BeginDeal
from game.engine.decisions.decide import decide
from game.engine.fairness import fingerprint_of, is_fair, salt_of, unknown_seed
from game.engine.replays.match import Match
from game.engine.replays.replay import Header, Replay, ReplayStep
from game.engine.replays.replay_file import file_of
from game.engine.seat import Seat
from game.engine.steps.evolve import fold
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.tiles.notation import parse_tiles
from tests.engine.positions import random_match
from tests.replays.reading import read_replay


def events_of(book: str) -> list[e.Event]:
    match, steps, _ = random_match(5, book, {}, deals=2)
    return [*match.past, *(event for step in steps for event in step.events)]


def test_the_fingerprint_is_sha256_of_salt_and_tiles() -> None:
    wall = parse_tiles("B3 WE C99")
    assert fingerprint_of("abc", wall) == sha256(b"abc B3 WE C9 C9").hexdigest()


def test_salts_are_long_and_all_different() -> None:
    secrets = (None, "", "0", "f" * 32)
    salts = {salt_of(seed, deal, own) for seed in (1, 10**17) for deal in range(50) for own in secrets[:1]}
    salts |= {salt_of(1, deal, own) for deal in range(50) for own in secrets[1:]}
    assert len(salts) == 250
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


def secretive(seed: int, secret: str | None) -> Match:
    match = Match("gala", Options(RULEBOOKS["gala"].options), seed, secret=secret)
    match.submit(BeginDeal())
    return match


def built(match: Match) -> e.WallBuilt:
    return next(event for step in match.steps for event in step.events if isinstance(event, e.WallBuilt))


def test_with_a_secret_the_seed_gives_the_same_wall_and_another_fingerprint() -> None:
    known, secret, other = secretive(7, None), secretive(7, "a" * 32), secretive(7, "b" * 32)
    assert built(known).tiles == built(secret).tiles == built(other).tiles
    assert len({built(match).fingerprint for match in (known, secret, other)}) == 3


def test_nobody_at_the_table_is_told_seed_or_secret() -> None:
    match = secretive(7, "a" * 32)
    for eyes in (Seat(0), Seat(3), None):
        seen = [event.seen_by(eyes) for event in (*match.past, *match.steps[0].events)]
        told = b"".join(encode(event) for event in seen if event is not None)
        assert b"a" * 32 not in told
        assert b'"seed":null' in told
        state = fold(event for event in seen if event is not None)
        assert (state.seed, state.secret) == (None, None)


def test_a_saved_match_keeps_its_secret_to_the_deals_that_follow() -> None:
    walk, _, _ = random_match(5, deals=1)
    opening = walk.past[0]
    assert isinstance(opening, e.MatchBegun)
    state = fold([replace(opening, secret="c" * 32)])
    steps = []
    for step in walk.steps:
        log = decide(state, step.command)
        state = log.state
        steps.append(ReplayStep(step.command, tuple(log.events)))
    content = file_of(Replay(Header(), replace(opening, secret="c" * 32), tuple(steps)))
    match = Match.resumed(read_replay(content))
    match.submit(BeginDeal())
    assert match.state.secret == "c" * 32
    assert match.state.deal is not None
    again = secretive(5, None).state
    wall = next(event for event in match.steps[-1].events if isinstance(event, e.WallBuilt))
    assert wall.tiles is not None
    assert wall.fingerprint == fingerprint_of(salt_of(5, 2, "c" * 32), wall.tiles)
    assert again.seed == match.state.seed


def test_seeds_that_are_made_up_are_long_and_come_with_a_secret() -> None:
    made = [unknown_seed() for _ in range(20)]
    assert len({seed for seed, _ in made}) == len({secret for _, secret in made}) == 20
    assert all(0 <= seed < 2**128 and len(secret) == 32 for seed, secret in made)
    assert max(seed for seed, _ in made) > 10**15


def test_another_wall_than_the_promised_one_is_found_out() -> None:
    match, _, _ = random_match(5, deals=1)
    deal = match.state.deal
    assert deal is not None
    assert is_fair(deal) is True
    first, second, *rest = deal.wall
    others = (second, first, *rest) if first is not second else (*deal.wall[1:], first)
    assert is_fair(replace(deal, wall=others)) is False
    assert is_fair(replace(deal, salt="0" * 32)) is False
