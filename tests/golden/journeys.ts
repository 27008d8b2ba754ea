/**
 * Golden rows: what each journey of the fault tests, and a short simulation, leave in every table, as it was before the redesign.
 * Each journey runs once, without a fault, at a fixed moment, and its rows are compared with the stored ones, which `mapping.ts` takes
 * to the tables of today. When the redesign is done, this folder is deleted.
 *
 * `GOLDEN=write npx vitest run --config tests/vitest.config.ts --project workers tests/golden -u` writes the rows anew: only where a
 * fact changes on purpose, or a journey is new; with all of it green before, and with an empty mapping after.
 */
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { PRODUCTION } from "../support/bindings";
import { startClock } from "../support/clock";
import { takeLoggedErrors } from "../support/logged";
import { emptyPlaces } from "../support/places";
import type { Journey } from "../worker/fault-journeys";
import { sweepEverything } from "../worker/fault-sweeps";
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

/**
 * A Monday, 11:30 in India. It must lie ahead: the bucket dates its objects by the true clock, and so all of them are old enough for
 * every sweep, on each day on which this runs.
 */
export const MOMENT = Date.parse("2029-11-19T06:00:00Z");
/** What a journey prepares is a minute old when it begins. */
const PREPARED_MS = 60_000;

const FILES = import.meta.glob<string>("./rows/*.jsonl", { query: "?raw", import: "default", eager: true });

/** Old applications get their due days spread over two weeks, by their ids. */
const SPREAD = ["the hourly run", "give old jobs closing dates and old applications due days, and index anew"];
const SPREAD_DAYS = /^now\+\d+d/;

function withoutSpread({ table, cells }: Row): Row {
  const { due_at } = cells;
  if (table !== "applications" || due_at === undefined) return { table, cells };
  return { table, cells: { ...cells, due_at: String(due_at).replace(SPREAD_DAYS, "now+…d") } };
}

/** Production with a mailer that keeps what goes out. */
function production(mail: Journey["mail"], moment: number, sent: Row[]) {
  const send = async ({ to, subject, text }: { to: string; subject: string; text?: string }) => {
    if (mail === "down") throw new Error("E_RATE_LIMIT_EXCEEDED");
    if (mail === "refused") throw Object.assign(new Error("refused"), { code: "E_RECIPIENT_SUPPRESSED" });
    sent.push(plainRow("(mail)", { to, subject, text }, moment));
  };
  return { ...PRODUCTION, MAIL: { send }, MAIL_FROM: "no-reply@staffroom.example" };
}

async function rowsAfter(journey: Journey): Promise<Row[]> {
  const setClock = startClock(MOMENT - PREPARED_MS);
  await emptyPlaces();
  const send = await journey.prepare();
  setClock(MOMENT);
  const sent: Row[] = [];
  const { status, headers } = await send(journey.isRead ? {} : production(journey.mail, MOMENT, sent));
  takeLoggedErrors();
  await sweepEverything();
  const answer = plainRow("(answer)", { status, location: headers.get("Location") }, MOMENT);
  return [answer, ...sent, ...(await rowsNow(MOMENT))];
}

/** Compares what each of these leaves with the rows of `rows/<file>.jsonl`, or writes these. */
export function describeGolden(file: string, makers: [name: string, leave: () => Promise<Row[]>][]): void {
  const golden = readGolden(FILES[`./rows/${file}.jsonl`] ?? "");
  const isWriting = inject("goldenWrite");
  const written = new Map<string, Row[]>();

  describe(`the golden rows of ${file}`, () => {
    beforeEach(forgetEarlier);
    afterEach(() => void vi.unstubAllGlobals());

    test.each(makers)("%s", async (name, leave) => {
      const rows = await leave();
      written.set(name, canonical(rows));
      if (isWriting) return;
      expect(golden.has(name), "there are golden rows").toBe(true);
      expect(differences(mapped(golden.get(name) ?? []), rows).join("\n"), name).toBe("");
    });

    test("are those of these journeys and of no other", async () => {
      expect([...(isWriting ? written : golden).keys()].sort()).toEqual(makers.map(([name]) => name).sort());
      if (isWriting) await expect(textOf(written)).toMatchFileSnapshot(`./rows/${file}.jsonl`);
    });
  });
}

export function describeJourneys(file: string, journeys: [string, Journey][]): void {
  describeGolden(
    file,
    journeys.map(([name, journey]) => [
      name,
      async () => {
        const rows = await rowsAfter(journey);
        return SPREAD.includes(name) ? rows.map(withoutSpread) : rows;
      },
    ]),
  );
}
