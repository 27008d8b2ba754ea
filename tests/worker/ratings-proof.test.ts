/** Whose word counts in ratings: proven on both sides, none of the school's own people, and only schools of which it is known who they are. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeAverages } from "~/domain/ratings/make-averages.server";
import type { RatingAnswer } from "~/domain/ratings/schema";
import { expectError } from "../support/api-answers";
import { api, visitor } from "../support/app";
import { config, countRows, db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  createSession,
  type Job,
  signedIn,
  workAlone,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { mainTextOf } from "../support/pages";
import { readShown } from "../support/single-reads";

allowBrokenRows("open job of somebody who is suspended", "people are suspended by SQL");

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-23T10:00:00.000Z");
/** The first day on which ratings of November are averages. */
const NEXT_MONTH = new Date("2026-12-02T00:00:00Z");
const SAID = { said_what_to_expect: 5, kept_its_word: 5, was_fair: 5 };
const MAILED = { CONFIRM_ADDRESSES: "1" };
const mailed = { ...config, confirmsAddresses: true };

type Person = Account & { token: string };
type About = Parameters<typeof createAccount>[1] & { mobile?: string };
async function person(role: "admin" | "user", { mobile, ...about }: About = { emailVerifiedAt: NOW }): Promise<Person> {
  const before = new Date(NOW.getTime() - DAY_MS);
  const account = await createAccount(role, about, { updatedAt: before, ...(mobile ? { mobile } : {}) });
  const times = { idleMs: 400 * DAY_MS, expiresAt: new Date(NOW.getTime() + 400 * DAY_MS) };
  return { ...account, token: await createSession(account, "api", times) };
}
/** A school with a job, as it stands. */
async function school(owner: Account, about: Parameters<typeof createInstitution>[1] = { checkedAt: NOW }) {
  const institution = await createInstitution([[owner, "owner"]], about);
  const jobs = [1, 2, 3].map(() => createJob(owner, { institutionId: institution.id }));
  return { ...institution, jobs: await Promise.all(jobs) };
}
/** An application that ended with a hire. */
async function hired(by: Pick<Job, "id">, candidate: Account, mobile = "9000000001"): Promise<Application> {
  const about = { candidateId: candidate.id, email: candidate.email, mobile };
  const sent = await createApplication(by, { ...about, confirmedAt: NOW, status: "hired" });
  await sql("UPDATE application_events SET created_at = ? WHERE application_id = ?", Date.now(), sent.id);
  return sent;
}
const rate = (who: Person, id: string, body: object, env: object = MAILED) =>
  api<RatingAnswer>("POST", `/application/rating/${id}`, { token: who.token, body, env });
