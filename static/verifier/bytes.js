/* Bytes and text: UTF-8, hexadecimal, base64, all strict. Every file here adds its part to one object, `Verifier`. */
window.Verifier = {};
(() => {
  "use strict";
  const V = window.Verifier;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
  const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

  /** A reason why something does not hold: the member, what the format asks for, and what stands there. */
  class Flaw extends Error {
    constructor(member, expected, found) {
      super(`${member}: ${expected}, found ${found}`);
      Object.assign(this, { member, expected, found });
    }
  }

  /** The UTF-8 bytes of a text. */
  const utf8 = (text) => encoder.encode(text);

  /** The text of UTF-8 bytes, a byte order mark included; throws a Flaw where they are not UTF-8. */
  const text = (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      throw new Flaw("text", "UTF-8", "bytes that are not UTF-8");
    }
  };

  const hex = (bytes) => {
    let out = "";
    for (const byte of bytes) out += HEX[byte];
    return out;
  };

  /** Bytes of base64 with padding and no bit set that is not used; null where the text is not that. */
  const fromBase64 = (words) => {
    if (!BASE64.test(words)) return null;
    const binary = atob(words);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = binary.charCodeAt(i);
    return bytes;
  };

  const toBase64 = (bytes) => {
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary);
  };

  /** base64url without padding, as a WebAuthn challenge is written. */
  const toBase64Url = (bytes) => toBase64(bytes).replace(/=+$/, "").replace(/\+/g, "-").replace(/\//g, "_");

  const concat = (...parts) => {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };

  const equal = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

  /** A number as `width` bytes, the most significant first; up to 2^53 - 1. */
  const bigEndian = (number, width) => {
    const bytes = new Uint8Array(width);
    for (let i = width - 1, rest = number; i >= 0; i -= 1, rest = Math.floor(rest / 256)) bytes[i] = rest % 256;
    return bytes;
  };

  Object.assign(V, { Flaw, utf8, text, hex, fromBase64, toBase64, toBase64Url, concat, equal, bigEndian });
})();
