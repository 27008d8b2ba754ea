/** Two applications without account, the owner's with her account, and her confirmations, in any order and all at once. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "~/db/client.server";
import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { applyToJob } from "~/domain/applications/apply/apply-for-job.server";
import type { GuestWay } from "~/domain/applications/apply/guest-rules";
import { guestKeyText, NUMBER_PURPOSE, readGuestKey } from "~/domain/applications/guest-link";
import { joinApplications } from "~/domain/applications/statements.server";
import { DomainError } from "~/domain/errors";
import { mailedNumber } from "~/domain/ids";
import {
  bindings,
  config as localConfig,
  resetStorage,
  rowsOf,
  SURROUNDINGS,
  sql,
  storedKeys,
} from "../support/bindings";
import { type Account, APPLY_FIELDS, createAccount, createJob, type Job, uploaded } from "../support/factories";
import { scheduledDatabase } from "../support/scheduled-calls";
import { runs } from "../support/test-depth";

const config = { ...localConfig, confirmsAddresses: true };
const EMAIL = APPLY_FIELDS.applicant_email;
const RUNS = 60;

type World = { job: Job; owner: Account; candidate: Account };
type Step = (db: Database, world: World) => Promise<unknown>;

const deps = (db: Database) => ({ db, resumes: bindings.RESUMES, now: new Date(), config, ...SURROUNDINGS });

const anonymous =
  (name: string): Step =>
  (db, { job }) =>
    applyToJob(deps(db), { ...APPLY_FIELDS, applicant_name: name, job_id: job.id }, uploaded(`${name}.pdf`), null);

const withAccount: Step = (db, { job, candidate }) =>
  applyToJob(deps(db), { ...APPLY_FIELDS, job_id: job.id }, uploaded("own.pdf"), { ...candidate, role: "user" });

/** As the confirming of an address writes it: the time and what joins the account, in one batch. */
const confirmAddress: Step = async (db, { candidate }) => {
  const now = new Date();
  const confirmed = db.$client
    .prepare("UPDATE users SET email_verified_at = ? WHERE id = ?")
    .bind(now.getTime(), candidate.id);
  const [first, ...rest] = joinApplications(db, candidate, { isSameUser: true, now });
  await confirmed.run();
  if (first) await db.batch([first, ...rest]);
};

/** The mailbox uses the link of one of its applications. */
const byLink =
  (place: number, way: GuestWay): Step =>
  async (db) => {
    const id = String((await rowsOf("applications")).filter((row) => row.candidate_id === null)[place]?.id ?? "");
    const key = readGuestKey(config, guestKeyText(config, { id, version: 1 }));
    if (!id) return;
    const { number } = mailedNumber(config.linkSecret, NUMBER_PURPOSE, id);
    await actAsGuest(deps(db), key, { way, number });
  };

const STEPS: [string, Step][] = [
  ["anonymous A", anonymous("A")],
  ["anonymous B", anonymous("B")],
  ["the account", withAccount],
  ["the account again", withAccount],
  ["confirm", confirmAddress],
  ["link 0 confirm", byLink(0, "confirm")],
  ["link 1 confirm", byLink(1, "confirm")],
  ["link 1 not me, and the others", byLink(1, "not_me_all")],
  ["link 0 not me", byLink(0, "not_me")],
];

test("nothing is lost, and at most one is confirmed: a confirmed owner's own, unless others wait beside it", async () => {
  const rounds = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: STEPS.length - 1 }), { maxLength: 5 }), {
    minLength: 1,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), rounds, async (scheduler, plan) => {
      await resetStorage();
      const owner = await createAccount("admin");
      const candidate = await createAccount("user", { email: EMAIL });
      const world = { owner, candidate, job: await createJob(owner) };
      const sent: string[] = [];
      for (const round of plan) {
        const running = round.map(async (index) => {
          const [label, step] = STEPS[index] ?? ["", async () => undefined];
          try {
            const answer = await step(scheduledDatabase(scheduler, label), world);
            if (typeof answer === "object" && answer !== null && "id" in answer) sent.push(String(answer.id));
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
            // Uses of one link that overlap count as tries of its number.
            expect(["conflict", "bad_input", "too_many"], label).toContain(error.code);
            // Nobody without an account is ever told of another application.
            if (label.startsWith("anonymous")) throw error;
          }
        });
        await scheduler.waitFor(Promise.all(running));
      }
      await expectSettled(world, sent);
    }),
    { numRuns: runs(RUNS) },
  );
});

async function expectSettled({ candidate, job }: World, sent: string[]): Promise<void> {
  const rows = await rowsOf("applications");
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(sent));
  expect((await storedKeys()).sort()).toEqual(rows.map((row) => row.resume_key).sort());
  const current = rows.filter((row) => row.dropped_at === null);
  const confirmed = current.filter((row) => row.confirmed_at !== null);
  expect(confirmed.length).toBeLessThanOrEqual(1);
  const own = rows.filter((row) => row.candidate_id === candidate.id && row.name === "Meera Iyer");
  expect(own.length).toBeLessThanOrEqual(1);
  const isConfirmed = (await rowsOf("users")).some((row) => row.id === candidate.id && row.email_verified_at !== null);
  if (isConfirmed && own.length === 1) {
    const waiting = current.filter((row) => row.confirmed_at === null && row.candidate_id === candidate.id);
    expect(confirmed.length + waiting.length).toBeGreaterThan(0);
  }
  const told = (await rowsOf("notifications")).map((row) => row.href);
  for (const row of current) expect(told).toContain(`/applicants/${row.id}`);
  for (const row of rows) expect(row.job_id).toBe(job.id);
  await sql("DELETE FROM notifications");
}
