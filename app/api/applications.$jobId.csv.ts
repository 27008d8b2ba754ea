/** `GET /applications/:jobId/csv`: the applications for the recruiter's own job as a table for a spreadsheet. */

import { exportDesk } from "~/domain/applications/desk/download-applicants.server";
import { downloadedList } from "~/domain/applications/desk/rules";
import { DownloadQuery } from "~/domain/applications/desk/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { applicantsCsv } from "~/http/formats/applicants-files";
import { requireUnsuspended } from "~/http/guards";

const { loader, action } = endpoint({
  GET: operation({
    id: "downloadApplicationsTable",
    scope: "person",
    summary: "Download the applications for a job of yours as a table (CSV)",
    notes: "All of them, by when an answer is due. That the list was read is noted, as with the file of the screen.",
    access: "required",
    role: "admin",
    answerFile: "text/csv",
    refuses: [404],
    query: DownloadQuery,
    async run({ context, actor, params, query }) {
      requireUnsuspended(actor);
      const listQuery = downloadedList(params.jobId ?? "", query);
      const { job, applicants } = await exportDesk(context, actor, { listQuery });
      return applicantsCsv(job, applicants, context.origin);
    },
  }),
});

export { action, loader };
