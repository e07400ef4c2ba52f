"""Several persons at one screen: whose private moment it is, and what all may see between (docs/design.md, section 12).

What happens at the table is held back here and told to the view piece by piece. Whenever somebody's private moment
ends the hand below is turned over before the next event is told; whenever one begins the curtain falls first. So each
frame shows the table as one person's seat knows it, or as everybody does.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from game.app.window.actions import Action, InputEvent
from game.engine import events as e
from game.engine.commands import Command, Pass
from game.engine.seat import Seat
from game.engine.state import Claiming
from game.i18n import _
from game.players.player import Question
from game.players.roster import MatchSetup, Showing
from game.players.table_client import News, TableClient
from game.scenes.asking.asked import Asked, AtTable
from game.scenes.hot_seat.claim_round import Ballot, ClaimRound, Looker, OnOffer, lookers_of, offer_of, own_key
from game.scenes.hot_seat.consent import TakingBack
from game.scenes.hot_seat.first_look import FirstLook
from game.scenes.hot_seat.hand_over import HandOver
from game.scenes.hot_seat.perspectives import Perspectives
from game.scenes.shared.preferences import Context
from game.scenes.table.persons import Persons
from game.scenes.table.table import TableScene
from game.view.lane.action_bar import ActionBar
from game.view.table.hand_look import HandLook
from game.view.widgets.button import HOLD

LONGEST_CALL = 2.0
"""Whatever a round took, the computer players are only given so much of it for their calls, in seconds."""


class HotSeat(Persons):
    """The persons before the screen, one after the other."""

    is_shared = True

    def __init__(
        self,
        context: Context,
        scene: TableScene,
        client: TableClient,
        perspectives: Perspectives,
        setup: MatchSetup,
    ) -> None:
        super().__init__(client, scene.view)
        self._context = context
        self._scene = scene
        self._perspectives = perspectives
        self._sharing = setup.sharing
        self._back = TakingBack(context, perspectives, scene.view.chairs, may=setup.take_back)
        self._over = HandOver(context, scene, perspectives, setup.sharing.showing, let_go=self._let_go, stay=self._stay)
        self._held_back: deque[News] = deque()
        """News that were not told to the view yet."""
        self._due: Callable[[], None] | None = None
        """The next thing to do when the view is at rest."""
        self._round: ClaimRound | None = None
        self._ballot: Ballot | None = None
        """The ballot of who looks at his tiles in the round."""
        self._glance: FirstLook | None = None
        """The question to who looks at the tiles that he was dealt."""
        self._has_glanced: set[int] = set()
        self._makes_no_claims: set[int] = set()
        self._owed = 0.0
        """Seconds of a round that the table was not told yet."""
        self._made_up = 0
        """Number of questions that were made up."""
        self._keeps: AtTable | None = None
        """Who has passed and is next: he is asked again once everything has been told."""
        words = scene.questions.words
        is_taken = words.is_taken
        words.is_taken = lambda: is_taken() or self.bar is not None
        self._seen_by(None)

    @property
    def is_private(self) -> bool:
        return self._perspectives.viewer is not None

    @property
    def bar(self) -> ActionBar | None:
        """The bar of the round of claims, or the one that calls somebody."""
        return self._over.bar if self._round is None else self._round.bar

    @property
    def waits(self) -> bool:
        """Whether a round of claims is open, or somebody is called."""
        return self._round is not None or self._over.bar is not None

    @property
    def rests(self) -> bool:
        """Whether nothing that is pressed counts, as somebody has just answered."""
        return self._over.rest.left > 0

    def stands_still(self, *, is_away: bool, reads: bool) -> bool:
        return False

    @property
    def passes_all(self) -> bool:
        return self._perspectives.viewer in self._makes_no_claims

    def begin_deal(self) -> None:
        self._makes_no_claims.clear()
        self._has_glanced.clear()
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
        """Does what the key of a person, or of nobody, means in a round; or that of taking back at the open table."""
        actions = self._scene.kit.actions
        ballot = self._ballot
        if ballot is not None and actions.is_pressed(event, own_key(self._perspectives, ballot.person), repeats=False):
            self._let_go()
            return True
        if not self.is_private and self._back.key(event):
            return True
        return self._over.key(event) or (self._round is not None and self._round.key(event))

    def _let_go(self) -> None:
        """Whoever has looked and let go of his key passes, unless that was a mere tap, or he has begun a call."""
        ballot = self._ballot
        is_tap = ballot is not None and ballot.is_held and ballot.looked < HOLD
        if (is_tap and self._sharing.showing is Showing.TRUST) or self._scene.questions.is_calling:
            self._stay()
        elif ballot is not None:
            ballot.lapse()

    def _stay(self) -> None:
        """Whoever looks does so until he answers."""
        if self._ballot is not None:
            self._ballot.stay(self._scene.questions.bar)

    def agree(self, take_back: Callable[[], None], cost: str = "") -> None:
        self._back.agree(take_back, cost)

    def place(self) -> None:
        self._over.place()
        if self._round is not None:
            self._round.place()

    def hide(self) -> None:
        """Turns the hand over as another screen covers the table; its person has to come again."""
        if not self.is_private:
            return
        while self._view.busy:
            self._view.skip()
            self._view.update(0.0)
        self._seen_by(None)
        self._ballot = self._glance = None
        if self._round is not None:
            self._round.show()

    def play_on(self, seconds: float) -> bool:
        """Tells what was held back as far as it may be; then the table plays on. The view is at rest."""
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
        """Whether something has happened that was not told yet."""
        self._held_back.extend(self._client.news())
        return bool(self._held_back)

    def _ask(self, seconds: float) -> bool:
        """Lets the table ask; who is asked and does not look has to come first."""
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
        """Gives these persons' answers to the table, where it asks for a claim; who gave none passes."""
        for person in persons:
            if self._asked_for_claim(person) is not None:
                seat = self._perspectives.open.seat_of(person)
                self._client.answer(person, answers.get(person, Pass(seat=seat)))

    def _tell(self) -> bool:
        """Tells the view what was held back, up to where somebody has to come or go; gives whether any was."""
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
        """Whether the hand that is up is to be turned over before this event is told."""
        viewer = self._perspectives.viewer
        if viewer is None:
            return False
        if isinstance(event, e.ClaimsOpened):
            return bool(self._lookers(event.seat))
        if isinstance(event, e.DealBegun | e.DealEnded | e.LastTurnsBegan):
            return True
        seat = getattr(event, "seat", None)
        return seat is not None and seat != self._perspectives.open.seat_of(viewer)

    def _comes_after(self, event: e.Event) -> Callable[[], None] | None:
        """The next thing to do once an event was seen: a round of claims, or somebody's turn."""
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
        """Whether an event of this kind is the next to be told."""
        return self._has_news() and isinstance(self._held_back[0].outline, kind)

    def _lookers(self, thrower: Seat) -> list[Looker]:
        return lookers_of(self._perspectives, self._view.chairs, thrower, self._makes_no_claims)

    def _on_offer(self) -> OnOffer | None:
        return offer_of(self._perspectives.open, self._view.chairs, self._sharing.calling)

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
            tells=not self._over.has_looked,
        )
        self._round.show()

    def _go_on_with_round(self, round_: ClaimRound, seconds: float) -> None:
        ballot = self._ballot
        round_.pass_time(seconds, ballot)
        if ballot is not None and ballot.answer is not None:
            round_.decided(ballot, ballot.answer)
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
        """Ends the round; nobody is asked any longer."""
        round_.hide()
        self._round = self._back.discarder = None
        if not self.is_private:
            self._over.begin_rest()
        self._owed += max(min(round_.elapsed, LONGEST_CALL), round_.longest_call)
        if round_.is_time_over and not round_.offer.openly:
            self._scene.clock.say_time_is_over()
        self._answer_claims(round_.answers, self._client.people)

    def _asked_for_claim(self, person: int) -> Question | None:
        """What the table itself asks a person about the tile on offer; ``None`` when it does not, or has gone on."""
        deal = self._perspectives.open.deal
        is_open = not self._has_news() and deal is not None and isinstance(deal.phase, Claiming)
        return self._client.question(person) if is_open else None

    def _choices_of(self, looker: Looker) -> Sequence[Command]:
        question = self._asked_for_claim(looker.person)
        return () if question is None else question.choices

    def _let_vote(self, looker: Looker, by: Action | None) -> None:
        """Lets somebody come who wants to look at his tiles in the round, perhaps for as long as he holds his key."""
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
        """Lets somebody come whose turn it is."""
        asked = AtTable(self._client, person)

        def turn() -> None:
            self._back.discarder = None
            self._seen_by(person, asked)

        self._over.to(person, _("{name}, your turn"), turn)

    def _glances_before(self, event: e.Event) -> int | None:
        """The person who looks at his dealt tiles before this event is told, as he may have a kong to lay out."""
        if not isinstance(event, e.OpeningBegan | e.BonusFinished):
            return None
        person = self._perspectives.open.person_at(event.seat)
        may_ask = self._perspectives.open.state.rules.kongs.before_first_discard
        return person if may_ask and person in self._client.people and person not in self._has_glanced else None

    def _let_glance(self, person: int) -> None:
        """Lets somebody come to look at the dealt tiles before the first discard, with a kong or without."""
        is_asked = self._comes_next(e.OpeningBegan)

        def turn() -> None:
            self._has_glanced.add(person)
            if is_asked:
                self._seen_by(person, AtTable(self._client, person))
                return
            self._made_up += 1
            self._glance = FirstLook(self._perspectives.open.seat_of(person), number=self._made_up)
            self._seen_by(person, self._glance)

        self._over.to(person, _("{name}, your tiles"), turn)

    def _seen_by(self, person: int | None, asked: Asked | None = None) -> None:
        """Shows the table through this person's eyes from now on; ``None``: as everybody sees it.

        A hand that was up is gone from the next picture on: it does not fade as another screen comes.
        """
        if self.is_private:
            self._over.begin_rest(but=self._perspectives.viewer)
            self._context.stack.redraw()
        self._view.show_at_once(self._perspectives.look(person, self._view.model))
        self._view.point(HandLook())
        self._keeps = None
        self._scene.questions.speak_to(asked)
        self._scene.forget_viewer()
