/** The conditions of hiding, suspending and queueing, each tried by its statement alone. */
import { sql as part } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "~/db/client.server";
import { createEffects } from "~/domain/effects";
import { newRowId } from "~/domain/ids";
import { ownersStand } from "~/domain/jobs/statements.server";
import { queueFirstJobs } from "~/domain/moderation/queue-first-jobs.server";
import { restoreDue } from "~/domain/moderation/restore-job.server";
import { report } from "~/domain/moderation/send-report.server";
import {
  hidingStatements,
  isReportedEnough,
  queueText,
  restoringStatements,
  settleMoney,
} from "~/domain/moderation/statements.server";
import { config, countRows, db, rowsOf, snapshot, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createApplication,
  createHiddenJob,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";
import { changedMeanwhile } from "../support/late-change";
import { answerRow, hideJobRow, liftRow, suspendRow } from "../support/use-case-batches";

const now = new Date();
const LATER = new Date(now.getTime() + 1000);
let owner: Account;
let job: Job;
let other: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  [job, other] = [await createJob(owner), await createJob(owner, { title: "Another one" })];
});

let serial = 0;
type Item = { kind?: string; reason?: string; account?: Account; settledAt?: number };
/** By a new person with a proven address, where no account is named. */
const itemOf = async (subjectId: string, { kind = "report", reason = "money", account, settledAt }: Item = {}) => {
  const { id } = account ?? (await accountOf());
  serial += 1;
  await sql(
    "INSERT INTO moderation_items VALUES (?, ?, 'job', ?, ?, 'Text', ?, 5, ?)",
    // Rows are read in the order of their ids.
    `item ${String(serial).padStart(6, "0")}`,
    kind,
    subjectId,
    reason,
    id,
    settledAt ?? null,
  );
  return id;
};
const reporting = (at: Date) => ({
  db,
  now: at,
  effects: createEffects(() => {}),
  origin: "https://board.example.com",
  client: null,
  config,
});
async function accountOf({ email, isProven = true }: { email?: string; isProven?: boolean } = {}): Promise<Account> {
  const account = await createAccount("user", email ? { email } : {});
  await sql("UPDATE users SET email_verified_at = ?, created_at = 5 WHERE id = ?", isProven ? 5 : null, account.id);
  return account;
}
const hiding = (jobId: string, by: "reports" | "moderator" = "reports") => {
  return { id: newRowId(now), jobId, by, reason: "money" as const, words: null, hiddenAt: now, until: null };
};
const statusOf = async (id: string) => (await rowsOf("jobs")).find((row) => row.id === id)?.state;
async function hideIfEnough(): Promise<unknown> {
  const condition = isReportedEnough(job.id, now);
  await db.batch([...hidingStatements(db, hiding(job.id), { actorId: null, condition })]);
  return statusOf(job.id);
}

