"""Notices about silence: beat, a worker, the signer or a witness."""

from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse

from compliance.holders.roles import Role
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.records.telling import people_with

from .parts import State, look, office_now
from .writes import Writes

TOLD_AFTER = timedelta(minutes=1)
"""The length of a silence before it is told: a restart is none."""


def silences_told(at: datetime) -> int:
    """Notifies every Board administrator of each process that is silent, once for each silence. Returns how many
    are."""
    silent = [
        (part, seen, seen.since)
        for part, seen in look(office_now(Writes()))
        if part.is_told and seen.state is State.DOWN and seen.since is not None and at - seen.since > TOLD_AFTER
    ]
    people = people_with(None, (Role.BOARD_ADMINISTRATOR,)) if silent else []
    for part, seen, since in silent:
        with transaction.atomic():
            notify(
                people,
                Notice.Kind.ALARM,
                subject=f"{part.name}: silent",
                body=f"{seen.words} {seen.remedy}" + (f"\n\n    {seen.command}" if seen.command else ""),
                link=reverse("status:parts"),
                cause=f"silent {part.key} {since.isoformat()}",
                at=at,
                urgent=True,
            )
    return len(silent)
