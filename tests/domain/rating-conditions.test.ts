/** Who may rate, and what is shown of it, is decided in the statements too. */

import { beforeEach, describe, expect, test } from "vitest";
import { writeAll } from "~/db/client.server";
import { listRatedSchools, makeAverages } from "~/domain/ratings/make-averages.server";
import { findRatingOfSlug, readRating } from "~/domain/ratings/queries.server";
import { rate, showToSchools } from "~/domain/ratings/rate-application.server";
import { followJobs, insertRating, makeSchoolRatings, showRating } from "~/domain/ratings/statements.server";
import { db, rowsOf, sql } from "../support/bindings";
import {
  type Account,
  type Application,
  createAccount,
  createApplication,
  createInstitution,
  createJob,
  type Job,
} from "../support/factories";
import { allowBrokenRows } from "../support/invariants";
import { findRated, readShown } from "../support/single-reads";

allowBrokenRows("agreed interview without its time", "an interview is agreed by hand");
allowBrokenRows("live interview of an ended application", "an interview is put into a state by hand");

const DAY_MS = 86_400_000;
const now = new Date("2026-11-23T10:00:00Z");
const verified = { emailVerifiedAt: new Date("2026-01-01T00:00:00Z") };
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

let owner: Account;
let reader: Account;
let candidate: Account;
let school: { id: string; slug: string };
let job: Job;
let application: Application;

beforeEach(async () => {
  [owner, reader, candidate] = await Promise.all([
    createAccount("admin", verified),
    createAccount("admin", verified),
    createAccount("user", verified),
  ]);
  school = await createInstitution(
    [
      [owner, "owner"],
      [reader, "reader"],
    ],
    { checkedAt: daysAgo(300) },
  );
  job = await createJob(owner, { institutionId: school.id });
  application = await apply(candidate);
});

/** An application of this account that ended with a hire two days ago. */
async function apply(who: Account, of: Job = job, changes: object = {}): Promise<Application> {
  const ended = {
    status: "hired" as const,
    createdAt: daysAgo(2),
    updatedAt: daysAgo(2),
    confirmedAt: daysAgo(2),
  };
  return createApplication(of, { candidateId: who.id, email: who.email, ...ended, ...changes });
}
const PROOF = { confirmsAddresses: false };
const SAID = { expectations: 4, word: 5, fairness: 3, cameAsAgreed: null };
const CAME = { expectations: null, word: null, fairness: null, cameAsAgreed: true };
const say = (raterId: string, { id }: { id: string } = application, createdAt = now) =>
  insertRating(db, { applicationId: id, side: "candidate", raterId, createdAt, ...SAID }, PROOF);
const came = (raterId: string, { id }: { id: string } = application) =>
  insertRating(db, { applicationId: id, side: "school", raterId, createdAt: now, ...CAME }, PROOF);
const given = async () => (await rowsOf("ratings")).map(({ application_id, side }) => [application_id, side]);
const set = (change: string, { id }: { id: string } = application) =>
  sql(`UPDATE applications SET ${change} WHERE id = ?`, id);
const endedAt = (at: Date, { id }: { id: string } = application) =>
  sql("UPDATE application_events SET created_at = ? WHERE application_id = ?", at.getTime(), id);

async function meet({ id }: { id: string }, state: string, startsAt: Date, updatedAt = new Date(1)) {
  await sql(
    `INSERT INTO interviews (id, application_id, kind, times, minutes, time_zone, state, starts_at, sequence, created_at, updated_at)
     VALUES (?, ?, 'talk', '[]', 30, 'Asia/Kolkata', ?, ?, 0, 1, ?)`,
    ...[crypto.randomUUID(), id, state, startsAt.getTime(), updatedAt.getTime()],
  );
}

test("an account that has proven no address, or whose institution is suspended, writes nothing", async () => {
  const row = {
    applicationId: application.id,
    side: "candidate" as const,
    raterId: candidate.id,
    createdAt: now,
    ...SAID,
  };
  await sql("UPDATE users SET email_verified_at = NULL WHERE id = ?", candidate.id);
  await insertRating(db, row, { confirmsAddresses: true });
  expect(await given()).toEqual([]);
  await sql("UPDATE institutions SET suspended_at = 5 WHERE id = ?", school.id);
  await came(owner.id);
  expect(await given()).toEqual([]);
  await sql("UPDATE institutions SET suspended_at = NULL WHERE id = ?", school.id);
  await came(owner.id);
  await insertRating(db, row, PROOF);
  expect(await given()).toHaveLength(2);
});

