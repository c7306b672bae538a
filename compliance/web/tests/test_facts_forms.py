"""Every kind of fact: value → form → what a browser posts → the same value; nothing typed is lost."""

from typing import Any

import hypothesis
import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from compliance.regulation.core.parse import parse_value
from compliance.web.facts_forms import FieldInput, errors_of, field_input, posted_raw, raw_of, read_field, read_raw
from compliance.web.templatetags.web import field_input as render
from compliance.web.tests.controls import posted
from compliance.web.tests.fields import FIELDS, VALUES
from compliance.web.tests.samples import finding


def _unordered(name: str, value: Any) -> Any:
    return sorted(value) if FIELDS[name].kind == "text_set" and value is not None else value


def test_every_kind_of_field_has_values_to_try():
    assert set(VALUES) == set(FIELDS)


@pytest.mark.parametrize("name", FIELDS)
@given(data=st.data())
def test_a_value_shown_and_posted_unchanged_is_the_same_value(name: str, data: st.DataObject):
    value = data.draw(VALUES[name])
    html = render(field_input(FIELDS[name], value))
    reading = read_field(FIELDS[name], posted(html), present=value)
    assert reading.errors == ()
    assert _unordered(name, reading.value) == _unordered(name, value)
    parse_value(FIELDS[name], reading.value, name)


@pytest.mark.parametrize("name", FIELDS)
def test_a_field_left_empty_states_nothing(name: str):
    html = render(field_input(FIELDS[name]))
    reading = read_field(FIELDS[name], posted(html))
    assert (reading.value, reading.errors) == (None, ())


def _read(name: str, typed: dict[str, str | list[str]], present: Any = None) -> Any:
    data = QueryDict(mutable=True)
    for suffix, text in typed.items():
        data.setlist(f"{name}{suffix}", [text] if isinstance(text, str) else text)
    return read_field(FIELDS[name], data, present=present)


UNREADABLE: list[tuple[str, dict[str, str | list[str]], str]] = [
    ("integer", {"": "nine"}, "“nine” is not a whole number"),
    ("integer", {"": "8.0"}, "“8.0” is not a whole number"),
    ("integer", {"": "1" * 16}, "is not a whole number"),
    ("decimal", {"": "about 7"}, "“about 7” is not a number"),
    ("decimal", {"": "1/3"}, "has no exact decimal"),
    ("fraction", {"": "1/0"}, "is not a fraction"),
    ("boolean", {"": "maybe"}, "is not yes or no"),
    ("choice", {"": "by_magic"}, "is not one of the choices"),
    ("text_set", {"": ["tie", "blue"]}, "“blue” is not one of the choices"),
    ("text_set", {"": ["tie"], ".none": "1"}, "together with others"),
    ("integer_list", {"": "7, six"}, "“six” is not a whole number"),
    ("odds", {".pay": "35"}, "odds need both numbers"),
    ("odds", {".pay": "35", ".to": "0"}, "1 or more"),
    ("odds_table", {".0.code": "tie", ".0.pay": "x", ".0.to": "1"}, "Tie Wager: “x” is not a whole number"),
    ("odds_table", {".0.pay": "10", ".0.to": "1"}, "Line 1 has a value but no name"),
    ("text_map", {".0.code": "a", ".0.value": "b", ".1.code": "a", ".1.value": "c"}, "is on two lines"),
    ("text_map", {".0.code": "a"}, "“a” has no value"),
    ("decimal_or_map", {".one": "5", ".0.code": "4", ".0.value": "5"}, "Keep only one"),
    ("approval", {".approval_number": "CC-2026-0113"}, "lacks the approving unit and the day"),
    ("attestation", {"": "perhaps"}, "is not a signature"),
    ("day", {".month": "2", ".day": "30", ".year": "2026"}, "“2/30/2026” is not a day"),
    ("day", {".month": "2", ".day": "3"}, "has no year"),
    ("day", {".month": "2", ".day": "3", ".year": "26"}, "four-digit year"),
    ("moment", {".time": "9:00"}, "There is no day"),
    (
        "moment",
        {".month": "3", ".day": "8", ".year": "2026", ".time": "2:30"},
        "There is no 2:30 a.m. on March 8, 2026",
    ),
    ("moment", {".month": "11", ".day": "1", ".year": "2026", ".time": "1:30 a.m."}, "Choose EST or EDT"),
    ("moment", {".month": "3", ".day": "8", ".year": "2026", ".time": "25:00"}, "is not a time of day"),
    ("time_of_day", {".time": "9:00"}, "has no day"),
    ("time_of_day", {".time": "13:00 p.m.", ".offset": "-05:00"}, "is not a time of day"),
    ("text", {"": "a\0b"}, "cannot keep"),
    ("records", {".0.decks": "six"}, "Entry 1, Decks: “six” is not a whole number"),
    ("record", {".decks": "six"}, "Decks: “six” is not a whole number"),
]


