"""Requests to addresses of people and settings reach public addresses by TLS, and nothing else."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest

from compliance import outbound
from compliance.outbound import OutboundError, address_of, is_public, post
from tests.push_service import LOCAL, Receiver, receiver


@pytest.fixture
def service(settings: Any) -> Iterator[Receiver]:
    settings.OUTBOUND_NETWORKS = LOCAL
    with receiver() as server:
        yield server


@pytest.mark.parametrize(
    "url",
    [
        "", "push.example", "//push.example/", "ftp://push.example/", "file:///etc/passwd", "https://",
        "https://a@push.example/", "https://push.example:x/", "https://push.example/a b",
        "https://push.example/\r\nX: y", "https://[::1/",
    ],
)  # fmt: skip
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(OutboundError):
        address_of(url)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("93.184.215.14", True), ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True), ("127.0.0.1", False),
        ("10.0.0.1", False), ("169.254.169.254", False), ("192.168.1.1", False), ("100.64.0.1", False),
        ("0.0.0.0", False), ("224.0.0.1", False), ("255.255.255.255", False), ("::1", False), ("::", False),
        ("fe80::1", False), ("fd00::1", False), ("ff02::1", False), ("::ffff:10.0.0.1", False),
        ("64:ff9b::10.0.0.1", False), ("64:ff9b::93.184.215.14", True), ("2002:a00:1::", False),
        # What is no global unicast (RFC 4291, 2.4), though the registry of special addresses does not name it.
        ("::127.0.0.1", False), ("::ffff:0:10.0.0.1", False), ("fec0::1", False), ("64:ff9b:1::a00:1", False),
        ("5f00::1", False), ("3fff::1", False), ("1::1", False), ("192.88.99.1", False), ("2001:db8::1", False),
    ],
)  # fmt: skip
def test_which_addresses_are_public(address: str, expected: bool) -> None:
    assert is_public(ip_address(address)) == expected


def test_an_allowed_network_is_reached_with_the_whole_path_and_the_status_comes_back(service: Receiver) -> None:
    service.status = 202
    assert post(f"{service.url}/a?b=c", b"body", {"X-One": "1"}).status == 202
    (posted,) = service.posted
    assert (posted.path, posted.body, posted.headers["x-one"]) == ("/a?b=c", b"body", "1")


@contextmanager
def proxy(answer: bytes) -> Iterator[tuple[int, list[bytes]]]:
    """A proxy that answers so, and connects whoever it lets through; its port, and what it was asked."""
    asked: list[bytes] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def serve() -> None:
            caller, _ = listening.accept()
            with closing(caller):
                asked.append(caller.recv(1000).partition(b"\r\n")[0])
                caller.sendall(answer)
                if b" 200 " not in answer:
                    return
                host, _, port = asked[0].split()[1].decode().rpartition(":")
                with closing(socket.create_connection((host, int(port)))) as behind:
                    behind.sendall(caller.recv(10_000))
                    while part := behind.recv(10_000):
                        caller.sendall(part)

        threading.Thread(target=serve, daemon=True).start()
        yield listening.getsockname()[1], asked


def test_a_proxy_connects_to_the_address_that_was_checked(service: Receiver, settings: Any) -> None:
    port = service.url.rpartition(":")[2]
    with proxy(b"HTTP/1.1 200 Connection established\r\n\r\n") as (place, asked):
        settings.OUTBOUND_PROXY = f"http://127.0.0.1:{place}"
        assert post(f"http://localhost:{port}/hooks", b"", {"Connection": "close"}).status == 201
        assert asked == [f"CONNECT 127.0.0.1:{port} HTTP/1.1".encode()]
        assert [posted.path for posted in service.posted] == ["/hooks"]


def test_a_proxy_that_refuses_is_a_sentence_and_is_asked_for_nothing_private(service: Receiver, settings: Any) -> None:
    with proxy(b"HTTP/1.1 403 Forbidden\r\n\r\n") as (place, asked):
        settings.OUTBOUND_PROXY = f"http://127.0.0.1:{place}"
        with pytest.raises(OutboundError, match="The proxy does not"):
            post(f"{service.url}/hooks", b"", {})
        settings.OUTBOUND_NETWORKS = []
        with pytest.raises(OutboundError, match="inside a private network"):
            post(f"{service.url}/hooks", b"", {})
    assert (len(asked), service.posted) == (1, [])


def test_nothing_private_is_reached_whatever_name_it_has(service: Receiver, settings: Any) -> None:
    settings.OUTBOUND_NETWORKS = []
    port = service.url.rpartition(":")[2]
    for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"):
        with pytest.raises(OutboundError):
            post(f"http://{host}:{port}/", b"", {})
        with pytest.raises(OutboundError):
            post(f"https://{host}/", b"", {})
    assert not service.posted


def test_a_name_with_one_private_address_is_not_reached_and_is_looked_up_once(
    service: Receiver, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.OUTBOUND_NETWORKS = []
    lookups: list[str] = []

    def found(host: str, port: int, **_: Any) -> list[Any]:
        lookups.append(host)
        answers = ["93.184.215.14", "10.0.0.1"]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answer, port)) for answer in answers]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    with pytest.raises(OutboundError, match="inside a private network"):
        post("https://push.example/", b"", {})
    assert lookups == ["push.example"]


def test_public_addresses_are_reached_by_tls_at_its_port_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [entry])
    for url in ("http://push.example/", "https://push.example:8443/", "https://push.example:22/"):
        with pytest.raises(OutboundError, match="Only https"):
            post(url, b"", {})


def test_a_certificate_of_another_is_refused(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from compliance.status.tests.test_parts import expired, tls_server

    settings.OUTBOUND_NETWORKS = LOCAL
    certificate = expired(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with tls_server(certificate) as port, pytest.raises(OutboundError, match="certificate"):
        post(f"https://localhost:{port}/", b"", {})


def test_a_server_that_hangs_up_or_talks_nonsense_is_a_sentence(settings: Any) -> None:
    settings.OUTBOUND_NETWORKS = LOCAL
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def answer() -> None:
            caller, _ = listening.accept()
            with closing(caller):
                caller.recv(1000)
                caller.sendall(b"Call 1-800-555-0100 to go on\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(OutboundError, match="Nobody answers") as refusal:
            post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"", {})
        assert "Call" not in str(refusal.value), "status pages show it to others"


def test_no_trouble_names_the_address_that_somebody_chose(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any, **__: Any) -> Any:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    def private(*_: Any, **__: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 443))]

    for lookup in (unknown, private):
        monkeypatch.setattr(socket, "getaddrinfo", lookup)
        with pytest.raises(OutboundError) as refusal:
            post("https://call-1-800-555-0100.example/", b"", {})
        assert "call" not in str(refusal.value)


def test_of_a_long_answer_the_beginning_is_read(settings: Any) -> None:
    """A server that sends a gigabyte is hung up on."""
    settings.OUTBOUND_NETWORKS = LOCAL
    hung_up: list[int] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def answer() -> None:
            caller, _ = listening.accept()
            with closing(caller):
                caller.recv(1000)
                caller.sendall(b"HTTP/1.1 500 No\r\nContent-Length: 1000000000\r\n\r\n")
                with suppress(OSError):
                    for sent in range(1000):
                        hung_up[:] = [sent]
                        caller.sendall(b"x" * 1_000_000)

        sending = threading.Thread(target=answer, daemon=True)
        sending.start()
        answered = post(f"http://127.0.0.1:{listening.getsockname()[1]}/", b"", {})
        sending.join()
    assert answered == (500, "x" * outbound.LONGEST_ANSWER)
    assert hung_up[0] < 100


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("scheme", "begin", "each"),
    [
        ("http", b"HTTP/1.1 200 OK\r\nX-Slow: ", b"x"),
        ("https", b"\x16\x03\x03\x40\x00", b"\0"),  # a record of 16 KiB begins: it shakes hands without end
        ("http", b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        ("http", b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n", b"x"),
        ("http", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
    ids=["answer", "handshake", "continue", "body", "chunks"],
)
def test_whoever_answers_a_letter_at_a_time_holds_nobody(
    scheme: str, begin: bytes, each: bytes, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.OUTBOUND_NETWORKS = LOCAL
    monkeypatch.setattr(outbound, "TIMEOUT_S", 1.0)
    with closing(socket.create_server(("127.0.0.1", 0))) as listening:

        def answer() -> None:
            caller, _ = listening.accept()
            with closing(caller), suppress(OSError):
                caller.sendall(begin)
                while True:
                    caller.sendall(each)
                    time.sleep(0.1)

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(OutboundError, match="within 1 second"):
            post(f"{scheme}://127.0.0.1:{listening.getsockname()[1]}/", b"", {})
