from importlib import import_module
from inspect import signature
from typing import get_args

import pytest

from game.scenes.program.openers import OPENERS
from game.scenes.shared.destinations import Open, OpenScreen


def test_each_destination_has_its_opener() -> None:
    assert OPENERS.keys() == {*Open, *get_args(OpenScreen)}


@pytest.mark.parametrize("destination", OPENERS)
def test_an_opener_takes_the_program_and_the_data(destination: Open | type[OpenScreen]) -> None:
    module, name = OPENERS[destination].split(":")
    opener = getattr(import_module(f"game.scenes.{module}"), name)
    signature(opener).bind("program", *([] if isinstance(destination, Open) else ["destination"]))
