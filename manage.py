#!/usr/bin/env python
"""Django's command line; with no DATABASE_URL it speaks to the services that `script/server` keeps."""

import os
import sys


def main() -> None:
    """Run a management command against the configured or, failing that, the embedded services."""
    from compliance.embedded.environment import adopt

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    adopt()
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
