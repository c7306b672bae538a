"""Samples and cases: who draws, what is hidden, what is written down, and that nothing is taken from a planted row."""

import csv
import hashlib
import re
from dataclasses import replace
from datetime import date
from uuid import uuid4

import pytest
from django.urls import reverse

from compliance.holders.errors import FieldRefused, IllegalMove, NotAllowed
from compliance.holders.roles import Role
from compliance.holders.tests.factories import to_the_board
from compliance.isolation.context import context_of, isolated
from compliance.isolation.tests.test_public import readable
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.web.tests.browser import send
from inspections.models import LogEntry
from inspections.models.samples import AuditCase, CaseStep, Sample, SampleItem, SampleNote
from inspections.sampling.draw import in_order
from inspections.sampling.services.cases import case_send, case_step
from inspections.sampling.services.drawing import MOST, lines_of, sample_draw_more
from inspections.sampling.services.notes import Look, sample_note
from inspections.sampling.work import cases_waiting, samples_waiting
from inspections.tests.factories import NOON, at, deck_change, signed
from tests.attacker import integrity_alarms, plant

from .drawn import CLEAN, MARCH, OTHERWISE, drawn

pytestmark = pytest.mark.django_db


def test_anybody_with_hashes_and_seed_draws_the_same_entries(sampled):
    """As the page describes it: the lowest SHA-256 of seed, number and SHA-256 of the entry come first."""
    seed = sampled.seed
    assert re.fullmatch("2026-03-03 harbor 4471 [0-9a-f]{16}", seed)
    entries = sorted(
        LogEntry.objects.all(),
        key=lambda e: hashlib.sha256(f"{seed}\n{e.number}\n{e.facts_sha256}".encode()).digest(),
    )
    items = list(sampled.items.order_by("place"))
    assert [item.entry_key for item in items] == [entry.pk for entry in entries[:2]]
    assert [item.entry_sha256 for item in items] == [entry.facts_sha256 for entry in entries[:2]]
    assert (sampled.population, str(sampled)) == (6, "WP-2026-001")


def test_samples_are_numbered_without_gaps_so_that_every_draw_shows(sampled, facility, auditor):
    assert [str(drawn(facility, auditor, seed=words)) for words in "ab"] == ["WP-2026-002", "WP-2026-003"]


def test_drawing_more_goes_on_where_the_draw_ended_whatever_was_received_since(sampled, decks, auditor, dealer):
    signed(decks[0].table, "deck_change", deck_change(at(1)), dealer, moment=at(1, 1))
    first = list(sampled.items.order_by("place").values_list("entry_key", flat=True))
    sample_draw_more(sample_id=sampled.pk, size=MOST, by=auditor, at=at(2))
    keys = list(sampled.items.order_by("place").values_list("entry_key", flat=True))
    assert keys[:2] == first
    assert sorted(keys) == sorted(entry.pk for entry in decks)
    with pytest.raises(IllegalMove, match="Every entry"):
        sample_draw_more(sample_id=sampled.pk, size=1, by=auditor, at=at(2))


def test_by_table_each_table_gives_the_same_number(decks, facility, auditor):
    tables = drawn(facility, auditor, size=4, by_table=True).items.values_list("table__number", flat=True)
    assert sorted(tables) == ["W-01", "W-01", "W-02", "W-02"]


@pytest.mark.parametrize("size", [0, MOST + 1])
def test_a_draw_of_none_or_too_many_is_refused(decks, facility, auditor, size):
    with pytest.raises(FieldRefused) as refused:
        drawn(facility, auditor, size=size)
    assert refused.value.field == "size"


@pytest.mark.parametrize(
    ("field", "more"),
    [
        ("seed", {"seed": " "}),
        ("last_day", {"days": (MARCH[1], MARCH[0])}),
        ("last_day", {"days": (MARCH[0], date.max)}),
        ("first_day", {"days": (date(2025, 1, 1), date(2025, 1, 2))}),
    ],
)
def test_what_nothing_can_be_drawn_from_is_refused_beside_its_input(decks, facility, auditor, field, more):
    with pytest.raises(FieldRefused) as refused:
        drawn(facility, auditor, **more)
    assert refused.value.field == field


