"""Mail as a reader of mail sees it, and a server that takes it by SMTP."""

import re
import socketserver
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from functools import lru_cache
from html.parser import HTMLParser

from django.core.mail import EmailMultiAlternatives

from compliance.notices import services
from compliance.notices.models import Notice
from compliance.web.mail import MailKind, MailPart, mail_of

FETCHING = ("src", "srcset", "poster", "data", "action", "background", "cite")
"""Attributes by which HTML loads or sends something."""


class Reader(HTMLParser):
    """HTML as read: the words in their order, the addresses of links, and which are buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.buttons: list[str] = []
        self._beside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag not in {"img", "script", "link", "iframe", "form", "object"}, tag
        assert not set(given).intersection(FETCHING), given
        if tag in {"style", "title"}:
            self._beside = tag
        if tag == "a":
            self.links.append(given["href"] or "")
            if given.get("class") == "button":
                self.buttons.append(given["href"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._beside:
            self._beside = ""

    def handle_data(self, data: str) -> None:
        if self._beside == "style":
            assert "url(" not in data
            assert "@import" not in data
        if not self._beside:
            self.words += data.split()


def parsed(mail: EmailMultiAlternatives) -> EmailMessage:
    """A mail as another program takes it from its bytes."""
    message = message_from_bytes(mail.message().as_bytes(), policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def body(message: EmailMessage, kind: str) -> str:
    """The text or the HTML of a mail."""
    part = message.get_body((kind,))
    assert part is not None
    content: str = part.get_content()
    return content.replace("\r\n", "\n")


def says_the_same(message: EmailMessage, parts: Sequence[MailPart], site: str) -> None:
    """Text and HTML have the same words in the same order, lead to the same pages of the office, and load nothing."""
    assert message["Auto-Submitted"] == "auto-generated"
    text, html = body(message, "plain"), Reader(body(message, "html"))
    links = [part for part in parts if part.url]
    for part in links:
        text = text.replace(f"{part.words}:\n{part.url}", part.words, 1)
    assert html.words == text.split(), f"{html.words} {text.split()}"
    assert html.links == [part.url for part in links]
    assert html.buttons == [part.url for part in links if part.kind is MailKind.BUTTON]
    assert len(html.buttons) <= 1
    assert all(link.startswith(site) for link in html.links)


MACHINE_TIME = re.compile(r"\d{4}-\d\d-\d\d\b|\b\d{1,2}:\d\d(?::\d\d)?(?![:\d]|\s[ap]\.m\.)")
"""A day or a time as programs write it. Pages write March 3, 2026, 12:00 p.m. EST, and so does mail."""
IDENTIFIER, SOME = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"), "00000000-0000-4000-8000-000000000000"
"""The name of a row in an address, and the one that stands for all."""


def try_mail(notices: Iterable[Notice], site: str) -> None:
    """Tries the mail of each notice."""
    for notice in notices:
        try_words(notice.subject, notice.body, IDENTIFIER.sub(SOME, notice.link), site)


@lru_cache(10_000)
def try_words(subject: str, text: str, link: str, site: str) -> None:
    """Makes the mail of a notice, and reads it back: one button, whose address stands in the text once. The same words
    make the same mail, which is tried once."""
    assert not MACHINE_TIME.search(f"{subject} {text}"), text
    parts = services.mail_parts([Notice(subject=subject, body=text, link=link)])
    message = parsed(mail_of(subject, parts, ["somebody@example.test"]))
    says_the_same(message, parts, site)
    (button,) = [part.url for part in parts if part.kind is MailKind.BUTTON]
    assert body(message, "plain").split().count(button) == 1


class _Talk(socketserver.StreamRequestHandler):
    """A caller of a mail server."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            if line.upper().startswith(b"DATA"):
                self.wfile.write(b"354 go on\r\n")
                lines = [line.removeprefix(b".") for line in iter(self.rfile.readline, b".\r\n")]
                self.server.letters.append(b"".join(lines))  # type: ignore[attr-defined]
            self.wfile.write(b"221 bye\r\n" if line.upper().startswith(b"QUIT") else b"250 well\r\n")


@contextmanager
def mail_server() -> Iterator[tuple[int, list[bytes]]]:
    """A mail server on this machine: its port, and the letters that it has taken."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Talk) as server:
        letters: list[bytes] = []
        server.letters = letters  # type: ignore[attr-defined]
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], letters
        server.shutdown()
