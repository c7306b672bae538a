"""Bundles of what programs did through API tokens: the verifier holds each act to the entry that made its token."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from compliance.documents.tests.files import file_of
from compliance.rest.services import token_revoke
from compliance.rest.tests.tokens import token_of

from ...entries.tests.test_api import ENTRIES, send
from ...tests.bundling import files_of, packed
from ...tests.factories import deck_change
from .test_bundle import auditing, envelopes, made, no_pause, office

__all__ = ["auditing", "made", "no_pause", "office"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_papers")]


@pytest.fixture
def acted(office, war, floorperson, ask) -> None:
    """A token is made, signs two entries, is revoked; another signs a third."""
    for times in (2, 1):
        token, secret = token_of(floorperson, may_sign=True)
        for number in range(times):
            removed = timezone.now() - timedelta(minutes=3)
            values = deck_change(removed - timedelta(hours=8), removed=removed)
            body: dict[str, Any] = {"table": str(war.pk), "log": "deck_change", "values": values}
            assert send(ask, secret, body, f"{token.pk} {number}".replace(" ", "-")).status_code == 201, ENTRIES
        if times == 2:
            token_revoke(token_id=token.pk, by=floorperson, at=timezone.now(), reason="Lost")


@pytest.mark.parametrize("asked", [{}, {"types": ["log_entry.sign"]}])
def test_what_was_done_through_tokens_is_intact(acted, made, auditing, asked):
    bundle = made(**asked)
    found = auditing.verify(file_of(bundle))
    assert (found["verdict"], found["findings"]) == ("INTACT", [])
    signed = [one["index"] for one in envelopes(files_of(file_of(bundle))) if one["type"] == "log_entry.sign"]
    assert len(signed) == 3
    assert {note["kind"]: note["indexes"] for note in found["notes"]}["token"] == signed


def test_a_revocation_left_out_is_told(acted, made, auditing, tmp_path):
    files = files_of(file_of(made(types=["log_entry.sign"])))
    (index,) = [one["index"] for one in envelopes(files) if one["type"] == "administration.token_revoke"]
    lines = files["logs/0/records.jsonl"].splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(b'{"index":%d,' % index)]
    assert len(kept) == len(lines) - 1
    cut = packed(files | {"logs/0/records.jsonl": b"".join(kept)}, tmp_path / "cut.zip", is_listed_anew=True)
    found = auditing.verify(cut)
    assert (found["verdict"], {one["index"] for one in found["findings"]}) == ("INCOMPLETE", {index})
