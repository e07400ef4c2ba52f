"""The session of a match that is hosted by another computer: its table, and the screens between the deals."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path

from game.app.matches.guest_match import PlayedElsewhere
from game.app.matches.tickets_file import OwnChair
from game.app.system.lines import one_line
from game.engine.events import Event
from game.engine.replays.replay import Replay, ReplayError
from game.engine.seat import Seat
from game.i18n import _, pgettext
from game.i18n.player_texts import cannot_be_kept
from game.net.remote import RemoteClient
from game.players.table_client import seen_by
from game.scenes.front.pause import PauseScene, match_now
from game.scenes.score.score import ScoreScene
from game.scenes.score.standings import StandingsScene
from game.scenes.shared.destinations import Way
from game.scenes.shared.looks import felt_of
from game.scenes.shared.preferences import Context
from game.scenes.shared.sheet_use import SheetUse
from game.scenes.table.guests import AtFarTable
from game.scenes.table.table import TableScene
from game.scenes.table.talk import TableTalk
from game.view.layout import TableModel
from game.view.stage.table_view import TableView

log = logging.getLogger(__name__)

LOOK = 0.05
"""Seconds between two checks for messages from the table."""


class FarSession:
    """One match at a table on another computer, in which the person at this screen plays.

    :param client: the connection to the table, whose match has begun.
    :param sit: makes a new session with this connection, for example after a change of language.
    :param say: shows one line on the title, such as why the table was left.
    :param chair: the path of the file with the way back to this chair.
    :param take_in: saves the match from the host's file, after checking it against what this chair was told.
    """

    def __init__(
        self,
        context: Context,
        client: RemoteClient,
        sit: Callable[[RemoteClient], None],
        say: Callable[[str], None],
        *,
        chair: Path,
        take_in: Callable[[bytes, Sequence[Event], int], Future[PlayedElsewhere]],
    ):
        self._context = context
        self._stack = context.stack
        self.client = client
        self.setup = client.setup
        """The set-up of the match, with the players of the chairs as they are now."""
        self._sit = sit
        self._say = say
        self._chair: OwnChair | None = OwnChair(chair)
        self._take_in = take_in
        self._coming: Future[PlayedElsewhere] | None = None
        """The match from the host's file, which is being replayed and checked; ``None``: no file has come."""
        self._replay: Replay | None = None
        """The replay of the match, once it is over and its file has been checked."""
        self._standings: StandingsScene | None = None
        self._is_settled = False
        """Whether the check of the host's file has ended."""
        self._ticket = client.own_ticket
        self._turned_back = client.turned_back
        self._pause: PauseScene | None = None
        """The card that says that the host has paused the match; ``None``: it is not paused."""
        self._sheet: ScoreScene | None = None
        """The score sheet of the last deal, while the next deal or the end may follow."""
        (person,) = client.people
        settings = context.preferences.now
        model = TableModel.of(seen_by(person, client.past()), person, sorts=settings.auto_sort)
        self.view = TableView(context.kit, model, client.chairs, felt=felt_of(settings, ""), play=context.hear)
        self.view.told = TableTalk(self.view, 0, context.preferences, client.past()).hear
        self.scene = TableScene(context, client, self.view, self.setup, is_far=True, may_say=client.may_say)
        self.scene.persons = AtFarTable(client, self.view)

    @property
    def viewer(self) -> Seat:
        """The seat whose view the window shows."""
        return self.view.model.seat

    def begin(self) -> None:
        """Shows the table, and begins to check regularly for messages from the host."""
        self._context.stack.beside = self._attend
        self._stack.push(self.scene)

    def again(self) -> None:
        """Makes a new session with the same connection, so that the table is shown anew in its present state."""
        self._sit(self.client)

    def close(self, *, for_good: bool = True) -> None:
        """Leaves the table.

        :param for_good: whether the chair becomes free; otherwise it is kept until the player comes back.
        """
        self._context.stack.beside = lambda: None
        self.client.close(leaves=for_good)
        self._forget_chair()

    def _forget_chair(self) -> None:
        """Deletes the way back to the chair, if the match is over or the chair is not kept."""
        if self._chair is not None and (self.client.is_over or not self.client.keeps_chair):
            if self._ticket is not None:
                self._chair.forget(self._ticket)
            self._chair = None

    def show_score_sheet(self) -> None:
        """Shows the score sheet of the deal that has just ended; it leads to the next deal or to the standings."""
        is_last = self.client.is_over
        scene = ScoreScene(
            self._context,
            self.view.model,
            self.client.chairs,
            picture=self.scene.picture,
            go_on=self._show_standings if is_last else self._be_ready,
            is_last=is_last,
            use=SheetUse(
                setup=self.setup, on="" if is_last else pgettext("next deal", "Ready"), stated=self.view.stated
            ),
        )
        self._sheet = None if is_last else scene
        self._stack.push(scene)

    def _be_ready(self) -> None:
        """Tells the host that the player has seen the score; the sheet stays until the table goes on."""
        self.client.begin_deal()
        if self._sheet is not None:
            self._sheet.hold(_("Waiting for the other players"))

    def _attend(self) -> float:
        """Handles what has come from the table; returns the seconds until the next look."""
        client = self.client
        client.look()
        self._look_for_chairs()
        self._look_for_record()
        self._forget_chair()
        if client.turned_back != self._turned_back:
            self.again()
        elif client.ended and not client.is_over:
            self._say(client.ended)
            self._context.go(Way.TO_TITLE)
        elif self._sheet is not None and self._stack.top is self._sheet and client.goes_on:
            if self._is_ended and not client.is_ready:
                self._sheet.be_last(self._go_on)
                self._sheet = None
            else:
                self._go_on()
        else:
            self._look_for_pause()
        return LOOK

    def _look_for_chairs(self) -> None:
        """Updates the players shown at the table if a chair has been given to somebody else."""
        if self.client.chairs != self.view.chairs:
            self.setup, self.view.chairs = self.client.setup, self.client.chairs
            self.view.touch()

    def _look_for_record(self) -> None:
        """If the host's file of the match has fully arrived, has it saved; then the standings offer the replay."""
        record = self.client.record
        if record.whole is not None and self._coming is None:
            self._coming = self._take_in(record.whole, record.told, self.client.people[0])
        if self._coming is None or not self._coming.done() or self._is_settled:
            return
        self._is_settled = True
        try:
            self._replay, problem = self._coming.result()
        except ReplayError as error:
            log.info("the match is not kept: %s", error)
            self._say(_("The host's record of the match cannot be used: {reason}").format(reason=one_line(str(error))))
            return
        if problem is not None:
            self._say(cannot_be_kept(problem))
        if self._standings is not None and self._standings in self._stack.scenes:
            self._standings.offer(self._replay)

    def _look_for_pause(self) -> None:
        """If the host has paused the match, shows a card; removes it when the match goes on."""
        paused, top = self.client.table.paused, self._stack.top
        if paused and self._pause is None and top is self.scene:
            self._pause = PauseScene(
                self._context.kit,
                self._context.go,
                self.setup,
                is_far=True,
                by_host=True,
                now=match_now(self.view.model, self.view.chairs),
            )
            self._stack.push(self._pause)
        elif not paused and self._pause is not None:
            if top is self._pause:
                self._stack.pop()
            if self._pause not in self._stack.scenes:
                self._pause = None

    @property
    def _is_ended(self) -> bool:
        return self.client.view is not None and bool(self.client.view.places)

    def _go_on(self) -> None:
        """Leaves the score sheet for the next deal, or for the standings if the match has ended."""
        self._sheet = None
        self._stack.back_to(self.scene)
        if self._is_ended:
            self.scene.persons.play_on(0.0)
            self.view.update(0.0)
            self._show_standings()
        else:
            self.scene.begin_deal()

    def _show_standings(self) -> None:
        self._stack.back_to(self.scene)
        self._standings = StandingsScene(self._context, self.view.model, self.setup, None)
        if self._replay is not None:
            self._standings.offer(self._replay)
        self._stack.push(self._standings)
