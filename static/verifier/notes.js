/* Signed notes, checkpoints and the signatures on them (section 6; C2SP signed-note, tlog-checkpoint, tlog-cosignature). */
(() => {
  "use strict";
  const V = window.Verifier;
  const ED25519 = 0x01;
  const COSIGNED = 0x04;
  const SIZES = { [ED25519]: [32, 64], [COSIGNED]: [32, 72] };
  const NAME = /^[^\s+\p{Cc}]+$/u;
  const LINE = /^— ([^\s+\p{Cc}]+) (\S+)$/u;
  const LONGEST_NAME = 255;
  const LONGEST_NOTE = 2 ** 20;
  const MOST_SIGNATURES = 64;
  const SIZE = /^(?:0|[1-9][0-9]{0,15})$/;

  const keyId = (name, type, publicKey) => V.sha256(V.utf8(`${name}\n`), Uint8Array.of(type), publicKey).subarray(0, 4);

  /** Whether a text can be a key's name: at most 255 bytes, without spaces, control characters and plus. */
  const isName = (words) => NAME.test(words) && V.utf8(words).length <= LONGEST_NAME;

  /** A verifier key, `name+key id+base64(type ‖ public key)`, of this type; throws a Flaw. */
  const parseKey = (words, wanted) => {
    const [name, id, ...rest] = words.split("+");
    const material = V.fromBase64(rest.join("+"));
    if (!isName(name) || !material || !material.length) throw new V.Flaw("key", "name+key id+base64", words);
    const [type] = material;
    const publicKey = material.subarray(1);
    if (!SIZES[type] || publicKey.length !== SIZES[type][0]) {
      throw new V.Flaw("key", "a key of a kind that this page knows", `a key of kind ${type} with ${publicKey.length} bytes`);
    }
    if (type !== wanted) throw new V.Flaw("key", `a key of kind ${wanted}`, `a key of kind ${type}`);
    const expected = V.hex(keyId(name, type, publicKey));
    if (id !== expected) throw new V.Flaw("key id", expected, String(id));
    return { name, id, type, publicKey, written: words };
  };

  /** A note: its text with the last line feed, and its signature lines as `{name, id, signature}`. */
  const parseNote = (source) => {
    const cut = source.lastIndexOf("\n\n");
    if (cut < 1 || !source.endsWith("\n") || [...source].length > LONGEST_NOTE || /[\u0000-\u0009\u000b-\u001f]/.test(source)) {
      throw new V.Flaw("note", "a text, an empty line and signature lines", "another form");
    }
    const lines = source.slice(cut + 2, -1).split("\n");
    if (lines.length > MOST_SIGNATURES) throw new V.Flaw("note", `at most ${MOST_SIGNATURES} signatures`, `${lines.length}`);
    const signatures = lines.map((line) => {
      const found = LINE.exec(line);
      const bytes = found && V.fromBase64(found[2]);
      if (!bytes || bytes.length < 5 || !isName(found[1])) throw new V.Flaw("note", "a signature line", JSON.stringify(line.slice(0, 60)));
      return { name: found[1], id: V.hex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
    });
    return { text: source.slice(0, cut + 1), signatures };
  };

  /** A checkpoint: `{origin, size, root, text, signatures, source}`; the origin names its signer before `/log/`. */
  const parseCheckpoint = (source) => {
    const note = parseNote(source);
    const lines = note.text.slice(0, -1).split("\n");
    const [origin, size, root] = lines;
    if (lines.length !== 3) throw new V.Flaw("checkpoint", "three lines", `${lines.length} lines`);
    if (!isOrigin(origin)) throw new V.Flaw("checkpoint origin", "name/log/…", JSON.stringify(origin));
    if (!SIZE.test(size) || !Number.isSafeInteger(Number(size))) throw new V.Flaw("checkpoint size", "a size", size);
    const hash = V.fromBase64(root);
    if (!hash || hash.length !== 32) throw new V.Flaw("checkpoint root", "32 bytes in base64", root);
    return { ...note, origin, size: Number(size), root: hash, source };
  };

  /** Whether a text can be a log's origin: a signer's name, `/log/`, and more, without spaces or plus. */
  const isOrigin = (words) => NAME.test(words) && words.indexOf("/log/") > 0 && !words.endsWith("/log/");
  const signerOf = (origin) => origin.slice(0, origin.indexOf("/log/"));

  /** The seconds of UTC since 1970 with which the line of a witness begins. */
  const timeOf = (signature) => new DataView(signature.slice(0, 8).buffer).getBigUint64(0);

  /** Whether `signature` is of `key` over the checkpoint. */
  const signatureHolds = async (key, signature, checkpoint) => {
    if (signature.length !== SIZES[key.type][1]) return false;
    if (key.type === ED25519) return V.verifyEd25519(key.publicKey, V.utf8(checkpoint.text), signature);
    const rest = signature.subarray(8);
    if (signature[0] & 0x80) return false;
    return V.verifyEd25519(key.publicKey, V.utf8(`cosignature/v1\ntime ${timeOf(signature)}\n${checkpoint.text}`), rest);
  };

  /** Of the keys given: `good`, those with a valid signature on the checkpoint; `bad`, those with one that fails. */
  const checkSignatures = async (checkpoint, keys) => {
    const good = [];
    const bad = [];
    const times = [];
    for (const { name, id, signature } of checkpoint.signatures) {
      for (const key of keys) {
        if (key.name !== name || key.id !== id) continue;
        const holds = await signatureHolds(key, signature, checkpoint);
        (holds ? good : bad).push(key);
        if (holds && key.type === COSIGNED) times.push(Number(timeOf(signature)));
      }
    }
    return { good, bad, times };
  };

  Object.assign(V, { ED25519, COSIGNED, parseKey, parseNote, parseCheckpoint, isOrigin, signerOf, checkSignatures });
})();
