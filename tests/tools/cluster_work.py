"""Work for the tests of clusters, in a module that workers can load."""

import time


def slow_square(number: int) -> int:
    """The square of a number, after a while."""
    time.sleep(0.02)
    return number * number
