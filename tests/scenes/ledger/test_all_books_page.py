"""The page of all books, and the pad on which one hand is entered for it."""

from fractions import Fraction

from game import ui
from game.ledger.all_books import under_all_books
from game.ledger.entry import EnteredDeal
from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger.book_column import told_by_book
from game.scenes.ledger.books import BooksScene
from game.scenes.ledger.count import CountScene
from game.scenes.ledger.entry import EntryScene
from game.tiles.tile import Tile, Wind
from tests.rules.club_files import with_file
from tests.scenes import ledger_samples as samples
from tests.scenes.ledger_samples import told_in
from tests.scenes.pilot import Pilot, node, parts, texts


def books_of(pilot: Pilot) -> BooksScene:
    scene = pilot.scene
    assert isinstance(scene, BooksScene), scene
    return scene


def test_every_book_has_its_column_with_what_the_command_line_says() -> None:
    scene = books_of(Pilot(samples.all_books))
    columns = scene.told
    assert [column.title for column in columns] == ["Israeli", "GALA", "Hungarian", "Latvian", "Polish"]
    deal = EnteredDeal(
        players=(samples.hand_of(samples.SHOWN + " B2", 0), samples.hand_of("(D6666) C678 B789 C9 D222", 1)),
        wins=(samples.won(0, samples.SHOWN + " B2", tile=Tile.DR, loser=1).wins[0],),
    )
    found = under_all_books(deal, Wind.SOUTH)
    worths = [next(score.worth for score in book.counted.score.scores if score.is_winner) for book in found]
    assert [column.worth for column in columns] == worths
    assert [sum(gain for _wind, gain in column.gains) for column in columns[2:3]] == [Fraction(0)]


def test_a_club_has_its_column_beside_that_of_its_book() -> None:
    """The club counts 3 for going out where GALA counts 1: each column says its own."""
    gala = RULEBOOKS["gala"]
    file = "name = 'Old style'\n[gala.elements]\nmahjong = 3\n"
    deal = samples.won(0, samples.SHOWN + " B2", tile=Tile.DR, loser=1)
    plain = under_all_books(deal, Wind.SOUTH)
    with_club = under_all_books(deal, Wind.SOUTH, chosen={"gala": with_file(gala, file).options})
    columns = [told_by_book(under, 0, ("A", "B", "C", "D")) for under in with_club]
    assert [column.title for column in columns] == [
        "Old style", "Israeli", "GALA", "Hungarian", "Latvian", "Polish",
    ]  # fmt: skip
    assert [column.worth for column in columns[1:]] == [
        told_by_book(under, 0, ("A", "B", "C", "D")).worth for under in plain
    ]
    worths = {column.title: column.worth or 0 for column in columns}
    assert worths["Old style"] - worths["GALA"] == 2


def test_a_hand_that_a_book_does_not_know_says_why() -> None:
    pilot = Pilot(lambda kit: samples.all_books(kit, "C19 D19 B19 WESWN DRGW C1"))
    columns = books_of(pilot).told
    assert {column.title for column in columns if column.worth is None} != set()
    for column in columns:
        assert (column.worth is None) == bool(column.why_not)
        assert bool(column.lines) == (column.worth is not None)


def test_the_loser_s_hand_is_looked_at_by_its_tab() -> None:
    pilot = Pilot(samples.all_books)
    pilot.settle()
    pilot.click(node(pilot.scene, ("person", 1)))
    columns = {column.title: column for column in books_of(pilot).told}
    assert columns["Polish"].worth
    assert columns["GALA"].why_not == "Only the hand that goes out is counted."


def test_a_losing_hand_without_worth_is_said_to_be_counted_where_all_hands_are() -> None:
    players = (samples.hand_of(samples.SHOWN + " B2", 0), samples.hand_of("B2457 C2368 D24578", 1))
    won = samples.won(0, samples.SHOWN + " B2", tile=Tile.DR, loser=1).wins
    for under in under_all_books(EnteredDeal(players=players, wins=won[:1]), Wind.SOUTH):
        said = told_by_book(under, 1, ("A", "B", "C", "D")).why_not
        count = under.rules.settlement.losers_count
        assert said == ("Nothing in this hand counts." if count else "Only the hand that goes out is counted.")


def test_what_a_deal_brings_stands_beside_the_faces_of_those_who_get_it() -> None:
    scene = books_of(Pilot(samples.all_books))
    faces = [portrait.who for portrait in parts(scene, ui.Portrait) if portrait.size == ui.Size.CAP]
    gains = [wind for column in scene.told for wind, _gain in column.gains]
    assert len(faces) == len(gains)
    assert len({*faces}) == len({*gains})


def test_a_deal_of_a_session_opens_under_all_books_and_comes_back() -> None:
    pilot = Pilot(samples.entry)
    pilot.settle()
    assert isinstance(pilot.scene, EntryScene)
    pilot.scene.tap(Tile.B2)
    pilot.settle()
    pilot.click(node(pilot.scene, "books"))
    assert books_of(pilot).told[-1].worth == 68
    pilot.scene.back()
    assert isinstance(pilot.scene, EntryScene)


def test_one_hand_is_counted_as_the_chosen_book_has_it() -> None:
    pilot = Pilot(samples.one_hand)
    pilot.settle()
    seen = []
    for _book in RULEBOOKS:
        assert isinstance(pilot.scene, CountScene)
        seen.append(told_in(pilot, "book")[-1])
        pilot.click(node(pilot.scene, "book"))
    assert isinstance(pilot.scene, CountScene)
    assert sorted(seen) == ["GALA", "Hungarian", "Israeli", "Latvian", "Polish"]
    assert told_in(pilot, "book")[-1] == seen[0] == "Polish"
    assert pilot.focus is node(pilot.scene, "book")
    pilot.click(node(pilot.scene, "save"))
    assert len(books_of(pilot).told) == len(RULEBOOKS)


def test_every_line_of_a_long_count_is_seen_in_its_column() -> None:
    """Three kongs of honors, a pung of dragons and all flowers: thirteen rows in two books, and none is left out."""
    text = "(WEEEE) (DRRRR) (DGGGG) F1234 DWWW C11"
    scene = books_of(Pilot(lambda kit: samples.all_books(kit, text), size=(1920, 1080)))
    assert [len(column.lines) for column in scene.told if len(column.lines) > 12] == [13, 13]
    shown = texts(scene)
    for column in scene.told:
        assert all(line.name in shown for line in column.lines)
