"""Won deals of all kinds, for laws that every rulebook keeps."""

import dataclasses

from hypothesis import strategies as st
from msgspec.structs import replace

from game.hands.hand import Hand
from game.hands.meld import KongKind, Meld, chow, kong, pair, pung
from game.rules.terms import Source
from game.rules.win import DealFacts, PlayerHand, WinFacts
from game.tiles.tile import BONUS, FLOWERS, KINDS, SEASONS, WINDS, Tile, Wind

SETS = (*(chow(tile) for tile in KINDS if 1 <= tile.rank <= 7), *2 * tuple(map(pung, KINDS)))
PAIRS = tuple(map(pair, KINDS))
KONGS = (KongKind.CLAIMED, KongKind.ADDED, KongKind.CONCEALED)


@st.composite
def winners(draw: st.DrawFn) -> Hand:
    """A hand of four sets and a pair, some of the sets laid out, some of these as kongs."""
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=8, max_size=34, unique=True))
    possible = [meld for meld in SETS if set(meld.tiles) <= set(kinds)] or list(SETS)
    left = dict.fromkeys(KINDS, 4)
    concealed: list[Tile] = []
    melds: list[Meld] = []
    for _ in range(4):
        able = [meld for meld in possible if _fits(meld, left)] or [meld for meld in SETS if _fits(meld, left)]
        meld = draw(st.sampled_from(able))
        if meld.is_pung and left[meld.tile] == 4 and draw(st.integers(0, 3)) == 0:
            meld = kong(meld.tile, draw(st.sampled_from(KONGS)))
        for tile in meld.tiles:
            left[tile] -= 1
        if meld.is_kong:
            melds.append(meld)
        elif draw(st.booleans()):
            melds.append(meld.exposed())
        else:
            concealed += meld.tiles
    concealed += draw(st.sampled_from([meld for meld in PAIRS if _fits(meld, left)])).tiles
    return Hand(tuple(concealed), tuple(melds))


def _fits(meld: Meld, left: dict[Tile, int]) -> bool:
    return all(left[tile] >= meld.tiles.count(tile) for tile in meld.tiles)


@st.composite
def won_deals(draw: st.DrawFn, seats: int = 4) -> DealFacts:
    """A deal won with a regular mahjong, on a discard or a drawn tile; the others hold what the rest gave them."""
    hand = draw(winners())
    rest = [tile for tile in KINDS for _ in range(4)]
    for tile in hand.tiles:
        rest.remove(tile)
    chance = draw(st.randoms(use_true_random=False))
    rest.sort(key=lambda tile: (chance.randrange(1 + tile.index % 9), chance.random()))
    bonus = list(BONUS)
    chance.shuffle(bonus)
    wind = Wind(draw(st.integers(0, seats - 1)))
    hands = [PlayerHand(wind=wind, hand=replace(hand, bonus=tuple(bonus[: chance.randrange(5)])))]
    for other in (Wind(seat) for seat in range(seats) if seat != wind):
        dealt = Hand(tuple(rest.pop() for _ in range(13)), (), tuple(bonus[5 + other : 6 + other]))
        hands.append(PlayerHand(wind=other, hand=dealt))
    source = draw(st.sampled_from((Source.DISCARD, Source.WALL, Source.REPLACEMENT)))
    losers = [Wind(seat) for seat in range(seats) if seat != wind]
    return DealFacts(
        prevailing=Wind(draw(st.integers(0, seats - 1))),
        dealer=Wind(draw(st.integers(0, seats - 1))),
        hands=tuple(sorted(hands, key=lambda player: player.wind)),
        wins=(
            WinFacts(
                wind=wind,
                tile=draw(st.sampled_from(hand.concealed)),
                source=source,
                loser=draw(st.sampled_from(losers)) if source is Source.DISCARD else None,
            ),
        ),
    )


def winner_of(deal: DealFacts) -> PlayerHand:
    """The hand that won."""
    return next(player for player in deal.hands if player.wind is deal.wins[0].wind)


def reordered(deal: DealFacts) -> DealFacts:
    """The same deal with the melds, the tiles and the players in another order."""
    hands = (
        replace(
            player,
            hand=Hand(player.hand.concealed[::-1], player.hand.melds[::-1], player.hand.bonus[::-1]),
        )
        for player in reversed(deal.hands)
    )
    return replace(deal, hands=tuple(hands))


def turned(deal: DealFacts, steps: int) -> DealFacts:
    """The same deal with everybody so many seats further, and with them winds, flowers and seasons, on tiles too."""
    (win,) = deal.wins
    return DealFacts(
        prevailing=deal.prevailing.after(steps),
        dealer=deal.dealer.after(steps),
        hands=tuple(
            replace(player, wind=player.wind.after(steps), hand=_turned_hand(player.hand, steps))
            for player in deal.hands
        ),
        wins=(
            replace(
                win,
                wind=win.wind.after(steps),
                tile=None if win.tile is None else _turned_tile(win.tile, steps),
                loser=None if win.loser is None else win.loser.after(steps),
            ),
        ),
    )


def _turned_tile(tile: Tile, steps: int) -> Tile:
    for circle in (WINDS, FLOWERS, SEASONS):
        if tile in circle:
            return circle[(circle.index(tile) + steps) % 4]
    return tile


def _turned_hand(hand: Hand, steps: int) -> Hand:
    return Hand(
        tuple(_turned_tile(tile, steps) for tile in hand.concealed),
        tuple(dataclasses.replace(meld, tile=_turned_tile(meld.tile, steps)) for meld in hand.melds),
        tuple(_turned_tile(tile, steps) for tile in hand.bonus),
    )
