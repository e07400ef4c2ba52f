"""The calibration that computer players learn for a club's own rules."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from game.players.ai.reading.calibration import Calibration, calibration_of
from game.players.ai.traits.skill import STRONG
from game.players.teaching import fits, self_play
from game.players.teaching.self_play import Playing, Share

DEALS = 600
"""The number of deals that give the figures of a club well enough; those of the books come from thousands."""
SEED = 7001
_GUESSING = 3
"""Before anything is known, players who guess play one deal for this many deals of the fit."""


def deals_in_all(deals: int) -> int:
    """The number of deals played in all to learn from this many."""
    return deals // _GUESSING + deals


def learned(
    where: Playing, *, deals: int = DEALS, share: Share = map, tell: Callable[[], object] = lambda: None
) -> Calibration:
    """The figures of a book with a club's own rules, found in play among strong computer players.

    How much a claim must raise the chance, and how expensive aims fare, stay as in the book itself.

    :param share: plays the deals, as ``map`` does; with others it may be done on several processors.
    :param tell: called after each deal.
    """
    found, _tables = found_in_play(where, deals=deals, seed=SEED, share=share, tell=tell)
    return keeping(found, calibration_of(replace(where.rules, own="")))


def found_in_play(
    where: Playing, *, deals: int, seed: int, share: Share = map, tell: Callable[[], object] = lambda: None
) -> tuple[Calibration, dict[str, fits.Table]]:
    """The calibration of a book, and its tables of fit. The parameters are those of ``learned``.

    First players who guess play some deals; then players who use the figures found so far play the others.
    """
    guessing = replace(STRONG, calibrated=False, defence=False)
    first = self_play.play(where, guessing, deals=deals // _GUESSING, seed=seed, share=share, tell=tell)
    guessed = where._replace(known=fits.fitted(first, where.rules)[0])
    notes = self_play.play(guessed, STRONG, deals=deals, seed=seed + 1, share=share, tell=tell)
    notes.add_rare(first)
    return fits.fitted(notes, where.rules)


def keeping(found: Calibration, known: Calibration) -> Calibration:
    """The newly found calibration, with the figures that are not fitted each time taken from ``known``."""
    return msgspec.structs.replace(
        found,
        claim_gain=known.claim_gain,
        idle_claim_gain=known.idle_claim_gain,
        reached=known.reached or found.reached,
        otherwise=known.otherwise if known.reached else found.otherwise,
    )
