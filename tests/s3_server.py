"""A server on this machine that speaks S3, for tests: a process that the client of the office reaches as any other."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from urllib.error import URLError
from urllib.request import urlopen

from tests.ports import held_port

MISSING = "a store that speaks S3 is tried with: requirements-files.txt and requirements-files-dev.txt"
KEYS = {"AWS_ACCESS_KEY_ID": "office", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_EC2_METADATA_DISABLED": "true"}


def is_installed() -> bool:
    """Whether its packages are here."""
    return find_spec("boto3") is not None and find_spec("moto") is not None


@contextmanager
def s3_server() -> Iterator[str]:
    """Its address, once it answers."""
    with held_port() as port:
        url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | KEYS)
        try:
            until = time.monotonic() + 120
            while not _answers(url):
                assert server.poll() is None, "the server of S3 ended"
                assert time.monotonic() < until, "the server of S3 does not answer"
                time.sleep(0.2)
            yield url
        finally:
            server.terminate()
            server.wait()


def _answers(url: str) -> bool:
    try:
        with urlopen(f"{url}/moto-api/", timeout=5):
            return True
    except (URLError, OSError):
        return False
