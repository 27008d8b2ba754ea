/** A job that waits for a moderator's look: what her step and a new text make of it, each tried by its statements alone. */
import type { BatchItem } from "drizzle-orm/batch";
import { beforeEach, describe, expect, test } from "vitest";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import { publishWaiting, refuseWaiting, settleRewritten } from "~/domain/jobs/statements.server";
import { db, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createJob, createUnpublishedJob, type Job } from "../support/factories";

const now = new Date("2026-11-24T06:00:00Z");
const times = { createdAt: now, updatedAt: now };
let owner: Account;
let job: Job;
/** Another job that waits, written at the same moment. */
let other: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createUnpublishedJob(owner, "waiting", times);
  other = await createUnpublishedJob(owner, "waiting", { ...times, title: "Another" });
});

const states = async () => {
  const stateOf = new Map((await rowsOf("jobs")).map(({ id, state }) => [id, state]));
  return [job, other].map(({ id }) => stateOf.get(id));
};

describe("a moderator's step", () => {
  const looked = () => ({ id: job.id, version: now, needsConfirmed: false, now });
  /** False if the step was stopped. */
  const step = (kind: "publish" | "refuse") => {
    const { condition, changes } = (kind === "publish" ? publishWaiting : refuseWaiting)({ db }, looked());
    const statements: BatchItem<"sqlite">[] = [...changes];
    return unlessStopped(writeAll(db, [guard(db, condition, "changed_meanwhile"), ...statements]));
  };

  test.each([
    ["publish", "open"],
    ["refuse", "refused"],
  ] as const)("to %s is about one job: it is %s, and another of the same moment still waits", async (kind, state) => {
    expect(await step(kind)).toBe(true);
    expect(await states()).toEqual([state, "waiting"]);
  });

  test.each([
    ["is refused", "state = 'refused'"],
    ["is held", "state = 'held'"],
    ["is scheduled", "state = 'scheduled', publish_at = 5"],
    ["is removed", "removed_at = 5"],
    ["has another text", "updated_at = updated_at + 1"],
  ])("changes no job that %s", async (_, change) => {
    await sql(`UPDATE jobs SET ${change} WHERE id = ?`, job.id);
    const before = await rowsOf("jobs");
    for (const kind of ["publish", "refuse"] as const) expect(await step(kind)).toBe(false);
    expect(await rowsOf("jobs")).toEqual(before);
  });
});

describe("a new text", () => {
  const settle = (id: string, waits: boolean) =>
    db.batch(settleRewritten(db, { id, actorId: owner.id, waits, needsConfirmed: false, now }) as never);

  test("with words about money waits, and no other job of the account does", async () => {
    await sql("UPDATE jobs SET state = 'held'");
    await settle(job.id, true);
    expect(await states()).toEqual(["waiting", "held"]);
  });

  test.each(["waiting", "refused"])(
    "without them is published where the old one was %s, and no other is",
    async (state) => {
      await sql("UPDATE jobs SET state = ?", state);
      await settle(job.id, false);
      expect(await states()).toEqual(["open", state]);
    },
  );

  test("leaves a job as it is that is public, held, or of somebody who is suspended", async () => {
    const open = await createJob(owner, times);
    const closed = await createJob(owner, { ...times, state: "closed" });
    const held = await createUnpublishedJob(owner, "held", times);
    const suspended = await createAccount("admin", { suspendedAt: now });
    const suspendeds = await createUnpublishedJob(suspended, "waiting", times);
    const before = await rowsOf("jobs");
    for (const { id } of [open, closed, held, suspendeds]) await settle(id, false);
    for (const { id } of [open, closed]) await settle(id, true);
    expect(await rowsOf("jobs")).toEqual(before);
  });
});
