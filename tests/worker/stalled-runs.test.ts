/**
 * Scheduled runs that overlap a stall, over midnight and over a closing day: nothing is told twice, and nothing is left untold. After the
 * stall the rows are those of runs that met none.
 */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { matchNewJobs } from "~/domain/alerts/match-new-jobs.server";
import { requestAlert } from "~/domain/alerts/request-alert.server";
import { CLAIM_MS } from "~/domain/alerts/rules";
import { AlertForm } from "~/domain/alerts/schema";
import { FAULT_KINDS, type Fault } from "../../bench/stall/faults";
import worker from "../../build/worker/entry.worker.js";
import { bindings, config, db, resetStorage, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { withTurnedClock } from "../support/clock";
import { createAccount, createApplication, createJob, createUnpublishedJob } from "../support/factories";
import { failingDatabase, isStorageBusy } from "../support/failing-storage";
import { putUntoldMove } from "../support/school-moves";
import { inTurnedTime, openStalled, type StalledWorker } from "../support/stalled-worker";
import { isDeep } from "../support/test-depth";
import { runScheduled } from "./scheduled";

const MINUTE_MS = 60_000;
/** Two minutes before midnight in India. */
const BEGIN = Date.parse("2026-11-30T18:28:00Z");
const MIDNIGHT = BEGIN + 2 * MINUTE_MS;
const STALLED_RUNS = 4;
const SOUND_RUNS = 5;
const MAILS = 6;

/** What is due around midnight: a closing job, two answers, two moves, a job that is to be published, and mails. */
async function prepare(): Promise<void> {
  const school = await createAccount("admin");
  const day = 24 * 60 * MINUTE_MS;
  const came = new Date(BEGIN - 8 * day);
  const open = await createJob(school, { title: "Open" });
  const end = new Date(MIDNIGHT - 1_000);
  const closing = await createJob(school, { title: "Closing", closesAt: end, dueAt: end, createdAt: came });
  await createUnpublishedJob(school, "scheduled", { title: "Scheduled", publishAt: new Date(MIDNIGHT) });
  for (const [index, job] of [open, closing].entries()) {
    const candidate = await createAccount("user");
    const own = { candidateId: candidate.id, email: candidate.email, createdAt: came, updatedAt: came };
    // One is due before midnight, the other one at midnight.
    const dueAt = new Date(MIDNIGHT - (1 - index) * MINUTE_MS - 1_000);
    await createApplication(job, { ...own, promisedDays: 7, turn: "school", dueAt });
    const moved = await createApplication(job, { ...own, candidateId: null, email: `moved${index}@example.com` });
    const notifyAt = MIDNIGHT - index * MINUTE_MS;
    await putUntoldMove({ applicationId: moved.id, actorId: school.id, to: "shortlisted", notifyAt });
  }
  for (let count = 0; count < MAILS; count += 1) {
    await sql(
      `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at)
       VALUES (?, ?, ?, 'Hello', 'Hello', 0, ?, ?)`,
      ...[`mail-${count}`, `test:${count}`, `reader${count}@example.com`, BEGIN, BEGIN],
    );
  }
}

/** Everything that people see or were told, without ids and moments. */
async function outcome() {
  const titles = new Map((await rowsOf("jobs")).map(({ id, title }) => [id, String(title)]));
  const named = (key: unknown) => String(key).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*");
  const events = (await rowsOf("application_events")).map(
    ({ from_status, to_status }) => `${from_status} ${to_status}`,
  );
  const mails = await rowsOf("mail_outbox");
  return {
    jobs: (await rowsOf("jobs")).map(({ title, state }) => `${title} ${state}`).sort(),
    applications: (await rowsOf("applications"))
      .map(({ job_id, status, turn }) => `${titles.get(job_id)} ${status} ${turn}`)
      .sort(),
    events: events.sort(),
    untold: (await rowsOf("untold_moves")).length,
    notifications: (await rowsOf("notifications")).map(({ event_key }) => named(event_key)).sort(),
    mails: mails.map(({ event_key }) => named(event_key)).sort(),
    unsent: mails
      .filter(({ sent_at }) => sent_at === null)
      .map(({ event_key }) => named(event_key))
      .sort(),
  };
}

async function runAll(stalled: StalledWorker, fault: Fault | null) {
  return inTurnedTime(async () => {
    vi.setSystemTime(BEGIN);
    await prepare();
    worker.forget();
    stalled.lines.database.set(fault);
    let failed = 0;
    for (let minute = 0; minute < STALLED_RUNS + SOUND_RUNS; minute += 1) {
      // A run may take longer than a minute: the next one comes beside it.
      if (Date.now() < BEGIN + minute * MINUTE_MS) vi.setSystemTime(BEGIN + minute * MINUTE_MS);
      if (minute === STALLED_RUNS) {
        stalled.lines.database.set(null);
        await stalled.settle();
      }
      if (!(await stalled.run())) failed += 1;
    }
    await stalled.settle();
    return failed;
  });
}

/** The first ones are tried daily. */
const FAULTS: Fault[] = [
  { kind: "late", share: 0.4, on: "writes" },
  { kind: "slow", share: 1, on: "writes" },
  { kind: "mixed", share: 0.4, on: "all" },
  ...FAULT_KINDS.map((kind): Fault => ({ kind, share: 1, on: "all" })),
  ...(["hangs", "late", "lost"] as const).map((kind): Fault => ({ kind, share: 1, on: "writes" })),
];
const TRIED = isDeep ? FAULTS : FAULTS.slice(0, 3);

describe("runs of the minutes around midnight", () => {
  let sound: Awaited<ReturnType<typeof outcome>>;
  beforeEach(async () => {
    if (!sound) {
      expect(await runAll(openStalled("sound"), null)).toBe(0);
      sound = await outcome();
      await resetStorage();
    }
  });

  test("close, publish, tell and mail what is due, where nothing stalls", () => {
    expect(sound).toMatchObject({
      jobs: ["Closing closed", "Open open", "Scheduled open"],
      untold: 0,
      // That no answer came is told in the morning.
      unsent: Array(2).fill("application-status:*:late:applicant:*"),
    });
    expect(sound.mails).toContain(`job-over:${MIDNIGHT - 1_000}:*`);
    expect(sound.events.filter((event) => event === "submitted shortlisted")).toHaveLength(2);
    expect(sound.events.filter((event) => event.endsWith("unanswered"))).toHaveLength(2);
    expect(sound.mails.filter((key) => key.startsWith("test:"))).toHaveLength(MAILS);
  });

  test.each(TRIED.map((fault) => [`${fault.kind} for ${fault.share} of ${fault.on}`, fault] as const))(
    "do the same, each once, after a database that %s",
    async (name, fault) => {
      const stalled = openStalled(name);
      await runAll(stalled, fault);
      takeLoggedErrors();
      expect(stalled.lines.database.counts.hit).toBeGreaterThan(3);
      expect(await outcome()).toEqual(sound);
    },
  );
});

describe("a mail whose claim is left behind by a stall", () => {
  const CLAIMS = /update "mail_outbox" set "attempts"/i;
  /** The first of these calls that `matching` names, and with `after` all behind it, get no answer. */
  const faults: [string, (isClaim: boolean, hasClaimed: boolean) => "before" | "after" | null][] = [
    ["the claim itself got no answer", (isClaim, hasClaimed) => (isClaim && !hasClaimed ? "after" : null)],
    ["nothing is answered behind it", (_, hasClaimed) => (hasClaimed ? "before" : null)],
  ];

  test.each(faults)("goes out with a later run: %s", async (_, choose) => {
    const reader = await createAccount("admin");
    await sql(
      `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, kind, attempts, next_attempt_at, created_at)
       VALUES ('alone', 'test:alone', ?, 'Hello', 'Hello', 'new_applications', 0, 0, 0)`,
      reader.email,
    );
    worker.forget();
    let hasClaimed = false;
    const { DB } = failingDatabase((parts) => {
      const isClaim = CLAIMS.test(parts.join());
      const when = choose(isClaim, hasClaimed);
      hasClaimed ||= isClaim;
      return when;
    });
    const sentAt = async () => (await rowsOf("mail_outbox"))[0]?.sent_at;
    const env = { ...bindings, ORIGIN: "https://staffroom.example" };
    await runScheduled("* * * * *", { ...env, DB }).catch(() => undefined);
    takeLoggedErrors();
    expect([hasClaimed, await sentAt()]).toEqual([true, null]);
    for (let run = 0; run < 2; run += 1) await runScheduled("* * * * *", env);
    expect(await sentAt()).toEqual(expect.any(Number));
  });
});

test("a mail service that gives no answer stops no other part of the run, and its mail is not sent twice", async () => {
  await sql(
    `INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at)
     VALUES ('alone', 'test:alone', 'reader@example.com', 'Hello', 'Hello', 0, 0, 0)`,
  );
  let tries = 0;
  const MAIL = {
    send: () => {
      tries += 1;
      return new Promise(() => {});
    },
  };
  const env = { ...bindings, DB: failingDatabase(null).DB, APP_ENV: "production", ORIGIN: "https://staffroom.example" };
  const production = { ...env, MAIL, MAIL_FROM: "no-reply@staffroom.example" };
  await withTurnedClock(() => runScheduled("* * * * *", production), isStorageBusy);
  expect(takeLoggedErrors()).toEqual([expect.stringContaining("mail without an answer")]);
  await runScheduled("* * * * *", production);
  expect(tries).toBe(1);
});

describe("a queue that does not take its messages, or takes them and does not say so", () => {
  const READER = "reader@example.com";
  const deps = () => ({ db, now: new Date(), config, ...SURROUNDINGS });

  test.each(FAULT_KINDS)("leaves no alert untold, and none is told twice: %s", async (kind) => {
    const stalled = openStalled(`queue ${kind}`);
    const failed = await inTurnedTime(async () => {
      vi.setSystemTime(BEGIN);
      await matchNewJobs(deps());
      const form = AlertForm.parse({ q: "physics", email: READER, frequency: "daily" });
      await requestAlert(deps(), { email: READER, isConfirmed: true }, form);
      await createJob(await createAccount("admin"), { title: "Physics" });
      await matchNewJobs(deps());
      await sql("UPDATE alerts SET due_at = 5, claimed = 0");
      stalled.lines.queue.set({ kind, share: 1, on: "all" });
      const isSound = await stalled.run();
      stalled.lines.queue.set(null);
      // What was handed over and got no answer is due again a while later.
      for (let turn = 1; turn <= 3; turn += 1) {
        vi.setSystemTime(Date.now() + CLAIM_MS);
        expect(await stalled.run()).toBe(true);
      }
      await stalled.settle();
      return !isSound;
    });
    takeLoggedErrors();
    expect(stalled.lines.queue.counts.hit).toBe(1);
    expect(failed).toBe(["hangs", "fails", "lost", "overloaded", "reset"].includes(kind));
    const mails = (await rowsOf("mail_outbox")).filter(({ event_key }) => String(event_key).startsWith("alert"));
    expect(mails.map(({ recipient, sent_at }) => [recipient, sent_at !== null])).toEqual([[READER, true]]);
  });
});
