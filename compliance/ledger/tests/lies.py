"""Lies that an office could write into its own logs and sign: all that the format forbids, one at a time."""

import base64
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from .forgeries import FORGERIES, I, T, flipped, forgery, replaced
from .merkle import tree_root
from .office import DEALER, Log, b64, canonical, sha, signature_line, verifier_key
from .office import raw as public
from .scenes import ATTACHED, KEYS, NEW, OLD, SCAN, VOLUMES, Scene, enrolment, entry, raw

LATE = {"is_late": True, "limit_seconds": 3600, "reason": "the line was down", "seconds": 7203}


def repaid(log: Log, index: int, change: Callable[[dict[str, Any]], Any]) -> None:
    """Change a payload, and the hash of it in its envelope."""
    payload = json.loads(log.records[index][0])
    change(payload)
    salt = log.records[index][1]
    log.records[index] = (canonical(payload).decode(), salt)
    log.envelopes[index]["payload_sha256"] = sha(salt + canonical(payload)).hex()


def nested(depth: int) -> dict[str, Any]:
    return {"a": nested(depth - 1)} if depth else {}


# Of entry 2 of the new log: one member made another.
MEMBERS: dict[str, dict[str, Any]] = {
    "format_2": {"format": 2},
    "format_as_text": {"format": "1"},
    "another_policy": {"policy": "2"},
    "an_unknown_member": {"more": 1},
    "another_index": {"index": 3},
    "another_origin": {"origin": OLD},
    "an_event_that_is_no_uuid": {"event": "event 2"},
    "a_type_in_capitals": {"type": "Log_entry.sign"},
    "a_subject_without_version": {"subject": {"id": "9", "table": "inspections_logentry"}},
    "a_version_left_out": {"subject": {"id": "9", "table": "inspections_logentry", "version": 2}},
    "a_version_from_0": {"subject": {"id": "9", "table": "inspections_logentry", "version": 0}},
    "a_number_left_out": {"stream": {"name": "deck_change", "number": 6, "place": "CW-03"}},
    "an_actor_without_role": {"actor": {name: value for name, value in DEALER.items() if name != "role"}},
    "another_credential": {"actor": DEALER | {"credential_number": "D-102"}},
    "another_user": {"actor": DEALER | {"user": "8d8ac610-566d-4ef0-9c22-186b2a5ed790"}},
    "no_lateness": {"lateness": None},
    "other_seconds": {"lateness": LATE | {"seconds": 1}},
    "late_called_in_time": {"lateness": LATE | {"is_late": False, "reason": ""}},
    "late_without_reason": {"lateness": LATE | {"reason": ""}},
    "a_time_without_micros": {"received_at": "2026-01-08T09:14:00Z"},
    "midnight_as_24_hours": {"received_at": "2026-01-07T24:00:00.000000Z"},
    "a_day_that_is_none": {"received_at": "2026-02-30T09:14:00.000000Z"},
    "an_earlier_time": {"received_at": "2026-01-01T09:14:00.000000Z"},
    "attachments_out_of_order": {"attachments": [ATTACHED[0] | {"name": name} for name in ("b.png", "a.png")]},
    "a_negative_size": {"attachments": [ATTACHED[0] | {"size": -1}]},
    "two_attachments_of_one_name": {"attachments": [ATTACHED[0], ATTACHED[0]]},
    "an_attachment_without_name": {"attachments": [ATTACHED[0] | {"name": ""}]},
    "a_log_opened_again": {"type": "log.opened"},
    "another_size": {"attachments": [ATTACHED[0] | {"size": 3}]},
}
for _name, _change in MEMBERS.items():
    FORGERIES[f"signed__{_name}"] = (T, lambda scene, change=_change: scene.new.envelopes[2].update(change), {})

# Of entry 2 of the new log: other bytes of the same meaning, or of one the format forbids.
BYTES: dict[str, Callable[[bytes], bytes]] = {
    "a_member_twice": replaced(b'"format":1,', b'"format":1,"format":1,'),
    "a_number_as_text": replaced(b'"index":2,', b'"index":"2",'),
    "a_space": replaced(b'"format":1,', b'"format": 1,'),
    "a_fraction": replaced(b'"format":1,', b'"format":1.0,'),
    "an_exponent": replaced(b'"format":1,', b'"format":1e0,'),
    "a_large_number": replaced(b'"limit_seconds":3600', b'"limit_seconds":9007199254740992'),
    "members_out_of_order": replaced(b'"format":1,"index":2,', b'"index":2,"format":1,'),
    "an_escape_too_many": replaced(b"dealer", b"\\u0064ealer"),
    "text_that_is_not_nfc": replaced("é".encode(), "e\u0301".encode()),
    "a_lone_surrogate": replaced(b"dealer", b"\\ud800"),
    "nul": replaced(b"dealer", b"\\u0000"),
    "bytes_that_are_not_utf8": replaced(b"dealer", b"\xff"),
    "a_byte_order_mark": lambda data: b"\xef\xbb\xbf" + data,
    "nothing": lambda data: b"",
    "a_list": lambda data: b"[]",
}
for _name, _bytes in BYTES.items():
    FORGERIES[f"signed__{_name}"] = (T, lambda scene, change=_bytes: raw(scene.new, 2, change), {})


