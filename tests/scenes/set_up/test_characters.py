"""Choosing opponents: portraits with a card that describes them, their levels, and other ones left to chance."""

import pygame
from msgspec.structs import replace

from game.app.system.last_setup import fitted, setup_of
from game.app.system.settings import Settings
from game.players.characters import CAST
from game.players.rank.method import first_places
from game.players.roster import Chair, Computer, Level, level_of
from game.scenes.set_up.chair_cards import CharacterScene
from game.scenes.set_up.rule_card import RuleCard
from game.scenes.set_up.set_up import SetUpScene
from game.view.widgets import Label
from game.view.widgets.choice import Portrait
from game.view.widgets.entry import TextEntry
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, all_of, only


def begun() -> tuple[Pilot, SetUpScene]:
    pilot = Pilot(lambda kit: fixtures.set_up(kit, Told()))
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    return pilot, scene


def chooser(pilot: Pilot) -> CharacterScene:
    scene = pilot.scene
    assert isinstance(scene, CharacterScene)
    return scene


def portrait(pilot: Pilot, name: str) -> Portrait:
    return next(w for w in pilot.page.widgets if isinstance(w, Portrait) and w.tooltip == name)


def plays_at_its_level(chair: Chair) -> bool:
    return isinstance(chair.kind, Computer) and chair.kind.level in CAST[chair.portrait].levels


def test_a_character_comes_with_its_name_and_its_nearest_level() -> None:
    pilot, scene = begun()
    pilot.click(scene.seats.cards[2])
    pilot.click(portrait(pilot, "Ofra"))
    chair = scene.setup.chairs[2]
    assert (chair.name, chair.portrait, chair.kind) == ("Ofra", "owl", Computer(Level.SKILLED)), "an owl is no beginner"
    pilot.click(portrait(pilot, "Béla"))
    assert scene.setup.chairs[2].kind == Computer(Level.BEGINNER), "the level that was wished comes back"


def test_level_and_name_are_changed_by_keys_alone() -> None:
    pilot, scene = begun()
    pilot.page.set_focus(scene.seats.cards[1])
    pilot.press(pygame.K_RETURN, pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB)
    pilot.press(*[pygame.K_BACKSPACE] * 30)
    assert scene.setup.chairs[1].name == CAST[scene.setup.chairs[1].portrait].name
    pilot.type("Vera")
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is scene
    assert (scene.setup.chairs[1].name, scene.setup.chairs[1].kind) == ("Vera", Computer(Level.CASUAL))
    assert pilot.focus is scene.seats.cards[1], "closing returns the focus to where it was"


def test_a_name_of_ones_own_stays_with_another_character() -> None:
    pilot, scene = begun()
    pilot.click(scene.seats.cards[1])
    pilot.click(only(chooser(pilot), TextEntry))
    pilot.press(*[pygame.K_BACKSPACE] * 30)
    pilot.type("Vera")
    pilot.click(portrait(pilot, "Misha"))
    assert (scene.setup.chairs[1].name, scene.setup.chairs[1].portrait) == ("Vera", "bear")


def test_only_levels_of_the_character_are_offered() -> None:
    pilot, scene = begun()
    pilot.click(scene.seats.cards[1])
    for id_, character in CAST.items():
        if portrait(pilot, character.name).is_enabled:
            pilot.click(portrait(pilot, character.name))
            offered = [level for level, _name in chooser(pilot)._levels._values]
            assert offered == list(character.levels), id_
            assert level_of(scene.setup.chairs[1:], Level.BEGINNER) in character.levels


def test_a_level_says_how_often_it_wins_against_the_level_below() -> None:
    pilot, scene = begun()
    pilot.click(scene.seats.cards[1])
    said = [widget.text for widget in pilot.page.widgets if isinstance(widget, Label)]
    assert not [text for text in said if "under these rules" in text], "a beginner has nobody below"
    pilot.click(portrait(pilot, "Ofra"))
    share = first_places(scene.setup.ruleset, "skilled", "casual", 3)
    expected = "wins about as many" if share is None else f"wins about {round(100 * share)} matches in 100"
    said = [widget.text for widget in pilot.page.widgets if isinstance(widget, Label)]
    assert [text for text in said if expected in text], said


def test_a_persons_portrait_is_nobodys_opponent() -> None:
    pilot, scene = begun()
    own = scene.setup.chairs[0].portrait
    pilot.click(scene.seats.cards[3])
    pilot.click(portrait(pilot, CAST[own].name))
    assert scene.setup.chairs[0].portrait == own
    assert scene.setup.chairs[3].portrait != own


def test_the_card_tells_of_whom_is_pointed_at() -> None:
    pilot, scene = begun()
    assert [scene.seats.character.is_visible] == [False]
    pilot.point(scene.seats.cards[1])
    assert [scene.seats.character.is_visible] == [True]
    assert scene.seats.character._chair == scene.seats.cards[1].chair
    pilot.point(scene.seats.cards[0])
    assert scene.seats.character._chair == scene.seats.cards[0].chair
    assert [scene.seats.character.is_visible] == [False], "a person is not described"
    pilot.click(scene.seats.cards[1])
    pilot.point(portrait(pilot, "Zosia"))
    told = chooser(pilot)._card._chair
    assert told is not None
    assert (told.portrait, told.kind) == ("cat", Computer(Level.SKILLED))
    assert scene.setup.chairs[1].portrait != "cat", "looking is not choosing"


def test_an_expert_stays_one_under_every_book() -> None:
    pilot, scene = begun()
    scene.seats.chairs[1] = replace(scene.seats.chairs[1], kind=Computer(Level.EXPERT))
    for card in all_of(scene, RuleCard):
        pilot.click(card)
        assert scene.setup.ruleset == card.book.rules.id
        assert fitted(scene.setup).chairs[1].kind == Computer(Level.EXPERT)


def test_other_opponents_are_different_and_as_good() -> None:
    pilot, scene = begun()
    levels = (Level.BEGINNER, Level.STRONG, Level.EXPERT)
    for number, level in enumerate(levels, start=1):
        scene.seats.chairs[number] = replace(scene.seats.chairs[number], kind=Computer(level))
    seen = set()
    for _ in range(30):
        pilot.click(scene.seats.mix)
        person, *others = scene.setup.chairs
        assert person.is_human
        assert tuple(chair.kind for chair in others) == tuple(map(Computer, levels))
        assert len({chair.portrait for chair in scene.setup.chairs}) == 4
        assert all(plays_at_its_level(chair) for chair in others)
        assert all(seat.chair in scene.setup.chairs for seat in scene.seats.cards)
        seen |= {chair.portrait for chair in others}
    assert len(seen) > 6


def test_the_first_opponents_play_at_their_level() -> None:
    setup = setup_of(Settings())
    assert all(plays_at_its_level(chair) for chair in setup.chairs if not chair.is_human)
