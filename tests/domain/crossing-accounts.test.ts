/** Changes that cross each other: words of a hidden job, and moves of somebody whose account ends. */
import { expect, test } from "vitest";
import { closeUser } from "~/domain/accounts/statements.server";
import { moveMany } from "~/domain/applications/status/move-many.server";
import { tellMoves } from "~/domain/applications/status/tell-moves.server";
import { editJob } from "~/domain/jobs/edit-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { suspend } from "~/domain/moderation/suspend-subject.server";
import { removeOwnRows } from "~/domain/privacy/close-account.server";
import { listSavedJobs } from "~/domain/saved-jobs/queries.server";
import { bindings, db, config as local, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  createAccount,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  JOB_FIELDS,
} from "../support/factories";

const deps = (now = new Date()) =>
  ({
    db,
    resumes: bindings.RESUMES,
    now,
    config: { ...local, confirmsAddresses: true, moderators: [] },
    ...SURROUNDINGS,
  }) as never;

test("words that the owner of a hidden job writes are read by nobody who saved it, before a person has looked", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const candidate = await createAccount("user", { emailVerifiedAt: new Date() });
  const job = await createHiddenJob(owner);
  await sql("INSERT INTO saved_jobs (user_id, job_id, created_at) VALUES (?, ?, 5)", candidate.id, job.id);
  const input = JobInput.parse({
    ...JOB_FIELDS,
    title: "Badword title",
    company_name: "Badword school",
    location: "Badword place",
    salary: "Badword pay",
  });
  await editJob(deps(), owner, job.id, input);
  const saved = await listSavedJobs({ db, now: new Date() }, candidate);
  expect(JSON.stringify(saved)).not.toContain("Badword");
});

async function schoolWithMoves() {
  const one = await createAccount("admin", { emailVerifiedAt: new Date() });
  const two = await createAccount("admin", { emailVerifiedAt: new Date() });
  await createInstitution([
    [one, "owner"],
    [two, "owner"],
  ]);
  const [job, own] = [await createJob(two, { title: "PGT Botany" }), await createJob(one)];
  const ids = [(await createApplication(job)).id, (await createApplication(job)).id, (await createApplication(own)).id];
  await moveMany(deps(), one, ids, { status: "rejected" });
  return { one, two, job, own };
}

const later = () => new Date(Date.now() + 2 * 3_600_000);
const newsOf = async (userId: string) =>
  (await rowsOf("notifications")).filter(({ user_id }) => user_id === userId).map(({ text, href }) => [text, href]);
const BOTANY =
  '2 moves of a colleague for "PGT Botany" were not carried out, as that person can no longer do so. The applicants wait for you';

test("colleagues are told that the moves of somebody who closes her account are not carried out", async () => {
  const { one, two, job, own } = await schoolWithMoves();
  const leaver = { ...one, isConfirmed: true, needsConfirmed: true } as never;
  await db.batch([...removeOwnRows(db, leaver, new Date()), closeUser(db, one.id, new Date())] as never);
  await tellMoves(deps(later()));
  expect((await rowsOf("applications")).map(({ status, next_status }) => [status, next_status])).toEqual(
    Array(3).fill(["submitted", null]),
  );
  const inherited = `1 move of a colleague for "${own.title}" was not carried out, as that person can no longer do so. The applicant waits for you`;
  expect(new Set(await newsOf(two.id))).toEqual(
    new Set([
      [BOTANY, `/applications?jobId=${job.id}`],
      [inherited, `/applications?jobId=${own.id}`],
    ]),
  );
});

test("a job that was taken down or hidden is not called removed by its school when its account is closed", async () => {
  const owner = await createAccount("admin");
  const jobs = [await createJob(owner), await createJob(owner), await createJob(owner)];
  for (const [index, state] of ["taken_down", "hidden", "open"].entries())
    await sql("UPDATE jobs SET state = ? WHERE id = ?", state, jobs[index]?.id ?? "");
  const leaver = { ...owner, isConfirmed: true, needsConfirmed: true } as never;
  await db.batch([...removeOwnRows(db, leaver, new Date()), closeUser(db, owner.id, new Date())] as never);
  const rows = await rowsOf("jobs");
  expect(jobs.map(({ id }) => rows.find((row) => row.id === id)?.state)).toEqual(["taken_down", "hidden", "closed"]);
  expect(rows.every(({ removed_at }) => removed_at !== null)).toBe(true);
});

test("so are they of those of somebody who is suspended, and the suspended one is told nothing of them", async () => {
  const { one, two, job } = await schoolWithMoves();
  const moderator = await createAccount("admin", { emailVerifiedAt: new Date() });
  const why = { reason: "danger" as const, words: null, isLifted: false };
  await suspend(deps(), { ...moderator, isModerator: true } as never, { kind: "account", id: one.id }, why);
  await tellMoves(deps(later()));
  expect(await rowsOf("untold_moves")).toEqual([]);
  expect(await newsOf(two.id)).toContainEqual([BOTANY, `/applications?jobId=${job.id}`]);
  expect(JSON.stringify(await newsOf(one.id))).not.toContain("of a colleague");
});
