"""A Python with all that a script of the project needs; imports nothing slow if there is one already."""

from __future__ import annotations

from build_scripts import environment, words


def python_of(lock: str, usage: str | None = None) -> str:
    """The path of a Python with the packages of ``requirements/<lock>.txt``, the game and its words.

    :param usage: what ``--help`` says if there is none yet: then nothing is set up.
    """
    stamp = environment.stamp_of(lock)
    for folder in environment.folders():
        if environment.is_ready(folder, lock, stamp):
            break
    else:
        from build_scripts import set_up
        from build_scripts.usage import only_help

        only_help(usage)
        folder = set_up.make(environment.folders(), lock)
    words.make(folder)
    return environment.python_in(folder)
