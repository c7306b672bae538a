"""The command line: how text is printed and arguments are read."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any


def say(text: str) -> None:
    """Prints a text at once. If the reader has closed the pipe, it has read enough: that is no error."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())  # what is left in the buffer goes there as the program ends
        os.close(nowhere)


class Parser(argparse.ArgumentParser):
    """Reads the command line. Ends quietly where the reader of its help stops reading."""

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            say(message.rstrip("\n"))
        else:
            super()._print_message(message, file)
