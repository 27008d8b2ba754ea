/** `/applications.csv?jobId=`: the applicants for the recruiter's own job, for a spreadsheet; `?status=` selects one status. */

import { type ApplicantView, exportApplicants } from "~/domain/applications/lists/service.server";
import { APPLICATION_STATUSES, experienceLabel, statusLabel } from "~/domain/applications/rules";
import { INDIA_IN_A_HEAD, writeForSpreadsheet } from "~/domain/moments/rules";
import { csvLine, csvResponse } from "~/http/formats/csv";
import { requireRole, requireUnsuspended } from "~/http/guards";
import { fileLoader } from "~/http/screen";
import { findWebSession } from "~/http/session";

const HEADER = [
  "S.No.",
  "Applicant Name",
  "Email",
  "Mobile",
  "Experience",
  "Status",
  `Received ${INDIA_IN_A_HEAD}`,
  `Last change ${INDIA_IN_A_HEAD}`,
  "Resume",
  "Address confirmed",
];

export const loader = fileLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  const session = await findWebSession(args.request, args.context);
  if (session) requireUnsuspended(session.actor);
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
    const times = [createdAt, updatedAt].map(writeForSpreadsheet);
    const texts = [name, email, mobile, experienceLabel(experience), statusLabel(status)];
    yield csvLine([number, ...texts, ...times, `${origin}/resumes/${id}`, addressPending ? "no" : "yes"]);
  }
}
