/** What the use-cases of messages refuse by themselves, before anything is counted or written. */
import { beforeEach, expect, test } from "vitest";
import { stopMessages, writeMessage } from "~/domain/messages/change-thread.server";
import { writeToMany } from "~/domain/messages/message-many-applicants.server";
import { SUSPENDED_READER, SUSPENDED_WRITER } from "~/domain/suspensions/rules";
import { config, countRows, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { changedMeanwhile } from "../support/late-change";

allowBrokenRows(
  "open job of somebody who is suspended",
  "somebody is suspended by hand, and the jobs are left as they were",
);

const now = new Date("2026-11-24T06:00:00Z");
const deps = { db, now, config: { ...config, confirmsAddresses: false } };
const verified = { emailVerifiedAt: new Date("2026-11-01T00:00:00Z") };
let recruiter: Account;
let candidate: Account;
let job: Job;
let application: Application;
const apply = (of: Job) =>
  createApplication(of, { candidateId: candidate.id, email: candidate.email, confirmedAt: new Date(1) });

beforeEach(async () => {
  [recruiter, candidate] = [await createAccount("admin", verified), await createAccount("user", verified)];
  job = await createJob(recruiter);
  application = await apply(job);
});
const write = (actor: Account & { isSuspended?: boolean }, message = "Hello", of = application) =>
  writeMessage(deps, { actor }, of.id, { message });

test("a suspended account is told why it cannot write, to one or to many", async () => {
  await sql("UPDATE users SET suspended_at = 5");
  const refusal = { code: "not_allowed", message: SUSPENDED_WRITER };
  await expect(write({ ...candidate, isSuspended: true })).rejects.toMatchObject(refusal);
  const suspended = { ...recruiter, isSuspended: true };
  await expect(writeToMany(deps, suspended, [application.id], { message: "Hello" })).rejects.toMatchObject(refusal);
  expect(await countRows("application_messages")).toBe(0);
});

test("a suspended account stops no messages, and is told why", async () => {
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", candidate.id);
  const stop = stopMessages(deps, { actor: candidate }, application.id, true);
  await expect(stop).rejects.toMatchObject({ code: "not_allowed", message: SUSPENDED_READER });
  expect((await rowsOf("applications")).map((row) => row.candidate_stopped_at)).toEqual([null]);
});

test("where nobody may write, the words are not read for money either", async () => {
  await sql("UPDATE applications SET status = 'withdrawn'");
  const asks = write(recruiter, "Please pay Rs 500 as a registration fee");
  await expect(asks).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("withdrawn") });
});

test("words to many that the writer insists on are read where they were written, and not where nothing was", async () => {
  const yesterday = new Date(now.getTime() - 86_400_000);
  await writeMessage({ ...deps, now: yesterday }, { actor: recruiter }, application.id, { message: "Hello" });
  const message = "Please pay a registration fee of Rs 500 before the interview.";
  const send = (handle: typeof db, insist?: string) =>
    writeToMany({ ...deps, db: handle }, recruiter, [application.id], { message, insist });
  const stopped = await send(db).catch((error) => error);
  const insisted = (handle: typeof db) => send(handle, stopped.stopped.mark);
  await insisted(changedMeanwhile(() => sql("UPDATE applications SET candidate_stopped_at = 5")));
  expect(await countRows("moderation_items")).toBe(0);
  // Nor has the school acted again.
  expect((await rowsOf("jobs"))[0]?.school_acted_at).toBe(yesterday.getTime());
  await sql("UPDATE applications SET candidate_stopped_at = NULL");
  await insisted(db);
  expect((await rowsOf("jobs"))[0]?.school_acted_at).toBe(now.getTime());
  const written = (await rowsOf("application_messages")).find(({ text }) => text === message);
  expect((await rowsOf("moderation_items")).map(({ subject_id }) => subject_id)).toEqual([written?.id]);
});

test("the same words once more count once", async () => {
  const counted = async () => (await rowsOf("limit_counters")).map(({ count }) => count);
  await write(candidate);
  expect(await counted()).toEqual([1]);
  await write(candidate);
  expect(await counted()).toEqual([1]);
});

test("the bell rings for each application", async () => {
  const second = await apply(await createJob(recruiter));
  for (const of of [application, second]) await write(recruiter, "Hello", of);
  const told = (await rowsOf("notifications")).map(({ application_id }) => application_id);
  expect(told.sort()).toEqual([application.id, second.id].sort());
});

test("one text goes to two hundred at most", async () => {
  const ids = Array.from({ length: 201 }, () => crypto.randomUUID());
  const send = (to: string[]) => writeToMany(deps, recruiter, to, { message: "Hello" });
  await expect(send(ids)).rejects.toMatchObject({ code: "bad_input" });
  expect((await send(ids.slice(1))).results).toHaveLength(200);
});
