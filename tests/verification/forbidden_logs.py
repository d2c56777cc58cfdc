"""Logs in which a seat does what its table has forbidden."""

from tests.builders.called import SWAPPED, SWAPPED_FOR_ALL, konged, written
from tests.mutation.logs import Log

_NO_SWAP = {"policy.claims.swap": "same_and_other_end"}


def wrong() -> list[tuple[str, Log, int, str, str]]:
    """Return name, log, line and code of what is to be found, and why."""
    return [
        (
            "kong of the previous seat's discard",
            written(konged(1), **{"policy.claims.kong_from_previous": False}),
            5,
            "MJ329",
            "seat 0 sits before seat 1",
        ),
        (
            "other end of a chow",
            written(SWAPPED, **_NO_SWAP),
            6,
            "MJ334",
            "4m completes 2m 3m as well",
        ),
        (
            "chow that bars every discard",
            written(SWAPPED_FOR_ALL, **_NO_SWAP),
            5,
            "MJ335",
            "1m and 4m are left",
        ),
        (
            "win on an exposed kong's replacement",
            written(konged(3), **{"policy.kongs.win_after_exposed": False}),
            7,
            "MJ410",
            "4m was konged from the discard",
        ),
    ]