const read = (who: Person, id: string, env: object = MAILED) =>
  api<RatingAnswer>("GET", `/application/rating/${id}`, { token: who.token, env });

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("an address that nobody has proven", () => {
  test("cannot rate a school where mail is sent, by call or by form, and can once it is proven", async () => {
    const [owner, candidate] = [await person("admin"), await person("user", {})];
    const [job] = (await school(owner)).jobs;
    const { id } = await hired(job as Job, candidate);
    expectError(await rate(candidate, id, SAID), 403, "not_allowed");
    expect((await read(candidate, id)).body).toMatchObject({ may_rate: false, rate_until: null });
    const browser = await signedIn("user", candidate);
    const page = mainTextOf(await (await browser.get(`/ratings/${id}`, { env: MAILED })).text());
    expect(page).toContain("Confirm your email address first");
    const fields = { said_what_to_expect: "5", kept_its_word: "5", was_fair: "5" };
    expect((await browser.form(`/ratings/${id}`, fields, { env: MAILED })).status).toBe(403);
    expect(await countRows("ratings")).toBe(0);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", candidate.id);
    expect((await rate(candidate, id, SAID)).body).toMatchObject({ own: SAID });
  });

  test("cannot say that somebody came as agreed", async () => {
    const [owner, candidate] = [await person("admin", {}), await person("user")];
    const [job] = (await school(owner)).jobs;
    const { id } = await hired(job as Job, candidate);
    expectError(await rate(owner, id, { came_as_agreed: true }), 403, "not_allowed");
    expect(await countRows("ratings")).toBe(0);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", owner.id);
    expect((await rate(owner, id, { came_as_agreed: true })).status).toBe(200);
  });

  test("rates where no mail is sent, as nobody can prove one there", async () => {
    const [owner, candidate] = [await person("admin", {}), await person("user", {})];
    const [job] = (await school(owner)).jobs;
    const { id } = await hired(job as Job, candidate);
    expect((await rate(candidate, id, SAID, {})).status).toBe(200);
    expect((await rate(owner, id, { came_as_agreed: true }, {})).status).toBe(200);
  });

  test("a suspended account says nothing either", async () => {
    const [owner, candidate] = [await person("admin"), await person("user")];
    const [job] = (await school(owner)).jobs;
    const { id } = await hired(job as Job, candidate);
    await sql("UPDATE users SET suspended_at = 5 WHERE id IN (?, ?)", candidate.id, owner.id);
    const answer = await rate(candidate, id, SAID);
    expectError(answer, 403, "not_allowed");
    expect(answer.body).toMatchObject({ message: "Your account is suspended, so it cannot rate" });
    expectError(await rate(owner, id, { came_as_agreed: true }), 403, "not_allowed");
  });

  test("is asked for its proof only where that would let it rate", async () => {
    const asks = async (who: Account, id: string) =>
      mainTextOf(await (await (await signedIn(who.role, who)).get(`/ratings/${id}`, { env: MAILED })).text()).includes(
        "Confirm your email address first",
      );
    const [owner, reader, candidate] = [await person("admin"), await person("admin", {}), await person("user", {})];
    const { id: institution, jobs } = await school(owner);
    const { id } = await hired(jobs[0] as Job, candidate);
    await sql(
      "INSERT OR REPLACE INTO institution_members (institution_id, user_id, role, created_at) VALUES (?, ?, 'reader', 5)",
      institution,
      reader.id,
    );
    expect(await asks(candidate, id)).toBe(true);
    expect(await asks(reader, id)).toBe(false);
    await sql("UPDATE application_events SET created_at = ?", NOW.getTime() - 400 * DAY_MS);
    expect(await asks(candidate, id)).toBe(false);
    const own = await person("user", { emailVerifiedAt: NOW, email: owner.email.replace("@", "+me@") });
    expect(await asks(own, (await hired(jobs[1] as Job, own)).id)).toBe(false);
  });
});

describe("the school's own people", () => {
  const OWN: [string, About, About, Partial<Parameters<typeof createInstitution>[1]> & object][] = [
    ["the same mailbox with a tag", { email: "head@hill.example" }, { email: "head+me@hill.example" }, {}],
    ["the same Gmail box with dots", { email: "a.head@gmail.com" }, { email: "ahead@googlemail.com" }, {}],
    ["the same phone number in another spelling", { mobile: "+91 98765-43210" }, { mobile: "09876543210" }, {}],
  ];
  test.each(OWN)("neither rate nor are rated: %s", async (_name, ofOwner, ofCandidate) => {
    const owner = await person("admin", { emailVerifiedAt: NOW, ...ofOwner });
    const candidate = await person("user", { emailVerifiedAt: NOW, ...ofCandidate });
    const [job] = (await school(owner)).jobs;
    const { id } = await hired(job as Job, candidate);
    expectError(await rate(candidate, id, SAID), 403, "not_allowed");
    expectError(await rate(owner, id, { came_as_agreed: true }), 403, "not_allowed");
    expect((await read(candidate, id)).body.may_rate).toBe(false);
    expect(await countRows("ratings")).toBe(0);
  });

  test("are known by the number in the application, by a colleague's mailbox and by the host from which the school writes", async () => {
    const owner = await person("admin", { emailVerifiedAt: NOW, email: "head@hill.example", mobile: "9876543210" });
    const colleague = await person("admin", { emailVerifiedAt: NOW, email: "office@elsewhere.example" });
    const home = await school(owner, { websiteHost: "hill.example" });
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'recruiter', 5)", colleague.id, home.id);
    const [job] = home.jobs;
    const mailboxes = ["one@x.example", "office+two@elsewhere.example", "three@hill.example", "four@x.example"];
    const people = await Promise.all(mailboxes.map((email) => person("user", { emailVerifiedAt: NOW, email })));
    const numbers = ["+919876543210", "9000000001", "9000000001", "9000000001"];
    const answers: number[] = [];
    for (const [index, who] of people.entries()) {
      const { id } = await hired(job as Job, who, numbers[index]);
      answers.push((await rate(who, id, SAID)).status);
    }
    expect(answers).toEqual([403, 403, 403, 200]);
  });

  test("who moved the application and has left the school since is known too", async () => {
    const owner = await person("admin");
    const former = await person("admin", { emailVerifiedAt: NOW, email: "one@x.example" });
    const candidate = await person("user", { emailVerifiedAt: NOW, email: "one+two@x.example" });
    const [job] = (await school(owner)).jobs;
    const { id } = await hired(job as Job, candidate);
    const event = [crypto.randomUUID(), id, former.id];
    await sql(
      "INSERT INTO application_events (id, application_id, actor_id, from_status, to_status, created_at) VALUES (?, ?, ?, 'offered', 'hired', 6)",
      ...event,
    );
    expectError(await rate(candidate, id, SAID), 403, "not_allowed");
  });

  test("a school silences nobody by typing her number after she has applied", async () => {
    const owner = await person("admin");
    const candidate = await person("user");
    const [job] = (await school(owner)).jobs;
    const { id } = await hired(job as Job, candidate, "9876543210");
    await sql("UPDATE profiles SET mobile = '9876543210', updated_at = ? WHERE user_id = ?", Date.now() + 1, owner.id);
    expect((await rate(candidate, id, SAID)).status).toBe(200);
  });
});

