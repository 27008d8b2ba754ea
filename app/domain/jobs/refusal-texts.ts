/** The errors with which a recruiter is refused a job. */

import { DomainError, fieldError } from "~/domain/errors";
import { words } from "~/words/job-refusals";
import { type JobStatus, ONLY_A_NEW_JOB_WAITS } from "./rules";

/** There is no such job, or the account does not see it: the answer does not tell which. */
export function notYours(): DomainError {
  return new DomainError("not_found", words.notYours);
}

/** For somebody who reads the jobs and applications of an institution. */
export function mayOnlyRead(): DomainError {
  return new DomainError("only_reader", words.readOnly);
}

type Changed = { removedAt: Date | null; state: JobStatus; seq: number | null };

/** The error for a job that cannot get the new text at all. `isNamed`: the call named the versions that it expects. */
export function whyNotChanged(
  { removedAt, state, seq }: Changed,
  { waits, isNamed }: { waits: boolean; isNamed: boolean },
): DomainError | null {
  if (removedAt) return new DomainError("job_removed", words.removedNoChange);
  if (state === "taken_down") {
    return new DomainError("job_removed", words.takenDownNoChange);
  }
  if (waits && seq !== null) return new DomainError("text_stopped", ONLY_A_NEW_JOB_WAITS);
  if (isNamed) return new DomainError("stale", words.stale);
  return null;
}

export function changedElsewhere(): DomainError {
  const message = words.changedElsewhere;
  return new DomainError("changed_meanwhile", message);
}

export function answeredAlready(): DomainError {
  const message = words.answeredAlready;
  return fieldError("questions", message, "questions_answered");
}
