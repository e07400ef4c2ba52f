"""A newcomer's faults, on hands and in deals."""

from collections import Counter
from itertools import chain
from random import Random

import pytest

from game.engine.commands import Claim, Command, Discard
from game.engine.facts import faces
from game.engine.seat import TileId
from game.engine.state import State
from game.hands.notation import parse_hand
from game.players.ai.mind import MINDS
from game.players.ai.newcomer import complete_sets, newcomers_claim, newcomers_discard
from game.players.ai.traits.random_numbers import random_numbers_for
from game.players.player import Question
from game.players.table import BareTable
from game.rules.terms import ClaimKind
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile
from tests.engine.rigged import EAST
from tests.players.test_bare_table import a_deal

ALL_LIVE = (4,) * len(KINDS)


def thrown(hand: str, gone: str = "") -> str:
    """The tile that a newcomer throws from a hand, with the sets that he has laid out; none of ``gone`` are live."""
    dead = parse_tiles(gone)
    live = [0 if kind in dead else 4 for kind in KINDS]
    held = parse_hand(hand)
    laid = [tile for meld in held.melds for tile in meld.tiles]
    return str(newcomers_discard(choices(held.concealed), held.concealed, laid, live).tile)


def choices(hand: tuple[Tile, ...]) -> list[Discard]:
    return [Discard(seat=EAST, tile=tile, tile_id=TileId(tile.index)) for tile in sorted(set(hand))]


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        pytest.param("B123 C5 C89 D67 D33 WE WN DR DW", "C5", id="honors are kept, a lone tile thrown"),
        pytest.param("B123 C46 D67 D33 D99 WE WN DR", "C4", id="two that a gap parts are not seen, honors are kept"),
        pytest.param("B123 C456 D789 D33 C24 WN", "WN", id="a gap is seen where nothing else is left to be made"),
        pytest.param("B11 B22 C44 C77 D3 D67 WEE D8", "D3", id="all the pairs are kept"),
        pytest.param("B1234456789 C5 D67", "C5", id="with many tiles of a suit the others go"),
        pytest.param("B23467899 C55 D67 (B111)", "D7", id="and they go although they are a pair or neighbors"),
    ],
)
def test_what_a_newcomer_throws(hand: str, tile: str) -> None:
    assert thrown(hand) == tile


@pytest.mark.parametrize(
    ("hand", "gone", "tile"),
    [
        pytest.param(
            "B123 C5 C89 D67 D33 WE WN DR DW", "WN", "WN", id="a lone honor whose other copies lie there goes"
        ),
        pytest.param("B123 C5 C89 D67 WEE WN DR DW", "WE", "C5", id="a pair of honors stays"),
        pytest.param("B1234456789 C5 D6 WN", "WN", "WN", id="also on the way to a flush with honors"),
    ],
)
def test_a_newcomer_sees_that_a_lone_honor_is_dead(hand: str, gone: str, tile: str) -> None:
    assert thrown(hand, gone) == tile


def test_nothing_is_thrown_from_a_complete_set_without_need() -> None:
    stock = [kind for kind in KINDS for _ in range(4)]
    for seed in range(300):
        hand = tuple(Random(seed).sample(stock, 14))
        sets = list(chain.from_iterable(complete_sets(hand)))
        assert not Counter(sets) - Counter(hand)
        spared = Counter(hand) - Counter(sets)
        assert newcomers_discard(choices(hand), hand, (), ALL_LIVE).tile in spared


def test_where_all_is_complete_something_goes() -> None:
    assert thrown("B123456789 C111222") in {"B1", "B9", "C1", "C2"}


def claim(kind: ClaimKind, tiles: str) -> Claim:
    own = parse_tiles(tiles)
    return Claim(seat=EAST, claim=kind, tiles=own, tile_ids=tuple(map(TileId, range(len(own)))))


CHOW = claim(ClaimKind.CHOW, "B34")
PUNG = claim(ClaimKind.PUNG, "B33")
KONG = claim(ClaimKind.KONG, "B333")


def test_a_newcomer_claims_whatever_he_can_and_a_pung_first() -> None:
    hand = parse_tiles("B3344 D66 C7")
    assert newcomers_claim([CHOW, PUNG], hand) is PUNG
    assert newcomers_claim([CHOW], hand) is CHOW
    assert newcomers_claim([Claim(seat=EAST, claim=ClaimKind.MAHJONG)], hand) is None


def test_he_claims_nothing_with_tiles_of_a_complete_set_but_a_kong() -> None:
    assert newcomers_claim([CHOW], parse_tiles("B234 C7")) is None, "B34 stand in a chow"
    assert newcomers_claim([CHOW], parse_tiles("B2344 C7")) is None, "one of the B4 is spare, but no B3"
    assert newcomers_claim([PUNG], parse_tiles("B333 C7")) is None, "the pung is there already"
    assert newcomers_claim([PUNG, KONG], parse_tiles("B333 C7")) is KONG


def honors_kept(level: str) -> float:
    """The share of early turns in which a player who holds a lone honor throws something else."""
    kept: list[bool] = []

    def choose(view: State, question: Question) -> Command:
        deal = view.current_deal
        command = MINDS[level].choose(view, question, random_numbers_for(view, question.seat, 1))
        hand = Counter(faces(deal, deal.seats[question.seat].hand))
        lone = {tile for tile, count in hand.items() if tile.is_honor and count == 1}
        if isinstance(command, Discard) and lone and len(deal.discards) < 12:
            kept.append(command.tile not in lone)
        return command

    for number in range(12):
        match = a_deal("gala", {}, number)
        BareTable(match, [choose] * match.state.rules.seats).play_deal()
    return sum(kept) / len(kept)


def test_each_level_has_fewer_of_these_habits() -> None:
    beginner, casual, skilled = map(honors_kept, ("beginner", "casual", "skilled"))
    assert beginner > 0.7
    assert 0.25 < casual < 0.55
    assert skilled < 0.1
