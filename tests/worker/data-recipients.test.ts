/** Who has one's data, the end of all of it, sealed copies for those who must, and what no page ever shows of a person. */
import { unzipSync } from "fflate";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SEAL_PURPOSE, unseal } from "~/domain/ids";
import { sealAccountCopy } from "~/domain/privacy/seal-account-copy.server";
import { api, type Visitor, visitor } from "../support/app";
import { bindings, config, PRODUCTION, rowsOf, sql, storedKeys, TABLES } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
  PASSWORD,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";
import { runScheduled } from "./scheduled";

type Member = Visitor & { account: Account };
const NAME = "Ananya Kulkarni-Marker";
const MOBILE = "9123456780";
const DAY_MS = 86_400_000;

let candidate: Member;
let recruiter: Member;
let job: Job;
let application: Application;
beforeEach(async () => {
  candidate = await signedIn("user", await createAccount("user", {}, { f_name: NAME, mobile: MOBILE }));
  recruiter = await signedIn("admin", await createAccount("admin", {}, { f_name: "Meera", l_name: "Joshi" }));
  job = await createJob(recruiter.account, { title: "PGT Physics", company_name: "Hill View" });
  application = await createApplication(job, {
    ...{ candidateId: candidate.account.id, email: candidate.account.email },
    ...{ name: NAME, mobile: MOBILE },
  });
  await sql("UPDATE users SET email_verified_at = 5");
});

const main = (html: string) => textOf(html.slice(html.indexOf('id="recipients"'), html.indexOf('id="consents"')));
const page = async (who: Visitor = candidate, query = "") => main(await (await who.get(`/yourdata${query}`)).text());

