"""The groups of the settings, and what can be set in each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from msgspec.structs import replace

from game.app.system.settings import Settings, Speed
from game.app.window.actions import Action, Actions
from game.i18n import _, language, languages
from game.i18n.language_names import LANGUAGE_NAMES
from game.i18n.numbers import percent
from game.players.roster import CHARACTERS, LONGEST_NAME, PortraitId
from game.scenes.settings.action_names import action_name
from game.scenes.settings.samples import back_name, draw_back, draw_felt, draw_portrait, faces_name, felt_name
from game.scenes.shared.interface_size import SIZES, nearest_size
from game.scenes.shared.speed_names import speed_name
from game.view.paint.materials import Felt
from game.view.paint.sprites import Back, Faces, Icon
from game.view.units import theme
from game.view.widgets.button import Button, Finish
from game.view.widgets.choice import Choice, Toggle
from game.view.widgets.entry import TextEntry
from game.view.widgets.slider import Slider
from game.view.widgets.swatches import Swatches
from game.view.widgets.widget import Widget

KEYS_SHOWN = (
    (Action.LEFT, Action.RIGHT),
    (Action.LIFT,),
    (Action.ACCEPT,),
    (Action.SKIP,),
    (Action.CHOW,),
    (Action.PUNG,),
    (Action.KONG,),
    (Action.MAHJONG,),
    (Action.PASS,),
    (Action.READY,),
    (Action.HINT,),
    (Action.AIMS,),
    (Action.SORT,),
    (Action.LOG,),
    (Action.TILES_OUT,),
    (Action.SCORE,),
    (Action.NEXT_REGION,),
    (Action.EXPLAIN,),
    (Action.MENU,),
    (Action.BACK,),
    (Action.FULL_SCREEN,),
)
"""The lines of the list of keys; actions that share a line share the name of the first."""
HAND_SIZES = (100, 105, 110, 115, 120, 125)
"""Of the own hand, to choose from, in percent (docs/design.md, section 15)."""
_SMALL_BUTTON = Finish(style=theme.BUTTON.sized(22), padding=18.0)


class Group(Enum):
    """A page of the settings."""

    GAME = auto()
    TABLE = auto()
    SOUND = auto()
    CONTROLS = auto()
    HELP = auto()
    ACCESSIBILITY = auto()

    @property
    def shows_tiles(self) -> bool:
        """Whether what is set here can be seen on tiles and felt."""
        return self in (Group.TABLE, Group.ACCESSIBILITY)

    @property
    def shows_plate(self) -> bool:
        """Whether what is set here can be seen on the player's plate."""
        return self is Group.GAME


GROUP_ICONS = {
    Group.GAME: Icon.PERSON,
    Group.TABLE: Icon.TILE,
    Group.SOUND: Icon.SPEAKER,
    Group.CONTROLS: Icon.KEYBOARD,
    Group.HELP: Icon.BULB,
    Group.ACCESSIBILITY: Icon.EYE,
}


