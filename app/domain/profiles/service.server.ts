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

/** Which of these bucket keys are somebody's stored resume. At most 90 keys. */
export function findStoredResumeKeys({ db }: { db: Database }, keys: string[]): Promise<Set<string>> {
  return findProfileResumeKeys(db, keys);
}
