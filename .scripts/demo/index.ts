/** Fills an empty database and bucket with schools, jobs, candidates and applications to look at and to try things on. */

import { setImmediate } from "node:timers/promises";
import { getTableColumns } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { identities, profiles, sessions, users } from "../../app/db/schema/accounts.ts";
import { formDrafts, jobChanges, jobNews } from "../../app/db/schema/drafts-and-job-news.ts";
import {
  applicationMessages,
  applicationNotes,
  applicationStars,
  interviews,
  ratingProgress,
  ratings,
  schoolRatings,
  schoolResponsiveness,
  templates,
} from "../../app/db/schema/hiring.ts";
import {
  institutionInvitations,
  institutionMembers,
  institutions,
  joinRequests,
} from "../../app/db/schema/institutions.ts";
import {
  applicationEvents,
  applications,
  jobs,
  notifications,
  resumeViews,
  savedJobs,
} from "../../app/db/schema/jobs-and-applications.ts";
import { mailOutbox, oneTimeTokens } from "../../app/db/schema/mail-tokens-and-limits.ts";
import { moderationItems } from "../../app/db/schema/moderation.ts";
import { institutionStatistics, jobViews } from "../../app/db/schema/statistics.ts";
import { hashPassword } from "../../app/domain/accounts/password.ts";
import { PASSWORD_COST } from "../../app/domain/accounts/password-cost-rules.ts";
import { type Applicant, makeApplications, withReasons, withTeachingCopies } from "./applications.ts";
import { withDueSoon } from "./due-soon.ts";
import { type Colleague, colleagues, makeInstitutions } from "./institutions.ts";
import { makeInterviews } from "./interviews.ts";
import { sayMore } from "./job-details.ts";
import { type JobRow, makeJobs } from "./jobs.ts";
import { makeMessages } from "./messages.ts";
import { MODERATOR } from "./moderator.ts";
import { makeMarks } from "./notes-and-ratings.ts";
import { makeGuests, makeMembers, type Person } from "./people.ts";
import { withSigns } from "./proof-of-life.ts";
import { createRandom } from "./random.ts";
import { drawResume } from "./resume.ts";
import { makeOpenings } from "./resume-openings.ts";
import { countAnswers, makeAnswers, withAnswers } from "./school-answers.ts";
import { type School, schools } from "./schools.ts";
import { makeTeaching } from "./teaching.ts";
import { makeViews } from "./views.ts";

type Login = { role: "admin" | "user"; email: string; password: string; about: string };

/** The accounts that people can sign in to. All other demo accounts have no password. */
export const demoLogins: Login[] = [
  {
    role: "admin",
    email: "head@neemferry.example",
    password: "chalk-river-lantern",
    about: "Principal of Neem Ferry School: four pages of jobs, one of them with 25 applicants",
  },
  {
    role: "admin",
    email: "office@neemferry.example",
    password: "copper-bell-veranda",
    about: "Vice principal of Neem Ferry School: works on the same jobs as its principal",
  },
  {
    role: "admin",
    email: "hiring@chalkwren.example",
    password: "kite-slate-morning",
    about: "Head of hiring at Chalkwren Learning, an ed-tech company",
  },
  {
    role: "user",
    email: "ananya.kulkarni@example.org",
    password: "pebble-violet-monsoon",
    about: "Physics and chemistry teacher with a full profile, a stored resume and nine applications",
  },
  {
    role: "user",
    email: "joseph.lalrinmawia@example.org",
    password: "banyan-ink-tuesday",
    about: "New candidate with a short profile, no stored resume and one application",
  },
  {
    role: "user",
    email: MODERATOR,
    password: "lamp-orchard-signal",
    about: "Moderator: opens /moderation, where two reports, a first job and a message of money wait",
  },
];

const DAY = 86_400_000;
/** D1 takes at most 100 bound parameters a statement. */
const MAX_PARAMETERS = 100;
const STATEMENTS_A_BATCH = 50;
const PUTS_AT_ONCE = 10;

