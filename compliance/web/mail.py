"""A mail as text and as HTML: the same parts in the same order, so both say the same."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

GENERATED = {"Auto-Submitted": "auto-generated"}
"""The header by which programs that answer mail leave this one alone (RFC 3834)."""


class MailKind(StrEnum):
    """The kind of a part of a mail."""

    HEADING, WORDS, COMMAND, LINK, BUTTON = "heading", "words", "command", "link", "button"


@dataclass(frozen=True)
class MailPart:
    """A part of a mail: a heading, a paragraph, a command as one types it, or an address with its label."""

    words: str
    kind: MailKind = MailKind.WORDS
    url: str = ""

    @property
    def text(self) -> str:
        """The part in a mail of text."""
        if self.kind is MailKind.COMMAND:
            return f"    {self.words}"
        return f"{self.words}:\n{self.url}" if self.url else self.words


def parts_of(text: str) -> list[MailPart]:
    """The paragraphs of a text: between them are empty lines, and an indented one is a command."""
    blocks = [block.strip("\n") for block in text.replace("\r\n", "\n").split("\n\n")]
    return [
        MailPart(block.strip(), MailKind.COMMAND if block.startswith("    ") else MailKind.WORDS)
        for block in blocks
        if block.strip()
    ]


def mail_of(subject: str, parts: Sequence[MailPart], to: Iterable[str]) -> EmailMultiAlternatives:
    """The mail of these parts, ready to be sent. A line break in the subject would be another header: there is none."""
    subject = " ".join(subject.split())
    text = "\n\n".join(part.text for part in parts) + "\n"
    mail = EmailMultiAlternatives(subject, text, None, list(to), headers=GENERATED)
    mail.attach_alternative(render_to_string("mail/mail.html", {"subject": subject, "parts": parts}), "text/html")
    return mail
