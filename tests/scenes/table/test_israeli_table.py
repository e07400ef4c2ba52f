"""What only the Israeli table shows: who deals, what a ready hand waits for, how a hand was finished, how kongs lie."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.app.sound.sounds import Sound, caption
from game.app.system.settings import Settings, Speed
from game.engine import events as e
from game.engine.commands import Claim, DeclareReady
from game.engine.seat import Seat
from game.rules.terms import ClaimKind
from game.scenes.score.sheet import score_sheet
from game.scenes.table.deal_log import log_lines
from game.view.effects.calls import Called
from game.view.layout.slots import CENTER_Y, Room, dealing_slot
from game.view.table.plates import PlateLook, sign_piece
from game.view.table.table_picture import Emphasis, plate_looks, room_of, rose_look
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene, of_kind
from tests.scenes.table_pilot import CHAIRS, MatchPilot, ScenePilot

DICE = (2, 3, 3, 4, 5)
"""East's side, and twelve stacks."""


def israeli(
    east: str, draws: str, *, captions: bool = False, motion: Motion | None = None, **options: str
) -> ScenePilot:
    """East has kept his kongs in the hand and thrown his north wind."""
    scene = Scene(book="israeli", dice=DICE, east=f"{east} WN", draws=draws, options=options)
    pilot = ScenePilot(scene, draws=False, motion=motion, settings=Settings(captions=captions))
    if "Keep it" in pilot.bar:
        pilot.key(pygame.K_0)
        pilot.until(lambda: "Discard" in pilot.bar)
    at = pilot.tile_of("WN")
    pilot.click(at)
    pilot.click(at)
    return pilot


def called_ready(east: str, draws: str = "C5 C7 C9 WE") -> ScenePilot:
    """East, who drew the last of these tiles, has called his hand ready."""
    pilot = israeli(east, draws, captions=True)
    while not pilot.is_asked or len(pilot.hand) < 14:
        if pilot.is_asked:
            pilot.key(pygame.K_0)
        pilot.step()
    question = pilot.client.question(0)
    assert question is not None
    calls = [choice for choice in question.choices if isinstance(choice, DeclareReady)]
    pilot.scene.questions.answer(max(calls, key=lambda call: len(call.waits)))
    pilot.until(lambda: bool(of_kind(pilot.events, e.ReadyDeclared)))
    return pilot


def said(pilot: ScenePilot) -> Sequence[str]:
    """What is called over the table now, with the line below it."""
    calls = [seen.call for seen in pilot.view.effects.seen.values() if isinstance(seen, Called)]
    return [" ".join([call.text, *([call.added] if call.added else [])]) for call in calls]


def name(_seat: Seat) -> str:
    return "Ana"


def test_the_call_names_the_tiles() -> None:
    """docs/rules/israeli.md, "Ready hand": "the call names the tile or tiles that complete it"."""
    assert "Ready! 3 of Dots, 6 of Dots" in said(called_ready("B123 B456 B789 C11 D45"))


def test_the_plate_tells_them_below_its_flag() -> None:
    """docs/rules/israeli.md, "Ready hand": "the call names the tile or tiles that complete it"."""
    pilot = called_ready("B123 B456 B789 C11 D45")
    pilot.until(lambda: pilot.is_asked)
    own = plate_looks(pilot.view.model, CHAIRS, Emphasis())[0]
    assert own.has_flag
    assert own.sign == "Ready"
    plate = next(tip for tip in pilot.scene.page.widgets if tip.hint(pilot.kit).startswith(CHAIRS[0].name))
    assert "Ready for 3 of Dots, 6 of Dots" in plate.hint(pilot.kit)


def test_the_log_shows_them_all_however_many() -> None:
    """docs/rules/israeli.md, "Ready hand": "the call names the tile or tiles that complete it"."""
    pilot = called_ready("B1112345678999")
    rows = [line for line in log_lines(pilot.view.model, name) if "ready" in line.text or line.text == "and for"]
    assert [str(tile) for row in rows for tile in row.tiles] == [f"B{rank}" for rank in range(1, 10)]


