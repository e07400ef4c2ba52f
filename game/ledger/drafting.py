"""Entering a deal: tiles are tapped one by one, sets laid out and turned over, and the discarder is named.

Every step gives a new deal, so that each can be undone. The tile tapped last counts as the winning tile until another
one is marked.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

from game import replace
from game.ledger.checks import lacking, tiles_of
from game.ledger.entry import GOES_WITH, EnteredDeal, EnteredHand, EnteredWin, LaidSet, facts_of
from game.ledger.grouping import in_sets
from game.ledger.kongs import swapped
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.terms import Source
from game.tiles.tile import Tile, Tiles

_LOSERS_TILES = 13


def begun(seat: int) -> EnteredDeal:
    """A deal of which only the winner is known."""
    return EnteredDeal(players=(EnteredHand(seat=seat),), wins=(EnteredWin(seat=seat, source=Source.WALL),))


def hand_in(deal: EnteredDeal, seat: int) -> EnteredHand:
    """The hand of a seat as entered so far."""
    return deal.hand_of(seat) or EnteredHand(seat=seat)


def with_hand(deal: EnteredDeal, hand: EnteredHand) -> EnteredDeal:
    """The deal with the hand of one seat replaced; a loser's hand without content is left out.

    A changed winner's hand loses its chosen grouping.
    """
    others = tuple(player for player in deal.players if player.seat != hand.seat)
    says = hand.size or hand.bonus or hand.points is not None or hand.seat in deal.winners
    at = next((place for place, each in enumerate(deal.players) if each.seat == hand.seat), len(others))
    wins = tuple(replace(win, sorting=None) if win.seat == hand.seat else win for win in deal.wins)
    return replace(deal, players=(*others[:at], *((hand,) if says else ()), *others[at:]), wins=wins)


@lru_cache(2)
def used(deal: EnteredDeal) -> Counter[Tile]:
    """How many copies of each tile all hands have together; a winning tile of several winners counts once."""
    told = Counter(held for player in deal.players for held, _place in tiles_of(player, ()))
    told.subtract(win.tile for win in deal.wins[1:] if win.tile is not None)
    return told


def is_free(rules: Ruleset, deal: EnteredDeal, tile: Tile) -> bool:
    """Whether another copy of a tile is left."""
    return used(deal)[tile] < rules.tiles.copies(tile)


def tapped(deal: EnteredDeal, seat: int, tile: Tile) -> EnteredDeal:
    """The deal with one more tile in a hand; in a winner's full hand, the tile is marked as the winning one."""
    hand = hand_in(deal, seat)
    if tile.is_bonus:
        return with_hand(deal, replace(hand, bonus=(*hand.bonus, tile), points=None))
    if seat in deal.winners and lacking(deal, hand) <= 0 and tile in hand.hand:
        return _completed_by(deal, seat, tile)
    return _with_tile(deal, seat, tile)


def tapped_with_kong(rules: Ruleset, placing: Placing, deal: EnteredDeal, seat: int, tile: Tile) -> EnteredDeal:
    """The deal with a tile tapped; if only that makes the hand right, four alike become a concealed kong."""
    hand = hand_in(deal, seat)
    if tile.is_bonus or lacking(deal, hand) or not (rules.kongs.allowed and is_free(rules, deal, tile)):
        return tapped(deal, seat, tile)
    is_winner = seat in deal.winners
    added = _with_tile(deal, seat, tile)
    held = Counter(hand_in(added, seat).hand)
    called = [
        _with_set(added, seat, LaidSet(tiles=(four,) * 4, concealed=True))
        for four, count in held.items()
        if count == 4 and not (is_winner and four is tile)
    ]
    if is_winner:
        is_done = _is_mahjong(rules, placing, hand)
        called = [option for option in called if not is_done and _is_mahjong(rules, placing, hand_in(option, seat))]
    return called[0] if len(called) == 1 else tapped(deal, seat, tile)


def _is_mahjong(rules: Ruleset, placing: Placing, hand: EnteredHand) -> bool:
    facts = facts_of(rules, placing, EnteredDeal(players=(hand,)))
    return rules.mahjong.is_made(facts.hands[0], facts.prevailing)


