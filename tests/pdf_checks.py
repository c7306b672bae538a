"""Requirements of a PDF from the office: PDF/A-3a and PDF/UA-1, tagged, readable aloud, complete in itself.

Its structure is looked through by pikepdf. Where Java is installed, veraPDF validates it whole (`verapdf`).
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from math import hypot

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name
from pypdfium2 import raw

from tests import page_ends, verapdf


@dataclass
class Structure:
    """The contents of a PDF, and what is wrong with it."""

    pages: int = 0
    title: str = ""
    fonts: set[str] = field(default_factory=set)
    tags: Counter[str] = field(default_factory=Counter)
    attachments: dict[str, bytes] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def want(self, holds: bool, problem: str) -> None:
        """Notes a problem unless `holds`."""
        if not holds and problem not in self.problems:
            self.problems.append(problem)


def structure_of(pdf: bytes) -> Structure:
    """Looks through a PDF."""
    found = Structure()
    with pikepdf.open(BytesIO(pdf)) as opened:
        found.pages = len(opened.pages)
        _claims(opened, found)
        _fonts(opened, found)
        _attachments(opened, found)
        _tags(opened, found)
    found.problems += verapdf.problems_of(pdf)
    return found


def _claims(opened: pikepdf.Pdf, found: Structure) -> None:
    root = opened.Root
    metadata = bytes(root.Metadata.read_bytes()).decode() if "/Metadata" in root else ""
    claim = "".join(
        (re.search(rf'pdfaid:{key}(?:="|>)(\w)', metadata) or [None, "?"])[1] for key in ("part", "conformance")
    )
    found.want(claim == "3A", f"claims PDF/A-{claim}")
    found.want(bool(re.search(r'pdfuaid:part(?:="|>)1', metadata)), "does not claim PDF/UA-1")
    found.want(not opened.is_encrypted and "/ID" in opened.trailer, "encrypted, or without an id")
    intents = root.get("/OutputIntents", [])
    found.want(any("/DestOutputProfile" in one for one in intents), "no color profile")
    with opened.open_metadata() as read:
        found.title = str(read.get("dc:title") or "")
    found.want(bool(found.title), "no title")
    found.want(bool(root.get("/ViewerPreferences", {}).get("/DisplayDocTitle")), "title not displayed")
    found.want(str(root.get("/Lang", "")).startswith("en"), "no language")
    found.want("/OpenAction" not in root and "/AA" not in root, "acts when opened")
    found.want("/JavaScript" not in root.get("/Names", {}), "holds script")


def _resources(holder: Dictionary) -> Iterator[Dictionary]:
    resources = holder.get("/Resources")
    if resources is None:
        return
    yield resources
    for form in (resources.get("/XObject") or {}).values():
        if form.get("/Subtype") == Name.Form:
            yield from _resources(form)


def _fonts(opened: pikepdf.Pdf, found: Structure) -> None:
    for page in opened.pages:
        for resources in _resources(page.obj):
            for font in (resources.get("/Font") or {}).values():
                inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                about = inner.get("/FontDescriptor", {})
                name = str(font.get("/BaseFont", "?"))
                found.fonts.add(name.partition("+")[2] or name)
                found.want(
                    any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3")), f"{name} not embedded"
                )
                found.want("/ToUnicode" in font, f"{name} cannot be read as text")


def attached(pdf: bytes) -> dict[str, bytes]:
    """The files inside a PDF, by name."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        return _files(opened)


def _files(opened: pikepdf.Pdf) -> dict[str, bytes]:
    return {name: bytes(one.get_file().read_bytes()) for name, one in opened.attachments.items()}


def _attachments(opened: pikepdf.Pdf, found: Structure) -> None:
    found.attachments = _files(opened)
    listed = list(opened.Root.get("/AF", []))
    found.want(len(listed) == len(found.attachments), "attachments are not listed once each in /AF")
    for one in listed:
        found.want(one.get("/AFRelationship") == Name.Data, "attachment without its relationship")
        found.want(
            "/Subtype" in one.EF.F and "/ModDate" in one.EF.F.get("/Params", {}), "attachment without type or date"
        )


def _tags(opened: pikepdf.Pdf, found: Structure) -> None:
    root = opened.Root
    found.want(bool(root.get("/MarkInfo", {}).get("/Marked")), "not marked as tagged")
    if "/StructTreeRoot" not in root:
        found.want(False, "no tags")
        return
    pages = {page.obj.objgen for page in opened.pages}
    seen, seen_pages = set(), set()
    for element in _elements(root.StructTreeRoot.K):
        tag = str(element.S)
        found.tags[tag] += 1
        seen.add(element.objgen)
        if "/Pg" in element:
            seen_pages.add(element.Pg.objgen)
        if tag == "/TH":
            found.want("/Scope" in element.get("/A", {}), "a table head without scope")
        if tag == "/Figure":
            found.want("/Alt" in element, "a picture without words")
    found.want(seen_pages <= pages, "tags point at pages that are not there")
    numbers = [int(key) for key in list(root.StructTreeRoot.ParentTree.Nums)[::2]]
    found.want(numbers == sorted(set(numbers)), "the tree of parents is out of order")
    parents = dict(zip(numbers, list(root.StructTreeRoot.ParentTree.Nums)[1::2], strict=True))
    for page in opened.pages:
        key = page.obj.get("/StructParents")
        found.want(key is not None and int(key) in parents, "a page without tags")
        if key is not None and int(key) in parents:
            held = [one for one in parents[int(key)] if one is not None]
            found.want(
                all(one.Pg.objgen == page.obj.objgen for one in held if "/Pg" in one),
                "a page with the tags of another",
            )
            found.want(all(one.objgen in seen for one in held), "words in a tag that no reader reaches")


def _elements(kids: object) -> Iterator[Dictionary]:
    stack = [kids]
    while stack:
        one = stack.pop()
        if isinstance(one, Array):
            stack.extend(one)
        elif isinstance(one, Dictionary) and "/S" in one:
            yield one
            if "/K" in one:
                stack.append(one.K)


def text_of(pdf: bytes) -> str:
    """All text of a PDF as a reader would copy it, page after page; lines joined by a blank."""
    return squeezed(" ".join(page_ends.texts_of(pdf)))


def text_of_page(pdf: bytes, number: int) -> str:
    """The words of one page between its head and its foot."""
    return squeezed(list(page_ends.texts_of(pdf, page_ends.MARGIN))[number - 1])


def smallest_size(pdf: bytes) -> float:
    """The size in points of the smallest letter that is printed, in drawings too."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return round(min(size for page in document for size in _sizes(page)), 2)
    finally:
        document.close()


def _sizes(page: pypdfium2.PdfPage) -> Iterator[float]:
    text, matrix = page.get_textpage(), raw.FS_MATRIX()
    for place in range(text.count_chars()):
        if raw.FPDFText_GetMatrix(text, place, matrix) and not raw.FPDFText_IsGenerated(text, place):
            yield raw.FPDFText_GetFontSize(text, place) * hypot(matrix.c, matrix.d)
    text.close()
    page.close()


def squeezed(text: str) -> str:
    """The text with every run of blanks as one, and no soft hyphens where a line was broken."""
    return " ".join(text.replace("\ufffe", "").replace("\u00ad", "").split())


def bare(text: str) -> str:
    """The text without any blank: lines may be broken anywhere inside a long word."""
    return "".join(squeezed(text).split())
