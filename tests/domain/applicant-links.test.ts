/** The private link of an application without account: it names one application and one version, and only we can make it. */
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { guestKeyText, guestLink, readGuestKey } from "~/domain/applications/guest-link";

const config = { linkSecret: "a secret of more than thirty-two characters" };
const ID = "01900000-0000-7000-8000-000000000001";
const OTHER = "01900000-0000-7000-8000-000000000002";
const key = { id: ID, version: 3 };
const text = guestKeyText(config, key);
const proof = text.split(".")[2] ?? "";
const proofOf = (signed: string, secret = config.linkSecret) =>
  createHmac("sha256", secret).update(signed).digest("base64url");

test("the link of a mail carries the key, which names what it was made for", () => {
  const link = new URL(guestLink(config, "https://staffroom.example", { id: ID, keyVersion: 3 }));
  expect(link.origin + link.pathname).toBe("https://staffroom.example/application");
  expect(readGuestKey(config, link.searchParams.get("key"))).toEqual(key);
});

test("is signed for its purpose, its application and its version", () => {
  expect(guestKeyText(config, key)).toBe(`${ID}.3.${proofOf(`guest:${ID}:3`)}`);
});

describe("names nothing", () => {
  test.each([
    ["with another application", `${OTHER}.3.${proof}`],
    ["with another version", `${ID}.4.${proof}`],
    ["with another proof", `${ID}.3.${"A".repeat(43)}`],
    ["with a proof of another secret", `${ID}.3.${proofOf(`guest:${ID}:3`, "another secret")}`],
    ["with a proof without its purpose", `${ID}.3.${proofOf(`${ID}:3`)}`],
    ["with a proof of the number's purpose", `${ID}.3.${proofOf(`number:${ID}:3`)}`],
    ["with a part of its proof", text.slice(0, -1)],
    ["without a proof", `${ID}.3.`],
    ["without a version", `${ID}..${proof}`],
    ["with words around it", ` ${text}`],
    ["when it is empty", ""],
    ["when there is none", null],
  ])("%s", (_, given) => {
    expect(readGuestKey(config, given)).toBeNull();
  });
});
