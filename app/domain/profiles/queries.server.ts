/** Reads of profiles: a person's own, that of an applicant, and which files they name. */

import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import { current } from "~/db/current-applications";
import { isInList } from "~/db/in-list";
import { maySee } from "~/db/may-work-on";
import { profiles } from "~/db/schema/accounts";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import type { Actor, Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { hashToken } from "~/domain/ids";
import { PHOTO_TYPES } from "~/domain/photos/rules";
import type { ResumeContent } from "~/domain/resumes/content-rules";
import { resumeName, typedMobile } from "~/domain/text-rules";
import { words } from "~/words/account-refusals";
import { words as texts } from "~/words/made-resume";
import { contentOf, type MadeResume, textOfContent } from "./made-resume-rules";
import { fullName, RESUME_FILE_PATH, USER_DATA_FAILED } from "./rules";
import type { PhotoAnswer, ProfileView, StoredResumeAnswer } from "./schema";
import type { ProfileRow } from "./statements.server";
import { readTeaching } from "./teaching-rules";
import type { TeachingView } from "./teaching-schema";

type Deps = { db: Database };

export async function findProfileRow(db: Database, userId: string): Promise<ProfileRow | null> {
  return (await profileRead(db, userId).get()) ?? null;
}

export const profileRead = (db: Database, userId: string) =>
  db.select().from(profiles).where(eq(profiles.userId, userId));

/**
 * The read of the profile of the candidate who sent this application from her account, for a job that this recruiter sees. None for one
 * that only joined her account: anybody may have sent it with her address, even the recruiter.
 */
export function applicantProfileRead(db: Database, applicationId: string, recruiterId: string) {
  return db
    .select({ profile: profiles })
    .from(current)
    .innerJoin(jobs, and(eq(jobs.id, applications.jobId), maySee(recruiterId)))
    .innerJoin(profiles, eq(profiles.userId, applications.candidateId))
    .where(
      sql`${applications.id} = ${applicationId} and exists (select 1 from application_events e where e.application_id = ${applications.id}
        and e.from_status is null and e.actor_id = ${applications.candidateId})`,
    );
}

/** Expression: the columns that a copy of a teaching profile is made of, as JSON; null where nothing was ever filled in. */
export function copiedColumns(userId: SQL): SQL<string | null> {
  return sql`(select json_object('teaching', teaching, 'education_degree', education_degree, 'major', major,
      'company_name', company_name, 'company_designation', company_designation, 'start_date', start_date,
      'end_date', end_date, 'isCurrent', json(iif(is_current, 'true', 'false')))
    from profiles where profiles.user_id = ${userId} and profiles.teaching is not null)`;
}

/** The type of the user's own photo under this key, or null. */
export async function findPhotoType(db: Database, userId: string, key: string): Promise<string | null> {
  const own = and(eq(profiles.userId, userId), eq(profiles.photoKey, key));
  return (await db.select({ type: profiles.photoType }).from(profiles).where(own).get())?.type ?? null;
}

/** Those of these bucket keys that a profile names as its resume, uploaded or made. */
export async function findProfileResumeKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const [uploaded, made] = await Promise.all([
    findKeys(db, profiles.resume_path, keys),
    findKeys(db, profiles.madeResumeKey, keys),
  ]);
  return new Set([...uploaded, ...made]);
}

/** Those of these bucket keys that a profile names as its photo. */
export function findProfilePhotoKeys(db: Database, keys: string[]): Promise<Set<string>> {
  return findKeys(db, profiles.photoKey, keys);
}

async function findKeys(
  db: Database,
  column: typeof profiles.resume_path | typeof profiles.madeResumeKey | typeof profiles.photoKey,
  keys: string[],
): Promise<Set<string>> {
  const rows = await db.select({ key: column }).from(profiles).where(isInList(column, keys));
  return new Set(rows.flatMap((row) => (row.key ? [row.key] : [])));
}

export type Owner = Pick<Actor, "id">;

export type Profile = Omit<ProfileRow, "userId" | "updatedAt">;

/** A candidate's resume as she sees it; `storedAt` is null for one that came before the time was kept. */
export type StoredResume = { name: string; bytes: number | null; storedAt: Date | null };

/** The person's own profile. Throws not_found if it is missing (each sign-up makes one), unavailable if it cannot be read. */
export async function getOwnProfile({ db }: Pick<Deps, "db">, actor: Owner): Promise<Profile> {
  return toOwnProfile(await getRow(db, actor));
}

export function toOwnProfile(row: ProfileRow | undefined): Profile {
  if (!row) throw noSuchUser();
  const { userId: _userId, updatedAt: _updatedAt, ...profile } = row;
  return { ...profile, mobile: typedMobile(profile.mobile) };
}

/**
 * The profile as the API gives it: the specification's fields, and a candidate's teaching profile. Resume and photo are
 * paths that open with the same token.
 */