type User = typeof users.$inferInsert;
type Profile = typeof profiles.$inferInsert;
type Resume = { key: string; bytes: Uint8Array };

/** Removes what an interrupted fill has left, then fills in the demo data. The same `now` gives the same data, except salts. */
export async function fillDemo(env: { DB: D1Database; RESUMES: R2Bucket }, now: Date): Promise<void> {
  const db = drizzle(env.DB);
  await db.batch([
    db.delete(notifications),
    db.delete(savedJobs),
    db.delete(oneTimeTokens),
    db.delete(identities),
    db.delete(applicationMessages),
    db.delete(resumeViews),
    db.delete(applicationEvents),
    db.delete(interviews),
    db.delete(applicationNotes),
    db.delete(applicationStars),
    db.delete(ratings),
    db.delete(templates),
    db.delete(applications),
    db.delete(mailOutbox),
    db.delete(sessions),
    db.delete(profiles),
    db.delete(formDrafts),
    db.delete(jobViews),
    db.delete(institutionStatistics),
    db.delete(jobChanges),
    db.delete(jobNews),
    db.delete(jobs),
    db.delete(schoolRatings),
    db.delete(ratingProgress),
    db.delete(schoolResponsiveness),
    db.delete(moderationItems),
    db.delete(joinRequests),
    db.delete(institutionInvitations),
    db.delete(institutionMembers),
    db.delete(institutions),
    db.delete(users),
  ]);
  const data = await makeDemo(now);
  await noticeClosed();
  const life = await makeLife(env.DB, data, now);
  const hiring = await makeHiring(data, life.jobs, now);
  await noticeClosed();
  await putResumes(env.RESUMES, data.resumes);
  await runAll(db, [
    ...inserts(data.users, users, (rows) => db.insert(users).values(rows)),
    ...inserts(data.profiles, profiles, (rows) => db.insert(profiles).values(rows)),
    ...inserts(data.institutions, institutions, (rows) => db.insert(institutions).values(rows)),
    ...inserts(data.members, institutionMembers, (rows) => db.insert(institutionMembers).values(rows)),
    ...inserts(data.invitations, institutionInvitations, (rows) => db.insert(institutionInvitations).values(rows)),
    ...inserts([...data.items, ...itemsOfTalk(hiring.messages, now)], moderationItems, (rows) =>
      db.insert(moderationItems).values(rows),
    ),
    ...inserts(withSigns(life.jobs, hiring, now), jobs, (rows) => db.insert(jobs).values(rows)),
    ...inserts(life.typed, formDrafts, (rows) => db.insert(formDrafts).values(rows)),
    ...inserts(life.scheduled, jobs, (rows) => db.insert(jobs).values(rows)),
    ...inserts(life.changes, jobChanges, (rows) => db.insert(jobChanges).values(rows)),
    ...inserts(life.saved, savedJobs, (rows) => db.insert(savedJobs).values(rows)),
    ...inserts(data.views, jobViews, (rows) => db.insert(jobViews).values(rows)),
    ...inserts(hiring.applications, applications, (rows) => db.insert(applications).values(rows)),
    ...inserts(hiring.events, applicationEvents, (rows) => db.insert(applicationEvents).values(rows)),
    ...inserts(hiring.openings, resumeViews, (rows) => db.insert(resumeViews).values(rows)),
    ...inserts(hiring.messages, applicationMessages, (rows) => db.insert(applicationMessages).values(rows)),
    ...inserts(hiring.talks, interviews, (rows) => db.insert(interviews).values(rows)),
    ...inserts(hiring.notes, applicationNotes, (rows) => db.insert(applicationNotes).values(rows)),
    ...inserts(hiring.stars, applicationStars, (rows) => db.insert(applicationStars).values(rows)),
    ...inserts(hiring.templates, templates, (rows) => db.insert(templates).values(rows)),
    ...inserts(hiring.ratings, ratings, (rows) => db.insert(ratings).values(rows)),
    ...inserts(hiring.averages, schoolRatings, (rows) => db.insert(schoolRatings).values(rows)),
    ...inserts(hiring.progress, ratingProgress, (rows) => db.insert(ratingProgress).values(rows)),
  ]);
  await countAnswers(env.DB, hiring.counted, now);
}

