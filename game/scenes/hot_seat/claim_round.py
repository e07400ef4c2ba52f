"""The round of claims among several players at one screen (docs/design.md, section 12).

After a discard all hands are hidden. Each player may come to look at his tiles and answer, or all decline at once.
The answers are kept here until all have been given, so that nobody can tell who could have claimed.
"""

from collections.abc import Callable, Container, Sequence
from functools import partial

from game import Frozen, least, replace, ui
from game.app.window.actions import Action, Device, InputEvent
from game.engine.commands import Claim, Command, Pass
from game.engine.events import ClaimMade
from game.engine.facts import face
from game.engine.rulings.claims import waits_until
from game.engine.seat import Seat, next_seat
from game.engine.state import Claiming
from game.i18n import _
from game.players.player import Question
from game.players.roster import Calling, Chair
from game.rules.ruleset import Ruleset
from game.scenes.asking.asked import Asked
from game.scenes.asking.bar_words import claim_head, offer_label
from game.scenes.asking.offers import OfferKind
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.hot_seat.shared_bar import SharedBar
from game.tiles.tile import Tile
from game.ui.table_page import TablePage
from game.view.lane.action_bar import ActionBar, BarButton, BarHead
from game.view.layout import CENTER_Y, TableModel
from game.view.paint import Icon, Paint
from game.view.table.table_picture import room_of
from game.view.units import Box

SOON = 4.0
"""Seconds in which somebody must come to look at a computer player's discard, whatever the hands hold.

They suffice to see the tile, to think of tiles that are hidden, and to reach for a key.
"""
_KEYS = (Action.PERSON_1, Action.PERSON_2, Action.PERSON_3, Action.PERSON_4)


class Looker(Frozen, kw_only=True):
    """A player who might be able to claim, as far as the others can tell."""

    person: int
    seat: Seat
    chair: Chair
    key: Action


class OnOffer(Frozen, kw_only=True):
    """The tile that may be claimed, and how long the players have for it."""

    head: BarHead
    """The head of the bar, which names the tile and where it comes from."""
    tile: Tile
    rules: Ruleset
    seat: Seat
    """The seat of the player who discarded the tile, or who adds it to a kong."""
    is_robbed: bool
    """Whether the tile is being added to a kong, which may be robbed, instead of discarded."""
    openly: bool
    """Whether players call on the open table before they look, so that the quicker call counts."""
    seconds: float | None
    """Seconds that the round lasts; ``None``: until all players have decided."""
    looks_within: float | None
    """Seconds in which the first player must come to look; ``None``: while the round lasts."""
    looks_on_within: float | None
    """Seconds in which each further one must, counted anew after each."""


def own_key(perspectives: Perspectives, person: int) -> Action:
    """The key that belongs to this player alone, at a screen that several share."""
    return _KEYS[perspectives.persons.index(person)]


def offer_of(table: TableModel, chairs: Sequence[Chair], calling: Calling) -> OnOffer | None:
    """The tile that may be claimed now, with the time limits of this way of calling; ``None`` when there is none."""
    if table.deal is None or not isinstance(table.deal.phase, Claiming):
        return None
    window, rules, openly = table.deal.phase, table.state.rules, calling.seconds is not None
    tile = face(table.deal, window.tile_id)
    thrower = chairs[table.person_at(window.seat)]
    seconds = calling.seconds if openly else rules.claims.seconds
    looks_on_within = within = calling.seconds_to_look
    if within is not None and not thrower.is_human:
        within = SOON
    head = claim_head(
        rules.id,
        tile,
        thrower.name,
        robbing=window.robbing,
        seconds=least(seconds, within),
        hurries=not openly and within is None,
    )
    if within is not None:
        head = replace(head, line=_("{said} \u00b7 time to look").format(said=head.line))
    return OnOffer(
        head=head,
        tile=tile,
        rules=rules,
        seat=window.seat,
        is_robbed=window.robbing,
        openly=openly,
        seconds=seconds,
        looks_within=within,
        looks_on_within=looks_on_within,
    )


def lookers_of(
    perspectives: Perspectives, chairs: Sequence[Chair], thrower: Seat, without_claims: Container[int]
) -> list[Looker]:
    """The players at this screen who may claim as far as the others can tell, whatever their hands hold."""
    table = perspectives.open
    deal = table.state.current_deal
    out = {winner.seat for winner in deal.winners}
    return [
        Looker(person=person, seat=seat, chair=chairs[person], key=own_key(perspectives, person))
        for person in perspectives.persons
        if (seat := table.seat_of(person)) not in {thrower, *out} and not deal.seats[seat].is_dead
        if person not in without_claims
    ]


