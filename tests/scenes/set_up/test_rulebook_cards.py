"""What the card of a rulebook says is true, and fits on it."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from game import ui
from game.app.system.last_setup import setup_of
from game.app.system.settings import Settings
from game.i18n.books import book as book_of
from game.i18n.books import offered_books
from game.rules.options import Options
from game.rules.rulebook import Rulebook
from game.rules.ruleset import Ruleset
from game.rules.rulesets import RULEBOOKS
from game.scenes.set_up.set_up import SetUpScene
from game.view.page.book_emblem import MOST_COMPLEX
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, part

ALL = tuple(RULEBOOKS.values())


def of_every_value(book: Rulebook) -> list[Ruleset]:
    """The ruleset of the defaults, and of each number of players and each set of tiles."""
    chosen = [
        {option.id: value}
        for option in book.options
        if option.id in ("players", "bonus_tiles")
        for value in getattr(option, "values", ())
    ]
    return [book.with_options(), *(book.with_options(Options(book.options, values)) for values in chosen)]


def numbers(fact: str) -> set[int]:
    return {int(part) for part in fact.replace("–", "/").split("/")}


def test_only_books_that_can_be_played_have_their_card_on_the_table() -> None:
    assert [book.rules.id for book in offered_books()] == list(RULEBOOKS)


def test_pointed_at_a_card_says_what_its_figures_count() -> None:
    pilot = Pilot(lambda kit: SetUpScene(kit, Told().ways.append, Told().preferences(kit), setup_of(Settings())))
    assert "Stacks on each side of the wall: 17" in part(pilot.scene, "latvian", ui.Panel).hint


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.id)
def test_the_facts_are_those_of_the_ruleset(book: Rulebook) -> None:
    words = book_of(book.id).words
    card = words.card
    rules = of_every_value(book)
    assert book_of(book.id).rules is book
    assert numbers(card.players) == {ruleset.seats for ruleset in rules}
    assert numbers(card.tiles) <= {len(ruleset.tiles) for ruleset in rules}
    assert numbers(card.stacks) <= {ruleset.wall.stacks for ruleset in rules}
    assert len(book.with_options().tiles) in numbers(card.tiles)
    assert book.with_options().wall.stacks in numbers(card.stacks)
    breaking = book.with_options().wall.breaking
    assert numbers(card.dice) == {max(breaking.side_dice, breaking.stack_dice)}
    assert 1 <= card.complexity <= MOST_COMPLEX
    assert len(card.lines) == len({line.said() for line in card.lines}) == 4
    assert words.summary.said().endswith(".")


def test_each_book_has_a_look_of_its_own() -> None:
    words = [book_of(book.id).words for book in ALL]
    assert len({each.card.accent for each in words}) == len({each.card.emblem for each in words}) == len(ALL)
    assert len({each.name.said() for each in words}) == len(ALL)


@pytest.mark.parametrize("book", [RULEBOOKS["israeli"], RULEBOOKS["polish"]], ids=lambda book: book.id)
def test_the_card_counts_the_special_hands(book: Rulebook) -> None:
    lines = book_of(book.id).words.card.lines
    assert any(f"{len(book.special_hands)} special hands" in line.said() for line in lines)
