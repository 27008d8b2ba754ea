/**
 * The question to a recruiter who joins another institution: do her jobs come along, or are they closed? No answer is
 * preselected.
 */
import type { Coming } from "~/domain/institutions/queries.server";
import { Radios } from "../forms/field";
import { plural } from "../text/format";

type Props = {
  coming: Pick<Coming, "institutionId" | "jobs" | "applicants" | "brings">;
  to: { institutionId: string; institution: string };
  errors?: string[] | undefined;
  idPrefix?: string;
};

export function TransferredJobs({ coming, to, errors, idPrefix = "" }: Props) {
  const { jobs, applicants, brings, institutionId } = coming;
  if (!brings || jobs === 0 || institutionId === to.institutionId) return null;
  const ending =
    jobs === 1
      ? "Close it instead: it is removed, and open applications end without an answer"
      : "Close them instead: they are removed, and open applications end without an answer";
  return (
    <Radios
      name="jobs"
      idPrefix={idPrefix}
      label={`${plural(jobs, "job")} with ${plural(applicants, "applicant")} would come along`}
      hint={`The people of ${to.institution} then read all applications to ${jobs === 1 ? "it" : "them"}, also of jobs that you removed.`}
      errors={errors}
      isRequired
      options={[
        { value: "bring", label: jobs === 1 ? "It comes along" : "They come along" },
        { value: "close", label: ending },
      ]}
    />
  );
}
