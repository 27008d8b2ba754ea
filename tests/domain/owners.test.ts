/** Whose rows they are stands in the statements themselves: the stores are called past the services that ask before them. */

import { beforeEach, describe, expect, test } from "vitest";
import { unlessStopped, writeAll } from "~/db/client.server";
import { findJobToApplyTo } from "~/domain/applications/apply/apply-for-job.server";
import { readDeskRows } from "~/domain/applications/desk/queries.server";
import { insertResumeView } from "~/domain/applications/desk/statements.server";
import {
  applicationOfCandidate,
  eventsRead,
  listApplicationRows,
  listApplicationsOfCandidate,
} from "~/domain/applications/lists/queries.server";
import { findApplication } from "~/domain/applications/queries.server";
import { insertApplication, insertFirstEvent, tellMove } from "~/domain/applications/statements.server";
import { hasEvent } from "~/domain/applications/status/queries.server";
import { newRowId } from "~/domain/ids";
import { listOwnJobRows } from "~/domain/jobs/own/queries.server";
import { listOf } from "../support/applicant-list";
import { countRows, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createHiddenJob,
  createJob,
  type Job,
} from "../support/factories";
import { countOwnJobRows } from "../support/own-jobs";
import { findApplicantProfileRow } from "../support/single-reads";

let owner: Account;
let otherRecruiter: Account;
let candidate: Account;
let otherCandidate: Account;
let job: Job;
let application: Application;

beforeEach(async () => {
  [owner, otherRecruiter] = [await createAccount("admin"), await createAccount("admin")];
  [candidate, otherCandidate] = [await createAccount("user"), await createAccount("user")];
  job = await createJob(owner);
  application = await createApplication(job, { candidateId: candidate.id });
});

describe("moving an application", () => {
  const move = (by: "recruiter" | "candidate", actorId: string, over: object = {}) => ({
    eventId: newRowId(new Date()),
    applicationId: application.id,
    from: "submitted" as const,
    to: by === "recruiter" ? ("shortlisted" as const) : ("withdrawn" as const),
    by,
    actorId,
    now: new Date(),
    ...over,
  });
  const statuses = async () => (await rowsOf("applications")).map(({ id, status }) => [id, status]);

  test.each([
    ["another recruiter", "recruiter", () => otherRecruiter.id],
    ["the candidate as a recruiter", "recruiter", () => candidate.id],
    ["another candidate", "candidate", () => otherCandidate.id],
    ["the recruiter as a candidate", "candidate", () => owner.id],
  ] as const)("is nothing for %s: nothing is written", async (_, by, idOf) => {
    const events = await countRows("application_events");
    expect(await unlessStopped(writeAll(db, tellMove(db, move(by, idOf()), [])))).toBe(false);
    expect(await statuses()).toEqual([[application.id, "submitted"]]);
    expect(await countRows("application_events")).toBe(events);
  });

  test.each([
    ["the owner of the job", "recruiter", () => owner.id],
    ["the applicant", "candidate", () => candidate.id],
  ] as const)("is done for %s, and of that application alone", async (_, by, idOf) => {
    const hers = await createApplication(await createJob(owner), { candidateId: candidate.id });
    const another = await createApplication(job, { candidateId: otherCandidate.id });
    const done = move(by, idOf());
    expect(await hasEvent(db, done.eventId)).toBe(false);
    expect(await unlessStopped(writeAll(db, tellMove(db, done, [])))).toBe(true);
    expect(await hasEvent(db, done.eventId)).toBe(true);
    expect(new Map((await statuses()) as [string, string][])).toEqual(
      new Map([
        [application.id, done.to],
        [hers.id, "submitted"],
        [another.id, "submitted"],
      ]),
    );
  });

  test("is nothing for a recruiter who has a job of her own and a candidate who has sent one of his own", async () => {
    await createApplication(await createJob(otherRecruiter), { candidateId: otherCandidate.id });
    expect(await unlessStopped(writeAll(db, tellMove(db, move("recruiter", otherRecruiter.id), [])))).toBe(false);
    expect(await unlessStopped(writeAll(db, tellMove(db, move("candidate", otherCandidate.id), [])))).toBe(false);
    expect(new Set((await statuses()).map(([, status]) => status))).toEqual(new Set(["submitted"]));
  });

  test("is nothing at a job that is hidden, where a call can be noted still", async () => {
    const hidden = await createApplication(await createHiddenJob(owner));
    const about = { applicationId: hidden.id };
    expect(await unlessStopped(writeAll(db, tellMove(db, move("recruiter", owner.id, about), [])))).toBe(false);
    const call = move("recruiter", owner.id, { ...about, to: "submitted", event: "called" });
    expect(await unlessStopped(writeAll(db, tellMove(db, call, [])))).toBe(true);
    expect(new Set((await statuses()).map(([, status]) => status))).toEqual(new Set(["submitted"]));
  });

  test("is not done twice: the status that was seen has to be there still", async () => {
    expect(await unlessStopped(writeAll(db, tellMove(db, move("recruiter", owner.id, { from: "rejected" }), [])))).toBe(
      false,
    );
    expect(await statuses()).toEqual([[application.id, "submitted"]]);
  });
});

