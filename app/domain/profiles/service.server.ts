/** A person's own profile, her stored resume and her photo. */
import type { Database } from "~/db/client.server";
import type { Actor, Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { isUuid } from "~/domain/ids";
import { refuseMoneyInName } from "~/domain/moderation/name-rules";
import { PHOTO_KEY_PREFIX, photoPath } from "~/domain/photos/rules";
import { checkPhoto, discardPhoto, openPhoto, storePhoto, sweepOrphanedPhotos } from "~/domain/photos/service.server";
import {
  checkResume,
  discardResume,
  openResume,
  resumeName,
  storeResume,
  type UploadedFile,
} from "~/domain/resumes/service.server";
import { typedMobile } from "~/domain/text-rules";
import { fullName, RESUME_FILE_PATH, settlePeriod, USER_DATA_FAILED, whyNotProfile } from "./rules";
import type { ProfileChanges, ProfileView } from "./schema";
import {
  exchangeProfileRow,
  findPhotoType,
  findProfilePhotoKeys,
  findProfileResumeKeys,
  findProfileRow,
  type ProfileRow,
  updateProfileRow,
} from "./store.server";

type Deps = { db: Database; resumes: R2Bucket; now: Date };
type Owner = Pick<Actor, "id">;

export type Profile = Omit<ProfileRow, "userId" | "updatedAt">;
/** A candidate's resume as she sees it; `storedAt` is null for one that came before the time was kept. */
export type StoredResume = { name: string; bytes: number | null; storedAt: Date | null };

/** The person's own profile. Throws not_found if it is missing (each sign-up makes one), unavailable if it cannot be read. */
export async function getOwnProfile({ db }: Pick<Deps, "db">, actor: Owner): Promise<Profile> {
  return toOwnProfile(await getRow(db, actor));
}

/** The read of it, to be sent with others, and the profile from its row. Throws not_found where there is none. */
export { applicantProfileRead, profileRead } from "./store.server";
export function toOwnProfile(row: ProfileRow | undefined): Profile {
  if (!row) throw noSuchUser();
  const { userId: _userId, updatedAt: _updatedAt, ...profile } = row;
  return { ...profile, mobile: typedMobile(profile.mobile) };
}

/** The profile as the API gives it: the specification's fields. Resume and photo are paths that open with the same token. */
export async function describeProfile({ db }: Pick<Deps, "db">, actor: Person): Promise<ProfileView> {
  const { resumeName, resumeBytes, resumeStoredAt, photoKey, photoType, resume_path, ...fields } = await getOwnProfile(
    { db },
    actor,
  );
  return { ...fields, email: actor.email, resume_path: resume_path && RESUME_FILE_PATH };
}

/** Write only the fields of a change. Throws bad_input (the dates or zip code and country do not fit together, a name asks for money), not_found. */
export async function updateProfile({ db, now }: Omit<Deps, "resumes">, actor: Owner, changes: ProfileChanges) {
  const settled = settlePeriod(changes);
  const after = { ...(await getRow(db, actor)), ...settled };
  const fields = whyNotProfile(after, changes);
  if (fields) throw new DomainError("bad_input", "Some of the input is not right", { fields });
  const { f_name, s_name, l_name } = after;
  if ([changes.f_name, changes.s_name, changes.l_name].some((name) => name !== undefined)) {
    refuseMoneyInName({ f_name, s_name, l_name });
  }
  const isThere = await updateProfileRow(db, actor.id, { ...settled, updatedAt: now });
  if (!isThere) throw noSuchUser();
  return { id: actor.id };
}

/** The stored resume of an account, or null. */
export function storedResumeOf(profile: Profile): StoredResume | null {
  if (!profile.resume_path) return null;
  const name = profile.resumeName ?? resumeName(fullName(profile));
  return { name, bytes: profile.resumeBytes, storedAt: profile.resumeStoredAt };
}

/** The stored resume of an account with its key in the bucket, or null. */
export async function findStoredResume({ db }: Pick<Deps, "db">, actor: Owner) {
  const profile = await getOwnProfile({ db }, actor);
  const resume = storedResumeOf(profile);
  return resume && profile.resume_path ? { ...resume, key: profile.resume_path } : null;
}

/** Replace the stored resume by this PDF. A failure leaves the last one. Throws as checkResume, as storeResume, not_found. */
export async function keepResume(
  { db, resumes, now }: Deps,
  actor: Owner,
  file: UploadedFile | null,
  { takesCutOff = false }: { takesCutOff?: boolean } = {},
): Promise<void> {
  const resume = checkResume(file);
  const key = await storeResume(resumes, resume, { takesCutOff });
  const columns = {
    resume_path: key,
    resumeName: resumeName(resume.name),
    resumeBytes: resume.size,
    resumeStoredAt: now,
    updatedAt: now,
  };
  await exchangeObject(db, actor, "resume_path", columns, (old) => discardResume(resumes, old));
}

/** Remove the stored resume. Applications keep their own copies. Removing it twice is fine. */
export async function removeResume({ db, resumes, now }: Deps, actor: Owner): Promise<void> {
  const columns = { resume_path: null, resumeName: null, resumeBytes: null, resumeStoredAt: null, updatedAt: now };
  await exchangeObject(db, actor, "resume_path", columns, (old) => discardResume(resumes, old));
}

/** The candidate's own stored resume, to be read. Throws not_found when there is none. */
export async function openStoredResume({ db, resumes }: Omit<Deps, "now">, actor: Owner) {
  const resume = await findStoredResume({ db }, actor);
  if (!resume) throw new DomainError("not_found", "There is no such resume");
  return { name: resume.name, object: await openResume(resumes, resume.key) };
}

/** Replace the profile's photo by this picture. A failure leaves the last one. Throws as checkPhoto, unavailable, not_found. */
export async function keepPhoto({ db, resumes, now }: Deps, actor: Owner, file: UploadedFile | null): Promise<void> {
  const photo = checkPhoto(file);
  const key = await storePhoto(resumes, photo);
  const columns = { photoKey: key, photoType: photo.type, photoURL: photoPath(key), updatedAt: now };
  await exchangeObject(db, actor, "photoKey", columns, (old) => discardPhoto(resumes, old));
}

/** Remove the photo. Removing it twice is fine. */
export async function removePhoto({ db, resumes, now }: Deps, actor: Owner): Promise<void> {
  const columns = { photoKey: null, photoType: null, photoURL: null, updatedAt: now };
  await exchangeObject(db, actor, "photoKey", columns, (old) => discardPhoto(resumes, old));
}

/** The person's own photo by the id in its address. Throws not_found for everybody else's. */
export async function openOwnPhoto({ db, resumes }: Omit<Deps, "now">, actor: Owner | null, id: string | undefined) {
  const key = `${PHOTO_KEY_PREFIX}${id}`;
  const type = actor && isUuid(id) ? await findPhotoType(db, actor.id, key) : null;
  if (!type) throw new DomainError("not_found", "There is no such picture");
  return { type, object: await openPhoto(resumes, key) };
}

/** What a recruiter may read of a candidate who has applied to her: name, education and work, and no address, pay or file. */
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

/** Which of these bucket keys are somebody's stored resume. */
export function findStoredResumeKeys({ db }: Pick<Deps, "db">, keys: string[]): Promise<Set<string>> {
  return findProfileResumeKeys(db, keys);
}

/** Remove stored photos that no profile names. Returns how many were removed. */
export function sweepPhotos({ db, resumes, now }: Deps): Promise<number> {
  return sweepOrphanedPhotos({ resumes, now }, (keys) => findProfilePhotoKeys(db, keys));
}

/**
 * Point the row to an object that is already stored (or to none), then remove the object that it named before. A write that
 * failed may have been carried out, its answer lost. So the row is looked up. If it names the new object, all is well, and the
 * sweep removes the old one. If it names another, the new one is removed. If the database does not answer, both stay.
 */
async function exchangeObject(
  db: Database,
  actor: Owner,
  column: "resume_path" | "photoKey",
  columns: Partial<ProfileRow>,
  discard: (key: string) => Promise<void>,
): Promise<void> {
  const key = columns[column] ?? null;
  let before: ProfileRow | null;
  try {
    before = await exchangeProfileRow(db, actor.id, columns);
  } catch (error) {
    const found = await findProfileRow(db, actor.id).catch(() => "unknown" as const);
    if (found === "unknown") throw error;
    if (found && found[column] === key) return;
    if (key) await discard(key);
    throw error;
  }
  if (!before && key) await discard(key);
  if (!before) throw noSuchUser();
  const old = before[column];
  if (old && old !== key) await discard(old);
}

async function getRow(db: Database, actor: Owner): Promise<ProfileRow> {
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

function noSuchUser(): DomainError {
  return new DomainError("not_found", "User ID not found");
}
