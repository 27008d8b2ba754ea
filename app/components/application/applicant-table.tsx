/** A table of applicants, each with a box that chooses her, and Update Status. After an update the visitor comes back to the row. */
import { lateness, writeDueDay } from "~/domain/applications/clock/rules";
import {
  type ApplicantsQuery,
  applicantPath,
  applicantsPath,
  chosenName,
  isUndecided,
} from "~/domain/applications/desk/rules";
import type { ApplicantView } from "~/domain/applications/lists/queries.server";
import { experienceLabel, outcomeLabel } from "~/domain/applications/rules";
import type { JobAsks } from "~/domain/fit/asks-rules";
import { isRemovedAddress } from "~/domain/mail/rules";
import { dayNumberIn } from "~/domain/time-zone-rules";
import { words } from "~/words/desk";
import { Icon } from "../frame/icon";
import { Moment } from "../text/moment";
import { ConfirmAddressFirst } from "./confirm-address-first";
import { Stars } from "./star-rating";
import { StatusMenu } from "./status-form";
import { TeachingFacts } from "./teaching-copy";

const { columns } = words;
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
  const { caption, applicants, redirectTo, isFiltered = false } = props;
  /** The row to go back to: the same row, or its neighbour where the row leaves a filtered list. */
  const rowAfter = (index: number) => {
    const row = isFiltered ? (applicants[index + 1] ?? applicants[index - 1]) : applicants[index];
    return row ? `${ROW_ID}${row.id}` : "main";
  };
  return (
    <table className="applicants">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.email}</th>
          <th scope="col">{columns.resume}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.action}</th>
        </tr>
      </thead>
      <tbody>
        {applicants.map((applicant, index) => (
          <Row
            key={applicant.id}
            {...props}
            applicant={applicant}
            number={props.start + index + 1}
            back={`${redirectTo}#${rowAfter(index)}`}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = TableProps & { applicant: TableProps["applicants"][number]; number: number; back: string };

function Row({ applicant, number, back, listQuery, manyForm, mayRead, mayWork, mayMove, now, asks, zone }: RowProps) {
  const { id, name } = applicant;
  const path = applicantPath(id, listQuery);
  const isNew = isUnread(applicant);
  return (
    <tr id={`${ROW_ID}${id}`} tabIndex={-1} className={isNew ? "is-new" : undefined}>
      <td data-label={columns.number}>
        {manyForm ? (
          <label className="choose">
            <input type="checkbox" name={chosenName(id)} value="1" form={manyForm} />
            <span className="visually-hidden">{words.chooseNumber(name)}</span>
            <span className="nth">{number}</span>
          </label>
        ) : (
          <span className="nth">{number}</span>
        )}
      </td>
      <th scope="row" data-label={columns.name}>
        <a href={path} data-row="">
          {name}
        </a>{" "}
        {isNew && <span className="badge-new">{words.isNew}</span>} <Stars mean={applicant.stars} />
        <span className="row-facts">
          {experienceLabel(applicant.experience)}
          {listQuery.order === "newest" && (
            <>
              {" · "}
              {words.received} <Moment at={applicant.createdAt} as="day" />
            </>
          )}
          <TeachingFacts asks={asks} stored={applicant.teachingCopy} appliedAt={applicant.createdAt} />
        </span>
      </th>
      <td data-label={columns.email}>
        <Email address={applicant.email} />
      </td>
      <td data-label={columns.resume}>
        <Resume applicant={applicant} mayRead={mayRead} />
      </td>
      <td data-label={columns.status}>
        <span className={`status status-${applicant.status}`}>{outcomeLabel(applicant)}</span>
        {applicant.isUntold && <span className="quiet"> {words.notSent}</span>}
        <Due applicant={applicant} now={now} zone={zone} />
        {applicant.others ? (
          <>
            {" "}
            <a href={applicantsPath({ ...listQuery, search: applicant.email })}>
              {words.moreFromAddress(applicant.others)}
            </a>
          </>
        ) : null}
      </td>
      <td data-label={columns.action}>
        {mayMove ? (
          <StatusMenu application={applicant} path={path} redirectTo={back} />
        ) : (
          <span className="quiet">{mayWork ? words.jobNotPublic : words.readOnly}</span>
        )}
      </td>
    </tr>
  );
}

/** Not opened yet, and nobody has decided. One whose person is gone is opened by nobody: there is nothing in it any more. */
const isUnread = (applicant: ApplicantView) =>
  applicant.readAt === null && isUndecided(applicant.status) && !isRemovedAddress(applicant.email);

function Email({ address }: { address: string }) {
  if (isRemovedAddress(address)) return <span className="quiet">{words.removed}</span>;
  return (
    <a className="mail-link" href={`mailto:${address}`} title={address}>
      {address}
    </a>
  );
}

function Resume({ applicant, mayRead }: { applicant: ApplicantView; mayRead: boolean }) {
  if (isRemovedAddress(applicant.email)) return <span className="quiet">{words.removed}</span>;
  if (!mayRead) return <ConfirmAddressFirst name={applicant.name} />;
  return (
    <a href={`/resumes/${applicant.id}`} target="_blank" rel="noopener">
      <Icon name="file" />
      {words.viewResume}
      <span className="visually-hidden">{words.resumeOf(applicant.name)}</span>
    </a>
  );
}

/** From the last day but one an answer is urgent. */
const URGENT_DAYS = 1;

/** The days that the school has left for its answer, or the note that it is late. */
function Due({ applicant, now, zone }: { applicant: ApplicantView; now: Date; zone: string }) {
  if (lateness(applicant, now) === "late") return <span className="overdue">{words.late}</span>;
  const { turn, dueAt } = applicant;
  if (turn !== "school" || dueAt === null) return null;
  const days = Math.max(0, dayNumberIn(dueAt, zone) - dayNumberIn(now, zone));
  return (
    <time className={days <= URGENT_DAYS ? "due due-soon" : "due"} dateTime={dueAt.toISOString()}>
      {days === 0 ? words.dueToday : days === 1 ? words.dueTomorrow : words.daysLeft(days)}
      <span className="visually-hidden">{words.answerBy(writeDueDay(dueAt, zone))}</span>
    </time>
  );
}
