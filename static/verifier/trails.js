/* What can be told only from all the logs together: passkeys, references, payloads destroyed, attachments, the export. */
(() => {
  "use strict";
  const V = window.Verifier;
  const MOST_AT_ONCE = 64;

  class Trails {
    constructor(manifest, policy, report) {
      Object.assign(this, { manifest, policy, report });
      this.superseded = new Set();
      this.references = [];
      this.opened = new Map();
      this.missing = [];
      this.destroyed = new Map();
      this.enrolled = new Map();
      this.revoked = new Map();
      this.uses = new Map();
      this.nonces = new Set();
      this.attached = new Map();
      this.spared = new Map();
      this.volumes = new Map();
      this.running = new Set();
    }

    /** Start checking the passkey signature of an entry; waits only where many are being checked. */
    async signed(envelope, statement, file) {
      const { passkey } = envelope.signature;
      const index = envelope.index;
      const once = `${passkey.credential_id} ${statement.nonce}`;
      if (this.nonces.has(once)) {
        this.report.finding("TAMPERED", file, index, "signature.statement.nonce", "a nonce used once", statement.nonce, "A passkey signed twice under one nonce: the signature was copied.");
      }
      this.nonces.add(once);
      this.use(passkey, { index, file, user: statement.user, receivedAt: envelope.received_at });
      const check = V.checkPasskey(passkey, envelope.signature.statement, this.policy)
        .catch((error) => this.report.flaw(error, "TAMPERED", file, index, "The passkey's signature does not hold."))
        .finally(() => this.running.delete(check));
      this.running.add(check);
      if (this.running.size >= MOST_AT_ONCE) await Promise.race(this.running);
    }

    /** Keep the earliest and the latest use of a passkey with one public key by one user. */
    use(passkey, place) {
      const key = `${passkey.credential_id} ${passkey.public_key} ${place.user}`;
      const before = this.uses.get(key) || { credential: passkey.credential_id, publicKey: passkey.public_key, first: place, last: place };
      if (place.receivedAt < before.first.receivedAt) before.first = place;
      if (place.receivedAt > before.last.receivedAt) before.last = place;
      this.uses.set(key, before);
    }

    /** Every envelope read: the export entry's facts. */
    told(envelope, file) {
      const { origin, index } = this.manifest.export;
      if (envelope.origin !== origin || envelope.index !== index) return;
      const demand = (member, expected, found) =>
        expected === found || this.report.finding("TAMPERED", file, index, member, expected, found, "The entry that the manifest names as this export is not that.");
      demand("type", "export.bundle", envelope.type);
      demand("received_at", this.manifest.made_at, envelope.received_at);
      for (const one of envelope.attachments) this.volumes.set(`report/${one.name}`, one);
    }

    /** Every payload that fits its envelope: the export's filter, and the attachments that must be there. */
    shown(envelope, payload, file) {
      const { origin, index } = this.manifest.export;
      if (envelope.origin === origin && envelope.index === index) {
        for (const name of ["filter", "holder_name"]) {
          const [stated, found] = [V.canonical(this.manifest[name]), V.told(payload.about[name])];
          const isSame = name in payload.about && V.canonical(payload.about[name]) === stated;
          if (!isSame) this.report.finding("TAMPERED", file, index, `payload.about.${name}`, stated, found, "The export entry states something else than the manifest.");
        }
      }
      if (envelope.type === "export.bundle") return;
      for (const one of envelope.attachments) {
        const before = this.attached.get(one.sha256);
        if (before && before.size !== one.size) {
          this.report.finding("TAMPERED", file, envelope.index, "attachments.size", String(before.size), String(one.size), "Two entries state different sizes of one attachment.");
        }
        this.attached.set(one.sha256, one);
      }
    }

    /** An entry whose record should be there and is not; unless it was destroyed, its attachments may be there. */
    lacking(envelope, file) {
      const { origin, index, type, attachments } = envelope;
      this.missing.push({ origin, index, type, attachments, file });
    }

    async settle(logs) {
      await Promise.all(this.running);
      this.isWhole = logs.every((one) => one.isRead);
      const byOrigin = new Map(logs.filter((one) => one.isRead).map((one) => [one.log.origin, one]));
      this.settleReferences(byOrigin);
      this.settlePasskeys();
      this.settleMissing();
      this.settlePredecessors(byOrigin);
    }

    settleReferences(byOrigin) {
      for (const { reference, index, file } of this.references) {
        const held = byOrigin.get(reference.origin)?.chain;
        const demand = (flaw) => this.report.flaw(flaw, "TAMPERED", file, index, "The entry supersedes something else than it says.");
        if (!held || reference.index < held.start) {
          this.report.note(`Entry ${index} in ${file} supersedes entry ${reference.index} of ${reference.origin}, which is not in this bundle.`);
        } else if (!held.holds(reference.index)) {
          demand(new V.Flaw("supersedes.index", "an entry of that log", String(reference.index)));
        } else {
          const flaw = held.mismatch(reference);
          if (flaw) demand(flaw);
        }
      }
    }

    settlePasskeys() {
      for (const { credential, publicKey, first, last } of this.uses.values()) {
        const forged = (place, member, expected, found, message) =>
          this.report.finding("TAMPERED", place.file, place.index, `signature.${member}`, expected, found, message);
        const enrolment = this.enrolled.get(credential);
        if (!enrolment) this.report.note(`The enrolment of passkey ${credential}, which signed entry ${first.index} in ${first.file}, is not in this bundle.`);
        else {
          if (enrolment.publicKey !== publicKey) forged(first, "passkey.public_key", enrolment.publicKey, publicKey, "The passkey was enrolled with another key.");
          if (enrolment.user !== first.user) forged(first, "statement.user", enrolment.user, first.user, "The passkey was enrolled by another person.");
        }
        if (enrolment && enrolment.receivedAt >= first.receivedAt) {
          forged(first, "passkey", "an enrolment before the signature", "one after it", "The passkey signed before it was enrolled.");
        }
        const revoked = this.revoked.get(credential);
        if (revoked && revoked < last.receivedAt) forged(last, "passkey", `no use after ${revoked}`, last.receivedAt, "The passkey signed after it was revoked.");
      }
    }

    settleMissing() {
      for (const { origin, index, type, attachments, file } of this.missing) {
        const act = this.destroyed.get(`${origin} ${index}`);
        const isLawful = act && (act.origin !== origin || act.index > index) && type !== "export.bundle";
        if (isLawful) {
          this.report.note(`The payload of entry ${index} of ${origin} was destroyed lawfully (entry ${act.index} of ${act.origin}).`);
          continue;
        }
        for (const one of attachments) this.spared.set(one.sha256, one);
        this.report.finding("INCOMPLETE", file, index, "payload", "the record of this entry", "nothing", "A record is missing, and no entry in this bundle tells that it was destroyed.");
      }
    }

    settlePredecessors(byOrigin) {
      const { from } = this.manifest.filter;
      for (const [origin, { predecessor, file, receivedAt }] of this.opened) {
        if (!predecessor) continue;
        const held = byOrigin.get(predecessor.origin);
        const isNamed = this.manifest.logs.some((log) => log.origin === predecessor.origin);
        if (held) V.holdToRoot({ size: predecessor.size, root: V.hex(V.fromBase64(predecessor.root)) }, held, file, this.report);
        else if (isNamed) continue; // its entries are missing: a finding already
        else if (!from || receivedAt.slice(0, 10) >= from) {
          this.report.incomplete(file, `the log ${predecessor.origin}`, `The log ${origin} follows another whose entries belong to the days asked for, and which is not in this bundle.`);
        }
      }
    }
  }

  /** Hold a root stated earlier, `{origin, size, root}` (hexadecimal), to a log of the bundle. */
  const holdToRoot = ({ size, root }, held, where, report) => {
    const { log } = held;
    if (size > log.end) {
      report.tampered(where, "size", `at most ${log.end}`, String(size), `The log ${log.origin} had more entries before: entries were cut off.`);
    } else if (size < log.start) {
      report.incomplete(where, `a range that begins at ${size} or earlier`, `The bundle's range of ${log.origin} begins too late to compare. Ask for a bundle that begins earlier.`);
    } else {
      const found = V.rootAt(held, size);
      if (!found || V.hex(found) !== root) {
        report.tampered(where, "root", root, found ? V.hex(found) : "no entries so far", `The first ${size} entries of ${log.origin} are not those that were there before.`);
      }
    }
  };

  Object.assign(V, { Trails, holdToRoot });
})();
