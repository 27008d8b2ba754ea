/** Recruiters from before addresses were confirmed: fourteen days with three reminders, then their public jobs are held. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { findConfirmation } from "~/domain/accounts/confirm-address.server";
import { endGracePeriods, GRACE_DAYS } from "~/domain/accounts/end-grace-periods.server";
import { postJob } from "~/domain/jobs/post-job.server";
import { getJob } from "~/domain/jobs/queries.server";
import { JobInput } from "~/domain/jobs/schema";
import { publishHeld } from "~/domain/jobs/statements.server";
import { config, db, effects, rowsOf, snapshot, sql } from "../support/bindings";
import { type Account, createAccount, createJob, JOB_FIELDS, type Job } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const START = new Date("2026-11-23T10:17:00Z");
const ORIGIN = "https://staffroom.example";
const at = (days: number, hours = 0) => new Date(START.getTime() + days * DAY_MS + hours * HOUR_MS);
const deps = (now: Date) => ({ db, now, effects, origin: ORIGIN, config: { ...config, confirmsAddresses: true } });
const run = (days: number, hours = 0) => endGracePeriods(deps(at(days, hours)));

let owner: Account;
let job: Job;
beforeEach(async () => {
  owner = await createAccount("admin");
  job = await createJob(owner);
});

const statusOf = async (id = job.id) => (await rowsOf("jobs")).find((row) => row.id === id)?.state;
const confirmBy = async (id = owner.id) => (await rowsOf("users")).find((row) => row.id === id)?.confirm_by;
const mails = async () => (await rowsOf("mail_outbox")).map((row) => `${row.event_key} ${row.recipient}`);
const told = (...names: string[]) => names.map((name) => `confirm-email:grace-${name}:${owner.id} ${owner.email}`);

/** Every hour of so many days. */
async function runDays(from: number, to: number): Promise<void> {
  for (let hour = from * 24; hour <= to * 24; hour += 6) await run(0, hour);
}

describe("the time for confirming", () => {
  test("is fourteen days with a reminder on days 0, 7 and 12, each once, and then the jobs are held with a notice", async () => {
    await runDays(0, 6);
    expect(await mails()).toEqual(told("first"));
    expect(await confirmBy()).toBe(at(GRACE_DAYS).getTime());
    await runDays(7, 11);
    expect(await mails()).toEqual(told("first", "second"));
    await runDays(12, 13);
    expect(await mails()).toEqual(told("first", "second", "last"));
    expect(await statusOf()).toBe("open");
    const before = job.updatedAt.getTime();
    const counted = await run(14);
    expect(counted).toEqual({ begun: 0, reminded: 0, held: 1 });
    expect(await statusOf()).toBe("held");
    expect(Number((await rowsOf("jobs"))[0]?.updated_at)).toBeGreaterThan(before);
    expect(await rowsOf("notifications")).toMatchObject([{ user_id: owner.id, href: "/myjobs?status=held" }]);
    expect(await confirmBy()).toBeNull();
    const after = await snapshot();
    await runDays(15, 20);
    expect(await snapshot()).toEqual(after);
  });

  test("begins for nobody else", async () => {
    await sql("UPDATE users SET email_verified_at = 1");
    await createJob(await createAccount("admin"), { state: "closed" });
    await createJob(await createAccount("admin"), { removedAt: new Date() });
    await createAccount("user");
    const fresh = await createAccount("admin");
    await postJob(deps(START), fresh, JobInput.parse(JOB_FIELDS));
    const before = await snapshot();
    await runDays(0, 20);
    expect(await snapshot()).toEqual(before);
  });

  test("does not run where no address is confirmed, or where no link could be made", async () => {
    const before = await snapshot();
    await endGracePeriods({ ...deps(START), config: { ...config, confirmsAddresses: false } });
    await endGracePeriods({ ...deps(START), origin: "" });
    expect(await snapshot()).toEqual(before);
  });

  test("ends with confirming: what was held is public again, and nothing is told any more", async () => {
    await runDays(0, 14);
    expect(await statusOf()).toBe("held");
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", owner.id);
    const [first, ...rest] = publishHeld(db, owner.id, at(15));
    if (first) await db.batch([first, ...rest]);
    expect(await getJob({ db, now: new Date() }, job.id)).toMatchObject({ status: "open" });
    const other = await createAccount("admin");
    const theirs = await createJob(other);
    await run(15);
    expect(await confirmBy(other.id)).toEqual(expect.any(Number));
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", other.id);
    const before = await mails();
    await runDays(15, 31);
    expect(await mails()).toEqual(before);
    expect(await statusOf(theirs.id)).toBe("open");
    expect(await confirmBy(other.id)).toBeNull();
  });

  test("new jobs are held during it", async () => {
    await run(0);
    expect((await postJob(deps(at(1)), owner, JobInput.parse(JOB_FIELDS))).status).toBe("held");
  });

  test("each reminder has a link that works, and the mail tells the day", async () => {
    await run(0);
    const [mail] = await rowsOf("mail_outbox");
    expect(String(mail?.body)).toMatch(
      /^Your jobs on Staffroom are public until Monday, 7 December 2026 at \d\d:\d\d IST\. /,
    );
    expect(String(mail?.body)).not.toContain("Welcome");
    const token = /confirmemail\?token=([\w-]+)/.exec(String(mail?.body))?.[1] ?? null;
    expect(await findConfirmation({ db, now: at(1), config }, token)).toMatchObject({ email: owner.email });
  });
});

