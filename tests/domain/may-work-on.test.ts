/** Who may see a job and its applications, and who may work on them: every statement of a recruiter's, past the services. */

import { sql as part } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { unlessStopped, writeAll } from "~/db/client.server";
import { isSuspended } from "~/db/may-work-on";
import { readDeskRows } from "~/domain/applications/desk/queries.server";
import { listApplicationRows } from "~/domain/applications/lists/queries.server";
import { findApplication } from "~/domain/applications/queries.server";
import { tellMove } from "~/domain/applications/statements.server";
import { newRowId } from "~/domain/ids";
import { updateJobText } from "~/domain/jobs/edit-job.server";
import { moveJobRow } from "~/domain/jobs/move-job.server";
import { findOwnJobRow, listOwnJobRows, listOwnJobRowsAfter } from "~/domain/jobs/own/queries.server";
import { AS_IT_IS, insertJob } from "~/domain/jobs/post-job.server";
import { JobInput } from "~/domain/jobs/schema";
import { takeOverRow } from "~/domain/jobs/take-over-job.server";
import { listOf } from "../support/applicant-list";
import { db, rowsOf, sql, unpublishedRows } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createUnpublishedJob,
  findInstitutionOf,
  JOB_FIELDS,
  type Job,
  workAlone,
} from "../support/factories";
import { countOwnJobRows } from "../support/own-jobs";
import { findApplicantProfileRow } from "../support/single-reads";
import { storedJob } from "../support/stored-job";

const PEOPLE = ["poster", "owner", "recruiter", "reader", "removed", "owner elsewhere", "alone", "candidate"] as const;
type Who = (typeof PEOPLE)[number];
const WORK: Who[] = ["poster", "owner", "recruiter"];
const SEE: Who[] = [...WORK, "reader"];
const others = (who: Who[]) => PEOPLE.filter((each) => !who.includes(each));

const people = {} as Record<Who, Account>;
let school: { id: string };
let job: Job;
let unpublished: string;
let application: Application;

beforeEach(async () => {
  for (const who of PEOPLE) people[who] = await createAccount(who === "candidate" ? "user" : "admin");
  const { poster, owner, recruiter, reader, removed } = people;
  school = await createInstitution([
    [owner, "owner"],
    [poster, "recruiter"],
    [recruiter, "recruiter"],
    [reader, "reader"],
    [removed, "recruiter"],
  ]);
  await createInstitution([[people["owner elsewhere"], "owner"]]);
  await workAlone(removed.id);
  job = await createJob(poster, { institutionId: school.id });
  application = await createApplication(job, { candidateId: people.candidate.id });
  unpublished = (await createUnpublishedJob(poster, "held", { institutionId: school.id })).id;
});

