"""Kinds of input, one for each kind of field: JSON value to texts, texts to JSON value. No law is judged here."""

from compliance.web.inputs.approval import Approval
from compliance.web.inputs.base import (
    Attestation,
    InputReading,
    InputRow,
    Kind,
    Number,
    OneOf,
    Option,
    Raw,
    SomeOf,
    Text,
    Unreadable,
    YesNo,
    read_decimal,
    read_fraction,
    read_integer,
)
from compliance.web.inputs.lists import Items
from compliance.web.inputs.maps import DecimalOrMap, Lines, Odds, OddsTable
from compliance.web.inputs.times import Day, Moment, TimeOfDay

KINDS: dict[str, Kind] = {
    "text": Text(),
    "integer": Number(read_integer, "numeric"),
    "boolean": YesNo(),
    "decimal": Number(read_decimal, "decimal"),
    "fraction": Number(read_fraction, "text"),
    "choice": OneOf(),
    "text_set": SomeOf(),
    "text_list": Items(),
    "integer_list": Items(read_integer),
    "odds": Odds(),
    "odds_table": OddsTable(),
    "text_map": Lines(),
    "integer_map": Lines(read_integer),
    "decimal_or_map": DecimalOrMap(),
    "approval": Approval(),
    "attestation": Attestation(),
    "day": Day(),
    "moment": Moment(),
    "time_of_day": TimeOfDay(),
}

__all__ = ["KINDS", "InputReading", "InputRow", "Kind", "Option", "Raw", "Unreadable"]
