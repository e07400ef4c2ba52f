"""What a guest's program makes of a table elsewhere."""

from __future__ import annotations

from game.i18n.translator import speaking
from game.net.messages import Seated, TableNow
from game.net.plausible import chairs_of


def test_computer_players_have_their_names_in_the_letters_of_the_guest() -> None:
    seated = [("Boris", "tiger", "beginner"), ("Boris", "bear", "phone"), ("Kasia", "monkey", "strong")]
    table = TableNow(chairs=tuple(Seated(*each) for each in seated))
    with speaking("he"):
        assert [chair.name for chair in chairs_of(table, 1, 3)] == ["בוריס", "Boris", "קאשה"]
    assert [chair.name for chair in chairs_of(table, 1, 3)] == ["Boris", "Boris", "Kasia"]
