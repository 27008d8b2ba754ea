/** A signed-in person's own part of the page of a job. It is loaded once somebody is signed in. */
import type { Database, RowsOfAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import {
  applicationOfCandidate,
  lastSent,
  toOwnApplication,
  waitingCount,
} from "~/domain/applications/lists/queries.server";
import { ownJobRead, toOwnJob } from "~/domain/jobs/own/queries.server";
import { profileRead, storedResumeOf, toMadeResume, toOwnProfile } from "~/domain/profiles/queries.server";
import { savedJob } from "~/domain/saved-jobs/queries.server";

/** The reads: of a recruiter her own job, of a candidate her application, whether she saved the job, and what fills the form. */
export function readsOfActor(db: Database, { id: actorId, role }: Person, jobId: string, now: Date) {
  const isCandidate = role === "user";
  return {
    ownJobs: role === "admin" ? ownJobRead(db, actorId, jobId) : null,
    applied: isCandidate ? applicationOfCandidate(db, actorId, jobId) : null,
    saved: isCandidate ? savedJob(db, actorId, jobId) : null,
    profile: isCandidate ? profileRead(db, actorId) : null,
    lastSent: isCandidate ? lastSent(db, actorId) : null,
    waiting: isCandidate ? waitingCount(db, actorId, now) : null,
  };
}

type Rows = RowsOfAll<ReturnType<typeof readsOfActor>>;

/** The actor's part of a job's page, from the rows of her reads. */
export function toPartOfActor(rows: Rows, actor: Person, now: Date) {
  const profile = actor.role === "user" ? toOwnProfile(rows.profile[0]) : null;
  return {
    ownJob: toOwnJob(rows.ownJobs),
    applied: toOwnApplication(rows.applied[0], now),
    isSaved: rows.saved.length > 0,
    profile,
    storedResume: profile && (storedResumeOf(profile)?.name ?? null),
    madeResume: profile && toMadeResume(profile, actor.email),
    lastSent: rows.lastSent[0] ?? null,
    waiting: rows.waiting[0]?.waiting ?? 0,
  };
}