class Ballot(Asked):
    """The question to one player in the round and his answer; he is asked even if he can claim nothing."""

    def __init__(self, looker: Looker, question: Question | None, offer: OnOffer, *, number: int, after: float | None):
        """A ballot without an answer.

        :param looker: the player who is asked.
        :param question: the table's question to the player; ``None`` when he can claim nothing.
        :param offer: the tile that may be claimed.
        :param number: the number of the question that replaces the table's; its id is this number made negative.
        :param after: the time of his call, in seconds after the discard; ``None``: the seconds for which he looked at
            his tiles, so that looking first is no advantage.
        """
        self.person = looker.person
        self._called = after
        self.looked = 0.0
        """Seconds for which the player has seen his tiles."""
        self._round_left: float | None = None
        self._heard_until: float | None = None
        self.seat = looker.seat
        self.is_too_late = False
        """Whether the player decided too late to stop a chow that another one had called."""
        self.is_held = False
        """Whether the player sees his tiles only while he holds his key, and passes by releasing it."""
        self._book = offer.rules.id
        leave = self._leave = Pass(seat=looker.seat)
        choices: tuple[Command, ...] = (leave,) if question is None else question.choices
        self._question = Question(id=-number, seat=looker.seat, choices=choices, default=leave, seconds=offer.seconds)
        self.answer: Command | None = None

    @property
    def question(self) -> Question | None:
        return self._question if self.answer is None else None

    def hold(self, *, says_so: bool) -> None:
        """Notes that the player looks only while he holds his key; ``says_so``: the pass button explains that."""
        self.is_held = True
        self.leave_label = _("Let go to pass") if says_so else ""

    def stay(self, bar: ActionBar | None) -> None:
        """Notes that the player sees his tiles until he answers; the pass button of his bar gets its usual label."""
        self.is_held = False
        if bar is not None and self.leave_label:
            bar.relabel(self.leave_label, offer_label(self._book, OfferKind.PASS))
        self.leave_label = ""

    @property
    def calls_after(self) -> float:
        return self.looked if self._called is None else self._called

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the round ends or, if sooner, a called chow waits no longer; ``None`` if there is no limit."""
        late = None if self._heard_until is None else self._heard_until - self.looked
        return least(self._round_left, late)

    @property
    def call(self) -> ClaimMade | None:
        """The claim that the player made; ``None`` if he passed, or claimed what his hand does not allow."""
        answer = self.answer
        if not isinstance(answer, Claim):
            return None
        named = (answer.claim, sorted(tile.index for tile in answer.tiles))
        able = [choice for choice in self._question.choices if isinstance(choice, Claim)]
        if named not in [(choice.claim, sorted(tile.index for tile in choice.tiles)) for choice in able]:
            return None
        return ClaimMade(
            seat=answer.seat, claim=answer.claim, tile_ids=answer.tile_ids, after=answer.after, finish=answer.finish
        )

    def pass_time(self, seconds: float, *, left: float | None, heard_until: float | None) -> None:
        """Counts the time for which the player looks at his tiles; passes for him when it is up.

        :param seconds: the time since the last call of this method.
        :param left: seconds until the round ends; ``None`` if it has no limit.
        :param heard_until: seconds for which a called chow waits for this player's claim; ``None``: it sets no limit.
        """
        self.looked += seconds
        self._round_left = left
        self._heard_until = heard_until if self._called is None else None
        self.is_too_late = self._heard_until is not None and self.looked > self._heard_until
        if self.is_too_late or (left is not None and left <= 0):
            self.lapse()

    def choose(self, command: Command) -> None:
        """Keeps the player's decision; the table learns it when the round is over."""
        self.answer = command

    def lapse(self) -> None:
        """Passes for the player if he has not answered."""
        if self.answer is None:
            self.answer = self._leave


