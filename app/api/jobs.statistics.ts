/** `GET /jobs/statistics`: the numbers over all jobs of the recruiter, for 30 or 90 days (`?days=`). */

import { describeStatistics } from "~/domain/statistics/queries.server";
import { periodOf } from "~/domain/statistics/rules";
import { StatisticsAnswer, StatisticsCall } from "~/domain/statistics/schema";
import { endpoint, operation } from "~/http/api/endpoint";

const { loader, action } = endpoint({
  GET: operation({
    id: "readStatistics",
    scope: "jobs:read",
    summary: "Read the statistics over all your jobs",
    access: "required",
    answer: StatisticsAnswer,
    role: "admin",
    query: StatisticsCall,
    run: ({ context, actor, query }) => describeStatistics(context, actor, null, periodOf(query.days)),
  }),
});

export { action, loader };
