/** The recruiter's own jobs as a table of two lines a row; on a phone each row is a card. */

import type { OwnJobShown } from "~/domain/jobs/job-views";
import { dueDay } from "~/domain/jobs/own/rules";
import { DEFAULT_TITLE, jobState, STATE_LABELS } from "~/domain/jobs/rules";
import { answerPath } from "~/domain/moderation/rules";
import { dayIn, zoneNote } from "~/domain/time-zone-rules";
import { words } from "~/words/own-jobs";
import { Filled } from "../text/filled";
import { applicationsCount } from "../text/format";
import { Moment } from "../text/moment";
import { JobMenu } from "./job-menu";
import { WaitingLine } from "./waiting-line";

type Props = {
  jobs: OwnJobShown[];
  /** The ids of the jobs that the reader may not change. */
  readOnly: string[];
  /** The account that reads the table: it can take over the jobs of its colleagues. */
  actorId: string;
  /** The number of the first row in the whole list. */
  firstNumber: number;
  now: Date;
  mayPublish: boolean;
  movePath: string;
  removePath: (jobId: string) => string;
};

export function MyJobsTable({ jobs, readOnly, actorId, firstNumber, now, mayPublish, movePath, removePath }: Props) {
  const { columns } = words;
  return (
    <table className="own-rows numbered">
      <caption className="visually-hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.title}</th>
          <th scope="col">{columns.company}</th>
          <th scope="col">{columns.created}</th>
          <th scope="col">{columns.applicants}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.action}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map((job, index) => (
          <tr key={job.id}>
            <td className="row-number">{firstNumber + index}</td>
            <TitleCell job={job} />
            <td className="row-school">
              <span title={job.company_name}>{job.company_name}</span>{" "}
              <span className="quiet" title={job.company_location ?? job.location}>
                {job.company_location ?? job.location}
              </span>
            </td>
            <td className="row-created">
              <Moment at={new Date(job.createdAt)} as="day" />
            </td>
            <td className="row-applicants">
              <Applicants job={job} now={now} />
            </td>
            <td className="row-state">
              <State job={job} now={now} />
            </td>
            <td className="row-menu">
              {readOnly.includes(job.id) && <span className="quiet">{words.readOnly}</span>}
              <JobMenu
                job={job}
                state={jobState(job)}
                mayWork={!readOnly.includes(job.id)}
                isColleagues={job.user_id !== actorId}
                mayPublish={mayPublish}
                movePath={movePath}
                removePath={removePath(job.id)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NEVER_PUBLIC = ["held", "scheduled", "waiting", "refused"];

/** The title leads to those who have applied; before anybody could, to the job itself. */
function TitleCell({ job }: { job: OwnJobShown }) {
  const [town] = job.location.split(",");
  const isUnapplied = NEVER_PUBLIC.includes(jobState(job)) && job.applications === 0;
  return (
    <th scope="row" className="row-title">
      <a href={isUnapplied ? `/jobdetails/${job.id}` : `/applications?jobId=${job.id}`} title={job.title}>
        {job.title || DEFAULT_TITLE}
      </a>{" "}
      <span className="quiet">
        {[job.category, job.job_nature, job.company_location && town].filter(Boolean).join(" · ")}
      </span>
    </th>
  );
}

function Applicants({ job, now }: { job: OwnJobShown; now: Date }) {
  const { title, location, applications } = job;
  if (applications === 0) return <span className="quiet">{applicationsCount(0)}</span>;
  return (
    <>
      <a href={`/applications?jobId=${job.id}`}>
        {applicationsCount(applications)}
        <span className="visually-hidden">{words.menu.of(title, location)}</span>
      </a>{" "}
      <WaitingLine waiting={job.waiting} zone={job.time_zone} now={now} />
    </>
  );
}

function State({ job, now }: { job: OwnJobShown; now: Date }) {
  const state = jobState(job);
  const { publish_at: publishAt, closes_at: closesAt } = job;
  const why =
    state === "hidden" ? answerPath(job.id) : ["waiting", "refused"].includes(state) ? `/jobdetails/${job.id}` : null;
  return (
    <>
      <span className={`status status-${state}`}>{STATE_LABELS[state]}</span>{" "}
      {publishAt && state === "scheduled" && (
        <span className="quiet">
          <Filled text={words.publishes} time={<Moment at={new Date(publishAt)} as="time" />} />
        </span>
      )}
      {state === "open" && closesAt && (
        <span className="quiet">
          <Filled
            text={words.closes}
            day={
              <>
                <time dateTime={dayIn(new Date(closesAt), job.time_zone)}>
                  {dueDay(new Date(closesAt), now, job.time_zone)}
                </time>
                {zoneNote(job.time_zone)}
              </>
            }
          />
        </span>
      )}
      {why && <a href={why}>{words.why}</a>}
    </>
  );
}
