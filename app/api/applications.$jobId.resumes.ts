/** `POST /applications/:jobId/resumes`: the resumes of a job's applicants with the table, as a ZIP; each counts as opened. */
import { downloadResumesByCall } from "~/domain/applications/desk/download-applicants.server";
import { DownloadCall } from "~/domain/applications/desk/schema";
import { endpoint, operation } from "~/http/api/endpoint";
import { resumesZip } from "~/http/formats/applicants-files";
import { findResumeReader } from "~/http/resume-reader";

const { loader, action } = endpoint({
  POST: operation({
    id: "downloadResumes",
    scope: "person",
    summary: "Download the resumes of your job's applicants, with the table, as a ZIP",
    notes:
      "Each resume counts as opened, which the applicant sees. Only for a school that is checked, and an address that is confirmed. At most 1,000 at once: beyond that 400.",
    access: "required",
    role: "admin",
    answerFile: "application/zip",
    refuses: [404],
    body: DownloadCall,
    async run({ context, actor, params, body }) {
      const reader = await findResumeReader({ context }, null);
      const found = await downloadResumesByCall(context, { actor, reader }, params.jobId, body);
      return resumesZip(context, found, { method: "POST", path: "/applications/:jobId/resumes" });
    },
  }),
});

export { action, loader };
