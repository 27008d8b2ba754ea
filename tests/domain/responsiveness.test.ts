/** How a school keeps its word: what counts, what does not, for whom, and how long. */
import { sql as part } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import { runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { acceptOffer, recordCall, recordContact } from "~/domain/applications/clock/record-clock-events.server";
import { firstDue } from "~/domain/applications/clock/rules";
import type { ApplicationStatus } from "~/domain/applications/rules";
import { disownApplications } from "~/domain/applications/statements.server";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { createEffects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { readInstitution } from "~/domain/institutions/read-institution.server";
import { joinInstitution, leaveInstitution, nameByJob } from "~/domain/institutions/statements.server";
import { closeDueJobs } from "~/domain/jobs/close-due-jobs.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { getJobFor } from "~/domain/jobs/own/queries.server";
import { setJobState } from "~/domain/jobs/statements.server";
import { hidingStatements } from "~/domain/moderation/statements.server";
import { responsivenessWords } from "~/domain/responsiveness/rules";
import { sumUpResponsiveness } from "~/domain/responsiveness/sum-up-responsiveness.server";
import { bindings, config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  findInstitutionOf,
  type Job,
  uploaded,
} from "../support/factories";
import { moveAndTell } from "../support/school-moves";
import { confirmRow, setReality } from "../support/use-case-batches";

const DAY_MS = 86_400_000;
/** A Tuesday, noon in India. */
const CAME = new Date("2026-11-24T06:30:00Z");
const day = (days: number) => new Date(CAME.getTime() + days * DAY_MS);
const deps = (now: Date) => ({
  db,
  now,
  effects: createEffects(() => {}),
  origin: "https://board.example.com",
  config: { ...config, confirmsAddresses: true },
});
/** After the due day of all. */
const AFTER = day(8);

let owner: Account;
let candidate: Account;
let job: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  candidate = await createAccount("user");
  job = await createJob(owner, { createdAt: CAME, updatedAt: CAME });
});

async function applied(overrides: Parameters<typeof createApplication>[1] = {}, to = job) {
  const zone = { timeZone: "Asia/Kolkata", breaks: [] };
  const clock = firstDue({ now: CAME, answerDays: 7, answersFrom: null, closesAt: null, ...zone });
  const row = { createdAt: CAME, updatedAt: CAME, promisedDays: 7, ...clock, confirmedAt: CAME };
  return createApplication(to, { ...row, ...overrides });
}
const applying = () => ({
  ...deps(day(3)),
  ...SURROUNDINGS,
  db,
  client: "203.0.113.9",
  resumes: bindings.RESUMES,
  now: day(3),
});
const move = (id: string, to: ApplicationStatus, now = day(2)) => moveAndTell(deps(now), owner, id, to);
async function answersOf(id = job.id, now = AFTER) {
  while ((await sumUpResponsiveness({ db, now })).schools > 0);
  return (await getJobFor({ db, now }, null, id)).responsiveness;
}
/** So many that were rejected in time, so that the numbers are public. */
async function rejected(count: number, to = job): Promise<void> {
  for (let n = 0; n < count; n += 1) await move((await applied({}, to)).id, "rejected");
}

