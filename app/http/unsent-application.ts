/** The answer if a job is closed or removed while a person fills in its form: it shows what she typed, and similar jobs. */
import { type Experience, experienceLabel, whyNotApply } from "~/domain/applications/rules";
import { DomainError } from "~/domain/errors";
import type { UnsentForm } from "~/domain/interrupted-forms/rules";
import { typedFields } from "~/domain/interrupted-forms/service.server";
import { getJob } from "~/domain/jobs/service.server";
import { findSimilarJobs } from "~/domain/jobs/similar-service.server";
import type { RequestContext } from "./context";

/** Throws not_found, gone or conflict if a job takes no applications: the applicant is told this before any wrong field. */
export async function requireTaking(context: RequestContext, jobId: string | undefined): Promise<void> {
  const refusal = whyNotApply(await getJob(context, jobId), false);
  if (refusal) throw new DomainError(refusal.reason ?? refusal.code, refusal.message);
}

/** What the page shows if a job no longer takes the application; null if there is another reason, such as a wrong field. */
export async function unsentTo(
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
  const message = error.code === "not_found" ? "There is no such job any more" : error.message;
  return { code: "unsent", message, typed: typedFields(shown), similar };
}
