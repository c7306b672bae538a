"""Every edition of every chapter, as the API gives it, is what its description says and what the law declares."""

import json

import pytest

from compliance.regulation.tests.registered import CHAPTERS

from ..outputs import Edition, Provision
from ..views.chapters import chapter_answer, edition_text

EDITIONS = [pytest.param(whole, edition, id=edition.key) for whole in CHAPTERS for edition in whole.editions]


@pytest.mark.parametrize(("whole", "edition"), EDITIONS)
def test_an_edition_is_given_as_described_and_as_declared(whole, edition):
    given = json.loads(bytes(edition_text(whole.number, edition.key)))
    declared = whole.rules(edition.key).provisions
    assert list(given["edition"]) == list(Edition.__struct_fields__)
    assert edition.key in chapter_answer(whole).editions
    for name, value in given["edition"].items():
        stated = getattr(edition, name)
        assert value == (stated.isoformat() if hasattr(stated, "isoformat") else stated), name
    for row, provision in zip(given["provisions"], declared, strict=True):
        assert list(row) == list(Provision.__struct_fields__)
        assert row["owner"] == provision.owner(edition.key)
        assert (row["log"] or "") == provision.log
        for name in ("citation", "title", "kind", "duty", "reading", "source"):
            assert row[name] == getattr(provision, name), name
