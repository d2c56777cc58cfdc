"""Logs that do something to whoever reads them; importable, so that workers can have them."""

import os
import time
from collections.abc import Iterator

from mjlog.codec import Source


class Deadly(Source):
    """Ends the process."""

    def pieces(self) -> Iterator[bytes]:
        os._exit(3)


class Faulty(Source):
    """Raises what no reader expects."""

    def pieces(self) -> Iterator[bytes]:
        raise ZeroDivisionError("boom")
        yield b""


class Slow(Source):
    """Takes its time."""

    def pieces(self) -> Iterator[bytes]:
        time.sleep(2)
        yield from super().pieces()