describe("a rating is written by the statement only", () => {
  test("of its party: the candidate, or somebody who works on the job", async () => {
    const other = await createAccount("user", verified);
    const elsewhere = await createAccount("admin", verified);
    await say(other.id);
    await came(reader.id);
    await came(elsewhere.id);
    expect(await given()).toEqual([]);
    await say(candidate.id);
    await came(owner.id);
    expect(await given()).toEqual([
      [application.id, "candidate"],
      [application.id, "school"],
    ]);
  });

  test("about one application", async () => {
    const second = await apply(candidate, await createJob(owner, { institutionId: school.id }));
    await say(candidate.id, second);
    expect(await given()).toEqual([[second.id, "candidate"]]);
  });

  test.each([
    ["is open", "status = 'offered'"],
    ["was dropped", "dropped_reason = 'other_confirmed', dropped_at = 5"],
    ["has no account", "candidate_id = null"],
    ["was a hire whom nobody has met and who did not join", "not_joined_at = 5"],
  ])("of an application that has ended, not one that %s", async (_, state) => {
    await set(state);
    await say(candidate.id);
    await came(owner.id);
    expect(await given()).toEqual([]);
  });

  test("for thirty days", async () => {
    await endedAt(daysAgo(30));
    await say(candidate.id);
    expect(await given()).toEqual([]);
    await endedAt(new Date(daysAgo(30).getTime() + 1));
    await say(candidate.id);
    expect(await given()).toHaveLength(1);
  });

  test("counted from the last event of this application that ended it", async () => {
    const other = await apply(await createAccount("user", verified));
    await endedAt(daysAgo(40));
    await sql(
      "INSERT INTO application_events (id, application_id, from_status, to_status, created_at) VALUES ('e', ?, 'hired', 'offered', ?)",
      ...[application.id, daysAgo(1).getTime()],
    );
    await say(candidate.id);
    expect(await given()).toEqual([]);
    await say(other.candidateId ?? "", other);
    expect(await given()).toEqual([[other.id, "candidate"]]);
  });

  test.each([
    ["agreed", -1, 1],
    ["held", -1, 1],
    ["agreed", 1, 0],
    ["others_asked", -1, 0],
    ["cancelled", -1, 0],
  ])("after a rejection where they met: interview %s, %i hour away: %i", async (state, hours, written) => {
    await set("status = 'rejected'");
    await sql("UPDATE application_events SET to_status = 'rejected'");
    const other = await apply(await createAccount("user", verified));
    await meet(other, "held", daysAgo(5));
    await say(candidate.id);
    expect(await given()).toEqual([]);
    await meet(application, state, new Date(now.getTime() + hours * 3_600_000));
    await say(candidate.id);
    expect(await given()).toHaveLength(written);
  });

  test.each([
    ["cancelled", 1],
    ["others_asked", 0],
  ])("after a rejection during an interview that is now %s: %i", async (state, written) => {
    await set("status = 'rejected'");
    await sql("UPDATE application_events SET to_status = 'rejected'");
    await meet(application, state, daysAgo(2), daysAgo(1));
    await say(candidate.id);
    expect(await given()).toHaveLength(written);
  });

  test("not where the applicant is one of the school's own people", async () => {
    const own = owner.email.replace("@", "+own@");
    await sql("UPDATE users SET email = ? WHERE id = ?", own, candidate.id);
    await say(candidate.id);
    await came(owner.id);
    expect(await given()).toEqual([]);
  });

  test("and says so to somebody who only reads", async () => {
    const rated = rate({ db, now, config: PROOF }, reader, application.id, { came_as_agreed: true });
    await expect(rated).rejects.toMatchObject({
      code: "not_allowed",
      message: "Only the people who work on this job can say this",
    });
  });

  test.each([
    ["has no account", "candidate_id = null", "This candidate has no account, and is not rated"],
    ["never met", "status = 'rejected'", "This is asked after an agreed interview or a hire"],
    ["is open", "status = 'offered'", "This is asked once the application has ended"],
    ["is over", "status = 'hired'", "This is asked for 30 days after the end, which are over"],
  ])("and says why not, where the application %s", async (what, state, message) => {
    await set(state);
    await endedAt(daysAgo(31));
    if (what === "is open") await meet(application, "held", daysAgo(5));
    await expect(
      rate({ db, now, config: PROOF }, owner, application.id, { came_as_agreed: true }),
    ).rejects.toMatchObject({
      code: "conflict",
      message,
    });
  });

  test("thirty days after nobody answered", async () => {
    await meet(application, "held", daysAgo(60));
    const lapsed = (days: number) =>
      set(`status = 'unanswered', lapsed_from = 'interviewing', lapsed_at = ${daysAgo(days).getTime()}`);
    await lapsed(29);
    await say(candidate.id);
    expect(await given()).toEqual([]);
    await lapsed(30);
    await set("status = 'interviewing'");
    await say(candidate.id);
    expect(await given()).toEqual([]);
    await lapsed(30);
    await say(candidate.id);
    expect(await given()).toHaveLength(1);
  });
});

