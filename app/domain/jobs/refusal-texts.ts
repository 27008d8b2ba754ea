/** The errors with which a recruiter is refused a job. */
import { DomainError, fieldError } from "~/domain/errors";
import { type JobStatus, ONLY_A_NEW_JOB_WAITS } from "./rules";

/** There is no such job, or the account does not see it: the answer does not tell which. */
export function notYours(): DomainError {
  return new DomainError("not_found", "There is no such job of yours");
}

/** For somebody who reads the jobs and applications of an institution. */
export function mayOnlyRead(): DomainError {
  return new DomainError(
    "only_reader",
    "You may read the jobs of your institution, not change them. Ask an owner of it",
  );
}

type Changed = { removedAt: Date | null; state: JobStatus; seq: number | null };

/** The error for a job that cannot get the new text at all. `isNamed`: the call named the versions that it expects. */
export function whyNotChanged(
  { removedAt, state, seq }: Changed,
  { waits, isNamed }: { waits: boolean; isNamed: boolean },
): DomainError | null {
  if (removedAt) return new DomainError("job_removed", "You removed this job, so it can no longer be changed");
  if (state === "taken_down") {
    return new DomainError("job_removed", "This job was taken down, so it can no longer be changed");
  }
  if (waits && seq !== null) return new DomainError("text_stopped", ONLY_A_NEW_JOB_WAITS);
  if (isNamed) return new DomainError("stale", "This job was changed since you read it. Read it again, then change it");
  return null;
}

export function changedElsewhere(): DomainError {
  const message =
    "This job was changed in another window since you opened this page. What you typed is still here: save again to keep it, or open the job again";
  return new DomainError("changed_meanwhile", message);
}

export function answeredAlready(): DomainError {
  const message =
    "Somebody has answered the questions of this job, so they can no longer be changed. Everything else can: leave the questions as they are, or post a copy of the job with others";
  return fieldError("questions", message, "questions_answered");
}
