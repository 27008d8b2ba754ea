/** The page of a job. Its parts for signed-in people are loaded with the first of them. */
import { type Database, type RowsOfAll, readAll } from "~/db/client.server";
import type { Person } from "~/domain/actor";
import { isUuid } from "~/domain/ids";
import { type JobCardData, toCard } from "~/domain/jobs/job-views";
import { jobRead, noSuchJob, type ShownJob, toShownJob } from "~/domain/jobs/queries.server";
import { likeJob } from "~/domain/jobs/search/similar/queries.server";
import type { toPartOfActor } from "./read-visitor-part.server";

const SIMILAR_JOBS = 3;

/**
 * `applied`: what a candidate has sent for it; `storedResume`: the name of hers; `madeResume`: the one made from her profile;
 * `lastSent`: what she wrote in her last application; `waiting`: how many of hers wait for an answer. Null, and 0, for
 * everybody else.
 */
export type JobPage = ShownJob & { similar: JobCardData[] } & Omit<PartOfActor, "ownJob">;
type PartOfActor = ReturnType<typeof toPartOfActor>;

const OF_NOBODY: PartOfActor = {
  ownJob: null,
  applied: null,
  isSaved: false,
  profile: null,
  storedResume: null,
  madeResume: null,
  lastSent: null,
  waiting: 0,
};

/**
 * A job with similar ones and, for a signed-in person, what is her own: in one call of the database. Throws not_found, and gone for
 * a job that was removed or taken down.
 */
export async function readJobPage(
  { db, now }: { db: Database; now: Date },
  actor: Person | null,
  id: string | undefined,
): Promise<JobPage> {
  if (!isUuid(id)) throw noSuchJob();
  const reads = readsOfAnybody(id, now);
  if (!actor) return toJobPage(await readAll(db, reads), OF_NOBODY, now);
  const { readsOfActor, toPartOfActor } = await import("./read-visitor-part.server");
  const rows = await readAll(db, { ...reads, ...readsOfActor(db, actor, id, now) });
  return toJobPage(rows, toPartOfActor(rows, actor, now), now);
}

function readsOfAnybody(id: string, now: Date) {
  return { published: jobRead(id), similar: likeJob(id, now, SIMILAR_JOBS) };
}

type Rows = RowsOfAll<ReturnType<typeof readsOfAnybody>>;

function toJobPage({ published, similar }: Rows, { ownJob, ...ofActor }: PartOfActor, now: Date): JobPage {
  return { ...toShownJob(published, ownJob, now), similar: similar.map(toCard), ...ofActor };
}
