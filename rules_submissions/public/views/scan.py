"""The public answer to a scan of a print: what must stand on it, or that it was replaced and what changed."""

import hashlib
from collections.abc import Callable
from functools import partial

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
from ...models.public import PublicApproval, PublicPrint, PublicState
from ...papers.standing import standing_on
from ...prints.codes import LENGTH
from ...prints.rules import published_of
from ...prints.sized import FORMATS, SIZED, Sized
from ..helping import help_now
from ..words import far_words, standing, tables_words, title_of
from .register import render_public

ALTERED = noop("This print does not match the record. The list is rebuilt within a few minutes.")
NOT_NOW = noop(
    "These rules are no longer in effect. We will mark each page of this print, after papers that were requested "
    "earlier. The page of its number says whether they were superseded, ended or rescinded, and links the print."
)
NOT_MADE_NOW = noop("Other papers are made first, then this print. To have it at once, save it as SVG.")


class NotNow(OfficeError):
    """A file that is made after what others asked for (503); the page asks again by itself."""

    status, usual_s = 503, 20


class UnreadablePrint(OfficeError):
    """A print whose bytes are not what its list says (503); the page asks again by itself."""

    status, usual_s = 503, 120


@require_safe
@open_page
def scan(request: HttpRequest, print_code: str) -> HttpResponse:
    """The contents that the print with this code must have today; 404 in other words for a code that no print has. Five
    queries at most."""
    pair = _print_at(print_code)
    if pair is None:
        answer = render_public(request, "register/scan_unknown.html", {"code": read_code(print_code)})
        answer.status_code = 404
        return answer
    printed, row = pair
    on = today_of(timezone.now())
    current = _is_current(row)
    context = {
        "print": printed,
        "kind": in_language(printed.get_kind_display()),
        "title": title_of(row),
        "row": row,
        "found": published_of(row),
        "tables": tables_words(row.tables_shown),
        "standing": standing(row, on),
        "is_current": current,
        "has_sizes": printed.kind in SIZED,
        "at": timezone.now(),
    }
    if not current:
        context |= _since(printed, row)
    return render_public(request, "register/scan.html", context)


def _since(printed: PublicPrint, row: PublicApproval) -> dict[str, object]:
    """The approval that replaced the rules of a print, its changes, and the print that replaced it. Two queries."""
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
    """The page at which the number under a code is typed; with one, as a scan of it."""
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
    """The stamped print. Raises NotNow where it cannot be made now."""
    return _gated(request, NOT_NOW, lambda: with_stamp(bytes(printed.content), words, printed.made_at))


def _gated(request: HttpRequest, refusal: str, make: Callable[[], bytes]) -> bytes:
    """The bytes that a child process makes, one at a time for all strangers. Raises NotNow with this refusal."""
    try:
        gate = Gate(request)
    except Throttled:
        raise NotNow(refusal) from None
    try:
        return make()
    except NotRendered:
        raise NotNow(refusal) from None
    finally:
        gate.leave()


@require_safe
@open_page
def sizes(request: HttpRequest, print_code: str) -> HttpResponse:
    """The sizes of a print, in English or with Spanish, as PDF, SVG and PNG. Two queries."""
    sized = _sized_at(print_code)
    if not _is_current(sized.row):
        return redirect("register:print", print_code=sized.code)
    help_ = help_now()
    faces = [
        (language, sized.offered(spanish=spanish), sized.meters(help_.words, spanish=spanish))
        for language, spanish in ((None, False), ("es", True))
    ]
    lines = [
        (size, [(language, size in offered, far_words(meters.get(size))) for language, offered, meters in faces])
        for size in sized.sizes
    ]
    context = {
        "help": help_,
        "sized": sized,
        "kind": in_language(sized.kind.label),
        "found": published_of(sized.row),
        "lines": lines,
        "formats": FORMATS,
        "address": f"register:print_{sized.kind}",
    }
    return render_public(request, "register/print_sizes.html", context)


@require_safe
@open_page
def as_sized(request: HttpRequest, print_code: str, form: str, kind: str) -> HttpResponse:
    """The print of this kind as one of FORMATS in the size that `?size=` names, its first one without, with Spanish for
    `?with=es`; for rules that do not hold, the way to the page of the print. Three queries; for PDF and PNG a child
    process, one at a time. Raises NotNow."""
    sized = _sized_at(print_code)
    if sized.kind != kind or form not in FORMATS:
        raise Http404(NOT_FOUND)
    if not _is_current(sized.row):
        return redirect("register:print", print_code=sized.code)
    spanish = request.GET.get("with") == "es"
    offered = {size.code: size for size in sized.offered(spanish=spanish)}
    size = offered.get(request.GET.get("size", sized.sizes[0].code))
    if size is None:
        raise Http404(NOT_FOUND)
    make = partial(sized.file, size, form, timezone.now(), spanish=spanish)
    content = make() if form == "svg" else _gated(request, NOT_MADE_NOW, make)
    row, language = sized.row, "-es" if spanish else ""
    return to_save(content, f"{row.reference}-revision-{row.revision}-{kind}-{size.code}{language}.{form}")


def _is_current(row: PublicApproval) -> bool:
    return row.state_on(today_of(timezone.now())) == PublicState.APPROVED


def _sized_at(code: str) -> Sized:
    """The print with this code, in sizes. Two queries. Raises Http404 for one that has none."""
    pair = _print_at(code)
    if pair is None or pair[0].kind not in SIZED:
        raise Http404(NOT_FOUND)
    printed, row = pair
    return SIZED[printed.kind](row, printed.code)
