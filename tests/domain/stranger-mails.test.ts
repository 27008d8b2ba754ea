/** Mails that strangers cause: five a day go out at once, the others wait for one summary a day; nothing is dropped, nothing told twice. */

import { sql as drizzleSql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase, writeAll } from "~/db/client.server";
import type { Mailer, OutgoingMail } from "~/domain/mail/mail-drivers";
import { makeSummaries } from "~/domain/mail/make-summaries.server";
import { listOutbox, listWaitingMails } from "~/domain/mail/queries.server";
import { summaryPart } from "~/domain/mail/rules";
import { sendDueMail } from "~/domain/mail/send-mail.server";
import { type Mail, type NewMail, queueMail, queueMailIf, summaryStatements } from "~/domain/mail/statements.server";
import { deleteOld } from "~/domain/privacy/sweep-retention.server";
import { db, effects, resetStorage, rowsOf, sql } from "../support/bindings";
import { createAccount } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";
import { runs } from "../support/test-depth";
import { closeAccountRows } from "../support/use-case-batches";

/** What the links in mails are made with. */
const LINKS = { linkSecret: "the secret of these tests" };

const ORIGIN = "https://staffroom.example";
const NOW = new Date("2026-11-22T10:00:00Z");
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const ASHA = "asha@example.com";

let sent: (OutgoingMail & { at: number })[] = [];
let clock = NOW;
const mailer: Mailer = { keepsText: false, send: async (mail) => void sent.push({ ...mail, at: clock.getTime() }) };
const keeping: Mailer = { ...mailer, keepsText: true };

beforeEach(() => {
  sent = [];
  clock = NOW;
});

let serial = 0;
function mail(recipient = ASHA, own: Partial<Mail> = {}): Mail {
  serial += 1;
  const name = `mail ${serial}`;
  return {
    eventKey: `event:${serial}`,
    recipient,
    subject: `About ${name}.`,
    body: `This is ${name}.`,
    isFromUnconfirmedSender: true,
    ...own,
  };
}
const queue = (one: Mail, now = NOW) => db.batch([queueMail({ db, now, effects }, one)]);
async function queueMany(count: number, now = NOW, recipient = ASHA): Promise<Mail[]> {
  const mails = Array.from({ length: count }, () => mail(recipient));
  for (const one of mails) await queue(one, now);
  return mails;
}

/** The same, a millisecond apart, so that they have an order. */
async function queueInOrder(count: number): Promise<Mail[]> {
  const mails = Array.from({ length: count }, () => mail());
  for (const [index, one] of mails.entries()) await queue(one, new Date(NOW.getTime() - count + index));
  return mails;
}

/** What the scheduled run does. */
async function run(now: Date, driver = mailer, own = db) {
  clock = now;
  const made = await makeSummaries({ db: own, mailer: driver, now });
  await sendDueMail({ config: LINKS, db: own, mailer: driver, now, origin: ORIGIN });
  return made;
}
const isMade = async (summary: NewMail, about: Parameters<typeof summaryStatements>[2]) =>
  (await writeAll(db, summaryStatements(db, summary, about)))[1].length > 0;
const isSummary = ({ subject }: { subject: string }) => /more mails? from Staffroom/.test(subject);
const waiting = async () =>
  (await rowsOf("mail_outbox")).filter((row) => row.waits_for_summary === 1 && row.sent_at === null);

