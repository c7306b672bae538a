"""The rule core stands alone: no framework, no clock."""

import subprocess
import sys
from pathlib import Path

REGULATION = Path(__file__).resolve().parents[1]
HEAVY = ("django", "celery", "rest_framework", "pydantic", "numpy", "psycopg")


def test_the_regulation_imports_no_framework() -> None:
    code = f"""
import sys
import compliance.regulation
from compliance.regulation.core import checks
print(sorted(set({HEAVY!r}) & set(sys.modules)))
"""
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=REGULATION.parents[1]
    )
    assert told.stdout.strip() == "[]"


def test_the_regulation_reads_no_clock_and_no_environment() -> None:
    told = ("datetime.now(", "date.today(", "time.time(", "utcnow(", "os.environ", "import django", "from django")
    readers = [
        f"{path.relative_to(REGULATION)}: {words}"
        for path in REGULATION.rglob("*.py")
        if "tests" not in path.parts
        for words in told
        if words in path.read_text(encoding="utf-8")
    ]
    assert readers == []
