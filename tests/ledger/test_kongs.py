"""Kongs that a club has paid at once, on the score pad: who pays for which, whoever wins."""

import csv
import io

import pytest
from msgspec.structs import replace

from game.hands.meld import KongKind
from game.ledger import drafting
from game.ledger.entry import EnteredDeal, PaidKong
from game.ledger.kongs import declared, kong_points
from game.ledger.records import table
from game.ledger.session import LedgerError, Session, counted, ledger_of, read, written
from game.rules.flow import FIRST
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from tests.ledger.played import rules_of
from tests.ledger.test_matches import KONGS
from tests.scenes.ledger_samples import begun, won

CONCEALED = KongKind.CONCEALED
ADDED = KongKind.ADDED
CLAIMED = KongKind.CLAIMED
EXTENDED = '{"seat": 0, "kind": "added"}'
HAND = "[C1111] (D2222) B345 B789 DGG"


def club(book: str = "gala", text: str = KONGS) -> Ruleset:
    """A club that pays 5 for a concealed kong, 3 for an extended pung, 2 for a claimed one, its discarder 4 more."""
    return rules_of(book, own_hands=f"[{book}.rules]\n{text}")


def evening(*deals: EnteredDeal) -> Session:
    found = begun("gala", own_hands=f"[gala.rules]\n{KONGS}")
    for deal in deals:
        found = found.entered(deal)
    return found


def kong(seat: int, kind: KongKind, loser: int | None = None) -> PaidKong:
    return PaidKong(seat=seat, kind=kind, loser=loser)


@pytest.mark.parametrize(
    ("kongs", "gained"),
    [
        ((), (0, 0, 0, 0)),
        ((kong(0, CONCEALED),), (15, -5, -5, -5)),
        ((kong(1, ADDED),), (-3, 9, -3, -3)),
        ((kong(2, CLAIMED),), (-2, -2, 6, -2)),
        ((kong(2, CLAIMED, 0),), (-6, -2, 10, -2)),
        ((kong(0, CONCEALED), kong(3, CLAIMED, 0)), (9, -7, -7, 5)),
    ],
)
@pytest.mark.parametrize("annulled", [False, True])
def test_each_of_the_others_pays_and_the_discarder_besides(
    kongs: tuple[PaidKong, ...], gained: tuple[int, ...], *, annulled: bool
) -> None:
    deal = EnteredDeal(kongs=kongs, annulled=annulled)
    assert counted(club(), FIRST, deal).played.deltas == gained, "nobody won, and they stay paid"


def test_kongs_count_beside_what_the_winner_gets_and_beside_penalties() -> None:
    deal = won(0, "B123 B456 B789 C111 DGG", loser=2)
    plain = counted(club(), FIRST, deal)
    found = counted(club(), FIRST, replace(deal, kongs=(kong(3, CONCEALED),)))
    assert found.problems == ()
    assert found.earned == plain.played.deltas
    assert found.kongs == (-5, -5, -5, 15)
    assert [gain + paid for gain, paid in zip(found.earned, found.kongs, strict=True)] == [*found.played.deltas]


def test_a_hand_tile_by_tile_shows_its_own_kongs() -> None:
    deal = won(0, HAND)
    assert declared(deal) == (kong(0, CONCEALED), kong(0, ADDED))
    assert kong_points(club(), deal) == (24, -8, -8, -8)


def test_an_exposed_kong_of_the_tiles_may_be_told_as_claimed() -> None:
    deal = replace(won(0, HAND), kongs=(kong(0, CLAIMED, 3),))
    assert declared(deal) == (kong(0, CONCEALED), kong(0, CLAIMED, 3))
    assert kong_points(club(), deal) == (25, -7, -7, -11)


