/** A table of applicants, each with a box that chooses her, and Update Status. After an update the visitor comes back to the row. */
import { lateness, writeDueDay } from "~/domain/applications/clock/rules";
import { type ApplicantsQuery, applicantPath, applicantsPath, chosenName } from "~/domain/applications/desk/rules";
import type { ApplicantView } from "~/domain/applications/lists/queries.server";
import { experienceLabel, outcomeLabel } from "~/domain/applications/rules";
import type { JobAsks } from "~/domain/fit/asks-rules";
import { isRemovedAddress } from "~/domain/mail/rules";
import { Icon } from "../frame/icon";
import { Moment } from "../text/moment";
import { ConfirmAddressFirst } from "./confirm-address-first";
import { Stars } from "./star-rating";
import { StatusForm } from "./status-form";
import { TeachingFacts } from "./teaching-copy";

const ROW_ID = "application-";

type TableProps = {
  caption: string;
  /** `others`: how many more there are of this unconfirmed address. */
  applicants: (ApplicantView & { others?: number })[];
  /** The list that the rows are of: an applicant's page goes on to the next of it. */
  listQuery: ApplicantsQuery;
  start: number;
  redirectTo: string;
  /** The form for many at once, whose boxes stand in the rows. */
  manyForm?: string;
  /** The list shows one status only: an applicant who gets another status leaves it. */
  isFiltered?: boolean;
  mayRead: boolean;
  mayWork: boolean;
  mayMove: boolean;
  now: Date;
  /** The requirements of the job. */
  asks: JobAsks;
  /** The time zone of the job's days. */
  zone: string;
};

export function ApplicantTable(props: TableProps) {
  const { caption, applicants, listQuery, start, redirectTo, manyForm, isFiltered = false } = props;
  const { mayRead, mayWork, mayMove, now, asks, zone } = props;
  /** The row to go back to: the same row, or its neighbour where the row leaves a filtered list. */
  const rowAfter = (index: number) => {
    const row = isFiltered ? (applicants[index + 1] ?? applicants[index - 1]) : applicants[index];
    return row ? `${ROW_ID}${row.id}` : "main";
  };
  return (
    <table className="cards applicants">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">S.No.</th>
          <th scope="col">Applicant Name</th>
          <th scope="col">Email</th>
          <th scope="col">Resume</th>
          <th scope="col">Status</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {applicants.map((applicant, index) => (
          <tr
            key={applicant.id}
            id={`${ROW_ID}${applicant.id}`}
            tabIndex={-1}
            className={isNew(applicant) ? "is-new" : undefined}
          >
            <td data-label="S.No.">
              {manyForm ? (
                <label className="choose">
                  <input type="checkbox" name={chosenName(applicant.id)} value="1" form={manyForm} />
                  <span className="visually-hidden">Choose {applicant.name}, number </span>
                  <span className="nth">{start + index + 1}</span>
                </label>
              ) : (
                start + index + 1
              )}
            </td>
            <th scope="row" data-label="Applicant Name">
              <a href={applicantPath(applicant.id, listQuery)} data-row="">
                {applicant.name}
              </a>{" "}
              {isNew(applicant) && <span className="badge-new">New</span>} <Stars mean={applicant.stars} />
              <span className="quiet">
                {experienceLabel(applicant.experience)} · received <Moment at={applicant.createdAt} as="day" />
              </span>
              <TeachingFacts asks={asks} stored={applicant.teachingCopy} appliedAt={applicant.createdAt} />
            </th>
            <td data-label="Email">
              <Email address={applicant.email} />
            </td>
            <td data-label="Resume">
              <Resume applicant={applicant} mayRead={mayRead} />
            </td>
            <td data-label="Status">
              <span className={`status status-${applicant.status}`}>{outcomeLabel(applicant)}</span>
              {applicant.isUntold && <span className="quiet">Not told yet</span>}
              <Due applicant={applicant} now={now} zone={zone} />
              {applicant.others ? (
                <a href={applicantsPath({ ...listQuery, search: applicant.email })}>
                  {applicant.others} more from this address
                </a>
              ) : null}
            </td>
            <td data-label="Action">
              {mayMove ? (
                <StatusForm
                  application={applicant}
                  path={applicantPath(applicant.id, listQuery)}
                  redirectTo={`${redirectTo}#${rowAfter(index)}`}
                />
              ) : (
                <span className="quiet">{mayWork ? "The job is not public" : "You may read it"}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The day until which the school has to answer, or the note that it is late. */
/** Nobody opens one whose person is gone: there is nothing in it any more. */
const isNew = ({ readAt, email }: ApplicantView) => readAt === null && !isRemovedAddress(email);

function Email({ address }: { address: string }) {
  if (isRemovedAddress(address)) return <span className="quiet">Removed</span>;
  return (
    <a href={`mailto:${address}`}>
      {address.replace(/@.*$/, "")}
      <wbr />
      {address.replace(/^[^@]*/, "")}
    </a>
  );
}

function Resume({ applicant, mayRead }: { applicant: ApplicantView; mayRead: boolean }) {
  if (isRemovedAddress(applicant.email)) return <span className="quiet">Removed</span>;
  if (!mayRead) return <ConfirmAddressFirst name={applicant.name} />;
  return (
    <a href={`/resumes/${applicant.id}`} target="_blank" rel="noopener">
      <Icon name="file" />
      View Resume
      <span className="visually-hidden"> of {applicant.name}, opens in a new tab</span>
    </a>
  );
}

function Due({ applicant, now, zone }: { applicant: ApplicantView; now: Date; zone: string }) {
  if (lateness(applicant, now) === "late") return <span className="overdue">Late</span>;
  const { turn, dueAt } = applicant;
  if (turn !== "school" || dueAt === null) return null;
  return (
    <time className="due quiet" dateTime={dueAt.toISOString()}>
      by {writeDueDay(dueAt, zone)}
    </time>
  );
}
