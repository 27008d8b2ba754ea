/** The recruiter's own jobs as a table; on a phone each row is a card. */

import type { OwnJobShown } from "~/domain/jobs/job-views";
import { DEFAULT_TITLE, type JobState, jobState, STATE_LABELS } from "~/domain/jobs/rules";
import { answerPath } from "~/domain/moderation/rules";
import { statisticsPath } from "~/domain/statistics/rules";
import { applicationsCount } from "../text/format";
import { ClosingDay, Moment } from "../text/moment";
import { JobMenu } from "./job-menu";

/** Jobs that are public, or were, and are not removed. */
const HAS_NUMBERS: JobState[] = ["open", "closed", "hidden", "taken_down"];

type Props = {
  jobs: OwnJobShown[];
  /** The ids of the jobs that the reader may not change. */
  readOnly: string[];
  /** The account that reads the table: it can take over the jobs of its colleagues. */
  actorId: string;
  /** The number of the first row in the whole list. */
  firstNumber: number;
  mayPublish: boolean;
  movePath: string;
  removePath: (jobId: string) => string;
};

export function MyJobsTable({ jobs, readOnly, actorId, firstNumber, mayPublish, movePath, removePath }: Props) {
  return (
    <table className="cards">
      <caption className="visually-hidden">My Jobs</caption>
      <thead>
        <tr>
          <th scope="col">S.No.</th>
          <th scope="col">Title</th>
          <th scope="col">Company</th>
          <th scope="col">Job Created</th>
          <th scope="col">Applicants</th>
          <th scope="col">Status</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job, index) => (
          <tr key={job.id}>
            <td data-label="S.No.">{firstNumber + index}</td>
            <th scope="row" data-label="Title">
              <span>{job.title || DEFAULT_TITLE}</span>{" "}
              <span className="quiet">
                {[job.category, job.job_nature, job.company_location && job.location].filter(Boolean).join(" · ")}
              </span>
            </th>
            <td data-label="Company">
              <span>{job.company_name}</span> <span className="quiet">{job.company_location ?? job.location}</span>
            </td>
            <td data-label="Job Created">
              <Moment at={new Date(job.createdAt)} as="day" />
            </td>
            <td data-label="Applicants">
              <a className="whole-words" href={`/applications?jobId=${job.id}`}>
                {applicationsCount(job.applications)}
                <span className="visually-hidden">
                  {" "}
                  for {job.title}, {job.location}
                </span>
              </a>
              {HAS_NUMBERS.includes(jobState(job)) && (
                <div>
                  <a className="whole-words" href={statisticsPath(job.id)}>
                    Statistics
                    <span className="visually-hidden">
                      {" "}
                      of {job.title}, {job.location}
                    </span>
                  </a>
                </div>
              )}
            </td>
            <td data-label="Status">
              <Status state={jobState(job)} />
              {job.publish_at && (
                <div>
                  <Moment at={new Date(job.publish_at)} as="time" />
                </div>
              )}
              {jobState(job) === "open" && job.closes_at && (
                <div className="quiet">
                  closes <ClosingDay at={new Date(job.closes_at)} zone={job.time_zone} />
                </div>
              )}
              {jobState(job) === "hidden" && <a href={answerPath(job.id)}>Why?</a>}
              {["waiting", "refused"].includes(jobState(job)) && <a href={`/jobdetails/${job.id}`}>Why?</a>}
            </td>
            <td data-label="Action">
              {readOnly.includes(job.id) ? (
                <span className="quiet">You may read it</span>
              ) : (
                <JobMenu
                  job={job}
                  state={jobState(job)}
                  isColleagues={job.user_id !== actorId}
                  mayPublish={mayPublish}
                  movePath={movePath}
                  removePath={removePath(job.id)}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Status({ state }: { state: ReturnType<typeof jobState> }) {
  return <span className={`status status-${state}`}>{STATE_LABELS[state]}</span>;
}