describe("who has my data", () => {
  test("says it in rows of sentences: a phone shows no label of a column", async () => {
    const html = await (await candidate.get("/yourdata")).text();
    expect(html.slice(html.indexOf("<main"))).not.toMatch(/data-label=|<table/);
    expect(main(html)).toContain("Got your application: PGT Physics");
  });

  test("lists the school, its person who opened the resume, a program, and each mail", async () => {
    await (await recruiter.get(`/resumes/${application.id}`)).arrayBuffer();
    await createSession(candidate.account, "api");
    await sql("UPDATE sessions SET label = 'my-script' WHERE kind = 'api'");
    await sql(
      "INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at) VALUES (?, 'e', ?, 'Hello there', '', 1, 1, 1, 1)",
      ...["0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee", candidate.account.email],
    );
    const text = await page();
    for (const part of [
      "Hill View",
      "Got your application",
      "Meera Joshi",
      "Opened your resume",
      "my-script",
      "Hello there",
    ]) {
      expect(text).toContain(part);
    }
  });

  test("says so where nobody has any", async () => {
    expect(await page(await signedIn("user"))).toContain("No school has got an application from you.");
  });

  test("is one's own: another person's rows stand on no page and in no file", async () => {
    const other = await signedIn("user");
    expect(await page(other)).not.toContain("Hill View");
    const zip = unzipSync(new Uint8Array(await (await other.get("/yourdata/export")).arrayBuffer()));
    expect(new TextDecoder().decode(zip["who-has-my-data.csv"])).not.toContain("Hill View");
  });

  test("holds what is hers alone, of all that several people have", async () => {
    const other = await signedIn("user", await createAccount("user", {}, { f_name: "Wrong", l_name: "Name" }));
    const theirs = await createApplication(job, { candidateId: other.account.id, email: other.account.email });
    await (await recruiter.get(`/resumes/${theirs.id}`)).arrayBuffer();
    await createSession(other.account, "api");
    await createJob(recruiter.account, { title: "Another post" });
    await sql("UPDATE sessions SET label = 'web-browser' WHERE kind = 'web'");
    await sql("UPDATE users SET email_verified_at = 5");
    const mail =
      "INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at) VALUES (?1, ?1, ?2, ?3, '', 1, 1, ?4, 1)";
    await sql(mail, "0199aaaa-bbbb-7ccc-8ddd-000000000001", other.account.email, "To another", 1);
    await sql(mail, "0199aaaa-bbbb-7ccc-8ddd-000000000002", candidate.account.email, "Not sent yet", null);
    const text = await page();
    expect(text.match(/Got your application/g)).toHaveLength(1);
    for (const part of ["Opened your resume", "A program with a key", "web-browser", "To another", "Not sent yet"]) {
      expect(text).not.toContain(part);
    }
    await (await recruiter.get(`/resumes/${application.id}`)).arrayBuffer();
    const opened = await page();
    expect(opened.match(/Opened your resume/g)).toHaveLength(1);
    expect(opened).toContain("Meera Joshi");
    await sql("UPDATE applications SET dropped_reason = 'other_confirmed', dropped_at = 5");
    expect(await page()).toContain("Got your application");
  });

  test("names no school that never saw the application, and no mail to an address that is not proven", async () => {
    await sql("UPDATE applications SET dropped_reason = 'not_me', dropped_at = 5");
    await sql("UPDATE users SET email_verified_at = null");
    await sql(
      "INSERT INTO mail_outbox (id, event_key, recipient, subject, body, attempts, next_attempt_at, sent_at, created_at) VALUES (?, 'e', ?, 'Hello there', '', 1, 1, 1, 1)",
      ...["0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee", candidate.account.email],
    );
    const text = await page();
    expect(text).not.toContain("Hill View");
    expect(text).not.toContain("Hello there");
  });

  test("a reader who has left is somebody at the school", async () => {
    await (await recruiter.get(`/resumes/${application.id}`)).arrayBuffer();
    await sql("UPDATE resume_openings SET viewer_id = null");
    expect(await page()).toContain("Somebody at Hill View");
  });

  test("is in pages of ten, each row once, and whole in the copy, where no cell is a formula", async () => {
    for (let count = 0; count < 44; count += 1) {
      const own = await createJob(recruiter.account, { title: `=SUM(A${count})`, company_name: `School ${count}.` });
      await createApplication(own, { candidateId: candidate.account.id, createdAt: new Date(1_700_000_000_000) });
    }
    const seen: string[] = [];
    let query = "";
    for (let pages = 0; pages < 5; pages += 1) {
      const html = await (await candidate.get(`/yourdata${query}`)).text();
      seen.push(...[...main(html).matchAll(/School \d+\./g)].map(([name]) => name));
      query = /href="\/yourdata(\?after=[^"#]+)/.exec(html)?.[1] ?? "none";
    }
    expect(query).toBe("none");
    expect([seen.length, new Set(seen).size]).toEqual([44, 44]);
    const zip = unzipSync(new Uint8Array(await (await candidate.get("/yourdata/export")).arrayBuffer()));
    const csv = new TextDecoder().decode(zip["who-has-my-data.csv"]);
    expect(csv.match(/School \d+\./g)).toHaveLength(44);
    expect(csv).toContain(`"'=SUM(A1)"`);
    expect(csv).not.toContain(`"=SUM`);
  });

  test.each(["x", "'", "a".repeat(2000)])("a cursor that nobody wrote shows the first page: %.10j", async (after) => {
    expect(await page(candidate, `?after=${after}`)).toContain("Hill View");
  });
});

