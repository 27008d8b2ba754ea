/** What runs by the clock, under a moved clock: each thing goes when its time is over and not before, also when runs overlap or a part fails. */
import { expect, test, vi } from "vitest";
import { sweepOrphans } from "~/domain/bucket.server";
import { spend } from "~/domain/limits/count-events.server";
import { api } from "../support/app";
import { bindings, config, countRows, db, PRODUCTION, rowsOf, sql, storedKeys, type Table } from "../support/bindings";
import { expectLoggedErrors, loggedLines } from "../support/captured-log";
import { createAccount, createSession, JOB_FIELDS, pdfBytes, signedIn } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { runScheduled } from "./scheduled";

const HOURLY = "17 * * * *";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

async function runAt(now: number, env: object = {}, cron = HOURLY): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    await runScheduled(cron, env);
  } finally {
    vi.useRealTimers();
  }
}

/** The next moment of this hour, UTC. */
function atHour(hour: number): number {
  const at = new Date(Date.now() + HOUR_MS);
  const today = at.setUTCHours(hour, 17, 0, 0);
  return today < Date.now() ? today + 24 * HOUR_MS : today;
}

const production = (env: object) => ({ ...PRODUCTION, ...env });
const put = (key: string) => bindings.RESUMES.put(key, pdfBytes());
const rows = (table: Table) => () => countRows(table);
const objects = async () => (await storedKeys()).length;

const ENDING: [what: string, make: () => Promise<unknown>, endsAfterMs: number, count: () => Promise<number>][] = [
  ["a session", async () => createSession(await createAccount(), "web"), 24 * HOUR_MS, rows("sessions")],
  [
    "a link to confirm an address",
    async () => {
      const browser = await signedIn("user");
      await browser.form("/confirmemail/send", {});
      await sql("UPDATE one_time_tokens SET expires_at = ?", Date.now() + 48 * HOUR_MS);
    },
    48 * HOUR_MS,
    rows("one_time_tokens"),
  ],
  ["a counter", () => spend({ db, now: new Date(), config }, "job", "somebody"), HOUR_MS, rows("limit_counters")],
  [
    "the key of a posted job",
    async () => {
      const browser = await signedIn("admin");
      await browser.form("/recruiter", { ...JOB_FIELDS, request_key: "a-key-of-this-form" });
    },
    24 * HOUR_MS,
    rows("idempotency_keys"),
  ],
  ["a resume that nobody names", () => put("resumes/orphan"), HOUR_MS, objects],
  ["a photo that nobody names", () => put("photos/orphan"), HOUR_MS, objects],
];

test.each(ENDING)("%s stays until its time is over, and goes then", async (_, make, endsAfterMs, count) => {
  await make();
  const end = Date.now() + endsAfterMs;
  expect(await count()).toBe(1);
  await runAt(end - MINUTE_MS);
  expect(await count()).toBe(1);
  await runAt(end + MINUTE_MS);
  expect(await count()).toBe(0);
});

test("the hourly run does each part, and says so", async () => {
  await runAt(atHour(10));
  const events = loggedLines("log").map((line): unknown => JSON.parse(line).event);
  expect(events).toEqual([
    "indexes merged",
    "expired rows swept",
    "keys swept",
    "counters swept",
    "unconfirmed recruiters",
    "mornings of recruiters",
    "first jobs queued",
    "counts kept",
    "averages made",
    "kept long enough",
    "disowned accounts closed",
    "held copies removed",
    "reminders queued",
    "alerts kept",
    "requests about data",
    "resumes swept",
    "waiting files swept",
    "webhooks swept",
    "pictures swept",
    "photos swept",
  ]);
});

test("an hour of the night brings the vocabulary of the suggestions up to date, and no other hour does", async () => {
  const words = () => db.$client.prepare("SELECT count(*) AS n FROM search_words").first<number>("n");
  await sql("DELETE FROM search_words");
  const day = Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS;
  await runAt(day + 20 * HOUR_MS, production({}));
  expect(await words()).toBe(0);
  await runAt(day + 21 * HOUR_MS, production({}));
  expect(await words()).toBeGreaterThan(500);
});

test("on a developer's own machine the run of any minute makes the vocabulary, as nobody waits for the night there", async () => {
  const words = () => db.$client.prepare("SELECT count(*) AS n FROM search_words").first<number>("n");
  await sql("DELETE FROM search_words");
  await runAt(atHour(10), {}, "* * * * *");
  expect(await words()).toBe(0);
  await runAt(atHour(10), { APP_ENV: "local" }, "* * * * *");
  expect(await words()).toBeGreaterThan(500);
});

