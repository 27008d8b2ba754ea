/** `GET /jobs/savedjobs`: the jobs that one has saved, the latest saved first. */
import * as z from "zod";
import { SavedJobItem } from "~/domain/saved-jobs/schema";
import { listSavedJobs } from "~/domain/saved-jobs/service.server";
import { Answer, endpoint, operation } from "~/http/endpoint";
import { nextLink, PageQuery } from "~/http/links";

const { loader, action } = endpoint({
  GET: operation({
    summary: "List the jobs that you saved, latest first",
    access: "bearer",
    answer: z.array(SavedJobItem),
    refuses: [],
    role: "user",
    query: PageQuery,
    async run({ context, actor, query, url }) {
      const found = await listSavedJobs(context, actor, { limit: query.limit, page: query.cursor });
      const items: SavedJobItem[] = found.jobs.map(({ state, savedAt, ...job }) => ({
        ...job,
        job_status: state,
        savedAt: savedAt.toISOString(),
      }));
      return new Answer(items, nextLink(url, found.page < found.pageCount ? String(found.page + 1) : null));
    },
  }),
});

export { action, loader };
