"""The API takes and gives what the commands do (decision 0013). Few tests here open the database."""

import base64
import io
import json
import os
import signal
import subprocess
import sys
import zlib
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
import time_machine
from django.core.cache import caches
from django.core.management import call_command
from django.test import RequestFactory
from rest_framework.exceptions import Throttled

from compliance.regulation import chapters
from compliance.regulation.casino_war.tests.cases import compliant
from compliance.rest import endpoint, strangers
from compliance.rest.schemas import MOST_ENTRIES
from compliance.rest.strangers import GIVES_WAY, apart
from compliance.rest.throttling import Gate
from tests.api import problem
from tests.services import broker_number
from tests.waiting import wait_until

from .apart import ends, never_ends, priority
from .tokens import token_of

SHARED = Path(__file__).resolve().parents[4] / "shared" / "examples"
ON_FILE = {whole.number for whole in chapters()}
EXAMPLES = sorted(path for path in SHARED.glob("*.json") if json.loads(path.read_text())["chapter"] in ON_FILE)
SUBMISSION, LOG = "checks/submission/", "checks/log/"
AS_OF = "2026-03-01T12:00:00-05:00"

DECK_CHANGE = {
    "chapter": "651a",
    "log": "deck_change",
    "table": {"table_number": "W-11", "shuffler_mode": "none"},
    "entries": [
        {"table_number": "W-11", "opened_at": "2026-02-09T10:00:00-05:00", "removed_at": "2026-02-10T10:00:01-05:00"}
    ],
}


def filing(**changes):
    return {"chapter": "651a", "facts": {**compliant("651a-2012"), **changes}}


def by_command(name, *arguments):
    out = io.StringIO()
    with suppress(SystemExit):
        call_command(name, *arguments, stdout=out)
    return out.getvalue()


def same(response, printed):
    """The same JSON values, members in the same order."""
    assert response.status_code == 200, response.content
    assert response["Content-Type"] == "application/json"
    assert json.dumps(response.json()) == json.dumps(json.loads(printed))


def test_as_of_decides_what_a_signature_counts_for_as_in_the_command(ask, tmp_path):
    path = tmp_path / "one.json"
    path.write_text(json.dumps(filing()))
    for time, missing in (("2020-01-01T00:00:00Z", True), (AS_OF, False)):
        answer = ask("POST", f"{SUBMISSION}?as_of={time}", filing())
        same(answer, by_command("check_submission", str(path), "--as-of", time))
        assert bool(answer.json()["counts"]["attestation_missing"]) is missing
    problem(ask("POST", f"{SUBMISSION}?as_of=2026-03-01", filing()), 400)


@pytest.mark.skipif(not EXAMPLES, reason="the examples beside this checkout are not there")
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_example_is_answered_as_by_the_command(ask, path):
    raw = path.read_bytes()
    if "log" in json.loads(raw):
        same(ask("POST", f"{LOG}?as_of={AS_OF}", raw), by_command("check_log", str(path), "--as-of", AS_OF))
    else:
        same(ask("POST", SUBMISSION, raw), by_command("check_submission", str(path)))


@pytest.mark.parametrize(
    "body",
    [filing(), filing(deck_count=13), {**filing(), "edition": "651a-2011P"}, {**filing(), "on": "2014-07-01"}],
    ids=["compliant", "violation", "edition", "day"],
)
def test_a_filing_is_answered_as_by_the_command(ask, tmp_path, body):
    path = tmp_path / "filing.json"
    path.write_text(json.dumps(body))
    same(ask("POST", SUBMISSION, body), by_command("check_submission", str(path)))


def test_a_log_is_answered_as_by_the_command(ask, tmp_path):
    path = tmp_path / "log.json"
    path.write_text(json.dumps(DECK_CHANGE))
    answer = ask("POST", f"{LOG}?as_of={AS_OF}", DECK_CHANGE)
    same(answer, by_command("check_log", str(path), "--as-of", AS_OF))
    assert "651a.3(d)" in {finding["citation"] for finding in answer.json()["findings"]}


def test_a_log_of_more_entries_than_a_request_may_hold_is_refused(ask):
    def logged(entries):
        return ask("POST", f"{LOG}?as_of={AS_OF}", {**DECK_CHANGE, "entries": DECK_CHANGE["entries"] * entries})

    assert logged(MOST_ENTRIES).status_code == 200
    (refused,) = problem(logged(MOST_ENTRIES + 1), 400)["problems"]
    assert refused["path"] == "entries"
    assert "1,001 entries; expected at most 1,000 in one request" in json.dumps(refused)


