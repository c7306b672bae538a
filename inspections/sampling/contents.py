"""The content of a file of evidence: its kind by its first bytes, whether its name fits, and the parts of it that run
or open by themselves. Plain Python. As a program it is the child process that looks: bytes on standard input, a line of
JSON out.

    contents.py ENDING        {"pages", "media_type", "unread", "active"}
"""

import codecs
import io
import json
import re
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from compliance.uploads.limits import MOST_BYTES, limit
from compliance.uploads.rows_child import rows_of

BYTES, PDF = "application/octet-stream", "application/pdf"
PROGRAMS = (
    "exe", "dll", "scr", "com", "sys", "cpl", "msi", "bat", "cmd", "ps1", "vbs", "vbe", "js", "jse", "wsf", "hta",
    "jar", "lnk", "sh", "pif", "msc", "chm", "xll", "url", "scf", "reg",
)  # fmt: skip
MOST_NAMED = 5
"""Things that are named of one file; what is beyond is said in a word."""
HEAD = 4096


@dataclass(frozen=True)
class FileKind:
    """A kind of file: its name with its article, the endings that its names may have, and what tells it."""

    words: str
    endings: tuple[str, ...]
    begins: tuple[bytes, ...] = ()
    media_type: str = BYTES
    is_of: Callable[[bytes], bool] = lambda head: True


def _is_program(head: bytes) -> bool:
    return b"\0" in head[:128]


_PAGE = re.compile(
    rb"(\xef\xbb\xbf)?\s*(<!--.*?-->\s*)*<(!doctype html|html|head|body|script)\b", re.DOTALL | re.IGNORECASE
)
_SVG = re.compile(
    rb"(\xef\xbb\xbf)?\s*(<\?xml.*?\?>|<!--.*?-->|<!doctype svg.*?>|\s)*<svg\b", re.DOTALL | re.IGNORECASE
)


OFFICE = (
    "zip", "docx", "docm", "dotx", "dotm", "xlsx", "xlsm", "xlsb", "xltx", "xltm", "pptx", "pptm", "ppsx", "odt", "ods",
    "odp", "odg", "epub", "jar", "apk", "kmz", "vsdx",
)  # fmt: skip
KINDS = (
    FileKind("a PNG picture", ("png",), (b"\x89PNG\r\n\x1a\n",), "image/png"),
    FileKind("a JPEG picture", ("jpg", "jpeg", "jpe", "jfif"), (b"\xff\xd8\xff",), "image/jpeg"),
    FileKind("a PDF", ("pdf",), (), PDF, lambda head: b"%PDF-" in head[:1024]),
    FileKind("a GIF picture", ("gif",), (b"GIF87a", b"GIF89a")),
    FileKind("a TIFF picture", ("tif", "tiff"), (b"II*\0", b"MM\0*")),
    FileKind("a WebP picture", ("webp",), (b"RIFF",), is_of=lambda head: head[8:12] == b"WEBP"),
    FileKind("a sound", ("wav",), (b"RIFF",), is_of=lambda head: head[8:12] == b"WAVE"),
    FileKind("a film or picture of a camera", ("mp4", "m4v", "m4a", "mov", "3gp", "heic", "heif", "avif"),
         is_of=lambda head: head[4:8] == b"ftyp"),
    FileKind("an archive or office document (ZIP)", tuple(OFFICE), (b"PK\x03\x04", b"PK\x05\x06")),
    FileKind("an older office document (OLE)", ("doc", "dot", "xls", "xlt", "ppt", "pps", "msg", "msi", "vsd", "pub"),
         (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",)),
    FileKind("a rich text", ("rtf", "doc"), (b"{\\rtf",)),
    FileKind("an archive", ("gz", "tgz", "svgz"), (b"\x1f\x8b",)),
    FileKind("an archive", ("7z",), (b"7z\xbc\xaf\x27\x1c",)),
    FileKind("an archive", ("rar",), (b"Rar!\x1a\x07",)),
    FileKind("a program for Windows", ("exe", "dll", "scr", "com", "sys", "cpl", "ocx"), (b"MZ",), is_of=_is_program),
    FileKind("a program", ("elf", "so", "o"), (b"\x7fELF",)),
    FileKind("a shortcut", ("lnk",), (b"L\0\0\0\x01\x14\x02\0",)),
    FileKind("a script", ("sh", "bash", "py", "pl", "rb", "js"), (b"#!",)),
    FileKind("a web page", ("html", "htm", "xhtml", "hta"), is_of=lambda head: _PAGE.match(head) is not None),
    FileKind("an SVG drawing", ("svg",), is_of=lambda head: _SVG.match(head) is not None),
)  # fmt: skip
TEXT = FileKind("text", ("csv", "tsv", "txt", "log", "json", "md", "xml", "eml", "ics"))
ACTIVE_KINDS = {"a program for Windows", "a program", "a shortcut", "a script"}


def kind_of(content: bytes) -> FileKind | None:
    """The kind that the first bytes tell; None where they tell none."""
    head = content[:HEAD]
    return next(
        (kind for kind in KINDS if (not kind.begins or head.startswith(kind.begins)) and kind.is_of(head)), None
    )


def misnamed(ending: str, content: bytes) -> str:
    """The fault in the ending of a name (`pdf`, lower case, empty if it has none); empty if it fits."""
    actual = kind_of(content)
    shown = f"The name ends in “.{ending[:12]}”" if ending else "The name has no ending"
    if actual is not None and ending not in actual.endings:
        wanted = ", ".join(f".{known}" for known in actual.endings[:4])
        return f"{shown}, but the file is {actual.words}, whose names end in {wanted}. Rename it, then choose it again."
    claimed = next((kind for kind in (*KINDS, TEXT) if ending in kind.endings), None)
    is_text = not (b"\0" in content and not content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)))
    if actual is None and claimed is not None and not (is_text and ending in (*TEXT.endings, *PROGRAMS, "py", "rb")):
        return (
            f"{shown}, so it should be {claimed.words}, and its content is something else. "
            "Rename it to what it is, or to .bin, then choose it again."
        )
    return ""


