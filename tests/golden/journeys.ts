/**
 * Golden rows: what each journey of the fault tests, and a short simulation, leave in every table, as it was before the redesign.
 * What a journey leaves without a fault is compared with the stored rows, which `mapping.ts` takes to the tables of today. When the
 * redesign is done, this folder is deleted, and with it what the fault tests hand to `describeFaults`.
 *
 * `GOLDEN=write npx vitest run --config tests/vitest.config.ts --project workers tests/golden tests/worker/faults-everywhere
 * tests/worker/faults-clock tests/worker/faults-alerts -u` writes the rows anew: only where a fact changes on purpose, or a journey is
 * new; with all of it green before, and with an empty mapping after.
 */
import { beforeEach, describe, expect, inject, test } from "vitest";
import { MOMENT, type Sound } from "../worker/fault-free-run";
import type { Look } from "../worker/fault-injection";
import { canonical } from "./canonical";
import { differences } from "./differences";
import { mapped } from "./mapping";
import { plainRow, type Row, readGolden, textOf } from "./rows";
import { forgetEarlier, rowsNow } from "./storage";

declare module "vitest" {
  interface ProvidedContext {
    goldenWrite: boolean;
  }
}

const FILES = import.meta.glob<string>("./rows/*.jsonl", { query: "?raw", import: "default", eager: true });

/** Old applications get their due days spread over two weeks, by their ids. */
const SPREAD = ["the hourly run", "give old jobs closing dates and old applications due days, and index anew"];
const SPREAD_DAYS = /^now\+\d+d/;

function withoutSpread({ table, cells }: Row): Row {
  const { due_at } = cells;
  if (table !== "applications" || due_at === undefined) return { table, cells };
  return { table, cells: { ...cells, due_at: String(due_at).replace(SPREAD_DAYS, "now+…d") } };
}

/** What a journey was answered, the mails that it sent, and all rows that it has left. */
async function rowsAfter({ outcome: { status, headers }, mails }: Sound): Promise<Row[]> {
  const answer = plainRow("(answer)", { status, location: headers.get("Location") }, MOMENT);
  const sent = mails.map(({ to, subject, text }) => plainRow("(mail)", { to, subject, text }, MOMENT));
  return [answer, ...sent, ...(await rowsNow(MOMENT))];
}

/** Compares rows with those of `rows/<file>.jsonl`, or writes these. */
function goldenFile(file: string) {
  const golden = readGolden(FILES[`./rows/${file}.jsonl`] ?? "");
  const isWriting = inject("goldenWrite");
  const written = new Map<string, Row[]>();
  return {
    isWriting,
    compare: (name: string, rows: Row[]) => {
      written.set(name, canonical(rows));
      if (isWriting) return;
      expect.soft(golden.has(name), `there are golden rows of "${name}"`).toBe(true);
      const found = differences(mapped(golden.get(name) ?? []), rows).join("\n");
      expect.soft(found, `the golden rows of "${name}"`).toBe("");
    },
    close: async (names: string[]) => {
      expect([...(isWriting ? written : golden).keys()].sort()).toEqual(names.toSorted());
      if (isWriting) await expect(textOf(written)).toMatchFileSnapshot(`../golden/rows/${file}.jsonl`);
    },
  };
}

/** Compares what each of these leaves with its golden rows. */
export function describeGolden(file: string, makers: [name: string, leave: () => Promise<Row[]>][]): void {
  const { compare, close } = goldenFile(file);
  describe(`the golden rows of ${file}`, () => {
    beforeEach(forgetEarlier);
    test.each(makers)("%s", async (name, leave) => compare(name, await leave()));
    test("are those of these journeys and of no other", () => close(makers.map(([name]) => name)));
  });
}

/** For the fault tests: compares what each journey leaves without a fault with its golden rows. */
export function goldenRows(file: string): Look {
  const { isWriting, compare, close } = goldenFile(file);
  beforeEach(forgetEarlier);
  return {
    isAlone: isWriting,
    look: async (name, sound) => {
      const rows = await rowsAfter(sound);
      compare(name, SPREAD.includes(name) ? rows.map(withoutSpread) : rows);
    },
    close,
  };
}
