/** A program reads the applications of a job, or of its whole institution: its school has read them, as the page of the job says by its day. */
import { type Database, readAll } from "~/db/client.server";
import type { Actor } from "~/domain/actor";
import type { Effects } from "~/domain/effects";
import { isUuid } from "~/domain/ids";
import { readDetails } from "~/domain/jobs/details/rules";
import { noteListRead } from "~/domain/jobs/statements.server";
import {
  institutionReads,
  type ListFilter,
  listApplications,
  MOST_COUNTED,
  summaryAnswer,
  toSummary,
} from "./queries.server";

type Deps = Parameters<typeof listApplications>[0] & { effects: Pick<Effects, "afterResponse"> };
type Page = Parameters<typeof listApplications>[3];

/** A page of the applications of the recruiter's own job. That they were read is written behind the answer. Throws not_found. */
export async function listApplicationsByCall(deps: Deps, actor: Actor, jobId: string | undefined, page: Page) {
  const { db, now, effects } = deps;
  const found = await listApplications(deps, actor, jobId, page);
  const { job, applications } = found;
  if (applications.length > 0) effects.afterResponse(async () => noteListRead(db, job.id, { actorId: actor.id, now }));
  return found;
}

/** A change takes at most so long from its moment until everybody reads it. */
const ON_ITS_WAY_MS = 60_000;

/** A page of all applications of the recruiter's institution, newest first. `first`: when the first page was read. */
export async function listAllApplications(
  { db, now, effects }: Deps & { db: Database },
  actor: Actor,
  { jobId, after, ...page }: ListFilter & { limit: number; jobId?: string | undefined; after?: Place | undefined },
) {
  const place = { ...page, jobId, after: after?.id };
  const { rows, counted } = await readAll(db, institutionReads(db, actor.id, place, now));
  const shown = rows.slice(0, page.limit);
  const first = after?.first ?? now;
  for (const id of new Set(shown.map((row) => row.jobId))) {
    effects.afterResponse(async () => noteListRead(db, id, { actorId: actor.id, now }));
  }
  const total = counted[0]?.total ?? 0;
  const last = rows.length > page.limit ? shown.at(-1) : undefined;
  return {
    applications: shown.map((row) => ({
      ...toSummary(row, now),
      facts: summaryAnswer(toSummary(row, now), readDetails(row.details)),
    })),
    total: total > MOST_COUNTED ? ("over 1,000" as const) : total,
    next: last ? writePlace({ id: last.id, first }) : null,
    since: new Date(first.getTime() - ON_ITS_WAY_MS),
  };
}

/** The last application of a page, and when the first page was read. */
type Place = { id: string; first: Date };

const writePlace = ({ id, first }: Place) => `${id}~${first.getTime().toString(36)}`;

/** Null for anything that `writePlace` did not write. */
export function readListPlace(cursor: string): Place | null {
  const [id = "", first = "", ...more] = cursor.split("~");
  if (more.length > 0 || !isUuid(id) || !/^[0-9a-z]{1,9}$/.test(first)) return null;
  return { id, first: new Date(Number.parseInt(first, 36)) };
}