def test_the_query_chooses_the_edition_as_the_options_do(ask, tmp_path):
    path = tmp_path / "filing.json"
    path.write_text(json.dumps(filing()))
    asked = ask("POST", f"{SUBMISSION}?edition=651a-2011C", filing())
    same(asked, by_command("check_submission", str(path), "--edition", "651a-2011C"))
    asked = ask("POST", f"{SUBMISSION}?on=2013-01-01", filing())
    same(asked, by_command("check_submission", str(path), "--on", "2013-01-01"))
    told = problem(ask("POST", f"{SUBMISSION}?on=2013-01-01&edition=651a-2012", filing()), 400)
    assert told["problems"][0]["path"] == "on"


def test_payouts_are_answered_as_by_the_command(ask, tmp_path):
    path = tmp_path / "filing.json"
    path.write_text(json.dumps(filing()))
    same(ask("GET", "payouts/651a/"), by_command("payouts", "651a"))
    same(ask("GET", "payouts/651a/?edition=651a-2011P"), by_command("payouts", "651a", "--edition", "651a-2011P"))
    printed = by_command("payouts", "651a", str(path))
    same(ask("POST", "payouts/651a/", filing()), printed)
    same(ask("GET", "payouts/651a/", filing()), printed)


def test_payouts_are_those_of_the_edition_in_force_on_a_day(ask):
    last = ask("GET", "payouts/617a/?on=2019-08-30").json()
    assert (last["edition"], {row["wager"] for row in last["wagers"]} & {"touchdown"}) == ("617a-2012", set())
    first = ask("GET", "payouts/617a/?on=2019-08-31").json()
    assert (first["edition"], {row["wager"] for row in first["wagers"]} & {"touchdown"}) == ("617a-2019", {"touchdown"})
    assert "Temporary Chapter 531" in problem(ask("GET", "payouts/617a/?on=2012-05-18"), 400)["detail"]
    assert problem(ask("GET", "payouts/617a/?on=soon"), 400)["problems"][0]["path"] == "on"


@pytest.mark.parametrize(
    ("raw", "path", "words"),
    [
        (b'{"chapter": "651a", "facts": {"deck_count": 8.0}}', "facts.deck_count", "float"),
        (b'{"chapter": "651a", "facts": {"deck_count": 8, "deck_count": 9}}', "facts", "repeated"),
        (b'{"chapter": "651a", "facts": {"deck_count": NaN}}', "facts.deck_count", "NaN"),
        (b'{"chapter": "651a", "facts": {"table_min_usd": "1e3"}}', "facts.table_min_usd", "decimal"),
        (b'{"chapter": "651a", "facts": {"deck_cuont": 8}}', "facts.deck_cuont", "did you mean 'deck_count'"),
        (b'{"chapter": "651a", "facts": {"shuffler_mode": "magic"}}', "facts.shuffler_mode", "expected one of"),
        (b'{"chapter": "900a", "facts": {}}', "chapter", "expected one of"),
        (b'{"chapter": "651a"}', "", "'facts' is missing"),
        (b'\xff{"chapter"', "", "UTF-8"),
        (b"[1,", "", "not JSON"),
        (b"null", "", "expected an object"),
        (b"", "", "missing"),
    ],
)
def test_what_cannot_be_taken_is_refused_with_its_place(ask, raw, path, words):
    told = problem(ask("POST", SUBMISSION, raw), 400)
    assert told["code"] == "refused"
    assert told["problems"][0]["path"] == path
    assert words in told["problems"][0]["message"]


def test_every_problem_is_told_at_once(ask):
    told = problem(ask("POST", SUBMISSION, filing(deck_count="eight", jokers_used=1)), 400)
    assert {one["path"] for one in told["problems"]} == {"facts.deck_count", "facts.jokers_used"}


def test_a_day_before_the_first_edition_is_refused(ask):
    told = problem(ask("POST", SUBMISSION, {**filing(), "on": "2011-01-01"}), 400)
    assert told["code"] == "not_in_force"
    assert "2012-05-19" in told["detail"]


def test_the_instant_of_judgement_needs_its_offset(ask):
    told = problem(ask("POST", f"{LOG}?as_of=2026-03-01T12:00:00", DECK_CHANGE), 400)
    assert told["problems"][0]["path"] == "as_of"


@pytest.mark.parametrize("query", ["?edtion=651a-2012", "?on=2013-01-01&on=2014-01-01", "?on="])
def test_a_parameter_unknown_repeated_or_empty_is_refused(ask, query):
    assert problem(ask("POST", SUBMISSION + query, filing()), 400)["problems"]


