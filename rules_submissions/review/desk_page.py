"""The review desk as its template reads it, with what was typed where an act was refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.chapters.quoting import quotations
from compliance.holders.access import SignedInRequest, get_visible_or_404
from compliance.holders.errors import NotAllowed
from compliance.holders.models import User
from compliance.holders.page_mark import mark_shown
from compliance.holders.roles import Perm
from compliance.web.django_forms import form_errors
from compliance.web.parts import SignOff

from ..case.petitions import petitions_of
from ..case.standing import standing_of
from ..case.timeline import timeline_of
from ..conditions import with_ends_on
from ..drafting.edges import odds_table
from ..drafting.edition_words import newer_edition, proposed_warning
from ..filing.services.filing import BUREAUS
from ..models import BureauReview, RevisionDocument, RulesSubmission
from ..recusals import DECIDER_UNITS
from ..states import S
from ..transitions import may_move
from . import clauses, exception_page, findings, forms
from .condition_form import conditions_part
from .docket import READ_WITH, Docket
from .matters import joint_points, looks_left, open_matters, unit_matters, unsettled_of
from .people_parts import handing_part, recusal_part
from .presence import presence_part
from .queue import pip
from .reading import reading_of
from .rests_on import approval_rests_on, finding_rests_on, report_rests_on, return_rests_on, sign_off_rests_on
from .reviewers import REPORTS
from .services.review import DONE
from .similar import similar_of
from .thread import messages_of
from .wording_choice import wording_part


@dataclass(frozen=True)
class Typed:
    """A form that was refused: of which act, about which thing, with what was typed and why."""

    act: str
    key: str
    form: Form


def board_submission(request: SignedInRequest, pk: UUID) -> RulesSubmission:
    """The submission for a person of the Board; 404 for a foreign or missing one, 403 for its own holder's people."""
    rows = with_ends_on(RulesSubmission.objects.select_related("facility", "holder", "amends", "created_by"))
    submission = get_visible_or_404(rows.prefetch_related(READ_WITH), request.user, pk=pk)
    if not request.user.is_board:
        raise NotAllowed("Only Board staff use the review desk. Open the case page to see the state of your filing.")
    return submission


def desk_docket(request: SignedInRequest, submission: RulesSubmission) -> Docket:
    """The docket of a submission, read against the baseline that the address names."""
    chosen = {name: request.GET.get(name, "") for name in ("against", "unit")}
    return Docket(submission, request.user, timezone.now(), **chosen)


class Forms:
    """The forms of one page: each with different ids, the refused one with what was typed."""

    def __init__(self, user: User, unit: str, typed: Typed | None) -> None:
        self.user, self.unit, self.typed, self._made = user, unit, typed, 0

    def of(
        self,
        act: str,
        form_class: Callable[..., Form],
        about: str = "",
        /,
        basis: Mapping[str, Any] | None = None,
        **initial: Any,
    ) -> Form:
        """The form of this act about this thing; `basis`: what the act rests on, as the page shows it."""
        self._made += 1
        if self.typed is not None and (self.typed.act, self.typed.key) == (act, about):
            form = self.typed.form
        else:
            form = form_class(initial={"unit": self.unit, **initial})
        if basis is not None and isinstance(form, forms.SeenForm):
            form.show(mark_shown(self.user, basis))
        form.auto_id = f"{act}-{self._made}-%s"
        return form


def finding_rows(docket: Docket, made: Forms) -> list[dict[str, Any]]:
    """Each finding with the forms by which the reader may answer or settle it."""
    rows = []
    may_act = docket.is_open and bool(docket.unit)
    for row in findings.standing_of(docket):
        act_form = settle_form = None
        if may_act and row.is_for_approval and row.is_settled_by_reader:
            settle_form = settle_form_of(docket, made, row.finding.field)
        elif may_act and not row.is_for_approval and row.finding.severity != "attestation_missing":
            basis = finding_rests_on(docket.review, docket.newest_acts.get(row.key))
            act_form = made.of("finding", forms.FindingActForm, row.key, basis, key=row.key)
            if not row.may_set_aside:
                act_form.fields["act"].choices = [act for act in forms.ACTS.items() if act[0] == forms.Act.ACCEPT]  # type: ignore[attr-defined]
        rows.append({"row": row, "act_form": act_form, "settle_form": settle_form})
    return rows


