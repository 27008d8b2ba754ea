/**
 * Institutions for recruiters who have none yet. The batch that publishes a first job founds the one that it names, whichever way
 * it becomes public. A scheduled run does so for jobs that are older than this, or whose institution their recruiter has left.
 */
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import { countedHost } from "~/domain/hosts";
import { isUuid, newRowId } from "~/domain/ids";
import type { Publishing } from "~/domain/jobs/posting-service.server";
import type { JobMove } from "~/domain/jobs/rules";
import type { JobInput, JobStateAnswer } from "~/domain/jobs/schema";
import { moveJob } from "~/domain/jobs/state-service.server";
import { isFreeToFound, type SuspensionConfig } from "~/domain/suspensions/service.server";
import { kindOfName, slugOf } from "./rules";
import {
  assignJobs,
  type DraftOf,
  type Founder,
  type Founding,
  findDraftSchool,
  foundFromJobRows,
  foundInstitution,
  listFounders,
  listHostless,
  type NewInstitution,
  setHost,
} from "./store.server";

type Deps = { db: Database; now: Date; config: SuspensionConfig };

const HOUR_MS = 3_600_000;
/** Recruiters for whom one run founds an institution at most. */
const FOUNDERS_PER_RUN = 200;
/** Institutions whose website one run looks at. */
const HOSTS_PER_RUN = 200;

/** One run. Returns how many institutions were founded, and how many jobs were given to one. */
export async function foundInstitutions(deps: Deps): Promise<{ founded: number; given: number }> {
  const { db, now } = deps;
  const turn = Math.floor(now.getTime() / HOUR_MS);
  let founded = 0;
  for (const founder of await listFounders(db, { turn, limit: FOUNDERS_PER_RUN })) {
    const { row, owner } = institutionOfJob(deps, founder);
    if (await foundInstitution(db, row, owner)) founded += 1;
  }
  for (const each of await listHostless(db, HOSTS_PER_RUN)) await setHost(db, each, countedHost(each.website));
  return { founded, given: await assignJobs(db, { turn }) };
}

function institutionOfJob(
  deps: Deps,
  { userId, name, place, website }: Founder,
): { row: NewInstitution; owner: Founding } {
  const { now } = deps;
  const id = newRowId(now);
  const slug = slugOf(name);
  const about = { kind: kindOfName(name), place, website, websiteHost: countedHost(website), about: null };
  const row = { id, slug, name, ...about, createdAt: now, updatedAt: now };
  const isFree = isFreeToFound(deps, { name, place, website });
  return { row, owner: { userId, freeSlug: `${slug}-${id.slice(-6)}`, isFree } };
}

/** Statements for the end of the batch that publishes a job: its recruiter has the institution that it names at once. */
export function foundAtOnce(deps: Deps, founder: Founder): BatchItem<"sqlite">[] {
  const { row, owner } = institutionOfJob(deps, founder);
  return foundFromJobRows(deps.db, row, owner);
}

/** The same for the held drafts of an account, or for one draft. None if there is no such draft. */
export async function foundOfDraft(deps: Deps, draft: DraftOf): Promise<BatchItem<"sqlite">[]> {
  const founder = await findDraftSchool(deps.db, draft);
  return founder ? foundAtOnce(deps, founder) : [];
}

/** Publish, close, reopen or remove a job, as `moveJob` says; a first job that is published has its institution at once. */
export async function moveWithInstitution(
  deps: Deps & Parameters<typeof moveJob>[0],
  actor: Actor,
  id: string | undefined,
  move: JobMove,
): Promise<JobStateAnswer> {
  const founding = move === "publish" && isUuid(id) ? await foundOfDraft(deps, { id, userId: actor.id }) : [];
  return moveJob(deps, actor, id, move, founding);
}

/** How a job is posted or changed, with its institution in the same batch. */
export function withInstitution(deps: Deps, actor: Actor, input: JobInput, publishing: Publishing): Publishing {
  const { company_name: name, company_location: place, website } = input;
  const founding = foundAtOnce(deps, { userId: actor.id, name, place: place ?? null, website: website ?? null });
  return { ...publishing, told: (id, isDone) => [...publishing.told(id, isDone), ...founding] };
}
