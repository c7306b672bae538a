"""The cadence of the Board log: five minutes to a cosignature are kept by the office as it is delivered."""

import os
import subprocess
import sys

import pytest
from django.conf import settings

SHOW = "import compliance.settings as s; print(s.LEDGER_CADENCE_S, s.BEAT_SCHEDULE['ask_witnesses']['schedule'])"
SIGNED_S = 2 * (settings.LEDGER_SIGNER_PAUSE_S + 1)
"""Twice the signer's pause and look: for the record's own log, then for the Board log."""


@pytest.mark.parametrize(("demo", "cadence"), [("0", 240.0), ("1", 60.0)])
def test_a_record_is_cosigned_within_five_minutes_by_default(demo: str, cadence: float) -> None:
    given = {name: value for name, value in os.environ.items() if not name.startswith("LEDGER_")}
    given |= {"DEMO": demo, "DATABASE_URL": "postgresql://nobody@/nothing", "SECRET_KEY": "x" * 50}
    done = subprocess.run([sys.executable, "-c", SHOW], env=given, capture_output=True, text=True, check=True)
    told, asked = (float(one) for one in done.stdout.split())
    assert told == cadence
    assert SIGNED_S + told + asked < 5 * 60