describe("averages", () => {
  /** Five people who were hired by a school rate it. Returns the people. */
  async function five(home: { jobs: Job[] }, about: (index: number) => About): Promise<Person[]> {
    const raters: Person[] = [];
    for (let index = 0; index < 5; index += 1) {
      const rater = await person("user", about(index));
      const { id } = await hired(home.jobs[index % 3] as Job, rater);
      expect((await rate(rater, id, SAID, {})).status).toBe(200);
      raters.push(rater);
    }
    return raters;
  }
  const pageOf = async (slug: string) => mainTextOf(await (await visitor().get(`/institutions/${slug}`)).text());
  const make = async (how = mailed) => {
    vi.setSystemTime(NEXT_MONTH);
    await makeAverages({ db, now: NEXT_MONTH, config: how });
  };

  test.each([
    ["checked", { checkedAt: NOW }, true],
    ["host", { websiteHost: "hill.example" }, true],
    ["unchecked", {}, false],
    ["suspended", { checkedAt: NOW, suspendedAt: NOW }, false],
  ])("are those of schools of which it is known who they are: %s", async (_name, about, isShown) => {
    const owner = await person("admin", { emailVerifiedAt: NOW, email: "head@hill.example" });
    const home = await school(owner, { ...about, suspendedAt: null });
    await five(home, () => ({ emailVerifiedAt: NOW }));
    if ("suspendedAt" in about) await sql("UPDATE institutions SET suspended_at = 5");
    await make();
    expect((await pageOf(home.slug)).includes("5.0 of 5")).toBe(isShown);
  });

  test("end with the standing, and come back with it", async () => {
    const home = await school(await person("admin"));
    await five(home, () => ({ emailVerifiedAt: NOW }));
    await make();
    await sql("UPDATE institutions SET checked_at = NULL");
    expect(await pageOf(home.slug)).not.toContain("Averages of 5 candidates");
    await sql("UPDATE institutions SET checked_at = 5");
    expect(await pageOf(home.slug)).toContain("Averages of 5 candidates");
  });

  test("count nobody whose address was not proven, and her once it is", async () => {
    const home = await school(await person("admin"));
    const raters = await five(home, (index) => (index === 4 ? {} : { emailVerifiedAt: NOW }));
    await make();
    expect(await countRows("school_ratings")).toBe(0);
    await sql("UPDATE users SET email_verified_at = 5 WHERE id = ?", raters[4]?.id ?? "");
    await sql("DELETE FROM rating_progress");
    await make();
    expect(await rowsOf("school_ratings")).toMatchObject([{ raters: 5, word: 500 }]);
  });

  test("count nothing while the school's recruiter is unproven, and all where no mail is sent", async () => {
    const home = await school(await person("admin", {}));
    await five(home, () => ({ emailVerifiedAt: NOW }));
    await make();
    expect(await countRows("school_ratings")).toBe(0);
    await sql("DELETE FROM rating_progress");
    await make(config);
    expect(await countRows("school_ratings")).toBe(1);
  });

  test("take five tags of one mailbox for one person, and leave out who is suspended or of the school by now", async () => {
    const home = await school(await person("admin"));
    const raters = await five(home, (index) => ({ emailVerifiedAt: NOW, email: `me+${index}@x.example` }));
    const again = async () => {
      await sql("DELETE FROM rating_progress");
      await make();
      return countRows("school_ratings");
    };
    expect(await again()).toBe(0);
    for (const [index, { id }] of raters.entries())
      await sql("UPDATE users SET email = ? WHERE id = ?", `person.${index}@x.example`, id);
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", raters[0]?.id ?? "");
    expect(await again()).toBe(0);
    await sql("UPDATE users SET suspended_at = NULL");
    const colleague = await person("admin", { emailVerifiedAt: NOW, email: "person.1+work@x.example" });
    await sql("INSERT OR REPLACE INTO institution_members VALUES (?, ?, 'reader', 5)", colleague.id, home.id);
    expect(await again()).toBe(0);
    await workAlone(colleague.id);
    expect(await again()).toBe(1);
  });

  test("keep the word of closed accounts that were proven", async () => {
    const home = await school(await person("admin"));
    await five(home, () => ({ emailVerifiedAt: NOW }));
    await make();
    expect(await rowsOf("school_ratings")).toMatchObject([{ raters: 5 }]);
    await sql("UPDATE ratings SET rater_id = NULL");
    await five(home, () => ({ emailVerifiedAt: NOW }));
    vi.setSystemTime(new Date("2027-01-02T00:00:00Z"));
    await makeAverages({ db, now: new Date(), config: mailed });
    expect(await rowsOf("school_ratings")).toMatchObject([{ raters: 6 }]);
  });
});

