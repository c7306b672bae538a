"""The layout or the wheel of a Rules Submission, drawn as SVG."""

from argparse import ArgumentParser
from typing import Any

from compliance.management.edge import EdgeCommand, day_option, moment_option, read_alternative_file
from compliance.regulation.core.checks import draw_submission, draw_under
from compliance.regulation.core.svg import svg


class Command(EdgeCommand):
    help = "Draw the layout or the wheel of a Rules Submission as SVG; exit status 0, or 2 refused."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE|-", help="a filing in JSON, or - for standard input")
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--edition", metavar="KEY", help="draw by this edition, such as 651a-2012")
        which.add_argument("--on", metavar="YYYY-MM-DD", help="draw by the edition in force on this day")
        which.add_argument(
            "--under", metavar="ALTERNATIVE.toml", help="draw by the changed figures in this file, which are not law"
        )
        parser.add_argument("--what", choices=("layout", "wheel"), default="layout", help="what to draw")
        parser.add_argument(
            "--as-of", metavar="TIME", help="the time that approvals and signatures may not lie after (default: now)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        options["day"] = None if options["on"] is None else day_option(options["on"])
        options["at"] = moment_option(options["as_of"])
        options["alternative"] = None if options["under"] is None else read_alternative_file(options["under"])
        super().handle(*args, **options, format="svg")

    def answer(self, value: Any, options: dict[str, Any]) -> dict[str, Any]:
        alternative, which = options["alternative"], {"what": options["what"], "as_of": options["at"]}
        if alternative is not None:
            return {"svg": svg(draw_under(value, alternative, **which))}
        return {"svg": svg(draw_submission(value, options["edition"], options["day"], **which))}

    def show(self, answer: dict[str, Any], options: dict[str, Any], indent: int | None = 2) -> None:
        if "error" in answer:
            self.stderr.write(f"Line {answer['line']}: {answer['error']}")
        else:
            self.stdout.write(answer["svg"], ending="")
