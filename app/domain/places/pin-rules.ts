/** PIN codes in a text: "422001", "422 001", "Nashik 422 001", "पिन ४२२००१". */
import { once } from "~/domain/isolate-memory-rules";
import { placeKey } from "./names";
import { PIN_LINES } from "./pin-lines";
import { pinIn } from "./pin-text-rules";
import type { Place } from "./rules";

/** `town`: the one whose post the code goes through, as the gazetteer calls it; null for a code that no district has. */
export type Pin = { code: string; town: { name: string; state: string; key: string } | null };

const SHORTEST = 3;

const towns = once(() => {
  const byDigits = new Map<string, NonNullable<Pin["town"]>>();
  for (const line of PIN_LINES.trim().split("\n")) {
    const [state = "", codes = ""] = line.split(": ");
    for (const entry of codes.split(", ")) {
      const [digits = "", ...words] = entry.split(" ");
      const name = words.join(" ");
      byDigits.set(digits, { name, state, key: placeKey(name) });
    }
  }
  return byDigits;
});

/** The first PIN code of a text, and the text without it; null if there is none. */
export function findPin(text: string): { pin: Pin; rest: string } | null {
  const found = pinIn(text);
  return found && { pin: { code: found.code, town: townOf(found.code) }, rest: found.rest };
}

/** The town of the most digits that the code begins with. */
function townOf(code: string): Pin["town"] {
  for (let digits = code.length; digits >= SHORTEST; digits -= 1) {
    const town = towns().get(code.slice(0, digits));
    if (town) return town;
  }
  return null;
}

/** The place of the gazetteer that a code leads to, by the places that names have. */
export function placeOfPin({ town }: Pin, named: ReadonlyMap<string, readonly Place[]>): Place | null {
  if (!town) return null;
  return (named.get(town.key) ?? []).find(({ state, country }) => country === "IN" && state === town.state) ?? null;
}
