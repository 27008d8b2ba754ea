/** A table of applicants, each with Update Status. After an update the visitor comes back to the row. */
import type { ApplicantView } from "~/domain/applications/lists/service.server";
import { experienceLabel, statusLabel } from "~/domain/applications/rules";
import { AddressBadge } from "./address-badge";
import { ConfirmFirst } from "./confirm-first";
import { Icon } from "./icon";
import { Moment } from "./moment";
import { StatusForm } from "./status-form";

const ROW_ID = "application-";

type TableProps = {
  caption: string;
  applicants: ApplicantView[];
  start: number;
  redirectTo: string;
  /** The list shows one status only: an applicant who gets another status leaves it. */
  isFiltered?: boolean;
  mayRead: boolean;
  mayWork: boolean;
};

export function ApplicantTable(props: TableProps) {
  const { caption, applicants, start, redirectTo, isFiltered = false, mayRead, mayWork } = props;
  /** The row to go back to: the same row, or its neighbour where the row leaves a filtered list. */
  const rowAfter = (index: number) => {
    const row = isFiltered ? (applicants[index + 1] ?? applicants[index - 1]) : applicants[index];
    return row ? `${ROW_ID}${row.id}` : "main";
  };
  return (
    <table className="cards">
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
          <tr key={applicant.id} id={`${ROW_ID}${applicant.id}`} tabIndex={-1}>
            <td data-label="S.No.">{start + index + 1}</td>
            <th scope="row" data-label="Applicant Name">
              <a href={`/applicants/${applicant.id}`}>{applicant.name}</a>
              <span className="quiet">
                {experienceLabel(applicant.experience)} · received <Moment at={applicant.createdAt} as="day" />
              </span>
            </th>
            <td data-label="Email">
              <a href={`mailto:${applicant.email}`}>{applicant.email}</a>
            </td>
            <td data-label="Resume">
              {mayRead ? (
                <a href={`/resumes/${applicant.id}`} target="_blank" rel="noopener">
                  <Icon name="file" />
                  View Resume
                  <span className="visually-hidden"> of {applicant.name}, opens in a new tab</span>
                </a>
              ) : (
                <ConfirmFirst name={applicant.name} />
              )}
            </td>
            <td data-label="Status">
              <span className={`status status-${applicant.status}`}>{statusLabel(applicant.status)}</span>
              {applicant.aside !== null && <AddressBadge applicant={applicant} />}
            </td>
            <td data-label="Action">
              {mayWork ? (
                <StatusForm application={applicant} redirectTo={`${redirectTo}#${rowAfter(index)}`} />
              ) : (
                <span className="quiet">You may read it</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
