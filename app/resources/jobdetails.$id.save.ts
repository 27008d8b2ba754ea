/**
 * `POST /jobdetails/:id/save`: the Save button of a job's page, and of its card in a list, whose `back` names the list. A signed-out
 * visitor logs in first, then the job is saved.
 */

import { type ActionFunctionArgs, redirect } from "@remix-run/server-runtime";
import { getJob } from "~/domain/jobs/queries.server";
import { saveJob, unsaveJob } from "~/domain/saved-jobs/save-job.server";
import { readForm } from "~/http/body";
import { redirectWithFlash, toastOf } from "~/http/flash";
import { findSender } from "~/http/guards";
import { safePath } from "~/http/redirects";
import { saveAfterLoginCookie } from "~/http/save-after-login";
import { fileAction, screenLoader } from "~/http/screen";
import { words as jobLines } from "~/words/job-page-lines";
import { words } from "~/words/jobs";

/** A GET, typed into the address bar or reached by going back, saves nothing. */
export const loader = screenLoader(async (args) => redirect(pageOf(args)));

export const action = fileAction(save, (args) => ({ href: pageOf(args), label: jobLines.backToJob }));

async function save(args: ActionFunctionArgs): Promise<Response> {
  const { request, context, params } = args;
  const actor = await findSender(args, { takesUnnamed: true });
  const { saved, back } = await readForm(request);
  const page = pageOf(args);
  if (!actor) {
    const job = await getJob(context, params.id);
    const toasts = [{ kind: "blank" as const, text: jobLines.logInToSave }];
    const target = `/login?redirectTo=${encodeURIComponent(page)}`;
    return redirectWithFlash(target, { toasts }, [saveAfterLoginCookie(job.id)]);
  }
  const isSaving = saved !== "no";
  if (isSaving) await saveJob(context, actor, params.id);
  else await unsaveJob(context, actor, params.id);
  return redirectWithFlash(safePath(back) ?? page, toastOf(isSaving ? words.saved.savedToast : words.saved.removed));
}

function pageOf({ params }: Pick<ActionFunctionArgs, "params">): string {
  return `/jobdetails/${encodeURIComponent(params.id ?? "")}`;
}
