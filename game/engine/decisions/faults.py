"""Faults of tabletop play: false calls and what they lead to (docs/rules/common.md, "Assisted and tabletop play")."""

from __future__ import annotations

from game.engine import events as e
from game.engine.commands import IllegalCommand
from game.engine.decisions import ending
from game.engine.facts import face, faces
from game.engine.seat import Seat, TileId
from game.engine.state import DealState
from game.engine.steps.story import Story
from game.rules.terms import ClaimKind, Outcome
from game.tiles.tile import Tile


def check_held(deal: DealState, seat: Seat, tile_ids: tuple[TileId, ...], tiles: tuple[Tile, ...]) -> None:
    """Refuses tiles that are not in the hand, or have other faces than named: no call at all, true or false."""
    if len(set(tile_ids)) != len(tile_ids) or len(tile_ids) != len(tiles):
        raise IllegalCommand("a tile is named twice, or its face is missing")
    for tile_id, tile in zip(tile_ids, tiles, strict=True):
        if tile_id not in deal.seats[seat].hand:
            raise IllegalCommand(f"{tile} is not in the hand")
        if face(deal, tile_id) is not tile:
            raise IllegalCommand(f"tile {tile_id} is not {tile}")


def false_call(story: Story, seat: Seat, claim: ClaimKind, tile_ids: tuple[TileId, ...]) -> None:
    """The tiles laid out go back, seen by all. In assisted play there are no false calls: refused."""
    if not story.rules.is_tabletop:
        raise IllegalCommand(f"the hand cannot show this {claim.value}")
    tiles = faces(story.deal, tile_ids)
    story.tell(e.FalseCallMade(seat=seat, claim=claim, tile_ids=tile_ids, tiles=tiles))


def false_claim(story: Story, seat: Seat, claim: ClaimKind, tile_ids: tuple[TileId, ...]) -> None:
    """A false call for a discard, with what it costs."""
    false_call(story, seat, claim, tile_ids)
    costs = story.rules.faults.false_claim_costs
    if costs:
        story.tell(e.PenaltyPaid(seat=seat, points=costs))


def false_mahjong(story: Story, seat: Seat) -> bool:
    """The whole hand was laid out for nothing: it is dead, or costs points. True if that ended the deal."""
    false_call(story, seat, ClaimKind.MAHJONG, story.deal.seats[seat].hand)
    faults = story.rules.faults
    if faults.false_mahjong_costs:
        story.tell(e.PenaltyPaid(seat=seat, points=faults.false_mahjong_costs))
    if faults.false_mahjong_annuls:
        ending.end_deal(story, Outcome.ANNULLED)
        return True
    if faults.false_mahjong_kills_hand:
        story.tell(e.HandDied(seat=seat))
    return False
