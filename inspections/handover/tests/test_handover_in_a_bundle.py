"""A shift that was handed over and taken over, in a bundle: both verifiers find both signatures whole."""

import json

import pytest
from django.core.management import call_command

from compliance.holders.roles import Role
from compliance.holders.tests.factories import person
from compliance.ledger.tests.test_two_verifiers import by_python
from compliance.ledger.tests.test_web_verifier import check, page, said
from inspections.exports.tests.test_bundle_command import office
from inspections.tests.bundling import files_of
from inspections.tests.factories import at
from tests.pdf_checks import text_of

from .handing import handed_over, taken_over

__all__ = ["office", "page"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


def test_both_verifiers_find_both_signatures(office, page, tmp_path, facility, floorperson):
    other, out = person(Role.PIT_MANAGER, at=facility.holder), tmp_path / "bundle.zip"
    made = handed_over(facility, floorperson, at(0.1))
    taken = taken_over(made, other, at(0.2))
    call_command("export_bundle", out=out)
    policy = office.policy()
    ours, theirs = check(page, out.read_bytes(), policy), by_python(tmp_path / "whole", out.read_bytes(), policy, None)
    assert said(ours) == said(theirs) == ("INTACT", set())
    files = files_of(out)
    (logs,) = (name for name in files if "-logs-" in name and name.endswith(".pdf"))
    assert "Shift handover log" in text_of(files[logs])
    told = {one["type"]: one for one in map(json.loads, files["logs/0/envelopes.jsonl"].splitlines())}
    people = {told[kind]["actor"]["user"] for kind in ("log_entry.hand_over", "log_entry.take_over")}
    assert people == {str(floorperson.pk), str(other.pk)}
    assert told["log_entry.hand_over"]["stream"] == {"name": "handovers", "number": 1, "place": str(facility.pk)}
    assert taken.handover_id == made.pk
