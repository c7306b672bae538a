"""Problems: open from their report until somebody signs what was done, told to those whom they concern, never kept
out."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from compliance.holders.models import GamingTable
from compliance.ledger.errors import NotHeld
from compliance.notices.models import Notice
from compliance.regulation.core.parse import Refused
from inspections.errors import MayNotOpen
from inspections.facts import thawed_findings
from inspections.models import Alarm, LogEntry, TableState
from inspections.models.problems import Problem
from inspections.opening.services import table_open
from inspections.opening.standing import facility_standings, table_standing
from inspections.opening.tiles import tile_of
from inspections.problems.lines import problem_tag
from inspections.problems.work import problems_waiting
from tests.attacker import integrity_alarms, plant
from tests.scenes import scene

from ...opening.tests.test_standing import Floor
from ...replay.tests.test_as_it_was_told import replayed
from ...tests.factories import NOON, at, inspection, iso, said_never, signed
from .problems import done, extra, fault, rated, reported

pytestmark = pytest.mark.django_db


@scene
def floor(facility, floorperson, security, maintenance, dealer) -> Floor:
    people = {"floorperson": floorperson, "security": security, "maintenance": maintenance, "dealer": dealer}
    made = Floor(facility, people)
    made.cards()
    made.decks_inspected()
    made.decks(-1)
    return made


def refused(*arguments, **more) -> tuple[tuple[str, str], ...]:
    with pytest.raises(Refused) as caught:
        reported(*arguments, **more)
    return tuple(caught.value.problems)


def words_of(entry: LogEntry) -> list[str]:
    return [one.wrong for one in thawed_findings(entry) if one.severity == "note"]


def test_a_problem_is_open_until_somebody_signs_what_was_done(war, dealer, floorperson):
    first = reported(war, dealer)
    second = reported(war, dealer, extra(at(0.1), what="card_missing"), moment=at(0.2))
    assert [(one.number, one.entry, one.closed_by) for one in Problem.objects.order_by("number")] == [
        (1, first, None), (2, second, None),
    ]  # fmt: skip
    closing = reported(war, floorperson, done(), moment=at(1))
    assert closing.number == 3
    assert [(one.number, one.closed_by) for one in Problem.objects.order_by("number")] == [(1, closing), (2, None)]
    ((field, words),) = refused(war, floorperson, done(), moment=at(2))
    assert (field, words) == ("problem_number", "Problem 1 was closed by entry 3. Correct that entry.")


def test_a_problem_has_a_state_of_its_own_and_what_has_no_last_day_is_not_overdue(war, dealer, floorperson, client_of):
    found = reported(war, dealer)
    problem = Problem.objects.get()
    tags = [problem_tag(problem, war.facility, NOON + timedelta(days=days)) for days in range(3)]
    assert [(tag.word, tag.kind) for tag in tags] == [
        ("Open since today", "warn"), ("Open since yesterday", "stop"), ("Open for 2 days", "stop"),
    ]  # fmt: skip
    [item] = problems_waiting(floorperson, NOON)
    assert item.tag == tags[0]
    page = client_of(floorperson).get("/").content.decode()
    assert "Open for" in page
    assert "Overdue" not in page.split("problem 1: ")[1].split("</li>")[0]
    reported(war, floorperson, done(), moment=at(1))
    assert problem_tag(Problem.objects.get(), war.facility, at(2)).word == "Closed"
    assert "Closed" in client_of(floorperson).get(reverse("floor:entry", args=[found.pk])).content.decode()


def test_what_closes_no_problem_of_this_table_is_refused_with_the_reason(war, floorperson):
    assert refused(war, floorperson, done(9)) == (("problem_number", "Table W-01 has no problem 9."),)
    assert refused(war, floorperson, {"found_at": iso(NOON)})[0][0] == "stage"
    assert refused(war, floorperson, {"stage": "done", "done_at": iso(NOON)})[0][0] == "problem_number"
    reported(war, floorperson)
    assert refused(war, floorperson, done(1, at(-0.1)))[0][0] == "done_at"
    assert reported(war, floorperson, done(1, NOON)).number == 2
    assert LogEntry.objects.count() == 2


def test_a_correction_stays_what_it_corrects_and_the_problem_keeps_its_number(war, dealer, floorperson):
    first = reported(war, dealer)
    assert refused(war, dealer, done(), supersedes=first, correction_reason="Typed wrong")[0][0] == "stage"
    again = reported(war, dealer, extra(at(-0.5)), supersedes=first, correction_reason="Found earlier")
    problem = Problem.objects.get()
    assert (problem.number, problem.entry, problem.found_at) == (1, again, at(-0.5))
    other = reported(war, dealer, extra(what="card_wrong"))
    wrong = reported(war, floorperson, done(1), moment=at(1))
    right = reported(
        war, floorperson, done(other.number), moment=at(1), supersedes=wrong, correction_reason="The other one"
    )
    told = {one.number: one.closed_by for one in Problem.objects.all()}
    assert told == {1: None, other.number: right}


def test_the_report_states_the_bound_by_the_rate_of_its_facility_at_the_time(war, dealer):
    (unknown,) = words_of(reported(war, dealer))
    assert unknown.startswith("2 h 00 min since the last verified count. How many rounds were played is not known")
    rated(war.facility, c651a=90, c617a=40)
    entry = reported(war, dealer)
    (told,) = words_of(entry)
    assert told.startswith("At most 180 rounds")
    rated(war.facility, c651a=10)
    assert "180 rounds" in words_of(LogEntry.objects.get(pk=entry.pk))[0]
    (counted,) = words_of(reported(war, dealer, extra(counter_id="C-7", counter_rounds=0)))
    assert counted.startswith("At most 0 rounds")
    assert "“C-7”" in counted


def test_those_whom_it_concerns_are_told_and_the_board_where_the_facility_says_so(
    war, dealer, floorperson, filer, outsider, compliance_rep, reviewer
):
    def told(entry: LogEntry) -> set[object]:
        return set(Notice.objects.filter(cause=f"problem:{entry.pk}").values_list("recipient", flat=True))

    first = told(reported(war, dealer))
    assert {floorperson.pk, filer.pk} <= first
    assert not first & {dealer.pk, outsider.pk, compliance_rep.pk, reviewer.pk}
    notice = Notice.objects.filter(recipient=filer).get()
    assert notice.subject == "Table W-01, problem 1: Card extra: 7 of spades"
    assert notice.mail
    rated(war.facility, to_board=True, c651a=90)
    entry = reported(war, dealer)
    assert told(entry) == first | {compliance_rep.pk}
    assert "At most 180 rounds" in Notice.objects.get(recipient=compliance_rep).body
    closing = reported(war, floorperson, done(), moment=at(1))
    assert told(closing) == first | {compliance_rep.pk}
    assert not Notice.objects.filter(cause=f"problem:{closing.pk}", mail=True).exists()


def test_a_wrong_card_bars_nothing_and_is_looked_at_until_it_is_closed(floor, filer, dealer):
    boss = floor.people["floorperson"]
    reported(floor.table, boss)
    standing = table_standing(floor.table, NOON)
    (one,) = standing.problems
    assert (one.bars, one.citation, standing.may_open) == (False, "465a.2", True)
    tile = tile_of(standing)
    assert (tile.light_word, tile.headline, tile.next) == (
        "Problem open", "Card extra: 7 of spades", "sign what was done",
    )  # fmt: skip
    assert [len(problems_waiting(who, NOON)) for who in (boss, filer, dealer)] == [1, 1, 0]
    table_open(table=floor.table, by=boss, at=NOON)
    reported(floor.table, boss, done(), moment=at(1))
    assert table_standing(floor.table, at(1)).problems == []
    assert problems_waiting(boss, at(1)) == []


def test_651a_11_e__an_unmarked_device_keeps_the_table_closed_until_the_problem_is_closed(floor):
    boss = floor.people["floorperson"]
    reported(floor.table, boss, fault())
    (reason,) = table_standing(floor.table, NOON).reasons
    assert (reason.citation, reason.is_known) == ("651a.11(e)", False)
    with pytest.raises(MayNotOpen):
        table_open(table=floor.table, by=boss, at=NOON)
    reported(floor.table, boss, done(), moment=at(0.1))
    assert table_standing(floor.table, at(0.1)).reasons == []


def test_an_integrity_alarm_keeps_no_report_out_and_opening_waits(floor):
    boss = floor.people["floorperson"]
    reported(floor.table, boss, fault())
    plant(Problem.objects.get(), number=7)
    entry = reported(floor.table, boss, extra())
    assert len(integrity_alarms()) == 1
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT payload FROM ledger.payload JOIN ledger.log ON log.id = log_id WHERE kind = 'holder' "
            "ORDER BY index DESC LIMIT 1"
        )
        about = json.loads(bytes(cursor.fetchone()[0]))["about"]
    assert entry.number == 2
    assert any("number" in one for one in about["differing"])
    with pytest.raises(NotHeld):
        table_open(table=floor.table, by=boss, at=NOON)


def test_a_problem_at_an_open_table_raises_no_alarm_of_a_limit(floor):
    TableState.objects.update_or_create(table=floor.table, defaults={"is_open": True})
    reported(floor.table, floor.people["floorperson"], fault())
    assert [(one.kind, one.citation) for one in Alarm.objects.all()] == [("problem", "465a.2")]


def test_boards_ask_as_many_questions_whatever_the_number_of_problems(war, facility, dealer):
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            for standing in facility_standings(facility, NOON):
                tile_of(standing)
        return len(queries)

    reported(war, dealer)
    few = asked()
    for _ in range(3):
        reported(war, dealer)
    assert asked() == few


def test_the_pages_tell_what_must_happen_and_close_the_problem(floor, client_of):
    table: GamingTable = floor.table
    rated(table.facility, c651a=90)
    browser = client_of(floor.people["floorperson"])
    form = browser.get(reverse("floor:entry_new", args=[table.pk, "problem"])).content.decode()
    assert "What is wrong?" in form
    entry = reported(table, floor.people["floorperson"], extra(shared_tables="W-02"))
    page = " ".join(browser.get(reverse("floor:entry", args=[entry.pk])).content.decode().split())
    for words in ("Problem 1 ", "Open ", "What must happen now", "deck by deck", "180", "rounds at most", "W-02"):
        assert words in page, words
    at_table = browser.get(reverse("floor:table", args=[table.pk])).content.decode()
    assert "1\u00a0open problem" in at_table
    assert f"/log/problem/?problem={entry.number}" in at_table
    closing = f"{reverse('floor:entry_new', args=[table.pk, 'problem'])}?problem=1"
    assert 'value="1"' in browser.get(closing).content.decode()
    for number in ("²", "9" * 5000, "-1", ""):
        assert (
            browser.get(reverse("floor:entry_new", args=[table.pk, "problem"]), {"problem": number}).status_code == 200
        )


def test_a_duty_says_what_was_signed_since_and_nothing_that_was_signed_before(roulette, floorperson, client_of):
    signed(roulette, "roulette_inspection", inspection(at(-2)), floorperson, at(-2))
    found = {"stage": "found", "what": "wheel_defect", "found_at": iso(at(-1)), "problem_description": "Loose."}
    entry = reported(roulette, floorperson, found, moment=at(-0.9))
    address = reverse("floor:entry", args=[entry.pk])
    assert "Signed since" not in client_of(floorperson).get(address).content.decode()
    later = signed(roulette, "roulette_inspection", inspection(at(-0.1)), floorperson)
    page = client_of(floorperson).get(address)
    (told,) = [one for one in page.context["problem"].duties if one.since]
    assert (told.duty.citation, told.since) == ("617a.2(a)", [later])
    assert "Signed since" in page.content.decode()


def test_a_failed_check_leads_to_a_report_that_says_which(roulette, floorperson, client_of):
    failed = signed(roulette, "roulette_inspection", inspection(at(-1), wheel_parts_secure_ok=False), floorperson)
    page = reverse("floor:entry", args=[failed.pk])
    report = client_of(floorperson).get(page).context["report_url"]
    assert report == f"{reverse('floor:entry_new', args=[roulette.pk, 'problem'])}?failed=roulette_inspection%3A1"
    form = client_of(floorperson).get(report).content.decode()
    assert "Not met in entry 1 of the Roulette inspection log: All parts of the wheel secure?" in form
    for named in ("roulette_inspection:9", "roulette_inspection:", "other"):
        bare = client_of(floorperson).get(report.partition("?")[0], {"failed": named}).content.decode()
        assert "Not met" not in bare
    met = inspection(at(-0.5))
    correct = {"supersedes": failed, "correction_reason": "It was the other wheel."}
    later = signed(roulette, "roulette_inspection", met, floorperson, **correct)
    assert "report_url" not in client_of(floorperson).get(page).context
    assert client_of(floorperson).get(reverse("floor:entry", args=[later.pk])).context["failed"] == []


def test_the_set_in_use_elsewhere_at_the_time_names_the_tables_that_share_it(facility, floorperson, client_of):
    from inspections.problems.lines import problem_shown

    from ...entries.tests.test_sic_bo_floor import dice
    from ...tests.factories import table_of

    one, other, before = (table_of(facility, "625a", f"SB-{n}", floorperson) for n in range(3))
    shared = {"dice_set_id": "D-9"}
    for table, more in ((one, {}), (other, {}), (before, {"removed_at": iso(at(-2.5))})):
        signed(table, "dice_change", dice("M-1", -3, **shared, **more), floorperson, moment=at(-2.4))
    values = {"stage": "found", "what": "die_wrong", "piece": "A die", "set_id": "D-9", "found_at": iso(NOON)}
    entry = signed(one, "problem", values | {"last_count_at": iso(at(-2))}, floorperson)
    shown = problem_shown(entry)
    assert shown is not None
    (sharing,) = shown.tables
    assert (sharing.number, sharing.since, sharing.until) == ("SB-1", at(-3), None)
    assert sharing.credential_number == floorperson.credentials.get().number
    page = client_of(floorperson).get(reverse("floor:entry", args=[entry.pk])).content.decode()
    assert reverse("floor:table", args=[other.pk]) in page
    assert reverse("floor:alarm", args=[shown.alarm_id]) in page


def test_what_two_people_say_never_happened_opens_and_closes_a_problem(war, dealer, floorperson, security):
    report = reported(war, dealer)
    closing = reported(war, floorperson, done(), moment=at(1))
    for by in (floorperson, security):
        said_never(closing, by, at(1.5))
    assert Problem.objects.open().get().entry == report
    assert [one.problem.number for one in replayed(war, at(1.2)).standing.problems] == []
    for by in (floorperson, security):
        said_never(report, by, at(2))
    assert not Problem.objects.open().exists()
    assert [one.problem.number for one in replayed(war, at(1.8)).standing.problems] == [1]
    assert [one.problem.number for one in replayed(war, at(1.2), at(1.8)).standing.problems] == [1]
