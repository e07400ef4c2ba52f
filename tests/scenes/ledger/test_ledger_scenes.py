"""The screens of the ledger: tapping, typing, saving, changing, deleting and getting back."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.ledger_file import LedgerFile, ledgers
from game.app.window.actions import PointerButton, PointerPressed, PointerReleased
from game.i18n.numbers import points_text
from game.ledger.entry import EnteredDeal, EnteredHand, Penalty
from game.ledger.session import Ledger, Session, ledger_of
from game.players.roster import Chair, MatchSetup, Person, PortraitId
from game.scenes.ledger.deal_at import DealAt
from game.scenes.ledger.entry import EntryScene
from game.scenes.ledger.faults import FaultsScene, NobodyScene
from game.scenes.ledger.session_scene import SessionScene
from game.scenes.ledger.sessions import SessionsScene
from game.scenes.ledger.words import points_written
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.statistics.statistics_scene import AT_REAL_TABLES, StatisticsScene
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from game.view.paint import Cue
from tests.scenes import ledger_samples as samples
from tests.scenes.ledger_samples import entering, in_session, kept, told_in
from tests.scenes.pilot import Pilot, node, part, parts, texts


def names_in(pilot: Pilot) -> list[str]:
    """The names of the persons in their column."""
    return [told_in(pilot, ("person", seat))[0] for seat in range(4)]


def told_of(pilot: Pilot, seat: int) -> EnteredHand:
    """The hand of a seat as entered so far."""
    hand = entering(pilot).deal.hand_of(seat)
    assert hand is not None
    return hand


def waits(pilot: Pilot) -> list[Tile]:
    """The tiles that are said to complete the hand."""
    keys = (tile.key for tile in parts(pilot.scene, ui.Tile))
    return [key[1] for key in keys if isinstance(key, tuple)]


def tap(pilot: Pilot, text: str) -> None:
    for tile in parse_tiles(text):
        pilot.click(node(pilot.scene, tile))


def test_a_deal_is_tapped_and_saved(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.begun()))
    pilot.click(node(pilot.scene, ("person", 0)))
    tap(pilot, "WEEE")
    pilot.click("Lay out")
    tap(pilot, "C345 D888 DRR F2 B342")
    assert "Anna goes out" in texts(pilot.scene)
    assert entering(pilot).deal.wins[0].tile is Tile.B2
    pilot.click("Save deal")
    assert kept(file) == in_session(pilot).session
    (deal,) = ledger_of(kept(file)).deals
    assert deal.problems == ()
    assert deal.played.deltas[0] > 0


def test_what_is_typed_is_tapped() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "C1"))
    pilot.type("b123 c55 WEEE drrd9")
    hand = entering(pilot).deal.players[0].hand
    assert hand == parse_tiles("C1 B123 C55 WEEE DRR D9")


@pytest.mark.parametrize(
    ("typed", "tiles"),
    [
        ("d55weee", "D55 WEEE"),
        ("drrrweee", "DRRR WEEE"),
        ("dwww weee", "DWWW WEEE"),
        ("dw", "DW"),
        ("wswn", "WSWN"),
        ("b12wss", "B12 WSS"),
        ("drgc9", "DRG C9"),
    ],
)
def test_a_letter_that_begins_a_tile_begins_one(typed: str, tiles: str) -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "C1"))
    pilot.type(typed)
    assert entering(pilot).deal.players[0].hand == parse_tiles(f"C1 {tiles}")
    assert Cue.ERROR not in pilot.heard


@pytest.mark.parametrize(("typed", "tiles", "unknown"), [("x", "", "X"), ("d5r6", "D56", "R"), ("dr5", "DR", "5")])
def test_what_means_nothing_is_said(typed: str, tiles: str, unknown: str) -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "C1"))
    for mark in typed:
        pilot.type(mark)
        if mark.upper() == unknown:
            assert f"Not understood: {unknown}" in texts(pilot.scene)
    assert pilot.heard.count(Cue.ERROR) == 1
    assert entering(pilot).deal.players[0].hand == parse_tiles(f"C1 {tiles}")


@pytest.mark.parametrize(("text", "tiles"), [("B123 C456 D789 WEEE D5", "D5"), ("B123 C456 D789 B55 C34", "C25")])
def test_a_hand_that_lacks_one_tile_shows_which(text: str, tiles: str) -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, text))
    assert waits(pilot) == list(parse_tiles(tiles))
    pilot.click(node(pilot.scene, ("waits", parse_tiles(tiles)[-1])))
    assert entering(pilot).counted.problems == ()
    assert entering(pilot).deal.wins[0].tile is parse_tiles(tiles)[-1]
    assert not waits(pilot)


def test_tiles_that_are_in_other_hands_complete_nothing() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "B123 C456 D789 WEEE D5"))
    pilot.click(node(pilot.scene, ("person", 1)))
    tap(pilot, "D555")
    pilot.click(node(pilot.scene, ("person", 0)))
    assert not waits(pilot)
    assert "No single tile completes this hand." in texts(pilot.scene)


def test_what_is_wrong_with_another_hand_is_said_with_its_name() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "B123 C456"))
    assert "8 tiles are missing" in texts(pilot.scene)
    pilot.click(node(pilot.scene, ("person", 1)))
    assert any(text.endswith("Anna: 8 tiles are missing") for text in texts(pilot.scene))
    tap(pilot, "D1")
    assert "12 tiles are missing" in texts(pilot.scene)
    pilot.click(node(pilot.scene, ("person", 2)))
    assert any(text.endswith("Anna: 8 tiles are missing") for text in texts(pilot.scene))


def test_the_others_hands_stand_in_the_order_of_the_persons() -> None:
    at = samples.at_next(samples.evening())
    assert at.placing.east == 0
    turned = DealAt(session=at.session, number=1, placing=replace(at.placing, east=2, dealer=2), balances=at.balances)
    deal = samples.won(0, samples.WON[0], others=(2, 4, 8))
    pilot = Pilot(lambda kit: EntryScene(kit, turned, deal, lambda _deal: None))
    assert names_in(pilot) == ["Anna", "Marek", "Zosia", "Piotr"]
    assert told_in(pilot, "others")[-1] == "2 \u00b7 4 \u00b7 8"
    for name in ("Marek", "Zosia", "Piotr", "Marek"):
        pilot.click(node(pilot.scene, "others"))
        assert f"{name}'s tiles" in texts(pilot.scene)


def test_names_keep_their_places_when_the_deal_passes_on(file: LedgerFile) -> None:
    whole = samples.evening()
    sessions = [replace(whole, deals=whole.deals[:count]) for count in range(len(whole.deals) + 1)]
    assert {samples.at_next(session).placing.east for session in sessions} == {0, 1, 2, 3}
    for session in sessions:
        pilot = Pilot(partial(SessionScene, file=file, session=session))
        names = ["Anna", "Marek", "Zosia", "Piotr"]
        assert names_in(pilot) == names
        pilot.click(node(pilot.scene, ("person", 2)))
        assert names_in(pilot) == names
        assert "Zosia's tiles" in texts(pilot.scene) or "Zosia goes out" in texts(pilot.scene)


def test_a_letter_is_forgotten_when_the_hand_is_cleared() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "C1"))
    pilot.type("d5")
    pilot.click("Clear")
    before = entering(pilot).deal
    pilot.type("5")
    assert entering(pilot).deal == before
    assert "Not understood: 5" in texts(pilot.scene)


def test_a_letter_is_forgotten_with_the_hand_where_a_digit_means_points() -> None:
    """On the empty hand of somebody else a digit without a letter is the first one of his points."""
    pilot = Pilot(lambda kit: samples.entry(kit, "C1"))
    pilot.type("d5")
    pilot.click(node(pilot.scene, ("person", 1)))
    pilot.type("5")
    other = told_of(pilot, 1)
    assert not other.hand
    assert other.points == 5


def test_a_wrong_tile_is_taken_out_alone() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "(WEEE) C1 D8"))
    tap(pilot, "C1 B2 F1")
    before = entering(pilot).deal
    at = pilot.pixel(node(pilot.scene, Tile.D8))
    pilot.send(PointerPressed(at, PointerButton.RIGHT), PointerReleased(at, PointerButton.RIGHT))
    assert entering(pilot).deal.players[0].hand == parse_tiles("C11 B2")
    pilot.page.set_focus(node(pilot.scene, Tile.C1))
    pilot.press(pygame.K_DELETE)
    assert entering(pilot).deal.players[0].hand == parse_tiles("C1 B2")
    pilot.page.set_focus(node(pilot.scene, Tile.F1))
    pilot.press(pygame.K_DELETE)
    assert entering(pilot).deal.players[0].bonus == ()
    pilot.page.set_focus(node(pilot.scene, Tile.B9))
    pilot.press(pygame.K_DELETE)
    for _step in range(3):
        pilot.click("Undo")
    assert entering(pilot).deal == before


def test_four_alike_are_a_concealed_kong_when_the_hand_is_right_with_it() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "C1"))
    pilot.page.set_focus(node(pilot.scene, Tile.C1))
    pilot.press(pygame.K_DELETE)
    tap(pilot, "D8888 WEEE C345 B34 DRR")
    assert entering(pilot).deal.players[0].melds == ()
    tap(pilot, "B2")
    assert entering(pilot).counted.problems == ()
    (kong,) = entering(pilot).deal.players[0].melds
    assert kong.concealed
    pilot.click(node(pilot.scene, ("set", 0)))
    assert not entering(pilot).deal.players[0].melds[0].concealed


def test_a_fifth_copy_shakes_and_is_said() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "D888 C11"))
    tap(pilot, "D88")
    assert entering(pilot).deal.players[0].hand.count(Tile.D8) == 4
    assert Cue.ERROR in pilot.heard
    assert any("only 4" in text for text in texts(pilot.scene))


def test_steps_are_taken_back() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "C1"))
    before = entering(pilot).deal
    tap(pilot, "B111")
    pilot.click("Lay out")
    pilot.press(pygame.K_BACKSPACE)
    pilot.click("Undo")
    pilot.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert entering(pilot).deal == before


def test_a_kong_is_turned_over() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "C1"))
    tap(pilot, "B9999")
    pilot.click("Lay out")
    pilot.click("Turn set over")
    (kong,) = entering(pilot).deal.players[0].melds
    assert kong.concealed
    pilot.click(node(pilot.scene, ("set", 0)))
    assert not entering(pilot).deal.players[0].melds[0].concealed


def test_in_a_full_hand_another_tile_is_marked() -> None:
    pilot = Pilot(lambda kit: samples.entry(kit, "(WEEE) (C345) D888 B34 DRR"))
    tap(pilot, "B2 DR")
    assert entering(pilot).deal.wins[0].tile is Tile.DR
    assert entering(pilot).counted.problems == ()


def test_a_loser_says_only_the_points() -> None:
    pilot = Pilot(samples.entry)
    tap(pilot, "B2")
    pilot.click(node(pilot.scene, ("person", 1)))
    pilot.type("12")
    assert entering(pilot).deal.hand_of(1) is not None
    assert entering(pilot).counted.score.scores[-1].worth == 12
    pilot.click(node(pilot.scene, ("person", 0)))
    assert "Anna goes out" in texts(pilot.scene)


def test_tiles_of_a_loser_can_be_typed_too() -> None:
    pilot = Pilot(samples.entry)
    pilot.click(node(pilot.scene, ("person", 1)))
    pilot.type("b123")
    told = told_of(pilot, 1)
    assert (told.hand, told.points) == (tuple(parse_tiles("B123")), None)


def test_quarter_points_are_typed_digit_by_digit() -> None:
    pilot = Pilot(samples.entry)
    pilot.click(node(pilot.scene, ("person", 1)))
    pilot.type("7.25")
    assert told_of(pilot, 1).points == Fraction("7.25")


def test_a_digit_typed_elsewhere_is_added_to_the_points_as_they_were_written() -> None:
    pilot = Pilot(samples.entry)
    pilot.click(node(pilot.scene, ("person", 2)))
    pilot.type("7.5")
    pilot.click(node(pilot.scene, ("person", 1)))
    pilot.click(node(pilot.scene, ("person", 2)))
    pilot.page.set_focus(node(pilot.scene, Tile.C1))
    pilot.type("0")
    assert told_of(pilot, 2).points == Fraction("7.5")


def test_points_stand_there_again_as_they_were_written() -> None:
    pilot = Pilot(samples.entry)
    pilot.click(node(pilot.scene, ("person", 1)))
    pilot.click(node(pilot.scene, "points"))
    pilot.type("100000.5")
    pilot.click(node(pilot.scene, ("person", 0)))
    pilot.click(node(pilot.scene, ("person", 1)))
    assert part(pilot.scene, "points", ui.Field).text == "100000.5"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("7.25", "29/4"),
        ("7,5", "15/2"),
        ("12", "12"),
        ("1,000", "1000"),
        ("7.", "7"),
        ("7.2", None),
        ("7.26", None),
        ("", None),
    ],
)
def test_points_are_written_with_quarters(text: str, points: str | None) -> None:
    """docs/rules/israeli.md, "Scoring": "quarter points stay"."""
    assert points_written(text) == (None if points is None else Fraction(points))


def test_a_deal_that_is_left_half_entered_is_there_again(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.begun()))
    pilot.click(node(pilot.scene, ("person", 0)))
    tap(pilot, "C345")
    pilot.press(pygame.K_ESCAPE)
    pilot.click(node(pilot.scene, ("person", 1)))
    assert entering(pilot).deal.hand_of(0) is None
    pilot.press(pygame.K_ESCAPE)
    pilot.click(node(pilot.scene, ("person", 0)))
    assert told_of(pilot, 0).hand == tuple(parse_tiles("C345"))


def test_a_deal_is_entered_by_keys_alone_to_the_last_loser(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.begun()))
    pilot.click(node(pilot.scene, ("person", 0)))
    pilot.type("weee c345 d888 drr b342")
    assert pilot.page.focus is node(pilot.scene, "save")
    pilot.type(" ")
    pilot.click(node(pilot.scene, "others"))
    for points in ("8", "12", "7"):
        pilot.type(points)
        pilot.press(pygame.K_RETURN)
    assert pilot.page.focus is node(pilot.scene, "save")
    pilot.press(pygame.K_RETURN)
    (deal,) = kept(file).deals
    assert [(hand.seat, hand.points) for hand in deal.players[1:]] == [
        (seat, Fraction(points)) for seat, points in ((1, 8), (2, 12), (3, 7))
    ]


def test_the_deals_of_a_session_are_scored_once_for_each_change(
    file: LedgerFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    scored = []

    def spied(known: Session) -> Ledger:
        scored.append(known)
        return ledger_of(known)

    monkeypatch.setattr("game.scenes.ledger.session_scene.ledger_of", spied)
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.evening()))
    pilot.settle()
    changed = samples.evening().entered(EnteredDeal(penalties=(Penalty(seat=1, points=10),)))
    in_session(pilot).keep(changed)
    pilot.settle()
    assert [len(known.deals) for known in scored] == [6, 7]


def test_penalties_move_points() -> None:
    pilot = Pilot(samples.entry)
    tap(pilot, "B2")
    before = entering(pilot).counted.played.deltas[2]
    pilot.click(node(pilot.scene, "faults"))
    assert isinstance(pilot.scene, FaultsScene)
    pilot.page.set_focus(node(pilot.scene, 2))
    pilot.press(pygame.K_RIGHT)
    pilot.click("Done")
    assert entering(pilot).counted.played.deltas[2] == before - 10


def test_a_penalty_is_a_row_of_its_own_with_a_name(file: LedgerFile) -> None:
    fined = EnteredDeal(penalties=(Penalty(seat=1, points=10),))
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.begun("gala").entered(fined)))
    assert told_in(pilot, ("deal", 0, 0)) == ["1", "Nobody", "0", "0", "0", "0"]
    assert told_in(pilot, ("deal", 0, 1))[0].startswith("Marek \u00b7 Penalty")
    assert told_in(pilot, ("deal", 0, 1))[1:] == ["\u221210"]
    pilot.click(node(pilot.scene, ("deal", 0, 1)))
    assert isinstance(pilot.scene, NobodyScene)


def test_of_many_deals_the_last_one_is_in_sight_at_first_and_all_are_reached(file: LedgerFile) -> None:
    found = samples.begun("polish")
    for _deal in range(30):
        found = found.entered(EnteredDeal(penalties=(Penalty(seat=1, points=10),)))
    pilot = Pilot(lambda kit: SessionScene(kit, file, found))
    assert in_session(pilot).page.node(("deal", 0, 0)) is None
    pilot.page.set_focus(node(pilot.scene, ("deal", 29, 1)))
    pilot.press(pygame.K_HOME, pygame.K_DOWN)
    assert pilot.focus is node(pilot.scene, ("deal", 0, 0))
    pilot.press(pygame.K_END)
    assert pilot.focus is node(pilot.scene, ("deal", 29, 1))


def test_the_pad_says_who_leads_and_why(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.begun("gala")))
    assert any("Anna plays first as East" in text for text in texts(pilot.scene))
    found = samples.begun("hungarian", match="sixteen")
    placing = ledger_of(found).next_placing
    assert placing is not None
    assert placing.dealer == 3
    pilot = Pilot(lambda kit: SessionScene(kit, file, found))
    assert any("Piotr plays first as the beneficiary" in text for text in texts(pilot.scene))
    pilot.click(node(pilot.scene, ("person", 0)))
    assert any("Piotr plays first as the beneficiary" in text for text in texts(pilot.scene))


def test_nobody_went_out(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.begun()))
    pilot.click(node(pilot.scene, "nobody"))
    assert isinstance(pilot.scene, NobodyScene)
    pilot.click("Save deal")
    assert [deal.wins for deal in kept(file).deals] == [()]


def test_a_deal_is_changed_deleted_and_got_back(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.evening()))
    before = ledger_of(samples.evening())
    pilot.click(node(pilot.scene, ("deal", 1, 0)))
    ui.act(part(pilot.scene, "source", ui.Choice).on, None)
    pilot.click("Save deal")
    after = ledger_of(kept(file))
    assert after.deals[0].played == before.deals[0].played
    assert after.deals[1].entry.wins[0].loser is None
    pilot.click(node(pilot.scene, ("deal", 0, 0)))
    pilot.click("Delete deal")
    assert len(kept(file).deals) == 5
    pilot.click("Undo")
    assert len(kept(file).deals) == 6


def test_a_session_ends_and_goes_on(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.evening()))
    pilot.click("End the session")
    assert kept(file).closed
    assert "Final standings" in texts(pilot.scene)
    pilot.click("Continue the session")
    assert not kept(file).closed


def test_a_new_session_stands_in_the_list_and_a_damaged_file_hides_nothing(file: LedgerFile) -> None:
    folder = file.path.parent
    (folder / "damaged.ledger.json").write_text("{")
    names = ("Anna", "Marek", "Zosia", "Piotr")
    chairs = tuple(Chair(name=name, portrait=PortraitId("owl"), kind=Person()) for name in names)
    setup = MatchSetup(ruleset="gala", chairs=chairs)
    begun: list[Callable[[MatchSetup], None]] = []

    def set_up(begin_it: Callable[[MatchSetup], None], known: MatchSetup | None, *, changes: bool) -> SetUpScene:
        assert (known, changes) == (None, False)
        begun.append(begin_it)
        return samples.set_up(pilot.kit)

    pilot = Pilot(lambda kit: SessionsScene(kit, folder, set_up, lambda: None))
    assert any("damaged" in text for text in texts(pilot.scene))
    pilot.click("New session")
    begun[0](setup)
    pilot.settle()
    assert [person.name for person in in_session(pilot).session.persons] == list(names)
    pilot.press(pygame.K_ESCAPE)
    (known,) = [each for each in ledgers(folder) if each.session is not None]
    pilot.click(node(pilot.scene, ("delete", 0)))
    assert len(ledgers(folder)) == 1
    pilot.click("Undo")
    assert known.path in [each.path for each in ledgers(folder)]


def test_with_real_tiles_persons_alone_play() -> None:
    pilot = Pilot(samples.set_up)
    assert isinstance(pilot.scene, SetUpScene)
    assert all(chair.is_human for chair in pilot.scene.setup.chairs)
    pilot.click(node(pilot.scene, ("chair", 1)))
    assert "Score pad" in texts(pilot.scene)


def test_the_table_is_exported(file: LedgerFile, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("game.scenes.shared.sharing.places_to_share", lambda: [tmp_path])
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.evening()))
    pilot.click("Export as a table (CSV)")
    (written,) = tmp_path.glob("*.csv")
    assert len(written.read_text(encoding="utf-8-sig").splitlines()) == 7
    assert Fraction(0) <= ledger_of(samples.evening()).balances()[0]


@pytest.mark.slow
def test_the_sessions_lead_to_their_statistics() -> None:
    pilot = Pilot(samples.sessions)
    pilot.click(node(pilot.scene, "figures"))
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, StatisticsScene)
    answer = scene.state.answer
    assert answer is not None
    assert set(answer.played.names) >= {person.name for person in samples.PERSONS}
    assert answer.figures.total.deals > 0
    for sheet in AT_REAL_TABLES:
        scene.open(sheet)
        pilot.settle()
        assert "Walls of the day" not in texts(scene)


def test_the_course_of_a_session_ends_at_its_balances() -> None:
    pilot = Pilot(samples.evening_scene)
    course = part(pilot.scene, "course", ui.Picture)
    ends = [line.rsplit(", ", 1)[-1] for line in course.called.split(". ")[1:]]
    assert ends == [points_text(balance) for balance in ledger_of(in_session(pilot).session).balances()]
