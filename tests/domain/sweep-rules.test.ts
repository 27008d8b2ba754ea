/** What the hourly sweeps may remove, at the edges of its time: the functions alone. */
import { expect, test } from "vitest";
import { sweepOrphans } from "~/domain/bucket.server";
import { deleteDroppedRows } from "~/domain/privacy/sweep-retention.server";
import { bindings, db, rowsOf } from "../support/bindings";
import { createAccount, createApplication, createJob } from "../support/factories";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

test("of applications that were dropped only those go whose time is over", async () => {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * DAY_MS);
  const job = await createJob(await createAccount("admin"));
  const { id: candidateId } = await createAccount("user");
  const put = async (droppedReason: "not_me" | "other_confirmed", days: number, sender: string | null = null) =>
    (await createApplication(job, { droppedReason, droppedAt: ago(days), candidateId: sender })).id;
  const kept = [
    await put("not_me", 9),
    await put("other_confirmed", 20),
    await put("other_confirmed", 20, candidateId),
    // No time makes one old that was not dropped.
    (await createApplication(job, { createdAt: ago(40) })).id,
  ];
  await put("not_me", 11);
  await put("other_confirmed", 40);
  await put("other_confirmed", 40, candidateId);
  const removed = await deleteDroppedRows(db, { notMe: ago(10), dropped: ago(30) }, 100);
  expect(removed).toHaveLength(3);
  expect(new Set((await rowsOf("applications")).map(({ id }) => id))).toEqual(new Set(kept));
});

test("an object that no row names goes an hour after it came, and not before", async () => {
  const uploaded = (await bindings.RESUMES.put("swept/one", "bytes"))?.uploaded ?? new Date(0);
  const sweepAt = (ms: number) => {
    const about = { bucket: bindings.RESUMES, prefix: "swept/", now: new Date(uploaded.getTime() + ms) };
    return sweepOrphans(about, async () => new Set());
  };
  expect(await sweepAt(HOUR_MS)).toBe(0);
  expect(await bindings.RESUMES.head("swept/one")).not.toBeNull();
  expect(await sweepAt(HOUR_MS + 1)).toBe(1);
  expect(await bindings.RESUMES.head("swept/one")).toBeNull();
});
