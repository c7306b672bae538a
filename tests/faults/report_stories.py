"""A report of a difference: received from a visitor, answered, sent on."""

from rules_submissions.public.reporting import difference_answer, difference_report, difference_send_on
from rules_submissions.public_models import PublicApproval
from rules_submissions.tests.filings import DAY, after

from .ground import Ground
from .stories import Story
from .trying import Flow

SEEN = {"approval": "", "table_number": "W-11", "happened_on": None, "sign_said": "10 to 1.", "was_paid": "9 to 1."}


def differences(ground: Ground) -> Story:
    """A visitor reports a difference at a casino of the register; Casino Compliance answers it and sends it on."""
    here = ground.facility
    PublicApproval.objects.create(
        reference="RS-SEEN-00", revision=1, holder_name=here.holder.name, facility_name=here.name, facility=here.pk,
        chapter_number="651a", edition_key="651a-2019", decided_on=DAY, in_effect_since=DAY, changed_at=after(),
    )  # fmt: skip
    sent = yield Flow("difference.report", lambda: difference_report(facility_id=here.pk, **SEEN, at=after(1)))
    by = {"report_id": sent.report.pk, "by": ground.people["compliance_rep"]}
    yield Flow("difference.answer", lambda: difference_answer(**by, words="We looked at it.", at=after(2)))
    yield Flow("difference.send_on", lambda: difference_send_on(**by, words="Look at it.", at=after(3)))
