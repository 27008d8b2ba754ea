/** Make, change and close jobs under the ids of a school's own system: one, or the lines of a nightly run. */
import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { guard, Stopped, writeAll } from "~/db/client.server";
import { type Actor, countedAs } from "~/domain/actor";
import { DomainError } from "~/domain/errors";
import { recordJobEvents } from "~/domain/events/statements.server";
import { newRowId } from "~/domain/ids";
import { nameByJob } from "~/domain/institutions/statements.server";
import { noteNewsOfChange, noteNewsOfClosing } from "~/domain/job-news/statements.server";
import { spendTogether } from "~/domain/limits/count-events.server";
import type { Limit } from "~/domain/limits/rules";
import { recoverLostResponse } from "~/domain/lost-response";
import { words } from "~/words/job-refusals";
import { changedFields } from "../edit-job.server";
import { moveJob } from "../move-job.server";
import { type PostDeps, postingLimitOf, schoolOf } from "../post-job.server";
import { mayOnlyRead } from "../refusal-texts";
import { currentStatus, type JobState, MAX_UNPUBLISHED_JOBS, rowState } from "../rules";
import { addTitleWords } from "../search/statements.server";
import {
  areAsPlanned,
  closeExternalJobs,
  haveRoom,
  insertExternalJobs,
  mayWriteMore,
  noteChange,
  rewriteExternalJobs,
  settleExternal,
} from "../statements.server";
import { type Plan, planLines } from "./plan-lines.server";
import { type JobStateRow, readExternal, statesRead } from "./queries.server";
import { type ExternalLine, LINES_PER_BATCH, type TextChecks } from "./rules";

/** `id` and `version` are null where there is no job, or would be none before it is written. */
export type ExternalResult = {
  externalId: string;
  status: "made" | "changed" | "unchanged" | "refused";
  id: string | null;
  state: JobState | null;
  updatedAt: Date | null;
  error: DomainError | null;
};

/** Somebody else may write between reading and writing. Then the lines are planned again, at most so often. */
const TRIES = 3;

/**
 * Carry out each line, in batches: one that is refused keeps no other from being written. Two runs at once make one job of an id, and a
 * run that breaks off is ended by the same run again. `isDry`: nothing is written. Throws only_reader, and too_many where the new jobs
 * do not all fit into the limit.
 */
export async function writeExternalJobs(
  deps: PostDeps,
  actor: Actor,
  lines: readonly ExternalLine[],
  { checks, isDry }: { checks: TextChecks; isDry: boolean },
): Promise<ExternalResult[]> {
  const results = new Map<string, ExternalResult>();
  const settle = (result: ExternalResult) => results.set(result.externalId, result);
  let counted: Counted | null = null;
  let left = lines;
  for (let tries = 0; left.length > 0 && tries < TRIES; tries += 1) {
    const plans = await readAndPlan(deps, actor, left, checks);
    for (const plan of plans) if (isDry || plan.kind === "refused" || isAsIs(plan)) settle(toResult(plan, deps.now));
    if (isDry) break;
    const open = plans.filter((plan) => plan.kind !== "refused" && !isAsIs(plan));
    counted ??= await count(deps, actor, open);
    deps.effects.hasChangedJobs = true;
    const again: Plan[] = [];
    for (let at = 0; at < open.length; at += LINES_PER_BATCH) {
      const part = open.slice(at, at + LINES_PER_BATCH);
      const written = await writeLines(deps, actor, part);
      if (written === "changed_meanwhile") again.push(...part);
      else for (const result of await reopen(deps, actor, part, written)) settle(result);
    }
    left = again.map(({ line }) => line);
  }
  for (const { externalId } of left)
    if (!results.has(externalId)) settle(refused(externalId, new DomainError("changed_meanwhile", words.stale)));
  const made = [...results.values()].filter(({ status }) => status === "made").length;
  if (counted && made < counted.events) await counted.takeBack(counted.events - made);
  return lines.flatMap(({ externalId }) => results.get(externalId) ?? []);
}

