/** `POST /jobs/bulk`: many jobs under ids of the school's own system, one a line, with what became of each. */
import type { Person } from "~/domain/actor";
import { writeExternalJobs } from "~/domain/jobs/external/write-external-jobs.server";
import { BulkJobResultItem, BulkLine } from "~/domain/jobs/schema";
import { textChecksOf } from "~/domain/moderation/check-texts.server";
import { asKept, keptOf, readBulkLines, toBulkResults } from "~/http/api/bulk-lines";
import { endpoint, operation } from "~/http/api/endpoint";
import { linesWith } from "~/http/api/ndjson";
import { MAX_LINES, type SentLine } from "~/http/body";
import type { RequestContext } from "~/http/context";

async function carryOut(context: RequestContext, actor: Person, sent: SentLine[], isDry: boolean) {
  const read = readBulkLines(sent, context.key !== null);
  const lines = read.flatMap(({ wanted }) => wanted ?? []);
  const how = { checks: textChecksOf(context, actor), isDry };
  return toBulkResults(read, await writeExternalJobs(context, actor, lines, how));
}

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
      const results = await carryOut(context, actor, body as unknown as SentLine[], isDry);
      return linesWith(results, keptOf(results));
    },
    async again({ context, actor, body, made }) {
      const results = await carryOut(context, actor, body as unknown as SentLine[], true);
      return linesWith(asKept(results, made), made);
    },
  }),
});

export { action, loader };
