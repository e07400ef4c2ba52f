"""The folders in which the game keeps the player's files, such as settings and saved matches."""

import os
from pathlib import Path

import platformdirs

from game import Frozen

HOME_VARIABLE = "SPARROWS_HOME"
"""The environment variable that names a single folder for everything."""
_NAME = "sparrows"


class Paths(Frozen, kw_only=True):
    """The folders, which may not exist yet."""

    config: Path
    """The player's choices."""
    data: Path
    """Data that the player made: saved matches, replays, statistics."""
    cache: Path
    """Data that can be rebuilt."""
    logs: Path
    """Logs, for finding the cause of errors."""

    @classmethod
    def of_user(cls) -> "Paths":
        """The system's usual folders, or those in the folder that ``SPARROWS_HOME`` names."""
        if home := os.environ.get(HOME_VARIABLE):
            return cls.in_folder(Path(home).absolute())
        folders = platformdirs.PlatformDirs(_NAME, appauthor=False)
        return cls(
            config=folders.user_config_path,
            data=folders.user_data_path,
            cache=folders.user_cache_path,
            logs=folders.user_log_path,
        )

    @classmethod
    def in_folder(cls, home: Path) -> "Paths":
        """All folders inside one, as on a memory stick or in a test."""
        return cls(config=home / "config", data=home / "data", cache=home / "cache", logs=home / "logs")

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"

    @property
    def persons(self) -> Path:
        """The folder of the settings of all persons at this machine except the one who plays now."""
        return self.config / "persons"

    @property
    def matches_over(self) -> Path:
        """The notes on which matches are over, which can be made anew."""
        return self.cache / "matches.over"

    @property
    def replay_index(self) -> Path:
        """The index of replays, which can be rebuilt."""
        return self.cache / "replays.index"

    @property
    def matches(self) -> Path:
        """The folder of saved and finished matches; each file is a replay."""
        return self.data / "matches"

    @property
    def ledgers(self) -> Path:
        """The folder of sessions at real tables."""
        return self.data / "ledgers"

    @property
    def progress(self) -> Path:
        """The folder of the persons' progress in lessons and exercises."""
        return self.data / "progress"

    @property
    def clubs(self) -> Path:
        """The folder of clubs, one file each, to which the player may add."""
        return self.data / "clubs"

    @property
    def own_chair(self) -> Path:
        """The file of tickets for chairs at tables elsewhere."""
        return self.data / "own-chair.ticket"

    @property
    def statistics(self) -> Path:
        return self.data / "statistics.sqlite"
