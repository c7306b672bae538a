"""The sign of a table as a file, in each size: as PDF for a printer, SVG for a sign maker, PNG for a screen.

Nothing here is kept. The kept sign (letter size, `services`) is the record; all others say the same and bear its code.
"""

from collections.abc import Iterator
from datetime import datetime

from django.template.loader import render_to_string

from compliance.documents.rendering import pdf_of
from compliance.holders.policy import policies
from compliance.regulation.general.settings import HELP_LINE, HELP_NUMBER
from compliance.web.languages import spoken
from compliance.web.phrases import in_language

from ..models.public import PublicApproval
from .codes import code_words
from .rules import published_of
from .sign_sizes import Size
from .sign_svg import foot_words, sign_svg, title_of

FORMATS = ("pdf", "svg", "png")
DOTS = 300
"""In an inch of a PNG."""
PICTURE, PAPER_SHARE = "sign.svg", 0.83
"""The drawing in a PDF, and how wide the letters of papers are beside the widest that a sign maker may have."""


def sign_file(row: PublicApproval, code: str, size: Size, kind: str, at: datetime, *, spanish: bool) -> bytes:
    """The sign with this code as one of FORMATS. One query; PDF and PNG take a child process. Raises NotRendered."""
    helped = policies(at)
    help_words = f"{helped[HELP_LINE.code].value} {helped[HELP_NUMBER.code].value}"
    share = 1.0 if kind == "svg" else PAPER_SHARE
    svg = sign_svg(row, code, size, help_words=help_words, spanish=spanish, width_share=share)
    if kind == "svg":
        return svg
    title = title_of(row)
    words = [
        f"{title}, {code_words(code)}.",
        *_spoken(row, code, spanish=False),
        *(_spoken(row, code, spanish=True) if spanish else ()),
        help_words,
    ]
    context = {"title": title, "words": " ".join(dict.fromkeys(words)), "size": size}
    html = render_to_string("documents/print_sized.html", context)
    return pdf_of([html], made_at=at, pictures={PICTURE: svg}, dots=DOTS if kind == "png" else 0)


def _spoken(row: PublicApproval, code: str, *, spanish: bool) -> Iterator[str]:
    """What a sign says in one language, for readers who hear it."""
    found = published_of(row)
    with spoken(spanish=spanish):
        yield f"{in_language(found.game)}."
        yield from (str(in_language(limit.words)) for limit in found.limits)
        yield from (f"{in_language(line.title)}: {line.pays}." for line in found.lines)
        yield from foot_words(row, code)
