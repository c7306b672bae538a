"""The rules in plain words, and casinos compared: from the register's row alone, the same for everybody."""

import gzip
import re
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from compliance.holders.models import Facility, User
from compliance.regulation import PACKAGES, chapter
from compliance.regulation.core.public import public_facts
from compliance.regulation.tests import golden
from rules_submissions.drafting.summary import fact_words
from rules_submissions.models import RulesSubmission
from rules_submissions.models.public import PublicApproval, PublicState
from rules_submissions.public.words import ELSEWHERE
from rules_submissions.tests.board import approved_today, html_of
from tests.cast import Cast
from tests.golden.text import Page
from tests.scenes import scene

pytestmark = pytest.mark.django_db
PLAIN_HTML = 100 * 1024


@scene
def approved(facility: Facility, filer: User, cast: Cast) -> RulesSubmission:
    """Casino War in effect since today."""
    return approved_today(facility, filer, cast, "")


def listed(number: str, stated: dict[str, Any], **more: Any) -> PublicApproval:
    """A row of the register for these facts, as it is written when they take effect."""
    whole = chapter(number)
    facts = whole.parse(stated)
    today = timezone.now().date()
    return PublicApproval.objects.create(
        reference=f"RS-{uuid4().hex[:8]}", revision=1, holder_name="Lantern Gaming, LLC", facility=uuid4(),
        chapter_number=number, edition_key=whole.editions[-1].key, table_numbers=["L-01"],
        changed_at=timezone.now(), facts=public_facts(facts),
        **{"facility_name": "Lantern House", "decided_on": today, "in_effect_since": today} | more,
    )  # fmt: skip


FACTS = ("Reference", "Revision", "Decided", "In effect", "Held by", "Rules")
DATOS = ("Referencia", "Revisión", "Decidido", "En vigor", "Titular", "Reglas")


def facts_of(side: str) -> list[str]:
    """The terms of the stamp, and what is said of each."""
    return [" ".join(words.split()) for words in re.findall(r"<d[td][^>]*>(.*?)</d[td]>", side, re.DOTALL)]


@pytest.mark.parametrize("number", PACKAGES)
def test_an_approval_states_its_facts_and_each_public_answer_under_its_section(number: str, db: None) -> None:
    stated = max(golden.filings(number), key=lambda one: len(str(one)))
    days = {"decided_on": date(2026, 3, 2), "in_effect_since": date(2026, 3, 14), "until": date(2026, 5, 6)}
    row = listed(number, stated, state=PublicState.RESCINDED, **days)
    address = reverse("register:approval", args=[row.reference])
    html, other = html_of(Client(), address), html_of(Client(), f"/es{address}")
    facts, spanish = (facts_of(one.partition('id="stamp-title"')[2]) for one in (html, other))
    assert (tuple(facts[::2]), tuple(spanish[::2])) == (FACTS, DATOS)
    assert facts[1:10:2] == [
        row.reference, "1", "March 2, 2026", "from March 14, 2026 to May 6, 2026, that day not included",
        row.holder_name,
    ]  # fmt: skip
    assert f">58 Pa. Code Chapter {number}, edition {row.edition_key}" in facts[11]
    lines = Page(html).main
    for section in row.chapter.sections:
        asked = [row.chapter.fields[name] for name in row.facts if name not in ELSEWHERE]
        asked = [field for field in asked if field.asked.section == section]
        if asked:
            first = lines.index(f"## {section.title}")
            below = lines[first + 1 : first + 1 + len(asked)]
            answers = [f"{field.label}: {fact_words(field, row.decoded)}" for field in asked]
            assert below == [" ".join(answer.split()) for answer in answers]


def test_the_rules_of_an_approval_stand_in_plain_words(approved: RulesSubmission) -> None:
    html = html_of(Client(), reverse("register:rules", args=[approved.reference]))
    for words in (
        "Tie Wager",
        "10 to 1",
        "Minimum wager",
        "higher one wins",
        "In effect since",
        "INITIAL",
        "exact",
        "<svg",
    ):
        assert words.lower() in html.lower(), words
    assert "<script" not in html
    assert reverse("register:rules", args=[approved.reference]) in html_of(
        Client(), reverse("register:approval", args=[approved.reference])
    )


@pytest.mark.parametrize("number", PACKAGES)
def test_every_game_has_its_rules_without_a_page_of_its_own(number: str, db: None) -> None:
    for stated in golden.filings(number):
        row = listed(number, stated)
        answer = Client().get(reverse("register:rules", args=[row.reference]))
        html = answer.content.decode()
        assert answer.status_code == 200
        assert len(gzip.compress(answer.content)) < PLAIN_HTML
        for line in (stated.get("payout_odds") or {}).values():
            assert f"{line['pay']:,} to {line['to']:,}" in html
        if number == "621a":
            assert "house way" in html
            assert "Cannot be known from the rules alone" in html


def test_one_odd_changed_changes_the_page(db: None) -> None:
    stated = golden.filings("617a")[0]
    changed = {**stated, "payout_odds": {**stated["payout_odds"], "straight": {"pay": 36, "to": 1}}}
    before, after = (
        html_of(Client(), reverse("register:rules", args=[listed("617a", facts).reference]))
        for facts in (stated, changed)
    )
    assert "35 to 1" in before
    assert "36 to 1" not in before
    assert "35 to 1" not in after
    assert "36 to 1" in after


def test_casinos_are_compared_by_what_they_chose(db: None) -> None:
    stated = golden.filings("617a")[0]
    better = {**stated, "payout_odds": {**stated["payout_odds"], "column": {"pay": 3, "to": 1}}}
    listed("617a", stated, facility_name="Maple Hall")
    listed("617a", better, facility_name="Aspen House")
    address = reverse("register:compare", args=["617a"])
    html = html_of(Client(), address)
    assert html.index("Aspen House") < html.index("Maple Hall")
    differ = html[html.index("Bets that differ") :]
    assert set(re.findall(r'<th scope="row">([^<]+)</th>', differ)) == {"Column"}
    assert html_of(Client(), reverse("register:compare", args=["651a"])).count("No casino offers it") == 1
    assert Client().get(reverse("register:compare", args=["999a"])).status_code == 404
    counts = []
    for places in (1, 22, 0):
        for place in range(places):
            listed("617a", stated, facility_name=f"House {places}-{place}")
        with CaptureQueriesContext(connection) as asked:
            Client().get(address)
        counts.append(sum("set_config" not in one["sql"] for one in asked.captured_queries))
    assert counts == [3, 3, 1], "one asks whether the page that is kept still holds"
    assert 'rel="next"' in html_of(Client(), address)


def test_rules_that_are_not_published_are_missing(db: None) -> None:
    assert "Not in the register" in html_of(Client(), reverse("register:rules", args=["RS-0000-00"]), 404)
