"""Each part that is down shows on `/status/` and in `/healthz`; the tests stop the part itself."""

import json
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from compliance.celery import app
from compliance.documents import stores
from compliance.documents.pades import office
from compliance.documents.pades.office import CertificateRefused
from compliance.documents.tasks import look_at_certificate
from compliance.embedded.backup import PROVEN
from compliance.holders.tests.factories import given
from compliance.notices.models import Notice
from compliance.notices.services import notify
from compliance.notices.services.devices import browser_add
from compliance.notices.tasks import send_waiting_messages
from compliance.status import heard, parts, processes, tasks
from compliance.status.parts import State
from compliance.status.writes import Writes
from compliance.webhooks.models import WebhookCursor
from compliance.webhooks.tests.factories import WebhookReceiverFactory
from tests import s3_server
from tests.fixtures import worker_running
from tests.push_service import Browser
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db
SMTP = "django.core.mail.backends.smtp.EmailBackend"


@pytest.fixture(autouse=True)
def nobody_was_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give this test a key of messages that no other test uses."""
    monkeypatch.setattr(heard, "KEY", f"office:heard:{uuid4()}")


def seen(key: str) -> parts.PartReport:
    found = {part.key: how for part, how in parts.look(parts.office_now(Writes()))}
    return found[key]


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:
        port: int = listening.getsockname()[1]
    return port


def expired(folder: Path) -> Path:
    """A certificate of this machine that expired yesterday, with its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=9)).not_valid_after(now - timedelta(days=1))
    made = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
    path = folder / "expired.pem"
    path.write_bytes(
        made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return path


@contextmanager
def tls_server(certificate: Path, *, of_database: bool = False) -> Iterator[int]:
    """A server that answers one caller with this certificate, as PostgreSQL does where it is `of_database`; its
    port."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def answer() -> None:
            caller, _ = listening.accept()
            if of_database:  # the request for TLS, and the letter that grants it
                caller.recv(8)
                caller.sendall(b"S")
            with closing(caller), pytest.raises((ssl.SSLError, OSError)):
                context.wrap_socket(caller, server_side=True)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        thread.join(5)


def test_a_mail_server_that_is_away_shows_and_no_more_when_it_is_back(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", free_port()
    assert seen("mail").state is State.UNKNOWN
    tasks.probe_parts()
    first = seen("mail")
    assert (first.state, "no mail goes out" in first.words, "refused" in first.words) == (State.DOWN, True, True)
    tasks.probe_parts()
    assert seen("mail").since == first.since
    with closing(socket.create_server(("127.0.0.1", settings.EMAIL_PORT))) as listening:

        def greet() -> None:
            caller, _ = listening.accept()
            with closing(caller), caller.makefile("rwb", buffering=0) as talk:
                talk.write(b"220 here\r\n")
                for _ in talk:
                    talk.write(b"250 well\r\n")

        threading.Thread(target=greet, daemon=True).start()
        tasks.probe_parts()
    assert seen("mail").state is State.WORKS


def test_an_expired_certificate_of_the_mail_server_shows(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = expired(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_USE_SSL = SMTP, "localhost", True
    with tls_server(certificate) as port:
        settings.EMAIL_PORT = port
        tasks.probe_parts()
    assert "Its certificate is refused: certificate has expired." in seen("mail").words


def test_an_expired_certificate_of_the_database_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = expired(tmp_path)
    with tls_server(certificate, of_database=True) as port:
        reached = {
            "host": "localhost", "hostaddr": "127.0.0.1", "port": port, "sslmode": "verify-full",
            "sslrootcert": str(certificate), "gssencmode": "disable",
        }  # fmt: skip
        monkeypatch.setattr(connection, "get_connection_params", lambda: reached)
        tasks.probe_parts()
    found = seen("connections")
    assert found.state is State.DOWN
    assert "certificate verify failed" in found.words
    assert "select pg_reload_conf()" in found.remedy


def test_a_file_system_that_is_full_takes_nothing_until_there_is_room(tmp_path: Path) -> None:
    """A file system of 64 kB, in a namespace of this test alone."""
    program = (
        "import pathlib, sys\nfrom django.conf import settings\nsettings.configure(MEDIA_ROOT=sys.argv[1])\n"
        "from compliance.status.writes import folder_takes\nprint(folder_takes())\n"
        "ballast = pathlib.Path(sys.argv[1], 'ballast')\n"
        "try:\n ballast.write_bytes(bytes(100_000))\nexcept OSError as error:\n print(error.strerror)\n"
        "print(folder_takes())\nballast.unlink()\nprint(folder_takes())\n"
    )
    mounted = 'mount -t tmpfs -o size=64k none "$1" && exec "$2" -c "$3" "$1"'
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mounted, "sh", str(tmp_path)]
    if shutil.which("unshare") is None or subprocess.run([*command[:4], "true"], check=False).returncode:
        pytest.skip("no namespace can be made here")
    done = subprocess.run([*command, sys.executable, program], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["True", "No space left on device", "False", "True"]


def test_a_folder_of_files_that_takes_nothing_shows_until_it_does(settings: Any, tmp_path: Path) -> None:
    """Of a whole file system that is full, the test above asks the same function."""
    barred = tmp_path / "barred"
    barred.touch()
    settings.MEDIA_ROOT = barred / "media"
    found = seen("writes")
    assert (found.state, "nothing can be saved" in found.words) == (State.DOWN, True)
    assert "Make room" in found.remedy
    barred.unlink()
    assert seen("writes").state is State.WORKS


def test_an_expired_certificate_of_a_witness_shows(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = expired(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with tls_server(certificate) as port:
        settings.LEDGER_WITNESSES = [f"https://localhost:{port}"]
        tasks.probe_parts()
    assert "Its certificate is refused: certificate has expired." in seen("witnesses").words


def test_a_witness_that_is_away_shows(settings: Any, client: Client) -> None:
    settings.LEDGER_WITNESSES = [f"http://127.0.0.1:{free_port()}"]
    tasks.probe_parts()
    assert seen("witnesses").state is State.DOWN
    assert client.get("/healthz").json()["witnesses"].startswith("silent since 20")


def test_a_store_of_files_that_does_not_answer_shows(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen("files").state is State.OFF
    if not s3_server.is_installed():
        pytest.skip(s3_server.MISSING)
    for name, value in s3_server.KEYS.items():
        monkeypatch.setenv(name, value)
    settings.FILES_BUCKET, settings.FILES_ENDPOINT = "office", f"http://127.0.0.1:{free_port()}"
    settings.FILES_REGION = "us-east-1"
    tasks.probe_parts()
    assert seen("files").state is State.DOWN
    with s3_server.s3_server() as settings.FILES_ENDPOINT:
        stores.BucketStore().client.create_bucket(Bucket="office")
        tasks.probe_parts()
        assert seen("files").state is State.WORKS


def test_messages_to_devices_that_do_not_leave_show_with_what_was_wrong(filer: Any, settings: Any) -> None:
    assert seen("messages").state is State.OFF
    given = Browser().given(f"http://127.0.0.1:{free_port()}/push")
    browser_add(user=filer, name="My phone", rungs=[1], at=datetime.now(UTC), **given)
    assert seen("messages").state is State.WORKS
    notify([filer], "alarm", subject="A", body="B", link="", cause="c", at=datetime.now(UTC), rung=1)
    send_waiting_messages()
    refused = seen("messages")
    assert (refused.state, "inside a private network" in refused.words) == (State.LATE, True)
    settings.OUTBOUND_NETWORKS = ["127.0.0.0/8"]
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=1), tick=True):
        send_waiting_messages()
        assert "Nobody answers" in seen("messages").words


def test_receivers_of_webhooks_that_fail_show(facility: Any, client: Client) -> None:
    assert seen("webhooks").state is State.OFF
    receiver = WebhookReceiverFactory(source=facility.holder)
    assert seen("webhooks").state is State.WORKS
    since = datetime.now(UTC)
    WebhookCursor.objects.update(failing_since=since)
    failing = seen("webhooks")
    assert (failing.state, failing.since, failing.words[:33]) == (
        State.LATE,
        since,
        "1 of 1 receivers of events do not",
    )
    assert client.get("/healthz").json()["webhooks"].startswith("failing since 20")
    with given():
        type(receiver).objects.update(paused_at=since)
    assert seen("webhooks").state is State.WORKS, "somebody paused it"
    with given():
        type(receiver).objects.update(is_given_up=True)
    assert seen("webhooks").state is State.LATE


def silent_for_two_minutes() -> list[str]:
    """The notices that administrators have of processes once two more minutes went by."""
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=2), tick=True):
        tasks.tell_silence()
        tasks.tell_silence()
    rows = Notice.objects.filter(kind=Notice.Kind.ALARM, link="/status/").order_by("subject")
    return list(rows.values_list("subject", flat=True))


def test_a_signer_that_is_stopped_is_told_once(board_admin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No signer works for the database of a test. A log that is not signed says since when."""
    since = datetime.now(UTC)
    monkeypatch.setattr(processes, "unsigned_since", lambda _: since)
    assert (seen("signer").state, seen("signer").since) == (State.DOWN, since)
    assert silent_for_two_minutes() == ["Signer: silent"]
    (notice,) = Notice.objects.filter(recipient=board_admin, subject="Signer: silent")
    assert "nothing since then can be proved" in notice.body
    assert "\n\n    manage.py ledger_signer" in notice.body
    assert notice.is_urgent


def test_a_witness_that_is_stopped_is_told_once(board_admin: Any, settings: Any) -> None:
    settings.LEDGER_WITNESSES = [f"http://127.0.0.1:{free_port()}"]
    tasks.probe_parts()
    later = datetime.now(UTC) + timedelta(minutes=2)
    with time_machine.travel(later, tick=True):
        tasks.probe_parts()
    assert silent_for_two_minutes() == ["Witnesses: silent"]
    (notice,) = Notice.objects.filter(recipient=board_admin)
    assert "checkpoints lack the signature of a witness" in notice.body
    assert notice.is_urgent


def test_a_new_connection_is_opened_beside_the_pool() -> None:
    tasks.probe_parts()
    assert seen("connections").state is State.WORKS


def test_a_disk_with_too_little_room_shows(settings: Any, client: Client) -> None:
    assert seen("disk").state is State.WORKS
    settings.DISK_FREE_MB = 1 << 40
    assert seen("disk").state is State.LATE
    assert client.get("/healthz").json()["disk"] == "nearly full"


def test_a_message_that_nobody_takes_shows(services: None, monkeypatch: pytest.MonkeyPatch) -> None:
    app.control.purge()
    heard.say({heard.queue_part("ledger"): ""})
    assert seen("queue_ledger").state is State.WORKS
    app.send_task("compliance.ledger.tasks.compare_clocks", queue="ledger")
    assert "1 waiting" in seen("queue_ledger").words
    monkeypatch.setattr(processes, "WANTED_WITHIN", timedelta(0))
    late = seen("queue_ledger")
    assert (late.state, late.since is not None) == (State.LATE, True)
    app.control.purge()


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_hangs_and_a_beat_that_dies_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heard, "KEY", "office:heard")
    assert seen("beat").state is State.DOWN
    with worker_running("--queues", "long") as worker:
        wait_until(lambda: seen("queue_long").state is State.WORKS, "the worker is heard")
        worker.send_signal(signal.SIGSTOP)
        monkeypatch.setattr(heard, "SILENT_AFTER", timedelta(0))
        silent = seen("queue_long")
        assert (silent.state, silent.since is not None) == (State.DOWN, True)
        monkeypatch.undo()
    command = [
        sys.executable, "-m", "celery", "-A", "compliance.celery", "beat", "--pidfile=",
        "--schedule", str(tmp_path / "schedule"),
    ]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as beat:
        wait_until(lambda: seen("beat").state is State.WORKS, "beat is heard")
        beat.kill()
    monkeypatch.setattr(heard, "SILENT_AFTER", timedelta(0))
    assert seen("beat").state is State.DOWN
    app.control.purge()


