/** Values that no person types by accident, for the property tests of inputs. */
import * as fc from "fast-check";

/** Each once broke something somewhere: encodings, patterns, search syntax, formats. */
const KNOWN = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "x\udc00y",
  "\u202egnp.exe",
  "\u2066x\u2069",
  "\ufeff",
  "\u200d\u00ad",
  "e\u0301".repeat(100),
  "\ufdfa".repeat(40),
  "👩‍🏫".repeat(30),
  "\r\nSet-Cookie: planted=1",
  "'; DROP TABLE users; --",
  '" OR 1=1 --',
  "%",
  "%_%",
  "%E0%A4%A",
  "AND OR NOT NEAR(",
  '"unbalanced',
  "title:x* ^y",
  "-",
  "*",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "-1",
  "0",
  "1.5",
  "9".repeat(400),
  "0x1F",
  "99999999999999999999",
  "2021-02-30",
  "0000-00-00",
  "https://",
  "https://[",
  "javascript:alert(1)",
  "https://a.b/\0",
  "@",
  "a@b",
  "01900000-0000-7000-8000-000000000000",
] as const;

/** Long ones, which slow patterns down; the last are beyond every cap. */
const LONG = [
  `${"a".repeat(20_000)}!`,
  `${"a@".repeat(8_000)}`,
  `${"a.".repeat(8_000)}@`,
  `${"1".repeat(20_000)}x`,
  `${" ".repeat(20_000)}x`,
  `${"- ".repeat(10_000)}x`,
  `${"+1 (".repeat(5_000)}`,
] as const;
const MEGABYTE = ["x".repeat(1_000_000), "\u202e".repeat(500_000), "é".repeat(500_000)] as const;

/** Any sixteen bits after any others, so that pairs are torn. */
const torn = fc
  .array(fc.nat({ max: 0xffff }), { maxLength: 20 })
  .map((codes) => codes.map((code) => String.fromCharCode(code)).join(""));

/** Text that is short enough for an address or a form. */
export const shortText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 1, arbitrary: torn },
);

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: shortText },
  { weight: 2, arbitrary: fc.constantFrom(...LONG) },
  { weight: 1, arbitrary: fc.constantFrom(...MEGABYTE) },
);

/** Lists in lists, or objects in objects, as text: `levels` deep. */
export function deepJson(levels: number, open = "[", close = "]"): string {
  return open.repeat(levels) + (open === "[" ? "" : "1") + close.repeat(levels);
}

const numbers = fc.constantFrom(0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, Number.MIN_VALUE, 1e21);

/** A value of JSON of any type, for a field that wants another one. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: anyText },
  { weight: 2, arbitrary: numbers },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], { __proto__: null }) },
  { weight: 1, arbitrary: fc.array(shortText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.constant(null).map(() => JSON.parse(deepJson(1_000)) as unknown) },
  { weight: 1, arbitrary: fc.constant(null).map(() => JSON.parse('{"__proto__":{"role":"admin"},"x":1}') as unknown) },
);

/** These fields with some of them replaced, left out, or joined by others. */
export function spoilt<T>(fields: Record<string, T>, value: fc.Arbitrary<T>): fc.Arbitrary<Record<string, T>> {
  const names = [...Object.keys(fields), "__proto__", "constructor", "id", "role", "user_id"];
  const change = fc.record({ name: fc.constantFrom(...names), value: fc.option(value, { nil: undefined, freq: 8 }) });
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const made = new Map(Object.entries(fields));
    for (const { name, value: next } of changes) {
      if (next === undefined) made.delete(name);
      else made.set(name, next);
    }
    return Object.fromEntries(made);
  });
}
