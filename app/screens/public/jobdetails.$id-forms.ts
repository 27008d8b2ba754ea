/** The form of an application on a job's page. `jobdetails.$id.tsx` loads it with the first application. */
import { type ActionFunctionArgs, data } from "@remix-run/server-runtime";
import { APPLY_FAILURE } from "~/components/application/apply-dialog";
import { suggestedAddress } from "~/domain/accounts/mistyped-host-rules";
import type { Person } from "~/domain/actor";
import {
  applicationFileErrors,
  applyToJob,
  findSameApplication,
} from "~/domain/applications/apply/apply-for-job.server";
import { type Experience, experienceLabel, whyNotApply } from "~/domain/applications/rules";
import { ApplyInput } from "~/domain/applications/schema";
import { DomainError } from "~/domain/errors";
import type { UnsentForm } from "~/domain/form-recovery/rules";
import { typedFields } from "~/domain/form-recovery/typed-field-labels";
import { answersOf } from "~/domain/jobs/details/rules";
import { findSimilarJobs } from "~/domain/jobs/find-similar-jobs.server";
import { getJob } from "~/domain/jobs/queries.server";
import { trapErrors } from "~/domain/limits/trap-rules";
import { keepResume } from "~/domain/profiles/store-profile-files.server";
import type { UploadedFile } from "~/domain/resumes/resume-files.server";
import type { RequestContext } from "~/http/context";
import { logFailure } from "~/http/errors";
import { type Flash, redirectWithFlash, toastOf } from "~/http/flash";
import { checkFields, refuseForm, rejectForm } from "~/http/form";
import { findSender } from "~/http/guards";
import { APPLIED_COOKIE, isSharedDevice, nameOf, setCookie } from "~/http/request";
import { endWaiting, fileOf, keepFile, type ResumeForm, readResumeForm } from "~/http/waiting-file";
import { words } from "~/words/jobs";

/** Send the application and go back to the job; or the form again, with why not. */
export async function takeApplication(args: ActionFunctionArgs) {
  const { request, context, params } = args;
  let form: ResumeForm | null = null;
  let fields: Record<string, string> = {};
  let sent: Flash["sent"] = null;
  let cookies: string[] = [];
  const toast = (message: string | null) => `${APPLY_FAILURE}${message ? ` ${message}` : ""}`;
  try {
    form = await readResumeForm(args);
    fields = form.fields;
    const actor = await findSender(args, { needsUnsuspended: true, takesAnyLogIn: true });
    const { input, errors } = checkFields(ApplyInput, {
      ...fields,
      job_id: params.id,
      answers: answersOf(fields),
    });
    const trapped = trapErrors(fields);
    const fileErrors = form.waiting ? null : applicationFileErrors(form.resume, fields);
    if (form.problem || errors || trapped || fileErrors) {
      await requireTaking(context, params.id);
    }
    if (form.problem) throw form.problem;
    if (errors || trapped) {
      const kept = context.effects.keptFile;
      return rejectForm({ ...errors, ...trapped, ...fileErrors }, { fields, toast, kept });
    }
    // The file that waited is gone with the first success, whose answer may have been lost.
    const before = form.waiting && (await findSameApplication(context, input, form.waiting, actor));
    const file = before ? null : await fileOf(args, form);
    const { id, message, due } = before ?? (await applyToJob(context, input, file, actor));
    // A file that she picks is sent in the place of a resume that is chosen, so it is kept whatever is chosen.
    const isPicked = file !== null && (file.name !== "" || file.size > 0);
    if (isPicked && actor?.role === "user" && fields.keep_resume === "1") {
      await keepForNextTime(args, actor, file, input.insist === true);
    }
    endWaiting(context, form);
    if (!actor && params.id && !isSharedDevice(request)) cookies = [appliedCookie(params.id)];
    const email = input.applicant_email;
    // Nothing is refused for an address that looks mistyped, but another application can be sent.
    const meant = actor ? null : suggestedAddress(email);
    sent = { applicationId: actor ? id : null, email, isToConfirm: message !== undefined, due: due ?? "", meant };
  } catch (error) {
    await keepFile(args, form, error);
    const unsent = await unsentTo(error, context, { jobId: params.id, fields });
    const refused = refuseForm(error, { request, context }, { fields, toast });
    if (!unsent) return refused;
    const status = refused.init?.status ?? 409;
    const noticeText = toast(unsent.message);
    // A closed job still has a page, which shows what was typed. A job that is gone has none.
    if (status !== 409) throw Response.json({ ...unsent, toast: noticeText } satisfies UnsentForm, { status });
    return data({ ...refused.data, unsent }, { status });
  }
  return redirectWithFlash(
    `/jobdetails/${params.id}`,
    {
      ...toastOf(words.page.submitted),
      sent,
    },
    cookies,
  );
}

/**
 * A guest has no list of applications, so her browser knows the job for which she has applied: its page has no Apply for her. A browser
 * that others use too is told nothing, as a log-out could not remove it.
 */
function appliedCookie(jobId: string): string {
  return setCookie(APPLIED_COOKIE, "1", { maxAgeSeconds: APPLIED_DAYS * 86_400, path: `/jobdetails/${jobId}` });
}

const APPLIED_DAYS = 60;

/** She asked to keep the file as her resume. The application is sent, whatever becomes of that. */
async function keepForNextTime(
  { request, context }: ActionFunctionArgs,
  actor: Person,
  file: UploadedFile,
  takesCutOff: boolean,
): Promise<void> {
  try {
    await keepResume(context, actor, file, { takesCutOff });
  } catch (error) {
    logFailure(error, nameOf(request, context));
  }
}

/** Throws not_found, gone or conflict if a job takes no applications: the applicant is notified this before any wrong field. */
async function requireTaking(context: RequestContext, jobId: string | undefined): Promise<void> {
  const refusal = whyNotApply(await getJob(context, jobId), false);
  if (refusal) throw new DomainError(refusal.reason ?? refusal.code, refusal.message);
}

/** The answer of the page if the job no longer takes the application; null for another reason, such as a wrong field. */
async function unsentTo(
  error: unknown,
  context: RequestContext,
  { jobId, fields }: { jobId: string | undefined; fields: Record<string, string> },
): Promise<Omit<UnsentForm, "toast"> | null> {
  const isShut =
    error instanceof DomainError && ["gone", "not_found", "conflict"].includes(error.code) && !error.fields;
  if (!isShut) return null;
  const { applicant_experience: experience } = fields;
  const shown = experience ? { ...fields, applicant_experience: experienceLabel(experience as Experience) } : fields;
  // The applicant must not learn whether a job that is not public exists, nor what it is about.
  const similar = await findSimilarJobs(context, error.code === "not_found" ? undefined : jobId);
  const message = error.code === "not_found" ? words.page.noSuchJob : error.message;
  return { code: "unsent", message, typed: typedFields(shown), similar };
}
