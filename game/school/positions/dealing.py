"""A match that begins in a position; hidden tiles are dealt from the unseen ones, by a seed."""

import random
from collections import Counter
from collections.abc import Iterable

import msgspec

from game.engine import events as e
from game.engine.commands import BeginDeal, Discard
from game.engine.decisions.beginning import wall_opening
from game.engine.fairness import Chance
from game.engine.replays.match import Match
from game.engine.seat import Seat, TileId
from game.hands.hand import Hand
from game.hands.meld import KongKind
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.rules.terms import ClaimKind
from game.rules.win import PlayerHand
from game.school.positions.position import AtTurn, PlacedSet, Position, wind_at
from game.tiles.tile import KINDS, Tile, Tiles, Wind

_CLAIMS = {"chow": ClaimKind.CHOW, "pung": ClaimKind.PUNG, "kong": ClaimKind.KONG}
_TRIES = 300
"""How often a random ready hand is tried."""
_LAST_BEGIN = 7
"""The highest rank at which a chow begins."""


def match_of(position: Position, seed: int) -> Match:
    """A match of one deal that begins in a position; its seats are numbered by their winds.

    :param position: a possible position that says whose turn it is.
    :param seed: decides the hidden tiles.
    """
    book = RULEBOOKS[position.rules]
    dealer = _Dealer(position, seed)
    alone = e.Alone(1, position.placing, dealer.events)
    match = Match(position.rules, Options(book.options, position.options), seed, alone=alone, seated=True)
    match.submit(BeginDeal())
    turn = dealer.turn
    if turn.to == "claim" and turn.tile is not None:
        match.submit(Discard(seat=Seat(wind_at(turn.seat)), tile=turn.tile, tile_id=dealer.drawn))
    return match.back(0)


