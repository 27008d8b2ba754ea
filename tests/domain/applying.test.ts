/** What applying refuses is refused before anything is counted or stored. */
import { beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import { bindings, config, countRows, db, SURROUNDINGS, storedKeys } from "../support/bindings";
import { type Account, APPLY_FIELDS, createAccount, createJob, type Job, uploaded } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";

let owner: Account;
let candidate: Account;
let job: Job;
beforeEach(async () => {
  [owner, candidate] = [await createAccount("admin"), await createAccount("user")];
  job = await createJob(owner);
});

type Given = { jobId?: string; stored?: boolean; again?: string; through?: Database };
const apply = (actor: Account | null, { jobId = job.id, stored = false, again = "", through = db }: Given = {}) => {
  const surroundings = { ...SURROUNDINGS, client: "203.0.113.9", config };
  const deps = { ...surroundings, db: through, resumes: bindings.RESUMES, now: new Date() };
  const input = { ...APPLY_FIELDS, job_id: jobId, use_stored_resume: stored, application_key: again };
  return applyToJob(deps, input, stored ? null : uploaded("resume.pdf"), actor as Person | null);
};
const traces = async () => [await countRows("limit_counters"), (await storedKeys()).length];

test("a stored resume is a candidate's: whoever has no account is told nothing of the job", async () => {
  for (const jobId of [job.id, crypto.randomUUID()]) {
    const refused = { code: "bad_input", fields: { resume: ["Log in as a candidate to use a stored resume"] } };
    await expect(apply(null, { jobId, stored: true })).rejects.toMatchObject(refused);
  }
  expect(await traces()).toEqual([0, 0]);
});

test("one's own job, and one that is closed", async () => {
  await expect(apply(owner)).rejects.toMatchObject({ code: "not_allowed" });
  const closed = await createJob(owner, { state: "closed" });
  await expect(apply(candidate, { jobId: closed.id })).rejects.toMatchObject({ code: "conflict" });
  expect(await traces()).toEqual([0, 0]);
});

test("a job for which the candidate has applied", async () => {
  await apply(candidate);
  const before = await Promise.all([storedKeys(), countRows("applications"), counted()]);
  await expect(apply(candidate)).rejects.toMatchObject({ code: "conflict" });
  expect(await Promise.all([storedKeys(), countRows("applications"), counted()])).toEqual(before);
});

test("a second sending of one application gets the first one's answer and counts nothing", async () => {
  const first = await apply(null, { again: "0199aaaa-bbbb" });
  const before = await Promise.all([storedKeys(), countRows("applications"), counted()]);
  expect(await apply(null, { again: "0199aaaa-bbbb" })).toMatchObject({ id: first.id });
  expect(before[2]).toBe(2);
  expect(await Promise.all([storedKeys(), countRows("applications"), counted()])).toEqual(before);
});

test("counters that fail keep no applicant out", async () => {
  const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /limit_counters/ });
  await apply(candidate, { through: openDatabase(DB) });
  expect([await countRows("applications"), await countRows("limit_counters")]).toEqual([1, 0]);
});

test("an application counts by itself where the batch with the look-up fails", async () => {
  const { DB } = failingDatabase({ at: 1, matching: /limit_counters/ });
  await apply(null, { through: openDatabase(DB) });
  expect([await countRows("applications"), await counted()]).toEqual([1, 2]);
});

async function counted(): Promise<unknown> {
  return bindings.DB.prepare("SELECT sum(count) AS n FROM limit_counters").first("n");
}
