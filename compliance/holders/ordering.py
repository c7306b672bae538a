"""Order of numbers that are text: table R-2 stands before R-11, in PostgreSQL as on pages."""

from typing import Any

from django.db.models import CharField, F, Func, Value

DIGITS = 20


class _Replace(Func):
    function = "regexp_replace"

    def __init__(self, text: Any, pattern: str, put: str) -> None:
        super().__init__(text, Value(pattern), Value(put), Value("g"), output_field=CharField())


def number_order(name: str) -> Func:
    """The text of a column with each number in it filled up to `DIGITS` digits, so that text sorts as numbers do."""
    filled = _Replace(F(name), r"(\d+)", "0" * DIGITS + r"\1")
    return _Replace(filled, rf"\d*(\d{{{DIGITS}}})", r"\1")
