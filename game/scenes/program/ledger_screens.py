"""The pages of the ledger, each loaded when it is first opened."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import assert_never

from game.app.system.clubs import Clubs
from game.app.system.last_setup import friends_of
from game.app.system.paths import Paths
from game.app.window.stack import Scene
from game.players.roster import MatchSetup
from game.rules.options import Options
from game.rules.rulesets import RULEBOOKS
from game.scenes.shared import destinations as to
from game.scenes.shared.preferences import Context


def ledger_screen(context: Context, destination: to.LedgerScreen, paths: Paths, last: MatchSetup) -> Scene:
    """A page of the ledger.

    :param last: the match that was set up last.
    """
    kit, go = context.kit, context.go
    match destination:
        case to.OpenSessions():
            from game.scenes.ledger.sessions import SessionsScene

            at_table = partial(_at_table, context, paths, last)
            return SessionsScene(kit, paths.ledgers, at_table, partial(go, to.CountHand()))
        case to.CountHand():
            from game.scenes.ledger.count import CountScene

            return CountScene(kit, {last.ruleset: Options(RULEBOOKS[last.ruleset].options, last.options)})
        case to.OpenInAllBooks(state, seat, who):
            from game.scenes.ledger.books import BooksScene, of_finished

            return BooksScene(kit, of_finished(state, seat, who))
        case to.OpenPosition(position):
            from game.scenes.positions.editor import PositionScene, begun

            return PositionScene(kit, position or begun(last.ruleset), go)
        case _:
            assert_never(destination)


def _at_table(
    context: Context,
    paths: Paths,
    last: MatchSetup,
    begin: Callable[[MatchSetup], None],
    known: MatchSetup | None,
    *,
    changes: bool,
) -> Scene:
    """The page on which a session with real tiles is set up, at first with those who have played here."""
    from game.scenes.set_up.set_up import SetUpScene

    if known is None:
        own, friends = last.chairs[last.people[0]], friends_of(context.preferences.now)
        others = {friend.portrait: friend for friend in friends if friend.portrait != own.portrait}
        known = replace(last, chairs=(own, *others.values())[: len(last.chairs)])
    return SetUpScene(
        context.kit,
        context.go,
        context.preferences,
        known,
        clubs=Clubs.of(paths.clubs),
        at_table=begin,
        changes=changes,
    )
