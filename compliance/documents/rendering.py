"""From a template to a PDF/A-3a, in a limited child process: never inside a web process."""

import base64
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

FONTS = {
    "source-sans-pro-400.woff2": "uswds/fonts/source-sans-pro/sourcesanspro-regular-webfont.woff2",
    "source-sans-pro-700.woff2": "uswds/fonts/source-sans-pro/sourcesanspro-bold-webfont.woff2",
    "merriweather-700.woff2": "uswds/fonts/merriweather/Latin-Merriweather-Bold.woff2",
    "roboto-mono-400.woff2": "uswds/fonts/roboto-mono/roboto-mono-v5-latin-regular.woff2",
}
ASSETS = FONTS | {"document.css": "css/document.css"}
NO_OTHER_FONTS = Path(__file__).with_name("fonts.conf")
"""The font configuration of the child, which knows no font of the host."""
CHILD = ["-m", "compliance.documents.child"]
LONGEST_SECONDS = 480
STOPPED = {-signal.SIGKILL, -signal.SIGTERM}
"""The exit codes of a child process that was stopped by somebody else, or by a machine without memory."""


class NotRendered(RuntimeError):
    """The child process wrote no PDF; the message holds its last line."""


class NotLaidOut(NotRendered):
    """The child process cannot lay out these words, however often it is asked."""


@dataclass(frozen=True)
class Attached:
    """A file that travels inside the PDF."""

    name: str
    description: str
    content: bytes


@dataclass(frozen=True)
class Rendered:
    """A finished PDF, the HTML that it was made from (for tests and readers), and its count of pages."""

    html: str
    pdf: bytes
    pages: int


@cache
def asset_paths() -> dict[str, str]:
    """The paths of the fonts and the style sheet of papers, by name. Raises NotRendered if one is missing."""
    paths = {name: finders.find(path) for name, path in ASSETS.items()}
    missing = sorted(name for name, path in paths.items() if path is None)
    if missing:
        raise NotRendered(f"assets are missing: {', '.join(missing)}; run script/setup")
    return {name: str(path) for name, path in paths.items()}


def render(
    template: str,
    context: Mapping[str, Any],
    *,
    made_at: datetime,
    attached: Iterable[Attached] = (),
    pictures: Mapping[str, bytes] | None = None,
) -> Rendered:
    """The PDF of a template of `templates/documents/`; every value is escaped by the template engine.

    `pictures` are PNG or SVG, or a style of this paper alone, by a name such as `sheet-1.png`; the template shows them
    as `asset:sheet-1.png`. Runs a child process with its own memory and time limits. Raises NotRendered with the
    reason.
    """
    html = render_to_string(template, {**context, "made_at": made_at})
    return rendered(html, made_at=made_at, attached=attached, pictures=pictures)


def rendered(
    html: str,
    *,
    made_at: datetime,
    attached: Iterable[Attached] = (),
    pictures: Mapping[str, bytes] | None = None,
) -> Rendered:
    """The PDF of a paper given as HTML, as `render` makes it. Touches no database. Raises NotRendered."""
    from .joining import pages_of

    pdf = pdf_of([html], made_at=made_at, attached=attached, pictures=pictures)
    return Rendered(html, pdf, pages_of(pdf))


def pdf_of(
    parts: Sequence[str],
    *,
    made_at: datetime,
    attached: Iterable[Attached] = (),
    pictures: Mapping[str, bytes] | None = None,
    dots: int = 0,
    is_colored: bool = False,
) -> bytes:
    """The PDF of a paper given as HTML in one part or several, numbered through; with `dots`, a PNG of its first page
    with so many dots an inch, in color or gray. Raises NotRendered.

    Touches no database: it may run in a thread beside the one that reads the next part.
    """
    return lay_out(
        {
            "parts": list(parts),
            "assets": asset_paths(),
            "made_at": made_at.isoformat(),
            "pictures": {name: base64.b64encode(content).decode() for name, content in (pictures or {}).items()},
            "attachments": [
                {"name": a.name, "description": a.description, "content": base64.b64encode(a.content).decode()}
                for a in attached
            ],
        }
        | ({"dots": dots, "is_colored": is_colored} if dots else {})
    )


def lay_out(job: Mapping[str, Any], seconds: float | None = None) -> bytes:
    """The file that the child process writes for a job, within these seconds (`LONGEST_SECONDS` where none are given):
    a PDF, or a PNG where the job gives `dots`. Raises NotRendered, which is NotLaidOut where the job is the cause and
    not the machine."""
    longest = LONGEST_SECONDS if seconds is None else seconds
    try:
        done = subprocess.run(
            [sys.executable, *CHILD],
            input=json.dumps(job).encode(),
            capture_output=True,
            timeout=longest,
            check=False,
            env=os.environ | {"FONTCONFIG_FILE": str(NO_OTHER_FONTS)},
        )
    except subprocess.TimeoutExpired:
        raise NotRendered(f"no PDF after {longest} s") from None
    if done.returncode == -signal.SIGXCPU:
        raise NotLaidOut("it would take more computing time than a paper gets")
    if done.returncode or not done.stdout.startswith((b"%PDF", b"\x89PNG")):
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        ended = NotRendered if done.returncode in STOPPED else NotLaidOut
        raise ended(lines[-1] if lines else f"the writer ended with status {done.returncode}")
    return done.stdout