describe("queueing", () => {
  test("the first five of a day go out at once, the others wait", async () => {
    const mails = await queueInOrder(8);
    await sendDueMail({ config: LINKS, db, mailer, now: NOW, origin: ORIGIN });
    expect(sent.map(({ subject }) => subject)).toEqual(mails.slice(0, 5).map(({ subject }) => subject));
    expect(await waiting()).toHaveLength(3);
    await sendDueMail({ config: LINKS, db, mailer, now: at(24 * 400), origin: ORIGIN });
    expect(sent, "no waiting mail goes out by itself, however long it waits").toHaveLength(5);
  });

  test("of twenty that come at the same time, five go out at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => queue(mail())));
    expect(await waiting()).toHaveLength(15);
  });

  test("of twenty in one batch, too", async () => {
    const [first, ...rest] = Array.from({ length: 20 }, () => queueMail({ db, now: NOW, effects }, mail()));
    if (first) await db.batch([first, ...rest]);
    expect(await waiting()).toHaveLength(15);
  });

  test("and under a condition, too", async () => {
    for (const condition of [drizzleSql`false`, drizzleSql`true`]) {
      for (let count = 0; count < 7; count += 1)
        await db.batch([queueMailIf({ db, now: NOW, effects }, mail(), condition)]);
    }
    expect(await rowsOf("mail_outbox")).toHaveLength(7);
    expect(await waiting()).toHaveLength(2);
  });

  test("the next five mails go out a day later, each when one of the first five is a day old", async () => {
    for (const hour of [0, 1, 2, 3, 4]) await queue(mail(), at(hour));
    await queue(mail(), new Date(at(24).getTime() - 1));
    expect(await waiting()).toHaveLength(1);
    await queue(mail(), at(24));
    await queue(mail(), at(24.5));
    expect(await waiting()).toHaveLength(2);
    await queue(mail(), at(25));
    expect(await waiting()).toHaveLength(2);
  });

  test("what the person asked for herself never waits and never counts", async () => {
    for (let count = 0; count < 9; count += 1) await queue(mail(ASHA, { isFromUnconfirmedSender: false }));
    await queueMany(5);
    expect(await waiting()).toHaveLength(0);
    await queueMany(1);
    await queue(mail(ASHA, { isFromUnconfirmedSender: false }));
    expect(await waiting()).toHaveLength(1);
  });

  test("each address has a day's five of its own, as it is stored", async () => {
    for (const address of [ASHA, "asha+jobs@example.com", "a.sha@example.com"]) await queueMany(5, NOW, address);
    expect(await waiting()).toHaveLength(0);
  });

  test("what waits is due for a summary at once, or a day after the last one", async () => {
    await queueMany(6);
    await run(at(1));
    await queueMany(1, at(3));
    expect(await waiting()).toMatchObject([{ next_attempt_at: at(25).getTime(), created_at: at(3).getTime() }]);
    await queueMany(6, at(3), "ravi@example.com");
    expect((await waiting()).map((row) => row.next_attempt_at).sort()).toEqual([at(3).getTime(), at(25).getTime()]);
  });

  test("an event that is reported twice counts once", async () => {
    const one = mail();
    for (let count = 0; count < 9; count += 1) await queue(one);
    await queueMany(4);
    expect(await waiting()).toHaveLength(0);
  });
});

