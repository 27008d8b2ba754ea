/** The page of a job: its head with what can be done, its text, and its company. */
import type { ReactNode } from "react";
import { institutionPath } from "~/domain/institutions/rules";
import { DEFAULT_TITLE, type School } from "~/domain/jobs/rules";
import type { OwnJobDetails } from "~/domain/jobs/schema";
import { langOf } from "~/domain/script-language-rules";
import { words } from "~/words/jobs";
import { SchoolPicture } from "../institution/school-picture";
import { SchoolMark } from "../institution/verification-mark";
import { Paragraphs } from "../text/paragraphs";
import { CompanyDetails } from "./company-details";
import { Changes, JobFacts, Warnings } from "./job-details";

type Props = {
  job: OwnJobDetails;
  school: School | null;
  changes: { at: Date; fields: string[] }[];
  now: Date;
  /** Between the school and the facts: the buttons, or why there are none. */
  buttons?: ReactNode;
  /** The content below the facts. */
  children: ReactNode;
};

export function JobArticle({ job, school, changes, now, buttons, children }: Props) {
  return (
    <article className="job">
      <header className="job-head">
        <h1 lang={langOf(job.title)}>{job.title || DEFAULT_TITLE}</h1>
        <div className="job-school">
          <SchoolPicture className="school-mark" name={job.company_name} logo={school?.logo ?? null} size={40} />
          <p>
            {school?.isOwnName ? (
              <a href={institutionPath(school.institution.slug)}>{job.company_name}</a>
            ) : (
              <b>{job.company_name}</b>
            )}
            {school && <br />}
            {school && <SchoolMark school={school} isExplained />}
          </p>
        </div>
        {buttons}
        <h2 className="visually-hidden">{words.page.summary}</h2>
        <JobFacts job={job} now={now} />
        <Warnings job={job} />
        <Changes changes={changes} />
        {children}
      </header>
      <div>
        <section>
          <h2>{words.page.about}</h2>
          <Paragraphs text={job.description} />
        </section>
        <TextSection title={words.page.responsibility} text={job.responsibility} />
        <TextSection title={words.page.qualifications} text={job.qualifications} />
        <TextSection title={words.page.benefits} text={job.benefits} />
      </div>
      <aside>
        <CompanyDetails job={job} />
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
