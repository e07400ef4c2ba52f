"""Scenes of the Polish book (docs/rules/polish.md)."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.commands import DeclareKong
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat
from game.engine.state import Over
from game.tiles.tile import BONUS, Tile
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST
from tests.exhaustive.scenes import SHORT, Scenes, free_calls, match, to_the_end, tried, verdicts, won
from tests.exhaustive.stage import Stage, tiles
from tests.rulebook import test_polish, test_polish_special_hands

LIMIT_OF_EAST = "E: B11223344556677 / wall B7"
THREE = {"players": 3}


def scenes() -> Scenes:
    """All of them."""
    for test in (test_polish.test_points, test_polish.test_doubles):
        for _, hit, _ in verdicts(test):
            yield won("polish", hit)
    for _, hit, _ in test_polish_special_hands.SPECIAL:
        yield won("polish", hit)
    for _, hit, _ in test_polish_special_hands.EXTRA:
        yield won("polish", hit, {"extra_hands": True})
    yield from losers()
    yield from options()
    yield match("polish", "dn" + 16 * "o")
    yield match("polish", "oooo", {"rounds": 1})
    yield match("polish", "d", {"stake": 0, "bankrupt": "ends_match"}, text=LIMIT_OF_EAST)
    yield match("polish", "d", {"bankrupt": "ends_match"}, text=LIMIT_OF_EAST)
    yield match("polish", "d", {"stake": 100000, "bankrupt": "ends_match"}, text=LIMIT_OF_EAST, ends=False)
    yield match("polish", "dnoo", {"rounds": 1, "east_stays": "never"})
    yield match("polish", "dno" * 3, THREE)
    yield match("polish", "dno" * 4, {**THREE, "three_player_rounds": 4})
    yield match("polish", "dn" + 9 * "o", {**THREE, "east_stays": "always"})
    for wall in ("three_sides_138", "three_sides_132"):
        yield won("polish", SHORT, {**THREE, "three_player_wall": wall})
    yield "no replacement is left", no_replacement
    yield "free calls", lambda: free_calls("polish")


def losers() -> Scenes:
    """What only a loser counts, or a loser too."""
    for hand in ("WEEE WSSS WWWW WNNN B5", "DRRR DGGG DWWW B159 C5"):
        yield won("polish", f"N: {test_polish.ELSEWHERE}", others={SOUTH: hand})


def options() -> Scenes:
    """Every value of the options that is not shown elsewhere."""
    for seconds in (3, 60, False):
        yield won("polish", SHORT, {"claim_seconds": seconds})
    yield won("polish", "B11223344556677 / wall", {"limit": 100})
    yield won("polish", "B11223344556677 / wall", {"limit": 100000})
    yield won("polish", SHORT, {"bonus_tiles": False})
    yield won("polish", SHORT, {"first_dice": 1})
    for wall in ("fixed", "refilled_beside", "fixed_beside"):
        yield won("polish", "[B1111] C456 D789 C789 B55 / wall C6", {"dead_wall": wall})
    yield won("polish", SHORT, {"deal_direction": "right"})
    yield won("polish", SHORT, {"deal_direction": "right", "loose_tiles": 4})
    yield won("polish", SHORT, {"out_points": 10})
    yield won("polish", "B123 C456 D789 C789 B55 / discard C6", {"payer": "discarder"})
    yield won("polish", SHORT, {"losers_settle": False}, others={EAST: "DRRR B147 C147 D147 WN"})
    yield won("polish", "B2222 WEESSWW DRRGG / wall", {"four_as_two_pairs": True})
    yield tried("polish", "B12367 C13457 D2456 / wall", {})
    yield won("polish", "B12367 C13457 D2456 / wall", {"knitting": "any_suits"})
    yield won("polish", "B123 B456 B999 WEEE DRR / wall B1", {"buried_treasure": "chows"})
    yield won("polish", "B111 B444 B999 WEEE C55 / wall B1", {"buried_pair": "any"})
    yield tried("polish", SHORT, {**THREE, "three_player_chows": False})


def no_replacement() -> Stage:
    """With a dead wall that shrinks: fourteen loose tiles are taken for seven kongs and seven flowers."""
    stage = Stage("polish", {"dead_wall": "fixed"})
    stage.reserved.update(BONUS)
    flowers: Iterator[Tile] = iter(BONUS)
    kongs = 0

    def chooser(seat: Seat, is_replacement: bool) -> Tile | None:
        return next(flowers) if kongs == 7 else None

    stage.chooser = chooser
    stage.begin(
        {
            EAST: tiles("B1111 C1111 D1111"),
            SOUTH: tiles("B9999 C9999 D9999"),
            WEST: tiles("WEEEE"),
            NORTH: tiles("WS"),
        }
    )
    while not isinstance(stage.deal.phase, Over):
        choices = legal_commands(stage.match.state, awaited(stage.match.state)[0])
        kong = next((choice for choice in choices if isinstance(choice, DeclareKong)), None)
        if kong is None:
            stage.default()
        else:
            kongs += 1
            stage.do(kong)
    to_the_end(stage)
    return stage
