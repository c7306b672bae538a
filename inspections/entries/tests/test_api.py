"""Tables and log entries over the API."""

import hashlib
import json
import threading
import uuid
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from compliance.documents.models import Document
from compliance.documents.services import export_write
from compliance.holders.roles import Role
from compliance.holders.tests.factories import PASSWORD, person
from compliance.rest.idempotency import KEPT, keys_forget
from compliance.rest.models import ApiToken, IdempotencyRecord
from compliance.rest.tests.tokens import token_of
from compliance.signing.tests.passkey_pages import recorded
from inspections.models import LogEntry
from inspections.tests.factories import (
    NOON,
    adjustment,
    at,
    countersigned,
    deck_change,
    inspection,
    iso,
    signed,
    table_of,
)
from tests.api import problem
from tests.attacker import alarm_about, integrity_alarms, plant
from tests.scenes import scene

ENTRIES = "log-entries/"


@scene
def table(facility, filer):
    return table_of(facility, "651a", "W-1", filer)


@scene
def foreign_table(other_facility, outsider):
    return table_of(other_facility, "651a", "W-9", outsider)


@scene
def secret(floorperson):
    return token_of(floorperson, may_sign=True)[1]


def floorperson_of(table):
    return person(Role.FLOORPERSON, at=table.holder)


def just_now():
    return timezone.now() - timedelta(minutes=5)


def body_of(table, **more):
    return {"table": str(table.pk), "log": "deck_change", "values": deck_change(just_now()), **more}


def send(ask, secret, body, key="k-1"):
    """Sends an entry; where it has findings, sends it again with their mark."""
    answer = ask("POST", ENTRIES, body, token=secret, **{"Idempotency-Key": key})
    if answer.status_code == 409 and answer.json()["code"] == "findings_not_confirmed":
        body["confirmed_findings"] = answer.json()["mark"]
        answer = ask("POST", ENTRIES, body, token=secret, **{"Idempotency-Key": key})
    return answer


def test_the_entry_in_the_ledger_names_the_token_and_what_made_it(ask, table, secret):
    send(ask, secret, body_of(table))
    made, _ = recorded("administration.token_create")
    _, payload = recorded("log_entry.sign")
    named = payload["about"]["token"]
    assert named["id"] == str(ApiToken.objects.get().pk)
    assert (named["entry"]["event"], named["entry"]["index"]) == (made["event"], made["index"])


def test_a_token_signs_an_entry_and_says_so(ask, table, secret, floorperson):
    answer = send(ask, secret, body_of(table))
    assert answer.status_code == 201, answer.content
    told = answer.json()
    assert answer["Location"] == f"/api/v1/log-entries/{told['id']}/"
    assert told["number"] == 1
    assert told["signature"]["method"] == "api_token"
    assert told["signature"]["printed_name"] == floorperson.printed_name
    assert told["facts"]["table_number"] == "W-1"
    assert told["facts"] == json.loads(bytes(LogEntry.objects.get().facts))
    assert ask("GET", f"{ENTRIES}{told['id']}/", token=secret).json() == told


def test_a_token_that_may_not_sign_needs_the_password(ask, table, floorperson):
    _, secret = token_of(floorperson)
    assert problem(send(ask, secret, body_of(table)), 400)["problems"][0]["path"] == "signature"
    told = send(ask, secret, body_of(table, signature={"password": PASSWORD}))
    assert told.status_code == 201
    assert told.json()["signature"]["method"] == "password"


def test_wrong_passwords_are_counted_though_the_request_is_refused(ask, table, floorperson, settings):
    settings.AXES_FAILURE_LIMIT = 3
    _, secret = token_of(floorperson)
    wrong = body_of(table, signature={"password": "guess"})
    told = [problem(send(ask, secret, wrong), 400) for _ in range(4)]
    assert "wrong" in told[0]["problems"][0]["message"]
    assert told[0]["problems"][0]["path"] == "signature.password"
    assert "Wait 15 minutes" in told[-1]["problems"][0]["message"]
    assert not IdempotencyRecord.objects.exists()


def test_an_entry_through_a_planted_token_is_taken_and_marked(ask, table, secret):
    plant(ApiToken.objects.get(), label="Planted")
    assert send(ask, secret, body_of(table)).status_code == 201
    _, payload = recorded("log_entry.sign")
    assert "label" in " ".join(payload["about"]["differing"])
    assert "label" in " ".join(integrity_alarms())


