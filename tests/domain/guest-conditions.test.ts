/** What the link of an applicant allows is decided in the statements too: two clicks at once pass every look before them. */
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { fillDueTimes } from "~/domain/applications/clock/give-due-days.server";
import {
  type ApplicationRow,
  confirmGuestRow,
  disownApplications,
  joinApplications,
  ownAgainRow,
} from "~/domain/applications/statements.server";
import { newRowId } from "~/domain/ids";
import { DEFAULT_ZONE, dueAfter } from "~/domain/jobs/said/rules";
import { disownAsGuest, insertApplication, keepOther, keepThis } from "../support/batches";
import { db, rowsOf, sql } from "../support/bindings";
import { type Application, createAccount, createApplication, createJob, type Job } from "../support/factories";

const changed = async (rows: PromiseLike<unknown[]>) => (await rows).length === 1;

const now = new Date();
const begin = { now, dueAt: new Date(now.getTime() + 7 * 86_400_000) };
const email = "asha@example.com";
let job: Job;
let first: Application;
let second: Application;
beforeEach(async () => {
  job = await createJob(await createAccount("admin"));
  first = await createApplication(job, { email, addressPending: true });
  second = await createApplication(job, { email, addressPending: true, aside: "second", asideAt: now });
});
const rowOf = async ({ id }: { id: string }) => (await rowsOf("applications")).find((row) => row.id === id);
const places = async () => new Map((await rowsOf("applications")).map(({ id, aside }) => [id, aside]));

test("a confirmed application cannot be disowned, and a disowned one cannot be confirmed", async () => {
  expect(await changed(confirmGuestRow(db, first.id, begin))).toBe(true);
  expect(await disownAsGuest(db, first.id, now)).toBe(false);
  expect(await disownAsGuest(db, second.id, now)).toBe(true);
  expect(await changed(confirmGuestRow(db, second.id, begin))).toBe(false);
  expect(await places()).toEqual(
    new Map([
      [first.id, null],
      [second.id, "not_me"],
    ]),
  );
});

describe("the promise begins when the school gets the application", () => {
  const DAY_MS = 86_400_000;
  const dayAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const late = { createdAt: dayAgo(9), waitsSince: dayAgo(9), turn: "school" as const, dueAt: dayAgo(2) };
  const begun = { status: "submitted", turn: "school", due_at: begin.dueAt.getTime(), waits_since: now.getTime() };
  const asBefore = { due_at: late.dueAt.getTime(), waits_since: late.waitsSince.getTime() };
  let apart: Application;
  let aside: Application;
  beforeEach(async () => {
    const other = "late@example.com";
    apart = await createApplication(job, { ...late, email: other, addressPending: true });
    aside = await createApplication(job, {
      ...late,
      email: other,
      addressPending: true,
      aside: "second",
      asideAt: dayAgo(9),
    });
  });

  test("that stood apart until its address was confirmed", async () => {
    await confirmGuestRow(db, apart.id, begin);
    expect(await rowOf(apart)).toMatchObject(begun);
    expect(await rowOf(aside)).toMatchObject(asBefore);
  });

  test("that is taken in place of another one, or kept", async () => {
    await keepThis(db, aside.id, begin);
    expect(await rowOf(aside)).toMatchObject(begun);
    expect(await rowOf(apart)).toMatchObject(asBefore);
  });

  test("that is kept while another one is given up", async () => {
    await keepOther(db, aside.id, begin);
    expect(await rowOf(apart)).toMatchObject(begun);
  });

  test("that comes back after it was disowned", async () => {
    await disownAsGuest(db, apart.id, now);
    await ownAgainRow(db, apart.id, begin);
    expect(await rowOf(apart)).toMatchObject(begun);
  });

  test("and no later for one that the school had from the start, nor with an earlier day than the school gave", async () => {
    await sql("UPDATE applications SET address_pending = 0 WHERE id = ?", apart.id);
    await confirmGuestRow(db, apart.id, begin);
    expect(await rowOf(apart)).toMatchObject(asBefore);
    const given = begin.dueAt.getTime() + DAY_MS;
    await sql("UPDATE applications SET due_at = ? WHERE id = ?", given, first.id);
    await sql("UPDATE applications SET turn = 'school' WHERE id = ?", first.id);
    await confirmGuestRow(db, first.id, begin);
    expect(await rowOf(first)).toMatchObject({ due_at: given });
  });

  test("where an account's address is confirmed: the next run counts the day from then", async () => {
    const details = JSON.stringify({ answer_days: 14, answers_from: "closing" });
    await sql("UPDATE jobs SET details = ?, closes_at = ?", details, dayAgo(3).getTime());
    await sql("UPDATE applications SET promised_days = 5 WHERE id IN (?, ?)", apart.id, aside.id);
    const account = await createAccount("user", { email: "late@example.com", emailVerifiedAt: now });
    await sql("UPDATE applications SET candidate_id = ? WHERE id = ?", account.id, aside.id);
    const [one, ...rest] = joinApplications(db, account, { isSameUser: true, now });
    if (one) await db.batch([one, ...rest]);
    expect(await rowOf(aside)).toMatchObject({ aside: null, turn: null, due_at: null });
    expect(await fillDueTimes({ db, now: new Date(now.getTime() + 60_000) })).toEqual({ given: 3 });
    const due = dueAfter(now, 5, { timeZone: DEFAULT_ZONE, breaks: [] });
    expect(await rowOf(aside)).toMatchObject({ turn: "school", due_at: due.getTime(), waits_since: now.getTime() });
  });
});

