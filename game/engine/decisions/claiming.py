"""Claims for the last discard, or for a tile that extends a pung."""

from __future__ import annotations

from functools import partial

from msgspec import UNSET

from game.engine import events as e
from game.engine.commands import Claim, IllegalCommand, Pass
from game.engine.decisions import drawing, ending, faults
from game.engine.facts import face, faces, facts_with_winner
from game.engine.rulings.claims import at_least_as_strong, could_change, winning_claims
from game.engine.rulings.legal import finishes, legal_claims
from game.engine.rulings.wants import in_reach
from game.engine.seat import Seat, TileId, seats_after
from game.engine.state import Claiming, Made, State
from game.engine.steps.story import Story
from game.rules.ruleset import Ruleset
from game.rules.terms import AfterFalse, ClaimKind, Source

_TILES_FROM_HAND = {ClaimKind.CHOW: 2, ClaimKind.PUNG: 2, ClaimKind.KONG: 3, ClaimKind.MAHJONG: 0}


def open_claims(story: Story, discarder: Seat, tile_id: TileId) -> None:
    """Asks those who may claim the discard; if there are none, the next seat has its turn."""
    _open(story, discarder, tile_id, robbing=False)


def open_robbing(story: Story, owner: Seat, tile_id: TileId) -> None:
    """Asks those who may go out on the tile that extended a pung; if there are none, it is replaced."""
    _open(story, owner, tile_id, robbing=True)


def _open(
    story: Story, owner: Seat, tile_id: TileId, *, robbing: bool, barred: tuple[Seat, ...] = (), again: bool = False
) -> None:
    """Opens the window; ``again`` when the tile went back, for mahjong alone and without those barred."""
    rules, deal = story.rules, story.deal
    out = (*barred, *[winner.seat for winner in deal.winners])
    asked = tuple(
        [seat for seat in seats_after(owner, rules.seats) if seat not in out and not deal.seats[seat].is_dead]
    )
    if not rules.is_tabletop:
        able = in_reach(rules, deal, face(deal, tile_id), owner, asked)
        window = Claiming(owner, tile_id, robbing, (), only_mahjong=again)
        asked = tuple([seat for seat in able if legal_claims(story.state, deal, window, seat)])
    story.tell(e.ClaimsOpened(seat=owner, tile_id=tile_id, robbing=robbing, asked=asked, only_mahjong=again))
    _close_if_decided(story)


def answer(story: Story, command: Claim | Pass) -> None:
    """A seat claims the tile or lets it go."""
    window = story.deal.phase
    if not isinstance(window, Claiming) or command.seat not in window.waiting:
        raise IllegalCommand("this seat is not asked for a claim")
    if story.deal.winners and isinstance(command, Claim) and command.claim is ClaimKind.MAHJONG:
        raise IllegalCommand("somebody is out already: nobody else may go out")
    if window.only_mahjong and isinstance(command, Claim) and command.claim is not ClaimKind.MAHJONG:
        raise IllegalCommand("this tile can be called for mahjong alone now")
    if isinstance(command, Claim):
        _check_words(story, command)
    if isinstance(command, Pass):
        story.tell(e.ClaimPassed(seat=command.seat))
    elif _is_true(story, window, command):
        story.tell(
            e.ClaimMade(
                seat=command.seat,
                claim=command.claim,
                tile_ids=command.tile_ids,
                after=command.after,
                finish=command.finish,
                said=command.said,
            )
        )
    elif command.claim is ClaimKind.MAHJONG:
        if faults.false_mahjong(story, command.seat):
            return
    else:
        faults.false_claim(story, command.seat, command.claim, command.tile_ids)
        if story.rules.faults.after_false_claim is AfterFalse.DEAD:
            story.tell(e.ClaimsClosed())
            _nobody(story, window)
            return
    _close_if_decided(story)


