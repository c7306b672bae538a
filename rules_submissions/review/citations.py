"""The number of open findings that cite an item of the regulation, for the page of that item."""

import json
from typing import Any

from django.db.models import F, Func, IntegerField, QuerySet, Value

from compliance.holders.models import User
from compliance.regulation import Finding

from ..facts import finding_key, findings_in
from ..models import FindingAct, Revision, Settlement
from ..states import WITH_BOARD, S
from .matters import is_set_aside, newest_acts, raised_and_open

OPEN = (*WITH_BOARD, S.RETURNED)


def findings_citing(user: User, citation: str) -> int:
    """The findings that cite this item among the newest revisions, not decided yet, that the person may see.

    To a certificate holder they count as filed. To the Board without what reviewers set aside and what owner units
    settled since, and with what reviewers raised by hand; a holder learns of that by letter. At most three queries.
    """
    newest = _newest(user)
    cited = _citing(newest, citation)
    if not user.is_board:
        return sum(len(findings) for findings in cited.values())
    acts = list(
        FindingAct.objects.filter(round__revision__in=newest, finding_key__startswith=f"{citation}|").select_related(
            "round"
        )
    )
    settled = _settled(list(cited))
    count = 0
    by_revision: dict[Any, list[FindingAct]] = {}
    for act in acts:
        by_revision.setdefault(act.round.revision_id, []).append(act)
    for revision, findings in cited.items():
        newest_of = newest_acts(by_revision.get(revision, []))
        count += sum(
            not is_set_aside(newest_of, finding_key(finding)) and (revision, finding.field) not in settled
            for finding in findings
        )
    return count + sum(len(raised_and_open(of_revision)) for of_revision in by_revision.values())


def _newest(user: User) -> "QuerySet[Revision, Any]":
    """The newest revision of each submission that is on its way to a decision."""
    revisions = Revision.objects.visible_to(user).filter(submission__status__in=OPEN)
    return revisions.order_by("submission", "-number").distinct("submission").values("pk")


def _citing(newest: "QuerySet[Revision, Any]", citation: str) -> dict[Any, list[Finding]]:
    """The frozen findings that cite the item, by revision. Canonical bytes let the database leave out the others."""
    needle = f'"citation":{json.dumps(citation)}'.encode()
    place = Func(
        Value(needle),
        F("findings"),
        template="position(%(expressions)s)",
        arg_joiner=" in ",
        output_field=IntegerField(),
    )
    rows = Revision.objects.filter(pk__in=newest).annotate(place=place).filter(place__gt=0)
    return {
        pk: [finding for finding in findings_in(findings) if finding.citation == citation]
        for pk, findings in rows.values_list("pk", "findings")
    }


def _settled(revisions: list[Any]) -> set[tuple[Any, str]]:
    """Revision and field of each approval whose newest settlement gave it."""
    rows = Settlement.objects.filter(round__submission__revisions__in=revisions).order_by("at", "id")
    newest = {
        (revision, field): approved
        for revision, field, approved in rows.values_list("round__submission__revisions", "field", "approved")
    }
    return {place for place, approved in newest.items() if approved}
