"""A report of a difference: received from a visitor, answered, sent on; and destroyed after its term."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.logs import receipt_at
from compliance.ledger.recording import reserve
from compliance.regulation.general.retention import a_term_before
from compliance.retention.carrying import carry_on
from compliance.retention.services import destruction_ask, destruction_confirm, last_day
from rules_submissions.models.public import PublicApproval
from rules_submissions.models.reports import DifferenceReport
from rules_submissions.public.services import difference_answer, difference_report, difference_send_on
from rules_submissions.tests.filings import DAY, after

from .ground import Ground
from .stories import Story
from .trying import Flow

SEEN = {"approval": "", "table_number": "W-11", "happened_on": None, "sign_said": "10 to 1.", "was_paid": "9 to 1."}


def _in_the_register(ground: Ground) -> None:
    here = ground.facility
    PublicApproval.objects.create(
        reference="RS-SEEN-00", revision=1, holder_name=here.holder.name, facility_name=here.name, facility=here.pk,
        chapter_number="651a", edition_key="651a-2019", decided_on=DAY, in_effect_since=DAY, changed_at=after(),
    )  # fmt: skip


def differences(ground: Ground) -> Story:
    """A visitor reports a difference at a casino of the register; Casino Compliance answers it and sends it on."""
    here = ground.facility
    _in_the_register(ground)
    sent = yield Flow("difference.report", lambda: difference_report(facility_id=here.pk, **SEEN, at=after(1)))
    by = {"report_id": sent.report.pk, "by": ground.people["compliance_rep"]}
    yield Flow("difference.answer", lambda: difference_answer(**by, words="We looked at it.", at=after(2)))
    yield Flow("difference.send_on", lambda: difference_send_on(**by, words="Look at it.", at=after(3)))


def destroyed(ground: Ground) -> Story:
    """A report past its term, with its answer and that it was sent on, goes by two people of the Board."""
    _in_the_register(ground)
    first, second = ground.people["board_admin"], person(Role.BOARD_ADMINISTRATOR, printed_name="Board fourth")
    now = timezone.now()
    then = a_term_before(now) - timedelta(days=20)
    with receipt_at(then - timedelta(days=1)), transaction.atomic():
        reserve(None)
    with receipt_at(then):
        sent = difference_report(facility_id=ground.facility.pk, **SEEN, at=then)
        by = {"report_id": sent.report.pk, "by": ground.people["compliance_rep"], "at": then}
        difference_answer(**by, words="We looked at it.")
        difference_send_on(**by, words="Look at it.")
    asked = yield Flow(
        "retention.ask",
        lambda: destruction_ask(holder_id=None, up_to=last_day(now), reason="Policy 9.", by=first, at=now),
    )
    yield Flow("retention.confirm", lambda: destruction_confirm(destruction_id=asked.pk, by=second, at=now))
    yield Flow("retention.destroy", lambda: carry_on(destruction_id=asked.pk, at=now))
    assert not DifferenceReport.objects.exists()
    yield Flow("retention.finish", lambda: carry_on(destruction_id=asked.pk, at=now))
