/** WhatsApp: the text of a job that is shared, and a recruiter's "Tell on WhatsApp". */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { showsWhatsApp } from "~/domain/applications/desk/whatsapp/queries.server";
import { whatsAppNumber } from "~/domain/applications/desk/whatsapp/rules";
import { shareText } from "~/domain/jobs/share-rules";
import { giveConsent, withdraw } from "~/domain/privacy/give-consent.server";
import { mobileOf, whatsAppAddress } from "~/domain/whatsapp-rules";
import { api, visitor } from "../support/app";
import { db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  moveTo,
  signedIn,
  withToken,
} from "../support/factories";
import { textOf } from "../support/pages";

/** Noon in India. */
const NOON = new Date("2026-11-25T06:30:00Z");

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: NOON }));
afterEach(() => vi.useRealTimers());

describe("the text of a job that is shared", () => {
  const job = {
    ...{ title: "PGT Physics", company_name: "Hill View School", location: "Pune, Maharashtra" },
    ...{ salary: "₹ 42,000 a month", closes_at: "2027-01-31T18:29:59.000Z", time_zone: "Asia/Kolkata" },
  };

  test("has title, school, place, pay, last day and link, and leaves out what the job does not say", () => {
    const url = "https://staffroom.example/jobdetails/1";
    const lines = [
      "PGT Physics",
      "Hill View School",
      "Pune, Maharashtra",
      "₹ 42,000 a month",
      "Apply by 31 January 2027",
      url,
    ];
    expect(shareText(job, url).split("\n")).toEqual(lines);
    expect(shareText({ ...job, salary: null, closes_at: null }, url).split("\n")).toEqual([...lines.slice(0, 3), url]);
  });

  test("goes to WhatsApp by a link that works without script, whatever signs it has", async () => {
    const title = `R&D "Hindi" हिन्दी #1 + ?`;
    const { id } = await createJob(await createAccount("admin"), { title });
    const link = `/jobdetails/${id}/whatsapp`;
    const page = await (await visitor().get(`/jobdetails/${id}`)).text();
    expect(page).toContain(`<a href="${link}" rel="nofollow">Share on WhatsApp</a>`);
    const answer = await visitor().get(link);
    const address = answer.headers.get("location") ?? "";
    expect([answer.status, address.startsWith("https://wa.me/?text=R%26D%20%22Hindi%22%20")]).toEqual([302, true]);
    const text = new URL(address).searchParams.get("text");
    expect(text?.split("\n")[0]).toBe(title);
    expect(text?.split("\n").at(-1)).toMatch(new RegExp(`^https?://[^/]+/jobdetails/${id}$`));
  });

  test("is not offered for a closed job: an old link leads to its page", async () => {
    const { id } = await createJob(await createAccount("admin"), { state: "closed" });
    expect(await (await visitor().get(`/jobdetails/${id}`)).text()).not.toContain("/whatsapp");
    const { status, headers } = await visitor().get(`/jobdetails/${id}/whatsapp`);
    expect([status, headers.get("location")]).toEqual([302, `/jobdetails/${id}`]);
  });

  test("is not there for a job that does not exist", async () => {
    for (const id of ["0199a5a0-0000-4000-8000-000000000000", "x"])
      expect((await visitor().get(`/jobdetails/${id}/whatsapp`)).status).toBe(404);
  });
});

describe("a number", () => {
  test.each([
    ["9876543210", "+919876543210"],
    ["+91 98765 43210", "+919876543210"],
    ["09876543210", "+919876543210"],
    ["+971501234567", "+971501234567"],
    ["+447911123456", "+447911123456"],
  ])("%s is a mobile one", (typed, number) => {
    expect(mobileOf(typed)).toBe(number);
  });

  test.each(["022 2345 6789", "+912023456789", "+97142345678", "+442079460123", "+12025550123", "12345", ""])(
    "%s is none that is known to be mobile",
    (typed) => {
      expect(mobileOf(typed)).toBeNull();
    },
  );

  test("opens WhatsApp without its plus, with the words as they are", () => {
    expect(whatsAppAddress("a & b", "+919876543210")).toBe("https://wa.me/919876543210?text=a%20%26%20b");
  });
});

