/** Applications in unlikely orders: dropped ones, ended jobs, interviews that go on, moves whose time is over. */
import { expect, test } from "vitest";
import { actAsGuest } from "~/domain/applications/apply/act-as-guest.server";
import { runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { recordCall, takeMoreTime } from "~/domain/applications/clock/record-clock-events.server";
import { moveApplication } from "~/domain/applications/status/move-application.server";
import { previewRejectionText } from "~/domain/applications/status/rejection-text.server";
import { takeMovesBack, tellMoves } from "~/domain/applications/status/tell-moves.server";
import { chooseTime } from "~/domain/interviews/answer-interview.server";
import { moveJob } from "~/domain/jobs/move-job.server";
import { rate } from "~/domain/ratings/rate-application.server";
import { bindings, db, config as local, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { createAccount, createApplication, createInstitution, createJob } from "../support/factories";

const deps = (now = new Date(), more = {}) =>
  ({
    db,
    resumes: bindings.RESUMES,
    now,
    config: { ...local, confirmsAddresses: true, ...more },
    ...SURROUNDINGS,
  }) as never;
const DAY = 86_400_000;

test("an application that was disowned when its job was removed does not make the school late afterwards", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  await createInstitution([[owner, "owner"]]);
  const job = await createJob(owner);
  const now = Date.now();
  const application = await createApplication(job, {
    email: "asha@example.com",
    confirmedAt: null,
    promisedDays: 3,
    turn: "school",
    dueAt: new Date(now + 3 * DAY),
    waitsSince: new Date(now),
  });
  const link = { id: application.id, version: 1 } as never;
  const act = (way: string) => actAsGuest(deps(), link, { way, hasChosenNumber: true } as never);
  await act("not_me");
  await moveJob(deps(), owner, job.id, "remove");
  await act("was_me").catch(() => null);
  await act("confirm").catch(() => null);
  await runLapses(deps(new Date(now + 20 * DAY)));
  const [row] = await rowsOf("applications");
  expect(row?.counts_as).not.toBe("late");
});

test("a dropped application is not there for its school", async () => {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  const job = await createJob(owner);
  const application = await createApplication(job, {
    email: "asha@example.com",
    turn: "school",
    dueAt: new Date(Date.now() + 3 * DAY),
    droppedAt: new Date(),
    droppedReason: "not_me",
  });
  const calls = {
    preview: () => previewRejectionText({ db }, owner, application.id, { template: "standard", message: null }),
    move: () => moveApplication(deps(), owner, application.id, "rejected"),
    call: () => recordCall(deps(), owner, application.id),
    more: () => takeMoreTime(deps(), owner, application.id, { days: 2 }),
    undo: () => takeMovesBack(deps(), owner, application.id),
  };
  const answers: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls))
    answers[name] = await call().then(
      (done) => JSON.stringify(done),
      (error) => `${error.code}: ${error.message}`,
    );
  expect(answers).toMatchObject({
    preview: expect.stringMatching(/^not_found/),
    move: expect.stringMatching(/^not_found/),
  });
  expect(JSON.stringify(answers)).not.toContain("Asha");
});

async function withInterview(startsIn: number, minutes: number) {
  const owner = await createAccount("admin", { emailVerifiedAt: new Date() });
  await createInstitution([[owner, "owner"]]);
  const job = await createJob(owner);
  const candidate = await createAccount("user", { emailVerifiedAt: new Date() });
  const application = await createApplication(job, {
    email: candidate.email,
    candidateId: candidate.id,
    status: "interviewing",
  });
  const now = Date.now();
  const at = now + startsIn;
  await sql(
    `INSERT INTO interviews (id, application_id, sequence, state, kind, times, starts_at, ends_at, minutes, time_zone, proposed_by, created_at, updated_at)
     VALUES (?, ?, 1, ?, 'panel', ?, ?, ?, ?, 'Asia/Kolkata', ?, 5, 5)`,
    crypto.randomUUID(),
    application.id,
    "agreed",
    JSON.stringify([at]),
    at,
    at + minutes * 60_000,
    minutes,
    owner.id,
  );
  return { owner, candidate, application, now };
}

test("who has come to her interview may rate the school that rejects her before it is over", async () => {
  const { owner, candidate, application, now } = await withInterview(-20 * 60_000, 60);
  await moveApplication(deps(), owner, application.id, "rejected", { tellNow: true });
  const input = { said_what_to_expect: 1, kept_its_word: 1, was_fair: 1 };
  const rated = await rate(deps(new Date(now + DAY)), candidate, application.id, input as never);
  expect(rated.answer.own).toMatchObject(input);
});

test("choosing a time does not undo a rejection whose time is over", async () => {
  const { owner, candidate, application, now } = await withInterview(3 * DAY, 30);
  const at = now + 3 * DAY;
  await sql(
    "UPDATE interviews SET state = 'proposed', starts_at = NULL, ends_at = NULL, times = ?",
    JSON.stringify([at]),
  );
  await moveApplication(deps(), owner, application.id, "rejected");
  const later = new Date(now + 11 * 60_000);
  await chooseTime(deps(later), candidate, application.id, { startsAt: new Date(at) }).catch(() => null);
  await tellMoves(deps(new Date(now + 12 * 60_000)));
  expect(await rowsOf("applications")).toMatchObject([{ status: "rejected" }]);
});
