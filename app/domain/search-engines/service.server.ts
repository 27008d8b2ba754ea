/** The jobs of the site map: it lists every open job once. */
import type { Database } from "~/db/client.server";
import { type LiveJob, listLiveOfPage, listLivePages } from "./store.server";

type Deps = { db: Database; now: Date };

/** The pages of the site map that hold open jobs, counted from 1, each with the last change of a job that is or was on it. */
export function listJobPages({ db }: Pick<Deps, "db">): Promise<{ page: number; updatedAt: Date }[]> {
  return listLivePages(db);
}

/** The open jobs of one page, in order of publishing; none for a page that is not there. */
export function listJobsOfPage({ db, now }: Deps, page: number): Promise<LiveJob[]> {
  return listLiveOfPage(db, page, now);
}
