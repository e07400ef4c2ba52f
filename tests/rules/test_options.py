"""Options: their types, ranges and defaults (common.md, "What the rulebook option means"; commands.md, ``score``)."""

import pytest

from game.rules.options import Choice, Number, OptionError, Options, Toggle, Value, value_of_text

ROBBING = Choice("rob_kong", ("own_turn", "at_once", "off"))
PLAYERS = Choice("players", (4, 3))
LIMIT = Number("limit", 2000, 100, 100_000, step=2)
SECONDS = Number("turn_seconds", 30, 10, 120, may_be_off=True)
BLIND = Toggle("blind", default=False)
SCHEMA = (ROBBING, PLAYERS, LIMIT, SECONDS, BLIND)


def test_the_first_value_of_a_choice_is_the_default() -> None:
    assert dict(Options(SCHEMA)) == {
        "rob_kong": "own_turn",
        "players": 4,
        "limit": 2000,
        "turn_seconds": 30,
        "blind": False,
    }


def test_values_are_read_by_their_kind() -> None:
    options = Options(SCHEMA, {"rob_kong": "off", "turn_seconds": False, "blind": True, "players": 3})
    assert options.word("rob_kong") == "off"
    assert options.number("turn_seconds") is None
    assert options.number("players") == 3
    assert options.number("limit") == 2000
    assert options.is_on("blind")


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("rob_kong", "never", "one of own_turn, at_once, off"),
        ("rob_kong", False, "one of own_turn, at_once, off"),
        ("players", "4", "one of 4, 3"),
        ("players", True, "one of 4, 3"),
        ("limit", 101, "a whole number from 100 to 100000 in steps of 2"),
        ("limit", 100_002, "a whole number from 100 to 100000 in steps of 2"),
        ("limit", 200.0, "a whole number"),
        ("limit", False, "a whole number"),
        ("turn_seconds", 9, "a whole number from 10 to 120 or off"),
        ("turn_seconds", True, "a whole number from 10 to 120 or off"),
        ("blind", 1, "true or false"),
        ("blind", "on", "true or false"),
        ("blind", None, "true or false"),
    ],
)
def test_a_value_that_its_option_does_not_take_is_named(name: str, value: object, complaint: str) -> None:
    with pytest.raises(OptionError, match=rf"^options\.{name}: .* is not {complaint}"):
        Options(SCHEMA, {name: value})


def test_an_option_that_the_book_does_not_have_is_named_with_those_it_has() -> None:
    with pytest.raises(OptionError, match=r"options\.limt: no such option; there are rob_kong, players, limit"):
        Options(SCHEMA, {"limt": 1})


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (ROBBING, "off", "off"),
        (PLAYERS, "3", 3),
        (LIMIT, "500", 500),
        (SECONDS, "off", False),
        (SECONDS, "45", 45),
        (BLIND, "on", True),
        (BLIND, "off", False),
    ],
)
def test_the_command_lines_words_for_values(option: Choice | Number | Toggle, text: str, value: Value) -> None:
    """docs/commands.md: "on or off after `--option`; a number that may be off takes `off`"."""
    assert value_of_text(option, text) == value
    assert type(value_of_text(option, text)) is type(value)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (ROBBING, "on"),
        (PLAYERS, "on"),
        (PLAYERS, "five"),
        (LIMIT, "off"),
        (LIMIT, "501"),
        (SECONDS, "on"),
        (SECONDS, "3o"),
        (BLIND, "1"),
        (BLIND, "true"),
        (BLIND, ""),
    ],
)
def test_words_that_an_option_does_not_take(option: Choice | Number | Toggle, text: str) -> None:
    with pytest.raises(OptionError, match=rf"^{option.id}: "):
        value_of_text(option, text)


def test_equal_options_are_one_key() -> None:
    assert Options(SCHEMA) == Options(SCHEMA, {"players": 4})
    assert hash(Options(SCHEMA)) == hash(Options(SCHEMA, {"players": 4}))
    assert Options(SCHEMA) != Options(SCHEMA, {"players": 3})
