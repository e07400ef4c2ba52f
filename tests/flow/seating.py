"""Who sits where, by the throws and tiles that decide it (the pages' "Seats", "Start")."""

from __future__ import annotations

from collections.abc import Sequence

from tests.flow.record import Json

WINDS = ("WE", "WS", "WW", "WN")


def persons(rules: str, drawn: Sequence[Json]) -> list[int]:
    """The person at each seat, East first, after these throws and wind tiles."""
    throws = [event["dice"] for event in drawn if event["type"] == "seat_dice_thrown"]
    tiles = next((event["tiles"] for event in drawn if event["type"] == "wind_tiles_dealt"), None)
    match rules:
        case "israeli":
            east, throws = _highest(throws, range(4))
            west, throws = _highest(throws, [one for one in range(4) if one != east])
            south, throws = _highest(throws, [one for one in range(4) if one not in (east, west)])
            assert not throws
            return [east, south, west, 6 - east - south - west]
        case "hungarian" if tiles is None:
            (dice,) = throws
            return _following((sum(dice[0]) - 1) % 4, 4)
        case "latvian" | "hungarian" if tiles is not None:
            return [tiles.index(wind) for wind in WINDS[: len(tiles)]]
        case _:
            east, throws = _highest(throws, range(len(throws[0])))
            assert not throws
            return _following(east, len(drawn[0]["dice"]))


def changed(persons: Sequence[int], throw: Json) -> list[int]:
    """The same after a provisional East has thrown again (docs/rules/hungarian.md, "Seats", ``second_throw``)."""
    (thrower,) = [person for person, dice in enumerate(throw["dice"]) if dice]
    assert thrower == persons[0], "East throws"
    assert len(throw["dice"][thrower]) == 2
    named = persons[(sum(throw["dice"][thrower]) - 1) % len(persons)]
    other = {thrower: named, named: thrower}
    return [other.get(person, person) for person in persons]


def _following(east: int, count: int) -> list[int]:
    return [(east + step) % count for step in range(count)]


def _highest(throws: list[list[list[int]]], who: Sequence[int] | range) -> tuple[int, list[list[list[int]]]]:
    """Who throws highest, those who tie throwing again; and the throws that are left."""
    rivals = list(who)
    left = list(throws)
    while len(rivals) > 1:
        dice = left.pop(0)
        assert [person for person, thrown in enumerate(dice) if thrown] == rivals, "who throws"
        best = max(sum(dice[person]) for person in rivals)
        rivals = [person for person in rivals if sum(dice[person]) == best]
    return rivals[0], left
