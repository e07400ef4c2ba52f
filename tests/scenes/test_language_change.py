"""The language is changed in mid-deal: everything is said in it, and nothing of the deal is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import ui
from game.app.system.settings import LastSetUp
from game.app.window.start import Wishes
from game.i18n import _, language, languages
from game.i18n.player_texts import character_name
from game.players.roster import PortraitId
from game.scenes.front.pause import PauseScene
from game.scenes.front.title import TitleScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.shared.destinations import BeginMatch, Open, Way
from game.scenes.table.table import TableScene
from tests.for_each import one_of
from tests.scenes.pilot import labels, node, part
from tests.scenes.program.test_program import play, press, started, top

pytestmark = pytest.mark.usefixtures("english_again")


@pytest.mark.parametrize("code", one_of(3, ["he", "hu", "lv", "pl", "ru"]))
def test_a_deal_goes_on_in_another_language(code: str, home: Path) -> None:
    with started(home, Wishes(rules="gala", seed=1)) as program:
        play(program, 60)
        table = top(program)
        assert isinstance(table, TableScene)
        assert program.router.session is not None
        state, model = program.router.session.match.state, table.view.model
        english = labels(table)
        program.router.go(Way.PAUSE)
        paused = labels(top(program))
        press(program, "Settings")
        settings = top(program)
        assert isinstance(settings, SettingsScene)
        settings.set("language", code)
        assert language() == code
        assert program.kit.mirrored == (code == "he")
        settings.go_back()
        assert isinstance(top(program), PauseScene)
        assert not set(labels(top(program))) & set(paused)
        top(program).go_back()  # type: ignore[attr-defined]
        again = top(program)
        assert isinstance(again, TableScene)
        assert again is not table
        assert not {*labels(again)} & {label for label in english if len(label) > 3}
        assert program.router.session.match.state == state
        play(program, 20)
        deal, before = again.view.model.deal, model.deal
        assert deal is not None
        assert before is not None
        assert (deal.number, deal.fingerprint) == (before.number, before.fingerprint)
        assert deal.discards[: len(before.discards)] == before.discards


def test_the_title_speaks_the_new_language_at_once(home: Path) -> None:
    with started(home) as program:
        before = set(labels(top(program)))
        press(program, "Settings")
        settings = top(program)
        assert isinstance(settings, SettingsScene)
        settings.set("language", "hu")
        settings.go_back()
        assert isinstance(top(program), TitleScene)
        assert set(labels(top(program))) & before <= {"Mira"}, "a name stays"


def test_without_a_change_the_table_stays_the_same(home: Path) -> None:
    with started(home, Wishes(rules="gala", seed=1)) as program:
        play(program, 40)
        table = top(program)
        program.router.go(Open.SETTINGS)
        settings = top(program)
        assert isinstance(settings, SettingsScene)
        settings.set("one_click", True)
        settings.go_back()
        assert top(program) is table


def test_the_title_names_every_language_in_its_own_letters_one_press_each(home: Path) -> None:
    with started(home) as program:
        title = top(program)
        assert isinstance(title, TitleScene)
        before = set(labels(top(program)))
        spoken = []
        for cell in range(len(languages())):
            title = top(program)
            assert isinstance(title, TitleScene)
            choice = node(title, "language")
            choice.pointer_up(part(title, "language", ui.Choice).cells(choice)[cell].center, program.kit)
            spoken.append(language())
        assert set(spoken) == set(languages())
        program.preferences.change(language="ru")
        assert not set(labels(top(program))) & before
        assert program.preferences.now.language == "ru"


def test_names_that_nobody_chose_are_written_anew_and_those_that_were_chosen_stay(home: Path) -> None:
    """Two persons at one screen, one of whom has given a name, against two characters."""
    last = LastSetUp(ruleset="gala", opponents=("human", "skilled", "skilled"), names=("Dávid",))
    with started(home) as program:
        program.preferences.change(player_name="", avatar=PortraitId("panda"), last_set_up=last)
        program.router.go(BeginMatch(None))
        play(program, 20)
        assert program.router.session is not None
        english = [chair.name for chair in program.router.session.view.chairs]
        for code in ("ru", "he", "en"):
            program.router.go(Way.PAUSE)
            press(program, _("Settings"))
            settings = top(program)
            assert isinstance(settings, SettingsScene)
            settings.set("language", code)
            settings.go_back()
            assert program.router.session is not None
            chairs = program.router.session.view.chairs
            written = [character_name(chair.portrait) for chair in chairs]
            written[1] = "Dávid"
            assert [chair.name for chair in chairs] == written
            assert (written == english) is (code == "en")
