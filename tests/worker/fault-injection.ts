/** A fault at every call that a journey makes to database and bucket. */
import { describe, expect, test } from "vitest";
import { takeLoggedErrors } from "../support/captured-log";
import { type Fault, failingBucket, failingDatabase, isReading, notes } from "../support/failing-storage";
import { isDeep } from "../support/test-depth";
import { forgetTried, isEnough, isEnoughDaily, type Kind } from "./fault-choice";
import { envOf, type Mail, prepareStage, runSound, type Sound, setTheClock, toldBy } from "./fault-free-run";
import type { Journey, Outcome, Send } from "./fault-journeys";
import { state, withoutLogIns } from "./fault-rows";
import { tryRuns } from "./fault-runs";
import { sweepEverything } from "./fault-sweeps";

function expectRefusal(outcome: Outcome, logged: string[], what: string): void {
  expect(outcome.status, what).toBe(503);
  expect(outcome.text === "broken off" || outcome.headers.get("Retry-After"), what).toBeTruthy();
  expect(logged.length, `${what}: told in the log`).toBeGreaterThan(0);
}

function expectNothingTold(outcome: Outcome, logged: string[], what: string): void {
  const told = `${outcome.text}${logged.join()}`;
  expect(told, what).not.toMatch(/\$scrypt|chalk.and.duster|blackboard-and|Failed query|insert into "/);
}

/** A storage on which a journey is sent with faults, and whom all of this has mailed. */
export type Stage = { send: Send; mails: Mail[] };

const newStage = async (journey: Journey): Promise<Stage> => ({ send: await prepareStage(journey), mails: [] });

/** What a send with a fault came to. `isUntouched`: all rows and objects are as they were before it. */
type Tried = { status: number; isDone: boolean; isUntouched: boolean };

/** Sends once with a fault. Afterwards all of it is there or nothing. */
export async function sendBroken(
  journey: Journey,
  sound: Sound,
  { send, mails }: Stage,
  env: object,
  what: string,
): Promise<Tried> {
  const outcome = await send({ ...envOf(journey, mails), ...env });
  const logged = takeLoggedErrors();
  expectNothingTold(outcome, logged, what);
  const { status } = outcome;
  const isDone = status === journey.success;
  if (!isDone) expectRefusal(outcome, logged, what);
  if (journey.isKnown) return { status, isDone, isUntouched: false };
  await sweepEverything();
  const left = await state();
  const isToCome = journey.goesOn && logged.length > 0;
  if (isDone && !isToCome) expect(left, what).toEqual(sound.done);
  else if (!journey.isInParts) expect([sound.before, sound.done], what).toContainEqual(left);
  return { status, isDone, isUntouched: !isDone && left.join("\n") === sound.before.join("\n") };
}

/** The same request once more, without a fault, ends as if nothing had been. */
export async function sendAgain(
  journey: Journey,
  sound: Sound,
  { send, mails }: Stage,
  isDone: boolean,
  what: string,
): Promise<void> {
  const again = await send(envOf(journey, mails));
  takeLoggedErrors();
  // Whoever was told to try again succeeds then, and does not find that it was done after all.
  const mayAnswer = [journey.success, ...(isDone ? (journey.again ?? []) : [])];
  expect(mayAnswer, `${what}, tried again`).toContain(again.status);
  await sweepEverything();
  const told = (lines: string[]) => (journey.beginsSession ? withoutLogIns(lines) : lines);
  expect(told(await state()), `${what}, tried again`).toEqual(told(sound.done));
  expectNobodyMailedTwice(mails, sound.mails, what);
}

/** Both sides may get a mail with the same subject; nobody gets more than without a fault. */
export function expectNobodyMailedTwice(sent: Mail[], sentSoundly: Mail[], what: string): void {
  const [mails, soundly] = [toldBy(sent), toldBy(sentSoundly)];
  const times = (all: string[], mail: string) => all.filter((each) => each === mail).length;
  const twice = mails.filter((mail) => times(mails, mail) > Math.max(1, times(soundly, mail)));
  expect(twice, `${what}: mailed twice`).toEqual([]);
  expect(soundly, what).toEqual(expect.arrayContaining(mails));
}

/** A fault by what stands in its message; `close` is called when it was sent. */
type Try = { env: object; what: string; close?: () => void };
type Tries = { tries: number; refusals: number };

/**
 * Each fault on a storage made anew. Where one has left all as it was, the next one finds what it would find there: in `npm test` it
 * comes on the same storage, and the request without a fault comes after the last of them.
 */
async function tryFaults(journey: Journey, sound: Sound, faults: Try[]): Promise<Tries> {
  const made = { tries: 0, refusals: 0 };
  let stage: Stage | null = null;
  let waiting = "";
  for (const { env, what, close } of faults) {
    stage ??= await newStage(journey);
    const { status, isDone, isUntouched } = await sendBroken(journey, sound, stage, env, what);
    close?.();
    made.tries += 1;
    if (status === 503) made.refusals += 1;
    waiting = isUntouched && !isDeep ? what : "";
    if (waiting) continue;
    if (!journey.isKnown) await sendAgain(journey, sound, stage, isDone, what);
    stage = null;
  }
  if (stage && waiting) await sendAgain(journey, sound, stage, false, waiting);
  return made;
}

/** A page or a list whose reading fails: 503 or, where only the frame was hit, the page; and nothing was written. */
async function tryReads(journey: Journey, sound: Sound, name: string): Promise<number> {
  const send = await prepareStage(journey);
  let refusals = 0;
  const tryOne = async (env: object, what: string) => {
    const outcome = await send(env);
    const logged = takeLoggedErrors();
    expectNothingTold(outcome, logged, what);
    if (outcome.status !== journey.success) expectRefusal(outcome, logged, what);
    refusals += outcome.status === 503 ? 1 : 0;
  };
  for (const [index, statements] of sound.calls.entries()) {
    if (!isDeep && isEnoughDaily(statements, { isLasting: true })) continue;
    await tryOne({ DB: failingDatabase({ at: index + 1, isLasting: true }).DB }, `${name}, call ${index + 1}`);
  }
  for (const method of journey.bucket ?? []) await tryOne(failingBucket(method), `${name}, ${method}`);
  expect(await state(), name).toEqual(sound.before);
  return refusals;
}

/** Reads are tried once more by themselves, so only a lasting failure is one. */
function kindsOf(journey: Journey, statements: string[]): Kind[] {
  return isReading(statements) || journey.isKnown
    ? [{ isLasting: true }]
    : [{ when: "before" }, { when: "after" }, { isLasting: true }];
}

/** The faults at calls to the database. In `npm test` those come first after which nothing has changed. */
function callFaults(name: string, journey: Journey, sound: Sound): Try[] {
  const faults: [Kind, Try][] = sound.calls.flatMap((statements, index) =>
    kindsOf(journey, statements)
      .filter((kind) => !isEnough(name, journey.isInParts === true, statements, sound.answers[index] ?? null, kind))
      .map((kind): [Kind, Try] => {
        const fault: Fault = { at: index + 1, ...kind };
        return [kind, { env: { DB: failingDatabase(fault).DB }, what: `${name} ${JSON.stringify(fault)}` }];
      }),
  );
  const inTurn = isDeep ? faults : faults.toSorted(([one], [other]) => Number(other.isLasting) - Number(one.isLasting));
  return inTurn.map(([, each]) => each);
}

/** The faults at calls to the bucket. */
function bucketFaults(name: string, journey: Journey): Try[] {
  // The run by the clock goes through copies of closed accounts and files that wait, and through resumes, pictures and photos, each in
  // two parts; every other journey calls the bucket once in each way.
  const callsBy = (method: string) => (journey.isInParts ? (method === "list" ? 8 : 5) : 1);
  return (journey.bucket ?? []).flatMap((method) =>
    (["before", "after"] as const).flatMap((when) =>
      Array.from({ length: callsBy(method) }, (_, index): Try => {
        const at = index + 1;
        const { RESUMES, count } = failingBucket(method, { at, when });
        const close = () => expect(count(), `${name}: ${method}`).toBeGreaterThanOrEqual(at);
        return { env: { RESUMES }, what: `${name} ${method} ${at} ${when}`, close };
      }),
    ),
  );
}

async function tryAll(name: string, journey: Journey, sound: Sound): Promise<void> {
  if (journey.isRead) {
    const refusals = await tryReads(journey, sound, name);
    if (isDeep) expect(refusals, `${name}: the faults had no effect`).toBeGreaterThan(0);
    return;
  }
  if (!isDeep && journey.isInParts) return tryRuns(name, journey, sound, newStage);
  const faults = callFaults(name, journey, sound);
  // Daily, the two files that try all faults of such a journey are enough.
  if (!isDeep && journey.isKnown) return;
  const { tries, refusals } = await tryFaults(journey, sound, faults);
  await tryFaults(journey, sound, bucketFaults(name, journey));
  if (isDeep && tries > 0) expect(refusals, `${name}: the faults had no effect`).toBeGreaterThan(0);
}

/** Each fault of these journeys, and after them that all they sent has failed. */
export function describeFaults(journeys: [string, Journey][]): void {
  // What other files of this workerd sent is not this file's to break.
  notes.sent.clear();
  notes.failed.clear();
  forgetTried();

  describe("a fault at every call of", () => {
    setTheClock();
    test.each(journeys)("%s", async (name, journey) => tryAll(name, journey, await runSound(name, journey)));
  });

  // Stands after them: it looks at what they have let fail. Some runs send a statement in a form of their own, which only many tries hit.
  if (isDeep)
    test("the faults hit every statement and every call to the bucket that any of these journeys makes", () => {
      expect([...notes.sent].filter((each) => !notes.failed.has(each))).toEqual([]);
    });
}
