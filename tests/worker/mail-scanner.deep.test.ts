/**
 * A GET changes nothing, and pressing changes nothing either: programs that read mail open every link and press every button.
 * Every kind of mail about hiring is produced, sent, and scanned at the moment when it comes.
 */
import { afterEach, describe, expect, test, vi } from "vitest";
import { enterBreak } from "~/domain/applications/clock/enter-break.server";
import { recordCall, takeMoreTime } from "~/domain/applications/clock/record-clock-events.server";
import { NUMBER_PURPOSE } from "~/domain/applications/guest-link";
import { mailedNumber } from "~/domain/ids";
import { answerAsGuest, chooseTime } from "~/domain/interviews/answer-interview.server";
import { api, visitor } from "../support/app";
import { config, db, PRODUCTION, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import {
  type Account,
  APPLY_FIELDS,
  type Application,
  createAccount,
  createApplication,
  createJob,
  type Job,
  pdf,
  signedIn,
  withToken,
} from "../support/factories";
import { type Pressed, type ScannedMail, scanMail } from "../support/mail-scanner";
import { assetsOf, NO_PLACES } from "../support/places";
import { runScheduled } from "./scheduled";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A Tuesday, 10:30 in India. */
const START = Date.parse("2026-11-24T05:00:00Z");

const box: ScannedMail[] = [];
const env = {
  ...assetsOf(NO_PLACES),
  ...PRODUCTION,
  ALERTS: undefined,
  MAIL_FROM: "post@staffroom.example",
  MAIL: { send: async ({ to, ...mail }: ScannedMail & { to: string }) => void box.push({ ...mail, recipient: to }) },
};
const options = { env };

/**
 * What a scanner may change: mails of one kind are turned off, by the button or the header that says so. An account turns them on
 * again at `/settings/mails`. Counters of limits are no part of a snapshot.
 */
let settings: Record<string, unknown>[] = [];

/** The number that the mails of an application print. */
const right = (id: string) => mailedNumber(PRODUCTION.LINK_SECRET, NUMBER_PURPOSE, id).number;
const idOf = (text: string) => /application\?key=([0-9a-f-]{36})\./.exec(text)?.[1];
/**
 * The first number that is the wrong one. A scanner is lucky now and then: that one in three is what the number leaves. A summary
 * holds the links of several applications, each with its own number.
 */
const unlucky = (mail: ScannedMail) => (choices: string[], link: string) =>
  choices.find((each) => each !== right(idOf(link) ?? idOf(mail.text) ?? ""));

const scanned: { subject: string; links: string[]; pressed: Pressed[] }[] = [];
const known = new Set<string>();

/** A run of the clock at this time, hour and minute, and a scan of the mails that it and the steps before it sent. */
async function runAndScan(at: number): Promise<void> {
  vi.setSystemTime(at);
  await runScheduled("17 * * * *", env);
  await runScheduled("* * * * *", env);
  for (const mail of box.splice(0)) {
    // So that each mail's own number is asked for: two wrong ones an hour are taken.
    await sql("DELETE FROM limit_counters");
    const { mail_settings: _, ...before } = await snapshot();
    const done = await scanMail(mail, { pick: unlucky(mail), options, known });
    scanned.push({ subject: mail.subject, ...done });
    const { mail_settings: changed, ...after } = await snapshot();
    expect(after, mail.subject).toEqual(before);
    settings = changed as typeof settings;
  }
}

let school: Account & { token: string };
let asha: Account & { token: string };
let jobs: Job[];

const PROMISED = { turn: "school" as const, promisedDays: 7, confirmedAt: new Date(START) };
const guest = (job: Job | undefined, more: Partial<Application> = {}) =>
  createApplication(job as Job, {
    ...PROMISED,
    ...{ waitsSince: new Date(), dueAt: new Date(START + 7 * DAY), name: "Ravi Guest", ...more },
  });
const ours = (job: Job | undefined, more: Partial<Application> = {}) =>
  guest(job, { name: "Asha Rao", candidateId: asha.id, email: asha.email, ...more });
const call = async (method: string, path: string, body: object, token = school.token) => {
  const answer = await api(method, path, { body, token, env });
  expect([answer.status, path], JSON.stringify(answer.body)).toEqual([expect.any(Number), path]);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
};
const move = ({ id }: Application, status: string, message?: string) =>
  call("PUT", `/application/updatestatus/${id}`, { status, ...(message ? { message } : {}) });
const propose = ({ id }: Application, days: number) =>
  call("POST", `/application/interviews/${id}`, {
    kind: "talk",
    place: "Hall",
    times: [{ starts_at: new Date(START + days * DAY).toISOString(), minutes: 30 }],
  });
/** Each a second after what was before: mails of one moment stand in no order, and the subject of a digest names its first. */
const apply = (job: Job | undefined, email: string, browser = visitor()) => {
  vi.setSystemTime(Date.now() + 1000);
  return browser.upload(
    `/jobdetails/${job?.id}`,
    { ...APPLY_FIELDS, applicant_email: email, job_id: job?.id ?? "", resume: pdf() },
    options,
  );
};

async function prepare(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  box.length = 0;
  const confirmed = { emailVerifiedAt: new Date(START) };
  school = await withToken("admin", await createAccount("admin", { email: "head@school.example", ...confirmed }));
  asha = await withToken("user", await createAccount("user", { email: "asha@example.com", ...confirmed }));
  const other = await createAccount("admin", { email: "office@school.example", ...confirmed });
  const details = '{"answer_days":7,"answers_from":"arrival"}';
  const owners = [...Array.from({ length: 12 }, () => school), other];
  jobs = [];
  for (const [at, owner] of owners.entries()) jobs.push(await createJob(owner, { title: `Post ${at}`, details }));
  await sql("INSERT INTO mail_settings VALUES (?, 'new_applications', 'at_once', 5)", other.id);
}
afterEach(() => vi.useRealTimers());

/** What happens, in the order of time; each step ends with the mails that it sent, scanned. */
const STEPS = {
  "applying, with and without an account, and a second time from the same address": async () => {
    await apply(jobs[0], "ravi@example.com");
    await apply(jobs[0], "ravi@example.com");
    await apply(jobs[1], asha.email, await signedIn("user", asha));
    await apply(jobs[12], "ravi@example.com");
    await runAndScan(START + MINUTE);
    const confirmed = (await rowsOf("applications")).map(({ email, confirmed_at }) => [email, confirmed_at]);
    expect(confirmed.filter(([email]) => email === "ravi@example.com").map(([, at]) => at)).toEqual([null, null, null]);
  },

  "moves, offers, times, messages, calls and more time": async () => {
    const deps = {
      ...SURROUNDINGS,
      db,
      now: new Date(),
      origin: PRODUCTION.ORIGIN,
      config: { ...config, linkSecret: PRODUCTION.LINK_SECRET, confirmsAddresses: true },
    };
    const moved = await Promise.all([1, 2, 3, 4, 5].map(() => guest(jobs[2])));
    const hers = [];
    for (const at of [3, 4, 5, 6, 7, 8]) hers.push(await ours(jobs[at]));
    const [a, b, c, d, e] = moved as [Application, Application, Application, Application, Application];
    const [ha, hb, hc, hd, he, hf] = hers as [
      Application,
      Application,
      Application,
      Application,
      Application,
      Application,
    ];
    await move(a, "shortlisted");
    await move(b, "offered");
    await move(c, "rejected", "We have chosen somebody else.");
    await move(d, "hired");
    await move(ha, "shortlisted");
    await move(hb, "offered");
    await propose(e, 5);
    await propose(hc, 5);
    await propose(hd, 6);
    await chooseTime(deps, asha, hd.id, { startsAt: new Date(START + 6 * DAY) });
    await propose(he, 7);
    await chooseTime(deps, asha, he.id, { startsAt: new Date(START + 7 * DAY) });
    await call("POST", `/application/interviews/${he.id}/cancel`, {});
    const f = await guest(jobs[9]);
    await propose(f, 8);
    const agreed = { number: right(f.id), startsAt: new Date(START + 8 * DAY) };
    await answerAsGuest(deps, { id: f.id, version: 1 }, agreed);
    await call("POST", `/application/messages/${a.id}`, { message: "When can you begin?" });
    await call("POST", `/application/messages/${ha.id}`, { message: "When can you begin?" });
    await call("POST", `/application/messages/${ha.id}`, { message: "In January." }, asha.token);
    await recordCall(deps, school, hf.id);
    await takeMoreTime(deps, school, (await guest(jobs[10])).id, { days: 3 });
    await runAndScan(START + 20 * MINUTE);
    const states = (await rowsOf("applications")).map(({ status, accepted_at }) => [status, accepted_at]);
    expect(states.filter(([status]) => status === "withdrawn")).toEqual([]);
    expect(states.filter(([, accepted]) => accepted !== null)).toEqual([]);
    expect((await rowsOf("interviews")).map(({ state }) => state).sort()).toEqual([
      "agreed",
      "agreed",
      "cancelled",
      "proposed",
      "proposed",
    ]);
  },

  "the mail of the day, of the morning, and of strangers": async () => {
    for (const at of [1, 2, 3, 4, 5, 6, 7]) await apply(jobs[at], "many@example.com");
    await runAndScan(START + DAY - 2 * HOUR);
    await runAndScan(START + DAY + HOUR);
  },

  "days on which the school answers nobody, and a job that goes": async () => {
    const deps = { db, now: new Date() };
    await enterBreak(deps, school, { first_day: "2026-11-30", last_day: "2026-12-03" });
    await sql("UPDATE jobs SET removed_at = updated_at, state = 'closed' WHERE id = ?", jobs[11]?.id ?? "");
    const gone = [guest(jobs[11]), ours(jobs[11])];
    await Promise.all(gone);
    await sql(
      "UPDATE applications SET gone_notify_at = 5, status = 'unanswered', unanswered_by = 'taken_down', lapsed_at = 5, lapsed_from = 'submitted', turn = null, due_at = null WHERE job_id = ?",
      jobs[11]?.id ?? "",
    );
    await runAndScan(START + DAY + 2 * HOUR);
  },

  "reminders, and an answer that is late": async () => {
    for (const days of [4, 5, 6, 7, 8, 9, 13]) await runAndScan(START + days * DAY);
    const unanswered = (await rowsOf("applications")).filter(({ status }) => status === "unanswered");
    expect(unanswered.length).toBeGreaterThan(3);
  },
};

test("a program that opens and presses everything in every mail changes nothing but which mails come", async () => {
  await prepare();
  for (const [step, go] of Object.entries(STEPS))
    await go().catch((error) => Promise.reject(new Error(step, { cause: error })));
  for (const row of settings.filter(({ how_often }) => how_often !== "at_once")) expect(row.how_often).toBe("off");
  const kinds = settings.filter(({ owner_id }) => owner_id === asha.id).map(({ kind }) => String(kind));
  expect(kinds).toContain("messages");
  const back = await (await signedIn("user", asha)).form("/settings/mails", { messages: "at_once" }, options);
  expect(back.status).toBe(303);
  expect(await rowsOf("mail_settings")).toContainEqual(
    expect.objectContaining({ owner_id: asha.id, kind: "messages", how_often: "at_once" }),
  );
});

describe("what was scanned", () => {
  test("was every kind of mail about hiring", () => {
    const subjects = [...new Set(scanned.map(({ subject }) => subject.replace(/Post \d+/, "…")))].sort();
    expect(subjects).toEqual([
      "2 more mails from Staffroom",
      "2 new applications for …, and 7 more",
      "A message from Asha Rao about …",
      "A message from Hill View School about …",
      "An offer for …",
      "Answers due: 6",
      "Choose a time: interview for …",
      "Choose a time: …",
      "Confirm your application for …",
      "Confirmed: interview for …",
      "Hill View School has a break: answer by Friday, 4 December",
      "Hill View School has removed the job: …",
      "Hill View School is late with its answer",
      "Hill View School says that it called you",
      "Hill View School takes more time: answer by Friday, 4 December",
      "Hill View School waits for you: …",
      "Hill View School waits for your reply: …",
      "Interview cancelled: …",
      "New application for …",
      "Soon: interview for …",
      "You are hired: …",
      "You are shortlisted for …",
      "Your application for …",
    ]);
  });

  test("each mail had a link, and buttons were pressed behind those of guests", () => {
    for (const { subject, links } of scanned) expect(links.length, subject).toBeGreaterThan(0);
    const pressed = scanned.flatMap((one) => one.pressed);
    const ways = new Set(pressed.map(({ fields }) => fields.way ?? fields.intent ?? ""));
    for (const way of ["confirm", "withdraw", "not_me", "accept", "choose", "prove"]) expect([...ways]).toContain(way);
    expect(new Set(pressed.map(({ path }) => path.split("?")[0]))).toContain("/mails/stop");
    expect(pressed.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

test("the same program with the number of the mail does act: so it does press", async () => {
  await prepare();
  await apply(jobs[5], "lucky@example.com");
  await runScheduled("* * * * *", env);
  const mail = box.find(({ recipient }) => recipient === "lucky@example.com");
  if (!mail) throw new Error("No mail came");
  await scanMail(mail, { pick: () => right(idOf(mail.text) ?? ""), options });
  const [row] = (await rowsOf("applications")).filter(({ email }) => email === "lucky@example.com");
  expect([row?.confirmed_at === null, row?.status === "submitted" && row?.dropped_at === null]).toEqual([false, false]);
});
