/** The pages of job alerts, one click of a mail program, and the queue's side of the Worker. */
import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { tokenOf } from "~/domain/alerts/alert-links";
import { matchNewJobs } from "~/domain/alerts/match-new-jobs.server";
import { requestAlert } from "~/domain/alerts/request-alert.server";
import { CLAIM_MS } from "~/domain/alerts/rules";
import { AlertForm } from "~/domain/alerts/schema";
import worker from "../../build/worker/entry.worker.js";
import { request, send, visitor } from "../support/app";
import { bindings, config, countRows, db, PRODUCTION, rowsOf, SURROUNDINGS, snapshot, sql } from "../support/bindings";
import { takeLoggedErrors } from "../support/captured-log";
import { atMoment, withTurnedClock } from "../support/clock";
import { createAccount, createJob, PASSWORD, signedIn } from "../support/factories";
import { failingDatabase, isStorageBusy } from "../support/failing-storage";
import { loadAllPlaces } from "../support/places";
import { linkTo, mailsTo } from "./mails";
import { runScheduled } from "./scheduled";

const READER = "reader@example.com";
const ASKED = { email: READER, frequency: "daily", q: "physics" };
const textOf = async (answer: Response) => (await answer.text()).replace(/<!-- -->/g, "");
const deps = () => ({ db, now: new Date(), config, ...SURROUNDINGS });

async function withAlert(email = READER, search: Record<string, string> = { q: "physics" }) {
  const form = AlertForm.parse({ ...search, email, frequency: "daily" });
  await requestAlert(deps(), { email, isConfirmed: true }, form);
  const id = String((await rowsOf("alerts")).find((row) => row.email === email)?.id);
  return { id, manage: tokenOf(config, "manage", id), confirm: tokenOf(config, "confirm", id) };
}

describe("asking without an account", () => {
  test("is linked from a search and from an empty one, filled in with it, and without times", async () => {
    await createJob(await createAccount("admin"));
    for (const q of ["physics", "zoology"]) {
      const html = await textOf(await visitor().get(`/jobs?q=${q}&location=Pune&posted_within=7&job_nature=Part+Time`));
      const href = /href="(\/alerts\?[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
      expect(href).toBe(`/alerts?q=${q}&location=Pune&job_nature=Part+Time`);
      const form = await textOf(await visitor().get(href));
      expect(form).toContain(`value="${q}"`);
      expect(form).toContain('value="Pune"');
      expect(form).toContain("Filters: Part Time.");
    }
  });

  test("with a place that nobody knows says so on the form, before confirming and on changing", async () => {
    await loadAllPlaces();
    const unknown = "We know no place called “Zzyzxpur”";
    expect(await textOf(await visitor().get("/alerts?location=Zzyzxpur"))).toContain(unknown);
    for (const known of ["Pune", "Goa", "Aurangabad"])
      expect(await textOf(await visitor().get(`/alerts?location=${known}`))).not.toContain("We know no place");
    const { manage, confirm } = await withAlert(READER, { location: "Zzyzxpur" });
    await sql("UPDATE alerts SET confirmed_at = NULL");
    expect(await textOf(await visitor().get(`/alerts/confirm?token=${confirm}`))).toContain(unknown);
    await sql("UPDATE alerts SET confirmed_at = 5");
    expect(await textOf(await visitor().get(`/alerts/edit?token=${manage}`))).toContain(unknown);
  });

  test("for a place by its old name is the one for its new name", async () => {
    await loadAllPlaces();
    await withAlert("known@example.com", { q: "physics", location: "Pune", radius: "50" });
    const again = { ...ASKED, email: "known@example.com", radius: "50" };
    await visitor().form("/alerts", { ...again, location: "Poona" });
    expect(await countRows("alerts")).toBe(1);
    expect((await mailsTo("known@example.com")).map(({ subject }) => subject)).toEqual([
      "You have this job alert already",
    ]);
    await visitor().form("/alerts", { ...again, location: "Satara" });
    expect(await countRows("alerts")).toBe(2);
  });

  test("answers the same for an address that has it, that has none, and that has had ten mails", async () => {
    await withAlert("known@example.com");
    const answers = [];
    for (const email of ["known@example.com", "new@example.com", ...Array(12).fill("often@example.com")]) {
      const answer = await visitor().form("/alerts", { ...ASKED, email });
      answers.push([answer.status, answer.headers.get("Location"), await answer.text()].join());
    }
    expect(new Set(answers).size).toBe(1);
    expect(await textOf(await visitor().get("/alerts?asked=1"))).toContain("Look at your mail");
    expect((await mailsTo("known@example.com")).map(({ subject }) => subject)).toEqual([
      "You have this job alert already",
    ]);
  });

  test.each([
    ["an address that is none", { email: "reader" }, "Enter an email address like"],
    ["no frequency", { frequency: "" }, "Choose how often"],
    ["a frequency of its own", { frequency: "hourly" }, "Choose how often"],
    ["a time", { posted_within: "7" }, "An alert tells of every job once"],
    ["a closing day", { closes_within: "7" }, "An alert cannot wait for a closing day"],
    ["words that cannot be searched for", { q: "%" }, "Type a word of letters or digits"],
    ["a level that is none", { level: "wizard" }, "Send one of"],
    ["a field for programs", { extra_note: "x" }, "This looks as if a program filled it in"],
  ])("refuses %s with its words, and keeps what was typed", async (_what, fields, message) => {
    const answer = await visitor().form("/alerts", { ...ASKED, location: "Somewhere", ...fields });
    expect(answer.status).toBe(400);
    const html = await textOf(answer);
    expect(html).toContain(message);
    expect(html).toContain('value="Somewhere"');
    expect([await countRows("alerts"), await countRows("mail_outbox")]).toEqual([0, 0]);
  });

  test("is limited by network", async () => {
    const env = { ...PRODUCTION };
    const headers = { "CF-Connecting-IP": "203.0.113.7" };
    const statuses = [];
    for (let count = 0; count < 101; count += 1) {
      const fields = { ...ASKED, email: `r${count}@example.com` };
      statuses.push(
        (
          await visitor().form("/alerts", fields, {
            headers: { ...headers, Origin: "http://localhost" },
            env: { ...env, ORIGIN: "https://staffroom.example", LIMIT_SECRETS: undefined },
          })
        ).status,
      );
    }
    expect(statuses.slice(0, 100).every((status) => status === 303)).toBe(true);
    expect(statuses[100]).toBe(429);
  });

  test("a hostile search stays text in page and mail", async () => {
    const q = `"><script>alert(1)</script> evil.com`;
    await visitor().form("/alerts", { ...ASKED, q });
    const [mail] = await mailsTo(READER);
    expect(mail?.body).toContain("evil[.]com");
    const html = await textOf(await visitor().get(await linkTo(READER)));
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script&gt;");
  });
});

