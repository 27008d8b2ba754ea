/** `/applied-jobs/:id/interview.ics`: the agreed interview of a candidate's application, for her calendar. */
import { writeOwnInterviewFile } from "~/domain/interviews/interview-file.server";
import { interviewFileResponse } from "~/http/formats/ics";
import { requireRole } from "~/http/guards";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async (args) => {
  const actor = await requireRole(args, "user");
  return interviewFileResponse(await writeOwnInterviewFile(args.context, actor, args.params.id));
});
