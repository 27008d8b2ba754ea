/** What the page of a job reads. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Experience } from "~/domain/applications/rules";
import { isUuid } from "~/domain/ids";
import { likeJob } from "~/domain/jobs/finding/similar-service.server";
import { jobReads, noSuchJob, type ShownJob, toShownJob } from "~/domain/jobs/service.server";
import { type JobCardData, toCard } from "~/domain/jobs/showing-service.server";
import { profileRead, toOwnProfile } from "~/domain/profiles/service.server";
import { savedJob } from "~/domain/saved-jobs/service.server";
import { toOwnApplication } from "./service.server";
import { applicationOfCandidate, lastExperience } from "./store.server";

const SIMILAR_JOBS = 3;

export type JobPage = ShownJob & {
  similar: JobCardData[];
  /** What a candidate has sent for it; null for everybody else. */
  applied: ReturnType<typeof toOwnApplication>;
  isSaved: boolean;
  profile: ReturnType<typeof toOwnProfile> | null;
  /** As a candidate named it in her last application. */
  experience: Experience | null;
};

/**
 * A job with similar ones and, for a candidate, her application for it, whether she saved it, and what fills the form: in one call
 * of the database. Throws not_found, and gone for a job that was removed or taken down.
 */
export async function readJobPage(
  { db, now }: { db: Database; now: Date },
  actor: Actor | null,
  id: string | undefined,
): Promise<JobPage> {
  if (!isUuid(id)) throw noSuchJob();
  const candidate = actor?.role === "user" ? actor : null;
  const rows = await readAll(db, {
    ...jobReads(db, actor, id),
    similar: likeJob(id, now, SIMILAR_JOBS),
    applied: candidate && applicationOfCandidate(db, candidate.id, id),
    saved: candidate && savedJob(db, candidate.id, id),
    profile: candidate && profileRead(db, candidate.id),
    experience: candidate && lastExperience(db, candidate.id),
  });
  return {
    ...toShownJob(rows, now),
    similar: rows.similar.map(toCard),
    applied: toOwnApplication(rows.applied[0], now),
    isSaved: rows.saved.length > 0,
    profile: candidate && toOwnProfile(rows.profile[0]),
    experience: rows.experience[0]?.experience ?? null,
  };
}
