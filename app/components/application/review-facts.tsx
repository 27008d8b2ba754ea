/** The facts of an application beside its resume: how to reach the applicant, who looks like her, what her profile tells. */

import type { Alike, Review } from "~/domain/applications/desk/review/queries.server";
import { type ApplicantsQuery, applicantPath } from "~/domain/applications/desk/rules";
import { experienceLabel } from "~/domain/applications/rules";
import { fullName } from "~/domain/profiles/rules";
import { Address } from "../text/address";
import { formatCalendarDay } from "../text/format";
import { Moment } from "../text/moment";

/** `isGone`: how to reach her is deleted. */
export function ReviewFacts({ applicant, isGone }: Pick<Review, "applicant"> & { isGone: boolean }) {
  return (
    <section>
      <h2>The application</h2>
      <dl className="details">
        {!isGone && (
          <>
            <div>
              <dt>Email</dt>
              <dd>
                <a href={`mailto:${applicant.email}`}>
                  <Address of={applicant.email} />
                </a>
              </dd>
            </div>
            <div>
              <dt>Mobile</dt>
              <dd>
                <a href={`tel:${applicant.mobile.replace(/[^\d+]/g, "")}`}>{applicant.mobile}</a>
              </dd>
            </div>
          </>
        )}
        <div>
          <dt>Experience</dt>
          <dd>{experienceLabel(applicant.experience)}</dd>
        </div>
        <div>
          <dt>Received</dt>
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
          {isSamePhone && isSameFile
            ? "The same phone and the same file"
            : isSamePhone
              ? "The same phone"
              : "The same file"}{" "}
          as <a href={applicantPath(id, listQuery)}>{name}</a>.
        </p>
      ))}
    </div>
  );
}

type Profile = NonNullable<Review["profile"]>;

export function ReviewProfile({ profile }: { profile: Profile }) {
  const rows = [
    ["Name", fullName(profile)],
    ["Education", profile.education_institute],
    ["Degree", [profile.education_degree, profile.major].filter(Boolean).join(", ")],
    ["Degree duration (years)", profile.degree_duration],
    ["Work", [profile.company_designation, profile.company_name].filter(Boolean).join(", ")],
    ["Work location", profile.company_location],
    ["Work dates", workDates(profile)],
  ] as const;
  const filledRows = rows.filter(([, value]) => value);
  return (
    <section>
      <h2>From the candidate's profile</h2>
      {filledRows.length === 0 ? (
        <p className="quiet">The profile tells nothing yet.</p>
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
  const end = isCurrent ? "the present" : end_date && formatCalendarDay(end_date);
  if (start && end) return `${start} to ${end}`;
  if (start) return `from ${start}`;
  return end ? `until ${end}` : "";
}