def test_a_chapter_that_is_not_on_file_is_not_found(ask):
    assert problem(ask("GET", "payouts/900a/"), 404) == problem(ask("GET", "nothing/here/"), 404)
    assert problem(ask("GET", "payouts/651a"), 404) == problem(ask("GET", "chapters/651a/editions/none/"), 404)


def test_the_wrong_method_form_or_language_is_told_as_a_problem(ask):
    assert ask("GET", SUBMISSION)["Allow"] == "POST, OPTIONS"
    problem(ask("GET", SUBMISSION), 405)
    problem(ask("POST", SUBMISSION, filing(), content_type="text/plain"), 415)
    problem(ask("POST", SUBMISSION, filing(), accept="text/csv"), 406)


def test_a_body_beyond_the_limit_is_refused(ask, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    assert problem(ask("POST", SUBMISSION, filing()), 413)["code"] == "too_large"


def test_too_many_requests_are_told_to_wait(ask, settings):
    settings.API_REQUESTS_A_MINUTE = {"anonymous": 2, "member": 2}
    with time_machine.travel(datetime(2026, 3, 2, 15, 0, 59, tzinfo=UTC), tick=False):  # all within one minute
        answers = [ask("GET", "chapters/") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429, 429]
    assert problem(answers[-1], 429)["code"] == "throttled"
    assert 1 <= int(answers[-1]["Retry-After"]) <= 2


def test_processes_count_together_where_a_place_is_named_and_alone_while_it_is_away(ask, settings, services):
    socket = settings.CELERY_BROKER_URL.partition("://")[2].partition("?")[0]
    settings.API_REQUESTS_A_MINUTE = {"anonymous": 2, "member": 2}
    shared = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": f"unix://{socket}?db={broker_number()}",
    }
    settings.CACHES = settings.CACHES | {"shared": shared}
    caches["shared"].clear()
    with time_machine.travel(datetime(2026, 3, 2, 15, 0, 30, tzinfo=UTC), tick=False):
        of_two_processes = []
        for _ in range(2):
            caches["throttle"].clear()
            of_two_processes += [ask("GET", "chapters/").status_code for _ in range(2)]
        assert of_two_processes == [200, 200, 429, 429]
        caches["shared"].clear()
        settings.CACHES = settings.CACHES | {"shared": shared | {"LOCATION": "unix:///nowhere.sock"}}
        caches["throttle"].clear()
        assert [ask("GET", "chapters/").status_code for _ in range(3)] == [200, 200, 429]


@pytest.fixture
def gate_shut():
    """Another stranger's check is at work."""
    gate = Gate(RequestFactory().get("/", REMOTE_ADDR="203.0.113.1"))
    yield
    gate.leave()


PLAIN_TRIAL = base64.urlsafe_b64encode(zlib.compress(b'{"chapter":"651a","facts":{},"on":"2026-03-02"}')).decode()
CHECKS = [("POST", SUBMISSION, filing()), ("POST", LOG, DECK_CHANGE), ("GET", "payouts/651a/", None)]


@pytest.mark.parametrize(("method", "path", "body"), CHECKS)
def test_strangers_are_checked_one_at_a_time(ask, gate_shut, method, path, body):
    refused = ask(method, path, body)
    assert problem(refused, 429)["code"] == "throttled"
    assert "another check without a token" in refused.json()["detail"]
    assert refused["Retry-After"] == "2"
    assert ask("GET", "chapters/").status_code == 200


@pytest.mark.parametrize(("method", "path", "body"), CHECKS)
def test_a_stranger_who_must_wait_goes_no_further_than_the_door(ask, gate_shut, monkeypatch, method, path, body):
    def never(*asked, **named):
        raise AssertionError

    monkeypatch.setattr(endpoint.Endpoint, "dispatch", never)
    refused = ask(method, path, body)
    assert problem(refused, 429)["code"] == "throttled"
    assert refused["Cache-Control"] == "no-store"


