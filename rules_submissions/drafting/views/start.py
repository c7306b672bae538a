"""Starting a filing: for a game at a facility, from another facility's answers, or as an amendment."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from compliance.holders.access import SignedInRequest, perm_required
from compliance.holders.attempt import Attempt
from compliance.holders.policy import policy
from compliance.holders.roles import Perm
from compliance.regulation.general.settings import AMENDMENT_ROUTE
from compliance.web.django_forms import form_errors

from ...errors import AlreadyApproved, IllegalMove
from ..forms import AmendForm, StartForm, suggested_day
from ..services.drafts import amendment_refusal, amendment_start, submission_start
from ..tables import amendable
from ..worksheet import head_of, submission_of


@perm_required(Perm.FILE)
def start(request: SignedInRequest) -> HttpResponse:
    """Asks for facility, game and day; the draft opens at its task list."""
    now = timezone.now()
    data, amend_url = request.POST if request.method == "POST" else None, ""
    form = StartForm(request.user, data, initial={"effective_on": suggested_day(timezone.localdate(now))})
    if request.method == "POST" and form.is_valid():
        stated = form.cleaned_data
        try:
            submission = submission_start(
                facility=stated["facility"],
                chapter_number=stated["chapter"],
                effective_on=stated["effective_on"],
                copy_of=stated.get("copy_of"),
                by=request.user,
                at=now,
                from_standard=request.POST.get("from") == "standard",
            )
        except AlreadyApproved as refusal:
            form.add_error("chapter", refusal.sentence)
            amend_url = reverse("submissions:amend", args=[refusal.amend])
        except IllegalMove as refusal:
            form.add_error("effective_on", refusal.sentence)
        else:
            return redirect("submissions:tasks", submission.pk)
    context = {"form": form, "amend_url": amend_url, "page_errors": form_errors(form)}
    return render(request, "submissions/start.html", context, status=400 if form.errors else 200)


@perm_required(Perm.FILE)
def amend(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """Starts an amendment from the version in effect."""
    now = timezone.now()
    submission = submission_of(request, pk)
    data = request.POST if request.method == "POST" else None
    form = AmendForm(data, initial={"effective_on": suggested_day(timezone.localdate(now))})
    if request.method == "POST" and form.is_valid():
        with Attempt(form, IllegalMove):
            draft = amendment_start(
                submission=submission, effective_on=form.cleaned_data["effective_on"], by=request.user, at=now
            )
            return redirect("submissions:tasks", draft.pk)
    context = head_of(submission) | {
        "form": form,
        "refusal": amendment_refusal(submission),
        "possible": amendable(submission),
        "page_errors": form_errors(form),
        "route": policy(AMENDMENT_ROUTE.code, now),
    }
    return render(request, "submissions/amend.html", context, status=400 if form.errors else 200)