@forgery(T)
def signed__deep_nesting(scene: Scene) -> None:
    repaid(scene.new, 6, lambda payload: payload["about"].update(nested(32)))


@forgery(T)
def signed__a_payload_with_an_unknown_member(scene: Scene) -> None:
    repaid(scene.new, 6, lambda payload: payload.update(more=1))


@forgery(T)
def signed__a_record_that_was_not_shown(scene: Scene) -> None:
    repaid(scene.new, 2, lambda payload: payload.update(shown='{"deck":9}'))


@forgery(T)
def signed__another_wall_clock(scene: Scene) -> None:
    scene.new.envelopes[2]["occurred_at"]["local"] = "2026-01-08T09:00:00"


@forgery(T)
def signed__a_reason_without_lateness(scene: Scene) -> None:
    scene.new.envelopes[1]["lateness"]["reason"] = "none"


@forgery(T)
def signed__something_of_the_future(scene: Scene) -> None:
    entry(scene.new, 9, version=2, **scene.new.occurred(before=timedelta(seconds=-120, microseconds=-1), days=3))


@forgery(T)
def signed__an_entry_superseded_twice(scene: Scene) -> None:
    scene.new.add("log_entry.correct", supersedes=scene.new.reference(3))


@forgery(T)
def signed__an_older_entry_superseded_twice(scene: Scene) -> None:
    scene.new.add("log_entry.correct", supersedes=scene.old.reference(3))


@forgery(T)
def signed__a_reference_to_another_leaf(scene: Scene) -> None:
    scene.new.envelopes[6]["supersedes"]["leaf"] = "0" * 64


@forgery(T)
def signed__a_reference_to_another_leaf_of_an_older_log(scene: Scene) -> None:
    scene.new.envelopes[7]["supersedes"]["leaf"] = "0" * 64


@forgery(T)
def signed__a_reference_to_another_event(scene: Scene) -> None:
    scene.new.envelopes[6]["supersedes"]["event"] = scene.new.envelopes[4]["event"]


@forgery(T)
def signed__a_reference_ahead(scene: Scene) -> None:
    scene.new.envelopes[6]["supersedes"] |= {"index": 6}


@forgery(T)
def signed__a_statement_of_another_log(scene: Scene) -> None:
    scene.new.envelopes[2]["signature"]["statement"] = scene.old.envelopes[3]["signature"]["statement"]


@forgery(T)
def signed__an_unknown_assurance(scene: Scene) -> None:
    scene.new.envelopes[2]["signature"]["assurance"] = "highest"


@forgery(T)
def signed__a_passkey_signature_that_does_not_hold(scene: Scene) -> None:
    passkey = scene.new.envelopes[1]["signature"]["passkey"]
    passkey["signature"] = b64(flipped(base64.b64decode(passkey["signature"]), -1))


@forgery(T)
def signed__a_passkey_s_signature_of_another_entry(scene: Scene) -> None:
    signatures = [scene.new.envelopes[index]["signature"] for index in (1, 3)]
    signatures[0]["passkey"] = signatures[1]["passkey"]


@forgery(T)
def signed__a_passkey_used_without_verification(scene: Scene) -> None:
    signature = scene.new.envelopes[1]["signature"]
    signature["passkey"] = KEYS.assertion(signature["statement"], flags=0x01)


@forgery(T)
def signed__a_passkey_used_for_another_purpose(scene: Scene) -> None:
    signature = scene.new.envelopes[1]["signature"]
    signature["passkey"] = KEYS.assertion(signature["statement"], type="webauthn.create")


@forgery(T)
def signed__a_passkey_used_on_another_site(scene: Scene) -> None:
    signature = scene.new.envelopes[1]["signature"]
    signature["passkey"] = KEYS.assertion(signature["statement"], origin="https://elsewhere.example")


@forgery(T)
def signed__a_nonce_used_twice(scene: Scene) -> None:
    for _ in range(2):
        scene.new.add("note.sign", **scene.new.signed(KEYS, {"note": 1}, nonce=b64(b"once and again")))


@forgery(T)
def signed__a_passkey_enrolled_with_another_key(scene: Scene) -> None:
    repaid(scene.old, 1, lambda payload: payload.update(about=enrolment(public_key=b64(b"another"))))


@forgery(T)
def signed__a_passkey_enrolled_for_another_user(scene: Scene) -> None:
    other = "8d8ac610-566d-4ef0-9c22-186b2a5ed790"
    repaid(scene.old, 1, lambda payload: payload.update(about=enrolment(user=other)))


@forgery(T)
def signed__a_passkey_enrolled_after_it_signed(scene: Scene) -> None:
    repaid(scene.old, 1, lambda payload: payload.update(about=enrolment(credential_id=b64(b"credential-2"))))
    scene.new.add("passkey.enrol", about=enrolment())


