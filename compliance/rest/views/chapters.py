"""The regulation as data: chapters, their editions, what each edition asks for and demands."""

from functools import cache

import msgspec
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.regulation import PACKAGES, Chapter, NotInForce, chapter, chapters

from .. import outputs
from ..answers import PUBLIC_READS, reads
from ..endpoint import PublicEndpoint
from ..rendering import encoded
from ..schemas import edition_schema, struct_schema


def chapter_or_404(number: str) -> Chapter:
    """The chapter of an address. Raises Http404."""
    if number not in PACKAGES:
        raise Http404
    return chapter(number)


def chapter_answer(whole: Chapter) -> outputs.Chapter:
    """A chapter: its game, the keys of its editions, its logs with the clocks that they drive."""
    logs = [outputs.LogKind.from_row(kind, clocks=[clock.citation for clock in kind.clocks]) for kind in whole.logs]
    return outputs.Chapter.from_row(whole, editions=[edition.key for edition in whole.editions], logs=logs)


@cache
def edition_text(number: str, key: str) -> msgspec.Raw:
    """All that is on file of one edition, as bytes: the text of an edition never changes. Raises NotInForce."""
    whole = chapter(number)
    text = outputs.EditionText(
        edition=outputs.Edition.from_row(whole.edition(key)),
        facts=edition_schema(whole, key),
        logs={
            kind.code: outputs.LogSchemas(struct_schema(kind.table), struct_schema(kind.entry)) for kind in whole.logs
        },
        provisions=[
            outputs.Provision.from_row(provision, owner=provision.owner(key), log=provision.log or None)
            for provision in whole.rules(key).provisions
        ],
    )
    return msgspec.Raw(encoded(text))


class Chapters(PublicEndpoint):
    """The chapters on file. Open to everybody."""

    @extend_schema(operation_id="chapters", tags=["Regulation"], responses=reads(list[outputs.Chapter], PUBLIC_READS))
    def get(self, request: Request) -> Response:
        """Every chapter with its editions and logs."""
        return Response([chapter_answer(whole) for whole in chapters()])


class ChapterDetail(PublicEndpoint):
    """A chapter. Open to everybody."""

    @extend_schema(operation_id="chapter", tags=["Regulation"], responses=reads(outputs.Chapter, PUBLIC_READS))
    def get(self, request: Request, chapter_number: str) -> Response:
        """A chapter with its editions and logs."""
        return Response(chapter_answer(chapter_or_404(chapter_number)))


class Editions(PublicEndpoint):
    """The editions of a chapter. Open to everybody."""

    @extend_schema(operation_id="editions", tags=["Regulation"], responses=reads(list[outputs.Edition], PUBLIC_READS))
    def get(self, request: Request, chapter_number: str) -> Response:
        """Every text of the chapter on file, with its days."""
        return Response([outputs.Edition.from_row(edition) for edition in chapter_or_404(chapter_number).editions])


class EditionDetail(PublicEndpoint):
    """An edition. Open to everybody."""

    @extend_schema(operation_id="edition", tags=["Regulation"], responses=reads(outputs.EditionText, PUBLIC_READS))
    def get(self, request: Request, chapter_number: str, edition_key: str) -> Response:
        """The facts that one edition needs, as JSON Schema, and all its provisions."""
        whole = chapter_or_404(chapter_number)
        try:
            return Response(edition_text(whole.number, edition_key))
        except NotInForce:
            raise Http404 from None