@pytest.mark.parametrize(
    ("name", "typed", "words"), UNREADABLE, ids=[f"{n}-{i}" for i, (n, _, _) in enumerate(UNREADABLE)]
)
def test_what_cannot_be_read_is_told_and_shown_again(name: str, typed: dict[str, Any], words: str):
    reading = _read(name, typed)
    assert reading.value is None
    assert words in " ".join(reading.errors)
    shown = posted(render(field_input(FIELDS[name], raw=reading.raw, errors=reading.errors)))
    for texts in typed.values():
        for text in [texts] if isinstance(texts, str) else texts:
            if name not in ("boolean", "choice", "text_set", "attestation"):
                assert text in [value for key in shown for value in shown.getlist(key)]


READ: list[tuple[str, dict[str, str | list[str]], Any]] = [
    ("integer", {"": "1,000"}, 1000),
    ("decimal", {"": "$1,000.00"}, "1000.00"),
    ("decimal", {"": "7/8"}, "0.875"),
    ("decimal", {"": "1 1/2"}, "1.5"),
    ("decimal", {"": ".5"}, "0.5"),
    ("text_list", {"": "CW-03, CW-04"}, ["CW-03", "CW-04"]),
    ("ring_sequence_clockwise", {"": "0, 28, 9,\r\n26, 30"}, ["0", "28", "9", "26", "30"]),
    ("text_set", {"": ["war", "tie"], ".other": "fire_bet\r\ntie"}, ["tie", "war", "fire_bet"]),
    ("moment", {".month": "2", ".day": "3", ".year": "2026", ".time": "9:05 p.m."}, "2026-02-03T21:05:00-05:00"),
    ("moment", {".month": "7", ".day": "3", ".year": "2026", ".time": "12:00 am"}, "2026-07-03T00:00:00-04:00"),
    (
        "moment",
        {".month": "11", ".day": "1", ".year": "2026", ".time": "1:30", ".offset": "-05:00"},
        "2026-11-01T01:30:00-05:00",
    ),
    ("attestation", {"": "true"}, {"signed": True}),
    ("records", {".0.decks": "7", ".4.color": "navy"}, [{"decks": 7}, {"color": "navy"}]),
    ("record", {".decks": "7", ".color": ""}, {"decks": 7}),
]


def _at(month: str, day: str, clock: str, offset: str = "") -> Any:
    return _read("moment", {".month": month, ".day": day, ".year": "2026", ".time": clock, ".offset": offset})


@pytest.mark.parametrize(
    ("month", "day", "clock", "offset", "value"),
    [
        ("3", "8", "1:59 am", "", "2026-03-08T01:59:00-05:00"),
        ("3", "8", "3:00 am", "", "2026-03-08T03:00:00-04:00"),
        ("11", "1", "12:59 am", "", "2026-11-01T00:59:00-04:00"),
        ("11", "1", "1:00 am", "-04:00", "2026-11-01T01:00:00-04:00"),
        ("11", "1", "1:59 am", "-05:00", "2026-11-01T01:59:00-05:00"),
        ("11", "1", "2:00 am", "", "2026-11-01T02:00:00-05:00"),
        ("11", "27", "16:50", "Z", "2026-11-27T16:50Z"),
    ],
)
def test_a_time_has_the_zone_of_its_own_day(month: str, day: str, clock: str, offset: str, value: str):
    reading = _at(month, day, clock, offset)
    assert (reading.value, reading.errors) == (value, ())


@pytest.mark.parametrize(
    ("month", "day", "clock", "offset", "words"),
    [
        ("3", "8", "2:00 am", "", "There is no 2:00 a.m. on March 8, 2026"),
        ("3", "8", "2:30 am", "-05:00", "There is no 2:30 a.m. on March 8, 2026"),
        ("3", "8", "2:59 am", "-04:00", "There is no 2:59 a.m. on March 8, 2026"),
        ("3", "8", "1:59 am", "-04:00", "is EST in Pennsylvania"),
        ("3", "8", "3:00 am", "-05:00", "is EDT in Pennsylvania"),
        ("11", "1", "12:59 am", "-05:00", "is EDT in Pennsylvania"),
        ("11", "1", "1:30 am", "", "showed that hour twice"),
        ("11", "1", "1:30 am", "-06:00", "is EDT or EST in Pennsylvania"),
        ("11", "1", "2:00 am", "-04:00", "is EST in Pennsylvania"),
        ("11", "27", "11:50", "-04:00", "The zone of 11:50 a.m. on November 27, 2026 is EST in Pennsylvania"),
        ("7", "4", "1:30 pm", "-05:00", "The zone of 1:30 p.m. on July 4, 2026 is EDT in Pennsylvania"),
    ],
)
def test_hours_that_do_not_exist_and_zones_not_in_force_are_refused(
    month: str, day: str, clock: str, offset: str, words: str
):
    reading = _at(month, day, clock, offset)
    assert reading.value is None
    assert words in reading.errors[0]


