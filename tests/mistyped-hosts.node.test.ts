/** "Did you mean gmail.com?": which hosts are asked about, and which never. */
import { expect, test } from "vitest";
import { suggestedAddress } from "../app/domain/accounts/mistyped-host-rules.ts";
import { growthOf, LINEAR } from "./support/compare-cost.ts";

test.each([
  ["gmial.com", "gmail.com"],
  ["gamil.com", "gmail.com"],
  ["gmal.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gnail.com", "gmail.com"],
  ["gmai.com", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.cm", "gmail.com"],
  ["gmail.comm", "gmail.com"],
  ["gmail.om", "gmail.com"],
  ["gmail.in", "gmail.com"],
  ["gmail.co.in", "gmail.com"],
  ["gmailcom", "gmail.com"],
  ["yaho.com", "yahoo.com"],
  ["yahooo.com", "yahoo.com"],
  ["yhaoo.com", "yahoo.com"],
  ["yahoo.con", "yahoo.com"],
  ["yahoo.coin", "yahoo.co.in"],
  ["yaho.co.in", "yahoo.co.in"],
  ["hotmial.com", "hotmail.com"],
  ["hotmil.com", "hotmail.com"],
  ["outlok.com", "outlook.com"],
  ["redifmail.com", "rediffmail.com"],
  ["reddifmail.com", "rediffmail.com"],
  ["rediffmail.co.in", "rediffmail.com"],
  ["iclod.com", "icloud.com"],
  ["live.con", "live.com"],
])("%s is asked about: %s", (typed, meant) => {
  expect(suggestedAddress(`asha.rao@${typed}`)).toBe(`asha.rao@${meant}`);
  expect(suggestedAddress(` Asha.Rao@${typed.toUpperCase()} `)).toBe(`Asha.Rao@${meant}`);
});

test.each([
  ...[
    "gmail.com",
    "yahoo.com",
    "yahoo.co.in",
    "hotmail.com",
    "outlook.com",
    "rediffmail.com",
    "icloud.com",
    "live.com",
  ],
  ...[
    "mail.com",
    "email.com",
    "ymail.com",
    "gmx.com",
    "gmx.net",
    "googlemail.com",
    "rocketmail.com",
    "me.com",
    "msn.com",
  ],
  ...["yahoo.in", "yahoo.co.uk", "yahoo.co.id", "hotmail.co.uk", "hotmail.in", "outlook.in", "live.in", "live.co.uk"],
  ...["love.com", "life.com", "like.com", "cloud.com", "proton.me", "zoho.com", "zohomail.in", "aol.com", "rediff.com"],
  ...["kvs.gov.in", "nic.in", "dpsrkp.net", "example.com", "school.edu.in"],
])("%s is never asked about", (host) => {
  expect(suggestedAddress(`asha@${host}`)).toBeNull();
});

test.each(["", "asha", "@gmial.com", "asha@"])("what is no address is left alone: %j", (typed) => {
  expect(suggestedAddress(typed)).toBeNull();
});

test.each([
  ...["mailto:asha@gmial.com", "MAILTO:asha@gmial.com", "asha@gmial.com.", "Asha Rao <asha@gmial.com>"],
  ...[
    "asha@gmi\u200bal.com",
    "\ufeffasha@gmial.com",
    " asha@gmial.com ;",
    "<mailto:asha@gmial.com>",
    "asha@gmial.com\u200e",
  ],
])("what a copy brings along hides no slip: %j", (typed) => {
  expect(suggestedAddress(typed)).toBe("asha@gmail.com");
});

test("a text of any length is read at once", async () => {
  for (const unit of [" ", ".", "\n", "<", "@", "?", "x ", "mailto:", "[", "("]) {
    const read = (text: string) => suggestedAddress(`x${text}x@gmial.com`);
    expect(await growthOf(read, unit), unit).toBeLessThanOrEqual(LINEAR);
  }
});

test("what is suggested is not asked about again", () => {
  const meant = suggestedAddress("asha@gmial.com") ?? "";
  expect([meant, suggestedAddress(meant)]).toEqual(["asha@gmail.com", null]);
});
