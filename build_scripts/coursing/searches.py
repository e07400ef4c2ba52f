"""For each lesson, a function that rates how well a moment of a deal shows what it teaches; ``None``: not at all."""

from collections.abc import Callable
from typing import NamedTuple

from build_scripts.coursing.moments import Moment, is_turn
from game.engine.commands import Discard
from game.engine.facts import player_hand
from game.engine.state import State, Turn
from game.school.lessons.blocks import blocks_of
from game.school.lessons.judging import judged_discards
from game.school.lessons.reading import hidden_of, suit_kept
from game.tiles.counts import counts_of_key
from game.tiles.tile import Tile


def draws(moment: Moment) -> int:
    """The number of tiles that each player can still draw from the live wall if nobody claims."""
    return len(moment.state.current_deal.live) // moment.state.rules.seats


def turns(moment: Moment) -> int:
    """The number of discards that the seat has made in this deal."""
    return sum(thrown.seat == moment.seat for thrown in moment.state.current_deal.discards)


def _best_tile(moment: Moment) -> Tile | None:
    best = moment.judged[0].command
    return best.tile if isinstance(best, Discard) else None


def efficiency(moment: Moment) -> float | None:
    """A discard that leaves clearly more tiles that help than others which seem as good."""
    if not is_turn(moment) or not 2 <= turns(moment) <= 9 or draws(moment) < 5:
        return None
    found = judged_discards(moment.seen)
    near = {tile: live for tile, (missing, live) in found.items() if missing == min(one for one, _ in found.values())}
    if not 1 <= min(one for one, _ in found.values()) <= 2 or len(near) < 3 or len(moment.seen.position.melds) > 1:
        return None
    best, second, *_ = sorted(near, key=lambda tile: -near[tile])
    if not 0.45 < near[second] / near[best] < 0.82 or best.is_honor or _best_tile(moment) is not best:
        return None
    return len(near) - 4 * near[second] / near[best] + 2 * _has_company(moment, best)


def _has_company(moment: Moment, tile: Tile) -> bool:
    counts = counts_of_key(moment.seen.position.key)
    return counts[tile.index] > 1 or any(
        counts[tile.index + step] for step in (-2, -1, 1, 2) if 1 <= tile.rank + step <= 9
    )


def blocks(moment: Moment) -> float | None:
    """Six blocks that can be seen in one way only, one of which has to go."""
    if not is_turn(moment) or not 1 <= turns(moment) <= 9 or draws(moment) < 5:
        return None
    position = moment.seen.position
    ways = blocks_of(position.key, chows=position.nearness.chows)
    if len(ways) != 1 or len(ways[0]) + len(position.melds) != 6:
        return None
    found = judged_discards(moment.seen)
    best = min(found, key=lambda tile: (found[tile][0], -found[tile][1]))
    rivals = [live for tile, (missing, live) in found.items() if missing == found[best][0] and live < found[best][1]]
    even = [tile for tile, figures in found.items() if figures == found[best]]
    starts = [block for block in ways[0] if len(block) == 2]
    if not all(any(tile in block for block in starts) for tile in even) or len(even) > 2 or len(rivals) < 3:
        return None
    if _best_tile(moment) not in even or found[best][0] > 2 or max(rivals) > 0.92 * found[best][1]:
        return None
    return len(rivals) - 2.0 * len(position.melds) - 3 * max(rivals) / found[best][1]


def reading(moment: Moment) -> float | None:
    """A turn at which a player with three sets open waits, among other tiles, for the most dangerous of the hand."""
    if not isinstance(moment.state.current_deal.phase, Turn) or not is_turn(moment):
        return None
    hidden = hidden_of(moment.state, moment.view, moment.seat)
    if hidden is None:
        return None
    shares = sorted(hidden.shares.values(), reverse=True)
    if len(shares) < 3 or shares[0] < 0.06:
        return None
    top = max(hidden.shares, key=lambda tile: hidden.shares[tile])
    deal = moment.state.current_deal
    held = player_hand(moment.state, hidden.seat)
    waits = moment.state.rules.mahjong.waits(held, deal.placing.prevailing)
    return float(shares[0] - shares[1]) if top in waits else None


def suits(moment: Moment) -> float | None:
    """A player who has discarded hardly a tile of one suit, and keeps that suit."""
    if not isinstance(moment.state.current_deal.phase, Turn):
        return None
    kept = suit_kept(moment.state, moment.seat)
    return None if kept is None else float(kept.held - kept.thrown[kept.suit])


def _early(state: State) -> bool:
    return len(state.current_deal.discards) < 12 * state.rules.seats


def _open(state: State) -> bool:
    return any(len(held.sets) == 3 for held in state.current_deal.seats)


def _middle(state: State) -> bool:
    return len(state.current_deal.discards) > 5 * state.rules.seats


class Search(NamedTuple):
    """How moments for a lesson are found."""

    figure: Callable[[Moment], float | None]
    """How well a moment shows it; ``None`` if it does not."""
    may_be: Callable[[State], bool]
    """A quick test that rules states out before they are laid as positions, which is slow."""
    is_rare: bool = True
    """Whether the search goes on through all deals, however many such moments were found."""


SEARCHES = {
    "efficiency": Search(efficiency, _early, is_rare=False),
    "blocks": Search(blocks, _early, is_rare=False),
    "reading": Search(reading, _open),
    "suit": Search(suits, _middle),
}