def test_what_was_told_of_a_hand_never_counts_on_top_of_its_tiles() -> None:
    told = (kong(0, CONCEALED), kong(0, CONCEALED), kong(0, CLAIMED, 1), kong(0, CLAIMED, 2), kong(1, ADDED))
    assert declared(replace(won(0, HAND), kongs=told)) == (kong(0, CONCEALED), kong(0, CLAIMED, 1), kong(1, ADDED))
    assert declared(replace(won(0, "B123 B456 B789 C111 DGG"), kongs=told)) == (kong(1, ADDED),)


def test_of_a_hand_that_is_told_as_points_the_kongs_are_told() -> None:
    deal = replace(won(0, HAND, others=(16, 0, 0)), kongs=(kong(1, CONCEALED),))
    assert declared(deal) == (kong(0, CONCEALED), kong(0, ADDED), kong(1, CONCEALED))


@pytest.mark.parametrize("book", RULEBOOKS)
def test_in_the_five_books_no_kong_is_paid(book: str) -> None:
    rules = RULEBOOKS[book].with_options()
    deal = EnteredDeal(kongs=(kong(0, CONCEALED), kong(1, CLAIMED, 2)))
    assert not any(counted(rules, FIRST, deal).played.deltas)


def test_whoever_takes_over_a_hand_takes_over_its_kongs() -> None:
    deal = replace(won(0, HAND), kongs=(kong(0, CLAIMED, 1), kong(2, CONCEALED)))
    after = drafting.won_instead(deal, 1)
    assert declared(after) == (kong(1, CONCEALED), kong(1, CLAIMED, 0), kong(2, CONCEALED))


def test_they_are_in_the_balances_and_come_back_from_the_file() -> None:
    drawn, wins = EnteredDeal(kongs=(kong(3, CLAIMED, 1),)), won(0, HAND)
    found = evening(drawn, wins)
    ledger = ledger_of(found)
    assert ledger.balances(1) == tuple(ledger.rules.stake + points for points in (-2, -6, -2, 10))
    assert ledger.balances() == tuple(
        before + delta for before, delta in zip(ledger.balances(1), ledger.deals[1].played.deltas, strict=True)
    )
    assert read(written(found)) == found
    assert b"kongs" not in written(found.taken_back(0)).partition(b'"deals"')[2], "tiles say it"


def test_a_corrected_deal_is_paid_anew() -> None:
    found = evening(EnteredDeal(kongs=(kong(3, CONCEALED),)))
    corrected = found.entered(EnteredDeal(kongs=(kong(2, ADDED),)), 0)
    assert ledger_of(corrected).deals[0].kongs == (-3, -3, 9, -3)


def test_the_table_for_spreadsheets_has_a_column_of_kongs_for_each_person_where_they_are_paid() -> None:
    deal = EnteredDeal(kongs=(kong(3, CLAIMED, 1),))
    head, row = csv.reader(io.StringIO(table(evening(deal))))
    assert [cell for name, cell in zip(head, row, strict=True) if name.endswith(" kongs")] == ["-2", "-6", "-2", "10"]
    assert "kongs" not in table(begun("gala").entered(deal))


@pytest.mark.parametrize(
    ("kongs", "said"),
    [
        ('[{"seat": 0, "kind": "kept"}]', "a kong that is kept in the hand is not paid"),
        ('[{"seat": 0, "kind": "claimed", "from": 0}]', "`from` says which other player discarded a claimed kong"),
        ('[{"seat": 0, "kind": "added", "from": 1}]', "`from` says which other player discarded a claimed kong"),
        ('[{"seat": 4, "kind": "added"}]', "deals[0].kongs[0].seat"),
        (f"[{', '.join([EXTENDED] * 5)}]", "nobody has more than four kongs"),
    ],
)
def test_what_no_kong_can_be_is_named(kongs: str, said: str) -> None:
    with pytest.raises(LedgerError, match=said.replace("[", r"\[")):
        read(f'{{"rules": "gala", "deals": [{{"kongs": {kongs}}}]}}'.encode())
