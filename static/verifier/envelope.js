/* The envelope (section 3) and the statement of a signature (section 4), each read by itself. */
(() => {
  "use strict";
  const V = window.Verifier;
  const { is } = V;

  const STATEMENT = is.members({
    credential_number: is.text,
    holder: is.nullable(is.uuid),
    issued_at: is.instant,
    meaning: is.members({ id: is.filled, sha256: is.hash }),
    nonce: is.base64,
    origin: is.origin,
    record_sha256: is.hash,
    user: is.uuid,
  });
  const PASSKEY = is.members({
    authenticator_data: is.text,
    client_data: is.text,
    credential_id: is.text,
    public_key: is.text,
    signature: is.text,
  });
  const LOWER_SIGNATURE = is.members({ assurance: is.exactly("lower"), statement: is.text });
  const PASSKEY_SIGNATURE = is.members({ assurance: is.exactly("passkey"), passkey: PASSKEY, statement: is.text });
  const signature = (value, member) =>
    (value && value.assurance === "passkey" ? PASSKEY_SIGNATURE : LOWER_SIGNATURE)(value, member);

  const ENVELOPE = is.members({
    actor: is.members({ credential_number: is.text, method: is.text, printed_name: is.text, role: is.text, user: is.nullable(is.uuid) }),
    attachments: is.list(
      is.members({ name: is.filled, original_sha256: is.nullable(is.hash), sha256: is.hash, size: is.count, type: is.text }),
    ),
    event: is.uuid,
    format: is.exactly(1),
    index: is.count,
    lateness: is.nullable(is.members({ is_late: is.flag, limit_seconds: is.count, reason: is.text, seconds: is.count })),
    occurred_at: is.nullable(is.members({ local: is.wall, offset: is.offset, utc: is.instant, zone: is.filled })),
    origin: is.origin,
    payload_sha256: is.hash,
    policy: is.exactly("1"),
    received_at: is.instant,
    release: is.text,
    signature: is.nullable(signature),
    stream: is.nullable(is.members({ name: is.text, number: is.ordinal, place: is.text })),
    subject: is.nullable(is.members({ id: is.text, table: is.text, version: is.ordinal })),
    supersedes: is.nullable(is.members({ event: is.uuid, index: is.count, leaf: is.hash, origin: is.origin })),
    type: is.type,
  });

  const demand = (holds, member, expected, found) => {
    if (!holds) throw new V.Flaw(member, expected, found);
  };

  /** The wall clock and its offset are those of the instant. */
  const checkClock = ({ local, offset, utc }) => {
    const [hours, minutes] = offset.slice(1).split(":").map(Number);
    const ahead = (hours * 60 + minutes) * 60 * (offset[0] === "-" ? -1 : 1);
    demand(V.secondsOf(local) - ahead === V.secondsOf(utc), "occurred_at.local", `the wall clock of ${utc} at ${offset}`, local);
  };

  /** Lateness is what the two times make it, and a reason stands where it is late. */
  const checkLateness = ({ lateness, occurred_at: occurred, received_at: received }) => {
    demand((lateness === null) === (occurred === null), "lateness", occurred ? "a lateness" : "null", V.told(lateness));
    if (!occurred) return;
    const seconds = V.secondsOf(received) - V.secondsOf(occurred.utc);
    const micros = V.microsOf(received) - V.microsOf(occurred.utc);
    const whole = Math.max(0, micros < 0 ? seconds - 1 : seconds);
    demand(lateness.seconds === whole, "lateness.seconds", String(whole), String(lateness.seconds));
    const isLate = whole > lateness.limit_seconds;
    demand(lateness.is_late === isLate, "lateness.is_late", String(isLate), String(lateness.is_late));
    demand((lateness.reason !== "") === isLate, "lateness.reason", isLate ? "a reason" : "no reason", V.told(lateness.reason));
    const ahead = -seconds * 1e6 - micros;
    demand(ahead <= 120e6, "occurred_at.utc", `at most 120 seconds after ${received}`, occurred.utc);
  };

  const checkAttachments = (attachments) => {
    attachments.forEach((one, i) => {
      demand(!i || attachments[i - 1].name < one.name, "attachments", "in order of name, each once", V.told(one.name));
    });
  };

  /** The statement of a signature as an object, of this log and actor; null where nobody signed. */
  const readStatement = ({ signature: signed, actor, origin }) => {
    if (!signed) return null;
    const statement = V.parseCanonical(signed.statement);
    STATEMENT(statement, "signature.statement");
    const same = { credential_number: actor.credential_number, origin, user: actor.user };
    for (const [name, value] of Object.entries(same)) {
      demand(statement[name] === value, `signature.statement.${name}`, V.told(value), V.told(statement[name]));
    }
    return statement;
  };

  /**
   * The envelope of an entry's bytes: `{envelope, statement, flaws}`, where `flaws` are its own contradictions. Throws a
   * Flaw where the bytes are not what the format allows.
   */
  const readEnvelope = (text) => {
    const envelope = V.parseCanonical(text);
    ENVELOPE(envelope, "");
    if (envelope.occurred_at) checkClock(envelope.occurred_at);
    checkAttachments(envelope.attachments);
    const flaws = [];
    const attempt = (check) => {
      try {
        return check();
      } catch (error) {
        if (!(error instanceof V.Flaw)) throw error;
        flaws.push(error);
        return null;
      }
    };
    attempt(() => checkLateness(envelope));
    return { envelope, statement: attempt(() => readStatement(envelope)), flaws };
  };

  Object.assign(V, { LOWER_SIGNATURE, readStatement, readEnvelope });
})();
