"""A device is picked from the equipment of its table, with another answer as the way out."""

import pytest
from django.urls import reverse

from compliance.holders.tests.factories import EquipmentFactory
from compliance.regulation import chapter, chapters
from compliance.regulation.core.fields import fields_of
from inspections.models import LogEntry
from inspections.tests.factories import with_shuffler
from inspections.tests.test_pages import moment, now, sent
from tests.cast import sign_data

pytestmark = pytest.mark.django_db
KINDS = [kind for whole in chapters() for kind in chapter(whole.number).logs]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.chapter}-{kind.code}")
def test_every_log_that_names_a_device_offers_those_of_the_table(kind):
    field = fields_of(kind.entry).get("device_id")
    assert field is None or field.asked.at_table


@pytest.mark.parametrize("code", ["device_out_of_service", "problem"])
@pytest.mark.parametrize("another", [False, True])
def test_the_device_is_one_of_the_table_or_another(code, another, war, floorperson, client_of):
    here, elsewhere = with_shuffler(war), EquipmentFactory(facility=war.facility, holder=war.holder, table=None)
    url, browser = reverse("floor:entry_new", args=[war.pk, code]), client_of(floorperson)
    stated = {"stage": "found", "what": "shuffler_fault"} if code == "problem" else {}
    page = browser.get(url)
    if stated:
        page = browser.post(url, sent(page, then="refresh", **stated))
    html = page.content.decode()
    assert here.serial_number in html
    assert elsewhere.serial_number not in html
    answer = {"device_id": "", "device_id.other": "BX9-77"} if another else {"device_id": here.serial_number}
    stated |= answer | moment("out_at", now()) | {"marking": "covered"} | moment("marked_at", now())
    answer = browser.post(url, sent(page, **stated, **sign_data()))
    if answer.status_code == 200:
        assert not answer.context["page_errors"], answer.context["page_errors"]
        mark = answer.context["checked"].mark
        answer = browser.post(url, sent(answer, **stated, confirmed=mark, **sign_data()))
    assert answer.status_code == 302
    assert LogEntry.objects.get().decoded.device_id == ("BX9-77" if another else here.serial_number)
