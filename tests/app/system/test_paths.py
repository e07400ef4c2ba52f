from pathlib import Path

import pytest

from game.app.system.paths import Paths


def test_one_variable_moves_everything(home: Path) -> None:
    folders = Paths(config=home / "config", data=home / "data", cache=home / "cache", logs=home / "logs")
    assert Paths.of_user() == folders
    assert Paths.of_user().settings == home / "config" / "settings.json"


def test_a_relative_home_is_one_of_the_folder_the_game_was_started_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SPARROWS_HOME", "stick")
    assert Paths.of_user().config == tmp_path / "stick" / "config"


@pytest.mark.parametrize("empty", [True, False])
def test_otherwise_the_folders_are_the_systems_and_not_made_by_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: bool
) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    if empty:
        monkeypatch.setenv("SPARROWS_HOME", "")
    else:
        monkeypatch.delenv("SPARROWS_HOME")
    paths = Paths.of_user()
    assert all("sparrows" in str(path).lower() for path in (paths.config, paths.data, paths.cache, paths.logs))
    assert not any(tmp_path.iterdir())
