/** What a browser keeps for us: a signed value holds for one purpose, one text and one time; an encrypted text is whole or nothing. */
import { createDecipheriv, createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newToken, seal, unseal } from "~/domain/ids";
import type { RequestContext } from "~/http/context";
import { sessionCookies } from "~/http/session";
import { readSigned, signValue } from "~/http/signed-value";
import { bindings } from "../support/bindings";

const now = new Date("2026-11-22T12:00:00Z");
const contextWith = (signingSecret: string, at = now) => ({ config: { signingSecret }, now: at }) as RequestContext;
const context = contextWith(bindings.SIGNING_SECRET);
const inSeconds = (seconds: number) => contextWith(bindings.SIGNING_SECRET, new Date(now.getTime() + seconds * 1000));

describe("a sealed value", () => {
  const value = { state: "of one log-in", list: [1, 2] };
  const sealed = signValue(context, "sign-in", value, 60);

  test("comes back as it was, for its own purpose", () => {
    expect(readSigned(context, "sign-in", sealed)).toEqual(value);
  });

  test.each(["pending-identity", "sign", "", "sign-in:"])("is nothing for the purpose '%s'", (purpose) => {
    expect(readSigned(context, purpose, sealed)).toBeNull();
  });

  test("of two purposes has two signatures", () => {
    const [text, proof] = sealed.split(".");
    const [sameText, other] = signValue(context, "pending-identity", value, 60).split(".");
    expect(sameText).toBe(text);
    expect(other).not.toBe(proof);
  });

  test("is signed as its purpose and its text together", () => {
    const [text, proof] = sealed.split(".");
    const right = createHmac("sha256", bindings.SIGNING_SECRET).update(`sign-in:${text}`).digest("base64url");
    expect(proof).toBe(right);
  });

  test("is worth nothing with another text, another proof, a part of it, or another secret", () => {
    const [text = "", proof = ""] = sealed.split(".");
    const [otherText = ""] = signValue(context, "sign-in", { state: "another" }, 60).split(".");
    const forged = [`${otherText}.${proof}`, `${text}.`, text, `${text}.${proof.slice(0, -2)}`, `.${proof}`, "", null];
    for (const each of forged) expect(readSigned(context, "sign-in", each), String(each)).toBeNull();
    expect(readSigned(contextWith("another-secret-of-thirty-two-characters"), "sign-in", sealed)).toBeNull();
  });

  test("is worth nothing once its time is over", () => {
    expect(readSigned(inSeconds(59), "sign-in", sealed)).toEqual(value);
    expect(readSigned(inSeconds(60), "sign-in", sealed)).toBeNull();
  });
});

describe("an encrypted text", () => {
  const SECRET = "a-secret-of-more-than-thirty-two-characters";
  const TEXT = "All that she wrote";
  const write = () => Buffer.from(seal(SECRET, "erasure", TEXT), "base64url");

  test("is AES-256-GCM with twelve random bytes before it and a proof of sixteen, under a key of its purpose", () => {
    const bytes = write();
    expect(bytes).toHaveLength(12 + 16 + TEXT.length);
    const key = createHash("sha256").update(`erasure:${SECRET}`).digest();
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    expect(decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8")).toBe(TEXT);
    expect(write().subarray(0, 12)).not.toEqual(bytes.subarray(0, 12));
  });

  test("comes back for its secret and purpose, and not when a byte of it is another or is missing", () => {
    const bytes = write();
    const read = (text: Buffer, secret = SECRET, purpose = "erasure") =>
      unseal(secret, purpose, text.toString("base64url"));
    expect(read(bytes)).toBe(TEXT);
    expect([read(bytes, `${SECRET}x`), read(bytes, SECRET, "bookmark")]).toEqual([null, null]);
    // The first and the last byte of each part, one after the other.
    for (const place of [0, 11, 12, 27, 28, bytes.length - 1]) {
      const changed = bytes.with(place, (bytes[place] ?? 0) ^ 1);
      expect(read(Buffer.from(changed)), `byte ${place}`).toBeNull();
    }
    expect([read(bytes.subarray(0, -1)), read(bytes.subarray(0, 28)), read(Buffer.alloc(0))]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("the cookies of a session", () => {
  const token = newToken();
  const lines = sessionCookies(context, { token }, { expiresAt: null, isShared: false });
  const [line = "", form = ""] = lines.map((each) => each.split("; ")[0]);

  test("hold the token alone, of 256 bits", () => {
    expect(line).toBe(`__Host-session=${token}`);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  test("go to this host alone, and a script reads only the form token", () => {
    const attributes = lines.map((each) => each.split("; ").slice(1).sort());
    expect(attributes).toEqual([
      ["HttpOnly", "Path=/", "SameSite=Lax", "Secure"],
      ["Path=/", "SameSite=Lax", "Secure"],
      // The mark of a device that others use too is taken off.
      ["Max-Age=0", "Path=/", "SameSite=Lax", "Secure"],
    ]);
  });

  test("come with a form token that is signed for this session and this purpose", () => {
    const proof = createHmac("sha256", bindings.SIGNING_SECRET).update(`xsrf:${token}`).digest("base64url");
    expect(form.split("=")[1]).toBe(proof);
  });
});