def looked_at(ending: str, content: bytes) -> dict[str, Any]:
    """The facts about a file whose name fits: its media type, its pages, the parts that could not be read, and those
    that run or open by themselves."""
    kind = kind_of(content)
    found: dict[str, Any] = {"media_type": BYTES, "pages": None, "unread": "", "active": ""}
    if kind is None:
        if ending == "csv":
            return found | {name: value for name, value in rows_of(content).items() if name in found}
        found["unread"] = "We do not look inside files of this kind."
        found["active"] = "a script" if ending in PROGRAMS else ""
        return found
    if kind.media_type == BYTES:
        found["unread"] = "We do not look inside files of this kind."
    else:
        try:
            found |= {"pages": _pages(kind, content), "media_type": kind.media_type}
        except Exception:  # whatever a decoder says of bytes from outside: they are kept, and it is said
            found["unread"] = f"It could not be read as {kind.words.removeprefix('a ').removesuffix(' picture')}."
    try:
        named = [kind.words] if kind.words in ACTIVE_KINDS else list(dict.fromkeys(_active(kind, content)))
    except Exception:  # as above
        named = ["something that could not be looked into"]
    more = ["and more"] if len(named) > MOST_NAMED else []
    found["active"] = ", ".join([*named[:MOST_NAMED], *more])
    return found


def _pages(kind: FileKind, content: bytes) -> int | None:
    """The number of pages of a PDF; None for a picture, which is decoded whole."""
    if kind.media_type == PDF:
        import pypdfium2

        count = len(pypdfium2.PdfDocument(content))
        if not count:
            raise ValueError("no page")
        return count
    from rules_submissions.sheets.child import picture_of

    picture_of(content, kind.media_type.removeprefix("image/").upper())
    return None


