"""The groups of the settings, and what can be set in each."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any

from game import ui
from game.app.system.settings import OFFERED, Settings, Speed
from game.app.window.actions import Action, Actions, Where
from game.i18n import _, language, languages, pgettext
from game.i18n.catalogue import LANGUAGE_NAMES
from game.i18n.general import choices, general, name_of, stop_name
from game.i18n.numbers import decimal, percent
from game.i18n.player_texts import character_name
from game.players.characters import CAST
from game.players.journey import Look, Prize, Traveled, prizes, prizes_won
from game.players.roster import PortraitId
from game.view.page.look_samples import KINDS, Room, draw_back, draw_felt
from game.view.page.table_samples import draw_portrait
from game.view.paint import Back, Faces, Felt, Icon


class Group(Enum):
    """A page of the settings, with its icon."""

    GAME = Icon.PERSON
    TABLE = Icon.TILE
    SOUND = Icon.SPEAKER
    CONTROLS = Icon.KEYBOARD
    HELP = Icon.BULB
    ACCESSIBILITY = Icon.EYE
    SWITCH = Icon.CLOCK


FIELDS: Mapping[Group, tuple[str, ...]] = {
    Group.GAME: ("player_name", "avatar", "full_screen", "table_talk", "calm_table", "language"),
    Group.TABLE: ("speed", "felt", "back", "all_looks", "scatters", "darkens_drawn"),
    Group.SOUND: (
        *("muted", "sound_volume", "voice_volume", "interface_volume", "music_volume", "room_volume", "room", "mono"),
    ),
    Group.CONTROLS: ("one_click", "auto_sort", "keys"),
    Group.HELP: (
        *("hints", "asks_about_slips", "clock", "announces", "captions", "words_stay", "speaks", "waits_for_click"),
    ),
    Group.ACCESSIBILITY: ("faces", "tile_marks", "interface", "own_hand", "reduced_motion", "flashes", "expressions"),
    Group.SWITCH: ("switch", "switch_key", "scan_pace", "press_hold", "press_rest", "key_repeat"),
}
"""The settings' fields in each group, from the top."""
_NOT_LISTED = {
    *(Action.RIGHT, Action.UP, Action.DOWN, Action.FIRST, Action.LAST, Action.PREVIOUS_REGION, Action.SWITCH),
    *(Action.SAY, Action.TAKE_BACK, Action.PERSON_1, Action.PERSON_2, Action.PERSON_3, Action.PERSON_4),
    *(Action.LARGER, Action.SMALLER),
}
"""The actions that the list of keys leaves out, besides those of replays; the line of ``LEFT`` also has the keys of
``RIGHT``."""


def key_words(name: str, keys: Sequence[str]) -> str:
    """An action as a screen reader says it, with its first key."""
    return pgettext("reader", "{answer}, key {key}").format(answer=name, key=keys[0]) if keys else name


def key_lines(actions: Actions) -> list[tuple[str, list[str]]]:
    """The actions, each with the names of its keys."""
    lines = []
    for action in Action:
        if action.where is Where.REPLAY or action in _NOT_LISTED:
            continue
        walks = action is Action.LEFT
        name = _("Move along the hand and buttons") if walks else name_of(action)
        together = (Action.LEFT, Action.RIGHT) if walks else (action,)
        lines.append((name, [hint for each in together if (hint := actions.hint(each))]))
    return lines


def help_on(field: str, closed: Mapping[Enum, str], *, is_off: bool) -> str:
    """The sentence on a setting.

    :param closed: looks that are still locked, with how to win them.
    :param is_off: whether it cannot be changed, because this computer has no voice that could read aloud.
    """
    if closed:
        return _("Locked ones are won on the journey: press one to see where")
    if is_off and field == "speaks":
        return _("No voice was found on this computer")
    return general().settings[field]["help"].said()


