"""The Executive Director's page as its template reads it: what changes, what was said, what is open, what to sign."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import render

from compliance.holders.access import SignedInRequest
from compliance.holders.roles import Perm
from compliance.regulation.core.titles import place_title
from compliance.signing.sign_form import SignForm
from compliance.web.django_forms import form_errors
from compliance.web.drawings import Figure
from compliance.web.values import moment_words
from compliance.web.words import OWNERS

from ..case.petitions import petitions_of
from ..case.standing import standing_of
from ..case.versions import IN_EFFECT, versions_of
from ..case.views.comparison import changed_edges_of, diff_of
from ..conditions import lines_of_approval
from ..drafting.edges import odds_table
from ..drafting.edition_words import newer_edition, proposed_warning
from ..facts import finding_key
from ..models import FindingAct, RulesSubmission, SubmissionEvent
from ..review import forms
from ..review.baseline import EFFECT
from ..review.desk_page import Forms, desk_docket, finding_rows, settled_rows
from ..review.docket import Docket
from ..review.effects import Effects
from ..review.matters import open_matters, place_of
from ..review.people_parts import recusal_part
from ..review.similar import similar_of
from ..transitions import may_move
from .bureau_words import BureauWord, bureau_words
from .contest import Of, contest_lines
from .forms import ConditionsForm
from .sheet_thumbs import Thumb, sheet_thumbs

Act = FindingAct.Act
AGAINST, FOR = frozenset({Act.RAISE, Act.ACCEPT}), frozenset({Act.DISMISS, Act.OVERRIDE})
SAYS = {Act.RAISE: "raised it", Act.ACCEPT: "accepted it", Act.DISMISS: "dismissed it", Act.OVERRIDE: "overrode it"}

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
    """The move that returned the newest report to review; None if the report was not sent back. One query."""
    newest = submission.events.filter(move__in=["recommend", "send_back"]).order_by("-number").first()
    return newest if newest is not None and newest.move == "send_back" else None


def changes_of(docket: Docket) -> dict[str, Any] | None:
    """Changes against the version in effect: counts, answers, house edges; None if nothing is in effect. Nine queries
    at most."""
    versions = {version.code: version for version in versions_of(docket.submission, docket.user, docket.at)}
    before, after = versions.get(IN_EFFECT), versions.get(str(docket.revision.number))
    base = docket.baselines.get(EFFECT)
    if before is None or after is None or base is None:
        return None
    chapter, effects = docket.submission.chapter, Effects(docket, base)
    compared = effects.comparison
    diff = diff_of(chapter, before, after, compared)
    return changed_edges_of(chapter, compared) | {
        "effects": effects.strip(),
        "against": before.in_a_sentence,
        "diff": diff,
        "is_short": len(diff.rows) <= FEW,
    }


@dataclass(frozen=True)
class Disagreement:
    """A matter on which people of the Board differ, or which somebody let stand; with the item that it is about."""

    what: str
    words: str
    citation: str = ""


def disagreements(docket: Docket, words: Sequence[BureauWord], thumbs: Sequence[Thumb]) -> list[Disagreement]:
    """Bureaus that differ, findings that units see otherwise, findings overridden, pins open, elements not found. No
    query beside those of the docket."""
    return [*_bureaus(words), *_findings(docket), *_on_sheets(docket, thumbs)]


def _bureaus(words: Sequence[BureauWord]) -> Iterator[Disagreement]:
    """Verdicts that are not all one: a recommendation of approval and a sign-off are."""
    given = [word for word in words if word.at is not None]
    if len({word.tag.kind for word in given}) > 1:
        verdicts = "; ".join(f"{OWNERS[word.unit].name}: {word.tag.word.lower()}" for word in given)
        yield Disagreement("Bureaus differ", f"{verdicts}.")


def _findings(docket: Docket) -> Iterator[Disagreement]:
    """Findings about one place on which units differ, and those that were overridden."""
    last: dict[tuple[str, str], dict[str, FindingAct]] = defaultdict(dict)
    for act in docket.acts:
        last[place_of(act)][act.unit] = act
    for (citation, field), by_unit in last.items():
        acts = list(by_unit.values())
        overridden = [act for act in acts if act.act == Act.OVERRIDE]
        if {act.act for act in acts} & AGAINST and {act.act for act in acts} & FOR:
            what = "Units differ on a finding"
        elif overridden:
            what, acts = "Finding overridden", overridden
        else:
            continue
        yield Disagreement(what, f"{_about(docket, acts[0], field)}: {_acts_words(docket, acts)}", citation)


def _about(docket: Docket, act: FindingAct, field: str) -> str:
    """The words of the finding: those of the check, or of the person who raised it; the title of its fact if it is
    gone."""
    checked = (finding.wrong for finding in docket.findings if finding_key(finding) == act.finding_key)
    raised = (other.reason for other in docket.acts if other.act == Act.RAISE and other.finding_key == act.finding_key)
    words = next(checked, "") or next(raised, "") or place_title(field, docket.submission.chapter.fields)
    return words.rstrip(".")


def _acts_words(docket: Docket, acts: Sequence[FindingAct]) -> str:
    """The acts on a finding, each with its actor, its time and its reason."""
    lines = (
        f"{act.printed_name}, {OWNERS[act.unit].name}, {SAYS[Act(act.act)]} on {moment_words(act.at)}"
        f"{docket.recusals.mark(act)}{f': {act.reason}' if act.reason else ''}"
        for act in acts
    )
    return "; ".join(line.rstrip(".") for line in lines) + "."


def _on_sheets(docket: Docket, thumbs: Sequence[Thumb]) -> Iterator[Disagreement]:
    for thumb in thumbs:
        title = thumb.upload.version.sheet.title
        yield from (Disagreement("Pin open", f"{pin} on {title} is not settled.") for pin in thumb.open_pins)
        for check in thumb.not_found:
            who = f"{check.printed_name}, {OWNERS[check.unit].name}{docket.recusals.mark(check)}"
            yield Disagreement("Element not found", f"{who} did not find it on {title}.", check.citation)
