/** Change the text of a job. */

import { eq, sql } from "drizzle-orm";
import { type Database, guard, Stopped, writeAll } from "~/db/client.server";
import { mayWorkOn } from "~/db/may-work-on";
import { jobs } from "~/db/schema/jobs-and-applications";
import type { Actor } from "~/domain/actor";
import { endIfDry, type MayBeDry } from "~/domain/dry-run";
import type { Effects } from "~/domain/effects";
import { fieldError } from "~/domain/errors";
import { recordJobEvents } from "~/domain/events/statements.server";
import { isUuid, newRowId } from "~/domain/ids";
import { nameByJob } from "~/domain/institutions/statements.server";
import { noteNewsOfChange } from "~/domain/job-news/statements.server";
import type { SuspensionConfig } from "~/domain/suspensions/statements.server";
import { DEFAULT_ZONE } from "~/domain/time-zone-rules";
import type { words as changedFacts } from "~/words/changed-facts";
import { words } from "~/words/job-refusals";
import { DERIVED_NAMES, payText, readClosing, readDetails, type StoredJob, TEXT_NAMES } from "./details/rules";
import { writeJob } from "./details/write-job.server";
import { readVersion } from "./job-version";
import { moveJob } from "./move-job.server";
import { findOwnJobRow, hasAnswers } from "./own/queries.server";
import { AS_IT_IS, requireFree, schoolOf } from "./post-job.server";
import type { JobRow } from "./queries.server";
import { answeredAlready, changedElsewhere, mayOnlyRead, notYours, whyNotChanged } from "./refusal-texts";
import { currentStatus } from "./rules";
import { readPublishing } from "./scheduled/rules";
import type { EditedJob, JobInput } from "./schema";
import { addTitleWords } from "./search/statements.server";
import {
  asksTheSame,
  type MoreStatements,
  noteChange,
  type Publishing,
  rewriteJob,
  settleRewritten,
} from "./statements.server";

type Deps = MayBeDry & {
  db: Database;
  now: Date;
  effects: Effects;
  config: SuspensionConfig & { confirmsAddresses: boolean };
};

/** The same text may be published now, or wait anew, where a person has looked at it or is to look. */
const LOOKED_AT: readonly JobRow["state"][] = ["waiting", "refused"];

/** Another person may write between reading and writing. Then the job is read again, at most so often. */
const TRIES = 3;

/**
 * Change the text of a job that the recruiter works on. Fields that are absent stay, and a text that is the same changes nothing. With the version that a form
 * carries: only if the job has not been changed since; a second click, which brings the same text again, is fine. With
 * versions that a program names: only if the job has one of them. Throws bad_input, not_found, not_allowed, conflict
 * for a removed, taken down or changed job and for other questions once somebody has answered them, and stale if it has
 * none of the versions.
 */
export async function editJob(
  { db, now, effects, config, isDry }: Deps,
  actor: Actor,
  id: string | undefined,
  input: JobInput,
  version?: string | Date[] | undefined,
  { waits, moreStatements }: Publishing = AS_IT_IS,
): Promise<EditedJob> {
  if (!isUuid(id)) throw notYours();
  const wanted = typeof version === "string" ? [readVersion(version)] : version;
  const isNamed = Array.isArray(version);
  effects.hasChangedJobs = true;
  const naming = nameByJob({ db, now, config }, schoolOf(actor, input));
  const how = {
    waits,
    moreStatements: (jobId: string) => [...moreStatements(jobId), ...naming],
    needsConfirmed: config.confirmsAddresses,
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { job: current, mayWork } = (await findOwnJobRow(db, actor.id, id)) ?? refuse(notYours());
    if (!mayWork) throw mayOnlyRead();
    const job = await writeJob({ db, now }, input, current);
    const isVersionMatched = !wanted || wanted.some((time) => time.getTime() === current.updatedAt.getTime());
    const refusal = whyNotChanged(current, { waits, isNamed: isNamed && !isVersionMatched });
    if (refusal) throw refusal;
    if (!isVersionMatched) {
      if (isSame(current, job)) return toEdited(current, now);
      throw changedElsewhere();
    }
    const publishAt = movedTo(input.publish_at, current, job, now);
    await requireFree({ db, now, config }, actor, job, current);
    // The same text again, as programs send it each night, makes no new version, and is no sign that the school is there.
    if (!publishAt && !LOOKED_AT.includes(current.state) && isSame(current, job)) {
      endIfDry({ isDry }, { result: "unchanged", status: currentStatus(current, now) });
      return toEdited(current, now);
    }
    const change = { id: newRowId(now), fields: changedFields(current, job), was: current };
    const about = { id, actorId: actor.id, job, before: current, now, change, publishAt };
    if (isDry && change.fields.includes("questions") && (await hasAnswers(db, id))) throw answeredAlready();
    endIfDry({ isDry }, { result: "changed", status: waits ? "waiting" : currentStatus(current, now) });
    const written = await updateJobText(db, about, how);
    if (written && wasOver(current, now) && written.state === "closed" && isAhead(written, now)) {
      const { status } = await moveJob({ db, now, effects, config }, actor, id, "reopen");
      return { ...toEdited(written, now), status };
    }
    if (written) return toEdited(written, now);
    if (change.fields.includes("questions") && (await hasAnswers(db, id))) throw answeredAlready();
  }
  throw changedElsewhere();
}