describe("a job of an institution", () => {
  test.each(SEE)("is seen by the %s, as one of a list, and as an unpublished one", async (who) => {
    const { id } = people[who];
    const mayWork = WORK.includes(who);
    expect(await findOwnJobRow(db, id, job.id)).toMatchObject({ job: { id: job.id }, applications: 1, mayWork });
    expect(await findOwnJobRow(db, id, unpublished)).toMatchObject({ job: { id: unpublished, seq: null }, mayWork });
    const list = await listOwnJobRows(db, id, { now, limit: 10, offset: 0, status: "all", sort: "newest" });
    expect(list).toMatchObject({
      rows: [
        { job: { id: unpublished }, mayWork },
        { job: { id: job.id }, mayWork },
      ],
      total: 2,
    });
    const after = await listOwnJobRowsAfter(db, id, { now, limit: 10, status: "all", sort: "title" });
    expect(after).toMatchObject({
      unpublished: [{ job: { id: unpublished }, mayWork }],
      public: [{ job: { id: job.id }, mayWork }],
    });
    expect(await countOwnJobRows(db, id)).toMatchObject({ all: 2, open: 1, held: 1 });
  });

  test.each(others(SEE))("is not there for the %s", async (who) => {
    const { id } = people[who];
    expect(await findOwnJobRow(db, id, job.id)).toBeNull();
    expect(await findOwnJobRow(db, id, unpublished)).toBeNull();
    const list = await listOwnJobRows(db, id, { now, limit: 10, offset: 0, status: "all", sort: "newest" });
    expect(list).toEqual({ rows: [], total: 0, counts: expect.objectContaining({ all: 0 }) });
    const after = await listOwnJobRowsAfter(db, id, { now, limit: 10, status: "all", sort: "newest" });
    expect(after).toMatchObject({ unpublished: [], public: [] });
    expect(await countOwnJobRows(db, id)).toMatchObject({ all: 0 });
  });

  const input = JobInput.parse({ ...JOB_FIELDS, title: "Changed" });
  const now = new Date();
  const unpublishedRow = async () => ({ updatedAt: new Date(Number((await unpublishedRows())[0]?.updated_at)) });
  const AT_ONCE = { ...AS_IT_IS, needsConfirmed: false };

  test.each(WORK)("is changed and closed by the %s, and so is an unpublished one", async (who) => {
    const actorId = people[who].id;
    expect(
      await updateJobText(
        db,
        { id: job.id, actorId, job: storedJob(input), before: { updatedAt: job.updatedAt }, now },
        AT_ONCE,
      ),
    ).toMatchObject({ title: "Changed" });
    expect(
      await updateJobText(
        db,
        { id: unpublished, actorId, job: storedJob(input), before: await unpublishedRow(), now },
        AT_ONCE,
      ),
    ).toMatchObject({ title: "Changed" });
    const move = { actorId, needsConfirmed: false, now, closesAt: now };
    expect(await moveJobRow(db, { ...move, id: job.id, move: "close" })).toMatchObject({ state: "closed" });
    expect(await moveJobRow(db, { ...move, id: unpublished, move: "publish" })).toMatchObject({ state: "open" });
    expect(await rowsOf("jobs")).toMatchObject([{ institution_id: school.id }, { institution_id: school.id }]);
  });

  test.each(others(WORK))("is not changed by the %s, and neither is an unpublished one", async (who) => {
    const actorId = people[who].id;
    const before = await rowsOf("jobs");
    expect(
      await updateJobText(
        db,
        { id: job.id, actorId, job: storedJob(input), before: { updatedAt: job.updatedAt }, now },
        AT_ONCE,
      ),
    ).toBeNull();
    expect(
      await updateJobText(
        db,
        { id: unpublished, actorId, job: storedJob(input), before: await unpublishedRow(), now },
        AT_ONCE,
      ),
    ).toBeNull();
    const move = { actorId, needsConfirmed: false, now, closesAt: now };
    expect(await moveJobRow(db, { ...move, id: job.id, move: "close" })).toBeNull();
    expect(await moveJobRow(db, { ...move, id: unpublished, move: "publish" })).toBeNull();
    expect(await moveJobRow(db, { ...move, id: unpublished, move: "remove" })).toBeNull();
    expect(await rowsOf("jobs")).toEqual(before);
  });
});

test("a suspension counts for the account, or for the people of the institution, and for nobody else", async () => {
  const elsewhere = people["owner elsewhere"];
  const suspended = async () => {
    const ids = await Promise.all(
      PEOPLE.map(async (who) => {
        const row = await db.get<{ is: number }>(part`select ${isSuspended(people[who].id)} as "is"`);
        return row?.is === 1 ? [who] : [];
      }),
    );
    return ids.flat();
  };
  await sql("UPDATE jobs SET state = 'closed' WHERE id = ?", job.id);
  expect(await suspended()).toEqual([]);
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", elsewhere.id);
  expect(await suspended()).toEqual(["owner elsewhere"]);
  await sql("UPDATE users SET suspended_at = null WHERE id = ?", elsewhere.id);
  await sql(
    "UPDATE institutions SET suspended_at = 5 WHERE id = ?",
    (await findInstitutionOf(elsewhere.id))?.id ?? null,
  );
  expect(await suspended()).toEqual(["owner elsewhere"]);
  await sql("UPDATE institutions SET suspended_at = iif(id = ?, 5, null)", school.id);
  expect(await suspended()).toEqual(["poster", "owner", "recruiter", "reader"]);
});

describe("taking over a job of an institution", () => {
  const now = new Date();
  const holders = async () => (await rowsOf("jobs")).map((row) => row.user_id);

  test.each(PEOPLE)("by the %s", async (who) => {
    const { id: actorId } = people[who];
    const may = who === "owner" || who === "recruiter";
    expect((await takeOverRow(db, { id: job.id, actorId, now }))?.user_id).toBe(may ? actorId : undefined);
    expect((await takeOverRow(db, { id: unpublished, actorId, now }))?.user_id).toBe(may ? actorId : undefined);
    expect(await holders()).toEqual(may ? [actorId, actorId] : [people.poster.id, people.poster.id]);
  });

  test("is nothing for a job that was removed", async () => {
    await sql("UPDATE jobs SET removed_at = updated_at");
    expect(await takeOverRow(db, { id: job.id, actorId: people.owner.id, now })).toBeNull();
  });
});

