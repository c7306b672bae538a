/* The trust policy (section 10), and a checkpoint's signatures held to it. */
(() => {
  "use strict";
  const V = window.Verifier;
  const WEB_ORIGIN = /^https?:\/\/[^\s/?#@]+$/;

  const nameOf = (key) => `${key.name}+${key.id}`;

  /** Keep a line `retired KEY BOARD-LOG SIZE`; throws a Flaw. */
  const readRetired = ([, named, origin, size], where, policy) => {
    if (!/^[^+]+\+[0-9a-f]{8}$/.test(named)) throw new V.Flaw(where, "name and number of a key", named);
    if (!V.isOrigin(origin)) throw new V.Flaw(where, "the origin of a Board log", origin);
    if (!/^(?:0|[1-9][0-9]{0,14})$/.test(size)) throw new V.Flaw(where, "a size", size);
    if (!policy.retired.has(named)) policy.retired.set(named, new Map());
    policy.retired.get(named).set(origin, Number(size));
  };

  /** Whether a key counts at a size of a Board log, `board` `{origin, size}`; null: at any that there was. */
  const counts = (key, policy, board) => {
    const ends = policy.retired.get(nameOf(key));
    return !board || !ends || (ends.has(board.origin) && board.size <= ends.get(board.origin));
  };

  /** `{logs, witnesses, quorum, origins, rps, logOrigins}` of policy.txt; throws a Flaw that names the line. */
  const parsePolicy = (source) => {
    const policy = { logs: [], witnesses: [], quorum: null, origins: [], rps: [], logOrigins: [], retired: new Map() };
    const readers = {
      log: (value) => policy.logs.push(V.parseKey(value, V.ED25519)),
      witness: (value) => policy.witnesses.push(V.parseKey(value, V.COSIGNED)),
      quorum: (value) => {
        if (policy.quorum !== null || !/^(?:0|[1-9][0-9]{0,5})$/.test(value)) throw new V.Flaw("quorum", "one number", value);
        policy.quorum = Number(value);
      },
      origin: (value) => {
        if (!WEB_ORIGIN.test(value)) throw new V.Flaw("origin", "a web origin", value);
        policy.origins.push(value);
      },
      rp: (value) => policy.rps.push(value),
      "log-origin": (value) => {
        if (!V.isOrigin(value)) throw new V.Flaw("log-origin", "the origin of a log", value);
        policy.logOrigins.push(value);
      },
    };
    const lines = source.split("\n").map((line) => line.replace(/#.*/s, "").replace(/^[ \t\r]+|[ \t\r]+$/g, ""));
    let isBegun = false;
    lines.forEach((line, i) => {
      if (!line) return;
      const words = line.split(/[ \t]+/);
      const where = `line ${i + 1}`;
      if (!isBegun) {
        if (words.join(" ") !== "policy 1") throw new V.Flaw(where, "policy 1", line);
        isBegun = true;
        return;
      }
      if (words[0] === "retired" && words.length === 4) {
        readRetired(words, where, policy);
        return;
      }
      if (words.length !== 2 || !Object.hasOwn(readers, words[0])) throw new V.Flaw(where, "a word of section 10 and its value", line);
      try {
        readers[words[0]](words[1]);
      } catch (flaw) {
        throw flaw instanceof V.Flaw ? new V.Flaw(where, flaw.expected, flaw.found) : flaw;
      }
    });
    if (!isBegun) throw new V.Flaw("policy", "policy 1", "nothing");
    if (policy.quorum === null) throw new V.Flaw("policy", "a quorum", "none");
    if (!policy.logs.length) throw new V.Flaw("policy", "a key of the signer", "none");
    for (const named of policy.retired.keys()) {
      if (!policy.logs.some((key) => nameOf(key) === named)) throw new V.Flaw("retired", "a key that the policy lists", named);
    }
    return policy;
  };

  /** Find what is wrong with the log's own signatures on a checkpoint. */
  const checkLogSignatures = async (checkpoint, policy, where, report, board = null) => {
    const name = V.signerOf(checkpoint.origin);
    const keys = policy.logs.filter((key) => key.name === name);
    if (!keys.length) {
      report.tampered(where, "origin", `a log whose signer the policy lists`, name, "The policy has no key for the signer of this checkpoint.");
      return;
    }
    const { good, bad } = await V.checkSignatures(checkpoint, keys.filter((key) => counts(key, policy, board)));
    if (!good.length) {
      report.tampered(where, "signature", `a valid signature of ${name}`, "none", "The checkpoint lacks a valid signature of the system's signer.");
    }
    for (const key of bad) {
      report.tampered(where, "signature", `a signature of ${name} that holds`, `one of key ${key.id} that does not`, "A signature of the system's signer on this checkpoint does not hold.");
    }
  };

  /**
   * Hold the closing checkpoint of a log to the keys that had not been retired: by `retired`, the keys that the log itself
   * retires, and by `board`, the place in the Board log that commits to it, unless `isNamed` by a later log in the bundle.
   */
  const checkNotRetired = async (checkpoint, { retired, board, isNamed }, policy, where, report) => {
    const keys = policy.logs.filter((key) => key.name === V.signerOf(checkpoint.origin));
    const isLeft = (key) => !retired.has(key.written) && (isNamed || counts(key, policy, board));
    const { good } = await V.checkSignatures(checkpoint, keys.filter(isLeft));
    if (good.length) return;
    report.tampered(where, "signature", "signatures of keys that count", "of retired keys alone", "Keys that had been retired alone have signed this checkpoint.");
  };

  /** Find whether enough different witnesses have cosigned the Board log's checkpoint. */
  const checkWitnesses = async (checkpoint, policy, where, report) => {
    const { good, bad, times } = await V.checkSignatures(checkpoint, policy.witnesses);
    checkpoint.witnessedAt = times.length ? Math.max(...times) : null;
    for (const key of bad) {
      report.tampered(where, "cosignature", `a cosignature of ${key.name} that holds`, `one of key ${key.id} that does not`, "A cosignature of a witness that the policy lists does not hold.");
    }
    const names = new Set(good.map((key) => key.name));
    if (names.size < policy.quorum) {
      report.finding("UNWITNESSED", where, null, "cosignature", `${policy.quorum} witnesses`, `${names.size}`, "Too few witnesses have cosigned the Board log's checkpoint.");
    }
  };

  Object.assign(V, { parsePolicy, checkLogSignatures, checkNotRetired, checkWitnesses });
})();
