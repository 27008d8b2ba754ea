/**
 * Reading a job's text before it is published. Words that are stopped are shown to the recruiter. If she insists, the job is
 * published and queued for a look; with words about money it waits for the look.
 */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { newRowId } from "~/domain/ids";
import { withInstitution } from "~/domain/institutions/founding-service.server";
import type { Publishing } from "~/domain/jobs/posting-service.server";
import { type JobStatus, ONLY_A_NEW_JOB_WAITS } from "~/domain/jobs/rules";
import type { JobInput } from "~/domain/jobs/schema";
import { findOwnJob } from "~/domain/jobs/service.server";
import type { SuspensionConfig } from "~/domain/suspensions/service.server";
import { type Finding, readText, sentenceOf, type Texts } from "./reading";
import { type Insisted, isAboutMoney, isInsisted, nameOf, reasonOf, stop, toldOf } from "./stopping-service.server";
import { queueText, settleMoney } from "./text-store.server";

type Deps = { db: Database; now: Date; config: SuspensionConfig };

const STOPPED = "Some words of this text are stopped. Change them, or insist";

/**
 * Before a new job is posted. Throws text_stopped unless nothing is found, or she insists on what was found. A first job founds the
 * institution that it names in the batch that publishes it.
 */
export function readBeforePosting(deps: Deps, actor: Actor, input: JobInput, insisted: Insisted): Publishing {
  return withInstitution(deps, actor, input, readNewText(deps, actor, input, insisted));
}

function readNewText({ db, now }: Deps, actor: Actor, input: JobInput, insisted: Insisted): Publishing {
  const found = readText(input);
  if (found.length === 0) return { waits: false, told: () => [] };
  if (!isInsisted(found, insisted)) throw stop(found, STOPPED, true);
  return { waits: isAboutMoney(found), told: queueing(db, actor, found, now) };
}

/** Jobs whose text everybody reads, or has read. */
const HAS_BEEN_PUBLIC: readonly JobStatus[] = ["open", "closed", "hidden"];

/**
 * The same before a job is changed. Words that its public text has already are not stopped again. New words about money are
 * refused there, as the old text stays public; a draft with them waits, and one without them is published.
 */
export async function readBeforeEditing(
  deps: Deps,
  actor: Actor,
  id: string | undefined,
  input: JobInput,
  insisted: Insisted,
): Promise<Publishing> {
  return withInstitution(deps, actor, input, await readChangedText(deps, actor, id, input, insisted));
}

/** Texts of a job that stay as they are where a change leaves them out. */
const KEPT_IF_ABSENT = ["subjects", "medium", "classes", "walk_in_hours", "walk_in_place", "questions"] as const;

async function readChangedText(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
  input: JobInput,
  insisted: Insisted,
): Promise<Publishing> {
  const clean = { waits: false, told: (jobId: string) => [settleMoney(db, jobId, now)] };
  const leftOut = KEPT_IF_ABSENT.filter((name) => input[name] === undefined);
  if (leftOut.length === 0 && readText(input).length === 0) return clean;
  const job = await findOwnJob({ db, now }, actor, id);
  if (!job) return clean;
  const isPublic = HAS_BEEN_PUBLIC.includes(job.status);
  // What is left out stays, and is read together with what is new.
  const kept: Texts = Object.fromEntries(leftOut.map((name) => [name, job[name]]));
  const before = new Set([...(isPublic ? readText(job) : []), ...readText(kept)].map(nameOf));
  const found = readText({ ...input, ...kept }).filter((finding) => !before.has(nameOf(finding)));
  if (found.length === 0) return clean;
  const isMoney = isAboutMoney(found);
  if (isPublic && isMoney) throw stop(found, ONLY_A_NEW_JOB_WAITS, false);
  if (!isInsisted(found, insisted)) throw stop(found, STOPPED, true);
  const queued = queueing(db, actor, found, now);
  return {
    waits: isMoney,
    told: (jobId, isDone) => [...(isMoney ? [] : [settleMoney(db, jobId, now)]), ...queued(jobId, isDone)],
  };
}

/** The words of a waiting job for the people who see it. */
export function stoppedWords(texts: Parameters<typeof readText>[0]): string[] {
  return readText(texts).map(sentenceOf);
}

function queueing(db: Database, actor: Actor, found: readonly Finding[], now: Date): Publishing["told"] {
  const about = { reason: reasonOf(found), text: toldOf(found) };
  const item = { id: newRowId(now), ...about, accountId: actor.id, createdAt: now };
  return (jobId, isDone): BatchItem<"sqlite">[] => queueText(db, { ...item, subjectId: jobId }, isDone);
}
