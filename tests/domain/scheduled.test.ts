/** Scheduled jobs: saved with a time, published by the run once, or held if their recruiter may not post then. */
import { beforeEach, describe, expect, test } from "vitest";
import { editJob } from "~/domain/jobs/edit-job.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { listOwnJobs } from "~/domain/jobs/own/queries.server";
import { postJob } from "~/domain/jobs/post-job.server";
import { getJob } from "~/domain/jobs/queries.server";
import { publishScheduledJobs } from "~/domain/jobs/scheduled/publish-scheduled-jobs.server";
import { joinPublishing, readPublishing, splitPublishing } from "~/domain/jobs/scheduled/rules";
import { JobInput } from "~/domain/jobs/schema";
import { publishWaiting } from "~/domain/jobs/statements.server";
import {
  config,
  countUnpublished,
  db,
  effects,
  publishedRows,
  rowsOf,
  sql,
  unpublishedRows,
} from "../support/bindings";
import { type Account, createAccount, createInstitution, JOB_FIELDS } from "../support/factories";
import { changedMeanwhile } from "../support/late-change";
import { countOwnJobs } from "../support/own-jobs";

const NOW = new Date("2026-11-23T06:00:00Z");
const AT = "2026-12-01T09:30:00";
/** The same in India's time. */
const DUE = new Date("2026-12-01T04:00:00Z");
const deps = (now = NOW, confirmsAddresses = false) => {
  return { db, now, effects, origin: "https://staffroom.test", config: { ...config, confirmsAddresses } };
};
const input = (changes: Record<string, unknown> = {}) =>
  JobInput.parse({ ...JOB_FIELDS, location: "Anywhere", ...changes });
const later = (minutes: number) => new Date(DUE.getTime() + minutes * 60_000);

let owner: Account;
beforeEach(async () => {
  owner = await createAccount("admin");
});
const schedule = (changes: Record<string, unknown> = {}) =>
  postJob(deps(), owner, input({ publish_at: AT, ...changes }));
const notificationKeys = async () => (await rowsOf("notifications")).map(({ event_key }) => String(event_key));
const mailed = async () => (await rowsOf("mail_outbox")).map(({ event_key }) => String(event_key));

describe("scheduling", () => {
  test("saves the job apart from public ones, with its time, and its owner finds it under Scheduled", async () => {
    const { id, status } = await schedule();
    expect(status).toBe("scheduled");
    expect(await publishedRows()).toEqual([]);
    const { jobs } = await listOwnJobs(deps(), owner, { status: "scheduled" });
    expect(jobs).toMatchObject([{ id, status: "scheduled", publish_at: DUE.toISOString() }]);
    expect(await countOwnJobs(deps(), owner)).toMatchObject({ scheduled: 1, all: 1 });
    await expect(getJob(deps(), id)).rejects.toMatchObject({ code: "not_found" });
  });

  test.each([
    ["past", "2026-11-22T09:00:00"],
    ["too near", "2026-11-23T11:33:00"],
    ["more than a year ahead", "2028-01-01T09:00:00"],
    ["after the closing date", "2027-03-02T09:00:00"],
  ])("refuses a time that is %s", async (_, publish_at) => {
    await expect(schedule({ publish_at, closes_at: "2027-03-01" })).rejects.toMatchObject({
      code: "bad_input",
      fields: { publish_at: [expect.any(String)] },
    });
    expect(await countUnpublished()).toBe(0);
  });

  test("counts the days for applications from the time of publishing", async () => {
    await schedule();
    const closesAt = Number((await unpublishedRows())[0]?.closes_at);
    expect(new Date(closesAt).toISOString()).toBe("2027-01-30T18:29:59.000Z");
  });

  test("reads the two fields of a form, and a day alone as nine in the morning", () => {
    expect(joinPublishing({ title: "T", publish_at: "", publish_time: "" })).toEqual({ title: "T" });
    expect(joinPublishing({ publish_at: "2026-12-01", publish_time: "09:30" })).toEqual({
      publish_at: "2026-12-01T09:30",
    });
    expect(JobInput.safeParse({ ...JOB_FIELDS, ...joinPublishing({ publish_time: "09:30" }) }).success).toBe(false);
    const about = { zone: "Asia/Kolkata", closesAt: null, now: NOW };
    expect(readPublishing("2026-12-01", about).toISOString()).toBe("2026-12-01T03:30:00.000Z");
    expect(readPublishing("2026-12-01T09:30:00+01:00", about).toISOString()).toBe("2026-12-01T08:30:00.000Z");
    expect(readPublishing(AT, { ...about, zone: "America/New_York" }).toISOString()).toBe("2026-12-01T14:30:00.000Z");
    expect(splitPublishing(DUE.toISOString(), "Asia/Kolkata")).toEqual({
      publish_at: "2026-12-01",
      publish_time: "09:30",
    });
  });
});

