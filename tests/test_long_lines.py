"""Templates and documents are read in a window: none of their lines is longer than it."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

ROOT = Path(settings.BASE_DIR)
LONGEST = 160


def long_lines(path: Path) -> Iterator[str]:
    """The place of each line that is too long."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if len(line) > LONGEST:
            yield f"{path.relative_to(ROOT)}:{number}"


def test_no_line_of_a_template_is_longer_than_a_window():
    paths = sorted((ROOT / "templates").rglob("*.html"))
    assert paths
    assert [place for path in paths for place in long_lines(path)] == []


def test_no_line_of_a_document_is_longer_than_a_window():
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert paths
    assert [place for path in sorted(paths) for place in long_lines(path)] == []
