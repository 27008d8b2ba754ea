/** `GET /jobs/statistics/:jobId`: the numbers of one job, for 30 or 90 days (`?days=`). */

import { describeStatistics } from "~/domain/statistics/queries.server";
import { periodOf } from "~/domain/statistics/rules";
import { StatisticsAnswer, StatisticsCall } from "~/domain/statistics/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "readJobStatistics",
    scope: "jobs:read",
    summary: "Read the statistics of your job",
    access: "required",
    answer: StatisticsAnswer,
    refuses: [404],
    role: "admin",
    query: StatisticsCall,
    run: ({ context, actor, params, query }) => describeStatistics(context, actor, params.jobId, periodOf(query.days)),
  }),
});

export { action, loader };
