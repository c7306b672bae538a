"""The cases and samples that wait for a person."""

from datetime import datetime

from django.db.models import Count, F, OuterRef, Q, Subquery
from django.urls import reverse

from compliance.holders.models import User
from compliance.holders.roles import Perm
from compliance.holders.work import WorkItem

from ..models.samples import AuditCase, CaseStep, Sample

Kind = CaseStep.Kind
MOST = 5
"""Unfinished samples that are named one by one, the newest."""


def cases_waiting(user: User, now: datetime) -> list[WorkItem]:
    """For the holder's people who file, the cases to answer; for the Board's auditors, the answered ones: as one thing
    to do. One query; none for other people."""
    kinds: list[Kind]
    if user.may(Perm.FILE):
        kinds, words = [Kind.SENT, Kind.ASKED], "to answer"
    elif user.may(Perm.AUDIT):
        kinds, words = [Kind.ANSWERED], "answered, to ask again or to close"
    else:
        return []
    newest = CaseStep.objects.filter(case=OuterRef("pk")).order_by("-number").values("kind")[:1]
    rows = AuditCase.objects.visible_to(user).annotate(state=Subquery(newest)).filter(state__in=kinds)
    cases = list(rows.order_by("sent_at").values_list("pk", "number"))
    if not cases:
        return []
    if len(cases) == 1:
        ((key, number),) = cases
        return [WorkItem(f"Case {number} {words}", "", reverse("audit:case", args=[key]))]
    return [WorkItem(f"{len(cases):,} cases {words}", "", reverse("audit:cases"))]


def samples_waiting(user: User, now: datetime) -> list[WorkItem]:
    """The newest samples that an auditor drew and has not looked through. One query; none for other people."""
    if not user.may(Perm.AUDIT):
        return []
    rows = (
        Sample.objects.visible_to(user)
        .filter(drawn_by=user)
        .annotate(
            drawn=Count("items", distinct=True),
            seen=Count("items", distinct=True, filter=Q(items__notes__isnull=False)),
        )
    )
    return [
        WorkItem(
            f"Work paper {sample}",
            f"{sample.seen} of {sample.drawn} entries looked at.",
            reverse("audit:sample", args=[sample.pk]),
        )
        for sample in rows.filter(seen__lt=F("drawn")).order_by("-drawn_at")[:MOST]
    ]
