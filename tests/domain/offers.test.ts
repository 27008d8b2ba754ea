/** An offer and its reply date: the school may name one, at least a week ahead; after it the candidate may still accept. */
import { beforeEach, describe, expect, test } from "vitest";
import { runLapses } from "~/domain/applications/clock/lapse-applications.server";
import { acceptOffer } from "~/domain/applications/clock/record-clock-events.server";
import { replyDays, replyEnd, whyNotReplyBy } from "~/domain/applications/clock/reply-rules";
import { remindCandidates } from "~/domain/applications/clock/send-reminders.server";
import { moveApplication } from "~/domain/applications/status/move-application.server";
import { tellMoves } from "~/domain/applications/status/tell-moves.server";
import { declineOffer, withdrawApplication } from "~/domain/applications/status/withdraw-application.server";
import { createEffects } from "~/domain/effects";
import { config, db, rowsOf } from "../support/bindings";
import { type Account, type Application, createAccount, createApplication, createJob } from "../support/factories";
import { getApplicant, readOwnApplication } from "../support/single-reads";

/** A Tuesday, noon in India. */
const NOW = new Date("2026-11-24T06:30:00Z");
const deps = (now = NOW) => ({
  db,
  now,
  effects: createEffects(() => {}),
  origin: "https://board.example.com",
  config: { ...config, confirmsAddresses: true },
});
const later = (ms: number) => new Date(NOW.getTime() + ms);
const DAY_MS = 86_400_000;

let school: Account;
let candidate: Account;
let application: Application;
beforeEach(async () => {
  school = await createAccount("admin");
  candidate = await createAccount("user");
  const own = { candidateId: candidate.id, email: candidate.email, confirmedAt: NOW };
  application = await createApplication(await createJob(school), { ...own, createdAt: NOW, updatedAt: NOW });
});

const offer = (replyBy?: string, now = NOW) =>
  moveApplication(deps(now), school, application.id, "offered", replyBy ? { replyBy } : {});
const row = async () => (await rowsOf("applications"))[0];
const end = (day: string) => new Date(`${day}T18:29:59Z`).getTime();

describe("the reply date", () => {
  test("is 7 to 60 days ahead where the job is; a Sunday or a day in a break becomes the next day", () => {
    expect(replyDays(NOW, "Asia/Kolkata")).toEqual({ first: "2026-12-01", last: "2027-01-23" });
    // It is tomorrow in India already.
    expect(replyDays(new Date("2026-11-24T18:30:00Z"), "Asia/Kolkata").first).toBe("2026-12-02");
    expect(whyNotReplyBy("2026-12-01", NOW, "Asia/Kolkata")).toBeNull();
    expect(whyNotReplyBy("2027-01-23", NOW, "Asia/Kolkata")).toBeNull();
    for (const day of ["2026-11-30", "2027-01-24", "2026-11-01"]) {
      expect(whyNotReplyBy(day, NOW, "Asia/Kolkata")).toContain("7 to 60 days ahead: from 2026-12-01 to 2027-01-23");
    }
    const terms = { timeZone: "Asia/Kolkata", breaks: [{ firstDay: "2026-12-07", lastDay: "2026-12-08" }] };
    expect(replyEnd("2026-12-06", terms).getTime()).toBe(end("2026-12-09"));
    expect(replyEnd("2026-12-05", terms).getTime()).toBe(end("2026-12-05"));
  });

  test("waits with the move, and is told when it is carried out", async () => {
    await offer("2026-12-15");
    expect(await row()).toMatchObject({ status: "submitted" });
    await tellMoves(deps(later(60_000)));
    expect(await row()).toMatchObject({
      status: "offered",
      turn: "candidate",
      due_at: end("2026-12-15"),
      remind_at: end("2026-12-15") - 4 * DAY_MS,
    });
    expect((await rowsOf("mail_outbox"))[0]?.body).toContain("Please reply by Tuesday, 15 December.");
  });

  test("goes with the move that it was named for: one that takes its place has its own, or none", async () => {
    await offer("2026-12-15");
    await moveApplication(deps(), school, application.id, "shortlisted");
    await offer();
    await tellMoves(deps(later(60_000)));
    expect(await row()).toMatchObject({ status: "offered", due_at: end("2026-12-01") });
  });

  test.each([
    ["2026-11-30", "offered"],
    ["2027-01-24", "offered"],
    ["2026-12-15", "shortlisted"],
  ] as const)("%s with %s is refused beside its field, and nothing is written", async (replyBy, to) => {
    const asked = moveApplication(deps(), school, application.id, to, { replyBy });
    await expect(asked).rejects.toMatchObject({ code: "bad_input", fields: { reply_by: [expect.any(String)] } });
    expect(await rowsOf("untold_moves")).toEqual([]);
  });

  test("is reminded of twice, and after it the offer can still be accepted", async () => {
    await offer("2026-12-15");
    await tellMoves(deps(later(60_000)));
    for (const day of ["2026-12-11", "2026-12-14", "2026-12-15"]) {
      await remindCandidates(deps(new Date(`${day}T18:30:00Z`)));
    }
    const reminders = (await rowsOf("mail_outbox")).filter(({ subject }) =>
      String(subject).includes("waits for your reply"),
    );
    expect(reminders).toHaveLength(2);
    for (const { body } of reminders) expect(body).toContain('To accept, choose "Accept the offer" here:');
    await runLapses(deps(new Date(end("2026-12-15") + 1)));
    expect(await row()).toMatchObject({ status: "unanswered", unanswered_by: "candidate", lapsed_from: "offered" });
    await acceptOffer(deps(new Date(end("2026-12-15") + DAY_MS)), candidate, application.id);
    expect(await row()).toMatchObject({ status: "offered", turn: null });
  });
});

