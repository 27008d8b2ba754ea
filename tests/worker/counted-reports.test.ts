/** Reports that hide a job: nobody uses up those of others, in any order of reasons, after an answer, a moderator's look, or the clock. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Visitor, visitor } from "../support/app";
import { rowsOf, sql } from "../support/bindings";
import {
  type Account,
  createAccount,
  createInstitution,
  createJob,
  type Job,
  setVerifiedHosts,
  signedIn,
} from "../support/factories";
import { runScheduled } from "./scheduled";

type Member = Visitor & { account: Account };

const MODERATOR = "moderator@staffroom.example";
const env = { MODERATORS: MODERATOR };
const DAY_MS = 86_400_000;
const URGENT = ["money", "impersonation", "danger"];

let now: number;
let owner: Member;
let moderator: Member;
let job: Job;

beforeEach(async () => {
  now = new Date("2026-11-25T06:30:00Z").getTime();
  vi.useFakeTimers({ now, toFake: ["Date"] });
  owner = await signedIn("admin");
  moderator = await signedIn("user", await createAccount("user", { email: MODERATOR, emailVerifiedAt: new Date(5) }));
  job = await createJob(owner.account);
});
afterEach(() => void vi.useRealTimers());

/** Somebody with a proven address and an account that is eight days old. */
async function reporter(email?: string): Promise<Member> {
  const about = { emailVerifiedAt: new Date(5), ...(email ? { email } : {}) };
  const account = await createAccount("user", about);
  await sql("UPDATE users SET created_at = ? WHERE id = ?", now - 8 * DAY_MS, account.id);
  return signedIn("user", account);
}
const people = (count = 3) => Promise.all(Array.from({ length: count }, () => reporter()));
/** A second goes by. Then the person logs in. */
async function later({ account }: Member): Promise<Visitor> {
  now += 1000;
  vi.setSystemTime(now);
  return signedIn(account.role, account);
}
/** Each reports, a second after the other. */
async function report(who: Member[], reason: string): Promise<void> {
  for (const one of who) {
    const sent = await (await later(one)).form(`/report?job=${job.id}`, { reason, text: `It is ${reason}.` });
    expect([303, 410]).toContain(sent.status);
  }
}
const statusOf = async () => (await rowsOf("jobs")).find((row) => row.id === job.id)?.state;
const act = async (intent: string, fields: Record<string, string> = {}) => {
  const done = await (await later(moderator)).form(
    "/moderation",
    { intent, id: job.id, subject: "job", ...fields },
    { env },
  );
  expect(done.status).toBe(303);
};
const answer = async () => {
  await (await later(owner)).form(`/myjobs/hidden?job=${job.id}`, { answer: "We are who we say." });
};
const twoDaysLater = async () => {
  now += 2 * DAY_MS + 1000;
  vi.setSystemTime(now);
  await runScheduled("* * * * *");
};

/** What may happen between two times that three people report a job. */
const BETWEEN: Record<string, () => Promise<void>> = {
  "answered, and the clock where an answer shows nothing": async () => {
    await answer();
    if ((await statusOf()) === "hidden") await twoDaysLater();
  },
  "shown by the clock": twoDaysLater,
  "shown by a moderator": () => act("restore"),
  "hidden and shown by a moderator": async () => {
    await act("hide", { reason: "other", words: "Let me look." });
    await act("restore");
  },
  "shown by the clock and dismissed": async () => {
    await twoDaysLater();
    await act("dismiss");
  },
};
const ORDERS = URGENT.flatMap((first) => URGENT.map((second) => [first, second] as const));
const CASES = Object.keys(BETWEEN).flatMap((way) => ORDERS.map(([first, second]) => [first, way, second] as const));

test.each(CASES)("three report %s, it is %s: three others who report %s hide it again", async (first, way, second) => {
  await report(await people(), first);
  expect(await statusOf()).toBe("hidden");
  await BETWEEN[way]?.();
  expect(await statusOf()).toBe("open");
  await report(await people(2), second);
  expect(await statusOf()).toBe("open");
  await report(await people(1), second);
  expect(await statusOf()).toBe("hidden");
});

