/** The verification of an institution, in its fixed words. Only an institution that a moderator checked has a mark. */
import { institutionPath } from "~/domain/institutions/rules";
import { type School, type Standing, standingWords } from "~/domain/jobs/rules";

type Props = { institution: { standing: Standing }; host: string | null };

export function StandingMark({ institution: { standing }, host }: Props) {
  return (
    <span className="quiet">
      {standing === "checked" && <span aria-hidden="true">✓ </span>}
      {standingWords(standing, host)}
    </span>
  );
}

/**
 * The mark beside the company that a job names: its verification, or the institution that posted the job if that is
 * another one.
 */
export function SchoolMark({ school }: { school: School }) {
  const { institution, isOwnName, host } = school;
  if (isOwnName) return <StandingMark institution={institution} host={host} />;
  return (
    <span className="quiet">
      Posted by <a href={institutionPath(institution.slug)}>{institution.name}</a>
    </span>
  );
}