export async function describeProfile({ db }: Pick<Deps, "db">, actor: Person): Promise<ProfileView> {
  const {
    resumeName,
    resumeBytes,
    resumeStoredAt,
    photoKey,
    photoType,
    resume_path,
    teaching,
    madeResumeKey,
    madeResumeBytes,
    madeResumeAt,
    madeResumeHash,
    ...fields
  } = await getOwnProfile({ db }, actor);
  return {
    ...fields,
    email: actor.email,
    resume_path: resume_path && RESUME_FILE_PATH,
    teaching: actor.role === "user" && teaching !== null ? describeTeaching(teaching) : null,
  };
}

function describeTeaching(json: string): TeachingView {
  const { teaches = null, has = null, newest_levels = null, posts = null, ...rest } = readTeaching(json);
  const { seeks = null, keep_from_school = null } = rest;
  return { teaches, has, newest_levels, posts, seeks, keep_from_school };
}

/** The stored resume of an account, or null. */
export function storedResumeOf(profile: Profile): StoredResume | null {
  if (!profile.resume_path) return null;
  const name = profile.resumeName ?? resumeName(fullName(profile));
  return { name, bytes: profile.resumeBytes, storedAt: profile.resumeStoredAt };
}

/** A stored resume as calls tell of it. */
export function storedResumeAnswer(resume: StoredResume): StoredResumeAnswer;
export function storedResumeAnswer(resume: StoredResume | null): StoredResumeAnswer | { path: null };
export function storedResumeAnswer(resume: StoredResume | null): StoredResumeAnswer | { path: null } {
  if (!resume) return { path: null };
  const { name, bytes, storedAt } = resume;
  return { path: RESUME_FILE_PATH, name, bytes, stored_at: storedAt?.toISOString() ?? null };
}

type Photo = Pick<ProfileRow, "photoURL" | "photoType">;

/** The picture of a profile as calls tell of it. */
export function photoAnswer(photo: Photo | null): PhotoAnswer | { path: null } {
  const type = PHOTO_TYPES.find((each) => each === photo?.photoType);
  return photo?.photoURL && type ? { path: photo.photoURL, type } : { path: null };
}

/** A short text for all that a resume says but its date: the same for the same profile. */
export function fingerprintOf(content: ResumeContent): string {
  return hashToken(textOfContent(content));
}

/** The resume that was made from a profile, or null. */
export function toMadeResume(profile: Profile, mail: string): MadeResume | null {
  const { madeResumeKey, madeResumeBytes, madeResumeAt, madeResumeHash } = profile;
  if (!madeResumeKey || madeResumeBytes === null || !madeResumeAt) return null;
  return {
    name: resumeName(texts.resumeOf(fullName(profile))),
    bytes: madeResumeBytes,
    madeAt: madeResumeAt,
    isOutdated: fingerprintOf(contentOf(profile, mail, madeResumeAt)) !== madeResumeHash,
  };
}

/** The made resume with its key in the bucket, or null. */
export async function findMadeResume({ db }: Pick<Deps, "db">, actor: Person) {
  const profile = await getOwnProfile({ db }, actor);
  const made = toMadeResume(profile, actor.email);
  return made && profile.madeResumeKey ? { ...made, key: profile.madeResumeKey } : null;
}

/** The stored resume of an account with its key in the bucket, or null. */
export async function findStoredResume({ db }: Pick<Deps, "db">, actor: Owner) {
  const profile = await getOwnProfile({ db }, actor);
  const resume = storedResumeOf(profile);
  return resume && profile.resume_path ? { ...resume, key: profile.resume_path } : null;
}

/**
 * The part of a candidate's profile for a recruiter of her applications: name, education and work, and no address, pay
 * or file.
 */
export type CandidateProfile = Pick<
  ProfileRow,
  | "f_name"
  | "s_name"
  | "l_name"
  | "education_institute"
  | "education_degree"
  | "major"
  | "degree_duration"
  | "company_name"
  | "company_designation"
  | "company_location"
  | "start_date"
  | "end_date"
  | "isCurrent"
>;

/** The part of an applicant's profile that the owner of the job may read; null for everybody else. */
export function toApplicantProfile([row]: { profile: ProfileRow }[]): CandidateProfile | null {
  if (!row) return null;
  const { f_name, s_name, l_name, education_institute, education_degree, major, degree_duration } = row.profile;
  const { company_name, company_designation, company_location, start_date, end_date, isCurrent } = row.profile;
  return {
    ...{ f_name, s_name, l_name, education_institute, education_degree, major, degree_duration },
    ...{ company_name, company_designation, company_location, start_date, end_date, isCurrent },
  };
}

export async function getRow(db: Database, actor: Owner): Promise<ProfileRow> {
  let row: ProfileRow | null;
  try {
    row = await findProfileRow(db, actor.id);
  } catch (error) {
    // The wrapper's own message carries the statement's parameters, which no log may hold.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new DomainError("unavailable", USER_DATA_FAILED, { cause });
  }
  if (!row) throw noSuchUser();
  return row;
}

export function noSuchUser(): DomainError {
  return new DomainError("not_found", words.noAccountId);
}
