"""Scenes of the Hungarian book (docs/rules/hungarian.md)."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.commands import Claim, Command, DeclareKong
from game.engine.rulings.legal import awaited, legal_commands
from game.engine.seat import Seat, next_seat
from game.engine.state import Over
from game.rules.terms import ClaimKind
from game.tiles.tile import BONUS, Tile
from tests.engine.defaults import default_command
from tests.engine.rigged import EAST, NORTH, SOUTH
from tests.exhaustive.scenes import SHORT, Scenes, free_calls, match, tried, verdicts, won
from tests.exhaustive.stage import Stage, tiles
from tests.rulebook import test_hungarian

ROBBED = "B123 C456 D789 C789 B55 / robbed_kong C6"
EAST_LEADS = {"match": "circuit"}


def scenes() -> Scenes:
    """All of them."""
    for test in (test_hungarian.test_points, test_hungarian.test_doubles):
        for _, hit, _ in verdicts(test):
            yield won("hungarian", hit, EAST_LEADS)
    for _, hit, _ in test_hungarian.EXTRAS:
        yield won("hungarian", hit)
    yield won("hungarian", "B123 (C456) D789 C789 B55 / wall C7", {"seating": "one_throw"})
    yield won("hungarian", "B123 (C456) D789 C789 B55 / wall C7", {"seating": "second_throw"})
    yield won("hungarian", "B123 (C456) [D9999] C789 B55 F1 / replacement C7", {"wall": "mixed"})
    yield won("hungarian", "B123 C456 D789 C789 B55 / wall C6", {"claim_order": "kong_first", "blind": True})
    for seconds in (3, 60, False):
        yield won("hungarian", SHORT, {"claim_seconds": seconds})
    yield won("hungarian", ROBBED, {"rob_kong": True})
    for pay in ("double", "once", "twice"):
        yield won("hungarian", "E: B123 C456 D789 C789 B55 / wall C6", {**EAST_LEADS, "banker_pay": pay})
        yield won("hungarian", "E: B1177 C22 C55 WNN WSS D33 / discard D3", {**EAST_LEADS, "banker_pay": pay})
    yield won("hungarian", "(D111) (D234) (D567) (D999) D85 / wall D5")
    yield won("hungarian", "(D111) D2345678999 D5 / wall D5", {"nine_lamps": "concealed"})
    yield won("hungarian", "B123 B456 B789 DRRR B22 / wall", {"half_flush": "any_honors"})
    yield won("hungarian", "(DRRR) (DGGG) [DWWWW] WSSS B55 / wall", {"honor_doubles": "whole_hand"})
    yield tried("hungarian", "B1111 C22 C55 DRR WEESS / wall", {"four_as_two_pairs": False})
    yield match("hungarian", "don" + 14 * "o")
    yield match("hungarian", "don" + 14 * "o", {"beneficiary": "four_running"})
    yield match("hungarian", "dnodoo", EAST_LEADS)
    yield match("hungarian", "ddno", {**EAST_LEADS, "banker": "rolled"}, ends=False)
    yield match("hungarian", 16 * "o", {"match": "full"})
    yield "no replacement is left", no_replacement
    yield "free calls", lambda: free_calls("hungarian")


FIRST_DRAW = 144 - 16 - 53
"""Tiles in the live wall when the first is drawn in play."""
THREE_ALIKE = {NORTH: Tile.WW, EAST: Tile.D1, SOUTH: Tile.D9}
"""Of what they hold three beside two foursomes."""


def no_replacement() -> Stage:
    """The fifteen tiles at the end are taken when the wall is used up, for six flowers and nine kongs, a flower last.

    North draws the last tile, lays out three kongs, and throws what makes East's first; East what makes South's.
    """
    stage = Stage("hungarian", EAST_LEADS)
    stage.reserved.update(BONUS)
    stage.reserved.update(THREE_ALIKE.values())
    flowers: Iterator[Tile] = iter(BONUS)
    replaced = 0

    def chooser(seat: Seat, is_replacement: bool) -> Tile | None:
        nonlocal replaced
        if not is_replacement:
            return next(flowers) if stage.left in (1, FIRST_DRAW) else None
        if stage.left:
            return None
        replaced += 1
        if replaced <= 5 or replaced == 15:
            return next(flowers)
        if replaced == 8:
            return THREE_ALIKE[seat]
        return THREE_ALIKE[next_seat(seat, 4)] if replaced in (9, 12) else None

    stage.chooser = chooser
    stage.begin(
        {
            EAST: tiles("B1111 C1111 D111 DRGW"),
            SOUTH: tiles("B9999 C9999 D999"),
            NORTH: tiles("WEEEE WSSSS WWWW"),
        }
    )
    while not isinstance(stage.deal.phase, Over):
        seat = awaited(stage.match.state)[0]
        choices = legal_commands(stage.match.state, seat)
        able = [choice for choice in choices if not stage.deal.live and is_kong(choice)]
        stage.do(able[0] if able else default_command(stage.match.state, seat))
    return stage


def is_kong(command: Command) -> bool:
    """Whether a command lays out a kong, or claims one."""
    return isinstance(command, DeclareKong) or (isinstance(command, Claim) and command.claim is ClaimKind.KONG)
