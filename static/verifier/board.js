/* The Board log (section 6): its entries that commit to the closing checkpoints, and its own checkpoint. */
(() => {
  "use strict";
  const V = window.Verifier;
  const { is } = V;
  const FILE = "board/entries.jsonl";
  const LEAF = is.members({ index: is.count, path: is.list(is.hash64), salt: is.hash64 });
  const OPENING = { envelope: is.text, payload: is.text, proof: is.list(is.hash64), salt: is.hash64 };
  const COMMITMENT = { ...OPENING, index: is.count, leaf: LEAF };
  const LINE = is.members(COMMITMENT);
  const TREE = is.members({ root: is.hash64, size: is.ordinal });

  const demand = (holds, member, expected, found) => {
    if (!holds) throw new V.Flaw(member, String(expected), String(found));
  };

  /** Demand that an inclusion proof, hashes in base64, leads from the leaf to this root. */
  const demandRoot = (member, root, index, size, leaf, proof) => {
    const found = V.rootFromInclusion(index, size, leaf, proof.map(V.fromBase64));
    demand(found && V.equal(found, root), member, `the root ${V.hex(root)}`, found ? V.hex(found) : "a proof of the wrong form");
  };

  /** The entry of the Board log that a line shows to commit to a checkpoint with this text (null: to any); throws a Flaw. */
  const checkCommitment = (line, source) => {
    const { envelope, flaws } = V.readEnvelope(line.envelope);
    if (flaws.length) throw flaws[0];
    demand(envelope.index === line.index, "envelope.index", line.index, envelope.index);
    demand(envelope.type === "board.checkpoint", "envelope.type", "board.checkpoint", envelope.type);
    demand(envelope.actor.user === null, "envelope.actor.user", "null: the system's clock", envelope.actor.user);
    demand(envelope.signature === null, "envelope.signature", "null", "a signature");
    const { tree } = V.checkPayload(line, envelope).about;
    TREE(tree, "payload.about.tree");
    if (source !== null) {
      const leaf = V.leafHash(V.concat(V.fromBase64(line.leaf.salt), V.utf8(source)));
      demandRoot("leaf", V.fromBase64(tree.root), line.leaf.index, tree.size, leaf, line.leaf.path);
    }
    return envelope;
  };

  /** Demand that an entry is of the Board log under this checkpoint, `{origin, size, root}`. */
  const demandInBoard = (envelope, line, board) => {
    demand(envelope.origin === board.origin, "envelope.origin", board.origin, envelope.origin);
    demandRoot("proof", board.root, envelope.index, board.size, V.leafHash(V.utf8(line.envelope)), line.proof);
  };

  /**
   * Check that one Board entry commits to a log's closing checkpoint and stands in the Board log; throws a Flaw. Returns
   * `{origin, size}`: the Board log as far as this entry.
   */
  const checkEntry = (bytes, closing, board) => {
    const line = V.parseCanonical(V.text(bytes));
    LINE(line, "");
    const envelope = checkCommitment(line, closing ? closing.source : null);
    if (!board) return null;
    demandInBoard(envelope, line, board);
    return { origin: board.origin, size: line.index + 1 };
  };

  /** The Board log's checkpoint, its signatures and cosignatures checked; null where it cannot be read. */
  const readBoard = async ({ policy, report, open }) => {
    const board = await V.readCheckpoint(await open("board/checkpoint.txt"), report);
    if (board) {
      await V.checkLogSignatures(board, policy, "board/checkpoint.txt", report, board);
      await V.checkWitnesses(board, policy, "board/checkpoint.txt", report);
    }
    return board;
  };

  /** Check board/entries.jsonl: `logs` are the results of checkLog, in order. */
  const checkBoard = async (logs, { report, open, board }) => {
    const entries = await open(FILE);
    if (!entries) return;
    let n = 0;
    for (let line; (line = await entries.line()) !== null; n += 1) {
      try {
        demand(n < logs.length, "line", `${logs.length} lines`, n + 1);
        logs[n].committed = checkEntry(line, logs[n].checkpoint, board);
      } catch (error) {
        report.flaw(error, "TAMPERED", FILE, n, `The Board log's entry for log ${n} does not commit to its closing checkpoint.`);
      }
    }
    if (n < logs.length) report.incomplete(FILE, `${logs.length} lines`, "A log's closing checkpoint has no entry of the Board log.");
  };

  Object.assign(V, { readBoard, checkBoard, checkCommitment, demandInBoard, OPENING, COMMITMENT });
})();
