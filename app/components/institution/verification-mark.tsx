/** The verification of an institution, in its fixed words. Only an institution that a moderator checked has a mark. */
import { institutionPath } from "~/domain/institutions/rules";
import { type School, type Verification, verificationText } from "~/domain/jobs/rules";

type Props = { institution: { standing: Verification }; host: string | null };

export function VerificationMark({ institution: { standing }, host }: Props) {
  return (
    <span className="quiet">
      {standing === "checked" && <span aria-hidden="true">✓ </span>}
      {verificationText(standing, host)}
    </span>
  );
}

/**
 * The mark beside the company that a job names: its verification, or the institution that posted the job if that is
 * another one.
 */
export function SchoolMark({ school }: { school: School }) {
  const { institution, isOwnName, host } = school;
  if (isOwnName) return <VerificationMark institution={institution} host={host} />;
  return (
    <span className="quiet">
      Posted by <a href={institutionPath(institution.slug)}>{institution.name}</a>
    </span>
  );
}