def test_the_zone_of_a_time_already_stated_follows_the_day_that_is_typed_over_it():
    field = FIELDS["moment"]
    typed = raw_of(field, "2026-11-27T10:00:00-05:00") | {".month": ["10"], ".day": ["31"]}
    assert read_raw(field, typed).value == "2026-10-31T10:00-04:00"
    repeated = "2026-11-01T01:30:00-04:00"
    assert read_raw(field, raw_of(field, repeated), present=repeated).value == repeated


@pytest.mark.parametrize(
    ("clock", "shown"),
    [
        ("13:34:00", "13:34"), ("13:34:00.000000", "13:34"), ("13:34", "13:34"), ("13:00", "13:00"),
        ("00:00:00", "00:00"), ("13:34:05", "13:34:05"), ("13:34:00.500000", "13:34:00.500000"),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("name", "day"), [("moment", "2026-03-03T"), ("time_of_day", "")])
def test_a_time_that_a_record_keeps_is_shown_without_the_seconds_of_a_whole_minute(
    name: str, day: str, clock: str, shown: str
):
    field = FIELDS[name]
    texts = raw_of(field, f"{day}{clock}-05:00")
    assert texts[".time"] == [shown]
    stated, kept = (parse_value(field, one, "") for one in (read_raw(field, texts).value, f"{day}{clock}-05:00"))
    assert stated == kept


@pytest.mark.parametrize(("name", "typed", "value"), READ, ids=[f"{n}-{i}" for i, (n, _, _) in enumerate(READ)])
def test_what_people_type_is_read(name: str, typed: dict[str, Any], value: Any):
    reading = _read(name, typed)
    assert (reading.value, reading.errors) == (value, ())


def test_a_signature_already_made_cannot_be_replaced_by_posting_another_name():
    signed = {"signed": True, "signer": "A. Filer", "signed_at": "2026-02-03T09:00:00-05:00"}
    assert _read("attestation", {"": "true", ".signer": "Someone Else"}, signed).value == signed
    assert _read("attestation", {}, signed).value is None


def test_only_the_fields_own_names_are_read():
    data = QueryDict("day=1&day.month=2&daybreak=3")
    assert posted_raw("day", data) == {"": ["1"], ".month": ["2"]}


def test_nothing_is_chosen_beforehand_in_yes_or_no():
    assert "checked" not in render(field_input(FIELDS["boolean"]))


def test_an_error_is_tied_to_its_input_and_leads_the_summary():
    one = field_input(FIELDS["text"], raw={"": ["x"]}, errors=["Enter the name."])
    html = render(one)
    assert 'aria-describedby="field-text-error field-text-hint"' in html
    assert 'aria-invalid="true"' in html
    assert [(error.field_id, error.message) for error in errors_of([one])] == [
        ("field-text", "Facility: Enter the name.")
    ]


def test_findings_stand_at_the_field_they_name():
    found = [
        finding("violation", "651a.10(2)", "Tie pays 11 to 1.", "gaming_operations", field="odds_table.tie"),
        finding("note", "651a.2(a)", "Elsewhere.", "gaming_operations", field="odds"),
    ]
    one: FieldInput = field_input(FIELDS["odds_table"], {}, findings=found)
    html = render(one)
    assert "Tie pays 11 to 1." in html
    assert "Elsewhere." not in html


STRANGE = (
    *("0", "00", "-1", "9999", "0001", "12", "31", "23:59", "0:00", "24:00", "-05:00", "+23:59", "-23:59", "Z"),
    *("9" * 12, "9" * 5_000, "1e999", "NaN", "1/0", "1 1/0", "²", "٣", "\ud800", "a\0b", "", " "),
)


@pytest.mark.parametrize("name", FIELDS)
@hypothesis.settings(max_examples=5)
@given(data=st.data())
def test_whatever_is_typed_in_one_input_is_read_or_refused(name: str, data: st.DataObject):
    raw = raw_of(FIELDS[name], data.draw(VALUES[name]))
    for suffix in raw or [""]:
        for text in STRANGE:
            reading = read_raw(FIELDS[name], raw | {suffix: [text]})
            assert reading.value is None or not reading.errors


@pytest.mark.parametrize("year", ["0001", "9999"])
@pytest.mark.parametrize("day", [("1", "1"), ("12", "31")])
@pytest.mark.parametrize("clock", ["0:00", "23:59"])
@pytest.mark.parametrize("offset", ["", "Z", "-23:59", "+23:59", "+99:99"])
def test_a_time_at_an_end_of_the_calendar_is_read_or_refused(year: str, day: tuple[str, str], clock: str, offset: str):
    typed = {".month": day[0], ".day": day[1], ".year": year, ".time": clock, ".offset": offset}
    reading = read_raw(FIELDS["moment"], {suffix: [text] for suffix, text in typed.items()})
    assert reading.value is None or not reading.errors
