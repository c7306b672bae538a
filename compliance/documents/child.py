"""The child process that writes one PDF: reads a job as JSON on standard input, writes the PDF to standard output.

It runs with limits on memory, time and files, and fetches nothing but the fonts and the style sheet that ship with
the application: whatever markup a record may hold, nothing leaves the machine and no file of it is read.
"""

import base64
import json
import resource
import sys
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any

MEMORY = 1536 * 1024 * 1024
SECONDS = 300
FILE_SIZE = 256 * 1024 * 1024
SCHEME = "asset:"


def limit() -> None:
    """Sets the limits of this process; a job beyond them fails alone."""
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
    ):
        resource.setrlimit(what, (most, most))


def write_pdf(job: dict[str, Any]) -> bytes:
    """A tagged PDF/A-3a of the job's HTML, with its attachments listed once each in /AF."""
    from weasyprint import HTML, Attachment
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    assets = {name: Path(path) for name, path in job["assets"].items()}

    class OnlyAssets(URLFetcher):
        """Answers `asset:NAME` for the names in the job, and refuses every other address."""

        def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
            name = url.removeprefix(SCHEME)
            if not url.startswith(SCHEME) or name not in assets:
                raise ValueError(f"address refused: {url[:80]}")
            kind = "text/css" if name.endswith(".css") else "font/woff2"
            return URLFetcherResponse(url, assets[name].read_bytes(), {"Content-Type": kind}, 200)

    made_at = datetime.fromisoformat(job["made_at"])
    attachments = [
        Attachment(
            string=base64.b64decode(each["content"]), name=each["name"], description=each["description"],
            created=made_at, modified=made_at, relationship="Data",
        )
        for each in job["attachments"]
    ]  # fmt: skip
    html = HTML(string=job["html"], base_url=SCHEME, url_fetcher=OnlyAssets(allowed_protocols=["asset"]))
    return _mended(
        html.write_pdf(font_config=FontConfiguration(), pdf_variant="pdf/a-3a", attachments=attachments or None)
    )


def _mended(pdf: bytes) -> bytes:
    """WeasyPrint lists each attachment twice in /AF; PDF readers and PDF/A want each once."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as opened:
        listed = opened.Root.get("/AF")
        if listed is not None:
            unique = {item.objgen: item for item in listed}
            opened.Root.AF = pikepdf.Array(list(unique.values()))
        out = BytesIO()
        opened.save(out)
    return out.getvalue()


if __name__ == "__main__":
    limit()
    sys.stdout.buffer.write(write_pdf(json.load(sys.stdin)))