type Counted = { events: number; takeBack(some: number): Promise<void> };

/** New jobs count as those that are posted one by one. */
async function count(deps: PostDeps, actor: Actor, plans: readonly Plan[]): Promise<Counted> {
  const events = plans.filter(({ kind }) => kind === "make").length;
  if (events === 0) return { events, takeBack: async () => undefined };
  const limit: Limit = postingLimitOf(actor);
  return { events, ...(await spendTogether(deps, limit, countedAs(actor), events)) };
}

async function readAndPlan(deps: PostDeps, actor: Actor, lines: readonly ExternalLine[], checks: TextChecks) {
  const contacts = lines.flatMap(({ contactId }) => contactId ?? []);
  const read = await readExternal(deps.db, actor.id, {
    externalIds: lines.map(({ externalId }) => externalId),
    ownerIds: [...new Set([actor.id, ...contacts])],
  });
  const self = read.owners.get(actor.id);
  if (!self || self.role === "reader") throw mayOnlyRead();
  return planLines(deps, actor, lines, { ...read, self, checks });
}

/** There is nothing to write: the job stands as the line says. */
function isAsIs(plan: Plan): boolean {
  return plan.kind === "keep" && !plan.closes && !plan.opens;
}

/** One batch: all of these lines are written, or none. */
async function writeLines(
  deps: PostDeps,
  actor: Actor,
  plans: readonly Plan[],
): Promise<JobStateRow[] | "changed_meanwhile"> {
  const { db, now, config } = deps;
  const made = plans.flatMap((plan) => (plan.kind === "make" ? [plan.row] : []));
  const rewritten = plans.flatMap((plan) => (plan.kind === "change" ? [plan.rewrite] : []));
  const closed = plans.flatMap((plan) => (plan.kind !== "refused" && plan.closes ? [plan.id] : []));
  const who = { actorId: actor.id, needsConfirmed: config.confirmsAddresses, now };
  const ids = JSON.stringify([...made, ...rewritten].map(({ id }) => id).concat(closed));
  const statements: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = [
    guard(db, mayWriteMore(actor.id), "only_reader"),
    guard(db, haveRoom(waitingOf(plans), MAX_UNPUBLISHED_JOBS), "limit_reached"),
    guard(db, areAsPlanned(who, { made, rewritten }), "changed_meanwhile"),
    insertExternalJobs(db, made, who),
    rewriteExternalJobs(db, rewritten, who),
    ...settleExternal(db, rewritten, who),
    ...closeExternalJobs(db, closed, who),
    ...closed.map((jobId) => noteNewsOfClosing(db, { jobId, now })),
    recordJobEvents(db, sql`jobs.id in (select value from json_each(${ids}))`, now),
    ...plans.flatMap((plan) => followUps(deps, plan)),
    ...namingBy(deps, actor, plans),
    statesRead(
      db,
      plans.flatMap((plan) => (plan.kind === "refused" ? [] : [plan.id])),
    ),
  ];
  try {
    const answers: unknown[] = await writeAll(db, statements);
    return answers.at(-1) as JobStateRow[];
  } catch (error) {
    if (!(error instanceof Stopped)) return recoverLostResponse(error, () => statesIfWritten(deps, plans));
    if (error.code === "only_reader") throw mayOnlyRead();
    return "changed_meanwhile";
  }
}

/** How the jobs of a batch stand, if it was carried out: all that it makes, rewrites or closes was written at this moment. */
async function statesIfWritten({ db, now }: PostDeps, plans: readonly Plan[]): Promise<JobStateRow[] | null> {
  const open = plans.flatMap((plan) => (plan.kind === "refused" ? [] : [plan]));
  const states = await statesRead(
    db,
    open.map(({ id }) => id),
  );
  const writtenAt = new Map(states.map(({ id, updatedAt }) => [id, updatedAt.getTime()]));
  const written = open.filter(({ kind, closes }) => kind !== "keep" || closes);
  const isDone = written.length > 0 && written.every(({ id }) => writtenAt.get(id) === now.getTime());
  return isDone ? states : null;
}

