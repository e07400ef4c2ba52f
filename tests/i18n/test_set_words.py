"""Sets, tiles and calls have names."""

from __future__ import annotations

import re

import pytest

from game.engine.commands import Claim
from game.engine.seat import Seat
from game.hands.meld import KongKind, Meld, chow, kong, pair, pung
from game.i18n import languages, use_language
from game.i18n.advice_words import advised, better, done
from game.i18n.call_words import mahjong_with, ready_for
from game.i18n.tile_words import alike, bonus_name, kong_name, listed, listed_in_short, name_of_tiles, tile_name
from game.rules.rulesets.israeli import ISRAELI
from game.rules.terms import ClaimKind
from game.tiles.tile import BONUS, KINDS, Tile


@pytest.mark.parametrize(
    ("meld", "name"),
    [
        (chow(Tile.C2), "Chow of 2-3-4 of Characters, concealed"),
        (chow(Tile.B7, concealed=False), "Chow of 7-8-9 of Bamboo, exposed"),
        (pung(Tile.WE), "Pung of east winds, concealed"),
        (pung(Tile.D5, concealed=False), "Pung of 5s of Dots, exposed"),
        (kong(Tile.DG, KongKind.CONCEALED), "Kong of green dragons, concealed"),
        (kong(Tile.B1, KongKind.ADDED), "Kong of 1s of Bamboo, exposed"),
        (pair(Tile.DW), "Pair of white dragons"),
    ],
)
def test_a_meld_is_named_by_its_tiles(meld: Meld, name: str) -> None:
    assert name_of_tiles("israeli", meld.tiles, concealed=meld.concealed) == name


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("tile", [Tile.B5, Tile.C5, Tile.D5])
def test_rank_and_suit_come_in_one_order_wherever_a_tile_is_named(
    tile: Tile, code: str, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(lambda: use_language("en"))
    use_language(code)
    named = tile_name("israeli", tile)
    sets = name_of_tiles("israeli", (tile,) * 3), name_of_tiles("israeli", chow(tile).tiles)
    names = [named, *filter(None, sets), listed_in_short("israeli", (tile, chow(tile).tiles[1]))]
    assert len(names) == 4
    suit = min(re.findall(r"\w{3,}", named), key=len)[:2].lower()
    assert len({name.index("5") < name.lower().rindex(suit) for name in names}) == 1, names


def test_every_face_has_a_name_of_its_own() -> None:
    names = [alike("israeli", tile) for tile in KINDS] + [bonus_name("israeli", tile) for tile in BONUS]
    assert len(set(names)) == 42
    assert bonus_name("israeli", Tile.F1) == "Plum (flower 1)"
    assert bonus_name("israeli", Tile.S4) == "Winter (season 4)"


def test_tiles_that_are_no_set_have_no_name() -> None:
    assert name_of_tiles("israeli", (), concealed=None) is None
    assert name_of_tiles("israeli", (Tile.B1,), concealed=None) is None
    assert name_of_tiles("israeli", (Tile.F1, Tile.F2, Tile.F3, Tile.F4), concealed=None) is None
    assert name_of_tiles("israeli", (Tile.B1, Tile.B1, Tile.B2), concealed=True) is None
    assert name_of_tiles("israeli", (Tile.F3,), concealed=True) == "Chrysanthemum (flower 3)"


def test_a_list_names_each_face_once() -> None:
    assert listed("israeli", ()) == ""
    assert listed("israeli", (Tile.DR,) * 3) == "Red Dragon"
    assert listed("israeli", (Tile.B1, Tile.B4, Tile.B1, Tile.B7)) == "1 of Bamboo, 4 of Bamboo, 7 of Bamboo"


def test_kongs_come_about_in_four_ways() -> None:
    assert len({kong_name(kind) for kind in KongKind}) == len(KongKind)


def test_a_mahjong_is_called_with_what_it_completes() -> None:
    """docs/rules/israeli.md, "Going out"."""
    assert mahjong_with(ISRAELI.with_options(), "pung") == "Mahjong with a pung"
    assert mahjong_with(ISRAELI.with_options(), "big_snake") == "Mahjong: Big snake"
    calls = {mahjong_with(ISRAELI.with_options(), row.id) for row in ISRAELI.special_hands}
    assert len(calls) == len(ISRAELI.special_hands)
    assert ready_for("israeli", (Tile.B1, Tile.B4)) == "Ready for 1 of Bamboo, 4 of Bamboo"


@pytest.mark.parametrize("code", languages())
def test_chows_that_may_be_taken_with_different_tiles_are_told_apart(code: str, request: pytest.FixtureRequest) -> None:
    request.addfinalizer(lambda: use_language("en"))
    use_language(code)
    hands = ((Tile.D2, Tile.D3), (Tile.D3, Tile.D5), (Tile.D5, Tile.D6))
    chows = [Claim(seat=Seat(0), claim=ClaimKind.CHOW, tiles=hand) for hand in hands]
    for words in (advised, better, done):
        said = [words("israeli", chow) for chow in chows]
        assert all(str(tile.rank) in one for one, hand in zip(said, hands, strict=True) for tile in hand)
        assert len(set(said)) == 3