test("while sweeps are off each hour's run says so, and removes nothing, however old", async () => {
  const sent: string[] = [];
  const MAIL = { send: async ({ to }: { to: string }) => void sent.push(to) };
  for (const [, make] of ENDING) await make();
  // Each of them mails; what is sent goes with the outbox, so the mail is made after them.
  await sql("DELETE FROM mail_outbox");
  const { email } = await createAccount();
  await api("POST", "/auth/forgot-password", { body: { email }, env: production({}) });
  const before = await Promise.all([...ENDING.map(([, , , count]) => count()), countRows("applications")]);
  expect(before.slice(0, ENDING.length).every((count) => count > 0)).toBe(true);
  const years = Date.now() + 3 * 365 * 24 * HOUR_MS;
  for (const hours of [0, 1]) {
    await runAt(years + hours * HOUR_MS, production({ SWEEP: "off", MAIL, MAIL_FROM: "no-reply@staffroom.example" }));
  }
  expect(await Promise.all([...ENDING.map(([, , , count]) => count()), countRows("applications")])).toEqual(before);
  expect(sent).toEqual([email]);
  const told = loggedLines("warn").filter((line) => line.includes('"event":"sweeps are off: SWEEP=off"'));
  expect(told).toHaveLength(2);
  expect(loggedLines("log").join("\n")).not.toContain("swept");
  // The run of every five minutes is as ever, and the next hour's sweeps when the switch is gone.
  await runAt(years, { SWEEP: "off" }, "* * * * *");
  expect(loggedLines("warn").filter((line) => line.includes("SWEEP=off"))).toHaveLength(2);
  await runAt(years + 2 * HOUR_MS);
  expect(await Promise.all(ENDING.map(([, , , count]) => count()))).toEqual(ENDING.map(() => 0));
});

test("of a bucket that is too large for one run, each hour's run takes another part, until all of it is swept", async () => {
  // In the bucket's order, so that no three runs meet all of those that go.
  const keys = Array.from({ length: 60 }, () => `photos/${crypto.randomUUID()}`).sort();
  await Promise.all(keys.map(put));
  const orphans = keys.filter((_, index) => index % 4 === 0);
  const named = new Set(keys.filter((key) => !orphans.includes(key)));
  let pages = 0;
  const bucket = new Proxy(bindings.RESUMES, {
    get(target, name) {
      if (name !== "list") return Reflect.get(target, name).bind(target);
      return (options: R2ListOptions) => {
        pages += 1;
        return target.list({ ...options, limit: 5 });
      };
    },
  });
  const begin = Date.now() + 2 * HOUR_MS;
  let hours = 0;
  for (let removed = 0; removed < orphans.length && hours < 256; hours += 1) {
    pages = 0;
    const about = { bucket, prefix: "photos/", now: new Date(begin + hours * HOUR_MS), pages: 3 };
    removed += await sweepOrphans(about, async (found) => named.intersection(new Set(found)));
    expect(pages).toBeLessThanOrEqual(3);
  }
  // Three pages of five are a quarter of it.
  expect(hours).toBeGreaterThan(3);
  expect(await storedKeys()).toEqual([...named].sort());
});

test("a run with pages to spare goes through the whole bucket, wherever it begins", async () => {
  for (let hours = 2; hours < 50; hours += 1) {
    const keys = [..."0369cf"].map((digit) => `resumes/${digit}${crypto.randomUUID()}`);
    await Promise.all(keys.map(put));
    await runAt(Date.now() + hours * HOUR_MS);
    expect(await storedKeys()).toEqual([]);
  }
});

test("when one part of the run fails, the others do their work, and the run is reported as failed", async () => {
  await createSession(await createAccount(), "web");
  for (const key of ["resumes/orphan", "photos/orphan"]) await put(key);
  const { DB } = failingDatabase({ at: 1, isLasting: true, matching: /delete from "(sessions|one_time_tokens)"/ });
  const later = Date.now() + 48 * HOUR_MS;
  await expect(runAt(later, { DB })).rejects.toThrow("Scheduled work failed: expired rows swept");
  expect(expectLoggedErrors(1)[0]).toContain('"path":"expired rows swept"');
  expect([await countRows("sessions"), await storedKeys()]).toEqual([1, []]);
  await runAt(later);
  expect(await countRows("sessions")).toBe(0);
});

test("three runs at once send each mail once", async () => {
  const sent: string[] = [];
  const MAIL = {
    async send({ to, subject }: { to: string; subject: string }) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      sent.push(`${to}: ${subject}`);
    },
  };
  for (let serial = 0; serial < 8; serial += 1) {
    const { email } = await createAccount();
    // Production without a sender's address: the mail waits.
    expect((await api("POST", "/auth/forgot-password", { body: { email }, env: production({}) })).status).toBe(200);
  }
  const env = production({ MAIL, MAIL_FROM: "no-reply@staffroom.example" });
  await Promise.all([1, 2, 3].map(() => runScheduled("* * * * *", env)));
  expect(sent).toHaveLength(8);
  expect(new Set(sent).size).toBe(8);
  expect((await rowsOf("mail_outbox")).filter(({ sent_at }) => sent_at === null)).toEqual([]);
});
