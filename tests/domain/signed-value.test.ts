/** What a browser keeps for us: a signed value holds for one purpose, one text and one time; a claim counts with our own proof alone. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hashToken, newToken, newUserId } from "~/domain/ids";
import type { RequestContext } from "~/http/context";
import { readClaim, sessionCookies } from "~/http/session";
import { readSigned, signValue } from "~/http/signed-value";
import { ORIGIN } from "../support/app";
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

describe("the claim in a session's cookie", () => {
  const actor = { id: newUserId(), role: "user" as const };
  const token = newToken();
  const [line = ""] = sessionCookies(context, { token, actor }, null);
  const cookie = line.split("; ")[0] ?? "";
  const read = (value: string) => readClaim(new Request(ORIGIN, { headers: { Cookie: value } }), context);
  const parts = cookie.slice(cookie.indexOf("=") + 1).split(".");
  const changed = (at: number, part: string) => read(`__Host-session=${parts.with(at, part).join(".")}`);
  const proofOf = (text: string, secret = bindings.SIGNING_SECRET) =>
    createHmac("sha256", secret).update(text).digest("base64url");

  test("counts for the person it names, as long as it is as we made it", () => {
    expect(read(cookie)).toEqual({ actor, tokenHash: hashToken(token) });
  });

  test("is of a token of 256 bits", () => {
    expect(Buffer.from(newToken(), "base64url")).toHaveLength(32);
  });

  test("comes with a form token that is signed for this session and this purpose", () => {
    const [, formToken = ""] = sessionCookies(context, { token, actor }, null);
    expect(formToken.split("; ")[0]?.split("=")[1]).toBe(proofOf(`xsrf:${token}`));
  });

  test.each([
    ["another proof", () => changed(3, "A".repeat(43))],
    ["a proof of another secret", () => changed(3, proofOf(`claim:${token}.${actor.id}.user`, "x".repeat(32)))],
    ["a proof without its purpose", () => changed(3, proofOf(`${token}.${actor.id}.user`))],
    ["a proof of the form token's purpose", () => changed(3, proofOf(`xsrf:${token}.${actor.id}.user`))],
    ["another session's token", () => changed(0, newToken())],
    ["another person's id", () => changed(1, newUserId())],
    ["another role", () => changed(2, "admin")],
    ["no proof", () => read(`__Host-session=${parts.slice(0, 3).join(".")}`)],
  ])("is none with %s", (_, claim) => {
    expect(claim()).toBeNull();
  });
});
