/** The number that a mail prints, and the three that the page shows. */
import { createHmac } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mailedNumber } from "~/domain/ids";

const text = fc.string({ minLength: 1, maxLength: 40 });

test("is one of three different numbers of two digits, and always the same for one link", () => {
  fc.assert(
    fc.property(text, text, text, (secret, purpose, id) => {
      const { number, choices } = mailedNumber(secret, purpose, id);
      expect(choices).toHaveLength(3);
      expect(new Set(choices).size).toBe(3);
      for (const choice of choices) expect(choice).toMatch(/^[1-9]\d$/);
      expect(choices).toContain(number);
      expect(mailedNumber(secret, purpose, id)).toEqual({ number, choices });
    }),
  );
});

test("stands in each of the three places as often as in the others", () => {
  const places = [0, 0, 0];
  for (let id = 0; id < 3000; id += 1) {
    const { number, choices } = mailedNumber("secret", "confirm", String(id));
    const place = choices.indexOf(number);
    places[place] = (places[place] ?? 0) + 1;
  }
  for (const count of places) expect(Math.abs(count - 1000)).toBeLessThan(130);
});

test("another secret, another purpose or another link has numbers of its own", () => {
  const shown = (secret: string, purpose: string, id: string) => mailedNumber(secret, purpose, id).choices.join();
  const many = Array.from({ length: 20 }, (_, id) => String(id));
  const numbers = (secret: string, purpose: string) => many.map((id) => shown(secret, purpose, id));
  expect(numbers("one secret", "confirm")).not.toEqual(numbers("another secret", "confirm"));
  expect(numbers("one secret", "confirm")).not.toEqual(numbers("one secret", "application"));
  expect(new Set(numbers("one secret", "confirm")).size).toBeGreaterThan(15);
});

test("is made of what we sign for numbers alone, each part by itself", () => {
  for (const id of ["a", "b", "c", "d", "e", "f"]) {
    const bytes = createHmac("sha256", "secret").update(`number:confirm:${id}`).digest();
    const [first = 0, second = 0, third = 0, place = 0] = bytes;
    const choices = [first, first + 1 + (second % 44), first + 45 + (third % 45)].map((each) => `${10 + (each % 90)}`);
    expect(mailedNumber("secret", "confirm", id)).toEqual({ number: choices[place % 3], choices });
  }
});
