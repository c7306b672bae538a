"""Entries about packages go from the front of their log, each package whole; what is at hand stays."""

from datetime import timedelta

import pytest

from inspections.models.packages import Package, PackageSigning
from inspections.packages.tests.entries import entered, keeping, received

from .conftest import carried_out

pytestmark = pytest.mark.django_db


def test_packages_that_are_gone_go_with_all_their_entries_and_no_other(opened_log, war, dealer, term, confirmed):
    facility = keeping(war.facility)

    def on(day):
        return term - timedelta(days=day)

    received(facility, dealer, ["C-1", "C-2"], on(20))
    entered(facility, "cancel", dealer, ["C-1", "C-2"], on(19))
    entered(facility, "destroy", dealer, ["C-1", "C-2"], on(18))
    received(facility, dealer, ["C-3", "C-4"], on(17))
    entered(facility, "cancel", dealer, ["C-3"], on(16))
    entered(facility, "destroy", dealer, ["C-3"], on(15))
    carried_out(confirmed())
    assert list(Package.objects.values_list("number", flat=True).order_by("number")) == ["C-3", "C-4"]
    assert list(PackageSigning.objects.values_list("number", flat=True).order_by("number")) == [4, 5, 6]