describe("what counts", () => {
  test("nothing is shown before five fell due", async () => {
    await rejected(4);
    expect(await answersOf()).toBeNull();
    await rejected(1);
    expect(await answersOf()).toEqual({ due: 5, in_time: 5, half_within_days: 2, closed_jobs: 0, hired_jobs: 0 });
  });

  test("an end without a lapse is in time, a lapse is late for good", async () => {
    await rejected(4);
    const late = await applied();
    await runLapses(deps(AFTER));
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 4 });
    await move(late.id, "rejected", day(9));
    expect(await answersOf(job.id, day(9))).toMatchObject({ due: 5, in_time: 4 });
  });

  test("shortlisting everybody answers nobody", async () => {
    await rejected(4);
    const shortlisted = await applied();
    await move(shortlisted.id, "shortlisted");
    expect(await answersOf()).toBeNull();
    await runLapses(deps(day(20)));
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 4 });
  });

  test("what is reopened counts at its next end, and a lapse after that is late", async () => {
    await rejected(5);
    const { id } = await applied();
    await move(id, "rejected");
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 6 });
    await move(id, "shortlisted", day(3));
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
    await runLapses(deps(day(20)));
    expect(await answersOf(job.id, day(20))).toMatchObject({ due: 6, in_time: 5 });
  });

  test("an application that the owner of its address did not send counts no more, at once", async () => {
    await rejected(5);
    const theirs = await applied({ candidateId: candidate.id, email: candidate.email });
    await move(theirs.id, "rejected");
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 6 });
    await writeAll(db, disownApplications(db, candidate.id, day(3)));
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      "that its sender sends now",
      () =>
        applyToJob(
          applying(),
          { ...APPLY_FIELDS, job_id: job.id, use_stored_resume: false, application_key: "" },
          uploaded("r.pdf"),
          candidate as Person,
        ),
    ],
    [
      "that its owner confirms",
      async () => {
        const second = await applied({ email: candidate.email, confirmedAt: null });
        await confirmRow(db, { id: second.id, candidateId: null }, { now: day(3), dueAt: day(10) });
      },
    ],
  ])(
    "an unconfirmed application counts nothing, also when it is dropped for one of its address %s",
    async (_, replace) => {
      await rejected(5);
      await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", candidate.id);
      // Somebody else's account has typed the address, and nobody has confirmed it.
      const stranger = await createAccount("user");
      const theirs = await applied({ candidateId: stranger.id, email: candidate.email, confirmedAt: null });
      await move(theirs.id, "offered");
      await acceptOffer(deps(day(2)), stranger, theirs.id);
      expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
      await withdrawApplication(deps(day(3)), stranger, theirs.id);
      await replace();
      expect(await rowsOf("applications")).toContainEqual(
        expect.objectContaining({ id: theirs.id, dropped_reason: "other_confirmed" }),
      );
      expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
    },
  );

  test("an offer that is accepted, or that its candidate lets lapse, was answered in time", async () => {
    await rejected(3);
    const own = { candidateId: candidate.id, email: candidate.email };
    const offered = await applied(own);
    await move(offered.id, "offered");
    await acceptOffer(deps(day(3)), candidate, offered.id);
    await move(offered.id, "hired", day(4));
    const other = await applied();
    await move(other.id, "offered");
    await runLapses(deps(day(20)));
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
  });

  test("a withdrawal counts as nothing", async () => {
    await rejected(5);
    const { id } = await applied({ candidateId: candidate.id, email: candidate.email });
    await withdrawApplication(deps(day(1)), candidate, id);
    expect(await answersOf()).toMatchObject({ due: 5 });
  });

  test.each([
    ["an old row, to which nothing was promised", { promisedDays: null }],
    ["an address that is not confirmed", { confirmedAt: null }],
    ["what the school calls unreal", { notRealAt: CAME }],
    ["what was dropped", { droppedReason: "not_me" as const, droppedAt: CAME }],
  ])("never: %s", async (_, overrides) => {
    await rejected(5);
    await applied(overrides);
    await runLapses(deps(AFTER));
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
  });

  test("one person is late once a school, whatever she sends, and each lapse of others counts", async () => {
    await rejected(5);
    const jobs = [job, await createJob(owner), await createJob(owner)];
    for (const each of jobs) await applied({ candidateId: candidate.id, email: candidate.email }, each);
    await applied({ email: "Asha.Nair@example.com" });
    await runLapses(deps(AFTER));
    expect(await answersOf()).toMatchObject({ due: 7, in_time: 5 });
  });

  test("one person is in time once a school, however often she applies, and her lapse still counts", async () => {
    await rejected(4);
    const jobs = [job, await createJob(owner), await createJob(owner)];
    const own = { candidateId: candidate.id, email: candidate.email };
    for (const each of jobs) await move((await applied(own, each)).id, "rejected");
    await move((await applied({ email: candidate.email }, await createJob(owner))).id, "rejected");
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
    await applied(own, await createJob(owner));
    await runLapses(deps(AFTER));
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 5 });
    const other = await createJob(await createAccount("admin"));
    await applied(own, other);
    await runLapses(deps(AFTER));
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 5 });
  });

  test("what the school's own people send counts as nothing", async () => {
    const colleague = await createAccount("admin");
    const { id } = await createInstitution([
      [owner, "owner"],
      [colleague, "recruiter"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", id);
    await rejected(5);
    for (const { email } of [owner, colleague]) await move((await applied({ email })).id, "rejected");
    await applied({ email: colleague.email }, await createJob(owner, { institutionId: id }));
    await runLapses(deps(AFTER));
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
  });

  test("a job that a moderator takes out of sight makes nobody late; one that its school removes does", async () => {
    await rejected(5);
    const [down, removed] = [await createJob(owner), await createJob(owner)];
    for (const each of [down, removed]) await applied({}, each);
    await moveJob(deps(day(2)), owner, removed.id, "remove");
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 5 });
    const end = (id: string, how: "taken_down" | "removed") =>
      db.batch([...setJobState(db, part`jobs.id = ${id}`, how, day(2), { also: { updatedAt: day(2) } })]);
    await end(down.id, "taken_down");
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 5 });
    await end(down.id, "removed");
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 5 });
  });

  test("what lapsed before its address was confirmed never counts, also when it is answered later", async () => {
    await rejected(5);
    const { id } = await applied({ confirmedAt: null });
    await runLapses(deps(AFTER));
    await sql("UPDATE applications SET confirmed_at = ?", day(9).getTime());
    await move(id, "rejected", day(10));
    expect(await answersOf(job.id, day(10))).toMatchObject({ due: 5, in_time: 5 });
  });

  test("a job that reports hide for 48 hours gives its school four whole days from then, once a hiding", async () => {
    await rejected(5);
    const soon = await applied();
    const far = await applied({ dueAt: day(40) });
    const hers = await applied({ turn: "candidate", dueAt: day(7) });
    const [aside, over] = [
      await applied({ droppedReason: "not_me", droppedAt: CAME }),
      await applied({ dueAt: day(5) }),
    ];
    const elsewhere = await applied({}, await createJob(owner));
    const dueOf = async (id: string) => (await rowsOf("applications")).find((row) => row.id === id)?.due_at as number;
    const before = await dueOf(soon.id);
    const row = { id: newRowId(day(6)), jobId: job.id, by: "reports" as const, reason: "money" as const, words: null };
    const hiding = { ...row, hiddenAt: day(6), until: day(8) };
    await db.batch([...hidingStatements(db, hiding, { actorId: null, condition: part`1` })]);

    // The same hour of a later day, which is the end of it where the job is.
    const moved = await dueOf(soon.id);
    expect(moved).toBeGreaterThanOrEqual(day(10).getTime());
    expect([moved - day(10).getTime() < DAY_MS, (moved - before) % DAY_MS]).toEqual([true, 0]);
    for (const [{ id }, days] of [
      [far, 40],
      [hers, 7],
      [over, 5],
    ] as const)
      expect(await dueOf(id)).toBe(day(days).getTime());
    expect([await dueOf(aside.id), await dueOf(elsewhere.id)]).toEqual([before, before]);
    const again = { ...hiding, id: newRowId(day(7)), hiddenAt: day(7) };
    await db.batch([...hidingStatements(db, again, { actorId: null, condition: part`1` })]);
    expect(await dueOf(soon.id)).toBe(moved);
  });

  test("and a day more where the fourth day is a Sunday", async () => {
    const { id } = await applied({ dueAt: new Date("2026-12-03T18:29:59Z") });
    const row = { id: newRowId(day(8)), jobId: job.id, by: "reports" as const, reason: "money" as const, words: null };
    const hiding = { ...row, hiddenAt: day(8), until: day(10) };
    await db.batch([...hidingStatements(db, hiding, { actorId: null, condition: part`1` })]);
    const due = (await rowsOf("applications")).find((one) => one.id === id)?.due_at;
    expect(new Date(Number(due)).toISOString()).toBe("2026-12-07T18:29:59.000Z");
  });

  test("what is called unreal afterwards is taken out, and comes back", async () => {
    await rejected(5);
    const late = await applied();
    await runLapses(deps(AFTER));
    const mark = { id: late.id, writerId: owner.id, now: AFTER };
    await setReality(db, { ...mark, isUnreal: true });
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
    await setReality(db, { ...mark, isUnreal: false });
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 5 });
  });

  test("whoever may not work on a job calls nothing of it unreal, and has nothing summed up", async () => {
    await rejected(5);
    const late = await applied();
    await runLapses(deps(AFTER));
    await answersOf();
    const before = await rowsOf("school_responsiveness");
    const stranger = await createAccount("admin");
    for (const isUnreal of [true, false])
      await setReality(db, { id: late.id, writerId: stranger.id, now: AFTER, isUnreal });
    expect(await rowsOf("school_responsiveness")).toEqual(before);
    // What says nothing new neither.
    await setReality(db, { id: late.id, writerId: owner.id, now: AFTER, isUnreal: false });
    expect(await rowsOf("school_responsiveness")).toEqual(before);
  });

  test("half of them within days; what was never answered is among them", async () => {
    for (const days of [1, 3, 3, 6]) await move((await applied()).id, "rejected", day(days - 0.5));
    for (let n = 0; n < 2; n += 1) await applied();
    await runLapses(deps(AFTER));
    expect(await answersOf()).toMatchObject({ due: 6, in_time: 4, half_within_days: 3 });
    for (let n = 0; n < 3; n += 1) await applied();
    await runLapses(deps(AFTER));
    expect(await answersOf()).toMatchObject({ due: 9, in_time: 4, half_within_days: null });
  });
});

