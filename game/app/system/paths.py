"""The folders in which the game keeps things for its player."""

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

HOME_VARIABLE = "SPARROWS_HOME"
"""Where this variable of the environment is set, everything lies in the folder that it names."""
_NAME = "sparrows"


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """Folders, which need not be there yet."""

    config: Path
    """What the player chose."""
    data: Path
    """What the player made: saved matches, replays, statistics."""
    cache: Path
    """What can be made again."""
    logs: Path
    """What happened, for whoever looks for the cause of an error."""

    @classmethod
    def of_user(cls) -> "Paths":
        """The folders that the system means for this, or those in the folder that ``SPARROWS_HOME`` names."""
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
        """All folders inside of one, as on a memory stick or in a test."""
        return cls(config=home / "config", data=home / "data", cache=home / "cache", logs=home / "logs")

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"

    @property
    def replay_index(self) -> Path:
        """What is shown of the matches in a list; made again when it is gone."""
        return self.cache / "replays.index"

    @property
    def matches(self) -> Path:
        """The folder of matches, saved and finished: each file is a replay."""
        return self.data / "matches"

    @property
    def ledgers(self) -> Path:
        """The folder of sessions that were played at real tables."""
        return self.data / "ledgers"

    @property
    def progress(self) -> Path:
        """The folder of what the persons at this machine have learned."""
        return self.data / "progress"

    @property
    def clubs(self) -> Path:
        """The folder of clubs' own hands, a file each, which the player puts there."""
        return self.data / "clubs"

    @property
    def own_chair(self) -> Path:
        """The file of the way back to a table elsewhere."""
        return self.data / "own-chair.ticket"

    @property
    def statistics(self) -> Path:
        """The database of the statistics."""
        return self.data / "statistics.sqlite"
