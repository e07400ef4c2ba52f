"""Checks of an entered deal: contradictions to the tiles or the book, each with its place."""

from collections import Counter
from collections.abc import Iterator
from enum import Enum

from game import Frozen
from game.engine.facts import sortings_of_winner
from game.ledger.entry import EnteredDeal, EnteredHand, EnteredWin, Place
from game.rules.flow import Placing
from game.rules.ruleset import Ruleset
from game.rules.scoring import Score
from game.rules.settlement import Settlement
from game.rules.terms import Flag, Robbing, Source
from game.rules.win import DealFacts
from game.tiles.tile import Tile


class Trouble(Enum):
    """The kind of a problem; the value is its id in the file of texts."""

    ONE_WINNER = "one_winner"
    """There are several winners, but the book allows only one."""
    NO_HAND = "no_hand"
    NO_LAST_TILE = "no_last_tile"
    TILE_NOT_HELD = "tile_not_held"
    NO_ROBBING = "no_robbing"
    NOTHING_ROBBED = "nothing_robbed"
    """The owner of a robbed kong has no pung of that tile."""
    NOT_DEALER = "not_dealer"
    """A seat other than the dealer's won with the dealt tiles."""
    NOT_DEALERS_DISCARD = "not_dealers_discard"
    """The seat said to have made the first discard is not the dealer."""
    CLAIMED_TOO_EARLY = "claimed_too_early"
    MISSING = "missing"
    SURPLUS = "surplus"
    NO_SET = "no_set"
    NO_KONGS = "no_kongs"
    BONUS_IN_HAND = "bonus_in_hand"
    NO_BONUS = "no_bonus"
    NOT_IN_GAME = "not_in_game"
    TOO_MANY = "too_many"
    """There are more copies of a tile than the game has."""
    NOT_SORTED = "not_sorted"
    """The winner's tiles cannot be grouped as entered."""
    NO_MAHJONG = "no_mahjong"
    """The number of tiles is right, but the hand is no mahjong under the book."""
    WORTH_TOO_LITTLE = "worth_too_little"
    """The hand is worth less than the book requires of a mahjong."""


class Problem(Frozen, kw_only=True):
    """A problem in an entered deal, with its place."""

    trouble: Trouble
    place: Place
    seat: int | None = None
    tile: Tile | None = None
    count: int = 0
    """How many tiles are missing or too many, how many copies a tile has, or how far a hand is from four sets and a
    pair."""
    score: Score | None = None
    """The score of a hand that is worth too little to go out."""
    rule: Settlement | None = None
    """The rule by which that hand is worth too little."""


def problems(rules: Ruleset, placing: Placing, deal: EnteredDeal) -> tuple[Problem, ...]:
    """All problems of a deal, except for hands that are no mahjong, which ``counted`` finds."""
    found: list[Problem] = []
    if len(deal.wins) > 1 and not (rules.claims.several_winners and deal.wins[0].source.is_taken_from_player):
        found.append(Problem(trouble=Trouble.ONE_WINNER, place=("wins",)))
    for number, win in enumerate(deal.wins):
        found += _problems_of_win(rules, placing, deal, win, ("wins", number))
    for number, player in enumerate(deal.players):
        found += _problems_of_hand(rules, deal, player, ("players", number))
    return (*found, *_problems_of_copies(rules, deal))


def _problems_of_win(
    rules: Ruleset, placing: Placing, deal: EnteredDeal, win: EnteredWin, place: Place
) -> Iterator[Problem]:
    winner, owner = deal.hand_of(win.seat), deal.hand_of(win.loser)
    if winner is None or winner.points is not None:
        yield Problem(trouble=Trouble.NO_HAND, place=(*place, "seat"), seat=win.seat)
    elif win.source is not Source.DEALT and win.tile is None:
        yield Problem(trouble=Trouble.NO_LAST_TILE, place=(*place, "tile"), seat=win.seat)
    elif win.source is not Source.DEALT and win.tile not in winner.hand:
        yield Problem(trouble=Trouble.TILE_NOT_HELD, place=(*place, "tile"), seat=win.seat, tile=win.tile)
    if win.source is Source.ROBBED_KONG and rules.kongs.robbing is Robbing.OFF:
        yield Problem(trouble=Trouble.NO_ROBBING, place=(*place, "source"))
    elif win.source is Source.ROBBED_KONG and owner is not None and owner.points is None:
        laid = [laid_set.meld for laid_set in owner.melds]
        if not any(meld is not None and meld.is_pung and meld.tile is win.tile for meld in laid):
            yield Problem(trouble=Trouble.NOTHING_ROBBED, place=(*place, "from"), seat=win.loser, tile=win.tile)
    if win.source is Source.DEALT and win.seat != placing.dealer:
        yield Problem(trouble=Trouble.NOT_DEALER, place=(*place, "source"), seat=placing.dealer)
    if Flag.FIRST_DISCARD in win.flags and win.loser != placing.dealer:
        yield Problem(trouble=Trouble.NOT_DEALERS_DISCARD, place=(*place, "flags"), seat=placing.dealer)
    if win.source is Source.DEALT or Flag.FIRST_DISCARD in win.flags:
        for number, player in enumerate(deal.players):
            if not all(laid.concealed for laid in player.melds):
                yield Problem(trouble=Trouble.CLAIMED_TOO_EARLY, place=("players", number), seat=player.seat)


