"""Words of the score pad that depend on what a club plays."""

from game.rules.rulesets import RULEBOOKS
from game.scenes.ledger.words import fines_text
from tests.rules.club_files import with_file

NOT_COUNTED = "Kongs paid at once are not counted here."


def test_the_pad_says_that_it_does_not_count_kongs_paid_at_once() -> None:
    gala, israeli = RULEBOOKS["gala"], RULEBOOKS["israeli"]
    assert fines_text(with_file(gala, "[gala.rules]\nkongs.added_points = 1\n")) == NOT_COUNTED
    usual = fines_text(israeli.with_options())
    assert "false ready call 300" in usual
    assert NOT_COUNTED not in usual
    paid = fines_text(with_file(israeli, "[israeli.rules]\nkongs.discarder_points = 1\n"))
    assert paid == f"{usual}. {NOT_COUNTED}"
