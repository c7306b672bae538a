"""What a sheet may be. Plain Python: the child process that decodes sheets reads it too."""

from typing import Final

MOST_BYTES: Final = 25 * 1024 * 1024
MOST_PAGES: Final = 50
MOST_PIXELS: Final = 40_000_000
PREVIEW_WIDTH: Final = 1600
PREVIEW_HEIGHT: Final = 30_000
"""Of the whole preview, in pixels: browsers show no higher picture."""

MEMORY: Final = 1536 * 1024 * 1024
SECONDS: Final = 60
REFUSED: Final = 3
"""Exit status of the child process that says: this file is refused, for the reason on standard error."""
