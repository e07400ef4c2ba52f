"""The card on which kongs are told that a club has paid at once, and where their payments stand."""

from fractions import Fraction

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.matches.ledger_file import LedgerFile, open_ledger
from game.hands.meld import KongKind
from game.ledger.entry import EnteredDeal, PaidKong
from game.ledger.session import ledger_of
from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger.entry import EntryScene
from game.scenes.ledger.faults import NobodyScene
from game.scenes.ledger.kongs import KongsScene
from game.scenes.ledger.paper import session_page
from game.scenes.ledger.session_scene import SessionScene
from tests.scenes import ledger_samples as samples
from tests.scenes.ledger.test_paper import Page
from tests.scenes.ledger_samples import entering, in_session, payments, told_in
from tests.scenes.pilot import Pilot, node, part, parts, texts

CLAIMED = EnteredDeal(kongs=(PaidKong(seat=1, kind=KongKind.CLAIMED, loser=2),))


def card_of(pilot: Pilot) -> KongsScene:
    assert isinstance(pilot.scene, KongsScene)
    return pilot.scene


def add_one(pilot: Pilot, name: str, *, times: int = 1) -> None:
    """Press the arrow of a kind of kong."""
    key = next(field.key for field in parts(pilot.scene, ui.NumberField) if field.label == name)
    pilot.page.set_focus(node(pilot.scene, key))
    for _time in range(times):
        pilot.press(pygame.K_RIGHT)


def told(pilot: Pilot) -> dict[str, str]:
    return {field.label: field.shown for field in parts(card_of(pilot), ui.NumberField)}


def test_kongs_of_a_deal_that_nobody_won_are_told_and_kept(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.with_kongs()))
    pilot.click(node(pilot.scene, "nobody"))
    pilot.click("Kongs \u00b7 \u2013")
    add_one(pilot, "Concealed kong")
    pilot.click(node(pilot.scene, ("person", 3)))
    add_one(pilot, "Claimed from Marek")
    pilot.click("Done")
    pilot.click("Save deal")
    (deal,) = ledger_of(open_ledger(file.path)[1]).deals
    assert deal.entry == EnteredDeal(
        kongs=(PaidKong(seat=0, kind=KongKind.CONCEALED), PaidKong(seat=3, kind=KongKind.CLAIMED, loser=1))
    )
    assert deal.kongs == (9 - 1, -3 - 3, -3 - 1, -3 + 5)


def test_a_saved_deal_that_nobody_won_keeps_its_kongs_when_somebody_won_it_after_all(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.with_kongs().entered(CLAIMED)))
    pilot.click(node(pilot.scene, ("deal", 0, 0)))
    assert isinstance(pilot.scene, NobodyScene)
    assert part(pilot.scene, "kongs", ui.Button).label == "Kongs \u00b7 1"
    pilot.click(node(pilot.scene, ("winner", 0)))
    assert told_in(pilot, "kongs")[-1] == "1"
    assert entering(pilot).deal.kongs == CLAIMED.kongs


def test_what_the_tiles_show_stays_told_when_nobody_won_after_all(file: LedgerFile) -> None:
    deal = samples.won(0, samples.KONG_HAND)
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.with_kongs().entered(deal)))
    pilot.click(node(pilot.scene, ("deal", 0, 0)))
    pilot.click("Nobody goes out")
    assert isinstance(pilot.scene, NobodyScene)
    assert [kong.kind for kong in pilot.scene.state.deal.kongs] == [KongKind.CONCEALED, KongKind.ADDED]


def test_an_exposed_kong_of_the_tiles_asks_whether_it_was_claimed_until_the_card_was_seen() -> None:
    pilot = Pilot(samples.kong_deal)
    assert told_in(pilot, "kongs")[-1] == "claimed?"
    assert "nothing else matters for this hand" not in texts(pilot.scene)
    pilot.click(node(pilot.scene, "kongs"))
    assert told(pilot) == {
        "Concealed kong": "1",
        "Extended pung": "1",
        "Claimed from Marek": "0",
        "Claimed from Zosia": "0",
        "Claimed from Piotr": "0",
    }
    assert [field.can_press for field in parts(pilot.scene, ui.NumberField)] == [False, False, True, True, True]
    pilot.click("Done")
    assert told_in(pilot, "kongs")[-1] == "3", "two of Anna's, and one of Marek's"
    assert "nothing else matters for this hand" in texts(pilot.scene)


def test_a_claimed_kong_of_the_tiles_is_no_extended_pung_and_there_is_none_besides() -> None:
    pilot = Pilot(samples.kong_deal)
    pilot.click(node(pilot.scene, "kongs"))
    add_one(pilot, "Claimed from Zosia", times=3)
    add_one(pilot, "Claimed from Piotr")
    assert told(pilot)["Extended pung"] == "0"
    assert told(pilot)["Claimed from Zosia"] == "1"
    assert told(pilot)["Claimed from Piotr"] == "0"
    assert any("Anna\u00a0+13" in text for text in texts(pilot.scene))


def test_nobody_has_five_kongs() -> None:
    pilot = Pilot(lambda kit: KongsScene(kit, samples.with_kongs(), EnteredDeal(), lambda _deal: None))
    add_one(pilot, "Concealed kong", times=3)
    add_one(pilot, "Claimed from Piotr", times=3)
    assert told(pilot)["Concealed kong"] == "3"
    assert told(pilot)["Claimed from Piotr"] == "1"


