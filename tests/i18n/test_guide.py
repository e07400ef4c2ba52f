"""The guides of the rulebooks: complete, from the very tables, true to the house rules that are in force."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from game.i18n import guide as guides
from game.i18n import use_language
from game.i18n.book_files import Call
from game.i18n.books import book as book_of
from game.i18n.call_words import call_name
from game.i18n.guide import ChapterId, examples, guide
from game.i18n.guide.model import (
    Entry,
    Guide,
    HouseRule,
    Legend,
    Mark,
    Paragraph,
    SetsRow,
    Sign,
    SignId,
    TileRow,
    WallPicture,
    marked,
    paragraphs,
)
from game.i18n.guide.wall_places import COUNTED, stack_places
from game.i18n.numbers import number
from game.i18n.rules_page import rules_page
from game.rules.options import Options
from game.rules.rulebook import Rulebook
from game.rules.rulesets import RULEBOOKS
from game.tiles.tile import Suit, Tile
from tests.for_each import one_of
from tests.i18n.guides import leave_out_rows
from tests.playouts.option_values import every_value

BOOKS = list(RULEBOOKS.values())


def entries(found: Guide, chapter: ChapterId) -> list[Entry]:
    blocks = [block for each in found.chapters if each.id is chapter for block in each.blocks]
    return [block for block in blocks if isinstance(block, Entry)]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_line_and_every_special_hand_stands_in_the_guide(book: Rulebook) -> None:
    found = guide(book)
    lines = [entry.anchor for entry in entries(found, ChapterId.SCORING)]
    assert lines == list(dict.fromkeys(row.id for row in book.elements))
    special = [entry.anchor for entry in entries(found, ChapterId.SPECIAL_HANDS)]
    assert special == [f"special.{row.id}" for row in book.special_hands]
    for entry in entries(found, ChapterId.SCORING) + entries(found, ChapterId.SPECIAL_HANDS):
        assert entry.shown, f"{entry.anchor} has no example"
        assert entry.name
        assert entry.worth
        assert entry.text.endswith(".")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_each_example_says_a_worth_of_its_line(book: Rulebook) -> None:
    for entry in entries(guide(book), ChapterId.SCORING):
        assert {shown.worth for shown in entry.shown if shown.worth} <= set(entry.worth.split(" or "))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_no_line_shows_the_same_picture_twice(book: Rulebook) -> None:
    for entry in entries(guide(book), ChapterId.SCORING):
        seen = [(shown.example.groups, shown.example.tile, shown.manner, shown.worth) for shown in entry.shown]
        assert len(seen) == len(set(seen)), entry.anchor


@pytest.mark.parametrize("book", one_of(5, BOOKS), ids=lambda book: book.id)
def test_what_is_in_force_follows_the_options(book: Rulebook) -> None:
    """For every value of every option: the lines that count are those of the ruleset; no sentence has a hole."""
    for options in every_value(book):
        rules = book.with_options(options)
        found = guide(book, options)
        counting = {entry.anchor for entry in entries(found, ChapterId.SCORING) if entry.in_force}
        assert counting == {row.id for row in rules.elements}
        special = {entry.anchor for entry in entries(found, ChapterId.SPECIAL_HANDS) if entry.in_force}
        assert special == {f"special.{row.id}" for row in rules.special_hands}
        changed = {
            block.anchor.removeprefix("option.")
            for chapter in found.chapters
            for block in chapter.blocks
            if isinstance(block, HouseRule) and not block.is_standard
        }
        assert changed == {option.id for option in book.options if options[option.id] != option.default}
        blocks = [block for chapter in found.chapters for block in chapter.blocks]
        texts = [block.text for block in blocks] + [block.heading for block in blocks if isinstance(block, Paragraph)]
        assert not any("{" in text or "}" in text for text in texts), texts


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_the_wall_is_drawn_as_it_is_broken(book: Rulebook) -> None:
    for options in every_value(book):
        rules = book.with_options(options)
        wall = rules.wall
        if wall.pool is not None:
            chapter = next(each for each in guide(book, options).chapters if each.id is ChapterId.WALL)
            assert not any(isinstance(block, WallPicture) for block in chapter.blocks), "there is none to draw"
            continue
        places = stack_places(wall)
        assert len(places) == wall.sides * wall.stacks
        assert len({(place.x, place.y) for place in places}) == len(places)
        assert sorted(place.number for place in places if place.number) == list(range(1, COUNTED + 1))
        marks = Counter(is_first=0)
        marks.update({"is_first": sum(place.is_first for place in places)})
        assert marks["is_first"] == 1
        loose = 2 * sum(place.has_loose_tiles for place in places)
        apart = 2 * sum(place.is_set_apart for place in places) + loose
        assert apart == (wall.box.tiles if wall.box is not None else 0)
        assert not any(place.is_set_apart and place.is_first for place in places)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_there_is_a_picture_of_the_wall(book: Rulebook) -> None:
    chapter = next(each for each in guide(book).chapters if each.id is ChapterId.WALL)
    assert sum(isinstance(block, WallPicture) for block in chapter.blocks) == 1


def test_at_a_glance_shows_the_sets_that_a_hand_is_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    leave_out_rows(monkeypatch)
    for book in BOOKS:
        for options in every_value(book):
            glance = next(each for each in guide(book, options).chapters if each.id is ChapterId.GLANCE)
            rules = book.with_options(options)
            (row,) = (block for block in glance.blocks if isinstance(block, SetsRow))
            names = [one.name for one in row.sets]
            assert ("Kong" in names) == rules.kongs.allowed
            assert ("Chow" in names) == any("three in a row in one suit" in block.text for block in glance.blocks)
            assert names[0] in ("Chow", "Pung")
            assert any(block.text.startswith("The goal: four sets and a pair.") for block in glance.blocks)


def test_the_options_of_a_match_are_marked() -> None:
    book = RULEBOOKS["polish"]
    found = guide(book, Options(book.options, {"extra_hands": True, "limit": 4000}))
    assert all(entry.in_force for entry in entries(found, ChapterId.SPECIAL_HANDS) if "dragonfly" in entry.anchor)
    text = " ".join(block.text for chapter in found.chapters for block in chapter.blocks)
    assert f"limit of {number(4000)}" in text


@pytest.mark.parametrize(
    ("chosen", "said", "unsaid"),
    [
        ({}, "", "Three play"),
        ({"players": 3}, "North's seat stays empty", "has no wind tiles of its own"),
        ({"players": 3}, "everyone moves to the place of their new wind", "The three sides are counted"),
        ({"players": 3}, "if the count ends on North, West takes the dice", "The three sides are counted"),
        ({"players": 3, "three_player_wall": "four_sides_nobody_moves"}, "stays empty", "everyone moves"),
        ({"players": 3, "three_player_wall": "three_sides_132"}, "The three sides are counted", "stays empty"),
        (
            {"players": 3, "three_player_wall": "three_sides_138", "three_player_rounds": 4},
            "The North round has no wind tiles of its own",
            "takes the dice",
        ),
        ({"bankrupt": "ends_match"}, "fall below zero; at exactly zero it continues", "may fall below zero"),
        ({"loose_tiles": 4}, "When the four loose tiles are used", "both loose tiles"),
    ],
)
def test_the_polish_guide_tells_how_three_sit_and_what_a_bankrupt_is(
    chosen: dict[str, object], said: str, unsaid: str
) -> None:
    """docs/rules/polish.md, "Three players", "Settlement" (`bankrupt`), "Wall and break" (`loose_tiles`)."""
    book = RULEBOOKS["polish"]
    found = guide(book, Options(book.options, chosen))
    text = " ".join(
        block.text for chapter in found.chapters if chapter.id is not ChapterId.HOUSE_RULES for block in chapter.blocks
    )
    assert said in text
    assert unsaid not in text


def test_only_tiles_that_are_played_with_are_spoken_of() -> None:
    """latvian.md: flowers are an option; polish.md: a wall of three sides has no North, nor his flowers."""
    for book in BOOKS:
        for options in every_value(book):
            used = {tile.suit for tile in book.with_options(options).tiles.tiles}
            tiles = next(each for each in guide(book, options).chapters if each.id is ChapterId.TILES)
            rows = [block for block in tiles.blocks if isinstance(block, TileRow)]
            text = " ".join(block.text for block in tiles.blocks)
            assert ("Bonus tiles, one of each." in text) == (Suit.FLOWER in used)
            assert ("North" in text) == any(Tile.WN in row.tiles for row in rows)


def test_the_table_is_told_only_what_a_book_knows() -> None:
    """Loose tiles, the wall and the call of a ready hand are not in every book."""
    for book in BOOKS:
        for options in every_value(book):
            rules = book.with_options(options)
            found = next(each for each in guide(book, options).chapters if each.id is ChapterId.SIGNS)
            seen = {block.id for block in found.blocks if isinstance(block, Sign)}
            assert (SignId.READY in seen) == (rules.ready is not None)
            assert (SignId.NEXT in seen) == (SignId.REPLACEMENT in seen) == (rules.wall.pool is None)
            assert (SignId.LOOSE in seen) == (rules.wall.pool is None and rules.wall.loose_tiles > 0)
            assert {sign for sign in SignId if sign.is_in_hand} <= seen


def test_what_the_winner_alone_counts_is_marked_where_losers_count_too() -> None:
    mark = "Only the winner counts it."
    for book in BOOKS:
        rows = {row.id: row.winner_only for row in book.elements}
        marked = {entry.anchor for entry in entries(guide(book), ChapterId.SCORING) if mark in entry.text}
        losers_count = len(set(rows.values())) > 1
        assert marked == {id_ for id_, winner_only in rows.items() if winner_only and losers_count}


def test_an_israeli_special_hand_says_what_its_figure_is() -> None:
    """Flat, for the points, or added to them (docs/rules/israeli.md, Special hands)."""
    said = {entry.anchor.removeprefix("special."): entry for entry in special(RULEBOOKS["israeli"])}
    multiplied = "The figure replaces the points and is then multiplied."
    joins = "The figure is added to the other points."
    assert multiplied in said["small_green_finger"].text
    assert joins in said["golden_coin"].text
    assert not any(mark in said["imperial"].text for mark in (multiplied, joins))
    assert said["heavenly_blessing"].worth == "150% of the points"


def special(book: Rulebook) -> list[Entry]:
    return entries(guide(book), ChapterId.SPECIAL_HANDS)


def all_texts(found: Guide) -> list[str]:
    return [block.text for chapter in found.chapters for block in chapter.blocks]


def added_texts(found: Guide) -> list[str]:
    blocks = [block for chapter in found.chapters for block in chapter.blocks]
    return [block.text for block in blocks if isinstance(block, Paragraph) and block.mark is Mark.ADDED]


@pytest.mark.parametrize("language", ["en", "he", "hu", "lv", "pl", "ru"])
def test_a_book_with_calls_of_its_own_tells_them(language: str) -> None:
    """Israeli: a concealed kong, an extension and a tile from the wall have calls of their own; of the others, none."""
    use_language(language)
    try:
        for book in BOOKS:
            (claims,) = (chapter for chapter in guide(book).chapters if chapter.id is ChapterId.CLAIMS)
            told = [block.text for block in claims.blocks if isinstance(block, Paragraph)]
            own = [call for call in Call if call in book_of(book.id).words.calls and call is not Call.OTHER_MAHJONG]
            for call in own:
                said = call_name(book.id, call).replace("{hand}", "…")
                assert len([text for text in told if re.search(rf": [“„«״]{re.escape(said)}[”»״]$", text)]) == 1, said
            assert len([text for text in told if re.search(r": [“„«״][^“”„«»]+[”»״]$", text)]) == len(own)
    finally:
        use_language("en")


def test_what_the_game_adds_stands_apart_among_the_sentences_of_the_book() -> None:
    texts = ["One.", "Two.", marked("Three.", Mark.ADDED), marked("Four.", Mark.CONTRADICTED), "Five.", "Six."]
    assert paragraphs(texts, heading="Head") == [
        Paragraph("One. Two.", heading="Head"),
        Paragraph("Three.", mark=Mark.ADDED),
        Paragraph("Four.", mark=Mark.CONTRADICTED),
        Paragraph("Five. Six."),
    ]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_a_chapter_with_something_added_says_so_once(book: Rulebook) -> None:
    for options in every_value(book):
        for chapter in guide(book, options).chapters:
            blocks = chapter.blocks
            found = {block.mark for block in blocks if isinstance(block, Paragraph)}
            legends = [block.mark for block in blocks if isinstance(block, Legend)]
            assert legends == [mark for mark in Mark if mark in found]
            assert (
                not legends or [block.mark for block in blocks[-len(legends) :] if isinstance(block, Legend)] == legends
            )


def test_what_an_original_does_not_say_is_marked() -> None:
    """GALA names no time for claims and no cost of a false mahjong; the Israeli book names both."""
    for rules, fault, expected in (("gala", "A false mahjong makes", True), ("israeli", "A false mahjong, or", False)):
        assert any(fault in text for text in all_texts(guide(RULEBOOKS[rules])))
        texts = added_texts(guide(RULEBOOKS[rules]))
        assert any("can be claimed for" in text for text in texts) is expected
        assert any(fault in text for text in texts) is expected


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("israeli", "clockwise, yet lets the tile for a chow come from the player on the left"),
        ("israeli", "nearest counterclockwise"),
        ("israeli", "the prevailing wind of an extended match counterclockwise"),
        ("latvian", "play begins on the dealer's left"),
        ("latvian", "calls this claim a pung"),
        ("hungarian", "counts four times as much as its pung"),
        ("polish", "two pairs of tiles at the break"),
    ],
)
def test_where_an_original_contradicts_itself_it_is_not_said_to_be_silent(rules: str, said: str) -> None:
    """docs/rules/israeli.md, "Where the original contradicts itself": the guide of the default match says so."""
    chapters = [
        [(block.text, block.mark) for block in chapter.blocks if isinstance(block, Paragraph | Legend)]
        for chapter in guide(RULEBOOKS[rules]).chapters
    ]
    found = [texts for texts in chapters if any(said in text for text, _mark in texts)]
    assert found
    legend = ("The original text contradicts itself: this is how the game plays it.", Mark.CONTRADICTED)
    for texts in found:
        assert {mark for text, mark in texts if said in text} == {Mark.CONTRADICTED}
        assert legend in texts


def test_the_printed_page_marks_what_is_added() -> None:
    book = RULEBOOKS["latvian"]
    page = rules_page(book)
    signed = page.count('<p class="added"><svg')
    assert signed == len(added_texts(guide(book))) > 0
    assert page.count('<p class="contradicted"><svg') == 2
    assert page.count('<p class="legend"><svg') == sum(
        isinstance(block, Legend) for chapter in guide(book).chapters for block in chapter.blocks
    )


@pytest.mark.parametrize(("language", "word"), [("ru", "дилер"), ("en", "dealer")])
def test_gala_knows_east_and_no_dealer(language: str, word: str) -> None:
    """docs/rules/gala.md, "Wall and break": "East always breaks East's own side"."""
    use_language(language)
    try:
        book = RULEBOOKS["gala"]
        for options in every_value(book):
            assert not any(word in text.casefold() for text in all_texts(guide(book, options)))
    finally:
        use_language("en")


def test_a_concealed_kong_lies_in_the_examples_as_it_lies_at_the_table() -> None:
    """docs/rules/hungarian.md, "A turn": its two middle tiles lie face down; elsewhere the two outer ones."""
    for book in RULEBOOKS.values():
        shown = [each for entry in entries(guide(book), ChapterId.SCORING) for each in entry.shown]
        kongs = [each for each in shown if any(group.is_concealed_kong for group in each.example.groups)]
        down = (1, 2) if book.id == "hungarian" else (0, 3)
        for each in kongs:
            for tiles, group in zip(each.sets, each.example.groups, strict=True):
                hidden = tuple(place for place, tile in enumerate(tiles) if tile is None)
                assert hidden == (down if group.is_concealed_kong else ())
        assert kongs or book.id in ("gala", "latvian")


def test_no_example_is_scored_before_somebody_looks_at_it() -> None:
    examples._earned.cache_clear()
    guides._guide.cache_clear()
    book = RULEBOOKS["polish"]
    chapters = guide(book).chapters
    assert not examples._earned.cache_info().currsize
    entries = [block for chapter in chapters for block in chapter.blocks if isinstance(block, Entry)]
    assert any(entry.shown for entry in entries)
    assert examples._earned.cache_info().currsize
