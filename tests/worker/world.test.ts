/** Whatever a test leaves, the next one begins in the same world. */
import { beforeAll, expect, test } from "vitest";
import { bindings, setCount, snapshot, sql } from "../support/bindings";
import { createAccount, createJob } from "../support/factories";
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
  "an object less": () => bindings.RESUMES.delete([...world.objects.keys()][0] ?? ""),
  nothing: async () => {},
};

test.each(Object.entries(LEFT))("%s is put back", async (name, leave) => {
  expect(await isUntouched(world)).toBe(true);
  await leave();
  expect(await isUntouched(world)).toBe(name === "nothing");
  await restoreWorld(world);
  expect(await isUntouched(world)).toBe(true);
  expect(await snapshot()).toEqual(made);
});