def _with_tile(deal: EnteredDeal, seat: int, tile: Tile) -> EnteredDeal:
    hand = hand_in(deal, seat)
    return _completed_by(with_hand(deal, replace(hand, hand=(*hand.hand, tile), points=None)), seat, tile)


def taken_out(deal: EnteredDeal, seat: int, tile: Tile) -> EnteredDeal:
    """The deal without the last copy of a tile in a hand: a concealed one if there is one, else one of a set.

    What is left of an exposed kong stays laid out; what is left of any other set goes back into the hand.
    """
    hand = hand_in(deal, seat)
    if tile in hand.bonus:
        return with_hand(deal, replace(hand, bonus=_less(hand.bonus, tile)))
    if tile in hand.hand:
        return _with_winning_tile(deal, replace(hand, hand=_less(hand.hand, tile)))
    for number, one in reversed(list(enumerate(hand.melds))):
        if tile in one.tiles:
            left = replace(one, tiles=_less(one.tiles, tile))
            return _with_changed_set(deal, hand, number, left, stays=left.meld is not None)
    return deal


def _with_changed_set(deal: EnteredDeal, hand: EnteredHand, number: int, one: LaidSet, *, stays: bool) -> EnteredDeal:
    """The deal with a set of a hand changed, which stays laid out or goes back into the hand."""
    before, after = hand.melds[:number], hand.melds[number + 1 :]
    if stays:
        return _with_winning_tile(deal, replace(hand, melds=(*before, one, *after)))
    return _with_winning_tile(deal, replace(hand, melds=(*before, *after), hand=(*one.tiles, *hand.hand)))


def _less(tiles: Tiles, tile: Tile) -> Tiles:
    """Tiles without the last copy of one."""
    last = len(tiles) - 1 - tiles[::-1].index(tile)
    return (*tiles[:last], *tiles[last + 1 :])


def _completed_by(deal: EnteredDeal, seat: int, tile: Tile | None) -> EnteredDeal:
    if seat not in deal.winners or (len(deal.wins) > 1 and seat != deal.wins[0].seat):
        return deal
    return replace(deal, wins=tuple(replace(win, tile=tile, sorting=None) for win in deal.wins))


def can_lay_out(deal: EnteredDeal, seat: int) -> bool:
    """Whether the concealed tiles of a hand contain sets in the order in which they were tapped."""
    return any(LaidSet(tiles=group).meld is not None for group in in_sets(hand_in(deal, seat).hand))


def laid_out(deal: EnteredDeal, seat: int) -> EnteredDeal:
    """The deal with all sets tapped so far laid out; other tiles stay in the hand."""
    hand = hand_in(deal, seat)
    groups = [LaidSet(tiles=group) for group in in_sets(hand.hand)]
    sets = tuple(group for group in groups if group.meld is not None)
    rest = tuple(tile for group in groups if group.meld is None for tile in group.tiles)
    return _with_winning_tile(deal, replace(hand, melds=(*hand.melds, *sets), hand=rest))


def laid(deal: EnteredDeal, seat: int, tiles: Tiles) -> EnteredDeal:
    """The deal with these concealed tiles laid out as a set."""
    return _with_set(deal, seat, LaidSet(tiles=tiles))


def _with_set(deal: EnteredDeal, seat: int, one: LaidSet) -> EnteredDeal:
    hand = hand_in(deal, seat)
    left = Counter(one.tiles)
    rest = []
    for tile in hand.hand:
        if left[tile]:
            left[tile] -= 1
        else:
            rest.append(tile)
    return _with_winning_tile(deal, replace(hand, melds=(*hand.melds, one), hand=tuple(rest)))


def turned(deal: EnteredDeal, seat: int, number: int) -> EnteredDeal:
    """The deal with a set turned: a kong becomes concealed or exposed, any other set goes back into the hand."""
    hand = hand_in(deal, seat)
    one = hand.melds[number]
    is_kong = one.meld is not None and one.meld.is_kong
    return _with_changed_set(deal, hand, number, replace(one, concealed=not one.concealed), stays=is_kong)


