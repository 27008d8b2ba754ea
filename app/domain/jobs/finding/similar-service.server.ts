/** Similar jobs: at the end of a job's page, and where a search finds nothing. */
import type { Database } from "~/db/client.server";
import { isUuid } from "~/domain/ids";
import { type JobCardData, toCard } from "../showing-service.server";
import type { ReadSearch } from "./read-search";
import { similarToSearch } from "./similar";
import { listLikeJob, listLikeSearch } from "./similar-store.server";

type Deps = { db: Database; now: Date };

const SHOWN = 5;

export async function listSimilarJobs(
  { db, now }: Deps,
  id: string | undefined,
  limit = SHOWN,
): Promise<JobCardData[]> {
  return isUuid(id) ? (await listLikeJob(db, id, now, limit)).map(toCard) : [];
}

export async function listSimilarToSearch({ db, now }: Deps, read: ReadSearch): Promise<JobCardData[]> {
  const queries = similarToSearch(read.text, read.near?.place ?? null);
  return queries ? (await listLikeSearch(db, queries, now, SHOWN)).map(toCard) : [];
}
