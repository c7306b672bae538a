"""Answers that a browser saves as files."""

from django.http import HttpResponse

TYPES = {
    "csv": "text/csv; charset=utf-8", "html": "text/html; charset=utf-8", "json": "application/json",
    "md": "text/markdown; charset=utf-8", "pdf": "application/pdf", "png": "image/png",
    "py": "text/x-python; charset=utf-8", "svg": "image/svg+xml", "tlog-proof": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}  # fmt: skip


def to_save(content: bytes | str, name: str) -> HttpResponse:
    """A file to save under this name, whose ending, one of TYPES, says what it is."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, TYPES[name.rpartition(".")[2]], headers=headers)
