"""Every edition of every chapter, as the API gives it, is what its description says and what the law declares."""

import json

import pytest

from compliance.regulation.tests.registered import CHAPTERS

from ..answers import EDITION, PROVISION
from ..views.chapters import chapter_json, edition_json, edition_text

EDITIONS = [pytest.param(whole, edition, id=edition.key) for whole in CHAPTERS for edition in whole.editions]


@pytest.mark.parametrize(("whole", "edition"), EDITIONS)
def test_an_edition_is_given_as_described_and_as_declared(whole, edition):
    given = json.loads(bytes(edition_text(whole.number, edition.key)))
    declared = whole.rules(edition.key).provisions
    assert set(given["edition"]) == set(EDITION["required"])
    assert edition.key in chapter_json(whole)["editions"]
    for name, value in edition_json(edition).items():
        assert value == getattr(edition, name), name
    for row, provision in zip(given["provisions"], declared, strict=True):
        assert set(row) == set(PROVISION["required"])
        assert row["owner"] == provision.owner(edition.key)
        assert (row["log"] or "") == provision.log
        for name in ("citation", "title", "kind", "duty", "reading", "source"):
            assert row[name] == getattr(provision, name), name
