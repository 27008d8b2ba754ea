/** A fault at every call that a journey makes to database and bucket, and the proof that no function of a store was left out. */
import { beforeAll, describe, expect, test } from "vitest";
import { PRODUCTION, resetStorage, rowsOfAll, storedKeys, TABLES } from "../support/bindings";
import { isDeep } from "../support/depth";
import { type Fault, failingBucket, failingDatabase, notes } from "../support/failing";
import { takeLoggedErrors } from "../support/logged";
import { emptyPlaces } from "../support/places";
import type { Journey, Outcome } from "./fault-journeys";
import { sweepEverything } from "./fault-sweeps";
import { CARRIES_A_CONDITION, SENDS_NOTHING, STORE_CALLS, sentBy, storeFunctions } from "./store-calls";

/** So much of a statement tells what it writes to, before the condition of its caller begins. */
const BEGINNING_CHARS = 40;

type Sent = string[];

/** Production, with a mail binding that notes whom it wrote to. */
function production(sent: Sent, mail: Journey["mail"]) {
  const send = async ({ to, subject }: { to: string; subject: string }) => {
    if (mail === "down") throw new Error("E_RATE_LIMIT_EXCEEDED");
    if (mail === "refused") throw Object.assign(new Error("refused"), { code: "E_RECIPIENT_SUPPRESSED" });
    sent.push(masked(`${to}: ${subject}`));
  };
  return { ...PRODUCTION, MAIL: { send }, MAIL_FROM: "no-reply@staffroom.example" };
}