def test_the_caption_of_the_drum_says_them() -> None:
    """docs/rules/israeli.md, "Ready hand": "the call names the tile or tiles that complete it"."""
    pilot = called_ready("B123 B456 B789 C11 D45")
    pilot.scene.aids.hear(Sound.READY)
    assert pilot.note.text.startswith(str(caption(Sound.READY)))
    assert pilot.note.text.endswith("Ready for 3 of Dots, 6 of Dots")


@pytest.mark.parametrize("side", range(4))
def test_the_flag_stays_in_the_window(side: int) -> None:
    """docs/rules/israeli.md, "Ready hand": "the call names the tile or tiles that complete it"."""
    pilot = called_ready("B1112345678999")
    looks = plate_looks(pilot.view.model, CHAIRS, Emphasis())
    look = PlateLook(
        side=side,
        name="Ana",
        avatar=looks[0].avatar,
        wind=None,
        is_dealer=False,
        balance=looks[0].balance,
        is_active=False,
        sign="Ready",
        has_flag=True,
    )
    room: Room = room_of(pilot.kit)
    glow = pilot.kit.frame.px(20)
    place = sign_piece(look, room, pilot.kit).rect.inflate(-2 * glow, 0)
    assert place.left >= 0
    assert place.right <= pilot.surface.get_width()


def won(east: str, tile: str) -> ScenePilot:
    """East goes out on the tile that South throws."""
    pilot = israeli(east, tile, motion=Motion(speed=Speed.FAST))
    pilot.until(lambda: pilot.is_asked and "Discard" not in pilot.bar)
    question = pilot.client.question(0)
    assert question is not None
    mahjong = next(c for c in question.choices if isinstance(c, Claim) and c.claim is ClaimKind.MAHJONG)
    pilot.scene.questions.answer(mahjong)
    pilot.until(lambda: bool(said(pilot)) and bool(pilot.view.model.deal and pilot.view.model.deal.winners))
    return pilot


FINISHES = [
    ("B123 B456 B789 C11 D45", "D3", "Completed with a chow"),
    ("B123 B456 B789 C11 D44", "D4", "Completed with a pung"),
    ("B123 B456 B789 C111 D4", "D4", "Completed with the pair"),
    ("B1111 B9999 C555 D44", "C5", "Completed with a kong"),
]


@pytest.mark.parametrize(("east", "tile", "words"), FINISHES)
def test_it_is_called_told_and_written_on_the_sheet(east: str, tile: str, words: str) -> None:
    """docs/rules/israeli.md, "Words of the original": "name how a hand was finished"."""
    pilot = won(east, tile)
    assert f"Mahjong! {words}" in said(pilot)
    pilot.scene.aids.hear(Sound.WIN)
    pilot.until(lambda: pilot.is_over)
    (line,) = [line for line in log_lines(pilot.view.model, name) if line.text.startswith("Mahjong")]
    assert line.text.endswith(words)
    page = score_sheet(pilot.view.model.state, CHAIRS).pages[0]
    assert words in page.finish
    finished = next(each for each in page.sets if each.winning is not None)
    assert finished.name.split()[-1].lower() == words.rsplit(maxsplit=1)[-1]


def test_a_special_hand_is_called_by_its_name_alone() -> None:
    """docs/rules/israeli.md, "Words of the original": "name how a hand was finished"."""
    pilot = won("B1112345678999", "B5")
    assert not any("Finished" in text for text in said(pilot))


def test_at_a_real_table_it_is_what_its_owner_said() -> None:
    """docs/rules/israeli.md, "Words of the original": "name how a hand was finished"."""
    pilot = israeli("B123 B456 B789 C11 D45", "D3", motion=Motion(speed=Speed.FAST), play="tabletop")
    pilot.until(lambda: pilot.is_asked and "Discard" not in pilot.bar)
    pilot.scene.questions.answer(Claim(seat=Seat(0), claim=ClaimKind.MAHJONG, finish="pung"))
    pilot.until(lambda: bool(pilot.view.model.deal and pilot.view.model.deal.winners))
    assert "Mahjong! Completed with a pung" in said(pilot)


