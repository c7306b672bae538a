"""The files of USWDS that are served: its one style sheet, the files that it refers to, and the behavior script; and
the compression of static files."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.storage import FileSystemStorage
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

PREFIX = "uswds"
SHEET = "css/uswds.min.css"
SCRIPTS = {"js/uswds.min.js", "js/uswds-init.min.js"}
ALWAYS = frozenset({SHEET, *SCRIPTS, *(f"{path}.map" for path in (SHEET, *SCRIPTS)), "img/us_flag_small.png"})
REFERENCE = re.compile(r"""url\(["']?\.\./([^)"'?#]+)""")


def needed_files(folder: Path) -> frozenset[str]:
    """Paths below USWDS' `dist` folder that a page can ask for; a tenth of the 2,600 files there would be too many.

    Raises FileNotFoundError when USWDS has not been fetched.
    """
    return ALWAYS | set(REFERENCE.findall((folder / SHEET).read_text(encoding="utf-8")))


class NeededFilesFinder(FileSystemFinder):
    """The folders of STATICFILES_DIRS, with only the needed files of USWDS."""

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, FileSystemStorage]]:
        """Every file to collect, with the storage that holds it."""
        needed: frozenset[str] | None = None
        for path, storage in super().list(ignore_patterns):
            if storage.prefix == PREFIX:
                needed = needed_files(Path(storage.location)) if needed is None else needed
                if path not in needed:
                    continue
            yield path, storage


class GzipManifestStorage(CompressedManifestStaticFilesStorage):
    """Static files under names with their hashes, beside each its gzip form. Brotli would compute for ten seconds of
    the first start, and save a browser 20 KB of the style sheet, once."""

    def create_compressor(self, **options: Any) -> Compressor:
        """The compressor of the files."""
        return super().create_compressor(use_brotli=False, **options)