describe("three reports hide a job", () => {
  test("and only the job that they name", async () => {
    for (const id of [job.id, job.id, other.id]) await itemOf(id);
    expect(await hideIfEnough()).toBe("open");
    await itemOf(job.id);
    expect(await hideIfEnough()).toBe("hidden");
    expect(await statusOf(other.id)).toBe("open");
  });

  test.each([{ kind: "text" }, { kind: "answer" }, { reason: "misleading" }, { reason: "unlawful" }])(
    "%o does not count among them",
    async (row) => {
      for (const more of [{}, {}, row]) await itemOf(job.id, more);
      expect(await hideIfEnough()).toBe("open");
    },
  );

  test("also where another school is checked, and another job was hidden by reports before", async () => {
    await createInstitution([], { checkedAt: now });
    expect(await hideJobRow(db, hiding(other.id), owner.id, [])).toBe(true);
    for (let number = 0; number < 3; number += 1) await itemOf(job.id);
    expect(await hideIfEnough()).toBe("hidden");
  });

  test("not where one of the three is of its school, whatever other schools there are", async () => {
    await createJob(await createAccount("admin"));
    const [own] = [await itemOf(job.id), await itemOf(job.id), await itemOf(job.id)];
    await sql("UPDATE moderation_items SET account_id = ? WHERE account_id = ?", owner.id, own);
    await sql("UPDATE users SET email_verified_at = 5, created_at = 5 WHERE id = ?", owner.id);
    expect(await hideIfEnough()).toBe("open");
  });

  test("for money only where a report about money is one of the three", async () => {
    for (let number = 0; number < 3; number += 1) await itemOf(job.id, { reason: "danger" });
    // Her address is not proven, so hers does not count.
    const reporter = { ...(await createAccount("user")), isSuspended: false };
    const asked = { reason: "money" as const, text: "Asks for a fee" };
    await report(reporting(now), reporter, { subject: "job", id: job.id }, asked);
    expect(await statusOf(job.id)).toBe("open");
  });

  type Hidden = { by?: string; reason?: string; at?: number };
  test.each<[string, string, Hidden, string]>([
    ["do not hide it again", "money after they hid it for money", {}, "money"],
    ["do not hide it again", "danger after they hid it for money", {}, "danger"],
    ["do not hide it again", "danger after they hid it for danger", { reason: "danger" }, "danger"],
    ["hide it again", "money after they hid it for danger", { reason: "danger" }, "money"],
    ["hide it again", "money that a moderator has hidden it for", { by: "moderator" }, "money"],
    ["hide it again", "money that came after an earlier hiding", { at: 4 }, "money"],
  ])("which was shown again: three old ones %s by %s", async (outcome, _, { by, reason, at }, reported) => {
    for (let number = 0; number < 3; number += 1) await itemOf(job.id, { reason: reported });
    await sql(
      "INSERT INTO job_hidings VALUES ('h', ?, 'open', ?, null, ?, null, ?, null, null, null, 9)",
      ...[job.id, by ?? "reports", reason ?? "money", at ?? 7],
    );
    expect(await hideIfEnough()).toBe(outcome === "hide it again" ? "hidden" : "open");
  });

  type Earlier = { email?: string; isProven?: boolean; isOfOther?: boolean; kind?: string; reason?: string };
  test.each<[string, string, Earlier, string]>([
    ["no third one", "money after money", {}, "money"],
    ["no third one", "danger after impersonation", { reason: "impersonation" }, "danger"],
    ["no third one", "money after money from a tag of the same mailbox", { email: "ann+a@x.example" }, "money"],
    ["the third one", "money after danger", { reason: "danger" }, "money"],
    ["the third one", "danger after money", {}, "danger"],
    ["the third one", "danger after a misleading text", { reason: "misleading" }, "danger"],
    ["the third one", "money after money for another job", { isOfOther: true }, "money"],
    ["the third one", "money after an entry that is no report", { kind: "text" }, "money"],
    [
      "the third one",
      "money after money from a tag that is not proven",
      { email: "ann+a@x.example", isProven: false },
      "money",
    ],
  ])("and %s is somebody's report of %s", async (place, _, { email, isProven, isOfOther, kind, reason }, reported) => {
    const ann = await accountOf({ email: "ann@x.example" });
    const earlier = email ? await accountOf({ email, isProven }) : ann;
    // A moderator has looked at it, so it does not count itself.
    await itemOf(isOfOther ? other.id : job.id, { kind, reason, account: earlier, settledAt: 6 });
    for (let number = 0; number < 2; number += 1) await itemOf(job.id, { reason: reported });
    expect(await hideIfEnough()).toBe("open");
    await itemOf(job.id, { reason: reported, account: ann });
    expect(await hideIfEnough()).toBe(place === "the third one" ? "hidden" : "open");
  });

  test("and the copies of its page go with the third alone, or where it is not known if it was the third", async () => {
    // The batch is carried out, and its answer does not come.
    const batch: Database["batch"] = async (statements) => {
      await db.batch(statements);
      throw new Error("Network connection lost");
    };
    const losing = new Proxy(db, { get: (real, name) => (name === "batch" ? batch : Reflect.get(real, name, real)) });
    const withdraws = async (reason: "money" | "misleading", database = db) => {
      const deps = { ...reporting(now), db: database };
      const reporter = { ...(await accountOf()), isSuspended: false };
      await report(deps, reporter, { subject: "job", id: job.id }, { reason, text: "Asks for a fee" });
      return deps.effects.hasWithdrawn;
    };
    // Reports for this reason hide nothing, whatever answer comes.
    expect(await withdraws("misleading", losing)).toBe(false);
    expect(await withdraws("money", losing)).toBe(true);
    expect(await withdraws("money")).toBe(false);
    expect(await statusOf(job.id)).toBe("open");
    expect(await withdraws("money")).toBe(true);
    expect(await statusOf(job.id)).toBe("hidden");
  });

  test("what waits for its school is then due four days later, on a day that is no Sunday and in no break", async () => {
    // A Wednesday where the job is: the fourth day after it is a Sunday.
    const at = new Date("2026-11-25T06:30:00Z");
    const [soon, later] = [new Date("2026-11-27T18:29:59Z"), new Date("2026-12-05T18:29:59Z")];
    await sql(
      "INSERT INTO institution_breaks VALUES ('b', (SELECT institution_id FROM institution_members WHERE user_id = ?2), ?2, '2026-11-30', '2026-12-01', 5, null, null)",
      owner.id,
      owner.id,
    );
    const waiting = { createdAt: at, updatedAt: at, turn: "school" as const, promisedDays: 7 };
    const dues = [soon, later].map((dueAt) => createApplication(job, { ...waiting, dueAt }));
    const hers = createApplication(job, { ...waiting, turn: "candidate", status: "offered", dueAt: soon });
    const elsewhere = createApplication(other, { ...waiting, dueAt: soon });
    const ids = (await Promise.all([...dues, hers, elsewhere])).map(({ id }) => id);
    const dueOf = async (id: string) => (await rowsOf("applications")).find((row) => row.id === id)?.due_at;
    for (let number = 0; number < 3; number += 1) {
      expect(await Promise.all(ids.map(dueOf))).toEqual([soon, later, soon, soon].map((due) => due.getTime()));
      const reporter = await createAccount("user");
      await sql("UPDATE users SET email_verified_at = 5, created_at = 5 WHERE id = ?", reporter.id);
      await report(
        reporting(at),
        { ...reporter, isSuspended: false },
        { subject: "job", id: job.id },
        { reason: "money", text: "Asks for a fee" },
      );
    }
    const moved = new Date("2026-12-02T18:29:59Z");
    expect(await Promise.all(ids.map(dueOf))).toEqual([moved, later, soon, soon].map((due) => due.getTime()));
  });
});

