/** The page of a job: its head with what can be done, its text, and what stands beside it. */
import type { ReactNode } from "react";
import { institutionPath } from "~/domain/institutions/rules";
import { DEFAULT_TITLE, type School } from "~/domain/jobs/rules";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import { writeAge } from "~/domain/moments/rules";
import { Icon } from "../frame/icon";
import { formatCount } from "../text/format";
import { Age, Moment } from "../text/moment";
import { Paragraphs } from "../text/paragraphs";
import { CompanyDetails } from "./company-details";
import { Changes, ClosingLine, DetailRows, Warnings } from "./job-details";

type Props = {
  job: OwnJobDetails;
  school: School | null;
  changes: { at: Date; fields: string[] }[];
  now: Date;
  /** The content below the facts. */
  children: ReactNode;
};

export function JobArticle({ job, school, changes, now, children }: Props) {
  const published = new Date(job.created_at);
  return (
    <article className="job">
      <header className="job-head">
        <p className="quiet">{job.category}</p>
        <h1>{job.title || DEFAULT_TITLE}</h1>
        <ul className="facts">
          <li>
            <Icon name="school" />
            {school?.isOwnName ? (
              <a href={institutionPath(school.institution.slug)}>{job.company_name}</a>
            ) : (
              job.company_name
            )}
          </li>
          <li>
            <Icon name="place" />
            {job.location}
          </li>
          <li>
            <Icon name="clock" />
            {job.job_nature}
          </li>
          {job.salary && (
            <li>
              <Icon name="pay" />
              {job.salary}
            </li>
          )}
        </ul>
        {job.status === "open" && <ClosingLine job={job} now={now} />}
        <Warnings job={job} />
        <Changes changes={changes} />
        {children}
      </header>
      <div>
        <section>
          <h2>About-</h2>
          <Paragraphs text={job.description} />
        </section>
        <TextSection title="Responsibility" text={job.responsibility} />
        <TextSection title="Qualifications" text={job.qualifications} />
        <TextSection title="Benefits" text={job.benefits} />
      </div>
      <aside className="job-side">
        <section>
          <h2>Job Summary</h2>
          <dl>
            <dt>Published on</dt>
            <dd>
              <Moment at={published} as="date" />
              {writeAge(published, now) !== null && (
                <>
                  {" "}
                  <Age className="quiet" at={published} now={now} />
                </>
              )}
            </dd>
            <dt>Vacancy</dt>
            <dd>{job.vacancy === 0 ? "Not filled in yet" : formatCount(job.vacancy)}</dd>
            <dt>Applied</dt>
            <dd>{formatCount(job.applications)}</dd>
            <dt>Salary</dt>
            <dd>{job.salary ?? "Not stated"}</dd>
            <DetailRows job={job} />
            <dt>Location</dt>
            <dd>{job.location}</dd>
            <dt>Job Nature</dt>
            <dd>{job.job_nature}</dd>
          </dl>
        </section>
        <CompanyDetails job={job} school={school} />
      </aside>
    </article>
  );
}

function TextSection({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section>
      <h2>{title}</h2>
      <Paragraphs text={text} />
    </section>
  );
}
