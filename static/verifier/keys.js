/* Signatures of Ed25519, ECDSA P-256 and RSASSA-PKCS1-v1_5 by the browser's own WebCrypto, made stricter where it is lax. */
(() => {
  "use strict";
  const V = window.Verifier;
  const P25519 = 2n ** 255n - 19n;
  // The y coordinates of the eight points of small order on Curve25519.
  const SMALL = [
    0n,
    1n,
    P25519 - 1n,
    2707385501144840649318225287225658788936804267575313519463743609750303402022n,
    55188659117513257062467267217118295137698188065244968500265048394206261417927n,
  ];
  const known = new Map();

  /** Whether 32 bytes are the one lawful encoding of a y coordinate whose point is not of small order. */
  const isSoundPoint = (bytes) => {
    let y = 0n;
    for (let i = 31; i >= 0; i -= 1) y = (y << 8n) | BigInt(i === 31 ? bytes[i] & 0x7f : bytes[i]);
    return y < P25519 && !SMALL.includes(y);
  };

  /** The key that `make` imports, once for each name; null where the browser refuses it. */
  const imported = (name, make) => {
    if (!known.has(name)) {
      if (known.size > 10000) known.clear();
      known.set(name, make().catch(() => null));
    }
    return known.get(name);
  };

  const verifyEd25519 = async (publicKey, message, signature) => {
    if (publicKey.length !== 32 || signature.length !== 64) return false;
    if (!isSoundPoint(publicKey) || !isSoundPoint(signature.subarray(0, 32))) return false;
    const key = await imported(`ed ${V.hex(publicKey)}`, () =>
      crypto.subtle.importKey("raw", publicKey, { name: "Ed25519" }, false, ["verify"]),
    );
    return key !== null && crypto.subtle.verify({ name: "Ed25519" }, key, signature, message);
  };

  /** r and s, 64 bytes, of an ECDSA signature in DER; null where it is not the one lawful encoding. */
  const fromDer = (der) => {
    if (der.length < 8 || der[0] !== 0x30 || der[1] !== der.length - 2 || der[1] > 0x7f) return null;
    const raw = new Uint8Array(64);
    let at = 2;
    for (const end of [32, 64]) {
      const size = der[at + 1];
      if (der[at] !== 0x02 || !size || at + 2 + size > der.length) return null;
      let number = der.subarray(at + 2, at + 2 + size);
      at += 2 + size;
      if (number[0] & 0x80 || (size > 1 && !number[0] && !(number[1] & 0x80))) return null;
      if (!number[0]) number = number.subarray(1);
      if (number.length > 32) return null;
      raw.set(number, end - number.length);
    }
    return at === der.length ? raw : null;
  };

  const verifyP256 = async (x, y, message, der) => {
    const raw = fromDer(der);
    if (!raw) return false;
    const point = V.concat(Uint8Array.of(4), x, y);
    const key = await imported(`ec ${V.hex(point)}`, () =>
      crypto.subtle.importKey("raw", point, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]),
    );
    return key !== null && crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, raw, message);
  };

  const verifyRs256 = async (n, e, message, signature) => {
    const bits = 8 * n.length - Math.clz32(n[0]) + 24;
    if (!(bits >= 2048 && bits <= 8192) || !n[0] || !e.length || e.length > 4 || !e[0] || signature.length !== n.length) return false;
    const key = await imported(`rs ${V.hex(n)} ${V.hex(e)}`, () =>
      crypto.subtle.importKey(
        "jwk",
        { kty: "RSA", n: V.toBase64Url(n), e: V.toBase64Url(e), alg: "RS256" },
        { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
        false,
        ["verify"],
      ),
    );
    return key !== null && crypto.subtle.verify({ name: "RSASSA-PKCS1-v1_5" }, key, signature, message);
  };

  /** Why this browser cannot check a bundle, in words; null where it can. */
  const browserProblem = async () => {
    if (!window.isSecureContext || !window.crypto || !crypto.subtle) {
      return "this browser keeps its cryptography from this page. Save the page on your disk and open it from there in a current browser";
    }
    try {
      new DecompressionStream("deflate-raw");
    } catch {
      return "this browser cannot unpack zip files";
    }
    if (!("isWellFormed" in String.prototype)) return "this browser is too old to check texts";
    if (V.hex(V.sha256(V.utf8("abc"))) !== V.hex(new Uint8Array(await crypto.subtle.digest("SHA-256", V.utf8("abc"))))) {
      return "this browser computes SHA-256 wrongly";
    }
    const basePoint = V.concat(Uint8Array.of(0x58), new Uint8Array(31).fill(0x66));
    return crypto.subtle.importKey("raw", basePoint, { name: "Ed25519" }, false, ["verify"]).then(
      () => null,
      () => "this browser cannot check Ed25519 signatures",
    );
  };

  Object.assign(V, { verifyEd25519, verifyP256, verifyRs256, browserProblem });
})();
