/** What is known of an institution, in its fixed words. Only what a moderator checked has a mark. */
import { type Standing, standingWords } from "~/domain/jobs/rules";

type Props = { institution: { standing: Standing }; host: string | null };

export function StandingMark({ institution: { standing }, host }: Props) {
  return (
    <span className="quiet">
      {standing === "checked" && <span aria-hidden="true">✓ </span>}
      {standingWords(standing, host)}
    </span>
  );
}