describe("the summary", () => {
  test("says how many came, carries the text of each, and goes out in the same run", async () => {
    const mails = await queueInOrder(8);
    expect(await run(at(1))).toEqual({ summaries: 1, mails: 3 });
    expect(sent).toHaveLength(6);
    const summary = sent.find(isSummary);
    expect(summary).toMatchObject({ recipient: ASHA, subject: "3 more mails from Staffroom" });
    const parts = mails.slice(5).map(({ subject, body }, index) => `${index + 1} of 3: ${subject}\n\n${body}`);
    expect(summary?.text).toBe(
      `More than 5 mails came for you within a day. Here are the other 3, in one mail.\n\n${parts.join("\n\n- - -\n\n")}`,
    );
    expect(await waiting()).toEqual([]);
    expect(
      (await rowsOf("mail_outbox")).filter(({ body }) => body !== ""),
      "no text is left",
    ).toEqual([]);
  });

  test("its key is its own and names nobody", async () => {
    await queueMany(6);
    await run(NOW);
    const [row] = (await rowsOf("mail_outbox")).filter(({ event_key }) => String(event_key).startsWith("summary:"));
    expect(row?.event_key).toBe(`summary:${row?.id}`);
  });

  test("there is one a day: what comes later waits for the next", async () => {
    await queueMany(6);
    await run(NOW);
    const [later] = await queueMany(1, at(1));
    for (const hour of [1, 5, 23.9]) expect(await run(at(hour))).toEqual({ summaries: 0, mails: 0 });
    expect(sent.filter(isSummary)).toHaveLength(1);
    expect(await run(at(24))).toEqual({ summaries: 1, mails: 1 });
    expect(sent.at(-1)).toMatchObject({ subject: "One more mail from Staffroom" });
    expect(sent.at(-1)?.text).toContain(`Here is the other one.\n\n1 of 1: ${later?.subject}`);
  });

  test("fifty at most, the oldest first; the others follow a day later", async () => {
    const mails = await queueInOrder(5 + 60);
    expect(await run(NOW)).toEqual({ summaries: 1, mails: 50 });
    const first = sent.find(isSummary)?.text;
    expect(first).toContain("Here are 50 of the others, in one mail. The rest follows tomorrow.");
    expect(first).toContain(mails[54]?.body);
    expect(first).not.toContain(mails[55]?.body);
    const due = (await waiting()).map((row) => row.next_attempt_at);
    expect(new Set(due), "what is left is no longer in the way of others").toEqual(new Set([at(24).getTime()]));
    expect(await run(at(23))).toEqual({ summaries: 0, mails: 0 });
    expect(await run(at(24))).toEqual({ summaries: 1, mails: 10 });
    const told = sent
      .filter(isSummary)
      .map(({ text }) => text)
      .join("");
    for (const { body } of mails.slice(5)) expect(told.split(body)).toHaveLength(2);
  });

  test("is no longer than a mail may be, but holds one at least", () => {
    const rows = (...lengths: number[]) => lengths.map((length) => ({ body: "x".repeat(length) }));
    expect(summaryPart(rows(1, 2, 3))).toHaveLength(3);
    expect(summaryPart(rows(...Array.from({ length: 51 }, () => 1)))).toHaveLength(50);
    expect(summaryPart(rows(200_000, 100_000, 1))).toHaveLength(2);
    expect(summaryPart(rows(900_000, 1))).toHaveLength(1);
    expect(summaryPart([])).toEqual([]);
  });

  test("it counts as none of the five", async () => {
    await queueMany(6);
    await run(at(23));
    await queueMany(5, at(24));
    expect(await waiting()).toEqual([]);
  });

  test("three runs at once make one", async () => {
    await queueMany(9);
    await Promise.all([1, 2, 3].map(() => run(NOW)));
    await run(NOW);
    expect(sent.filter(isSummary)).toHaveLength(1);
    expect(sent).toHaveLength(6);
  });

  test("a mail that goes while the summary is written keeps it from being queued; the next run leaves it out", async () => {
    const mails = await queueMany(7);
    const seen = await listWaitingMails(db, ASHA, NOW, 51);
    await sql("DELETE FROM mail_outbox WHERE event_key = ?", mails[5]?.eventKey ?? "");
    const summary = {
      id: "s",
      eventKey: "summary:s",
      recipient: ASHA,
      subject: "s",
      body: "all",
      isFromUnconfirmedSender: true,
    };
    const about = { ids: seen.map(({ id }) => id), now: NOW, keepsText: false };
    expect(await isMade(summary, about)).toBe(false);
    expect(await waiting()).toHaveLength(1);
    await run(NOW);
    expect(sent.find(isSummary)?.text).not.toContain(mails[5]?.body);
  });

  test("within a day of one, nothing is read for another, and none is queued by a run that had read before", async () => {
    await queueMany(6);
    await run(NOW);
    await queueMany(1, at(1));
    const [later] = await waiting();
    expect(await listWaitingMails(db, ASHA, at(2), 51)).toEqual([]);
    const summary = {
      id: "s",
      eventKey: "summary:s",
      recipient: ASHA,
      subject: "s",
      body: "all",
      isFromUnconfirmedSender: true,
    };
    const about = (hours: number) => ({ ids: [String(later?.id)], now: at(hours), keepsText: false });
    expect(await isMade(summary, about(2))).toBe(false);
    expect(await waiting()).toHaveLength(1);
    expect(await isMade(summary, about(24))).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  test.each([1, 2, 3, 4])(
    "whichever call fails (%i), before or after it was carried out, all is told once",
    async (call) => {
      for (const when of ["before", "after"] as const) {
        await resetStorage();
        sent = [];
        const mails = await queueMany(8);
        const { DB } = failingDatabase({ at: call, when });
        await run(NOW, mailer, openDatabase(DB)).catch(() => {});
        await run(NOW);
        const told = sent.map(({ text }) => text).join("");
        for (const { body } of mails) expect(told.split(body), `${call} ${when}`).toHaveLength(2);
        expect(sent.filter(isSummary)).toHaveLength(1);
      }
    },
  );

  test("on a developer's machine the texts stay, and the outbox tells what waits and what was told", async () => {
    const mails = await queueInOrder(6);
    const states = async () => (await listOutbox({ db, now: NOW })).map(({ subject, state }) => [subject, state]);
    expect((await states())[0]).toEqual([mails[5]?.subject, "waiting for the summary"]);
    await run(NOW, keeping);
    expect(await states()).toContainEqual([mails[5]?.subject, "told in a summary"]);
    expect(await states()).toContainEqual(["One more mail from Staffroom", "sent"]);
    expect((await rowsOf("mail_outbox")).filter(({ body }) => body === "")).toEqual([]);
  });

  test("without a driver none is made, so that none pile up", async () => {
    await queueMany(6);
    for (const hour of [0, 24, 48]) await makeSummaries({ db, mailer: null, now: at(hour) });
    expect(await rowsOf("mail_outbox")).toHaveLength(6);
    expect(await waiting()).toHaveLength(1);
  });

  test("one run makes so many and no more; those that wait longest come first, and in the end everybody has hers", async () => {
    for (let person = 0; person < 45; person += 1) await queueMany(6, at(person / 60), `person${person}@example.com`);
    expect(await run(at(1))).toEqual({ summaries: 40, mails: 40 });
    expect((await waiting()).map(({ recipient }) => recipient)).toEqual(
      [40, 41, 42, 43, 44].map((person) => `person${person}@example.com`),
    );
    await queueMany(40, at(2), "person0@example.com");
    expect(await run(at(2))).toEqual({ summaries: 5, mails: 5 });
  });
});

describe("waiting mail", () => {
  test("is kept until it was told, and goes a month after it came then", async () => {
    await queueMany(6);
    const endOf = (kind: string) => (kind === "mail" ? at(24 * 60) : NOW);
    await deleteOld(db, endOf, 400);
    expect(await rowsOf("mail_outbox")).toMatchObject([{ waits_for_summary: 1, sent_at: null }]);
    await run(NOW);
    await deleteOld(db, endOf, 400);
    expect(await rowsOf("mail_outbox")).toEqual([]);
  });

  test("goes with the account of its address", async () => {
    const account = await createAccount("admin", { email: ASHA });
    await queueMany(8);
    const leaver = { id: account.id, email: ASHA, isConfirmed: true };
    await closeAccountRows(
      db,
      leaver,
      NOW,
      queueMail({ db, now: NOW, effects }, mail(ASHA, { isFromUnconfirmedSender: false })),
    );
    expect(await waiting()).toEqual([]);
    await run(at(1));
    expect(sent.filter(isSummary)).toEqual([]);
  });
});

describe("whatever happens", () => {
  const PEOPLE = [ASHA, "ravi@example.com"];
  type Step = { who: number; kind: "stranger" | "own" | "run" | "two runs"; hours: number; count: number };
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      who: fc.nat({ max: 1 }),
      kind: fc.constantFrom("stranger", "stranger", "own", "run", "two runs"),
      hours: fc.constantFrom(0, 0, 0.1, 1, 5, 11.9, 12, 23.9, 24, 30),
      count: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 5, maxLength: 25 },
  );

  test("an address gets five mails and one summary from strangers in a day at most; nothing is dropped or told twice", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        await resetStorage();
        sent = [];
        const all: Mail[] = [];
        let hours = 0;
        for (const step of plan) {
          hours += step.hours;
          clock = at(hours);
          const isMail = step.kind === "stranger" || step.kind === "own";
          const made = Array.from({ length: isMail ? step.count : 0 }, () =>
            mail(PEOPLE[step.who], { isFromUnconfirmedSender: step.kind === "stranger" }),
          );
          all.push(...made);
          await Promise.all(made.map((one) => queue(one, clock)));
          if (isMail) await sendDueMail({ config: LINKS, db, mailer, now: clock, origin: ORIGIN });
          else await Promise.all(Array.from({ length: step.kind === "run" ? 1 : 2 }, () => run(clock)));
        }
        const own = new Set(all.filter((one) => !one.isFromUnconfirmedSender).map(({ subject }) => subject));
        for (const person of PEOPLE) {
          const fromStrangers = sent.filter(({ recipient, subject }) => recipient === person && !own.has(subject));
          for (const { at: end } of fromStrangers) {
            const day = fromStrangers.filter((one) => one.at > end - DAY_MS && one.at <= end);
            expect(day.filter(isSummary).length).toBeLessThanOrEqual(1);
            expect(day.filter((one) => !isSummary(one)).length).toBeLessThanOrEqual(5);
          }
        }
        for (let days = 1; (await waiting()).length > 0 && days < 20; days += 1) await run(at(hours + days * 24));
        const told = sent.map(({ text }) => text).join("\n");
        for (const { body } of all) expect(told.split(body)).toHaveLength(2);
      }),
      { numRuns: runs(15) },
    );
  });
});
