/** `GET /jobs/changes`: what has changed of public jobs since a cursor; without one all open jobs, and the cursor to go on from. */
import { showsJobs } from "~/domain/effects";
import { listChanges } from "~/domain/jobs/changes/list-changes.server";
import { type ChangeCursor, writeChangeCursor } from "~/domain/jobs/changes/rules";
import { ChangesAnswer } from "~/domain/jobs/schema";
import { ChangesQuery, MAX_LINES_OF_CHANGES, pagesOfChanges } from "~/http/api/changes-pages";
import { answerWith, endpoint, operation } from "~/http/api/endpoint";
import { streamedNdjson } from "~/http/api/ndjson";
import { MAX_PER_CALL, nextSince } from "~/http/paging";

const { loader, action } = endpoint({
  GET: operation({
    id: "listJobChanges",
    scope: "open",
    summary: "List what has changed of public jobs",
    notes: `Each job that was published, changed, closed, hidden or removed since, in the order of the changes, at least once. A job that nobody may read any more is {"id", "gone": true}. Without \`since\` it is the first read: open jobs alone, page by page, and then what has changed since it began. A page may hold fewer jobs than \`limit\`; \`more\` says whether to go on at once. With \`format=ndjson\` each line is a job, ${MAX_LINES_OF_CHANGES} at most, and the last line is {"cursor", "more"}: an answer without it broke off. A change of the institution itself, of its name or its check, is none of its jobs.`,
    access: "anyone",
    answer: ChangesAnswer,
    answerTypes: ["application/json", "application/x-ndjson"],
    query: ChangesQuery,
    async run({ context, query: { since = null, limit, format }, url }) {
      const read = (from: ChangeCursor | null, most: number) =>
        listChanges(context, from, { limit: most, origin: url.origin });
      if (format === "ndjson") return streamedNdjson(pagesOfChanges(read, since, limit ?? MAX_LINES_OF_CHANGES));
      const { jobs, isMore, ...page } = await read(since, limit ?? MAX_PER_CALL);
      showsJobs(
        context,
        jobs.flatMap((job) => ("gone" in job ? [] : [job])),
      );
      const cursor = writeChangeCursor(page.cursor);
      return answerWith({ jobs, cursor, more: isMore }, nextSince(url, cursor));
    },
  }),
});

export { action, loader };