describe("listing applications", () => {
  const page = { limit: 10 };

  test("for a job of somebody else's gives none, by the API's list", async () => {
    expect((await listApplicationRows(db, job.id, owner.id, page)).map(({ id }) => id)).toEqual([application.id]);
    expect(await listApplicationRows(db, job.id, otherRecruiter.id, page)).toEqual([]);
  });

  test("for a job of somebody else's gives none and counts none, by the screen's list", async () => {
    const own = await readDeskRows(db, listOf(job.id, owner.id));
    expect(own.rows.map((row) => row.application.id)).toEqual([application.id]);
    expect(own.counts).toEqual([{ place: "list", status: "submitted", count: 1 }]);
    await createApplication(job, { confirmedAt: null });
    expect((await readDeskRows(db, listOf(job.id, owner.id))).counts).toContainEqual({
      ...{ place: "unconfirmed", status: "submitted", count: 1 },
    });
    const nothing = { job: null, rows: [], counts: [], unconfirmed: [], addresses: [], unreal: [], total: null };
    expect(await readDeskRows(db, listOf(job.id, otherRecruiter.id))).toEqual(nothing);
  });

  test("gives those of this job alone, though the owner has others", async () => {
    const other = await createJob(owner);
    await createApplication(other);
    expect((await listApplicationRows(db, job.id, owner.id, page)).map(({ id }) => id)).toEqual([application.id]);
    const { rows, counts } = await readDeskRows(db, listOf(job.id, owner.id));
    expect(rows.map((row) => row.application.id)).toEqual([application.id]);
    expect(counts).toEqual([{ place: "list", status: "submitted", count: 1 }]);
    await createApplication(other, { confirmedAt: null });
    expect((await readDeskRows(db, listOf(job.id, owner.id))).unconfirmed).toEqual([]);
  });

  test("leaves out what was dropped, which nobody moves either", async () => {
    const now = new Date();
    const dropped = await createApplication(job, {
      candidateId: candidate.id,
      droppedReason: "not_me",
      droppedAt: now,
    });
    expect((await listApplicationRows(db, job.id, owner.id, page)).map(({ id }) => id)).toEqual([application.id]);
    const move = {
      eventId: newRowId(now),
      applicationId: dropped.id,
      from: "submitted",
      to: "shortlisted",
      now,
    } as const;
    expect(await unlessStopped(writeAll(db, tellMove(db, { ...move, by: "recruiter", actorId: owner.id }, [])))).toBe(
      false,
    );
  });

  test("goes on from an application of this job alone: a cursor from another job finds nothing", async () => {
    const later = new Date(Date.now() + 60_000);
    const foreign = await createApplication(await createJob(owner), { id: newRowId(later), createdAt: later });
    const strange = await createApplication(await createJob(otherRecruiter), { id: newRowId(later), createdAt: later });
    for (const after of [foreign.id, strange.id])
      expect(await listApplicationRows(db, job.id, owner.id, { ...page, after })).toEqual([]);
    const newest = await createApplication(job, { id: newRowId(later), createdAt: later });
    const beyond = await listApplicationRows(db, job.id, owner.id, { ...page, after: newest.id });
    expect(beyond.map(({ id }) => id)).toEqual([application.id]);
  });

  test("of a candidate gives hers alone, with their events", async () => {
    await createApplication(job, { candidateId: otherCandidate.id });
    await createApplication(job);
    const { rows, events, total } = await listApplicationsOfCandidate(db, candidate.id, {
      limit: 10,
      offset: 0,
    });
    expect(rows.map(({ id }) => id)).toEqual([application.id]);
    expect(events.map(({ applicationId }) => applicationId)).toEqual([application.id]);
    expect(total).toBe(1);
  });
});