type Demo = Awaited<ReturnType<typeof makeDemo>>;

/** The steps between applying and the end: answers, interviews, messages, marks and ratings. */
async function makeHiring(data: Demo, written: JobRow[], now: Date) {
  const firstId = data.users.find(({ role }) => role === "user")?.id ?? "";
  const [headId = "", colleagueId = ""] = demoLogins.map(
    ({ email }) => data.users.find((one) => one.email === email)?.id,
  );
  const { counted, ...all } = await makeAnswers({ ...data, jobs: written, firstId }, now);
  const answered = await withDueSoon(all, written, now);
  const told = await withAnswers(answered.applications, written);
  const interviewed = makeInterviews(told, written, firstId, now);
  const about = { jobs: written, events: answered.events, headId, colleagueId, firstId };
  const marks = makeMarks({ ...about, applications: interviewed.applications }, now);
  const talks = [...interviewed.rows, ...marks.talks];
  const openings = makeOpenings(marks.applications, answered.events);
  const messages = messagesOf(data, marks.applications, now);
  const applied = withTeachingCopies(marks.applications, data.profiles);
  const events = withReasons(answered.events, headId);
  return { ...marks, applications: applied, talks, counted, events, openings, messages };
}

/** A short exchange in one application of the first candidate, and words of money of a school that nobody has checked. */
function messagesOf(
  { users: people, jobs: posted, institutions: schools }: Demo,
  rows: Demo["applications"],
  now: Date,
) {
  const candidate = people.find(({ role }) => role === "user");
  const jobOf = (jobId: string) => posted.find(({ id }) => id === jobId);
  const schoolOf = (jobId: string) => jobOf(jobId)?.user_id ?? null;
  const checked = new Set(schools.filter(({ checkedAt }) => checkedAt).map(({ id }) => id));
  const isChecked = (jobId: string) => checked.has(jobOf(jobId)?.institutionId ?? "");
  return candidate ? makeMessages(rows, { candidateId: candidate.id, schoolOf, isChecked }, now) : [];
}

/**
 * Rows that the product's own use-cases make: the written jobs, the drafts of the first recruiter, a change, and the
 * saved jobs of the first candidate.
 */
async function makeLife(DB: D1Database, data: Demo, now: Date) {
  const { makeDrafts, writeJobs } = await import("./write-jobs.ts");
  const said = sayMore(data.jobs, now);
  const written = await writeJobs(DB, data.jobs, said, now);
  const [head, candidate] = [
    data.users.find(({ role }) => role === "admin"),
    data.users.find(({ role }) => role === "user"),
  ];
  const own = written.filter((job) => job.user_id === head?.id);
  const [like] = own;
  if (!head || !candidate || !like) throw new Error("There is nobody for the drafts.");
  const drafts = await makeDrafts(DB, { owner: head.id, institutionId: like.institutionId, like, now });
  const applied = new Set(data.applications.filter(({ email }) => email === candidate.email).map(({ jobId }) => jobId));
  const byClosing = written
    .filter((job) => job.state === "open" && !job.removedAt && job.closesAt && !applied.has(job.id))
    .sort((one, other) => Number(one.closesAt) - Number(other.closesAt) || one.seq - other.seq);
  const kept = [byClosing[2], byClosing[40], byClosing[200], own.find(({ state }) => state === "closed")];
  const saved = kept.flatMap((job, index) => {
    return job ? [{ userId: candidate.id, jobId: job.id, createdAt: new Date(now.getTime() - (index + 2) * DAY) }] : [];
  });
  const changed = own.find((job) => job.state === "open" && data.applications.some(({ jobId }) => jobId === job.id));
  const change = {
    id: createRandom("changes").uuid7(now.getTime()),
    fields: '["pay"]',
    createdAt: new Date(now.getTime() - 2 * DAY),
  };
  const changes = changed ? [{ ...change, jobId: changed.id }] : [];
  return { jobs: written, ...drafts, saved, changes };
}

