"""Check a log of inspections or changes against the chapter of its game."""

from argparse import ArgumentParser
from typing import Any

from compliance.management.edge import EdgeCommand, moment_option
from compliance.management.words import findings_in_words
from compliance.regulation.core.checks import check_log


class Command(EdgeCommand):
    help = "Check a log; exit status 0 no violation, 1 violation, 2 refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE|-", help="a log in JSON, a .jsonl file with one a line, or -")
        parser.add_argument("--as-of", metavar="TIME", help="judge what is still in use at this time (default: now)")

    def handle(self, *args: Any, **options: Any) -> None:
        options["at"] = moment_option(options["as_of"])
        super().handle(*args, **options)

    def answer(self, value: Any, options: dict[str, Any]) -> dict[str, Any]:
        return check_log(value, options["at"])

    def as_text(self, answer: dict[str, Any]) -> str:
        return findings_in_words(answer)
