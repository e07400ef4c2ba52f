"""Hong Kong old style beside a counter that shares nothing with ours: ``hk_mahjong`` (PyPI ``hk-mahjong``, a game).

It knows fewer patterns than the table in docs/rules/hong_kong.md. Each difference has its name and its figure here, and
nothing else may differ. Nothing asks for the package: where it is not installed the test is skipped.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.hands.meld import Meld
from game.rules.scoring import Score, points_of
from game.rules.terms import Flag, Source
from game.tiles.tile import Suit, Tile
from tests.oracles.random_wins import Won, random_win
from tests.rules.test_published_hands import of_club

scoring = pytest.importorskip("hk_mahjong.core.scoring", reason="hk-mahjong is not installed")
melds = pytest.importorskip("hk_mahjong.core.meld")
tiles = pytest.importorskip("hk_mahjong.core.tiles")
wins = pytest.importorskip("hk_mahjong.core.win_check")

MOST = 13
UNKNOWN = {
    "all_chows": "all chows",
    "row::Small dragons": "small dragons",
    "special.own:Small winds": "small winds",
    "special.own:Four concealed pungs": "four concealed pungs",
}
"""Rows of docs/rules/hong_kong.md that the other counter leaves out; two of them it has, but never asks."""
OF_BONUS = {"All Flowers", "All Seasons"}
"""Two faan there besides the own one, one in docs/rules/hong_kong.md."""


def as_theirs(tile: Tile) -> Any:  # of a package without types
    match tile.suit:
        case Suit.BAMBOO | Suit.CHARACTER | Suit.DOT:
            names = {Suit.BAMBOO: "BAMBOO", Suit.CHARACTER: "CHARACTERS", Suit.DOT: "DOTS"}
            return tiles.make_suited(tiles.Suit[names[tile.suit]], tile.rank)
        case Suit.WIND:
            return tiles.make_wind(tiles.WIND_ORDER["ESWN".index(str(tile)[1])])
        case Suit.DRAGON:
            return tiles.make_dragon(tiles.Dragon[{"R": "RED", "G": "GREEN", "W": "WHITE"}[str(tile)[1]]])
        case _:
            kind = tiles.BonusType.FLOWER if str(tile)[0] == "F" else tiles.BonusType.SEASON
            return tiles.make_bonus(kind, int(str(tile)[1]))


def laid(meld: Meld) -> Any:  # of a package without types
    kinds = melds.MeldType
    kong = kinds.CONCEALED_KONG if meld.concealed else kinds.KONG
    kind = kinds.CHOW if meld.is_chow else kong if meld.is_kong else kinds.PONG
    return melds.Meld(kind, tuple(map(as_theirs, meld.tiles)))


def theirs(won: Won) -> dict[str, int]:
    """The faan of the other counter by their names, of the division that is worth most."""
    concealed, shown = [*map(as_theirs, won.hand.concealed)], [*map(laid, won.hand.melds)]
    counts = []
    for division in wins.check_win(concealed, shown):
        context = scoring.ScoringContext(
            decomposition=division,
            exposed_melds=shown,
            concealed_tiles=concealed,
            bonus_tiles=[*map(as_theirs, won.hand.bonus)],
            winning_tile=as_theirs(won.last),
            self_drawn=won.is_self_drawn,
            seat_wind=tiles.WIND_ORDER[won.wind],
            prevailing_wind=tiles.WIND_ORDER[won.prevailing],
            is_last_tile=bool(won.flags & {Flag.LAST_OF_WALL, Flag.AFTER_LAST_OF_WALL}),
            is_kong_replacement=won.source is Source.REPLACEMENT,
            is_robbing_kong=won.source is Source.ROBBED_KONG,
        )
        counts.append({item.name: item.faan for item in scoring.score_hand(context).items})
    return max(counts, key=lambda items: sum(items.values()))


def explained(won: Won, score: Score, other: dict[str, int]) -> dict[str, int]:
    """How many faan each difference between the tables adds to those of the other counter."""
    found = {UNKNOWN[line.id]: int(points_of([line])) for line in score.lines if line.id in UNKNOWN}
    found |= {name.lower(): -1 for name in OF_BONUS.intersection(other)}
    if won.hand.melds and all(meld.concealed for meld in won.hand.melds) and MOST not in other.values():
        found["a concealed kong leaves a hand concealed"] = 1
    return found


def compare(seed: int, hands: int) -> Counter[str]:
    """Compares so many hands; how often each difference told them apart."""
    rules, chance, reasons = of_club("gala", "hong_kong"), Random(seed), Counter[str]()
    for number in range(hands):
        won = random_win(chance, bonus=4, has_pairs=False)
        (score,) = rules.scored(won.deal).winners
        other = theirs(won)
        why = explained(won, score, other)
        told = f"seed {seed}, hand {number}: {won}\n{[(line.id, line.worth) for line in score.lines]}\n{other}"
        assert score.worth == min(sum(other.values()) + sum(why.values()), MOST), told
        reasons.update(list(why))
    return reasons


def test_the_other_counter_finds_the_same_faan() -> None:
    assert compare(0, 100)["all chows"]


@pytest.mark.long
def test_the_other_counter_finds_the_same_faan_of_many_hands(scaled: Callable[[int], int]) -> None:
    assert compare(1, scaled(50_000))["all chows"]