describe("what is read", () => {
  const find = (who: Account, side: "candidate" | "school", id = application.id) =>
    findRated(db, id, { accountId: who.id, side, now, proof: PROOF });

  test("is there for its parties, and says who may rate", async () => {
    expect(await find(candidate, "candidate")).toMatchObject({
      id: application.id,
      isParty: 1,
      canBeRated: 1,
      hasMet: 1,
      hasAccount: 1,
    });
    expect(await find(owner, "school")).toMatchObject({ isParty: 1 });
    expect(await find(reader, "school")).toMatchObject({ isParty: 0, canBeRated: 1 });
    expect(await find(await createAccount("user"), "candidate")).toBeNull();
    expect(await find(await createAccount("admin"), "school")).toBeNull();
    await set("candidate_id = null, status = 'rejected'");
    expect(await find(owner, "school")).toMatchObject({ canBeRated: 0, hasMet: 0, hasAccount: 0 });
    await set("dropped_reason = 'not_me', dropped_at = 5");
    expect(await find(owner, "school")).toBeNull();
  });

  test("is of this application alone, with its own ratings", async () => {
    const second = await apply(candidate, await createJob(owner, { institutionId: school.id }));
    await say(candidate.id, second);
    expect(await find(candidate, "candidate")).toMatchObject({ id: application.id, given: [] });
    expect(await find(candidate, "candidate", second.id)).toMatchObject({
      id: second.id,
      given: [{ applicationId: second.id }],
    });
  });

  test("of the other side before one has rated oneself, only from the fourteenth day on", async () => {
    await came(owner.id);
    const otherAt = async (at: Date) =>
      (await readRating({ db, now: at, config: PROOF }, candidate, application.id)).answer.other;
    const sealed = 14 * DAY_MS;
    expect(await otherAt(new Date(now.getTime() + sealed - 1))).toBeNull();
    expect(await otherAt(new Date(now.getTime() + sealed))).toEqual({ came_as_agreed: true });
  });
});

describe("what a candidate shows", () => {
  test("is what a school said of her, one by one, and nobody else shows it", async () => {
    const other = await createAccount("user", verified);
    const rival = await createAccount("admin", verified);
    const elsewhere = await createInstitution([[rival, "owner"]], { checkedAt: daysAgo(300) });
    const second = await apply(candidate, await createJob(rival, { institutionId: elsewhere.id }));
    const theirs = await apply(other);
    for (const each of [application, theirs]) await came(owner.id, each);
    await came(rival.id, second);
    await say(candidate.id);
    const shown = async () =>
      (await rowsOf("ratings")).flatMap(({ application_id, side, is_shown }) =>
        is_shown ? [[application_id, side]] : [],
      );
    await showRating(db, application.id, other.id, true);
    await expect(showToSchools({ db, now, config: PROOF }, owner, application.id, true)).rejects.toMatchObject({
      code: "not_allowed",
    });
    expect(await shown()).toEqual([]);
    await showRating(db, application.id, candidate.id, true);
    expect(await shown()).toEqual([[application.id, "school"]]);
    await showRating(db, theirs.id, other.id, true);
    // Another candidate shows what a third school said of him.
    const third = await createAccount("admin", verified);
    const far = await createInstitution([[third, "owner"]], { checkedAt: daysAgo(300) });
    const his = await apply(other, await createJob(third, { institutionId: far.id }));
    await came(third.id, his);
    await showRating(db, his.id, other.id, true);
    expect(await readShown({ db, config: PROOF }, second.id)).toEqual({ came: 1, of: 1 });
    await sql("UPDATE ratings SET is_shown = 1 WHERE side = 'candidate'");
    expect(await readShown({ db, config: PROOF }, second.id)).toEqual({ came: 1, of: 1 });
    // A school does not count itself.
    expect(await readShown({ db, config: PROOF }, application.id)).toEqual({ came: 0, of: 0 });
  });
});