@pytest.mark.parametrize("who", ["filer", "floorperson", "reviewer", "board_admin", "decider"])
def test_nobody_but_auditors_draws(decks, facility, cast, who):
    with pytest.raises(NotAllowed):
        drawn(facility, cast[who])


def test_a_planted_entry_is_not_drawn(decks, facility, auditor):
    plant(decks[0], facts_sha256="0" * 64)
    with pytest.raises(NotHeld, match="facts_sha256"):
        drawn(facility, auditor, size=6)
    assert not Sample.objects.exists()


def test_whoever_tries_words_on_the_log_beforehand_does_not_learn_what_they_would_draw(decks, facility, auditor):
    """With hash and number of every entry, words are found in no time under which a given entry comes last."""
    wanted, lines = decks[0], lines_of(LogEntry.objects.all())
    tried = (f"word {number}" for number in range(10_000))
    words = next(one for one in tried if in_order(lines, f"2026-03-03 {one}", by_table=False)[-1].key == wanted.pk)
    sample = drawn(facility, auditor, size=6, seed=words)
    assert sample.seed != f"2026-03-03 {words}"
    other = drawn(facility, auditor, size=6, seed=words)
    assert sample.seed != other.seed, "the same words draw otherwise each time"


@pytest.mark.parametrize("hidden", [{"occurred_at": at(-24 * 40)}, {"log_code": "other"}, {"chapter_number": "617a"}])
def test_an_entry_that_was_taken_out_of_the_population_is_told(decks, facility, auditor, hidden):
    plant(decks[0], **hidden)
    with pytest.raises(NotHeld, match=next(iter(hidden))):
        drawn(facility, auditor, size=1)
    assert not Sample.objects.exists()
    assert integrity_alarms()


def test_a_planted_seed_draws_no_more(sampled, auditor):
    plant(sampled, seed="2026-03-03 the one I like")
    with pytest.raises(NotHeld, match="seed"):
        sample_draw_more(sample_id=sampled.pk, size=1, by=auditor, at=at(1))
    assert "seed" in " ".join(integrity_alarms())


def test_the_holder_sees_neither_sample_nor_items_nor_notes(sampled, auditor, filer, client_of):
    sample_note(sample_id=sampled.pk, looks={1: CLEAN}, by=auditor, at=at(1))
    with isolated(context_of(filer)):
        assert not any(model.objects.exists() for model in (Sample, SampleItem, SampleNote))
    browser = client_of(filer)
    assert browser.get(reverse("audit:sample", args=[sampled.pk])).status_code == 403
    assert browser.get(reverse("audit:samples")).status_code == 403


def test_no_count_of_any_table_tells_the_holder_that_it_is_looked_at(decks, facility, auditor, filer):
    """Not even a statement planted in its context sees a row more: of samples, notes, entries or what they are of."""

    def counted():
        with isolated(context_of(filer)):
            return readable()

    before = counted()
    sample = drawn(facility, auditor)
    sample_note(sample_id=sample.pk, looks={1: OTHERWISE}, by=auditor, at=at(1))
    assert counted() == before
    case_send(item_id=sample.items.get(place=1).pk, words="Where is the deck?", by=auditor, at=at(2))
    assert counted() != before


def test_a_sample_waits_for_its_auditor_until_it_is_looked_through(sampled, auditor, reviewer):
    (item,) = samples_waiting(auditor, NOON)
    assert (item.url, item.text) == (reverse("audit:sample", args=[sampled.pk]), "0 of 2 entries looked at.")
    sample_note(sample_id=sampled.pk, looks={1: CLEAN, 2: CLEAN}, by=auditor, at=at(1))
    assert samples_waiting(auditor, NOON) == samples_waiting(reviewer, NOON) == []


def test_what_was_seen_is_kept_and_a_change_is_a_further_note(sampled, auditor):
    sample_note(sample_id=sampled.pk, looks={1: CLEAN, 2: Look()}, by=auditor, at=at(1))
    assert sample_note(sample_id=sampled.pk, looks={1: CLEAN}, by=auditor, at=at(2)) == []
    sample_note(sample_id=sampled.pk, looks={1: OTHERWISE}, by=auditor, at=at(3))
    notes = SampleNote.objects.order_by("at").values_list("item__place", "agrees")
    assert list(notes) == [(1, "yes"), (1, "no")]


