"""An entry that two people say never happened, in a bundle: both verifiers find it whole, and superseded."""

import json

import pytest
from django.core.management import call_command

from compliance.ledger.tests.test_two_verifiers import by_python
from compliance.ledger.tests.test_web_verifier import check, page, said
from inspections.models import LogEntry

from ...tests.bundling import files_of
from ...tests.factories import at, said_never
from .test_bundle_command import office

__all__ = ["office", "page"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


def test_both_verifiers_find_both_signatures_and_the_entry_superseded(office, page, tmp_path, floorperson, dealer):
    entry, out = LogEntry.objects.get(), tmp_path / "bundle.zip"
    said_never(entry, floorperson, at(0.1))
    said_never(entry, dealer, at(0.2))
    call_command("export_bundle", out=out)
    policy = office.policy()
    ours, theirs = check(page, out.read_bytes(), policy), by_python(tmp_path / "whole", out.read_bytes(), policy, None)
    assert said(ours) == said(theirs) == ("INTACT", set())
    told = {one["type"]: one for one in map(json.loads, files_of(out)["logs/0/envelopes.jsonl"].splitlines())}
    assert told["log_entry.deny_second"]["supersedes"]["index"] == told["log_entry.sign"]["index"]
    people = {told[kind]["actor"]["user"] for kind in ("log_entry.deny", "log_entry.deny_second")}
    assert people == {str(floorperson.pk), str(dealer.pk)}
