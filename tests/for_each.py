"""Many quick cases as one test: pytest takes longer to begin and end a test than some tests take."""

import inspect
from collections.abc import Callable, Iterable
from functools import wraps


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