def test_the_page_says_what_needs_somebody_first(client_of: Any, board_admin: Any, settings: Any) -> None:
    settings.DISK_FREE_MB = 1 << 40
    page = client_of(board_admin).get("/status/").content.decode()
    assert page.index("Needs you") < page.index("Nothing scheduled happens") < page.index(">Works<")
    assert "celery -A compliance.celery beat" in page
    assert "Make room before nothing can be saved." in page


def test_the_page_asks_as_often_whatever_is_down(
    client_of: Any, board_admin: Any, settings: Any, django_assert_num_queries: Any
) -> None:
    browser = client_of(board_admin)
    browser.get("/status/")
    with CaptureQueriesContext(connection) as before:
        browser.get("/status/")
    settings.DISK_FREE_MB = 1 << 40
    heard.say({heard.BEAT: "", heard.MAIL: "away", heard.queue_part("long"): ""})
    with django_assert_num_queries(len(before)):
        browser.get("/status/")


def test_a_certificate_that_signs_ends_soon_or_is_refused_shows(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert seen("letters").state is State.OFF
    settings.LETTER_CERTIFICATE = "letters.p12"
    assert seen("letters").state is State.UNKNOWN
    now, said = datetime.now(UTC), {"name": "The Board", "issuer": "An authority"}

    def answers(job: dict[str, Any]) -> bytes:
        if "until" not in said:
            raise CertificateRefused("A certificate was revoked on March 3, 2026.")
        return json.dumps(said).encode()

    monkeypatch.setattr(office, "_child", answers)
    for days, state in ((90, State.WORKS), (20, State.LATE)):
        said["until"] = (now + timedelta(days=days)).isoformat()
        assert look_at_certificate()
        assert seen("letters").state is state
        assert "The Board signs, with a certificate of An authority that ends on" in seen("letters").words
    del said["until"]
    assert not look_at_certificate()
    refused = seen("letters")
    assert refused.state is State.DOWN
    assert refused.words == "Letters wait and are not lost. A certificate was revoked on March 3, 2026."
    assert "Have the authority issue another certificate" in refused.remedy
    with time_machine.travel(now + timedelta(hours=1), tick=True):
        assert seen("letters").state is State.UNKNOWN


def test_a_silence_is_told_once_to_each_administrator_of_the_board(board_admin: Any) -> None:
    heard.say({heard.BEAT: "", heard.queue_part("celery"): ""})
    assert tasks.tell_silence() == 0
    with time_machine.travel(datetime.now(UTC) + timedelta(minutes=2), tick=True):
        assert tasks.tell_silence() == 2
        assert tasks.tell_silence() == 2
    rows = Notice.objects.filter(recipient=board_admin, kind=Notice.Kind.ALARM)
    assert sorted(row.subject for row in rows) == ["Beat: silent", "Queue for what takes seconds: silent"]
    assert all(row.is_urgent and row.link == "/status/" for row in rows)


def test_a_nightly_backup_is_due_once_a_day_from_its_hour_on(settings: Any, tmp_path: Path) -> None:
    before, after = datetime(2026, 11, 3, 7, 59, tzinfo=UTC), datetime(2026, 11, 3, 8, 0, tzinfo=UTC)
    settings.BACKUP_DIR = str(tmp_path)
    assert not tasks.is_backup_due(after), "no hour is set"
    settings.BACKUP_HOUR = 3
    assert [tasks.is_backup_due(before), tasks.is_backup_due(after)] == [False, True]
    (tmp_path / "nightly.json").write_text('{"began_at": "2026-11-03T08:00:00Z", "trouble": "No room."}')
    assert not tasks.is_backup_due(after + timedelta(hours=12))
    assert tasks.is_backup_due(after + timedelta(days=1))
    assert seen("backup").words.endswith("The nightly one of November 3, 2026, 3:00\xa0a.m. EST: No room.")
    assert seen("backup").state is State.LATE
    now = datetime.now(UTC)
    (tmp_path / "nightly.json").write_text(json.dumps({"began_at": now.isoformat(), "trouble": "No room."}))
    for taken_at, state in ((now - timedelta(hours=1), State.LATE), (now + timedelta(hours=1), State.WORKS)):
        (tmp_path / PROVEN).write_text(json.dumps({"taken_at": taken_at.isoformat()}))
        assert seen("backup").state is state