async function makeDemo(now: Date) {
  const random = createRandom("accounts");
  const hashes = await hashLogins();
  const people = makeMembers(now);
  const made = new Date(now.getTime() - 60 * DAY);
  const draw = (person: Person) => drawResume(person, made);

  const recruiters = schools.map((school): User => {
    const email = `${school.head.mailbox}@${school.domain}`;
    return makeUser("admin", email, random.uuid4(), now.getTime() - random.int(90 * DAY, 700 * DAY));
  });
  const strangers = createRandom("colleagues");
  const others = colleagues.map(({ school, mailbox }): User => {
    const email = `${mailbox}@${schools[school]?.domain}`;
    return makeUser("admin", email, strangers.uuid4(), now.getTime() - 50 * DAY);
  });
  const candidates = people.map(({ email }, index): User => {
    const age = index === 0 ? 120 * DAY : index === 1 ? 5 * DAY : random.int(20 * DAY, 300 * DAY);
    return makeUser("user", email, random.uuid4(), now.getTime() - age);
  });
  const moderator = makeUser("user", MODERATOR, createRandom("moderator").uuid4(), now.getTime() - 80 * DAY);
  const drawn = await Promise.all(people.map(draw));
  const guests = makeGuests(now);
  const drawnGuests = await Promise.all(guests.map(draw));

  const taught = makeTeaching(people, now);
  const keeps = people.map((_, index) => index === 0 || (index > 1 && random.chance(0.45)));
  const stored = people
    .map((_, index) => ({ index, key: `resumes/${random.uuid4()}` }))
    .filter(({ index }) => keeps[index]);
  const keyOf = new Map(stored.map(({ index, key }) => [index, key]));

  const staffed = makeStaffed(recruiters, others, now);
  const jobRows = makeJobs(
    recruiters.map(({ id }) => id),
    staffed.of,
    now,
  );
  const bytesOf = new Map<string, Uint8Array>();
  const asApplicant =
    (drawings: Uint8Array[], accounts: User[]) =>
    (person: Person, index: number): Applicant => {
      const bytes = drawings[index] ?? new Uint8Array();
      bytesOf.set(person.email, bytes);
      const user = accounts[index];
      return { person, userId: user?.id ?? null, since: user?.createdAt.getTime() ?? 0, resumeBytes: bytes.length };
    };
  const { rows, events } = makeApplications({
    jobs: jobRows,
    members: people.map(asApplicant(drawn, candidates)),
    guests: guests.map(asApplicant(drawnGuests, [])),
    starOwnerId: recruiters[0]?.id ?? "",
    now,
  });

  const resumes: Resume[] = [
    ...stored.map(({ index, key }) => ({ key, bytes: drawn[index] ?? new Uint8Array() })),
    ...rows.map((row) => ({ key: row.resumeKey, bytes: bytesOf.get(row.email) ?? new Uint8Array() })),
  ];
  return {
    institutions: staffed.rows,
    members: staffed.members,
    invitations: staffed.invitations,
    users: [...recruiters, ...candidates, ...others, moderator].map((user) => ({
      ...user,
      passwordHash: hashes.get(user.email) ?? null,
    })),
    profiles: [
      ...schools.map((school, index) => makeRecruiterProfile(school, recruiters[index])),
      ...colleagues.map((colleague, index) => makeColleagueProfile(colleague, others[index])),
      { ...emptyProfile, userId: moderator.id, f_name: "Rehana", l_name: "Siddiqui", updatedAt: moderator.createdAt },
      ...people.map((person, index) =>
        makeCandidateProfile(person, candidates[index], {
          resume: keyOf.get(index) ?? null,
          teaching: taught[index] ?? null,
          isShort: index === 1,
        }),
      ),
    ],
    items: makeItems(jobRows, candidates[2]?.id ?? null, now),
    jobs: jobRows,
    views: makeViews(jobRows, [recruiters[0]?.id ?? "", recruiters[1]?.id ?? ""], now),
    applications: rows,
    events,
    resumes,
  };
}