def control(
    field: str,
    settings: Settings,
    use: Callable[[str, Any], None],
    on_keys: Callable[[Action | None], None],
    closed: Mapping[Enum, str],
    on_closed: Callable[[str, str], None],
    *,
    more: str,
    is_off: bool,
) -> ui.Part:
    """The part that changes a setting.

    :param use: takes the new value of a field.
    :param on_keys: shows the page of keys, which asks for that of an action at once.
    :param closed: looks that are still locked, with how to win them.
    :param on_closed: called with the field and the reason when somebody tries to choose one.
    :param more: the sentence on the setting.
    :param is_off: whether it cannot be changed, because this computer has no voice that could read aloud.
    """
    how: dict[str, Any] = {"key": field, "more": more}
    on = (use, field)
    locks: dict[str, Any] = {"closed": tuple(closed.items()), "on_closed": (on_closed, field)}
    match field:
        case "avatar":
            faces = tuple((portrait, character_name(portrait)) for portrait in CAST)
            return ui.Swatches(faces, PortraitId(settings.avatar), on, sample=draw_portrait, **how)
        case "felt":
            return ui.Swatches(tuple(choices(Felt)), Felt(settings.felt), on, sample=draw_felt, **how, **locks)
        case "back":
            backs = tuple(choices(Back))
            return ui.Swatches(backs, Back(settings.back), on, sample=draw_back, is_round=False, **how, **locks)
        case "room":
            return ui.Choice(tuple(choices(Room)), Room(settings.room), on, **how, **locks)
        case _ if field in _VALUES:
            values = _VALUES[field]()
            now = language() if field == "language" else _nearest(getattr(settings, field), values)
            return ui.Choice(tuple(values), now, on, **how)
        case "keys" | "switch_key":
            return ui.Button(_("Change\u2026"), (on_keys, None if field == "keys" else Action.SWITCH), **how)
        case _ if field.endswith("_volume"):
            hundredths = round(100 * getattr(settings, field))
            shown = percent(hundredths) if hundredths else _("Off")
            return ui.Slider(hundredths, lambda new: use(field, new / 100), shown, **how)
        case _:
            is_on = getattr(settings, "talks" if field == "table_talk" else field)
            return ui.Toggle(is_on, on, is_off=is_off, **how)


LOOKS = {look.value: look for look in Look}


def kept_id(prize: Prize) -> str:
    """A look as the settings store it."""
    return f"{prize[0].value}.{prize[1]}"


def closed_looks(field: str, settings: Settings, far: Traveled | None) -> Mapping[Enum, str]:
    """The looks that a setting offers and that are still locked, each with how to win it."""
    if far is None or settings.all_looks or field not in LOOKS:
        return {}
    look, has = LOOKS[field], prizes_won(far)
    kept = {*settings.kept_looks, kept_id((look, getattr(settings, field)))}
    closed = {}
    for prize, stop in prizes().items():
        if prize[0] is look and prize not in has and kept_id(prize) not in kept:
            value = KINDS[look](prize[1])
            line = _("{look}: earn a star in {stop}")
            closed[value] = line.format(look=name_of(value), stop=stop_name(stop))
    return closed


_Values = Sequence[tuple[bool | int | str | Speed, str]]


def _hint_ways() -> _Values:
    after, before = pgettext("hints", "After a move"), pgettext("hints", "Before a move")
    return [(False, pgettext("hints", "Off")), ("after", after), (True, before)]


def _clocks() -> _Values:
    limits = [(seconds, _("{seconds} s").format(seconds=seconds)) for seconds in OFFERED["clock"]]
    return [("book", _("By the rulebook")), ("none", pgettext("time", "No limit")), *limits]


def _switches() -> _Values:
    return [("off", pgettext("switch", "Off")), ("key", _("Key or button")), ("click", _("Any click"))]


def _times(field: str) -> _Values:
    """Times in tenths of a second."""
    said, none = _("{seconds} s"), pgettext("time", "None")
    times = OFFERED[field]
    return [(time, said.format(seconds=decimal(time / 10, 1, trimmed=True)) if time else none) for time in times]


def _sizes(field: str) -> _Values:
    return [(size, str(size)) for size in OFFERED[field]]


def _repeats() -> _Values:
    seldom, never = _("{seconds} s").format(seconds=1), pgettext("repeat", "Never")
    return [("usual", pgettext("repeat", "Soon")), ("slow", seldom), ("off", never)]


_VALUES: Mapping[str, Callable[[], _Values]] = {
    "language": lambda: [(code, LANGUAGE_NAMES.get(code, code)) for code in languages()],
    "speed": lambda: choices(Speed),
    "faces": lambda: [(faces.value, name) for faces, name in choices(Faces)],
    "interface": partial(_sizes, "interface"),
    "own_hand": partial(_sizes, "own_hand"),
    "hints": _hint_ways,
    "clock": _clocks,
    "words_stay": lambda: [(times, f"\u00d7{times}") for times in OFFERED["words_stay"]],
    "switch": _switches,
    "scan_pace": partial(_times, "scan_pace"),
    "press_hold": partial(_times, "press_hold"),
    "press_rest": partial(_times, "press_rest"),
    "key_repeat": _repeats,
}
"""The values to choose from for each setting; as functions, because their texts depend on the language."""


def _nearest(value: object, values: _Values) -> bool | int | str | Speed:
    """The value on offer that is nearest to the one in a settings file."""
    known = [each for each, _name in values]
    if value in known or not isinstance(value, int):
        return next(each for each in known if each == value)
    numbers = (each for each in known if isinstance(each, int))
    return min(numbers, key=lambda each: abs(each - value))