describe("the links", () => {
  test("opening them changes nothing; the buttons do", async () => {
    await visitor().form("/alerts", ASKED);
    const link = await linkTo(READER);
    const before = await snapshot();
    expect(await textOf(await visitor().get(link))).toContain("Yes, send me new jobs");
    expect(await snapshot()).toEqual(before);
    const answer = await visitor().form(link, {});
    expect(answer.status).toBe(303);
    expect(await textOf(await visitor().follow(answer))).toContain("Your job alert is on");
    expect((await rowsOf("alerts"))[0]?.confirmed_at).not.toBeNull();
    expect(await textOf(await visitor().get(link))).toContain("Keep your job alert?");
    const token = tokenOf(config, "manage", String((await rowsOf("alerts"))[0]?.id));
    const confirmed = await snapshot();
    for (const page of ["edit", "stop"])
      expect((await visitor().get(`/alerts/${page}?token=${token}`)).status).toBe(200);
    expect(await snapshot()).toEqual(confirmed);
  });

  test("of another alert, of another purpose, or made up do nothing", async () => {
    const { id, manage, confirm } = await withAlert();
    const other = `${crypto.randomUUID()}.${manage.split(".")[1]}`;
    const before = await snapshot();
    for (const token of [other, confirm, `${id}.${"A".repeat(43)}`, "x", "", "%00", "a".repeat(9000)]) {
      const query = `token=${encodeURIComponent(token)}`;
      expect((await visitor().form(`/alerts/stop?${query}`, {})).status, token.slice(0, 60)).toBe(410);
      expect((await visitor().get(`/alerts/edit?${query}`)).status).toBe(410);
      expect((await visitor().form(`/alerts/edit?${query}`, { frequency: "weekly" })).status).toBe(303);
    }
    expect((await visitor().get(`/alerts/confirm?token=${manage}`)).status).toBe(410);
    expect(await snapshot()).toEqual(before);
  });

  test("change frequency and search, keep the filters, and refuse times", async () => {
    const { manage } = await withAlert(READER, { q: "physics", category: "Science" });
    const path = `/alerts/edit?token=${manage}`;
    const form = await textOf(await visitor().get(path));
    expect(form).toMatch(/<input type="checkbox" name="category" checked="" value="Science"\/>Science/);
    expect(form.match(/name="category"/g)).toHaveLength(1);
    const fields = { q: "chemistry", location: "Pune", category: "Science", frequency: "weekly" };
    expect((await visitor().form(path, { ...fields, posted_within: "3" })).status).toBe(400);
    expect((await visitor().form(path, fields)).status).toBe(303);
    expect(await rowsOf("alerts")).toMatchObject([
      { query: "q=chemistry&location=Pune&category=Science", frequency: "weekly" },
    ]);
    expect(await countRows("alert_searches")).toBe(1);
  });

  test("stop: twice is fine, and says so", async () => {
    const { manage } = await withAlert();
    const path = `/alerts/stop?token=${manage}`;
    expect(await textOf(await visitor().form(path, {}))).toContain("Your job alert is stopped");
    expect(await textOf(await visitor().form(path, {}))).toContain("stopped already");
    expect(await textOf(await visitor().get(path))).toContain("stopped already");
    expect(await textOf(await visitor().get(`/alerts/edit?token=${manage}`))).toContain("stopped already");
    expect(await countRows("alerts")).toBe(0);
  });

  test.each([
    ["from a server, without anything", {}, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "from another site's page",
      { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
      "application/x-www-form-urlencoded",
      "List-Unsubscribe=One-Click",
    ],
    [
      "as a multipart form",
      { Origin: "null" },
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])("one click of a mail program %s stops it", async (_what, headers, type, body) => {
    const { manage } = await withAlert();
    const sent = { method: "POST", headers: { ...headers, "Content-Type": type } as Record<string, string>, body };
    const answer = await send(request(`/alerts/stop?token=${manage}`, sent));
    expect(answer.status).toBe(200);
    expect(await countRows("alerts")).toBe(0);
    expect((await send(request(`/alerts/stop?token=${manage}`, sent))).status).toBe(200);
  });

  test("the other forms take no foreign origin", async () => {
    const { manage, confirm } = await withAlert();
    for (const path of [`/alerts/edit?token=${manage}`, `/alerts/confirm?token=${confirm}`, "/alerts"]) {
      const headers = { Origin: "https://evil.example", "Content-Type": "application/x-www-form-urlencoded" };
      expect((await send(request(path, { method: "POST", headers, body: "frequency=weekly" }))).status).toBe(403);
    }
  });
});

describe("with an account", () => {
  test("a confirmed address asks without a mail, sees its alerts in one list, and nobody else's", async () => {
    const [browser, other] = [await signedIn("user"), await signedIn("user")];
    await sql("UPDATE users SET email_verified_at = 5");
    await withAlert(other.account.email, { q: "zoology" });
    expect((await browser.form("/alerts", { ...ASKED, email: browser.account.email })).status).toBe(303);
    expect(await countRows("mail_outbox")).toBe(0);
    const html = await textOf(await browser.get("/alerts"));
    expect(html).toContain("Your job alert has begun");
    expect(html).toContain('href="/jobs?q=physics"');
    expect(html).not.toContain("zoology");
    await browser.form("/alerts", { ...ASKED, email: browser.account.email, q: "Physics" });
    expect(await textOf(await browser.get("/alerts"))).toContain("You have this job alert already");
  });

  test("an address that nobody has confirmed shows none, though it has some", async () => {
    const browser = await signedIn("user");
    await withAlert(browser.account.email, { q: "zoology" });
    const html = await textOf(await browser.get("/alerts"));
    expect(html).not.toContain("zoology");
    expect(html).toContain("once your address is confirmed");
  });

  test("closing it ends the alerts of its confirmed address alone; an unconfirmed address keeps them", async () => {
    const [browser, stranger] = [await signedIn("user"), await signedIn("user")];
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", browser.account.id);
    for (const email of [browser.account.email, stranger.account.email, READER]) await withAlert(email);
    await withAlert(browser.account.email, { q: "hers alone" });
    for (const each of [browser, stranger]) await each.form("/yourdata/close", { password: PASSWORD });
    const left = (await rowsOf("alerts")).map((row) => row.email).sort();
    expect(left).toEqual([READER, stranger.account.email].sort());
    expect([await countRows("alert_searches"), await countRows("alert_tokens")]).toEqual([1, 2]);
  });
});

describe("the queue", () => {
  type Message = { ids: string[] };
  async function due() {
    const { id } = await withAlert();
    await createJob(await createAccount("admin"), { title: "Physics" });
    await matchNewJobs(deps());
    await sql("UPDATE alerts SET due_at = 5, claimed = 0");
    return id;
  }
  const production = (sent: string[]) => ({
    ...PRODUCTION,
    MAIL_FROM: "no-reply@staffroom.example",
    MAIL: { send: async ({ to }: { to: string }) => void sent.push(to) },
  });
  async function consume(bodies: unknown[], env: object) {
    const messages = bodies.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body }));
    const batch = createMessageBatch("staffroom-alerts", messages);
    const context = createExecutionContext();
    await worker.queue(batch, { ...bindings, ...env }, context);
    return getQueueResult(batch, context);
  }

  beforeEach(async () => {
    await matchNewJobs(deps());
  });

  test("gets ids from the run, and its consumer writes and sends each mail once", async () => {
    const id = await due();
    const [sent, posted]: [string[], Message[]] = [[], []];
    const ALERTS = {
      sendBatch: async (messages: { body: Message }[]) => void posted.push(...messages.map(({ body }) => body)),
    };
    await runScheduled("* * * * *", { ...production(sent), ALERTS });
    expect(posted).toEqual([{ ids: [id] }]);
    expect(sent).toEqual([]);
    const result = await consume([...posted, ...posted], production(sent));
    expect(result.retryMessages).toEqual([]);
    await consume(posted, production(sent));
    expect(sent).toEqual([READER]);
  });

  test.each(["hangs", "fails"])("that %s stops no other part of the run, and a later one hands over", async (how) => {
    const id = await due();
    await sql(`INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, created_at)
      VALUES ('other', 'test:other', 'other@example.com', 'Hello', 'Hello', 0, 0, 0)`);
    const [sent, posted]: [string[], Message[]] = [[], []];
    const lost = async () => {
      if (how === "fails") throw new Error("Queue sendBatch failed");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    };
    const env = { ...production(sent), ALERTS: { sendBatch: lost }, DB: failingDatabase(null).DB };
    const run = withTurnedClock(() => runScheduled("* * * * *", env), isStorageBusy);
    await expect(run).rejects.toThrow("Scheduled work failed: alerts handed over");
    expect(takeLoggedErrors()).toHaveLength(1);
    expect(sent.splice(0)).toEqual(["other@example.com"]);
    const ALERTS = {
      sendBatch: async (messages: { body: Message }[]) => void posted.push(...messages.map(({ body }) => body)),
    };
    await atMoment(new Date(Date.now() + CLAIM_MS + 60_000), () =>
      runScheduled("* * * * *", { ...production(sent), ALERTS }),
    );
    expect(posted).toEqual([{ ids: [id] }]);
  });

  test("without a binding the run tells by itself", async () => {
    await due();
    const sent: string[] = [];
    await runScheduled("* * * * *", { ...production(sent), ALERTS: undefined });
    expect(sent).toEqual([READER]);
  });

  test("a message that fails comes again, the others do not; what is no message of ours is not carried out", async () => {
    const id = await due();
    await sql("UPDATE alerts SET claimed = 1");
    const sent: string[] = [];
    const result = await consume([{ ids: "all" }, { ids: [id] }], production(sent));
    expect(result.retryMessages).toMatchObject([{ msgId: "0" }]);
    expect(sent).toEqual([READER]);
    takeLoggedErrors();
  });

  test("while a restore is under way nothing is handed over and nothing is told", async () => {
    const id = await due();
    const [sent, posted]: [string[], unknown[]] = [[], []];
    const env = {
      ...production(sent),
      SWEEP: "off",
      ALERTS: { sendBatch: async (all: unknown[]) => void posted.push(...all) },
    };
    await runScheduled("* * * * *", env);
    await sql("UPDATE alerts SET claimed = 1");
    await consume([{ ids: [id] }], env);
    expect([sent, posted]).toEqual([[], []]);
  });
});
