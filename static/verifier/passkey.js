/* Passkeys (section 4): COSE keys, and whether a WebAuthn assertion holds. */
(() => {
  "use strict";
  const V = window.Verifier;
  const USER_PRESENT = 0x01;
  const USER_VERIFIED = 0x04;
  const MORE_FOLLOWS = 0xc0;

  /** A COSE key's CBOR: a map of small numbers to numbers and byte strings, in their shortest form; a Flaw otherwise. */
  const readCose = (bytes) => {
    let at = 0;
    const fail = (found) => {
      throw new V.Flaw("public_key", "a COSE key", found);
    };
    const head = () => {
      const first = bytes[at];
      const short = first & 0x1f;
      at += 1;
      if (short < 24) return [first >> 5, short];
      const width = { 24: 1, 25: 2 }[short] || fail("CBOR of another kind");
      let value = 0;
      for (let i = 0; i < width; i += 1) value = value * 256 + (bytes[at + i] ?? fail("an end too early"));
      at += width;
      if (value < (width === 1 ? 24 : 256)) fail("a number not in its shortest form");
      return [first >> 5, value];
    };
    const item = () => {
      const [major, value] = at < bytes.length ? head() : fail("an end too early");
      if (major === 0) return value;
      if (major === 1) return -1 - value;
      if (major !== 2 || at + value > bytes.length) fail("CBOR of another kind");
      at += value;
      return bytes.subarray(at - value, at);
    };
    const [major, count] = bytes.length ? head() : fail("nothing");
    if (major !== 5) fail("no map");
    const map = new Map();
    for (let i = 0; i < count; i += 1) {
      const label = item();
      if (typeof label !== "number" || map.has(label)) fail("a label twice, or one that is no number");
      map.set(label, item());
    }
    if (at !== bytes.length) fail("bytes after the key");
    return map;
  };

  const KINDS = [
    { labels: { 1: 2, 3: -7, "-1": 1 }, bytes: [-2, -3], sizes: [32, 32], verify: V.verifyP256 },
    { labels: { 1: 1, 3: -8, "-1": 6 }, bytes: [-2], sizes: [32], verify: V.verifyEd25519 },
    { labels: { 1: 3, 3: -257 }, bytes: [-1, -2], sizes: [null, null], verify: V.verifyRs256 },
  ];

  /** The function (message, signature) that checks signatures of a COSE key; throws a Flaw for keys of other kinds. */
  const verifierOf = (publicKey) => {
    const map = readCose(publicKey);
    for (const { labels, bytes, sizes, verify } of KINDS) {
      const fits = Object.entries(labels).every(([label, value]) => map.get(Number(label)) === value);
      if (!fits || map.size !== Object.keys(labels).length + bytes.length) continue;
      const parts = bytes.map((label) => map.get(label));
      if (!parts.every((part, i) => part instanceof Uint8Array && (sizes[i] === null || part.length === sizes[i]))) continue;
      return (message, signature) => verify(...parts, message, signature);
    }
    throw new V.Flaw("public_key", "ES256, EdDSA or RS256", "a key of another kind");
  };

  const demand = (holds, member, expected, found) => {
    if (!holds) throw new V.Flaw(`signature.passkey.${member}`, expected, found);
  };

  const checkClientData = (bytes, statement, origins) => {
    const data = V.parseStrict(V.text(bytes));
    const challenge = V.toBase64Url(V.sha256(V.utf8(statement)));
    demand(data !== null && typeof data === "object", "client_data", "an object", V.told(data));
    demand(data.type === "webauthn.get", "client_data.type", "webauthn.get", V.told(data.type));
    demand(data.challenge === challenge, "client_data.challenge", challenge, V.told(data.challenge));
    demand(origins.includes(data.origin), "client_data.origin", "an origin of the policy", V.told(data.origin));
    demand(data.crossOrigin === undefined || data.crossOrigin === false, "client_data.crossOrigin", "false, or nothing", V.told(data.crossOrigin));
  };

  const checkAuthenticatorData = (data, rps) => {
    demand(data.length >= 37, "authenticator_data", "at least 37 bytes", `${data.length}`);
    const rp = V.hex(data.subarray(0, 32));
    const flags = data[32];
    demand(rps.some((name) => V.hex(V.sha256(V.utf8(name))) === rp), "authenticator_data", "a relying party of the policy", rp);
    demand(flags & USER_PRESENT, "authenticator_data", "that a person was present", `flags ${flags}`);
    demand(flags & USER_VERIFIED, "authenticator_data", "that the person was verified", `flags ${flags}`);
    demand(flags & MORE_FOLLOWS || data.length === 37, "authenticator_data", "37 bytes", `${data.length}`);
  };

  /** Check the assertion over a statement; throws a Flaw that says why it does not hold. */
  const checkPasskey = async (passkey, statement, policy) => {
    const [data, client, publicKey, signature] = ["authenticator_data", "client_data", "public_key", "signature", "credential_id"].map((name) => {
      const bytes = V.fromBase64(passkey[name]);
      demand(bytes !== null && bytes.length, name, "base64 of a byte or more", V.told(passkey[name]));
      return bytes;
    });
    checkClientData(client, statement, policy.origins);
    checkAuthenticatorData(data, policy.rps);
    const verify = verifierOf(publicKey);
    const holds = await verify(V.concat(data, V.sha256(client)), signature);
    demand(holds, "signature", "a signature of the passkey", "one that does not hold");
  };

  Object.assign(V, { checkPasskey });
})();