describe("erasure", () => {
  test("hides at once everywhere: public places, the desk, its CSV, the API, the bell, and the pictures", async () => {
    const { token } = await withToken("admin", recruiter.account);
    await (await recruiter.get(`/resumes/${application.id}`)).arrayBuffer();
    await createInstitution([[recruiter.account, "owner"]]);
    await candidate.form("/yourdata/close", { password: PASSWORD });
    const places = [
      ...[
        "/applications",
        `/applications?jobId=${job.id}`,
        `/applications.csv?jobId=${job.id}`,
        "/myjobs",
        "/institution",
      ],
      ...[`/applicants/${application.id}`, `/jobdetails/${job.id}`, "/notifications", "/recruiter", "/alljobs"],
    ];
    for (const path of places) {
      for (const who of [recruiter, visitor(), await signedIn("user")]) {
        const text = await (await who.get(path)).text();
        for (const mark of [NAME, MOBILE, candidate.account.email]) expect(text, path).not.toContain(mark);
      }
    }
    for (const path of [`/applications/${job.id}`, `/user/${candidate.account.id}`, "/user/notifications"]) {
      const answer = await api("GET", path, { token });
      for (const mark of [NAME, MOBILE, candidate.account.email])
        expect(JSON.stringify(answer.body)).not.toContain(mark);
    }
    expect((await recruiter.get(`/resumes/${application.id}`)).status).toBeGreaterThanOrEqual(400);
    expect(await storedKeys()).toEqual([]);
  });

  test("of a recruiter takes her jobs off the board and out of kept pages at once", async () => {
    const path = `/jobdetails/${job.id}`;
    const kept = { env: { PAGE_CACHE: "on" } };
    expect((await visitor().get(path, kept)).status).toBe(200);
    await recruiter.form("/yourdata/close", { password: PASSWORD }, kept);
    expect((await visitor().get(path, kept)).status).toBe(410);
    expect(await (await visitor().get("/jobs/getalljobs", kept)).text()).not.toContain(job.id);
    expect(await (await visitor().get("/sitemap.xml", kept)).text()).not.toContain(job.id);
  });

  test("leaves in the log that it was done, and nothing of what was in it", async () => {
    await candidate.form("/yourdata/close", { password: PASSWORD });
    expect(await rowsOf("privacy_log")).toMatchObject([{ action: "erasure", account_id: candidate.account.id }]);
    expect(Object.keys((await rowsOf("privacy_log"))[0] ?? {})).toEqual(["id", "action", "account_id", "created_at"]);
  });

  test("the log ends after a year", async () => {
    await candidate.form("/yourdata/close", { password: PASSWORD });
    const at = async (days: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
      await runScheduled("17 * * * *").finally(() => vi.useRealTimers());
      return (await rowsOf("privacy_log")).length;
    };
    expect([await at(364), await at(366)]).toEqual([1, 0]);
  });
});

