"""`python -m tests.golden`: writes the golden files anew, by the tests that compare the office with them."""

import os
import sys

import pytest

from tests.golden.kept import WRITE

if __name__ == "__main__":
    os.environ[WRITE] = "yes"
    sys.exit(pytest.main(["tests/golden", "-k", "as_it_was_read", "-q", "--long", "-p", "no:randomly", *sys.argv[1:]]))