describe("an application for a job of an institution", () => {
  const seen = {
    status: null,
    limit: 10,
    offset: 0,
    now: new Date(),
    unconfirmedLimit: 10,
    unconfirmed: false,
  };
  const move = (actorId: string) => ({
    eventId: newRowId(new Date()),
    applicationId: application.id,
    from: "submitted" as const,
    to: "shortlisted" as const,
    by: "recruiter" as const,
    actorId,
    now: new Date(),
  });

  test.each(PEOPLE)("is seen and moved by the %s as the role says", async (who) => {
    const { id } = people[who];
    const isSeen = SEE.includes(who);
    const ids = isSeen ? [application.id] : [];
    expect((await listApplicationRows(db, job.id, id, seen)).map((row) => row.id)).toEqual(ids);
    const listed = await readDeskRows(db, listOf(job.id, id));
    expect(listed.rows.map((row) => row.application.id)).toEqual(ids);
    expect(listed.counts.length).toBe(ids.length);
    expect(await findApplication(db, application.id, id)).toMatchObject({
      maySee: isSeen,
      mayWork: WORK.includes(who),
    });
    expect((await findApplicantProfileRow(db, application.id, id))?.userId).toBe(
      isSeen ? people.candidate.id : undefined,
    );
    expect(await unlessStopped(writeAll(db, tellMove(db, move(id), [])))).toBe(WORK.includes(who));
  });
});

describe("a job that is posted", () => {
  const input = JobInput.parse(JOB_FIELDS);
  const post = (who: Who, needsConfirmed: boolean) => {
    const posting = { job: storedJob(input), id: newRowId(new Date()), ownerId: people[who].id, now: new Date() };
    return insertJob(db, posting, { needsConfirmed, cap: 5, waits: false });
  };

  test.each([false, true])(
    "belongs to the institution of its recruiter, or to her alone (held: %s)",
    async (isHeld) => {
      await sql("DELETE FROM application_events");
      await sql("DELETE FROM applications");
      await sql("DELETE FROM jobs");
      for (const who of ["recruiter", "owner elsewhere", "alone", "removed"] as const)
        expect(await post(who, isHeld)).toBe(isHeld ? "held" : "open");
      const rows = await rowsOf("jobs");
      const institutionOf = new Map(rows.map(({ user_id, institution_id }) => [user_id, institution_id]));
      expect(institutionOf.get(people.recruiter.id)).toBe(school.id);
      expect(institutionOf.get(people["owner elsewhere"].id)).not.toBe(school.id);
      expect(institutionOf.get(people["owner elsewhere"].id)).not.toBeNull();
      for (const { id } of [people.alone, people.removed])
        expect(institutionOf.get(id)).toBe((await findInstitutionOf(id))?.id);
    },
  );

  test.each([false, true])("by a reader is not written (held: %s)", async (isHeld) => {
    const before = await rowsOf("jobs");
    await expect(post("reader", isHeld)).rejects.toMatchObject({ code: "only_reader" });
    expect(await rowsOf("jobs")).toEqual(before);
  });
});

test("a job of an institution without a name is for its recruiter alone", async () => {
  const own = await createJob(people.alone);
  const isSeen = async (who: Who) => (await findOwnJobRow(db, people[who].id, own.id)) !== null;
  expect(await Promise.all(PEOPLE.map(isSeen))).toEqual(PEOPLE.map((who) => who === "alone"));
});

test.each(["newest", "title", "applicants"] as const)(
  "the jobs of an institution stand in one order, by %s, on each page once",
  async (sort) => {
    const all = [job.id];
    for (let number = 0; number < 8; number += 1) {
      const one = await createJob(people.poster, {
        title: `Job ${(number * 5) % 8}`,
      });
      for (let count = 0; count < number % 3; count += 1) await createApplication(one);
      all.push(one.id);
    }
    const ids: string[] = [];
    for (let offset = 0; offset < 12; offset += 2) {
      const page = await listOwnJobRows(db, people.poster.id, {
        now: new Date(),
        limit: 2,
        offset,
        status: "open",
        sort,
      });
      ids.push(...page.rows.map((row) => row.job.id));
      expect(page.total).toBe(9);
    }
    expect([...ids].sort()).toEqual([...all].sort());
    const whole = await listOwnJobRows(db, people.poster.id, {
      now: new Date(),
      limit: 20,
      offset: 0,
      status: "open",
      sort,
    });
    expect(whole.rows.map((row) => row.job.id)).toEqual(ids);
    const keys = whole.rows.map((row) => (sort === "title" ? row.job.title : row.applications));
    if (sort === "title") expect(keys).toEqual([...keys].sort());
    if (sort === "applicants") expect(keys).toEqual([...keys].sort().reverse());
  },
);
