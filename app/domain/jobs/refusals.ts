/** Why a recruiter is refused a job. */
import { DomainError } from "~/domain/errors";

/** There is no such job, or the account does not see it: nobody learns which. */
export function notYours(): DomainError {
  return new DomainError("not_found", "There is no such job of yours");
}

/** For somebody who reads the jobs and applications of an institution. */
export function mayOnlyRead(): DomainError {
  return new DomainError(
    "not_allowed",
    "You may read the jobs of your institution, not change them. Ask an owner of it",
  );
}
