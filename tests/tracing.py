"""What coverage need not follow: preparations of tests, which repeat what other tests cover."""

import sys
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def untraced(function: Callable[P, R]) -> Callable[P, R]:
    """Call a function without what measures coverage, as tests are that are marked so."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        trace = sys.gettrace()
        sys.settrace(None)
        try:
            return function(*args, **kwargs)
        finally:
            sys.settrace(trace)

    return call
