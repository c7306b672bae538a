"""Reports of a difference for those who work on them: Casino Compliance answers and sends on, holders read theirs."""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from compliance.holders.access import SignedInRequest, get_visible_or_404, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.models import User
from compliance.holders.page_mark import SEEN, mark_input
from compliance.holders.paging import page_of
from compliance.holders.roles import Perm
from compliance.holders.work import Urgency, WorkItem
from compliance.web.parts import Column, DataTable, Filter, TableRow, table_row
from compliance.web.values import moment_words

from ...errors import IllegalMove
from ...models.reports import DifferenceReport
from ...review.forms import words_field
from ..services import difference_answer, difference_send_on, may_answer, report_rests_on

KEYS = ("-received_at", "-id")
COLUMNS = [Column(heading) for heading in ("Reference", "Casino", "Table", "Received", "Answer", "Sent on")]
WAITING = [("", "Any"), ("waiting", "Waiting for an answer")]


class AnswerForm(forms.Form):
    """The answer to whoever sent the report."""

    words = words_field("Answer", required="Write the answer.", help_text="The person who sent the report reads it.")


class SendOnForm(forms.Form):
    """A form with the message that asks the certificate holder to act."""

    words = words_field(
        "Message to the certificate holder",
        required="Say what you ask the certificate holder to do.",
        help_text="The certificate holder reads it with the report.",
    )


Act = Callable[..., Any]
ACTS: dict[str, tuple[type[forms.Form], Act, str]] = {
    "answer": (AnswerForm, difference_answer, "Answered. Anyone with the code of the report can read it."),
    "send_on": (SendOnForm, difference_send_on, "Sent on. The certificate holder gets a notice."),
}


@require_safe
@perm_required(Perm.READ_FILINGS)
def reports(request: SignedInRequest) -> HttpResponse:
    """The reports that this person may see, newest first. One query."""
    rows = DifferenceReport.objects.visible_to(request.user).select_related("answer", "sent_on")
    state = request.GET.get("state", "")
    if state == "waiting" and request.user.is_board:
        rows = rows.waiting()
    page = page_of(rows, KEYS, request.GET)
    context = {
        "filters": [Filter("state", "Show", state, "choice", WAITING)] if request.user.is_board else [],
        "table": DataTable(
            "reports", "Reports", COLUMNS, _lines(page, for_board=request.user.is_board), note="Newest first",
            empty_title="No report",
            empty_text="No report has come in." if request.user.is_board else "No report was sent on to you.",
        ),
        "page": page,
    }  # fmt: skip
    return render(request, "submissions/reports.html", context)


def _lines(rows: Iterable[DifferenceReport], *, for_board: bool) -> list[TableRow]:
    return [
        table_row(
            COLUMNS,
            [
                format_html(
                    '<a class="keep ref" href="{}">{}</a>', reverse("submissions:report", args=[row.pk]), row.reference
                ),
                row.facility_name,
                row.table_number or "not named",
                moment_words(row.received_at),
                _answer_words(row) if for_board else "",
                moment_words(row.sent.at) if row.sent is not None else "No",
            ],
        )
        for row in rows
    ]


def _answer_words(row: DifferenceReport) -> str:
    return moment_words(row.answered.at) if row.answered is not None else "Not yet"


@perm_required(Perm.READ_FILINGS)
def report(request: SignedInRequest, report_pk: UUID) -> HttpResponse:
    """A report; posting answers it, or sends it on."""
    rows = DifferenceReport.objects.select_related("answer", "sent_on")
    received = get_visible_or_404(rows, request.user, pk=report_pk)
    act = request.POST.get("act", "") if request.method == "POST" else ""
    made = {name: form(request.POST if name == act else None, prefix=name) for name, (form, _, _) in ACTS.items()}
    attempt = Attempt(made.get(act), IllegalMove)
    if act in ACTS and made[act].is_valid():
        _, service, done = ACTS[act]
        with attempt:
            service(
                report_id=received.pk,
                words=made[act].cleaned_data["words"],
                by=request.user,
                at=timezone.now(),
                seen=request.POST.get(SEEN, ""),
            )
            messages.success(request, done)
            return redirect("submissions:report", report_pk)
    status = 400 if request.method == "POST" and act not in ACTS else attempt.status
    context = {
        "report": received,
        "answer_form": made["answer"],
        "send_on_form": made["send_on"],
        "may_answer": may_answer(request.user),
        "for_board": request.user.is_board,
        "seen": mark_input(request.user, report_rests_on(received)),
        "page_errors": attempt.page_errors,
    }
    return render(request, "submissions/report.html", context, status=status)


def reports_waiting(user: User, now: datetime) -> list[WorkItem]:
    """A reminder that reports wait for Casino Compliance. One query for its people, none for others."""
    if not may_answer(user):
        return []
    waiting = list(DifferenceReport.objects.waiting().order_by("received_at")[:100])
    if not waiting:
        return []
    counted = f"{len(waiting)} report{'s' if len(waiting) > 1 else ''}" if len(waiting) < 100 else "100 reports or more"
    return [
        WorkItem(
            title=f"{counted} of a difference to answer",
            text=f"The oldest is {waiting[0].reference}, {waiting[0].facility_name}",
            url=f"{reverse('submissions:reports')}?state=waiting",
            due=None,
            urgency=Urgency.TO_DO,
        )
    ]