@forgery(T)
def signed__a_passkey_used_after_it_was_revoked(scene: Scene) -> None:
    scene.old.add("passkey.revoke", about={"credential_id": b64(b"credential-1")})
    reopened(scene)


def reopened(scene: Scene, **other: Any) -> None:
    """State the old log's end as it is now in the first entry of the new one, or something else."""
    closing = {"origin": OLD, "root": b64(tree_root(scene.old.leaves())), "size": len(scene.old.envelopes)}
    repaid(scene.new, 0, lambda payload: payload["about"].update(predecessor=closing | other))


@forgery(T)
def signed__another_root_of_the_predecessor(scene: Scene) -> None:
    reopened(scene, root=b64(bytes(32)))


@forgery(T)
def signed__a_larger_predecessor(scene: Scene) -> None:
    reopened(scene, size=6)


@forgery(I)
def signed__a_payload_destroyed_by_nobody(scene: Scene) -> None:
    scene.bundle.destroyed.add((OLD, 3))


@forgery(T)
def signed__a_payload_destroyed_by_one_person(scene: Scene) -> None:
    repaid(scene.new, 8, lambda payload: payload["about"].update(confirmed_by="D-101"))


@forgery(I)
def signed__the_payload_of_the_opening_destroyed(scene: Scene) -> None:
    scene.new.add("retention.destroy", about={"confirmed_by": "B-2", "destroyed": [{"index": 0, "origin": OLD}]})
    scene.bundle.destroyed.add((OLD, 0))


@forgery(I)
def signed__the_payload_of_the_export_destroyed(scene: Scene) -> None:
    scene.last()
    scene.new.add("retention.destroy", about={"confirmed_by": "B-2", "destroyed": [scene.bundle.place]})
    scene.bundle.destroyed.add((NEW, 9))
    scene.last = lambda: None


@forgery(T)
def signed__a_passkey_without_id(scene: Scene) -> None:
    scene.new.envelopes[1]["signature"]["passkey"]["credential_id"] = ""


@forgery(T)
def signed__a_log_of_another_office_than_the_board_log(scene: Scene) -> None:
    """Both offices are trusted: what one says is still no commitment of the other's Board log."""
    foreign = "elsewhere.example"
    scene.policy += f"log {verifier_key(foreign, 1, public(KEYS.ed))[1]}\n"
    scene.board.origin = f"{foreign}/log/board/2026"
    for envelope in scene.board.envelopes:
        envelope["origin"] = scene.board.origin
    text = scene.files["board/checkpoint.txt"].decode().partition("\n\n")[0] + "\n"
    ours = signature_line(foreign, 1, public(KEYS.ed), KEYS.ed.sign(text.encode()))
    cosigned = scene.files["board/checkpoint.txt"].decode().splitlines(keepends=True)[5:]
    scene.files["board/checkpoint.txt"] = "".join((text, "\n", ours, *cosigned)).encode()
    scene.relist()


@forgery(T)
def signed__another_filter_in_the_export_entry(scene: Scene) -> None:
    scene.last()
    repaid(scene.new, 9, lambda payload: payload["about"]["filter"].update(to="2026-01-31"))
    scene.last = lambda: None


@forgery(T)
def signed__an_export_that_is_none(scene: Scene) -> None:
    scene.last()
    scene.new.envelopes[9]["type"] = "export.other"
    scene.last = lambda: None


@forgery(T)
def signed__another_volume_in_the_export_entry(scene: Scene) -> None:
    scene.last()
    scene.bundle.volumes = VOLUMES | {"volume-1.pdf": b"%PDF-1.7 another"}
    scene.last = lambda: None


@forgery(T)
def signed__a_log_that_begins_in_the_middle_of_a_stream(scene: Scene) -> None:
    scene.old.envelopes[0]["type"] = "log.begun"
    scene.old.envelopes[2]["stream"]["number"] = 2


@forgery(T)
def signed__a_passkey_enrolled_twice(scene: Scene) -> None:
    scene.new.add("passkey.enrol", about=enrolment())


@forgery(T)
def signed__a_passkey_enrolled_for_nobody(scene: Scene) -> None:
    scene.new.add("passkey.enrol", about=enrolment(credential_id=b64(b"credential-2")) | {"user": None})


@forgery(T)
def signed__a_log_that_does_not_say_what_it_follows(scene: Scene) -> None:
    repaid(scene.old, 0, lambda payload: payload.update(about={}))
    reopened(scene)


@forgery(T)
def signed__a_correction_in_another_office(scene: Scene) -> None:
    scene.new.envelopes[7]["supersedes"]["origin"] = "elsewhere.example/log/7f3c9a/2025"


@forgery(T)
def signed__an_attachment_of_a_payload_destroyed_is_kept(scene: Scene) -> None:
    scene.new.envelopes[3]["attachments"] = []
    scene.old.envelopes[2]["attachments"] = ATTACHED
    reopened(scene)
    scene.files[f"attachments/{ATTACHED[0]['sha256']}"] = SCAN
    scene.relist()
