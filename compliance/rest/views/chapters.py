"""The regulation as data: chapters, their editions, what each edition asks for and demands."""

from functools import cache
from typing import Any

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.regulation import Chapter, Edition, NotInForce, chapter
from compliance.regulation.core.provision import Provision

from ..answers import PUBLIC_READS, listed, reads
from ..endpoint import PublicEndpoint
from ..rendering import encoded
from ..schemas import chapter_on_file, chapters, edition_schema, ref, struct_schema


def chapter_or_404(number: str) -> Chapter:
    """The chapter of an address. Raises Http404."""
    whole = chapter_on_file(number)
    if whole is None:
        raise Http404
    return whole


def chapter_json(whole: Chapter) -> dict[str, Any]:
    """A chapter: its game, the keys of its editions, its logs with the clocks that they drive."""
    return {
        "number": whole.number,
        "game": whole.game,
        "editions": [edition.key for edition in whole.editions],
        "logs": [
            {"code": kind.code, "title": kind.title, "clocks": [clock.citation for clock in kind.clocks]}
            for kind in whole.logs
        ],
    }


def edition_json(edition: Edition) -> dict[str, Any]:
    """An edition: its key, its status, its days (both inclusive) and where its text was read."""
    return {
        "key": edition.key,
        "status": edition.status,
        "label": edition.label,
        "published_on": edition.published_on,
        "effective_from": edition.effective_from,
        "effective_to": edition.effective_to,
        "source": edition.source,
        "reading": edition.reading,
    }


def provision_json(provision: Provision, key: str) -> dict[str, Any]:
    """A provision as one edition has it."""
    return {
        "citation": provision.citation,
        "title": provision.title,
        "kind": provision.kind,
        "duty": provision.duty,
        "owner": provision.owner(key),
        "fields": provision.fields,
        "log": provision.log or None,
        "reading": provision.reading,
        "source": provision.source,
    }


@cache
def edition_text(number: str, key: str) -> msgspec.Raw:
    """All that is on file of one edition, as bytes: the text of an edition never changes. Raises NotInForce."""
    whole = chapter(number)
    edition = whole.edition(key)
    schemas = {
        kind.code: {"table": struct_schema(kind.table), "entry": struct_schema(kind.entry)} for kind in whole.logs
    }
    rows = [provision_json(provision, key) for provision in whole.rules(key).provisions]
    return msgspec.Raw(
        encoded(
            {
                "edition": edition_json(edition),
                "facts": edition_schema(whole, key),
                "logs": schemas,
                "provisions": rows,
            }
        )
    )


class Chapters(PublicEndpoint):
    """The chapters on file. Open to everybody."""

    @extend_schema(operation_id="chapters", tags=["Regulation"], responses=reads(listed(ref("Chapter")), PUBLIC_READS))
    def get(self, request: Request) -> Response:
        """Every chapter with its editions and logs."""
        return Response([chapter_json(whole) for whole in chapters()])


class ChapterDetail(PublicEndpoint):
    """One chapter. Open to everybody."""

    @extend_schema(operation_id="chapter", tags=["Regulation"], responses=reads(ref("Chapter"), PUBLIC_READS))
    def get(self, request: Request, chapter_number: str) -> Response:
        """One chapter with its editions and logs."""
        return Response(chapter_json(chapter_or_404(chapter_number)))


class Editions(PublicEndpoint):
    """The editions of a chapter. Open to everybody."""

    @extend_schema(operation_id="editions", tags=["Regulation"], responses=reads(listed(ref("Edition")), PUBLIC_READS))
    def get(self, request: Request, chapter_number: str) -> Response:
        """Every text of the chapter on file, with its days."""
        return Response([edition_json(edition) for edition in chapter_or_404(chapter_number).editions])


class EditionDetail(PublicEndpoint):
    """One edition. Open to everybody."""

    @extend_schema(operation_id="edition", tags=["Regulation"], responses=reads(ref("EditionText"), PUBLIC_READS))
    def get(self, request: Request, chapter_number: str, edition_key: str) -> Response:
        """The facts that one edition needs, as JSON Schema, and all its provisions."""
        whole = chapter_or_404(chapter_number)
        try:
            return Response(edition_text(whole.number, edition_key))
        except NotInForce:
            raise Http404 from None
