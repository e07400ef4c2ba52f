"""Many cases: as one test, where pytest takes longer for each than the case does; or most of them as long tests."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps

import pytest


def for_each(name: str, values: Iterable[object]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Runs a test with one value after the other for this parameter; what fails says with which.

    For what needs no fixture of its own: all values share those of the test.
    """
    cases = list(values)
    assert cases, f"no {name}"

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(**given: object) -> None:
            for case in cases:
                try:
                    test(**given, **{name: case})
                except BaseException as error:
                    error.add_note(f"with {name} = {case!r}")
                    raise

        signature = inspect.signature(test)
        others = [parameter for parameter in signature.parameters.values() if parameter.name != name]
        run.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined] # what pytest goes by
        return run

    return decorated


def one_in(
    step: int, cases: Iterable[tuple[object, ...]], mark: pytest.MarkDecorator = pytest.mark.long
) -> list[object]:
    """Cases for ``parametrize``: one in so many belongs to the quick tests, the others are long, or marked otherwise.

    A prime step takes of every column its turn, where the cases are the rows of a product of small lists.
    """
    return [case if not number % step else pytest.param(*case, marks=mark) for number, case in enumerate(cases)]


def one_of(step: int, values: Iterable[object], *, first: int = 0) -> list[object]:
    """Values for ``parametrize``: one in so many, from this one on, belongs to the quick tests, the others are slow."""
    return [
        value if number % step == first else pytest.param(value, marks=pytest.mark.slow)
        for number, value in enumerate(values)
    ]
