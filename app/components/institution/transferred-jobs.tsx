/**
 * The end of a recruiter's institution as she joins another one, and the question about its jobs: do they come along, or
 * are they removed? No answer is preselected.
 */
import type { Coming } from "~/domain/institutions/queries.server";
import { words as all } from "~/words/institution";
import { endingText } from "../application/ending-text";
import { Radios } from "../forms/field";

const words = all.jobsCome;

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
  const isOne = (jobs || removed) === 1;
  return (
    <>
      <p>
        {institution !== null && words.ends(institution, to.institution)}
        {words.drafts}
      </p>
      {hasJobs && (
        <Radios
          name="jobs"
          idPrefix={idPrefix}
          label={jobs > 0 ? words.ask(jobs, applicants) : words.askRemoved(removed)}
          hint={words.read(to.institution, isOne, jobs > 0 && removed > 0)}
          errors={errors}
          isRequired
          options={[
            { value: "bring", label: words.bring(isOne) },
            { value: "close", label: jobs > 0 ? lossOf(coming) : words.leave(isOne) },
          ]}
        />
      )}
    </>
  );
}

/** The losses of a recruiter who has her jobs removed. */
function lossOf({ jobs, unpublished, open }: Coming): string {
  return [
    words.remove(jobs === 1),
    open > 0 && `${endingText(open)}.`,
    unpublished > 0 && words.unpublished,
    words.lost,
  ]
    .filter(Boolean)
    .join(" ");
}