describe("looking one thing up among others", () => {
  let otherJob: Job;
  let otherApplication: Application;
  beforeEach(async () => {
    otherJob = await createJob(otherRecruiter);
    otherApplication = await createApplication(otherJob, { candidateId: otherCandidate.id });
  });

  test.each([0, 1])("an application comes with its own job (%s)", async (which) => {
    const [sent, to] = which === 0 ? [application, job] : [otherApplication, otherJob];
    const found = await findApplication(db, sent.id);
    expect([found?.application.id, found?.job.id, found?.job.user_id]).toEqual([sent.id, to.id, to.user_id]);
  });

  test.each([0, 1])("a job to apply to comes with its own recruiter's address (%s)", async (which) => {
    const [to, by] = which === 0 ? [job, owner] : [otherJob, otherRecruiter];
    const found = await findJobToApplyTo(db, to.id, { candidateId: null, email: "new@example.com" });
    expect([found?.job.id, found?.job.recruiterEmail, found?.sent]).toEqual([to.id, by.email, []]);
  });

  test("an address that has applied elsewhere, or another one that has applied here, has not applied here", async () => {
    const sent = async (to: { id: string }, { candidateId, email }: { candidateId: string | null; email: string }) =>
      (await findJobToApplyTo(db, to.id, { candidateId, email }))?.sent.map(({ id }) => id);
    expect(await sent(job, application)).toEqual([application.id]);
    expect(await sent(job, otherApplication)).toEqual([]);
    expect(await sent(otherJob, application)).toEqual([]);
  });

  test("an application goes to the job that it names", async () => {
    for (const to of [job, otherJob]) {
      const row = {
        ...application,
        id: newRowId(new Date()),
        jobId: to.id,
        candidateId: null,
        email: `sent-to-${to.id}@example.com`,
      };
      await writeAll(db, [insertApplication(db, row), insertFirstEvent(db, row, newRowId(new Date()))]);
      expect((await findApplication(db, row.id))?.job.id).toBe(to.id);
    }
  });

  test("a candidate's application for a job is her own", async () => {
    expect(await applicationOfCandidate(db, candidate.id, job.id)).toMatchObject([{ id: application.id }]);
    expect(await applicationOfCandidate(db, otherCandidate.id, job.id)).toEqual([]);
  });

  test("a recruiter's counts are of her own jobs", async () => {
    await createJob(otherRecruiter, { state: "held" });
    await createJob(owner, { state: "held" });
    expect(await countOwnJobRows(db, owner.id)).toMatchObject({ open: 1, held: 1 });
  });

  test("the history is one application's", async () => {
    expect((await eventsRead(db, application.id)).map(({ applicationId }) => applicationId)).toEqual([application.id]);
  });

  test("a candidate hears of the views of her own resumes", async () => {
    const opening = { viewerId: otherRecruiter.id, keyName: null, createdAt: new Date() };
    await writeAll(db, insertResumeView(db, { ...opening, id: "o1", applicationId: otherApplication.id }, new Date(0)));
    const { views } = await listApplicationsOfCandidate(db, candidate.id, {
      limit: 10,
      offset: 0,
    });
    expect(views).toEqual([]);
    const others = await listApplicationsOfCandidate(db, otherCandidate.id, {
      limit: 10,
      offset: 0,
    });
    expect(others.views.map(({ id }) => id)).toEqual(["o1"]);
  });

  test("the profile behind an application is shown to the recruiter of its job alone", async () => {
    const read = async (id: string, by: Account) => (await findApplicantProfileRow(db, id, by.id))?.userId ?? null;
    expect(await read(application.id, owner)).toBe(candidate.id);
    expect(await read(otherApplication.id, otherRecruiter)).toBe(otherCandidate.id);
    expect(await read(application.id, otherRecruiter)).toBeNull();
    expect(await read(otherApplication.id, owner)).toBeNull();
    const second = await createApplication(await createJob(owner), { candidateId: otherCandidate.id });
    expect(await read(second.id, owner)).toBe(otherCandidate.id);
    expect(await read(application.id, owner)).toBe(candidate.id);
  });

  test("a profile is not shown behind an application that her account got with its address", async () => {
    const joined = await createApplication(await createJob(owner), { candidateId: candidate.id });
    await sql("UPDATE application_events SET actor_id = NULL WHERE application_id = ?", joined.id);
    expect(await findApplicantProfileRow(db, joined.id, owner.id)).toBeNull();
    const withdrawal = { by: "candidate", from: "submitted", to: "withdrawn", actorId: candidate.id } as const;
    const move = {
      ...withdrawal,
      eventId: newRowId(new Date()),
      applicationId: joined.id,
      now: new Date(),
    };
    expect(await unlessStopped(writeAll(db, tellMove(db, move, [])))).toBe(true);
    expect(await findApplicantProfileRow(db, joined.id, owner.id)).toBeNull();
  });

  test("a status picks the applications of a job", async () => {
    const rejected = await createApplication(job, { status: "rejected" });
    const { rows } = await readDeskRows(db, listOf(job.id, owner.id, { status: "rejected" }));
    expect(rows.map((row) => row.application.id)).toEqual([rejected.id]);
  });

  test("a recruiter's page has only her own jobs, even if the jobs of others are newer", async () => {
    await createJob(otherRecruiter);
    const query = { limit: 1, offset: 0, status: "all", sort: "newest" } as const;
    const { rows } = await listOwnJobRows(db, owner.id, { ...query, now: new Date() });
    expect(rows.map((row) => row.job.id)).toEqual([job.id]);
  });
});