/** The new time of a scheduled job; undefined if it keeps the time that it has. Throws bad_input. */
export function movedTo(sent: string | null | undefined, current: JobRow, job: StoredJob, now: Date): Date | undefined {
  const { publishAt } = current;
  if (!publishAt) {
    if (sent) throw fieldError("publish_at", words.notScheduled);
    return undefined;
  }
  if (sent === null) throw fieldError("publish_at", words.emptyTime);
  const wanted = sent === undefined ? publishAt : readClosing(sent, job.timeZone ?? DEFAULT_ZONE);
  const isKept = Math.floor(wanted.getTime() / 60_000) === Math.floor(publishAt.getTime() / 60_000);
  if (!isKept && sent) return readPublishing(sent, { zone: job.timeZone, closesAt: job.closesAt, now });
  if (job.closesAt && job.closesAt <= publishAt) throw fieldError("closes_at", words.publicAfterThis);
  return undefined;
}

type ChangedFact = keyof typeof changedFacts;

/** The names of the changed facts. */
export function changedFields(before: StoredJob, after: StoredJob): ChangedFact[] {
  const [was, is] = [readDetails(before.details), readDetails(after.details)];
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const pay = (job: StoredJob, details: typeof was) => [job.salary, payText(details)];
  const entries = Object.entries(DETAILS_BY_FACT) as [ChangedFact, DetailNames][];
  return [
    ...(differs(pay(before, was), pay(after, is)) ? ["pay" as const] : []),
    ...(before.location !== after.location || before.placeId !== after.placeId ? ["place" as const] : []),
    ...(before.job_nature !== after.job_nature ? ["nature" as const] : []),
    ...(differs(before.closesAt, after.closesAt) ? ["closing date" as const] : []),
    ...entries.flatMap(([fact, names]) => (names.some((name) => differs(was[name], is[name])) ? [fact] : [])),
    ...(before.title !== after.title ? ["title" as const] : []),
    ...(TEXTS.some((name) => before[name] !== after[name]) ? ["description" as const] : []),
  ];
}

type DetailNames = (keyof ReturnType<typeof readDetails>)[];

/** Further facts, with the fields that make one. */
const DETAILS_BY_FACT: Partial<Record<ChangedFact, DetailNames>> = {
  start: ["starts_on"],
  subjects: ["subjects"],
  levels: ["levels"],
  boards: ["boards"],
  requirements: ["requires", "early_career"],
  terms: [
    "contract",
    "contract_until",
    "provident_fund",
    "accommodation",
    "notice_days",
    "bond_months",
    "keeps_originals",
  ],
  classes: ["medium", "classes_from", "classes_to"],
  "walk-in interview": ["walk_in_from", "walk_in_to", "walk_in_hours", "walk_in_place"],
  vacancy: ["vacancy_is"],
  "days until an answer": ["answer_days", "answers_from"],
  questions: ["questions"],
};

const TEXTS = ["description", "responsibility", "qualifications", "benefits"] as const;

function refuse(error: Error): never {
  throw error;
}

/** True if a reader sees no difference. When the run looks at the job next, and how it is indexed, make none. */
export function isSame(one: StoredJob, other: StoredJob): boolean {
  const details = DERIVED_NAMES.filter((name) => !["dueAt", "terms", "similar", "termsVersion"].includes(name));
  const text = (job: StoredJob) => JSON.stringify([...TEXT_NAMES, ...details].map((name) => job[name]));
  return text(one) === text(other);
}

const isAhead = ({ closesAt }: Pick<StoredJob, "closesAt">, now: Date) => closesAt !== null && closesAt > now;

/** Its time was over. Another day opens it again, whether the run has closed it already or not. */
const wasOver = (job: Pick<StoredJob, "closesAt">, now: Date) => job.closesAt !== null && !isAhead(job, now);

function toEdited(job: JobRow, now: Date): EditedJob {
  const { id, removedAt, updatedAt } = job;
  return { id, status: currentStatus(job, now), deleted: removedAt !== null, updated_at: updatedAt.toISOString() };
}

/**
 * Overwrite a job that the account may work on, public or held, unless it was removed or taken down, or changed since it was read at the
 * version `before`. With `waits` only a job that was never public is written, and waits for a look; without it, one that waited is
 * published. Returns null when it wrote nothing.
 */
export async function updateJobText(
  db: Database,
  about: {
    id: string;
    actorId: string;
    job: StoredJob;
    before: { updatedAt: Date };
    now: Date;
    change?: { id: string; fields: string[]; was: StoredJob };
    publishAt?: Date | undefined;
  },
  {
    waits,
    moreStatements,
    needsConfirmed,
  }: { waits: boolean; moreStatements: MoreStatements; needsConfirmed: boolean },
): Promise<JobRow | null> {
  const { id, actorId, job, before, now, change, publishAt } = about;
  const version = before.updatedAt.getTime();
  const isThere = sql`jobs.id = ${id} and ${mayWorkOn(actorId)} and jobs.updated_at = ${version} and jobs.removed_at is null
    and jobs.state <> 'taken_down' and ${waits ? sql`jobs.seq is null` : sql`true`} and ${asksTheSame(job)}`;
  const writing = writeAll(db, [
    guard(db, sql`exists (select 1 from jobs where ${isThere})`, "changed_meanwhile"),
    rewriteJob(db, isThere, { job, now, publishAt }),
    ...settleRewritten(db, { id, actorId, waits, needsConfirmed, now }),
    db.select().from(jobs).where(eq(jobs.id, id)),
    recordJobEvents(db, sql`jobs.id = ${id}`, now),
    ...(change ? noteChange(db, { id: change.id, jobId: id, fields: change.fields, now }) : []),
    ...(change ? noteNewsOfChange(db, { jobId: id, was: change.was, is: job, now }) : []),
    ...moreStatements(id),
    ...(change?.was.title === job.title ? [] : addTitleWords(db, job.title ?? "")),
  ]);
  const rows = await writing.catch(nullIfStopped);
  return rows?.[6][0] ?? null;
}

/** Somebody else was faster. */
function nullIfStopped(error: unknown): null {
  if (error instanceof Stopped) return null;
  throw error;
}
