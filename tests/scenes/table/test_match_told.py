"""What a match tells its player at the table beside what is seen there."""

from __future__ import annotations

import pytest

from game.engine.events import ClaimMade, ClaimsOpened, MahjongDeclared, SetClaimed
from game.engine.seat import Seat, TileId
from game.rules.terms import ClaimKind, Source
from game.tiles.tile import Tile
from tests.scenes.shared_pilot import SharedPilot
from tests.scenes.table_pilot import MatchPilot

MINE, ANOTHERS = Seat(0), Seat(2)


def claimed(claim: ClaimKind, seat: Seat = MINE) -> ClaimMade:
    return ClaimMade(seat=seat, claim=claim, tile_ids=None, after=0.0)


def pung(seat: Seat) -> SetClaimed:
    ids = (TileId(0), TileId(1))
    return SetClaimed(
        seat=seat, owner=Seat(1), claim=ClaimKind.PUNG, tile_id=TileId(2), tile_ids=ids, tiles=(Tile.B1,) * 2
    )


def mahjong(seat: Seat) -> MahjongDeclared:
    return MahjongDeclared(seat=seat, source=Source.DISCARD, tile_id=TileId(2), owner=Seat(1), tile_ids=(), tiles=())


@pytest.mark.parametrize(
    ("ruleset", "claim", "then", "is_outdone"),
    [
        ("polish", ClaimKind.CHOW, pung(ANOTHERS), True),
        ("polish", ClaimKind.MAHJONG, mahjong(ANOTHERS), True),
        ("polish", ClaimKind.PUNG, pung(MINE), False),
        ("gala", ClaimKind.MAHJONG, mahjong(ANOTHERS), False),
        ("gala", ClaimKind.PUNG, mahjong(ANOTHERS), True),
    ],
)
def test_whose_claim_is_outdone_is_told_by_whom(
    ruleset: str, claim: ClaimKind, then: SetClaimed | MahjongDeclared, *, is_outdone: bool
) -> None:
    """In GALA all win who declare mahjong on one tile (docs/rules/gala.md)."""
    pilot = MatchPilot(4, ruleset=ruleset, draws=False)
    told = pilot.view.told
    assert told is not None
    assert pilot.view.model.seat == MINE
    told(claimed(claim))
    told(then)
    name = pilot.view.chairs[pilot.view.model.person_at(ANOTHERS)].name
    assert (f"{name} goes first with that tile" in pilot.lane) is is_outdone
    told(then)
    assert pilot.session._claim is None, "and once"


def test_at_a_shared_screen_the_claim_of_whoever_looked_is_told_to_be_outdone() -> None:
    """Nobody's hand is face up any more when the set is laid out."""
    pilot = SharedPilot(4, people=2, ruleset="polish", draws=False)
    told, model = pilot.view.told, pilot.view.model
    assert told is not None
    seats = sorted(map(Seat, range(4)), key=lambda seat: model.person_at(seat) not in pilot.client.people)
    for mine in seats[:2]:
        told(claimed(ClaimKind.CHOW, mine))
        assert pilot.session._claim is not None
        told(pung(seats[2]))
        assert pilot.session._claim is None
    assert f"{pilot.view.chairs[model.person_at(seats[2])].name} goes first with that tile" in pilot.lane


def test_a_false_mahjong_is_not_outdone_by_a_claim_of_the_next_tile() -> None:
    pilot = MatchPilot(4, ruleset="polish", draws=False)
    told = pilot.view.told
    assert told is not None
    told(claimed(ClaimKind.MAHJONG))
    told(ClaimsOpened(seat=Seat(1), tile_id=TileId(2), robbing=False, asked=()))
    told(pung(ANOTHERS))
    assert "goes first" not in pilot.lane
