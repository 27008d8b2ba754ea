/** `POST /jobs/bulk`: many jobs under ids of the school's own system, one a line, with what became of each. */
import { writeExternalJobs } from "~/domain/jobs/external/write-external-jobs.server";
import { BulkLine, BulkJobResultItem } from "~/domain/jobs/schema";
import { textChecksOf } from "~/domain/moderation/check-texts.server";
import { readBulkLines, toBulkResults } from "~/http/api/bulk-lines";
import { endpoint, operation } from "~/http/api/endpoint";
import { ndjson } from "~/http/api/ndjson";
import { MAX_LINES, type SentLine } from "~/http/body";

const { loader, action } = endpoint({
  POST: operation({
    id: "bulkJobs",
    scope: "jobs:write",
    summary: "Make, change and close many jobs of your institution",
    notes: `Up to ${MAX_LINES} lines and 1 MB. A line is the whole job with its \`external_id\`, as PUT /jobs/external/{externalId} takes it, or \`{"external_id": "…", "state": "closed"}\`. Each line is answered by a line, in the same order. A line that is refused keeps no other from being written. The same body again changes nothing.`,
    limits: { job: "an account", jobByKey: "a key" },
    access: "required",
    role: "admin",
    answer: BulkJobResultItem,
    answerTypes: ["application/x-ndjson"],
    dryRun: BulkJobResultItem,
    body: BulkLine,
    bodyType: "ndjson",
    async run({ context, actor, body, isDry }) {
      const read = readBulkLines(body as unknown as SentLine[]);
      const lines = read.flatMap(({ wanted }) => wanted ?? []);
      const how = { checks: textChecksOf(context, actor), isDry };
      return ndjson(toBulkResults(read, await writeExternalJobs(context, actor, lines, how)));
    },
  }),
});

export { action, loader };
