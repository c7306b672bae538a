"""Exact win probabilities and house edges of a chapter's wagers, or of a filing's."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from compliance.management.edge import REFUSED, EdgeCommand
from compliance.management.words import payouts_in_words
from compliance.regulation.core.checks import payouts
from compliance.regulation.core.edition import NotInForce
from compliance.regulation.core.parse import Refused


class Command(EdgeCommand):
    help = "Exact win probability and house edge of each wager; exit status 0, or 2 refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("chapter", metavar="CHAPTER", help="the chapter, such as 651a")
        parser.add_argument("file", metavar="FILE|-", nargs="?", help="a filing whose odds are used instead")
        parser.add_argument("--edition", metavar="KEY", help="use this edition, such as 651a-2012")

    def handle(self, *args: Any, **options: Any) -> None:
        options["today"] = timezone.localdate()
        if options["file"] is not None:
            super().handle(*args, **options)
            return
        try:
            answer = self.answer(None, options)
        except (Refused, NotInForce) as refusal:
            raise CommandError(str(refusal), returncode=REFUSED) from None
        self.show(answer, options)

    def answer(self, value: Any, options: dict[str, Any]) -> dict[str, Any]:
        if value is None and options["file"] is not None:
            raise Refused(("", "null; expected one filing"))
        return payouts(options["chapter"], value, options["edition"], today=options["today"])

    def as_text(self, answer: dict[str, Any]) -> str:
        return payouts_in_words(answer)
