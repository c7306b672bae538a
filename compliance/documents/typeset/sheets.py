"""Pages of a tagged PDF/A-3a and PDF/UA-1: marked text, rules and boxes, links, bookmarks, attached files.

Lengths are points, measured from the upper left corner of the page. What is read aloud is set within an `Element`;
everything else is decoration, and marked as such.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from importlib.resources import files
from typing import BinaryIO

from ..claims import PDF_UA
from . import fonts
from .objects import Objects, references, text

WIDTH, HEIGHT = 792.0, 612.0
"""Letter, landscape."""
INK, SOFT, HAIR = "0.110 0.129 0.149", "0.290 0.322 0.357", "0.800 0.765 0.690"
TINT, BAR, RED = "0.957 0.937 0.898", "0.114 0.239 0.310", "0.616 0.110 0.122"
DECORATION = "/Artifact BMC\n"
XMP = (
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/">'
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
    ' xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">'
    "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>"
    '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
    "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
    "<xmp:CreateDate>{made}</xmp:CreateDate><xmp:ModifyDate>{made}</xmp:ModifyDate><pdf:Producer>{author}</pdf:Producer>"
    f'</rdf:Description>{PDF_UA}</rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'
)
MOST_SEEN = 20_000
"""Words whose glyphs need not be noted again; kept so few that a long paper needs no more memory."""
AUTHOR = "Table Games Filing and Records"


class Element:
    """A node of the tree of tags, open while its kids are added."""

    __slots__ = ("kids", "more", "number", "parent", "tag")

    def __init__(self, number: int, tag: str, parent: int, more: str = "") -> None:
        self.number, self.tag, self.parent, self.more = number, tag, parent, more
        self.kids: list[str] = []


@dataclass
class TypesetPage:
    """The content of a page so far. `marks` are the numbers of the elements of its marked contents, in order."""

    number: int
    drawn: list[str] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    links: list[tuple[int, int, str]] = field(default_factory=list)
    content: int = 0


@dataclass
class Bookmark:
    """An entry of the outline: where it leads, and what stands below it."""

    title: str
    page: TypesetPage
    top: float
    below: list["Bookmark"] = field(default_factory=list)


class Sheets:
    """The pages of one file. Pages are closed as the next is begun; `order` of the pages is said at the end."""

    def __init__(self, out: BinaryIO, title: str, made_at: datetime) -> None:
        self.objects = Objects(out)
        self.title, self.made_at = title, made_at.astimezone(UTC)
        self._root, self._tree, self._pages = (self.objects.new() for _ in range(3))
        self.document = Element(self.objects.new(), "Document", self._tree)
        self.page = TypesetPage(0)
        self._used: dict[str, set[str]] = {}
        self._seen: set[tuple[str, str]] = set()
        self._digest = hashlib.sha256(title.encode())
        self._fonts: dict[str, int] = {code: self.objects.new() for code in (*fonts.FILES, fonts.MARKS)}
        self._resources = self.objects.new()
        self._files: list[tuple[str, int]] = []

    # -- pages ---------------------------------------------------------------------------------------------------------

    def begin_page(self) -> TypesetPage:
        """A new page, on which everything is drawn from now on."""
        self.end_page()
        self.page = TypesetPage(self.objects.new())
        return self.page

    def end_page(self) -> None:
        """Writes what was drawn on the page."""
        page = self.page
        if page.number and not page.content:
            content = "".join(page.drawn).encode("latin-1")
            self._digest.update(content)
            page.content, page.drawn = self.objects.stream(content), []

    # -- tags ----------------------------------------------------------------------------------------------------------

    def begin(self, tag: str, parent: Element, more: str = "") -> Element:
        """A new element below another."""
        element = Element(self.objects.new(), tag, parent.number, more)
        parent.kids.append(f"{element.number} 0 R")
        return element

    def end(self, element: Element) -> None:
        """Writes an element whose kids are all there."""
        kids = f"/K[{' '.join(element.kids)}]" if element.kids else ""
        self.objects.write(element.number, f"<</S/{element.tag}/P {element.parent} 0 R{element.more}{kids}>>")

    def table_head(self, table: Element, cells: Sequence[str], *, is_first: bool) -> None:
        """Draws the head of a table's columns: read aloud on its first page, decoration where it is repeated."""
        if not is_first:
            self.decorate("".join(cells))
            return
        head = self.begin("THead", table)
        row = self.begin("TR", head)
        for cell in cells:
            self.leaf("TH", row, cell, "/A<</O/Table/Scope/Column>>")
        self.end(row)
        self.end(head)

    def mark(self, element: Element, drawn: str) -> None:
        """Draws on the page what is read aloud as this element."""
        page = self.page
        place = len(page.marks)
        page.marks.append(element.number)
        element.kids.append(f"<</Type/MCR/Pg {page.number} 0 R/MCID {place}>>")
        page.drawn.append(f"/{element.tag}<</MCID {place}>>BDC\n{drawn}EMC\n")

    def leaf(self, tag: str, parent: Element, drawn: str, more: str = "") -> None:
        """Draws on the page a whole element: text without further elements in it. An element of no text is empty."""
        page, number = self.page, self.objects.new()
        parent.kids.append(f"{number} 0 R")
        if not drawn:
            self.objects.write(number, f"<</S/{tag}/P {parent.number} 0 R{more}>>")
            return
        place = len(page.marks)
        page.marks.append(number)
        page.drawn.append(f"/{tag}<</MCID {place}>>BDC\n{drawn}EMC\n")
        self.objects.write(number, f"<</S/{tag}/P {parent.number} 0 R/Pg {page.number} 0 R{more}/K {place}>>")

    def decorate(self, drawn: str) -> None:
        """Draws what is not read aloud."""
        self.page.drawn.append(f"{DECORATION}{drawn}EMC\n")

    # -- what is drawn -------------------------------------------------------------------------------------------------

    def words(self, x: float, y: float, words: str, size: float, chain: str = fonts.SANS, color: str = INK) -> str:
        """A line of plain words whose baseline is at y."""
        if not words:
            return ""
        shown = []
        for code, digits in fonts.runs(words, chain):
            shown.append(f"/{code} {size:g} Tf<{digits}>Tj")
            if (code, digits) not in self._seen:
                if len(self._seen) > MOST_SEEN:
                    self._seen.clear()
                self._seen.add((code, digits))
                self._used.setdefault(code, set()).update(digits[at : at + 4] for at in range(0, len(digits), 4))
        return f"{color} rg BT 1 0 0 1 {x:.2f} {HEIGHT - y:.2f} Tm {' '.join(shown)} ET\n"

    def rule(self, x: float, y: float, wide: float, color: str = HAIR, thick: float = 0.5) -> str:
        """A horizontal line."""
        return f"{color} RG {thick:g} w {x:.2f} {HEIGHT - y:.2f} m {x + wide:.2f} {HEIGHT - y:.2f} l S\n"

    def box(self, x: float, y: float, wide: float, high: float, color: str) -> str:
        """A filled box whose upper left corner is at x, y."""
        return f"{color} rg {x:.2f} {HEIGHT - y - high:.2f} {wide:.2f} {high:.2f} re f\n"

    def link(
        self,
        parent: Element,
        drawn: str,
        area: tuple[float, float, float, float],
        to: TypesetPage,
        top: float,
        says: str,
    ) -> None:
        """Words that lead to a place of a page. `area` is x, y, width and height; `says` is what the link is called."""
        element, number = self.begin("Link", parent), self.objects.new()
        self.mark(element, drawn)
        element.kids.append(f"<</Type/OBJR/Pg {self.page.number} 0 R/Obj {number} 0 R>>")
        self.end(element)
        x, y, wide, high = area
        about = (
            f"/Type/Annot/Subtype/Link/Rect[{x:.2f} {HEIGHT - y - high:.2f} {x + wide:.2f} {HEIGHT - y:.2f}]"
            f"/Border[0 0 0]/F 4/Contents{text(says)}/Dest[{to.number} 0 R/XYZ 0 {HEIGHT - top:.2f} null]"
        )
        self.page.links.append((number, element.number, about))

    # -- the file ------------------------------------------------------------------------------------------------------

    def attach(self, name: str, about: str, media_type: str, packed: bytes, size: int, digest: bytes) -> None:
        """A file that travels inside the PDF; `packed` is its deflated content, `digest` the MD5 of the content."""
        self._digest.update(digest)
        kind = media_type.partition(";")[0].replace("/", "#2F")
        stamp = self._stamp
        inner = self.objects.deflated(
            packed,
            f"/Type/EmbeddedFile/Subtype/{kind}/Filter/FlateDecode"
            f"/Params<</Size {size}/CheckSum<{digest.hex()}>/CreationDate({stamp})/ModDate({stamp})>>",
        )
        spec = self.objects.add(
            f"<</Type/Filespec/F{text(name)}/UF{text(name)}/Desc{text(about)}/AFRelationship/Data"
            f"/EF<</F {inner} 0 R/UF {inner} 0 R>>>>"
        )
        self._files.append((name, spec))

    @property
    def _stamp(self) -> str:
        return f"D:{self.made_at:%Y%m%d%H%M%S}Z"

    def finish(self, pages: Sequence[TypesetPage], outline: Sequence[Bookmark], feet: Sequence[str]) -> None:
        """Writes the file: these pages in this order, with words of decoration at the foot of each."""
        self.end_page()
        self.end(self.document)
        parents: list[str] = []
        key = len(pages)
        for place, (page, foot) in enumerate(zip(pages, feet, strict=True)):
            under = self.objects.stream(f"{DECORATION}{foot}EMC\n".encode("latin-1"))
            annotations = references([number for number, *_ in page.links])
            self.objects.write(
                page.number,
                f"<</Type/Page/Parent {self._pages} 0 R/MediaBox[0 0 {WIDTH:g} {HEIGHT:g}]/Tabs/S"
                f"/Resources {self._resources} 0 R/Contents[{page.content} 0 R {under} 0 R]"
                f"/StructParents {place}{f'/Annots{annotations}' if page.links else ''}>>",
            )
            parents.append(f"{place} {self.objects.add(references(page.marks))} 0 R")
        for number, element, about in (link for page in pages for link in page.links):
            self.objects.write(number, f"<<{about}/StructParent {key}>>")
            parents.append(f"{key} {element} 0 R")
            key += 1
        self._write_fonts()
        kids = references([page.number for page in pages])
        self.objects.write(self._pages, f"<</Type/Pages/Count {len(pages)}/Kids{kids}>>")
        tree = self.objects.add(f"<</Nums[{' '.join(parents)}]>>")
        self.objects.write(
            self._tree,
            f"<</Type/StructTreeRoot/K[{self.document.number} 0 R]/ParentTree {tree} 0 R/ParentTreeNextKey {key}>>",
        )
        self._write_root(self._outline(outline))

    def _write_fonts(self) -> None:
        used = {code: number for code, number in self._fonts.items() if code in self._used}
        for code, number in used.items():
            face = fonts.face(code)
            characters = {f"{glyph:04X}": shown for shown, glyph in reversed(face.glyphs.items())}
            mine = sorted(self._used[code])
            held = self.objects.stream(face.file, f"/Length1 {len(face.file)}")
            about = self.objects.add(
                f"<</Type/FontDescriptor/FontName/{face.name}/Flags 4/FontBBox[{' '.join(map(str, face.box))}]"
                f"/ItalicAngle 0/Ascent {face.ascent}/Descent {face.descent}/CapHeight 660/StemV 80"
                f"/FontFile2 {held} 0 R>>"
            )
            widths = " ".join(f"{int(digits, 16)} [{face.widths[characters[digits]]:g}]" for digits in mine)
            inner = self.objects.add(
                f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{face.name}/CIDSystemInfo"
                f"<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/CIDToGIDMap/Identity/FontDescriptor {about} 0 R"
                f"/DW 0/W[{widths}]>>"
            )
            to_unicode = self.objects.stream(_to_unicode([(digits, characters[digits]) for digits in mine]))
            self.objects.write(
                number,
                f"<</Type/Font/Subtype/Type0/BaseFont/{face.name}/Encoding/Identity-H/DescendantFonts[{inner} 0 R]"
                f"/ToUnicode {to_unicode} 0 R>>",
            )
        listed = "".join(f"/{code} {number} 0 R" for code, number in used.items())
        self.objects.write(self._resources, f"<</Font<<{listed}>>>>")

    def _outline(self, bookmarks: Sequence[Bookmark]) -> int:
        root = self.objects.new()
        first, last = self._bookmarks(bookmarks, root)
        self.objects.write(root, f"<</Type/Outlines/First {first} 0 R/Last {last} 0 R/Count {len(bookmarks)}>>")
        return root

    def _bookmarks(self, bookmarks: Sequence[Bookmark], parent: int) -> tuple[int, int]:
        numbers = [self.objects.new() for _ in bookmarks]
        for place, (bookmark, number) in enumerate(zip(bookmarks, numbers, strict=True)):
            beside = f"/Prev {numbers[place - 1]} 0 R" if place else ""
            beside += f"/Next {numbers[place + 1]} 0 R" if place + 1 < len(numbers) else ""
            if bookmark.below:
                first, last = self._bookmarks(bookmark.below, number)
                beside += f"/First {first} 0 R/Last {last} 0 R/Count -{len(bookmark.below)}"
            self.objects.write(
                number,
                f"<</Title{text(bookmark.title)}/Parent {parent} 0 R{beside}"
                f"/Dest[{bookmark.page.number} 0 R/XYZ 0 {HEIGHT - bookmark.top:.2f} null]>>",
            )
        return numbers[0], numbers[-1]

    def _write_root(self, outline: int) -> None:
        xmp = XMP.format(title=escape(self.title), author=AUTHOR, made=f"{self.made_at:%Y-%m-%dT%H:%M:%SZ}")
        about = self.objects.stream(xmp.encode(), "/Type/Metadata/Subtype/XML", is_packed=False)
        profile = self.objects.stream(files("weasyprint.pdf").joinpath("sRGB2014.icc").read_bytes(), "/N 3")
        intent = self.objects.add(
            f"<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/DestOutputProfile {profile} 0 R>>"
        )
        listed = references([number for _, number in self._files])
        names = " ".join(f"{text(name)} {number} 0 R" for name, number in sorted(self._files))
        attached = f"/AF{listed}/Names<</EmbeddedFiles<</Names[{names}]>>>>" if self._files else ""
        root = self.objects.add(
            f"<</Type/Catalog/Pages {self._pages} 0 R/StructTreeRoot {self._tree} 0 R/MarkInfo<</Marked true>>"
            f"/Lang(en-US)/ViewerPreferences<</DisplayDocTitle true>>/Metadata {about} 0 R/OutputIntents[{intent} 0 R]"
            f"/Outlines {outline} 0 R/PageMode/UseOutlines{attached}>>"
        )
        stamp, author = f"(D:{self.made_at:%Y%m%d%H%M%S}Z)", text(AUTHOR)
        info = self.objects.add(
            f"<</Title{text(self.title)}/Author{author}/Producer{author}/CreationDate{stamp}/ModDate{stamp}>>"
        )
        self.objects.finish(root, info, self._digest.hexdigest()[:32])


def _to_unicode(shown: Sequence[tuple[str, str]]) -> bytes:
    """The table by which a reader finds the characters of the glyphs."""
    out = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CIDSystemInfo",
        "<</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def /CMapName/Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000><FFFF> endcodespacerange",
    ]
    for at in range(0, len(shown), 100):
        part = shown[at : at + 100]
        out.append(f"{len(part)} beginbfchar")
        out += [f"<{digits}><{character.encode('utf-16-be').hex().upper()}>" for digits, character in part]
        out.append("endbfchar")
    out.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(out).encode()
