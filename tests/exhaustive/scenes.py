"""What the scenes of all books have in common: wins as verdict tables tell them, matches of short deals, faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.engine.commands import Claim, DeclareKong, DeclareMahjong, ShowTile
from game.engine.rulings.legal import awaited
from game.engine.seat import Seat
from game.engine.state import Over, Turn
from game.rules.terms import ClaimKind
from game.tiles.tile import FLOWERS, Tile
from tests.engine.defaults import default_command
from tests.engine.rigged import EAST, NORTH, SOUTH, WEST
from tests.exhaustive.case import case_of
from tests.exhaustive.director import Director, play
from tests.exhaustive.stage import Stage, tiles

Options = Mapping[str, object]
Scene = Callable[[], Stage]
Scenes = Iterator[tuple[str, Scene]]
"""Named scenes: each plays a match, or its beginning."""

SHORT = "B123 C456 D789 C789 B55 / wall C6"
"""A win that comes soon."""
TABLETOP = {"play": "tabletop"}
HONORS = "WESWN DRGW"
"""Seven tiles with which nothing can be claimed."""


def verdicts(test: Callable[..., None]) -> list[tuple[Any, ...]]:
    """The rows of a verdict table, as they stand above its test; a row holds texts and numbers."""
    marks = [mark for mark in test.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    return list(marks[0].args[1])


def won(book: str, text: str, options: Options | None = None, **more: Any) -> tuple[str, Scene]:
    """A deal won as the case tells it."""
    return f"{book} {text} {dict(options or {})}", lambda: play(Stage(book, options), text, **more)


def tried(book: str, text: str, options: Options) -> tuple[str, Scene]:
    """A deal that would be won so, if the options let it."""

    def scene() -> Stage:
        stage = Stage(book, options)
        Director(stage, case_of(text)).run()
        return stage

    return f"{book} not {text} {dict(options)}", scene


def to_the_end(stage: Stage) -> None:
    """Nobody wants anything any more: the deal is played to its end."""
    while not isinstance(stage.deal.phase, Over):
        stage.do(default_command(stage.match.state, awaited(stage.match.state)[0]))


def exhausted(stage: Stage) -> None:
    """A deal in which nobody wants anything; the bonus tiles come soon."""

    def chooser(seat: Seat, is_replacement: bool) -> Tile | None:
        left = [stage.deal.faces[tile_id] for tile_id in stage.deal.live] if not is_replacement else []
        return next((tile for tile in left if tile is not None and tile.is_bonus), None)

    stage.chooser = chooser
    stage.reserved.clear()
    stage.begin()
    to_the_end(stage)


DEALER = "d"
"""The dealer wins a deal."""
OTHER = "o"
"""The player on the dealer's right wins a deal."""
NOBODY = "n"
"""Nobody wins a deal."""


def match(
    book: str, winners: str, options: Options | None = None, *, text: str = SHORT, ends: bool = True
) -> tuple[str, Scene]:
    """Deal after deal won so (``"ddon"``); the match ends with the last of them, or does not."""

    def scene() -> Stage:
        stage = Stage(book, options)
        for winner in winners:
            if winner == NOBODY:
                exhausted(stage)
            else:
                play(
                    stage, text, winner=leading(stage, steps=1 if winner == OTHER else 0), loser=leading(stage, steps=2)
                )
        if not ends:
            stage.begin()
        assert bool(stage.match.state.places) is ends, f"{len(winners)} deals, {stage.match.state.played}"
        return stage

    return f"{book} won by {winners} {dict(options or {})}", scene


def leading(stage: Stage, *, steps: int = 0) -> Seat:
    """The seat so many places to the right of the dealer of the next deal."""
    state = stage.match.state
    if not state.persons:
        stage = Stage(stage.book, stage.chosen, seed=stage.seed)
        stage.begin()
        dealer = stage.deal.placing.dealer
    else:
        placing = state.next_placing
        assert placing is not None, "the match is over"
        dealer = placing.dealer
    return Seat((dealer + steps) % state.rules.seats)


def of_hand(stage: Stage, seat: Seat, count: int) -> tuple[tuple[Tile, ...], tuple[Any, ...]]:
    """The first tiles of a hand, and their ids."""
    tile_ids = stage.seat(seat).hand[:count]
    return stage.faces(tile_ids), tile_ids


def falsely_claimed(stage: Stage, seat: Seat, kind: ClaimKind) -> None:
    """The seat calls for the discard what its first tiles do not make."""
    shown, tile_ids = of_hand(stage, seat, {ClaimKind.MAHJONG: 0, ClaimKind.KONG: 3}.get(kind, 2))
    stage.do(Claim(seat=seat, claim=kind, tiles=shown, tile_ids=tile_ids))


def until(stage: Stage, seat: Seat) -> None:
    """Nothing is wanted until the seat has drawn."""
    while True:
        stage.do(default_command(stage.match.state, awaited(stage.match.state)[0]))
        if isinstance(stage.deal.phase, Turn) and stage.deal.phase.seat == seat:
            return


def free_calls(book: str) -> Stage:
    """False claims of every kind, a false kong, tiles shown, false mahjongs, where none of these ends the deal."""
    stage = Stage(book, TABLETOP)
    stage.begin({seat: tiles(HONORS) for seat in (EAST, SOUTH, WEST, NORTH)})
    stage.discard(first(stage), str(stage.hand(first(stage))[0]))
    asked = awaited(stage.match.state)
    for seat, kind in zip(asked, (ClaimKind.CHOW, ClaimKind.PUNG, ClaimKind.KONG), strict=True):
        falsely_claimed(stage, seat, kind)
    seat = asked[0]
    shown, tile_ids = of_hand(stage, seat, 4)
    stage.do(ShowTile(seat=seat, tile=shown[0], tile_id=tile_ids[0]))
    stage.do(DeclareKong(seat=seat, tiles=shown, tile_ids=tile_ids))
    stage.do(DeclareMahjong(seat=seat))
    stage.do(default_command(stage.match.state, seat))
    falsely_claimed(stage, asked[1], ClaimKind.MAHJONG)
    to_the_end(stage)
    return stage


def first(stage: Stage) -> Seat:
    """Who leads the deal."""
    return Seat(stage.deal.placing.dealer)


def no_replacement(book: str, options: Options) -> Stage:
    """The last tile of all is a flower, where replacements come from the tail."""
    stage = Stage(book, options)
    stage.chooser = lambda seat, is_replacement: FLOWERS[0] if stage.left == 1 else None
    stage.reserved.update([FLOWERS[0]])
    stage.begin()
    to_the_end(stage)
    return stage