class ClaimRound(SharedBar):
    """The question which player wants to look at his tiles or to call, on the page while no hand is face up.

    :param look: called with the player who wants to look, and the key that he holds down to look or ``None``.
    :param choices: gives the claims that a player may make.
    :param flowers: gives the width that the flowers take at the end of the lane, in layout units.
    :param tip: the tooltip on holding a key to look; empty where keys are not held.
    """

    def __init__(
        self,
        page: TablePage,
        offer: OnOffer,
        lookers: Sequence[Looker],
        *,
        look: Callable[[Looker, Action | None], None],
        choices: Callable[[Looker], Sequence[Command]],
        flowers: Callable[[], float],
        tip: str,
    ):
        super().__init__(page, flowers)
        self.offer = offer
        self._tip = tip
        self._lookers = lookers
        is_short = len(lookers) > 2
        self._label = _("{name} looks") if is_short else _("{name} wants to look")
        if tip and page.kit.actions.device is not Device.MOUSE:  # which cannot hold a button down
            self._label = _("{name}: hold") if is_short else _("{name}: hold to look")
        if offer.openly:
            self._label = _("{name} calls")
        self._look = look
        self._choices = choices
        self._calls: tuple[ClaimMade, ...] = ()
        self.elapsed = 0.0
        self._asked_for = 0.0
        """Seconds for which the bar has been on the page since it was last shown."""
        self.is_over = False
        self.is_time_over = False
        self.answers: dict[int, Command] = {}
        """The answers of the players who have looked, by player."""

    def show(self) -> None:
        """Shows the bar with a button for each player, dull for those who have decided; ends the round if all have."""
        self.hide()
        if not self._undecided:
            self.is_over = True
            return
        buttons = [
            BarButton(
                label=self._label.format(name=looker.chair.name),
                press=partial(self._look, looker, None),
                paint=Paint.TEAL,
                icon=Icon.HAND if self.offer.openly else Icon.EYE,
                key=looker.key,
                tooltip=self._tip,
                is_off=looker.person in self.answers,
            )
            for looker in self._lookers
        ]
        nobody = _("Nobody else") if self.answers else _("Nobody")
        buttons.append(BarButton(label=nobody, press=self.nobody, paint=Paint.GRAY, icon=Icon.CROSS, key=Action.PASS))
        self._asked_for = 0.0
        self.open(self.offer.head, buttons)

    def place(self) -> None:
        """Lays out the bar and the tile again, for example when the window has changed its size."""
        if self.bar is not None and not self.offer.openly:
            room, tile = room_of(self._page.kit), ui.Tile(self.offer.tile, size=ui.Size.HAND)
            shown = ui.Panel(tile, pad=ui.Step.S)  # no higher than the rose, to cover no discards
            wide, high = self._page.size_of(shown, room.width)
            box = Box.centered((room.center, CENTER_Y / room.scale), wide, high)
            self._page.show(shown, box, "offer", is_low=True)
        super().place()
        self._set_dial()

    def hide(self) -> None:
        """Takes the bar and the tile from the page."""
        self._page.take_away("offer")
        super().hide()

    def pass_time(self, seconds: float, ballot: Ballot | None) -> None:
        """Lets the clocks of the round and of the ballot run; ends the round when its time is up."""
        self.elapsed += seconds
        self._asked_for += seconds if ballot is None else 0.0
        self._set_dial()
        left = None if self.offer.seconds is None else self.offer.seconds - self.elapsed
        if ballot is not None and ballot.question is not None:
            until = self._heard_until(ballot.question.choices)
            ballot.pass_time(seconds, left=left, heard_until=until)
        within = self._looks_within
        if left is not None and left <= 0:
            self.is_time_over = True
            self.nobody()
        elif ballot is None:
            is_closing = within is not None and self._asked_for >= within
            if is_closing or (self.offer.openly and all(map(self._is_too_late, self._undecided))):
                self.nobody()

    def _heard_until(self, choices: Sequence[Command]) -> float | None:
        """Seconds after the discard until which a chow that was called waits for these claims; ``None``: no limit."""
        return waits_until(self.offer.rules, self.offer.seat, self._calls, choices)

    def _is_too_late(self, looker: Looker) -> bool:
        """Whether a chow that was called no longer waits for this player's claim."""
        until = self._heard_until(self._choices(looker))
        return until is not None and self.elapsed > until

    @property
    def _looks_within(self) -> float | None:
        """Seconds in which the next player must come to look; ``None`` if there is no limit."""
        return self.offer.looks_on_within if self.answers else self.offer.looks_within

    def _set_dial(self) -> None:
        limits = ((self.offer.seconds, self.elapsed), (self._looks_within, self._asked_for))
        left = min((limit - gone for limit, gone in limits if limit is not None), default=None)
        if self.bar is not None and self.bar.dial is not None and left is not None:
            self.bar.dial.set_left(left)

    def key(self, event: InputEvent) -> bool:
        """Handles a press of a player's own key or of the key for nobody; returns whether the event was one."""
        if self.bar is None:
            return False
        actions = self._page.kit.actions
        for looker in self._undecided:
            if actions.is_pressed_anew(event, looker.key):
                self._look(looker, None if self.offer.openly else looker.key)
                return True
        if actions.is_pressed_anew(event, Action.PASS):
            self.nobody()
            return True
        return False

    def keep_answer(self, ballot: Ballot, command: Command) -> None:
        """Keeps the command with which a player answered; he is not asked again."""
        self.answers[ballot.person] = command
        self._calls = (*self._calls, *([ballot.call] if ballot.call is not None else []))

    @property
    def _undecided(self) -> Sequence[Looker]:
        return [looker for looker in self._lookers if looker.person not in self.answers]

    def is_passed_to(self, ballot: Ballot) -> bool:
        """Whether nobody claimed and the last to pass is the next to draw, so that his hand may stay face up."""
        if self._undecided or ballot.is_too_late or self.is_time_over or self.offer.is_robbed:
            return False
        has_passed = all(isinstance(answer, Pass) for answer in self.answers.values())
        return has_passed and ballot.seat == next_seat(self.offer.seat, self.offer.rules.seats)

    @property
    def longest_call(self) -> float:
        """Seconds after the discard at which the latest claim was made; 0 if none was."""
        return max((answer.after for answer in self.answers.values() if isinstance(answer, Claim)), default=0.0)

    def nobody(self) -> None:
        """Ends the round, as no other player wants to look; those who have not answered pass."""
        self.hide()
        self.is_over = True
