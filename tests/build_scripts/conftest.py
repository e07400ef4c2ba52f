"""What the tests of packages share."""

import pytest


@pytest.fixture(scope="session")
def is_whole(pytestconfig: pytest.Config) -> bool:
    """Whether packages are as they are published; else they are compressed quickly, which spares minutes."""
    return bool(pytestconfig.getoption("--share") == 1)
