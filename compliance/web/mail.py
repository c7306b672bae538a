"""A mail as text and as HTML: the same parts in the same order, so both say the same."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

GENERATED = {"Auto-Submitted": "auto-generated"}
"""The header by which programs that answer mail leave this one alone (RFC 3834)."""


class Kind(StrEnum):
    """What a part of a mail is."""

    HEADING, WORDS, COMMAND, LINK, BUTTON = "heading", "words", "command", "link", "button"


@dataclass(frozen=True)
class Part:
    """A part of a mail: a heading, a paragraph, a command as one types it, or an address with its label."""

    words: str
    kind: Kind = Kind.WORDS
    url: str = ""

    @property
    def text(self) -> str:
        """The part in a mail of text."""
        if self.kind is Kind.COMMAND:
            return f"    {self.words}"
        return f"{self.words}:\n{self.url}" if self.url else self.words


def parts_of(text: str) -> list[Part]:
    """The paragraphs of a text: between them are empty lines, and an indented one is a command."""
    blocks = [block.strip("\n") for block in text.replace("\r\n", "\n").split("\n\n")]
    return [
        Part(block.strip(), Kind.COMMAND if block.startswith("    ") else Kind.WORDS)
        for block in blocks
        if block.strip()
    ]


def mail_of(subject: str, parts: Sequence[Part], to: Iterable[str]) -> EmailMultiAlternatives:
    """The mail of these parts, ready to be sent. A line break in the subject would be another header: there is none."""
    subject = " ".join(subject.split())
    text = "\n\n".join(part.text for part in parts) + "\n"
    mail = EmailMultiAlternatives(subject, text, None, list(to), headers=GENERATED)
    mail.attach_alternative(render_to_string("mail/mail.html", {"subject": subject, "parts": parts}), "text/html")
    return mail
