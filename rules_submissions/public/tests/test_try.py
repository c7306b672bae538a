"""“Would this be allowed?”: answers judged and drawn, carried by a link that is bounded when opened."""

import base64
import gzip
import hashlib
import json
import re
import zlib
from datetime import date
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.canonical import to_json
from compliance.regulation.core.parse import Refused
from compliance.regulation.tests import golden
from compliance.regulation.tests.broken import broken
from compliance.rest.throttling import Gate
from compliance.web.facts_forms import raw_of
from rules_submissions.public.trial import LARGEST, LONGEST, TooLong, Trial, askable, judged, packed, unpacked
from rules_submissions.tests.board import html_of

ON = date(2026, 3, 2)
PLAIN_HTML = 100 * 1024


def answers_of(number: str, **changes: Any) -> dict[str, Any]:
    """The answers of an example that may be tried, some changed."""
    whole = chapter(number)
    return {name: one for name, one in (golden.filings(number)[0] | changes).items() if name in askable(whole)}


def link_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(raw, 9)).decode().rstrip("=")


def typed_of(number: str, answers: dict[str, Any]) -> dict[str, Any]:
    """These answers as a browser posts them."""
    fields = chapter(number).fields
    return {
        f"{name}{part}": texts for name, value in answers.items() for part, texts in raw_of(fields[name], value).items()
    }


@pytest.mark.parametrize("number", PACKAGES)
def test_the_answers_of_every_game_fit_into_a_link_and_come_back(number: str) -> None:
    for stated in golden.filings(number):
        trial = Trial(number, ON, {name: one for name, one in stated.items() if name in askable(chapter(number))})
        text = packed(trial)
        assert len(text) <= LONGEST
        assert re.fullmatch(r"[A-Za-z0-9_-]+", text)
        assert to_json(unpacked(text).facts) == to_json(trial.facts)


@pytest.mark.parametrize(
    "text",
    [
        "x", "=", "é", "A" * (LONGEST + 1), link_of(b"[]"), link_of(b"{}"), link_of(b"not json"),
        link_of(b"0" * (LARGEST + 1)), link_of(b'{"chapter":"651a"}'), link_of(b'{"chapter":"651a"}')[:-4],
        link_of(json.dumps({"chapter": 1, "on": "2026-03-02", "facts": {}}).encode()),
        link_of(json.dumps({"chapter": "999a", "on": "2026-03-02", "facts": {}}).encode()),
        link_of(json.dumps({"chapter": "651a", "on": "soon", "facts": {}}).encode()),
        link_of(json.dumps({"chapter": "651a", "on": "2026-03-02", "facts": {"deck_count": "six"}}).encode()),
        link_of(json.dumps({"chapter": "651a", "on": "2026-03-02", "facts": {"shuffler_model": "A"}}).encode()),
        link_of(json.dumps({"chapter": "651a", "on": "2026-03-02", "facts": {"certificate_holder": "A"}}).encode()),
    ],
)  # fmt: skip
def test_a_link_that_the_page_does_not_write_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        unpacked(text)


@given(st.binary(max_size=200) | st.text(max_size=60).map(lambda text: text.encode()))
def test_any_bytes_in_a_link_are_refused_and_never_an_error(raw: bytes) -> None:
    for text in (raw.decode("latin-1"), link_of(raw)):
        with pytest.raises(Refused):
            unpacked(text)


def test_a_small_link_that_unpacks_to_much_is_stopped() -> None:
    text = link_of(b" " * 2_000_000)
    assert len(text) <= LONGEST
    with pytest.raises(Refused):
        unpacked(text)


def test_answers_that_do_not_fit_are_refused() -> None:
    words = "".join(hashlib.sha256(bytes([at])).hexdigest() for at in range(150))
    with pytest.raises(TooLong):
        packed(Trial("651a", ON, {"top_card_paytable": words}))


def test_an_answer_that_breaks_a_rule_is_found_and_what_is_left_out_is_not_called_fine() -> None:
    odds = {"payout_odds": {**golden.filings("651a")[0]["payout_odds"], "tie": {"pay": 11, "to": 1}}}
    result = judged(Trial("651a", ON, odds))
    assert [one.citation for one in result.found] == ["651a.10(2)"]
    assert result.verdict == "No: 1 answer breaks a rule."
    assert result.unanswered > 5
    assert judged(Trial("651a", ON, {})).verdict == "Nothing that you answered breaks a rule that is checked."
    assert judged(Trial("651a", ON, answers_of("651a"))).found == []


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 5), st.integers(0, 10_000))
def test_any_one_answer_changed_is_judged_and_drawn(place: int, at: int) -> None:
    number = list(PACKAGES)[place]
    whole = chapter(number)
    changed = [one for name, one in broken(whole.facts, golden.filings(number)[0]) if name in askable(whole)]
    answers = {name: one for name, one in changed[at % len(changed)].items() if name in askable(whole)}
    trial = Trial(number, ON, answers)
    result = judged(trial)
    assert whole.draw_all(trial.facts, trial.edition.key, result.found)


@pytest.mark.django_db
@pytest.mark.parametrize("number", PACKAGES)
def test_what_is_posted_goes_into_the_address_and_comes_back_judged(number: str) -> None:
    browser, address = Client(), reverse("register:try")
    answers = answers_of(number)
    sent = browser.post(address, {"game": number, "on": ON.isoformat(), **typed_of(number, answers)})
    assert sent.status_code == 302
    assert sent["Location"].startswith(f"{address}?a=")
    assert "Set-Cookie" not in sent.headers
    answer = browser.get(sent["Location"].partition("#")[0])
    html = answer.content.decode()
    assert "breaks a rule that is checked" in html
    assert "<svg" in html
    assert "<script" not in html
    assert len(gzip.compress(answer.content)) < PLAIN_HTML
    for line in (answers.get("payout_odds") or {}).values():
        assert f"{line['pay']} to {line['to']}" in html


@pytest.mark.django_db
def test_while_the_office_works_for_a_stranger_another_is_told_to_come_again_and_loses_nothing() -> None:
    address = f"{reverse('register:try')}?a={packed(Trial('651a', ON, {'adjacent_boxes_limit': 3}))}"
    gate = Gate(RequestFactory().get("/"))
    refused = Client().get(address)
    gate.leave()
    assert (refused.status_code, refused["Retry-After"]) == (429, "1")
    assert '<meta http-equiv="refresh" content="2">' in refused.content.decode()
    assert 'value="3"' in refused.content.decode()
    assert Client().get(address).status_code == 200


@pytest.mark.django_db
def test_what_cannot_be_read_is_said_and_nothing_typed_is_lost() -> None:
    browser, address = Client(), reverse("register:try")
    sent = {"game": "651a", "on": "2026-03-02", "deck_count": "many", "adjacent_boxes_limit": "3"}
    html = html_of(browser, f"{address}?game=651a&on=2026-03-02")
    assert "How many decks are in use at the table?" in html
    answer = browser.post(address, sent)
    html = answer.content.decode()
    assert answer.status_code == 400
    assert 'value="many"' in html
    assert 'value="3"' in html
    for query, words in (
        ("game=999a&on=2026-03-02", "Choose a game"), ("game=651a&on=soon", "day of the calendar"),
        ("game=651a&on=1990-01-01", "No text is on file"), ("a=x", "This link is incomplete"),
    ):  # fmt: skip
        assert words in html_of(browser, f"{address}?{query}", 400), query
    assert "Would this be allowed?" in html_of(browser, address)
