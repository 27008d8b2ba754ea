import { beforeEach, describe, expect, test } from "vitest";
import { markAllRead, openNotification } from "~/domain/notifications/mark-notifications-read.server";
import { countUnread, listNotifications } from "~/domain/notifications/queries.server";
import { NO_NOTIFICATION, unreadLabel } from "~/domain/notifications/rules";
import { queueNotification } from "~/domain/notifications/statements.server";
import { countRows, db, rowsOf, sql } from "../support/bindings";
import { type Account, createAccount, createJob, type Job } from "../support/factories";

const now = new Date("2026-11-20T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let anna: Account;
let bela: Account;
beforeEach(async () => {
  anna = await createAccount("user");
  bela = await createAccount("admin");
});

async function notify(account: Account, eventKey: string, at = now): Promise<void> {
  await db.batch([queueNotification(db, { userId: account.id, eventKey, text: eventKey, href: `/x/${eventKey}` }, at)]);
}

test("the words for none are the specification's", () => {
  expect(NO_NOTIFICATION).toBe("there is no notification");
});

test.each([
  [1, "1"],
  [99, "99"],
  [100, "99+"],
])("the bell writes %i as %s", (count, text) => {
  expect(unreadLabel(count)).toBe(text);
});

describe("notifications", () => {
  test("one an event: a second with the same key is dropped without an error", async () => {
    await notify(anna, "one");
    await notify(anna, "one");
    expect(await countRows("notifications")).toBe(1);
  });

  test("are listed newest first, page by page, one's own only", async () => {
    for (const [index, key] of ["a", "b", "c"].entries()) await notify(anna, key, minutes(index));
    await notify(bela, "d");
    const first = await listNotifications({ db }, anna, { page: 1, limit: 2 });
    const second = await listNotifications({ db }, anna, { page: 2, limit: 2 });
    expect(first.notifications.map(({ text }) => text)).toEqual(["c", "b"]);
    expect(second.notifications.map(({ text }) => text)).toEqual(["a"]);
    expect([first.total, first.pageCount]).toEqual([3, 2]);
  });

  test("are counted while unread, no further than the bell can show", async () => {
    for (let count = 0; count < 103; count += 1) await notify(anna, `n${count}`);
    expect(await countUnread({ db }, anna)).toBe(100);
    expect(await countUnread({ db }, bela)).toBe(0);
  });

  test("all are read, but for those that came after the page was shown, and those of others", async () => {
    await notify(anna, "seen", minutes(1));
    await notify(anna, "unseen", minutes(5));
    await notify(bela, "other", minutes(1));
    await markAllRead({ db, now: minutes(6) }, anna, minutes(3));
    expect(await countUnread({ db }, anna)).toBe(1);
    expect(await countUnread({ db }, bela)).toBe(1);
    await markAllRead({ db, now: minutes(6) }, anna);
    expect(await countUnread({ db }, anna)).toBe(0);
  });

  test("opening one marks it, keeps the first time, and tells where it leads", async () => {
    await notify(anna, "one");
    const [row] = await rowsOf("notifications");
    const id = String(row?.id);
    expect(await openNotification({ db, now: minutes(1) }, anna, id)).toBe("/x/one");
    await openNotification({ db, now: minutes(2) }, anna, id);
    expect(await rowsOf("notifications")).toMatchObject([{ read_at: minutes(1).getTime() }]);
  });

  test("nobody opens another's", async () => {
    await notify(anna, "one");
    const [row] = await rowsOf("notifications");
    for (const id of [String(row?.id), "x", undefined, crypto.randomUUID()]) {
      await expect(openNotification({ db, now }, bela, id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await countUnread({ db }, anna)).toBe(1);
  });
});

describe("new applications for one job", () => {
  const applied = (key: string, at = now, jobId = job.id) =>
    db.batch([
      queueNotification(db, { userId: bela.id, eventKey: key, text: key, href: `/applicants/${key}`, jobId }, at),
    ]);
  const lines = async () => (await listNotifications({ db }, bela)).notifications;
  let job: Job;
  beforeEach(async () => {
    job = await createJob(bela, { title: "PGT Physics" });
  });

  test("are one line while nobody has read them, and are read in one go", async () => {
    for (const [index, key] of ["a", "b", "c"].entries()) await applied(key, minutes(index));
    await applied("other", minutes(4), (await createJob(bela)).id);
    const [, group] = await lines();
    expect(group).toMatchObject({
      text: "3 new applications for PGT Physics",
      href: `/applications?jobId=${job.id}`,
      count: 3,
    });
    expect(await countUnread({ db }, bela)).toBe(2);
    expect(await openNotification({ db, now: minutes(5) }, bela, group?.id)).toBe(`/applications?jobId=${job.id}`);
    expect((await rowsOf("notifications")).filter(({ read_at }) => read_at === null)).toHaveLength(1);
    await applied("d", minutes(6));
    expect((await lines()).map(({ text, count }) => [text, count])).toEqual([
      ["d", 1],
      ["other", 1],
      ["3 new applications for PGT Physics", 3],
    ]);
  });

  test("are read by nobody else who names their line", async () => {
    for (const key of ["a", "b"]) await applied(key);
    const [group] = await lines();
    await expect(openNotification({ db, now }, anna, group?.id)).rejects.toMatchObject({ code: "not_found" });
    expect((await rowsOf("notifications")).map(({ read_at }) => read_at)).toEqual([null, null]);
  });

  test("of another day are a line of their own", async () => {
    await applied("a");
    await applied("b", minutes(24 * 60));
    expect((await lines()).map(({ count }) => count)).toEqual([1, 1]);
  });

  test("stay when their line is deleted, and when all are read that were seen", async () => {
    for (const [index, key] of ["a", "b", "c"].entries()) await applied(key, minutes(index));
    await markAllRead({ db, now: minutes(9) }, bela, minutes(1));
    expect((await lines()).map(({ text, readAt }) => [text, readAt !== null])).toEqual([
      ["c", false],
      ["2 new applications for PGT Physics", true],
    ]);
    await sql("DELETE FROM notifications WHERE event_key = 'a'");
    expect((await lines()).map(({ text }) => text)).toEqual(["c", "b"]);
  });
});
