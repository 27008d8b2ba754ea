/** Names of files that we make up: any computer can write them, whatever people typed. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completeFileName, fileNamePart } from "~/domain/text-rules";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
const part = (text: string) => fileNamePart(text, "Applicant");

describe("a part of a file's name", () => {
  test.each([
    ["Asha Rao", "Asha Rao"],
    ["Asha/Rao\\x: <y>|*?", "Asha Rao x y"],
    ["  .Asha Rao. . ", "Asha Rao"],
    ["\u202eAsha\u2066\u200e", "Asha"],
    ["\r\n\u0000", "Applicant"],
    ["ക്\u200dഷ", "ക്\u200dഷ"],
    ["O'Neill & Söhne, (Jr.)", "O'Neill & Söhne, (Jr.)"],
  ])("%j is %j", (typed, expected) => {
    expect(part(typed)).toBe(expected);
  });

  test.each(["क्षि", "த்", "நி", "க்ஷௌ", "e\u0301\u0323", "👩‍🏫", "x"])("of many %s is cut at a whole sign", (sign) => {
    const cut = part(sign.repeat(150));
    expect(bytesOf(cut)).toBeLessThanOrEqual(100);
    if (sign !== "👩‍🏫") expect(cut).toBe(sign.normalize("NFC").repeat(cut.length / sign.normalize("NFC").length));
  });
});

describe("a whole name", () => {
  test.each([
    ["Con", ".pdf", "_Con.pdf"],
    ["nul.", ".pdf", "_nul.pdf"],
    ["Con. Rao – PGT", ".pdf", "_Con. Rao – PGT.pdf"],
    ["aux .x", ".pdf", "_aux .x.pdf"],
    ["LPT9", ".pdf", "_LPT9.pdf"],
    ["com¹", ".pdf", "_com¹.pdf"],
    ["Con – PGT", ".pdf", "Con – PGT.pdf"],
    ["Connie", ".pdf", "Connie.pdf"],
    ["COM10", ".pdf", "COM10.pdf"],
  ])("%j and %s are %j", (name, ending, expected) => {
    expect(completeFileName(name, ending)).toBe(expected);
  });

  test("has at most 255 bytes, no full stop at an end and no sign that turns the text, whatever it is made of", () => {
    const signs = fc.constantFrom(..."abक,त्,த்,நி,é,.,\u202e,\u200d, ,/,\\,:,CON,nul,\u0000".split(","));
    const texts = fc.array(fc.oneof(signs, fc.string({ unit: "grapheme", maxLength: 40 })), { maxLength: 60 });
    fc.assert(
      fc.property(texts, texts, (name, title) => {
        const whole = completeFileName(`${part(name.join(""))} – ${part(title.join(""))}`, " (1000).pdf");
        expect(bytesOf(whole)).toBeLessThanOrEqual(255);
        expect(whole).toMatch(/^[^. ].* \(1000\)\.pdf$/);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
        expect(whole).not.toMatch(/[\u0000-\u001f<>:"/\\|?*\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });
});
