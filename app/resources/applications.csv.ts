/** `/applications.csv?jobId=`: what the list of applicants shows with this filter and in this order, for a spreadsheet. */
import { exportDesk } from "~/domain/applications/desk/download-applicants.server";
import { readApplicantsQuery } from "~/domain/applications/desk/rules";
import type { ApplicantView } from "~/domain/applications/lists/queries.server";
import { applicantLine, applicantsHead } from "~/http/formats/applicants-csv";
import { csvResponse } from "~/http/formats/csv";
import { requireRole, requireUnsuspended } from "~/http/guards";
import { limitApplicantSearch } from "~/http/network-limits";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  const actor = await requireRole(args, "admin");
  requireUnsuspended(actor);
  const { searchParams } = new URL(args.request.url);
  const { origin } = args.context;
  const listQuery = readApplicantsQuery(searchParams, searchParams.get("jobId") ?? "");
  await limitApplicantSearch(args.context, listQuery);
  const { job, applicants } = await exportDesk(args.context, actor, { listQuery });
  return csvResponse(`applications-${job.id}.csv`, lines(applicants, { origin, questions: job.questions, asks: job }));
});

async function* lines(
  applicants: AsyncGenerator<ApplicantView>,
  about: Parameters<typeof applicantLine>[2],
): AsyncGenerator<string> {
  yield* applicantsHead(about);
  let number = 0;
  for await (const applicant of applicants) {
    number += 1;
    yield applicantLine(number, applicant, about);
  }
}
