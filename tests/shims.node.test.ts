/** What stands in the place of a package does what the package does. */
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { splitCookiesString } from "../app/edge/shims/set-cookie-parser.ts";

const parser = createRequire(import.meta.url)("set-cookie-parser");

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
