"""What a test needs of the system: without it the test is left out."""

import os
import shutil
import sys

import pytest

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="needs git")


def needs_posix(reason: str) -> pytest.MarkDecorator:
    """Leaves a test out where there are no signals, modes, pipes with names or files taken away while they are open."""
    return pytest.mark.skipif(os.name != "posix", reason=reason)


def needs_posix_throughout(reason: str) -> None:
    """Leaves out the rest of a module, which could not even be imported on Windows."""
    if sys.platform == "win32":
        pytest.skip(reason, allow_module_level=True)
