/** Rows as a test needs them, written straight into the database. */

import { eq, sql } from "drizzle-orm";
import { profiles, sessions, users } from "~/db/schema/accounts";
import { apiKeys } from "~/db/schema/api";
import { institutionBreaks, ratings, templates } from "~/db/schema/hiring";
import { institutionMembers, institutions } from "~/db/schema/institutions";
import { applicationEvents, applications, jobs, type UNPUBLISHED_STATES } from "~/db/schema/jobs-and-applications";
import { jobHidings } from "~/db/schema/moderation";
import { hashPassword } from "~/domain/accounts/password";
import { SCOPES, type Scope } from "~/domain/actor";
import { keyIdFrom, writeKey } from "~/domain/api-keys/rules";
import { hashToken, newRowId, newToken, newUserId } from "~/domain/ids";
import type { MemberRole } from "~/domain/institutions/rules";
import { foundInstitution, setVerifiedHost } from "~/domain/institutions/statements.server";
import type { JobInput } from "~/domain/jobs/schema";
import { ownersOfTokens, type Visitor, visitor } from "./app";
import { bindings, db } from "./bindings";
import { storedJob } from "./stored-job";

export const PASSWORD = "chalk-and-duster-7";
const DAY_MS = 86_400_000;

export type Role = "admin" | "user";
export type Account = { id: string; email: string; role: Role };
export type Job = typeof jobs.$inferSelect;
export type Application = typeof applications.$inferSelect;

let serial = 0;
let cheapHash: Promise<string> | undefined;

/** An account with its profile. Its password is `PASSWORD`, hashed cheaply: a login stores it anew at full cost. */
export async function createAccount(
  role: Role = "user",
  overrides: {
    email?: string;
    passwordHash?: string | null;
    registrationOpenUntil?: Date | null;
    emailVerifiedAt?: Date;
    suspendedAt?: Date;
  } = {},
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<Account> {
  serial += 1;
  cheapHash ??= hashPassword(PASSWORD, { ln: 4, r: 1, p: 1 });
  const account = { id: newUserId(), email: `person${serial}@example.com`, role };
  const row = { ...account, passwordHash: await cheapHash, createdAt: new Date(), ...overrides };
  await db.batch([
    db.insert(users).values(row),
    db.insert(profiles).values({ userId: account.id, updatedAt: new Date(), ...profile }),
    ...foundInstitution(db, { userId: account.id, role, now: row.createdAt }),
  ]);
  return { ...account, email: row.email };
}

type SessionTimes = { createdAt?: Date; lastSeenAt?: Date; idleMs?: number; expiresAt?: Date };

/** A live session of an account. Returns its token. */
export async function createSession(
  account: Account,
  kind: "web" | "api",
  overrides: SessionTimes = {},
): Promise<string> {
  const token = newToken();
  const now = new Date();
  const times = { createdAt: now, lastSeenAt: now, idleMs: DAY_MS, expiresAt: new Date(now.getTime() + DAY_MS) };
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId: account.id, kind, ...times, ...overrides });
  ownersOfTokens.set(token, account.id);
  return token;
}

/** A visitor who is signed in on the web, with the account. */
export async function signedIn(role: Role, account?: Account): Promise<Visitor & { account: Account }> {
  const own = account ?? (await createAccount(role));
  return { ...visitor({ "__Host-session": await createSession(own, "web") }), account: own };
}

/** An account with a bearer token. */
export async function withToken(role: Role, account?: Account): Promise<Account & { token: string }> {
  const own = account ?? (await createAccount(role));
  return { ...own, token: await createSession(own, "api") };
}

type NewInstitution = Omit<Partial<typeof institutions.$inferInsert>, "slug"> & { slug?: string };

/** An institution of these people, with all that they have made: the first one is its owner. */
export async function createInstitution(
  people: [Account, MemberRole][],
  overrides: NewInstitution = {},
): Promise<{ id: string; slug: string }> {
  const now = new Date();
  const id = newRowId(now);
  const about = { name: "Hill View School", kind: "school" as const, createdAt: now, updatedAt: now };
  const row = { id, slug: `hill-view-${id}`, ...about, ...overrides };
  await db.insert(institutions).values(row);
  for (const [person, role] of people) await moveTo(row.id, person, role);
  await db.batch([setVerifiedHost(db, row.id)]);
  return { id: row.id, slug: row.slug };
}

