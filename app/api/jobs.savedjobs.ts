/** `GET /jobs/savedjobs`: the jobs that the candidate has saved, the latest saved first. */
import * as z from "zod";
import { toSummary } from "~/domain/jobs/job-views";
import { listSavedJobsAfter } from "~/domain/saved-jobs/queries.server";
import { SavedJobItem } from "~/domain/saved-jobs/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { CursorQuery, cursorDescription, nextLink } from "~/http/paging";

const { loader, action } = endpoint({
  GET: operation({
    id: "listSavedJobs",
    scope: "person",
    summary: "List the jobs that you saved, latest first",
    access: "required",
    answer: z.array(SavedJobItem),
    refuses: [],
    role: "user",
    query: CursorQuery.extend({
      cursor: CursorQuery.shape.cursor.meta(cursorDescription("A job that is saved anew meanwhile may come twice.")),
    }),
    async run({ context, actor, query, url, list }) {
      const found = await listSavedJobsAfter(context, actor, query);
      const items: SavedJobItem[] = found.jobs.map((job) => ({
        ...toSummary(job, url.origin),
        job_status: job.state,
        savedAt: job.savedAt.toISOString(),
      }));
      return answerWith(items, nextLink({ url, list }, found.next));
    },
  }),
});

export { action, loader };