def _with_winning_tile(deal: EnteredDeal, hand: EnteredHand) -> EnteredDeal:
    """The deal with this hand; if the winning tile is no longer in the hand, its last tile becomes the winning one."""
    deal = with_hand(deal, hand)
    marked = next((win.tile for win in deal.wins if win.seat == hand.seat), None)
    return deal if marked in hand.hand else _completed_by(deal, hand.seat, hand.hand[-1] if hand.hand else None)


def without_last(deal: EnteredDeal, seat: int) -> EnteredDeal:
    """The deal without the last tile of a hand; what is left of a broken set goes back into the hand."""
    hand = hand_in(deal, seat)
    if hand.hand:
        hand = replace(hand, hand=hand.hand[:-1])
    elif hand.melds:
        hand = replace(hand, melds=hand.melds[:-1], hand=hand.melds[-1].tiles[:-1])
    elif hand.bonus:
        hand = replace(hand, bonus=hand.bonus[:-1])
    return _with_winning_tile(deal, hand)


def cleared(deal: EnteredDeal, seat: int) -> EnteredDeal:
    """The deal with a hand emptied."""
    return _with_winning_tile(deal, EnteredHand(seat=seat))


def worth(deal: EnteredDeal, seat: int, points: Fraction | None) -> EnteredDeal:
    """The deal with a hand entered as points only, without tiles."""
    return with_hand(deal, EnteredHand(seat=seat, points=points))


def won_from(deal: EnteredDeal, loser: int | None) -> EnteredDeal:
    """The deal with the winning tile discarded by ``loser`` (``None``: drawn); flags that no longer fit are removed."""
    source = Source.WALL if loser is None else Source.DISCARD
    wins = tuple(
        replace(
            win,
            source=source,
            loser=loser,
            flags=tuple(flag for flag in win.flags if source in GOES_WITH[flag]),
            sorting=None,
        )
        for win in (deal.wins if loser is not None else deal.wins[:1])
        if win.seat != loser
    )
    return replace(deal, wins=wins)


def won_instead(deal: EnteredDeal, seat: int) -> EnteredDeal:
    """The deal with this seat as its only winner.

    If the seat has no tiles yet, it swaps hands with the former winner. Otherwise all keep their tiles, and former
    winners lose the winning tile.
    """
    if not deal.wins:
        deal = replace(deal, wins=(EnteredWin(seat=seat, source=Source.WALL),), annulled=False)
        return _with_winning_tile(deal, replace(hand_in(deal, seat), points=None))
    first, own = deal.wins[0], hand_in(deal, seat)
    before = {winner: hand_in(deal, winner) for winner in deal.winners}
    takes_over = not own.size and not own.bonus
    if takes_over:
        own, before[first.seat] = replace(before[first.seat], seat=seat), replace(own, seat=first.seat)
    loser = first.loser if first.loser != seat else None
    if takes_over and loser == first.loser and first.source is not Source.DEALT:
        win = replace(first, seat=seat)
    else:
        win = replace(won_from(replace(deal, wins=(first,)), loser).wins[0], seat=seat, flags=())
    kongs = swapped(deal.kongs, seat, first.seat) if takes_over else deal.kongs
    deal = replace(deal, wins=(win,), kongs=kongs)
    for hand in before.values():
        deal = with_hand(deal, _without(hand, first.tile) if hand.size > _LOSERS_TILES else hand)
    return _with_winning_tile(deal, replace(own, points=None))


def _without(hand: EnteredHand, tile: Tile | None) -> EnteredHand:
    """The hand without one concealed copy of a tile, if it has one."""
    return replace(hand, hand=_less(hand.hand, tile)) if tile in hand.hand else hand


def won_too(deal: EnteredDeal, seat: int, *, too: bool) -> EnteredDeal:
    """The deal with this seat added to the winners on the same tile, or with ``too`` false removed from them."""
    first = deal.wins[0]
    others = tuple(win for win in deal.wins if win.seat != seat)
    return replace(deal, wins=(*others, replace(first, seat=seat, flags=(), sorting=None)) if too else others)
