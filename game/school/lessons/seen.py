"""A table as the learner's seat sees it, and the tiles that are shown of it above the text of a step."""

from collections.abc import Mapping
from functools import cached_property

from game import Frozen, replace
from game.engine.facts import facts_of_winner, player_hand
from game.engine.seat import Seat
from game.engine.seat_views import known_to
from game.engine.state import State, Turn, TurnStart
from game.players.ai.reading.position import Position, position_of
from game.rules.example import example
from game.rules.ruleset import Ruleset
from game.school.drills.exercise import Group
from game.school.drills.hands import Held
from game.school.drills.standing import end_of
from game.school.lessons.book_facts import won
from game.school.lessons.breaking import Break
from game.school.lessons.files import Step
from game.school.lessons.real import Real
from game.tiles.counts import Key, counts_of_key, tiles_marked
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile, Tiles


class Seen(Frozen, dict=True):
    """A table as the learner's seat sees it."""

    state: State
    seat: Seat
    broken: Break | None = None
    names: Mapping[str, str] = {}
    """The names of the others by their sides."""
    real: Real | None = None
    """The position from a real match that was set up; ``None`` if there is none."""

    @property
    def rules(self) -> Ruleset:
        return self.state.rules

    @cached_property
    def position(self) -> Position:
        """The position that the learner's seat knows."""
        view = known_to(self.state, self.seat)
        deal = view.current_deal
        if isinstance(deal.phase, Turn) and deal.phase.seat != self.seat:  # another seat's drawn tile is not known
            view = replace(view, deal=replace(deal, phase=TurnStart(deal.phase.seat)))
        return position_of(view, self.seat, counts_tiles=True, reads_others=True)

    @property
    def missing(self) -> int:
        """The number of tiles missing for sets and a pair."""
        return self.position.nearness.missing(self.position.key, self.position.sets)

    def helping(self, key: Key | None = None) -> tuple[tuple[Tile, int], ...]:
        """The tiles that bring the hand nearer, each with the number of copies left.

        :param key: the concealed tiles, if other than those of the hand.
        """
        return helping(self.position, key)

    @property
    def kinds(self) -> Tiles:
        """The kinds of tiles that may be discarded."""
        return kinds_in(self.position.key)


def helping(position: Position, key: Key | None = None) -> tuple[tuple[Tile, int], ...]:
    """The tiles that bring the hand of a position nearer, each with the number of copies left.

    :param key: the concealed tiles, if other than those of the hand.
    """
    marks = position.nearness.improving(position.key if key is None else key, position.sets)
    live = position.live
    return tuple((tile, live[tile.index]) for tile in tiles_marked(marks) if live[tile.index] > 0)


def kinds_in(key: Key) -> Tiles:
    """The kinds of tiles in a key."""
    counts = counts_of_key(key)
    return tuple(tile for tile in KINDS if counts[tile.index])


class Picture(Frozen, kw_only=True):
    """Tiles shown above the text of a step."""

    lines: tuple[tuple[Group, ...], ...]
    """The lines, from top to bottom; if there are several, they are numbered answers."""
    counts: tuple[int, ...] = ()
    """The copies left of each tile of the only line."""
    missing: int | None = None
    """The number of missing tiles; ``None``: it is not shown."""
    is_exposed: bool | None = None
    """Whether the sets of all hands were claimed; ``None``: it is not told."""
    winning: Tile | None = None
    """The tile that completed the hand; if there are several of its kind, the last one."""

    @property
    def live(self) -> int:
        """How many copies of useful tiles are left."""
        return sum(self.counts)


def picture_of(step: Step, seen: Seen) -> Picture | None:
    """The picture of a step; ``None`` if it has none."""
    show = step.show
    if step.hands:
        hands = [example(hand).groups for hand in step.hands]
        return Picture(
            lines=tuple(tuple(Group(tiles=part.tiles) for part in groups) for groups in hands),
            is_exposed=any(part.is_open for groups in hands for part in groups),
        )
    if not show:
        return None
    if show == "helps":
        helping = seen.helping()
        groups = tuple(Group(tiles=(tile,)) for tile, _count in helping)
        return Picture(lines=(groups,), counts=tuple(count for _tile, count in helping), missing=seen.missing)
    if show == "ends":
        held = Held(player_hand(seen.state, seen.seat), seen.position.prevailing, 0)
        return Picture(lines=(end_of(seen.rules, held),), missing=seen.missing)
    if show == "own":
        wind = seen.state.wind_of(seen.seat)
        tiles = parse_tiles(f"F{wind + 1} S{wind + 1}")
        return Picture(lines=(tuple(Group(tiles=(tile,)) for tile in tiles),))
    if show == "won":
        return _won_hand(seen.state)
    return Picture(lines=(tuple(Group(tiles=parse_tiles(part)) for part in show.split()),))


def _won_hand(state: State) -> Picture | None:
    """The hand that won, grouped as it was scored; the group that the winning tile completed comes last."""
    score, _gained = won(state.rules, state)
    if score is None:
        return None
    facts = facts_of_winner(state, state.current_deal.winners[0])
    tile = facts.wins[0].tile
    melds = [meld.tiles for meld in score.melds] or [tuple(sorted(facts.hands[0].hand.concealed))]
    completed = score.finished
    if completed is None:
        completed = next((place for place, tiles in enumerate(melds) if tile in tiles), 0)
    melds.append(melds.pop(completed))
    return Picture(lines=(tuple(Group(tiles=tiles) for tiles in melds),), winning=tile)