describe("declining", () => {
  const offered = async () => {
    await offer();
    await tellMoves(deps(later(60_000)));
  };
  const at = () => deps(later(120_000));

  test("ends the application as a withdrawal that both sides call so, with its reason, mail and notification", async () => {
    await offered();
    const answer = await declineOffer(at(), candidate, application.id, "I have another post");
    expect(answer).toEqual({ id: application.id, status: "withdrawn" });
    expect(await row()).toMatchObject({
      ...{ status: "withdrawn", turn: null, due_at: null, withdraw_reason: "I have another post" },
      declined_at: later(120_000).getTime(),
    });
    const own = await readOwnApplication(at(), candidate, application.id);
    expect(own.history.at(-1)).toMatchObject({ status: "declined", by: "candidate" });
    const { history } = await getApplicant(at(), school, application.id);
    expect(history.map(({ status }) => status)).toEqual(["submitted", "offered", "declined"]);
    const mails = (await rowsOf("mail_outbox")).map(({ subject }) => String(subject));
    expect(mails.filter((subject) => subject.startsWith("You have declined the offer for"))).toHaveLength(1);
    const bell = (await rowsOf("notifications")).filter(({ user_id }) => user_id === school.id);
    expect(bell.map(({ text }) => String(text)).join()).toContain("has declined the offer for");
  });

  test("again, or twice at once, it is done once", async () => {
    await offered();
    const twice = await Promise.all([1, 2].map(() => declineOffer(at(), candidate, application.id)));
    expect(twice.map(({ status }) => status)).toEqual(["withdrawn", "withdrawn"]);
    expect(await declineOffer(at(), candidate, application.id)).toMatchObject({ status: "withdrawn" });
    const events = (await rowsOf("application_events")).filter(({ to_status }) => to_status === "withdrawn");
    expect(events).toHaveLength(1);
  });

  test("needs an open offer: none before one is told, and none once it was accepted", async () => {
    const none = { code: "conflict", message: "There is no offer to decline" };
    await expect(declineOffer(deps(), candidate, application.id)).rejects.toMatchObject(none);
    await offer();
    await expect(declineOffer(deps(), candidate, application.id)).rejects.toMatchObject(none);
    await tellMoves(deps(later(60_000)));
    await acceptOffer(deps(later(61_000)), candidate, application.id);
    const taken = { code: "conflict", message: expect.stringContaining("can no longer be declined") };
    await expect(declineOffer(at(), candidate, application.id)).rejects.toMatchObject(taken);
    expect(await row()).toMatchObject({ status: "offered", declined_at: null });
    // It can still be withdrawn, which is then no decline.
    await withdrawApplication(at(), candidate, application.id);
    expect(await row()).toMatchObject({ status: "withdrawn", declined_at: null });
  });

  test("also after the reply date, and by the button that withdraws", async () => {
    await offered();
    const over = deps(new Date(end("2026-12-01") + DAY_MS));
    await runLapses(over);
    expect(await row()).toMatchObject({ status: "unanswered", lapsed_from: "offered" });
    await withdrawApplication(over, candidate, application.id);
    expect(await row()).toMatchObject({ status: "withdrawn", declined_at: over.now.getTime() });
  });

  test("of two answers at once the first counts", async () => {
    await offered();
    const answers = await Promise.allSettled([
      acceptOffer(at(), candidate, application.id),
      declineOffer(at(), candidate, application.id),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { status, accepted_at, declined_at } = (await row()) ?? {};
    expect([accepted_at === null, declined_at === null].filter(Boolean)).toHaveLength(1);
    expect(status).toBe(declined_at === null ? "offered" : "withdrawn");
  });
});
