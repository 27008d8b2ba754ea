/** A device with passkeys, in software: it answers challenges as browsers do, and wrongly where a test asks for it. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { ORIGIN, type Visitor } from "./app";
import { PASSWORD } from "./factories";

export type Algorithm = "ES256" | "RS256" | "ES384";
/** The fields that a forger changes; the rest is right. */
export type Changes = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** `isVerified`: the person has shown her finger, face or PIN. `isPresent`: somebody was there at all. */
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** The name under which the answer is sent. */
  id?: string;
  /** Another format than `none`. */
  format?: string;
  /** Looks at a signature, and lets it be made once more. */
  isWanted?: (signature: Uint8Array) => boolean;
};

export type Device = {
  id: string;
  /** Answers `make` and `log-in`: the text of the field `credential`. */
  make(options: CreationOptions, changes?: Changes): Promise<string>;
  use(options: RequestOptions, changes?: Changes): Promise<string>;
};

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

const KINDS = {
  ES256: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256", cose: -7, curve: 1 },
  ES384: { name: "ECDSA", namedCurve: "P-384", hash: "SHA-384", cose: -35, curve: 2 },
  RS256: {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    cose: -257,
    curve: 0,
  },
} as const;

/** A new key. Its counter goes up by one each time, or stays 0 if the device does not count. */
export async function newDevice(algorithm: Algorithm = "ES256", { counts = true } = {}): Promise<Device> {
  const kind = KINDS[algorithm];
  const pair = (await crypto.subtle.generateKey(kind, true, ["sign", "verify"])) as CryptoKeyPair;
  const jwk = (await crypto.subtle.exportKey("jwk", pair.publicKey)) as JsonWebKey;
  const rawId = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
  const id = rawId.toString("base64url");
  let counter = 0;
  let userHandle: string | null = null;

  const data = (rpId: string, changes: Changes, attested: Uint8Array = new Uint8Array()) => {
    const { isPresent = true, isVerified = true } = changes;
    if (counts) counter += 1;
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(changes.counter ?? counter);
    const host = createHash("sha256")
      .update(changes.rpId ?? rpId)
      .digest();
    return Buffer.concat([host, Buffer.from([flags]), count, attested]);
  };
  const client = (type: string, challenge: string, changes: Changes) =>
    Buffer.from(
      JSON.stringify({
        type: changes.type ?? type,
        challenge: changes.challenge ?? challenge,
        origin: changes.origin ?? ORIGIN,
        crossOrigin: changes.crossOrigin ?? false,
      }),
    );
  const answer = (changes: Changes, response: object) => {
    const named = changes.id ?? id;
    return JSON.stringify({ id: named, rawId: named, type: "public-key", response });
  };

  return {
    id,
    async make(options, changes = {}) {
      userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(jwk, kind)]);
      const attestationObject = encode(
        new Map<unknown, unknown>([
          ["fmt", changes.format ?? "none"],
          ["attStmt", new Map()],
          ["authData", data(options.rp.id, changes, attested)],
        ]),
      );
      const clientData = client("webauthn.create", options.challenge, changes);
      return answer(changes, {
        clientDataJSON: clientData.toString("base64url"),
        attestationObject: attestationObject.toString("base64url"),
        transports: ["internal"],
      });
    },
    async use(options, changes = {}) {
      const clientData = client("webauthn.get", options.challenge, changes);
      const authenticatorData = data(options.rpId, changes);
      const hash = createHash("sha256").update(clientData).digest();
      const signed = Buffer.concat([authenticatorData, hash]);
      let signature: Buffer;
      do {
        const raw = Buffer.from(await crypto.subtle.sign(kind, pair.privateKey, signed));
        signature = kind.name === "ECDSA" ? toDer(raw) : raw;
      } while (changes.isWanted?.(signature) === false);
      const handle = changes.userHandle === undefined ? userHandle : changes.userHandle;
      return answer(changes, {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
        ...(handle === null ? {} : { userHandle: handle }),
      });
    },
  };
}

/** The answer of `POST /passkeys/options`; the visitor keeps the challenge's cookie. */
export async function optionsFor<T = RequestOptions>(
  person: Visitor,
  purpose: string,
  proof: Record<string, string> = {},
): Promise<T> {
  const response = await person.form(
    "/passkeys/options",
    { purpose, ...proof },
    { headers: { Accept: "application/json" } },
  );
  if (response.status !== 200) throw new Error(`The options were refused with ${response.status}`);
  return response.json();
}

/** Make a passkey of this device on the profile of a person who is signed in. */
export async function addPasskey(person: Visitor, device: Device, changes: Changes = {}): Promise<Response> {
  const options = await optionsFor<CreationOptions>(person, "make", { password: PASSWORD });
  return person.form("/profile", { intent: "passkey", credential: await device.make(options, changes) });
}

/** Log in with a passkey alone. */
export async function logInByPasskey(
  person: Visitor,
  device: Device,
  changes: Changes = {},
  fields: Record<string, string> = {},
): Promise<Response> {
  const options = await optionsFor(person, "log-in");
  return person.form("/login", { ...fields, credential: await device.use(options, changes) });
}

function coseKey(jwk: JsonWebKey, kind: (typeof KINDS)[Algorithm]): Buffer {
  const part = (text: string | undefined) => Buffer.from(text ?? "", "base64url");
  return encode(
    kind.name === "ECDSA"
      ? new Map<unknown, unknown>([
          [1, 2],
          [3, kind.cose],
          [-1, kind.curve],
          [-2, part(jwk.x)],
          [-3, part(jwk.y)],
        ])
      : new Map<unknown, unknown>([
          [1, 3],
          [3, kind.cose],
          [-1, part(jwk.n)],
          [-2, part(jwk.e)],
        ]),
  );
}

/** As much of CBOR as a key needs: numbers, texts, bytes and maps. */
function encode(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, each]) => [encode(key), encode(each)]);
    return Buffer.concat([head(5, value.size), ...parts]);
  }
  const bytes = value as Uint8Array;
  return Buffer.concat([head(2, bytes.length), bytes]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

/** The two numbers of a signature as devices send them: without zeros in front. */
function toDer(raw: Buffer): Buffer {
  const half = raw.length / 2;
  const number = (bytes: Buffer) => {
    let start = 0;
    while (start < bytes.length - 1 && bytes[start] === 0) start += 1;
    const short = bytes.subarray(start);
    const value = (short[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), short]) : short;
    return Buffer.concat([Buffer.from([2, value.length]), value]);
  };
  const both = Buffer.concat([number(raw.subarray(0, half)), number(raw.subarray(half))]);
  return Buffer.concat([Buffer.from([0x30, both.length]), both]);
}
