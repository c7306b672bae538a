"""A changed bundle is never INTACT: bytes, lines, files, and histories that break the rules under valid signatures."""

import json
import random
import zipfile
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.ledger.tests.bundles import CLOCK, Office, canon, sealed, sha256, zipped
from compliance.ledger.tests.histories import sample
from compliance.ledger.tests.passkeys import Passkey, b64
from compliance.transparency.canonical import parse_canonical
from compliance.transparency.errors import Malformed
from compliance.transparency.shapes import BOARD_LINE, ENVELOPE, MANIFEST, RECORD
from compliance.transparency.verifier import verify

LINED = [
    "logs/0/envelopes.jsonl",
    "logs/0/records.jsonl",
    "logs/1/envelopes.jsonl",
    "board/entries.jsonl",
    "report/records.csv",
]


def judged(office, files, since=None):
    return verify(zipped(files), office.policy().encode(), since.encode() if since else None)


def flipped(data: bytes, at: int, bit: int) -> bytes:
    at %= len(data)
    return data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_one_bit_changed_in_any_file_is_never_intact(data):
    """Once as it is, and once with a manifest made to agree."""
    office, _, files = sample()
    name = data.draw(st.sampled_from(sorted(files)))
    changed = flipped(files[name], data.draw(st.integers(0, 1 << 30)), data.draw(st.integers(0, 7)))
    assert judged(office, files | {name: changed}).verdict == "TAMPERED"
    if name != "manifest.json":
        assert judged(office, sealed(files | {name: changed})).verdict in ("TAMPERED", "INCOMPLETE", "UNWITNESSED")


def test_one_bit_changed_anywhere_in_the_zip_never_crashes_nor_changes_what_is_judged(chance):
    """The zip's own dates and comments prove nothing; what is INTACT has the very bytes of the honest files."""
    office, _, files = sample()
    packed = zipped(files, zipfile.ZIP_STORED).getvalue()
    for _ in range(100):
        changed = flipped(
            packed, chance.choice([chance.randrange(len(packed)), -chance.randrange(1, 1600)]), chance.randrange(8)
        )
        held = zipped({})
        held.seek(0)
        held.truncate()
        held.write(changed)
        report = verify(held, office.policy().encode())
        assert "does not understand" not in str(report.findings), report.findings
        if report.verdict == "INTACT":
            with zipfile.ZipFile(held) as archive:
                assert {one: archive.read(one) for one in archive.namelist()} == files


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(LINED), st.sampled_from(["remove", "repeat", "swap", "cut", "shorten", "blank"]), st.integers(0, 99)
)
def test_lines_removed_repeated_swapped_or_cut_are_never_intact(name, how, at):
    office, _, files = sample()
    lines = files[name].splitlines(keepends=True)
    at %= len(lines)
    if how == "remove":
        lines[at : at + 1] = []
    elif how == "repeat":
        lines[at:at] = [lines[at]]
    elif how == "swap":
        lines[at], lines[at - 1] = lines[at - 1], lines[at]
    elif how == "cut":
        lines = lines[:at]
    elif how == "shorten":
        lines[-1] = lines[-1][:-1]
    else:
        lines[at:at] = [b"\n"]
    report = judged(office, sealed(files | {name: b"".join(lines)}))
    assert report.verdict in ("TAMPERED", "INCOMPLETE")
    assert "does not understand" not in str(report.findings), report.findings


@pytest.mark.parametrize("name", sorted(sample()[2]))
def test_a_missing_file_is_incomplete_and_never_intact(name):
    office, _, files = sample()
    without = {one: data for one, data in files.items() if one != name}
    assert judged(office, without).verdict == "INCOMPLETE"
    if name != "manifest.json":
        assert judged(office, sealed(without)).verdict == "INCOMPLETE"


@pytest.mark.parametrize("name", ["extra.txt", "logs/2/envelopes.jsonl", "attachments/" + "0" * 64, "report/other.pdf"])
def test_a_file_too_many_is_tampered(name):
    office, _, files = sample()
    assert judged(office, files | {name: b"x"}).verdict == "TAMPERED"
    assert judged(office, sealed(files | {name: b"x"})).verdict == "TAMPERED"


def test_whose_records_they_are_when_and_by_which_filter_is_bound_to_the_record_of_the_export():
    office, _, files = sample()
    honest = json.loads(files["manifest.json"])
    for name, value in (
        ("holder_name", "Other Casino"),
        ("made_at", "2027-01-01T00:00:00.000000Z"),
        ("filter", {"from": None, "to": None, "types": ["log_entry.sign"]}),
        ("filter", {"from": None, "to": "2026-03-02", "types": None}),
        ("export", {"index": 3, "origin": honest["export"]["origin"]}),
        ("bundle", 3),
        ("extra", 1),
    ):
        changed = files | {"manifest.json": canon({**honest, name: value}).encode()}
        assert judged(office, changed).verdict == "TAMPERED", name


