"""A saved deal that is changed: who went out, tiles taken away, and to whom is paid."""

import msgspec
import pygame
import pytest

from game import ui
from game.app.matches.ledger_file import LedgerFile
from game.ledger.entry import EnteredDeal, Penalty
from game.ledger.session import ledger_of
from game.rules.terms import Source
from game.scenes.ledger.faults import NobodyScene
from game.scenes.ledger.session_scene import SessionScene
from game.tiles.notation import parse_tiles
from game.tiles.tile import Tile
from tests.scenes import ledger_samples as samples
from tests.scenes.ledger_samples import entering, kept, payments
from tests.scenes.pilot import Pilot, node, part, texts


def changing(file: LedgerFile, deal: EnteredDeal, book: str = "polish") -> Pilot:
    """The first deal of a session, opened for change."""
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.begun(book).entered(deal)))
    pilot.click(node(pilot.scene, ("deal", 0, 0)))
    return pilot


def open_hand_of(pilot: Pilot, seat: int) -> None:
    pilot.click(node(pilot.scene, ("person", seat)))


def kept_deals(pilot: Pilot) -> list[EnteredDeal]:
    """The deals of the session below."""
    page = pilot.stack.scenes[0]
    assert isinstance(page, SessionScene)
    return list(page.session.deals)


def test_another_person_goes_out_with_the_tiles_of_a_saved_deal(file: LedgerFile) -> None:
    before = samples.won(0, samples.WON[0], loser=3, others=(4, 0, 12))
    pilot = changing(file, before)
    assert part(pilot.scene, "instead", ui.Button).label == "Nobody goes out"
    open_hand_of(pilot, 1)
    assert part(pilot.scene, "instead", ui.Button).label == "Marek goes out instead"
    pilot.click("Marek goes out instead")
    assert "Marek goes out" in texts(pilot.scene)
    pilot.click("Save deal")
    (deal,) = ledger_of(kept(file)).deals
    assert deal.problems == ()
    assert deal.entry.winners == (1,)
    assert deal.entry.wins[0].loser == 3
    tiles, told = deal.entry.hand_of(1), deal.entry.hand_of(0)
    assert tiles is not None
    assert tiles.hand == before.players[0].hand
    assert tiles.melds == before.players[0].melds
    assert told is not None
    assert told.points == 4


def test_who_lost_the_tile_goes_out_on_one_from_the_wall(file: LedgerFile) -> None:
    pilot = changing(file, samples.won(0, samples.WON[0], loser=3))
    open_hand_of(pilot, 3)
    pilot.click("Piotr goes out instead")
    (win,) = entering(pilot).deal.wins
    assert (win.seat, win.source, win.loser) == (3, Source.WALL, None)
    assert entering(pilot).counted.problems == ()
    pilot.click("Undo")
    assert entering(pilot).deal.winners == (0,)


def test_hands_that_were_tapped_stay_where_they_are(file: LedgerFile) -> None:
    pilot = changing(file, samples.won(0, "(WEEE) (C123) D555 B678 C99", tile=Tile.B8))
    open_hand_of(pilot, 2)
    for tile in parse_tiles("B123 B456 D11 WSSS D99"):
        pilot.click(node(pilot.scene, tile))
    pilot.click("Zosia goes out instead")
    now, before = entering(pilot).deal.hand_of(2), entering(pilot).deal.hand_of(0)
    assert now is not None
    assert now.hand == parse_tiles("B123 B456 D11 WSSS D99")
    assert before is not None
    assert sorted(before.hand) == sorted(parse_tiles("D555 B67 C99"))
    assert entering(pilot).counted.problems
    pilot.click(node(pilot.scene, Tile.D1))
    assert entering(pilot).counted.problems == ()


def test_a_draw_becomes_a_deal_that_somebody_won(file: LedgerFile) -> None:
    pilot = changing(file, EnteredDeal(annulled=True, penalties=(Penalty(seat=2, points=50),)))
    assert isinstance(pilot.scene, NobodyScene)
    pilot.click(node(pilot.scene, ("winner", 1)))
    assert "Marek goes out" in texts(pilot.scene)
    pilot.type("WEEEB123456789D55")
    pilot.click("Save deal")
    (deal,) = ledger_of(kept(file)).deals
    assert deal.problems == ()
    assert deal.entry.winners == (1,)
    assert deal.entry.penalties == (Penalty(seat=2, points=50),)
    assert not deal.entry.annulled


def test_a_deal_that_somebody_won_becomes_a_draw(file: LedgerFile) -> None:
    won = msgspec.structs.replace(samples.won(0, samples.WON[0], loser=3), penalties=(Penalty(seat=2, points=50),))
    pilot = changing(file, won)
    pilot.click("Nobody goes out")
    assert isinstance(pilot.scene, NobodyScene)
    assert kept_deals(pilot) == [won], "until it is saved"
    pilot.click("Save deal")
    (deal,) = ledger_of(kept(file)).deals
    assert deal.entry == EnteredDeal(penalties=(Penalty(seat=2, points=50),))
    pilot.click("Undo")
    assert kept(file).deals == (won,)


def test_tiles_of_a_saved_deal_are_taken_away_one_by_one(file: LedgerFile) -> None:
    pilot = changing(file, samples.won(0, "(WEEE) B345 B789 C111 DGG"))
    pilot.press(pygame.K_BACKSPACE)
    assert entering(pilot).deal.players[0].hand == parse_tiles("B345 B789 C111 DG")
    pilot.click("Undo")
    assert entering(pilot).deal.players[0].hand == parse_tiles("B345 B789 C111")
    assert entering(pilot).deal.wins[0].tile is Tile.C1
    pilot.type("dgg")
    pilot.press(*[pygame.K_BACKSPACE] * 10)
    (hand,) = entering(pilot).deal.players
    assert (hand.hand, len(hand.melds)) == (parse_tiles("B3"), 1)
    pilot.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    (hand,) = entering(pilot).deal.players
    assert (hand.hand, hand.melds) == (parse_tiles("WEE"), ())
    pilot.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert entering(pilot).deal.players[0].size == 0
    assert part(pilot.scene, "undo", ui.Button).is_off


@pytest.mark.parametrize("seat", range(4))
def test_the_payment_names_the_winner_on_every_page(file: LedgerFile, seat: int) -> None:
    pilot = changing(file, samples.won(0, "(WEEE) (C123) D555 B678 C99", others=(4, 4, 4)), "israeli")
    open_hand_of(pilot, seat)
    assert [row[0] for row in payments(pilot)] == ["Everyone pays Anna"]
