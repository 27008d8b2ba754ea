/** `/applications.csv?jobId=`: everybody who applied for a job of one's own, for a spreadsheet. */

import { type ApplicantView, exportApplicants } from "~/domain/applications/reading/service.server";
import { APPLICATION_STATUSES, experienceLabel, statusLabel } from "~/domain/applications/rules";
import { csvLine, csvResponse } from "~/http/csv";
import { requireRole } from "~/http/guards";
import { fileLoader } from "~/http/screen";

const HEADER = [
  "S.No.",
  "Applicant Name",
  "Email",
  "Mobile",
  "Experience",
  "Status",
  "Received",
  "Last change",
  "Resume",
  "Address confirmed",
];

export const loader = fileLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const url = new URL(args.request.url);
  const asked = url.searchParams.get("status");
  const status = APPLICATION_STATUSES.find((each) => each === asked) ?? null;
  const jobId = url.searchParams.get("jobId") ?? undefined;
  const { job, applicants } = await exportApplicants(args.context, actor, jobId, status);
  return csvResponse(`applications-${job.id}.csv`, lines(applicants, url.origin));
});

async function* lines(applicants: AsyncGenerator<ApplicantView>, origin: string): AsyncGenerator<string> {
  yield csvLine(HEADER);
  let number = 0;
  for await (const applicant of applicants) {
    number += 1;
    const { id, name, email, mobile, experience, status, createdAt, updatedAt, addressPending } = applicant;
    const times = [createdAt.toISOString(), updatedAt.toISOString()];
    const texts = [name, email, mobile, experienceLabel(experience), statusLabel(status)];
    yield csvLine([number, ...texts, ...times, `${origin}/resumes/${id}`, addressPending ? "no" : "yes"]);
  }
}
