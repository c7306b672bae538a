"""No text is longer than paper, bundle and search can carry: each field on both sides of its limit."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.canonical import decode_stored
from compliance.regulation.core.fields import FREE_TEXT, MOST_VALUES, NAME, SENTENCE, Field, fields_of
from compliance.regulation.core.parse import Refused, parse_struct, parse_value

STAMPS = {"approval": ("approving_unit", "approval_number", "document"), "attestation": ("signer", "credential_number")}


def fields_within(struct: type[msgspec.Struct]) -> Iterator[Field]:
    """Every field of a struct and of the records in it."""
    for field in fields_of(struct).values():
        yield field
        if field.record is not None:
            yield from fields_within(field.record)


def every_field() -> dict[tuple[str, str], Field]:
    """Fields by name and kind, of what all six games file and log."""
    games = [chapter(number) for number in PACKAGES]
    structs = [struct for game in games for struct in (game.facts, *(log.entry for log in game.logs))]
    return {(field.name, field.kind): field for struct in structs for field in fields_within(struct)}


def stating(field: Field, length: int) -> dict[str, Any]:
    """JSON values of the field in which one text has this many characters, by the path of that text."""
    text = "x" * length
    match field.kind:
        case "text":
            return {"": text}
        case "text_set" | "text_list":
            return {"[1]": ["a", text]}
        case "text_map":
            return {".a": {"a": text}}
        case "approval" | "attestation" as kind:
            rest = {"signed": True} if kind == "attestation" else {}
            return {f".{name}": {**rest, name: text} for name in STAMPS[kind]}
    return {}


WORDED = [pytest.param(field, id=name) for (name, _), field in every_field().items() if stating(field, 1)]


@pytest.mark.parametrize("field", WORDED)
def test_a_text_is_taken_up_to_its_limit_and_refused_beyond_with_its_path(field: Field) -> None:
    for value in stating(field, field.longest).values():
        assert parse_value(field, value, "here") is not None
    for path, value in stating(field, field.longest + 1).items():
        with pytest.raises(Refused) as refused:
            parse_value(field, value, "here")
        words = f"a text of {field.longest + 1:,} characters; expected at most {field.longest:,}"
        assert refused.value.problems == ((f"here{path}", words),)


def many(field: Field, count: int) -> Any:
    """A JSON value of the field that holds so many values; None where it holds one."""
    one: dict[str, Any] = {
        "integer_list": 1, "text_list": "a", "records": {}, "text_map": "a", "integer_map": 1, "decimal_or_map": "1",
        "odds_table": {"pay": 1, "to": 1},
    }  # fmt: skip
    if field.kind == "text_set":
        return [str(place) for place in range(count)]
    if field.kind not in one:
        return None
    kept = one[field.kind]
    is_list = field.kind in ("integer_list", "text_list", "records")
    return [kept] * count if is_list else {str(place): kept for place in range(count)}


HOLDING = [pytest.param(field, id=name) for (name, _), field in every_field().items() if many(field, 1) is not None]


@pytest.mark.parametrize("field", HOLDING)
def test_a_list_or_table_is_taken_up_to_its_limit_and_refused_beyond(field: Field) -> None:
    if not field.asked.no_repeats:
        assert len(parse_value(field, many(field, MOST_VALUES), "here")) == MOST_VALUES
    with pytest.raises(Refused) as refused:
        parse_value(field, many(field, MOST_VALUES + 1), "here")
    assert refused.value.problems == (("here", "1,001 values; expected at most 1,000"),)


def test_every_kind_of_field_with_several_values_is_tried() -> None:
    kinds = {field.kind for field in every_field().values()}
    assert {field.kind for field in every_field().values() if many(field, 1) is not None} == kinds - {
        "text", "integer", "boolean", "decimal", "fraction", "choice", "odds", "approval", "attestation", "day",
        "moment", "time_of_day", "record",
    }  # fmt: skip


def test_the_limits_are_those_of_a_name_a_sentence_and_free_text() -> None:
    assert (NAME, SENTENCE, FREE_TEXT) == (200, 1_000, 10_000)
    limits = {name: field.longest for (name, kind), field in every_field().items() if kind == "text"}
    assert limits["certificate_holder"] == limits["inspector_credential_number"] == NAME
    assert limits["shoe_location"] == SENTENCE
    assert limits["defect_description"] == limits["action_taken"] == FREE_TEXT


@pytest.mark.parametrize(
    ("name", "value"),
    [("wagers", {"x": {"pay": 1, "to": 1}}), ("counts", {"x": 1}), ("sizes", {"x": "1"}), ("colors", {"x": "red"})],
)
def test_a_key_is_no_longer_than_a_name(name: str, value: dict[str, Any]) -> None:
    kinds = {"wagers": "odds_table", "counts": "integer_map", "sizes": "decimal_or_map", "colors": "text_map"}
    field = next(one for one in every_field().values() if one.kind == kinds[name])
    ((_, item),) = value.items()
    assert parse_value(field, {"k" * NAME: item}, "") is not None
    with pytest.raises(Refused, match=f"a name of {NAME + 1} characters; expected at most {NAME}"):
        parse_value(field, {"k" * (NAME + 1): item}, "")


def test_longer_text_on_file_stays_readable() -> None:
    whole = chapter("651a")
    long = {"shoe_location": "x" * (SENTENCE + 1)}
    with pytest.raises(Refused):
        parse_struct(whole.facts, long)
    assert decode_stored(whole.facts, msgspec.json.encode(long)).shoe_location == long["shoe_location"]
