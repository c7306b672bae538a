"""Programs that check records without the office, and the format that they check. Anybody can save them from the page
Checkpoints."""

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

from compliance.transparency.build import PROGRAMS, program

SCRIPT = re.compile(r'<script src="([a-z0-9]+\.js)" defer></script>\n')
STYLE = re.compile(r'<link rel="stylesheet" href="([a-z]+\.css)">')


@dataclass(frozen=True)
class Program:
    """A file that works alone: its name, its bytes."""

    name: str
    content: bytes

    @property
    def sha256(self) -> str:
        """The hash by which people compare it with another copy."""
        return hashlib.sha256(self.content).hexdigest()


@cache
def programs() -> dict[str, Program]:
    """Every program by its name: the verifier as a page of one file, and those that need only Python; also the format
    of bundles, from which anybody can write another verifier."""
    python = [Program(name, program(name).encode()) for name in PROGRAMS]
    page = Program("verifier.html", page_in_one_file(settings.BASE_DIR / "static" / "verifier"))
    written = Program("FORMAT.md", (settings.BASE_DIR / "docs" / "records.md").read_bytes())
    return {file.name: file for file in (page, *python, written)}


def page_in_one_file(folder: Path) -> bytes:
    """The page of the folder with its styles and scripts inside, so that it opens from disk wherever it is saved.

    The scripts are at the end of the body, where everything that they look for exists.
    """
    page = (folder / "index.html").read_text(encoding="utf-8")
    scripts = "".join(f"<script>\n{_text(folder, name)}</script>\n" for name in SCRIPT.findall(page))
    page = SCRIPT.sub("", page)
    page = STYLE.sub(lambda link: f"<style>\n{_text(folder, link[1])}</style>", page)
    return page.replace("</body>", f"{scripts}</body>").encode()


def _text(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")