test.each([
  ["2026-11-25T02:29:59Z", false],
  ["2026-11-25T02:30:00Z", true],
  ["2026-11-25T14:29:59Z", true],
  ["2026-11-25T14:30:00Z", false],
])("at %s in India the button is there: %s", (at, isThere) => {
  const facts = { mobile: "9876543210", zone: "Asia/Kolkata", mayWork: true, isOpen: true };
  expect(whatsAppNumber(facts, new Date(at)) !== null).toBe(isThere);
});

describe("an Indian number of ten digits that begins as a mobile one", () => {
  test.each([
    ...[
      "+91 80 4411 2233",
      "08022345678",
      "080 6123 4567",
      "7926401234",
      "+91-79-2640-1234",
      "079 40012345",
      "7969012345",
    ],
    ...[
      "0612 2234567",
      "+91 712 2551234",
      "0731-4012345",
      "07552345678",
      "0821 2412345",
      "0836 2212345",
      "0891 3012345",
    ],
  ])("%s is a landline by its area code", (typed) => {
    expect(mobileOf(typed)).toBeNull();
  });

  // Of each series of four digits that lies beside those of landlines.
  test.each([
    ...["7900123456", "7909123456", "7931312345", "7970123456", "7984123456", "7990123456", "8000123456", "8010123456"],
    ...["8050123456", "8056123456", "8066123456", "8067123456", "8072123456", "8073123456", "8088123456", "8095123456"],
    ...["6120123456", "6200123456", "6290123456", "7120123456", "7310123456", "7330123456", "8210123456", "8320123456"],
    ...["8910123456", "6361123456", "7020123456", "7406123456", "7760123456", "8310123456", "8861123456", "9901234567"],
  ])("%s is a mobile one", (typed) => {
    expect(mobileOf(typed)).toBe(`+91${typed}`);
  });
});

test.each([
  // The school says that the job is in Toronto, Dubai or Sydney; the phone is in India.
  ["+919876543210", "America/Toronto", "2026-11-25T21:12:00Z", false],
  ["+919876543210", "America/Toronto", "2026-11-25T14:00:00Z", true],
  ["+919876543210", "Asia/Dubai", "2026-11-25T15:00:00Z", false],
  // The job is in India; the phone is in Dubai, Qatar, London or Australia.
  ["+971501234567", "Asia/Kolkata", "2026-11-25T03:00:00Z", false],
  ["+971501234567", "Asia/Kolkata", "2026-11-25T04:00:00Z", true],
  ["+97433123456", "Asia/Kolkata", "2026-11-25T04:30:00Z", false],
  ["+447911123456", "Asia/Kolkata", "2026-11-25T07:59:00Z", false],
  ["+447911123456", "Asia/Kolkata", "2026-11-25T08:00:00Z", true],
  // Perth has seven o'clock, and Sydney ten; then Perth has 18, and Sydney 21.
  ["+61412345678", "Asia/Kolkata", "2026-11-25T23:00:00Z", false],
  ["+61412345678", "Asia/Kolkata", "2026-11-25T10:00:00Z", false],
  ["+61412345678", "Asia/Kolkata", "2026-11-25T04:00:00Z", true],
])("%s for a job in %s at %s: the button is there: %s, as both must have daytime", (mobile, zone, at, isThere) => {
  expect(whatsAppNumber({ mobile, zone, mayWork: true, isOpen: true }, new Date(at)) !== null).toBe(isThere);
});

test.each([
  ["2026-11-25T02:29:59Z", 1, "later"],
  ["2026-11-25T02:30:00Z", 1, "now"],
  ["2026-11-25T14:30:00Z", 1, "later"],
  ["2026-11-25T14:30:00Z", 0, null],
  ["2026-11-25T06:30:00Z", 0, null],
])("at %s, open %d: the page of the applicant says %s", (at, isOpen, shown) => {
  const row = { mobile: "9876543210", company: "Hill View School", zone: null, mayWork: 1, isOpen, hasPressed: 0 };
  expect(showsWhatsApp([row], new Date(at))).toBe(shown);
  expect(showsWhatsApp([{ ...row, mobile: "02025671234" }], new Date(at))).toBeNull();
});

