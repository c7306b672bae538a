"""Pages that the pictures of the documents show, and the words of each when `script/screenshots` took it.

The golden page of the same address stands for the page. Its frame is left out: menu and person differ by reader.
"""

import hashlib
import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "screenshots"
KEPT = ROOT / "docs" / "pictures.json"
SHUFFLING = ("submissions.question", "/draft/shuffling/1/ 200")
PAGES = {
    "question": SHUFFLING,
    "question-phone": SHUFFLING,
    "desk": ("submissions.review", "/review/ 200"),
    "floor": ("floor.board", "/floor/ 200"),
}
"""Of each picture the golden file, and how the line above its page ends."""


def page_of(picture: str) -> str:
    """The golden page that a picture shows, without its frame. Raises StopIteration where there is none."""
    file, ending = PAGES[picture]
    text = (ROOT / "tests" / "golden" / "pages" / f"{file}.txt").read_text(encoding="utf-8")
    pages = (page.partition("\n") for page in text.removeprefix("=== ").split("\n=== "))
    body = next(body for address, _, body in pages if address.endswith(ending))
    return "\n".join(line for line in body.splitlines() if not line.startswith("^ "))


def digests() -> dict[str, str]:
    """The SHA-256 of what the page of each picture says now."""
    return {picture: hashlib.sha256(page_of(picture).encode()).hexdigest() for picture in sorted(PAGES)}


def keep() -> None:
    """Notes that the pictures show the pages of now."""
    KEPT.write_text(json.dumps(digests(), indent=1) + "\n", encoding="utf-8")
