/** What the link of an applicant allows is decided in the statements too: two clicks at once pass every look before them. */
import { beforeEach, describe, expect, test } from "vitest";
import { confirmGuestRow, disownRow, exchangeRows, ownAgainRow } from "~/domain/applications/apply/guest-store.server";
import { disownApplicationRows, joinApplicationRows } from "~/domain/applications/apply/joining-store.server";
import { insertApplication } from "~/domain/applications/apply/store.server";
import type { ApplicationRow } from "~/domain/applications/store.server";
import { newRowId } from "~/domain/ids";
import { db, rowsOf, sql } from "../support/bindings";
import { type Application, createAccount, createApplication, createJob, type Job } from "../support/factories";

const now = new Date();
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
  expect(await confirmGuestRow(db, first.id, now)).toBe(true);
  expect(await disownRow(db, first.id, now)).toBe(false);
  expect(await disownRow(db, second.id, now)).toBe(true);
  expect(await confirmGuestRow(db, second.id, now)).toBe(false);
  expect(await places()).toEqual(
    new Map([
      [first.id, null],
      [second.id, "not_me"],
    ]),
  );
});

test("a confirmed application stays in the list when another one comes", async () => {
  await confirmGuestRow(db, first.id, now);
  expect(await exchangeRows(db, second.id, now, [])).toBe(false);
  expect(await places()).toEqual(
    new Map([
      [first.id, null],
      [second.id, "second"],
    ]),
  );
});

test("an application that comes back finds its place taken", async () => {
  await disownRow(db, first.id, now);
  expect(await exchangeRows(db, second.id, now, [])).toBe(true);
  expect(await ownAgainRow(db, first.id, now)).toBe(true);
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
  expect(await confirmGuestRow(db, first.id, now)).toBe(false);
  expect(await disownRow(db, first.id, now)).toBe(false);
});

test("a link changes one application alone", async () => {
  const other = await createApplication(job, { addressPending: true });
  const disowned = await createApplication(job, { addressPending: true, aside: "not_me", asideAt: now });
  const before = [await rowOf(other), await rowOf(disowned)];
  expect(await disownRow(db, first.id, now)).toBe(true);
  expect([await rowOf(other), await rowOf(disowned)]).toEqual(before);
  expect(await ownAgainRow(db, first.id, now)).toBe(true);
  expect([await rowOf(other), await rowOf(disowned)]).toEqual(before);
  expect(await confirmGuestRow(db, first.id, now)).toBe(true);
  expect([await rowOf(other), await rowOf(disowned)]).toEqual(before);
});

test("what was done is done once, and of what is aside the link says what it may become", async () => {
  expect(await ownAgainRow(db, second.id, now)).toBe(false);
  expect(await confirmGuestRow(db, second.id, now)).toBe(false);
  expect(await confirmGuestRow(db, first.id, now)).toBe(true);
  const later = new Date(now.getTime() + 1000);
  expect(await confirmGuestRow(db, first.id, later)).toBe(false);
  expect(await rowOf(first)).toMatchObject({ address_confirmed_at: now.getTime() });
  expect(await disownRow(db, second.id, now)).toBe(true);
  expect(await disownRow(db, second.id, later)).toBe(false);
  expect(await rowOf(second)).toMatchObject({ aside_at: now.getTime() });
  const replaced = await createApplication(job, { aside: "replaced", asideAt: now });
  expect(await disownRow(db, replaced.id, later)).toBe(false);
  expect(await ownAgainRow(db, replaced.id, later)).toBe(false);
});

test("an application that the school goes on with keeps its place", async () => {
  await sql("UPDATE applications SET status = 'shortlisted' WHERE id = ?", first.id);
  expect(await exchangeRows(db, second.id, now, [])).toBe(false);
  expect(await rowOf(first)).toMatchObject({ aside: null });
});

test("what an account disowned does not come back by a link", async () => {
  const { id } = await createAccount("user");
  await sql("UPDATE applications SET candidate_id = ?, aside = 'not_me' WHERE id = ?", id, first.id);
  expect(await ownAgainRow(db, first.id, now)).toBe(false);
});

test("applications join the confirmed account of a candidate, and no other", async () => {
  const confirm = (id: string) => sql("UPDATE users SET email_verified_at = ? WHERE id = ?", Date.now() + 60_000, id);
  const join = async (account: { id: string; email: string }) => {
    const [one, ...rest] = joinApplicationRows(db, account, now);
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
  await db.batch([disownApplicationRows(db, id, now)]);
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
    await insertApplication(db, row, newRowId(now), []);
    return (await rowOf(row))?.aside;
  };

  test("is put aside where one of the same address stands, and only there", async () => {
    expect(await send()).toBe("second");
    expect(await send({ email: "meera@example.com" })).toBe(null);
    const elsewhere = await createJob(await createAccount("admin"));
    expect(await send({ jobId: elsewhere.id })).toBe(null);
  });

  test.each([{ status: "closed" as const }, { deleted: true }])("finds no job that is %o", async (over) => {
    const gone = await createJob(await createAccount("admin"), over);
    await expect(send({ jobId: gone.id })).rejects.toThrow();
    expect((await rowsOf("applications")).filter((row) => row.job_id === gone.id)).toEqual([]);
  });
});
