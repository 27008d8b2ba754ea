/** `GET /jobs/external`: the institution's jobs by the ids of its own system, to see which it has named no more. */
import * as z from "zod";
import { listExternalJobs } from "~/domain/jobs/external/list-external-jobs.server";
import { EXTERNAL_IDS_PER_PAGE } from "~/domain/jobs/external/rules";
import { ExternalJobIdItem } from "~/domain/jobs/schema";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { words } from "~/words/api";

const limit = z.coerce.number(words.oneToThousand).int(words.oneToThousand).min(1, words.oneToThousand);
const Query = z.object({
  after: z.string().max(100).default("").meta({ description: "The id behind which the page begins, as Link gives it" }),
  limit: limit.max(EXTERNAL_IDS_PER_PAGE, words.oneToThousand).default(EXTERNAL_IDS_PER_PAGE),
});

const { loader, action } = endpoint({
  GET: operation({
    id: "listExternalJobs",
    scope: "jobs:read",
    summary: "List your institution's jobs by the ids of its own system",
    notes: "In the order of these ids, removed jobs too. A job that comes or goes meanwhile moves no other.",
    access: "required",
    role: "admin",
    answer: z.array(ExternalJobIdItem),
    query: Query,
    async run({ context, actor, query, url }) {
      const { jobs, next } = await listExternalJobs(context, actor, query);
      if (next === null) return jobs;
      const more = new URLSearchParams({ ...Object.fromEntries(url.searchParams), after: next });
      return answerWith(jobs, { Link: `<${url.origin}${url.pathname}?${more}>; rel="next"` });
    },
  }),
});

export { action, loader };