/** How many more jobs of each account would wait to be published. */
function waitingOf(plans: readonly Plan[]): ReadonlyMap<string, number> {
  const waiting = new Map<string, number>();
  for (const plan of plans) {
    if (plan.kind !== "make" || plan.state === "open") continue;
    waiting.set(plan.row.ownerId, (waiting.get(plan.row.ownerId) ?? 0) + 1);
  }
  return waiting;
}

/** All else that follows from a text: what the page lists as changed, the news for applicants, a person's look, words of the search. */
function followUps({ db, now }: PostDeps, plan: Plan): BatchItem<"sqlite">[] {
  if (plan.kind === "make") return [...plan.moreStatements(plan.id), ...addTitleWords(db, plan.row.job.title)];
  if (plan.kind !== "change") return [];
  const { id, was, rewrite } = plan;
  const fields = changedFields(was, rewrite.job);
  return [
    ...noteChange(db, { id: newRowId(now), jobId: id, fields, now }),
    ...noteNewsOfChange(db, { jobId: id, was, is: rewrite.job, now }),
    ...plan.moreStatements(id),
    ...(was.title === rewrite.job.title ? [] : addTitleWords(db, rewrite.job.title)),
  ];
}

/** An institution without a name gets that of the first job. */
function namingBy(deps: PostDeps, actor: Actor, plans: readonly Plan[]): BatchItem<"sqlite">[] {
  const first = plans.find((plan) => plan.kind === "make");
  return first?.kind === "make" ? nameByJob(deps, schoolOf(actor, first.row.job)) : [];
}

/** The answers of a batch; jobs that are to be opened again are opened behind it, each as by hand. */
async function reopen(
  deps: PostDeps,
  actor: Actor,
  plans: readonly Plan[],
  states: readonly JobStateRow[],
): Promise<ExternalResult[]> {
  const stateOf = new Map(states.map((row) => [row.id, row]));
  const results: ExternalResult[] = [];
  for (const plan of plans) {
    const result = toResult(plan, deps.now, plan.kind === "refused" ? undefined : stateOf.get(plan.id));
    results.push(plan.kind !== "refused" && plan.opens ? await opened(deps, actor, result) : result);
  }
  return results;
}

async function opened(deps: PostDeps, actor: Actor, result: ExternalResult): Promise<ExternalResult> {
  const { id, externalId } = result;
  if (id === null || result.state !== "closed") return result;
  try {
    await moveJob(deps, actor, id, "reopen");
  } catch (error) {
    if (error instanceof DomainError) return refused(externalId, error, id);
    throw error;
  }
  const [row] = await statesRead(deps.db, [id]);
  return { ...result, status: "changed", ...(row ? standingOf(row, deps.now) : {}) };
}

const refused = (externalId: string, error: DomainError, id: string | null = null): ExternalResult => ({
  ...{ externalId, status: "refused", id, state: null, updatedAt: null, error },
});

function standingOf(row: Pick<JobStateRow, "state" | "removedAt" | "closesAt" | "updatedAt">, now: Date) {
  return { state: rowState({ ...row, state: currentStatus(row, now) }), updatedAt: row.updatedAt };
}

/** `row`: how the job stands once it is written. */
function toResult(plan: Plan, now: Date, row?: JobStateRow): ExternalResult {
  const { externalId } = plan.line;
  if (plan.kind === "refused") return refused(externalId, plan.error);
  const made = plan.kind === "make" && !row ? { id: null, state: plan.state, updatedAt: null } : null;
  const stands = row ?? (plan.kind === "make" ? null : plan.was);
  return {
    externalId,
    status: plan.kind === "make" ? "made" : isAsIs(plan) ? "unchanged" : "changed",
    ...(made ?? { id: plan.id, state: null, updatedAt: null }),
    ...(stands ? standingOf(stands, now) : {}),
    error: null,
  };
}