test("a confirmed application stays in the list when another one comes", async () => {
  await confirmGuestRow(db, first.id, begin);
  expect(await keepThis(db, second.id, begin)).toBe(false);
  expect(await places()).toEqual(
    new Map([
      [first.id, null],
      [second.id, "second"],
    ]),
  );
});

test("an application that comes back finds its place taken", async () => {
  await disownAsGuest(db, first.id, now);
  expect(await keepThis(db, second.id, begin)).toBe(true);
  expect(await changed(ownAgainRow(db, first.id, begin))).toBe(true);
  expect(await places()).toEqual(
    new Map([
      [first.id, "second"],
      [second.id, null],
    ]),
  );
});

test("what belongs to an account is not changed by a link", async () => {
  const { id } = await createAccount("user");
  await sql("UPDATE applications SET candidate_id = ?", id);
  expect(await changed(confirmGuestRow(db, first.id, begin))).toBe(false);
  expect(await disownAsGuest(db, first.id, now)).toBe(false);
});

test("a link changes one application alone", async () => {
  const other = await createApplication(job, { addressPending: true });
  const disowned = await createApplication(job, { addressPending: true, aside: "not_me", asideAt: now });
  const before = [await rowOf(other), await rowOf(disowned)];
  expect(await disownAsGuest(db, first.id, now)).toBe(true);
  expect([await rowOf(other), await rowOf(disowned)]).toEqual(before);
  expect(await changed(ownAgainRow(db, first.id, begin))).toBe(true);
  expect([await rowOf(other), await rowOf(disowned)]).toEqual(before);
  expect(await changed(confirmGuestRow(db, first.id, begin))).toBe(true);
  expect([await rowOf(other), await rowOf(disowned)]).toEqual(before);
});

test("what was done is done once, and of what is aside the link says what it may become", async () => {
  expect(await changed(ownAgainRow(db, second.id, begin))).toBe(false);
  expect(await changed(confirmGuestRow(db, second.id, begin))).toBe(false);
  expect(await changed(confirmGuestRow(db, first.id, begin))).toBe(true);
  const later = new Date(now.getTime() + 1000);
  expect(await changed(confirmGuestRow(db, first.id, { ...begin, now: later }))).toBe(false);
  expect(await rowOf(first)).toMatchObject({ address_confirmed_at: now.getTime() });
  expect(await disownAsGuest(db, second.id, now)).toBe(true);
  expect(await disownAsGuest(db, second.id, later)).toBe(false);
  expect(await rowOf(second)).toMatchObject({ aside_at: now.getTime() });
  const replaced = await createApplication(job, { aside: "replaced", asideAt: now });
  expect(await disownAsGuest(db, replaced.id, later)).toBe(false);
  expect(await changed(ownAgainRow(db, replaced.id, { ...begin, now: later }))).toBe(false);
});

test("an application that the school goes on with keeps its place", async () => {
  await sql("UPDATE applications SET status = 'shortlisted' WHERE id = ?", first.id);
  expect(await keepThis(db, second.id, begin)).toBe(false);
  expect(await rowOf(first)).toMatchObject({ aside: null });
});

test("what an account disowned does not come back by a link", async () => {
  const { id } = await createAccount("user");
  await sql("UPDATE applications SET candidate_id = ?, aside = 'not_me' WHERE id = ?", id, first.id);
  expect(await changed(ownAgainRow(db, first.id, begin))).toBe(false);
});

test("applications join the confirmed account of a candidate, and no other", async () => {
  const confirm = (id: string) => sql("UPDATE users SET email_verified_at = ? WHERE id = ?", Date.now() + 60_000, id);
  const join = async (account: { id: string; email: string }) => {
    const [one, ...rest] = joinApplications(db, account, { isSameUser: true, now });
    if (one) await db.batch([one, ...rest]);
    return (await rowOf(first))?.candidate_id;
  };
  const candidate = await createAccount("user", { email });
  await confirm((await createAccount("user")).id);
  expect(await join(candidate)).toBe(null);
  const recruiter = await createAccount("admin");
  await confirm(recruiter.id);
  expect(await join({ id: recruiter.id, email })).toBe(null);
  await confirm(candidate.id);
  expect(await join(candidate)).toBe(candidate.id);
});

test("an account disowns what it sent itself", async () => {
  const { id } = await createAccount("user");
  await sql("UPDATE applications SET candidate_id = ? WHERE id = ?", id, first.id);
  await writeAll(db, disownApplications(db, id, now));
  expect(await places()).toEqual(
    new Map([
      [first.id, "not_me"],
      [second.id, "second"],
    ]),
  );
});

describe("an application that is sent", () => {
  const send = async (over: Partial<ApplicationRow> = {}) => {
    const row = { ...first, id: newRowId(now), resumeKey: `resumes/${crypto.randomUUID()}`, requestKey: null, ...over };
    await insertApplication(db, row, newRowId(now));
    return (await rowOf(row))?.aside;
  };

  test("is put aside where one of the same address stands, and only there", async () => {
    expect(await send()).toBe("second");
    expect(await send({ email: "meera@example.com" })).toBe(null);
    const elsewhere = await createJob(await createAccount("admin"));
    expect(await send({ jobId: elsewhere.id })).toBe(null);
  });

  test.each([{ state: "closed" as const }, { removedAt: new Date() }])("finds no job that is %o", async (over) => {
    const gone = await createJob(await createAccount("admin"), over);
    await expect(send({ jobId: gone.id })).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect((await rowsOf("applications")).filter((row) => row.job_id === gone.id)).toEqual([]);
  });
});