def test_a_history_written_anew_without_the_keys_is_tampered_and_with_them_the_old_checkpoint_finds_it():
    def history(*, change: bool) -> tuple[Office, dict[str, bytes], str]:
        office = Office(random.Random(8))
        log = office.opened("holder", 2026)
        for number in range(6):
            log.add("log_entry.sign", place="R-1", shown={"result": "pass" if change and number == 2 else "fail"})
        old = log.checkpoint(5)
        return office, office.bundle([log]), old

    honest, files, kept = history(change=False)
    assert judged(honest, files, kept).verdict == "INTACT"
    forger, forged, _ = history(change=True)
    assert judged(honest, forged).verdict == "TAMPERED"
    forger.keys, forger.witnesses = honest.keys, honest.witnesses
    thief = random.Random(8)
    forger.chance = thief
    forger.now = Office(thief).now
    log = forger.opened("holder", 2026)
    log.origin = json.loads(files["manifest.json"])["logs"][0]["origin"]
    log.entries, log.envelopes, log.records = [], [], []
    log.add("log.opened", about={"predecessor": None})
    for _ in range(6):
        log.add("log_entry.sign", place="R-1", shown={"result": "pass"})
    forged = forger.bundle([log])
    assert judged(honest, forged).verdict == "INTACT", "nothing inside it could tell"
    report = judged(honest, forged, kept)
    assert report.verdict == "TAMPERED"
    assert [one["where"] for one in report.findings] == ["older checkpoint"]


def test_a_bundle_older_than_the_checkpoint_says_so_and_what_to_ask_for():
    office, logs, files = sample()
    longer = Office(random.Random(1))
    longer.keys = office.keys
    entries = logs[1].entries
    logs[1].entries = [*entries, b"{}"]
    kept = logs[1].checkpoint()
    logs[1].entries = entries
    report = judged(office, files, kept)
    assert report.verdict == "INCOMPLETE"
    (finding,) = report.findings
    assert "The bundle is older than this checkpoint. Ask for one made after it" in finding["message"]
    assert (finding["where"], finding["expected"]) == ("older checkpoint", f'"at least {len(entries) + 1} entries"')


BROKEN = {
    "an unknown member": {"extra": 1},
    "an unknown format": {"format": 2},
    "an unknown policy": {"policy": "2"},
    "an index of another place": {"index": 3},
    "another log": {"origin": "office.example/log/other/2026"},
    "an unknown kind of type": {"type": "Log Entry"},
    "a truth for a number": {"index": True},
    "a time before the last": {"received_at": "2026-01-01T00:00:00.000000Z"},
    "a day that no calendar has": {"received_at": "2026-02-30T00:00:00.000000Z"},
    "a time without microseconds": {"received_at": "2026-12-01T00:00:00Z"},
    "a gap in a stream": {"stream": {"name": "log_entry.sign", "number": 9, "place": "R-1"}},
    "a version skipped": {"subject": {"id": "1", "table": "t", "version": 2}},
    "lateness without an occurrence": {"lateness": {"is_late": False, "limit_seconds": 1, "reason": "", "seconds": 0}},
    "attachments out of order": {
        "attachments": [{"name": n, "original_sha256": None, "sha256": "0" * 64, "size": 0, "type": ""} for n in "ba"]
    },
    "a correction of the future": {
        "supersedes": {"event": "0" * 8 + "-0000-4000-8000-" + "0" * 12, "index": 99, "leaf": "0" * 64, "origin": "?"}
    },
}


def small() -> tuple[Office, "object"]:
    office = Office(random.Random(4))
    log = office.opened("holder", 2026)
    log.add("log_entry.sign", place="R-1", late_by=5)
    return office, log


@pytest.mark.parametrize("name", BROKEN)
def test_an_entry_that_breaks_a_rule_is_tampered_though_its_log_is_signed(name):
    office, log = small()
    change = dict(BROKEN[name])
    if "supersedes" in change:
        change["supersedes"] = change["supersedes"] | {"origin": log.origin}
    index = log.add("log_entry.note", change=change)
    report = judged(office, office.bundle([log]))
    assert report.verdict == "TAMPERED"
    assert index in {one["index"] for one in report.findings}


@pytest.mark.parametrize(
    "change",
    [
        {"seconds": 31},
        {"is_late": True, "reason": "x"},
        {"limit_seconds": 29},
        {"reason": "a reason without lateness"},
        {"seconds": -1},
    ],
)
def test_lateness_is_counted_again(change):
    office, log = small()
    log.add("log_entry.sign", place="R-1", late_by=30)
    right = {"is_late": False, "limit_seconds": 86400, "reason": "", "seconds": 30}
    log.add("log_entry.sign", place="R-1", late_by=30, change={"lateness": right})
    assert judged(office, office.bundle([log])).verdict == "INTACT"
    log.add("log_entry.sign", place="R-1", late_by=30, change={"lateness": right | change})
    assert judged(office, office.bundle([log])).verdict == "TAMPERED"


