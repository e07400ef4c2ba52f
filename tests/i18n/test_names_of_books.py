"""Tiles, calls, seats and terms are called in each book and language as the pages of ``rules/`` have them.

A book in its own language has its page's words; another book played in that language has that language's general ones.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.window.actions import Actions
from game.engine.seat import Seat
from game.i18n import use_language
from game.i18n.book_files import Call, Term
from game.i18n.books import term
from game.i18n.call_words import bonus_count, call_name, call_out, mahjong_with, no_more_bonus
from game.i18n.deal_words import deal_words, deals_planned
from game.i18n.guide import guide
from game.i18n.option_texts import option_text
from game.i18n.row_texts import pair_name, set_name
from game.i18n.rules_page import rules_page
from game.i18n.tile_words import name_of_tiles, tile_name, wind_letter, wind_name
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import KINDS, Tile, Wind
from game.view.layout import places
from game.view.layout.slots import Room
from game.view.paint.kit import Kit
from game.view.units import theme
from game.view.units.theme import Face, TextStyle
from tests.engine.rigged import Scene

pytestmark = pytest.mark.usefixtures("english_again")

LANGUAGES = ("en", "he", "hu", "lv", "pl", "ru")


def face(code: str) -> Callable[[str], str]:
    return lambda book: tile_name(book, Tile(code))


def called(call: Call) -> Callable[[str], str]:
    return lambda book: call_out(book, call)


def seat(wind: Wind) -> Callable[[str], str]:
    return lambda book: wind_name(book, wind)


def corner(book: str) -> str:
    """What the corner of the table says of the first deal."""
    options = {"rounds": 1} if book == "polish" else {}
    state = Scene(book=book, dice=(1, 4, 3, 2, 5), options=options).match.state
    return " / ".join(deal_words(state, deals_planned(state.rules), lambda seat: "ABCD"[Seat(seat)]))


def finished(completed: str) -> Callable[[str], str]:
    return lambda book: mahjong_with(RULEBOOKS[book].with_options(), completed)


EAST, SOUTH, WEST, NORTH = Wind
NAMES = [
    # docs/rules/gala.md, "The table's words, for the Russian screen"
    ("gala", "ru", called(Call.CHOW), "Чоу!"),
    ("gala", "ru", called(Call.PUNG), "Панг!"),
    ("gala", "ru", called(Call.KONG), "Конг!"),
    ("gala", "ru", called(Call.CONCEALED_KONG), "Конг!"),
    ("gala", "ru", called(Call.EXTENSION), "Конг!"),
    ("gala", "ru", called(Call.MAHJONG), "Маджонг!"),
    ("gala", "ru", face("C5"), "5 символов"),
    ("gala", "ru", face("B5"), "5 бамбуков"),
    ("gala", "ru", face("D5"), "5 дотов"),
    ("gala", "ru", lambda _book: bonus_count(1), "1 цветок"),
    ("gala", "ru", lambda _book: no_more_bonus(), "Цветов больше нет"),
    ("gala", "ru", seat(EAST), "Восток"),
    ("gala", "en", called(Call.PUNG), "Pung!"),
    ("gala", "hu", called(Call.PUNG), "Pong!"),
    # hungarian.md, "Words for the Hungarian screen"; the blue dragon: common.md, "Tiles and their codes"
    ("hungarian", "hu", called(Call.CHOW), "Chow!"),
    ("hungarian", "hu", called(Call.PUNG), "Pong!"),
    ("hungarian", "hu", called(Call.KONG), "Kong!"),
    ("hungarian", "hu", called(Call.CONCEALED_KONG), "Kong!"),
    ("hungarian", "hu", called(Call.MAHJONG), "Mahjong!"),
    ("hungarian", "hu", face("C5"), "Írás 5"),
    ("hungarian", "hu", face("B5"), "Bambusz 5"),
    ("hungarian", "hu", face("D5"), "Kör 5"),
    ("hungarian", "hu", face("DW"), "Kék sárkány"),
    ("hungarian", "en", face("DW"), "Blue Dragon"),
    ("hungarian", "ru", face("DW"), "Синий дракон"),
    (
        "hungarian",
        "hu",
        lambda book: name_of_tiles(book, (Tile.DW,) * 3, concealed=False),
        "Kirakott pong: kék sárkány",
    ),
    ("gala", "hu", face("DW"), "Fehér sárkány"),
    ("polish", "en", face("DW"), "White Dragon"),
    ("hungarian", "hu", seat(EAST), "Keleti Szél"),
    ("hungarian", "hu", seat(SOUTH), "Déli Szél"),
    ("hungarian", "hu", seat(WEST), "Nyugati Szél"),
    ("hungarian", "hu", seat(NORTH), "Északi Szél"),
    ("polish", "hu", seat(EAST), "Kelet"),
    ("hungarian", "hu", pair_name, "Záró-pár"),
    ("polish", "hu", pair_name, "Pár"),
    ("hungarian", "hu", lambda book: option_text(book, "banker").name, "Bankár"),
    # docs/rules/latvian.md, "Words for the Latvian screen"
    ("latvian", "lv", called(Call.CHOW), "Čau!"),
    ("latvian", "lv", called(Call.PUNG), "Pung!"),
    ("latvian", "lv", called(Call.KONG), "Kong!"),
    ("latvian", "lv", called(Call.MAHJONG), "Madžongs!"),
    ("latvian", "lv", face("C5"), "Rakstzīmes 5"),
    ("latvian", "lv", face("B5"), "Bambusa 5"),
    ("latvian", "lv", face("D5"), "Apļa 5"),
    ("latvian", "lv", face("WE"), "Austrumu vējš"),
    ("latvian", "lv", face("DR"), "Sarkanais pūķis"),
    ("latvian", "lv", corner, "Izspēle 1/16 / Dīleris: A"),
    ("latvian", "en", corner, "Deal 1 of 16 / Dealer: A"),
    ("israeli", "lv", called(Call.PUNG), "Pung!"),
    # docs/rules/polish.md, "Words for the Polish screen"
    ("polish", "pl", called(Call.CHOW), "Chow!"),
    ("polish", "pl", called(Call.PUNG), "Pung!"),
    ("polish", "pl", called(Call.KONG), "Kong!"),
    ("polish", "pl", called(Call.MAHJONG), "Mahjong!"),
    ("polish", "pl", face("WE"), "Wiatr wschodni"),
    ("polish", "pl", face("DG"), "Zielony smok"),
    ("polish", "pl", corner, "Rozdanie 1 / Rozdaje: A"),
    ("gala", "pl", corner, "Rozdanie 1 z 4 / Wschód: A"),
    # docs/rules/israeli.md, "Words of the original, for the Hebrew screen"
    ("israeli", "he", called(Call.CHOW), "רוצה צ׳או!"),
    ("israeli", "he", called(Call.PUNG), "רוצה פונג!"),
    ("israeli", "he", called(Call.KONG), "רוצה קונג!"),
    ("israeli", "he", called(Call.CONCEALED_KONG), "רוצה קונג מוסתר!"),
    ("israeli", "he", called(Call.EXTENSION), "רוצה הרחבה!"),
    ("israeli", "he", called(Call.MAHJONG), "רוצה לסיים!"),
    ("israeli", "he", called(Call.FROM_WALL), "רוצה לסיים מהחומה!"),
    ("israeli", "he", called(Call.DEALT), "רוצה לסיים, רוצה מקורית!"),
    ("israeli", "he", called(Call.READY), "עוד אחד לסיום שלי!"),
    ("israeli", "he", finished("imperial"), "רוצה לסיים מיוחד: היד הקיסרית"),
    ("israeli", "he", finished("pung"), "סיימתי בפונג"),
    ("israeli", "he", finished("pair"), "סיימתי בזוג"),
    ("israeli", "he", lambda book: set_name("pung", concealed=True)[1], "קבוצה מוסתרת"),
    ("israeli", "he", lambda book: set_name("pung", concealed=False)[1], "קבוצה גלויה"),
    ("israeli", "en", called(Call.EXTENSION), "Extension!"),
    ("israeli", "en", called(Call.DEALT), "Mahjong, original hand!"),
    ("israeli", "ru", called(Call.PUNG), "Панг!"),
    ("israeli", "hu", called(Call.PUNG), "Pong!"),
    ("gala", "he", called(Call.PUNG), "פונג!"),
    ("gala", "he", called(Call.MAHJONG), "מא־ג׳ונג!"),
    ("hungarian", "he", called(Call.CONCEALED_KONG), "קונג!"),
]


@pytest.mark.parametrize(("book", "code", "shown", "word"), NAMES)
def test_it_is_called_as_the_page_has_it(book: str, code: str, shown: Callable[[str], str], word: str) -> None:
    use_language(code)
    assert shown(book) == word


IN_GUIDES = [
    ("gala", "ru", "символы, бамбуки, доты, чоу, панг, конг, маджонг, стен, свободн, снос, ограбление конга, цветов"),
    ("hungarian", "hu", "írás, bambusz, kör, szél, sárkány, chow, pong, kong, záró-pár, fal, pótkő, nyílás, rablás"),
    ("hungarian", "hu", "vakjáték, keleti szél, bankár, kedvezményezett, kék"),
    ("latvian", "lv", "rakstzīmes, bambusi, apļi, vēji, pūķi, ziedi, gadalaiki, siena, dīleris, pung, čau, kong"),
    ("latvian", "lv", "madžongs, kauliņ"),
    ("polish", "pl", "mur, żywy mur, martwy mur, luźny kamień, kamień, smoki, wiatry, kwiaty, pory roku, chow, pung"),
    ("polish", "pl", "kong, układ specjalny, dealer, wschód, podwojeni, limit"),
    ("israeli", "he", "חומה, קופסת הקונג, קלף תפיס, מוסתר, גלוי, צ׳או, פונג, קונג, קונג מוסתר, יד עומדת, יד מקורית"),
]
"""Of the lists of words at the end (Hebrew: at the beginning) of each page."""


@pytest.mark.parametrize(("book", "code", "words"), IN_GUIDES)
def test_the_guide_of_a_book_says_the_words_of_its_page(book: str, code: str, words: str) -> None:
    use_language(code)
    written = rules_page(RULEBOOKS[book]).casefold()
    assert [word for word in words.split(", ") if word not in written] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_book_has_a_word_for_every_call_tile_and_seat(book: str, code: str) -> None:
    use_language(code)
    assert all(call_name(book, call) for call in Call)
    assert len({tile_name(book, tile) for tile in KINDS}) == len(KINDS)
    assert len({wind_name(book, wind) for wind in Wind}) == len({wind_letter(wind) for wind in Wind}) == 4
    assert guide(RULEBOOKS[book]).chapters


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_the_corner_of_the_table_holds_its_round_and_who_deals(book: str, code: str) -> None:
    """docs/design.md, section 5: as set at 1280x720; a usual name is not cut."""
    use_language(code)
    pygame.display.set_mode((1280, 720))
    writer = Kit(Actions(), mirrored=code == "he").chrome.writer
    room = places.round_panel(Room(width=1920.0)).width - 88
    large = TextStyle(Face.BOLD, 21, theme.TEXT)
    rounds = [term(book, Term.ROUND).format(wind=wind_name(book, wind)) for wind in Wind]
    assert [text for text in rounds if writer.line(text, large, room).is_cut] == []
    assert not writer.line(term(book, Term.EAST).format(name="Boris"), theme.SMALL, room).is_cut
