"""Scenes of GALA (docs/rules/gala.md)."""

from __future__ import annotations

from typing import Literal

from game.engine.commands import RobKong
from game.engine.rulings.legal import open_kongs
from game.rules.terms import ClaimKind
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST
from tests.exhaustive.scenes import (
    SHORT,
    TABLETOP,
    Options,
    Scenes,
    free_calls,
    match,
    no_replacement,
    to_the_end,
    tried,
    verdicts,
    won,
)
from tests.exhaustive.stage import Stage, tiles
from tests.rulebook import test_gala

ROBBED = "B123 C456 D789 C789 B55 / robbed_kong C6"


def scenes() -> Scenes:
    """All of them."""
    for hand, _ in verdicts(test_gala.test_every_row_of_the_table):
        yield won("gala", f"{hand} / wall")
    yield won("gala", "B123 C456 D789 WEEE DRR F2 S2 / wall", {"own_bonus": "each"})
    yield won("gala", "B123 C456 D789 C789 B55 / discard C6")
    yield won("gala", "B123 C456 D789 C789 B55 / replacement C6")
    yield won("gala", "E: B123 C456 D789 C789 B55 F1 / dealt")
    yield won("gala", ROBBED)
    yield won("gala", ROBBED, {"rob_kong": "at_once"})
    yield tried("gala", ROBBED, {"rob_kong": "off"})
    for seconds in (10, 120, False):
        yield won("gala", SHORT, {"turn_seconds": seconds})
    yield match("gala", "dono")
    yield "two win on one discard", two_winners
    yield "two win on one discard, which costs two points", lambda: two_winners({"discarder_loses": "each"})
    yield "a late pung keeps the tile", lambda: late_pung(10, chow=2.0, pung=4.0)
    yield "a chow keeps the tile", lambda: late_pung(1, chow=0.5, pung=2.0)
    yield "no pung is too late", lambda: late_pung(False, chow=0.5, pung=20.0)
    yield "the last tile is a flower", lambda: no_replacement("gala", {})
    yield "free calls", lambda: free_calls("gala")
    yield "a replacement is forgotten", forgotten
    yield "a kong is robbed falsely", robbed_falsely


def two_winners(options: Options | None = None) -> Stage:
    """South and West wait for the same tile."""
    stage = Stage("gala", options)
    stage.begin({EAST: tiles("B9"), SOUTH: tiles("B1178 C123456 D789"), WEST: tiles("B2278 C123456 D123")})
    stage.discard(EAST, "B9")
    stage.claim(SOUTH, ClaimKind.MAHJONG)
    stage.claim(WEST, ClaimKind.MAHJONG)
    return stage


def late_pung(preempt_seconds: int | Literal[False], *, chow: float, pung: float) -> Stage:
    """South calls a chow, West later a pung."""
    stage = Stage("gala", {"preempt_seconds": preempt_seconds})
    stage.begin({EAST: tiles("B5"), SOUTH: tiles("B46"), WEST: tiles("B55")})
    stage.discard(EAST, "B5")
    stage.claim(SOUTH, ClaimKind.CHOW, "B46", after=chow)
    stage.claim(WEST, ClaimKind.PUNG, "B55", after=pung)
    return stage


def forgotten() -> Stage:
    """East lays out a kong and discards."""
    stage = Stage("gala", TABLETOP)
    stage.begin({EAST: tiles("B1111 C5")})
    stage.kong(EAST, "B1111")
    stage.discard(EAST, "C5")
    to_the_end(stage)
    return stage


def robbed_falsely() -> Stage:
    """South takes a tile of West's claimed kong that completes nothing."""
    stage = Stage("gala", TABLETOP)
    stage.begin({EAST: tiles("B1"), WEST: tiles("B111"), SOUTH: tiles("C1"), NORTH: tiles("D1")})
    stage.discard(EAST, "B1")
    stage.claim(WEST, ClaimKind.KONG, "B111")
    stage.all_pass()
    stage.take_replacement(WEST)
    stage.default()
    stage.all_pass()
    owner, laid = open_kongs(stage.deal, NORTH)[0]
    stage.do(RobKong(seat=NORTH, owner=owner, tile=laid.meld.tile, tile_id=laid.tile_ids[-1]))
    to_the_end(stage)
    return stage