@pytest.mark.django_db
def test_one_network_has_its_part_of_a_minute_and_leaves_the_rest_to_others(ask, client, settings):
    """A sender of check after check, from one IPv4 address or from the many of an IPv6 site, keeps nobody out."""
    settings.STRANGER_SECONDS_A_MINUTE = 10

    def checked(address):
        return client.get("/api/v1/payouts/651a/", REMOTE_ADDR=address).status_code

    with time_machine.travel(datetime(2026, 3, 2, 15, 0, 5, tzinfo=UTC), tick=False) as clock:
        for address in ("2001:db8:1:1::1", "203.0.113.7"):
            gate = Gate(RequestFactory().get("/", REMOTE_ADDR=address))
            clock.shift(9)
            gate.leave()
            assert checked(address) == 200
            gate = Gate(RequestFactory().get("/", REMOTE_ADDR=address))
            clock.shift(1)
            gate.leave()
            assert checked(address) == 429
        assert checked("2001:db8:1:2::9") == 429
        assert [checked(one) for one in ("2001:db8:2::1", "203.0.113.8")] == [200, 200]
        refused = client.get("/try/", {"a": PLAIN_TRIAL}, REMOTE_ADDR="203.0.113.7")
        assert (refused.status_code, refused["Retry-After"]) == (429, "35")
        clock.shift(36)
        assert checked("203.0.113.7") == 200


@pytest.mark.parametrize("header", ["Basic eDp5", "Bearer", ""])
def test_whoever_has_no_token_is_a_stranger_whatever_header_comes(client, gate_shut, header):
    told = client.post(f"/api/v1/{LOG}", DECK_CHANGE, "application/json", headers={"authorization": header})
    assert told.status_code in (401, 429)


@pytest.mark.django_db
@pytest.mark.parametrize(("method", "path", "body"), CHECKS)
def test_people_are_checked_beside_strangers(ask, filer, gate_shut, method, path, body):
    assert ask(method, path, body, token=token_of(filer)[1]).status_code == 200


@pytest.fixture
def worked_apart():
    """The process that works for strangers, ended afterwards: a changed one is met by no other test."""
    yield apart
    apart.end()


def test_work_for_strangers_is_done_in_another_process_that_gives_way(worked_apart):
    process, niceness = json.loads(worked_apart(priority, b""))
    assert process != os.getpid()
    assert niceness == min(19, os.nice(0) + GIVES_WAY)
    assert json.loads(worked_apart(priority, b""))[0] == process


@pytest.mark.django_db
def test_strangers_alone_are_answered_from_apart(ask, filer, monkeypatch):
    def never(*asked):
        raise AssertionError

    monkeypatch.setattr(endpoint, "apart", never)
    token = token_of(filer)[1]
    for method, path, body in CHECKS:
        assert ask(method, path, body, token=token).status_code == 200
        with pytest.raises(AssertionError):
            ask(method, path, body)


@pytest.mark.parametrize("work", [ends, never_ends])
def test_work_that_ends_its_process_or_never_ends_is_refused_and_the_next_is_done(worked_apart, monkeypatch, work):
    before = json.loads(worked_apart(priority, b""))[0]
    monkeypatch.setattr(strangers, "LONGEST_S", 0.1 if work is never_ends else 60)
    with pytest.raises(Throttled, match="did not finish"):
        worked_apart(work, b"")
    monkeypatch.setattr(strangers, "LONGEST_S", 60)
    assert json.loads(worked_apart(priority, b""))[0] != before


def test_the_process_ends_with_the_web_process(tmp_path):
    """Nobody tells it to: a web process may be killed."""
    told = "from compliance.rest.tests.apart import priority; from compliance.rest.strangers import apart; "
    told += "import os, signal; print(apart(priority, b'').decode(), flush=True); os.kill(os.getpid(), signal.SIGKILL)"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    process = json.loads(done.stdout)[0]
    wait_until(lambda: not Path(f"/proc/{process}").exists(), "the process ends")


def test_a_check_that_is_refused_lets_the_next_stranger_in(ask):
    problem(ask("POST", SUBMISSION, {"game": "none"}), 400)
    assert ask("POST", SUBMISSION, filing()).status_code == 200


def test_chapters_editions_fields_and_provisions_are_open_to_all(ask):
    by_number = {one["number"]: one for one in ask("GET", "chapters/").json()}
    assert by_number["651a"] == ask("GET", "chapters/651a/").json()
    editions = ask("GET", "chapters/651a/editions/").json()
    assert [one["key"] for one in editions] == by_number["651a"]["editions"]
    in_force = next(one for one in editions if one["status"] == "in_force")
    assert date.fromisoformat(in_force["effective_from"]) == date(2012, 5, 19)
    text = ask("GET", f"chapters/651a/editions/{in_force['key']}/").json()
    assert text["facts"]["properties"]["deck_count"]["type"] == ["integer", "null"]
    assert "651a.3(c)(1)" in {one["citation"] for one in text["provisions"]}
