"""What the tests of words share."""

from tests.english import english_again

__all__ = ["english_again"]
