"""Several players at one screen: which hand is face up, and what all see in between (docs/design.md, section 12).

Events are held back here and shown one by one. When a player's private moment ends, the hand is turned over before the
next event; before a hand is turned up, the curtain falls or the player is called. So each frame shows the table either
as one player's seat knows it, or as an onlooker does.
"""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from game.app.window.actions import Action, InputEvent
from game.engine import events as e
from game.engine.commands import Command, Pass
from game.engine.seat import Seat
from game.engine.state import Claiming
from game.i18n import _
from game.players.player import Question
from game.players.roster import Calling, MatchSetup, Showing
from game.players.table_client import News, TableClient
from game.scenes.asking.asked import Asked, AtTable
from game.scenes.hot_seat.claim_round import Ballot, ClaimRound, Looker, OnOffer, lookers_of, offer_of, own_key
from game.scenes.hot_seat.consent import TakingBack
from game.scenes.hot_seat.curtain import HOLD
from game.scenes.hot_seat.first_look import FirstLook
from game.scenes.hot_seat.hand_over import HandOver
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.shared.preferences import Context
from game.scenes.table.persons import Persons
from game.scenes.table.table import TableScene
from game.view.lane.action_bar import ActionBar
from game.view.table.hand_look import HandLook
from game.view.widgets import Callback

LONGEST_CALL = 2.0
"""The most seconds of a round of claims that are then counted at the table, unless a player called later."""