def test_what_happened_more_than_120_seconds_ahead_or_by_another_wall_clock_is_tampered():
    for late_by, verdict in ((-120, "INTACT"), (-121, "TAMPERED")):
        office, log = small()
        log.add("log_entry.sign", late_by=late_by)
        assert judged(office, office.bundle([log])).verdict == verdict
    office, log = small()
    stated = log.envelopes[1]["occurred_at"]
    log.add("log_entry.sign", late_by=5, change={"occurred_at": stated | {"offset": "-04:00"}})
    assert judged(office, office.bundle([log])).verdict == "TAMPERED"


def test_an_entry_is_corrected_once_and_by_its_own_leaf():
    office, log = small()
    log.add("log_entry.correct", supersedes=(log, 1))
    assert judged(office, office.bundle([log])).verdict == "INTACT"
    log.add("log_entry.correct", supersedes=(log, 1))
    assert judged(office, office.bundle([log])).verdict == "TAMPERED"
    for member, value in (("leaf", "0" * 64), ("event", "00000000-0000-4000-8000-000000000000"), ("index", 0)):
        office, log = small()
        named = {"event": log.envelopes[1]["event"], "index": 1, "leaf": log.leaves[1].hex(), "origin": log.origin}
        log.add("log_entry.correct", change={"supersedes": named | {member: value}})
        assert judged(office, office.bundle([log])).verdict == "TAMPERED", member


@pytest.mark.parametrize(
    "wrong",
    [
        {"credential_number": "GE-9999"},
        {"user": "00000000-0000-4000-8000-000000000000"},
        {"origin": "office.example/log/other/2026"},
        {"record_sha256": "0" * 64},
        {"nonce": ""},
        {"extra": "x"},
        {"meaning": {"id": "x"}},
        {"issued_at": "yesterday"},
        {"holder": "somebody"},
    ],
)
@pytest.mark.parametrize("sign", ["lower", "passkey"])
def test_a_signature_over_another_statement_is_tampered(wrong, sign):
    office, log = small()
    log.add("log_entry.sign", sign=Passkey() if sign == "passkey" else sign, statement=wrong)
    assert judged(office, office.bundle([log])).verdict == "TAMPERED"


def test_a_passkey_signs_after_its_enrolment_before_its_revocation_and_with_each_nonce_once():
    passkey = Passkey()

    def verdict(*acts: str, **more: object) -> str:
        office, log = small()
        for act in acts:
            if act == "enrol":
                log.enrol(passkey)
            elif act == "revoke":
                log.add("passkey.revoke", about={"credential_id": b64(passkey.credential_id)})
            else:
                log.add("log_entry.sign", sign=passkey, **more)
        return judged(office, office.bundle([log])).verdict

    assert verdict("enrol", "sign", "sign", "revoke") == "INTACT"
    assert verdict("sign") == "INTACT"
    assert verdict("sign", "enrol") == "TAMPERED"
    assert verdict("enrol", "revoke", "sign") == "TAMPERED"
    assert verdict("revoke", "sign") == "TAMPERED"
    assert verdict("enrol", "enrol") == "TAMPERED"
    assert verdict("sign", "sign", statement={"nonce": b64(b"the same nonce")}) == "TAMPERED"
    office, log = small()
    about = {"credential_id": b64(passkey.credential_id), "public_key": b64(Passkey("other").public_key), "user": None}
    log.add("passkey.enrol", about=about)
    log.add("log_entry.sign", sign=passkey)
    assert judged(office, office.bundle([log])).verdict == "TAMPERED"


def test_one_person_alone_destroys_nothing():
    office, log = small()
    log.destroy((log, 1))
    assert judged(office, office.bundle([log])).verdict == "INTACT"
    office, log = small()
    places = [{"index": 1, "origin": log.origin}]
    log.add("retention.destroy", about={"confirmed_by": "GE-1001", "destroyed": places})
    log.records[1] = None
    assert judged(office, office.bundle([log])).verdict == "TAMPERED"
    office, log = small()
    log.records[1] = None
    assert judged(office, office.bundle([log])).verdict == "INCOMPLETE"


