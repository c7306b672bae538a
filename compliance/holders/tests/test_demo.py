"""The demonstration: a person for each role, loaded once, never into an office that is none."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from compliance import demonstration
from compliance.demonstration import Incomplete
from compliance.holders import demo
from compliance.holders.access import guest_now
from compliance.holders.errors import OfficeError
from compliance.holders.management.commands import load_demo
from compliance.holders.models import AdministrationEvent, CertificateHolder, GamingTable, User
from compliance.holders.roles import BOARD_ROLES, HOLDER_ROLES, Role
from compliance.isolation.context import OFFICE, isolated
from compliance.ledger.images import fetch
from compliance.ledger.recording import CLOCK, LedgerAct, record
from compliance.ledger.tests.conftest import own_database
from tests.emptied import empty_ledger

__all__ = ["own_database"]


def test_loading_twice_is_loading_once(db):
    assert demo.load(timezone.now())
    counts = [model.objects.count() for model in (User, CertificateHolder, GamingTable, AdministrationEvent)]
    assert not demo.load(timezone.now())
    assert [model.objects.count() for model in (User, CertificateHolder, GamingTable, AdministrationEvent)] == counts


def test_every_role_has_somebody_with_a_credential_and_every_account_is_listed(db):
    demo.load(timezone.now())
    today = timezone.localdate()
    listed = {account.email for account in demo.accounts()}
    assert {user.email for user in User.objects.all()} == listed
    for holder in CertificateHolder.objects.all():
        roles = {role for user in User.objects.filter(memberships__holder=holder) for role in user.roles}
        assert roles == HOLDER_ROLES
        assert {table.chapter for table in holder.tables.all()} == {"617a", "619a", "621a", "623a", "625a", "651a"}
        planned = {
            table.number for described in demo.HOLDERS if described.name == holder.name for table in described.planned
        }
        # Craps is played with dice alone; nothing stands at a table yet that is only planned.
        assert {table.number for table in holder.tables.filter(equipment__isnull=True)} == {"C-01", *planned}
    roles = {r for user in User.objects.filter(memberships__holder=None) for r in user.roles}
    assert roles == {*BOARD_ROLES, Role.OUTSIDE_AUDITOR}
    assert all(user.is_demo and user.credential_on(today) for user in User.objects.all())


def test_somebody_from_outside_may_read_the_first_holder_now(db):
    now = timezone.now()
    demo.load(now)
    user = User.objects.get(memberships__role=Role.OUTSIDE_AUDITOR)
    assert guest_now(user, "", now).holder_name == demo.HOLDERS[0].name


def test_an_office_that_is_no_demonstration_refuses(db, settings):
    settings.DEMO = False
    with pytest.raises(CommandError, match="not a demonstration"):
        call_command("load_demo")
    assert not User.objects.exists()


@pytest.fixture
def failing(db, scene_of_a_test):
    """Lets a scene of the demonstration end with an error, after those of people and places or alone."""
    empty_ledger()
    return scene_of_a_test


@pytest.fixture
def scene_of_a_test(settings, monkeypatch):
    """Makes a scene of one act the past of the demonstration."""
    settings.DEMO, settings.DEMO_DAYS = True, 1

    def prepare(error=None):
        def scene(at):
            yield at - demo.ASKED_FOR
            record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)
            if error:
                raise error

        loaded = {
            "compliance.holders.demo": demo,
            "rules_submissions.demo": SimpleNamespace(scenes=lambda at: [scene(at)]),
        }
        monkeypatch.setattr(load_demo, "APPS", ("compliance.holders", "rules_submissions"))
        monkeypatch.setattr(load_demo, "import_module", loaded.__getitem__)

    return prepare


def test_a_filing_with_a_gap_is_named_and_the_office_has_people_and_places(failing, capsys):
    failing(Incomplete("The demonstration’s filing under 651a-2012 cannot be filed: deck_count."))
    call_command("load_demo")
    words = capsys.readouterr()
    assert "cannot be filed: deck_count. Only people and places are loaded." in words.err
    assert "People and places of the demonstration are loaded; filings and logs are not." in words.out
    assert CertificateHolder.objects.count() == len(demo.HOLDERS)


def test_any_other_refusal_stops_the_start_and_the_next_one_loads_what_is_left_once(failing, capsys):
    failing(OfficeError("Nobody may do this."))
    with pytest.raises(OfficeError, match="Nobody"):
        call_command("load_demo")
    people = User.objects.count()
    assert people == len(demo.accounts())
    assert acts() == 0
    failing()
    for words in ("The demonstration is loaded.", "The demonstration is already there."):
        call_command("load_demo")
        assert words in capsys.readouterr().out
        assert (User.objects.count(), acts()) == (people, 1)


def test_a_second_start_waits_for_the_first_and_loads_nothing(own_database, scene_of_a_test, monkeypatch, capsys):
    """It found no past while the first was loading it."""
    scene_of_a_test()
    call_command("load_demo", "--people")
    has_looked = threading.Event()

    def has_past():
        found = demonstration.has_past()
        has_looked.set()
        return found

    def second():
        with isolated(OFFICE):
            call_command("load_demo")
        connection.close()

    def load(self, at, hear):
        monkeypatch.setattr(load_demo, "has_past", has_past)
        starts.append(elsewhere.submit(second))
        has_looked.wait()
        return first(self, at, hear)

    first, starts = load_demo.Command._load, list[Future]()
    monkeypatch.setattr(load_demo.Command, "_load", load)
    with ThreadPoolExecutor(1) as elsewhere:
        call_command("load_demo")
        starts[0].result()
    words = capsys.readouterr().out
    assert words.index("The demonstration is loaded.") < words.index("The demonstration is already there.")
    assert (len(starts), acts()) == (1, 1)


def test_the_past_is_not_loaded_after_an_act_of_today(failing):
    failing()
    call_command("load_demo", "--people")
    assert acts() == 0
    record(LedgerAct("demonstration.test", by=CLOCK), holder_id=None)
    call_command("load_demo")
    assert acts() == 1


def acts():
    """The number of acts of the past, or of a test, that are on record."""
    return len(fetch("SELECT FROM ledger.entry WHERE type = 'demonstration.test'"))
