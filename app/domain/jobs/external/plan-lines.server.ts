/** The plan of each line: a new job, another text, a closing, nothing, or a refusal. Nothing is written here. */
import type { Actor } from "~/domain/actor";
import { DomainError, fieldError } from "~/domain/errors";
import { newRowId } from "~/domain/ids";
import { findPlacesOfNames } from "~/domain/places/queries.server";
import { words } from "~/words/job-refusals";
import { readDetails, type StoredJob } from "../details/rules";
import { rowOf, writeJob } from "../details/write-job.server";
import { isSame, movedTo } from "../edit-job.server";
import { type PostDeps, requireFree, tooManyHeld } from "../post-job.server";
import type { JobRow } from "../queries.server";
import { answeredAlready, whyNotChanged } from "../refusal-texts";
import { currentStatus, type JobState, MAX_UNPUBLISHED_JOBS, rowState, whyNotMove } from "../rules";
import { readPublishing } from "../scheduled/rules";
import type { JobInput } from "../schema";
import type { ExternalRewrite, MoreStatements, NewExternalJob } from "../statements.server";
import type { ExternalJob, JobOwner } from "./queries.server";
import { type ExternalLine, type TextChecks, wholeJob } from "./rules";

type Moves = { line: ExternalLine; id: string; closes: boolean; opens: boolean };

/** `make`: `state` is the one that it will have. `keep`: its text stays. */
export type Plan =
  | (Moves & { kind: "make"; row: NewExternalJob; state: JobState; moreStatements: MoreStatements })
  | (Moves & { kind: "change"; was: JobRow; rewrite: ExternalRewrite; moreStatements: MoreStatements })
  | (Moves & { kind: "keep"; was: JobRow })
  | { kind: "refused"; line: ExternalLine; error: DomainError };

type Around = {
  jobs: ReadonlyMap<string, ExternalJob>;
  owners: ReadonlyMap<string, JobOwner>;
  self: JobOwner;
  checks: TextChecks;
};

/** The jobs of one account that wait to be published, with those of the lines before. */
type Waiting = Map<string, number>;

type Planning = Around & {
  deps: PostDeps;
  actor: Actor;
  waiting: Waiting;
  write: (input: JobInput, current: StoredJob | null) => Promise<StoredJob>;
  requireFree: (job: StoredJob, before?: StoredJob) => Promise<void>;
};

export async function planLines(
  deps: PostDeps,
  actor: Actor,
  lines: readonly ExternalLine[],
  around: Around,
): Promise<Plan[]> {
  const write = await writerOf(deps, lines);
  const planning = { ...around, deps, actor, write, waiting: new Map(), requireFree: freedom(deps, actor) };
  const plans: Plan[] = [];
  // One after the other, as each may take the last room for a job that waits.
  for (const line of lines) plans.push(await planLine(planning, line));
  return plans;
}

async function planLine(planning: Planning, line: ExternalLine): Promise<Plan> {
  try {
    const found = planning.jobs.get(line.externalId);
    if (line.job === null) return planClosing(planning, line, found?.job);
    const owner = ownerOf(planning, line.contactId);
    if (!found) return await planNew(planning, line, line.job, owner ?? planning.self);
    return await planChange(planning, line, line.job, { found, owner });
  } catch (error) {
    if (error instanceof DomainError) return { kind: "refused", line, error };
    throw error;
  }
}

/** The member whom the line names. */
function ownerOf({ owners }: Planning, contactId: string | undefined): JobOwner | null {
  if (contactId === undefined) return null;
  const owner = owners.get(contactId);
  if (!owner || owner.role === "reader") throw fieldError("contact_user_id", words.noColleague);
  return owner;
}

function planClosing({ deps: { now } }: Planning, line: ExternalLine, was: JobRow | undefined): Plan {
  if (!was) throw new DomainError("not_found", words.noExternal);
  const state = rowState({ ...was, state: currentStatus(was, now) });
  const refusal = whyNotMove(state, "close");
  if (refusal) throw new DomainError(state === "removed" ? "job_removed" : "wrong_job_state", refusal);
  return { kind: "keep", line, id: was.id, was, closes: state === "open", opens: false };
}

