"""The seats of the coming match, with persons at this screen and computer players."""

from collections.abc import Callable, Sequence
from functools import partial
from random import sample
from typing import assert_never

from msgspec.structs import replace

from game.app.window.stack import Stack
from game.i18n import _
from game.i18n.player_texts import character_name, is_plain_name, level_in_matches, level_name, named
from game.players.characters import CAST, mixed_table, spare_chair
from game.players.rank.method import first_places
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
from game.scenes.set_up.character_card import SIZE as CARD_SIZE
from game.scenes.set_up.character_card import CharacterCard
from game.view.paint import Canvas, Icon, Kit
from game.view.units import Align, Box, grid, lay, theme
from game.view.widgets import IconButton, Label, Pressed, Widget

_NAME = theme.TextStyle(theme.Face.SEMIBOLD, 20, theme.TEXT)
_PORTRAIT = 72.0


class SeatCard(Pressed):
    """A portrait with a name, in a golden ring for a person at this screen; pressing it opens the player's card."""

    corner = 20.0

    def __init__(self, chair: Chair, on_press: Callable[[], None]) -> None:
        super().__init__(on_press)
        self.seat(chair)

    def seat(self, chair: Chair) -> None:
        self.chair = chair
        self.tooltip = self._explanation(chair)
        self.touch()

    def hint(self, kit: Kit) -> str:
        return "\n".join([*self.clipped(kit), self.tooltip])

    def draw(self, canvas: Canvas) -> None:
        box, is_human = self.box, self.chair.is_human
        self.draw_warmth(canvas, radius=self.corner, most=0.07)
        middle = (box.center[0], box.y + 5 + _PORTRAIT / 2)
        if is_human:
            canvas.disc(middle, _PORTRAIT + 9, theme.GOLD)
            canvas.disc(middle, _PORTRAIT + 3, theme.GOLD_DARK)
        canvas.avatar(self.chair.portrait, middle, _PORTRAIT)
        style = _NAME if is_human else _NAME.colored(theme.TEXT_SECOND)
        at = (box.center[0], box.bottom - 7)
        canvas.text(self.chair.name, style, at, align=Align.CENTER, widest=box.width)

    @staticmethod
    def _explanation(chair: Chair) -> str:
        match chair.kind:
            case Person():
                return _("Plays at this screen. Change name and portrait")
            case Computer(level=level):
                return _("{level}. Change player, or add a person").format(level=level_name(level))
            case Phone():
                return _("Plays on another screen. Change player")
            case _:
                assert_never(chair.kind)


CHAIRS = 4
_ROUND = 48.0
_ABOVE = 84.0
"""The distance from the seats to the card above them, enough for a tooltip of two lines."""


class SetUpSeats:
    """The chairs with their players, and the widgets by which players are changed.

    :param chairs: the chairs with the players that they have at first.
    :param friends: persons who have played here before, the latest first.
    :param stack: gives the stack of screens on which the players' cards open.
    :param agree: opens the card of the agreements for this match.
    :param on_change: called when a chair has another player.
    :param persons_alone: whether only persons can play, as at a real table, without a card of agreements.
    """

    def __init__(
        self,
        kit: Kit,
        chairs: Sequence[Chair],
        friends: Sequence[Chair],
        *,
        stack: Callable[[], Stack],
        agree: Callable[[], None],
        on_change: Callable[[], None],
        persons_alone: bool = False,
    ) -> None:
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
        self.heading = Label(_("At the table"), theme.HEADING)
        self.cards = [SeatCard(chair, partial(self._open, number)) for number, chair in enumerate(self.chairs)]
        self._seat_all()
        self.mix = IconButton(Icon.DICE, _("Other opponents, at random"), self._mix)
        self.agree = IconButton(Icon.PLAYERS, _("Agreements for this match"), agree)
        self.mix.is_visible = self.agree.is_visible = not persons_alone
        self.character = CharacterCard()

    @property
    def buttons(self) -> tuple[Widget, ...]:
        """The buttons, in Tab order."""
        return (*self.cards, self.agree, self.mix)

    @property
    def seated(self) -> tuple[Chair, ...]:
        """The seats of the players, with different names for all persons."""
        return with_names_apart(self.chairs[: self._players])

    @property
    def _persons(self) -> list[Chair]:
        return [chair for chair in self.seated if chair.is_human]

    def place(self, area: Box, players: int, rules: str) -> None:
        """Lays out the chairs for this number of players.

        :param rules: the id of the rulebook.
        """
        self._players, self._rules = players, rules
        if not self._persons:
            self._bring_in_person()
        self.heading.place(Box(area.x, area.y + 14, area.width - 2 * _ROUND - 30, 54))
        self.mix.place(Box(area.right - _ROUND, area.y + 17, _ROUND, _ROUND))
        self.agree.place(Box(area.right - 2 * _ROUND - 12, area.y + 17, _ROUND, _ROUND))
        self.character.place(Box(area.right - CARD_SIZE[0] + 14, area.y - _ABOVE - CARD_SIZE[1], *CARD_SIZE))
        for number, card in enumerate(self.cards):
            card.is_visible = number < players
        lay(self.cards, grid(area.inset(0, 68), len(self.cards), columns=CHAIRS, high=108, gap=8))

    def _bring_in_person(self) -> None:
        """If this rulebook leaves out the chair of the only person, moves that person to the first chair."""
        away = first_person(self.chairs)
        self.chairs[0], self.chairs[away] = self.chairs[away], self.chairs[0]
        self._show()

    def explain(self, pointed: Widget | None) -> None:
        """Describes the computer player under the pointer on the card at the side."""
        self.character.tell_of(pointed.chair if isinstance(pointed, SeatCard) else None)

    def invite(self) -> SeatCard:
        """Opens and returns the card of a friend's seat; if no friend has one, a friend replaces a computer player."""
        seats = range(self._players)
        if len(self._persons) > 1:
            number = max(at for at in seats if self.chairs[at].is_human)
        else:
            number = next(at for at in seats if not self.chairs[at].is_human)
            self.chairs[number] = self._person(self.chairs[number])
            self._show()
        self._open(number)
        return self.cards[number]

    def _open(self, number: int) -> None:
        self.character.tell_of(None)
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
            card.tell_of_levels(partial(_in_matches, self._rules, self._players - 1))
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
        self._show()
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
        self._show()

    def _seat(self, number: int, chair: Chair) -> None:
        """Seats a player; anybody else with the same portrait gets the one that became free."""
        freed = self.chairs[number].portrait
        self.chairs[number] = chair
        if freed != chair.portrait:
            self._give_way(chair.portrait, freed, beside=number)
        self._show()

    def _give_way(self, portrait: PortraitId, freed: PortraitId, *, beside: int | None = None) -> None:
        """Gives the portrait ``freed`` to another player who has ``portrait``, if there is one."""
        for at, known in enumerate(self.chairs):
            if at != beside and known.portrait == portrait:
                name = character_name(freed) if is_plain_name(known) else known.name
                self.chairs[at] = replace(known, portrait=freed, name=name)

    def _show(self) -> None:
        self._seat_all()
        self._on_change()

    def _seat_all(self) -> None:
        for card, chair in zip(self.cards, self.chairs, strict=True):
            card.seat(chair)
            if self._persons_alone:
                card.tooltip = _("Change name and portrait")


def _in_matches(rules: str, count: int, level: Level) -> str:
    """The text on how often a level wins matches against the level below; empty for the lowest level."""
    levels = tuple(Level)
    if level is levels[0]:
        return ""
    below = levels[levels.index(level) - 1]
    return level_in_matches(below, first_places(rules, level.value, below.value, count), count)
