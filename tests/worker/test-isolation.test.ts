/** Whatever a test leaves, the next one begins in the same world. */
import { beforeAll, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts";
import { bindings, countRows, countsOf, db, rowsOf, rowsOfAll, setCount, snapshot, sql } from "../support/bindings";
import { createAccount, createJob } from "../support/factories";
import { bucketWrites, storageWrites } from "../support/storage-use";
import { beginInWorld, createWorld, isUntouched, restoreWorld, type World } from "../support/world";

let world: World;
let made: Record<string, unknown>;
beforeAll(async () => {
  world = await createWorld();
  made = await snapshot();
});
beginInWorld(() => world);

const LEFT: Record<string, () => Promise<unknown>> = {
  "a row of a table that stands alone": () => setCount("login", "somebody", 3, 60_000),
  "a changed row of a table that others refer to": () =>
    sql("UPDATE users SET email = 'other@world.example' WHERE id = ?", world.freshId),
  "rows less of a table that refers to others": () => sql("DELETE FROM sessions"),
  "a job more": async () => createJob(await createAccount("admin")),
  "a job that is found by other words": () =>
    sql("UPDATE jobs SET title = 'Chemistry' WHERE id = ?", String(world.names.JOB)),
  "a row of the log that refuses to lose one": () =>
    sql(
      "INSERT INTO moderation_log (action, subject, subject_id, reason, created_at) VALUES ('hide', 'job', 'x', 'other', 5)",
    ),
  "an object more": () => bindings.RESUMES.put("resumes/more", "text"),
  "an object less": () => bindings.RESUMES.delete([...world.copy.objects.keys()][0] ?? ""),
  nothing: async () => {},
};

test.each(Object.entries(LEFT))("%s is put back", async (name, leave) => {
  expect(await isUntouched(world)).toBe(true);
  await leave();
  expect(await isUntouched(world)).toBe(name === "nothing");
  // Counters count refusals too, and are in no snapshot.
  const isInSnapshot = !["nothing", "a row of a table that stands alone"].includes(name);
  expect(JSON.stringify(await snapshot()) !== JSON.stringify(made)).toBe(isInSnapshot);
  await restoreWorld(world);
  expect(await isUntouched(world)).toBe(true);
  expect(await snapshot()).toEqual(made);
});

const { DB, RESUMES } = bindings;
const ADDED = "INSERT INTO limit_counters VALUES ('one', 1, 5)";
const WRITES: Record<string, () => Promise<unknown>> = {
  "a statement that runs": () => DB.prepare(ADDED).run(),
  "a statement that returns a row": () => DB.prepare(`${ADDED} RETURNING *`).first(),
  "a statement that returns rows": () => DB.prepare(`${ADDED} RETURNING *`).raw(),
  "a statement with values": () => DB.prepare("DELETE FROM sessions WHERE user_id = ?").bind("x").all(),
  "a batch with one such statement": () => DB.batch([DB.prepare("SELECT 1"), DB.prepare(ADDED)]),
  "a batch of a session": () => DB.withSession().batch([DB.prepare(ADDED)]),
  "lines of SQL": () => DB.exec(ADDED),
  "a query of the app": () => db.delete(sessions),
};
test.each(Object.entries(WRITES))("%s counts as a write to the database", async (_, write) => {
  const before = [storageWrites(), bucketWrites()];
  await write();
  expect([storageWrites() > Number(before[0]), bucketWrites()]).toEqual([true, before[1]]);
});

test("what reads counts as no write, and needs no look afterwards", async () => {
  const before = storageWrites();
  await DB.prepare("SELECT 1").first();
  await DB.batch([DB.prepare(" select ?").bind(1), DB.prepare("SELECT * FROM users")]);
  await db.select().from(sessions);
  await RESUMES.list();
  await RESUMES.get("nothing");
  expect(storageWrites()).toBe(before);
});

test("an object that is stored, removed or begun counts as a write to the bucket", async () => {
  const counts = [bucketWrites()];
  await RESUMES.put("resumes/one", "text");
  counts.push(bucketWrites());
  await RESUMES.delete("resumes/one");
  counts.push(bucketWrites());
  await (await RESUMES.createMultipartUpload("resumes/parts")).abort();
  counts.push(bucketWrites());
  expect(new Set(counts).size).toBe(4);
});

test("a table of more columns than a function takes comes back whole, and rows are told by the names of their columns", async () => {
  const [read] = (await rowsOfAll(["jobs"])).get("jobs") ?? [];
  const [stored] = await rowsOf("jobs");
  expect(Object.keys(stored ?? {}).length).toBeGreaterThan(32);
  expect(read).toEqual(stored);
  expect(await rowsOfAll(["school_responsiveness"])).toEqual(new Map());
});

test("rows are counted, a table at a time", async () => {
  expect(await countsOf(["jobs", "users"])).toEqual({ jobs: await countRows("jobs"), users: await countRows("users") });
});
