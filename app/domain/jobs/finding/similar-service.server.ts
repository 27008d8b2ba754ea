/** Similar jobs at the end of a job's page. */
import type { Database } from "~/db/client.server";
import { isUuid } from "~/domain/ids";
import { type JobCardData, toCard } from "../showing-service.server";
import { listLikeJob } from "./similar-store.server";

type Deps = { db: Database; now: Date };

const SHOWN = 5;

/** The read of these jobs, to be sent with others. */
export { likeJob } from "./similar-store.server";

export async function listSimilarJobs(
  { db, now }: Deps,
  id: string | undefined,
  limit = SHOWN,
): Promise<JobCardData[]> {
  return isUuid(id) ? (await listLikeJob(db, id, now, limit)).map(toCard) : [];
}
