"""Several persons at one machine have settings of their own, and nothing of anybody's is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game.app.system.paths import Paths
from game.app.system.persons import arriving, has_come, is_known, keep, newcomer, other_persons
from game.app.system.settings import Settings, Speed, encoded, load, save
from game.players.roster import PortraitId

MIRA = Settings(
    player_name="Mira", avatar=PortraitId("panda"), speed=Speed.FAST, first_match_done=True, window=(1600, 900)
)
ANNA = Settings(player_name="Anna", avatar=PortraitId("fox"), felt="plum")


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths.in_folder(tmp_path)


def test_the_old_settings_are_those_of_the_first_person(paths: Paths) -> None:
    paths.config.mkdir(parents=True)
    paths.settings.write_bytes(encoded(MIRA))
    assert load(paths)[0] == MIRA
    assert other_persons(paths, MIRA) == []


def test_whoever_comes_back_finds_everything_as_it_was(paths: Paths) -> None:
    here = MIRA
    save(here, paths)
    for settings in (ANNA, MIRA, ANNA, MIRA):
        keep(here, paths)
        has_come(settings, paths)
        before, here = here, arriving(settings, here)
        assert before in other_persons(paths, here), "nothing is removed before the settings are those of another"
        save(here, paths, before)
        has_come(here, paths)
        assert load(paths)[0] == here
        others = other_persons(paths, here)
        assert [each.player_name for each in others] == [before.player_name]
    assert here == MIRA
    assert replace(other_persons(paths, here)[0], window=ANNA.window) == ANNA


def test_a_person_is_known_however_the_name_is_written(paths: Paths) -> None:
    keep(ANNA, paths)
    assert is_known(" anna", paths, MIRA)
    assert is_known("Mira", paths, replace(MIRA, player_name="")), "the panda is called that"
    assert is_known("MIRA", paths, MIRA)
    assert not is_known("Ann", paths, MIRA)
    assert other_persons(paths, replace(MIRA, player_name="ANNA")) == []


def test_somebody_new_begins_as_at_a_first_start_in_the_language_of_who_is_here(paths: Paths) -> None:
    new = newcomer("Kim", "owl", replace(MIRA, language="he", speed=Speed.FAST))
    assert (new.player_name, new.avatar, new.language, new.first_match_done) == ("Kim", "owl", "he", False)
    assert new.speed is Settings().speed
    assert new.window == MIRA.window
    keep(new, paths)
    assert other_persons(paths, MIRA) == [new]
    assert newcomer("Mira", "panda", ANNA).avatar != "panda", "a name that is the portrait's own is not kept"


def test_two_persons_without_a_name_are_told_apart_by_their_portraits(paths: Paths) -> None:
    one, other = replace(MIRA, player_name=""), replace(ANNA, player_name="")
    keep(one, paths)
    keep(other, paths)
    assert other_persons(paths, one) == [other]
    assert other_persons(paths, other) == [one]


@pytest.mark.parametrize("content", [b"", b"{", b'{"version": 99}', b'{"version": true}'])
def test_a_damaged_file_is_left_alone_and_not_offered(paths: Paths, content: bytes) -> None:
    keep(ANNA, paths)
    (path,) = paths.persons.iterdir()
    path.write_bytes(content)
    assert other_persons(paths, MIRA) == []
    assert path.read_bytes() == content
