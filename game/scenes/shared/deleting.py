"""Deletes the file of something in a list, and restores it."""

from pathlib import Path

from game.app.system.storage import StorageError
from game.i18n import _


def delete(path: Path, name: str) -> tuple[Path | None, str]:
    """The path at which the deleted file is kept, ``None`` if it cannot be deleted, and what to say of it."""
    from game.app.matches.replay_shelf import put_away

    try:
        return put_away(path), _("Deleted: {match}").format(match=name)
    except StorageError as error:
        return None, _("It cannot be deleted: {reason}").format(reason=error)


def restore(away: Path, path: Path, changed: int) -> tuple[Path | None, str]:
    """The path of the restored file, ``None`` if it cannot be restored, and why.

    :param changed: the time of its last change, in nanoseconds since 1970.
    """
    from game.app.matches.replay_shelf import put_back

    try:
        return put_back(away, path, changed), ""
    except StorageError as error:
        return None, _("It cannot be restored: {reason}").format(reason=error)