@pytest.mark.parametrize(
    ("field", "look"),
    [
        ("evidence-2", replace(CLEAN, evidence="")),
        ("evidence-2", replace(CLEAN, evidence="rumor")),
        ("agrees-2", replace(CLEAN, agrees="")),
        ("words-2", replace(OTHERWISE, words=" ")),
        ("words-2", replace(CLEAN, evidence="other")),
        ("words-2", replace(CLEAN, words="x" * 1001)),
    ],
)
def test_half_a_look_is_refused_beside_its_input_and_the_page_keeps_all_that_was_typed(
    sampled, auditor, client_of, field, look
):
    form = {"evidence-1": "slip", "agrees-1": "yes", "words-1": "Signature and slip agree."}
    form |= {"evidence-2": look.evidence, "agrees-2": look.agrees, "words-2": look.words}
    answer = client_of(auditor).post(reverse("audit:sample", args=[sampled.pk]), form)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert f'href="#id_{field}"' in page
    assert "Signature and slip agree." in page
    assert not SampleNote.objects.exists()


def test_a_case_goes_to_the_holder_is_answered_asked_again_and_closed(found, auditor, filer, outsider, client_of):
    browser, holder, stranger = client_of(auditor), client_of(filer), client_of(outsider)
    assert send(browser, reverse("audit:new_case", args=[found.pk]), {"words": "Where is the deck?"}).status_code == 302
    case = AuditCase.objects.get()
    address = reverse("audit:case", args=[case.pk])
    assert "Where is the deck?" in holder.get(address).content.decode()
    assert stranger.get(address).status_code == 404
    assert [one.url for one in cases_waiting(filer, NOON)] == [address]
    assert cases_waiting(auditor, NOON) == cases_waiting(outsider, NOON) == []
    assert stranger.post(address, {"step": "answered", "words": "Ours"}).status_code == 404
    for one, step in ((holder, "answered"), (browser, "asked"), (holder, "answered"), (browser, "closed")):
        assert send(one, address, {"step": step, "words": f"Then {step}."}).status_code == 302
        waits = {"answered": [auditor], "asked": [filer]}.get(step, [])
        assert [who for who in (auditor, filer) if cases_waiting(who, NOON)] == waits
    kinds = list(case.steps.order_by("number").values_list("kind", flat=True))
    assert kinds == ["sent", "answered", "asked", "answered", "closed"]
    told = Notice.objects.filter(cause__startswith=f"case:{case.pk}")
    assert told.filter(recipient=filer).count() == 3
    assert told.filter(recipient=auditor).count() == 2
    assert holder.post(address, {"step": "answered", "words": "More."}).status_code == 409


def test_each_side_takes_its_own_steps_and_an_empty_one_keeps_the_page(found, auditor, filer, holder_admin, client_of):
    case = case_send(item_id=found.pk, words="Where is the deck?", by=auditor, at=at(2))
    address = reverse("audit:case", args=[case.pk])
    assert client_of(auditor).post(address, {"step": "answered", "words": "Yes"}).status_code == 403
    assert client_of(filer).post(address, {"step": "closed", "words": "Yes"}).status_code == 403
    reads = client_of(holder_admin)
    assert "Send the answer" not in reads.get(address).content.decode()
    assert reads.post(address, {"step": "answered", "words": "Yes"}).status_code == 403
    assert client_of(filer).post(address, {"step": "answered", "words": " "}).status_code == 400
    assert CaseStep.objects.count() == 1


def test_whoever_answered_a_case_for_the_holder_does_not_close_it_for_the_board(found, auditor, filer):
    case = case_send(item_id=found.pk, words="Where is the deck?", by=auditor, at=at(2))
    case_step(case_id=case.pk, kind="answered", words="We lost it.", by=filer, at=at(3))
    moved = to_the_board(filer, Role.AUDITOR)
    for kind in ("asked", "closed"):
        with pytest.raises(NotAllowed, match="You answered this case"):
            case_step(case_id=case.pk, kind=kind, words="Well.", by=moved, at=at(4))
    case_step(case_id=case.pk, kind="closed", words="Found.", by=auditor, at=at(5))


