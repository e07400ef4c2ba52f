"""Claims for the last discard, or for a tile that extends a pung."""

from __future__ import annotations

from game.engine import events as e
from game.engine.claims import could_change, winning_claims
from game.engine.commands import Claim, IllegalCommand, Pass
from game.engine.decisions import ending, faults, turns
from game.engine.legal import faces, legal_claims
from game.engine.seat import Seat, TileId, seats_after
from game.engine.state import Claiming, Made
from game.engine.story import Story
from game.rules.terms import ClaimKind, Outcome, Source

_TILES_FROM_HAND = {ClaimKind.CHOW: 2, ClaimKind.PUNG: 2, ClaimKind.KONG: 3, ClaimKind.MAHJONG: 0}


def open_claims(story: Story, discarder: Seat, tile_id: TileId) -> None:
    """Asks those who may claim the discard; if there are none, the next seat has its turn."""
    _open(story, discarder, tile_id, robbing=False)


def open_robbing(story: Story, owner: Seat, tile_id: TileId) -> None:
    """Asks those who may go out on the tile that extended a pung; if there are none, it is replaced."""
    _open(story, owner, tile_id, robbing=True)


def _open(story: Story, owner: Seat, tile_id: TileId, *, robbing: bool) -> None:
    deal = story.deal
    window = Claiming(owner, tile_id, robbing, ())
    others = [seat for seat in seats_after(owner, story.state.rules.seats) if not deal.seats[seat].is_dead]
    if story.state.rules.is_tabletop:
        asked = tuple(others)
    else:
        asked = tuple(seat for seat in others if legal_claims(story.state, deal, window, seat))
    story.tell(e.ClaimsOpened(seat=owner, tile_id=tile_id, robbing=robbing, asked=asked))
    _close_if_decided(story)


def answer(story: Story, command: Claim | Pass) -> None:
    """A seat claims the tile or lets it go."""
    window = story.deal.phase
    if not isinstance(window, Claiming) or command.seat not in window.waiting:
        raise IllegalCommand("this seat is not asked for a claim")
    if isinstance(command, Pass):
        story.tell(e.ClaimPassed(seat=command.seat))
    elif _is_true(story, window, command):
        story.tell(e.ClaimMade(seat=command.seat, claim=command.claim, tile_ids=command.tile_ids, after=command.after))
    elif command.claim is ClaimKind.MAHJONG:
        faults.false_mahjong(story, command.seat)
    else:
        faults.false_call(story, command.seat, command.claim, command.tile_ids)
    _close_if_decided(story)


def _is_true(story: Story, window: Claiming, command: Claim) -> bool:
    """Whether the hand can show what is called."""
    deal = story.deal
    if not 0 <= command.after < float("inf"):
        raise IllegalCommand("a call comes after the discard")
    if len(command.tile_ids) != _TILES_FROM_HAND[command.claim]:
        raise IllegalCommand(f"a {command.claim.value} takes {_TILES_FROM_HAND[command.claim]} tiles of the hand")
    faults.check_held(deal, command.seat, command.tile_ids, command.tiles)
    named = sorted(tile.index for tile in command.tiles)
    return any(
        able.claim is command.claim and sorted(tile.index for tile in able.tiles) == named
        for able in legal_claims(story.state, deal, window, command.seat)
    )


def _close_if_decided(story: Story) -> None:
    """Closes the window as soon as no answer still to come could change who gets the tile."""
    window = story.deal.phase
    assert isinstance(window, Claiming)
    rules = story.state.rules
    if window.waiting and could_change(
        rules.claims, window.seat, rules.seats, window.claims, _still_possible(story, window)
    ):
        return
    winners = winning_claims(rules.claims, window.seat, rules.seats, window.claims)
    story.tell(e.ClaimsClosed())
    if not winners:
        _nobody(story, window)
    elif winners[0].claim is ClaimKind.MAHJONG:
        _mahjongs(story, window, winners)
    else:
        _set(story, window, winners[0])


def _still_possible(story: Story, window: Claiming) -> list[tuple[Seat, ClaimKind]]:
    if story.state.rules.is_tabletop:
        return [(seat, kind) for seat in window.waiting for kind in ClaimKind]
    return [
        (seat, claim.claim) for seat in window.waiting for claim in legal_claims(story.state, story.deal, window, seat)
    ]


def _nobody(story: Story, window: Claiming) -> None:
    if window.robbing:
        turns.replace_kong(story, window.seat)
    else:
        turns.next_turn(story, window.seat)


def _mahjongs(story: Story, window: Claiming, winners: tuple[Made, ...]) -> None:
    source = Source.ROBBED_KONG if window.robbing else Source.DISCARD
    if window.robbing:
        story.tell(e.KongRobbed(owner=window.seat, tile_id=window.tile_id))
    for made in winners:
        ending.declare_winner(story, made.seat, source, window.tile_id, window.seat)
    ending.end_deal(story, Outcome.WON)


def _set(story: Story, window: Claiming, made: Made) -> None:
    assert made.tile_ids is not None
    story.tell(
        e.SetClaimed(
            seat=made.seat,
            owner=window.seat,
            claim=made.claim,
            tile_id=window.tile_id,
            tile_ids=made.tile_ids,
            tiles=faces(story.deal, made.tile_ids),
        )
    )
    if made.claim is ClaimKind.KONG:
        turns.replace_kong(story, made.seat)