describe("runs that overlap, stop or come at a strange time", () => {
  test("two at once tell each reminder once, its link works, and hold once", async () => {
    for (const day of [0, 7, 12]) {
      await Promise.all([run(day), run(day), run(day, 1)]);
      const bodies = (await rowsOf("mail_outbox")).map((row) => String(row.body));
      const token = /token=([\w-]+)/.exec(bodies.at(-1) ?? "")?.[1] ?? null;
      expect(await findConfirmation({ db, now: at(day, 2), config }, token)).toMatchObject({ email: owner.email });
    }
    expect(await mails()).toEqual(told("first", "second", "last"));
    const both = await Promise.all([run(14, 1), run(14)]);
    expect(both.reduce((sum, { held }) => sum + held, 0)).toBe(1);
    expect(await rowsOf("notifications")).toHaveLength(1);
  });

  test("one that dies at any call is taken up by the next", async () => {
    for (const days of [0, 7, 12, 14]) {
      for (let call = 1; call <= 12; call += 1) {
        for (const when of ["before", "after"] as const) {
          const { DB } = failingDatabase({ at: call, when });
          await endGracePeriods({ ...deps(at(days)), db: openDatabase(DB) }).catch(() => null);
        }
      }
      await run(days);
    }
    expect(await mails()).toEqual(told("first", "second", "last"));
    expect(await rowsOf("notifications")).toHaveLength(1);
    expect([await statusOf(), await confirmBy()]).toEqual(["held", null]);
  });

  test("a clock that jumps ahead holds nobody without the last reminder and a day after it", async () => {
    await run(0);
    await run(40);
    expect(await statusOf()).toBe("open");
    expect(await mails()).toEqual(told("first", "last"));
    await run(40, 23);
    expect(await statusOf()).toBe("open");
    await run(41);
    expect(await statusOf()).toBe("held");
  });

  test("a clock that goes back tells nothing twice and begins nothing anew", async () => {
    await run(0);
    await run(7);
    await run(3);
    await run(0);
    await run(-2);
    expect(await mails()).toEqual(told("first", "second"));
    expect(await confirmBy()).toBe(at(GRACE_DAYS).getTime());
  });

  test("a recruiter with more jobs than one run holds gets one notice, and all of them are held in the end", async () => {
    const names = (await rowsOf("jobs"))[0] ?? {};
    const columns = Object.keys(names).filter((name) => !["change_no", "id", "seq"].includes(name));
    await sql(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700)
       INSERT INTO jobs (seq, change_no, id, ${columns}) SELECT (SELECT max(seq) FROM jobs) + i, (SELECT max(change_no) FROM jobs) + i, 'copy-' || i, ${columns} FROM n, jobs WHERE jobs.id = ?`,
      job.id,
    );
    for (const day of [0, 7, 12]) await run(day);
    expect((await run(14)).held).toBe(500);
    expect(await confirmBy()).not.toBeNull();
    expect((await run(14, 1)).held).toBe(201);
    expect(await confirmBy()).toBeNull();
    expect(await rowsOf("notifications")).toHaveLength(1);
  });

  test("every stretch of the order of publishing has its turn", async () => {
    const later = await createAccount("admin");
    await createJob(later, { seq: 25_000 });
    for (const hour of [0, 1, 2]) await run(0, hour);
    expect(await confirmBy()).not.toBeNull();
    expect(await confirmBy(later.id)).not.toBeNull();
  });
});
