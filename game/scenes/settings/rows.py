"""The groups of the settings, and what can be set in each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

from msgspec.structs import replace

from game.app.sound.voice import voice_program
from game.app.system.persons import name_of as name_of_person
from game.app.system.persons import renamed
from game.app.system.settings import Speed
from game.app.window.actions import Action, Actions, Where
from game.i18n import _, language, languages, pgettext
from game.i18n.catalogue import LANGUAGE_NAMES
from game.i18n.general import choices, general, name_of
from game.i18n.numbers import decimal, percent
from game.i18n.player_texts import character_name
from game.players.characters import CAST
from game.players.journey import USUAL, Look, Prize, Traveled, prizes, prizes_won
from game.players.roster import LONGEST_NAME, PortraitId
from game.scenes.settings.samples import draw_portrait
from game.scenes.shared.preferences import SIZES, Preferences
from game.view.page.look_samples import KINDS, Room, draw_back, draw_felt
from game.view.paint import Back, Faces, Felt, Icon
from game.view.units import theme
from game.view.widgets import Button, Choice, Finish, Swatches, TextEntry, Widget
from game.view.widgets.choice import CellChoice, Toggle
from game.view.widgets.numbers import Slider

HAND_SIZES = (100, 105, 110, 115, 120, 125)
"""Sizes of the player's own hand to choose from, in percent (docs/design.md, section 15)."""
_SMALL_BUTTON = Finish(style=theme.BUTTON.sized(22), padding=18.0)


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
    Group.GAME: ("player_name", "avatar", "full_screen", "table_talk", "language"),
    Group.TABLE: ("speed", "felt", "back", "all_looks", "scatters", "darkens_drawn"),
    Group.SOUND: ("sound_volume", "voice_volume", "interface_volume", "music_volume", "room_volume", "room", "mono"),
    Group.CONTROLS: ("one_click", "auto_sort", "keys"),
    Group.HELP: (
        *("hints", "asks_about_slips", "clock", "announces", "captions", "words_stay", "speaks", "waits_for_click"),
    ),
    Group.ACCESSIBILITY: ("faces", "tile_marks", "interface", "own_hand", "reduced_motion", "flashes", "expressions"),
    Group.SWITCH: ("switch", "switch_key", "scan_pace", "press_hold", "press_rest", "key_repeat"),
}
"""The settings' fields in each group, from the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One setting: its name, its explanation, and its control."""

    name: str
    help: str
    control: Widget
    below: float | None = None
    """The height of a control that is below the text, in units; ``None`` if it is at the end of the line."""


_NOT_LISTED = {
    *(Action.RIGHT, Action.UP, Action.DOWN, Action.FIRST, Action.LAST, Action.PREVIOUS_REGION, Action.SWITCH),
    *(Action.SAY, Action.TAKE_BACK, Action.PERSON_1, Action.PERSON_2, Action.PERSON_3, Action.PERSON_4),
    *(Action.LARGER, Action.SMALLER),
}
"""The actions that the list of keys leaves out, besides those of replays; the line of ``LEFT`` also has the keys of
``RIGHT``."""


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