describe("a school's averages", () => {
  const month = "2026-12";
  const before = new Date("2026-12-01T00:00:00Z");
  const make = (desks = [school.id], at = { month, before }) =>
    writeAll(db, [makeSchoolRatings(db, desks, { ...at, proof: PROOF })]);
  const made = async () =>
    (await rowsOf("school_ratings")).map(({ institution_id, raters, jobs }) => ({ institution_id, raters, jobs }));
  /** Ratings of so many people, over so many jobs. */
  async function rated(people: number, over: number, { by = owner, of = school.id as string | null, at = now } = {}) {
    const jobs = await Promise.all(
      Array.from({ length: over }, () => createJob(by, of === null ? {} : { institutionId: of })),
    );
    for (let number = 0; number < people; number += 1) {
      const who = await createAccount("user", verified);
      const of = await apply(who, jobs[number % over], { createdAt: at, updatedAt: at });
      await say(who.id, of, at);
    }
  }

  test.each([
    [5, 3, 1],
    [4, 3, 0],
    [5, 2, 0],
  ])("need five people over three jobs: %i over %i", async (people, jobs, schools) => {
    await rated(people, jobs);
    await make();
    expect(await made()).toHaveLength(schools);
  });

  test("are of what candidates said, before the month, of the schools that were asked for", async () => {
    const rival = await createAccount("admin", verified);
    const other = await createInstitution([[rival, "owner"]], { checkedAt: daysAgo(300) });
    await rated(5, 3);
    await rated(6, 3, { by: rival, of: other.id });
    await rated(1, 1, { at: before });
    for (const { id } of (await rowsOf("applications")) as { id: string }[]) await came(owner.id, { id });
    await make();
    expect(await made()).toEqual([{ institution_id: school.id, raters: 5, jobs: 3 }]);
    expect(await findRatingOfSlug(db, other.slug)).toBeNull();
    await make([other.id]);
    expect(await findRatingOfSlug(db, school.slug)).toMatchObject({ institutionId: school.id });
    expect(await findRatingOfSlug(db, other.slug)).toMatchObject({ institutionId: other.id });
    expect(await findRatingOfSlug(db, "nowhere")).toBeNull();
  });

  test("are made anew only when two people more have rated here since, before the month", async () => {
    const rival = await createAccount("admin", verified);
    const other = await createInstitution([[rival, "owner"]], { checkedAt: daysAgo(300) });
    const [december, january] = [new Date("2026-12-10T00:00:00Z"), new Date("2027-01-01T00:00:00Z")];
    await rated(5, 3);
    await make();
    await rated(1, 1, { at: december });
    await rated(3, 1, { by: rival, of: other.id, at: december });
    await rated(3, 1, { at: new Date("2027-01-10T00:00:00Z") });
    for (const { id } of (await rowsOf("applications")) as { id: string }[])
      await insertRating(
        db,
        { applicationId: id, side: "school", raterId: owner.id, createdAt: december, ...CAME },
        PROOF,
      );
    await make([school.id, other.id], { month: "2027-01", before: january });
    expect(await made()).toEqual([{ institution_id: school.id, raters: 5, jobs: 3 }]);
    await rated(1, 1, { at: december });
    await make([school.id], { month: "2027-01", before: january });
    expect(await made()).toEqual([{ institution_id: school.id, raters: 7, jobs: 5 }]);
  });

  test("never lend one school the number of people of another", async () => {
    const rival = await createAccount("admin", verified);
    const other = await createInstitution([[rival, "owner"]], { checkedAt: daysAgo(300) });
    await rated(5, 3);
    await make();
    const one = await createAccount("user", verified);
    for (let number = 0; number < 5; number += 1) {
      const own = await apply(one, await createJob(rival, { institutionId: other.id }));
      await say(one.id, own);
    }
    await make([other.id]);
    expect((await made()).map(({ institution_id }) => institution_id)).toEqual([school.id]);
  });

  test("are made once in a month, a portion a run", async () => {
    await rated(5, 3);
    expect(await makeAverages({ db, now: before, config: PROOF })).toEqual({ schools: 1 });
    expect(await makeAverages({ db, now: new Date(before.getTime() + DAY_MS), config: PROOF })).toEqual({ schools: 0 });
  });

  test("are looked for school by school, where a candidate has rated", async () => {
    const rival = await createAccount("admin", verified);
    await createInstitution([[rival, "owner"]]);
    const unrated = await apply(candidate, await createJob(rival));
    await came(rival.id, unrated);
    await say(candidate.id);
    expect(await listRatedSchools(db, "", 5)).toEqual([school.id]);
    expect(await listRatedSchools(db, school.id, 5)).toEqual([]);
  });

  test("go with the jobs; what schools said stays where it was said", async () => {
    await say(candidate.id);
    await came(owner.id);
    const { id: other } = await createInstitution([[await createAccount("admin"), "owner"]]);
    await sql("UPDATE jobs SET institution_id = ?", other);
    await followJobs(db);
    const institutions = (await rowsOf("ratings")).map(({ side, institution_id }) => [side, institution_id]);
    expect(Object.fromEntries(institutions)).toEqual({ candidate: other, school: school.id });
  });
});
