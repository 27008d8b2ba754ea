/** `/applications.csv?jobId=`: what the list of applicants shows with this filter and in this order, for a spreadsheet. */
import { exportDesk } from "~/domain/applications/desk/download-applicants.server";
import { readApplicantsQuery } from "~/domain/applications/desk/rules";
import { applicantsCsv } from "~/http/formats/applicants-files";
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
  return applicantsCsv(job, applicants, origin);
});