def test_other_books_do_not_ask_for_it() -> None:
    """docs/rules/israeli.md, "Words of the original": "name how a hand was finished"."""
    scene = Scene(east="B123 B456 B789 C11 D45 WN", draws="D3")
    pilot = ScenePilot(scene, draws=False)
    at = pilot.tile_of("WN")
    pilot.click(at)
    pilot.click(at)
    pilot.until(lambda: pilot.is_asked)
    pilot.press("Mahjong")
    pilot.until(lambda: pilot.is_over)
    assert not any("Finished" in line.text for line in log_lines(pilot.view.model, name))


def in_hands(pilot: MatchPilot) -> int:
    """How many tiles were dealt by now."""
    deal = pilot.view.model.deal
    return 0 if deal is None else sum(len(held.hand) for held in deal.seats)


@pytest.mark.parametrize("seed", range(5, 9))
def test_who_deals_is_named_and_every_packet_goes_through_his_hand(seed: int) -> None:
    """docs/rules/israeli.md, "Wall and break", 6: "The player of the broken side deals"."""
    pilot = MatchPilot(seed, ruleset="israeli", motion=Motion(speed=Speed.NORMAL), draws=False)
    pilot.until(lambda: pilot.view.model.breaker is not None, steps=20000)
    breaker = pilot.view.model.breaker
    assert breaker is not None
    side = pilot.view.model.side_of(breaker)
    signs = {look.side: look.sign for look in plate_looks(pilot.view.model, CHAIRS, Emphasis()).values()}
    assert signs == {each: "Deals the tiles" if each == side else "" for each in range(4)}
    pilot.until(lambda: in_hands(pilot) > 0, steps=20000)
    room = room_of(pilot.kit)
    hand = {dealing_slot(room, side, number) for number in range(4)}
    for flights in pilot.view._flights._flights.values():
        assert [flight.glide.end in hand for flight in flights] == [True, False]
    pilot.until(lambda: pilot.view.model.is_dealt, steps=20000)
    assert not any(look.sign for look in plate_looks(pilot.view.model, CHAIRS, Emphasis()).values())


def test_every_discard_lies_on_its_players_side_of_the_rose() -> None:
    """docs/rules/israeli.md has discards in rows before each seat, round the wind rose."""
    pilot = israeli("B123 B456 B789 C11 D45", "C5 C7 C9 WE")
    pilot.until(lambda: len(pilot.view.model.deal.discards) >= 4 if pilot.view.model.deal else False)
    deal = pilot.view.model.deal
    assert deal is not None
    center = room_of(pilot.kit).center
    for thrown in deal.discards[:4]:
        slot = pilot.view.placed[thrown.tile_id]
        x, y = slot.x - center, slot.y - CENTER_Y
        away = {0: y, 1: x, 2: -y, 3: -x}[pilot.view.model.side_of(thrown.seat)]
        across = {0: x, 1: y, 2: x, 3: y}[pilot.view.model.side_of(thrown.seat)]
        assert away > abs(across) / 2


def test_the_rose_says_until_the_end_that_a_hand_was_won_and_who_has_still_a_turn() -> None:
    """docs/rules/israeli.md, "Going out": after a mahjong every other player, in turn order, has one more turn."""
    scene = Scene(book="israeli", dice=DICE, east="B123456789 C123 DRR")
    pilot = ScenePilot(scene, draws=False, motion=Motion(speed=Speed.NORMAL))
    assert rose_look(pilot.view.model, Emphasis()).last_turns is None
    pilot.press(next(label for label in pilot.buttons if label.startswith("Mahjong")))
    seen: list[frozenset[int]] = []
    left: list[int] = []
    while not pilot.is_over:
        pilot.step(0.05)
        look = rose_look(pilot.view.model, Emphasis())
        if look.last_turns is not None and look.last_turns not in seen:
            seen.append(look.last_turns)
            left.append(look.left or 0)
    assert [each for each in seen if each] == [frozenset({1, 2, 3}), frozenset({2, 3}), frozenset({3})]
    assert all(left), "how many tiles are left is said all the time"
    assert rose_look(pilot.view.model, Emphasis()).last_turns is None
