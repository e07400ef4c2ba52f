"""Melds (docs/rules/common.md, "A set, a hand, a win")."""

import pytest

from game.hands.meld import KongKind, Meld, MeldKind, chow, kong, meld_of, pair, pung
from game.tiles.notation import parse_tiles
from game.tiles.tile import KINDS, Tile


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("B123", chow(Tile.B1)),
        ("D978", chow(Tile.D7)),
        ("C555", pung(Tile.C5)),
        ("WNNN", pung(Tile.WN)),
        ("DWWWW", kong(Tile.DW, KongKind.CONCEALED)),
        ("C99", pair(Tile.C9)),
    ],
)
def test_tiles_make_a_meld(text: str, meld: Meld) -> None:
    assert meld_of(parse_tiles(text)) == meld
    assert meld.tiles == tuple(sorted(parse_tiles(text)))


@pytest.mark.parametrize(
    "text", ["", "B1", "B12", "B124", "B12 C3", "B89 C1", "WESW", "DRGW", "B1123", "B11111", "F11"]
)
def test_tiles_make_no_meld(text: str) -> None:
    with pytest.raises(ValueError, match="no meld"):
        meld_of(parse_tiles(text))


def test_what_a_meld_is() -> None:
    melds = [chow(Tile.B1), pung(Tile.B1), kong(Tile.B1, KongKind.CLAIMED), pair(Tile.B1)]
    assert [meld.is_chow for meld in melds] == [True, False, False, False]
    assert [meld.is_pung for meld in melds] == [False, True, False, False]
    assert [meld.is_kong for meld in melds] == [False, False, True, False]
    assert [meld.is_triplet for meld in melds] == [False, True, True, False]
    assert [meld.is_pair for meld in melds] == [False, False, False, True]


@pytest.mark.parametrize(
    ("kind", "concealed"),
    [(KongKind.CLAIMED, False), (KongKind.ADDED, False), (KongKind.CONCEALED, True), (KongKind.KEPT, True)],
)
def test_kongs_are_concealed_as_they_came(kind: KongKind, concealed: bool) -> None:
    assert kong(Tile.C5, kind).concealed is concealed


def test_a_pair_carries_no_mark() -> None:
    assert pair(Tile.C5).exposed() == pair(Tile.C5) == meld_of((Tile.C5, Tile.C5), concealed=False)


def test_a_claimed_tile_exposes_a_set() -> None:
    assert chow(Tile.C5).exposed() == chow(Tile.C5, concealed=False)
    kept = kong(Tile.C5, KongKind.KEPT).exposed()
    assert kept.kong is KongKind.KEPT
    assert not kept.concealed


@pytest.mark.parametrize("tile", [Tile.B8, Tile.C9, Tile.WE, Tile.DR, Tile.F1])
def test_no_chow_begins_there(tile: Tile) -> None:
    with pytest.raises(ValueError, match="no chow of"):
        chow(tile)


def test_bonus_tiles_make_no_meld() -> None:
    with pytest.raises(ValueError, match="no pung of F1"):
        pung(Tile.F1)


def test_a_kong_says_how_it_came_and_nothing_else_does() -> None:
    with pytest.raises(ValueError, match="kong of B1, kong None"):
        Meld(MeldKind.KONG, Tile.B1)
    with pytest.raises(ValueError, match="pung of B1"):
        Meld(MeldKind.PUNG, Tile.B1, kong=KongKind.ADDED)


@pytest.mark.parametrize("tile", [KINDS[0], KINDS[33]])
@pytest.mark.parametrize("concealed", [True, False])
def test_repr_rebuilds(tile: Tile, concealed: bool) -> None:
    melds = [pung(tile, concealed=concealed), pair(tile), *(kong(tile, kind, concealed=concealed) for kind in KongKind)]
    for meld in melds:
        assert eval(repr(meld)) == meld
