/** A job in a list, readable in one glance. */
import { DEFAULT_TITLE, type JobNature } from "~/domain/jobs/rules";
import { Icon, SharedIcons } from "../frame/icon";
import { writeKm } from "../text/format";
import { Age, Closing } from "../text/moment";

type Job = {
  id: string;
  title: string;
  company_name: string;
  category: string;
  location: string;
  job_nature: JobNature;
  salary: string | null;
  closes_at: string | null;
  timeZone: string | null;
  vacancy_is: "post" | "pool" | null;
  km?: number | null;
  publishedAt: Date;
  /** "4 of 5": how much of what it asks for the reader has. */
  fit?: string | null;
};

type GridProps = { jobs: Job[]; now: Date; heading?: "h2" | "h3" };

export function JobGrid({ jobs, now, heading = "h3" }: GridProps) {
  return (
    <>
      <SharedIcons names={["school", "place", "clock", "pay"]} />
      <ul className="job-grid">
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} now={now} heading={heading} />
        ))}
      </ul>
    </>
  );
}

/** "You have 4 of the 5 things asked", of "4 of 5". */
export function fitInShort(fit: string): string {
  const [met, total] = fit.split(" of ");
  if (total !== "1") return `You have ${met} of the ${total} things asked`;
  return met === "1" ? "You have the one thing asked" : "One thing is asked";
}

function JobCard({ job, now, heading: Heading }: { job: Job; now: Date; heading: "h2" | "h3" }) {
  const href = `/jobdetails/${job.id}`;
  const title = job.title || DEFAULT_TITLE;
  return (
    <li className="job-card">
      <Heading>
        <a href={href}>{title}</a>
      </Heading>
      <p className="job-school">
        <Icon name="school" isShared />
        {job.company_name}
      </p>
      <ul className="facts">
        <li>
          <Icon name="place" isShared />
          {job.location}
          {typeof job.km === "number" && <span className="quiet">{` · ${writeKm(job.km)}`}</span>}
        </li>
        <li>
          <Icon name="clock" isShared />
          {job.job_nature}
          {job.vacancy_is === "pool" && " · A pool for later"}
        </li>
        {job.salary && (
          <li className="job-pay">
            <Icon name="pay" isShared />
            {job.salary}
          </li>
        )}
      </ul>
      {job.fit && <p className="job-school">{fitInShort(job.fit)}</p>}
      <p className="job-foot">
        <span>
          <span className="quiet">Industry Type</span>
          {` ${job.category}`}
        </span>
        <span className="quiet">
          <Age at={job.publishedAt} now={now} />
          <Closing at={job.closes_at} zone={job.timeZone} now={now} />
        </span>
        <a className="details-link" href={href}>
          Details<span className="visually-hidden">{` of ${title}, ${job.company_name}, ${job.location}`}</span>
        </a>
      </p>
    </li>
  );
}
