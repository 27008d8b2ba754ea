/** What stays on the page that answers an application. */
import { meantAddress } from "~/domain/accounts/address-rules";
import type { ApplyInput } from "~/domain/applications/schema";
import type { Flash } from "./flash";

/** Without an account the address may be mistyped: nothing is refused for that, but another application can be sent. */
export function appliedNotice(
  text: string,
  { job_id, applicant_email }: Pick<ApplyInput, "job_id" | "applicant_email">,
  hasAccount: boolean,
): Flash["notice"] {
  const meant = hasAccount ? null : meantAddress(applicant_email);
  if (!meant) return { tone: "good", text, href: "/jobs", label: "More jobs" };
  const href = `/jobdetails/${job_id}?apply=1`;
  return { tone: "good", text: `${text} Did you mean ${meant}?`, href, label: "Apply again with that address" };
}
