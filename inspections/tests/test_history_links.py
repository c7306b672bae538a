"""Pages of filings, tables, entries, problems and alarms lead to their history, for people who read the change log."""

import pytest
from django.urls import reverse

from inspections.models import Alarm
from inspections.models.problems import Problem
from inspections.problems.tests.problems import reported
from rules_submissions.models import RulesSubmission

pytestmark = pytest.mark.django_db


@pytest.mark.sampled
def test_pages_of_objects_lead_to_their_history(war, dealer, client_of, filer):
    entry = reported(war, dealer)
    problem, alarm, filing = Problem.objects.get(), Alarm.objects.get(), RulesSubmission.objects.get()
    pages = {
        reverse("floor:table", args=[war.pk]): [f"holders_gamingtable%3A{war.pk}"],
        reverse("floor:entry", args=[entry.pk]): [
            f"inspections_logentry%3A{entry.pk}", f"inspections_problem%3A{problem.pk}",
        ],
        reverse("floor:alarm", args=[alarm.pk]): [f"inspections_alarm%3A{alarm.pk}"],
        reverse("submissions:case", args=[filing.pk]): [f"rules_submissions_rulessubmission%3A{filing.pk}"],
    }  # fmt: skip
    for page, marks in pages.items():
        shown = client_of(filer).get(page).content.decode()
        for mark in marks:
            assert f'href="/changes/?of={mark}"' in shown, page
    acts = [one.act for one in client_of(filer).get(f"/changes/?of=inspections_logentry:{entry.pk}").context["lines"]]
    assert acts == ["Log entry signed"]


def test_whoever_does_not_read_the_change_log_gets_no_link(war, dealer, client_of):
    entry = reported(war, dealer)
    for page in (reverse("floor:table", args=[war.pk]), reverse("floor:entry", args=[entry.pk])):
        assert "/changes/?of=" not in client_of(dealer).get(page).content.decode()