describe("how soon a school has answered", () => {
  test("is told of late answers too, and follows a call that did not come and the answer after it", async () => {
    for (let n = 0; n < 2; n += 1) await move((await applied()).id, "rejected", day(0.5));
    const own = { candidateId: candidate.id, email: candidate.email };
    const late = await applied(own);
    for (let n = 0; n < 2; n += 1) await applied();
    await runLapses(deps(AFTER));
    const half = async (now: Date) => (await answersOf(job.id, now))?.half_within_days;
    expect(await half(AFTER)).toBeNull();
    await recordCall(deps(day(8.5)), owner, late.id);
    expect(await half(day(8.6))).toBe(9);
    await recordContact(deps(day(8.7)), candidate, late.id, "no_call");
    expect(await half(day(8.7))).toBeNull();
    await move(late.id, "shortlisted", day(8.8));
    expect(await half(day(8.9))).toBe(9);
  });
});

describe("for which school, and how long", () => {
  test("another recruiter's and another school's do not count, and a job takes its counts along", async () => {
    await rejected(5);
    const other = await createJob(await createAccount("admin"));
    expect(await answersOf(other.id)).toBeNull();
    const named = { userId: owner.id, name: job.company_name, place: null, website: null };
    await writeAll(db, nameByJob(deps(AFTER), named) as [BatchItem<"sqlite">]);
    const slug = String((await rowsOf("institutions")).find(({ name }) => name === job.company_name)?.slug);
    const { institution } = await readInstitution({ db, now: AFTER, origin: "https://board.example.com" }, slug, {
      limit: 5,
    });
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
    expect(institution.responsiveness).toMatchObject({ due: 5, in_time: 5 });
  });

  const dueBy = async () => {
    await answersOf();
    return Object.fromEntries(
      (await rowsOf("school_responsiveness")).map(({ institution_id, due }) => [institution_id, due]),
    );
  };

  test("a job that comes to another institution with its own, or leaves it with its recruiter, takes its counts along", async () => {
    await rejected(5);
    const own = job.institutionId;
    expect(await dueBy()).toEqual({ [own]: 5 });
    const head = await createAccount("admin");
    const { id: other } = await createInstitution([[head, "owner"]]);
    const to = { userId: owner.id, target: part`${other}`, role: part`'recruiter'`, brings: part`1` };
    const { before, join } = joinInstitution(db, { ...to, closes: false, from: own, now: AFTER });
    await writeAll(db, [...before, join]);
    expect(await dueBy()).toEqual({ [own]: 0, [other]: 5 });
    await writeAll(db, leaveInstitution(db, { userId: head.id, needsConfirmed: false, now: AFTER }, part`1`));
    expect(await dueBy()).toEqual({ [own]: 0, [other]: 5 });
    await writeAll(db, leaveInstitution(db, { userId: owner.id, needsConfirmed: false, now: AFTER }, part`1`));
    const last = (await findInstitutionOf(owner.id))?.id ?? "";
    expect(await dueBy()).toEqual({ [last]: 5, [own]: 0, [other]: 0 });
  });

  test("for 180 days", async () => {
    await rejected(5);
    expect(await answersOf(job.id, day(181))).toMatchObject({ due: 5 });
    expect(await answersOf(job.id, day(182))).toBeNull();
  });

  test("closed jobs, and those of them that ended with a hire", async () => {
    await rejected(4);
    const [filled, open] = [await createJob(owner), await createJob(owner)];
    await move((await applied({}, filled)).id, "hired");
    for (const each of [job, filled, open]) await moveJob(deps(day(3)), owner, each.id, "close");
    expect(await answersOf()).toMatchObject({ closed_jobs: 3, hired_jobs: 1 });
    await moveJob(deps(day(3)), owner, open.id, "reopen");
    expect(await answersOf()).toMatchObject({ closed_jobs: 2, hired_jobs: 1 });
    await move((await applied()).id, "hired");
    expect(await answersOf()).toMatchObject({ closed_jobs: 2, hired_jobs: 2 });
  });

  test("removing an open job for which people applied ends it without a hire; a closed one stays counted", async () => {
    await rejected(5);
    const [open, closed, empty] = [await createJob(owner), await createJob(owner), await createJob(owner)];
    await move((await applied({}, open)).id, "rejected");
    await moveJob(deps(day(3)), owner, closed.id, "close");
    for (const each of [open, closed, empty]) await moveJob(deps(day(3)), owner, each.id, "remove");
    expect(await answersOf()).toMatchObject({ closed_jobs: 2, hired_jobs: 0 });
  });

  test("a job whose closing day is over is closed by the run", async () => {
    await rejected(5);
    const over = await createJob(owner, { closesAt: day(3), dueAt: day(3) });
    await answersOf();
    await closeDueJobs(deps(day(4)));
    expect(await rowsOf("jobs")).toContainEqual(expect.objectContaining({ id: over.id, state: "closed" }));
    expect(await answersOf()).toMatchObject({ closed_jobs: 1, hired_jobs: 0 });
  });

  test("two runs at once make the same sums", async () => {
    await rejected(5);
    await Promise.all([sumUpResponsiveness({ db, now: AFTER }), sumUpResponsiveness({ db, now: AFTER })]);
    expect(await answersOf()).toMatchObject({ due: 5, in_time: 5 });
  });
});

test("the words", () => {
  const answers = { due: 44, in_time: 41, half_within_days: 3, closed_jobs: 6, hired_jobs: 4 };
  expect(responsivenessWords(answers)).toBe(
    "Answered in time: 41 of 44, half within 3 days. Hired for 4 of 6 closed jobs",
  );
  expect(responsivenessWords({ ...answers, half_within_days: null, closed_jobs: 0 })).toBe(
    "Answered in time: 41 of 44",
  );
  expect(responsivenessWords(null)).toBe("New here");
});