/** Hashing takes about 150 ms of CPU: once for each distinct password, one after the other, as only few may wait. */
async function hashLogins(): Promise<Map<string, string>> {
  const passwords = [...new Set(demoLogins.map(({ password }) => password))];
  const hashes = new Map<string, string>();
  for (const password of passwords) hashes.set(password, await hashPassword(password, PASSWORD_COST));
  return new Map(demoLogins.map(({ email, password }) => [email, hashes.get(password) ?? ""]));
}

function makeStaffed(recruiters: User[], others: User[], now: Date) {
  const ids = (users: User[]) => users.map(({ id }) => id);
  const made = makeInstitutions(schools, { heads: ids(recruiters), others: ids(others), now });
  const institutionOf = new Map(made.members.map(({ userId, institutionId }) => [userId, institutionId]));
  return { ...made, of: (userId: string) => institutionOf.get(userId) ?? "" };
}

function makeColleagueProfile({ school, first, last, designation }: Colleague, user: User | undefined): Profile {
  const { name = "" } = schools[school] ?? {};
  if (!user) throw new Error(`${first} ${last} has no account.`);
  const told = { f_name: first, l_name: last, company_name: name, company_designation: designation };
  return { ...emptyProfile, ...told, userId: user.id, updatedAt: user.createdAt };
}

/** The moderator's waiting entries: two reports of one job, and the first job of a school that is not checked. */
function makeItems(
  jobRows: ReturnType<typeof makeJobs>,
  reporterId: string | null,
  now: Date,
): (typeof moderationItems.$inferInsert)[] {
  const random = createRandom("moderation");
  const open = jobRows.filter(({ state }) => state === "open");
  const [reported, first] = [open.at(-1), open.at(-7)];
  const item = (hours: number) => ({ id: random.uuid4(), createdAt: new Date(now.getTime() - hours * 3_600_000) });
  const report = { kind: "report" as const, subject: "job" as const, subjectId: reported?.id ?? "" };
  return [
    {
      ...{ ...item(30), ...report, reason: "misleading", accountId: reporterId },
      text: "On the phone they said that the post is for one year only.",
    },
    { ...item(5), ...report, reason: "other", text: "The website that it names does not open." },
    { ...item(20), kind: "first_job", subject: "job", subjectId: first?.id ?? "", reason: "other" },
  ];
}

/** The message of money, which was delivered with a warning and waits for a look. */
function itemsOfTalk(
  messages: readonly (typeof applicationMessages.$inferInsert)[],
  now: Date,
): (typeof moderationItems.$inferInsert)[] {
  const random = createRandom("talk");
  return messages
    .filter(({ warning }) => warning === "money")
    .map(({ id, authorId, text }) => ({
      ...{ id: random.uuid4(), kind: "talk", subject: "message", subjectId: id, reason: "money" },
      ...{ text, accountId: authorId ?? null, createdAt: new Date(now.getTime() - 3_600_000) },
    }));
}

function makeUser(role: "admin" | "user", email: string, id: string, created: number): User {
  const createdAt = new Date(created);
  // Everybody in the demo has a confirmed address, so nothing waits, even where addresses must be confirmed.
  return { id, email, role, passwordHash: null, emailVerifiedAt: createdAt, registrationOpenUntil: null, createdAt };
}

