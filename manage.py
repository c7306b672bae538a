#!/usr/bin/env python
"""Django's command line; with no DATABASE_URL it speaks to the services that `script/server` keeps."""

import os
import sys

OWNER_COMMANDS = ("migrate", "prepare", "createcachetable", "ledger_rebuild")
"""What changes tables, and so runs as their owner (`DATABASE_OWNER_URL`)."""


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
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
