/** Tells whether an encrypted PDF opens without a password: the standard security handler of ISO 32000-2, 7.6.4, with an empty one. */
import { createHash } from "node:crypto";
import type { PdfDictionary } from "./pdf-values";

/** A password that is shorter than 32 bytes is filled up with these. */
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

/** `id`: the first of the file's ids. True also for what we do not know: then nothing speaks against the file. */
export async function opensWithoutPassword(encryption: PdfDictionary, id: Buffer): Promise<boolean> {
  if (encryption.get("Filter") !== "Standard") return false;
  if (leavesTextOpen(encryption)) return true;
  const revision = encryption.get("R");
  const user = bytesOf(encryption, "U");
  const owner = bytesOf(encryption, "O");
  if (!user || !owner) return true;
  if (revision === 2 || revision === 3 || revision === 4) return isEmptyUser(encryption, { user, owner, id, revision });
  if (revision !== 5 && revision !== 6) return true;
  const salt = user.subarray(32, 40);
  const proof = revision === 5 ? createHash("sha256").update(salt).digest() : await hardened(salt);
  return proof.equals(user.subarray(0, 32));
}

function bytesOf(encryption: PdfDictionary, name: string): Buffer | null {
  const value = encryption.get(name);
  return value instanceof Uint8Array ? Buffer.from(value) : null;
}

/** Only what is attached to the file is encrypted. */
function leavesTextOpen(encryption: PdfDictionary): boolean {
  const version = encryption.get("V");
  if (typeof version !== "number" || version < 4) return false;
  return ["StmF", "StrF"].every((name) => ["Identity", undefined].includes(encryption.get(name) as string | undefined));
}

type Given = { user: Buffer; owner: Buffer; id: Buffer; revision: number };

/** Revisions 2 to 4: a key is made of the password, and proves itself by what it encrypts. Writers differ in the key's length. */
function isEmptyUser(encryption: PdfDictionary, given: Given): boolean {
  const { user, id, revision } = given;
  const lengthEntry = encryption.get("Length");
  const lengths = revision === 2 ? [5] : [...new Set([typeof lengthEntry === "number" ? lengthEntry / 8 : 5, 16, 5])];
  const seed = revision === 2 ? PADDING : md5(PADDING, id);
  return lengths.some((length) => {
    if (!Number.isInteger(length) || length < 5 || length > 16) return false;
    const key = keyOf(encryption, given, length);
    if (revision === 2) return rc4(key, seed).equals(user.subarray(0, 32));
    let proof = seed;
    for (let round = 0; round < 20; round += 1) proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof);
    return proof.equals(user.subarray(0, 16));
  });
}

function keyOf(encryption: PdfDictionary, { owner, id, revision }: Given, length: number): Buffer {
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(Number(encryption.get("P") ?? 0) | 0);
  const isMetadataOpen = revision === 4 && encryption.get("EncryptMetadata") === "false";
  const open = isMetadataOpen ? Buffer.from("ffffffff", "hex") : Buffer.alloc(0);
  let key = md5(PADDING, owner.subarray(0, 32), rights, id, open);
  for (let round = 0; revision > 2 && round < 50; round += 1) key = md5(key.subarray(0, length));
  return key.subarray(0, length);
}

function md5(...parts: Buffer[]): Buffer {
  return createHash("md5").update(Buffer.concat(parts)).digest();
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number) => {
    const swapped = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = swapped;
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 0xff;
    swap(at, other);
  }
  let [one, two] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      one = (one + 1) & 0xff;
      two = (two + (state[one] ?? 0)) & 0xff;
      swap(one, two);
      return byte ^ (state[((state[one] ?? 0) + (state[two] ?? 0)) & 0xff] ?? 0);
    }),
  );
}

/** Revision 6, algorithm 2.B for an empty password: at least 64 rounds of AES and a hash that the round before has chosen. */
async function hardened(salt: Buffer): Promise<Buffer> {
  let key: Buffer = createHash("sha256").update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const encrypted = await aes(key.subarray(0, 16), key.subarray(16, 32), Buffer.concat(Array(64).fill(key)));
    const choice = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(["sha256", "sha384", "sha512"][choice] ?? "sha256")
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

/** AES-128-CBC of whole blocks; the platform adds a block of padding, which is dropped. */
async function aes(key: Buffer, iv: Buffer, bytes: Buffer): Promise<Buffer> {
  const secret = await crypto.subtle.importKey("raw", Uint8Array.from(key), "AES-CBC", false, ["encrypt"]);
  const made = await crypto.subtle.encrypt(
    { name: "AES-CBC", iv: Uint8Array.from(iv) },
    secret,
    Uint8Array.from(bytes),
  );
  return Buffer.from(made).subarray(0, bytes.length);
}
