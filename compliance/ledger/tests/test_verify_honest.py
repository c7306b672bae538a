"""Honest bundles are INTACT, whatever happened in their histories; leaving out a record is INCOMPLETE; an older
checkpoint tells of entries that were cut off.

TRIALS=1000 draws so many histories for each (script/test-faults mutations).
"""

import json
import os
import random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from compliance.ledger.tests.bundles import zipped
from compliance.ledger.tests.histories import drawn, sample
from compliance.transparency.verifier import verify

TRIALS = int(os.environ.get("TRIALS", "40"))
seeds = st.integers(0, 2**32)


def judged(office, files, *more, since=None, quorum=1):
    """The report on these files under the office's own policy."""
    old = since.encode() if since is not None else None
    return verify(zipped(files), office.policy(*more, quorum=quorum).encode(), old)


@settings(max_examples=TRIALS, deadline=None)
@given(seeds)
def test_an_honest_history_is_intact_and_contains_every_older_checkpoint(seed):
    chance = random.Random(seed)
    office, logs, chosen = drawn(chance)
    old = chance.choice(logs)
    size = chance.randint(0, len(old.entries))
    checkpoint = old.checkpoint(size)
    report = judged(office, office.bundle(logs, **chosen), since=checkpoint)
    start = next(one["start"] for one in report.logs if one["origin"] == old.origin)
    assert report.verdict == ("INTACT" if size >= start else "INCOMPLETE"), report.findings


@settings(max_examples=TRIALS, deadline=None)
@given(seeds, st.data())
def test_leaving_out_any_one_record_that_the_filter_chooses_is_incomplete(seed, data):
    office, logs, chosen = drawn(random.Random(seed))
    number = data.draw(st.integers(0, len(logs) - 1))
    whole = office.bundle(logs, **chosen)[f"logs/{number}/records.jsonl"].count(b"\n")
    assume(whole)
    office, logs, chosen = drawn(random.Random(seed))
    dropped = data.draw(st.integers(0, whole - 1))
    report = judged(office, office.bundle(logs, **chosen, drop=(number, dropped)))
    assert report.verdict == "INCOMPLETE", report.findings
    missing = [one for one in report.findings if one["message"].startswith("The filter chooses this entry")]
    assert missing


@settings(max_examples=TRIALS // 2, deadline=None)
@given(seeds, st.data())
def test_entries_cut_off_after_a_checkpoint_are_told_by_it(seed, data):
    """A person with the keys signs the rest anew, exports it, and nothing inside tells of it: a bundle older than the
    checkpoint looks alike, so the verdict says what to ask for, and what it means if that is not to be had."""
    office, logs, _ = drawn(random.Random(seed))
    log = logs[-1]
    assume(len(log.entries) > 1)
    kept, size = log.checkpoint(), len(log.entries)
    left = data.draw(st.integers(1, len(log.entries) - 1))
    for one in (log.entries, log.envelopes, log.records):
        del one[left:]
    report = judged(office, office.bundle(logs), since=kept)
    # The bundle adds an entry of itself: a log cut by one entry is as long as before, with another root.
    assert report.verdict == ("TAMPERED" if left == size - 1 else "INCOMPLETE")
    assert "older checkpoint" in {one["where"] for one in report.findings}


def test_notes_say_what_is_no_fault():
    office, logs, files = sample()
    report = judged(office, files)
    assert report.verdict == "INTACT"
    told = {(one["kind"], one["where"]): one["indexes"] for one in report.as_json()["notes"]}
    first, second = "logs/0/envelopes.jsonl", "logs/1/envelopes.jsonl"
    assert told == {
        ("destroyed", first): [5],
        ("late", first): [3, 6],
        ("lower", first): [2, 4, 6],
        ("lower", second): [1],
        ("passkey", first): [3, 5, 7, 8],
        ("printed", "report/volume-1.pdf"): [4],
        ("passkey", second): [2],
        ("superseded", first): [3, 4],
    }
    assert [(one["origin"], one["start"], one["end"]) for one in report.logs] == [
        (logs[0].origin, 0, 9),
        (logs[1].origin, 0, 5),
    ]


def test_too_few_witnesses_are_unwitnessed():
    office, _, files = sample()
    assert judged(office, files, quorum=0).verdict == "INTACT"
    report = judged(office, files, quorum=2)
    assert report.verdict == "UNWITNESSED"
    assert [one["where"] for one in report.findings] == ["board/checkpoint.txt"]


def test_a_policy_may_list_the_logs():
    office, logs, files = sample()
    both = [f"log-origin {log.origin}" for log in logs]
    assert judged(office, files, *both).verdict == "INTACT"
    assert judged(office, files, both[0]).verdict == "TAMPERED"


def test_the_range_of_a_log_shows_that_nothing_was_left_out_before_it():
    """A bundle that begins with the first chosen entry, not one before it, could hide another before that."""
    office, logs, _ = drawn(random.Random(6))
    days = sorted({one["received_at"][:10] for one in logs[-1].envelopes})
    assert len(days) > 2
    honest = office.bundle([logs[-1]], since=days[2])
    assert judged(office, honest).verdict == "INTACT"
    late = {logs[-1].origin: json.loads(honest["manifest.json"])["logs"][0]["start"] + 1}
    assert judged(office, office.bundle([logs[-1]], since=days[2], starts=late)).verdict == "INCOMPLETE"


def test_the_log_of_the_year_before_may_not_be_left_out():
    office, logs, _ = sample()
    report = judged(office, office.bundle([logs[1]]))
    assert report.verdict == "INCOMPLETE"
    assert {one["message"] for one in report.findings} == {"The log before this one is missing from the bundle."}
