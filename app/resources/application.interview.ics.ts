/** `/application/interview.ics`: the same without an account, by the link of our mail. */
import { writeGuestInterviewFile } from "~/domain/interviews/interview-file.server";
import { interviewFileResponse } from "~/http/formats/ics";
import { readGuest } from "~/http/guest-cookie";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ request, context }) =>
  interviewFileResponse(await writeGuestInterviewFile(context, readGuest(request, context))),
);
