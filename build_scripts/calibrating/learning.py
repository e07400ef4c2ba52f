"""What strong players learn of a book in play: its calibration, found in two rounds of deals."""

import msgspec
from msgspec.structs import replace

from build_scripts.calibrating import fits, self_play
from build_scripts.calibrating.self_play import Playing, Share
from game.players.ai.reading.calibration import Calibration
from game.players.ai.traits.skill import STRONG

_GUESSING = 3
"""Before anything is known, players who guess play one deal for this many deals of the fit."""


def found_in_play(
    where: Playing, *, deals: int, seed: int, share: Share = map
) -> tuple[Calibration, dict[str, fits.Table]]:
    """The calibration of a book, and its tables of fit.

    First players who guess play some deals; then players who use the figures found so far play the others.

    :param share: plays the deals, as ``map`` does; with others it may be done on several processors.
    """
    guessing = replace(STRONG, calibrated=False, defense=False)
    first = self_play.play(where, guessing, deals=deals // _GUESSING, seed=seed, share=share)
    guessed = where._replace(known=fits.fitted(first, where.rules)[0])
    notes = self_play.play(guessed, STRONG, deals=deals, seed=seed + 1, share=share)
    notes.add_rare(first)
    return fits.fitted(notes, where.rules)


def keeping(found: Calibration, known: Calibration) -> Calibration:
    """The newly found calibration, with the figures that are not fitted each time taken from ``known``."""
    return msgspec.structs.replace(
        found,
        claim_gain=known.claim_gain,
        idle_claim_gain=known.idle_claim_gain,
        won=known.won,
        apart=known.apart,
        reached=known.reached or found.reached,
        otherwise=known.otherwise if known.reached else found.otherwise,
    )
