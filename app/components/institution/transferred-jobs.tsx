/**
 * The end of a recruiter's institution as she joins another one, and the question about its jobs: do they come along, or
 * are they removed? No answer is preselected.
 */
import type { Coming } from "~/domain/institutions/queries.server";
import { endingText } from "../application/ending-text";
import { Radios } from "../forms/field";
import { plural } from "../text/format";

type Props = {
  coming: Coming;
  to: { institutionId: string; institution: string };
  errors?: string[] | undefined;
  idPrefix?: string;
};

export function TransferredJobs({ coming, to, errors, idPrefix = "" }: Props) {
  const { institution, jobs, removed, applicants, brings, institutionId } = coming;
  const hasJobs = jobs + removed > 0;
  if (!brings || institutionId === to.institutionId || (institution === null && !hasJobs)) return null;
  const these = jobs > 0 ? plural(jobs, "job") : `${plural(removed, "job")} that you removed`;
  const isOne = (jobs || removed) === 1;
  return (
    <>
      <p>
        {institution !== null &&
          `When you join ${to.institution}, ${institution} ends: its page leads there, and its breaks end. `}
        Your drafts stay yours.
      </p>
      {hasJobs && (
        <Radios
          name="jobs"
          idPrefix={idPrefix}
          label={`${these}${jobs > 0 && applicants > 0 ? ` with ${plural(applicants, "applicant")}` : ""} would come along`}
          hint={`The people of ${to.institution} then read all applications to ${isOne ? "it" : "them"}${jobs > 0 && removed > 0 ? ", also to jobs that you removed" : ""}.`}
          errors={errors}
          isRequired
          options={[
            { value: "bring", label: isOne ? "It comes along" : "They come along" },
            { value: "close", label: jobs > 0 ? lossOf(coming) : `Leave ${isOne ? "it" : "them"} behind. ${LOST}` },
          ]}
        />
      )}
    </>
  );
}

const LOST = "You no longer see removed jobs and their applications.";

/** The losses of a recruiter who has her jobs removed. */
function lossOf({ jobs, unpublished, open }: Coming): string {
  return [
    `Remove ${jobs === 1 ? "it" : "them"}.`,
    open > 0 && `${endingText(open)}.`,
    unpublished > 0 && "What is not public yet is deleted.",
    LOST,
  ]
    .filter(Boolean)
    .join(" ");
}