def group_name(group: Group) -> str:
    """How a group is called."""
    return {
        Group.GAME: _("Game"),
        Group.TABLE: _("Table and tiles"),
        Group.SOUND: _("Sound"),
        Group.CONTROLS: _("Controls"),
        Group.HELP: _("Help at the table"),
        Group.ACCESSIBILITY: _("Accessibility"),
    }[group]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One setting: what it is called, what it does, and what changes it."""

    name: str
    help: str
    control: Widget
    below: float | None = None
    """The height in units of a control that lies below the words; ``None``: it stands at the end of the line."""


def key_lines(actions: Actions) -> list[tuple[str, list[str]]]:
    """What can be done, and the names of the keys that do it."""
    lines = []
    for together in KEYS_SHOWN:
        hints = [hint for action in together if (hint := actions.hint(action))]
        lines.append((action_name(together[0]), hints))
    return lines


class SettingsRows:
    """Makes the rows of a group; every change is told at once.

    :param on_change: told the settings after each change.
    :param on_keys: shows the keys to choose.
    """

    def __init__(
        self, settings: Settings, on_change: Callable[[Settings], None], *, on_keys: Callable[[], None]
    ) -> None:
        self.settings = settings
        self._on_keys = on_keys
        self._on_change = on_change

    def rows(self, group: Group) -> list[Row]:
        """The rows of a group."""
        return {
            Group.GAME: self._game,
            Group.TABLE: self._table,
            Group.SOUND: self._sound,
            Group.CONTROLS: self._controls,
            Group.HELP: self._help,
            Group.ACCESSIBILITY: self._accessibility,
        }[group]()

    def set(self, **fields: object) -> None:
        """Change settings, by the names of their fields."""
        self.settings = replace(self.settings, **fields)
        self._on_change(self.settings)

    def _game(self) -> list[Row]:
        settings = self.settings
        portraits = [(PortraitId(portrait), name) for portrait, name in CHARACTERS.items()]
        rows = [
            Row(
                name=_("Your name"),
                help=_("As it stands on your plate"),
                control=TextEntry(
                    settings.player_name,
                    lambda name: self.set(player_name=name.strip()),
                    longest=LONGEST_NAME,
                    placeholder=_("You"),
                ),
                below=60,
            ),
            Row(
                name=_("Your portrait"),
                help=_("The others take those that are left"),
                control=Swatches(
                    portraits,
                    PortraitId(settings.avatar),
                    lambda portrait: self.set(avatar=portrait),
                    draw_portrait,
                    is_round=True,
                    rows=2,
                ),
                below=236,
            ),
            self._switch("full_screen", _("Full screen"), _("No window; F11 changes it at any time")),
        ]
        known = languages()
        if len(known) > 1:
            values = [(code, LANGUAGE_NAMES.get(code, code)) for code in known]
            control = Choice(values, language(), lambda code: self.set(language=code))
            rows.append(Row(name=_("Language"), help=_("Of everything on the screen"), control=control, below=54))
        return rows

    def _table(self) -> list[Row]:
        settings = self.settings
        return [
            Row(
                name=_("Speed of the table"),
                help=_("How fast the tiles move"),
                control=Choice(
                    [(speed, speed_name(speed)) for speed in Speed], settings.speed, lambda speed: self.set(speed=speed)
                ),
                below=54,
            ),
            Row(
                name=_("Felt"),
                help=_("The cloth of the table"),
                control=Swatches(
                    [(felt, felt_name(felt)) for felt in Felt],
                    Felt(settings.felt),
                    lambda felt: self.set(felt=felt.value),
                    draw_felt,
                    is_round=True,
                ),
                below=92,
            ),
            Row(
                name=_("Tile backs"),
                help=_("The bamboo layer, or another one"),
                control=Swatches(
                    [(back, back_name(back)) for back in Back],
                    Back(settings.back),
                    lambda back: self.set(back=back.value),
                    draw_back,
                ),
                below=104,
            ),
            self._switch(
                "scatters", _("Discards as they fall"), _("A little untidy, as on a real table; else in neat rows")
            ),
            self._switch("table_talk", _("Table talk"), _("The others say a word now and then")),
            self._switch("darkens_drawn", _("Thrown as drawn"), _("What was drawn and thrown at once is darker")),
        ]

    def _sound(self) -> list[Row]:
        return [
            self._volume("sound_volume", _("Table"), _("Tiles, dice and the end of a deal")),
            self._volume("voice_volume", _("Calls"), _("Chow, pung and kong")),
            self._volume("interface_volume", _("Buttons"), _("Buttons, pages and the lines of a score")),
            self._volume("music_volume", _("Music"), _("Quiet, behind everything else")),
            self._volume("room_volume", _("Room"), _("The murmur of a tea-house far away")),
        ]

    def _controls(self) -> list[Row]:
        return [
            self._switch(
                "one_click",
                _("Discard with one click"),
                _("Otherwise one click lifts a tile, a second discards it"),
            ),
            self._switch("auto_sort", _("Sort the hand by itself"), _("Every drawn tile goes to its place")),
            Row(
                name=_("Keys and gamepad buttons"),
                help=_("Each can be another one; there are sets for one hand"),
                control=Button(_("Change\u2026"), self._on_keys, finish=_SMALL_BUTTON),
            ),
        ]

    def _help(self) -> list[Row]:
        return [
            self._switch("hints", _("Hints"), _("The lamp shows the best moves when you ask for them")),
            self._switch(
                "asks_about_slips",
                _("Ask before a ready hand is broken"),
                _("Such a discard must be made twice; the others are never told"),
            ),
            self._switch(
                "announces",
                _("Name the tiles"),
                _("What you point at or walk to is named in the lane, with what is left"),
            ),
            self._switch("captions", _("Write what is heard"), _("Sounds that mean something stand above the tools")),
            self._switch(
                "waits_for_click",
                _("Wait after each discard"),
                _("The others go on when you click, or press Space"),
            ),
        ]

    def _accessibility(self) -> list[Row]:
        return [
            Row(
                name=_("Faces of the tiles"),
                help=_("Colours nobody mixes up, strong lines, large figures"),
                control=Choice(
                    [(faces, faces_name(faces)) for faces in Faces],
                    Faces(self.settings.faces),
                    lambda faces: self.set(faces=faces.value),
                ),
                below=54,
            ),
            self._switch("tile_marks", _("Marks on the tiles"), _("Numerals and letters in their corners")),
            Row(
                name=_("Size of words and buttons, in percent"),
                help=_("Ctrl + and Ctrl - change it on every screen; tiles keep their size"),
                control=Choice(
                    [(size, str(size)) for size in SIZES],
                    nearest_size(self.settings.interface),
                    lambda size: self.set(interface=size),
                ),
                below=54,
            ),
            Row(
                name=_("Size of your own tiles, in percent"),
                help=_("They grow only as far as fourteen fit in the rack"),
                control=Choice(
                    [(size, str(size)) for size in HAND_SIZES],
                    min(HAND_SIZES, key=lambda size: abs(size - self.settings.own_hand)),
                    lambda size: self.set(own_hand=size),
                ),
                below=54,
            ),
            self._switch(
                "reduced_motion", _("Calm motion"), _("Tiles fade instead of flying; nothing bounces or pulses")
            ),
            self._switch("flashes", _("Flashes of light"), _("A win shines, the last discard pulses")),
        ]

    def _switch(self, field: str, name: str, help_: str) -> Row:
        control = Toggle(lambda on: self.set(**{field: on}), is_on=bool(getattr(self.settings, field)))
        return Row(name=name, help=help_, control=control)

    def _volume(self, field: str, name: str, help_: str) -> Row:
        hundredths = round(100 * float(getattr(self.settings, field)))
        control = Slider(
            hundredths,
            lambda value: self.set(**{field: value / 100}),
            shown=lambda value: percent(value) if value else _("Off"),
        )
        return Row(name=name, help=help_, control=control)
