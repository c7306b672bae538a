"""The register as data: JSON, CSV, feed and API say what the record says, in the shapes that are described."""

import csv
import json
from io import StringIO
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from jsonschema import Draft202012Validator

from compliance.holders.models import Facility, User
from compliance.regulation.core.outputs import wager_answer
from compliance.rest.openapi import description
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PublicApproval
from rules_submissions.prints.sign_svg import sign_svg
from rules_submissions.public.views.data import ATOM, COLUMNS
from rules_submissions.tests.board import approved_today
from tests.cast import Cast
from tests.csv_read import rows_of
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def approved(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    return approved_today(facility, filer, cast, "")


def read(address: str) -> Any:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return json.loads(answer.content)


def test_the_file_the_list_and_the_one_say_the_same_as_described(approved: RulesSubmission) -> None:
    whole = read("/register.json")
    (one,) = whole["approvals"]
    assert read(reverse("api:register"))["results"] == [one]
    assert read(reverse("api:register_approval", args=[approved.reference])) == one
    told = description()["components"]["schemas"]
    schema = {**told["PublicApproval"], "components": {"schemas": told}}
    Draft202012Validator(schema).validate(one)
    assert "Name the Pennsylvania" in whole["licence"]
    assert (one["state"], one["tables"], one["until"]) == ("approved", ["W-11"], None)
    exact = approved.chapter.payouts(approved.revisions.get().decoded, approved.edition_key)
    assert [(wager["code"], wager["odds"], wager["house_edge"], wager["state"]) for wager in one["wagers"]] == [
        (row.wager, (stated := wager_answer(row)).odds, stated.house_edge, row.state) for row in exact
    ]
    assert {"pay": 10, "to": 1} in [wager["odds"] for wager in one["wagers"]]


def test_each_wager_is_a_row_of_the_csv(approved: RulesSubmission) -> None:
    answer = Client().get("/register.csv")
    rows = rows_of(answer.content)
    assert list(rows[0]) == list(COLUMNS)
    wagers = read("/register.json")["approvals"][0]["wagers"]
    assert [(row["wager"], row["house_edge"]) for row in rows] == [
        (one["code"], one["house_edge"] or "") for one in wagers
    ]
    assert {row["reference"] for row in rows} == {approved.reference}
    exact = next(one["house_edge"] for one in wagers if "/" in (one["house_edge"] or ""))
    assert f'"=""{exact}"""' in answer.content.decode()
    assert 'rel="license"' in answer["Link"]


def test_the_feed_tells_what_happened(approved: RulesSubmission) -> None:
    feed = ElementTree.fromstring(Client().get("/register.atom").content)
    (entry,) = feed.findall(f"{{{ATOM}}}entry")
    assert entry.findtext(f"{{{ATOM}}}title") == f"{approved.title}: approved"
    link = entry.find(f"{{{ATOM}}}link")
    assert link is not None
    assert link.get("href", "").endswith(f"/register/{approved.reference}/")
    assert feed.findtext(f"{{{ATOM}}}rights")


def test_no_word_makes_feed_or_sign_unreadable_or_runs_in_a_table(approved: RulesSubmission) -> None:
    PublicApproval.objects.update(facility_name="=Key\x0bstone <b>\ufffe&")
    feed = ElementTree.fromstring(Client().get("/register.atom").content)
    assert "<b>" in (feed.findtext(f"{{{ATOM}}}entry/{{{ATOM}}}title") or "")
    row = PublicApproval.objects.get()
    assert any("<b>" in (one.text or "") for one in ElementTree.fromstring(sign_svg(row, "2345CDFGHJ")).iter())
    rows = list(csv.DictReader(StringIO(Client().get("/register.csv").content.decode("utf-8-sig"), newline="")))
    assert {one["facility"] for one in rows} == {f"'{row.facility_name}"}


def test_a_long_file_goes_on_where_it_says(approved: RulesSubmission, monkeypatch: pytest.MonkeyPatch) -> None:
    from rules_submissions.public.views import data

    from .test_pages import copy_of

    row = PublicApproval.objects.get()
    PublicApproval.objects.bulk_create(copy_of(row, number) for number in range(2))
    monkeypatch.setattr(data, "SIZE", 2)
    first = read("/register.json")
    second = read(first["next"].partition("/register.json")[2].join(["/register.json", ""]))
    assert [len(part["approvals"]) for part in (first, second)] == [2, 1]
    assert second["next"] is None
    assert 'rel="next"' in Client().get("/register.json")["Link"]


@pytest.mark.parametrize(
    ("query", "status", "found"),
    [("?chapter=651a", 200, 1), ("?chapter=617a", 200, 0), ("?state=ended", 200, 0), ("?state=filed", 400, 0),
     ("?colour=red", 400, 0), ("?facility=x", 400, 0)],
)  # fmt: skip
def test_the_list_of_the_api_is_filtered_and_refuses_what_it_does_not_know(
    approved: RulesSubmission, query: str, status: int, found: int
) -> None:
    answer = Client().get(reverse("api:register") + query)
    assert answer.status_code == status
    assert len(json.loads(answer.content).get("results", [])) == found
