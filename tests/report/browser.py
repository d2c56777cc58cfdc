"""A headless Chromium, spoken to through a pipe in its own protocol; needs no other package."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Self

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PATIENCE = 60
"""Seconds for a page to load."""


def found() -> str | None:
    """Return the path of an installed browser."""
    return next((path for name in NAMES if (path := shutil.which(name)) is not None), None)


class Browser:
    """A browser with one page.

    Attributes:
        requests: addresses that the page asked for since it was opened.
        spoken: what it wrote to its console, and dialogs it showed.
    """

    def __init__(self, program: str) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_browser, self._to = os.pipe()
        back, from_browser = os.pipe()
        options = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe"]
        options += ["--no-first-run", "--disable-extensions", "--disable-dev-shm-usage"]
        # It reads from descriptor 3 and writes to 4.
        shell = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        self._process = subprocess.Popen(
            [
                "bash",
                "-c",
                shell,
                "bash",
                program,
                *options,
                f"--user-data-dir={self._folder.name}",
            ],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self._from = os.fdopen(back, "rb")
        self._count = 0
        self._session: str | None = None
        self.requests: list[str] = []
        self.spoken: list[str] = []
        page = self.call("Target.createTarget", url="about:blank")["targetId"]
        attached = self.call("Target.attachToTarget", targetId=page, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(timeout=30)
        os.close(self._to)
        self._from.close()
        self._folder.cleanup()

    def call(self, method: str, **params: object) -> dict[str, Any]:
        """Call a method of the protocol and return its result."""
        self._count += 1
        message: dict[str, object] = {"id": self._count, "method": method, "params": params}
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == self._count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return dict(answer["result"])

    def _read(self) -> dict[str, Any]:
        content = bytearray()
        while (byte := self._from.read(1)) != b"\0":
            if not byte:
                raise RuntimeError("the browser ended")
            content += byte
        message = json.loads(content)
        params = message.get("params", {})
        method = message.get("method", "")
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method in (
            "Runtime.consoleAPICalled",
            "Page.javascriptDialogOpening",
            "Log.entryAdded",
        ):
            self.spoken.append(json.dumps(params))
        return dict(message)

    def open(
        self, page: Path, *, width: int, height: int = 900, dark: bool = False, paper: bool = False
    ) -> None:
        """Open a page in a window, a phone's if it is narrow, or as it would be printed."""
        phone = width < 600
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=phone,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        medium = "print" if paper else "screen"
        self.call("Emulation.setEmulatedMedia", media=medium, features=[scheme])
        self.requests.clear()
        self.spoken.clear()
        self.call("Page.navigate", url=page.as_uri())
        end = time.monotonic() + _PATIENCE
        while self.ask("document.readyState + location.protocol") != "completefile:":
            assert time.monotonic() < end, "the page does not load"
            time.sleep(0.05)

    def ask(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def picture(self) -> bytes:
        """Return what the window shows, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
