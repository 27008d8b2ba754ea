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
import {
  type Choice,
  failingBucket,
  failingDatabase,
  type How,
  isReading,
  isStorageBusy,
} from "../support/failing-storage";
import { emptyPlaces } from "../support/places";
import { portion } from "../support/test-depth";
import { envOf } from "./fault-free-run";
import type { Journey } from "./fault-journeys";
import { journeysOf } from "./fault-parts";
import { state } from "./fault-rows";

/** What comes back from Google is tried below its page. */
const FORMS = journeysOf("people").filter(([name, { isRead }]) => !isRead && !name.startsWith("Google"));
/** So much longer than five seconds as the clock is turned at once. */
const MOST_MS = 5_500;

const UNKNOWN = "We do not know whether this was saved";
const UNREACHABLE = "We cannot reach our records just now";
const DENIED = /was not (sent|changed|saved|stored)|could not be saved|[Nn]othing (was|is) (sent|changed|saved)/;

/** A write that keeps count of requests or sessions, or claims a mail: a form that fails there has saved nothing. */
const NOTE = /^(insert into "limit_counters"|update "(limit_counters|sessions|mail_outbox)" set|select\b)/i;
const isNote = (parts: string[]) => parts.every((part) => NOTE.test(part));

/** The answer of a journey on storage of its own, where the calls that are chosen hang. `isAsked`: it calls the database. `mayHaveWritten`: one of those calls may have written. */
async function stalled(journey: Journey, choose: Choice, how: How = "hangs") {
  await resetStorage();
  await emptyPlaces();
  const send = await journey.prepare();
  const before = await state();
  worker.forget();
  let isAsked = false;
  let mayHaveWritten = false;
  const { DB } = failingDatabase((parts) => {
    const when = choose(parts);
    isAsked = true;
    if (when !== null && !isReading(parts) && !isNote(parts)) mayHaveWritten = true;
    return when;
  }, how);
  const env = { ...envOf(journey, []), DB, RESUMES: failingBucket([]).RESUMES };
  let ms = 0;
  const answer = await withTurnedClock(async () => {
    const begin = Date.now();
    const outcome = await send(env);
    ms = lastAnswerAt() - begin;
    return outcome;
  }, isStorageBusy);
  takeLoggedErrors();
  const isSaved = JSON.stringify(await state()) !== JSON.stringify(before);
  return { ...answer, ms, isAsked, mayHaveWritten, isSaved };
}

/** Log-ins say in the specification's words that they failed: a second one changes nothing, and nobody looks for the first. */
const LOGS_IN = /^(log in|log-in|a log-in|a copied passkey)/i;
/** It only reads, and counts that it did. */
const READS = /^(the private calendar|open a resume by a signed link)/;
/** A download that has begun cannot take its status back. */
const BROKEN_OFF = "broken off";

describe.each(portion(FORMS, 1))("%s", (name, journey) => {
  test("is refused in five seconds while nothing is answered", async () => {
    const { status, headers, text, ms, isAsked } = await stalled(journey, () => "before");
    // A guest's link becomes a cookie without any call: the page behind it is the first that reads.
    expect([status, ms <= MOST_MS], text).toEqual([isAsked ? 503 : journey.success, true]);
    if (!isAsked || text === BROKEN_OFF) return;
    expect(headers.get("Retry-After")).toBe("10");
    expect(text.includes(UNREACHABLE) || text.includes(UNKNOWN), text).toBe(true);
  });

  test("does not say that nothing was saved, where it was and nothing is answered any more", async () => {
    let hasWritten = false;
    const choose: Choice = (parts) => {
      if (hasWritten) return "before";
      hasWritten = !isReading(parts) && !isNote(parts);
      return null;
    };
    const { status, text, isSaved } = await stalled(journey, choose, "fails");
    if (status === journey.success || text === BROKEN_OFF || !isSaved) return;
    expect(status, text).toBe(503);
    expect(text).not.toMatch(DENIED);
    if (!LOGS_IN.test(name) && !READS.test(name)) expect(text).toContain(UNKNOWN);
  });

  test("does not say that nothing was saved, while writes are carried out and not answered", async () => {
    const choose: Choice = (parts) => (isReading(parts) ? null : "after");
    const { status, headers, text, ms, mayHaveWritten } = await stalled(journey, choose);
    expect(ms).toBeLessThanOrEqual(MOST_MS);
    if (status === journey.success || text === BROKEN_OFF) return;
    expect([status, headers.get("Retry-After")], text).toEqual([503, "10"]);
    if (!mayHaveWritten) return;
    expect(text).not.toMatch(DENIED);
    if (!LOGS_IN.test(name) && !READS.test(name)) expect(text).toContain(UNKNOWN);
  });
});
