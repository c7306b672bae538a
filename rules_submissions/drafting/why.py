"""Reasons for asking a fact: the provision that reads it, in the words of the law if its text is on file, else in our
own; with its edition and its owner."""

from collections.abc import Collection
from dataclasses import dataclass
from types import MappingProxyType

from compliance.chapters.quoting import Quotations
from compliance.chapters.words import is_to_come
from compliance.regulation import Rules
from compliance.regulation.core.fields import Field
from compliance.regulation.core.provision import Provision
from compliance.web.values import day_words
from compliance.web.words import EDITION_STATUS


@dataclass(frozen=True)
class Why:
    """A block under "Why we ask": the provision, its edition and its owner."""

    citation: str
    sentence: str
    edition: str
    edition_words: str
    owner: str
    shapes: str = ""
    is_quotation: bool = False


def edition_words(rules: Rules) -> str:
    """The standing of the edition: "in force since May 19, 2012", "in force from" a day to come, or only proposed."""
    edition = rules.edition
    if edition.status == "in_force" and edition.effective_from:
        since = "from" if is_to_come(edition) else "since"
        return f"in force {since} {day_words(edition.effective_from)}"
    return EDITION_STATUS[edition.status]


def provision_of(field: Field, rules: Rules, idle: Collection[Provision] = ()) -> Provision | None:
    """The provision for whose sake the fact is asked: of those that read it, the one that it cites, else the first.

    `idle` are provisions that do not apply to the other answers; they give way to any that does.
    """
    reading = [row for row in rules.provisions if field.name in row.fields and not row.log]
    reading = [row for row in reading if row not in idle] or reading
    cited = {citation.strip() for citation in field.asked.why.split(",")}
    return next((row for row in reading if row.citation in cited), reading[0] if reading else None)


def cited_by(field: Field, row: Provision | None) -> str:
    """The item for whose sake the fact is asked; empty where the catalog names none."""
    return row.citation if row else field.asked.why.partition(",")[0].strip()


def why_asked(
    field: Field, rules: Rules, idle: Collection[Provision] = (), quotes: Quotations = MappingProxyType({})
) -> Why | None:
    """Citation, duty, edition and owner behind a question; None where the catalog names no provision. What is in
    `quotes` stands in place of our words."""
    row = provision_of(field, rules, idle)
    citation = cited_by(field, row)
    if not citation:
        return None
    key = rules.edition.key
    others = sorted(
        {
            provision.title
            for provision in rules.provisions
            if field.name in provision.fields and not provision.log and provision is not row and provision not in idle
        }
    )
    return Why(
        citation=citation,
        sentence=quotes.get(citation) or (row.duty if row else ""),
        is_quotation=citation in quotes,
        edition=key,
        edition_words=edition_words(rules),
        owner=row.owner(key) if row else "",
        shapes="; ".join(others[:3]),
    )