/** The person works for this institution now. One without a name, which she leaves empty, goes with all that she has made. */
export async function moveTo(
  institutionId: string,
  { id: userId }: Pick<Account, "id">,
  role: MemberRole,
): Promise<void> {
  const left = await findInstitutionOf(userId);
  const membership = { institutionId, role, createdAt: new Date() };
  await db
    .insert(institutionMembers)
    .values({ userId, ...membership })
    .onConflictDoUpdate({ target: institutionMembers.userId, set: membership });
  if (!left || left.name !== null) return;
  for (const table of [jobs, templates, institutionBreaks, ratings])
    await db.update(table).set({ institutionId }).where(eq(table.institutionId, left.id));
  await db.delete(institutions).where(eq(institutions.id, left.id));
}

/** As whoever leaves an institution: she works alone from now on, in a new one without a name. Returns its id. */
export async function workAlone(userId: string): Promise<string> {
  const now = new Date();
  const institutionId = newRowId(now);
  const membership = { institutionId, role: "owner" as const, createdAt: now };
  await db.batch([
    db.insert(institutions).values({ id: institutionId, createdAt: now, updatedAt: now }),
    db
      .insert(institutionMembers)
      .values({ userId, ...membership })
      .onConflictDoUpdate({ target: institutionMembers.userId, set: membership }),
  ]);
  return institutionId;
}

/** The institution for which an account works, with its name. */
export async function findInstitutionOf(userId: string): Promise<{ id: string; name: string | null } | undefined> {
  return db
    .select({ id: institutions.id, name: institutions.name })
    .from(institutionMembers)
    .innerJoin(institutions, eq(institutions.id, institutionMembers.institutionId))
    .where(eq(institutionMembers.userId, userId))
    .get();
}

/** In SQL of tests: the institution of the account that this stands for. */
export const institutionOfSql = (account: string) =>
  `(SELECT institution_id FROM institution_members WHERE user_id = ${account})`;

/** As use-cases leave it, after a test has changed websites, members or addresses by SQL. */
export async function setVerifiedHosts(): Promise<void> {
  const all = await db.select({ id: institutions.id }).from(institutions).orderBy(institutions.createdAt);
  for (const { id } of all) await db.batch([setVerifiedHost(db, id)]);
}

/** A recruiter's fields for a job that passes every check. */
export const JOB_FIELDS = {
  title: "PGT Physics",
  category: "Science",
  job_nature: "Full Time",
  vacancy: "2",
  salary: "₹ 4,20,000 a year",
  location: "Pune, Maharashtra",
  description: "Teach classes XI and XII.",
  benefits: "Quarters on the campus",
  responsibility: "Two laboratories",
  qualifications: "MSc, BEd",
  keywords: "physics, cbse",
  company_name: "Hill View School",
  company_location: "Pune",
  website: "https://hillview.example.com/jobs",
  job_logo: "https://hillview.example.com/logo.png",
} as const;

const LATE = new Date("2100-01-01T18:29:59Z");

/** The next place in the order of publishing. In SQL of tests that copy jobs: `NEXT_SEQ + i`. */
const NEXT_SEQ = sql<number>`(select coalesce(max(seq), 0) + 1 from jobs)`;
const NEXT_CHANGE = sql<number>`(select coalesce(max(change_no), 0) + 1 from jobs)`;

/** A job of this recruiter, open unless told otherwise. One that is `held` was public before; without a `seq` it never was. */
export async function createJob(
  owner: Pick<Account, "id"> & Partial<Account>,
  overrides: Partial<typeof jobs.$inferInsert> = {},
): Promise<Job> {
  const now = new Date();
  const state = { state: "open" as const, createdAt: now, updatedAt: now };
  const texts = { ...JOB_FIELDS, vacancy: 2, ...state, id: newRowId(now), user_id: owner.id, ...overrides };
  // As the app writes it. A test in which time goes by, and that wants it to close, says so.
  const { terms, termsVersion, details } = storedJob(texts as JobInput, now);
  const institutionId = overrides.institutionId ?? (await findInstitutionOf(owner.id))?.id ?? "";
  const isPublished = overrides.seq !== null && !["scheduled", "waiting", "refused"].includes(texts.state);
  const published = isPublished ? { seq: NEXT_SEQ, changeNo: NEXT_CHANGE, publishedAt: texts.createdAt } : {};
  const row = { terms, termsVersion, details, closesAt: LATE, ...published, ...texts, institutionId };
  return db.insert(jobs).values(row).returning().get();
}