def settle_form_of(docket: Docket, made: Forms, field: str) -> Form:
    """The form by which the owner settles the approval of this field, or corrects how it was settled."""
    basis = approval_rests_on(docket.review, docket.settlements.get(field))
    return made.of("settle", forms.SettleForm, field, basis, field=field)


def settled_rows(docket: Docket, made: Forms) -> list[dict[str, Any]]:
    """Each approval given in review, with the form by which its owner corrects it."""
    return [
        {
            "row": row,
            "form": settle_form_of(docket, made, row.field) if docket.is_open and row.is_settled_by_reader else None,
        }
        for row in findings.settled_of(docket)
    ]


def desk_context(request: SignedInRequest, docket: Docket, typed: Typed | None = None) -> dict[str, Any]:
    """Everything that the desk shows: clause by clause where the address names one, else by exception. A fixed number
    of queries, whatever the filing holds."""
    submission = docket.submission
    made = Forms(request.user, docket.unit, typed)
    rows = finding_rows(docket, made)
    edition = submission.chapter.edition(docket.revision.edition_key)
    context: dict[str, Any] = {
        "docket": docket,
        "submission": submission,
        "revision": docket.revision,
        "edition": edition,
        "proposed": proposed_warning(edition),
        "overtaken": newer_edition(submission, submission.facility.day(docket.at), for_board=True),
        "standing": standing_of(submission, docket.at, for_board=True),
        "pips": [SignOff(unit, pip(docket.bureaus.get(unit))) for unit in BUREAUS],
        "may_decide": may_move(submission, "approve", request.user),
        "has_queue": request.user.may(Perm.REVIEW) or request.user.may(Perm.DECIDE),
        "baseline": docket.baseline,
        "query": urlencode(request.GET.dict() | docket.unit_in_query),
        "unit_query": f"?{urlencode(docket.unit_in_query)}" if docket.choices else "",
        "unit_choices": [
            (unit, f"?{urlencode({**request.GET.dict(), 'unit': unit})}", unit == docket.unit)
            for unit in docket.choices
        ],
        "can_act": docket.is_open and bool(docket.unit),
        "petitions": petitions_of(docket.findings, docket.revision.reasons),
        "counted": findings.counted([line["row"] for line in rows]),
        "similar": similar_of(docket),
        "thread": messages_of(docket),
    }
    settled = settled_rows(docket, made)
    if is_reading(request):
        context |= _reading_part(request, docket, made)
        context |= {
            "finding_rows": [line for line in rows if not line["row"].is_aside],
            "aside_rows": [line for line in rows if line["row"].is_aside],
            "settled_rows": settled,
        }
    else:
        context |= exception_page.ExceptionPage(docket, rows, settled).context()
        context["comment_form"] = made.of("comment", forms.CommentForm, audience="board")
        context["other_baselines"] = [
            (baseline.title, f"?{urlencode({'against': kind} | docket.unit_in_query)}")
            for kind, baseline in docket.baselines.items()
            if baseline is not docket.baseline
        ]
    context |= _bureau_part(docket, made) | _report_part(docket, made, request.user) | recusal_part(docket, made)
    here = context["item"].provision.citation if "item" in context else ""
    context |= presence_part(request, submission, here) | wording_part(docket)
    context |= conditions_part(docket, made.of)
    context["page_errors"] = form_errors(typed.form) if typed else []
    return context


def is_reading(request: SignedInRequest) -> bool:
    """Whether the address asks for the clauses one by one, in chapter order."""
    return "clause" in request.GET or "show" in request.GET


