/* Payloads (sections 3, 7 and 8): one line of records.jsonl held to its envelope, and what it tells for later. */
(() => {
  "use strict";
  const V = window.Verifier;
  const { is } = V;
  const [MADE, REVOKED, BEGUN] = ["administration.token_create", "administration.token_revoke", "ledger.begin"];
  const ALWAYS = new Set(["log.opened", "retention.destroy", "passkey.enrol", "passkey.revoke", "keys.announce", "keys.retire", MADE, REVOKED]);

  const LINE = is.members({ index: is.count, payload: is.text, salt: is.hash64 });
  const ROW = is.members({ id: is.text, table: is.text, values: is.nullable(is.object) });
  const PAYLOAD = is.members({ about: is.object, rows: is.list(ROW), shown: is.nullable(is.text) });
  const PREDECESSOR = is.nullable(is.members({ origin: is.origin, root: is.hash64, size: is.count }));
  const DESTROYED = is.list(is.members({ index: is.count, origin: is.origin }));
  const PRESENT = is.list(
    is.members({ credential_number: is.filled, method: is.text, printed_name: is.text, role: is.text, signature: V.LOWER_SIGNATURE, user: is.uuid }),
  );
  const HELD = is.members({ event: is.uuid, index: is.count, leaf: is.hash, origin: is.origin });
  const TOKEN = is.members({ entry: HELD, id: is.uuid });

  /** Whether the filter `{from, to, types}` chooses an envelope. */
  const isChosen = (filter, { received_at: received, type }) => {
    const day = received.slice(0, 10);
    return (!filter.from || day >= filter.from) && (!filter.to || day <= filter.to) && (!filter.types || filter.types.includes(type));
  };

  /** Whether the payload of the entry at a place, `{origin, index}`, must stand in records.jsonl. */
  const isWanted = (manifest, envelope, place) => ALWAYS.has(envelope.type) || isChosen(manifest.filter, envelope) || isExport(manifest, place);

  /** Whether an entry is the one that the manifest names as the record of this export. */
  const isExport = ({ export: named }, { origin, index }) => named.origin === origin && named.index === index;

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

  /** Two people were there who signed what they were shown, each by a statement. */
  const checkPresent = (payload, { origin }) => {
    const people = member(payload.about, "present", PRESENT);
    const flaw = (expected, found) => {
      throw new V.Flaw("payload.about.present", expected, found);
    };
    if (people.length !== 2) flaw("two people", String(people.length));
    for (const one of people) {
      const statement = V.readStatement({ signature: one.signature, actor: one, origin });
      const shown = V.hex(V.sha256(V.utf8(payload.shown ?? "")));
      if (statement.record_sha256 !== shown) flaw(`a statement over ${shown}`, statement.record_sha256);
    }
    for (const name of ["user", "credential_number"]) {
      if (people[0][name] === people[1][name]) flaw("two people", people[0][name]);
    }
  };

  /** The keys that an entry names, which its subject has to be the hash of. */
  const namedKeys = (payload, envelope) => {
    const { about } = payload;
    const keys = member(about, "keys", is.list(is.filled));
    const hash = V.hex(V.sha256(V.utf8(keys.map((key) => `${key}\n`).join(""))));
    if (envelope.actor.user !== null || envelope.subject?.id !== hash) {
      throw new V.Flaw("payload.about.keys", `the keys ${envelope.subject?.id}, by the system's clock`, hash);
    }
    checkPresent(payload, envelope);
    return keys;
  };

  const READERS = {
    "keys.announce": (about, { envelope }, payload) => namedKeys(payload, envelope),
    "keys.retire": (about, { envelope, place, trails }, payload) => {
      const before = trails.retired.get(place.origin) || new Set();
      trails.retired.set(place.origin, new Set([...before, ...namedKeys(payload, envelope)]));
    },
    "log.opened": (about, { envelope, place, trails }) => {
      const predecessor = member(about, "predecessor", PREDECESSOR);
      if (predecessor) trails.opened.set(place.origin, { predecessor, file: place.file, receivedAt: envelope.received_at });
    },
    "passkey.enrol": (about, { envelope, place, trails }) => {
      const credential = member(about, "credential_id", is.base64);
      const publicKey = member(about, "public_key", is.base64);
      const user = member(about, "user", is.uuid);
      if (trails.enrolled.has(credential)) throw new V.Flaw("payload.about.credential_id", "a passkey that was not enrolled before", credential);
      trails.enrolled.set(credential, { publicKey, user, file: place.file, index: place.index, receivedAt: envelope.received_at });
    },
    "passkey.revoke": (about, { envelope, place, trails }) => {
      const credential = member(about, "credential_id", is.base64);
      const before = trails.revoked.get(credential);
      if (!before || envelope.received_at < before.receivedAt) {
        trails.revoked.set(credential, { file: place.file, index: place.index, receivedAt: envelope.received_at });
      }
    },
    "log_entry.deny": (about, entry, payload) => V.learnDenial(payload, entry),
    "log_entry.deny_second": (about, entry, payload) => V.learnSecondDenial(payload, entry),
    "submission.sign": (about, entry, payload) => V.learnFirst(payload, entry),
    "submission.file": (about, entry, payload) => V.learnSecond(payload, entry),
    "retention.destroy": (about, { envelope, place, trails }) => {
      const destroyed = member(about, "destroyed", DESTROYED);
      const second = member(about, "confirmed_by", is.filled);
      if (second === envelope.actor.credential_number) {
        throw new V.Flaw("payload.about.confirmed_by", "a second person", second);
      }
      for (const { origin, index } of destroyed) {
        if (origin !== place.origin || index < place.index) trails.destroyed.set(`${origin} ${index}`, place);
      }
    },
  };

  /** The ids of the API tokens whose rows a payload holds. */
  const tokensIn = ({ rows }) => new Set(rows.filter(({ table, values }) => table === "rest_apitoken" && values !== null).map(({ id }) => id));

  /** Remember which API tokens an entry made or revoked, and through which one it was done. */
  const learnTokens = (payload, { envelope, place, trails }) => {
    if (envelope.type === MADE || envelope.type === BEGUN) trails.made.get(`${place.origin} ${place.index}`).tokens = tokensIn(payload);
    if (envelope.type === REVOKED) {
      for (const token of tokensIn(payload)) {
        const before = trails.tokensRevoked.get(token);
        if (!before || envelope.received_at < before.receivedAt) {
          trails.tokensRevoked.set(token, { file: place.file, index: place.index, receivedAt: envelope.received_at });
        }
      }
    }
    if (!("token" in payload.about)) return;
    const { entry, id } = member(payload.about, "token", TOKEN);
    if (envelope.actor.user === null) throw new V.Flaw("payload.about.token", "nothing, of an act by the system's clock", id);
    trails.tokenUses.push({ entry, token: id, user: envelope.actor.user, place, receivedAt: envelope.received_at });
  };

  /** Remember which records an entry lists that were signed at once, and which entry a record of them names. */
  const learnTogether = ({ about, shown }, { envelope, statement, place, trails, recordsFile }) => {
    if (!trails.read.has(place.origin)) trails.read.set(place.origin, new Set());
    trails.read.get(place.origin).add(place.index);
    const signer = V.canonical([envelope.actor.user, envelope.actor.credential_number, statement?.meaning ?? null]);
    const digest = (text) => V.hex(V.sha256(V.utf8(text)));
    if (statement && shown?.startsWith('{"records":[')) {
      const left = new Set(V.parseCanonical(shown).records.map((record) => digest(V.canonical(record))));
      trails.wholes.set(`${place.origin} ${place.index}`, { signer, left });
    }
    if (!("signed_with" in about)) return;
    const named = member(about, "signed_with", HELD);
    if (!statement || shown === null) throw new V.Flaw("payload.about.signed_with", "the statement of a signer", "nothing");
    trails.parts.push({ named, signer, record: digest(shown), place, recordsFile });
  };

  /** Hold a record to its entry's envelope. Returns the payload's value; throws a Flaw. */
  const checkPayload = (record, envelope) => {
    const found = V.hex(V.sha256(V.fromBase64(record.salt), V.utf8(record.payload)));
    if (found !== envelope.payload_sha256) throw new V.Flaw("payload", `the hash ${envelope.payload_sha256}`, found);
    const payload = V.parseCanonical(record.payload);
    PAYLOAD(payload, "payload");
    if (payload.shown !== null) V.parseCanonical(payload.shown);
    return payload;
  };

  /** Hold what a statement signed to what the signer was shown; throws a Flaw. */
  const checkShown = (payload, statement) => {
    if (!statement) return;
    const shown = payload.shown === null ? "nothing shown" : V.hex(V.sha256(V.utf8(payload.shown)));
    if (shown !== statement.record_sha256) throw new V.Flaw("signature.statement.record_sha256", shown, statement.record_sha256);
  };

  /** Remember what later checks need. `entry` is `{envelope, place: {origin, index, file}, trails}`; throws a Flaw. */
  const learn = (payload, entry) => {
    const { type } = entry.envelope;
    if (Object.hasOwn(READERS, type)) READERS[type](payload.about, entry, payload);
    learnTokens(payload, entry);
    learnTogether(payload, entry);
  };

  Object.assign(V, { ALWAYS, MADE, BEGUN, isWanted, isExport, readRecord, checkPayload, checkShown, learn });
})();
