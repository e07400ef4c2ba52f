"""The call of a ready hand (docs/rules/israeli.md, "Ready hand")."""

from __future__ import annotations

from game.engine import events as e
from game.engine.commands import DeclareReady, Discard, IllegalCommand
from game.engine.decisions import turns
from game.engine.rulings.legal import ready_calls
from game.engine.state import Turn
from game.engine.steps.story import Story
from game.tiles.counts import in_order


def declare_ready(story: Story, command: DeclareReady) -> None:
    """The seat calls a ready hand and throws a tile. At a tabletop a false call is only found at the end."""
    state, deal = story.state, story.deal
    turn = deal.phase
    if state.rules.ready is None:
        raise IllegalCommand("ready hands are not called under these rules")
    if not isinstance(turn, Turn) or turn.seat != command.seat or turn.drawn is None:
        raise IllegalCommand("a ready hand is called on one's own turn, after drawing")
    held = deal.seats[command.seat]
    if held.is_dead or held.waits or deal.winners:
        raise IllegalCommand("this hand cannot be called ready")
    thrown = Discard(seat=command.seat, tile=command.tile, tile_id=command.tile_id)
    if not state.rules.is_tabletop and not any(
        call.tile is command.tile and call.waits == command.waits for call in ready_calls(state, deal, turn)
    ):
        raise IllegalCommand("after this discard the hand does not wait for these tiles")
    if not command.waits:
        raise IllegalCommand("a ready hand names the tiles that complete it")
    turn = turns.check_discard(story, thrown)
    named = tuple(sorted(set(command.waits), key=in_order))
    story.tell(e.ReadyDeclared(seat=command.seat, waits=named))
    turns.throw(story, thrown, turn)
