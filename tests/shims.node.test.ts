/** What stands in the place of a package does what the package does. */
import { generateKeyPairSync, sign } from "node:crypto";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { splitCookiesString } from "../app/edge/shims/set-cookie-parser.ts";
import { AsnParser, ECDSASigValue } from "../app/edge/shims/webauthn-signature.ts";
import { isDeep, runs } from "./support/depth.ts";

const require = createRequire(import.meta.url);
const parser = require("set-cookie-parser");

test.each([
  "a=1",
  "a=1; Path=/; HttpOnly, b=2; Path=/",
  "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/, b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
  "__Host-session=abc-_.def; Max-Age=60; Secure; SameSite=Lax,__Host-xsrf=xyz; Secure",
  "a=; Max-Age=0, b=x=y==; Path=/",
  "a=one two; Path=/, b=%2C%20c%3D1",
])("cookies that a header joined are told apart: %s", (joined) => {
  expect(splitCookiesString(joined)).toEqual(parser.splitCookiesString(joined));
});

test("the two numbers of a signature are read as the package reads them, however short they are", async () => {
  // The package's own copies: we do not use them otherwise.
  const loadBeside = createRequire(require.resolve("@simplewebauthn/server"));
  const [schema, ecc] = ["@peculiar/asn1-schema", "@peculiar/asn1-ecc"].map(loadBeside);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const lengths = new Set<number>();
  for (let count = 0; count < 6000; count += 1) {
    const signature = sign("sha256", Buffer.from([count & 255, count >> 8]), privateKey);
    // The package takes its time: daily it reads some of the usual lengths, and the first of each rare one.
    if (count >= runs(6000) / 4 && !isDeep && lengths.has(signature.length)) continue;
    const expected = schema.AsnParser.parse(signature, ecc.ECDSASigValue);
    const { r, s } = AsnParser.parse(signature, ECDSASigValue);
    expect([Buffer.from(r), Buffer.from(s)]).toEqual([Buffer.from(expected.r), Buffer.from(expected.s)]);
    lengths.add(signature.length);
  }
  // Both numbers with a zero in front, one, none, and shorter.
  expect(lengths.size).toBeGreaterThan(3);
});

test.each([
  "",
  "30",
  "3000",
  "3003020101",
  "300602010102020101",
  "30060201010201",
  "3006020101020101ff",
  "3106020101020101",
  "3006030101020101",
  "3006020001020101",
  "3081060201010201",
  "30800201010201010000",
])("what is no such signature is refused: %s", (hex) => {
  expect(() => AsnParser.parse(Buffer.from(hex, "hex"), ECDSASigValue)).toThrow("The signature is not two numbers");
});
