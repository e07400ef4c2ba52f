"""Choosing opponents: portraits with a card that describes them, their levels, and other ones left to chance."""

import pygame
from msgspec.structs import replace

from game import ui
from game.app.system.last_setup import fitted, setup_of
from game.app.system.settings import Settings
from game.i18n.player_texts import kind_name, temperament
from game.players.characters import CAST
from game.players.rank.method import first_places, offered_levels
from game.players.roster import Chair, Computer, Level, PortraitId, level_of
from game.rules.rulesets import RULEBOOKS
from game.scenes.set_up.chair_cards import CharacterScene
from game.scenes.set_up.set_up import SetUpScene
from tests.scenes import fixtures
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, part, texts

TEMPERAMENTS = {temperament(portrait) for portrait in CAST}


def begun() -> tuple[Pilot, SetUpScene]:
    pilot = Pilot(lambda kit: fixtures.set_up(kit, Told()))
    scene = pilot.scene
    assert isinstance(scene, SetUpScene)
    return pilot, scene


def chooser(pilot: Pilot) -> CharacterScene:
    scene = pilot.scene
    assert isinstance(scene, CharacterScene)
    return scene


def portrait(pilot: Pilot, name: str) -> ui.Node:
    return next(each for each in chooser(pilot).page.nodes if isinstance(each.part, ui.Face) and each.part.hint == name)


def plays_at_its_level(chair: Chair) -> bool:
    return isinstance(chair.kind, Computer) and chair.kind.level in CAST[chair.portrait].levels


def test_a_character_comes_with_its_name_and_its_nearest_level() -> None:
    pilot, scene = begun()
    pilot.click(node(scene, ("chair", 2)))
    pilot.click(portrait(pilot, "Ofra"))
    chair = scene.setup.chairs[2]
    assert (chair.name, chair.portrait, chair.kind) == ("Ofra", "owl", Computer(Level.SKILLED)), "an owl is no beginner"
    pilot.click(portrait(pilot, "Béla"))
    assert scene.setup.chairs[2].kind == Computer(Level.BEGINNER), "the level that was wished comes back"


def test_level_and_name_are_changed_by_keys_alone() -> None:
    pilot, scene = begun()
    pilot.page.set_focus(node(scene, ("chair", 1)))
    pilot.press(pygame.K_RETURN, pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB)
    pilot.press(*[pygame.K_BACKSPACE] * 30)
    assert scene.setup.chairs[1].name == CAST[scene.setup.chairs[1].portrait].name
    pilot.type("Vera")
    pilot.press(pygame.K_ESCAPE)
    assert pilot.scene is scene
    assert (scene.setup.chairs[1].name, scene.setup.chairs[1].kind) == ("Vera", Computer(Level.CASUAL))
    assert pilot.focus is node(scene, ("chair", 1)), "closing returns the focus to where it was"


def test_a_name_of_ones_own_stays_with_another_character() -> None:
    pilot, scene = begun()
    pilot.click(node(scene, ("chair", 1)))
    pilot.click(node(chooser(pilot), "name"))
    pilot.press(*[pygame.K_BACKSPACE] * 30)
    pilot.type("Vera")
    pilot.click(portrait(pilot, "Misha"))
    assert (scene.setup.chairs[1].name, scene.setup.chairs[1].portrait) == ("Vera", "bear")


def test_only_levels_of_the_character_are_offered() -> None:
    pilot, scene = begun()
    pilot.click(node(scene, ("chair", 1)))
    levels = offered_levels(scene.setup.ruleset)
    for id_, character in CAST.items():
        if portrait(pilot, character.name).may_act:
            pilot.click(portrait(pilot, character.name))
            offered = [level for level, _name in part(chooser(pilot), "level", ui.Choice).values]
            assert offered == [level for level in character.levels if level in levels], id_
            assert level_of(scene.setup.chairs[1:], Level.BEGINNER) in character.levels


