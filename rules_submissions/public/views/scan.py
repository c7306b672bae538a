"""What a scan of a print answers to everybody: what must stand on it, or that it was replaced and what changed."""

import hashlib

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_noop as noop
from django.views.decorators.http import require_safe
from rest_framework.exceptions import Throttled

from compliance.documents.rendering import NotRendered
from compliance.documents.standing import is_kept_wanted, with_stamp
from compliance.holders.access import NOT_FOUND
from compliance.holders.errors import OfficeError
from compliance.rest.throttling import Gate
from compliance.web.codes import read_code
from compliance.web.downloads import to_save
from compliance.web.open_pages import open_page
from compliance.web.phrases import in_language

from ...conditions import today_of
from ...forecast.players import changed_between
from ...models.public import PrintKind, PublicApproval, PublicPrint, PublicState
from ...papers.standing import standing_on
from ...prints.codes import LENGTH
from ...prints.rules import published_of
from ...prints.sign_svg import sign_svg
from ..words import standing, tables_words, title_of
from .register import render_public

ALTERED = noop("This print is not as it was kept. The office lists it anew. Try again in a few minutes.")
NOT_NOW = noop(
    "These rules do not hold any more, and this print cannot say so on its pages just now. Open it again in a minute. "
    "The page of its number says what became of the rules, and links the print as it was kept."
)


class Unstamped(OfficeError):
    """A print of rules that do not hold any more, which cannot be stamped just now (503)."""

    status = 503


class UnreadablePrint(OfficeError):
    """A print whose bytes are not what its list says (503)."""

    status = 503


@require_safe
@open_page
def scan(request: HttpRequest, print_code: str) -> HttpResponse:
    """What the print with this code must say today; 404 in words of its own for a code that no print has. Five queries
    at most."""
    pair = _print_at(print_code)
    if pair is None:
        answer = render_public(request, "register/scan_unknown.html", {"code": read_code(print_code)})
        answer.status_code = 404
        return answer
    printed, row = pair
    on = today_of(timezone.now())
    current = row.state_on(on) == PublicState.APPROVED
    context = {
        "print": printed,
        "kind": in_language(printed.get_kind_display()),
        "title": title_of(row),
        "row": row,
        "found": published_of(row),
        "tables": tables_words(row.tables_shown),
        "standing": standing(row, on),
        "is_current": current,
        "is_sign": printed.kind == PrintKind.SIGN,
        "at": timezone.now(),
    }
    if not current:
        context |= _since(printed, row)
    return render_public(request, "register/scan.html", context)


def _since(printed: PublicPrint, row: PublicApproval) -> dict[str, object]:
    """What replaced the rules of a print, and the print that replaced it. Two queries."""
    if not row.superseded_by:
        return {"later": None, "changes": [], "right": None}
    later = PublicApproval.objects.filter(reference=row.superseded_by).order_by("-revision").first()
    right = PublicPrint.objects.filter(reference=row.superseded_by, kind=printed.kind).defer("content").first()
    changes = changed_between(published_of(row), published_of(later)) if later is not None else []
    return {"later": later, "changes": changes, "right": right}


def _print_of(code: str) -> PublicPrint | None:
    """The print with this code. One query."""
    read = read_code(code)
    return PublicPrint.objects.filter(code=read).defer("content").first() if len(read) == LENGTH else None


def _print_at(code: str) -> tuple[PublicPrint, PublicApproval] | None:
    """The print with this code, and its approval. Two queries."""
    printed = _print_of(code)
    if printed is None:
        return None
    rows = PublicApproval.objects.with_successors()
    row = rows.filter(reference=printed.reference, revision=printed.revision).first()
    return None if row is None else (printed, row)


@require_safe
@open_page
def typed(request: HttpRequest) -> HttpResponse:
    """Where the number under a code is typed; with one, as a scan of it."""
    if code := read_code(request.GET.get("code", "")):
        return redirect("register:print", print_code=code)
    return render_public(request, "register/scan_typed.html", {})


@require_safe
@open_page
def as_pdf(request: HttpRequest, print_code: str) -> HttpResponse:
    """The print as PDF, with a stamp on each page where its rules do not hold any more; as it was kept for `?as=kept`,
    which the hash on the page of the print is of. Two queries; for a stamp a child process, one at a time."""
    pair = _print_at(print_code)
    if pair is None:
        raise Http404(NOT_FOUND)
    printed, row = pair
    content = bytes(printed.content)
    if hashlib.sha256(content).hexdigest() != printed.sha256:
        raise UnreadablePrint(ALTERED)
    name = f"{printed.reference}-revision-{printed.revision}-{printed.kind}"
    if not is_kept_wanted(request) and (words := standing_on(row, today_of(timezone.now()))):
        content, name = _stamped(request, printed, words), f"{name}-stamped"
    return HttpResponse(content, "application/pdf", headers={"Content-Disposition": f'inline; filename="{name}.pdf"'})


def _stamped(request: HttpRequest, printed: PublicPrint, words: str) -> bytes:
    """The stamped print. Raises Unstamped where it cannot be made now, so that strangers take no more than one child
    process."""
    try:
        gate = Gate(request)
    except Throttled:
        raise Unstamped(NOT_NOW) from None
    try:
        return with_stamp(bytes(printed.content), words, printed.made_at)
    except NotRendered:
        raise Unstamped(NOT_NOW) from None
    finally:
        gate.leave()


@require_safe
@open_page
def as_svg(request: HttpRequest, print_code: str) -> HttpResponse:
    """The sign as SVG for sign makers. Two queries."""
    pair = _print_at(print_code)
    if pair is None or pair[0].kind != PrintKind.SIGN:
        raise Http404(NOT_FOUND)
    printed, row = pair
    name = f"{printed.reference}-revision-{printed.revision}-sign.svg"
    content = sign_svg(row, printed.code)
    return to_save(content, name)
