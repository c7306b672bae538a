"""However a credential number or an e-mail address is spelled, it is one; and a look-alike is told from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation import chapter
from compliance.regulation.core.fields import fields_of
from compliance.regulation.core.identity import (
    address_form,
    foreign_letter,
    number_form,
    same_number,
    trouble_with_address,
    trouble_with_number,
)
from compliance.regulation.core.parse import Refused, parse_struct

SPELLINGS = [
    "pa-204417", "PA 204417", "PA\u2011204417", "PA\u2013204\u00a0417", "PA.204.417", "PA-20\u200b4417",
    "P\u200dA-204417", "\uff30\uff21-\uff12\uff10\uff14\uff14\uff11\uff17", "PA-204417\ufe0f", "PA\u00ad204417",
    "PA_204417/", "\ufeffPA-204417",
]  # fmt: skip
LOOK_ALIKES = {
    "\u0420A-204417": "CYRILLIC CAPITAL LETTER ER",
    "P\u0391-204417": "GREEK CAPITAL LETTER ALPHA",
    "PA-20441\u0667": "ARABIC-INDIC DIGIT SEVEN",
    "PA\u0301-204417": "LATIN CAPITAL LETTER A WITH ACUTE",
}


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_number_is_one_however_it_is_spelled(spelled: str) -> None:
    assert number_form(spelled) == "PA204417"
    assert same_number(spelled, "PA-204417")
    assert trouble_with_number(spelled) == ""


@pytest.mark.parametrize("spelled", LOOK_ALIKES)
def test_letters_of_other_scripts_are_refused_by_their_name(spelled: str) -> None:
    assert LOOK_ALIKES[spelled] in trouble_with_number(spelled)
    assert LOOK_ALIKES[spelled] in trouble_with_address(f"{spelled}@keystone.example")


def test_leading_zeros_stay() -> None:
    assert not same_number("PA-0417", "PA-417")


@pytest.mark.parametrize("empty", ["", "-", " \u200b", None])
def test_no_number_is_nobody_s(empty: str | None) -> None:
    assert not same_number(empty, empty)
    assert not same_number(empty, "PA-1")


def test_an_address_is_one_however_it_is_spelled() -> None:
    for spelled in (
        "Ann@Keystone.Example",
        " ann@keystone.example ",
        "\uff41nn@keystone.example",
        "an\u200bn@keystone.example",
    ):
        assert address_form(spelled) == "ann@keystone.example"
    assert address_form("ann.b@keystone.example") != address_form("annb@keystone.example")


@given(st.text())
def test_a_form_is_its_own_form(text: str) -> None:
    assert number_form(number_form(text)) == number_form(text)
    assert address_form(address_form(text)) == address_form(text)
    assert number_form(text.upper()) == number_form(text.lower().upper())
    assert not foreign_letter(number_form(text) + address_form(text))


@pytest.mark.parametrize("number", ["617a", "621a", "651a"])
def test_a_log_takes_a_number_as_it_is_written_and_no_look_alike(number: str) -> None:
    for log in chapter(number).logs:
        for name in (name for name in fields_of(log.entry) if name.endswith("credential_number")):
            assert getattr(parse_struct(log.entry, {name: "pa 204417"}), name) == "pa 204417"
            with pytest.raises(Refused, match="CYRILLIC") as refused:
                parse_struct(log.entry, {name: "\u0420A-204417"})
            assert refused.value.problems[0][0] == name


def test_an_attestation_takes_no_look_alike() -> None:
    name = next(name for name, field in chapter("651a").fields.items() if field.kind == "attestation")
    with pytest.raises(Refused, match="GREEK") as refused:
        parse_struct(chapter("651a").facts, {name: {"signed": True, "credential_number": "P\u0391-1"}})
    assert refused.value.problems[0][0] == f"{name}.credential_number"
