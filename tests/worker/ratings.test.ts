/** Ratings of both parties: who may, when, once; what is sealed; and a school's public averages. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { writeAll } from "~/db/client.server";
import { makeAverages } from "~/domain/ratings/make-averages.server";
import type { RatingAnswer } from "~/domain/ratings/schema";
import { makeSchoolRatings } from "~/domain/ratings/statements.server";
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
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { mainTextOf } from "../support/pages";
import { readShown } from "../support/single-reads";
import { closeAccountRows } from "../support/use-case-batches";

allowBrokenRows("agreed interview without its time", "interviews are agreed by SQL");

const DAY_MS = 86_400_000;
const NOW = new Date("2026-11-23T10:00:00.000Z");
const SAID = { said_what_to_expect: 4, kept_its_word: 5, was_fair: 3 };

type Person = Account & { token: string };
let owner: Person;
let candidate: Person;
let job: Job;
let application: Application;
/** A session that lasts as long as these tests look ahead. */
async function person(role: "admin" | "user"): Promise<Person> {
  const account = await createAccount(role);
  const times = { idleMs: 400 * DAY_MS, expiresAt: new Date(NOW.getTime() + 400 * DAY_MS) };
  return { ...account, token: await createSession(account, "api", times) };
}
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  owner = await person("admin");
  candidate = await person("user");
  job = await createJob(owner, { title: "PGT Physics" });
  application = await createApplication(job, { candidateId: candidate.id, email: candidate.email });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (days: number) => vi.setSystemTime(new Date(NOW.getTime() + days * DAY_MS));
const read = (who: Person, id = application.id) =>
  api<RatingAnswer>("GET", `/application/rating/${id}`, { token: who.token });
const rate = (who: Person, body: unknown, id = application.id) =>
  api<RatingAnswer>("POST", `/application/rating/${id}`, { token: who.token, body });
const show = (who: Person, shown: unknown, id = application.id) =>
  api<RatingAnswer>("PUT", `/application/rating/${id}`, { token: who.token, body: { shown } });
