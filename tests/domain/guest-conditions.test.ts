/** What the link of an applicant allows is decided in the statements too: two clicks at once pass every look before them. */
import { sql as query } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { fillDueTimes } from "~/domain/applications/clock/give-due-days.server";
import {
  type ApplicationRow,
  disownApplications,
  hasConfirmedOther,
  joinApplications,
} from "~/domain/applications/statements.server";
import { newRowId } from "~/domain/ids";
import { dueAfter } from "~/domain/jobs/details/rules";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import { config, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { type Application, createAccount, createApplication, createJob, type Job } from "../support/factories";
import { changedMeanwhile } from "../support/late-change";
import { confirmRow, disownAsGuest, insertApplication, putBack } from "../support/use-case-batches";

const now = new Date();
const begin = { now, dueAt: new Date(now.getTime() + 7 * 86_400_000) };
const email = "asha@example.com";
let job: Job;
let first: Application;
let second: Application;
beforeEach(async () => {
  job = await createJob(await createAccount("admin"));
  first = await createApplication(job, { email, confirmedAt: null });
  second = await createApplication(job, { email, confirmedAt: null });
});
const rowOf = async ({ id }: { id: string }) => (await rowsOf("applications")).find((row) => row.id === id);
/** Why each was dropped, or whether it is confirmed. */
const states = async () =>
  Object.fromEntries(
    (await rowsOf("applications")).map(({ id, dropped_reason, confirmed_at }) => [
      id,
      dropped_reason ?? (confirmed_at === null ? "unconfirmed" : "confirmed"),
    ]),
  );
const confirm = ({ id }: { id: string }, at = begin) => confirmRow(db, { id, candidateId: null }, at);
const back = ({ id }: { id: string }) => putBack(db, { id, candidateId: null }, begin);

test("a confirmed application cannot be disowned, and a disowned one cannot be confirmed", async () => {
  expect(await disownAsGuest(db, second.id, now)).toBe(true);
  expect(await confirm(second)).toBe(false);
  expect(await confirm(first)).toBe(true);
  expect(await disownAsGuest(db, first.id, now)).toBe(false);
  expect(await states()).toEqual({ [first.id]: "confirmed", [second.id]: "not_me" });
});

describe("confirming one", () => {
  test("drops the other unconfirmed ones of its address for the job, also an account's, and no other", async () => {
    const { id } = await createAccount("user");
    const squatters = await createApplication(job, { email, confirmedAt: null, candidateId: id });
    const otherAddress = await createApplication(job, { confirmedAt: null });
    const otherJob = await createApplication(await createJob(await createAccount("admin")), {
      email,
      confirmedAt: null,
    });
    expect(await confirm(second)).toBe(true);
    expect(await states()).toEqual({
      [first.id]: "other_confirmed",
      [second.id]: "confirmed",
      [squatters.id]: "other_confirmed",
      [otherAddress.id]: "unconfirmed",
      [otherJob.id]: "unconfirmed",
    });
  });

  test("twice at once: one wins, and the other changes nothing", async () => {
    expect((await Promise.all([confirm(first), confirm(second)])).sort()).toEqual([false, true]);
    expect(Object.values(await states()).sort()).toEqual(["confirmed", "other_confirmed"]);
  });

  test("fails with the unique conflict where another one is confirmed, and then drops nothing", async () => {
    await confirm(first);
    const [third, fourth] = [
      await createApplication(job, { email, confirmedAt: null }),
      await createApplication(job, { email, confirmedAt: null }),
    ];
    await expect(confirm(third)).rejects.toThrow();
    expect(await states()).toMatchObject({ [third.id]: "unconfirmed", [fourth.id]: "unconfirmed" });
  });

  test("is done once", async () => {
    await confirm(first);
    expect(await confirm(first, { ...begin, now: new Date(now.getTime() + 1000) })).toBe(false);
    expect(await rowOf(first)).toMatchObject({ confirmed_at: now.getTime() });
  });

  test("in an account needs the account's proven address, which is that of the application", async () => {
    const account = await createAccount("user", { email });
    await sql("UPDATE applications SET candidate_id = ? WHERE id = ?", account.id, first.id);
    const mine = { id: first.id, candidateId: account.id };
    expect(await confirmRow(db, mine, begin)).toBe(false);
    await sql("UPDATE users SET email_verified_at = 5, email = 'other@example.com' WHERE id = ?", account.id);
    expect(await confirmRow(db, mine, begin)).toBe(false);
    // The proof of whoever has the address now is nothing to the account that had it before.
    const successor = await createAccount("user", { email, emailVerifiedAt: now });
    expect(await confirmRow(db, mine, begin)).toBe(false);
    await sql("UPDATE users SET email = 'moved@example.com' WHERE id = ?", successor.id);
    await sql("UPDATE users SET email = ? WHERE id = ?", email, account.id);
    expect(await confirmRow(db, { ...mine, candidateId: null }, begin)).toBe(false);
    expect(await confirmRow(db, mine, begin)).toBe(true);
    expect(await states()).toEqual({ [first.id]: "confirmed", [second.id]: "other_confirmed" });
  });
});

test("an unconfirmed application stands beside a confirmed one of its address for its job, and no other one counts", async () => {
  const isBesideConfirmed = async ({ id }: { id: string }) =>
    (await db.get<{ is: number }>(query`select ${hasConfirmedOther(id)} as "is"`)).is === 1;
  await createApplication(job, { email: "other@example.com" });
  await createApplication(await createJob(await createAccount("admin")), { email });
  await createApplication(job, { email, droppedReason: "not_me", droppedAt: now });
  expect(await isBesideConfirmed(second)).toBe(false);
  await confirm(first);
  const [third, elsewhere] = [
    await createApplication(job, { email, confirmedAt: null }),
    await createApplication(job, { email: "else@example.com", confirmedAt: null }),
  ];
  expect([await isBesideConfirmed(third), await isBesideConfirmed(elsewhere), await isBesideConfirmed(first)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe("the promise begins when the address is confirmed", () => {
  const DAY_MS = 86_400_000;
  const dayAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const late = { createdAt: dayAgo(9), waitsSince: dayAgo(9), turn: "school" as const, dueAt: dayAgo(2) };
  const begun = { status: "submitted", turn: "school", due_at: begin.dueAt.getTime(), waits_since: now.getTime() };
  const asBefore = { due_at: late.dueAt.getTime(), waits_since: late.waitsSince.getTime() };
  let apart: Application;
  beforeEach(async () => {
    apart = await createApplication(job, { ...late, email: "late@example.com", confirmedAt: null });
  });

  test("by its link", async () => {
    await confirm(apart);
    expect(await rowOf(apart)).toMatchObject(begun);
  });

  test("and when it comes back after it was disowned", async () => {
    await disownAsGuest(db, apart.id, now);
    expect(await rowOf(apart)).toMatchObject(asBefore);
    await back(apart);
    expect(await rowOf(apart)).toMatchObject(begun);
  });

  test("with no earlier day than the school gave", async () => {
    const given = begin.dueAt.getTime() + DAY_MS;
    await sql("UPDATE applications SET due_at = ?, turn = 'school' WHERE id = ?", given, first.id);
    await confirm(first);
    expect(await rowOf(first)).toMatchObject({ due_at: given });
  });

  test("by an account of the address: the next run counts the day from then", async () => {
    const details = JSON.stringify({ answer_days: 14, answers_from: "closing" });
    await sql("UPDATE jobs SET details = ?, closes_at = ?", details, dayAgo(3).getTime());
    await sql("UPDATE applications SET promised_days = 5 WHERE id = ?", apart.id);
    const account = await createAccount("user", { email: "late@example.com", emailVerifiedAt: now });
    await writeAll(db, joinApplications(db, account, { isSameUser: true, now }) as never);
    expect(await rowOf(apart)).toMatchObject({ confirmed_at: now.getTime(), turn: null, due_at: null });
    expect(await fillDueTimes({ db, now: new Date(now.getTime() + 60_000) })).toEqual({ given: 3 });
    const due = dueAfter(now, 5, { timeZone: DEFAULT_ZONE, breaks: [] });
    expect(await rowOf(apart)).toMatchObject({ turn: "school", due_at: due.getTime(), waits_since: now.getTime() });
  });
});

test("what belongs to an account is not changed by a link", async () => {
  const { id } = await createAccount("user");
  await sql("UPDATE applications SET candidate_id = ?", id);
  expect(await confirm(first)).toBe(false);
  expect(await disownAsGuest(db, first.id, now)).toBe(false);
  await sql("UPDATE applications SET dropped_reason = 'not_me', dropped_at = 5");
  expect(await back(first)).toBe(false);
});

describe("“This was not me”", () => {
  test("drops one application alone, and puts back one alone, each once", async () => {
    const disowned = await createApplication(job, { confirmedAt: null, droppedReason: "not_me", droppedAt: now });
    const before = [await rowOf(second), await rowOf(disowned)];
    expect(await disownAsGuest(db, first.id, now)).toBe(true);
    expect(await disownAsGuest(db, first.id, new Date(now.getTime() + 1000))).toBe(false);
    expect(await rowOf(first)).toMatchObject({ dropped_reason: "not_me", dropped_at: now.getTime() });
    expect(await back(first)).toBe(true);
    expect(await back(first)).toBe(false);
    expect(await states()).toMatchObject({ [first.id]: "unconfirmed" });
    expect([await rowOf(second), await rowOf(disowned)]).toEqual(before);
  });

  test("with the others drops all unconfirmed ones of the address for the job that are nobody's, and no other", async () => {
    const { id } = await createAccount("user");
    const [confirmed, accounts, otherAddress, otherJob] = [
      await createApplication(job, { email }),
      await createApplication(job, { email, confirmedAt: null, candidateId: id }),
      await createApplication(job, { confirmedAt: null }),
      await createApplication(await createJob(await createAccount("admin")), { email, confirmedAt: null }),
    ];
    expect(await disownAsGuest(db, first.id, now, true)).toBe(true);
    expect(await states()).toEqual({
      [first.id]: "not_me",
      [second.id]: "not_me",
      [confirmed.id]: "confirmed",
      [accounts.id]: "unconfirmed",
      [otherAddress.id]: "unconfirmed",
      [otherJob.id]: "unconfirmed",
    });
  });

  test("is said of no application that was dropped for another one, which nothing brings back", async () => {
    const dropped = await createApplication(job, { droppedReason: "other_confirmed", droppedAt: now });
    expect(await disownAsGuest(db, dropped.id, now)).toBe(false);
    expect(await back(dropped)).toBe(false);
  });
});

describe("a click on the link, while another one is faster,", () => {
  const click = (way: "not_me" | "was_me", change: () => Promise<unknown>) => {
    const deps = {
      db: changedMeanwhile(change),
      now,
      config: { ...config, confirmsAddresses: true },
      ...SURROUNDINGS,
    };
    return actAsGuest(deps, { id: first.id, version: first.keyVersion }, { way, hasChosenNumber: true });
  };

  test("drops no application that was confirmed meanwhile", async () => {
    await expect(click("not_me", () => confirm(first))).rejects.toMatchObject({ code: "conflict" });
    expect(await states()).toMatchObject({ [first.id]: "confirmed" });
  });

  test("puts back none that was put back and confirmed meanwhile: it stays confirmed", async () => {
    await disownAsGuest(db, first.id, now);
    await click("was_me", async () => [await back(first), await confirm(first)]);
    expect(await states()).toMatchObject({ [first.id]: "confirmed" });
  });
});

describe("applications join the confirmed account of a candidate,", () => {
  const verify = (id: string) => sql("UPDATE users SET email_verified_at = ? WHERE id = ?", Date.now() + 60_000, id);
  const join = (account: { id: string; email: string }) =>
    writeAll(db, joinApplications(db, account, { isSameUser: true, now }) as never);

  test("and no other", async () => {
    const candidate = await createAccount("user", { email });
    await verify((await createAccount("user")).id);
    await join(candidate);
    expect(await rowOf(first)).toMatchObject({ candidate_id: null });
    const recruiter = await createAccount("admin");
    await verify(recruiter.id);
    await join({ id: recruiter.id, email });
    expect(await rowOf(first)).toMatchObject({ candidate_id: null });
    await verify(candidate.id);
    await join(candidate);
    expect(await rowOf(first)).toMatchObject({ candidate_id: candidate.id });
  });

  test("of several for a job none is confirmed, and the only one is", async () => {
    const candidate = await createAccount("user", { email });
    const only = await createApplication(await createJob(await createAccount("admin")), { email, confirmedAt: null });
    await verify(candidate.id);
    await join(candidate);
    expect((await rowsOf("applications")).map((row) => row.candidate_id)).toEqual(Array(3).fill(candidate.id));
    expect(await states()).toEqual({ [first.id]: "unconfirmed", [second.id]: "unconfirmed", [only.id]: "confirmed" });
  });

  test("but not a second confirmed one for a job, from an earlier address of the account: the batch never fails", async () => {
    const candidate = await createAccount("user", { email });
    await createApplication(job, { candidateId: candidate.id, email: "earlier@example.com" });
    await confirm(first);
    await verify(candidate.id);
    await join(candidate);
    expect(await rowOf(first)).toMatchObject({ candidate_id: null });
  });
});

test("an account disowns what it sent itself", async () => {
  const { id } = await createAccount("user");
  await sql("UPDATE applications SET candidate_id = ? WHERE id = ?", id, first.id);
  await writeAll(db, disownApplications(db, id, now));
  expect(await states()).toEqual({ [first.id]: "not_me", [second.id]: "unconfirmed" });
});

describe("an application that is sent", () => {
  const send = async (over: Partial<ApplicationRow> = {}) => {
    const row = { ...first, id: newRowId(now), resumeKey: `resumes/${crypto.randomUUID()}`, requestKey: null, ...over };
    await insertApplication(db, row, newRowId(now));
    return (await states())[row.id];
  };

  test("waits beside others of its address, confirmed or not", async () => {
    expect(await send()).toBe("unconfirmed");
    await confirm(first);
    expect(await send()).toBe("unconfirmed");
  });

  test("from an account with this confirmed address drops the unconfirmed ones of the job, and is confirmed", async () => {
    const account = await createAccount("user", { email, emailVerifiedAt: now });
    const elsewhere = await createApplication(await createJob(await createAccount("admin")), {
      email,
      confirmedAt: null,
    });
    const otherAddress = await createApplication(job, { confirmedAt: null });
    expect(await send({ candidateId: account.id })).toBe("confirmed");
    expect(await states()).toMatchObject({
      [first.id]: "other_confirmed",
      [second.id]: "other_confirmed",
      [elsewhere.id]: "unconfirmed",
      [otherAddress.id]: "unconfirmed",
    });
  });

  test("from an account with this confirmed address does not drop a confirmed one, which stands in its way", async () => {
    const account = await createAccount("user", { email, emailVerifiedAt: now });
    await confirm(first);
    await sql("UPDATE applications SET candidate_id = null");
    await expect(send({ candidateId: account.id })).rejects.toThrow("UNIQUE");
    expect(await states()).toEqual({ [first.id]: "confirmed", [second.id]: "other_confirmed" });
  });

  test("as a second confirmed one of an address is refused", async () => {
    await confirm(first);
    await expect(send({ confirmedAt: now })).rejects.toThrow();
  });

  test.each([{ state: "closed" as const }, { removedAt: new Date() }])("finds no job that is %o", async (over) => {
    const gone = await createJob(await createAccount("admin"), over);
    await expect(send({ jobId: gone.id })).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect((await rowsOf("applications")).filter((row) => row.job_id === gone.id)).toEqual([]);
  });
});
