/** What the use-cases of interviews refuse by themselves, and whom the scheduled run tells that one is off. */
import { beforeEach, describe, expect, test } from "vitest";
import { guard, unlessStopped, writeAll } from "~/db/client.server";
import { renewCalendar } from "~/domain/accounts/statements.server";
import { askForOthers, chooseTime } from "~/domain/interviews/answer-interview.server";
import { cancelInterview } from "~/domain/interviews/cancel-interview.server";
import { notifyOfEndedInterviews, remindOfInterviews } from "~/domain/interviews/notify-of-interviews.server";
import { proposeInterview } from "~/domain/interviews/propose-interview.server";
import { InterviewCall, inputOf } from "~/domain/interviews/schema";
import { readCalendar, readCalendarAddress } from "~/domain/interviews/share-calendar.server";
import { changeInterview, mayChangeNow } from "~/domain/interviews/statements.server";
import { config, db, rowsOf, SURROUNDINGS, setCount, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { changedMeanwhile } from "../support/late-change";
import { putUntoldMove } from "../support/school-moves";

allowBrokenRows("live interview of a job that is gone", "a job is taken away by hand under an interview");
allowBrokenRows(
  "open job that nobody can work on",
  "an account or a membership ends by hand, and the jobs are left as they were",
);
allowBrokenRows("way into a closed account", "an account is closed by hand, with its session or its password");

const now = new Date("2026-11-24T06:30:00Z");
const TIME = "2026-11-30T10:00:00+05:30";
const at = new Date(TIME);
const deps = (when = now) => ({ db, now: when, config, ...SURROUNDINGS });

let recruiter: Account;
let candidate: Account;
let job: Job;
let application: Application;

beforeEach(async () => {
  [recruiter, candidate] = await Promise.all([
    createAccount("admin", { email: "head@school.example" }),
    createAccount("user", { email: "asha@person.example" }),
  ]);
  job = await createJob(recruiter, { timeZone: "Asia/Kolkata" });
  application = await createApplication(job, {
    candidateId: candidate.id,
    email: candidate.email,
    confirmedAt: now,
    status: "interviewing",
  });
});

async function propose() {
  const call = InterviewCall.parse({ times: [{ starts_at: TIME, minutes: 40 }], kind: "panel", place: "Room 4" });
  return proposeInterview(deps(), recruiter, application.id, inputOf(call, now));
}
const rows = () => rowsOf("interviews");

describe("the candidate's answer", () => {
  test("is about the interview that her page shows", async () => {
    const { id } = await propose();
    const answer = { startsAt: at, interviewId: crypto.randomUUID() };
    const refused = { code: "conflict" };
    await expect(chooseTime(deps(), candidate, application.id, answer)).rejects.toMatchObject(refused);
    await expect(chooseTime(deps(), candidate, application.id, { startsAt: at, seen: 1 })).rejects.toMatchObject(
      refused,
    );
    const chosen = await chooseTime(deps(), candidate, application.id, { startsAt: at, interviewId: id, seen: 0 });
    expect(chosen.state).toBe("agreed");
  });

  test("with a word for other times is given once", async () => {
    await propose();
    await askForOthers(deps(), candidate, application.id, { word: "Only afternoons" });
    await expect(askForOthers(deps(), candidate, application.id, { word: "Only mornings" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await rows()).toMatchObject([{ word: "Only afternoons", sequence: 1 }]);
  });
});

describe("what comes while the other side decides", () => {
  const untold = (notifyAt: Date) =>
    putUntoldMove({ applicationId: application.id, actorId: recruiter.id, notifyAt: notifyAt.getTime() });

  test("a move of the school that nobody can take back any more is before the candidate's answer", async () => {
    await propose();
    await untold(now);
    const choose = () => chooseTime(deps(), candidate, application.id, { startsAt: at });
    await expect(choose()).rejects.toMatchObject({ code: "conflict" });
    expect(await rows()).toMatchObject([{ state: "proposed", sequence: 0 }]);
    expect(await rowsOf("untold_moves")).toHaveLength(1);
    await sql("UPDATE untold_moves SET notify_at = ?", now.getTime() + 1);
    expect((await choose()).state).toBe("agreed");
  });

  test("the school does not call off what the candidate has answered meanwhile", async () => {
    await propose();
    const answered = changedMeanwhile(async () => {
      await askForOthers(deps(), candidate, application.id, { word: "Only afternoons" });
    });
    const off = cancelInterview({ ...deps(), db: answered }, recruiter, application.id);
    await expect(off).rejects.toMatchObject({ code: "conflict" });
    expect(await rows()).toMatchObject([{ state: "others_asked", sequence: 1 }]);
  });

  test("nobody is reminded of an interview that is called off while the run reads", async () => {
    await propose();
    await chooseTime(deps(), candidate, application.id, { startsAt: at });
    await sql("DELETE FROM mail_outbox");
    const when = new Date(at.getTime() - 3_600_000);
    const off = changedMeanwhile(() => sql("UPDATE interviews SET state = 'cancelled', sequence = sequence + 1"));
    await remindOfInterviews({ ...deps(when), db: off });
    expect(await rowsOf("mail_outbox")).toEqual([]);
    expect(await rows()).toMatchObject([{ state: "cancelled", reminded_at: null }]);
  });
});

test("times are not proposed for a job that nobody sees, and the refusal says so", async () => {
  await sql("UPDATE jobs SET state = 'hidden'");
  await sql("UPDATE applications SET status = 'interviewing'");
  await expect(propose()).rejects.toMatchObject({
    code: "conflict",
    message: "This job is not public, so no interview can be proposed",
  });
});

test("nothing changes by the statement where the job was removed, though its application were as before", async () => {
  await sql("UPDATE jobs SET removed_at = updated_at");
  // Removing the job ends the application and its interview, which is another protection.
  await sql("UPDATE applications SET status = 'interviewing'");
  await insertInterview({ state: "proposed" });
  const before = { id: "i1", applicationId: application.id, sequence: 0, state: "proposed" as const };
  const mayBe = mayChangeNow(before, { side: "school", actorId: recruiter.id });
  const change = changeInterview(db, before, { state: "cancelled" }, now);
  expect(await unlessStopped(writeAll(db, [guard(db, mayBe, "changed_meanwhile"), change]))).toBe(false);
});

describe("the private calendar", () => {
  test("is renewed only in the version that was seen", async () => {
    const version = async () => (await readCalendarAddress({ db, config }, candidate)).version;
    await renewCalendar(db, candidate.id, 1);
    await renewCalendar(db, candidate.id, 7);
    expect(await version()).toBe(2);
  });

  test("is read so often, and then refused for a while", async () => {
    const { path } = await readCalendarAddress({ db, config }, candidate);
    const file = path.slice("/calendar/".length);
    const read = () => readCalendar(deps(new Date()), file);
    expect(await read()).toContain("BEGIN:VCALENDAR");
    await sql("DELETE FROM limit_counters");
    await setCount("calendar", candidate.id, 120, 60_000);
    await expect(read()).rejects.toMatchObject({ code: "too_many" });
  });
});

/** An interview that has ended and that nobody was notified of. */
async function insertInterview(changes: { state?: string; endedBy?: string; startsAt?: Date | null }) {
  const { state = "cancelled", endedBy = null, startsAt = null } = changes;
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, starts_at, sequence, ended_by, notify_at, proposed_by, created_at, updated_at)
     VALUES ('i1', ?, 'talk', '[]', 30, 'Asia/Kolkata', ?, ?, 0, ?, 5, ?, 1, 1)`,
    ...[application.id, state, startsAt?.getTime() ?? null, endedBy, recruiter.id],
  );
}

describe("that an interview is off", () => {
  const night = new Date("2026-11-24T18:00:00Z");
  const morning = new Date("2026-11-25T02:30:00Z");
  /** Who gets a mail and when, and who a notification. */
  async function told(ended: Parameters<typeof insertInterview>[0], when = now) {
    await insertInterview(ended);
    await notifyOfEndedInterviews(deps(when));
    const mails = (await rowsOf("mail_outbox")).map((mail) => [mail.recipient, new Date(Number(mail.next_attempt_at))]);
    const bells = (await rowsOf("notifications")).map(({ user_id }) =>
      user_id === recruiter.id ? "school" : "candidate",
    );
    return { mails: Object.fromEntries(mails), bells: bells.sort() };
  }

  test("both learn of an agreed time", async () => {
    expect(await told({ endedBy: "withdrawn", startsAt: at })).toEqual({
      mails: { [candidate.email]: now, [recruiter.email]: now },
      bells: ["candidate", "school"],
    });
  });

  test("nobody learns of times that were not taken, as the news of the application say it", async () => {
    expect(await told({ endedBy: "withdrawn" })).toEqual({ mails: {}, bells: [] });
  });

  test("the candidate alone learns of such times where the job has ended", async () => {
    expect(await told({ endedBy: "job" })).toEqual({ mails: { [candidate.email]: now }, bells: ["candidate"] });
  });

  test("nobody writes to an applicant whose data were removed", async () => {
    await sql("UPDATE applications SET resume_bytes = 0");
    expect((await told({ endedBy: "withdrawn", startsAt: at })).mails).toEqual({ [recruiter.email]: now });
  });

  test("nobody tells a school whose account is closed", async () => {
    await sql("UPDATE users SET closed_at = 5 WHERE id = ?", recruiter.id);
    expect(await told({ endedBy: "withdrawn", startsAt: at })).toEqual({
      mails: { [candidate.email]: now },
      bells: ["candidate"],
    });
  });

  test("a rejection does not come to the applicant at night; the school's mail, and any other end, do", async () => {
    expect((await told({ endedBy: "rejected", startsAt: at }, night)).mails).toEqual({
      [candidate.email]: morning,
      [recruiter.email]: night,
    });
    await sql("DELETE FROM interviews");
    await sql("DELETE FROM mail_outbox");
    expect((await told({ endedBy: "hired", startsAt: at }, night)).mails).toEqual({
      [candidate.email]: night,
      [recruiter.email]: night,
    });
  });
});