def test_an_export_on_a_planted_role_is_refused_and_the_alarm_stays(ask, table, facility, filer):
    secret = token_of(filer)[1]
    plant(filer.memberships.get(), valid_from=at(-9999).date())
    day = at(-24).date().isoformat()
    body = {"facility": str(facility.pk), "logs": ["651a:deck_change"], "first": day, "last": day}
    refused = problem(ask("POST", "exports/", body, token=secret, **{"Idempotency-Key": "k"}), 409)
    assert refused["code"] == "records_differ"
    assert "valid_from" in " ".join(integrity_alarms())


def test_what_is_read_says_that_an_alarm_about_it_is_open(ask, table, secret):
    entry = send(ask, secret, body_of(table)).json()["id"]
    addresses = [f"log-entries/{entry}/", f"tables/{table.pk}/standing/"]
    assert not any("Records-Alarm" in ask("GET", one, token=secret) for one in addresses)
    alarm_about(LogEntry.objects.get())
    assert all("Records-Alarm" in ask("GET", one, token=secret) for one in addresses)


def test_a_session_signs_with_the_password_only(client_of, table, floorperson):
    browser = client_of(floorperson)
    headers = {"Idempotency-Key": "k"}
    sent = json.dumps(body_of(table))
    problem(browser.post(f"/api/v1/{ENTRIES}", sent, content_type="application/json", headers=headers), 400)


def test_findings_are_read_before_an_entry_with_them_is_signed(ask, table, secret):
    body = body_of(table)
    body["values"] = deck_change(timezone.now() - timedelta(hours=30), just_now())
    body["late_reason"] = "The line was down"
    answer = ask("POST", ENTRIES, body, token=secret, **{"Idempotency-Key": "k"})
    told = problem(answer, 409)
    assert "651a.3(d)" in {one["citation"] for one in told["findings"]}
    body["confirmed_findings"] = told["mark"]
    answer = ask("POST", ENTRIES, body, token=secret, **{"Idempotency-Key": "k"})
    assert answer.status_code == 201, answer.content
    assert "651a.3(d)" in {one["citation"] for one in answer.json()["findings"]}


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"values": {"deck_count": "six"}}, "values.deck_count"),
        ({"values": []}, "values"),
        ({"values": {}}, "values.opened_at"),
        ({"log": "tea_break"}, "log"),
        ({"table": "W-1"}, "table"),
        ({"extra": 1}, ""),
        ({"signature": {"pin": "1"}}, "signature"),
    ],
)
def test_what_cannot_be_taken_is_told_with_its_place(ask, table, secret, change, path):
    answer = send(ask, secret, body_of(table) | change)
    assert path in {one["path"] for one in problem(answer, 400)["problems"]}
    assert not LogEntry.objects.exists()
    assert not IdempotencyRecord.objects.exists()


def test_a_table_of_another_holder_reads_as_missing(ask, table, foreign_table, secret):
    foreign = send(ask, secret, body_of(foreign_table))
    missing = send(ask, secret, body_of(table) | {"table": str(uuid.uuid4())})
    assert problem(foreign, 400)
    assert foreign.content == missing.content
    foreign = ask("GET", f"tables/{foreign_table.pk}/standing/", token=secret)
    missing = ask("GET", f"tables/{uuid.uuid4()}/standing/", token=secret)
    assert problem(foreign, 404)
    assert foreign.content == missing.content


def test_an_entry_of_another_holder_reads_as_missing(ask, table, foreign_table, secret, outsider):
    entry = signed(foreign_table, "deck_change", deck_change(at(-1)), floorperson_of(foreign_table))
    foreign, missing = (ask("GET", f"{ENTRIES}{key}/", token=secret) for key in (entry.pk, uuid.uuid4()))
    assert problem(foreign, 404)
    assert foreign.content == missing.content
    assert ask("GET", ENTRIES, token=secret).json()["results"] == []
    assert ask("GET", "tables/", token=secret).json()["results"][0]["number"] == table.number
    named = body_of(table, supersedes=str(entry.pk), correction_reason="x")
    assert problem(send(ask, secret, named), 400)["problems"][0]["path"] == "supersedes"


def test_a_correction_names_what_it_corrects_and_why(ask, table, secret):
    first = send(ask, secret, body_of(table)).json()
    body = body_of(table, supersedes=first["id"])
    assert problem(send(ask, secret, body, "k-2"), 400)["problems"][0]["path"] == "correction_reason"
    second = send(ask, secret, body | {"correction_reason": "Wrong color"}, "k-2").json()
    assert second["supersedes"] == first["id"]
    assert ask("GET", f"{ENTRIES}{first['id']}/", token=secret).json()["superseded_by"] == second["id"]
    again = send(ask, secret, body | {"correction_reason": "Once more"}, "k-3")
    assert problem(again, 409)["code"] == "not_possible_now"


