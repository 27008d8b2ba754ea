import { beforeEach, describe, expect, test } from "vitest";
import { listSavedJobs, savedJob } from "~/domain/saved-jobs/queries.server";
import { saveJob, unsaveJob } from "~/domain/saved-jobs/save-job.server";
import { deleteSavedJobsOf } from "~/domain/saved-jobs/statements.server";
import { countRows, db, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createJob } from "../support/factories";

const now = new Date("2026-11-20T10:00:00Z");
const isJobSaved = async ({ id }: Account, jobId: string) => (await savedJob(db, id, jobId)).length > 0;
const later = new Date("2026-11-21T10:00:00Z");
const deps = { db, now };

let owner: Account;
let candidate: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
  candidate = await createAccount("user");
});

describe("saving a job", () => {
  test("twice keeps one row and its first time", async () => {
    const job = await createJob(owner);
    await saveJob(deps, candidate, job.id);
    await saveJob({ db, now: later }, candidate, job.id);
    expect(await rowsOf("saved_jobs")).toEqual([{ user_id: candidate.id, job_id: job.id, created_at: now.getTime() }]);
    expect(await isJobSaved(candidate, job.id)).toBe(true);
  });

  test("is for candidates, and for jobs that are there", async () => {
    const job = await createJob(owner);
    const removed = await createJob(owner, { removedAt: new Date() });
    await expect(saveJob(deps, owner, job.id)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(unsaveJob(deps, owner, job.id)).rejects.toMatchObject({ code: "not_allowed" });
    await expect(saveJob(deps, candidate, removed.id)).rejects.toMatchObject({ code: "gone" });
    for (const id of [undefined, "x", crypto.randomUUID()]) {
      await expect(saveJob(deps, candidate, id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await countRows("saved_jobs")).toBe(0);
  });

  test("unsaving takes one's own and leaves everybody else's; repeated it is fine", async () => {
    const job = await createJob(owner);
    const other = await createAccount("user");
    await saveJob(deps, candidate, job.id);
    await saveJob(deps, other, job.id);
    await unsaveJob(deps, candidate, job.id);
    await unsaveJob(deps, candidate, job.id);
    expect(await isJobSaved(candidate, job.id)).toBe(false);
    expect(await isJobSaved(other, job.id)).toBe(true);
  });
});

test("what an account has saved goes with it, and what others have saved stays", async () => {
  const other = await createAccount("user");
  for (const each of [candidate, other]) await saveJob(deps, each, (await createJob(owner)).id);
  await db.batch([deleteSavedJobsOf(db, candidate.id)]);
  expect((await rowsOf("saved_jobs")).map((row) => row.user_id)).toEqual([other.id]);
});

describe("the list", () => {
  test("shows the latest saved first, closed and removed ones marked", async () => {
    const [open, closed, removed] = [await createJob(owner), await createJob(owner), await createJob(owner)];
    for (const [index, job] of [open, closed, removed].entries()) {
      await saveJob({ db, now: new Date(now.getTime() + index) }, candidate, job.id);
    }
    await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", closed.id);
    await sql("UPDATE jobs SET removed_at = updated_at WHERE id = ?", removed.id);
    const { jobs, total } = await listSavedJobs({ db, now }, candidate);
    expect(total).toBe(3);
    expect(jobs.map(({ id, state }) => [id, state])).toEqual([
      [removed.id, "removed"],
      [closed.id, "closed"],
      [open.id, "open"],
    ]);
    expect((await listSavedJobs({ db, now }, await createAccount("user"))).jobs).toEqual([]);
  });

  test("its pages partition what was saved in one moment", async () => {
    for (let count = 0; count < 5; count += 1) await saveJob(deps, candidate, (await createJob(owner)).id);
    const pages = await Promise.all([1, 2, 3].map((page) => listSavedJobs({ db, now }, candidate, { page, limit: 2 })));
    const ids = pages.flatMap((page) => page.jobs.map(({ id }) => id));
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });
});