test.each([{ removedAt: new Date() }, { state: "held" as const }, { state: "taken_down" as const }])(
  "a job that is %o is not hidden, and nothing is kept of the try",
  async (state) => {
    const { id } = await createJob(owner, state);
    expect(await hideJobRow(db, hiding(id, "moderator"), owner.id, [])).toBe(false);
    await db.batch([...hidingStatements(db, hiding(id), { actorId: null, condition: part`1` })]);
    expect([await countRows("job_hidings"), await countRows("moderation_log")]).toEqual([0, 0]);
  },
);

test.each([
  ["a moderator keeps it hidden", null, "hidden"],
  ["its time is prolonged", LATER.getTime() + 1, "hidden"],
  ["nothing changes", 5, "open"],
])(
  "a job whose 48 hours are over as a run reads it is shown again only if nothing else decides: %s",
  async (_, until, state) => {
    const { id } = await createHiddenJob(owner);
    await sql("UPDATE job_hidings SET until = 5 WHERE job_id = ?", id);
    const late = changedMeanwhile(() => sql("UPDATE job_hidings SET until = ? WHERE job_id = ?", until, id));
    const { restored } = await restoreDue({ db: late, now: LATER, effects: createEffects(() => {}) });
    expect([restored, await statusOf(id)]).toEqual([state === "open" ? 1 : 0, state]);
  },
);

test("a job is not shown again while its account is suspended, or without its condition", async () => {
  const { id } = await createHiddenJob(owner);
  const restoring = { jobId: id, actorId: null, reason: "48 hours are over", now: LATER };
  const before = await snapshot();
  expect((await db.batch(restoringStatements(db, restoring, part`0`))).at(-1)).toEqual([]);
  expect(await snapshot()).toEqual(before);
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", owner.id);
  expect((await db.batch(restoringStatements(db, restoring))).at(-1)).toEqual([]);
  await sql("UPDATE users SET suspended_at = NULL WHERE id = ?", owner.id);
  expect(await snapshot()).toEqual(before);
});

