/**
 * Reading a job's text before it is published. Words that are stopped are shown to the recruiter. If she insists, the job is
 * published and queued for a look; with words about money it waits for the look.
 */
import { createHash } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { DomainError, type FieldErrors } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { withInstitution } from "~/domain/institutions/founding-service.server";
import type { Publishing } from "~/domain/jobs/posting-service.server";
import { type JobStatus, ONLY_A_NEW_JOB_WAITS } from "~/domain/jobs/rules";
import type { JobInput } from "~/domain/jobs/schema";
import { findOwnJob } from "~/domain/jobs/service.server";
import { type Finding, readText, sentenceOf } from "./phrases";
import type { Reason } from "./rules";
import { queueText, settleMoney } from "./text-store.server";

type Deps = { db: Database; now: Date };

/** What a form shows of words that were stopped. `mark` names them: who insists on other words is asked again. */
export type Stopped = { sentences: { field: string; text: string }[]; isMoney: boolean; mark: string | null };

/** Publishing stops at words of the text. */
export class TextStopped extends DomainError {
  constructor(
    message: string,
    readonly stopped: Stopped,
    fields: FieldErrors,
  ) {
    super("text_stopped", message, { fields });
  }
}

/** `mark` of a form that was shown the words; `true` of a program. */
type Insisted = string | boolean | undefined;

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

async function readChangedText(
  { db, now }: Deps,
  actor: Actor,
  id: string | undefined,
  input: JobInput,
  insisted: Insisted,
): Promise<Publishing> {
  const all = readText(input);
  const clean = { waits: false, told: (jobId: string) => [settleMoney(db, jobId, now)] };
  if (all.length === 0) return clean;
  const job = await findOwnJob({ db, now }, actor, id);
  if (!job) return clean;
  const isPublic = HAS_BEEN_PUBLIC.includes(job.status);
  const before = new Set(isPublic ? readText(job).map(nameOf) : []);
  const found = all.filter((finding) => !before.has(nameOf(finding)));
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

/**
 * Before somebody of a school writes to an applicant: words that ask for money are stopped. If she insists, the message goes and a
 * person looks at it. Returns what queues it for the look. Throws text_stopped.
 */
export function readBeforeWriting(
  { db, now }: Deps,
  actor: Actor,
  message: string,
  insisted: Insisted,
): (messageId: string | SQL<string>, isDone: SQL) => BatchItem<"sqlite">[] {
  const found = readText({ description: message }).filter(({ kind }) => kind === "money");
  if (found.length === 0) return () => [];
  const told = found.map(({ words, why }) => `“${words}” – ${why}`);
  if (!isInsisted(found, insisted)) {
    const stopped = { sentences: told.map((text) => ({ field: "message", text })), isMoney: true, mark: markOf(found) };
    throw new TextStopped("Some words of this message are stopped. Change them, or insist", stopped, { message: told });
  }
  const item = { id: newRowId(now), subject: "message" as const, reason: "money" as const, accountId: actor.id };
  const text = told.join("\n").slice(0, 2_000);
  return (subjectId, isDone) => queueText(db, { ...item, subjectId, text, createdAt: now }, isDone);
}

/**
 * Before a school's words go out with a move or an invitation: words that ask for money are stopped, and nobody can insist, as no
 * person looks at these. `field`: where they were typed. Throws text_stopped.
 */
export function stopMoney(texts: readonly (string | null | undefined)[], field: string): void {
  const whole = texts.filter(Boolean).join("\n");
  const found = readText({ description: whole }).filter(({ kind }) => kind === "money");
  if (found.length === 0) return;
  const told = found.map(({ words, why }) => `“${words}” – ${why}`);
  const stopped = { sentences: told.map((text) => ({ field, text })), isMoney: true, mark: null };
  throw new TextStopped("Some of these words are stopped. Change them", stopped, { [field]: told });
}

/** The words of a waiting job for the people who see it. */
export function stoppedWords(texts: Parameters<typeof readText>[0]): string[] {
  return readText(texts).map(sentenceOf);
}

function isAboutMoney(found: readonly Finding[]): boolean {
  return found.some(({ kind }) => kind === "money");
}

const nameOf = ({ kind, words }: Finding): string => `${kind} ${words.toLowerCase().replace(/\s+/g, " ")}`;

function markOf(found: readonly Finding[]): string {
  const names = found.map((finding) => `${finding.field} ${nameOf(finding)}`);
  return createHash("sha256").update(JSON.stringify(names)).digest("base64url").slice(0, 22);
}

function isInsisted(found: readonly Finding[], insisted: Insisted): boolean {
  return insisted === true || insisted === markOf(found);
}

function stop(found: readonly Finding[], message: string, mayInsist: boolean): TextStopped {
  const fields: FieldErrors = {};
  for (const { field, words, why } of found) {
    fields[field] ??= [];
    fields[field].push(`“${words}” – ${why}`);
  }
  const sentences = found.map((finding) => ({ field: finding.field, text: sentenceOf(finding) }));
  const mark = mayInsist ? markOf(found) : null;
  return new TextStopped(message, { sentences, isMoney: isAboutMoney(found), mark }, fields);
}

/** The gravest kind names the item. */
const REASON_OF: Record<Finding["kind"], Reason> = {
  money: "money",
  sex: "unlawful",
  age: "unlawful",
  contact: "contact",
  whatsapp: "contact",
};

function queueing(db: Database, actor: Actor, found: readonly Finding[], now: Date): Publishing["told"] {
  const reason = REASON_OF[found[0]?.kind ?? "contact"];
  const text = found.map(sentenceOf).join("\n").slice(0, 2_000);
  const item = { id: newRowId(now), reason, text, accountId: actor.id, createdAt: now };
  return (jobId, isDone): BatchItem<"sqlite">[] => queueText(db, { ...item, subjectId: jobId }, isDone);
}
