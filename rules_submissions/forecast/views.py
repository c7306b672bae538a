"""The effects of an approval of a filing that is not decided, and of a change that somebody tries."""

from collections.abc import Sequence
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.roles import Perm
from compliance.web.drawings import Figure
from compliance.web.facts_forms import errors_of
from compliance.web.one_moment import require_GET
from compliance.web.parts import PageError

from ..case.views.comparison import changed_edges_of
from ..drafting.answers import SHOWN
from ..drafting.edition_words import edition_line
from ..drafting.services.drafts import amendment_refusal, amendment_start
from ..drafting.worksheet import head_of, submission_of
from ..errors import IllegalMove
from ..models import RulesSubmission
from ..states import BEFORE_DECISION
from .cases import case_of
from .outlook import outlook_of
from .scratch import LONGEST_LINK, OF, UNDER, OtherRules, Scratch


@require_GET
@perm_required(Perm.READ_FILINGS)
def forecast(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The forecast in full, with each print drawn; the case page where everything is decided. A fixed number of
    queries."""
    submission, now = submission_of(request, pk), timezone.now()
    if submission.status not in BEFORE_DECISION:
        return redirect("submissions:case", pk)
    context = head_of(submission) | {"outlook": outlook_of(case_of(submission, now), now)}
    return render(request, "submissions/forecast/forecast.html", context)


def try_page(request: SignedInRequest, rules: RulesSubmission, others: Sequence[OtherRules]) -> HttpResponse:
    """A change of approved rules, tried: what the checks say, odds and house edges, prints and sheets; and what one of
    `others` would say of it. The form carries it; a filer may start an amendment with it. A fixed number of queries."""
    now, link = timezone.now(), _link(request)
    asked = (request.POST if request.method == "POST" else request.GET).get(UNDER, "")
    other = next((one for one in others if one.key == asked), None)
    scratch = Scratch(rules, request.POST if request.method == "POST" else link, now, other)
    may_file, errors = request.user.may(Perm.FILE), errors_of(scratch.unreadable)
    if request.method != "POST" and link is None and {SHOWN, OF} & request.GET.keys():
        errors = [PageError(f"This is not a link to tried answers, or has more than {LONGEST_LINK:,} characters.")]
    status = 400 if errors else 200
    if request.POST.get("_then") == "amend" and may_file and scratch.is_readable:
        with Attempt(catches=IllegalMove) as attempt:
            draft = amendment_start(
                submission=rules,
                effective_on=scratch.submission.intended_effective_on,
                by=request.user,
                at=now,
                changes=scratch.changes,
            )
            messages.success(request, "The draft has the answers that you tried. Nothing is filed yet.")
            return redirect("submissions:tasks", draft.pk)
        errors, status = attempt.page_errors, attempt.status
    context = (
        head_of(rules)
        | changed_edges_of(rules.chapter, scratch.comparison)
        | {
            "scratch": scratch,
            "others": others,
            "doubts": scratch.doubts(link) if link is not None else [],
            "link": request.build_absolute_uri(f"{request.path}?{scratch.link}") if scratch.link else "",
            "outlook": scratch.outlook,
            "figures": [Figure(drawing, scratch.sheet.edition_key) for drawing in scratch.sheet.drawings],
            "edition_line": edition_line(rules.chapter, scratch.submission.edition_key),
            "may_file": may_file,
            "refusal": amendment_refusal(rules) if may_file else "",
            "page_errors": errors,
        }
    )
    return render(request, "submissions/forecast/try.html", context, status=status)


def _link(request: SignedInRequest) -> QueryDict | None:
    """The tried answers that the address brings; None where it brings none, or more than a link holds."""
    is_one = request.method != "POST" and SHOWN in request.GET
    return request.GET if is_one and len(request.META["QUERY_STRING"]) <= LONGEST_LINK else None