describe("the answer to a hidden job", () => {
  const answering = (jobId: string, answer: string) =>
    answerRow(db, { jobId, accountId: owner.id, itemId: newRowId(now), answer, now });

  test("is kept once: a second one changes nothing", async () => {
    const { id } = await createHiddenJob(owner);
    await sql("UPDATE job_hidings SET answer = 'The first', answered_at = 5");
    expect(await answering(id, "The second")).toBe(false);
    expect((await rowsOf("job_hidings")).map(({ answer, restored_at }) => [answer, restored_at])).toEqual([
      ["The first", null],
    ]);
    expect([await statusOf(id), await countRows("moderation_log")]).toEqual(["hidden", 0]);
  });

  test("takes the place of one to an earlier hiding that still waits", async () => {
    const { id } = await createHiddenJob(owner);
    await sql(
      "INSERT INTO moderation_items VALUES ('a', 'answer', 'job', ?, 'other', 'Old', ?, 5, null)",
      id,
      owner.id,
    );
    expect(await answering(id, "We pay what we say.")).toBe(true);
    const waiting = (await rowsOf("moderation_items")).filter(({ settled_at }) => settled_at === null);
    expect(waiting.map(({ text }) => text)).toEqual(["We pay what we say."]);
    expect(await statusOf(id)).toBe("open");
  });

  test("is not for a suspension", async () => {
    const { id } = await createHiddenJob(owner);
    await sql("UPDATE job_hidings SET hidden_by = 'suspension'");
    expect(await answering(id, "Please")).toBe(false);
    expect([await countRows("moderation_items"), await statusOf(id)]).toEqual([0, "hidden"]);
  });
});

test("a new school's first job waits for a look once, though somebody has reported it before", async () => {
  await createInstitution([[owner, "owner"]]);
  await itemOf(job.id);
  const queue = () => queueFirstJobs({ db, now: LATER });
  expect([await queue(), await queue()]).toEqual([{ queued: 1 }, { queued: 0 }]);
  const items = (await rowsOf("moderation_items")).map(({ kind, subject_id }) => [kind, subject_id]);
  expect(items.sort()).toEqual([
    ["first_job", job.id],
    ["report", job.id],
  ]);
});

test("whoever is suspended already is not suspended again: no row is written, removed or changed", async () => {
  const step = { kind: "account" as const, id: owner.id, actorId: owner.id, reason: "money" as const, words: null };
  expect(await suspendRow(db, { ...step, now })).toBe(true);
  const school = await createInstitution([]);
  await sql("INSERT INTO institution_join_requests VALUES ('r', ?, ?, 5, null)", school.id, owner.id);
  await sql(
    "INSERT INTO institution_invitations VALUES ('i', ?, 'a@b.example', 'reader', ?, 'hash', 5, 9e12)",
    school.id,
    owner.id,
  );
  const fresh = await createJob(owner);
  const before = [await rowsOf("jobs"), await rowsOf("job_hidings"), await rowsOf("moderation_log")];
  expect(await suspendRow(db, { ...step, now: LATER })).toBe(false);
  expect([await rowsOf("jobs"), await rowsOf("job_hidings"), await rowsOf("moderation_log")]).toEqual(before);
  expect([await countRows("institution_join_requests"), await countRows("institution_invitations")]).toEqual([1, 1]);
  expect(await statusOf(fresh.id)).toBe("open");
  expect(await liftRow(db, { ...step, now: LATER })).toBe(true);
  const logged = await countRows("moderation_log");
  expect(await liftRow(db, { ...step, now: LATER })).toBe(false);
  expect(await countRows("moderation_log")).toBe(logged);
});

test("a school is suspended, or that is lifted, by its own state, whatever the state of another is", async () => {
  const [school, another] = [await createInstitution([]), await createInstitution([])];
  const step = {
    kind: "institution" as const,
    id: school.id,
    actorId: owner.id,
    reason: "money" as const,
    words: null,
  };
  const suspended = async () =>
    (await rowsOf("institutions")).flatMap(({ id, suspended_at }) => (suspended_at === null ? [] : [id]));
  expect(await suspendRow(db, { ...step, now })).toBe(true);
  expect(await suspendRow(db, { ...step, now: LATER })).toBe(false);
  expect(await liftRow(db, { ...step, id: another.id, now })).toBe(false);
  expect(await suspended()).toEqual([school.id]);
  expect(await countRows("moderation_log")).toBe(1);
});

