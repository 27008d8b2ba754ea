/** A text to many is read once, and for each further reader only around her name. */
import { expect, test } from "vitest";
import { copiesToRead, moneyIn } from "~/domain/moderation/fill-text";

const people = Array.from({ length: 200 }, (_, at) => ({
  name: `Asha ${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
  job: "PGT Physics",
  school: "Hill View School",
}));

/** The texts that are read for all these readers. */
const textsRead = (text: string, readers: typeof people) => copiesToRead(text, readers).map(({ copy }) => copy.text);

/** Each letter of it is read several times, as it seems to be torn. */
const TORN = "1-2 3 4 5 6 ".repeat(90);

test("reading for two hundred costs as much as some texts, and not two hundred times as much", () => {
  const text = `{{name}} ${TORN} {{name}} ${TORN} {{name}} ${TORN}`;
  const letters = textsRead(text, people).reduce((sum, each) => sum + each.length, 0);
  expect(letters).toBeGreaterThan(text.length);
  expect(letters / text.length).toBeLessThan(30);
});

test("the same piece around a name is read once for each name", () => {
  const text = `${`${"1-2 3 4 ".repeat(12)}{{name}} `.repeat(3)}${TORN}`;
  const again = Array.from({ length: 200 }, (_, at) => people[at % 2] as (typeof people)[number]);
  expect(textsRead(text, again)).toEqual([...textsRead(text, again.slice(0, 3))]);
});

test.each(["Pay the {{name}} fee of Rs 500.", `${"Welcome. ".repeat(60)}{{name}} fee of Rs 500 is to be paid by UPI.`])(
  "words that come together with the last reader's name are found: %s",
  (text) => {
    const readers = [...people, { ...people[0], name: "Registration" } as (typeof people)[number]];
    expect(moneyIn(text, readers).some(({ who }) => who === "Registration" || who === null)).toBe(true);
  },
);

test("a denial that begins further away from the name still counts", () => {
  const text =
    "No teacher whom our school has called for an interview this month, dear {{name}}, has to pay a registration fee to anybody.";
  expect(moneyIn(text, people)).toEqual([]);
});
