/** The history of an application stands in the order in which it was written, whatever the clocks of requests at once say. */
import { expect, test } from "vitest";
import type { Database } from "~/db/client.server";
import { readGuestApplication } from "~/domain/applications/apply/queries.server";
import { acceptOffer } from "~/domain/applications/clock/record-clock-events.server";
import { eventsRead } from "~/domain/applications/lists/queries.server";
import { withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { config, db, resetStorage, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { createAccount, createApplication, createJob } from "../support/factories";
import { interleaved } from "../support/interleaved-calls";
import { allowBrokenRows } from "../support/invariants";

allowBrokenRows("application without its first event", "applications are made without their events");

const NOW = Date.parse("2026-11-24T06:30:00Z");
const deps = (base: Database, at: number) => ({
  ...SURROUNDINGS,
  db: base,
  now: new Date(NOW + at),
  config: { ...config, confirmsAddresses: true },
});

/** An offer, to be accepted and withdrawn at once. The request that began later may be the first to write. */
async function offered() {
  const candidate = await createAccount("user");
  const own = { candidateId: candidate.id, email: candidate.email, confirmedAt: new Date(NOW) };
  const job = await createJob(await createAccount("admin"));
  const times = { createdAt: new Date(NOW - 9000), updatedAt: new Date(NOW - 5000), waitsSince: new Date(NOW - 5000) };
  const due = { turn: "candidate" as const, dueAt: new Date(NOW + 86_400_000) };
  const application = await createApplication(job, { ...own, ...times, ...due, status: "offered" });
  return { candidate, application };
}

const ORDERS = [[0], [1], [0, 1], [1, 0], [0, 0, 1], [1, 1, 0], [0, 1, 1, 0], [1, 0, 0, 1]];

test.each([
  [5, 0],
  [0, 5],
  [3, 3],
])("accepted at %i ms and withdrawn at %i ms, in each order of their statements", async (accepted, withdrawn) => {
  for (const order of ORDERS) {
    await resetStorage();
    const { candidate, application } = await offered();
    const { open, run } = interleaved(order);
    await run<unknown>([
      () => acceptOffer(deps(open(), accepted), candidate, application.id),
      () => withdrawApplication(deps(open(), withdrawn), candidate, application.id),
    ]);
    const [row] = await rowsOf("applications");
    const events = await eventsRead(db, application.id);
    const written = events.map(({ toStatus }) => toStatus);
    // An offer that was withdrawn cannot be accepted any more, so the withdrawal is always the last of them.
    expect([row?.status, written.at(-1)], String(order)).toEqual(["withdrawn", "withdrawn"]);
    expect(new Set(written).size).toBe(written.length);
    const times = events.map(({ createdAt }) => createdAt.getTime());
    expect(times, String(order)).toEqual([...times].sort((one, other) => one - other));
    expect(Number(row?.updated_at)).toBe(times.at(-1));
  }
});

test("what was written at one moment stands in the order of writing, on each page", async () => {
  const { application } = await offered();
  await sql("DELETE FROM application_events");
  for (const [id, to] of [
    ["z", "submitted"],
    ["m", "shortlisted"],
    ["a", "offered"],
  ] as const) {
    await sql(
      "INSERT INTO application_events (id, application_id, actor_id, from_status, to_status, created_at) VALUES (?, ?, NULL, NULL, ?, 5)",
      id,
      application.id,
      to,
    );
  }
  const found = (await eventsRead(db, application.id)).map(({ toStatus }) => toStatus);
  expect(found).toEqual(["submitted", "shortlisted", "offered"]);
  const { history } = await readGuestApplication(deps(db, 0), { id: application.id, version: 1 });
  expect(history.map(({ status }) => status)).toEqual(found);
});
