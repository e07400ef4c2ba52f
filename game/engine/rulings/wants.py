"""What a hand of thirteen could do with one more tile: win, or make a set.

A hand is examined in the window of every discard of the others, and again when its owner draws: callers that ask often
keep a ``KnownHands``, so that it is worked out once.
"""

from collections.abc import Iterable
from functools import lru_cache

from game.engine.commands import Claim
from game.engine.facts import faces
from game.engine.seat import Seat, TileId, next_seat
from game.engine.state import Claiming, DealState, State
from game.hands.hand import Hand
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.win import PlayerHand
from game.tiles.counts import WEIGHTS, Key, suit_keys
from game.tiles.tile import Tile

PUNG = 1
"""A mark, which can be added to others: the tile could make a pung with tiles of the hand."""
KONG = 2
"""A mark: it could make a kong."""
CHOW = 4
"""A mark: it could make a chow."""
_SET = PUNG | KONG | CHOW
_FOUR = 8
"""A further mark: four alike of the tile are in the hand."""
_SUITS_CACHED = 1 << 14


class Wants:
    """The waits of a hand, and the sets that one more tile would make with it."""

    __slots__ = ("hand", "has_four_alike", "marks", "sets", "waits")

    def __init__(self, state: State, deal: DealState, seat: Seat, hand: tuple[TileId, ...]):
        self.hand = hand
        self.sets = deal.seats[seat].sets
        key = Key(sum([_WEIGHT_OF[deal.faces[tile_id]] for tile_id in hand]))
        self.waits = self._waits(state, deal, seat, key)
        """The tiles that complete the hand under the rulebook."""
        bamboos, characters, dots, honors = suit_keys(key)
        self.marks = (
            _marks_of_suit(bamboos) + _marks_of_suit(characters) + _marks_of_suit(dots) + _marks_of_honors(honors)
        )
        """Marks for the sets with each kind, and for four alike in the hand."""
        self.has_four_alike = self.marks.translate(_IS_FOUR).count(1) > 0

    def sets_with(self, tile: Tile) -> int:
        """The marks for the sets that the hand could make with this tile."""
        return self.marks[tile.index] & _SET

    def _waits(self, state: State, deal: DealState, seat: Seat, key: Key) -> tuple[Tile, ...]:
        rules, placing = state.rules, deal.placing
        melds = tuple([laid.meld for laid in self.sets])
        if not rules.mahjong.may_wait(key, melds):
            return ()
        hand = Hand(faces(deal, self.hand), melds)
        return rules.mahjong.waits(PlayerHand(wind=placing.wind_of(seat, rules.seats), hand=hand), placing.prevailing)


class KnownHands:
    """The wants of the hands at a table, each kept until its hand changes, as long as the deal lasts.

    It also keeps the claims that each seat could make for the last discard, as long as the claim window is open.
    """

    __slots__ = ("_claims", "_deal", "_faces", "_placing", "_rules", "_wants", "_window")

    def __init__(self) -> None:
        self._rules: Ruleset | None = None
        self._placing: Placing | None = None
        self._faces: tuple[Tile | None, ...] = ()
        self._wants: dict[Seat, Wants] = {}
        self._claims: dict[Seat, tuple[Claim, ...]] = {}
        self._window: Claiming | None = None
        self._deal: DealState | None = None
        """The deal when ``_window`` was first looked at."""

    def wants(self, state: State, deal: DealState, seat: Seat, *, without_last: bool = False) -> Wants:
        """The wants of a seat whose own tiles are known; of fourteen tiles the last one may be left out."""
        if self._faces is not deal.faces or self._placing is not deal.placing or self._rules is not state.rules:
            self._rules, self._placing, self._faces, self._wants = state.rules, deal.placing, deal.faces, {}
        held = deal.seats[seat]
        hand = held.hand[:-1] if without_last else held.hand
        known = self._wants.get(seat)
        if known is None or (known.hand is not hand and known.hand != hand) or known.sets is not held.sets:
            known = self._wants[seat] = Wants(state, deal, seat, hand)
        return known

    def claims(self, deal: DealState, window: Claiming) -> dict[Seat, tuple[Claim, ...]]:
        """The claims found so far in this window, by seat; callers add those that they find."""
        before, first = self._deal, self._window
        if (
            before is None
            or first is None
            or before.seats is not deal.seats
            or before.faces is not deal.faces
            or before.winners is not deal.winners
            or first.tile_id != window.tile_id
            or first.robbing is not window.robbing
            or first.only_mahjong is not window.only_mahjong
        ):
            self._deal, self._window, self._claims = deal, window, {}
        return self._claims

    def in_reach(self, state: State, deal: DealState, tile: Tile, discarder: Seat, seats: Iterable[Seat]) -> list[Seat]:
        """The seats whose hands could use the tile for a claim: a quick look that rules most seats out."""
        place = tile.index
        following = next_seat(discarder, state.rules.seats)
        from_others = _SET if state.rules.claims.chow_from_anyone else PUNG | KONG
        found = []
        for seat in seats:
            wants = self.wants(state, deal, seat)
            if wants.marks[place] & (_SET if seat == following else from_others) or tile in wants.waits:
                found.append(seat)
        return found


_WEIGHT_OF: dict[Tile | None, Key] = {tile: weight for tile, weight in WEIGHTS.items()}  # noqa: C416 - of faces that may be hidden
_IS_FOUR = bytes(bool(marks & _FOUR) for marks in range(256))


@lru_cache(_SUITS_CACHED)
def _marks_of_suit(suit: int) -> bytes:
    """For each rank, the marks of the sets that one more tile of it would make; ``suit`` is the key of the tiles."""
    counts = [suit // 5**place % 5 for place in range(9)]
    there = [0, 0, *counts, 0, 0]
    chows = [
        (there[place] and there[place + 1])
        or (there[place + 1] and there[place + 3])
        or (there[place + 3] and there[place + 4])
        for place in range(9)
    ]
    return bytes(mark + CHOW * bool(chow) for mark, chow in zip(_alike(counts), chows, strict=True))


@lru_cache(_SUITS_CACHED)
def _marks_of_honors(honors: int) -> bytes:
    return bytes(_alike([honors // 5**place % 5 for place in range(7)]))


def _alike(counts: list[int]) -> list[int]:
    """Marks for pungs, kongs and four alike, by the count of each kind."""
    return [PUNG * (count >= 2) + KONG * (count >= 3) + _FOUR * (count == 4) for count in counts]
