/** Accounts as they are after a year of use: every table that holds something of a person, without what belongs to applications. */
import { createRandom, type Random } from "../../.scripts/demo/random.ts";
import type { Person } from "../../app/domain/actor.ts";
import { BEGIN, type Board, DAY, personOf } from "./board.ts";

const FIRST = ["Ananya", "Joseph", "Imran", "Deepika", "Gurleen", "Soumya", "Karthik", "Zainab", "Shruti", "Lakshmi"];
const LAST = ["Kulkarni", "Lalrinmawia", "Sheikh", "Nair", "Sandhu", "Mohanty", "Raghavan", "Ansari", "Hegde", "Iyer"];
const EARLY = new Date(BEGIN - 30 * DAY);
const IDLE_MS = 30 * DAY;
/** What a candidate keeps beside her profile. */
const SAVED_JOBS = 5;
const SESSIONS = 2;
export const TEMPLATES = 4;

export const nameOf = (index: number) => ({
  f_name: FIRST[index % FIRST.length] ?? "",
  l_name: LAST[Math.floor(index / FIRST.length) % LAST.length] ?? "",
});
const addressOf = (index: number, role: string) => {
  const { f_name, l_name } = nameOf(index);
  return `${f_name}.${l_name}.${role}${index}@example.com`.toLowerCase();
};
const hash = (random: Random) => `${random.uuid4()}${random.uuid4()}`.replaceAll("-", "").slice(0, 43);

/** The account, its profile and its way in: what each person has, a candidate and a recruiter. */
async function insertAccount({ db }: Board, random: Random, index: number, role: "admin" | "user"): Promise<Person> {
  const { identities, profiles, sessions, users } = await import("../../app/db/schema/accounts.ts");
  const { passkeys } = await import("../../app/db/schema/passkeys.ts");
  const { mailSettings } = await import("../../app/db/schema/privacy.ts");
  const person = personOf(random.uuid4(), addressOf(index, role), role);
  const { id, email } = person;
  const passwordHash = `scrypt$131072$8$1$${hash(random).slice(0, 22)}$${hash(random)}`;
  await db.insert(users).values({
    id,
    email,
    role,
    passwordHash,
    createdAt: EARLY,
    emailVerifiedAt: EARLY,
    loginCount: 9,
    mailZone: "Asia/Kolkata",
  });
  await db.insert(profiles).values({ userId: id, updatedAt: EARLY, ...(await profileOf(random, index, role)) });
  // Every second person logs in with Google, the others with a password; every fourth keeps a passkey.
  if (index % 2 === 0) {
    const subject = String(random.int(1, 9) * 1e11 + random.int(0, 99_999_999));
    await db
      .insert(identities)
      .values({ issuer: "https://accounts.google.com", subject, userId: id, email, createdAt: EARLY });
  }
  if (index % 4 === 0) {
    const key = { credentialId: hash(random), publicKey: `${hash(random)}${hash(random)}${hash(random).slice(0, 18)}` };
    const about = { counter: 0, transports: "internal,hybrid", name: "Phone", createdAt: EARLY, lastUsedAt: EARLY };
    await db.insert(passkeys).values({ id: random.uuid7(EARLY.getTime()), userId: id, ...key, ...about });
  }
  for (let count = 0; count < SESSIONS; count += 1) {
    const times = { createdAt: EARLY, lastSeenAt: EARLY, expiresAt: new Date(BEGIN), idleMs: IDLE_MS };
    await db
      .insert(sessions)
      .values({ tokenHash: hash(random), userId: id, kind: "web", label: "Chrome on Android", ...times });
  }
  await db.insert(mailSettings).values({ ownerId: id, kind: "messages", howOften: "daily", updatedAt: EARLY });
  return person;
}

