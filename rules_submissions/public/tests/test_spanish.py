"""Public pages in Spanish: their address, that no phrase of theirs is left in English, what each weighs and says of
itself, and a visitor's three clicks, in both languages."""

import gzip
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.tests import golden
from compliance.web.languages import spoken
from compliance.web.tests.unknown import unknown_parts
from rules_submissions.models.public import PrintKind, PublicApproval, PublicPrint, PublicState
from rules_submissions.prints.codes import earlier_code
from rules_submissions.public.trial import Trial, askable, packed
from rules_submissions.public.wagers import wagers_of
from rules_submissions.tests.board import html_of
from tests.scenes import scene

from .test_rules import listed
from .test_try import ON, typed_of

pytestmark = pytest.mark.django_db
PLAIN_HTML = 100 * 1024
KEPT = "public, max-age=0, must-revalidate"
SIGN_SAID, WAS_PAID = "It pays 10 to 1 on a tie.", "Only 9 to 1 was paid."
TEXTS = re.compile(r">([^<>]+)<|(?:aria-label|placeholder|data-label|title)=\"([^\"]+)\"")
DRAWN = re.compile(r"<svg.*?</svg>", re.DOTALL)
WORDS = re.compile(r"\b[a-z]{2,}\b")
FREE = ("text", "text_list", "text_map", "record")
"""Kinds of fields that hold words of the holder."""
QUOTED = re.compile("“[^”]*”")
NAMES = re.compile(r"[A-Z0-9][\w’'-]*(?:(?: (?:in|or|of|a|the|and|on|to))* [A-Z][\w’'-]*)+")
"""Names of wagers, which stay in English: One of a Kind, 11 in One Roll Bet."""
ENGLISH = frozenset(
    {"the", "and", "of", "is", "are", "was", "for", "with", "this", "that", "from", "which", "what", "how", "does"}
    | {"when", "where", "may", "must", "be", "to", "on", "at", "by", "it", "in", "you", "your", "each", "every", "all"}
)
"""Common words of English that no Spanish sentence has."""


@scene
def published(db: None) -> list[PublicApproval]:
    """The rows that `rows_of_all_games` makes."""
    return rows_of_all_games()


def rows_of_all_games() -> list[PublicApproval]:
    """The largest filing of each game in effect, with its prints; one of Roulette that it replaced, and one that
    ended."""
    rows = []
    for number in PACKAGES:
        stated = max(golden.filings(number), key=lambda one: len(str(one)))
        rows.append(listed(number, stated, facility_name="Lantern House"))
    roulette = next(one for one in rows if one.chapter_number == "617a")
    stated = max(golden.filings("617a"), key=lambda one: len(str(one)))
    other = {**stated, "payout_odds": {**stated["payout_odds"], "column": {"pay": 3, "to": 1}}}
    before = listed(
        "617a", other, facility_name="Lantern House", state=PublicState.SUPERSEDED,
        superseded_by=roulette.reference, until=roulette.in_effect_since,
        in_effect_since=roulette.in_effect_since - timedelta(days=40),
    )  # fmt: skip
    ended = listed("617a", other, facility_name="Maple Hall", ends_on=roulette.in_effect_since - timedelta(days=1))
    PublicApproval.objects.filter(pk=roulette.pk).update(supersedes=[before.reference])
    made = [*rows, before, ended]
    for row in made:
        for kind in PrintKind.values:
            PublicPrint.objects.create(
                code=earlier_code(row.reference, row.revision, kind), kind=kind, reference=row.reference,
                revision=row.revision, sha256="0" * 64, content=b"%PDF", made_at=timezone.now(),
            )  # fmt: skip
    return list(PublicApproval.objects.order_by("chapter_number", "state"))


def addresses(rows: list[PublicApproval]) -> Iterator[str]:
    """Each public page, of each game where it has one of a game, in the language that is spoken."""
    for name in ("front", "approvals", "data", "tell", "scan", "try"):
        yield reverse(f"register:{name}")
    yield f"{reverse('register:approvals')}?q=nothing+of+the+kind"
    for number in PACKAGES:
        yield reverse("register:game", args=[number])
        yield reverse("register:compare", args=[number])
        yield f"{reverse('register:try')}?a={answers_of(number)}"
        yield f"{reverse('register:try')}?a={answers_of(number, table_min_usd='900.00', table_max_usd='-1.00')}"
    for row in rows:
        yield reverse("register:approval", args=[row.reference])
        yield reverse("register:rules", args=[row.reference])
        yield reverse("register:casino", args=[row.facility])
        yield reverse("register:print", args=[earlier_code(row.reference, row.revision, PrintKind.SIGN)])


def answers_of(number: str, **other: str) -> str:
    stated = {**max(golden.filings(number), key=lambda one: len(str(one))), **other}
    return packed(Trial(number, ON, {name: one for name, one in stated.items() if name in askable(chapter(number))}))


def in_spanish(rows: list[PublicApproval]) -> list[str]:
    with spoken(spanish=True):
        return list(addresses(rows))


def of_the_record(rows: list[PublicApproval]) -> set[str]:
    """Words that people chose: names, numbers, and what a filing states in free words."""
    found = {one for row in rows for one in (row.facility_name, row.holder_name, row.reference, *row.table_numbers)}
    for row in rows:
        for name, value in row.facts.items():
            if row.chapter.fields[name].kind in FREE:
                found |= {one for one in _texts(value) if len(one) > 3}
    return found


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def test_no_phrase_of_a_page_is_left_in_english_and_each_is_light_and_kept(published: list[PublicApproval]) -> None:
    visitor, kept = Client(), of_the_record(published)
    found = in_spanish(published)
    assert all(one.startswith("/es/") for one in found)
    strange: dict[str, set[str]] = {}
    for address in found:
        with unknown_parts() as unknown:
            answer = visitor.get(address)
        html = answer.content.decode()
        assert answer.status_code == 200, address
        unknown |= set(english_of(html))
        unknown = {one for one in unknown if not any(one in words or words in one for words in kept)}
        if unknown:
            strange[address] = unknown
        assert len(gzip.compress(answer.content)) < PLAIN_HTML, address
        assert (answer["Content-Language"], answer["Cache-Control"]) == ("es", KEPT), address
        assert '<html lang="es"' in html, address
        assert "la que vale es la página en inglés" in html, address
        assert "<script" not in html, address
        again = visitor.get(address, headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b""), address
    assert strange == {}


