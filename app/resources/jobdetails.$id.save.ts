/** `POST /jobdetails/:id/save`: the Save button of a job's page. A signed-out visitor logs in first, then the job is saved. */
import { redirect } from "@remix-run/server-runtime";
import { getJob } from "~/domain/jobs/service.server";
import { saveJob, unsaveJob } from "~/domain/saved-jobs/service.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { findSender } from "~/http/guards";
import { saveAfterLoginCookie } from "~/http/save-after-login";
import { screenAction, screenLoader } from "~/http/screen";

/** A GET, typed into the address bar or reached by going back, saves nothing. */
export const loader = screenLoader(async ({ params }) =>
  redirect(`/jobdetails/${encodeURIComponent(params.id ?? "")}`),
);

export const action = screenAction(async (args) => {
  const { request, context, params } = args;
  const actor = await findSender(args, { takesUnnamed: true });
  const { saved } = await readForm(request);
  const page = `/jobdetails/${params.id}`;
  if (!actor) {
    const job = await getJob(context, params.id);
    const toasts = [{ kind: "blank" as const, text: "Log in to save this job" }];
    const target = `/login?redirectTo=${encodeURIComponent(page)}`;
    return redirectWithFlash(target, { toasts }, [saveAfterLoginCookie(job.id)]);
  }
  const isSaving = saved !== "no";
  if (isSaving) await saveJob(context, actor, params.id);
  else await unsaveJob(context, actor, params.id);
  return redirectWithFlash(page, toastOf(isSaving ? "Job saved" : "Job removed from your saved jobs"));
});