def test_a_range_begins_with_the_last_entry_before_the_first_day_or_with_the_log():
    office, log = small()
    for _ in range(4):
        office.now += timedelta(days=1)
        log.add("log_entry.sign")
    since, place = log.envelopes[4]["received_at"][:10], 3
    verdicts = {}
    for start in range(place + 2):
        log_then = (list(log.entries), list(log.envelopes), list(log.records))
        verdicts[start] = judged(office, office.bundle([log], since=since, starts={log.origin: start})).verdict
        log.entries, log.envelopes, log.records = log_then
    assert verdicts == {
        0: "INTACT",
        **dict.fromkeys(range(1, place), "TAMPERED"),
        place: "INTACT",
        place + 1: "INCOMPLETE",
    }


@pytest.mark.parametrize("wrong", [0, 1])
def test_two_entries_state_one_size_of_one_attachment(wrong):
    office, log = small()
    places = [log.add("log_entry.note", attachments={"photo.png": b"photo"}) for _ in range(2)]
    assert judged(office, office.bundle([log])).verdict == "INTACT"
    office, log = small()
    stated = {"name": "photo.png", "original_sha256": None, "sha256": sha256(b"photo"), "size": 5, "type": "image/png"}
    for number in range(2):
        change = {"attachments": [stated | {"size": 4 if number == wrong else 5}]}
        log.add("log_entry.note", attachments={"photo.png": b"photo"}, change=change)
    report = judged(office, office.bundle([log]))
    assert report.verdict == "TAMPERED"
    assert (places[1], "attachments") in {(one["index"], one["member"]) for one in report.findings}


@pytest.mark.parametrize(
    "change",
    [
        {"actor": CLOCK | {"user": "00000000-0000-4000-8000-000000000000"}},
        {"signature": {"assurance": "lower", "statement": "{}"}},
        {"lateness": {"is_late": False, "limit_seconds": 1, "reason": "", "seconds": 0}},
    ],
)
def test_the_board_commits_to_checkpoints_by_its_clock_alone(change):
    office, log = small()
    files = office.bundle([log], board_change=change)
    report = judged(office, files)
    assert [(one["kind"], one["where"]) for one in report.findings] == [("TAMPERED", "board/entries.jsonl")]


def test_a_log_that_misstates_the_one_before_it_is_tampered():
    for change in ({"size": 1}, {"root": b64(bytes(32))}, {"size": 99}):
        office, log = small()
        honest = json.loads(sample()[1][1].records[0][0])["about"]["predecessor"]
        second = office.opened("holder", 2027, log)
        payload = json.loads(second.records[0][0])
        assert set(honest) == set(payload["about"]["predecessor"])
        office, log = small()
        stated = payload["about"]["predecessor"] | {"origin": log.origin}
        second = office.opened("holder", 2027, log)
        second.entries, second.envelopes, second.records = [], [], []
        second.add("log.opened", about={"predecessor": stated | change})
        assert judged(office, office.bundle([log, second])).verdict == "TAMPERED", change


def test_findings_say_where_and_what_in_words_and_are_counted_beyond_the_first_thousand():
    office, log = small()
    log.add("log_entry.sign", place="R-1", change={"stream": {"name": "log_entry.sign", "number": 4, "place": "R-1"}})
    found = judged(office, office.bundle([log])).findings
    assert found == [
        {
            "kind": "TAMPERED",
            "where": "logs/0/envelopes.jsonl",
            "index": 2,
            "member": "stream",
            "message": "The entries of this kind at this place have a gap.",
            "expected": "2",
            "found": '{"name": "log_entry.sign", "number": 4, "place": "R-1"}',
        }
    ]
    for _ in range(1100):
        log.add("log_entry.sign", change={"policy": "2"})
    report = judged(office, office.bundle([log]))
    assert (len(report.findings), report.count) == (1000, 1101)


SHAPES = {
    "logs/0/envelopes.jsonl": ENVELOPE,
    "logs/1/envelopes.jsonl": ENVELOPE,
    "logs/0/records.jsonl": RECORD,
    "board/entries.jsonl": BOARD_LINE,
    "manifest.json": MANIFEST,
}


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_the_quick_way_reads_a_line_exactly_as_the_long_way_does(data):
    """A few characters of an honest line are replaced; both ways refuse it, or both read the same."""
    _, _, files = sample()
    name = data.draw(st.sampled_from(sorted(SHAPES)))
    line = data.draw(st.sampled_from(files[name].splitlines()))
    for _ in range(data.draw(st.integers(0, 2))):
        at, length = data.draw(st.integers(0, len(line) - 1)), data.draw(st.integers(0, 2))
        put = data.draw(
            st.sampled_from(
                [b"", b" ", b"0", b"9", b"-1", b'"', b"\\", b"\\u0041", b"\\u000a", b",", b"null", "é".encode()]
            )
        )
        line = line[:at] + put + line[at + length :]
    try:
        long_way = SHAPES[name].check(parse_canonical(line))
    except Malformed:
        long_way = None
    try:
        assert SHAPES[name].parse(line) == long_way
    except Malformed:
        assert long_way is None
