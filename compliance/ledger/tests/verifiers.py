"""`verify.py` as auditors run it, in processes that stay: Python alone, isolated, without packages.

Most of one verification in its own process is its start, and signatures that were checked a moment before: here a
process takes one command line after the other, and checks the same signature over the same bytes once. How the command
starts, and what it prints, is tested in `test_verify_command.py`.
"""

import atexit
import json
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import Any

from compliance.ledger.tests.programs import folder

VERIFY = folder() / "verify.py"
STAYS = """
import contextlib, functools, importlib.util, io, json, sys
spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
sys.modules["verify"] = verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)
for name in ("verify_ed25519", "verify_p256", "verify_rs256"):
    setattr(verify, name, functools.cache(getattr(verify, name)))
for line in sys.stdin:
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            status = verify.main(json.loads(line))
        except SystemExit as end:
            status = end.code
    print(json.dumps([status, said.getvalue()]), flush=True)
"""
_one_at_a_time = threading.Lock()


@cache
def _process(*options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-I", "-S", "-B", *options, "-c", STAYS, str(VERIFY)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(_ended, process)
    return process


def _ended(process: subprocess.Popen[str]) -> None:
    """It ends with its input."""
    process.communicate()


def verified(bundle: Path, policy: Path, *more: str, options: tuple[str, ...] = ()) -> tuple[int, dict[str, Any]]:
    """The exit status of `verify.py --json`, and what it says; `options` are those of Python."""
    with _one_at_a_time:
        process = _process(*options)
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps([str(bundle), "--policy", str(policy), "--json", *more]) + "\n")
        process.stdin.flush()
        status, said = json.loads(process.stdout.readline())
    return status, json.loads(said)