def test_a_level_says_how_often_it_wins_against_the_level_below() -> None:
    pilot, scene = begun()
    pilot.click(node(scene, ("chair", 1)))
    said = texts(pilot.scene)
    assert not [text for text in said if "under these rules" in text], "a beginner has nobody below"
    pilot.click(portrait(pilot, "Ofra"))
    share = first_places(scene.setup.ruleset, "skilled", "casual", 3)
    expected = "wins about as many" if share is None else f"wins about {round(100 * share)} matches in 100"
    said = texts(pilot.scene)
    assert [text for text in said if expected in text], said


def test_every_portrait_is_whole_at_large_words() -> None:
    pilot, scene = begun()
    pilot.kit.interface = 1.5
    pilot.screen.give((1920, 1080))
    pilot.stack.resize((1920, 1080))
    scene.page.see(node(scene, ("chair", 1)))
    pilot.click(node(scene, ("chair", 1)))
    faces = [each for each in chooser(pilot).page.nodes if isinstance(each.part, ui.Face)]
    assert len(faces) == len(CAST)
    for face in faces:
        assert face.clip is not None
        assert face.clip.y <= face.box.y
        assert face.box.bottom <= face.clip.bottom


def test_a_persons_portrait_is_nobodys_opponent() -> None:
    pilot, scene = begun()
    own = scene.setup.chairs[0].portrait
    pilot.click(node(scene, ("chair", 3)))
    pilot.click(portrait(pilot, CAST[own].name))
    assert scene.setup.chairs[0].portrait == own
    assert scene.setup.chairs[3].portrait != own


def test_the_card_tells_of_whom_is_pointed_at() -> None:
    pilot, scene = begun()
    assert not [text for text in texts(scene) if text in TEMPERAMENTS]
    for number, chair in enumerate(scene.setup.chairs):
        pilot.point(node(scene, ("chair", number)))
        described = [text for text in texts(scene) if text in TEMPERAMENTS]
        assert described == ([] if chair.is_human else [temperament(chair.portrait)]), "a person is not described"
    pilot.click(node(scene, ("chair", 1)))
    pilot.point(portrait(pilot, "Zosia"))
    assert temperament(PortraitId("cat")) in texts(chooser(pilot))
    assert kind_name(Computer(Level.SKILLED)) in texts(chooser(pilot)), "at the nearest level to the wished one"
    assert scene.setup.chairs[1].portrait != "cat", "looking is not choosing"


def test_an_expert_stays_one_under_every_book() -> None:
    pilot, scene = begun()
    scene.seats.chairs[1] = replace(scene.seats.chairs[1], kind=Computer(Level.EXPERT))
    for book in RULEBOOKS:
        pilot.click(node(scene, book))
        assert scene.setup.ruleset == book
        assert fitted(scene.setup).chairs[1].kind == Computer(Level.EXPERT)


def test_other_opponents_are_different_and_as_good() -> None:
    pilot, scene = begun()
    levels = (Level.BEGINNER, Level.STRONG, Level.EXPERT)
    for number, level in enumerate(levels, start=1):
        scene.seats.chairs[number] = replace(scene.seats.chairs[number], kind=Computer(level))
    seen = set()
    for _ in range(30):
        pilot.click(node(scene, "mix"))
        person, *others = scene.setup.chairs
        assert person.is_human
        assert tuple(chair.kind for chair in others) == tuple(map(Computer, levels))
        assert len({chair.portrait for chair in scene.setup.chairs}) == 4
        assert all(plays_at_its_level(chair) for chair in others)
        assert all(chair.name in texts(scene) for chair in scene.setup.chairs)
        seen |= {chair.portrait for chair in others}
    assert len(seen) > 6


def test_the_first_opponents_play_at_their_level() -> None:
    setup = setup_of(Settings())
    assert all(plays_at_its_level(chair) for chair in setup.chairs if not chair.is_human)
