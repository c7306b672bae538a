"""Repairing what the layout engine leaves, and joining the parts of a long paper into one tagged PDF/A.

A paper of thousands of rows is laid out a part at a time, or it would need a gigabyte. Pages alone are not enough: the
tree of tags, through which a screen reader reads the table, is carried over with them.
Run as a program it reads parts and page numbers as JSON on standard input: its own process, so that neither laying
out nor joining needs the memory of both.
"""

import base64
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Page, Pdf, Stream

from compliance.documents.claims import PDF_UA

SPANISH = "es-US"
MARKS = {"BMC", "BDC", "EMC"}
"""Operators that open and close what a tag holds."""
OPENING = re.compile(rb"/\w+\s<</MCID (\d+)>>\sBDC")
DECORATION = b"/Artifact <</Type /Pagination>> BDC"


def mend(pdf: Pdf) -> Pdf:
    """Mends a PDF as the validators of PDF/A and PDF/UA ask, beyond what the engine writes: each attachment once in
    /AF, pictures drawn as they are, lists of items alone, heads and feet of pages as decoration, the claim of PDF/UA,
    the language of each article, which holds the Spanish of a paper; and a scope on each table head instead of ids,
    which would repeat when parts are joined."""
    listed = pdf.Root.get("/AF")
    if listed is not None:
        pdf.Root.AF = Array(list({item.objgen: item for item in listed}.values()))
    for element in pdf.objects:
        if isinstance(element, Stream) and "/Interpolate" in element:
            del element["/Interpolate"]
        if isinstance(element, Dictionary) and element.get("/S") in (Name.TH, Name.TD):
            _scope(element)
        if isinstance(element, Dictionary) and element.get("/S") == Name.LI:
            _gather_body(pdf, element)
        if isinstance(element, Dictionary) and element.get("/S") == Name.Art:
            element.Lang = SPANISH
    _decorate_margins(pdf)
    about = pdf.Root.Metadata
    about.write(about.read_bytes().replace(b"</rdf:RDF>", PDF_UA.encode() + b"</rdf:RDF>"))
    return pdf


def _gather_body(pdf: Pdf, item: Dictionary) -> None:
    """Puts everything beside the bullet of an item into its body (ISO 14289-1, 7.2)."""
    kids = list(item.K)
    if all(kid.get("/S") in (Name.Lbl, Name.LBody) for kid in kids):
        return
    own = [kid for kid in kids if kid.get("/S") == Name.Lbl]
    further = [kid for kid in kids if kid.get("/S") != Name.Lbl]
    body = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.LBody, K=Array(further), Pg=item.Pg, P=item))
    for kid in further:
        kid.P = body
        if Name.LBody == kid.S:
            kid.S = Name.Div
    item.K = Array([*own, body])


def _scope(cell: Dictionary) -> None:
    about = cell.get("/A")
    if not isinstance(about, Dictionary) or about.get("/O") != Name.Table:
        return
    if "/Headers" in about:
        del about["/Headers"]
    if "/ID" in cell:
        del cell["/ID"]
        about.Scope = Name.Column if cell.P.P.get("/S") == Name.THead else Name.Row


def _decorate_margins(pdf: Pdf) -> None:
    """Heads and feet of pages, to which the engine gives tags that hang in no tree, become decoration: nobody hears
    them in the midst of a sentence (ISO 14289-1, 7.8)."""
    root = pdf.Root.StructTreeRoot
    document, nums = root.K[0], list(root.ParentTree.Nums)
    held, parents = {kid.objgen for kid in document.K}, dict(zip(map(int, nums[::2]), nums[1::2], strict=True))
    margins = defaultdict[tuple[int, int], set[int]](set)
    for element in pdf.objects:
        is_tag = isinstance(element, Dictionary) and element.get("/Type") == Name.StructElem
        if is_tag and element.P.objgen == document.objgen and element.objgen not in held:
            margins[element.Pg.objgen].update(_marks(element))
    for page in pdf.pages:
        marks = margins[page.obj.objgen]
        for mark in marks:
            parents[int(page.obj.StructParents)][mark] = None
        shown = OPENING.sub(partial(_decorated, marks), page.obj.Contents.read_bytes())
        page.obj.Contents = pdf.make_stream(shown)


def _decorated(marks: Collection[int], opening: re.Match[bytes]) -> bytes:
    return DECORATION if int(opening[1]) in marks else opening[0]


def _marks(tag: Any) -> Iterator[int]:
    """The numbers of what stands in a tag, however deep."""
    for kid in tag.K:
        if isinstance(kid, int):
            yield kid
        else:
            yield from _marks(kid)


def join(parts: Sequence[bytes], folios: bytes | None = None) -> bytes:
    """A PDF of all parts, in order; its title, attachments and claim of PDF/A are those of the first.

    `folios` is a PDF with as many pages, drawn over them: the page numbers, which are known only now.
    """
    with pikepdf.open(BytesIO(parts[0])) as whole:
        mend(whole)
        for part in parts[1:]:
            with pikepdf.open(BytesIO(part)) as further:
                _append(whole, mend(further))
        if folios is not None:
            with pikepdf.open(BytesIO(folios)) as numbers:
                for page, number in zip(whole.pages, numbers.pages, strict=True):
                    _decorate(numbers, number)
                    page.add_overlay(number, None)
        out = BytesIO()
        whole.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


def _append(whole: Pdf, further: Pdf) -> None:
    """The pages of `further` with their tags at the end of `whole`."""
    root = whole.Root.StructTreeRoot
    nums = root.ParentTree.Nums
    start = max((int(key) for key in list(nums)[::2]), default=-1) + 1
    first = len(whole.pages)
    whole.pages.extend(further.pages)
    copied = whole.copy_foreign(further.Root.StructTreeRoot)
    for page in list(whole.pages)[first:]:
        page.obj.StructParents = int(page.obj.StructParents) + start
        for annotation in page.obj.get("/Annots", ()):
            if "/StructParent" in annotation:
                annotation.StructParent = int(annotation.StructParent) + start
    document = root.K[0]
    for element in copied.K[0].K:
        element.P = document
        document.K.append(element)
    theirs = list(copied.ParentTree.Nums)
    for key, value in zip(theirs[::2], theirs[1::2], strict=True):
        nums.append(int(key) + start)
        nums.append(value)


def _decorate(pdf: Pdf, page: Page) -> None:
    """Marks the content of the page as decoration, as page numbers are: the tags of `pdf` do not come along with its
    pages."""
    drawn = [one for one in pikepdf.parse_content_stream(page) if str(one.operator) not in MARKS]
    shown = pikepdf.unparse_content_stream(drawn)
    page.obj.Contents = pdf.make_stream(DECORATION + b"\n" + shown + b"\nEMC")


def pages_of(pdf: bytes) -> int:
    """The number of pages of a PDF."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        return len(opened.pages)


def joined_apart(parts: Sequence[bytes], folios: bytes) -> bytes:
    """The result of `join`, made in a separate process, under the limits of this one."""
    job = {"parts": [base64.b64encode(part).decode() for part in parts], "folios": base64.b64encode(folios).decode()}
    command = [sys.executable, "-m", "compliance.documents.joining"]
    return subprocess.run(command, input=json.dumps(job).encode(), stdout=subprocess.PIPE, check=True).stdout


if __name__ == "__main__":
    given = json.load(sys.stdin)
    sys.stdout.buffer.write(
        join([base64.b64decode(part) for part in given["parts"]], base64.b64decode(given["folios"]))
    )