def _reading_part(request: SignedInRequest, docket: Docket, made: Forms) -> dict[str, Any]:
    """The list of clauses, the one that is being read, and what happened in each round."""
    show, against, unit = request.GET.get("show", ""), request.GET.get("against", ""), docket.unit_kept
    items = clauses.items_of(docket)
    current = clauses.chosen(items, request.GET.get("clause", ""))
    listed = clauses.visible_items(items, current, show)
    following = clauses.next_of(listed, current)
    citation = current.provision.citation
    field = "" if current.provision.log else next(iter(current.provision.fields), "")
    return {
        "checklist": clauses.checklist(listed, current, show, against, unit),
        "changed": sum(bool(item.change) for item in items),
        "show": show,
        "show_url": clauses.clause_query(current.key, "" if show else clauses.CHANGED, against, unit),
        "other_baselines": [
            (baseline.title, clauses.clause_query(current.key, show, kind, unit))
            for kind, baseline in docket.baselines.items()
            if baseline is not docket.baseline
        ],
        "item": current,
        "place": items.index(current) + 1,
        "total": len(items),
        "reading": reading_of(docket, current),
        "quotation": quotations(docket.revision.edition_key, [citation]).get(citation, ""),
        "following": following,
        "following_url": clauses.clause_query(following.key, show, against, unit) if following else "",
        "odds": odds_table(docket.submission.chapter, docket.revision.decoded, docket.revision.edition_key),
        "rounds": _timeline(docket),
        "raise_form": made.of("raise", forms.RaiseForm, citation=citation, field=field),
        "comment_form": made.of("comment", forms.CommentForm, citation=citation, field=field, audience="board"),
    }


def _timeline(docket: Docket) -> Any:
    events = list(docket.submission.events.order_by("number"))
    papers = RevisionDocument.objects.filter(revision__submission=docket.submission)
    papers = papers.select_related("revision", "document").defer("document__content", "revision__facts")
    return timeline_of(docket.submission, events, docket.rounds, list(papers), for_board=True, recusals=docket.recusals)


def _bureau_part(docket: Docket, made: Forms) -> dict[str, Any]:
    """The acts open to the reader for his or her own bureau: claim, hand over, sign off. Five queries."""
    bureau = docket.bureau
    if bureau is None or not docket.is_open or docket.submission.status == S.RECOMMENDED:
        return {"bureau": bureau}
    is_done = bureau.state in DONE
    deputy = docket.deputies.stands_in(bureau.claimed_by_id, docket.at, unit=bureau.unit)
    is_for_reader = bureau.state == BureauReview.State.IN_REVIEW and deputy is not None and deputy.user == docket.user
    may_claim = bureau.state == BureauReview.State.WAITING or is_for_reader
    part: dict[str, Any] = {"bureau": bureau, "is_done": is_done, "may_claim": may_claim}
    part |= handing_part(docket, made)
    if docket.submission.status == S.UNDER_REVIEW:
        part["unit_matters"] = unit_matters(
            docket.review, docket.unit, docket.open_points, docket.acts, docket.findings, docket.looks
        )
        part["unsettled"] = unsettled_of(docket.review, docket.unit, docket.findings)
        part["others_matters"] = looks_left(docket.review, docket.unit, docket.looks, own=False)
        basis = sign_off_rests_on(docket.review, bureau, part["unit_matters"])
        part["sign_off_form"] = made.of("sign_off", forms.SignOffForm, basis=basis)
        sign_off: forms.SignOffForm = part["sign_off_form"]
        sign_off.offer(part["unit_matters"])
    return part


def _report_part(docket: Docket, made: Forms, user: User) -> dict[str, Any]:
    """The joint letter and the report, for Gaming Operations on a filing under review. Three queries."""
    if not docket.is_open or REPORTS not in docket.units or not may_move(docket.submission, "return", user):
        return {}
    points = joint_points(docket.review, acts=docket.acts, findings=docket.findings, pins=docket.open_points)
    matters = open_matters(
        docket.review, left_to=DECIDER_UNITS, acts=docket.acts, findings=docket.findings, points=docket.open_points
    )
    report = report_rests_on(docket.review, docket.bureaus.values(), matters, docket.looks.missed)
    return {
        "points": points,
        "matters": matters,
        "not_looked_at": docket.looks.missed,
        "return_form": made.of("return", forms.ReturnForm, basis=return_rests_on(docket.review, points)),
        "recommend_form": made.of("recommend", forms.RecommendForm, basis=report),
    }


def desk_response(
    request: SignedInRequest, submission: RulesSubmission, typed: Typed | None = None, *, status: int = 200
) -> HttpResponse:
    """The page of the desk."""
    context = desk_context(request, desk_docket(request, submission), typed)
    page = "desk" if is_reading(request) else "exception"
    return render(request, f"submissions/review/{page}.html", context, status=status)
