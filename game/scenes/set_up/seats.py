"""The seats of the coming match, with persons at this screen and computer players."""

from collections.abc import Callable, Sequence
from functools import partial
from random import sample
from typing import assert_never

from game import replace, ui
from game.app.window.stack import Stack
from game.i18n import _
from game.i18n.player_texts import character_name, is_plain_name, kind_name, level_in_matches, named
from game.players.characters import CAST, mixed_table, spare_chair
from game.players.rank.method import first_places, offered_levels
from game.players.roster import (
    KINDS,
    Chair,
    Computer,
    Level,
    Person,
    Phone,
    PortraitId,
    first_person,
    level_of,
    with_names_apart,
)
from game.scenes.set_up.chair_cards import COMPUTER, ChairScene, CharacterScene, PlayerScene
from game.scenes.set_up.character_card import character_card
from game.view.paint import Icon, Kit
from game.view.units import Align, theme

CHAIRS = 4


def explanation(chair: Chair) -> str:
    """The sentence on who plays in a chair, and on what can be changed."""
    match chair.kind:
        case Person():
            return _("Plays at this screen. Change name and portrait")
        case Computer():
            return _("Change player, or add a person")
        case Phone():
            return _("Plays on another screen. Change player")
        case _:
            assert_never(chair.kind)


