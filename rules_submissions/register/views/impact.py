"""Rule changes: what an edition changes for the approvals of today. Board staff see all, others their own."""

from collections.abc import Iterator

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.chapters.words import EditionStanding
from compliance.documents.csv_files import list_answer
from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.regulation.core.edition import Edition
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter
from compliance.web.words import SEVERITIES

from ...conditions import today_of
from ...models import Revision
from ..impact import KEYS, NeedsChange, all_editions, edition_called, editions_ahead, file_by, impact_of

CSV_COLUMNS = (
    "Filing", "Game", "Certificate holder", "Facility", "Tables", "Filed under", "Edition", "Clause", "Kind", "Finding",
    "What to do", "Answers that the edition fixes", "Left to answer", "Findings no more", "House edges that change",
)  # fmt: skip


@require_GET
@perm_required(Perm.READ_FILINGS)
def rule_changes(request: SignedInRequest) -> HttpResponse:
    """Every edition on file, those that are to come first. No query of its own."""
    ahead = [edition for edition, _ in editions_ahead(today_of(timezone.now()))]
    editions = [*ahead, *(edition for edition in all_editions() if edition not in ahead)]
    lines = [(EditionStanding(edition), chapter(edition.chapter).game, edition in ahead) for edition in editions]
    return render(request, "submissions/rule_changes.html", {"lines": lines})


@require_GET
@perm_required(Perm.READ_FILINGS)
def impact(request: SignedInRequest, edition_key: str) -> HttpResponse:
    """The approvals that need a change under an edition, each with what that finds, and how many stay as they are."""
    edition, now = _edition_or_404(edition_key), timezone.now()
    whole = impact_of(request.user, edition, now)
    clause = request.GET.get("clause", "").strip()
    listed = {row.revision.pk: row for row in whole.needs_change if not clause or clause in row.clauses}
    rows = Revision.objects.filter(pk__in=list(listed)).select_related("submission__facility__holder")
    page = page_of(rows, KEYS, request.GET)
    ahead = dict(editions_ahead(today_of(now)))
    clauses = [(cited, f"§ {cited} ({count})") for cited, count in whole.clauses]
    context = {
        "standing": EditionStanding(edition),
        "game": chapter(edition.chapter).game,
        "impact": whole,
        "others": sorted(whole.others),
        "file_by": file_by(ahead[edition], now) if edition in ahead else None,
        "rows": [listed[row.pk] for row in page],
        "page": page,
        "filters": [Filter("clause", "Clause", clause, "choice", [("", "Any"), *clauses])],
        "may_file": request.user.may(Perm.FILE),
        "for_board": request.user.is_board,
    }
    return render(request, "submissions/impact.html", context)


@require_GET
@perm_required(Perm.READ_FILINGS)
def impact_csv(request: SignedInRequest, edition_key: str) -> HttpResponse:
    """The same approvals, whole, a line for each finding."""
    edition, now = _edition_or_404(edition_key), timezone.now()
    rows = impact_of(request.user, edition, now).needs_change
    lines = (line for row in rows for line in _lines(row, edition))
    return list_answer(request, f"rule-changes-{edition.key}-{today_of(now).isoformat()}.csv", CSV_COLUMNS, lines)


def _lines(row: NeedsChange, edition: Edition) -> Iterator[list[str]]:
    """The cells of CSV_COLUMNS for each finding."""
    filing = row.revision.submission
    whose = [filing.facility.holder.name, filing.facility.name, ", ".join(row.tables)]
    remedy = row.remedy
    whole = [
        "; ".join(f"{label}: {words}" for label, words in remedy.words),
        str(len(remedy.left)),
        str(len(row.gone)),
        str(len(remedy.changed_edges)),
    ]
    for finding in row.findings:
        yield [
            filing.reference,
            filing.chapter.game,
            *whose,
            row.revision.edition_key,
            edition.key,
            finding.citation,
            SEVERITIES[finding.severity].word,
            finding.wrong,
            finding.mend,
            *whole,
        ]


def _edition_or_404(key: str) -> Edition:
    edition = edition_called(key)
    if edition is None:
        raise Http404(NOT_FOUND)
    return edition