class _Dealer:
    """Makes the events that lead to a position."""

    def __init__(self, position: Position, seed: int):
        assert position.turn is not None, "nobody is at turn"
        self.turn: AtTurn = position.turn
        self._seat = Seat(wind_at(self.turn.seat))
        """The seat whose turn it is."""
        self._position = position
        self._rules = position.ruleset
        self._faces: dict[TileId, Tile] = {}
        chance = random.Random(f"position {seed}")
        hands = self._dealt(chance)
        wall = self._opened(seed)
        self._held: list[list[tuple[TileId, Tile]]] = []
        """The tiles in each hand before any set is claimed."""
        self._after_claim = self.turn.to == "discard" and self.turn.tile is None and self._began()
        play = [event for seat in range(self._rules.seats) for event in self._before_play(Seat(seat), hands[seat])]
        play += self._course(hands)
        chance.shuffle(self._unseen)
        self._faces |= zip((*self._live, *self._box), self._unseen, strict=True)
        built = self._rules.wall
        tiles = tuple(self._faces[TileId(number)] for number in range(len(self._faces)))
        mixed = e.WallBuilt(stacks=built.stacks, sides=built.sides, tiles=tiles)
        self.events: tuple[e.WithinDeal, ...] = (mixed, *wall, *play)

    def _dealt(self, chance: random.Random) -> list[list[Tile]]:
        """The concealed tiles of each seat; the seat at turn has the tile drawn, or to be discarded, last."""
        position, turn = self._position, self.turn
        counted = Counter(self._rules.tiles.tiles)
        counted.subtract(position.tiles())
        unseen = [tile for tile in sorted(counted.elements()) if not tile.is_bonus]
        chance.shuffle(unseen)
        hands = []
        for seat in range(self._rules.seats):
            known = position.player(seat).hand
            drawn = [turn.tile] if seat == self._seat and turn.tile is not None else []
            if known is None:
                size = position.size_of(seat) - (len(drawn) if turn.to == "discard" else 0)
                hand = self._ready_hand(unseen, seat, chance) if position.player(seat).ready else []
                for tile in hand:
                    unseen.remove(tile)
                hand += [unseen.pop() for _ in range(size - len(hand))]
                counted.subtract(hand)
            else:
                hand = list(known)
                if drawn and turn.to == "discard":
                    hand.remove(drawn[0])
            hands.append([*hand, *drawn])
        self._unseen = sorted(counted.elements())
        return hands

    def _ready_hand(self, unseen: list[Tile], seat: int, chance: random.Random) -> list[Tile]:
        """A random ready hand from the unseen tiles; empty if none was found."""
        sets = 4 - len(self._position.player(seat).melds)
        for _try in range(_TRIES):
            left = Counter(unseen)
            hand: list[Tile] = []
            for _set in range(sets):
                kinds: list[Tiles] = [(tile,) * 3 for tile in left if left[tile] > 2]
                kinds += [run for tile in left if (run := _run(tile)) and all(left[each] for each in run)]
                if kinds:
                    hand += chance.choice(kinds)
                    left.subtract(hand[-3:])
            pairs = [tile for tile in left if left[tile] > 1]
            if not pairs or len(hand) < 3 * sets:
                continue
            hand += [chance.choice(pairs)] * 2
            hand.pop(chance.randrange(len(hand)))
            if self._waits(seat, hand):
                return hand
        return []

    def _waits(self, seat: int, hand: Iterable[Tile]) -> Tiles:
        """The tiles that complete a hand, given the sets that the seat has laid out."""
        melds = tuple(one.meld for one in self._position.player(seat).melds if one.meld is not None)
        held = PlayerHand(wind=Wind(seat), hand=Hand(tuple(hand), melds), is_ready=True)
        return tuple(self._rules.mahjong.waits(held, self._position.placing.prevailing))

    def _opened(self, seed: int) -> list[e.WithinDeal]:
        """The events that open the wall, with as many tiles set apart as the position says."""
        *events, opened = wall_opening(self._rules, self._position.placing, Chance(seed, 1).dice)
        if isinstance(opened, e.WallBroken):
            live, box = list(opened.live), list(opened.box)
        else:
            assert isinstance(opened, e.PoolOpened), "the last event opens the wall"
            live, box = list(opened.live), list(opened.stay)
        left = len(self._unseen)
        apart = min(len(box), left) if self._position.wall is None else left - self._position.wall
        gone = max(0, len(box) - apart)
        live, box = [*box[:gone], *live], box[gone:]
        more = apart - len(box)
        live, box = live[: len(live) - more], [*box, *live[len(live) - more :]]
        self._live, self._box = live, box
        if isinstance(opened, e.PoolOpened):
            return [e.PoolOpened(live=tuple(live), stay=tuple(box))]
        return [*events, msgspec.structs.replace(opened, live=tuple(live), box=tuple(box))]

    def _take(self, tiles: Iterable[Tile]) -> list[TileId]:
        """Take the next tiles of the wall, and make these their faces."""
        taken = []
        for tile in tiles:
            taken.append(self._live.pop(0))
            self._faces[taken[-1]] = tile
        return taken

    def _began(self) -> bool:
        """Whether the seat at turn discards without having drawn: after a claim, or as the dealer at the start."""
        position = self._position
        melds = position.player(self._seat).melds
        is_first = self._seat == position.placing.dealer and not position.discards and not melds
        can_claim = not position.player(self._seat).ready
        return can_claim and (is_first or any(map(_is_claimed, melds)))

    @property
    def _draws(self) -> bool:
        """Whether the seat at turn has drawn its last tile, or is still to draw."""
        return self.turn.to != "draw" and not self._after_claim

    def _before_play(self, seat: Seat, hand: list[Tile]) -> list[e.WithinDeal]:
        """The events before play for one seat: the deal, then bonus tiles and concealed kongs with replacements."""
        player = self._position.player(seat)
        kongs = [one.tiles for one in player.melds if one.concealed]
        own = [tile for one in player.melds if not one.concealed for tile in _own(one)]
        dealt = [*own, *(hand[:-1] if seat == self._seat and self._draws else hand)]
        later = min(len(dealt), len(player.bonus) + len(kongs))
        first, replacing = dealt[: len(dealt) - later], dealt[len(dealt) - later :]
        tiles = [*player.bonus, *(tile for kong in kongs for tile in kong), *first]
        ids = self._take(tiles)
        events: list[e.WithinDeal] = [e.TilesDealt(seat=seat, tile_ids=tuple(ids), tiles=tuple(tiles))]
        at = len(player.bonus)
        if at:
            events.append(e.BonusLaid(seat=seat, tile_ids=tuple(ids[:at]), tiles=player.bonus))
        for kong in kongs:
            four = tuple(ids[at : at + 4])
            events.append(e.KongDeclared(seat=seat, kind=KongKind.CONCEALED, tile_ids=four, tiles=kong))
            at += 4
        replaced = self._take(replacing)
        events += [
            e.TileDrawn(seat=seat, tile_id=tile_id, tile=tile, replacement=True)
            for tile_id, tile in zip(replaced, replacing, strict=True)
        ]
        self._held.append([*zip(ids[at:], first, strict=True), *zip(replaced, replacing, strict=True)])
        return events

    def _course(self, hands: list[list[Tile]]) -> list[e.WithinDeal]:
        """The events of play: claimed sets, discards, and the start of the present turn."""
        sets = [
            (Seat(seat), one)
            for seat in range(self._rules.seats)
            for one in self._position.player(seat).melds
            if not one.concealed
        ]
        last = [(seat, one) for seat, one in sets if self._after_claim and seat == self._seat and _is_claimed(one)][-1:]
        sets = [each for each in sets if all(each[1] is not one for _seat, one in last)]
        events = [event for seat, one in sets for event in self._claimed(seat, one)]
        for thrown in self._position.discards:
            events += self._thrown(Seat(wind_at(thrown.seat)), thrown.tile)
        events += self._ready(hands)
        if last:
            return [*events, *self._claimed(*last[0])]
        if self._after_claim:
            return [*events, e.PlayBegan(seat=self._seat)]
        events.append(e.TurnBegan(seat=self._seat))
        if self._draws:
            drawn = hands[self._seat][-1]
            (self.drawn,) = self._take([drawn])
            events.append(e.TileDrawn(seat=self._seat, tile_id=self.drawn, tile=drawn))
        return events

    def _claimed(self, seat: Seat, one: PlacedSet) -> list[e.WithinDeal]:
        """The events by which a set is claimed: its tile is discarded, then claimed."""
        meld, own = one.meld, _own(one)
        assert meld is not None, f"{one} is no set"
        owner = Seat((seat - 1) % self._rules.seats if one.loser is None else wind_at(one.loser))
        events = self._thrown(owner, one.claimed or one.tiles[-1])
        thrown = events[-1]
        assert isinstance(thrown, e.TileDiscarded), thrown
        events.append(
            e.SetClaimed(
                seat=seat,
                owner=owner,
                claim=_CLAIMS[meld.kind.value],
                tile_id=thrown.tile_id,
                tile_ids=tuple(self._from_hand(seat, tile) for tile in own),
                tiles=own,
            )
        )
        return events

    def _from_hand(self, seat: Seat, tile: Tile) -> TileId:
        held = self._held[seat]
        return held.pop(next(number for number, (_tile_id, face) in enumerate(held) if face is tile))[0]

    def _thrown(self, seat: Seat, tile: Tile) -> list[e.WithinDeal]:
        """The events by which a seat draws a tile and discards it."""
        (tile_id,) = self._take([tile])
        return [
            e.TurnBegan(seat=seat),
            e.TileDrawn(seat=seat, tile_id=tile_id, tile=tile),
            e.TileDiscarded(seat=seat, tile_id=tile_id, tile=tile, drawn=True),
        ]

    def _ready(self, hands: list[list[Tile]]) -> list[e.WithinDeal]:
        """The events by which ready hands are called."""
        events: list[e.WithinDeal] = []
        for seat, hand in enumerate(hands):
            at_turn = seat == self._seat and self._draws
            waits = self._waits(seat, hand[:-1] if at_turn else hand)
            if self._position.player(seat).ready and self._rules.ready is not None and waits:
                events.append(e.ReadyDeclared(seat=Seat(seat), waits=waits))
        return events


def _is_claimed(one: PlacedSet) -> bool:
    """Whether the owner discards right after claiming the set; not after a kong, which brings a replacement."""
    return not one.concealed and one.meld is not None and not one.meld.is_kong


def _run(tile: Tile) -> Tiles:
    """The chow that begins with a tile; empty for honors, eights and nines."""
    if tile.is_honor or tile.rank > _LAST_BEGIN:
        return ()
    return KINDS[tile.index : tile.index + 3]


def _own(one: PlacedSet) -> Tiles:
    """The tiles of a claimed set that came from the hand."""
    tiles = list(one.tiles)
    tiles.remove(one.claimed or tiles[-1])
    return tuple(tiles)