describe("the run", () => {
  test("publishes nothing early, then the job once, and tells its recruiter once", async () => {
    const { id } = await schedule();
    expect(await publishScheduledJobs(deps(later(-1)))).toEqual({ due: 0 });
    await publishScheduledJobs(deps(later(0)));
    expect((await getJob(deps(later(0)), id)).status).toBe("open");
    expect(await countUnpublished()).toBe(0);
    expect(await notificationKeys()).toEqual([`job-public:${id}`]);
    expect(await mailed()).toEqual([`job-public:${id}`]);
    expect(await publishScheduledJobs(deps(later(1)))).toEqual({ due: 0 });
  });

  test("publishes and tells once when three run at once", async () => {
    await schedule();
    await Promise.all([1, 2, 3].map(() => publishScheduledJobs(deps(later(1)))));
    expect([(await publishedRows()).length, await countUnpublished()]).toEqual([1, 0]);
    expect([await notificationKeys(), await mailed()].map(({ length }) => length)).toEqual([1, 1]);
  });

  test("loses nothing when its batch fails: the next one does it all", async () => {
    await schedule();
    const broken = new Proxy(db, {
      get: (target, name) =>
        name === "batch" ? () => Promise.reject(new Error("The line is down")) : Reflect.get(target, name, target),
    });
    await expect(publishScheduledJobs({ ...deps(later(1)), db: broken })).rejects.toThrow("line is down");
    expect([(await publishedRows()).length, await countUnpublished(), (await notificationKeys()).length]).toEqual([
      0, 1, 0,
    ]);
    await publishScheduledJobs(deps(later(2)));
    expect([(await publishedRows()).length, await countUnpublished(), (await notificationKeys()).length]).toEqual([
      1, 0, 1,
    ]);
  });

  test("takes a portion, the longest due first", async () => {
    for (let n = 0; n < 12; n += 1) await schedule({ title: `Job ${n}` });
    expect(await publishScheduledJobs(deps(later(1)))).toEqual({ due: 10 });
    expect([(await publishedRows()).length, await countUnpublished()]).toEqual([10, 2]);
    expect(await publishScheduledJobs(deps(later(2)))).toEqual({ due: 2 });
  });

  test.each([
    ["without a confirmed address where one is needed", "UPDATE users SET email_verified_at = NULL WHERE id = ?", true],
    ["of a suspended account", "UPDATE users SET suspended_at = 5 WHERE id = ?", false],
  ])("holds a job %s, and tells why", async (_, statement, needsConfirmed) => {
    const { id } = await schedule();
    await sql(statement, owner.id);
    await publishScheduledJobs(deps(later(1), needsConfirmed));
    await publishScheduledJobs(deps(later(2), needsConfirmed));
    expect(await publishedRows()).toEqual([]);
    expect(await unpublishedRows()).toMatchObject([{ id, state: "held" }]);
    expect(await notificationKeys()).toEqual([`job-not-public:${id}`]);
  });

  test.each([
    ["removed", "removed_at = 5"],
    ["sent to a moderator", "state = 'waiting'"],
    ["given another time", "publish_at = publish_at + 60000"],
    ["given to a colleague", "user_id = ?2"],
  ])("leaves alone a job that is %s after it was read, and publishes another of that time", async (_, change) => {
    const colleague = await createAccount("admin");
    await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
    ]);
    const [changed, other] = [await schedule(), await schedule({ title: "Another" })];
    const statement = `UPDATE jobs SET ${change} WHERE id = ?1`;
    const values = change.includes("?2") ? [changed.id, colleague.id] : [changed.id];
    await publishScheduledJobs({ ...deps(later(1)), db: changedMeanwhile(() => sql(statement, ...values)) });
    expect((await publishedRows()).map(({ id }) => id)).toEqual([other.id]);
    expect((await rowsOf("jobs")).find(({ id }) => id === changed.id)?.state).not.toBe("held");
    expect(await notificationKeys()).toEqual([`job-public:${other.id}`]);
    expect(await mailed()).toEqual([`job-public:${other.id}`]);
  });

  test("leaves alone what was moved, and what is not scheduled any more", async () => {
    const { id } = await schedule();
    const moved = { publish_at: "2026-12-05T09:30:00" };
    await editJob(deps(), owner, id, input(moved));
    expect(await publishScheduledJobs(deps(later(1)))).toEqual({ due: 0 });
    await sql("UPDATE jobs SET state = 'waiting', publish_at = 5");
    expect(await publishScheduledJobs(deps(later(1)))).toEqual({ due: 0 });
    expect(await publishedRows()).toEqual([]);
  });
});

