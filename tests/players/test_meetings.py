"""What the characters know of a person whom they met before, and say as the next match begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.engine.events import DealBegun, PlayBegan
from game.engine.replays.deal_record import DealRecord
from game.engine.seat import Seat
from game.players.characters import CAST
from game.players.manner.meetings import OFTEN, Meetings
from game.players.manner.table_talk import Occasion, Speaker, remark
from game.rules.terms import Source
from tests.players.records import deal, match_of
from tests.players.test_characters import played

ANA, BORIS = 0, 1


def met(*matches: tuple[tuple[int, ...], DealRecord], name: str = "Ana") -> dict[str, Occasion]:
    """What they greet with after these matches, each of the places in it and a deal."""
    meetings = Meetings(name)
    for number, (places, record) in enumerate(matches):
        meetings.add(match_of(number, places=places), [record])
    return dict(meetings.greetings())


def robbed(winner: int, loser: int) -> DealRecord:
    """A deal that one person won with a tile of another's kong."""
    record = deal(1, [0, 0, 0], winner=winner, loser=loser)
    return replace(
        record,
        seats=tuple(
            seat if seat.win is None else replace(seat, win=replace(seat.win, source=Source.ROBBED_KONG))
            for seat in record.seats
        ),
    )


NOTHING = deal(1, [0, 0, 0])


@pytest.mark.parametrize(
    ("places", "record", "tiger", "crane"),
    [
        ((2, 1, 3), NOTHING, Occasion.MET_WINNER, Occasion.MET_LOSER),
        ((1, 2, 3), NOTHING, Occasion.MET_LOSER, Occasion.MET_LOSER),
        ((3, 1, 2), NOTHING, Occasion.MET_WINNER, Occasion.MET),
        ((), NOTHING, Occasion.MET, Occasion.MET),
        ((0, 1, 2), NOTHING, Occasion.MET, Occasion.MET),
        ((2, 1, 3), robbed(ANA, BORIS), Occasion.MET_ROBBED, Occasion.MET_LOSER),
        ((2, 1, 3), robbed(BORIS, ANA), Occasion.MET_ROBBER, Occasion.MET_LOSER),
        ((2, 1, 3), robbed(BORIS, 2), Occasion.MET_WINNER, Occasion.MET_LOSER),
    ],
)
def test_a_character_knows_how_the_last_match_with_the_person_went(
    places: tuple[int, ...], record: DealRecord, tiger: Occasion, crane: Occasion
) -> None:
    assert met((places, record)) == {"tiger": tiger, "crane": crane}


def test_only_the_last_match_counts_and_at_every_fifth_the_number_of_them() -> None:
    won, lost = ((1, 2, 3), NOTHING), ((2, 1, 3), NOTHING)
    assert met(won, lost)["tiger"] is Occasion.MET_WINNER
    assert met(lost, won)["tiger"] is Occasion.MET_LOSER
    assert met(*[won] * OFTEN)["tiger"] is Occasion.MET_OFTEN
    assert met(*[won] * OFTEN, lost)["tiger"] is Occasion.MET_WINNER


def test_nobody_knows_who_was_never_at_the_table() -> None:
    assert met(((1, 2, 3), NOTHING), name="Eva") == {}
    assert met() == {}


def test_one_of_those_who_know_the_person_says_so_once_when_the_first_deal_is_dealt() -> None:
    speakers = {Seat(seat): Speaker(9.0) for seat in range(3)}
    greets = {Seat(1): Occasion.MET, Seat(2): Occasion.MET_ROBBED}
    heard = []
    for event, state in played(3):
        said = remark(event, state, speakers, 3, greets)
        if said is not None and said.occasion in greets.values():
            assert isinstance(event, PlayBegan)
            assert not state.played
            heard.append(said)
    assert [(said.seat, said.occasion) for said in heard] == [(2, Occasion.MET_ROBBED)], "the rarest of what happened"


def test_who_is_no_acquaintance_only_wishes_good_luck() -> None:
    speakers = {Seat(seat): Speaker(9.0) for seat in range(3)}
    for event, state in played(3):
        said = remark(event, state, speakers, 3)
        if said is not None:
            assert "MET" not in said.occasion.name
            assert said.occasion is not Occasion.HELLO or isinstance(event, DealBegun)


def test_the_hot_headed_greet_more_often_whoever_beat_them() -> None:
    tiger, carp = (Speaker(0.5, CAST[portrait].temper) for portrait in CAST if portrait in ("tiger", "carp"))
    assert tiger.chance(Occasion.MET_LOSER) > carp.chance(Occasion.MET_LOSER)
    assert tiger.chance(Occasion.MET) == carp.chance(Occasion.MET)
