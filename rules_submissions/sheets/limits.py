"""Limits of a sheet, beside `compliance/uploads/limits.py`. Plain Python: the child process that decodes sheets reads
it too."""

from typing import Final

MOST_PAGES: Final = 50
MOST_PIXELS: Final = 40_000_000
PREVIEW_WIDTH: Final = 1600
"""Of a page of ordinary size; one that is larger in points, and a picture, at most twice as much."""
PREVIEW_HEIGHT: Final = 30_000
"""Of the whole preview, in pixels: browsers show no higher picture."""

COMPARED_WIDTH: Final = 1000
COMPARED_HEIGHT: Final = 15_000
"""Of the pictures that are compared, in pixels; what is larger is reduced first."""
MOST_CHANGES: Final = 40
"""Changed regions that are told one by one, the largest first."""

TEXT_MEMORY: Final = 512 * 1024 * 1024
TEXT_SECONDS: Final = 20
"""For the words of one page, of computing."""
TEXT_WAIT: Final = 300
"""In seconds on the clock, for the same: other work may go on beside it."""
MOST_LINES: Final = 1_000
MOST_WORDS: Final = 3_000
"""Of one page, of the file and of the picture each."""
MOST_LAID_OVER: Final = 200
"""Words of one page that lie over another word, each of which is drawn alone to see whether it shows."""
MOST_PARTS: Final = 16
"""Parts in which a page is drawn again, where its letters are too small to be told; and as many for its pictures."""
MOST_FIELDS: Final = 200
"""Form fields of one page whose frames are taken away before its picture is read."""
LONGEST_LINE: Final = 200
MOST_TEXT: Final = 100_000
"""Characters of one page that are looked at; a page with more says so."""

REFUSED: Final = 3
"""Exit status of the child process that says: this file is refused, for the reason on standard error."""
