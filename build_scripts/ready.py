"""A Python with all that a script of the project needs; imports nothing slow if there is one already."""

from __future__ import annotations

from build_scripts import environment


def python_of(lock: str) -> str:
    """The path of a Python with the packages of ``requirements/<lock>.txt`` and the game; it is set up if need be."""
    stamp = environment.stamp_of(lock)
    for folder in environment.folders():
        if environment.is_ready(folder, lock, stamp):
            return environment.python_in(folder)
    from build_scripts import set_up

    return set_up.make(environment.folders(), lock)