class SettingsRows:
    """The rows of each group of settings; every change takes effect at once.

    :param on_change: called after each change.
    :param on_keys: shows the page of keys; called with the action whose key is to be asked for at once, or ``None``.
    :param far: the player's progress on the journey; ``None``: it is not known, and nothing is locked.
    :param knows: tells whether a name is that of another player.
    :param on_switch: switches to the player of a name.
    """

    def __init__(
        self,
        preferences: Preferences,
        on_change: Callable[[], None],
        *,
        on_keys: Callable[[Action | None], None],
        far: Callable[[], Traveled | None] = lambda: None,
        knows: Callable[[str], bool] = lambda _name: False,
        on_switch: Callable[[str], object] = str,
    ) -> None:
        self._far = far
        self._here = preferences.now
        self._knows = knows
        self._on_switch = on_switch
        self.on_taken: Callable[[str], object] = str
        """Shows a line below the name, as when it is that of somebody else."""
        self._taken = ""
        """The name of somebody else that was typed as the own name."""
        self._preferences = preferences
        self._on_keys = on_keys
        self._on_change = on_change
        self._name: TextEntry | None = None

    def rows(self, group: Group) -> list[Row]:
        """The rows of a group; the language is left out if there is only one."""
        return [self._row(field) for field in FIELDS[group] if field != "language" or len(languages()) > 1]

    def _row(self, field: str) -> Row:
        words = general().settings[field]
        control, below = self._control(field)
        help_ = words["help"].said()
        if isinstance(control, CellChoice) and field in _LOOKS:
            control.closed = self._closed(_LOOKS[field])
            if control.closed:
                help_ = _("Locked ones are won on the journey: press one to see where")
        if field == "speaks" and voice_program() is None:
            control.is_enabled = False
            help_ = _("No voice was found on this computer")
        return Row(name=words["name"].said(), help=help_, control=control, below=below)

    def _control(self, field: str) -> tuple[Widget, float | None]:
        """The control of a setting, and its height if it is below the text."""
        settings, use = self._preferences.now, partial(self.set, field)
        match field:
            case "player_name":
                name, plain = settings.player_name, character_name(PortraitId(settings.avatar))
                field_of_name = TextEntry(
                    name, self._rename, longest=LONGEST_NAME, placeholder=plain, on_enter=self._switch
                )
                self._name = field_of_name
                return field_of_name, 60
            case "avatar":
                portraits = [(portrait, character_name(portrait)) for portrait in CAST]
                own = PortraitId(settings.avatar)
                return Swatches(portraits, own, use, draw_portrait, is_round=True, rows=2), 236
            case "felt":
                return Swatches(choices(Felt), Felt(settings.felt), use, draw_felt, is_round=True), 92
            case "back":
                return Swatches(choices(Back), Back(settings.back), use, draw_back), 104
            case "room":
                return Choice(choices(Room), Room(settings.room), use), 54
            case _ if field in _VALUES:
                values = _VALUES[field]()
                now = language() if field == "language" else _nearest(getattr(settings, field), values)
                return Choice(values, now, use), None if field in _SHORT else 54
            case "keys" | "switch_key":
                pressed = partial(self._on_keys, None if field == "keys" else Action.SWITCH)
                return Button(_("Change\u2026"), pressed, finish=_SMALL_BUTTON), None
            case _ if field.endswith("_volume"):
                hundredths = round(100 * getattr(settings, field))
                return Slider(hundredths, lambda new: use(new / 100), shown=_volume), None
            case _:
                return Toggle(use, is_on=getattr(settings, field)), None

    def _closed(self, look: Look) -> dict[Enum, str]:
        """The looks of a kind that are still locked, each with how to win it."""
        far, now = self._far(), self._preferences.now
        if far is None or now.all_looks:
            return {}
        has, kept = prizes_won(far), {*now.kept_looks, _kept_id((look, getattr(now, look.value)))}
        stops = general().stops
        closed = {}
        for prize, stop in prizes().items():
            if prize[0] is look and prize not in has and _kept_id(prize) not in kept:
                value = KINDS[look](prize[1])
                line = _("{look}: earn a star in {stop}")
                closed[value] = line.format(look=name_of(value), stop=stops[stop].said())
        return closed

    def set(self, field: str, value: object) -> None:
        """Changes a setting; a look is stored by its id, and stays unlocked once the player has used it."""
        if field in _LOOKS:
            prize = _LOOKS[field], getattr(self._preferences.now, field)
            kept = self._preferences.now.kept_looks
            if prize[1] != USUAL[prize[0]] and _kept_id(prize) not in kept:
                self._preferences.change(kept_looks=(*kept, _kept_id(prize)))
        wanted = replace(
            self._preferences.now, **{field: value.value if isinstance(value, Felt | Back | Room) else value}
        )
        if field == "avatar" and self._knows(name_of_person(wanted)):
            wanted = replace(wanted, player_name=name_of_person(self._here))
        self._preferences.use(renamed(self._here, wanted))
        if field == "switch" and value != "off" and self._preferences.now.clock == "book":
            self._preferences.change(clock="none")
        if self._name is not None:
            self._name.hint_at(character_name(PortraitId(self._preferences.now.avatar)))
        self._on_change()

    def _rename(self, name: str) -> None:
        wanted = replace(self._preferences.now, player_name=name.strip())
        self._taken = name_of_person(wanted) if self._knows(name_of_person(wanted)) else ""
        self.set("player_name", self._here.player_name if self._taken else wanted.player_name)
        line = _("{name} already plays here. Press Enter to switch.").format(name=self._taken) if self._taken else ""
        self.on_taken(line or general().settings["player_name"]["help"].said())

    def _switch(self) -> None:
        if self._taken:
            self._on_switch(self._taken)


_LOOKS = {look.value: look for look in Look}


def _kept_id(prize: Prize) -> str:
    return f"{prize[0].value}.{prize[1]}"


_Values = Sequence[tuple[bool | int | str | Speed, str]]


def _hint_ways() -> _Values:
    after, before = pgettext("hints", "After a move"), pgettext("hints", "Before a move")
    return [(False, pgettext("hints", "Off")), ("after", after), (True, before)]


def _clocks() -> _Values:
    limits = [(seconds, _("{seconds} s").format(seconds=seconds)) for seconds in (10, 20, 30, 60)]
    return [("book", _("By the rulebook")), ("none", pgettext("time", "No limit")), *limits]


def _switches() -> _Values:
    return [("off", pgettext("switch", "Off")), ("key", _("Key or button")), ("click", _("Any click"))]


def _times(*tenths: int) -> _Values:
    """Times to choose from, given in tenths of a second."""
    return [(time, _("{seconds} s").format(seconds=decimal(time / 10, 1, trimmed=True))) for time in tenths]


def _times_or_none(*tenths: int) -> _Values:
    return [(0, pgettext("time", "None")), *_times(*tenths)]


def _repeats() -> _Values:
    seldom, never = _("{seconds} s").format(seconds=1), pgettext("repeat", "Never")
    return [("usual", pgettext("repeat", "Soon")), ("slow", seldom), ("off", never)]


_SHORT = ("words_stay", "switch", "scan_pace", "press_hold", "press_rest", "key_repeat")
"""The settings whose choices fit at the end of the line."""
_VALUES: Mapping[str, Callable[[], _Values]] = {
    "language": lambda: [(code, LANGUAGE_NAMES.get(code, code)) for code in languages()],
    "speed": lambda: choices(Speed),
    "faces": lambda: [(faces.value, name) for faces, name in choices(Faces)],
    "interface": lambda: [(size, str(size)) for size in SIZES],
    "own_hand": lambda: [(size, str(size)) for size in HAND_SIZES],
    "hints": _hint_ways,
    "clock": _clocks,
    "words_stay": lambda: [(times, f"\u00d7{times}") for times in (1, 2, 4)],
    "switch": _switches,
    "scan_pace": partial(_times, 5, 8, 12, 16, 20, 30),
    "press_hold": partial(_times_or_none, 1, 2, 5, 10),
    "press_rest": partial(_times_or_none, 2, 5, 10, 20),
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


def _volume(hundredths: int) -> str:
    return percent(hundredths) if hundredths else _("Off")
