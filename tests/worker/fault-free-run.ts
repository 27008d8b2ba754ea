/** A journey without any fault, and the stage on which it is sent: what is prepared for it, and at which moment. */
import { afterEach, beforeEach, expect, vi } from "vitest";
import worker from "../../build/worker/entry.worker.js";
import { bindings, PRODUCTION, resetStorage } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { startClock } from "../support/clock";
import { failingDatabase } from "../support/failing-storage";
import { emptyPlaces } from "../support/places";
import type { Journey, Outcome, Send } from "./fault-journeys";
import { masked, state } from "./fault-rows";
import { sweepEverything } from "./fault-sweeps";

/**
 * A Monday, 11:30 in India. It must lie ahead: the bucket dates its objects by the true clock, and so all of them are old enough for
 * every sweep, on each day on which this runs.
 */
export const MOMENT = Date.parse("2029-11-19T06:00:00Z");
/** What a journey prepares is a minute old when it begins. */
const PREPARED_MS = 60_000;

export type Mail = { to: string; subject: string; text?: string };

/** Production, with a mail binding that notes whom it wrote to. */
function production(sent: Mail[], mail: Journey["mail"]) {
  const send = async ({ to, subject, text }: Mail) => {
    if (mail === "down") throw new Error("E_RATE_LIMIT_EXCEEDED");
    if (mail === "refused") throw Object.assign(new Error("refused"), { code: "E_RECIPIENT_SUPPRESSED" });
    sent.push({ to, subject, ...(text === undefined ? {} : { text }) });
  };
  return { ...PRODUCTION, MAIL: { send }, MAIL_FROM: "no-reply@staffroom.example" };
}

/** What a journey is sent with; its mails go into `mails`. */
export const envOf = (journey: Journey, mails: Mail[]) => (journey.isRead ? {} : production(mails, journey.mail));

/** Whom mails went to, and about what. */
export const toldBy = (mails: Mail[]) => mails.map(({ to, subject }) => masked(`${to}: ${subject}`));

let setClock: (time: number) => void;

/** All journeys of this file begin at the same moment. */
export function setTheClock(): void {
  beforeEach(() => {
    setClock = startClock(MOMENT);
  });
  afterEach(() => void vi.unstubAllGlobals());
}

/**
 * Prepares an empty storage for a journey, in which jobs are counted from 1, and an isolate that remembers nothing: else a fault would
 * change the number of calls that the next one is counted by. Returns what is sent.
 */
export async function prepareStage(journey: Journey): Promise<Send> {
  worker.forget();
  await resetStorage();
  await emptyPlaces();
  await bindings.DB.prepare("DELETE FROM sqlite_sequence").run();
  setClock(MOMENT - PREPARED_MS);
  const send = await journey.prepare();
  setClock(MOMENT);
  return send;
}

export type Sound = {
  before: string[];
  done: string[];
  mails: Mail[];
  outcome: Outcome;
  calls: string[][];
  answers: (string | null)[];
};

export async function runSound(name: string, journey: Journey): Promise<Sound> {
  const mails: Mail[] = [];
  const send = await prepareStage(journey);
  const before = await state();
  const counting = failingDatabase(null);
  const outcome = await send({ ...envOf(journey, mails), DB: counting.DB });
  const logged = takeLoggedErrors().filter((line) => journey.mail !== "refused" || !line.includes("mail given up"));
  expect(logged, name).toEqual([]);
  expect(outcome.status, `${name}: ${outcome.text.slice(0, 2000)}`).toBe(journey.success);
  await sweepEverything();
  const { calls, answers } = counting;
  return { before, done: await state(), mails, outcome, calls, answers };
}
