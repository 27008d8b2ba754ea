/** The text of a job and its closing day, whatever was looked at before: what others change meanwhile stops the write. */
import { beforeEach, describe, expect, test } from "vitest";
import { updateJobText } from "~/domain/jobs/edit-job.server";
import { extendJob } from "~/domain/jobs/extend-job.server";
import { AS_IT_IS } from "~/domain/jobs/post-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { config, db, effects, rowsOf, snapshot, sql } from "../support/bindings";
import { type Account, createAccount, createApplication, createJob, JOB_FIELDS, type Job } from "../support/factories";
import { changedMeanwhile } from "../support/late-change";
import { storedJob } from "../support/stored-job";

const now = new Date("2026-11-25T06:30:00Z");
const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
const AT = { createdAt: day(-9), updatedAt: day(-9), closesAt: day(9) };

let owner: Account;
let other: Job;
beforeEach(async () => {
  owner = await createAccount("admin", { emailVerifiedAt: now });
  other = await createJob(owner, AT);
});
const rowOf = async ({ id }: Pick<Job, "id">) => (await rowsOf("jobs")).find((row) => row.id === id);

describe("the text of a job", () => {
  const changed = storedJob(JobInput.parse({ ...JOB_FIELDS, title: "Changed" }), now);
  const write = ({ id }: Job, { updatedAt = AT.updatedAt, waits = false } = {}) =>
    updateJobText(
      db,
      { id, actorId: owner.id, job: changed, before: { updatedAt }, now },
      { ...AS_IT_IS, waits, needsConfirmed: false },
    );

  test("is written for this job, and not for another one that was written at the same moment", async () => {
    const job = await createJob(owner, AT);
    const before = await rowOf(other);
    expect(await write(job)).toMatchObject({ id: job.id, title: "Changed" });
    expect(await rowOf(other)).toEqual(before);
  });

  test.each([
    ["was changed meanwhile", {}, { updatedAt: day(-10) }],
    ["was removed", { removedAt: day(-1) }, {}],
    ["was taken down", { state: "taken_down" }, {}],
    ["is public, where the text is to wait for a look,", {}, { waits: true }],
  ] as const)("stays where the job %s", async (_, over, how) => {
    const job = await createJob(owner, { ...AT, ...over });
    const before = await snapshot();
    expect(await write(job, how)).toBeNull();
    expect(await snapshot()).toEqual(before);
  });
});

describe("more time for a job", () => {
  const extend = (change: string, ...values: (string | number)[]) =>
    extendJob(
      { db: changedMeanwhile(() => sql(change, ...values)), now, effects, config },
      owner,
      other.id,
      String(AT.closesAt.getTime()),
    );
  const written = async () => [(await rowOf(other))?.closes_at, (await rowsOf("job_changes")).length];
  beforeEach(async () => {
    // Applicants read what was changed.
    await createApplication(other);
  });

  test("is given, and applicants read it", async () => {
    const { closesAt } = await extend("UPDATE jobs SET job_logo = job_logo");
    expect(closesAt?.getTime()).toBeGreaterThan(day(30).getTime());
    expect(await written()).toEqual([closesAt?.getTime(), 1]);
  });

  test("is not given by somebody who is suspended meanwhile", async () => {
    const done = extend("UPDATE users SET suspended_at = 5 WHERE id = ?", owner.id);
    await expect(done).rejects.toMatchObject({ code: "not_allowed" });
    expect(await written()).toEqual([AT.closesAt.getTime(), 0]);
  });

  test("is not noted where a colleague has given it another day meanwhile", async () => {
    const given = day(20);
    expect(await extend("UPDATE jobs SET closes_at = ?", given.getTime())).toMatchObject({ closesAt: given });
    expect(await written()).toEqual([given.getTime(), 0]);
  });
});
