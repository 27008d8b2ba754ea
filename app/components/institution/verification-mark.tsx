/** The verification of an institution, in its fixed words. Only an institution that a moderator checked has a mark. */
import { institutionPath } from "~/domain/institutions/rules";
import { type School, type Verification, verificationText } from "~/domain/jobs/rules";
import { words as institutionWords } from "~/words/institution";
import { words } from "~/words/jobs";
import { Filled } from "../text/filled";

/** Of the sentence that says what the mark means, on the institution's page. */
export const MARK_ID = "mark";

type Props = {
  institution: { standing: Verification; slug: string };
  host: string | null;
  /** With a link to what the mark means. */
  isExplained?: boolean;
};

export function VerificationMark({ institution: { standing, slug }, host, isExplained = false }: Props) {
  const text = verificationText(standing, host);
  return (
    <span className="quiet">
      {standing === "checked" && <span aria-hidden="true">✓ </span>}
      {isExplained ? `${text} ` : text}
      {isExplained && (
        <a className="help" href={`${institutionPath(slug)}#${MARK_ID}`} aria-label={words.school.meaning}>
          {words.school.whatIsMeant}
        </a>
      )}
    </span>
  );
}

/** The meaning of the mark, in one sentence. */
export function markMeaning(standing: Verification, host: string | null): string {
  if (standing === "checked") return words.school.checked;
  return standing === "host" && host !== null ? words.school.host(host) : words.school.unchecked;
}

/**
 * The mark beside the company that a job names: its verification, or the institution that posted the job if that is
 * another one.
 */
export function SchoolMark({ school, isExplained = false }: { school: School; isExplained?: boolean }) {
  const { institution, isOwnName, host } = school;
  if (isOwnName) return <VerificationMark institution={institution} host={host} isExplained={isExplained} />;
  return (
    <span className="quiet">
      <Filled
        text={institutionWords.postedBy}
        school={<a href={institutionPath(institution.slug)}>{institution.name}</a>}
      />
    </span>
  );
}
