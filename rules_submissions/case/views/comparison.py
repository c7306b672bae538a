"""Two versions side by side: answers, odds and edges, findings."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from compliance.holders.access import NOT_FOUND, SignedInRequest, perm_required
from compliance.holders.roles import Perm
from compliance.regulation import Chapter
from compliance.regulation.core.titles import case_title, odds_words, row_label, shared_case
from compliance.web.board_parts import Diff, DiffRow, Effect
from compliance.web.facts_forms import base_name
from compliance.web.parts import Filter

from ...drafting.summary import fact_words, set_change
from ...drafting.worksheet import head_of, submission_of
from ...models import RulesSubmission
from ..comparison import Comparison, Edge, compare
from ..services import mark_opened
from ..versions import IN_EFFECT, Version, reviewed_before, versions_of


@perm_required(Perm.READ_FILINGS)
def comparison(request: SignedInRequest, pk: UUID) -> HttpResponse:
    """The versions that the address names: `before` and `after`, each a revision's number, `in_effect` or `draft`."""
    submission = submission_of(request, pk)
    mark_opened(submission, request.user)
    versions = {version.code: version for version in versions_of(submission, request.user, timezone.now())}
    context = head_of(submission) | {"versions": versions}
    if len(versions) < 2:
        return render(request, "submissions/compare.html", context)
    before, after = _chosen(request, submission, list(versions.values()))
    compared = compare(submission.chapter, before.side, after.side)
    choices = [(code, version.label) for code, version in versions.items()]
    context |= {
        "before": before,
        "after": after,
        "filters": [
            Filter("before", "Compare", before.code, "choice", choices),
            Filter("after", "with", after.code, "choice", choices),
        ],
        "found": compared,
        "effects": effects_of(compared),
        "diff": diff_of(submission.chapter, before, after, compared),
        "same": [(answer.field.label, fact_words(answer.field, after.side.facts)) for answer in compared.same],
    }
    context |= edges_of(submission.chapter, compared)
    return render(request, "submissions/compare.html", context)


def _chosen(request: SignedInRequest, submission: RulesSubmission, versions: list[Version]) -> tuple[Version, Version]:
    """The two versions of the address; by default what the newest one would replace, the revision that the Board
    reviewed before it, or its predecessor."""
    known = {version.code: version for version in versions}
    after = known.get(request.GET.get("after", versions[-1].code))
    if after is None:
        raise Http404(NOT_FOUND)
    others = [version for version in versions if version.code != after.code]
    fallback = known.get(IN_EFFECT) if after.code != IN_EFFECT else None
    if fallback is None and after.revision is not None and after.code != IN_EFFECT:
        earlier = [v.revision for v in versions if v.revision is not None and v.code != IN_EFFECT]
        reviewed = reviewed_before(submission, earlier[: earlier.index(after.revision) + 1])
        fallback = known[str(reviewed.number)] if reviewed else None
    before = known.get(request.GET.get("before", (fallback or others[-1]).code))
    if before is None:
        raise Http404(NOT_FOUND)
    return before, after


def diff_of(chapter: Chapter, before: Version, after: Version, compared: Comparison) -> Diff:
    """The answers that differ, and duties attested on one side only, each in words."""
    broken = {
        base_name(finding.field): finding
        for finding in reversed(list(after.side.findings))
        if finding.severity == "violation"
    }
    rows = [
        DiffRow(
            label=answer.field.label,
            before=fact_words(answer.field, before.side.facts) if answer.was_asked else None,
            after=fact_words(answer.field, after.side.facts) if answer.is_asked else None,
            change=set_change(answer.field, answer.before, answer.after)
            if answer.was_asked and answer.is_asked
            else None,
            citation=broken[answer.field.name].citation
            if answer.field.name in broken
            else answer.field.asked.why.partition(",")[0].strip(),
        )
        for answer in (*compared.changed, *compared.attestations)
    ]
    return Diff("Changed answers", before.label, after.label, rows)


def effects_of(compared: Comparison, sheets: tuple[int, int] | None = None) -> list[Effect]:
    """The counts of differences, with zeros printed. `sheets`: the numbers of changed and of equal sheets, if known."""
    odds = sum(line.is_changed for line in compared.odds)
    edges = sum(edge.is_changed for edge in compared.edges)
    total = len(compared.edges)
    on_sheets = [] if sheets is None else [Effect("Sheets", sheets[0], f"{sheets[1]} the same")]
    return [
        Effect("Answers", len(compared.changed), f"{len(compared.same)} the same"),
        Effect("Findings", len(compared.appeared), f"{len(compared.vanished)} no longer apply", "appeared"),
        Effect("Odds", odds, f"{len(compared.odds) - odds} the same"),
        Effect("House edge", edges, f"{total - edges} the same"),
        Effect("Attestations", len(compared.attestations), "", "changed"),
        *on_sheets,
    ]


def edges_of(chapter: Chapter, compared: Comparison) -> dict[str, Any]:
    """The lines of the odds table, and what is the same in every line of a side, told once above it."""
    shared = (
        shared_case([e.before for e in compared.edges if e.before]),
        shared_case([e.after for e in compared.edges if e.after]),
    )
    return {
        "edges": [_edge_line(chapter, edge, shared[0] | shared[1]) for edge in compared.edges],
        "case_before": case_title(chapter.fields, shared[0]),
        "case_after": case_title(chapter.fields, shared[1]),
    }


def changed_edges_of(chapter: Chapter, compared: Comparison) -> dict[str, Any]:
    """Of these lines those that change, and how many do not, for `components/edge_changes.html`."""
    edges = edges_of(chapter, compared)
    changed = [edge for edge in edges["edges"] if edge["is_changed"]]
    return edges | {"edges": changed, "same_edges": len(edges["edges"]) - len(changed)}


def _edge_line(chapter: Chapter, edge: Edge, shared: dict[str, Any]) -> dict[str, Any]:
    return {
        "wager": row_label(chapter.fields, edge.row, shared),
        "odds_before": odds_words(chapter.fields, edge.before) if edge.before else "",
        "odds_after": odds_words(chapter.fields, edge.after) if edge.after else "",
        "has_other_odds": edge.has_other_odds,
        "before": edge.before,
        "after": edge.after,
        "mark": _mark(edge),
        "is_changed": edge.is_changed or edge.has_other_odds,
    }


def _mark(edge: Edge) -> str:
    if edge.before is None:
        return "Added"
    if edge.after is None:
        return "No longer offered"
    if edge.change is None:
        return "The same" if not edge.is_changed else "Cannot be compared"
    if edge.change == 0:
        return "The same"
    return "House edge goes up" if edge.change > 0 else "House edge goes down"