/** A job of this recruiter that has never been public. */
export function createUnpublishedJob(
  owner: Pick<Account, "id"> & Partial<Account>,
  state: (typeof UNPUBLISHED_STATES)[number],
  overrides: Partial<typeof jobs.$inferInsert> = {},
): Promise<Job> {
  return createJob(owner, { state, seq: null, ...overrides });
}

/** A job that a moderator has hidden, and that its people have not answered for. */
export async function createHiddenJob(owner: Account, overrides: Partial<typeof jobs.$inferInsert> = {}): Promise<Job> {
  const job = await createJob(owner, { ...overrides, state: "hidden" });
  const id = newRowId(job.createdAt);
  const about = { by: "moderator", reason: "misleading", words: "The salary is not what it says." } as const;
  await db.insert(jobHidings).values({ id, jobId: job.id, before: "open", ...about, hiddenAt: job.createdAt });
  return job;
}

/** An application for a job, with its PDF in the bucket. */
export async function createApplication(
  job: Pick<Job, "id">,
  overrides: Partial<typeof applications.$inferInsert> = {},
): Promise<Application> {
  serial += 1;
  const now = new Date();
  const resumeKey = `resumes/${crypto.randomUUID()}`;
  const bytes = pdfBytes();
  const row = {
    id: newRowId(now),
    jobId: job.id,
    candidateId: null,
    name: "Asha Rao",
    email: `applicant${serial}@example.com`,
    mobile: "9876543210",
    experience: "1+" as const,
    resumeKey,
    resumeName: "Asha Rao.pdf",
    resumeBytes: bytes.length,
    status: "submitted" as const,
    createdAt: now,
    updatedAt: now,
    confirmedAt: overrides.createdAt ?? now,
    ...overrides,
  };
  await bindings.RESUMES.put(row.resumeKey, bytes, { httpMetadata: { contentType: "application/pdf" } });
  const event = {
    id: newRowId(row.createdAt),
    applicationId: row.id,
    actorId: row.candidateId,
    fromStatus: null,
    toStatus: row.status,
    createdAt: row.createdAt,
  };
  const [created] = await db.batch([
    db.insert(applications).values(row).returning(),
    db.insert(applicationEvents).values(event),
  ]);
  const [application] = created;
  if (!application) throw new Error("The application was not inserted");
  return application;
}

/** Bytes that begin and end as a PDF does, `size` of them; a few bytes have no end. */
export function pdfBytes(size = 64): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(0x20);
  const [head, end] = ["%PDF-1.7\n", "\n%%EOF"].map((text) => new TextEncoder().encode(text));
  bytes.set(head?.subarray(0, size) ?? []);
  if (end && size > 20) bytes.set(end, size - end.length);
  return bytes;
}

/** A PDF as a form sends it. */
export function pdf(name = "resume.pdf", bytes: Uint8Array<ArrayBuffer> = pdfBytes()): File {
  return new File([bytes], name, { type: "application/pdf" });
}

/** A candidate's fields for an application, beside the file. */
export const APPLY_FIELDS = {
  applicant_name: "Meera Iyer",
  applicant_email: "meera@example.com",
  applicant_mobile: "9876543210",
  applicant_experience: "3+",
} as const;

/** A file as the reader of forms hands it on, in two pieces. */
export function uploaded(name: string, bytes: Uint8Array<ArrayBuffer> = pdfBytes()) {
  return {
    name,
    size: bytes.length,
    chunks: [bytes.subarray(0, 3), bytes.subarray(3)].filter((piece) => piece.length > 0),
  };
}

type NewKey = Partial<Omit<typeof apiKeys.$inferInsert, "scopes">> & { scopes?: readonly Scope[]; madeBy: string };

/** A key of an institution's program, with the text that the program sends. */
export async function createKey(
  institutionId: string,
  { scopes = SCOPES, ...overrides }: NewKey,
): Promise<{ id: string; token: string }> {
  const id = keyIdFrom(crypto.getRandomValues(new Uint8Array(8)));
  const token = writeKey(id, crypto.getRandomValues(new Uint8Array(32)));
  const now = new Date();
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + 300 * DAY_MS) };
  const row = { id, institutionId, name: "School website", scopes: scopes.join(" "), ...times };
  await db.insert(apiKeys).values({ ...row, hash: hashToken(token), hint: token.slice(-4), ...overrides });
  return { id, token };
}