const emptyProfile = {
  s_name: null,
  gender: null,
  address: null,
  city: null,
  state: null,
  country: null,
  zip: null,
  education_institute: null,
  education_degree: null,
  major: null,
  degree_duration: null,
  company_name: null,
  company_designation: null,
  company_location: null,
  start_date: null,
  end_date: null,
  salary: null,
  resume_path: null,
  photoURL: null,
  jobtitle: null,
} satisfies Partial<Profile>;

function makeRecruiterProfile(
  { name, places, street, zip, country, head, domain }: School,
  user: User | undefined,
): Profile {
  if (!user) throw new Error(`${name} has no account.`);
  const [city = "", state] = (places[0] ?? "").split(", ");
  const random = createRandom(`profile ${domain}`);
  return {
    ...emptyProfile,
    userId: user.id,
    f_name: head.first,
    l_name: head.last,
    gender: head.gender,
    mobile: `90000${String(random.int(0, 99_999)).padStart(5, "0")}`,
    address: street,
    city,
    state: state === country ? null : (state ?? null),
    country,
    zip,
    company_name: name,
    company_designation: head.designation,
    company_location: places[0] ?? null,
    start_date: `${user.createdAt.getUTCFullYear() - random.int(1, 9)}-0${random.int(4, 7)}-01`,
    jobtitle: head.designation,
    updatedAt: user.createdAt,
  };
}

type OfCandidate = { resume: string | null; teaching: string | null; isShort: boolean };

function makeCandidateProfile(
  person: Person,
  user: User | undefined,
  { resume, teaching, isShort }: OfCandidate,
): Profile {
  if (!user) throw new Error(`${person.email} has no account.`);
  const base = {
    ...emptyProfile,
    userId: user.id,
    f_name: person.first,
    s_name: person.middle,
    l_name: person.last,
    mobile: person.mobile,
    city: person.city,
    state: person.state,
    country: "India",
    updatedAt: user.createdAt,
  };
  if (isShort) return base;
  const work = person.work[0];
  return {
    ...base,
    address: person.address,
    zip: person.zip,
    gender: person.gender,
    education_institute: person.institute,
    education_degree: person.degree,
    major: person.major,
    degree_duration: person.duration,
    company_name: work?.employer ?? null,
    company_designation: work?.role ?? null,
    company_location: work?.city ?? null,
    start_date: work ? `${work.from}-06-01` : null,
    isCurrent: work?.to === null,
    teaching,
    salary: person.salary,
    resume_path: resume,
    jobtitle: work?.role ?? null,
  };
}

async function putResumes(bucket: R2Bucket, resumes: Resume[]): Promise<void> {
  const waiting = resumes.values();
  async function putNext(): Promise<void> {
    for (const { key, bytes } of waiting) {
      await bucket.put(key, bytes, { httpMetadata: { contentType: "application/pdf" } });
    }
  }
  await Promise.all(Array.from({ length: PUTS_AT_ONCE }, putNext));
}

/** As few statements as the limit on parameters allows. */
function inserts<Row>(
  rows: Row[],
  table: SQLiteTable,
  insert: (some: Row[]) => BatchItem<"sqlite">,
): BatchItem<"sqlite">[] {
  const size = Math.floor(MAX_PARAMETERS / Object.keys(getTableColumns(table)).length);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    insert(rows.slice(index * size, (index + 1) * size)),
  );
}

/**
 * workerd closes a connection that is idle for some seconds. While this process is busy for longer it does not see that, and the next
 * call would go into the closed one. Events of the network come between two turns of the loop.
 */
async function noticeClosed(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

async function runAll(db: DrizzleD1Database, statements: BatchItem<"sqlite">[]): Promise<void> {
  for (let start = 0; start < statements.length; start += STATEMENTS_A_BATCH) {
    const [first, ...others] = statements.slice(start, start + STATEMENTS_A_BATCH);
    await noticeClosed();
    if (first) await db.batch([first, ...others]);
  }
}
