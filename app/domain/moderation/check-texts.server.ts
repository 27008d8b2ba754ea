/**
 * Texts are read before they are public: those of a job and of an institution. Words that are stopped are shown to the recruiter. If
 * she insists, the text is public and queued for a look; a new job with words about money waits for the look.
 */

import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { fieldError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { type LookAtInstitution, readOwnInstitution } from "~/domain/institutions/queries.server";
import type { InstitutionInput } from "~/domain/institutions/schema";
import type { TextChecks } from "~/domain/jobs/external/rules";
import { findOwnJob } from "~/domain/jobs/own/queries.server";
import { type JobStatus, ONLY_A_NEW_JOB_WAITS } from "~/domain/jobs/rules";
import type { JobInput } from "~/domain/jobs/schema";
import type { Publishing } from "~/domain/jobs/statements.server";
import { words as refusals } from "~/words/moderation-refusals";
import { nameOf, type PhraseMatch, readText, sentenceOf, type Texts } from "./find-phrases";
import { readTalkFields } from "./find-talk";
import { queueText, settleMoney } from "./statements.server";
import { type Insisted, isAboutMoney, isInsisted, matchesText, reasonOf, stop } from "./stopped-text";
import { BEFORE_SENDING } from "./talk-warning-rules";

type Deps = { db: Database; now: Date };

/**
 * Before an institution is founded or described. Words that it has already are not stopped again. She may insist, and a person looks at
 * them: with words about money its page warns its readers. In its name and place, which stand in every list, they are refused.
 * Throws text_stopped.
 */
export async function readBeforeDescribing(
  { db, now }: Deps,
  actor: Actor,
  input: InstitutionInput,
  insisted: Insisted,
): Promise<LookAtInstitution> {
  const all = readDescription(input);
  const warning = isAboutMoney(all) ? ("money" as const) : null;
  if (all.length === 0) return { warning, statements: () => [] };
  const before = await readOwnInstitution({ db }, actor);
  const known = new Set(before ? readDescription(before).map(nameOf) : []);
  const found = all.filter((match) => !known.has(nameOf(match)));
  if (found.length === 0) return { warning, statements: () => [] };
  const inName = found.filter(({ kind, field }) => kind === "money" && (field === "name" || field === "place"));
  if (inName.length > 0) throw stop(inName, refusals.moneyStopped, false);
  if (!isInsisted(found, insisted)) throw stop(found, isAboutMoney(found) ? BEFORE_SENDING : STOPPED, true);
  const item = { id: newRowId(now), subject: "institution" as const, accountId: actor.id, createdAt: now };
  const about = { reason: reasonOf(found), text: matchesText(found) };
  return { warning, statements: (subjectId) => queueText(db, { ...item, ...about, subjectId }, sql`1`) };
}

/** The stopped words of a school's name as it is typed with a registration, each with its reason. There it cannot be insisted on. */
export function readSchoolName(name: string): string[] {
  return readDescription({ name }).map(({ words, why }) => `“${words}” – ${why}`);
}

type Description = Pick<Texts, "name" | "place" | "about" | "website">;

/** A page speaks to people who want to work there, so words about money are read as in talk. */
function readDescription({ name, place, about, website }: Description): PhraseMatch[] {
  const texts = { name, place, about, website };
  const others = readText(texts).filter(({ kind, field }) => kind !== "money" || field === "name" || field === "place");
  return [...readTalkFields({ about, website }), ...others];
}

const STOPPED = refusals.wordsStopped;

/**
 * Before a new job is posted. Throws text_stopped unless nothing is found, or she insists on what was found. A program cannot insist: a
 * person looks first, whatever was found.
 */
export function readBeforePosting({ db, now }: Deps, actor: Actor, input: JobInput, insisted: Insisted): Publishing {
  requireNoInsisting(actor, insisted);
  const { found, inAdvert } = readJob(input);
  if (found.length === 0) return { waits: false, moreStatements: () => [] };
  if (actor.key) return { waits: true, moreStatements: queueing(db, actor, found, now) };
  if (!isInsisted(found, insisted)) throw stop(found, STOPPED, true);
  return { waits: isAboutMoney(inAdvert), moreStatements: queueing(db, actor, found, now) };
}

function requireNoInsisting({ key }: Actor, insisted: Insisted): void {
  if (key && insisted !== undefined) throw fieldError("insist", refusals.programsInsistNot);
}

/**
 * The words of a job. An advert with words about money waits; its questions are read as talk too, and what is found there alone is
 * published, with a warning.
 */
function readJob(texts: Texts): { found: PhraseMatch[]; inAdvert: PhraseMatch[] } {
  const inAdvert = readText(texts);
  const names = new Set(inAdvert.map(nameOf));
  const isOther = (match: PhraseMatch) =>
    !names.has(nameOf(match)) && !inAdvert.some(({ field, kind }) => field === "questions" && kind === "money");
  const inQuestions = readTalkFields({ questions: texts.questions }).filter(isOther);
  return { found: [...inAdvert, ...inQuestions], inAdvert };
}

/** Texts of a job that stay as they are where a change leaves them out. */
const UNCHANGED_IF_ABSENT = ["subjects", "medium", "walk_in_hours", "walk_in_place", "questions"] as const;

/** Jobs whose text everybody reads, or has read. */
const HAS_BEEN_PUBLIC: readonly JobStatus[] = ["open", "closed", "hidden"];

/**
 * The same before a job is changed. Words that its public text has already are not stopped again. New words about money are
 * refused there, as the old text stays public; a job that was never public waits with them, and is published without them.
 */
export async function readBeforeEditing(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
  input: JobInput,
  insisted: Insisted,
): Promise<Publishing> {
  requireNoInsisting(actor, insisted);
  const clean = { waits: false, moreStatements: (jobId: string) => [settleMoney(db, jobId, now)] };
  const leftOut = UNCHANGED_IF_ABSENT.filter((name) => input[name] === undefined);
  if (leftOut.length === 0 && readJob(input).found.length === 0) return clean;
  const job = await findOwnJob({ db, now }, actor, id);
  if (!job) return clean;
  // Absent fields keep their text, and it is read together with the new texts.
  const unchanged: Texts = Object.fromEntries(leftOut.map((name) => [name, job[name]]));
  return readNewWords({ db, now }, actor, { job, input, unchanged }, insisted);
}

/** The same for the whole text of a job that was read already: a field that is left out is empty. */
export function readBeforeReplacing(
  deps: Deps,
  actor: Actor,
  job: TextJob,
  input: Texts,
  insisted: Insisted,
): Publishing {
  requireNoInsisting(actor, insisted);
  return readNewWords(deps, actor, { job, input, unchanged: {} }, insisted);
}

type TextJob = Texts & { status: JobStatus };

/** Both for a use-case that writes many jobs. */
export function textChecksOf(deps: Deps, actor: Actor): TextChecks {
  return {
    beforePosting: (input, insisted) => readBeforePosting(deps, actor, input, insisted),
    beforeReplacing: (job, input, insisted) => readBeforeReplacing(deps, actor, job, input, insisted),
  };
}

function readNewWords(
  { db, now }: Deps,
  actor: Actor,
  { job, input, unchanged }: { job: TextJob; input: Texts; unchanged: Texts },
  insisted: Insisted,
): Publishing {
  const clean = { waits: false, moreStatements: (jobId: string) => [settleMoney(db, jobId, now)] };
  const isPublic = HAS_BEEN_PUBLIC.includes(job.status);
  const before = new Set([...(isPublic ? readJob(job).found : []), ...readJob(unchanged).found].map(nameOf));
  const read = readJob({ ...input, ...unchanged });
  const found = read.found.filter((match) => !before.has(nameOf(match)));
  if (found.length === 0) return clean;
  if (actor.key && isPublic) throw stop(found, refusals.programsInsistNot, false);
  if (actor.key) return { waits: true, moreStatements: queueing(db, actor, found, now) };
  // Words that only a question has as talk are shown with a warning, and wait for nobody.
  const isMoney = isAboutMoney(found.filter((match) => read.inAdvert.includes(match)));
  if (isPublic && isMoney) throw stop(found, ONLY_A_NEW_JOB_WAITS, false);
  if (!isInsisted(found, insisted)) throw stop(found, STOPPED, true);
  const queued = queueing(db, actor, found, now);
  return {
    waits: isMoney,
    moreStatements: (jobId) => [...(isMoney ? [] : [settleMoney(db, jobId, now)]), ...queued(jobId)],
  };
}

/** The words of a waiting job for the people who see it. */
export function stoppedWords(texts: Parameters<typeof readText>[0]): string[] {
  return readText(texts).map(sentenceOf);
}

function queueing(db: Database, actor: Actor, found: readonly PhraseMatch[], now: Date): Publishing["moreStatements"] {
  const about = { reason: reasonOf(found), text: matchesText(found) };
  const item = { id: newRowId(now), ...about, accountId: actor.id, createdAt: now };
  return (jobId): BatchItem<"sqlite">[] => queueText(db, { ...item, subjectId: jobId }, sql`true`);
}