describe("a sealed copy of a closed account", () => {
  const held = async () => (await storedKeys()).filter((key) => key.startsWith("erasures/"));
  const close = (days?: string) =>
    candidate.form(
      "/yourdata/close",
      { password: PASSWORD },
      { env: days === undefined ? {} : { ERASURE_HOLD_DAYS: days } },
    );

  test.each([undefined, "0", "-3", "nonsense"])("is made by nobody who sets %j", async (days) => {
    await close(days);
    expect(await held()).toEqual([]);
  });

  test("can be read with the secret alone, and ends after its days", async () => {
    await close("30");
    const [key = ""] = await held();
    const sealed = (await (await bindings.RESUMES.get(key))?.text()) ?? "";
    expect(sealed).not.toContain("Ananya");
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("Ananya");
    expect(unseal(config.linkSecret || "x".repeat(32), "another purpose", sealed)).toBeNull();
    const opened = unseal(await linkSecret(), SEAL_PURPOSE, sealed);
    expect(opened).toContain(NAME);
    expect(unseal(`${await linkSecret()}x`, SEAL_PURPOSE, sealed)).toBeNull();
    const at = async (days: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * DAY_MS });
      await runScheduled("17 * * * *").finally(() => vi.useRealTimers());
      return (await held()).length;
    };
    expect([await at(29), await at(32)]).toEqual([1, 0]);
  });

  test("is whole, also when the account is closed twice at once", async () => {
    await Promise.all([close("30"), close("30")]);
    const [key = ""] = await held();
    const sealed = (await (await bindings.RESUMES.get(key))?.text()) ?? "";
    expect(unseal(await linkSecret(), SEAL_PURPOSE, sealed)).toContain(NAME);
    // The slower one has read its texts when the account is closed already.
    const none = { async *[Symbol.asyncIterator]() {} };
    const about = { resumes: bindings.RESUMES, now: new Date(), config: { ...config, erasureHoldDays: 30 } };
    expect(await sealAccountCopy(about, candidate.account.id, none, async () => true)).toBeNull();
    expect(await (await bindings.RESUMES.get(key))?.text()).toBe(sealed);
  });

  test("holds nothing that the app shows anywhere again", async () => {
    await close("30");
    for (const key of await held()) {
      expect((await visitor().get(`/${key}`)).status).toBe(404);
      expect((await recruiter.get(`/${key}`)).status).toBe(404);
    }
  });

  test("no account is closed where the copy cannot be made", async () => {
    const RESUMES = new Proxy(bindings.RESUMES, {
      get: (target, name) => {
        if (name === "put") return () => Promise.reject(new Error("down"));
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
    const refused = await candidate.form(
      "/yourdata/close",
      { password: PASSWORD },
      { env: { ERASURE_HOLD_DAYS: "30", RESUMES } },
    );
    expect(refused.status).toBe(503);
    expect((await rowsOf("users")).every(({ closed_at }) => closed_at === null)).toBe(true);
  });
});

/** As the Worker of the tests has it: its own, or one made of the other secret. */
async function linkSecret(): Promise<string> {
  if (bindings.LINK_SECRET) return bindings.LINK_SECRET;
  const bytes = new TextEncoder().encode(`links:${bindings.SIGNING_SECRET}`);
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("base64url");
}

describe("never", () => {
  const WORDS = /\b(gender|sex|date_of_birth|dob|birth|religion|caste|photo)/i;

  test("a column for religion, caste or date of birth; gender and photo are of the profile alone", async () => {
    const columns = await Promise.all(
      TABLES.map(async (table) => {
        const { results } = await bindings.DB.prepare(`PRAGMA table_info(${table})`).all<{ name: string }>();
        expect(results.length, table).toBeGreaterThan(1);
        return results.map(({ name }) => `${table}.${name}`);
      }),
    );
    const found = columns.flat().filter((name) => /[._](gender|sex|birth|dob|religion|caste|photo)/.test(name));
    expect(found.sort()).toEqual([
      "institutions.photo_key",
      "institutions.photo_type",
      "profiles.gender",
      "profiles.photo_key",
      "profiles.photo_type",
      "profiles.photo_url",
    ]);
  });

  test("of a candidate: in no desk, CSV, search, feed or call of a recruiter", async () => {
    const secret = "Genderqueer-Marker";
    const photo = "/photos/0199a5a0-0000-4000-8000-00000000abcd";
    await sql("UPDATE profiles SET gender = ?, photo_url = ? WHERE user_id = ?", secret, photo, candidate.account.id);
    const { token } = await withToken("admin", recruiter.account);
    const pages = [
      ...[`/applications?jobId=${job.id}`, `/applicants/${application.id}`, "/notifications", "/alljobs"],
      ...[`/applications.csv?jobId=${job.id}`, "/jobs", `/jobdetails/${job.id}`, "/jobs.atom"],
    ];
    for (const path of pages) {
      const text = await (await recruiter.get(path)).text();
      expect(text.includes(NAME) || !path.startsWith("/applica"), path).toBe(true);
      expect(text, path).not.toContain(secret);
      expect(text, path).not.toContain("abcd");
    }
    const filtered = await (await recruiter.get(`/applications?jobId=${job.id}&gender=nobody&photo=1`)).text();
    expect(filtered, "a filter that does not exist filters nothing").toContain(NAME);
    const csv = await (await recruiter.get(`/applications.csv?jobId=${job.id}`)).text();
    expect(csv.split("\r\n")[0]).not.toMatch(WORDS);
    for (const path of [`/applications/${job.id}`, "/jobs/getalljobs"]) {
      const body = JSON.stringify((await api("GET", path, { token })).body);
      expect(body).not.toMatch(/"(gender|dob|birth|religion|caste|photo)/i);
      expect(body).not.toContain(secret);
    }
  });

  test("a field for them in the forms of applying, searching, posting and filtering", async () => {
    const forms = [`/jobdetails/${job.id}?apply=1`, "/jobs", "/recruiter", `/applications?jobId=${job.id}`, "/signup"];
    for (const path of forms) {
      for (const who of [visitor(), recruiter]) {
        const html = await (await who.get(path)).text();
        const names = [...html.matchAll(/<(?:input|select|textarea)[^>]*name="([^"]+)"/g)].map(([, name = ""]) => name);
        expect(
          names.filter((name) => WORDS.test(name) && name !== "photo"),
          path,
        ).toEqual([]);
      }
    }
  });

  test("a script of somebody else", async () => {
    for (const path of ["/", "/privacy", "/privacy/ask", "/signup", `/jobdetails/${job.id}`]) {
      const response = await visitor().get(path, { env: { ...PRODUCTION, APP_ENV: "test" } });
      const html = await response.text();
      const sources = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src = ""]) => src);
      expect(sources.filter((src) => !src.startsWith("/assets/"))).toEqual([]);
      expect(response.headers.get("Content-Security-Policy")).not.toMatch(/script-src[^;]*https?:/);
    }
  });
});
