"""A filing is composed and written once for its signer and moment, and anew for any other."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from compliance.holders.page_mark import canonical_text
from compliance.holders.roles import Role
from compliance.signing.signature import Signature
from rules_submissions.tests.making import drafted

from ..record import Filing

pytestmark = pytest.mark.django_db


def test_a_filing_is_composed_once_for_a_signer_and_a_moment(facility, filer):
    filing = Filing(drafted(facility, filer).draft)
    signer = Signature(filer, filer.printed_name, "PA-1", Role.COMPLIANCE_MANAGER, "password", timezone.now())
    record = filing.composed(signer)
    assert filing.composed(replace(signer, method="passkey")) is record
    assert record.text is record.text
    assert record.text == canonical_text(record)


@pytest.mark.parametrize("name", ["at", "printed_name", "credential_number", "role"])
def test_what_another_signs_is_composed_anew(facility, filer, name):
    filing = Filing(drafted(facility, filer).draft)
    signer = Signature(filer, filer.printed_name, "PA-1", Role.COMPLIANCE_MANAGER, "password", timezone.now())
    other = {"at": signer.at + timedelta(seconds=1)}.get(name, "another")
    assert filing.composed(replace(signer, **{name: other})).text != filing.composed(signer).text
