"""Honest histories drawn at random, and one small bundle of everything that tests change in many ways."""

import random
from functools import cache

from .bundles import Log, Office, Token
from .passkeys import Passkey

LATE = [None, 0, -60, 3600, 86400, 86401, 400_000]


def drawn(chance: random.Random) -> tuple[Office, list[Log], dict[str, object]]:
    """An office, its logs over one to three years with corrections, late entries, tokens, destruction, and a filter."""
    office = Office(chance)
    passkeys = [Passkey("first"), Passkey("second", "EdDSA")]
    logs = [office.opened("holder", 2026)]
    enrolled = [logs[0].enrol(one) for one in passkeys if chance.random() < 0.7]
    corrected: set[tuple[int, int]] = set()
    destroyed: set[tuple[int, int]] = set()
    tokens: list[Token] = []
    for _ in range(chance.randint(0, 25)):
        if chance.random() < 0.08:
            logs.append(office.opened("holder", 2026 + len(logs), logs[-1]))
        log = logs[-1]
        places = [(n, at) for n, one in enumerate(logs) for at in range(1, len(one.entries))]
        act = chance.choice(["log_entry.sign", "log_entry.correct", "submission.file", "retention.destroy", "token"])
        if act == "token":
            if tokens and chance.random() < 0.4:
                log.revoke_token(tokens.pop())
            else:
                tokens.append(log.make_token())
            continue
        if act == "retention.destroy":
            free = [one for one in places if one not in destroyed and one not in {(0, at) for at in enrolled}]
            ended = [
                one for one in free if logs[one[0]].envelopes[one[1]]["type"] in ("log_entry.sign", "submission.file")
            ]
            if ended:
                chosen = chance.sample(ended, 1)
                destroyed.update(chosen)
                log.destroy(*[(logs[n], at) for n, at in chosen])
            continue
        free = [one for one in places if one not in corrected]
        of = chance.choice(free) if act == "log_entry.correct" and free else None
        if of:
            corrected.add(of)
        token = chance.choice([None, *tokens])
        log.add(
            act,
            token=token,
            subject=chance.choice([None, ("inspections_logentry", str(chance.randint(1, 4)))]),
            place=chance.choice(["", "R-1", "R-2"]),
            sign=chance.choice([None, "lower", *([] if token else passkeys)]),
            late_by=chance.choice(LATE),
            supersedes=(logs[of[0]], of[1]) if of else None,
            attachments={"photo.png": chance.randbytes(9)} if chance.random() < 0.2 else None,
        )
    days = sorted({one["received_at"][:10] for log in logs for one in log.envelopes})
    chosen = {
        "since": chance.choice([None, *days]),
        "until": chance.choice([None, days[-1]]),
        "types": chance.choice([None, [], ["log_entry.sign"], ["submission.file", "log_entry.correct"]]),
    }
    if chosen["since"]:
        first = next(
            (n for n in reversed(range(len(logs))) if logs[n].envelopes[0]["received_at"][:10] < chosen["since"]), 0
        )
        return office, logs[first:], chosen
    return office, logs, chosen


@cache
def sample() -> tuple[Office, list[Log], dict[str, bytes]]:
    """Two years with one of everything, and the files of a bundle of them. Do not change them: copy."""
    office = Office(random.Random(20260301))
    first, passkey = office.opened("holder", 2026), Passkey()
    first.enrol(passkey)
    for number in range(6):
        first.add(
            "log_entry.sign",
            subject=("inspections_logentry", str(number % 3)),
            place="R-1",
            sign=passkey if number % 2 else "lower",
            late_by=[10, 100_000, -60][number % 3],
            attachments={"photo.png": b"photo %d" % number} if number == 2 else None,
        )
    first.add("log_entry.correct", supersedes=(first, 3), sign=passkey)
    second = office.opened("holder", 2027, first)
    second.add("log_entry.sign", subject=("inspections_logentry", "1"), place="R-1", sign="lower")
    second.add("log_entry.correct", supersedes=(first, 4), sign=passkey)
    second.destroy((first, 5))
    return office, [first, second], office.bundle([first, second])
