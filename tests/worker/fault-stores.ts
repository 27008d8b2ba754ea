/** The proof that no function of a store was left out. */
import { describe, expect, test } from "vitest";
import { notes } from "../support/failing";
import { allowBrokenRows } from "../support/invariants";
import type { Part } from "./fault-parts";
import {
  ALSO_BY_PEOPLE,
  CARRIES_A_CONDITION,
  SENDS_NOTHING,
  SENT_BY,
  STORE_CALLS,
  sentBy,
  storeFunctions,
} from "./store-calls";

/** So much of a statement tells what it writes to, before the condition of its caller begins. */
const BEGINNING_CHARS = 40;

/** Which journeys send what a function sends: those of people unless a list names others. */
function partOf(name: string, statement = ""): Part {
  const also = ALSO_BY_PEOPLE[name];
  if (also && statement.startsWith(also)) return "people";
  return (["clock", "told"] as const).find((part) => SENT_BY[part].includes(name)) ?? "people";
}

/** What a function sends for this part and `hit` has not, or what it should not send at all. */
async function unsent(name: string, part: Part, hit: Set<string>): Promise<string[]> {
  const sent = await sentBy(STORE_CALLS[name] ?? (() => {}));
  if (sent.length > 0 === SENDS_NOTHING.includes(name)) return ["something, or SENDS_NOTHING names it"];
  const isHit = (each: string) =>
    hit.has(each) ||
    (CARRIES_A_CONDITION.includes(name) && [...hit].some((one) => one.startsWith(each.slice(0, BEGINNING_CHARS))));
  return sent.filter((each) => partOf(name, each) === part && !isHit(each));
}

/** That this file's journeys, which must have been tried by now, send all that the store functions of their part send. */
export function describeStores(part: Part): void {
  describe("the faults", () => {
    test("have a row here for each function of each store, and none for another", () => {
      expect(Object.keys(STORE_CALLS).sort()).toEqual(storeFunctions());
      const named = [...SENT_BY.clock, ...SENT_BY.told];
      expect(named.filter((name, index) => !(name in STORE_CALLS) || named.indexOf(name) !== index)).toEqual([]);
    });

    test("hit all that each of these functions sends", async () => {
      allowBrokenRows("search that no alert asks for", "one statement is sent alone");
      const hit = new Set(notes.sent);
      const names = Object.keys(STORE_CALLS).filter((name) =>
        [partOf(name), ...(ALSO_BY_PEOPLE[name] ? ["people"] : [])].includes(part),
      );
      for (const name of names) {
        expect.soft(await unsent(name, part, hit), `no journey of this file sends all of ${name}`).toEqual([]);
      }
    });
  });
}
