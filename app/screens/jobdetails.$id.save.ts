/** `POST /jobdetails/:id/save`: the Save button of a job's page. Signed out: through the login, and back to the job, saved. */
import { redirect } from "@remix-run/cloudflare";
import { getJob } from "~/domain/jobs/service.server";
import { saveJob, unsaveJob } from "~/domain/saved-jobs/service.server";
import { flashCookie } from "~/http/flash";
import { readForm } from "~/http/form";
import { findActor } from "~/http/guards";
import { saveIntentCookie } from "~/http/save-intent";
import { screenAction, screenLoader } from "~/http/screen";

/** Typed into the address bar, or come back to: nothing is saved by a GET. */
export const loader = screenLoader(async ({ params }) =>
  redirect(`/jobdetails/${encodeURIComponent(params.id ?? "")}`),
);

export const action = screenAction(async (args) => {
  const { request, context, params } = args;
  const actor = await findActor(args);
  const { saved } = await readForm(request);
  const page = `/jobdetails/${params.id}`;
  if (!actor) {
    const job = await getJob(context, params.id);
    const headers = new Headers({ "Set-Cookie": saveIntentCookie(job.id) });
    headers.append("Set-Cookie", flashCookie({ toasts: [{ kind: "blank", text: "Log in to save this job" }] }));
    return redirect(`/login?redirectTo=${encodeURIComponent(page)}`, { status: 303, headers });
  }
  const isSaving = saved !== "no";
  if (isSaving) await saveJob(context, actor, params.id);
  else await unsaveJob(context, actor, params.id);
  const text = isSaving ? "Job saved" : "Job removed from your saved jobs";
  const headers = { "Set-Cookie": flashCookie({ toasts: [{ kind: "success", text }] }) };
  return redirect(page, { status: 303, headers });
});
