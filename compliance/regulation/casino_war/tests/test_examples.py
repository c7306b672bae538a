"""The shared examples of Casino War are clean; skipped where that folder does not stand beside the checkout."""

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from compliance.regulation.core.checks import check_log, check_submission, payouts
from compliance.regulation.tests.cases import LATER

EXAMPLES = Path(__file__).parents[5] / "shared" / "examples"
needs_examples = pytest.mark.skipif(not EXAMPLES.is_dir(), reason="../shared/examples is not there")


@needs_examples
@pytest.mark.parametrize("name", ["casino-war-manual", "casino-war-batch-shuffler"])
def test_651a__example_filings_have_no_finding(name: str) -> None:
    filing = json.loads((EXAMPLES / f"{name}.json").read_text())
    assert check_submission(filing, as_of=LATER)["findings"] == []


@needs_examples
@pytest.mark.parametrize("name", ["deck-change", "deck-inspection", "device-out-of-service"])
def test_651a__example_logs_have_no_finding(name: str) -> None:
    log = json.loads((EXAMPLES / f"log-{name}.json").read_text())
    assert check_log(log, datetime(2026, 3, 1, tzinfo=UTC))["findings"] == []


def test_651a_10__the_chapter_figures_its_own_odds() -> None:
    rows = payouts("651a", edition="651a-2012", today=date(2026, 3, 1))["wagers"]
    tie = next(r for r in rows if r["wager"] == "tie" and r["case"] == {"decks": 6, "deal": "original_deal"})
    assert (tie["p_win"], tie["house_edge"], tie["house_edge_percent"]) == ("23/311", "58/311", "18.649518")
    war = {
        key: next(r for r in payouts("651a", edition=key, today=date(2026, 3, 1))["wagers"] if r["wager"] == "initial")
        for key in ("651a-2011P", "651a-2011C", "651a-2012")
    }
    assert war["651a-2011P"]["house_edge"] == war["651a-2012"]["house_edge"] == "23138/993023"
    assert war["651a-2011C"]["state"] == "assumed"
