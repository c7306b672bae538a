/* One log of the bundle: its entries and records side by side, its root, its closing checkpoint. */
(() => {
  "use strict";
  const V = window.Verifier;

  /** The lines of records.jsonl, each at its entry's turn. */
  class Records {
    constructor(reader, report) {
      Object.assign(this, { reader, report, next: null, last: -1 });
    }

    async advance() {
      this.next = null;
      for (let line; this.reader && (line = await this.reader.line()) !== null; ) {
        try {
          const record = V.readRecord(line);
          if (record.index > this.last) {
            this.last = record.index;
            this.next = record;
            return;
          }
          this.report.finding("TAMPERED", this.reader.name, record.index, "index", `more than ${this.last}`, record.index, "The records are not in order, each once.");
        } catch (error) {
          this.report.flaw(error, "TAMPERED", this.reader.name, null, "A line of the records cannot be read.");
        }
      }
    }

    /** The record of an entry, or null. */
    async at(index) {
      while (this.next && this.next.index < index) await this.stray();
      if (!this.next || this.next.index !== index) return null;
      const record = this.next;
      await this.advance();
      return record;
    }

    async end() {
      while (this.next) await this.stray();
    }

    async stray() {
      this.report.finding("TAMPERED", this.reader.name, this.next.index, "index", "an entry in range", this.next.index, "A record has no entry.");
      await this.advance();
    }
  }

  /** `start` is 0 or the index of the last entry before `from`: told from the first two entries of the range. */
  const checkStart = (manifest, log, envelope, index, file, report) => {
    const { from } = manifest.filter;
    const isBefore = from !== null && envelope.received_at.slice(0, 10) < from;
    if (log.start && index === log.start && !isBefore) {
      report.finding("INCOMPLETE", file, index, "received_at", from ? `a day before ${from}` : "the first entry", envelope.received_at, "The range begins too late to show that nothing was left out before it.");
    }
    if (log.start && index === log.start + 1 && isBefore) {
      report.finding("TAMPERED", file, index, "received_at", `a day from ${from}`, envelope.received_at, "The range does not begin with the last entry before the first day asked for.");
    }
  };

  const noteEntry = (envelope, chain, report) => {
    const name = `Entry ${envelope.index} of ${chain.origin}`;
    if (envelope.lateness?.is_late) report.note("late", `${name} was received late, by ${envelope.lateness.seconds} seconds: ${envelope.lateness.reason}`);
    if (envelope.supersedes) report.note("superseded", `${name} supersedes entry ${envelope.supersedes.index} of ${envelope.supersedes.origin}.`);
    if (envelope.signature?.assurance === "lower") report.note("lower", `${name} is signed with lower assurance: it proves only that the system recorded it.`);
  };

  /** Check an entry's record, or that it need not be there; all that is wrong with it, not the first alone. Its payload, or null. */
  const checkRecord = (record, isWanted, entry) => {
    const { envelope, statement, place, trails, report, recordsFile } = entry;
    const attempt = (check) => {
      try {
        return check();
      } catch (error) {
        report.flaw(error, "TAMPERED", recordsFile, place.index, "The record does not fit its entry.");
        return null;
      }
    };
    if (!record) {
      if (isWanted) trails.lacking(envelope, place, recordsFile);
      return null;
    }
    if (!isWanted) {
      report.finding("TAMPERED", recordsFile, place.index, "index", "only entries that the filter chose", place.index, "The filter does not choose this entry.");
    }
    const payload = attempt(() => V.checkPayload(record, envelope));
    if (!payload) return null;
    attempt(() => V.checkShown(payload, statement));
    attempt(() => V.learn(payload, entry));
    trails.shown(envelope, payload, place, recordsFile);
    return payload;
  };

  /** Check one entry's bytes and its record. Returns its envelope, or null where it cannot be read. */
  const checkEntry = async (bytes, index, context) => {
    const { manifest, log, chain, records, report, trails, table, file } = context;
    const place = { origin: log.origin, index, file };
    const leaf = V.leafHash(bytes);
    const record = await records.at(index);
    let read = null;
    try {
      read = V.readEnvelope(V.text(bytes));
    } catch (error) {
      report.flaw(error, "TAMPERED", file, index, "The entry is not what the format allows.");
    }
    if (read) {
      const { envelope, statement } = read;
      for (const flaw of read.flaws) report.flaw(flaw, "TAMPERED", file, index, "The entry contradicts itself.");
      for (const flaw of chain.check(envelope, index)) report.flaw(flaw, "TAMPERED", file, index, "The entry does not fit those before it.");
      checkStart(manifest, log, envelope, index, file, report);
      noteEntry(envelope, chain, report);
      if (statement && envelope.signature.passkey) await trails.signed(envelope, statement, place);
      trails.told(envelope, place);
      const payload = checkRecord(record, V.isWanted(manifest, envelope, place), { envelope, statement, place, ...context });
      if (context.tell) context.tell(V.entryText(envelope, payload));
    }
    chain.keep(leaf, read && read.envelope.event);
    await table.add(read && read.envelope, leaf, index);
    return leaf;
  };

  /** The root over the first `size` entries of a log, `start` ≤ size; null where the entries do not reach so far. */
  const rootAt = ({ log, chain }, size) => {
    if (size > log.start + chain.leaves.count) return null;
    const range = new V.CompactRange(log.start, log.frontier.map(V.fromBase64));
    for (let i = 0; i < size - log.start; i += 1) range.append(chain.leaves.at(i));
    return range.root();
  };

  const readCheckpoint = async (reader, report) => {
    if (!reader) return null;
    try {
      return V.parseCheckpoint(await reader.text());
    } catch (error) {
      report.flaw(error, "TAMPERED", reader.name, null, "The checkpoint cannot be read.");
      return null;
    }
  };

  const checkClosing = async (checkpoint, log, root, file, entriesFile, context) => {
    const { policy, report } = context;
    await V.checkLogSignatures(checkpoint, policy, file, report);
    if (checkpoint.origin !== log.origin) report.tampered(file, "origin", log.origin, checkpoint.origin, "The checkpoint is of another log.");
    if (checkpoint.size !== log.end) report.tampered(file, "size", String(log.end), String(checkpoint.size), "The checkpoint is of another size than the range.");
    if (root && !V.equal(checkpoint.root, root)) {
      report.tampered(entriesFile, "root", V.hex(root), V.hex(checkpoint.root), "The entries do not make the root that was signed: some were altered, removed, inserted or moved.");
    }
  };

  /**
   * Check log N. `context` has manifest, policy, report, trails, table and `open(name)`. Returns
   * `{log, chain, checkpoint, recordsFile, isRead}`; `isRead` is false where its entries are missing.
   */
  const checkLog = async (n, context) => {
    const { manifest, policy, report, trails, open } = context;
    const log = manifest.logs[n];
    const [file, recordsFile, checkpointFile] = ["envelopes.jsonl", "records.jsonl", "checkpoint.txt"].map((name) => `logs/${n}/${name}`);
    if (policy.logOrigins.length && !policy.logOrigins.includes(log.origin)) {
      report.tampered("manifest.json", `logs[${n}].origin`, "a log that the policy accepts", log.origin, "The policy does not accept this log.");
    }
    const board = context.board;
    if (board && V.signerOf(board.origin) !== V.signerOf(log.origin)) {
      report.tampered("manifest.json", `logs[${n}].origin`, `a log of ${V.signerOf(board.origin)}`, log.origin, "This log is of another system than the Board log.");
    }
    const chain = new V.Chain(log, file, trails);
    const range = new V.CompactRange(log.start, log.frontier.map(V.fromBase64));
    const envelopes = await open(file);
    const records = new Records(envelopes ? await open(recordsFile) : null, report);
    await records.advance();
    const here = { ...context, log, chain, records, file, recordsFile };
    let index = log.start;
    for (let line; envelopes && (line = await envelopes.line()) !== null; index += 1) {
      range.append(await checkEntry(line, index, here));
    }
    await records.end();
    if (envelopes && !envelopes.isDamaged && index !== log.end) {
      report.tampered(file, "lines", String(log.end - log.start), String(index - log.start), "The range does not have the number of entries that the manifest states.");
    }
    if (!envelopes) context.table.isOpen = false;
    const checkpoint = await readCheckpoint(await open(checkpointFile), report);
    const root = envelopes ? range.root() : null;
    if (checkpoint) await checkClosing(checkpoint, log, root, checkpointFile, file, here);
    report.logs.push({ origin: log.origin, start: log.start, end: log.end, root: root && V.toBase64(root) });
    return { log, chain, checkpoint, recordsFile, isRead: envelopes !== null };
  };

  Object.assign(V, { checkLog, readCheckpoint, rootAt });
})();