/** What differs from run to run by its nature, made the same: ids, hashes, times, serial numbers. A hash keeps its cost. */
function masked(text: string): string {
  return (
    text
      .replace(/\$scrypt\$(ln=\d+)[^"]*/g, "HASH $1")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID")
      .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, "HASH")
      .replace(/\b[0-9a-f]{32}\b/g, "ID")
      // The end of an institution's address, where another one has the same name.
      .replace(/("slug":"[\w-]+)-[0-9a-f]{6}"/g, '$1-ID"')
      // Each press ends the private address of a calendar once more: how often it was pressed tells nobody anything.
      .replace(/"calendar_version":[1-9]\d*/g, '"calendar_version":N')
      .replace(/\b\d{12,}\b/g, "TIME")
      // The number of a request about one's data.
      .replace(/\b\d{8}\b/g, "NUMBER")
      .replace(/\b(person|applicant)\d+\b/g, "$1")
  );
}

/** When a mail goes out, and how often it was tried, is no part of what was asked for; an order of publishing is only a number. */
const UNTOLD: Record<string, string[]> = {
  mail_outbox: ["body", "calendar", "attempts", "next_attempt_at", "sent_at"],
  users: ["mail_refusals"],
  jobs: ["seq"],
  moderation_log: ["seq"],
  privacy_requests: ["number"],
  sessions: ["last_seen_at"],
  // Numbers of searches and of jobs.
  alerts: ["search_id", "told_seq", "due_at"],
  alert_searches: ["id", "made"],
  alert_tokens: ["search_id"],
  alert_matches: ["search_id", "seq"],
  alert_progress: ["seq"],
  // The month of the last run. A try that needs one more run may end in the next month.
  rating_progress: ["month"],
  // A new key each time.
  passkeys: ["public_key"],
};

/** Counters count refusals too; how a school answers is summed up a run later from what is there. */
const NOT_COMPARED = ["limit_counters", "school_answers"];

/** Thousands of rows in which nothing differs from run to run: line by line they would cost more than their journey. */
const WORDS = ["search_words", "search_deletions"];

/** All rows and objects, comparable from one run to another. */
async function state(): Promise<string[]> {
  const found = await rowsOfAll(TABLES.filter((table) => !NOT_COMPARED.includes(table)));
  const rows = [...found].flatMap(([table, rowsOfTable]) => {
    if (WORDS.includes(table)) return [`${table} ${rowsOfTable.map((row) => JSON.stringify(row)).sort()}`];
    return rowsOfTable.map((row) => {
      for (const column of UNTOLD[table] ?? []) delete row[column];
      return masked(`${table} ${JSON.stringify(row)}`);
    });
  });
  const keys = (await storedKeys()).map((key) => `object ${masked(key)}`);
  return [...rows, ...keys].sort();
}

/** Without what one more log-in changes: its session, its count, and that it closes an open registration. */
function withoutLogIns(lines: string[]): string[] {
  return lines
    .filter((line) => !line.startsWith("sessions "))
    .map((line) => line.replace(/"registration_open_until":(TIME|null)|"login_count":\d+/g, ""));
}

type Sound = { before: string[]; done: string[]; mails: Sent; calls: string[][]; answers: (string | null)[] };

async function runSound(name: string, journey: Journey): Promise<Sound> {
  const mails: Sent = [];
  await emptyPlaces();
  const send = await journey.prepare();
  const before = await state();
  const counting = failingDatabase(null);
  const outcome = await send({ ...envOf(journey, mails), DB: counting.DB });
  const logged = takeLoggedErrors().filter((line) => journey.mail !== "refused" || !line.includes("mail given up"));
  expect(logged, name).toEqual([]);
  expect(outcome.status, `${name}: ${outcome.text.slice(0, 2000)}`).toBe(journey.success);
  await sweepEverything();
  const { calls, answers } = counting;
  return { before, done: await state(), mails, calls, answers };
}

const envOf = (journey: Journey, mails: Sent) => (journey.isRead ? {} : production(mails, journey.mail));

function expectRefusal(outcome: Outcome, logged: string[], what: string): void {
  expect(outcome.status, what).toBe(503);
  expect(outcome.text === "broken off" || outcome.headers.get("Retry-After"), what).toBeTruthy();
  expect(logged.length, `${what}: told in the log`).toBeGreaterThan(0);
}

/** One fault on a fresh storage: afterwards all of it is there or nothing, and the same request once more ends as if nothing had been. */
async function tryFault(journey: Journey, sound: Sound, env: object, what: string): Promise<Outcome> {
  await resetStorage();
  await emptyPlaces();
  const mails: Sent = [];
  const send = await journey.prepare();
  const outcome = await send({ ...envOf(journey, mails), ...env });
  const logged = takeLoggedErrors();
  expectNothingTold(outcome, logged, what);
  const isDone = outcome.status === journey.success;
  if (!isDone) expectRefusal(outcome, logged, what);
  if (journey.isKnown) return outcome;
  await sweepEverything();
  const left = await state();
  const isToCome = journey.goesOn && logged.length > 0;
  if (isDone && !isToCome) expect(left, what).toEqual(sound.done);
  else if (!journey.isInParts) expect([sound.before, sound.done], what).toContainEqual(left);

  const again = await send(envOf(journey, mails));
  takeLoggedErrors();
  // Whoever was told to try again succeeds then, and does not find that it was done after all.
  const mayAnswer = [journey.success, ...(isDone ? (journey.again ?? []) : [])];
  expect(mayAnswer, `${what}, tried again`).toContain(again.status);
  await sweepEverything();
  const told = (lines: string[]) => (journey.beginsSession ? withoutLogIns(lines) : lines);
  expect(told(await state()), `${what}, tried again`).toEqual(told(sound.done));
  // Both sides may get a mail with the same subject; nobody gets more than without a fault.
  const times = (all: Sent, mail: string) => all.filter((each) => each === mail).length;
  const twice = mails.filter((mail) => times(mails, mail) > Math.max(1, times(sound.mails, mail)));
  expect(twice, `${what}: mailed twice`).toEqual([]);
  expect(sound.mails, what).toEqual(expect.arrayContaining(mails));
  return outcome;
}

/** A page or a list whose reading fails: 503 or, where only the frame was hit, the page; and nothing was written. */
async function tryReads(journey: Journey, sound: Sound, name: string): Promise<number> {
  await resetStorage();
  const send = await journey.prepare();
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

function expectNothingTold(outcome: Outcome, logged: string[], what: string): void {
  const told = `${outcome.text}${logged.join()}`;
  expect(told, what).not.toMatch(/\$scrypt|chalk.and.duster|blackboard-and|Failed query|insert into "/);
}

type FaultKind = Pick<Fault, "when" | "isLasting">;

/** Reads are tried once more by themselves, so only a lasting failure is one. */
function kindsOf(journey: Journey, statements: string[]): FaultKind[] {
  const isWrite = statements.some((each) => !/^(select|with)\b/i.test(each));
  return isWrite && !journey.isKnown
    ? [{ when: "before" }, { when: "after" }, { isLasting: true }]
    : [{ isLasting: true }];
}

/** In which journeys a fault was tried. */
const tried = new Map<string, Set<string>>();

/**
 * Whether a fault needs no further try. `npm run test:deep` tries it in every journey, but for what is the same after many, which two
 * try: counting towards a limit, sending queued mail, merging the search indexes, and those calls of the clock's runs that found
 * nothing to do and were answered word for word alike.
 */
function isEnough(
  name: string,
  isInParts: boolean,
  statements: string[],
  answer: string | null,
  kind: FaultKind,
): boolean {
  if (!isDeep) return isEnoughDaily(statements, kind);
  const isUpkeep = statements.every((each) =>
    /^(update "mail_outbox"|(update|insert into) "limit_counters"|select hex\(block\)|insert into jobs_(search|closing) )/.test(
      each,
    ),
  );
  if (!isUpkeep && !(isInParts && answer !== null)) return false;
  const key = JSON.stringify([statements, isUpkeep || answer, kind]);
  const journeys = tried.get(key) ?? new Set<string>();
  if (journeys.size >= 2 && !journeys.has(name)) return true;
  tried.set(key, journeys.add(name));
  return false;
}

/**
 * In `npm test` the answer of each batch is lost in one journey, as what follows depends on the whole batch. Each statement fails for
 * good in one journey: a batch with a statement that fails writes nothing, whatever stands beside it.
 */
function isEnoughDaily(statements: string[], kind: FaultKind): boolean {
  if (kind.when === "before") return true;
  const parts = kind.when === "after" ? [statements.join("\n")] : statements;
  const fresh = parts.map((part) => JSON.stringify([part, kind])).filter((key) => !tried.has(key));
  for (const key of fresh) tried.set(key, new Set());
  return fresh.length === 0;
}

type Tries = { tries: number; refusals: number };

/** A fault at each call to the database. */
async function tryCalls(name: string, journey: Journey, sound: Sound): Promise<Tries> {
  const made = { tries: 0, refusals: 0 };
  for (const [index, statements] of sound.calls.entries()) {
    for (const kind of kindsOf(journey, statements)) {
      if (isEnough(name, journey.isInParts === true, statements, sound.answers[index] ?? null, kind)) continue;
      const fault = { at: index + 1, ...kind };
      const env = { DB: failingDatabase(fault).DB };
      const outcome = await tryFault(journey, sound, env, `${name} ${JSON.stringify(fault)}`);
      made.tries += 1;
      if (outcome.status === 503) made.refusals += 1;
    }
  }
  return made;
}

/** A fault at each call to the bucket. */
async function tryBucket(name: string, journey: Journey, sound: Sound): Promise<void> {
  for (const method of journey.bucket ?? []) {
    // The run by the clock goes through copies of closed accounts, and through resumes, pictures and photos, each in two parts; every
    // other journey calls the bucket once in each way.
    const calls = journey.isInParts ? (method === "list" ? 7 : 5) : 1;
    for (const when of ["before", "after"] as const) {
      for (let at = 1; at <= calls; at++) {
        if (!isDeep && journey.isInParts && isEnough(name, true, [`${method} ${at}`], null, { when })) continue;
        const { RESUMES, count } = failingBucket(method, { at, when });
        await tryFault(journey, sound, { RESUMES }, `${name} ${method} ${at} ${when}`);
        expect(count(), `${name}: ${method}`).toBeGreaterThanOrEqual(at);
      }
    }
  }
}

/** Each fault of these journeys, and after them that all they sent has failed. */
export function describeFaults(journeys: [string, Journey][]): void {
  // What other files of this workerd sent is not this file's to break.
  notes.sent.clear();
  notes.failed.clear();
  tried.clear();

  describe("a fault at every call of", () => {
    test.each(journeys)("%s", async (name, journey) => {
      const sound = await runSound(name, journey);
      if (journey.isRead) {
        const refusals = await tryReads(journey, sound, name);
        if (isDeep) expect(refusals, `${name}: the faults had no effect`).toBeGreaterThan(0);
        return;
      }
      const { tries, refusals } = await tryCalls(name, journey, sound);
      await tryBucket(name, journey, sound);
      if (isDeep && tries > 0) expect(refusals, `${name}: the faults had no effect`).toBeGreaterThan(0);
    });
  });

  // Stands after them: it looks at what they have let fail. Some runs send a statement in a form of their own, which only many tries hit.
  if (isDeep)
    test("the faults hit every statement and every call to the bucket that any of these journeys makes", () => {
      expect([...notes.sent].filter((each) => !notes.failed.has(each))).toEqual([]);
    });
}

/**
 * That each function of each store is hit: by a fault of this file's journeys, which must have been tried by now, or of those of the other
 * files. What these send is seen here without a fault; that all of it fails, their own file says.
 */
export function describeStores(elsewhere: [string, Journey][]): void {
  test.each(elsewhere)("in another file: %s", async (name, journey) => {
    await runSound(name, journey);
    for (const method of journey.bucket ?? []) {
      await resetStorage();
      const send = await journey.prepare();
      const counting = failingBucket(method, { at: Number.POSITIVE_INFINITY });
      const outcome = await send({ ...envOf(journey, []), RESUMES: counting.RESUMES });
      expect(outcome.status).toBe(journey.success);
    }
  });

  describe("the faults", () => {
    let hit: Set<string>;
    beforeAll(() => {
      hit = new Set(notes.sent);
    });

    test("have a row here for each function of each store, and none for another", () => {
      expect(Object.keys(STORE_CALLS).sort()).toEqual(storeFunctions());
    });

    test.each(Object.entries(STORE_CALLS))("hit all that %s sends", async (name, call) => {
      const sent = await sentBy(call);
      expect(sent.length > 0, "it sends something").toBe(!SENDS_NOTHING.includes(name));
      const isHit = (each: string) =>
        hit.has(each) ||
        (CARRIES_A_CONDITION.includes(name) && [...hit].some((one) => one.startsWith(each.slice(0, BEGINNING_CHARS))));
      expect(sent.filter((each) => !isHit(each))).toEqual([]);
    });
  });
}
