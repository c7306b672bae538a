"""Codes are read in any wrapping that a scanner or a person gives them."""

import pytest
from django.urls import resolve

from compliance.web.codes import read_code
from compliance.web.languages import SPANISH_PATH, spoken

WRAPPINGS = [
    "{}", " {} ", "{}\r\n", "https://elsewhere.example/p/{}/", "HTTP://ELSEWHERE.EXAMPLE:8704/P/{}?x=1",
    "/es/p/{}/#top", "]Q1{}", "]d2{}", "{}%0D%0A", "https%3A%2F%2Felsewhere.example%2Fp%2F{}%2F", "/p/https://elsewhere.example/p/{}/",
]  # fmt: skip


@pytest.mark.parametrize("wrapped", WRAPPINGS)
@pytest.mark.parametrize("code", ["7Q4X3M3HT9", "7q4x3-m3ht9", "7Q4X3 M3HT9", "７Q4X3‑M3HT9"])
def test_a_code_is_read_in_any_wrapping(wrapped, code):
    assert read_code(wrapped.format(code)) == "7Q4X3M3HT9"


@pytest.mark.parametrize("text", ["", "   ", "]Q1", "/p/"])
def test_what_holds_no_code_is_none(text):
    assert read_code(text) in ("", "P")


@pytest.mark.parametrize("prefix", ["/p/", "/es/p/", "/t/"])
def test_the_address_of_a_code_takes_any_wrapping(prefix):
    for wrapped in ("7Q4X", "https://elsewhere.example/p/7Q4X", "]Q17Q4X", "7Q4X\r\n"):
        with spoken(spanish=prefix.startswith(SPANISH_PATH)):
            match = resolve(f"{prefix}{wrapped}/")
        assert read_code(next(iter(match.kwargs.values()))) == "7Q4X"


def test_the_files_of_a_print_keep_their_addresses():
    assert resolve("/p/7Q4X3M3HT9/print.pdf").view_name == "register:print_pdf"
    for kind in ("sign", "legend"):
        assert resolve(f"/p/7Q4X3M3HT9/{kind}.svg").view_name == f"register:print_{kind}"
