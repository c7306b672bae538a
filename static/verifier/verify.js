/* The whole check of a bundle (section 11). */
(() => {
  "use strict";
  const V = window.Verifier;
  const MOST_AHEAD = 120;
  /** The first second of the year 9999, to which a witness's time is cut. */
  const LATEST_TIME = 253370764800;
  /** A check that takes longer is stopped. */
  const limits = { minutes: 15 };

  const unreadable = (report, where, error, message) => {
    const isFlaw = error instanceof V.Flaw;
    report.finding("UNREADABLE", where, null, isFlaw ? error.member : null, isFlaw ? error.expected : null, isFlaw ? error.found : error.message, message);
  };

  const attempt = async (report, where, message, read) => {
    try {
      return await read();
    } catch (error) {
      unreadable(report, where, error, message);
      return null;
    }
  };

  /** The older checkpoint, which must bear the log's own signatures; null where it cannot be read. */
  const readSince = (sinceText, policy, report) =>
    attempt(report, "older checkpoint", "The older checkpoint cannot be read.", async () => {
      const checkpoint = V.parseCheckpoint(sinceText);
      const own = new V.Report();
      await V.checkLogSignatures(checkpoint, policy, "older checkpoint", own);
      if (own.findings.length) throw new V.Flaw("signature", own.findings[0].expected, own.findings[0].found);
      return checkpoint;
    });

  /** Files by name, opened once each. `open(name)` gives a Reader or null; `finish` reads all that is left. */
  const opener = (blob, files, listed, report, progress) => {
    const total = [...files.values()].reduce((sum, entry) => sum + entry.size, 0);
    const readers = new Map();
    const began = performance.now();
    let done = 0;
    const advance = (count) => {
      done += count;
      if (performance.now() - began > limits.minutes * 60000) {
        throw new V.Unreadable(`the check was stopped after ${limits.minutes} minutes; give verify.py more time (--minutes), or ask for a bundle of a shorter period`);
      }
      progress(done, total);
    };
    const open = async (name) => {
      if (!files.has(name)) return null;
      if (!readers.has(name)) readers.set(name, new V.Reader(blob, files.get(name), listed.get(name) || null, report, advance));
      return readers.get(name);
    };
    return { open };
  };

  /** Read every file to its end: hashes of the manifest, attachments and volumes of the report. */
  const finishFiles = async (files, open, trails, report) => {
    for (const [name, entry] of files) {
      const reader = await open(name);
      const found = await reader.finish();
      if (reader.isDamaged) continue;
      const [folder, plain] = name.split("/");
      const stated = folder === "attachments" ? trails.attached.get(plain) || trails.spared.get(plain) : trails.volumes.get(name);
      if (folder === "attachments" && found !== plain) report.tampered(name, "sha256", plain, found, "The attachment is not the one it is named for.");
      if (folder === "attachments" || (folder === "report" && name.endsWith(".pdf"))) {
        if (!stated && !trails.isWhole) continue;
        if (!stated) report.tampered(name, "name", "a file that an entry names", "another", "No entry in this bundle names this file.");
        else if (stated.sha256 !== found) report.tampered(name, "sha256", stated.sha256, found, "The file is not the one that the entry names.");
        else if (stated.size !== entry.size) report.tampered(name, "size", String(stated.size), String(entry.size), "The file has not the size that the entry states.");
      }
    }
    for (const hash of trails.attached.keys()) {
      if (!files.has(`attachments/${hash}`)) report.incomplete(`attachments/${hash}`, "this attachment", "An attachment of an entry is missing.");
    }
    for (const name of trails.volumes.keys()) {
      report.note("printed", `What is printed in ${name} was not compared with the entries; the readable log writes them anew.`);
      if (!files.has(name)) report.incomplete(name, "this volume of the report", "A volume of the report is missing.");
    }
  };

  const readManifest = async (reader, report) => {
    if (!reader) {
      report.incomplete("manifest.json", "this file", "The bundle has no manifest, so nothing in it can be checked.");
      return null;
    }
    try {
      return V.readManifest(await reader.text());
    } catch (error) {
      report.flaw(error, "TAMPERED", "manifest.json", null, "The manifest is not what the format allows.");
      return null;
    }
  };

  /** Hold the last time of receipt of each log against the time at which the last witness confirmed it. */
  const checkReceipts = (logs, board, report) => {
    if (!board || board.witnessedAt === null) return;
    const latest = new Date((Math.min(board.witnessedAt, LATEST_TIME) + MOST_AHEAD) * 1000).toISOString();
    for (const { log, chain } of logs) {
      if (chain.receivedAt <= `${latest.slice(0, 19)}Z`) continue;
      report.note("ahead", `The last entry of ${log.origin} says that it was received more than ${MOST_AHEAD} seconds after the witnesses had confirmed it: the system's clock is ahead, or the witnesses' are behind.`);
    }
  };

  const checkSince = (since, logs, { board, earlier, trails, report }) => {
    const held = logs.find(({ log }) => log.origin === since.origin);
    if (held) V.holdToRoot({ size: since.size, root: V.hex(since.root) }, held, "older checkpoint", report);
    else if (board && board.origin === since.origin && board.size === since.size) {
      if (!V.equal(board.root, since.root)) {
        report.tampered("older checkpoint", "root", V.hex(since.root), V.hex(board.root), "The Board log has another root than it had at the same size.");
      }
    }
    else if (!V.compareEarlier(since, logs, earlier, trails, report)) {
      report.incomplete("older checkpoint", `the log ${since.origin}`, "The bundle cannot be compared with this checkpoint. Use one of a log that it holds, or one of the Board log, and a bundle made after it and for this checkpoint.");
    }
  };

  const ACKNOWLEDGED = /^(\S+)\s+(0|[1-9][0-9]{0,15})\s+([0-9a-f]{64})$/;

  /** An entry as the office gave it at once: log, index and leaf hash, in one line; null where it cannot be read. */
  const readEntry = (text, report) =>
    attempt(report, "acknowledged entry", "The entry cannot be read. Copy it as the system gave it: log, index and hash.", async () => {
      const [, origin, index, leaf] = ACKNOWLEDGED.exec(text.trim()) || [];
      if (!origin || !V.isOrigin(origin)) throw new V.Flaw("entry", "log, index and hash", text.slice(0, 200));
      return { origin, index: Number(index), leaf };
    });

  /** Hold the entry that was acknowledged to what stands in its place. */
  const checkEntry = ({ origin, index, leaf }, logs, report) => {
    const where = "acknowledged entry";
    const held = logs.find(({ log }) => log.origin === origin);
    if (!held || index < held.log.start) {
      report.incomplete(where, `entry ${index} of ${origin}`, "The bundle does not reach this entry. Ask for one of its log that begins earlier.");
    } else if (index >= held.log.start + held.chain.leaves.count) {
      report.finding("INCOMPLETE", where, index, null, `at least ${index + 1} entries`, held.log.end, "The log ends before this entry. If the bundle was made after it was acknowledged, it is gone.");
    } else if (V.hex(held.chain.leaves.at(index - held.log.start)) !== leaf) {
      report.finding("TAMPERED", where, index, null, leaf, V.hex(held.chain.leaves.at(index - held.log.start)), "The entry that was acknowledged is gone: another stands in its place.");
    }
  };

  /** Hold each closing checkpoint to the keys that counted when the Board log committed to it. */
  const checkKeys = async (logs, { policy, report, trails }) => {
    for (const [n, { log, checkpoint, committed }] of logs.entries()) {
      const retired = trails.retired.get(log.origin) || new Set();
      if (!checkpoint || (!retired.size && !policy.retired.size)) continue;
      const isNamed = V.isNamedEnd(checkpoint, trails);
      await V.checkNotRetired(checkpoint, { retired, board: committed || null, isNamed }, policy, `logs/${n}/checkpoint.txt`, report);
    }
  };

  const checkAll = async (blob, policyText, { sinceText, entryText }, report, progress, tell) => {
    const problem = await V.browserProblem();
    if (problem) {
      report.finding("UNREADABLE", "browser", null, null, "a browser that can check", problem, `Nothing was checked: ${problem}.`);
      return;
    }
    const policy = await attempt(report, "policy.txt", "The policy cannot be read.", () => V.parsePolicy(policyText));
    const since = sinceText !== null && policy ? await readSince(sinceText, policy, report) : null;
    const entry = entryText ? await readEntry(entryText, report) : null;
    const files = await attempt(report, "bundle", "The bundle cannot be read.", () => V.openZip(blob));
    if (report.findings.length) return;
    const first = opener(blob, files, new Map(), report, () => {});
    const manifest = await readManifest(await first.open("manifest.json"), report);
    if (!manifest) return;
    V.checkFiles(manifest, files, report);
    const listed = new Map(manifest.files.map((file) => [file.name, file]));
    const { open } = opener(blob, files, listed, report, progress);
    const trails = new V.Trails(manifest, policy, report);
    const table = new V.Table(await open("report/records.csv"), report);
    const board = await V.readBoard({ policy, report, open });
    const context = { manifest, policy, report, trails, table, open, board, tell };
    await table.begin();
    const logs = [];
    for (let n = 0; n < manifest.logs.length; n += 1) logs.push(await V.checkLog(n, context));
    await table.end();
    checkReceipts(logs, board, report);
    await V.checkBoard(logs, context);
    const earlier = await V.checkEarlier(logs, context);
    await trails.settle(logs);
    await checkKeys(logs, context);
    if (since) checkSince(since, logs, { ...context, earlier });
    if (entry) checkEntry(entry, logs, report);
    await finishFiles(files, open, trails, report);
  };

  /**
   * Check a bundle. `bundle` is a File, Blob or bytes; `policyText` the policy; `sinceText` an older checkpoint or null;
   * `entryText` an acknowledged entry, or empty;
   * `progress(done, total)` hears of bytes; `tell(text)` of each entry as the readable log tells it. Resolves to `{verdict, findings, notes, logs}`; never rejects, and whatever
   * goes wrong on the way is a finding.
   */
  const verifyBundle = async (bundle, policyText, sinceText = null, progress = () => {}, tell = null, entryText = "") => {
    const report = new V.Report();
    try {
      const blob = bundle instanceof Blob ? bundle : new Blob([bundle]);
      await checkAll(blob, policyText, { sinceText, entryText }, report, progress, tell);
    } catch (error) {
      const message = error instanceof V.Unreadable ? `The bundle cannot be read: ${error.message}.` : "The check stopped: something in the bundle cannot be understood.";
      unreadable(report, "bundle", error, message);
    }
    return report.result();
  };

  Object.assign(V, { limits });
  window.verifyBundle = verifyBundle;
})();
