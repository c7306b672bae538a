/* Payloads (sections 3, 7 and 8): one line of records.jsonl held to its envelope, and what it tells for later. */
(() => {
  "use strict";
  const V = window.Verifier;
  const { is } = V;
  const ALWAYS = new Set(["log.opened", "retention.destroy", "passkey.enrol", "passkey.revoke"]);

  const LINE = is.members({ index: is.count, payload: is.text, salt: is.hash64 });
  const ROW = is.members({ id: is.text, table: is.text, values: is.nullable(is.object) });
  const PAYLOAD = is.members({ about: is.object, rows: is.list(ROW), shown: is.nullable(is.text) });
  const PREDECESSOR = is.nullable(is.members({ origin: is.origin, root: is.hash64, size: is.count }));
  const DESTROYED = is.list(is.members({ index: is.count, origin: is.origin }));

  /** Whether the filter `{from, to, types}` chooses an envelope. */
  const isChosen = (filter, { received_at: received, type }) => {
    const day = received.slice(0, 10);
    return (!filter.from || day >= filter.from) && (!filter.to || day <= filter.to) && (!filter.types || filter.types.includes(type));
  };

  /** Whether the payload of an envelope must stand in records.jsonl. */
  const isWanted = (manifest, envelope) =>
    ALWAYS.has(envelope.type) ||
    isChosen(manifest.filter, envelope) ||
    (manifest.export.origin === envelope.origin && manifest.export.index === envelope.index);

  /** One line of records.jsonl as `{index, payload, salt}`; throws a Flaw. */
  const readRecord = (bytes) => {
    const record = V.parseCanonical(V.text(bytes));
    LINE(record, "");
    return record;
  };

  const member = (about, name, check) => {
    if (!(name in about)) throw new V.Flaw(`payload.about.${name}`, "this member", "nothing");
    check(about[name], `payload.about.${name}`);
    return about[name];
  };

  const READERS = {
    "log.opened": (about, { envelope, file, trails }) => {
      const predecessor = member(about, "predecessor", PREDECESSOR);
      if (envelope.index === 0) trails.opened.set(envelope.origin, { predecessor, file, receivedAt: envelope.received_at });
    },
    "passkey.enrol": (about, { envelope, file, trails }) => {
      const credential = member(about, "credential_id", is.base64);
      const publicKey = member(about, "public_key", is.base64);
      const user = member(about, "user", is.uuid);
      if (trails.enrolled.has(credential)) throw new V.Flaw("payload.about.credential_id", "a passkey that was not enrolled before", credential);
      trails.enrolled.set(credential, { publicKey, user, file, index: envelope.index, receivedAt: envelope.received_at });
    },
    "passkey.revoke": (about, { envelope, trails }) => {
      const credential = member(about, "credential_id", is.base64);
      const before = trails.revoked.get(credential);
      if (!before || envelope.received_at < before) trails.revoked.set(credential, envelope.received_at);
    },
    "retention.destroy": (about, { envelope, trails }) => {
      const destroyed = member(about, "destroyed", DESTROYED);
      const second = member(about, "confirmed_by", is.filled);
      if (second === envelope.actor.credential_number) {
        throw new V.Flaw("payload.about.confirmed_by", "a second person", second);
      }
      for (const { origin, index } of destroyed) trails.destroyed.set(`${origin} ${index}`, envelope);
    },
  };

  /**
   * Hold a record to its entry and remember what later checks need. `entry` is `{envelope, statement, file, trails}`.
   * Returns the payload's value; throws a Flaw.
   */
  const checkPayload = (record, entry) => {
    const { envelope, statement } = entry;
    const found = V.hex(V.sha256(V.fromBase64(record.salt), V.utf8(record.payload)));
    if (found !== envelope.payload_sha256) throw new V.Flaw("payload", `the hash ${envelope.payload_sha256}`, found);
    const payload = V.parseCanonical(record.payload);
    PAYLOAD(payload, "payload");
    if (payload.shown !== null) V.parseCanonical(payload.shown);
    if (statement) {
      const shown = payload.shown === null ? "nothing shown" : V.hex(V.sha256(V.utf8(payload.shown)));
      if (shown !== statement.record_sha256) throw new V.Flaw("signature.statement.record_sha256", shown, statement.record_sha256);
    }
    if (Object.hasOwn(READERS, envelope.type)) READERS[envelope.type](payload.about, entry);
    return payload;
  };

  Object.assign(V, { isWanted, readRecord, checkPayload });
})();
