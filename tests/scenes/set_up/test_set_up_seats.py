"""Several persons at one screen, as a match is set up."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game import ui
from game.app.system.last_setup import friends_of, remembered, setup_of
from game.app.system.settings import Friend, LastSetUp, Settings
from game.players.characters import CAST
from game.players.roster import Calling, Chair, Computer, Level, MatchSetup, Person, Phone, PortraitId, Sharing, Showing
from game.scenes.set_up.agreements import AgreementsScene
from game.scenes.set_up.chair_cards import CharacterScene, PlayerScene
from game.scenes.set_up.inviting import InvitingScene
from game.scenes.set_up.seats import explanation
from game.scenes.set_up.set_up import SetUpScene
from game.view.paint.kit import Kit
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, node, parts, texts


def begun(settings: Settings | None = None, *, size: tuple[int, int] = (1280, 720)) -> tuple[Pilot, SetUpScene, Told]:
    """The set-up as these settings offer it."""
    told = Told()
    settings = settings or Settings()

    def make(kit: Kit) -> SetUpScene:
        setup = setup_of(settings)
        return SetUpScene(kit, told.ways.append, told.preferences(kit, settings), setup, friends=friends_of(settings))

    pilot = Pilot(make, size=size)
    assert isinstance(pilot.scene, SetUpScene)
    return pilot, pilot.scene, told


def let_person_sit(pilot: Pilot, scene: SetUpScene, number: int) -> None:
    """With the mouse: a person in a computer player's chair."""
    pilot.click(node(scene, ("chair", number)))
    computer_card(pilot)
    choose(pilot, 0)
    person_card(pilot)


def test_each_seat_tells_that_a_person_may_play_there() -> None:
    """Whoever looks for a way to play in twos finds it by pointing at the seats."""
    pilot, scene, _ = begun()
    told = "Change player, or add a person"
    assert node(scene, ("chair", 1)).part.more == f"Beginner. {told}"
    pilot.point(node(scene, ("chair", 1)))
    assert told in texts(scene)
    assert [text for text in texts(scene) if "Beginner" in text] == ["Beginner"], "the level is said once"
    let_person_sit(pilot, scene, 1)
    pilot.press(pygame.K_ESCAPE)
    assert node(scene, ("chair", 1)).part.hint == "Plays at this screen. Change name and portrait"
    assert explanation(replace(scene.setup.chairs[1], kind=Phone())) == "Plays on another screen. Change player"


def person_card(pilot: Pilot) -> PlayerScene:
    """The card of a person that is open."""
    assert isinstance(pilot.scene, PlayerScene)
    return pilot.scene


def computer_card(pilot: Pilot) -> CharacterScene:
    """The card of a computer player that is open."""
    assert isinstance(pilot.scene, CharacterScene)
    return pilot.scene


COMPUTER = 2
"""The place of the computer among a person, a phone and the computer."""


def choose(pilot: Pilot, place: int) -> None:
    """Clicks a person, a phone, or the computer."""
    kind = node(pilot.scene, "kind")
    assert isinstance(kind.part, ui.Choice)
    pilot.click(kind.part.cells(kind)[place].center)


def kinds(scene: SetUpScene) -> list[bool]:
    return [chair.is_human for chair in scene.setup.chairs]


def test_a_person_takes_a_chair_and_types_a_name() -> None:
    pilot, scene, told = begun()
    let_person_sit(pilot, scene, 2)
    pilot.type("Anna")
    pilot.click("Done")
    assert kinds(scene) == [True, False, True, False]
    assert scene.setup.chairs[2].name == "Anna"
    pilot.click("Begin the match")
    assert len(told.setups[0].people) == 2


def test_two_persons_of_one_name_are_told_apart() -> None:
    pilot, scene, _told = begun(Settings(player_name="Anna"))
    let_person_sit(pilot, scene, 2)
    pilot.type("anna")
    pilot.press(pygame.K_ESCAPE)
    assert [chair.name for chair in scene.setup.chairs if chair.is_human] == ["Anna", "anna 2"]


def test_who_gives_no_name_has_that_of_the_portrait() -> None:
    pilot, scene, _ = begun()
    assert scene.setup.chairs[0].name == "Mira"
    let_person_sit(pilot, scene, 1)
    pilot.press(pygame.K_ESCAPE)
    assert scene.setup.chairs[0].name == CAST[scene.setup.chairs[0].portrait].name
    pilot.click(node(scene, ("chair", 1)))
    choose(pilot, COMPUTER)
    pilot.press(pygame.K_ESCAPE)
    assert kinds(scene) == [True, False, False, False]
    assert scene.setup.chairs[0].name == "Mira"


def test_four_persons_by_keyboard_alone() -> None:
    pilot, scene, _ = begun()
    for number in (1, 2, 3):
        pilot.page.set_focus(node(scene, ("chair", number)))
        pilot.press(pygame.K_RETURN)
        pilot.page.set_focus(node(computer_card(pilot), "kind"))
        pilot.press(pygame.K_LEFT)
        person_card(pilot)
        pilot.press(pygame.K_ESCAPE)
    assert kinds(scene) == [True] * 4
    assert len({chair.name for chair in scene.setup.chairs}) == 4
    assert len({chair.portrait for chair in scene.setup.chairs}) == 4