def test_only_an_entry_that_does_not_agree_becomes_a_case_and_only_once(found, sampled, auditor):
    with pytest.raises(IllegalMove, match="does not agree"):
        case_send(item_id=sampled.items.get(place=2).pk, words="Why?", by=auditor, at=at(2))
    case_send(item_id=found.pk, words="Why?", by=auditor, at=at(2))
    with pytest.raises(IllegalMove, match="already"):
        case_send(item_id=found.pk, words="Why?", by=auditor, at=at(3))


def test_the_number_of_a_case_counts_the_holders_own_cases_and_no_samples(found, sampled, facility, auditor):
    """The number of a sample would tell a certificate holder how many there are of others, a place how many items."""
    for words in "abc":
        drawn(facility, auditor, seed=words)
    later = drawn(facility, auditor, size=6, seed="d")
    sample_note(sample_id=later.pk, looks={5: OTHERWISE}, by=auditor, at=at(1))
    items = (found, later.items.get(place=5))
    assert [case_send(item_id=item.pk, words="Why?", by=auditor, at=at(2)).number for item in items] == [
        "2026-001",
        "2026-002",
    ]


def test_a_planted_answer_carries_no_case_on(found, auditor, filer):
    case = case_send(item_id=found.pk, words="Why?", by=auditor, at=at(2))
    step = case_step(case_id=case.pk, kind="answered", words="We lost it.", by=filer, at=at(3))
    plant(step, words="It is there.")
    with pytest.raises(NotHeld, match="words"):
        case_step(case_id=case.pk, kind="closed", words="Well.", by=auditor, at=at(4))


def test_the_work_paper_has_a_fixed_number_of_queries_and_its_csv_names_seed_and_population(
    found, sampled, auditor, client_of, django_assert_max_num_queries
):
    browser = client_of(auditor)
    address = reverse("audit:sample", args=[sampled.pk])
    browser.get(address)
    with django_assert_max_num_queries(14) as few:
        browser.get(address)
    sample_draw_more(sample_id=sampled.pk, size=4, by=auditor, at=at(2))
    with django_assert_max_num_queries(14) as many:
        page = browser.get(address).content.decode()
    assert len(many) == len(few)
    assert page.count('name="evidence-') == 6
    rows = list(
        csv.DictReader(
            browser.get(reverse("audit:work_paper", args=[sampled.pk])).content.decode("utf-8-sig").splitlines()
        )
    )
    assert [row["Agrees"] for row in rows] == ["No", "Yes", "", "", "", ""]
    assert {row["Seed"] for row in rows} == {sampled.seed}
    assert {row["SHA-256 of the population"] for row in rows} == {sampled.population_sha256}


def test_a_form_with_bad_values_says_which_and_keeps_the_rest(decks, facility, auditor, client_of):
    good = {
        "facility": str(facility.pk), "log": "651a:deck_change", "first_day": "2026-03-01", "last_day": "2026-03-03",
        "size": "2", "seed": "harbor",
    }  # fmt: skip
    browser = client_of(auditor)
    bad = {
        "facility": str(uuid4()), "log": "651a:none", "first_day": "2026-02-30", "last_day": "9999-99-99", "size": "٣",
        "seed": "x" * 300,
    }  # fmt: skip
    for name, value in bad.items():
        answer = browser.post(reverse("audit:samples"), good | {name: value})
        assert answer.status_code == 400, name
        assert f'href="#id_{name}"' in answer.content.decode()
    assert browser.post(reverse("audit:samples"), good).status_code == 302


def test_programs_of_both_sides_read_a_case_and_of_no_other(sampled, auditor, filer, outsider, client_of):
    sample_note(sample_id=sampled.pk, looks={1: OTHERWISE}, by=auditor, at=at(1))
    assert client_of(filer).get("/api/v1/cases/").json()["results"] == []
    case = case_send(item_id=sampled.items.get(place=1).pk, words="Why?", by=auditor, at=at(2))
    case_step(case_id=case.pk, kind="answered", words="The tablet was flat.", by=filer, at=at(3))
    for person in (auditor, filer):
        (told,) = client_of(person).get("/api/v1/cases/?state=answered").json()["results"]
        assert (told["number"], told["entry"], told["state"]) == (case.number, str(case.entry_key), "answered")
        assert [step["words"] for step in told["steps"]] == ["Why?", "The tablet was flat."]
        assert client_of(person).get("/api/v1/cases/?state=closed").json()["results"] == []
    assert client_of(outsider).get("/api/v1/cases/").json()["results"] == []
