"""The Executive Director's page as its template reads it: what changes, what was said, what is open, what to sign."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from compliance.holders.access import SignedInRequest
from compliance.holders.roles import Perm
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import form_errors
from compliance.web.drawings import Figure

from ..case.comparison import compare
from ..case.petitions import petitions_of
from ..case.standing import standing_of
from ..case.versions import IN_EFFECT, versions_of
from ..case.views.comparison import diff_of, edges_of
from ..conditions import lines_of_approval
from ..drafting.edges import odds_table
from ..drafting.edition_words import newer_edition, proposed_warning
from ..models import RulesSubmission, SubmissionEvent
from ..review import forms
from ..review.baseline import EFFECT
from ..review.clauses import NOTHING
from ..review.desk_page import Forms, desk_docket, finding_rows, settled_rows
from ..review.docket import Docket
from ..review.effects import Effects
from ..review.matters import open_matters
from ..review.people_parts import recusal_part
from ..review.similar import similar_of
from ..transitions import may_move
from .bureau_words import bureau_words
from .contest import Of, contest_lines
from .disagreements import disagreements
from .forms import ConditionsForm
from .sheet_thumbs import sheet_thumbs

FEW = 5
"""As many changed answers are shown unfolded."""


def decision_response(
    request: SignedInRequest,
    submission: RulesSubmission,
    form: forms.DecideForm | None,
    sign: SignForm,
    *,
    status: int = 200,
) -> HttpResponse:
    """The page, with what was typed where it was refused. A fixed number of queries, whatever the filing holds."""
    docket = desk_docket(request, submission)
    context = decision_context(request, docket) | _typed(docket, form, sign, request.POST if form is not None else None)
    return render(request, "submissions/review/decision.html", context, status=status)


def _typed(docket: Docket, form: forms.DecideForm | None, sign: SignForm, data: QueryDict | None) -> dict[str, Any]:
    """The form of the decision, and who signs it."""
    today = docket.submission.facility.day(docket.at)
    initial = {
        "revision": docket.revision.facts_sha256,
        "effective_on": max(docket.submission.intended_effective_on, today),
    }
    terms = ConditionsForm(docket.review, data)
    return {
        "effective_on": initial["effective_on"],
        "conditions_form": terms,
        "form": form
        or forms.DecideForm(initial=initial, edition=docket.submission.chapter.edition(docket.revision.edition_key)),
        "sign": sign,
        "page_errors": form_errors(form) + terms.errors + form_errors(sign),
    }


def decision_context(request: SignedInRequest, docket: Docket) -> dict[str, Any]:
    """Everything that a decision rests on."""
    submission, made = docket.submission, Forms(request.user, docket.unit, None)
    may_decide = may_move(submission, "approve", request.user)
    words, thumbs = bureau_words(docket), sheet_thumbs(docket)
    edition = docket.revision.edition_key
    open_rows = [row for row in finding_rows(docket, made) if not row["row"].is_aside]
    settled, petitions = settled_rows(docket, made), petitions_of(docket.findings, docket.revision.reasons)
    return {
        "submission": submission,
        "docket": docket,
        "revision": docket.revision,
        "standing": standing_of(submission, docket.at, for_board=True),
        "proposed": proposed_warning(submission.chapter.edition(edition)),
        "overtaken": newer_edition(submission, submission.facility.day(docket.at), for_board=True),
        "sent_back": (sent_back := _sent_back(submission)),
        "sent_back_mark": docket.recusals.mark(sent_back) if sent_back else "",
        "changes": changes_of(docket),
        "odds": odds_table(submission.chapter, docket.revision.decoded, edition),
        "thumbs": thumbs,
        "figures": [Figure(drawing, edition) for drawing in docket.drawings],
        "bureau_words": words,
        "not_looked_at": docket.looks.missed,
        "disagreements": disagreements(docket, words, thumbs),
        "contest": contest_lines(submission, (Of.APPROVAL, Of.DENIAL), docket.at) if may_decide else [],
        "may_enter": request.user.may(Perm.ADMINISTER_BOARD),
        "matters": open_matters(docket.review) if may_decide else [],
        "finding_rows": open_rows,
        "settled_rows": settled,
        "petitions": petitions,
        "has_findings": bool(open_rows or settled or petitions),
        "similar": similar_of(docket),
        "may_decide": may_decide,
        "may_rescind": may_move(submission, "rescind", request.user),
        "decisions": list(submission.decisions.order_by("decided_at")),
        "conditions": lines_of_approval(submission, docket.at),
        "query": "back=decision",
        **recusal_part(docket, made),
    }


def _sent_back(submission: RulesSubmission) -> SubmissionEvent | None:
    """How the newest report came back to review; None where it stands. One query."""
    newest = submission.events.filter(move__in=["recommend", "send_back"]).order_by("-number").first()
    return newest if newest is not None and newest.move == "send_back" else None


def changes_of(docket: Docket) -> dict[str, Any] | None:
    """What would change against the version in effect: counts, answers, house edges; None where nothing is in effect.
    Nine queries at most."""
    versions = {version.code: version for version in versions_of(docket.submission, docket.user, docket.at)}
    before, after = versions.get(IN_EFFECT), versions.get(str(docket.revision.number))
    base = docket.baselines.get(EFFECT)
    if before is None or after is None or base is None:
        return None
    chapter = docket.submission.chapter
    compared = compare(chapter, before.side, after.side)
    answers = [one for one in compared.answers if docket.of_itself.get(one.field.name, NOTHING) != one.after]
    compared = replace(compared, answers=answers)
    edges = edges_of(chapter, compared)
    diff = diff_of(chapter, before, after, compared)
    return edges | {
        "effects": Effects(docket, base).strip(),
        "against": before.in_a_sentence,
        "diff": diff,
        "is_short": len(diff.rows) <= FEW,
        "edges": [edge for edge in edges["edges"] if edge["is_changed"]],
        "same_edges": sum(not edge["is_changed"] for edge in edges["edges"]),
    }