def test_roles_open_what_they_open(ask, table, filer, dealer, board_admin):
    assert problem(send(ask, token_of(filer)[1], body_of(table)), 403)["code"] == "not_allowed"
    assert ask("GET", ENTRIES, token=token_of(filer)[1]).status_code == 200
    assert problem(ask("GET", ENTRIES, token=token_of(board_admin)[1]), 403)
    assert ask("GET", f"tables/{table.pk}/standing/", token=token_of(dealer)[1]).json()["rules"]


# -- Idempotency ---------------------------------------------------------------------------------------------------


def test_a_write_needs_a_key(ask, table, secret):
    assert problem(ask("POST", ENTRIES, body_of(table), token=secret), 400)["code"] == "key_missing"
    long = ask("POST", ENTRIES, body_of(table), token=secret, **{"Idempotency-Key": "k" * 101})
    assert problem(long, 400)["code"] == "key_missing"


def test_the_same_key_and_body_get_the_same_bytes_and_write_once(ask, table, secret):
    body = body_of(table)
    first, second = send(ask, secret, body), send(ask, secret, body)
    assert first.status_code == second.status_code == 201
    assert first.content == second.content
    assert first["Location"] == second["Location"]
    assert first["Ledger-Entry"] == second["Ledger-Entry"]
    assert LogEntry.objects.count() == 1


def test_the_answer_tells_at_once_where_the_entry_stands_and_so_does_its_page(
    ask, client_of, table, secret, floorperson
):
    """Before any checkpoint covers it: whoever keeps this shows later that the entry was cut off."""
    answer = send(ask, secret, body_of(table))
    origin, index, leaf = answer["Ledger-Entry"].split(" ")
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT log.origin, index, encode(leaf_hash, 'hex') FROM ledger.entry JOIN ledger.log ON log.id = log_id "
            "WHERE type = 'log_entry.sign'"
        )
        assert cursor.fetchall() == [(origin, int(index), leaf)]
    page = client_of(floorperson).get(f"/floor/entries/{answer.json()['id']}/").content.decode()
    assert leaf in page


def test_the_same_key_with_another_body_is_refused(ask, table, secret):
    body = body_of(table)
    assert send(ask, secret, body).status_code == 201
    other = ask("POST", ENTRIES, body | {"late_reason": "x"}, token=secret, **{"Idempotency-Key": "k-1"})
    assert problem(other, 422)["code"] == "key_reused"
    assert LogEntry.objects.count() == 1


def test_another_caller_s_key_is_another_key(ask, table, secret, second_floorperson):
    body = body_of(table)
    assert send(ask, secret, body).status_code == 201
    other = send(ask, token_of(second_floorperson, may_sign=True)[1], body_of(table))
    assert other.json()["number"] == 2


def test_keys_past_their_time_are_forgotten_and_still_write_nothing_twice(ask, table, secret):
    body = body_of(table)
    first = send(ask, secret, body)
    IdempotencyRecord.objects.update(created_at=timezone.now() - KEPT - timedelta(seconds=1))
    assert keys_forget() == 1
    assert send(ask, secret, body).json()["id"] == first.json()["id"]


@pytest.mark.django_db(transaction=True)
def test_many_at_once_under_one_key_make_one_entry(ask, table, secret):
    body = body_of(table)
    first = send(ask, secret, body, "first")
    assert first.status_code == 201, first.content
    raw = json.dumps(body_of(table, supersedes=first.json()["id"], correction_reason="Wrong color"))
    answers, gate = [], threading.Barrier(6)

    def run():
        try:
            gate.wait()
            answers.append(ask("POST", ENTRIES, raw, token=secret, **{"Idempotency-Key": "k-9"}))
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status_code for answer in answers} == {201}, [answer.content for answer in answers]
    assert len({answer.content for answer in answers}) == 1
    assert LogEntry.objects.count() == 2
    assert IdempotencyRecord.objects.filter(key="k-9").count() == 1


# -- Lists ---------------------------------------------------------------------------------------------------------


@scene
def many(table, floorperson):
    """Sixty deck changes, one an hour."""
    made = []
    for hour in range(60):
        opened = NOON + timedelta(hours=hour)
        made.append(
            signed(table, "deck_change", deck_change(opened - timedelta(minutes=30), opened), floorperson, opened)
        )
    return made


