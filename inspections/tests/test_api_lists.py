"""People, equipment, problems, decisions and bundles over the API: those of the caller's side, and nobody else's."""

from datetime import timedelta

import pytest
from django.utils import timezone

from compliance.documents.models import Bundle
from compliance.holders.models import Equipment
from compliance.holders.tests.factories import given
from compliance.rest.tests.tokens import token_of
from inspections.problems.tests.problems import done, reported
from inspections.tests.factories import table_of
from rules_submissions.tests.filings import decide, recommended
from rules_submissions.tests.making import filed
from tests.api import problem

pytestmark = pytest.mark.django_db


def results(ask, address, user):
    answer = ask("GET", address, token=token_of(user)[1])
    assert answer.status_code == 200, answer.content
    return answer.json()["results"]


def test_people_are_those_of_ones_own_holder_with_roles_and_credentials(
    ask, holder_admin, filer, floorperson, outsider
):
    told = {one["id"]: one for one in results(ask, "people/", holder_admin)}
    assert str(outsider.pk) not in told
    found = told[str(floorperson.pk)]
    assert found["printed_name"] == floorperson.printed_name
    assert [(role["role"], role["is_in_force"]) for role in found["roles"]] == [("floorperson", True)]
    assert [one["is_valid"] for one in found["credentials"]] == [True]
    chosen = results(ask, "people/?role=floorperson", holder_admin)
    assert str(floorperson.pk) in {one["id"] for one in chosen}
    assert str(filer.pk) not in {one["id"] for one in chosen}
    problem(ask("GET", "people/", token=token_of(floorperson)[1]), 403)


def test_equipment_says_where_it_is(ask, facility, filer, outsider):
    table = table_of(facility, "651a", "W-1", filer)
    with given():
        made = Equipment.objects.create(
            holder=facility.holder, facility=facility, table=table, kind="shoe", model="Invented", serial_number="S-7"
        )
    told = {one["id"]: one for one in results(ask, "equipment/?kind=shoe", filer)}
    assert told[str(made.pk)]["table"] == str(table.pk)
    assert str(made.pk) not in {one["id"] for one in results(ask, "equipment/", outsider)}


def test_a_problem_is_open_until_an_entry_says_what_was_done(ask, facility, filer, floorperson, outsider):
    table = table_of(facility, "651a", "W-1", filer)
    report = reported(table, floorperson)
    (told,) = results(ask, "problems/?state=open", floorperson)
    assert (told["entry_id"], told["table_number"], told["state"]) == (str(report.pk), "W-1", "open")
    assert told["words"]
    assert results(ask, "problems/", outsider) == []
    closing = reported(table, floorperson, done(told["number"]))
    assert results(ask, "problems/?state=open", floorperson) == []
    (told,) = results(ask, f"problems/?state=closed&table={table.pk}", floorperson)
    assert told["closed_by_id"] == str(closing.pk)


def test_a_decision_names_its_filing_and_who_signed(ask, facility, filer, outsider, cast):
    submission = recommended(filed(facility, filer), cast)
    decide(submission, cast["decider"])
    (told,) = results(ask, "decisions/", filer)
    assert (told["submission"], told["approved"]) == (str(submission.pk), True)
    assert told["decided_by"] == cast["decider"].printed_name
    assert results(ask, "decisions/", outsider) == results(ask, f"decisions/?facility={facility.pk}", outsider) == []


def test_a_bundle_is_requested_once_a_key_and_has_a_file_when_it_is_ready(ask, holder, filer, outsider):
    secret, key = token_of(filer)[1], {"idempotency-key": "one"}
    first = ask("POST", "bundles/", {}, token=secret, **key)
    assert first.status_code == 201, first.content
    assert ask("POST", "bundles/", {}, token=secret, **key).content == first.content
    made = Bundle.objects.get()
    assert (made.holder, made.requested_by) == (holder, filer)
    told = ask("GET", f"bundles/{made.pk}/", token=secret).json()
    assert (told["status"], told["address"]) == ("waiting", None)
    problem(ask("GET", f"bundles/{made.pk}/file/", token=secret), 409)
    problem(ask("GET", f"bundles/{made.pk}/", token=token_of(outsider)[1]), 404)
    day = (timezone.now() + timedelta(days=9)).date().isoformat()
    problem(ask("POST", "bundles/", {"first": day}, token=secret, **{"idempotency-key": "two"}), 400)
    named = {"holder": str(outsider.holder_id)}
    problem(ask("POST", "bundles/", named, token=secret, **{"idempotency-key": "three"}), 400)