/** The application ends now, as this test's rows have it, and with it times that nobody has taken. */
async function end(status = "hired", id = application.id): Promise<void> {
  await sql("UPDATE applications SET status = ? WHERE id = ?", status, id);
  await sql("UPDATE interviews SET state = 'cancelled' WHERE application_id = ? AND state = 'proposed'", id);
  await sql(
    "INSERT INTO application_events (id, application_id, from_status, to_status, created_at) VALUES (?, ?, 'offered', ?, ?)",
    ...[crypto.randomUUID(), id, status, Date.now()],
  );
}
async function meet(startsAt: number, state = "agreed"): Promise<void> {
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, starts_at, sequence, created_at, updated_at)
     VALUES (?, ?, 'talk', '[]', 30, 'Asia/Kolkata', ?, ?, 0, 1, 1)`,
    ...[crypto.randomUUID(), application.id, state, startsAt],
  );
}

describe("who may rate, and when", () => {
  test("nobody before the end, and both parties after a hire", async () => {
    expectError(await rate(candidate, SAID), 409, "conflict");
    await end();
    expect((await read(candidate)).body).toMatchObject({
      may_rate: true,
      rate_until: new Date(NOW.getTime() + 30 * DAY_MS).toISOString(),
      own: null,
      other: null,
    });
    expect((await rate(candidate, SAID)).body).toMatchObject({ may_rate: false, own: SAID });
    expect((await rate(owner, { came_as_agreed: true })).body).toMatchObject({ own: { came_as_agreed: true } });
  });

  test("a school's answer that is nested too deeply to be written as text is refused", async () => {
    await end("hired");
    const body = JSON.parse(`{"came_as_agreed":${"[".repeat(9000)}${"]".repeat(9000)}}`);
    expectError(await rate(owner, body), 400, "bad_input");
    expectError(await rate(owner, { came_as_agreed: ["yes"] }), 400, "bad_input");
    expect((await rate(owner, { came_as_agreed: "yes" })).status).toBe(200);
  });

  test.each([
    ["agreed", -1, 200],
    ["agreed", 1, 409],
    ["proposed", -1, 409],
    ["cancelled", -1, 409],
  ])("after a rejection only if they met: interview %s, %i day away: %i", async (state, days, status) => {
    await meet(NOW.getTime() + days * DAY_MS, state);
    await end("rejected");
    expect((await rate(candidate, SAID)).status).toBe(status);
    expect((await rate(owner, { came_as_agreed: false })).status).toBe(status);
  });

  test("until the thirtieth day after the end", async () => {
    await end();
    later(29.9);
    expect((await rate(candidate, SAID)).status).toBe(200);
    later(30);
    expectError(await rate(owner, { came_as_agreed: true }), 409, "conflict");
    expect((await read(owner)).body).toMatchObject({ may_rate: false });
  });

  test("an unanswered application ends thirty days after it lapsed", async () => {
    await meet(NOW.getTime() - DAY_MS);
    await sql(
      "UPDATE applications SET status = 'unanswered', lapsed_from = 'interviewing', lapsed_at = ?",
      NOW.getTime(),
    );
    later(29);
    expectError(await rate(candidate, SAID), 409, "conflict");
    later(31);
    expect((await rate(candidate, SAID)).status).toBe(200);
  });

  test("somebody else, another school, and nobody find nothing; a reader reads only", async () => {
    await end();
    const reader = await person("admin");
    const institution = await createInstitution([
      [owner, "owner"],
      [reader, "reader"],
    ]);
    await sql("UPDATE jobs SET institution_id = ?", institution.id);
    const [stranger, school] = [await person("user"), await person("admin")];
    for (const who of [stranger, school]) {
      expectError(await read(who), 404, "not_found");
      expectError(await rate(who, { ...SAID, came_as_agreed: true }), 404, "not_found");
    }
    expectError(await rate(reader, { came_as_agreed: true }), 403, "not_allowed");
    expect((await read(reader)).body).toMatchObject({ may_rate: false });
    expect(await countRows("ratings")).toBe(0);
  });

  test("who has no account is not rated, and an application that was dropped has no rating", async () => {
    await end();
    await sql("UPDATE applications SET candidate_id = NULL");
    expectError(await rate(owner, { came_as_agreed: true }), 409, "conflict");
    await sql(
      "UPDATE applications SET candidate_id = ?, dropped_reason = 'other_confirmed', dropped_at = 5",
      candidate.id,
    );
    expectError(await rate(candidate, SAID), 404, "not_found");
  });

  test("a rating is given once: the same again is fine, another one is refused, two at once write one row", async () => {
    await end();
    const both = await Promise.all([rate(candidate, SAID), rate(candidate, { ...SAID, was_fair: 1 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await countRows("ratings")).toBe(1);
    const [row] = await rowsOf("ratings");
    const same = { said_what_to_expect: row?.expectations, kept_its_word: row?.word, was_fair: row?.fairness };
    expect((await rate(candidate, same)).status).toBe(200);
    expectError(await rate(candidate, { ...SAID, kept_its_word: 1 }), 409, "conflict");
    expect(await rowsOf("ratings")).toEqual([row]);
  });

  test("bad input is refused with its field", async () => {
    await end();
    for (const points of [0, 6, 2.5, "x", null, [], {}]) {
      expectError(await rate(candidate, { ...SAID, was_fair: points }), 400, "bad_input", ["was_fair"]);
    }
    expectError(await rate(candidate, { came_as_agreed: true }), 400, "bad_input", [
      "said_what_to_expect",
      "kept_its_word",
      "was_fair",
    ]);
    expectError(await rate(owner, SAID), 400, "bad_input", ["came_as_agreed"]);
    expectError(await rate(owner, { came_as_agreed: "maybe" }), 400, "bad_input", ["came_as_agreed"]);
    expect(await countRows("ratings")).toBe(0);
  });
});

describe("what each side reads", () => {
  test("nothing of the other before both are in", async () => {
    await end();
    await rate(candidate, SAID);
    expect((await read(owner)).body.other).toBe(null);
    expect((await rate(owner, { came_as_agreed: false })).body.other).toEqual(SAID);
    expect((await read(candidate)).body.other).toEqual({ came_as_agreed: false });
  });

  test("after fourteen days also what nothing was said back to", async () => {
    await end();
    await rate(candidate, SAID);
    later(13.9);
    expect((await read(owner)).body.other).toBe(null);
    later(14);
    expect((await read(owner)).body.other).toEqual(SAID);
  });

  test("other schools read only what the candidate shows, and she can hide it again", async () => {
    await end();
    const school = await createInstitution([[owner, "owner"]], { checkedAt: NOW });
    await sql("UPDATE jobs SET institution_id = ? WHERE id = ?", school.id, job.id);
    await rate(owner, { came_as_agreed: true });
    expectError(await show(candidate, true), 409, "conflict");
    await rate(candidate, SAID);
    const elsewhere = await createApplication(await createJob(await person("admin")), {
      ...{ candidateId: candidate.id, email: candidate.email },
    });
    expect(await readShown({ db, config }, elsewhere.id)).toEqual({ came: 0, of: 0 });
    expect((await show(candidate, true)).body.shown).toBe(true);
    expect(await readShown({ db, config }, elsewhere.id)).toEqual({ came: 1, of: 1 });
    expect((await read(owner)).body.shown).toBe(false);
    expectError(await show(owner, true), 403, "not_allowed");
    expectError(await show(await person("user"), true), 404, "not_found");
    expect((await show(candidate, false)).body.shown).toBe(false);
    expect(await readShown({ db, config }, elsewhere.id)).toEqual({ came: 0, of: 0 });
  });

  test("a closed account takes along what the school said of her, and her name from what she said", async () => {
    await end();
    await rate(owner, { came_as_agreed: false });
    await rate(candidate, SAID);
    await closeAccountRows(db, { id: candidate.id, email: candidate.email, isConfirmed: true }, NOW, null);
    expect(await rowsOf("ratings")).toMatchObject([{ side: "candidate", rater_id: null, expectations: 4 }]);
  });
});

describe("the page", () => {
  test("asks in its own words, takes the answer once, and then says what was said", async () => {
    await end();
    const browser = await signedIn("user", candidate);
    const path = `/ratings/${application.id}`;
    const first = mainTextOf(await (await browser.get(path)).text());
    expect(first).toContain(`How was applying to ${job.company_name}?`);
    expect(first).toContain(
      "Three questions, one minute. Only averages are shown, after five answers. Where few people apply, a school may guess who answered. You need not answer.",
    );
    const missing = await browser.form(path, { said_what_to_expect: "4" });
    expect(missing.status).toBe(400);
    // Each error names its question: all have the same words.
    const errors = mainTextOf(await missing.text());
    for (const question of ["It kept its word on answers", "It was fair"])
      expect(errors).toContain(`${question}: Choose a number from 1 to 5`);
    expect(await countRows("ratings")).toBe(0);
    const done = await browser.form(path, { said_what_to_expect: "4", kept_its_word: "5", was_fair: "3" });
    expect([done.status, done.headers.get("Location")]).toEqual([303, path]);
    const after = mainTextOf(await (await browser.get(path)).text());
    expect(after).toContain("Your answer");
    expect(after).not.toContain("Three questions");
  });

  test("asks the school for yes or no", async () => {
    await end();
    const browser = await signedIn("admin", owner);
    const page = mainTextOf(await (await browser.get(`/ratings/${application.id}`)).text());
    expect(page).toContain(`Did ${application.name} come as agreed?`);
    expect(page).toContain(`Only ${application.name} sees this, and decides whether other schools may.`);
  });
});

describe("a school's averages", () => {
  let serial = 0;
  async function rated(onJob: Job, points: number): Promise<void> {
    serial += 1;
    const sender = await person("user");
    const sent = await createApplication(onJob, { candidateId: sender.id, email: `rater${serial}@example.com` });
    await end("hired", sent.id);
    const said = { said_what_to_expect: points, kept_its_word: points, was_fair: points };
    expect((await rate(sender, said, sent.id)).status).toBe(200);
  }
  const publicOf = async (id: string) => {
    const row = (await rowsOf("school_ratings")).find((each) => each.institution_id === id);
    if (!row) return null;
    const { raters, expectations, word, fairness } = row;
    return { raters, expectations, word, fairness };
  };
  const made = async () => {
    await makeAverages({ db, now: new Date(), config });
    return publicOf(job.institutionId);
  };

  test("are public from five raters over three jobs, as they stand at the month's first", async () => {
    const jobs = [job, await createJob(owner), await createJob(owner)];
    for (const [index, points] of [5, 4, 4, 2].entries()) await rated(jobs[index % 3] ?? job, points);
    later(10);
    expect(await made()).toBe(null);
    await rated(job, 5);
    // Of this month: it waits for the next.
    later(11);
    expect(await made()).toBe(null);
    vi.setSystemTime(new Date("2027-01-02T00:00:00Z"));
    expect(await made()).toEqual({ raters: 5, expectations: 400, word: 400, fairness: 400 });
  });

  test("are not public over two jobs", async () => {
    const jobs = [job, await createJob(owner)];
    for (let index = 0; index < 6; index += 1) await rated(jobs[index % 2] ?? job, 5);
    vi.setSystemTime(new Date("2027-01-02T00:00:00Z"));
    expect(await made()).toBe(null);
  });

  test("are made once a month, and never anew after a single rating", async () => {
    const jobs = [job, await createJob(owner), await createJob(owner)];
    for (let index = 0; index < 5; index += 1) await rated(jobs[index % 3] ?? job, 4);
    vi.setSystemTime(new Date("2026-12-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 5, word: 400 });
    await rated(job, 1);
    vi.setSystemTime(new Date("2027-01-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 5, word: 400 });
    await rated(job, 1);
    expect(await made()).toMatchObject({ raters: 5, word: 400 });
    vi.setSystemTime(new Date("2027-02-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 7, word: 314 });
  });

  test("go on with new raters where earlier ones have closed their accounts", async () => {
    const jobs = [job, await createJob(owner), await createJob(owner)];
    for (let index = 0; index < 7; index += 1) await rated(jobs[index % 3] ?? job, 4);
    vi.setSystemTime(new Date("2026-12-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 7, word: 400 });
    await sql(
      "UPDATE ratings SET rater_id = null WHERE application_id IN (SELECT application_id FROM ratings LIMIT 3)",
    );
    await rated(job, 1);
    vi.setSystemTime(new Date("2027-01-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 7, word: 400 });
    await rated(job, 1);
    vi.setSystemTime(new Date("2027-02-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 7, word: 333 });
  });

  test("go on where nearly all raters have closed their accounts, and never fewer than those who were counted are named", async () => {
    const jobs = [job, await createJob(owner), await createJob(owner)];
    for (let index = 0; index < 6; index += 1) await rated(jobs[index % 3] ?? job, 4);
    vi.setSystemTime(new Date("2026-12-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 6, word: 400 });
    await sql("UPDATE ratings SET rater_id = null");
    await rated(job, 1);
    vi.setSystemTime(new Date("2027-01-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 6, word: 400 });
    await rated(job, 1);
    vi.setSystemTime(new Date("2027-02-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 6, word: 325 });
    // Two ratings of closed accounts may be one person's.
    for (let index = 0; index < 2; index += 1) await rated(job, 5);
    await sql("UPDATE ratings SET rater_id = null");
    vi.setSystemTime(new Date("2027-03-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 6, word: 325 });
    await rated(job, 5);
    vi.setSystemTime(new Date("2027-04-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 6, word: 373 });
  });

  test("are not made anew over fewer than five ratings, where the others went to another school with their jobs", async () => {
    const jobs = [job, await createJob(owner), await createJob(owner)];
    for (let index = 0; index < 6; index += 1) await rated(jobs[index % 3] ?? job, 4);
    vi.setSystemTime(new Date("2026-12-02T00:00:00Z"));
    expect(await made()).toMatchObject({ raters: 6, word: 400 });
    const moved = (await rowsOf("ratings")).slice(0, 4).map(({ application_id: id }) => String(id));
    for (const id of moved) await sql("UPDATE ratings SET institution_id = 'other' WHERE application_id = ?", id);
    for (const each of jobs.slice(0, 2)) await rated(each, 1);
    await sql("UPDATE ratings SET job_id = ? WHERE institution_id <> 'other' AND expectations = 4", jobs[2]?.id ?? "");
    const january = { month: "2027-01", before: new Date("2027-01-01T00:00:00Z"), proof: config };
    await writeAll(db, [makeSchoolRatings(db, [job.institutionId], january)]);
    expect(await publicOf(job.institutionId)).toMatchObject({ raters: 6, word: 400 });
  });

  test("follow the jobs of a school that has become part of another since", async () => {
    const jobs = [job, await createJob(owner), await createJob(owner)];
    for (let index = 0; index < 5; index += 1) await rated(jobs[index % 3] ?? job, 4);
    const institution = await createInstitution([[await createAccount("admin"), "owner"]], { checkedAt: NOW });
    await sql("UPDATE jobs SET institution_id = ?", institution.id);
    vi.setSystemTime(new Date("2026-12-02T00:00:00Z"));
    await makeAverages({ db, now: new Date(), config });
    expect(await publicOf(institution.id)).toMatchObject({ raters: 5 });
    expect(await publicOf(job.institutionId)).toBe(null);
    const page = mainTextOf(await (await visitor().get(`/institutions/${institution.slug}`)).text());
    expect(page).toContain("It kept its word on answers 4.0 of 5");
    expect(page).toContain("Averages of 5 candidates");
  });

  test("one rater with several applications is one", async () => {
    for (let index = 0; index < 6; index += 1) {
      const email = `x${index}@e.example`;
      const sent = await createApplication(await createJob(owner), { candidateId: candidate.id, email });
      await end("hired", sent.id);
      await rate(candidate, SAID, sent.id);
    }
    expect(await countRows("ratings")).toBe(6);
    vi.setSystemTime(new Date("2026-12-02T00:00:00Z"));
    expect(await made()).toBe(null);
    // Nor is she more people once her account is closed.
    const farewell = null;
    await closeAccountRows(db, { id: candidate.id, email: candidate.email, isConfirmed: false }, new Date(), farewell);
    expect((await rowsOf("ratings")).map(({ rater_id }) => rater_id)).toEqual([null, null, null, null, null, null]);
    vi.setSystemTime(new Date("2027-01-02T00:00:00Z"));
    expect(await made()).toBe(null);
  });
});
