/** Tokens of the style sheets are written out when the app is built. */
import { expect, test } from "vitest";
import { writeTokens } from "../.scripts/vite-tokens.ts";

test("a token that is the same in both themes is written out, and one of a theme gets a name of one letter", () => {
  expect(writeTokens("padding: var(--s1) var(--s2)")).toBe("padding: 0.5rem 1rem");
  expect(writeTokens("font: 600 1rem var(--sans)")).toBe("font: 600 1rem system-ui, sans-serif");
  expect(writeTokens('fill="var(--chalk)"')).toBe('fill="#f6f1e2"');
  expect(writeTokens("color: var(--paper)")).toMatch(/^color: var\(--[a-z]\)$/);
  expect(writeTokens("var(--accent)")).not.toBe(writeTokens("var(--accent-strong)"));
});

test("a token that no sheet has fails the build", () => {
  expect(() => writeTokens("color: var(--papr)")).toThrow("There is no token --papr");
});
