/**
 * Every form and every call that changes something, while the database gives no answer: nobody waits longer than five seconds, each answer
 * says when to come back, and none says that nothing was saved where that is not known.
 */
import { describe, expect, test } from "vitest";
import worker from "../../build/worker/entry.worker.js";
import { lastAnswerAt } from "../support/app";
import { resetStorage } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { withTurnedClock } from "../support/clock";
import { type Choice, failingBucket, failingDatabase, isReading, isStorageBusy } from "../support/failing-storage";
import { emptyPlaces } from "../support/places";
import { portion } from "../support/test-depth";
import { envOf } from "./fault-free-run";
import type { Journey } from "./fault-journeys";
import { journeysOf } from "./fault-parts";

/** What comes back from Google is tried below its page. */
const FORMS = journeysOf("people").filter(([name, { isRead }]) => !isRead && !name.startsWith("Google"));
/** So much longer than five seconds as the clock is turned at once. */
const MOST_MS = 5_500;

const UNKNOWN = "We do not know whether this was saved";
const UNREACHABLE = "We cannot reach our records just now";
const DENIED = /was not (sent|changed|saved|stored)|could not be saved|[Nn]othing (was|is) (sent|changed|saved)/;

/** The answer of a journey on storage of its own, where the calls that are chosen hang, and whether one of them may have written. */
async function stalled(journey: Journey, choose: Choice) {
  await resetStorage();
  await emptyPlaces();
  const send = await journey.prepare();
  worker.forget();
  let mayHaveWritten = false;
  const { DB } = failingDatabase((parts) => {
    const when = choose(parts);
    if (when !== null && !isReading(parts)) mayHaveWritten = true;
    return when;
  }, "hangs");
  const env = { ...envOf(journey, []), DB, RESUMES: failingBucket([]).RESUMES };
  let ms = 0;
  const answer = await withTurnedClock(async () => {
    const begin = Date.now();
    const outcome = await send(env);
    ms = lastAnswerAt() - begin;
    return outcome;
  }, isStorageBusy);
  takeLoggedErrors();
  return { ...answer, ms, mayHaveWritten };
}

/** Log-ins say in the specification's words that they failed: a second one changes nothing, and nobody looks for the first. */
const LOGS_IN = /^(log in|log-in|a log-in|a copied passkey)/i;
/** It only reads, and counts that it did. */
const READS = /^(the private calendar|open a resume by a signed link)/;
/** A download that has begun cannot take its status back. */
const BROKEN_OFF = "broken off";

describe.each(portion(FORMS, 1))("%s", (name, journey) => {
  test("is refused in five seconds while nothing is answered", async () => {
    const { status, headers, text, ms } = await stalled(journey, () => "before");
    expect([status, ms <= MOST_MS], text).toEqual([503, true]);
    if (text === BROKEN_OFF) return;
    expect(headers.get("Retry-After")).toBe("10");
    expect(text.includes(UNREACHABLE) || text.includes(UNKNOWN), text).toBe(true);
  });

  test("does not say that nothing was saved, while writes are carried out and not answered", async () => {
    const choose: Choice = (parts) => (isReading(parts) ? null : "after");
    const { status, headers, text, ms, mayHaveWritten } = await stalled(journey, choose);
    expect(ms).toBeLessThanOrEqual(MOST_MS);
    if (status === journey.success || text === BROKEN_OFF) return;
    expect([status, headers.get("Retry-After"), mayHaveWritten], text).toEqual([503, "10", true]);
    expect(text).not.toMatch(DENIED);
    if (!LOGS_IN.test(name) && !READS.test(name)) expect(text).toContain(UNKNOWN);
  });
});