def _active(kind: FileKind, content: bytes) -> Iterator[str]:
    """The parts of a file that run or open by themselves, in words."""
    if kind.media_type == PDF:
        yield from _active_in_pdf(content)
    elif "zip" in kind.endings:
        yield from _active_in_archive(content)
    elif "xls" in kind.endings:
        if "_VBA_PROJECT".encode("utf-16-le") in content or "Macros".encode("utf-16-le") in content:
            yield "macros"
        if "Ole10Native".encode("utf-16-le") in content:
            yield "embedded files"
    elif "rtf" in kind.endings:
        if b"\\objdata" in content:
            yield "embedded files"
        if b"\\*\\template" in content:
            yield ELSEWHERE
    elif "html" in kind.endings or "svg" in kind.endings:
        if re.search(rb"<script|\bon[a-z]+\s*=|javascript:", content, re.IGNORECASE):
            yield "scripts"
        if re.search(rb"<(iframe|object|embed|foreignobject|meta[^>]+refresh)\b", content, re.IGNORECASE):
            yield ELSEWHERE


ELSEWHERE = "content from elsewhere"
ACTIONS = {
    "/JavaScript": "JavaScript", "/RichMediaExecute": "JavaScript", "/Launch": "a command that starts a program",
    "/SubmitForm": "a form that sends itself", "/ImportData": "a command that loads data", "/GoToE": "embedded files",
    "/GoToR": "a link to another file",
    "/Rendition": "sound or film", "/Movie": "sound or film", "/Sound": "sound or film", "/RichMedia": "sound or film",
}  # fmt: skip


def _active_in_pdf(content: bytes) -> Iterator[str]:
    """By every object of the file, also those that no page names."""
    import pikepdf

    with pikepdf.open(io.BytesIO(content)) as pdf:
        waiting: list[Any] = list(pdf.objects)
        for thing in waiting:  # what stands inside an object is looked at behind the others
            if isinstance(thing, pikepdf.Array):
                waiting += [inside for inside in thing if not _is_apart(inside)]
            if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                continue
            for name in ("/S", "/Subtype", "/Type"):
                with suppress(ValueError, KeyError):
                    words = ACTIONS.get(str(thing.get(name, "")))
                    if words:
                        yield words
            if any(str(action.get("/S", "")) == "/URI" for action in _starts(thing)):
                yield "an address that opens by itself"
            if "/JS" in thing:
                yield "JavaScript"
            if "/EF" in thing:
                yield "embedded files"
            if "/XFA" in thing:
                yield "a form that computes"
            waiting += [inside for inside in thing.values() if not _is_apart(inside)]


def _starts(thing: Any) -> list[Any]:
    """The actions that an object has done when it is shown, closed or printed, or when its file is opened."""
    more = thing.get("/AA")
    actions = [thing.get("/OpenAction"), *(more.values() if hasattr(more, "values") else ())]
    return [action for action in actions if hasattr(action, "keys")]


def _is_apart(thing: Any) -> bool:
    """Whether it is its own object, which is looked at as such, or nothing in which something may stand."""
    return not hasattr(thing, "is_indirect") or bool(thing.is_indirect)


LOADED = rb"(attachedTemplate|oleObject|frame|subDocument|externalLinkPath)"
FROM_OUTSIDE = re.compile(
    rb"<Relationship\b(?=[^>]*relationships/" + LOADED + rb"\")(?=[^>]*TargetMode=\"External\")", re.IGNORECASE
)
"""A part of an office document that is loaded from another place when the document is opened. Links are none."""
MOST_OF_A_PART = 1_000_000


def _active_in_archive(content: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        for member in archive.infolist():
            name = member.filename.lower()
            if member.flag_bits & 1:
                yield "files locked with a password"
            if name.endswith("vbaproject.bin") or "/basic/" in f"/{name}" or "/scripts/" in f"/{name}":
                yield "macros"
            elif name.rpartition(".")[2] in PROGRAMS or name == "classes.dex":
                yield f"a program ({member.filename.rpartition('/')[2][:60]})"
            elif "/embeddings/" in f"/{name}" or "activex" in name:
                yield "embedded files"
            elif name.endswith(".rels"):
                with archive.open(member) as part:
                    if FROM_OUTSIDE.search(part.read(MOST_OF_A_PART)):
                        yield ELSEWHERE


if __name__ == "__main__":
    limit()
    sys.stdout.write(json.dumps(looked_at(sys.argv[1], sys.stdin.buffer.read(MOST_BYTES + 1))))
