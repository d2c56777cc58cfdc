"""A legal log and the table before each of its lines, whoever follows the play."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from tests.mutation.logs import Event, Log, opening_lines, settlement_after


class Moment(Protocol):
    """The table before a line of a hand: what the lines before call for."""

    phase: str


MomentT = TypeVar("MomentT", bound=Moment)


class Followed(Generic[MomentT]):
    """A legal log with its moments.

    Args:
        log: its lines.
        moments: the table before each line; None for lines outside play.
        kinds: what kinds of tile the game has, flowers left out.
    """

    def __init__(self, log: Log, moments: Iterable[MomentT | None], kinds: Sequence[str]) -> None:
        self.log = log
        self.kinds = kinds
        self.hands = opening_lines(log)
        """Indexes of the hands' own lines."""
        self.walled = all(log[index]["wall"] is not None for index in self.hands)
        self.moments = list(moments)

    def at(self, index: int) -> MomentT:
        """Return the table before a line of a hand."""
        moment = self.moments[index]
        assert moment is not None
        return moment

    def places(self, *types: str) -> Iterator[tuple[int, Event, MomentT]]:
        """Yield every line within a hand, of these types or any, and the table before it."""
        for index, event in enumerate(self.log):
            moment = self.moments[index]
            if moment is not None and (not types or event["type"] in types):
                yield index, event, moment

    def settlement(self, index: int) -> int:
        """Return the index of the settlement of the hand that a line belongs to."""
        return settlement_after(self.log, index)