def test_what_each_kong_brings_is_told_before_the_deal_is_saved() -> None:
    pilot = Pilot(samples.kong_deal)
    assert [row for row in payments(pilot) if "ong" in row[1] or "pung" in row[1]] == [
        ["Everyone pays Anna", "Concealed kong", "3"],
        ["Everyone pays Anna", "Extended pung", "1"],
        ["Anna pays Marek", "Claimed kong", "1"],
        ["Zosia pays Marek", "Claimed kong", "3"],
        ["Piotr pays Marek", "Claimed kong", "1"],
    ]
    pilot.click(node(pilot.scene, "kongs"))
    add_one(pilot, "Claimed from Zosia")
    pilot.click("Done")
    told_now = [row[:2] for row in payments(pilot)]
    assert ["Everyone pays Anna", "Extended pung"] not in told_now
    assert ["Zosia pays Anna", "Claimed kong"] in told_now


def test_kongs_move_points_on_the_pad_and_undo_takes_them_back() -> None:
    pilot = Pilot(samples.kong_deal)
    before = entering(pilot).counted.played.deltas
    pilot.click(node(pilot.scene, "kongs"))
    pilot.click(node(pilot.scene, ("person", 3)))
    add_one(pilot, "Concealed kong")
    pilot.click("Done")
    after = entering(pilot).counted.played.deltas
    assert [new - old for new, old in zip(after, before, strict=True)] == [-3, -3, -3, 9]
    pilot.click("Undo")
    assert entering(pilot).counted.played.deltas == before


def test_where_the_discarder_pays_no_more_nobody_is_asked_who_it_was() -> None:
    paid = samples.with_kongs(text="kongs.claimed_points = 2\n")
    pilot = Pilot(lambda kit: KongsScene(kit, paid, CLAIMED, lambda _deal: None))
    assert told(pilot) == {"Claimed kong": "0"}
    pilot.click(node(pilot.scene, ("person", 1)))
    assert told(pilot) == {"Claimed kong": "1"}


def test_a_claimed_kong_whose_discarder_was_never_told_is_still_seen() -> None:
    open_ = EnteredDeal(kongs=(PaidKong(seat=0, kind=KongKind.CLAIMED),))
    pilot = Pilot(lambda kit: KongsScene(kit, samples.with_kongs(), open_, lambda _deal: None))
    assert told(pilot)["Claimed kong"] == "1"


@pytest.mark.parametrize("book", RULEBOOKS)
def test_where_no_kong_is_paid_nothing_is_asked(book: str, file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.begun(book).entered(CLAIMED)))
    assert in_session(pilot).page.node(("deal", 0, 1)) is None
    pilot.click(node(pilot.scene, "nobody"))
    assert isinstance(pilot.scene, NobodyScene)
    assert pilot.scene.page.node("kongs") is None
    deal = samples.won(0, samples.WON[0])
    entry = Pilot(lambda kit: EntryScene(kit, samples.at_next(samples.begun(book)), deal, lambda _deal: None))
    assert entering(entry).page.node("kongs") is None


def test_the_payments_are_a_row_below_their_deal(file: LedgerFile) -> None:
    pilot = Pilot(lambda kit: SessionScene(kit, file, samples.with_kongs().entered(CLAIMED)))
    assert told_in(pilot, ("deal", 0, 0))[-4:] == ["0"] * 4
    assert told_in(pilot, ("deal", 0, 1)) == ["Kongs", "\u22121", "+5", "\u22123", "\u22121"]
    faces = [each.part.who for each in node(pilot.scene, ("deal", 0, 1)).whole() if isinstance(each.part, ui.Portrait)]
    assert faces == ["bear"]
    pilot.click(node(pilot.scene, ("deal", 0, 1)))
    assert isinstance(pilot.scene, NobodyScene)


def test_the_payments_are_on_the_page_to_print() -> None:
    stake = samples.with_kongs().ruleset.stake
    deal = replace(samples.won(0, samples.WON[0], loser=2), kongs=CLAIMED.kongs)
    known = samples.with_kongs().entered(deal)
    (found,) = ledger_of(known).deals
    page = Page(session_page(known))
    after = [stake + gain for gain in found.played.deltas]
    before = [balance - Fraction(paid) for balance, paid in zip(after, (-1, 5, -3, -1), strict=True)]
    shown = ["\u22121", "+5", "\u22123", "\u22121"]
    (row,) = [row for row in page.rows if row[2:3] == ["Kongs paid at once"]]
    assert [cell.partition("|")[0] for cell in row[3:]] == shown
    assert [cell.partition("|")[2] for cell in row[3:]] == [str(balance).replace("-", "\u2212") for balance in after]
    (first,) = [row for row in page.rows if row[0] == "1"]
    assert [cell.partition("|")[2] for cell in first[3:]] == [str(each).replace("-", "\u2212") for each in before]
    (adds,) = [row for row in page.rows if row[0] == "Marek|Claimed kong"]
    assert adds[2] == "5"
    assert all(part in adds[1] for part in ("Anna\u00a0\u22121", "Zosia\u00a0\u22123", "Piotr\u00a0\u22121"))
