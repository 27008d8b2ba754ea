/** The candidate renews or removes the copy of her teaching profile that went with an application. Nobody else can. */

import { and, eq, sql } from "drizzle-orm";
import { type Database, guard, readAll, unlessStopped, writeAll } from "~/db/client.server";
import { isNotHiddenOrTakenDown } from "~/db/job-visibility";
import { applications, jobs } from "~/db/schema/jobs-and-applications";
import type { Person } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { keepKey } from "~/domain/idempotency/statements.server";
import { isUuid } from "~/domain/ids";
import { recoverLostResponse } from "~/domain/lost-response";
import { profileRead } from "~/domain/profiles/queries.server";
import { SUSPENDED_APPLICANT } from "~/domain/suspensions/rules";
import { words } from "~/words/application-refusals";
import { isSentByAccount, mayRenewCopy, setTeachingCopy } from "./statements.server";
import { makeTeachingCopy, readTeachingCopy, type TeachingCopy, whyNotRenew } from "./teaching-copy-rules";

type Deps = { db: Database; now: Date };

type Renewed = { id: string; copy: TeachingCopy | null };

const noSuchApplication = () => new DomainError("not_found", words.noApplication);

const NOTHING_TO_SEND = words.emptyProfile;

const REMOVED_MEANWHILE = words.removedMeanwhile;

/**
 * Send the school the candidate's teaching profile as it is now, in the place of the copy that it has. A copy that she removed at the same
 * moment stays removed. Throws not_found, suspended, conflict (the application has ended, the job is out of sight, nothing to send).
 */
export async function renewTeachingCopy(
  deps: Deps,
  actor: Person,
  applicationId: string | undefined,
): Promise<Renewed> {
  if (actor.isSuspended) throw new DomainError("suspended", SUSPENDED_APPLICANT);
  const { db, now } = deps;
  const { own, profile } = await read(db, actor.id, applicationId);
  if (!own) throw noSuchApplication();
  const refusal = whyNotRenew(own);
  if (refusal) throw new DomainError("conflict", refusal);
  const copy = profile ? makeTeachingCopy(profile, now) : null;
  if (copy === null) throw new DomainError("conflict", NOTHING_TO_SEND);
  const which = { id: own.id, candidateId: actor.id };
  const writing = writeAll(db, [
    guard(db, mayRenewCopy(which, own.teachingCopy !== null), "changed_meanwhile"),
    ...setTeachingCopy(db, which, copy, now),
    ...keepKey(deps, own.id),
  ]);
  // The copy names its moment, so a second try would tell the school of another one.
  const isThere = async () => (await read(db, actor.id, applicationId)).own?.teachingCopy === copy;
  const isDone = await unlessStopped(writing).catch((error) => recoverLostResponse(error, isThere));
  if (isDone) return { id: own.id, copy: readTeachingCopy(copy) };
  const after = (await read(db, actor.id, applicationId)).own;
  if (!after) throw noSuchApplication();
  throw new DomainError("conflict", whyNotRenew(after) ?? REMOVED_MEANWHILE);
}

/** The copy of the teaching profile that the school of an application of hers reads now. Throws not_found. */
export async function readRenewed(
  { db }: Pick<Deps, "db">,
  actor: Pick<Person, "id">,
  applicationId: string | undefined,
): Promise<Renewed> {
  const { own } = await read(db, actor.id, applicationId);
  if (!own) throw noSuchApplication();
  return { id: own.id, copy: own.teachingCopy === null ? null : readTeachingCopy(own.teachingCopy) };
}

/** Take back what the school reads of the teaching profile. Said again it changes nothing. Throws not_found. */
export async function removeTeachingCopy(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: Pick<Person, "id">,
  applicationId: string | undefined,
): Promise<Renewed> {
  const id = isUuid(applicationId) ? applicationId : "";
  const [, , removed] = await writeAll(db, setTeachingCopy(db, { id, candidateId: actor.id }, null, now));
  if (removed.length === 0) throw noSuchApplication();
  return { id, copy: null };
}

/** One of her own applications, and her profile as it is now. */
async function read(db: Database, candidateId: string, applicationId: string | undefined) {
  const own = db
    .select({
      id: applications.id,
      status: applications.status,
      droppedAt: applications.droppedAt,
      teachingCopy: applications.teachingCopy,
      isSentByAccount: sql<number>`${isSentByAccount}`.as("is_sent_by_account"),
      isInSight: isNotHiddenOrTakenDown.as("is_in_sight"),
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(
      and(eq(applications.id, isUuid(applicationId) ? applicationId : ""), eq(applications.candidateId, candidateId)),
    );
  const { rows, profiles } = await readAll(db, { rows: own, profiles: profileRead(db, candidateId) });
  return { own: rows[0] ?? null, profile: profiles[0] ?? null };
}
