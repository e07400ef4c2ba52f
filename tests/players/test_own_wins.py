"""What a person's wins were the first of, and the best one by a book."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from game.engine.replays.deal_record import DealRecord, Win
from game.players.celebration import FIRST_IN_MATCH, FIRST_OF_ITS_NAME, FIRST_WIN, Keeper, OwnWin
from game.rules.terms import Flag, Source
from tests.players.records import SETS, deal, match_of


def won(number: int, *, by: int = 0, worth: int = 8, source: Source = Source.WALL, **more: object) -> DealRecord:
    """A deal that a person won; Ana is the first of them."""
    drawn = deal(number, (0, 0, 0), winner=by)
    win = Win(source=source, worth=Fraction(worth), sets=SETS, **more)  # type: ignore[arg-type] # fields of a win
    seats = tuple(replace(seat, win=win) if seat.person == by else seat for seat in drawn.seats)
    return replace(drawn, seats=seats)


def own_wins(*deals: DealRecord) -> list[OwnWin]:
    """Ana's wins in these deals of one match, the first one first."""
    keeper = Keeper("Ana")
    found = (keeper.add(match_of(rules="polish"), one) for one in deals)
    return [win for win in found if win is not None]


def firsts(found: list[OwnWin]) -> list[tuple[str, ...]]:
    return [one.firsts for one in found]


def test_the_first_kong_that_is_robbed_is_noted_once() -> None:
    robbed = Source.ROBBED_KONG
    found = own_wins(won(1), won(2, source=robbed), won(3, source=robbed))
    assert firsts(found) == [(FIRST_WIN,), ("robbed_kong",), ()]


def test_a_first_time_is_one_by_whatever_book() -> None:
    keeper = Keeper("Ana")
    seen = []
    for number, rules in enumerate(("gala", "polish")):
        win = keeper.add(match_of(number, rules=rules), won(1, flags=(Flag.LAST_OF_WALL,)))
        seen.append(win and win.firsts)
    assert seen == [(FIRST_WIN, "last_of_wall"), (FIRST_WIN,)]


def test_a_win_is_a_first_before_and_after_it_is_noted_but_no_later_one_is() -> None:
    keeper = Keeper("Ana")
    seen = []
    for match, number in ((match_of(1), 1), (match_of(1), 2), (match_of(2), 1), (match_of(2), 2)):
        before = keeper.first_of("gala", match.id, number)
        keeper.add(match, won(number))
        assert keeper.first_of("gala", match.id, number) == before
        seen.append(before)
    assert seen == [FIRST_WIN, None, FIRST_IN_MATCH, None]


def test_the_first_of_each_hand_with_a_name_is_noted() -> None:
    found = own_wins(won(1, special="pairs"), won(2, special="heaven"), won(3, special="pairs"))
    assert firsts(found) == [(FIRST_WIN, FIRST_OF_ITS_NAME), (FIRST_OF_ITS_NAME,), ()]


def test_the_best_win_by_a_book_is_known() -> None:
    keeper = Keeper("Ana")
    for number, worth in enumerate((8, 60, 30), 1):
        keeper.add(match_of(rules="polish"), won(number, worth=worth))
    best = keeper.best.get("polish")
    assert best is not None
    assert best.win.worth == 60
    assert "gala" not in keeper.best


def test_what_others_won_is_none_of_hers() -> None:
    assert own_wins(won(1, by=1, special="pairs")) == []
