"""A problem in everything that goes out: paper and CSV, API, bundle, both verifiers."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import call_command
from django.urls import reverse

from compliance.ledger.tests.signing_office import SigningOffice
from compliance.ledger.tests.test_two_verifiers import by_python
from compliance.ledger.tests.test_web_verifier import check, page
from compliance.ledger.tests.test_web_verifier import said as verified
from inspections.facts import facts_of
from inspections.models import LogEntry
from tests.pdf_checks import bare, text_of

from ...exports.tests.test_bundle_command import office
from ...exports.tests.test_export import asked, pdfs, whole_csv, written
from ...tests.bundling import files_of
from ...tests.factories import at
from .problems import done, extra, rated, reported

if TYPE_CHECKING:
    from playwright.sync_api import Page

__all__ = ["office", "page"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


def told(war: Any, dealer: Any, floorperson: Any) -> list[LogEntry]:
    """A problem and what was done."""
    rated(war.facility, c651a=90)
    return [reported(war, dealer, moment=at(0.1)), reported(war, floorperson, done(), moment=at(0.5))]


def test_paper_and_csv_state_the_problem_and_its_end(war, dealer, floorperson, auditor, facility):
    entries = told(war, dealer, floorperson)
    job = written(asked(auditor, facility, ("651a:problem",), at=at(1)))
    text = bare(text_of(pdfs(job)[0]))
    for words in ("Problem log", "Card extra", "Discard rack", "Counted twice by dealer and floorperson."):
        assert bare(words) in text, words
    rows = whole_csv(job)
    assert [row["SHA-256 of the entry"] for row in rows] == [entry.facts_sha256 for entry in entries]
    assert bare("Exposure") in text
    assert bare("At most 180 rounds") in text
    bound, none = (row["Exposure of a problem"] for row in rows)
    assert ("At most 180 rounds" in bound, none) == (True, "")
    assert (rows[0]["Which set, batch or box"], rows[1]["Which problem"]) == ("Batch B", "1")


def test_the_api_signs_a_report_and_tells_it_with_its_bound(war, dealer, floorperson, client_of):
    entry = told(war, dealer, floorperson)[0]
    browser = client_of(floorperson)
    answer = browser.get(f"/api/v1/log-entries/{entry.pk}/").json()
    assert (answer["log"], answer["facts"]["what"]) == ("problem", "card_extra")
    assert any("At most 180 rounds" in one["message"] for one in answer["findings"])
    open_one = reported(war, dealer, extra(at(0.6)), moment=at(0.7))
    standing = browser.get(reverse("api:table_may_open", args=[war.pk])).json()
    assert [(one["number"], one["bars"]) for one in standing["problems"]] == [(open_one.number, False)]
    assert standing["problems"][0]["words"] == "Card extra: 7 of spades"


def test_a_bundle_holds_both_entries_and_both_verifiers_find_it_intact(
    office: SigningOffice, page: "Page", tmp_path: Path, war, dealer, floorperson
) -> None:
    entries = told(war, dealer, floorperson)
    office.work()
    out = tmp_path / "bundle.zip"
    call_command("export_bundle", out=out, holder=war.holder.name)
    policy = office.policy()
    ours, theirs = check(page, out.read_bytes(), policy), by_python(tmp_path / "whole", out.read_bytes(), policy, None)
    assert verified(ours) == verified(theirs) == ("INTACT", set())
    lines = files_of(out)["logs/0/records.jsonl"].decode()
    assert all(str(entry.pk) in lines for entry in entries)
    assert "inspections_problem" in lines
    assert facts_of(entries[1])["problem_number"] == 1
