/** The facts of an application beside its resume: how to reach the applicant, who looks like her, what her profile tells. */

import type { Alike, Review } from "~/domain/applications/desk/review/queries.server";
import { type ApplicantsQuery, applicantPath } from "~/domain/applications/desk/rules";
import { experienceLabel } from "~/domain/applications/rules";
import { fullName } from "~/domain/profiles/rules";
import { words } from "~/words/desk";
import { Address } from "../text/address";
import { Filled } from "../text/filled";
import { formatCalendarDay } from "../text/format";
import { Moment } from "../text/moment";

const { facts, alike: alikeWords, profile: profileWords } = words;

/** `isGone`: how to reach her is deleted. */
export function ReviewFacts({ applicant, isGone }: Pick<Review, "applicant"> & { isGone: boolean }) {
  return (
    <section>
      <h2>{facts.title}</h2>
      <dl className="details">
        {!isGone && (
          <>
            <div>
              <dt>{facts.email}</dt>
              <dd>
                <a href={`mailto:${applicant.email}`}>
                  <Address of={applicant.email} />
                </a>
              </dd>
            </div>
            <div>
              <dt>{facts.mobile}</dt>
              <dd>
                <a href={`tel:${applicant.mobile.replace(/[^\d+]/g, "")}`}>{applicant.mobile}</a>
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>{facts.experience}</dt>
          <dd>{experienceLabel(applicant.experience)}</dd>
        </div>
        <div>
          <dt>{facts.received}</dt>
          <dd>
            <Moment at={applicant.createdAt} as="time" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Others for the same job with the same phone or the same file. */
export function LooksAlike({ alike, listQuery }: { alike: Alike[]; listQuery: ApplicantsQuery }) {
  if (alike.length === 0) return null;
  return (
    <div className="alike" role="note">
      {alike.map(({ id, name, isSamePhone, isSameFile }) => (
        <p key={id}>
          <Filled
            text={isSamePhone && isSameFile ? alikeWords.both : isSamePhone ? alikeWords.phone : alikeWords.file}
            name={<a href={applicantPath(id, listQuery)}>{name}</a>}
          />
        </p>
      ))}
    </div>
  );
}

type Profile = NonNullable<Review["profile"]>;

export function ReviewProfile({ profile }: { profile: Profile }) {
  const rows = [
    [profileWords.name, fullName(profile)],
    [profileWords.education, profile.education_institute],
    [profileWords.degree, [profile.education_degree, profile.major].filter(Boolean).join(", ")],
    [profileWords.degreeDuration, profile.degree_duration],
    [profileWords.work, [profile.company_designation, profile.company_name].filter(Boolean).join(", ")],
    [profileWords.workPlace, profile.company_location],
    [profileWords.workDates, workDates(profile)],
  ] as const;
  const filledRows = rows.filter(([, value]) => value);
  return (
    <section>
      <h2>{profileWords.title}</h2>
      {filledRows.length === 0 ? (
        <p className="quiet">{profileWords.none}</p>
      ) : (
        <dl className="details">
          {filledRows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** "1 Jun 2020 to the present", "1 Jun 2020 to 31 May 2024", "from 1 Jun 2020", "until 31 May 2024", or nothing. */
function workDates({ start_date, end_date, isCurrent }: Profile): string {
  const start = start_date && formatCalendarDay(start_date);
  const end = isCurrent ? profileWords.present : end_date && formatCalendarDay(end_date);
  if (start && end) return profileWords.fromTo(start, end);
  if (start) return profileWords.since(start);
  return end ? profileWords.until(end) : "";
}
