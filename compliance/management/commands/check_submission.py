"""Check a Rules Submission, or a file of them, against the chapter of its game."""

from argparse import ArgumentParser
from typing import Any

from compliance.management.edge import EdgeCommand, day_option, moment_option, read_alternative_file
from compliance.management.words import findings_in_words
from compliance.regulation.core.checks import check_submission, check_under


class Command(EdgeCommand):
    help = "Check a Rules Submission; exit status 0 no violation, 1 violation, 2 refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE|-", help="a filing in JSON, a .jsonl file with one a line, or -")
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--edition", metavar="KEY", help="judge by this edition, such as 651a-2012")
        which.add_argument("--on", metavar="YYYY-MM-DD", help="judge by the edition in force on this day")
        which.add_argument(
            "--under",
            metavar="ALTERNATIVE.toml",
            help="judge by the changed figures in this file, which are not law",
        )
        parser.add_argument(
            "--as-of", metavar="TIME", help="the time that approvals and signatures may not lie after (default: now)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        options["day"] = None if options["on"] is None else day_option(options["on"])
        options["at"] = moment_option(options["as_of"])
        options["alternative"] = None if options["under"] is None else read_alternative_file(options["under"])
        super().handle(*args, **options)

    def answer(self, value: Any, options: dict[str, Any]) -> dict[str, Any]:
        if options["alternative"] is not None:
            return check_under(value, options["alternative"], as_of=options["at"])
        return check_submission(value, options["edition"], options["day"], as_of=options["at"])

    def as_text(self, answer: dict[str, Any]) -> str:
        return findings_in_words(answer)
