/** Telling: nothing is told twice, nothing is lost, whatever dies, comes twice, late or out of order. */
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "~/db/client.server";
import { tokenOf } from "~/domain/alerts/alert-links";
import { changeAlert, stopAlert } from "~/domain/alerts/change-alert.server";
import { expireAlerts } from "~/domain/alerts/expire-alerts.server";
import { matchNewJobs, rebuildAlertSearches } from "~/domain/alerts/match-new-jobs.server";
import { type AlertRequestOutcome, confirmAlert, requestAlert } from "~/domain/alerts/request-alert.server";
import { CLAIM_MS, MAX_ALERTS, MAX_JOBS_A_MAIL, nextMailTime } from "~/domain/alerts/rules";
import { AlertForm, EditForm } from "~/domain/alerts/schema";
import { type AlertMessage, type AlertQueue, handOverDueAlerts, sendAlerts } from "~/domain/alerts/send-alerts.server";
import { bindingMailer, type Mailer, type OutgoingMail } from "~/domain/mail/mail-drivers";
import { sendDueMail } from "~/domain/mail/send-mail.server";
import { config, countRows, db, rowsOf, SURROUNDINGS, sql } from "../support/bindings";
import { expectLoggedErrors } from "../support/captured-log";
import { type Account, createAccount, createJob, type Job } from "../support/factories";
import { failingDatabase } from "../support/failing-storage";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ORIGIN = "https://staffroom.example";
let sent: OutgoingMail[] = [];
let posted: AlertMessage[] = [];
let owner: Account;
let clock = 0;

const mailer: Mailer = { keepsText: false, send: async (mail) => void sent.push(mail) };
const queue: AlertQueue = { send: async (messages) => void posted.push(...messages) };
const at = (ms = 0) => new Date(clock + ms);
const deps = (now = at()) => ({ db, now, config, ...SURROUNDINGS, origin: ORIGIN, mailer, queue });

beforeEach(async () => {
  // Far enough before the next morning for what a test does on one day, whatever the time at which it runs.
  const isNearMorning = nextMailTime("daily", new Date()) - Date.now() < 3 * HOUR;
  [sent, posted, clock] = [[], [], Date.now() + (isNearMorning ? 3 * HOUR : 0)];
  owner = await createAccount("admin");
  await matchNewJobs(deps());
});

/** A confirmed alert. */
async function alertOf(
  email: string,
  search: Record<string, string> = {},
  frequency = "daily",
  now = at(),
): Promise<AlertRequestOutcome> {
  return requestAlert(deps(now), { email, isConfirmed: true }, AlertForm.parse({ ...search, email, frequency }));
}
const physics = (title = "PGT Physics") => createJob(owner, { title });
/** The time at which everything that is due by tomorrow is due. */
const morning = () => new Date(nextMailTime("daily", at()) + HOUR);

/** Everything that one run does, and what its messages do. */
async function sendDueMails(now: Date): Promise<void> {
  await matchNewJobs(deps(now));
  await handOverDueAlerts(deps(now));
  for (const message of posted.splice(0)) await sendAlerts(deps(now), message);
  while ((await sendDueMail(deps(now))).sent > 0);
}

const textsTo = (email: string) => sent.filter(({ recipient }) => recipient === email).map(({ text }) => text);
const mentions = (email: string, job: Job) =>
  textsTo(email).reduce((sum, text) => sum + text.split(`/jobdetails/${job.id}`).length - 1, 0);
const idOf = async (email: string) => String((await rowsOf("alerts")).find((row) => row.email === email)?.id);