def test_the_list_is_walked_by_its_marks_in_a_fixed_number_of_queries(ask, many, secret, django_assert_num_queries):
    ask("GET", "me/", token=secret)
    with django_assert_num_queries(5):  # token, open alarms, page, a savepoint of the test around each request
        first = ask("GET", ENTRIES, token=secret).json()
    assert [row["number"] for row in first["results"]] == list(range(60, 10, -1))
    assert first["previous"] is None
    second = ask("GET", f"{ENTRIES}?page={first['next']}", token=secret).json()
    assert [row["number"] for row in second["results"]] == list(range(10, 0, -1))
    assert second["next"] is None
    back = ask("GET", f"{ENTRIES}?page={second['previous']}", token=secret).json()
    assert back["results"] == first["results"]


def test_a_mark_that_was_changed_is_refused(ask, many, secret):
    mark = ask("GET", ENTRIES, token=secret).json()["next"]
    assert "damaged" in problem(ask("GET", f"{ENTRIES}?page={mark}x", token=secret), 400)["detail"]


def test_the_list_is_filtered_by_what_is_named_only(ask, many, secret, table, facility):
    def numbers(query):
        return [row["number"] for row in ask("GET", f"{ENTRIES}?{query}", token=secret).json()["results"]]

    start, end = iso(at(2)), iso(at(4))
    assert numbers(f"from={start.replace('+', '%2B')}&to={end.replace('+', '%2B')}") == [4, 3]
    assert len(numbers(f"table={table.pk}&facility={facility.pk}&log=deck_change")) == 50
    assert numbers("log=deck_inspection") == []
    assert numbers(f"table={uuid.uuid4()}") == []
    assert numbers("to=1534-11-15T03:22:43%2B22:06") == []
    for query in ("log=tea", "table=W-1", "from=yesterday", "holder=1", "order=number"):
        assert (
            problem(ask("GET", f"{ENTRIES}?{query}", token=secret), 400)["problems"][0]["path"] == query.split("=")[0]
        )


def test_the_standing_of_a_table_says_why(ask, table, secret):
    told = ask("GET", f"tables/{table.pk}/standing/", token=secret).json()
    assert told["verdict"] == "cannot_tell"
    assert not told["may_open"]
    assert all(reason["citation"] for reason in told["reasons"])
    assert send(ask, secret, body_of(table)).status_code == 201
    told = ask("GET", f"tables/{table.pk}/standing/", token=secret).json()
    assert 0 < told["running"][0]["seconds_left"] <= 24 * 3600


# -- Exports -------------------------------------------------------------------------------------------------------


def asked_for(facility, **more):
    day = NOON.date().isoformat()
    return {"facility": str(facility.pk), "logs": ["651a:deck_change"], "first": day, "last": day, **more}


def ask_export(ask, secret, body, key="x-1"):
    return ask("POST", "exports/", body, token=secret, **{"Idempotency-Key": key})


def test_no_altered_volume_is_handed_out(ask, table, facility, filer, plain_papers):
    signed(table, "deck_change", deck_change(at(-1)), floorperson_of(table))
    secret = token_of(filer)[1]
    job = ask_export(ask, secret, asked_for(facility)).json()
    export_write(job_id=job["id"])
    (pdf,) = [
        one for one in ask("GET", f"exports/{job['id']}/", token=secret).json()["volumes"] if one["form"] == "pdf"
    ]
    plant(Document.objects.get(media_type="application/pdf"), content=b"another")
    address = pdf["address"].removeprefix("/api/v1/")
    assert problem(ask("GET", address, token=secret), 409)["code"] == "records_differ"
    assert "content" in " ".join(integrity_alarms())