describe("came as agreed, as other schools said", () => {
  /** A school says of the candidate that she came, or not, and she shows it. */
  async function says(home: { jobs: Job[] }, candidate: Account, by: Person, came = true): Promise<void> {
    const { id } = await hired(home.jobs[0] as Job, candidate);
    const row = [id, by.id, home.jobs[0]?.id ?? "", Number(came), Date.now()];
    await sql(
      `INSERT INTO ratings (application_id, side, rater_id, institution_id, job_id, came_as_agreed, is_shown, created_at)
       VALUES (?1, 'school', ?2, 'desk', ?3, ?4, 1, ?5)`,
      ...row,
    );
  }
  let candidate: Person;
  let asking: Application;
  let asker: Awaited<ReturnType<typeof school>>;
  let askers: Person;
  beforeEach(async () => {
    candidate = await person("user", { emailVerifiedAt: NOW, email: "one@x.example" });
    askers = await person("admin");
    asker = await school(askers);
    const [job] = asker.jobs;
    asking = await createApplication(job as Job, { candidateId: candidate.id, email: candidate.email });
  });
  const shown = (how = mailed) => readShown({ db, config: how }, asking.id);

  test("counts each school once, with what it said last", async () => {
    const [one, two] = [await person("admin"), await person("admin")];
    const [first, second] = [await school(one), await school(two)];
    await says(first, candidate, one, false);
    vi.setSystemTime(NOW.getTime() + 1000);
    const third = { jobs: first.jobs.slice(1) };
    await says(third, candidate, one, true);
    await says(second, candidate, two, false);
    expect(await shown()).toEqual({ came: 1, of: 2 });
  });

  test("counts schools that are host or checked alone, from proven and live recruiters", async () => {
    const known = await person("admin", { emailVerifiedAt: NOW, email: "head@hill.example" });
    const [unchecked, unproven, suspended] = [await person("admin"), await person("admin", {}), await person("admin")];
    await says(await school(known, { websiteHost: "hill.example" }), candidate, known);
    await says(await school(unchecked, {}), candidate, unchecked);
    await says(await school(unproven), candidate, unproven);
    await says(await school(suspended), candidate, suspended);
    await sql("UPDATE users SET suspended_at = 5 WHERE id = ?", suspended.id);
    expect(await shown()).toEqual({ came: 1, of: 1 });
    expect(await shown(config)).toEqual({ came: 2, of: 2 });
    const browser = await signedIn("admin", askers);
    const page = async () => mainTextOf(await (await browser.get(`/applicants/${asking.id}`, { env: MAILED })).text());
    expect(await page()).toContain("Came as agreed: 1 of 1, as other schools said");
    await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", candidate.id);
    expect(await page()).not.toContain("Came as agreed");
  });

  test("counts neither the school that asks nor one for which she works herself", async () => {
    const herself = await person("admin", { emailVerifiedAt: NOW, email: "one+school@x.example" });
    await says({ jobs: asker.jobs.slice(1) }, candidate, askers);
    await says(await school(herself), candidate, herself);
    expect(await shown()).toEqual({ came: 0, of: 0 });
  });
});
