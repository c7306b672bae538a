#!/usr/bin/env python
"""Django's command line; with no DATABASE_URL it speaks to the services that `script/server` keeps."""

import os
import select
import signal
import sys
from typing import IO

OWNER_COMMANDS = ("migrate", "prepare", "ledger_rebuild")
"""Commands that change tables, and so run as their owner (`DATABASE_OWNER_URL`)."""


def main() -> None:
    """Run a management command against the configured or, failing that, the embedded services."""
    from compliance.embedded.environment import adopt

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    adopt()
    if sys.argv[1:2] and sys.argv[1] in OWNER_COMMANDS:
        os.environ["DATABASE_AS_OWNER"] = "1"
    from django.core.management import execute_from_command_line

    from compliance.isolation.context import OFFICE, become

    become(OFFICE)  # whoever is at this machine's command line acts for the office
    try:
        try:
            execute_from_command_line(sys.argv)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        if not is_unread(sys.stdout):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left in the buffer goes there
        sys.exit(128 + signal.SIGPIPE)


def is_unread(out: IO[str]) -> bool:
    """Whether nobody reads this pipe any more: `| head` has enough, and the command ends without a word."""
    poll = select.poll()
    poll.register(out, select.POLLOUT)
    return any(event & select.POLLERR for _, event in poll.poll(0))


if __name__ == "__main__":
    main()