def test_an_export_is_asked_for_watched_and_downloaded(ask, table, facility, filer, outsider, reviewer, plain_papers):
    signed(table, "deck_change", deck_change(at(-1)), floorperson_of(table))
    secret = token_of(filer)[1]
    asked = ask_export(ask, secret, asked_for(facility, tables=[str(table.pk)]))
    assert asked.status_code == 201, asked.content
    job = asked.json()
    assert (job["status"], job["tables"], job["volumes"]) == ("waiting", ["W-1"], [])
    assert ask_export(ask, secret, asked_for(facility, tables=[str(table.pk)])).content == asked.content
    export_write(job_id=job["id"])
    address = asked["Location"].removeprefix("/api/v1/")
    ready = ask("GET", address, token=secret).json()
    assert (ready["status"], ready["rows_done"]) == ("ready", 1)
    assert {one["form"] for one in ready["volumes"]} == {"pdf", "csv"}
    for volume in ready["volumes"]:
        file = ask("GET", volume["address"].removeprefix("/api/v1/"), token=secret, accept="application/pdf")
        assert file.status_code == 200
        assert hashlib.sha256(file.content).hexdigest() == volume["sha256"]
        assert file["Content-Disposition"].startswith("attachment")
    missing = ask("GET", f"exports/{uuid.uuid4()}/", token=secret)
    for other in (outsider, reviewer):
        for place in (address, ready["volumes"][0]["address"].removeprefix("/api/v1/")):
            assert problem(ask("GET", place, token=token_of(other)[1]), 404) == problem(missing, 404)
    filer.memberships.update(role="surveillance")
    for place in (address, ready["volumes"][0]["address"].removeprefix("/api/v1/")):
        assert problem(ask("GET", place, token=secret), 403)["code"] == "not_allowed"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"facility": "here"}, "facility"),
        ({"facility": str(uuid.uuid4())}, "facility"),
        ({"tables": [str(uuid.uuid4())]}, "tables[0]"),
        ({"tables": "all"}, "tables"),
        ({"logs": []}, "logs"),
        ({"logs": [1]}, "logs[0]"),
        ({"logs": ["651a:tea"]}, "logs"),
        ({"first": "2026-3-1"}, "first"),
        ({"first": "2027-01-01"}, "last"),
        ({"format": "xls"}, ""),
    ],
)
def test_an_export_that_cannot_be_made_is_told_with_its_place(ask, facility, filer, change, path):
    told = problem(ask_export(ask, token_of(filer)[1], asked_for(facility) | change), 400)
    assert told["problems"][0]["path"] == path


@scene
def adjusted(facility, filer, floorperson, maintenance, security):
    """An entry that names maintenance, whose own signature 617a.2(e) asks for."""
    wheel = table_of(facility, "617a", "R-1", filer)
    return signed(wheel, "roulette_inspection", adjustment(at(-0.2), maintenance, security), floorperson)


def test_617a_2_e__an_entry_says_whose_signature_it_asks_for_and_whether_it_is_given(
    ask, adjusted, table, dealer, secret, maintenance
):
    decks = signed(table, "deck_change", deck_change(at(-1)), dealer)
    (due,) = ask("GET", f"{ENTRIES}{adjusted.pk}/", token=secret).json()["countersignatures"]
    assert due == {
        "field": "performer_signature", "title": "Adjusted or replaced by", "citation": "617a.2(e)",
        "printed_name": maintenance.printed_name, "credential_number": maintenance.credentials.get().number,
        "signature": None,
    }  # fmt: skip
    made = countersigned(adjusted, maintenance)
    told = {one["id"]: one["countersignatures"] for one in ask("GET", ENTRIES, token=secret).json()["results"]}
    assert told == {str(adjusted.pk): [due | {"signature": made.signature}], str(decks.pk): []}


def test_617a_2_e__the_signature_certifies_an_inspection_that_states_its_times(ask, facility, filer, floorperson):
    wheel = table_of(facility, "617a", "R-1", filer)
    values = inspection(just_now())
    del values["inspection_completed_certification"]
    values["inspector_name"] = "Somebody Else"
    body = {"table": str(wheel.pk), "log": "roulette_inspection", "values": values}
    made = send(ask, token_of(floorperson, may_sign=True)[1], body).json()
    assert made["facts"]["inspector_name"] == floorperson.printed_name
    assert made["facts"]["inspection_completed_certification"]["signer"] == floorperson.printed_name
    assert not [one for one in made["findings"] if one["field"] == "inspection_completed_certification"]


@pytest.mark.parametrize(
    "stated",
    [
        {"adjustment_replacement_description": "Fret realigned"},
        {"performer_signature": "Ned Tech", "performer_role": "table_game_maintenance"},
        {"security_witness_name": "Ann Guard"},
        {"adjustment_completed_at": "2026-01-01T09:00:00-05:00"},
    ],
)
def test_617a_2_e__an_adjustment_beside_none_is_refused_and_not_dropped(ask, facility, filer, floorperson, stated):
    wheel = table_of(facility, "617a", "R-1", filer)
    body = {"table": str(wheel.pk), "log": "roulette_inspection", "values": inspection(just_now()) | stated}
    answer = send(ask, token_of(floorperson, may_sign=True)[1], body)
    assert {one["path"] for one in problem(answer, 400)["problems"]} == {f"values.{name}" for name in stated}
    assert not LogEntry.objects.filter(table=wheel).exists()