test("the choice is found from an application and from the settings of mails", async () => {
  const candidate = await signedIn("user", await createAccount("user", { emailVerifiedAt: NOON }));
  const job = await createJob((await signedIn("admin")).account);
  const { id } = await createApplication(job, { candidateId: candidate.account.id, email: candidate.account.email });
  for (const path of [`/applied-jobs/${id}`, "/settings/mails"])
    expect(await (await candidate.get(path)).text()).toContain('href="/yourdata#whatsapp"');
  expect(await (await candidate.get("/yourdata")).text()).toContain(
    '<h3 id="whatsapp">Schools may write to me on WhatsApp</h3>',
  );
});

describe("“Tell on WhatsApp”", () => {
  const deps = () => ({ db, now: new Date() });
  const BUTTON = "Tell on WhatsApp";

  /** An applicant who agrees to it, to whom the school has written. */
  async function withAnswer(overrides: Partial<Application> = {}) {
    const recruiter = await signedIn("admin");
    const candidate = await createAccount("user", { emailVerifiedAt: NOON });
    const job = await createJob(recruiter.account, { company_name: "Hill View School" });
    const own = { candidateId: candidate.id, email: candidate.email };
    const { id } = await createApplication(job, { ...own, ...overrides });
    const { token } = await withToken("admin", recruiter.account);
    await giveConsent(deps(), candidate, "whatsapp");
    await api("POST", `/application/messages/${id}`, { token, body: { message: "Please come on Monday." } });
    const page = async (who = recruiter) => textOf(await (await who.get(`/applicants/${id}`)).text());
    const press = (fields = {}, who = recruiter) => who.form(`/applicants/${id}`, { intent: "whatsapp", ...fields });
    const events = async () => (await rowsOf("application_events")).filter(({ to_status }) => to_status === "whatsapp");
    return { recruiter, candidate, job, id, page, press, events };
  }

  test("says first that the recruiter's own number is seen, then opens WhatsApp with neutral words, and stands in both histories", async () => {
    const { recruiter, candidate, id, page, press, events } = await withAnswer();
    expect(await page()).toContain(BUTTON);
    const first = await (await press()).text();
    expect(textOf(first)).toContain("The candidate will see your own number");
    expect(first).not.toContain("wa.me");
    expect(await events()).toEqual([]);
    const opened = await (await press({ hasRead: "1" })).text();
    const [, href = ""] = /<a href="(https:\/\/wa\.me\/[^"]*)">Open WhatsApp<\/a>/.exec(opened) ?? [];
    const address = new URL(href);
    expect(address.pathname).toBe("/919876543210");
    expect(address.searchParams.get("text")).toMatch(
      new RegExp(`^Hill View School has answered you on Staffroom: \\S+/applied-jobs/${id}$`),
    );
    expect(await events()).toMatchObject([{ actor_id: recruiter.account.id, application_id: id }]);
    expect(await page()).toContain("WhatsApp opened");
    const hers = await signedIn("user", candidate);
    expect(textOf(await (await hers.get(`/applied-jobs/${id}`)).text())).toContain("WhatsApp opened");
    // The second time the word is not said again, and a second click is no second line.
    expect(await (await press()).text()).toContain("wa.me/919876543210");
    expect(await events()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 3_600_000);
    await press();
    expect(await events()).toHaveLength(2);
  });

  test("the link opens nothing without a log-in", async () => {
    const { id, press } = await withAnswer();
    await press({ hasRead: "1" });
    const answer = await visitor().get(`/applied-jobs/${id}`);
    expect([answer.status, answer.headers.get("location")?.startsWith("/")]).toEqual([302, true]);
  });

  const NONE: [string, (found: Awaited<ReturnType<typeof withAnswer>>) => Promise<unknown>][] = [
    ["once she takes her agreement back", ({ candidate }) => withdraw(deps(), candidate, "whatsapp")],
    [
      "at night where her number is, wherever the school says that the job is",
      async ({ job }) => {
        await sql("update jobs set time_zone = 'America/Toronto' where id = ?", job.id);
        vi.setSystemTime(new Date("2026-11-25T21:12:00Z"));
      },
    ],
    [
      "for a landline of Bengaluru",
      ({ id }) => sql("update applications set mobile = '+918044112233' where id = ?", id),
    ],
    ["at night", async () => vi.setSystemTime(new Date("2026-11-25T15:00:00Z"))],
    ["for a landline", ({ id }) => sql("update applications set mobile = '02223456789' where id = ?", id)],
    ["without an answer here", () => sql("delete from application_messages")],
    [
      "once she stops the school's messages",
      ({ id }) => sql("update applications set candidate_stopped_at = 1 where id = ?", id),
    ],
    [
      "once the school stops its messages",
      ({ id }) => sql("update applications set school_stopped_at = 1 where id = ?", id),
    ],
    [
      "once the school says that it is not a real application",
      ({ id }) => sql("update applications set not_real_at = 1 where id = ?", id),
    ],
    [
      "once she withdraws",
      async ({ id, candidate }) => {
        const { token } = await withToken("user", candidate);
        expect((await api("POST", `/application/withdraw/${id}`, { token })).status).toBe(200);
      },
    ],
    ["while the job is out of sight", ({ job }) => sql("update jobs set state = 'hidden' where id = ?", job.id)],
    [
      "for an application without an account",
      ({ id }) => sql("update applications set candidate_id = null where id = ?", id),
    ],
  ];
  test.each(NONE)("is not there, and is refused, %s", async (_, change) => {
    const found = await withAnswer();
    expect(await found.page()).toContain(BUTTON);
    await change(found);
    const me = await signedIn("admin", found.recruiter.account);
    expect(await found.page(me)).not.toContain(BUTTON);
    const { status } = await found.press({ hasRead: "1" }, me);
    expect(status).toBeGreaterThanOrEqual(403);
    expect(await found.events()).toEqual([]);
  });

  test("is open behind an offer and behind proposed times", async () => {
    const offered = await withAnswer({
      status: "offered",
      turn: "candidate",
      dueAt: new Date(NOON.getTime() + 86_400_000),
    });
    await sql("delete from application_messages");
    expect(await offered.page()).toContain(BUTTON);
  });

  test("is not for a reader, another school, a candidate or a visitor", async () => {
    const { recruiter, job, id, press, page, events } = await withAnswer();
    const { id: institution } = await createInstitution([[recruiter.account, "owner"]]);
    await sql("update jobs set institution_id = ? where id = ?", institution, job.id);
    const reader = await signedIn("admin");
    await moveTo(institution, reader.account, "reader");
    expect(await page(reader)).not.toContain(BUTTON);
    const statusOf = async (who: Account | null, role: "admin" | "user" = "admin") =>
      (await press({ hasRead: "1" }, who ? await signedIn(role, who) : (visitor() as never))).status;
    expect(await statusOf(reader.account)).toBe(403);
    expect(await statusOf(await createAccount("admin"))).toBe(404);
    const env = { MODERATORS: "moderator@staffroom.example" };
    const moderator = await createAccount("admin", { email: env.MODERATORS, emailVerifiedAt: NOON });
    const asModerator = await signedIn("admin", moderator);
    const form = { intent: "whatsapp", hasRead: "1" };
    expect((await asModerator.form(`/applicants/${id}`, form, { env })).status).toBe(404);
    expect(await statusOf(await createAccount("user"), "user")).toBe(403);
    expect(await statusOf(null)).toBe(401);
    expect(await events()).toEqual([]);
  });

  test("is off at first, and a candidate agrees to it and takes it back at Your data; a recruiter is not asked", async () => {
    const candidate = await signedIn("user");
    const label = "Schools may write to me on WhatsApp";
    expect(textOf(await (await candidate.get("/yourdata")).text())).toContain(label);
    expect(await rowsOf("consents")).toEqual([]);
    await candidate.form("/yourdata", { intent: "agree", purpose: "whatsapp" });
    expect(await rowsOf("consents")).toMatchObject([{ purpose: "whatsapp", notice: "2026-11-28", withdrawn_at: null }]);
    await candidate.form("/yourdata", { intent: "withdraw", purpose: "whatsapp" });
    expect(await rowsOf("consents")).toMatchObject([{ withdrawn_at: NOON.getTime() }]);
    expect(textOf(await (await (await signedIn("admin")).get("/yourdata")).text())).not.toContain(label);
  });
});
