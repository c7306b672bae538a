"""The log tells what went wrong and where, and nothing that somebody typed."""

import logging
import logging.config
import sys

import pytest

from compliance.logs import logging_config

TYPED = "correct horse battery"


def signed(password: str) -> None:
    """Fails as a service does whose database has gone away."""
    form = {"sign-password": [password]}
    raise ConnectionError(f"{len(form)} form was not kept")


@pytest.mark.parametrize("as_json", [True, False])
def test_a_traceback_is_logged_without_the_values_of_variables(as_json: bool) -> None:
    described = logging_config(as_json=as_json, level="INFO")["formatters"]["line"]
    formatter = logging.config.DictConfigurator({}).configure_formatter(described)
    try:
        signed(TYPED)
    except ConnectionError:
        failure = sys.exc_info()
    line = formatter.format(logging.LogRecord("a", logging.ERROR, "a.py", 1, "request_failed", (), failure))
    assert "ConnectionError: 1 form was not kept" in line
    assert "in signed" in line
    assert TYPED not in line
