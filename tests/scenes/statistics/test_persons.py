"""The persons of a machine: who plays, where the files are, and the way there from the statistics."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from game import ui
from game.app.system import clipboard
from game.app.system.settings import LastSetUp, Settings
from game.app.window.actions import PadButton, TextTyped
from game.i18n.player_texts import character_name
from game.players.characters import CAST
from game.rules.options import Value
from game.scenes.front.title import TitleScene
from game.scenes.program.application import Application
from game.scenes.shared.destinations import BeginMatch, Open, OpenStatistics, Way
from game.scenes.statistics import persons
from game.scenes.statistics.persons import PersonsScene
from game.scenes.statistics.statistics_scene import Sheet, StatisticsScene
from game.scenes.statistics.words import played
from game.school.progress import Progress
from game.view.paint import Kit
from tests.scenes.fixtures import Told
from tests.scenes.pilot import Pilot, labels, node, part, texts
from tests.scenes.program.test_program import play as pass_time
from tests.scenes.program.test_program import press, started, top
from tests.scenes.statistics_samples import Sample, entries


def test_the_statistics_lead_to_the_other_persons_of_this_machine() -> None:
    told = Told()
    pilot = Pilot(lambda kit: StatisticsScene(kit, Sample(entries()), rules="gala", go=told.ways.append))
    pilot.click("Switch player")
    assert told.ways == [Open.PERSONS]


def test_the_rank_is_opened_as_that_under_all_rulebooks_together() -> None:
    def scene(kit: Kit) -> StatisticsScene:
        made = StatisticsScene(kit, Sample(entries()), rules="gala")
        made.begin_with(Sheet.RANK)
        return made

    pilot = Pilot(scene)
    pilot.wait(0.3)
    assert isinstance(pilot.scene, StatisticsScene)
    answer = pilot.scene.state.answer
    assert answer is not None
    assert answer.query.rules is None


@pytest.mark.parametrize("is_opened", [True, False])
def test_the_folder_with_all_matches_is_opened_or_its_path_copied(
    is_opened: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    copied: list[str] = []
    done: Future[bool] = Future()

    def coming(work: partial[bool], _name: str) -> Future[bool]:
        asked.append(work.args[0])
        return done

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(persons, "on_thread", coming)
    monkeypatch.setattr(clipboard, "copy", copy)
    here = [Settings(player_name="Ana")]
    pilot = Pilot(lambda kit: PersonsScene(kit, here, lambda _person: "", lambda _name: "", folder=tmp_path))
    pilot.click("Open folder")
    assert asked == [tmp_path]
    assert any("Folder: " in text and str(tmp_path) in text for text in texts(pilot.scene))
    done.set_result(is_opened)
    pilot.wait(0.2)
    assert copied == ([] if is_opened else [str(tmp_path)])
    said = "Folder: " if is_opened else "Path copied: "
    assert any(said in text and str(tmp_path) in text for text in texts(pilot.scene))
    assert pilot.scene.next_wake is None


def persons_of(program: Application) -> list[str]:
    """Who is offered, when the page is opened."""
    program.router.go(Open.PERSONS)
    scene = top(program)
    assert isinstance(scene, PersonsScene)
    return [each.part.said(each) for each in scene.page.nodes if isinstance(each.part.key, int)]


def add_person(program: Application, name: str) -> None:
    program.router.go(Open.PERSONS)
    scene = top(program)
    assert isinstance(scene, PersonsScene)
    scene.page.set_focus(node(scene, "name"))
    for letter in name:
        scene.handle(TextTyped(letter))
    press(program, "Add")


def test_several_persons_have_settings_progress_and_matches_of_their_own(home: Path) -> None:
    with started(home) as program:
        context = program.router.context
        context.preferences.change(player_name="Mira", felt="plum")
        context.learner.change(lambda now: now.with_lesson("newcomer.pung"))
        program.router.go(BeginMatch())
        pass_time(program, 40)
        program.router.go(Way.TO_TITLE)
        assert labels(top(program))[0] == "Continue"
        add_person(program, "Anna")
        assert isinstance(top(program), TitleScene)
        now = context.preferences.now
        assert (now.player_name, now.felt, now.first_match_done) == ("Anna", "jade", False)
        assert context.learner.now == Progress()
        assert "Continue" not in labels(top(program))
        assert persons_of(program) == ["Anna", "Mira"]
        node(top(program), 1).press()
        assert context.preferences.now.felt == "plum"
        assert context.learner.now.has_learned("newcomer.pung")
        assert labels(top(program))[0] == "Continue"


def test_nobody_is_added_twice(home: Path) -> None:
    with started(home) as program:
        program.router.context.preferences.change(player_name="Mira")
        add_person(program, "mira")
        scene = top(program)
        assert isinstance(scene, PersonsScene)
        assert "mira already plays here." in texts(scene)


def test_a_new_player_needs_no_keyboard_and_gets_a_name_that_nobody_has_here(tmp_path: Path) -> None:
    added: list[str] = []

    def add(name: str) -> str:
        added.append(name)
        return ""

    here = [Settings(player_name=character_name(each)) for each in [*CAST][:2]]
    for known, offered in ((here, character_name([*CAST][2])), (here[:1], character_name([*CAST][1]))):
        pilot = Pilot(partial(PersonsScene, known=known, come=lambda _person: "", add=add, folder=tmp_path))
        assert part(pilot.scene, "name", ui.Field).placeholder == offered
        pilot.page.set_focus(node(pilot.scene, "name"))
        pilot.pad(PadButton.SOUTH)
        assert added.pop() == offered
        assert not added


@pytest.mark.parametrize("club", ["", "Wednesday"])
def test_the_statistics_open_with_the_club_by_whose_book_was_played_last(home: Path, club: str) -> None:
    own: dict[str, Value] = (
        {"own_hands": f'name = "{club}"\n[gala.rules]\nsettlement.least_worth = 3\n'} if club else {}
    )
    with started(home) as program:
        program.router.context.preferences.change(last_set_up=LastSetUp(ruleset="gala", options=own))
        for destination in (Open.STATISTICS, OpenStatistics("OVERVIEW")):
            program.router.go(destination)
            scene = top(program)
            assert isinstance(scene, StatisticsScene)
            assert (scene.state.query.rules, scene.state.query.club) == ("gala", club)


def test_a_match_is_called_by_the_club_that_changed_its_book() -> None:
    match = entries()[0].match
    assert played(replace(match, rules="gala", club="")) == "GALA"
    assert played(replace(match, rules="gala", club="Wednesday")) == "GALA rules (Wednesday)"
    assert "Polish" not in played(replace(match, rules="polish", club="British"))
