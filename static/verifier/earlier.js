/* The Board log's earlier commitments (section 8), by which an older checkpoint of the Board log is compared. */
(() => {
  "use strict";
  const V = window.Verifier;
  const { is } = V;
  const FILE = "board/earlier.jsonl";
  const OLDER = "older checkpoint";
  const SLOWEST_SECONDS = 600;
  const LINE = is.members({ ...V.COMMITMENT, log: is.count, note: is.text });
  const OPENING = is.members(V.OPENING);
  const PREDECESSOR = is.members({ origin: is.origin, root: is.hash64, size: is.count });

  const demand = (holds, member, expected, found) => {
    if (!holds) throw new V.Flaw(member, String(expected), String(found));
  };

  /** The end of the Board log before this one, as the first entry of this one states it. */
  const readOpening = (line, under) => {
    OPENING(line, "");
    const { envelope, flaws } = V.readEnvelope(line.envelope);
    if (flaws.length) throw flaws[0];
    demand(envelope.type === "log.opened" && envelope.index === 0, "envelope.type", "log.opened at index 0", envelope.type);
    V.demandInBoard(envelope, line, under);
    const { predecessor } = V.checkPayload(line, envelope).about;
    demand(predecessor, "payload.about.predecessor", "a log", "nothing");
    PREDECESSOR(predecessor, "payload.about.predecessor");
    return { origin: predecessor.origin, size: predecessor.size, root: V.fromBase64(predecessor.root) };
  };

  /** Demand that the log's own keys have signed a checkpoint, by the place of its commitment in the Board log. */
  const demandSigned = async (checkpoint, policy, place) => {
    const own = new V.Report();
    await V.checkLogSignatures(checkpoint, policy, FILE, own, place);
    if (own.findings.length) throw new V.Flaw("note", own.findings[0].expected, own.findings[0].found);
  };

  /** Find whether a later log of the bundle names a checkpoint as the end of the one before it. */
  const isNamedEnd = (checkpoint, trails) => {
    const { origin, size, root } = checkpoint;
    return [...trails.opened.values()].some(({ predecessor: end }) => end.origin === origin && end.size === size && end.root === V.toBase64(root));
  };

  /** What one line shows: `{n, size, root, place, boardRoot, receivedAt}`. */
  const readCommitment = async (line, logs, policy, trails, under) => {
    LINE(line, "");
    demand(line.log < logs.length, "log", `less than ${logs.length}`, line.log);
    const { log } = logs[line.log];
    const envelope = V.checkCommitment(line, line.note);
    V.demandInBoard(envelope, line, under);
    const checkpoint = V.parseCheckpoint(line.note);
    demand(checkpoint.origin === log.origin, "note", log.origin, checkpoint.origin);
    const isInRange = checkpoint.size >= Math.max(1, log.start) && checkpoint.size <= log.end;
    demand(isInRange, "note", `a size from ${log.start} to ${log.end}`, checkpoint.size);
    const place = { origin: envelope.origin, size: envelope.index + 1 };
    await demandSigned(checkpoint, policy, isNamedEnd(checkpoint, trails) ? null : place);
    const boardRoot = V.rootUpTo(envelope.index, under.size, V.leafHash(V.utf8(line.envelope)), line.proof.map(V.fromBase64));
    return { n: line.log, size: checkpoint.size, root: checkpoint.root, place, boardRoot, receivedAt: envelope.received_at };
  };

  /** Hold a log to the roots that lines state of it, in order of size, in one walk over its entries. */
  const checkRoots = ({ log, chain }, stated, report) => {
    const range = new V.CompactRange(log.start, log.frontier.map(V.fromBase64));
    for (const { size, root, number } of stated.sort((one, other) => one.size - other.size)) {
      if (size > log.start + chain.leaves.count) return;
      while (range.size < size) range.append(chain.leaves.at(range.size - log.start));
      if (V.equal(range.root(), root)) continue;
      report.finding("TAMPERED", FILE, number, "root", V.hex(root), V.hex(range.root()), `The first ${size} entries of ${log.origin} are not those that the Board log committed to before.`);
    }
  };

  /** Check board/earlier.jsonl; `logs` are the results of checkLog. Resolves to what its lines show, by place in a Board log. */
  const checkEarlier = async (logs, { manifest, policy, report, trails, open, board }) => {
    const shown = new Map();
    const file = board && manifest.bundle > 1 ? await open(FILE) : null;
    if (!file) return shown;
    let under = board;
    const stated = logs.map(() => []);
    for (let line, number = 0; (line = await file.line()) !== null; number += 1) {
      try {
        const value = V.parseCanonical(V.text(line));
        if (value === null || typeof value !== "object" || !("log" in value)) {
          under = readOpening(value, under);
          continue;
        }
        const one = await readCommitment(value, logs, policy, trails, under);
        stated[one.n].push({ ...one, number });
        const key = `${one.place.origin} ${one.place.size}`;
        if (!shown.has(key)) shown.set(key, { sizes: new Map() });
        Object.assign(shown.get(key), { root: one.boardRoot, receivedAt: one.receivedAt });
        shown.get(key).sizes.set(logs[one.n].log.origin, one.size);
      } catch (error) {
        report.flaw(error, "TAMPERED", FILE, number, "An earlier commitment of the Board log does not hold.");
      }
    }
    logs.forEach((held, n) => checkRoots(held, stated[n], report));
    return shown;
  };

  /** Hold the bundle to a checkpoint of the Board log that somebody kept; false where no line shows what was under it. */
  const compareEarlier = (since, logs, shown, trails, report) => {
    const at = shown.get(`${since.origin} ${since.size}`);
    if (!at) return false;
    if (!V.equal(at.root, since.root)) {
      report.tampered(OLDER, "root", V.hex(since.root), V.hex(at.root), "The Board log has another root than it had at the same size.");
      return true;
    }
    const reached = new Set(at.sizes.keys());
    for (const { log, chain } of logs.slice().reverse()) {
      const opened = trails.opened.get(log.origin);
      if (reached.has(log.origin) && opened) reached.add(opened.predecessor.origin);
      const size = at.sizes.get(log.origin);
      if (size) report.note("under", `The entries of ${log.origin} up to ${size - 1} were under the older checkpoint, as they are.`);
      else if (!reached.has(log.origin) && chain.firstReceivedAt && V.secondsOf(chain.firstReceivedAt) < V.secondsOf(at.receivedAt) - SLOWEST_SECONDS) {
        report.incomplete(OLDER, `the log ${log.origin}`, "Nothing shows which entries of this log were under the checkpoint. Ask for another bundle.");
      }
    }
    return true;
  };

  Object.assign(V, { checkEarlier, compareEarlier, isNamedEnd });
})();
