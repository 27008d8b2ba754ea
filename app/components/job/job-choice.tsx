/** The choice of a job whose applicants to see: the recruiter's own jobs, each with its number of applications, and who waits. */
import type { Waiting } from "~/domain/jobs/own/rules";
import { langOf } from "~/domain/script-language-rules";
import { words } from "~/words/own-jobs";
import { EmptyState } from "../frame/empty-state";
import { Pagination } from "../frame/pagination";
import { applicationsCount } from "../text/format";
import { WaitingLine } from "./waiting-line";

type Job = { id: string; title: string; applications: number; time_zone: string; waiting: Waiting };
type Props = { jobs: Job[]; page: number; pageCount: number; now: Date };

export function JobChoice({ jobs, page, pageCount, now }: Props) {
  const { choose } = words;
  if (jobs.length === 0) {
    return (
      <>
        <h1>{choose.title}</h1>
        <EmptyState title={words.noJobYet}>
          <p>{choose.none}</p>
          <p>
            <a className="button" href="/recruiter">
              {words.post}
            </a>
          </p>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <h1>{choose.title}</h1>
      <p>{choose.lead}</p>
      <ul className="choices">
        {jobs.map((job) => (
          <li key={job.id}>
            <a href={`/applications?jobId=${job.id}`} lang={langOf(job.title)}>
              {job.title}
            </a>{" "}
            <span className="choice-facts">
              <span className="quiet">{applicationsCount(job.applications)}</span>{" "}
              <WaitingLine waiting={job.waiting} zone={job.time_zone} now={now} />
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        label={words.pages}
        previous={page > 1 ? `/applications?page=${page - 1}` : null}
        next={page < pageCount ? `/applications?page=${page + 1}` : null}
      />
    </>
  );
}
