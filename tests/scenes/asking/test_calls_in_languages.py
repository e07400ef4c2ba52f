"""What is called over a real table, and stands on its buttons, in the words of the book and the language."""

from __future__ import annotations

import pygame
import pytest

from game.app.system.settings import Speed
from game.engine.commands import DeclareKong
from game.engine.events import KongDeclared, MahjongDeclared, SetClaimed
from game.i18n import use_language
from game.i18n.book_files import Call
from game.i18n.call_words import call_name, call_out
from game.view.choreography.steps import Call as Plate
from game.view.effects import calls, effects
from game.view.effects.calls import shown_call
from game.view.effects.effect import Effect
from game.view.units.timeline import Motion
from tests.engine.rigged import Scene, of_kind
from tests.scenes.table_pilot import Eager, MatchPilot, ScenePilot

pytestmark = pytest.mark.usefixtures("english_again")

DICE = (2, 3, 3, 4, 5)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every call that is shown on a plate."""
    texts: list[str] = []

    def listening(call: Plate, now: float, motion: Motion, rate: float = 1.0) -> Effect:
        texts.append(call.text)
        return shown_call(call, now, motion, rate)

    for module in (calls, effects):
        monkeypatch.setattr(module, "shown_call", listening)
    return texts


def test_hungarian_calls_of_a_person_who_is_not_east(heard: list[str]) -> None:
    """docs/rules/hungarian.md, the calls: at a played table, from whatever seat, as the button says."""
    use_language("hu")
    pilot = MatchPilot(4, ruleset="hungarian", motion=Motion(speed=Speed.FAST), draws=False)
    pilot.view.skip_opening()
    while "Pong" not in pilot.bar or pilot.view.model.seat == 0:
        pilot.until(lambda: pilot.needs_player)
        if pilot.is_at_score:
            pilot.key(pygame.K_RETURN)
        elif pilot.is_asked and ("Pong" not in pilot.bar or pilot.view.model.seat == 0):
            question = pilot.scene.questions.question
            assert question is not None
            pilot.scene.questions.answer(question.default)
        pilot.step()
    seat, before = pilot.view.model.seat, len(of_kind(pilot.events, SetClaimed))
    heard.clear()
    pilot.press("Pong")
    pilot.until(lambda: "Pong!" in heard and len(of_kind(pilot.events, SetClaimed)) > before)
    assert of_kind(pilot.events, SetClaimed)[-1].seat == seat


def pilot_of(book: str, east: str, *, south: str = "", others: type[Eager] | None = None) -> ScenePilot:
    scene = Scene(book=book, dice=DICE, east=east, south=south)
    motion = Motion(speed=Speed.FAST)
    if others is None:
        return ScenePilot(scene, motion=motion, draws=False)
    return ScenePilot(scene, motion=motion, draws=False, others=others)


@pytest.mark.parametrize(
    ("book", "code", "call"),
    [
        ("gala", "ru", "Панг!"),
        ("gala", "hu", "Pong!"),
        ("latvian", "lv", "Pung!"),
        ("polish", "pl", "Pung!"),
        ("israeli", "he", "רוצה פונג!"),
        ("gala", "he", "פונג!"),
        ("israeli", "ru", "Панг!"),
        ("israeli", "en", "Pung!"),
    ],
)
def test_a_pung_is_called_in_the_words_of_the_book(book: str, code: str, call: str, heard: list[str]) -> None:
    use_language(code)
    pilot = pilot_of(book, "WN B1 B4 B7 C1 C4 C7 D1 D4 D7 WE WS WW DR", south="WN WN B2 B5", others=Eager)
    at = pilot.tile_of("WN")
    pilot.click(at)
    pilot.click(at)
    pilot.until(lambda: bool(of_kind(pilot.events, SetClaimed)) and call in heard)


@pytest.mark.parametrize(
    ("book", "code", "label", "call"),
    [
        ("israeli", "he", "רוצה קונג מוסתר", "רוצה קונג מוסתר!"),
        ("israeli", "en", "Concealed kong", "Concealed kong!"),
        ("israeli", "lv", "Slēgts kongs", "Slēgts kongs!"),
        ("gala", "he", "קונג", "קונג!"),
        ("gala", "ru", "Конг", "Конг!"),
    ],
)
def test_a_concealed_kong_is_called_as_its_button_says(
    book: str, code: str, label: str, call: str, heard: list[str]
) -> None:
    use_language(code)
    pilot = pilot_of(book, "C1111 B1 B4 B7 D1 D4 D7 WE WS WW DR")
    pilot.press(label)
    pilot.until(lambda: bool(of_kind(pilot.events, KongDeclared)) and call in heard)


@pytest.mark.parametrize(
    ("book", "code", "label"),
    [
        ("israeli", "he", "רוצה לסיים, רוצה מקורית"),
        ("israeli", "en", "Mahjong, original hand"),
        ("gala", "he", "מא־ג׳ונג"),
        ("gala", "ru", "Маджонг"),
        ("latvian", "lv", "Madžongs"),
    ],
)
def test_going_out_with_the_dealt_tiles_is_called_as_its_button_says(
    book: str, code: str, label: str, heard: list[str]
) -> None:
    use_language(code)
    pilot = pilot_of(book, "B123 C456 D789 C111 D55")
    pilot.press(label)
    pilot.until(lambda: bool(of_kind(pilot.events, MahjongDeclared)) and f"{label}!" in heard)


@pytest.mark.parametrize("code", ["en", "he", "hu", "lv", "pl", "ru"])
def test_every_language_tells_the_israeli_calls_apart(code: str) -> None:
    """israeli.md, "Words of the original": a kong, a concealed kong, an extension; out, from the wall, original."""
    use_language(code)
    kongs = {call_name("israeli", call) for call in (Call.KONG, Call.CONCEALED_KONG, Call.EXTENSION)}
    outs = {call_name("israeli", call) for call in (Call.MAHJONG, Call.FROM_WALL, Call.DEALT)}
    assert (len(kongs), len(outs)) == (3, 3)
    assert call_name("israeli", Call.DEALT).startswith(call_name("israeli", Call.MAHJONG)), "both words"


def bare(text: str) -> str:
    """A text without the signs that keep its parts apart."""
    return text.translate(dict.fromkeys(range(0x2066, 0x206A)))


@pytest.mark.parametrize(
    ("book", "code", "east", "label"),
    [
        ("israeli", "he", "B19 C19 D19 WESWN DRGW B1", "רוצה לסיים מיוחד: "),
        ("israeli", "en", "B19 C19 D19 WESWN DRGW B1", "Mahjong: "),
        ("polish", "pl", "B11 B22 B33 B55 B66 B77 B88", "Mahjong: "),
    ],
)
def test_the_button_of_a_special_hand_names_it_and_its_call_leaves_that_to_the_ceremony(
    book: str, code: str, east: str, label: str, heard: list[str]
) -> None:
    """docs/rules/israeli.md, "A turn": a wish to finish with a special hand, and which."""
    use_language(code)
    pilot = pilot_of(book, east)
    (said,) = [button for button in pilot.bar if button.startswith(label)]
    pilot.press(said)
    pilot.until(lambda: bool(of_kind(pilot.events, MahjongDeclared)) and call_out(book, Call.MAHJONG) in heard)
    hand = bare(said).removeprefix(label)
    assert not any(hand in text for text in heard)


def test_whoever_sits_at_the_end_of_the_wall_lays_the_next_loose_tiles(heard: list[str]) -> None:
    """docs/rules/hungarian.md, "Wall and break", and polish.md: when both are used, the next stack is lifted."""
    scene = Scene(book="polish", dice=(1, 4, 3, 2), east="B1111 C1111 D1111 WE DR")
    pilot = ScenePilot(scene, motion=Motion(speed=Speed.FAST), draws=False)

    def kongs() -> list[DeclareKong]:
        question = pilot.scene.questions.question
        return [] if question is None else [each for each in question.choices if isinstance(each, DeclareKong)]

    def lays(left: int) -> None:
        pilot.until(lambda: len(kongs()) == left)
        assert "The next loose tiles" not in heard
        pilot.scene.questions.answer(kongs()[0])

    lays(3)
    lays(2)
    pilot.until(lambda: "The next loose tiles" in heard)
