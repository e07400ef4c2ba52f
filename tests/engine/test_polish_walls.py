"""The Polish wall in play: its loose tiles with all that they meet, and three players round four sides (polish.md)."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from game.engine import events as e
from game.engine.commands import BeginDeal
from game.engine.replays.match import Match
from game.rules.options import Options
from game.rules.rulesets.polish import POLISH
from game.tiles.tile import Wind
from tests.engine.rigged import EAST, of_kind
from tests.exhaustive.stage import table
from tests.for_each import one_of
from tests.playouts.walk import Walk
from tests.replays.reading import read_replay

FIRST_STACK = {Wind.EAST: 0, Wind.WEST: 36, Wind.SOUTH: 54}
"""At the right end of each side, clockwise: East's is followed by North's."""


def every_wall() -> Iterator[dict[str, object]]:
    """Every choice of the options that a wall is made of."""
    values = product(
        (2, 4), ("refilled", "fixed", "refilled_beside", "fixed_beside"), ("left", "right"), (1, 2), (4, 3)
    )
    for loose, dead, direction, dice, players in values:
        chosen: dict[str, object] = {"loose_tiles": loose, "dead_wall": dead, "deal_direction": direction}
        chosen |= {"first_dice": dice, "players": players}
        sides = ("four_sides",) if players == 4 else ("four_sides", "three_sides_138", "three_sides_132")
        for wall in sides:
            yield chosen | {"three_player_wall": wall}


@pytest.mark.parametrize("options", list(every_wall()), ids=lambda options: " ".join(map(str, options.values())))
def test_every_wall(options: dict[str, object]) -> None:
    """polish.md, "Wall and break": fourteen set apart, the loose ones lifted from where the count ended.

    These are of the fourteen, or lie beside them.
    """
    match = Match("polish", Options(POLISH.options, options), 7)
    events = match.submit(BeginDeal())
    (broken,) = of_kind(events, e.WallBroken)
    rule = match.state.rules.wall
    whole = rule.sides * rule.stacks
    lifted = 1 if options["loose_tiles"] == 2 else 2
    onward = 1 if options["deal_direction"] == "left" else -1
    assert len(broken.box) == (14 if options["dead_wall"] in ("refilled", "fixed") else 14 + 2 * lifted)
    assert sorted(broken.box + broken.live) == list(range(2 * whole))
    stacks = [tile_id // 2 for tile_id in broken.box[::2]]
    assert broken.box == tuple(2 * stack + level for stack in stacks for level in (0, 1)), "the upper tile first"
    assert stacks[:lifted] == list(reversed(broken.counted))[:lifted]
    beside = stacks[lifted:]
    assert all(after == (before - onward) % whole for before, after in pairwise(beside))
    drawn = [tile_id // 2 for tile_id in broken.live[::2]]
    assert all(after == (before + onward) % whole for before, after in pairwise(drawn))
    assert (drawn[-1] + onward) % whole == beside[-1], "the tail of the living wall meets the dead wall"
    gap = {(beside[0] + onward * (step + 1)) % whole for step in range(lifted)}
    assert gap == set(stacks[:lifted]), "the gap is where they were lifted"


@pytest.mark.parametrize(
    ("dead_wall", "left"), [("refilled", 14), ("fixed", 14 - 3), ("refilled_beside", 18), ("fixed_beside", 18 - 3)]
)
@pytest.mark.parametrize("direction", ["left", "right"])
def test_the_four_loose_tiles_come_first_and_then_the_next_stack(dead_wall: str, left: int, direction: str) -> None:
    """polish.md, "Wall and break", 3 and 4: "Loose tiles replace bonus tiles and kongs", the upper ones first."""
    stage = table(
        "polish",
        {EAST: "B1111 C1111 D1111"},
        loose_tiles=4,
        dead_wall=dead_wall,
        deal_direction=direction,
        bonus_tiles=False,
    )
    box = stage.deal.box
    last, before = stage.deal.counted[-1], stage.deal.counted[-2]
    came = []
    for kong in ("B1111", "C1111", "D1111"):
        (drawn,) = of_kind(stage.kong(EAST, kong), e.TileDrawn)
        assert drawn.replacement
        came.append(drawn.tile_id)
    assert came == [2 * last, 2 * last + 1, 2 * before]
    assert stage.deal.box[:3] == (2 * before + 1, *box[4:6])
    assert len(stage.deal.box) == left


@pytest.mark.slow
@pytest.mark.parametrize("seed", one_of(4, range(4)))
def test_three_sit_and_break_by_their_winds_in_every_deal(seed: int) -> None:
    """polish.md, "Three players": all four sides are counted; "where the count ends on North, West throws"."""
    walk = Walk(seed, {"players": 3}, book=POLISH, most_deals=6)
    walk.play()
    replay = read_replay(walk.file())
    events = [event for step in replay.steps for event in step.events]
    begun, broken = of_kind(events, e.DealBegun), of_kind(events, e.WallBroken)
    thrown = of_kind(events, e.DiceThrown)
    assert len(begun) == len(broken) == 6
    for deal, wall, first, second in zip(begun, broken, thrown[::2], thrown[1::2], strict=True):
        assert first.seat == deal.east, "East throws"
        place = (sum(first.dice) - 1) % 4
        wind = Wind.WEST if place == Wind.NORTH else Wind(place)
        assert (wall.breaker - deal.east) % 3 == wind
        assert second.seat == wall.breaker
        right_end = FIRST_STACK[wind]
        stacks = sum(first.dice) + sum(second.dice)
        assert wall.counted == tuple((right_end + step) % 72 for step in range(stacks))
