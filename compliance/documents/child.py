"""The child process that writes one PDF, or a picture of one, or stamps one: it reads a job as JSON on standard input
and writes the file to standard output.

It runs with limits on memory, time and files, and fetches nothing but the fonts and the style sheet that ship with
the application and the pictures that stand in the job: whatever markup a record may hold, nothing leaves the machine
and no file of it is read. It sees no font of the host (`fonts.conf`, named in its environment).
"""

import base64
import gc
import json
import os
import resource
import sys
import warnings
from collections.abc import Mapping
from contextlib import closing
from datetime import datetime
from math import ceil
from pathlib import Path
from typing import Any

from compliance.documents.glyphs import breakable, characters_of, printable
from compliance.documents.joining import join, joined_apart, pages_of
from compliance.documents.png import Png
from compliance.documents.stamping import stamped

MEMORY = 1536 * 1024 * 1024
SECONDS = 300
FILE_SIZE = 256 * 1024 * 1024
STRIP = 4 * 1024 * 1024
"""Bytes of a picture that are drawn at a time: whole, that of the largest felt takes 900 MiB."""
POINTS = 72
"""In an inch."""
SCHEME = "asset:"
KINDS = {".css": "text/css", ".woff2": "font/woff2", ".png": "image/png", ".svg": "image/svg+xml"}
VARIANT = "pdf/a-3a"
FOLIOS = (
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>Page numbers</title>'
    '<link rel="stylesheet" href="asset:document.css"></head><body class="folios">{leaves}</body></html>'
)


def limit() -> None:
    """Sets the limits of this process; a job beyond them fails, and nothing else."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    # A second later SIGKILL would end it, which does not say why.
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_SIZE, FILE_SIZE))


class Assets:
    """Answers `asset:NAME` for the names in the job, and refuses every other address."""

    def __init__(self, paths: Mapping[str, str], pictures: Mapping[str, str]) -> None:
        self.paths, self.pictures = paths, pictures

    def bytes_of(self, url: str) -> tuple[bytes, str]:
        """Content and media type. Raises ValueError for every address but those of the job."""
        name = url.removeprefix(SCHEME)
        if url.startswith(SCHEME) and name in self.paths:
            return Path(self.paths[name]).read_bytes(), KINDS[Path(name).suffix]
        if url.startswith(SCHEME) and name in self.pictures:
            return base64.b64decode(self.pictures[name]), KINDS[Path(name).suffix]
        raise ValueError(f"address refused: {url[:80]}")


class Writer:
    """Lays out HTML as tagged PDF/A-3a."""

    def __init__(self, job: Mapping[str, Any]) -> None:
        from weasyprint.urls import URLFetcher, URLFetcherResponse

        assets = Assets(job["assets"], job.get("pictures", {}))
        shown = characters_of(path for path in map(Path, job["assets"].values()) if path.suffix == ".woff2")

        class OnlyAssets(URLFetcher):
            def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
                content, kind = assets.bytes_of(url)
                if kind == KINDS[".svg"]:
                    content = printable(content.decode(), shown).encode()
                return URLFetcherResponse(url, content, {"Content-Type": kind}, 200)

        self.fetcher = OnlyAssets(allowed_protocols=["asset"])
        self.shown = shown
        self.made_at = datetime.fromisoformat(job["made_at"])
        self.attached = job["attachments"]

    def write(self, html: str, *, with_attachments: bool = True) -> bytes:
        """The PDF of this HTML; the files of the job travel inside it."""
        from weasyprint import HTML, Attachment
        from weasyprint.text.fonts import FontConfiguration

        attachments = [
            Attachment(
                string=base64.b64decode(each["content"]),
                name=each["name"],
                description=each["description"],
                created=self.made_at,
                modified=self.made_at,
                relationship="Data",
            )
            for each in self.attached
            if with_attachments
        ]
        paper = HTML(string=breakable(printable(html, self.shown)), base_url=SCHEME, url_fetcher=self.fetcher)
        pdf: bytes = paper.write_pdf(
            font_config=FontConfiguration(), pdf_variant=VARIANT, attachments=attachments or None
        )
        return pdf


def write_pdf(job: Mapping[str, Any]) -> bytes:
    """A tagged PDF/A-3a of the job's HTML: of one part as it is, of several joined with page numbers over all."""
    writer = Writer(job)
    parts: list[bytes] = []
    for html in job["parts"]:
        parts.append(writer.write(html, with_attachments=not parts))
        gc.collect()
    if len(parts) == 1:
        return join(parts)
    leaves = "<p></p>" * sum(pages_of(part) for part in parts)
    return joined_apart(parts, writer.write(FOLIOS.format(leaves=leaves), with_attachments=False))


def stamp_pdf(job: Mapping[str, Any]) -> bytes:
    """The job's PDF with its strip over each page."""
    content, strip = (base64.b64decode(job[name]) for name in ("content", "strip"))
    wide, tall = job["size"]
    return stamped(content, strip, wide, tall, job["title"])


def picture_of(pdf: bytes, dots: int, *, is_colored: bool) -> bytes:
    """The first page of a PDF as a PNG with so many dots an inch, in color or gray, drawn strip by strip."""
    import pypdfium2

    scale = dots / POINTS
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        page = document[0]
        width, height = (ceil(side * scale) for side in page.get_size())
        picture = Png(width, height, dots, is_colored=is_colored)
        most = STRIP // picture.row
        for top in range(0, height, most):
            # What is cropped is rounded up to whole dots: half a dot less than those makes them.
            above, below = (max(0, rows - 0.5) / scale for rows in (top, height - top - most))
            crop = (0, below, 0, above)
            with closing(page.render(scale=scale, crop=crop, grayscale=not is_colored, rev_byteorder=True)) as strip:
                picture.add(bytes(strip.buffer), strip.stride)
        return picture.file()


def main() -> None:
    """Reads a job, to stamp a PDF or to lay one out, and writes the PDF, or a picture of it where the job gives `dots`;
    the last line on standard error states a failure."""
    limit()
    # The engine warns of a system without fonts; here that is meant.
    warnings.filterwarnings("ignore", message="No fonts configured in FontConfig")
    # The engine's own words about style sheets must never mix with the bytes of the PDF.
    out = os.dup(1)
    os.dup2(2, 1)
    job = json.load(sys.stdin)
    made = stamp_pdf(job) if "strip" in job else write_pdf(job)
    if "dots" in job:
        made = picture_of(made, job["dots"], is_colored=job["is_colored"])
    with os.fdopen(out, "wb") as file:
        file.write(made)


if __name__ == "__main__":
    main()
