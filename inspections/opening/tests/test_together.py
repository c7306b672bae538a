"""Tables opened together: one passkey or password, and of each opening a record with its own statement."""

import hashlib
import html
import json
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.urls import reverse

from compliance.holders.tests.authenticator import SoftPasskey
from compliance.ledger.canonical import canonical
from compliance.signing.tests.passkey_pages import answered, asked
from inspections.errors import MayNotOpen
from inspections.models import TableEvent, TableState
from inspections.opening.services import tables_open
from tests.cast import sign_data
from tests.scenes import scene
from tests.test_signed_as_shown import form_of

from ...tests.factories import inspection, signature_of, signed, table_of

pytestmark = pytest.mark.django_db
LOG = "roulette_inspection"


@scene
def wheels(facility, floorperson):
    return [table_of(facility, "617a", f"R-0{place}", floorperson) for place in (1, 2, 3)]


@scene
def ready(wheels, floorperson):
    """Three wheels, of which the first two may open; a check of the third is not met."""
    now = datetime.now(UTC)
    for table in wheels:
        more = {"wheel_parts_secure_ok": False} if table == wheels[2] else {}
        values = inspection(now - timedelta(minutes=1), **more)
        signed(table, LOG, values, floorperson, moment=now)
    return wheels


def entries(kind):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT entry_bytes, payload FROM ledger.entry JOIN ledger.payload USING (log_id, index) "
            "WHERE type = %s ORDER BY index", [kind],
        )  # fmt: skip
        return [(json.loads(bytes(one)), json.loads(bytes(payload))) for one, payload in cursor.fetchall()]


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("by", ["password", "passkey"])
def test_one_confirmation_opens_each_by_a_record_of_its_own(ready, floorperson, client_of, facility, by):
    passkey = SoftPasskey()
    if by == "passkey":
        passkey.enrolled(floorperson)
    browser, url = client_of(floorperson), reverse("floor:round_open", args=[facility.pk])
    page = browser.get(url)
    assert "Open these 2" in page.content.decode()
    form = form_of(page)
    assert form["table"] == [str(table.pk) for table in ready[:2]]
    done = form | sign_data() if by == "password" else form | answered(passkey, asked(browser, url, form).json())
    answer = browser.post(url, done)
    assert answer.status_code == 302, (answer.context["sign"].errors, answer.context["sign"].differences)
    assert sorted(TableEvent.objects.values_list("table__number", "act")) == [("R-01", "opened"), ("R-02", "opened")]
    assert set(TableState.objects.filter(is_open=True).values_list("table__number", flat=True)) == {"R-01", "R-02"}

    ((whole, payload),) = entries("table.open")
    assert whole["signature"]["assurance"] == ("passkey" if by == "passkey" else "lower")
    statement = json.loads(whole["signature"]["statement"])
    assert statement["record_sha256"] == sha(payload["shown"])
    opened = entries("table.opened")
    assert len(opened) == 2
    nonces = {statement["nonce"]}
    for (one, its), record in zip(opened, json.loads(payload["shown"])["records"], strict=True):
        stated = json.loads(one["signature"]["statement"])
        nonces.add(stated["nonce"])
        assert its["shown"] == canonical(record).decode()
        assert stated["record_sha256"] == sha(its["shown"])
        assert (one["signature"]["assurance"], "passkey" in one["signature"]) == ("lower", False)
        assert its["about"]["signed_with"] == {
            "event": whole["event"], "index": whole["index"], "origin": whole["origin"],
            "leaf": its["about"]["signed_with"]["leaf"],
        }  # fmt: skip
        assert one["actor"]["credential_number"] == whole["actor"]["credential_number"]
        assert len(its["rows"]) == 2
    assert len(nonces) == 3


def test_the_one_that_may_not_open_says_why_and_stays_closed(ready, floorperson, client_of, facility):
    page = client_of(floorperson).get(reverse("floor:round_open", args=[facility.pk]))
    assert str(ready[2].pk) not in form_of(page)["table"]
    (stays,) = (stop for stop in page.context["round"].stops if stop.number == "R-03")
    assert "secure" in stays.words
    assert stays.words in html.unescape(page.content.decode())


def test_only_those_that_are_chosen_open(ready, floorperson, client_of, facility):
    browser, url = client_of(floorperson), reverse("floor:round_open", args=[facility.pk])
    form = form_of(browser.get(url, {"table": str(ready[1].pk)}))
    assert browser.post(url, form | sign_data()).status_code == 302
    assert TableEvent.objects.get().table == ready[1]


def test_a_table_that_may_not_open_any_more_opens_none(ready, floorperson, client_of, facility):
    browser, url = client_of(floorperson), reverse("floor:round_open", args=[facility.pk])
    form = form_of(browser.get(url))
    now = datetime.now(UTC)
    signed(ready[0], LOG, inspection(now, wheel_parts_secure_ok=False), floorperson, moment=now)
    page = browser.post(url, form | sign_data())
    assert page.status_code == 400
    assert page.context["sign"].differences
    assert not TableEvent.objects.exists()
    with pytest.raises(MayNotOpen) as refused:
        tables_open(tables=ready[:2], signature=signature_of(floorperson, now), at=now)
    assert refused.value.reasons
    assert not TableEvent.objects.exists()


def test_who_opens_no_tables_is_offered_none(ready, security, client_of, facility):
    assert client_of(security).get(reverse("floor:round_open", args=[facility.pk])).status_code == 403
    page = client_of(security).get(reverse("floor:round", args=[facility.pk]))
    assert page.context["sign"] is None
    assert "Open these" not in page.content.decode()
