"""One person has one progress, in every language and under every name."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game import ui
from game.app.system.persons import earlier_progress, keep, other_persons
from game.app.system.settings import LastSetUp, Settings
from game.players.figures import Played
from game.players.match_record import Participant
from game.players.roster import PortraitId
from game.scenes.program.application import Application
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared.destinations import BeginMatch, Open, ResumeMatch, Way
from tests.players.records import deal, match_of
from tests.scenes.pilot import labels, node, part, texts
from tests.scenes.program.test_program import play, started, top
from tests.waiting import until

pytestmark = pytest.mark.usefixtures("english_again")


def remember(program: Application, name: str, *, number: int = 0) -> None:
    """A finished match of a person of this name goes into the statistics."""
    match = match_of(number, places=(1, 2, 3, 4))
    persons = (Participant(name, "", "panda"), *match.persons[1:])
    program.router.statistics.record(replace(match, persons=persons), [deal(1, (8, -8, 0, 0))])


def matches(program: Application) -> int:
    """How many matches the present person has, as far as the statistics know."""
    played = program.router.statistics.look_at(Played(), lambda played: played.matches)
    until(lambda: played.found is not None)
    assert played.found is not None
    return played.found.get(program.router.context.own_name, 0)


def settings(program: Application) -> SettingsScene:
    program.router.go(Open.SETTINGS)
    scene = top(program)
    assert isinstance(scene, SettingsScene)
    assert matches(program) >= 0, "the names of all persons have been read"
    scene.update(0.1)
    return scene


def write(scene: SettingsScene, name: str) -> None:
    """Types a name, letter by letter."""
    for end in range(len(name) + 1):
        part(scene, "player_name", ui.Field).write(node(scene, "player_name"), name[:end])


def test_who_never_gave_a_name_is_the_same_person_in_every_language(home: Path) -> None:
    with started(home) as program:
        remember(program, "Mira")
        for code in ("ru", "he", "lv", "en"):
            program.preferences.change(language=code)
            assert matches(program) == 1, code


@pytest.mark.parametrize("before", ["", "Ana"])
def test_whoever_takes_another_name_keeps_everything(before: str, home: Path) -> None:
    with started(home) as program:
        program.preferences.change(player_name=before)
        program.router.context.learner.change(lambda now: now.with_lesson("newcomer.pung"))
        remember(program, before or "Mira")
        for name in ("Eva", "Evelin", ""):
            scene = settings(program)
            write(scene, name)
            scene.go_back()
            assert program.preferences.now.player_name == name
            assert matches(program) == 1
            assert program.router.context.learner.now.has_learned("newcomer.pung")


def test_whoever_has_no_name_and_takes_another_portrait_keeps_everything(home: Path) -> None:
    with started(home) as program:
        remember(program, "Mira")
        scene = settings(program)
        for portrait in ("fox", "owl"):
            scene.set("avatar", portrait)
            assert matches(program) == 1
    assert [*program.preferences.now.earlier_names] == ["Mira"], "what was only passed is no name of theirs"


def test_a_portrait_whose_name_somebody_has_played_under_leaves_the_name(home: Path) -> None:
    with started(home) as program:
        remember(program, "Mira")
        remember(program, "Ilze", number=1)
        settings(program).set("avatar", "fox")
        assert program.preferences.now.player_name == "Mira"
        assert matches(program) == 1


def test_a_later_player_of_a_name_given_up_is_somebody_else(home: Path) -> None:
    with started(home) as program:
        program.preferences.change(player_name="Eva", earlier_names={"Mira": "2026-09-01T12:00:01"})
        remember(program, "Mira")
        remember(program, "Mira", number=1)
        assert matches(program) == 1


@pytest.mark.parametrize("knows", ["settings", "matches"])
def test_the_name_of_somebody_else_is_not_taken_and_enter_switches(knows: str, home: Path) -> None:
    with started(home) as program:
        program.preferences.change(player_name="Ana", felt="plum")
        remember(program, "Ana")
        if knows == "settings":
            keep(Settings(player_name="Eva", avatar=PortraitId("owl"), felt="wine"), program.router.context.paths)
        else:
            remember(program, "Eva", number=1)
        scene = settings(program)
        typed = "eva" if knows == "settings" else "Eva"
        write(scene, typed)
        assert program.preferences.now.player_name == "Ana"
        assert f"{typed} already plays here. Press Enter to switch." in texts(scene)
        node(scene, "player_name").press()
        now = program.preferences.now
        assert now.player_name == "Eva"
        assert now.felt == ("wine" if knows == "settings" else "jade")
        assert not now.earlier_names
        assert matches(program) == (knows == "matches")
        assert [each.player_name for each in other_persons(program.router.context.paths, now)] == ["Ana"]


def test_a_saved_match_goes_on_under_the_present_name(home: Path) -> None:
    with started(home) as program:
        program.preferences.change(player_name="Ana", last_set_up=LastSetUp(draws_seats=False))
        program.router.go(BeginMatch())
        play(program, 40)
        program.router.go(Way.TO_TITLE)
        now = program.preferences.now
        program.preferences.use(replace(now, player_name="Eva", earlier_names={"Ana": "9999-01-01T00:00:00"}))
        assert labels(top(program))[0] == "Continue"
        program.router.go(ResumeMatch())
        assert program.router.session is not None
        assert program.router.session.setup.chairs[0].name == "Eva"


def test_nobody_takes_what_another_person_of_an_earlier_name_has_learned(home: Path) -> None:
    with started(home) as program:
        paths = program.router.context.paths
        here = Settings(player_name="Eva", earlier_names={"Ana": "2026-10-01T12:00:01"})
        assert earlier_progress(paths, here) == ["Ana", ""]
        keep(Settings(player_name="Ana", avatar=PortraitId("owl")), paths)
        keep(Settings(avatar=PortraitId("fox")), paths)
        assert earlier_progress(paths, here) == []