def not_sorted(rules: Ruleset, facts: DealFacts, deal: EnteredDeal) -> Iterator[Problem]:
    """A problem for each winner whose tiles cannot be grouped as entered; the hands must be mahjongs."""
    wishes = {player.wind: player.sorting for player in facts.hands}
    for number, (win, entered) in enumerate(zip(facts.wins, deal.wins, strict=True)):
        wish = wishes[win.wind]
        if wish is not None and not any(way.is_sorted(wish) for way in sortings_of_winner(rules, facts, win.wind)):
            yield Problem(trouble=Trouble.NOT_SORTED, place=("wins", number, "sorting"), seat=entered.seat)


def lacking(deal: EnteredDeal, player: EnteredHand) -> int:
    """How many tiles a hand lacks; negative if it has too many."""
    return 13 + (player.seat in deal.winners) - player.size


def _problems_of_hand(rules: Ruleset, deal: EnteredDeal, player: EnteredHand, place: Place) -> Iterator[Problem]:
    for number, laid in enumerate(player.melds):
        there = (*place, "melds", number)
        if laid.meld is None:
            yield Problem(trouble=Trouble.NO_SET, place=there, seat=player.seat)
        elif laid.meld.is_kong and not rules.kongs.allowed:
            yield Problem(trouble=Trouble.NO_KONGS, place=there, seat=player.seat)
    for number, tile in enumerate(player.hand):
        if tile.is_bonus:
            yield Problem(trouble=Trouble.BONUS_IN_HAND, place=(*place, "hand", number), seat=player.seat, tile=tile)
    for number, tile in enumerate(player.bonus):
        if not tile.is_bonus:
            yield Problem(trouble=Trouble.NO_BONUS, place=(*place, "bonus", number), seat=player.seat, tile=tile)
    count = lacking(deal, player)
    if player.points is None and count:
        trouble = Trouble.MISSING if count > 0 else Trouble.SURPLUS
        yield Problem(trouble=trouble, place=place, seat=player.seat, count=abs(count))


def tiles_of(player: EnteredHand, place: Place) -> Iterator[tuple[Tile, Place]]:
    """Every tile of a hand with its place: concealed tiles, then sets, then bonus tiles."""
    for number, tile in enumerate(player.hand):
        yield tile, (*place, "hand", number)
    for laid, meld in enumerate(player.melds):
        for number, tile in enumerate(meld.tiles):
            yield tile, (*place, "melds", laid, "tiles", number)
    for number, tile in enumerate(player.bonus):
        yield tile, (*place, "bonus", number)


def _problems_of_copies(rules: Ruleset, deal: EnteredDeal) -> Iterator[Problem]:
    """A problem for each tile that the game does not have, or has fewer copies of.

    A tile on which several players win counts once. Of a robbed kong, three copies count as its owner's even if that
    hand is not entered.
    """
    again = Counter(win.tile for win in deal.wins[1:])
    seen: dict[Tile, int] = {}
    for win in deal.wins[:1]:
        owner = deal.hand_of(win.loser)
        if win.source is Source.ROBBED_KONG and win.tile is not None and (owner is None or not owner.size):
            seen[win.tile] = 3
    for number, player in enumerate(deal.players):
        for tile, place in tiles_of(player, ("players", number)):
            seen[tile] = seen.get(tile, 0) + 1
            copies = rules.tiles.copies(tile)
            if not copies:
                yield Problem(trouble=Trouble.NOT_IN_GAME, place=place, seat=player.seat, tile=tile)
            elif seen[tile] > copies + again.get(tile, 0):
                yield Problem(trouble=Trouble.TOO_MANY, place=place, seat=player.seat, tile=tile, count=copies)