async function profileOf(random: Random, index: number, role: "admin" | "user") {
  const name = { ...nameOf(index), mobile: String((role === "admin" ? 8_000_000_000 : 9_000_000_000) + index) };
  if (role === "admin") return { ...name, jobtitle: "Principal", city: "Pune", state: "Maharashtra", country: "India" };
  return {
    ...name,
    ...{
      address: "14, Second Cross, Gandhi Nagar",
      city: "Nashik",
      state: "Maharashtra",
      country: "India",
      zip: "422001",
    },
    ...{ gender: "female", education_institute: "Savitribai Phule Pune University", education_degree: "M.Sc., B.Ed." },
    ...{ major: "Physics", degree_duration: "2 years", company_name: "Neem Ferry School", company_location: "Nashik" },
    ...{
      company_designation: "Physics teacher",
      start_date: "2019-06",
      end_date: "",
      is_current: true,
      salary: "4,20,000",
    },
    ...{
      resume_path: `resumes/${random.uuid4()}`,
      resume_name: `${name.f_name} ${name.l_name}.pdf`,
      resume_bytes: 300_000,
    },
    ...{ resume_stored_at: EARLY, jobtitle: "Teacher" },
  };
}

/** Candidates, each with some of `jobIds` saved, and an agreement. */
export async function insertCandidates(
  board: Board,
  { from, to, jobIds }: { from: number; to: number; jobIds: readonly string[] },
): Promise<Person[]> {
  const { savedJobs } = await import("../../app/db/schema/jobs-and-applications.ts");
  const { consents } = await import("../../app/db/schema/privacy.ts");
  const people: Person[] = [];
  for (let index = from; index < to; index += 1) {
    const random = createRandom(`candidate ${index}`);
    const person = await insertAccount(board, random, index, "user");
    for (const jobId of random.some(jobIds, SAVED_JOBS)) {
      await board.db.insert(savedJobs).values({ userId: person.id, jobId, createdAt: EARLY });
    }
    const agreed = { purpose: "reminders" as const, notice: "2026-11-26", form: "yourdata" as const, givenAt: EARLY };
    await board.db.insert(consents).values({ id: random.uuid7(EARLY.getTime()), userId: person.id, ...agreed });
    people.push(person);
  }
  return people;
}

/** Recruiters, each alone in a school with a name, a page and templates. */
export async function insertRecruiters(board: Board, { from, to }: { from: number; to: number }): Promise<Person[]> {
  const { institutionMembers, institutions } = await import("../../app/db/schema/institutions.ts");
  const { templates } = await import("../../app/db/schema/hiring.ts");
  const people: Person[] = [];
  for (let index = from; index < to; index += 1) {
    const random = createRandom(`recruiter ${index}`);
    const person = await insertAccount(board, random, index, "admin");
    // She works alone, so her school may have her id.
    const institutionId = person.id;
    const host = `school${index}.example.com`;
    await board.db.insert(institutions).values({
      ...{ id: institutionId, slug: `neem-ferry-school-${index}`, name: `Neem Ferry School ${index}`, kind: "school" },
      ...{ place: "Nashik, Maharashtra", website: `https://${host}`, websiteHost: host, verifiedHost: host },
      about:
        "A school of 900 pupils by the river, from nursery to class XII, with two laboratories and a library. ".repeat(
          4,
        ),
      ...{ createdAt: EARLY, updatedAt: EARLY, checkedAt: EARLY },
    });
    await board.db
      .insert(institutionMembers)
      .values({ userId: person.id, institutionId, role: "owner", createdAt: EARLY });
    for (let count = 0; count < TEMPLATES; count += 1) {
      const text =
        "Dear {{name}}, thank you for your application for {{job}}. We have read it with care, and write again soon.";
      await board.db.insert(templates).values({
        ...{ id: random.uuid7(EARLY.getTime() + count), institutionId, userId: person.id, name: `Answer ${count + 1}` },
        ...{ text: text.repeat(2), createdAt: EARLY, updatedAt: EARLY },
      });
    }
    people.push(person);
  }
  return people;
}