class HotSeat(Persons):
    """The players at a shared screen, who look at their tiles one after the other."""

    is_shared = True

    def __init__(
        self,
        context: Context,
        scene: TableScene,
        client: TableClient,
        perspectives: Perspectives,
        setup: MatchSetup,
    ):
        super().__init__(client, scene.view)
        self._context = context
        self._scene = scene
        self._perspectives = perspectives
        self._sharing = setup.sharing
        self._back = TakingBack(context, perspectives, scene.view.chairs, may=setup.take_back)
        self._over = HandOver(context, scene, perspectives, setup.sharing.showing, let_go=self._let_go, stay=self._stay)
        self._held_back: deque[News] = deque()
        """News of the table that the view has not shown yet."""
        self._due: Callback | None = None
        """What is done next, when the view has finished moving."""
        self._round: ClaimRound | None = None
        self._ballot: Ballot | None = None
        """The ballot of the player who is looking at his tiles in the round of claims."""
        self._glance: FirstLook | None = None
        """The question to a player who is looking at his dealt tiles and has no kong to lay out."""
        self._begun_at: int | None = scene.view.model.discards_count
        """The number of discards with which the match was shown first, so that nobody is hurried in a match that was
        left; ``None`` from the next deal on."""
        self._has_glanced: set[int] = set()
        self._makes_no_claims: set[int] = set()
        self._owed = 0.0
        """Seconds of a round of claims that have not yet passed for the table."""
        self._made_up = 0
        """How many questions this class has asked that are not the table's; their ids are negative."""
        self._keeps: AtTable | None = None
        """The player who passed and draws next with his hand still face up; he is asked once all events are shown."""
        self._seen_by(None)

    @property
    def is_private(self) -> bool:
        return self._perspectives.viewer is not None

    @property
    def bar(self) -> ActionBar | None:
        """The bar of the round of claims, or the one that calls a player; ``None`` if neither is shown."""
        return self._over.bar if self._round is None else self._round.bar

    @property
    def waits(self) -> bool:
        """Whether a round of claims is open, or a bar calls a player."""
        return self._round is not None or self._over.bar is not None

    @property
    def rests(self) -> bool:
        """Whether presses are ignored, as a player has just answered."""
        return self._over.rest.left > 0

    def stands_still(self, *, is_away: bool, reads: bool) -> bool:
        return False

    @property
    def passes_all(self) -> bool:
        return self._perspectives.viewer in self._makes_no_claims

    def begin_deal(self) -> None:
        self._makes_no_claims.clear()
        self._has_glanced.clear()
        self._begun_at = None
        self._client.begin_deal()

    def end_match(self) -> None:
        self._client.end_match()
        self._tell()

    def toggle_passing(self) -> None:
        if self._perspectives.viewer is not None:
            self._makes_no_claims ^= {self._perspectives.viewer}

    def keeps_back(self, event: InputEvent) -> bool:
        return self._over.keeps_back(event)

    def pass_frame(self, seconds: float) -> None:
        self._over.rest.pass_time(seconds)

    def key(self, event: InputEvent) -> bool:
        """Handles the players' own keys, the round's keys, and the key to take back; returns whether it did."""
        actions = self._scene.kit.actions
        ballot = self._ballot
        if ballot is not None and actions.is_pressed_anew(event, own_key(self._perspectives, ballot.person)):
            self._let_go()
            return True
        if not self.is_private and self._back.key(event):
            return True
        return self._over.key(event) or (self._round is not None and self._round.key(event))

    def _let_go(self) -> None:
        """Passes for the player who released the key that he held to look, unless he is calling or merely tapped it."""
        ballot = self._ballot
        is_tap = ballot is not None and ballot.is_held and ballot.looked < HOLD
        if (is_tap and self._sharing.showing is Showing.TRUST) or self._scene.questions.is_calling:
            self._stay()
        elif ballot is not None:
            ballot.lapse()

    def _stay(self) -> None:
        """Keeps the hand of the player who is looking face up until he answers."""
        if self._ballot is not None:
            self._ballot.stay(self._scene.questions.bar)

    def agree(self, take_back: Callback, cost: str = "") -> None:
        self._back.agree(take_back, cost)

    def place(self) -> None:
        self._over.place()
        if self._round is not None:
            self._round.place()

    def hide(self) -> None:
        """Turns the hand over as another screen covers the table; its player must come to the screen again."""
        if not self.is_private:
            return
        while self._view.busy:
            self._view.skip()
            self._view.update(0.0)
        self._seen_by(None)
        self._ballot = self._glance = None
        if self._round is not None:
            self._round.show()

    def stay(self) -> None:
        self._over.end_hold_early()

    def play_on(self, seconds: float) -> bool:
        """Shows the next events while the view is at rest, or lets the table play on; returns whether any was shown."""
        if self._due is not None:
            due, self._due = self._due, None
            due()
            return False
        if self._round is not None:
            self._go_on_with_round(self._round, seconds)
            return False
        if self._over.bar is not None:
            return False
        if self._glance is not None:
            if self._glance.question is not None:
                return False
            self._glance = None
        return self._tell() if self._has_news() else self._ask(seconds)

    def _has_news(self) -> bool:
        """Fetches the news from the table; returns whether any of it still has to be shown."""
        self._held_back.extend(self._client.news())
        return bool(self._held_back)

    def _ask(self, seconds: float) -> bool:
        """Lets the table ask a player, or calls him if his hand is not face up; returns whether events were shown."""
        if self._keeps is not None:
            self._scene.questions.speak_to(self._keeps)
            self._keeps = None
        self._client.put_questions()
        self._answer_claims({}, self._makes_no_claims)
        person = next((person for person in self._client.people if self._client.question(person) is not None), None)
        if person is None or person == self._perspectives.viewer:
            seconds, self._owed = seconds + self._owed, 0.0
            self._client.pass_time(seconds)
            return self._tell()
        offer = self._on_offer()
        if offer is None:
            self._let_come(person)
        else:
            self._open_round(offer)
        return False

    def _answer_claims(self, answers: Mapping[int, Command], persons: Iterable[int]) -> None:
        """Answers the claims that the table asks of these players; a player without an answer passes."""
        for person in persons:
            if self._asked_for_claim(person) is not None:
                seat = self._perspectives.open.seat_of(person)
                self._client.answer(person, answers.get(person, Pass(seat=seat)))

    def _tell(self) -> bool:
        """Shows events until a player must come or the hand must be hidden; returns whether any was shown."""
        told = False
        while self._has_news() and self._due is None:
            event = self._held_back[0].outline
            if self._ends_privacy(event):
                if told:
                    break
                self._seen_by(None)
            glancing = self._glances_before(event)
            if glancing is not None:
                self._due = partial(self._let_glance, glancing)
                break
            seen = self._perspectives.tell(self._held_back.popleft())
            if seen is not None:
                self._view.show(seen)
                told = True
            self._back.note(event)
            self._due = self._comes_after(event)
        return told

    def _ends_privacy(self, event: e.Event) -> bool:
        """Whether the hand that is face up must be turned over before this event is shown."""
        viewer = self._perspectives.viewer
        if viewer is None:
            return False
        if isinstance(event, e.ClaimsOpened):
            return bool(self._lookers(event.seat))
        if isinstance(event, e.DealBegun | e.DealEnded | e.LastTurnsBegan):
            return True
        seat = getattr(event, "seat", None)
        return seat is not None and seat != self._perspectives.open.seat_of(viewer)

    def _comes_after(self, event: e.Event) -> Callback | None:
        """What to do after this event was shown: open a round of claims, or call the next player; ``None``: nothing."""
        match event:
            case e.ClaimsOpened():
                offer = self._on_offer()
                return partial(self._open_round, offer) if offer is not None and self._lookers(event.seat) else None
            case e.TurnBegan(seat=seat) | e.PlayBegan(seat=seat):
                person = self._perspectives.open.person_at(seat)
                is_over = self._comes_next(e.DealEnded)
                if person in self._client.people and person != self._perspectives.viewer and not is_over:
                    return partial(self._let_come, person)
            case _:
                pass
        return None

    def _comes_next(self, kind: type[e.Event]) -> bool:
        """Whether the next event to be shown is of this kind."""
        return self._has_news() and isinstance(self._held_back[0].outline, kind)

    def _lookers(self, thrower: Seat) -> list[Looker]:
        return lookers_of(self._perspectives, self._view.chairs, thrower, self._makes_no_claims)

    def _on_offer(self) -> OnOffer | None:
        table, calling = self._perspectives.open, self._sharing.calling
        waits = self._context.preferences.now.waits_for_click or table.discards_count == self._begun_at
        if calling is Calling.ROUND_5 and waits:
            calling = Calling.ROUND
        return offer_of(table, self._view.chairs, calling)

    def _open_round(self, offer: OnOffer) -> None:
        self._seen_by(None)
        self._client.put_questions()
        self._round = ClaimRound(
            self._scene.page,
            offer,
            self._lookers(offer.seat),
            look=self._let_vote,
            choices=self._choices_of,
            flowers=self._over.flowers,
            tip=self._over.how_one_looks(offer),
        )
        self._round.show()

    def _go_on_with_round(self, round_: ClaimRound, seconds: float) -> None:
        ballot = self._ballot
        round_.pass_time(seconds, ballot)
        if ballot is not None and ballot.answer is not None:
            round_.keep_answer(ballot, ballot.answer)
            self._ballot = self._back.discarder = None
            if round_.is_passed_to(ballot):
                self._scene.questions.speak_to(None)
                self._keeps = AtTable(self._client, ballot.person)
            else:
                self._seen_by(None)
            if ballot.is_too_late:
                self._scene.clock.say_time_is_over()
            if not round_.is_over:
                round_.show()
        if round_.is_over:
            self._end_round(round_)

    def _end_round(self, round_: ClaimRound) -> None:
        """Ends the round and gives the table the players' answers."""
        round_.hide()
        self._round = self._back.discarder = None
        if not self.is_private:
            self._over.begin_rest()
        self._owed += max(min(round_.elapsed, LONGEST_CALL), round_.longest_call)
        if round_.is_time_over and not round_.offer.openly:
            self._scene.clock.say_time_is_over()
        self._answer_claims(round_.answers, self._client.people)

    def _asked_for_claim(self, person: int) -> Question | None:
        """The table's question to a player about the tile on offer; ``None`` if there is no such question any more."""
        deal = self._perspectives.open.deal
        is_open = not self._has_news() and deal is not None and isinstance(deal.phase, Claiming)
        return self._client.question(person) if is_open else None

    def _choices_of(self, looker: Looker) -> Sequence[Command]:
        question = self._asked_for_claim(looker.person)
        return () if question is None else question.choices

    def _let_vote(self, looker: Looker, by: Action | None) -> None:
        """Hands the screen to a player who wants to look at his tiles in the round; ``by``: the key that he holds."""
        round_ = self._round
        assert round_ is not None, "no round is open"
        round_.hide()
        self._made_up += 1
        ballot = Ballot(
            looker,
            self._asked_for_claim(looker.person),
            round_.offer,
            number=self._made_up,
            after=round_.elapsed if round_.offer.openly else None,
        )

        def turn() -> None:
            self._ballot = ballot
            if self._over.is_held:
                ballot.hold(says_so=self._sharing.showing is Showing.HOLD)
            round_.pass_time(0.0, ballot)
            self._seen_by(looker.person, ballot)

        self._over.to(looker.person, _("{name}, your tiles"), turn, by=by, is_here=True)

    def _let_come(self, person: int) -> None:
        """Hands the screen to the player who must decide now."""
        asked = AtTable(self._client, person)

        def turn() -> None:
            self._back.discarder = None
            self._seen_by(person, asked)

        self._over.to(person, _("{name}, your turn"), turn)

    def _glances_before(self, event: e.Event) -> int | None:
        """The player who must look at his dealt tiles before this event is shown; ``None`` if none must.

        In books with kongs before the first discard everybody looks for one; in all, before a computer's first discard.
        """
        table = self._perspectives.open
        waiting = [person for person in self._client.people if person not in self._has_glanced]
        match event:
            case e.OpeningBegan(seat=seat) | e.BonusFinished(seat=seat) if table.rules.kongs.before_first_discard:
                return next((person for person in waiting if person == table.person_at(seat)), None)
            case e.TileDiscarded(seat=seat) if not (table.discards_count or table.rules.is_tabletop):
                return next(iter(waiting), None) if table.person_at(seat) not in self._client.people else None
            case _:
                return None

    def _let_glance(self, person: int) -> None:
        """Hands the screen to a player to look at his dealt tiles, and to lay out a kong if he has one."""
        is_asked = self._comes_next(e.OpeningBegan)

        def turn() -> None:
            self._has_glanced.add(person)
            if is_asked:
                self._seen_by(person, AtTable(self._client, person))
                return
            self._made_up += 1
            table = self._perspectives.open
            seeks = table.rules.kongs.before_first_discard
            self._glance = FirstLook(table.seat_of(person), number=self._made_up, seeks_kong=seeks)
            self._seen_by(person, self._glance)

        self._over.to(person, _("{name}, your tiles"), turn)

    def _seen_by(self, person: int | None, asked: Asked | None = None) -> None:
        """Shows the table as this player sees it (``None``: an onlooker); a hand that was face up is gone at once."""
        if self.is_private:
            self._over.begin_rest(but=self._perspectives.viewer)
            self._context.stack.redraw()
        self._view.show_at_once(self._perspectives.look(person, self._view.model))
        self._view.point(HandLook())
        self._keeps = None
        self._scene.questions.speak_to(asked)
        self._scene.forget_viewer()
