"""The greatest lengths of texts: said in the description of the API and in the help of the commands that check."""

import io
import sys

import pytest
from django.core.management import call_command

from compliance.regulation.core.fields import LENGTHS, NAME
from compliance.rest.openapi import description


def test_the_description_of_the_api_says_how_long_texts_may_be():
    whole = description()
    assert LENGTHS in whole["info"]["description"]
    parts = whole["components"]["schemas"]
    assert parts["Approval"]["properties"]["document"]["maxLength"] == NAME
    assert parts["Attestation"]["properties"]["signer"]["maxLength"] == NAME
    assert parts["Facts651a"]["properties"]["payout_odds"]["propertyNames"] == {"maxLength": NAME}


@pytest.mark.parametrize("command", ["check_submission", "check_log"])
def test_the_help_of_a_check_says_how_long_texts_may_be(command, monkeypatch):
    said = io.StringIO()
    monkeypatch.setattr(sys, "stdout", said)
    with pytest.raises(SystemExit):
        call_command(command, "--help")
    assert LENGTHS in " ".join(said.getvalue().split())