def english_of(html: str) -> Iterator[str]:
    """Texts of a page, what stands on a layout apart, that have common words of English."""
    for text, label in TEXTS.findall(DRAWN.sub("", html)):
        said = " ".join((text or label).split())
        if ENGLISH.intersection(WORDS.findall(NAMES.sub("", QUOTED.sub("", said)))):
            yield said


def test_a_page_links_to_itself_in_the_other_language_and_keeps_what_was_asked(published: list[PublicApproval]) -> None:
    query = "?q=roulette&amp;state=approved"
    paths = [f"{language}/register/approvals/{query.replace('&amp;', '&')}" for language in ("", "/es")]
    english, spanish = (re.sub(r"\s*\n\s*", " ", html_of(Client(), path)) for path in paths)
    assert f'href="/es/register/approvals/{query}" hreflang="es" lang="es">Español</a>' in english
    assert '<html lang="en"' in english
    assert f'href="/register/approvals/{query}" hreflang="en" lang="en">English</a>' in spanish
    for html in (english, spanish):
        for code, path in (("en", "/register/approvals/"), ("es", "/es/register/approvals/")):
            assert re.search(rf'<link rel="alternate" hreflang="{code}" href="http[^"]+{path}\?q=', html), (code, path)


def test_the_address_alone_says_the_language(published: list[PublicApproval]) -> None:
    plain = Client().get("/register/")
    asked = Client(headers={"accept-language": "es"}).get("/register/", headers={"cookie": "django_language=es-mx"})
    assert (plain.content, plain["Content-Language"]) == (asked.content, "en")
    assert "Vary" not in plain.headers or "language" not in plain["Vary"].lower()
    assert plain["ETag"] != Client().get("/es/register/")["ETag"]
    assert Client().get("/es/")["Location"] == "/es/register/"


@pytest.mark.parametrize(
    "address", ["submissions/", "floor/", "regulation/", "accounts/login/", "register.json", "register.atom", "api/v1/"]
)
def test_pages_of_people_signed_in_and_data_have_no_spanish_address(address: str) -> None:
    assert Client().get(f"/es/{address}").status_code == 404


@pytest.mark.parametrize("address", ["register/RS-0000-00/", "p/ABCDE-12345/", f"register/casinos/{UUID(int=1)}/"])
def test_what_is_missing_is_said_in_spanish(address: str) -> None:
    html = html_of(Client(), f"/es/{address}", 404)
    assert "No está en el registro" in html or "ningún impreso tiene este número" in html
    assert [one for one in english_of(html) if "…" not in one] == []


@pytest.mark.parametrize("start", ["/", "/es/"])
def test_a_visitor_goes_from_the_first_page_to_the_edge_of_a_wager_at_a_table_in_three_clicks(
    published: list[PublicApproval], start: str
) -> None:
    visitor = Client()
    row = next(one for one in published if one.chapter_number == "651a")
    front = html_of(visitor, visitor.get(start)["Location"])
    (casino,) = set(re.findall(rf'href="([^"]+/casinos/{row.facility}/)"', front))
    (approval,) = set(re.findall(rf'href="([^"]+{row.reference}/)"', html_of(visitor, casino)))
    (rules,) = set(re.findall(r'href="([^"]+/rules/)"', html_of(visitor, approval)))
    html = html_of(visitor, rules)
    edge = next(str(one.house_edge) for one in wagers_of(row) if one.wager == "tie")
    for words in ("Tie Wager", row.table_numbers[0], edge):
        assert words in html, words
    assert rules.startswith("/es/") == (start == "/es/")


def test_a_report_is_told_and_read_in_spanish(published: list[PublicApproval], facility: Facility) -> None:
    PublicApproval.objects.filter(pk=published[0].pk).update(facility=facility.pk)
    visitor = Client()
    typed = {"casino": str(facility.pk), "sign_said": SIGN_SAID, "was_paid": "", "happened_on": "soon"}
    answer = visitor.post("/es/report/", typed)
    html = answer.content.decode()
    assert answer.status_code == 400
    assert SIGN_SAID in html
    assert "Escriba lo que se pagó o se hizo en la mesa." in html
    assert ">Elegir</option>" in html
    assert [one for one in english_of(html) if one != SIGN_SAID] == []
    sent = visitor.post("/es/report/", {**typed, "was_paid": WAS_PAID, "happened_on": ""})
    assert sent["Location"].startswith("/es/report/")
    html = html_of(visitor, sent["Location"])
    assert "Guarde este código" in html
    assert [one for one in english_of(html) if one not in (SIGN_SAID, WAS_PAID)] == []


@pytest.mark.parametrize("number", PACKAGES)
def test_answers_tried_in_spanish_lead_to_a_spanish_page(number: str) -> None:
    stated = golden.filings(number)[0]
    typed = typed_of(number, {name: one for name, one in stated.items() if name in askable(chapter(number))})
    answer = Client().post("/es/try/", {"game": number, "on": ON.isoformat(), **typed})
    assert answer["Location"].startswith("/es/try/?a=")
