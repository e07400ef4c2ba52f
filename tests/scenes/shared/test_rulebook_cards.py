"""What the card of a rulebook says is true, and fits on it."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pytest

from game.app.system.last_setup import setup_of
from game.app.system.settings import Settings, Speed
from game.players.roster import MatchSetup
from game.rules.options import Options
from game.rules.ruleset import Rulebook, Ruleset
from game.rules.rulesets import RULEBOOKS
from game.rules.rulesets.gala import GALA
from game.rules.rulesets.hungarian import HUNGARIAN
from game.rules.rulesets.israeli import ISRAELI
from game.rules.rulesets.latvian import LATVIAN
from game.rules.rulesets.polish import POLISH
from game.scenes.set_up.set_up import SetUpScene
from game.scenes.shared.rulebook_cards import MOST_COMPLEX, card_of, rulebook_cards
from game.view.paint.kit import Kit
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot

ALL = (ISRAELI, GALA, HUNGARIAN, LATVIAN, POLISH)


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
    assert [card.id for card in rulebook_cards()] == list(RULEBOOKS)


@pytest.mark.parametrize("book", ALL, ids=lambda book: book.id)
def test_the_facts_are_those_of_the_ruleset(book: Rulebook) -> None:
    card = card_of(book)
    rules = of_every_value(book)
    assert card.id == book.id
    assert card.options is book.options
    assert numbers(card.players) == {ruleset.seats for ruleset in rules}
    assert numbers(card.tiles) <= {len(ruleset.tiles) for ruleset in rules}
    assert numbers(card.stacks) <= {ruleset.wall.stacks for ruleset in rules}
    assert len(book.with_options().tiles) in numbers(card.tiles)
    assert book.with_options().wall.stacks in numbers(card.stacks)
    breaking = book.with_options().wall.breaking
    assert numbers(card.dice) == {max(breaking.side_dice, breaking.stack_dice)}
    assert 1 <= card.complexity <= MOST_COMPLEX
    assert len(card.lines) == len(set(card.lines)) == 4
    assert card.summary.endswith(".")


def test_each_book_has_a_look_of_its_own() -> None:
    cards = [card_of(book) for book in ALL]
    assert len({card.accent for card in cards}) == len({card.emblem for card in cards}) == len(ALL)
    assert len({card.title for card in cards}) == len(ALL)


@pytest.mark.parametrize("book", [ISRAELI, POLISH], ids=lambda book: book.id)
def test_the_card_counts_the_special_hands(book: Rulebook) -> None:
    assert any(f"{len(book.special_hands)} special hands" in line for line in card_of(book).lines)


@pytest.mark.parametrize("window", [(1280, 720), (1920, 1080)])
def test_nothing_on_the_five_cards_is_cut_off(window: tuple[int, int]) -> None:
    told = Told()

    def begun(kit: Kit) -> SetUpScene:
        return SetUpScene(
            kit,
            [card_of(book) for book in ALL],
            MatchSetup(ruleset=GALA.id, chairs=setup_of(Settings(), own_name="You").chairs),
            speed=Speed.NORMAL,
            on_start=told.setups.append,
            on_speed=told.speeds.append,
        )

    pilot = Pilot(begun, size=window)
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    assert [card.clipped(pilot.kit) for card in scene._cards] == [[]] * len(ALL)