class SetUpSeats:
    """The chairs with their players.

    :param chairs: the chairs with the players that they have at first.
    :param friends: persons who have played here before, the latest first.
    :param stack: gives the stack of screens on which the players' cards open.
    :param on_change: called when a chair has another player.
    :param persons_alone: whether only persons can play, as at a real table.
    """

    def __init__(
        self,
        kit: Kit,
        chairs: Sequence[Chair],
        friends: Sequence[Chair],
        *,
        stack: Callable[[], Stack],
        on_change: Callable[[], None],
        persons_alone: bool,
    ):
        self._kit = kit
        self._friends = tuple(friends)
        self._stack = stack
        self._on_change = on_change
        self.chairs = list(chairs)
        while len(self.chairs) < CHAIRS:
            self.chairs.append(named(spare_chair(self.chairs)))
        self._persons_alone = persons_alone
        if persons_alone:
            self.chairs = [replace(chair, kind=Person()) for chair in self.chairs]
        self._players = CHAIRS
        self._rules = ""

    def use(self, rules: str, players: int) -> None:
        """Seat this number of players.

        :param rules: the id of the rulebook.
        """
        self._players, self._rules = players, rules
        if not self._persons:  # the chair of the only person is left out
            away = first_person(self.chairs)
            self.chairs[0], self.chairs[away] = self.chairs[away], self.chairs[0]

    def shown(self, agree: ui.Act) -> ui.Part:
        """The chairs, and the buttons by which players are changed.

        :param agree: opens the card of the agreements for this match.
        """
        tools: tuple[ui.Part, ...] = ()
        if not self._persons_alone:
            tools = (
                ui.Round(Icon.PLAYERS, agree, hint=_("Agreements for this match"), key="agree"),
                ui.Round(Icon.DICE, self._mix, hint=_("Other opponents, at random"), key="mix"),
            )
        head = ui.Row((ui.label(_("At the table"), ui.Tone.TITLE, grow=1.0), *tools))
        chairs = tuple(self._shown(number, chair) for number, chair in enumerate(self.chairs[: self._players]))
        return ui.Column((head, ui.Row(chairs, ui.Step.HAIR, ui.Across.START)), ui.Step.S, is_region=True)

    def _shown(self, number: int, chair: Chair) -> ui.Part:
        """A portrait with a name, in a golden ring for a person; pressing it opens the player's card."""
        told = _("Change name and portrait") if self._persons_alone else explanation(chair)
        tone = ui.Tone.MAIN if chair.is_human else ui.Tone.SECOND
        name = ui.Text(chair.name, tone=tone, align=Align.CENTER, is_narrow=True)
        face = ui.Portrait(chair.portrait, ui.Size.SAMPLE, chair.is_human)
        return ui.Panel(
            ui.Column((face, name), ui.Step.HAIR, ui.Across.CENTER),
            ui.Ground.NONE,
            ui.Step.HAIR,
            (self._open, number),
            corner=ui.Size.CORNER,
            hint=told if chair.is_human else "",
            called=chair.name,
            more=told if chair.is_human else f"{kind_name(chair.kind)}. {told}",
            key=("chair", number),
            grow=1.0,
        )

    def described(self, key: object) -> ui.Part | None:
        """The card that describes the computer player of the chair with this key; ``None`` for all others."""
        for number, chair in enumerate(self.chairs[: self._players]):
            if key == ("chair", number) and not chair.is_human and chair.portrait in CAST:
                card = character_card(chair, explanation(chair))
                return ui.Panel(card, pad=0.0, fill=theme.WOOD_DARK, widest=5 * ui.Size.SAMPLE)
        return None

    @property
    def seated(self) -> tuple[Chair, ...]:
        """The seats of the players, with different names for all persons."""
        return with_names_apart(self.chairs[: self._players])

    @property
    def _persons(self) -> list[Chair]:
        return [chair for chair in self.seated if chair.is_human]

    def invite(self) -> object:
        """Opens the card of a friend's seat and gives the seat's key; at first a friend replaces a computer player."""
        seats = range(self._players)
        if len(self._persons) > 1:
            number = max(at for at in seats if self.chairs[at].is_human)
        else:
            number = next(at for at in seats if not self.chairs[at].is_human)
            self.chairs[number] = self._person(self.chairs[number])
            self._on_change()
        self._open(number)
        return "chair", number

    def _open(self, number: int) -> None:
        self._stack().push(self._card_of(number))

    def _card_of(self, number: int) -> ChairScene:
        """The card on which the player of a seat is chosen."""
        chair = self.chairs[number]
        seat = partial(self._seat, number)
        others = {other.portrait for at, other in enumerate(self.chairs) if other.is_human and at != number}
        if self._persons_alone:
            return PlayerScene(self._kit, chair, seat, taken=others, title=_("Score pad"))
        is_last = chair.is_human and len(self._persons) == 1
        kinds = [
            (Person.id, _("A person")),
            (Phone.id, _("On another screen")),
            *([] if is_last else [(COMPUTER, _("The computer"))]),
        ]
        swap = partial(self._swap, number)
        if not chair.is_human:
            card = CharacterScene(self._kit, chair, seat, taken=others, kinds=kinds, swap=swap)
            card.tell_of_levels(partial(_in_matches, self._rules, self._players - 1), offered_levels(self._rules))
            return card
        title = "" if chair.is_here else _("On another screen")
        return PlayerScene(self._kit, chair, seat, taken=others, kinds=kinds, swap=swap, title=title)

    def _swap(self, number: int, kind: str) -> None:
        """Gives a chair another kind of player; with guests on phones, only one person may sit at this screen."""
        chair = self.chairs[number]
        if kind == COMPUTER:
            self.chairs[number] = self._computer(chair)
        elif chair.is_human:
            self.chairs[number] = replace(chair, kind=KINDS[kind])
        else:
            self.chairs[number] = replace(self._person(chair), kind=KINDS[kind])
        if any(isinstance(chair.kind, Phone) for chair in self.chairs):
            here = [at for at, chair in enumerate(self.chairs) if chair.is_here]
            stays = number if number in here else next(iter(here), number)
            for at in here:
                if at != stays:
                    self.chairs[at] = replace(self.chairs[at], kind=Phone())
        self._on_change()
        self._stack().replace(self._card_of(number))

    def _computer(self, chair: Chair) -> Chair:
        """The chair with the computer player of the chair's portrait, about as strong as the other computer players."""
        character = CAST[chair.portrait]
        level = character.nearest(level_of(self.chairs, Level.BEGINNER))
        return Chair(name=character_name(chair.portrait), portrait=chair.portrait, kind=Computer(level))

    def _person(self, chair: Chair) -> Chair:
        """The chair with a friend who has no chair yet, or else with a new person who has the present portrait."""
        names = {other.name for other in self.chairs if other.is_human}
        portraits = {other.portrait for other in self.chairs if other.is_human}
        friend = next((known for known in self._friends if known.name not in names), None)
        if friend is None:
            return Chair(name=character_name(chair.portrait), portrait=chair.portrait, kind=Person())
        if friend.portrait in portraits:
            return replace(friend, portrait=chair.portrait)
        self._give_way(friend.portrait, chair.portrait)
        return friend

    def _mix(self) -> None:
        """Seats other characters of the same strength."""
        taken = {chair.portrait for chair in self.chairs if chair.is_human}
        levels = [chair.kind.level for chair in self.chairs if isinstance(chair.kind, Computer)]
        mixed = iter(mixed_table(levels, taken, lambda characters: sample(characters, len(characters))))
        self.chairs = [chair if chair.is_human else named(next(mixed)) for chair in self.chairs]
        self._on_change()

    def _seat(self, number: int, chair: Chair) -> None:
        """Seats a player; anybody else with the same portrait gets the one that became free."""
        freed = self.chairs[number].portrait
        self.chairs[number] = chair
        if freed != chair.portrait:
            self._give_way(chair.portrait, freed, beside=number)
        self._on_change()

    def _give_way(self, portrait: PortraitId, freed: PortraitId, *, beside: int | None = None) -> None:
        """Gives the portrait ``freed`` to another player who has ``portrait``, if there is one."""
        for at, known in enumerate(self.chairs):
            if at != beside and known.portrait == portrait:
                name = character_name(freed) if is_plain_name(known) else known.name
                self.chairs[at] = replace(known, portrait=freed, name=name)


def _in_matches(rules: str, count: int, level: Level) -> str:
    """The text on how often a level wins matches against the level below; empty for the lowest level."""
    levels = tuple(Level)
    if level is levels[0]:
        return ""
    below = levels[levels.index(level) - 1]
    return level_in_matches(below, first_places(rules, level.value, below.value, count), count)