describe("a mail", () => {
  test("tells of what is new, once, with links and headers that end the alert", async () => {
    await physics("Physics before");
    await alertOf("a@b.example", { q: "physics" });
    const job = await physics();
    await sendDueMails(at(MINUTE));
    expect(sent, "not before the morning").toEqual([]);
    await sendDueMails(morning());
    await sendDueMails(morning());
    await sendDueMails(new Date(morning().getTime() + DAY));
    expect(sent).toHaveLength(1);
    expect(mentions("a@b.example", job)).toBe(1);
    const token = tokenOf(config, "manage", await idOf("a@b.example"));
    expect(sent[0]?.subject).toBe("A new job: PGT Physics");
    expect(sent[0]?.text).not.toContain("Physics before");
    expect(sent[0]?.text).toContain(`${ORIGIN}/alerts/edit?token=${token}`);
    expect(sent[0]?.headers).toEqual({
      "List-Unsubscribe": `<${ORIGIN}/alerts/stop?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("reaches the binding with its headers, and mails that nobody can end have none", async () => {
    const given: unknown[] = [];
    const binding = { send: async (mail: unknown) => void given.push(mail) } as unknown as SendEmail;
    const driver = bindingMailer(binding, "mail@staffroom.example");
    await driver.send({
      recipient: "a@b.example",
      subject: "s",
      text: "t",
      html: "h",
      headers: { "List-Unsubscribe": "<x>" },
    });
    await driver.send({ recipient: "a@b.example", subject: "s", text: "t", html: "h" });
    expect(given).toEqual([
      expect.objectContaining({ headers: { "List-Unsubscribe": "<x>" } }),
      expect.not.objectContaining({ headers: expect.anything() }),
    ]);
  });

  test("holds at most twenty jobs, says how many more there are, and those do not come again", async () => {
    await alertOf("a@b.example", { q: "physics" });
    for (let count = 0; count < MAX_JOBS_A_MAIL + 3; count += 1) await physics(`Physics ${count}`);
    await sendDueMails(at(MINUTE));
    await sendDueMails(morning());
    const [text = ""] = textsTo("a@b.example");
    expect(text.match(/\/jobdetails\//g)).toHaveLength(MAX_JOBS_A_MAIL);
    expect(text).toContain("3 more, the newest first:");
    expect(text).toContain("Physics 22");
    expect(text).not.toContain("Physics 2\n");
    await sendDueMails(new Date(morning().getTime() + DAY));
    expect(sent).toHaveLength(1);
  });

  test.each([
    ["closed", "UPDATE jobs SET state = 'closed' WHERE seq = ?"],
    ["hidden", "UPDATE jobs SET state = 'hidden' WHERE seq = ?"],
    ["removed", "UPDATE jobs SET removed_at = updated_at WHERE seq = ?"],
    ["over", "UPDATE jobs SET closes_at = 5 WHERE seq = ?"],
  ])("leaves out a job that meanwhile is %s, and is not sent for it alone", async (_what, change) => {
    await alertOf("a@b.example", { q: "physics" });
    await alertOf("c@d.example", { q: "teacher OR physics" });
    const gone = await physics();
    await sendDueMails(at(MINUTE));
    await sql(change, gone.seq);
    await sendDueMails(morning());
    expect(sent).toEqual([]);
    const next = await physics("Physics again");
    await sendDueMails(morning());
    await sendDueMails(new Date(morning().getTime() + DAY));
    expect(mentions("a@b.example", next)).toBe(1);
    expect(mentions("a@b.example", gone)).toBe(0);
  });

  test("comes on Monday morning in India for those who want it weekly, with all of the week", async () => {
    await alertOf("a@b.example", { q: "physics" }, "weekly");
    const first = await physics("Physics one");
    await sendDueMails(at(MINUTE));
    const [row] = await rowsOf("alerts");
    const due = new Date(Number(row?.due_at));
    const india = new Intl.DateTimeFormat("en-GB", { weekday: "long", hour: "numeric", timeZone: "Asia/Kolkata" });
    expect(india.format(due)).toMatch(/Monday.* 0?[67]/);
    const second = await physics("Physics two");
    await sendDueMails(at(2 * MINUTE));
    expect(sent).toEqual([]);
    await sendDueMails(new Date(due.getTime() + 1));
    expect([mentions("a@b.example", first), mentions("a@b.example", second), sent.length]).toEqual([1, 1, 1]);
  });

  test("of one address tells no job that another alert of hers has told", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await alertOf("a@b.example", { q: "pgt" });
    await alertOf("a@b.example", { category: "Science" }, "weekly");
    const jobs = [await physics(), await physics("TGT physics"), await createJob(owner, { title: "PGT Chemistry" })];
    await sendDueMails(at(MINUTE));
    for (let day = 0; day < 9; day += 1) await sendDueMails(new Date(morning().getTime() + day * DAY));
    for (const job of jobs) expect(mentions("a@b.example", job), job.title).toBe(1);
  });

  test("is not stopped by a job that comes while it is written", async () => {
    await alertOf("a@b.example", { q: "physics" });
    const first = await physics("Physics one");
    await sendDueMails(at(MINUTE));
    await handOverDueAlerts(deps(morning()));
    const second = await physics("Physics two");
    // Between reading and writing.
    let hasCome = false;
    const batch = async (statements: Parameters<typeof db.batch>[0]) => {
      if (statements.length > 2 && !hasCome) {
        hasCome = true;
        await matchNewJobs(deps(morning()));
      }
      return db.batch(statements);
    };
    const slow = new Proxy(db, { get: (real, name) => (name === "batch" ? batch : Reflect.get(real, name)) });
    for (const message of posted.splice(0)) await sendAlerts({ ...deps(morning()), db: slow }, message);
    expect(hasCome).toBe(true);
    for (let day = 0; day < 3; day += 1) await sendDueMails(new Date(morning().getTime() + day * DAY));
    expect([mentions("a@b.example", first), mentions("a@b.example", second)]).toEqual([1, 1]);
  });
});

describe("a message", () => {
  async function oneMessage(): Promise<{ message: AlertMessage; job: Job }> {
    await alertOf("a@b.example", { q: "physics" });
    const job = await physics();
    await matchNewJobs(deps());
    await handOverDueAlerts(deps(morning()));
    const [message] = posted.splice(0);
    if (!message) throw new Error("nothing was handed over");
    return { message, job };
  }

  test("carries ids only", async () => {
    const { message } = await oneMessage();
    expect(message).toEqual({ ids: [await idOf("a@b.example")] });
  });

  test("twice, one after the other or at once, sends one mail", async () => {
    const { message } = await oneMessage();
    await Promise.all([1, 2, 3].map(() => sendAlerts(deps(morning()), message)));
    await sendAlerts(deps(morning()), message);
    expect(await countRows("mail_outbox")).toBe(1);
  });

  test("late, after the run has handed it over again, sends one mail, in whatever order they come", async () => {
    const { message: first } = await oneMessage();
    const late = new Date(morning().getTime() + CLAIM_MS + 1);
    await handOverDueAlerts(deps(late));
    const [second] = posted.splice(0);
    expect(second).toEqual(first);
    await sendAlerts(deps(late), second ?? first);
    await sendAlerts(deps(late), first);
    expect(await countRows("mail_outbox")).toBe(1);
  });

  test("that never comes is handed over again after the claim, and not before", async () => {
    await oneMessage();
    expect(await handOverDueAlerts(deps(morning()))).toEqual({ alerts: 0 });
    await sendDueMails(new Date(morning().getTime() + CLAIM_MS + 1));
    expect(sent).toHaveLength(1);
  });

  test("of an alert that was stopped or changed meanwhile sends nothing", async () => {
    const { message } = await oneMessage();
    const token = tokenOf(config, "manage", await idOf("a@b.example"));
    await changeAlert(deps(), token, EditForm.parse({ q: "chemistry", frequency: "daily" }));
    await sendAlerts(deps(morning()), message);
    await stopAlert(deps(), token);
    await sendAlerts(deps(morning()), message);
    expect(await countRows("mail_outbox")).toBe(0);
  });

  test("two at once for two alerts of one address tell the job once", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await alertOf("a@b.example", { q: "pgt" });
    const job = await physics();
    await matchNewJobs(deps());
    await handOverDueAlerts(deps(morning()));
    const ids = posted.splice(0).flatMap((message) => message.ids);
    await Promise.all(ids.map((id) => sendAlerts(deps(morning()), { ids: [id] })));
    for (let hour = 0; hour < 30; hour += 1) await sendDueMails(new Date(morning().getTime() + hour * HOUR));
    expect(mentions("a@b.example", job)).toBe(1);
    // The one that lost is not due for ever.
    expect((await rowsOf("alerts")).map(({ due_at, claimed }) => [due_at, claimed])).toEqual([
      [null, 0],
      [null, 0],
    ]);
  });
});

describe("a run", () => {
  test("that dies at any of its calls tells everything once, when the next ones have run", async () => {
    for (const when of ["before", "after"] as const) {
      for (let call = 1; call <= 12; call += 1) {
        const email = `${when}${call}@b.example`;
        await alertOf(email, { q: "physics" });
        const job = await physics();
        const broken = failingDatabase({ at: call, when });
        const dying = { ...deps(morning()), db: openDatabase(broken.DB) };
        const run = async () => {
          await matchNewJobs(dying);
          const withClaims = morning();
          await sql("UPDATE alerts SET due_at = 5 WHERE due_at > 5 AND claimed = 0");
          await handOverDueAlerts({ ...dying, now: withClaims });
          for (const message of posted.splice(0)) await sendAlerts(dying, message);
        };
        await run().catch(() => undefined);
        posted = [];
        for (const ms of [0, 2 * CLAIM_MS, DAY, DAY + 2 * CLAIM_MS])
          await sendDueMails(new Date(morning().getTime() + ms));
        expect(mentions(email, job), `${when} call ${call}`).toBe(1);
        await stopAlert(deps(), tokenOf(config, "manage", await idOf(email)));
      }
    }
  });

  test("at the same time as another one hands each alert over once", async () => {
    for (const name of ["a", "b", "c"]) await alertOf(`${name}@b.example`, { q: "physics" });
    await physics();
    await Promise.all([matchNewJobs(deps()), matchNewJobs(deps())]);
    await Promise.all([handOverDueAlerts(deps(morning())), handOverDueAlerts(deps(morning()))]);
    expect(posted.flatMap(({ ids }) => ids)).toHaveLength(3);
  });

  test("whose queue does not take the messages hands them over again when the claim ends", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await physics();
    await matchNewJobs(deps());
    const full: AlertQueue = { send: () => Promise.reject(new Error("queue is full")) };
    await expect(handOverDueAlerts({ ...deps(morning()), queue: full })).rejects.toThrow("queue is full");
    await sendDueMails(new Date(morning().getTime() + CLAIM_MS + 1));
    expect(sent).toHaveLength(1);
  });

  test("without a queue tells by itself; without mail nothing is handed over and nothing is lost", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await physics();
    await matchNewJobs(deps());
    expect(await handOverDueAlerts({ ...deps(morning()), mailer: null })).toEqual({ alerts: 0 });
    expect(await handOverDueAlerts({ ...deps(morning()), queue: null })).toEqual({ alerts: 1 });
    expect(await countRows("mail_outbox")).toBe(1);
  });

  test("makes searches of older lists ready anew", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await sql(`UPDATE alert_searches SET version = 0, made = '{"all":"x","values":{},"tokens":["x"]}'`);
    await sql("DELETE FROM alert_tokens");
    expect(await rebuildAlertSearches(deps())).toEqual({ made: 1 });
    expect(await rebuildAlertSearches(deps())).toEqual({ made: 0 });
    await physics();
    expect((await matchNewJobs(deps())).matches).toBe(1);
  });
});

describe("an alert ends", () => {
  test("if nobody confirms it within three days, and nothing is left of it", async () => {
    await requestAlert(deps(), null, AlertForm.parse({ email: "a@b.example", frequency: "daily", q: "physics" }));
    await physics();
    await sendDueMails(morning());
    expect(textsTo("a@b.example").filter((text) => text.includes("/jobdetails/"))).toEqual([]);
    expect(await expireAlerts(deps(at(2 * DAY)))).toMatchObject({ ended: 0 });
    const token = tokenOf(config, "confirm", await idOf("a@b.example"));
    await expect(confirmAlert(deps(at(4 * DAY)), token)).rejects.toMatchObject({ code: "gone" });
    expect(await expireAlerts(deps(at(4 * DAY)))).toMatchObject({ ended: 1 });
    for (const table of ["alerts", "alert_searches", "alert_tokens"] as const)
      expect(await countRows(table), table).toBe(0);
  });

  test("if its mail is given up, or its address takes none for good; one that is newer stays", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await alertOf("a@b.example", { q: "chemistry" });
    await physics();
    await sendDueMails(at(MINUTE));
    await matchNewJobs(deps(morning()));
    await handOverDueAlerts({ ...deps(morning()), queue: null });
    const refusing: Mailer = {
      keepsText: false,
      send: () => Promise.reject(Object.assign(new Error("suppressed"), { code: "E_RECIPIENT_SUPPRESSED" })),
    };
    await sendDueMail({ ...deps(morning()), mailer: refusing });
    expectLoggedErrors(1);
    expect(await rowsOf("mail_outbox")).toMatchObject([{ attempts: 8, sent_at: null, body: "" }]);
    await alertOf("a@b.example", { q: "biology" }, "daily", new Date(morning().getTime() + HOUR));
    expect(await expireAlerts(deps(morning()))).toMatchObject({ ended: 2 });
    expect((await rowsOf("alerts")).map((row) => row.query)).toEqual(["q=biology"]);
    expect(await expireAlerts(deps(morning()))).toMatchObject({ ended: 0 });
  });

  test("a month after the question of the year, unless she keeps it", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await alertOf("c@d.example", { q: "physics" });
    const year = at(366 * DAY);
    expect(await expireAlerts(deps(at(364 * DAY)))).toMatchObject({ asked: 0 });
    expect(await expireAlerts(deps(year))).toMatchObject({ asked: 2, ended: 0 });
    expect(await expireAlerts(deps(year))).toMatchObject({ asked: 0 });
    while ((await sendDueMail(deps(year))).sent > 0);
    expect(textsTo("a@b.example").join()).toContain("Do you want to keep it?");
    const kept = tokenOf(config, "confirm", await idOf("a@b.example"));
    await confirmAlert(deps(at(380 * DAY)), kept);
    expect(await expireAlerts(deps(at(400 * DAY)))).toMatchObject({ ended: 1 });
    expect((await rowsOf("alerts")).map((row) => row.email)).toEqual(["a@b.example"]);
  });

  test("when it is stopped: twice is fine, and a mail that waits is not sent", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await physics();
    await matchNewJobs(deps());
    await handOverDueAlerts({ ...deps(morning()), queue: null });
    const token = tokenOf(config, "manage", await idOf("a@b.example"));
    expect(await stopAlert(deps(), token)).toBe(true);
    expect(await stopAlert(deps(), token)).toBe(false);
    expect((await sendDueMail(deps(morning()))).sent).toBe(0);
    for (const table of ["alerts", "alert_searches", "alert_tokens", "alert_matches"] as const)
      expect(await countRows(table), table).toBe(0);
  });

  test("old finds and tellings are removed", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await alertOf("a@b.example", { q: "pgt" });
    await physics();
    await sendDueMails(at(MINUTE));
    await sendDueMails(morning());
    expect([await countRows("alert_matches"), await countRows("alert_mailed_jobs")]).toEqual([2, 1]);
    await expireAlerts(deps(at(17 * DAY)));
    expect([await countRows("alert_matches"), await countRows("alert_mailed_jobs")]).toEqual([0, 1]);
    await expireAlerts(deps(at(40 * DAY)));
    expect(await countRows("alert_mailed_jobs")).toBe(0);
  });
});

describe("asking", () => {
  let asked = 0;
  beforeEach(() => {
    asked = 0;
  });
  // Each some minutes after the one before: two at once send one mail.
  const ask = (email: string, search = {}, asker: { email: string; isConfirmed: boolean } | null = null) =>
    requestAlert(deps(at(5 * MINUTE * asked++)), asker, AlertForm.parse({ ...search, email, frequency: "daily" }));

  test("twice for one search makes one alert, whatever its capitals, and the second mail says so only once it is confirmed", async () => {
    await ask("a@b.example", { q: "Physics Teacher" });
    await ask("a@b.example", { q: "physics teacher", radius: "25" });
    await ask("c@d.example", { q: "physics TEACHER" });
    expect([await countRows("alerts"), await countRows("alert_searches")]).toEqual([2, 2]);
    await confirmAlert(deps(), tokenOf(config, "confirm", await idOf("a@b.example")));
    await ask("a@b.example", { q: "physics teacher" });
    const subjects = (await rowsOf("mail_outbox"))
      .filter((row) => row.recipient === "a@b.example")
      .map((row) => row.subject)
      .sort();
    expect(subjects).toEqual(["Confirm your job alert", "Confirm your job alert", "You have this job alert already"]);
  });

  test("two at once, and one right after them, make one alert and one mail", async () => {
    const form = AlertForm.parse({ q: "physics", email: "a@b.example", frequency: "daily" });
    const now = at();
    await Promise.all([1, 2].map(() => requestAlert(deps(now), null, form)));
    await requestAlert(deps(at(MINUTE)), null, form);
    expect([await countRows("alerts"), await countRows("mail_outbox")]).toEqual([1, 1]);
  });

  test("beyond ten mails a day for an address does nothing, and says the same", async () => {
    const answers = [];
    for (let count = 0; count < 12; count += 1) answers.push(await ask("a@b.example", { q: `physics ${count}` }));
    expect(new Set(answers)).toEqual(new Set(["mailed"]));
    expect([await countRows("alerts"), await countRows("mail_outbox")]).toEqual([10, 10]);
  });

  test("with somebody else's confirmed account is that of a stranger", async () => {
    expect(await ask("a@b.example", { q: "physics" }, { email: "c@d.example", isConfirmed: true })).toBe("mailed");
    expect(await ask("a@b.example", { q: "chemistry" }, { email: "a@b.example", isConfirmed: false })).toBe("mailed");
    expect((await rowsOf("alerts")).map((row) => row.confirmed_at)).toEqual([null, null]);
  });

  test("an address has at most twenty confirmed alerts, however they are made", async () => {
    for (let count = 0; count < MAX_ALERTS; count += 1) await alertOf("a@b.example", { q: `physics ${count}` });
    await expect(alertOf("a@b.example", { q: "one more" })).rejects.toMatchObject({ code: "conflict" });
    await ask("a@b.example", { q: "as a stranger" });
    const [waiting] = (await rowsOf("alerts")).filter((row) => row.confirmed_at === null);
    const token = tokenOf(config, "confirm", String(waiting?.id));
    await expect(confirmAlert(deps(), token)).rejects.toMatchObject({ code: "conflict" });
    expect((await rowsOf("alerts")).filter((row) => row.confirmed_at !== null)).toHaveLength(MAX_ALERTS);
  });

  test("a change begins anew with jobs that come later, and cannot become a second one for the same search", async () => {
    await alertOf("a@b.example", { q: "physics" });
    const chemistry = await createJob(owner, { title: "Chemistry" });
    const token = tokenOf(config, "manage", await idOf("a@b.example"));
    await changeAlert(deps(), token, EditForm.parse({ q: "chemistry", frequency: "daily" }));
    const next = await createJob(owner, { title: "Chemistry again" });
    await sendDueMails(at(MINUTE));
    await sendDueMails(morning());
    expect([mentions("a@b.example", chemistry), mentions("a@b.example", next)]).toEqual([0, 1]);
    await alertOf("a@b.example", { q: "biology" });
    const again = changeAlert(deps(), token, EditForm.parse({ q: "Biology", frequency: "daily" }));
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });

  test("again, before anybody has confirmed it, follows the last one who asked, and waits three days from then", async () => {
    await ask("a@b.example", { q: "physics" }, null);
    const form = AlertForm.parse({ q: "physics", email: "a@b.example", frequency: "weekly" });
    const soon = at(2 * DAY + 23 * HOUR);
    await requestAlert(deps(soon), null, form);
    const [mail] = (await rowsOf("mail_outbox")).filter(({ created_at }) => created_at === soon.getTime());
    expect(mail?.body).toContain("How often: every Monday");
    expect(await rowsOf("alerts")).toMatchObject([{ frequency: "weekly", confirmed_at: null }]);
    const token = tokenOf(config, "confirm", await idOf("a@b.example"));
    await expireAlerts(deps(at(3 * DAY + HOUR)));
    await confirmAlert(deps(at(3 * DAY + 2 * HOUR)), token);
    // Once confirmed, nobody else changes it.
    await requestAlert(deps(at(4 * DAY)), null, AlertForm.parse({ ...form, frequency: "daily" }));
    expect(await rowsOf("alerts")).toMatchObject([{ frequency: "weekly" }]);
  });

  test("with one's own confirmed address has the frequency that she asks for, also where a stranger asked before", async () => {
    await ask("a@b.example", { q: "physics" });
    await alertOf("a@b.example", { q: "physics" }, "weekly");
    expect(await rowsOf("alerts")).toMatchObject([{ frequency: "weekly", confirmed_at: expect.any(Number) }]);
  });

  test("and changing at once leave no search behind that nobody has", async () => {
    for (const q of ["one", "two"]) await alertOf("a@b.example", { q });
    const ids = (await rowsOf("alerts")).map(({ id }) => String(id));
    const changes = ["physics", "chemistry", "biology", "history"].flatMap((q, index) =>
      ids.map((id) => ({
        id,
        form: EditForm.parse({ q: `${q} ${id.slice(-3)}`, category: `C${index}`, frequency: "daily" }),
      })),
    );
    await Promise.allSettled(changes.map(({ id, form }) => changeAlert(deps(), tokenOf(config, "manage", id), form)));
    const waited = new Set((await rowsOf("alerts")).map(({ search_id }) => search_id));
    expect(new Set((await rowsOf("alert_searches")).map(({ id }) => id))).toEqual(waited);
    expect(new Set((await rowsOf("alert_tokens")).map(({ search_id }) => search_id))).toEqual(waited);
  });

  test("for one more than an address may have leaves no search behind", async () => {
    for (let count = 0; count < MAX_ALERTS; count += 1) await alertOf("a@b.example", { q: `physics ${count}` });
    await expect(alertOf("a@b.example", { q: "one more" })).rejects.toMatchObject({ code: "conflict" });
    expect(await countRows("alert_searches")).toBe(MAX_ALERTS);
  });

  test("mails go out in the order of what they are for: accounts, applications, then alerts", async () => {
    await alertOf("a@b.example", { q: "physics" });
    await physics();
    await matchNewJobs(deps());
    await handOverDueAlerts({ ...deps(morning()), queue: null });
    const columns = "(id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at)";
    await sql(
      `INSERT INTO mail_outbox ${columns} VALUES ('m', 'e', 'x@b.example', 'Application', 'b', 0, ?1, ?1)`,
      clock,
    );
    await ask("new@b.example", { q: "physics" });
    while ((await sendDueMail(deps(morning()))).sent > 0);
    expect(sent.map(({ subject }) => subject)).toEqual([
      "Confirm your job alert",
      "Application",
      "A new job: PGT Physics",
    ]);
  });
});
