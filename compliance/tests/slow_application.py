"""An application for the tests of the web server: says how much came, and waits at one address for a file."""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tests.waiting import wait_until


def application(environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
    """The number of this process and of the bytes in the body. `/slow` makes FOLDER/begun and waits for FOLDER/go."""
    if environ["PATH_INFO"] == "/slow":
        folder = Path(os.environ["FOLDER"])
        (folder / "begun").touch()
        wait_until((folder / "go").exists, "the test lets the answer go")
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [f"{os.getpid()} {len(environ['wsgi.input'].read())}".encode()]