test("a closed account is neither suspended, nor is a suspension of it lifted", async () => {
  const { id } = await createAccount("user");
  const step = { kind: "account" as const, id, actorId: owner.id, reason: "money" as const, words: null, now };
  const close = "UPDATE users SET closed_at = 5, password_hash = null, suspended_at = ? WHERE id = ?";
  await sql(close, null, id);
  expect(await suspendRow(db, step)).toBe(false);
  await sql(close, 5, id);
  expect(await liftRow(db, step)).toBe(false);
  expect((await rowsOf("users")).find((row) => row.id === id)?.suspended_at).toBe(5);
});

test("a job may be shown again unless its own school or recruiter is suspended", async () => {
  const [suspended, another] = [await createAccount("admin"), await createAccount("admin")];
  const school = await createInstitution([[await createAccount("admin"), "owner"]]);
  const ofSchool = await createJob(another, { institutionId: school.id, state: "closed" });
  const ofSuspended = await createJob(suspended, { state: "closed" });
  const shown = async () => {
    const rows = await db.all<{ id: string }>(part`select id from jobs where ${ownersStand} order by seq`);
    return rows.map(({ id }) => id);
  };
  const all = [job.id, other.id, ofSchool.id, ofSuspended.id];
  expect(await shown()).toEqual(all);
  await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", suspended.id);
  expect(await shown()).toEqual([job.id, other.id, ofSchool.id]);
  // Her recruiter does not work there any more, but the job is the school's.
  await sql("UPDATE institutions SET suspended_at = 5 WHERE id = ?", school.id);
  expect(await shown()).toEqual([job.id, other.id]);
});

describe("words that were insisted on", () => {
  const queue = (holds: boolean) =>
    db.batch(
      queueText(
        db,
        { id: "item last", subjectId: job.id, reason: "contact", text: "new", accountId: owner.id, createdAt: LATER },
        holds ? part`1` : part`0`,
      ) as never,
    );
  const open = async () =>
    (await rowsOf("moderation_items")).map(({ kind, subject_id, settled_at, text }) => [
      kind,
      subject_id === job.id ? "job" : "other",
      settled_at === null ? text : settled_at,
    ]);

  test("take the place of those that wait about the same job, and of nothing else", async () => {
    await itemOf(job.id, { kind: "text" });
    await itemOf(job.id, { kind: "report" });
    await itemOf(other.id, { kind: "text" });
    await itemOf(job.id, { kind: "text" });
    await sql("UPDATE moderation_items SET settled_at = 7 WHERE rowid = (SELECT max(rowid) FROM moderation_items)");
    await queue(false);
    expect((await open()).map(([, , state]) => state)).toEqual(["Text", "Text", "Text", 7]);
    await queue(true);
    expect(await open()).toEqual([
      ["text", "job", LATER.getTime()],
      ["report", "job", "Text"],
      ["text", "other", "Text"],
      ["text", "job", 7],
      ["text", "job", "new"],
    ]);
  });

  test("about money are settled where the job does not wait any more, and nothing else is", async () => {
    await itemOf(job.id, { kind: "text" });
    await itemOf(job.id, { kind: "text", reason: "contact" });
    await itemOf(job.id, { kind: "report" });
    await itemOf(other.id, { kind: "text" });
    await itemOf(job.id, { kind: "text" });
    await sql("UPDATE moderation_items SET settled_at = 7 WHERE rowid = (SELECT max(rowid) FROM moderation_items)");
    const settle = (id: string) => db.batch([settleMoney(db, id, LATER)]);
    const wait = "UPDATE jobs SET state = iif(id = ?, 'waiting', 'open')";
    await sql(wait, job.id);
    await settle(job.id);
    expect((await open()).map(([, , state]) => state)).toEqual(["Text", "Text", "Text", "Text", 7]);
    await sql(wait, other.id);
    await settle(job.id);
    expect((await open()).map(([, , state]) => state)).toEqual([LATER.getTime(), "Text", "Text", "Text", 7]);
  });
});
