"""Rule changes: what an edition changes for the approvals of today. Board staff see all, others their own."""

from collections.abc import Iterator, Sequence
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from compliance.chapters.words import EditionStanding
from compliance.documents.csv_files import list_answer
from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.models import User
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.regulation import chapter
from compliance.regulation.core.edition import Edition
from compliance.web.one_moment import require_GET
from compliance.web.parts import Filter
from compliance.web.words import SEVERITIES

from ...conditions import today_of
from ...drafting.services.drafts import amendment_start
from ...drafting.worksheet import submission_of
from ...errors import IllegalMove
from ...models import Revision, RulesSubmission
from ...states import BEFORE_DECISION
from ..impact import (
    KEYS,
    NeedsChange,
    all_editions,
    amendment_day,
    edition_called,
    editions_ahead,
    file_by,
    impact_of,
)

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
    ahead, may_file = dict(editions_ahead(today_of(now))), request.user.may(Perm.FILE)
    amendments = _amendments_of(request.user, [row.submission_id for row in page]) if may_file else {}
    clauses = [(cited, f"§ {cited} ({count})") for cited, count in whole.clauses]
    context = {
        "standing": EditionStanding(edition),
        "game": chapter(edition.chapter).game,
        "impact": whole,
        "others": sorted(whole.others),
        "file_by": file_by(ahead[edition], now) if edition in ahead else None,
        "rows": [(listed[row.pk], amendments.get(row.submission_id)) for row in page],
        "may_fill": may_file and amendment_day(edition, today_of(now)) is not None,
        "page": page,
        "filters": [Filter("clause", "Clause", clause, "choice", [("", "Any"), *clauses])],
        "may_file": may_file,
        "for_board": request.user.is_board,
    }
    return render(request, "submissions/impact.html", context)


@require_POST
@perm_required(Perm.FILE)
def impact_amend(request: SignedInRequest, edition_key: str, pk: UUID) -> HttpResponse:
    """Starts an amendment with the answers that the edition fixes, each marked. It opens at its task list; nothing is
    filed. Where none can start, the list of Rule changes says why."""
    edition, now, rules = _edition_or_404(edition_key), timezone.now(), submission_of(request, pk)
    row = next(
        (one for one in impact_of(request.user, edition, now).needs_change if one.revision.submission == rules), None
    )
    day = amendment_day(edition, today_of(now))
    try:
        if row is None:
            raise IllegalMove(f"{rules.reference or 'This draft'} needs no change under {edition.key}.")
        if day is None:
            raise IllegalMove(f"No amendment can be filed under {edition.key}: it is not in force and is not to come.")
        draft = amendment_start(
            submission=rules, effective_on=day, by=request.user, at=now, changes=row.remedy.answers, from_rules=True
        )
    except IllegalMove as refusal:
        messages.error(request, refusal.sentence)
        return redirect("submissions:impact", edition.key)
    filled, left = len(row.remedy.fields), len(row.remedy.left)
    messages.success(
        request,
        f"Answers filled from the change of rules: {filled}. Findings left to answer: {left}. Nothing is filed yet.",
    )
    return redirect("submissions:tasks", draft.pk)


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


def _amendments_of(user: User, approvals: Sequence[UUID]) -> dict[UUID | None, RulesSubmission]:
    """The newest amendment in draft or open of each of these approvals that has one. One query."""
    rows = RulesSubmission.objects.visible_to(user).filter(amends__in=approvals, status__in=BEFORE_DECISION)
    return {row.amends_id: row for row in rows.order_by("created_at")}


def _edition_or_404(key: str) -> Edition:
    edition = edition_called(key)
    if edition is None:
        raise Http404(NOT_FOUND)
    return edition
