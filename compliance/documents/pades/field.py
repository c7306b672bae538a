"""The field of a signature in a tagged PDF: where a viewer finds it, and what a screen reader says of it."""

from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, String

NAME = "BoardSignature"
WORDS = "Electronic signature of the Board"
PRINTS, LOCKED = 4, 128
SIGNED, APPEND_ONLY = 1, 2


def with_field(content: bytes) -> bytes:
    """The PDF with an empty field on its first page, without a place on the paper, which says its words itself; tagged
    as PDF/UA asks (ISO 14289-1, 7.18), printed as PDF/A asks (ISO 19005-3, 6.3.2)."""
    with pikepdf.open(BytesIO(content)) as pdf:
        page, root = pdf.pages[0].obj, pdf.Root.StructTreeRoot
        numbers = root.ParentTree.Nums
        key = max((int(number) for number in list(numbers)[::2]), default=-1) + 1
        field = pdf.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.Widget,
                FT=Name.Sig,
                T=String(NAME),
                TU=String(WORDS),
                Contents=String(WORDS),
                Rect=Array([0, 0, 0, 0]),
                F=PRINTS | LOCKED,
                P=page,
                StructParent=key,
            )
        )
        document = root.K[0]
        tag = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Form, P=document, Pg=page, Alt=String(WORDS)))
        tag.K = Dictionary(Type=Name.OBJR, Obj=field, Pg=page)
        document.K.append(tag)
        numbers.append(key)
        numbers.append(tag)
        page.Annots = Array([*page.get("/Annots", ()), field])
        page.Tabs = Name.S
        pdf.Root.AcroForm = Dictionary(Fields=Array([field]), SigFlags=SIGNED | APPEND_ONLY)
        out = BytesIO()
        pdf.save(out, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return out.getvalue()


def is_signed(pdf: Pdf) -> bool:
    """Whether the PDF has the field of a signature."""
    return "/AcroForm" in pdf.Root


def remove_signature(pdf: Pdf) -> None:
    """Takes field, signature and evidence out of a PDF that is about to change: a viewer would call it forged."""
    for field in pdf.Root.AcroForm.Fields:
        tag = next(one for one in pdf.Root.StructTreeRoot.K[0].K if one.get("/S") == Name.Form)
        page = field.P
        page.Annots = Array([one for one in page.Annots if one.objgen != field.objgen])
        tag.S = Name.NonStruct
        del tag["/K"]
    for name in ("/AcroForm", "/DSS", "/Perms"):
        if name in pdf.Root:
            del pdf.Root[name]
