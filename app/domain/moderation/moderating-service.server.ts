/** What a moderator does: dismiss, hide, show again, suspend, lift, check. Each step is one batch with its line of the log. */
import type { SQL } from "drizzle-orm";
import { type Database, readAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { DomainError } from "~/domain/errors";
import { isUuid, newRowId } from "~/domain/ids";
import { recoverLostAnswer } from "~/domain/lost-answer";
import { queueMailIf } from "~/domain/mail/service.server";
import { queueNotificationIf } from "~/domain/notifications/service.server";
import { forgetSuspension, keepSuspension, type SuspensionConfig } from "~/domain/suspensions/service.server";
import {
  findJobSubject,
  hideJobRow,
  isHiddenBy,
  isHiddenByModerator,
  listDueHidings,
  restoreDueRow,
  restoreJobRow,
  takeOverHiding,
} from "./hiding-store.server";
import { keptOf } from "./kept-suspensions-service.server";
import { listLogRows } from "./log-store.server";
import { jobHiddenMail, jobRestoredMail, suspensionMail } from "./mails";
import {
  checkRow,
  dismissRows,
  findInstitutionSubject,
  hiddenReads,
  queueFirstJobs,
  waitingRead,
} from "./queue-store.server";
import {
  ALL_SEEN,
  answerPath,
  isModerator,
  type LookedAt,
  type Reason,
  type Seen,
  writeSeen,
  writeShown,
} from "./rules";
import type { HideInput } from "./schema";
import { countWaiting, lastSeenRead, toLastSeen } from "./seen-store.server";
import { findSuspended, liftRow, listTold, type Suspended, suspendRow } from "./suspension-store.server";

type Deps = { db: Database; now: Date; effects: Effects; origin: string };

/** So many subjects and hidden jobs one page shows; the rest follows when these are settled. */
const MAX_LISTED = 50;
const LOG_LINES = 50;
const DUE_PER_RUN = 100;
const FIRST_JOBS_PER_RUN = 50;
const WEEK_MS = 7 * 86_400_000;

export type WaitingItem = { kind: string; reason: Reason; text: string | null; createdAt: number };

/**
 * What waits for a look, the urgent first, and what is hidden or suspended now. `about`: what waits about this subject alone. `seen`: up
 * to where the page has seen what waits; `shown`: of each subject, what the page shows of it, which is all that its forms settle.
 */
export async function readModeration({ db }: Pick<Deps, "db">, about: string | null = null) {
  const { last, waiting, ...hidden } = await readAll(db, {
    last: lastSeenRead(),
    waiting: waitingRead(MAX_LISTED, about),
    ...hiddenReads(db, MAX_LISTED),
  });
  const shown: Record<string, string> = {};
  const rows = waiting.map(({ items, ...row }) => {
    const found = JSON.parse(items) as [string, Reason, string | null, number, number][];
    shown[row.subjectId] = writeShown(found.map(([, , , , place]) => place));
    return {
      ...row,
      items: found.map(([kind, reason, text, createdAt]): WaitingItem => ({ kind, reason, text, createdAt })),
    };
  });
  return { waiting: rows, total: waiting[0]?.total ?? 0, seen: writeSeen(toLastSeen(last)), shown, ...hidden };
}

/** How many entries about a subject wait after a step: those that came after the page was loaded, and those that it did not show. */
export async function countLeft(
  { db }: Pick<Deps, "db">,
  id: string,
  seen: Seen,
): Promise<{ newer: number; unshown: number }> {
  const { all, newer } = await countWaiting(db, id, seen);
  return { newer, unshown: all - newer };
}

/** A page of the log, newest first. */
export async function readLog({ db }: Pick<Deps, "db">, before: number | null) {
  const rows = await listLogRows(db, { limit: LOG_LINES + 1, before });
  const lines = rows.slice(0, LOG_LINES);
  return { lines, next: rows.length > LOG_LINES ? (lines.at(-1)?.line.seq ?? null) : null };
}

/** Settle what waits about a subject and was seen, without changing it. Throws conflict when somebody was faster, or its texts were changed. */
export async function dismiss(
  { db, now }: Deps,
  actor: Person,
  subject: LookedAt,
  id: string,
  seen = ALL_SEEN,
): Promise<void> {
  if (!isUuid(id)) throw notThere();
  const step = { actorId: actor.id, subject, subjectId: id, now, seen };
  const isSettled = async () => (await countWaiting(db, id, seen)).seen === 0;
  if (await dismissRows(db, step).catch((error) => recoverLostAnswer(error, isSettled))) return;
  const left = await countWaiting(db, id, seen);
  if (left.seen > 0) throw new DomainError("conflict", CHANGED);
  const unseen = left.newer > 0 ? "came after you opened the page" : "did not fit on the page";
  const newer = left.all > 0 ? `. What waits now ${unseen}` : "";
  throw new DomainError("conflict", `Nothing waits about this any more. Somebody was faster${newer}`);
}

const CHANGED = "Nothing was done: it was changed after you opened the page. Read it again";

/**
 * Hide a job, also one that reports have hidden, and also one whose texts were changed since they were read: otherwise a change would
 * keep it public. `wasChanged` says so. Throws not_found, conflict when it is hidden already or not public.
 */
export async function hideJob(
  deps: Deps,
  actor: Person,
  jobId: string,
  { reason, words }: HideInput,
  seen = ALL_SEEN,
): Promise<{ wasChanged: boolean }> {
  const { db, now, effects, origin } = deps;
  const job = isUuid(jobId) ? await findJobSubject(db, jobId) : null;
  if (!job) throw notThere();
  effects.hasChangedJobs = true;
  const recovered = (error: unknown) => recoverLostAnswer(error, () => isHiddenByModerator(db, jobId));
  const done = { wasChanged: seen.version !== null && seen.version !== job.version.getTime() };
  if (await takeOverHiding(db, { jobId, actorId: actor.id, reason, words, now, seen }).catch(recovered)) return done;
  const id = newRowId(now);
  const row = { id, jobId, by: "moderator" as const, reason, words, hiddenAt: now, until: null };
  const isThere = isHiddenBy(id);
  const mail = jobHiddenMail(
    { id, email: job.email, title: job.title },
    { reason, isByReports: false, wasAnswered: job.wasAnswered },
    origin + answerPath(jobId),
  );
  const notice = {
    userId: job.userId,
    eventKey: `job-hidden:${id}`,
    text: `Your job "${job.title}" is hidden. Read why, and answer`,
    href: answerPath(jobId),
  };
  const told = [queueNotificationIf(db, notice, now, isThere), queueMailIf(deps, mail, isThere)];
  if (await hideJobRow(db, row, actor.id, told, seen).catch(recovered)) return done;
  const after = await findJobSubject(db, jobId);
  const isHidden = after?.status === "hidden";
  throw new DomainError(
    "conflict",
    isHidden ? "This job is hidden already" : "This job is not public, so it cannot be hidden",
  );
}

/** Show a hidden job again, as it was read. Throws not_found, conflict when it is not hidden, was changed, or its account or institution is suspended. */
export async function restoreJob(deps: Deps, actor: Person, jobId: string, seen = ALL_SEEN): Promise<void> {
  const { db, now, effects, origin } = deps;
  const job = isUuid(jobId) ? await findJobSubject(db, jobId) : null;
  if (!job) throw notThere();
  effects.hasChangedJobs = true;
  const id = newRowId(now);
  const mail = jobRestoredMail({ id, email: job.email, title: job.title }, `${origin}/jobdetails/${jobId}`);
  const notice = {
    userId: job.userId,
    eventKey: `job-restored:${id}`,
    text: `Your job "${job.title}" is shown again`,
    href: `/jobdetails/${jobId}`,
  };
  const told = (condition: SQL) => [
    queueNotificationIf(db, notice, now, condition),
    queueMailIf(deps, mail, condition),
  ];
  const restoring = { jobId, actorId: actor.id, reason: "a moderator looked", now, seen };
  const isShown = async () => ["open", "closed"].includes((await findJobSubject(db, jobId))?.status ?? "");
  if (await restoreJobRow(db, restoring, told).catch((error) => recoverLostAnswer(error, isShown))) return;
  const after = await findJobSubject(db, jobId);
  const isHidden = after?.status === "hidden";
  if (isHidden && seen.version !== null && seen.version !== after?.version.getTime())
    throw new DomainError("conflict", CHANGED);
  throw new DomainError(
    "conflict",
    isHidden
      ? "Its account or its institution is suspended. Lift that first"
      : "This job is not hidden. Somebody was faster",
  );
}

type Suspending = { reason: Reason; words: string | null; isLifted: boolean; seen?: Seen };

/**
 * Suspend an account or an institution, or lift it. Throws not_found, not_allowed for a moderator's own or another moderator's
 * account, and conflict when it stands so already.
 */
export async function suspend(
  deps: Deps & { config: SuspensionConfig & { moderators: readonly string[] } },
  actor: Person,
  subject: Suspended,
  { reason, words, isLifted, seen = ALL_SEEN }: Suspending,
): Promise<void> {
  const { db, now, effects, origin, config } = deps;
  const found = isUuid(subject.id) ? await findSuspended(db, subject) : null;
  if (!found) throw notThere();
  const told = await listTold(db, subject);
  if (told.some((person) => isModerator(config.moderators, person))) {
    throw new DomainError(
      "not_allowed",
      "A moderator cannot be suspended here. Take the address out of MODERATORS first",
    );
  }
  effects.hasChangedJobs = true;
  const id = newRowId(now);
  const institution = subject.kind === "institution" ? found.name : null;
  const kept = isLifted ? [] : await keptOf(db, subject);
  const also = (condition: SQL) => [
    isLifted ? forgetSuspension(deps, subject.id, condition) : keepSuspension(deps, subject.id, kept, condition),
    ...told.map(({ email }) =>
      queueMailIf(
        deps,
        suspensionMail({ id, email, institution }, { isLifted, reason, words }, `${origin}/profile`),
        condition,
      ),
    ),
  ];
  const step = { ...subject, actorId: actor.id, reason, words, now, seen };
  const isAsWanted = async () => ((await findSuspended(db, subject))?.at === null) === isLifted;
  const write = isLifted ? liftRow(db, step, also) : suspendRow(db, step, also);
  if (await write.catch((error) => recoverLostAnswer(error, isAsWanted))) return;
  throw new DomainError("conflict", isLifted ? "It is not suspended any more" : "It is suspended already");
}

/** Say that an institution is the school that it says, or take that back. Throws not_found, conflict when it stands so already or was changed since it was read. */
export async function checkInstitution(
  deps: Deps,
  actor: Person,
  id: string,
  { isChecked, reason, seen = ALL_SEEN }: { isChecked: boolean; reason: string; seen?: Seen },
): Promise<void> {
  const { db, now, effects } = deps;
  const found = isUuid(id) ? await findInstitutionSubject(db, id) : null;
  if (!found) throw notThere();
  effects.hasChangedJobs = true;
  const stepId = newRowId(now);
  const told = await listTold(db, { kind: "institution", id });
  const text = isChecked ? `A moderator has checked ${found.name}` : `${found.name} is not checked any more`;
  const notices = (condition: SQL) =>
    told.map(({ userId }) =>
      queueNotificationIf(
        db,
        { userId, eventKey: `check:${stepId}:${userId}`, text, href: "/institution" },
        now,
        condition,
      ),
    );
  const step = { actorId: actor.id, subjectId: id, isChecked, reason, now, seen };
  const isAsWanted = async () => ((await findInstitutionSubject(db, id))?.checkedAt !== null) === isChecked;
  if (await checkRow(db, step, notices).catch((error) => recoverLostAnswer(error, isAsWanted))) return;
  if (seen.version !== null && seen.version !== found.version.getTime()) throw new DomainError("conflict", CHANGED);
  throw new DomainError("conflict", isChecked ? "It is checked already" : "It is not checked");
}

/** The scheduled part: jobs hidden by reports come back after their 48 hours, a portion at a time. Returns how many. */
export async function restoreDue({
  db,
  now,
  effects,
}: Pick<Deps, "db" | "now" | "effects">): Promise<{ restored: number }> {
  let restored = 0;
  for (const jobId of await listDueHidings(db, now, DUE_PER_RUN)) {
    if (await restoreDueRow(db, jobId, now)) restored += 1;
  }
  if (restored > 0) effects.hasChangedJobs = true;
  return { restored };
}

/** The hourly part: the first job of each new institution that nobody has checked waits for a look. Nothing else waits for it. */
export async function queueNewInstitutions({ db, now }: Pick<Deps, "db" | "now">): Promise<{ queued: number }> {
  const since = new Date(now.getTime() - WEEK_MS);
  return { queued: await queueFirstJobs(db, { since, now, limit: FIRST_JOBS_PER_RUN }) };
}

function notThere(): DomainError {
  return new DomainError("not_found", "There is no such job, account or institution");
}