def test_any_chair_may_be_left_to_the_computer_but_not_the_last_persons() -> None:
    pilot, scene, _ = begun()
    let_person_sit(pilot, scene, 3)
    pilot.press(pygame.K_ESCAPE)
    pilot.click(node(scene, ("chair", 0)))
    person_card(pilot)
    choose(pilot, COMPUTER)
    computer_card(pilot)
    pilot.press(pygame.K_ESCAPE)
    assert kinds(scene) == [False, False, False, True]
    pilot.click(node(scene, ("chair", 3)))
    (kind,) = parts(person_card(pilot), ui.Choice)
    assert len(kind.values) == 2, "here or on a phone"


def test_a_portrait_of_another_person_cannot_be_taken() -> None:
    pilot, scene, _ = begun()
    own = scene.setup.chairs[0].portrait
    let_person_sit(pilot, scene, 1)
    assert not node(pilot.scene, own).may_act


def test_friends_are_remembered_with_their_portraits() -> None:
    friends = (Friend(name="Anna", portrait=PortraitId("owl")), Friend(name="Bela", portrait=PortraitId("bear")))
    pilot, scene, _ = begun(Settings(friends=friends))
    let_person_sit(pilot, scene, 1)
    pilot.press(pygame.K_ESCAPE)
    let_person_sit(pilot, scene, 2)
    pilot.press(pygame.K_ESCAPE)
    assert [(chair.name, chair.portrait) for chair in scene.setup.chairs[1:3]] == [("Anna", "owl"), ("Bela", "bear")]
    assert len({chair.portrait for chair in scene.setup.chairs}) == 4


def test_what_is_agreed_on_reaches_the_match() -> None:
    pilot, scene, _ = begun()
    let_person_sit(pilot, scene, 1)
    pilot.press(pygame.K_ESCAPE)
    pilot.click(node(scene, "agree"))
    assert isinstance(pilot.scene, AgreementsScene)
    rows = [each for each in pilot.scene.page.nodes if isinstance(each.part, ui.Choice)]
    assert len(rows) == 5
    for row in rows:
        assert isinstance(row.part, ui.Choice)
        pilot.scene.page.see(row)
        pilot.click(row.part.cells(row)[1].center)
    pilot.click("Done")
    setup = scene.setup
    assert not setup.draws_seats
    assert setup.take_back
    assert setup.sharing == Sharing(showing=Showing.TAP, calling=Calling.ROUND, hints=False)


def test_one_person_is_not_asked_how_the_screen_is_shared_nor_for_take_backs_that_are_always_there() -> None:
    pilot, scene, _ = begun()
    pilot.click(node(scene, "agree"))
    assert isinstance(pilot.scene, AgreementsScene)
    assert len(parts(pilot.scene, ui.Choice)) == 1
    assert scene.setup.may_take_back


def setup_with(*people: int) -> MatchSetup:
    chairs = (
        Chair(name="Ana", portrait=PortraitId("owl"), kind=Computer(Level.SKILLED)),
        Chair(name="Boris", portrait=PortraitId("tiger"), kind=Computer(Level.SKILLED)),
        Chair(name="Aunt Vera", portrait=PortraitId("carp"), kind=Computer(Level.BEGINNER)),
        Chair(name="Ilze", portrait=PortraitId("fox"), kind=Computer(Level.SKILLED)),
    )
    return MatchSetup(
        ruleset="polish",
        chairs=tuple(
            Chair(name=chair.name, portrait=chair.portrait, kind=Person()) if number in people else chair
            for number, chair in enumerate(chairs)
        ),
        draws_seats=False,
        take_back=True,
        sharing=Sharing(showing=Showing.TAP, calling=Calling.KEYS_6, hints=False),
    )


@pytest.mark.parametrize("people", [(0,), (2,), (1, 3), (0, 1, 2), (0, 1, 2, 3)])
def test_whoever_sits_where_comes_back_next_time(people: tuple[int, ...]) -> None:
    setup = setup_with(*people)
    settings = remembered(Settings(), setup)
    assert setup_of(settings) == setup
    assert [friend.name for friend in settings.friends] == [setup.chairs[person].name for person in people[1:]]


def test_a_person_keeps_a_seat_where_only_three_play() -> None:
    settings = remembered(Settings(), setup_with(3))
    last = LastSetUp(ruleset="latvian", options={"players": 3}, own_chair=settings.last_set_up.own_chair)
    setup = setup_of(Settings(last_set_up=last))
    assert len(setup.chairs) == 3
    assert len(setup.people) == 1


@pytest.mark.parametrize(("opponents", "place"), [((), 1), (("strong", "human", "strong"), 2), (("human",) * 3, 3)])
def test_who_invites_friends_sees_the_card_of_a_friends_seat_first(opponents: tuple[str, ...], place: int) -> None:
    settings = Settings(player_name="Mira", last_set_up=LastSetUp(ruleset="gala", opponents=opponents))
    told = Told()

    def make(kit: Kit) -> SetUpScene:
        return InvitingScene(kit, told.ways.append, told.preferences(kit, settings), setup_of(settings))

    pilot = Pilot(make)
    assert node(person_card(pilot), "kind").part.hint == "Who plays in this seat"
    pilot.press(pygame.K_ESCAPE)
    assert isinstance(pilot.scene, SetUpScene)
    seats = pilot.scene.seats
    assert pilot.focus is node(pilot.scene, ("chair", place))
    friends = [chair.is_human for chair in seats.seated[1:]]
    assert friends == [kind == "human" for kind in opponents] if opponents else friends == [True, False, False]
    pilot.press(pygame.K_ESCAPE)
    assert not told.ways
