/** What a person has told about herself. */
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/accounts/service.server";
import { DomainError } from "~/domain/errors";
import { findProfileResumeKeys, findProfileRow, type ProfileRow } from "./store.server";

export type Profile = Omit<ProfileRow, "userId" | "updatedAt">;

/** One's own profile. Throws not_found when the row is missing, which no sign-up leaves behind. */
export async function getOwnProfile({ db }: { db: Database }, actor: Actor): Promise<Profile> {
  const row = await findProfileRow(db, actor.id);
  if (!row) throw new DomainError("not_found", "Error fetching user data");
  const { userId: _userId, updatedAt: _updatedAt, ...profile } = row;
  return profile;
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

/** The part of a candidate's profile that recruiters read, or null. The caller has checked that she applied to this one. */
export async function findCandidateProfile(
  { db }: { db: Database },
  candidateId: string,
): Promise<CandidateProfile | null> {
  const row = await findProfileRow(db, candidateId);
  if (!row) return null;
  const { f_name, s_name, l_name, education_institute, education_degree, major, degree_duration } = row;
  const { company_name, company_designation, company_location, start_date, end_date, isCurrent } = row;
  return {
    ...{ f_name, s_name, l_name, education_institute, education_degree, major, degree_duration },
    ...{ company_name, company_designation, company_location, start_date, end_date, isCurrent },
  };
}

/** Which of these bucket keys are somebody's stored resume. At most 90 keys. */
export function findStoredResumeKeys({ db }: { db: Database }, keys: string[]): Promise<Set<string>> {
  return findProfileResumeKeys(db, keys);
}
