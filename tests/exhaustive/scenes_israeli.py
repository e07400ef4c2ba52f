"""Scenes of the Israeli book (docs/rules/israeli.md)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain

from game.engine.commands import Claim, DeclareKong, DeclareMahjong, DeclareReady, ShowTile
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat
from game.engine.state import Over
from game.rules.terms import ClaimKind
from game.tiles.tile import BONUS, Tile
from tests.engine.defaults import default_command
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST
from tests.exhaustive.scenes import (
    HONORS,
    SHORT,
    TABLETOP,
    Scenes,
    falsely_claimed,
    match,
    of_hand,
    to_the_end,
    verdicts,
    won,
)
from tests.exhaustive.stage import Stage, tiles
from tests.rulebook import test_israeli, test_israeli_special_hands

SINGLE_WAIT = "B123 C123456 D789 B5"
"""A hand that waits for B5 alone."""


def scenes() -> Scenes:
    """All of them."""
    tables = (
        test_israeli.test_points_of_every_player,
        test_israeli.test_points_of_the_winner,
        test_israeli.test_multipliers,
    )
    for _, hit, _ in chain.from_iterable(map(verdicts, tables)):
        yield won("israeli", hit)
    for _, hit in test_israeli_special_hands.HITS:
        yield won("israeli", hit)
    yield won("israeli", "B123 C456 D789 C789 B55 / wall C6", ready=frozenset({SOUTH}))
    for seconds in (5, 60, False):
        yield won("israeli", SHORT, {"claim_seconds": seconds})
    yield match("israeli", "dnoooo")
    yield match("israeli", "ddn" + 16 * "o", {"length": "extended"})
    yield match("israeli", 16 * "o", {"length": "extended", "prevailing_order": "counter_clockwise"})
    yield won("israeli", "C345 (D999) DRRR DGGG WEE / wall WE", {"united_hand": "any_suits"})
    yield "two claims of equal rank, the other way round", equal_claims
    yield "a chow from across", chow_from_across
    for kind in ClaimKind:
        yield f"a false {kind.value}", partial(falsely_called, kind)
    yield "a false mahjong on one's own turn", false_mahjong
    yield "a false kong, and a tile shown", shown
    yield "a wrong finish while another claims", wrong_kind
    yield "a false ready hand when another wins", lambda: false_ready(is_won=True)
    yield "a false ready hand in an exhausted round", lambda: false_ready(is_won=False)
    yield "no replacement is left", no_replacement


def chow_from_across() -> Stage:
    """West claims a chow from East."""
    stage = Stage("israeli", {"chow_from_anyone": True})
    stage.begin({EAST: tiles("B5"), WEST: tiles("B46")})
    stage.discard(EAST, "B5")
    stage.claim(WEST, ClaimKind.CHOW, "B46")
    stage.all_pass()
    return stage


def equal_claims() -> Stage:
    """South and West go out with a chow; West comes first counter-clockwise."""
    stage = Stage("israeli", {"equal_claims": "counter_clockwise"})
    stage.begin({EAST: tiles("B5"), SOUTH: tiles("B46 C123456 D789 WNN"), WEST: tiles("B46 C123789 D456 WSS")})
    stage.discard(EAST, "B5")
    stage.claim(SOUTH, ClaimKind.MAHJONG)
    stage.claim(WEST, ClaimKind.MAHJONG)
    stage.all_pass()
    to_the_end(stage)
    return stage


def falsely_called(kind: ClaimKind) -> Stage:
    """South calls what he cannot show; then the round is played on, or again."""
    stage = Stage("israeli", TABLETOP)
    stage.begin({seat: tiles(HONORS) for seat in (EAST, SOUTH, WEST, NORTH)})
    stage.discard(EAST, "WE")
    falsely_claimed(stage, SOUTH, kind)
    to_the_end(stage)
    stage.begin()
    return stage


def false_mahjong() -> Stage:
    """East is not out with the dealt tiles."""
    stage = Stage("israeli", TABLETOP)
    stage.begin({EAST: tiles(HONORS)})
    stage.do(DeclareMahjong(seat=EAST))
    stage.begin()
    return stage


def shown() -> Stage:
    """South shows a tile, and lays out four that are no kong."""
    stage = Stage("israeli", TABLETOP)
    stage.begin({SOUTH: tiles(HONORS)})
    stage.default()
    stage.all_pass()
    four, tile_ids = of_hand(stage, SOUTH, 4)
    stage.do(ShowTile(seat=SOUTH, tile=four[0], tile_id=tile_ids[0]))
    stage.do(DeclareKong(seat=SOUTH, tiles=four, tile_ids=tile_ids))
    return stage


def wrong_kind() -> Stage:
    """South says that the tile completes a pung, but it is his pair; West wants it too."""
    stage = Stage("israeli", TABLETOP)
    stage.begin({EAST: tiles("B5"), SOUTH: tiles(SINGLE_WAIT), WEST: tiles("B46 C789 D123 D456 WNN")})
    stage.discard(EAST, "B5")
    stage.pass_(NORTH)
    stage.do(Claim(seat=SOUTH, claim=ClaimKind.MAHJONG, finish="pung"))
    stage.do(Claim(seat=WEST, claim=ClaimKind.MAHJONG, finish="chow"))
    if awaited(stage.match.state):
        stage.do(Claim(seat=WEST, claim=ClaimKind.MAHJONG, finish="chow"))
    to_the_end(stage)
    return stage


def false_ready(*, is_won: bool) -> Stage:
    """South calls a ready hand that is none; West goes out, or the tiles run out."""
    stage = Stage("israeli", TABLETOP)
    stage.begin({SOUTH: tiles(HONORS), WEST: tiles(SINGLE_WAIT)})
    stage.default()
    stage.all_pass()
    thrown, tile_ids = of_hand(stage, SOUTH, 1)
    stage.do(DeclareReady(seat=SOUTH, tile=thrown[0], tile_id=tile_ids[0], waits=(Tile.WN,)))
    if is_won:
        stage.chooser = lambda seat, is_replacement: Tile.B5 if seat == WEST else None
        stage.all_pass()
        stage.do(DeclareMahjong(seat=WEST))
        stage.chooser = lambda seat, is_replacement: None
    to_the_end(stage)
    stage.begin()
    return stage


def no_replacement() -> Stage:
    """Nine kongs and three flowers leave four tiles in the kong box; with the last of the wall come five flowers."""
    stage = Stage("israeli")
    stage.reserved.update(BONUS)
    flowers: Iterator[Tile] = iter(BONUS)
    drawn = 0

    def chooser(seat: Seat, is_replacement: bool) -> Tile | None:
        nonlocal drawn
        is_time = drawn < 3 if not is_replacement else False
        if is_time or stage.left <= 1:
            drawn += 1
            return next(flowers)
        return None

    stage.chooser = chooser
    stage.begin(
        {
            EAST: tiles("B1111 C1111 D1111"),
            SOUTH: tiles("B9999 C9999 D9999"),
            WEST: tiles("WEEEE WSSSS WWWWW"),
        }
    )
    while not isinstance(stage.deal.phase, Over):
        seat = awaited(stage.match.state)[0]
        kongs = [one for one in legal_commands(stage.match.state, seat) if isinstance(one, DeclareKong)]
        stage.do(kongs[0] if kongs else default_command(stage.match.state, seat))
    return stage
