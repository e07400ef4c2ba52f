"""The block of the match-end page that shows the prizes won on the journey."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.matches.statistics import Traveling
from game.players.journey import Prize
from game.scenes.shared.preferences import Preferences
from game.scenes.shared.prizes import draw_prize
from game.view.page.look_samples import look_kind, look_name
from game.view.page.prize_block import PrizeBlock
from game.view.paint import Canvas
from game.view.units import Box


def won_block(
    looked: Traveling[tuple[Prize, ...]], preferences: Preferences
) -> Callable[[], Sequence[PrizeBlock] | None]:
    """Returns a function that gives ``None`` until the query is answered, then the block; empty if no prize was won."""

    def block() -> Sequence[PrizeBlock] | None:
        return None if looked.found is None else [prize_block(looked.found, preferences)] * bool(looked.found)

    return block


def prize_block(found: tuple[Prize, ...], preferences: Preferences) -> PrizeBlock:
    """The block that shows prizes and lets the player wear them."""
    now = preferences.now
    before = {look.value: getattr(now, look.value) for look, _value in found}

    def drawn(prize: Prize) -> Callable[[Canvas, Box], None]:
        return lambda canvas, box: draw_prize(canvas, prize, box)

    def wear(is_worn: bool) -> None:  # noqa: FBT001 - as a block tells it
        preferences.change(**({look.value: value for look, value in found} if is_worn else before))

    return PrizeBlock(
        [(look_name(prize), look_kind(prize)) for prize in found], [drawn(prize) for prize in found], wear
    )
