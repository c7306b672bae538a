/* What can be told only from all the logs together: passkeys, references, payloads destroyed, attachments, the export. */
(() => {
  "use strict";
  const V = window.Verifier;
  const MOST_AT_ONCE = 64;

  /** Whether an entry stands before another: by index within a log, by the time of receipt across logs. */
  const isBefore = (one, other) => (one.file === other.file ? one.index < other.index : one.receivedAt < other.receivedAt);

  class Trails {
    constructor(manifest, policy, report) {
      Object.assign(this, { manifest, policy, report });
      this.superseded = new Set();
      this.references = [];
      this.opened = new Map();
      this.retired = new Map();
      this.missing = [];
      this.destroyed = new Map();
      this.enrolled = new Map();
      this.revoked = new Map();
      this.uses = new Map();
      this.nonces = new Set();
      this.made = new Map();
      this.tokensRevoked = new Map();
      this.tokenUses = [];
      this.firsts = new Map();
      this.seconds = [];
      this.read = new Map();
      this.wholes = new Map();
      this.parts = [];
      this.attached = new Map();
      this.spared = new Map();
      this.volumes = new Map();
      this.running = new Set();
    }

    /** Start checking the passkey signature of an entry; waits only where many are being checked. */
    async signed(envelope, statement, { index, file }) {
      const { passkey } = envelope.signature;
      const once = `${passkey.credential_id} ${statement.nonce}`;
      if (this.nonces.has(once)) {
        this.report.finding("TAMPERED", file, index, "signature.statement.nonce", "a nonce used once", statement.nonce, "A passkey signed twice under one nonce: the signature was copied.");
      }
      this.nonces.add(once);
      const place = { index, file, user: statement.user, receivedAt: envelope.received_at, holds: false };
      this.use(passkey, place);
      const check = V.checkPasskey(passkey, envelope.signature.statement, this.policy)
        .then(() => { place.holds = true; })
        .catch((error) => this.report.flaw(error, "TAMPERED", file, index, "The passkey's signature does not hold."))
        .finally(() => this.running.delete(check));
      this.running.add(check);
      if (this.running.size >= MOST_AT_ONCE) await Promise.race(this.running);
    }

    /** Keep the uses of a passkey with one public key by one user. */
    use(passkey, place) {
      const key = `${passkey.credential_id} ${passkey.public_key} ${place.user}`;
      if (!this.uses.has(key)) this.uses.set(key, { credential: passkey.credential_id, publicKey: passkey.public_key, user: place.user, places: [] });
      this.uses.get(key).places.push(place);
    }

    /** Every envelope read: who made API tokens, and the export entry's facts. */
    told(envelope, place) {
      if (envelope.type === V.MADE || envelope.type === V.BEGUN) {
        this.made.set(`${place.origin} ${place.index}`, { type: envelope.type, user: envelope.actor.user, receivedAt: envelope.received_at, tokens: null });
      }
      if (!V.isExport(this.manifest, place)) return;
      const demand = (member, expected, found) =>
        expected === found || this.report.finding("TAMPERED", "manifest.json", place.index, member, expected, found, "The entry that the manifest names as this export is not that.");
      demand("type", "export.bundle", envelope.type);
      demand("received_at", this.manifest.made_at, envelope.received_at);
      for (const one of envelope.attachments) this.volumes.set(`report/${one.name}`, one);
    }

    /** Every payload that fits its envelope: the export's filter, and the attachments that must be there. */
    shown(envelope, payload, place, file) {
      if (V.isExport(this.manifest, place)) {
        for (const name of ["filter", "holder_name"]) {
          const [stated, found] = [V.canonical(this.manifest[name]), V.told(payload.about[name])];
          const isSame = name in payload.about && V.canonical(payload.about[name]) === stated;
          if (!isSame) this.report.finding("TAMPERED", "manifest.json", place.index, `payload.about.${name}`, stated, found, "The export entry states something else than the manifest.");
        }
      }
      if (envelope.type === "export.bundle") return;
      for (const one of envelope.attachments) {
        const before = this.attached.get(one.sha256);
        if (before && before.size !== one.size) {
          this.report.finding("TAMPERED", file, place.index, "attachments.size", String(before.size), String(one.size), "Two entries state different sizes of one attachment.");
        }
        if (!before) this.attached.set(one.sha256, one);
      }
    }

    /** An entry whose record should be there and is not; unless it was destroyed, its attachments may be there. */
    lacking({ type, attachments }, { origin, index }, file) {
      this.missing.push({ origin, index, type, attachments, file });
    }

    async settle(logs) {
      await Promise.all(this.running);
      this.isWhole = logs.every((one) => one.isRead);
      const byOrigin = new Map(logs.map((one) => [one.log.origin, one]));
      this.settleReferences(byOrigin);
      this.settlePasskeys();
      this.settleTokens(byOrigin);
      V.settleOfficers(this, isBefore);
      this.settleTogether(byOrigin);
      this.settleMissing();
      this.settlePredecessors(byOrigin);
    }

    settleReferences(byOrigin) {
      for (const { reference, index, file } of this.references) {
        const log = byOrigin.get(reference.origin);
        const held = log?.isRead ? log.chain : null;
        const demand = (flaw) => this.report.flaw(flaw, "TAMPERED", file, index, "The entry supersedes something else than it says.");
        if (!held || reference.index < held.start) {
          this.report.note("unseen", `Entry ${index} in ${file} supersedes entry ${reference.index} of ${reference.origin}, which is not in this bundle.`);
        } else if (!held.holds(reference.index)) {
          demand(new V.Flaw("supersedes.index", "an entry of that log", String(reference.index)));
        } else {
          const flaw = held.mismatch(reference);
          if (flaw) demand(flaw);
        }
      }
    }

    /** Hold what was done through API tokens to the entries that made and revoked them. */
    settleTokens(byOrigin) {
      for (const use of this.tokenUses) {
        const { token, place, receivedAt } = use;
        const file = byOrigin.get(place.origin).recordsFile;
        const forged = (expected, found, message) =>
          this.report.finding("TAMPERED", file, place.index, "payload.about.token", expected, found, message);
        const told = this.report.findings.length;
        const isHeld = this.settleMaking(use, byOrigin, forged);
        const revoked = this.tokensRevoked.get(token);
        if (revoked && isBefore(revoked, { ...place, receivedAt })) {
          forged(`no use after ${revoked.receivedAt}`, receivedAt, "The token was used after it was revoked.");
        }
        if (this.report.findings.length > told) continue;
        const words = isHeld ? "was made for this person, and was not revoked before" : "was made by an entry that is not in this bundle";
        this.report.note("token", `Entry ${place.index} in ${place.file} was done through the API token ${token}, which ${words}.`);
      }
    }

    /** Hold the use of a token to the entry that it names as having made it; false where the bundle does not hold that. */
    settleMaking({ entry, token, user, place, receivedAt }, byOrigin, forged) {
      const log = byOrigin.get(entry.origin);
      const making = this.made.get(`${entry.origin} ${entry.index}`);
      const isHere = entry.origin === place.origin;
      if (V.signerOf(entry.origin) !== V.signerOf(place.origin)) forged("an entry of the same system", entry.origin, "The token was made in another system.");
      else if (isHere && entry.index >= place.index) forged(`an index before ${place.index}`, String(entry.index), "The token was made after it was used.");
      else if (!log?.isRead || entry.index < log.chain.start) return false;
      else if (!log.chain.holds(entry.index) || log.chain.mismatch(entry)) forged("an entry of that log", V.told(entry), "What made the token is another entry than this one says.");
      else if (!making) forged(V.MADE, "an entry of another type", "The entry that is named makes no token.");
      else if (!isHere && making.receivedAt >= receivedAt) forged(`later than ${making.receivedAt}`, receivedAt, "The token was used before it was made.");
      else if (making.type === V.MADE && making.user !== user) forged(V.told(making.user), user, "The token was made by another person.");
      else if (making.tokens && !making.tokens.has(token)) forged([...making.tokens].join(", "), token, "The entry that is named made another token.");
      return true;
    }

    /** Hold each record that its signer signed with others to the entry of the signature, which lists them. */
    settleTogether(byOrigin) {
      for (const { named, signer, record, place, recordsFile } of this.parts) {
        const forged = (expected, found, message) =>
          this.report.finding("TAMPERED", recordsFile, place.index, "payload.about.signed_with", expected, found, message);
        const { chain } = byOrigin.get(place.origin);
        const whole = this.wholes.get(`${named.origin} ${named.index}`);
        const isHeld = named.index >= chain.start;
        if (named.origin !== place.origin || named.index >= place.index) {
          forged(`an index before ${place.index} of ${place.origin}`, V.told(named), "The entry of the signature does not stand before this one.");
        } else if (isHeld && chain.mismatch(named)) {
          forged("the entry at that place", V.told(named), "What holds the signature is another entry than this one says.");
        } else if (!isHeld || !this.read.get(named.origin).has(named.index)) {
          this.report.note("unlisted", `Entry ${place.index} in ${place.file} was signed with others; the entry that lists them is not in this bundle.`);
        } else if (!whole) forged("an entry that lists records", V.told(named), "The entry that is named holds no signature over several records.");
        else if (whole.signer !== signer) forged(whole.signer, signer, "The whole was signed by another person, or under another sentence.");
        else if (!whole.left.delete(record)) forged("a record that the named entry lists", record, "The entry that is named does not list this record, or an earlier entry has it.");
      }
    }

    settlePasskeys() {
      for (const { credential, publicKey, user, places } of this.uses.values()) {
        const forged = (place, member, expected, found, message) =>
          this.report.finding("TAMPERED", place.file, place.index, `signature.${member}`, expected, found, message);
        const enrolment = this.enrolled.get(credential);
        const revoked = this.revoked.get(credential);
        if (!enrolment) {
          const [{ index, file }] = places;
          this.report.note("unenrolled", `The enrolment of passkey ${credential}, which signed entry ${index} in ${file}, is not in this bundle.`);
        }
        for (const place of places) {
          const told = this.report.findings.length;
          if (enrolment && enrolment.publicKey !== publicKey) forged(place, "passkey.public_key", enrolment.publicKey, publicKey, "The passkey was enrolled with another key.");
          if (enrolment && enrolment.user !== user) forged(place, "statement.user", enrolment.user, user, "The passkey was enrolled by another person.");
          if (enrolment && !isBefore(enrolment, place)) {
            forged(place, "passkey", "an enrolment before the signature", "one after it", "The passkey signed before it was enrolled.");
          }
          if (revoked && isBefore(revoked, place)) {
            forged(place, "passkey", `no use after ${revoked.receivedAt}`, place.receivedAt, "The passkey signed after it was revoked.");
          }
          if (enrolment && place.holds && this.report.findings.length === told) {
            this.report.note("passkey", `The passkey signature of entry ${place.index} in ${place.file} holds against the key that was enrolled for this person.`);
          }
        }
      }
    }

    settleMissing() {
      for (const { origin, index, type, attachments, file } of this.missing) {
        const act = this.destroyed.get(`${origin} ${index}`);
        if (act && !V.ALWAYS.has(type) && type !== "export.bundle") {
          this.report.note("destroyed", `The payload of entry ${index} of ${origin} was destroyed lawfully (entry ${act.index} of ${act.origin}).`);
          continue;
        }
        for (const one of attachments) this.spared.set(one.sha256, one);
        this.report.finding("INCOMPLETE", file, index, "payload", "the record of this entry", "nothing", "A record is missing, and no entry in this bundle tells that it was destroyed.");
      }
    }

    settlePredecessors(byOrigin) {
      const { from } = this.manifest.filter;
      for (const [origin, { predecessor, file, receivedAt }] of this.opened) {
        const held = byOrigin.get(predecessor.origin);
        if (held) V.holdToRoot({ size: predecessor.size, root: V.hex(V.fromBase64(predecessor.root)) }, held, file, this.report);
        else if (!from || receivedAt.slice(0, 10) >= from) {
          this.report.finding("INCOMPLETE", file, 0, null, `the log ${predecessor.origin}`, "nothing", `The log ${origin} follows another whose entries belong to the days asked for, and which is not in this bundle.`);
        }
      }
    }
  }

  /** Hold a root stated earlier, `{origin, size, root}` (hexadecimal), to a log of the bundle. */
  const holdToRoot = ({ size, root }, held, where, report) => {
    const { log, chain, isRead } = held;
    const end = isRead ? log.start + chain.leaves.count : log.end;
    if (size > end && where === "older checkpoint") {
      report.incomplete(where, `at least ${size} entries`, `The bundle is older than this checkpoint: it holds ${end} entries of ${log.origin}. Ask for one made after it, with all its entries; if there is none, entries were cut off.`);
    } else if (size > end) {
      report.tampered(where, "size", `at most ${end}`, String(size), `The log ${log.origin} had more entries before: entries were cut off.`);
    } else if (size < log.start) {
      report.incomplete(where, `a range that begins at ${size} or earlier`, `The bundle's range of ${log.origin} begins too late to compare. Ask for a bundle that begins earlier.`);
    } else if (isRead) {
      const found = V.hex(V.rootAt(held, size));
      if (found !== root) {
        report.tampered(where, "root", root, found, `The first ${size} entries of ${log.origin} are not those that were there before.`);
      }
    }
  };

  Object.assign(V, { Trails, holdToRoot });
})();
