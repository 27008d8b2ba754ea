/**
 * `/jobdetails/:id/whatsapp`: opens WhatsApp with the text of a job. The text is made here and not in the link on the page, which
 * would have each of its words a second time and in percent signs. A job that is not open leads to its page, which says so.
 */
import { redirect } from "@remix-run/server-runtime";
import { getJob } from "~/domain/jobs/queries.server";
import { shareText } from "~/domain/jobs/share-rules";
import { whatsAppAddress } from "~/domain/whatsapp-rules";
import { fileLoader } from "~/http/screen";

export const loader = fileLoader(async ({ context, params }) => {
  const job = await getJob(context, params.id);
  const page = `/jobdetails/${job.id}`;
  return redirect(job.status === "open" ? whatsAppAddress(shareText(job, context.origin + page)) : page);
});
