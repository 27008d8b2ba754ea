/**
 * Replaces the reader of ASN.1 in @simplewebauthn/server, which only takes the two numbers of a signature out of their frame: a
 * sequence of two integers in DER. Whatever does not look exactly like that is refused.
 */

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** The longest that fits one byte of length; no signature of a curve that we take is longer. */
const MAX_LENGTH = 0x7f;

export const ECDSASigValue = "ECDSASigValue";

export const AsnParser = {
  parse(signature: Uint8Array, _shape: typeof ECDSASigValue): { r: ArrayBuffer; s: ArrayBuffer } {
    const bytes = Uint8Array.from(signature);
    if (bytes[0] !== SEQUENCE || bytes[1] !== bytes.length - 2 || bytes.length - 2 > MAX_LENGTH) throw wrong();
    const r = readInteger(bytes, 2);
    const s = readInteger(bytes, r.end);
    if (s.end !== bytes.length) throw wrong();
    return { r: r.value, s: s.value };
  },
};

function readInteger(bytes: Uint8Array, start: number): { value: ArrayBuffer; end: number } {
  const length = bytes[start + 1] ?? 0;
  const end = start + 2 + length;
  if (bytes[start] !== INTEGER || length === 0 || end > bytes.length) throw wrong();
  return { value: Uint8Array.from(bytes.subarray(start + 2, end)).buffer, end };
}

function wrong(): Error {
  return new Error("The signature is not two numbers");
}
