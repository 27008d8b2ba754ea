/** `GET /jobs/changes`: what has changed of public jobs since a cursor; without one all open jobs, and the cursor to go on from. */
import * as z from "zod";
import { showsJobs } from "~/domain/effects";
import { type ChangesPage, listChanges } from "~/domain/jobs/changes/list-changes.server";
import { readChangeCursor, writeChangeCursor } from "~/domain/jobs/changes/rules";
import { ChangesAnswer } from "~/domain/jobs/schema";
import { pagesOfChanges } from "~/http/api/changes-pages";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { streamedNdjson } from "~/http/api/ndjson";
import { MAX_PER_CALL, nextSince, WRONG_CURSOR } from "~/http/paging";
import { words } from "~/words/api";

const MAX_LINES = 1000;

const Query = z
  .object({
    since: z
      .string()
      .transform((value) => readChangeCursor(value))
      .refine((cursor) => cursor !== null, WRONG_CURSOR)
      .optional()
      .meta({ description: "The `cursor` of the last answer. Left out: all open jobs. It never ends" }),
    limit: z.coerce
      .number(words.oneToThousand)
      .int(words.oneToThousand)
      .min(1)
      .max(MAX_LINES, words.oneToThousand)
      .optional(),
    format: z.enum(["json", "ndjson"], words.jsonOrNdjson).default("json"),
  })
  .refine(({ limit = 1, format }) => limit <= MAX_PER_CALL || format === "ndjson", {
    path: ["limit"],
    message: words.hundredOfJson,
  });

const { loader, action } = endpoint({
  GET: operation({
    id: "listJobChanges",
    scope: "open",
    summary: "List what has changed of public jobs",
    notes: `Each job that was published, changed, closed, hidden or removed since, in the order of the changes, at least once. A job that nobody may read any more is {"id", "gone": true}. Without \`since\` it is the first read: open jobs alone, page by page, and then what has changed since it began. A page may hold fewer jobs than \`limit\`; \`more\` says whether to go on at once. With \`format=ndjson\` each line is a job, ${MAX_LINES} at most, and the last line is {"cursor", "more"}: an answer without it broke off. A change of the institution itself, of its name or its check, is none of its jobs.`,
    access: "anyone",
    answer: ChangesAnswer,
    answerTypes: ["application/json", "application/x-ndjson"],
    query: Query,
    async run({ context, query: { since = null, limit, format }, url }) {
      const { origin } = url;
      const read = (from: typeof since, most: number) => listChanges(context, from, { limit: most, origin });
      if (format === "ndjson") return streamedNdjson(pagesOfChanges(read, since, limit ?? MAX_LINES));
      const page: ChangesPage = await read(since, limit ?? MAX_PER_CALL);
      showsJobs(
        context,
        page.jobs.flatMap((job) => ("gone" in job ? [] : [job])),
      );
      const cursor = writeChangeCursor(page.cursor);
      return answerWith({ jobs: page.jobs, cursor, more: page.isMore }, nextSince(url, cursor));
    },
  }),
});

export { action, loader };