async function planNew(planning: Planning, line: ExternalLine, sent: JobInput, owner: JobOwner): Promise<Plan> {
  const { deps, self, checks } = planning;
  const { now, config } = deps;
  if (line.versions) throw new DomainError("stale", words.stale);
  if (line.state === "closed") throw fieldError("state", words.newIsOpen);
  const input = wholeJob(sent);
  const job = await planning.write(input, null);
  await planning.requireFree(job);
  const { waits, moreStatements } = checks.beforePosting(input, line.insist);
  const { timeZone: zone, closesAt } = job;
  const publishAt = input.publish_at ? readPublishing(input.publish_at, { zone, closesAt, now }) : null;
  const isHeld = config.confirmsAddresses && !(self.isConfirmed && owner.isConfirmed);
  const otherwise = waits ? "waiting" : publishAt ? "scheduled" : null;
  const state = otherwise ?? (isHeld ? "held" : "open");
  if (state !== "open") takeRoom(planning.waiting, owner);
  const id = newRowId(now);
  const row = { id, externalId: line.externalId, ownerId: owner.id, job, publishAt, otherwise } as const;
  return { kind: "make", line, id, row, state, moreStatements, closes: false, opens: false };
}

function takeRoom(waiting: Waiting, owner: JobOwner): void {
  const held = waiting.get(owner.id) ?? owner.held;
  if (held >= MAX_UNPUBLISHED_JOBS) throw tooManyHeld();
  waiting.set(owner.id, held + 1);
}

async function planChange(
  planning: Planning,
  line: ExternalLine,
  sent: JobInput,
  { found: { job: was, isAnswered }, owner }: { found: ExternalJob; owner: JobOwner | null },
): Promise<Plan> {
  const { now } = planning.deps;
  const isMatched = !line.versions || line.versions.some((time) => time.getTime() === was.updatedAt.getTime());
  const refusal = whyNotChanged(was, { waits: false, isNamed: !isMatched });
  if (refusal) throw refusal;
  const input = wholeJob(sent);
  const job = await planning.write(input, was);
  const publishAt = was.publishAt ? (movedTo(input.publish_at ?? undefined, was, job, now) ?? null) : null;
  const ownerId = owner && owner.id !== was.user_id ? owner.id : null;
  const status = currentStatus(was, now);
  const moves = {
    ...{ line, id: was.id },
    closes: line.state === "closed" && status === "open",
    opens: line.state === "open" && status === "closed",
  };
  if (isSame(was, job) && !publishAt && !ownerId) return { kind: "keep", was, ...moves };
  if (isAnswered && asks(was) !== asks(job)) throw answeredAlready();
  await planning.requireFree(job, was);
  const texts = { ...was, ...readDetails(was.details), place: null, status };
  const { waits, moreStatements } = planning.checks.beforeReplacing(texts, input, line.insist);
  const stopped = whyNotChanged(was, { waits, isNamed: false });
  if (stopped) throw stopped;
  const rewrite = { id: was.id, version: was.updatedAt, job, waits, ownerId, publishAt };
  return { kind: "change", was, rewrite, moreStatements, ...moves };
}

const asks = ({ details }: StoredJob) => JSON.stringify(readDetails(details).questions);

/** Makes the rows of jobs: the places that lines name in words are read in one call. */
async function writerOf(deps: PostDeps, lines: readonly ExternalLine[]): Promise<Planning["write"]> {
  const isNamed = ({ job }: ExternalLine) => job !== null && (job.place === undefined || job.place === null);
  const names = lines.filter(isNamed).map(({ job }) => job?.location ?? "");
  const found = await findPlacesOfNames(deps, [...new Set(names)]);
  return async (input, current) => {
    const named = input.place === null ? found.get(input.location) : undefined;
    if (!named) return writeJob(deps, input, current);
    return rowOf(deps, input, current, { place: named.isClear ? (named.places[0] ?? null) : null, isChosen: false });
  };
}

/** `requireFree`, asked once for each school that the lines name. */
function freedom(deps: PostDeps, actor: Actor): Planning["requireFree"] {
  const asked = new Map<string, Promise<void>>();
  const schoolOf = (job: StoredJob | undefined) => job && [job.company_name, job.company_location, job.website];
  return (job, before) => {
    const key = JSON.stringify([schoolOf(job), schoolOf(before)]);
    const answer = asked.get(key) ?? requireFree(deps, actor, job, before);
    asked.set(key, answer);
    return answer;
  };
}