describe("the same three people", () => {
  test.each(ORDERS)("who have reported %s, and then report %s", async (first, second) => {
    const three = await people();
    await report(three, first);
    await twoDaysLater();
    await report(three, second);
    // Money is another thing than the rest, and theirs to say once.
    expect(await statusOf()).toBe(
      (first === "money") !== (second === "money") && second === "money" ? "hidden" : "open",
    );
  });

  test.each(URGENT)(
    "count no more for %s once a moderator has dismissed it, by any tag of their mailboxes",
    async (reason) => {
      await report([await reporter("one@x.example"), await reporter("two@x.example")], reason);
      await act("dismiss");
      const again = ["one+a@x.example", "two+a@x.example", "three@x.example"];
      await report(await Promise.all(again.map((email) => reporter(email))), reason);
      expect(await statusOf()).toBe("open");
      await report(await people(2), reason);
      expect(await statusOf()).toBe("hidden");
    },
  );

  test("whose first report was for a lesser reason count with the graver one, and the words of both are kept", async () => {
    const three = await people();
    await report(three, "misleading");
    expect(await statusOf()).toBe("open");
    await report(three, "danger");
    expect(await statusOf()).toBe("hidden");
    await answer();
    await report(three, "money");
    expect(await statusOf()).toBe("hidden");
    const rows = (await rowsOf("moderation_items")).filter(({ kind }) => kind === "report");
    expect(rows.map(({ reason, text }) => [reason, text])).toEqual(
      three.map(() => ["money", "It is misleading.\n\nIt is danger.\n\nIt is money."]),
    );
    await report(three.slice(0, 1), "other");
    expect((await rowsOf("moderation_items")).filter(({ reason }) => reason === "other")).toEqual([]);
  });
});

describe("friends of a school", () => {
  test("cannot have reports about money answered away by one for another reason among the three", async () => {
    await report(await people(2), "money");
    await report(await people(1), "danger");
    expect(await rowsOf("job_hidings")).toMatchObject([{ reason: "money", hidden_by: "reports" }]);
    await answer();
    expect(await statusOf()).toBe("hidden");
    const mails = (await rowsOf("mail_outbox")).filter(({ event_key }) => String(event_key).startsWith("job-hidden"));
    expect(mails.length).toBeLessThanOrEqual(1);
    expect(await rowsOf("job_hidings")).toHaveLength(1);
  });

  test("cannot use up reports about money of accounts that are too young to count yet", async () => {
    const young = await people();
    await sql("UPDATE users SET created_at = ?", now);
    await report(young, "money");
    expect(await statusOf()).toBe("open");
    await report(await people(), "danger");
    await answer();
    expect(await statusOf()).toBe("open");
    now += 8 * DAY_MS;
    await report(await people(1), "money");
    expect(await statusOf()).toBe("hidden");
  });

  test("answer once: what three others report after the answer stays hidden until somebody looks", async () => {
    await report(await people(), "danger");
    await answer();
    await report(await people(), "danger");
    await answer();
    expect(await statusOf()).toBe("hidden");
  });

  test("count for nothing where they are its own people, or one person under three tags", async () => {
    const home = await createInstitution([[owner.account, "owner"]], { websiteHost: "hill.example" });
    await sql("UPDATE jobs SET institution_id = ?", home.id);
    const head = await createAccount("admin", { email: "head@hill.example", emailVerifiedAt: new Date(5) });
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)", head.id, home.id);
    await setVerifiedHosts();
    await sql("UPDATE users SET created_at = 5 WHERE id = ?", head.id);
    const own = [await reporter("clerk@hill.example"), await reporter("head+me@hill.example")];
    await report([...own, await signedIn("admin", head)], "danger");
    await report(await Promise.all(["b+1", "b+2", "b+3"].map((name) => reporter(`${name}@x.example`))), "danger");
    await report(await people(1), "danger");
    expect(await statusOf()).toBe("open");
    await report(await people(1), "danger");
    expect(await statusOf()).toBe("hidden");
  });
});

test("a school silences nobody by typing the number of somebody who may report it", async () => {
  const three = await people();
  await sql("UPDATE profiles SET mobile = '9876543210', updated_at = 5");
  await report(three, "money");
  expect(await statusOf()).toBe("hidden");
});

test("a school silences nobody by signing up with a tag of her mailbox, which it cannot prove", async () => {
  const three = await Promise.all(
    ["ann@x.example", "bea@x.example", "c.ruz@gmail.com"].map((email) => reporter(email)),
  );
  const tags = ["ann+a@x.example", "bea+a@x.example", "cruz@googlemail.com"];
  const accounts = await Promise.all(tags.map((email) => createAccount("user", { email })));
  await report(await Promise.all(accounts.map((account) => signedIn("user", account))), "money");
  await report(three, "money");
  expect(await statusOf()).toBe("hidden");
});

test("a checked school is not hidden under its own name, and is under another", async () => {
  const home = await createInstitution([[owner.account, "owner"]], { checkedAt: new Date(5) });
  await sql("UPDATE jobs SET institution_id = ?", home.id);
  await report(await people(), "money");
  expect(await statusOf()).toBe("open");
  await sql("UPDATE jobs SET company_name = 'Delhi Public School, Mathura Road'");
  await report(await people(1), "money");
  expect(await statusOf()).toBe("hidden");
  expect((await visitor().get(`/jobdetails/${job.id}`)).status).toBe(404);
});