describe("a scheduled job", () => {
  test("is published at once or removed by its owner, and never again", async () => {
    const [one, other] = [await schedule(), await schedule({ title: "Other" })];
    expect(await moveJob(deps(), owner, one.id, "publish")).toMatchObject({ status: "open" });
    expect(await moveJob(deps(), owner, other.id, "remove")).toMatchObject({ deleted: true });
    expect(await publishScheduledJobs(deps(later(1)))).toEqual({ due: 0 });
    expect(await notificationKeys()).toEqual([]);
  });

  test("keeps its time when other things change, and its time and closing date stay in order", async () => {
    const { id } = await schedule();
    await editJob(deps(), owner, id, input({ title: "New title" }));
    await editJob(deps(), owner, id, input({ title: "New title", publish_at: AT }));
    expect(await unpublishedRows()).toMatchObject([{ state: "scheduled", publish_at: DUE.getTime() }]);
    const refused = { code: "bad_input" };
    await expect(editJob(deps(), owner, id, input({ closes_at: "2026-11-30" }))).rejects.toMatchObject(refused);
    await expect(editJob(deps(), owner, id, input({ publish_at: "" }))).rejects.toMatchObject(refused);
    await moveJob(deps(), owner, id, "publish");
    await expect(editJob(deps(), owner, id, input({ publish_at: AT }))).rejects.toMatchObject(refused);
  });

  test("that waits for a look becomes scheduled after it, and public only at its time", async () => {
    const waits = { waits: true, moreStatements: () => [] };
    const { id, status } = await postJob(deps(), owner, input({ publish_at: AT }), null, waits);
    expect(status).toBe("waiting");
    const [row] = await unpublishedRows();
    const looked = { id, version: new Date(Number(row?.updated_at)), needsConfirmed: false, now: NOW };
    const [insert, hold, remove] = publishWaiting({ db }, looked).changes;
    await db.batch([insert, hold, remove]);
    expect(await unpublishedRows()).toMatchObject([{ id, state: "scheduled" }]);
    await publishScheduledJobs(deps(later(1)));
    expect((await getJob(deps(later(1)), id)).status).toBe("open");
  });
});
