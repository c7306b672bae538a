"""The command and the page that show a table at a moment."""

import json
import re
from datetime import timedelta
from io import BytesIO, StringIO

import pikepdf
import pytest
from django.core.management import CommandError, call_command

from compliance.holders.models import GamingTable
from inspections.opening.services import table_open
from inspections.replay.day import day_of
from inspections.replay.moment import Moment
from inspections.tests.evening import evening_at, queries_before_and_after
from inspections.tests.factories import NOON, at, deck_change, inspection, signed
from tests.page_ends import ends_of, right_margin
from tests.papers import not_printed
from tests.pdf_checks import bare, structure_of, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(roulette: GamingTable, floorperson) -> GamingTable:
    """Inspected at one and open from two to four; a failed inspection of half past two came in at five."""
    return evening_at(roulette, floorperson, at(5))


def answer(table: GamingTable, moment, **more):
    out = StringIO()
    options = {"facility": table.facility.name.upper(), "table": table.number.lower(), "at": moment.isoformat()}
    call_command("replay", stdout=out, **options, **{name: value.isoformat() for name, value in more.items()})
    return json.loads(out.getvalue())


def test_known_then_and_known_now(evening):
    then = answer(evening, at(3), known_at=at(3))
    now = answer(evening, at(3))
    assert then["reasons"] == []
    assert (then["open"], then["may_open"]) == (True, True)
    assert (now["open"], now["may_open"]) == (True, False)
    assert "617a.2(a)(4)" in [one["citation"] for one in now["reasons"]]
    assert then["last_inspection"]["number"] == 1
    assert now["last_inspection"]["number"] == 2
    assert now["approval"]["reference"] == then["approval"]["reference"]
    assert then["is_whole"]


def test_both_sides_of_each_boundary(evening):
    a_moment = timedelta(microseconds=1)
    assert [answer(evening, at(2) + one)["open"] for one in (-a_moment, a_moment * 0, a_moment)] == [False, True, True]
    assert [answer(evening, at(4) + one)["open"] for one in (-a_moment, a_moment * 0)] == [True, False]


def test_limits_that_ran(war, dealer):
    signed(war, "deck_change", deck_change(at(-30), at(-5)), dealer, moment=at(-4))
    (running,) = answer(war, at(-5.5))["running_limits"]
    assert (running["what"], running["citation"], running["over"]) == ("Change the decks", "651a.3(d)", True)
    assert [one["over"] for one in answer(war, at(-6))["running_limits"]] == [False]
    assert answer(war, at(-5))["running_limits"] == []
    assert answer(war, at(-5.5), known_at=at(-5.5))["running_limits"] == []


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"facility": "Nowhere"}, "No facility is named"),
        ({"table": "Z-99"}, "has no table"),
        ({"at": "yesterday"}, "--at"),
        ({"at": "2999-01-01T00:00:00Z"}, "has not come yet"),
        ({"known_at": "2026-03-01T00:00:00Z"}, "not before the moment"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_words(evening, options, words):
    given = {"facility": evening.facility.name, "table": "R-01", "at": NOON.isoformat()} | options
    with pytest.raises(CommandError, match=words) as refused:
        call_command("replay", stdout=StringIO(), **given)
    assert refused.value.returncode == 2


def test_the_page_shows_a_moment_and_what_changed(evening, client_of, auditor):
    page = client_of(auditor).get(
        f"/floor/tables/{evening.pk}/replay/?day=2026-03-03&time=15:00&than_day=2026-03-03&than_time=12:30+p.m."
    )
    text = page.content.decode()
    assert "Open against the rules." in text
    assert "Changed between" in text
    assert "Not known at the moment shown." not in text
    then = client_of(auditor).get(f"/floor/tables/{evening.pk}/replay/?day=2026-03-03&time=15:00&known=then")
    assert "Open, as the rules allowed." in then.content.decode()
    assert "Not known at the moment shown." in then.content.decode()


def test_the_queries_of_the_page_do_not_grow_with_the_records(evening, client_of, auditor, floorperson):
    page = f"/floor/tables/{evening.pk}/replay/?day=2026-03-03&time=15:00"
    before, after = queries_before_and_after(client_of(auditor), page, evening, floorperson)
    assert before == after


@pytest.mark.parametrize(
    "query",
    [
        "day=2026-03-03&time=12:00%2B99:99",
        "day=2026-03-03&time=12:00-x:y:z",
        "day=soon",
        "day=2026-03-03&time=25:00",
        "day=2999-01-01",
        "day=2026-03-08&time=02:30",
    ],
)
def test_a_moment_that_cannot_be_read_says_so_and_keeps_what_was_typed(evening, client_of, auditor, query):
    page = client_of(auditor).get(f"/floor/tables/{evening.pk}/replay/?{query}")
    assert page.status_code == 400
    assert re.search(r"on this page\s*</h2>", page.content.decode())


def packet_url(table, query):
    return f"/floor/tables/{table.pk}/replay/packet.pdf?{query}"


def test_the_packet_says_both_answers_and_what_proves_them(evening, client_of, auditor, laid_out):
    answered = client_of(auditor).get(packet_url(evening, "day=2026-03-03&time=15:00"))
    assert answered["Content-Type"] == "application/pdf"
    assert not_printed(laid_out[0], answered.content) == set()
    assert structure_of(answered.content).problems == []
    assert ends_of(answered.content) == []
    assert right_margin(answered.content) > 0.7
    text = " ".join(text_of(answered.content).split())
    for said in ("Open against the rules.", "Open, as the rules allowed.", "Ledger entry", evening.facility.name):
        assert said in text
    entries = {one.number: one for one in evening.logentry_rows.all()}
    assert all(bare(one.facts_sha256) in bare(text) for one in entries.values())
    with pikepdf.open(BytesIO(answered.content)) as pdf:
        told = json.loads(pdf.attachments["replay.json"].get_file().read_bytes())
    assert told["as_known_then"]["may_open"] is True
    assert told["as_known_now"] == answer(evening, at(3)) | {"known_at": told["as_known_now"]["known_at"]}


def test_a_packet_of_no_moment_leads_to_the_page_that_says_why(evening, client_of, auditor, outsider):
    for query in ("", "day=soon", "day=2999-01-01"):
        answered = client_of(auditor).get(packet_url(evening, query))
        assert (answered.status_code, answered.url.split("?")[1]) == (302, query)
    assert client_of(outsider).get(packet_url(evening, "day=2026-03-03")).status_code == 404


def test_the_bar_says_when_the_table_was_open_and_leads_to_each_moment(evening, client_of, auditor):
    page = client_of(auditor).get(f"/floor/tables/{evening.pk}/replay/?day=2026-03-03&time=15:00").content.decode()
    assert "Open from March 3, 2026, 2:00 p.m. EST to March 3, 2026, 4:00 p.m. EST" in page.replace("\u00a0", " ")
    assert "day=2026-03-03&amp;time=14%3A00%3A00&amp;" in page


def test_an_open_table_is_open_up_to_now_and_from_the_begin_of_the_next_day(evening, floorperson):
    signed(evening, "roulette_inspection", inspection(at(7)), floorperson, moment=at(7))
    table_open(table=evening, by=floorperson, at=at(8))
    first, next_day = (day_of(evening, Moment(one, at(48))) for one in (at(9), at(24)))
    assert [(one, end) for one, end in first.open_spans(at(9))] == [(at(2), at(4)), (at(8), at(9))]
    assert first.open_spans(at(30))[-1] == (at(8), at(12))
    assert next_day.open_spans(at(30)) == [(at(12), at(30))]
