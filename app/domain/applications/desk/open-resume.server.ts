/** The resume of an application is opened, and the applicant sees it. */

import { type Database, writeAll } from "~/db/client.server";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { noteSchoolActed } from "~/domain/jobs/statements.server";
import { countedWhenDone, type Spent, spend } from "~/domain/limits/count-events.server";
import type { LimitConfig } from "~/domain/limits/statements.server";
import { openResume } from "~/domain/resumes/resume-files.server";
import { words } from "~/words/application-refusals";
import { findApplication } from "../queries.server";
import { RESUME_VIEW_PAUSE_MS } from "../rules";
import { findOpening } from "./queries.server";
import { insertResumeView } from "./statements.server";

type Deps = {
  db: Database;
  resumes: R2Bucket;
  now: Date;
  config: LimitConfig;
  requestId: string;
  effects: Pick<Effects, "afterResponse">;
};

/** The same resume, opened again by the same person within so long, counts once. */
const DAY_MS = 86_400_000;

const CONFIRM_TO_READ = words.confirmToOpen;

/** The account that asks for a resume. `mayReadApplicants`: its address is confirmed, or addresses need no confirmation. */
export type ResumeReader = {
  id: string;
  mayReadApplicants: boolean;
  /** A program of the school fetches it, in the name of that account: nobody has looked at it yet. */
  key?: { id: string; name: string } | undefined;
};

/**
 * The resume of an application, for the people of the job and the applicant. A resume view of the first is recorded
 * before, and the applicant sees it: if it cannot be recorded, no resume is returned. Throws not_allowed for a
 * recruiter who may not read it yet, too_many for one whose school no moderator has checked, and not_found for
 * everybody else, so that the answers do not tell which ids exist.
 */
export async function readResume(
  deps: Deps,
  applicationId: string | undefined,
  reader: ResumeReader | null,
): Promise<{ name: string; object: R2ObjectBody }> {
  const { db, resumes, now } = deps;
  const readerId = reader?.id ?? null;
  const found = isUuid(applicationId) && readerId ? await findApplication(db, applicationId, readerId) : null;
  const isRecruiter = found?.maySee === true && found.application.droppedAt === null;
  const isApplicant = found?.application.candidateId === readerId;
  if (!found || !(isRecruiter || isApplicant)) throw new DomainError("not_found", words.noResume);
  if (isRecruiter && !isApplicant && !reader?.mayReadApplicants)
    throw new DomainError("address_unconfirmed", CONFIRM_TO_READ);
  const { id, resumeName: name, resumeKey } = found.application;
  const key = reader?.key ?? null;
  const counted = isRecruiter && !isApplicant ? await countOpening(deps, id, { readerId: readerId ?? "", key }) : null;
  const object = counted
    ? await countedWhenDone(deps, counted, openResume(resumes, resumeKey))
    : await openResume(resumes, resumeKey);
  if (isRecruiter) {
    const viewer = { viewerId: key ? null : readerId, keyName: key?.name ?? null };
    const view = { id: newRowId(now), applicationId: id, createdAt: now, ...viewer };
    await writeAll(db, [
      ...insertResumeView(db, view, new Date(now.getTime() - RESUME_VIEW_PAUSE_MS)),
      ...(key ? [] : [noteSchoolActed(db, [id], { actorId: readerId ?? "", now })]),
    ]);
  }
  return { name, object };
}

/** Count the opening, if no moderator has checked the school: at most 50 resumes a day. Null where it does not count. */
async function countOpening(
  deps: Deps,
  applicationId: string,
  { readerId, key }: { readerId: string; key: ResumeReader["key"] | null },
): Promise<Spent | null> {
  const since = new Date(deps.now.getTime() - DAY_MS);
  const opening = await findOpening(deps.db, { applicationId, readerId, keyName: key?.name ?? null, since });
  if (opening?.isSuspended) throw new DomainError("suspended", words.suspendedNoResumes);
  if (!opening || opening.isChecked || opening.isOpened) return null;
  return spend(deps, "resume", opening.institutionId);
}