def _check_words(story: Story, command: Claim) -> None:
    if command.said is not UNSET and command.claim is not ClaimKind.MAHJONG:
        raise IllegalCommand("only a mahjong is called in other words")
    ending.check_words(story, command.said)


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
    assert isinstance(window, Claiming), "no tile may be claimed"
    rules = story.rules
    claims = _standing(rules, window)
    if window.waiting and not claims:
        # Nothing stands so far, so that a call still to come might get the tile.
        return
    strength = partial(_strength, story.state, window)
    if window.waiting and could_change(
        rules.claims, window.seat, rules.seats, claims, _still_possible(story, window), strength
    ):
        return
    winners = winning_claims(rules.claims, window.seat, rules.seats, claims, strength)
    story.tell(e.ClaimsClosed())
    wrong = _wrong_kinds(story, window, winners)
    if not winners:
        _nobody(story, window)
    elif winners[0].claim is not ClaimKind.MAHJONG:
        _set(story, window, winners[0])
    elif wrong:
        _give_back(story, window, wrong)
    else:
        _mahjongs(story, window, winners)


def _standing(rules: Ruleset, window: Claiming) -> tuple[Made, ...]:
    """The true calls that no false one takes down with it."""
    if not window.false or rules.faults.after_false_claim is not AfterFalse.WEAKER_FALL:
        return window.claims
    kinds = at_least_as_strong(rules.claims, window.false)
    return tuple([made for made in window.claims if made.claim in kinds])


_STRONGEST = 1 << 30


def _strength(state: State, window: Claiming, made: Made) -> int:
    """A call's strength among others of its kind; of one that may still come the highest there could be."""
    rule = state.rules.claims
    if made.claim is ClaimKind.MAHJONG and rule.mahjong_rank is not None:
        if made.tile_ids is None:
            return _STRONGEST
        return rule.mahjong_rank(state.rules, facts_with_winner(state, made.seat, window))
    if made.claim is ClaimKind.CHOW and rule.chow_from_anyone:
        if made.tile_ids is None or state.deal is None:
            return _STRONGEST
        return sum(face(state.deal, tile_id).rank for tile_id in made.tile_ids)
    return 0


def _still_possible(story: Story, window: Claiming) -> list[tuple[Seat, ClaimKind]]:
    if story.rules.is_tabletop:
        return [(seat, kind) for seat in window.waiting for kind in ClaimKind]
    return [
        (seat, claim.claim) for seat in window.waiting for claim in legal_claims(story.state, story.deal, window, seat)
    ]


def _wrong_kinds(story: Story, window: Claiming, winners: tuple[Made, ...]) -> tuple[Seat, ...]:
    """Who said that a true mahjong completes what it does not, where the book wants that named and others claim too."""
    faults = story.rules.faults
    if faults.wrong_kind_costs is None or len(window.claims) < 2:
        return ()
    said = window.claims if faults.wrong_kind_costs_unheeded else winners
    return tuple(
        [
            made.seat
            for made in said
            if made.claim is ClaimKind.MAHJONG and made.finish not in finishes(story.state, window, made.seat)
        ]
    )


def _give_back(story: Story, window: Claiming, wrong: tuple[Seat, ...]) -> None:
    """The wrong calls cost points; the others may claim the tile again, for mahjong alone."""
    costs = story.rules.faults.wrong_kind_costs
    assert costs is not None, "the book has no such fault"
    for seat in wrong:
        story.tell(e.PenaltyPaid(seat=seat, points=costs))
    _open(story, window.seat, window.tile_id, robbing=window.robbing, barred=wrong, again=True)


def _nobody(story: Story, window: Claiming) -> None:
    if window.robbing:
        drawing.replace_kong(story, window.seat)
    else:
        drawing.next_turn(story, window.seat)


def _mahjongs(story: Story, window: Claiming, winners: tuple[Made, ...]) -> None:
    source = Source.ROBBED_KONG if window.robbing else Source.DISCARD
    if window.robbing:
        story.tell(e.KongRobbed(owner=window.seat, tile_id=window.tile_id))
    for made in winners:
        ending.declare_winner(story, made.seat, source, window.tile_id, window.seat, said=made.said)
    drawing.after_win(story)


def _set(story: Story, window: Claiming, made: Made) -> None:
    assert made.tile_ids is not None, "the engine knows the tiles of every call"
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
        drawing.replace_kong(story, made.seat)
