/** A job in a list: the one way in which it is drawn, readable in one glance. */

import { type ReactNode, useContext } from "react";
import { closesSoon } from "~/domain/jobs/details/rules";
import { DEFAULT_TITLE, type JobMark, type JobNature } from "~/domain/jobs/rules";
import type { InstitutionOfJob } from "~/domain/jobs/schema";
import { langOf } from "~/domain/script-language-rules";
import { words } from "~/words/jobs";
import { PathContext, VisitorContext } from "../frame/visitor-context";
import { SchoolPicture } from "../institution/school-picture";
import { writeKm } from "../text/format";
import { Age, Closing } from "../text/moment";
import { SaveJobButton } from "./save-job-button";

export type CardJob = {
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
  institution: InstitutionOfJob | null;
  /** The picture of its school. */
  logo: string | null;
  km?: number | null;
  publishedAt?: Date;
  /** "4 of 5": how much of what it asks for the reader has. */
  fit?: string | null;
  /** Her own mark. It is there for a candidate alone: null if she has done nothing with the job. */
  mark?: JobMark | null;
};

type GridProps = {
  jobs: CardJob[];
  now: Date;
  heading?: "h2" | "h3";
  /** With the labels that the home page has. */
  isHome?: boolean;
};

export function JobGrid({ jobs, now, heading = "h3", isHome = false }: GridProps) {
  const isRecruiter = useContext(VisitorContext)?.role === "admin";
  return (
    <ul className="job-grid job-list">
      {jobs.map((job) => (
        <JobCard
          key={job.id}
          job={job}
          now={now}
          heading={heading}
          isHome={isHome}
          action={!isRecruiter && job.mark !== "applied" && <SaveOnCard job={job} />}
        />
      ))}
    </ul>
  );
}

/** A few jobs below something else: the card with its facts alone, and its last day if that is near, as a job's page counts every byte. */
export function SimilarJobs({ jobs, now }: { jobs: CardJob[]; now: Date }) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2>{words.page.similar}</h2>
      <ul className="job-grid">
        {jobs.map((job) => (
          <li key={job.id} className="job-card">
            <JobFacts job={job} heading="h3" />
            {isDue(job, now) && <When job={job} now={now} />}
            {job.mark === "applied" && <strong>{words.card.applied}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = {
  job: CardJob;
  now: Date;
  heading: "h2" | "h3";
  isHome?: boolean;
  /** The job cannot be opened any more. */
  isShut?: boolean;
  /** It takes no applications: its last day would say the contrary. */
  isClosed?: boolean;
  /** Facts below those of the job: its state, the day on which it was saved. */
  children?: ReactNode;
  /** In the foot of the card. */
  action?: ReactNode;
};

export function JobCard(props: CardProps) {
  const { job, now, heading: Heading, isHome = false, isShut = false, isClosed = false, children, action } = props;
  const href = `/jobdetails/${job.id}`;
  return (
    <li className="job-card" {...(job.mark === undefined ? {} : { id: `job-${job.id}`, tabIndex: -1 })}>
      <JobFacts job={job} heading={Heading} isHome={isHome} isShut={isShut}>
        <SchoolPicture className="school-mark" name={job.company_name} logo={job.logo} size={40} />
      </JobFacts>
      {children}
      <div className="job-foot">
        {!isClosed && <When job={job} now={now} />}
        {job.mark === "applied" && <strong>{words.card.applied}</strong>}
        {isHome && (
          <a className="details-link" href={href}>
            {words.card.details}
            <span className="visually-hidden">
              {words.card.detailsOf(job.title || DEFAULT_TITLE, job.company_name, job.location)}
            </span>
          </a>
        )}
        {action}
      </div>
    </li>
  );
}

type FactsProps = Pick<CardProps, "job" | "heading" | "isHome" | "isShut" | "children">;

/** The lines of every card. `children`: the picture of the school. */
function JobFacts({ job, heading: Heading, isHome = false, isShut = false, children }: FactsProps) {
  const title = job.title || DEFAULT_TITLE;
  return (
    <>
      <Heading lang={langOf(title)}>{isShut ? title : <a href={`/jobdetails/${job.id}`}>{title}</a>}</Heading>
      {children}
      <p>
        <NameInCard job={job} />
      </p>
      <p className="quiet">{factsInCard(job)}</p>
      {job.salary && <p className="job-pay">{job.salary}</p>}
      {isHome && <p className="quiet">{`${words.card.industryType} ${job.category}`}</p>}
      {job.fit && <p className="quiet">{fitInShort(job.fit)}</p>}
    </>
  );
}

/** When it closes; of a job without a last day, how old it is. */
function When({ job, now }: { job: CardJob; now: Date }) {
  const { closes_at: closesAt, publishedAt, timeZone } = job;
  if (closesAt === null && publishedAt) return <Age className="quiet" at={publishedAt} now={now} />;
  return <Closing className={isDue(job, now) ? "due" : "quiet"} at={closesAt} zone={timeZone} now={now} />;
}

const isDue = ({ closes_at: closesAt }: CardJob, now: Date) => closesAt !== null && closesSoon(new Date(closesAt), now);

/** "You have 4 of the 5 things asked", of "4 of 5". */
export function fitInShort(fit: string): string {
  const [met = "", total = ""] = fit.split(" of ");
  if (total !== "1") return words.card.fit(met, total);
  return met === "1" ? words.card.fitOne : words.card.fitNone;
}

/** The school, and whether a moderator has checked it. */
function NameInCard({ job }: { job: Pick<CardJob, "company_name" | "institution"> }) {
  if (job.institution?.standing !== "checked") return job.company_name;
  return (
    <>
      {job.company_name} <span className="quiet">{`✓ ${words.card.checked}`}</span>
    </>
  );
}

/** "Pune, Maharashtra · 4 km · Full Time". */
function factsInCard(job: Pick<CardJob, "location" | "km" | "job_nature" | "vacancy_is">): string {
  const km = typeof job.km === "number" ? writeKm(job.km) : null;
  const pool = job.vacancy_is === "pool" ? words.card.pool : null;
  return [job.location, km, job.job_nature, pool].filter(Boolean).join(" · ");
}

/** Saves the job and leads back to this list. A signed-out visitor logs in first, on the page of the job. */
export function SaveOnCard({ job }: { job: Pick<CardJob, "id" | "title" | "mark"> }) {
  const path = useContext(PathContext);
  const back = job.mark === undefined || path === null ? null : `${path}#job-${job.id}`;
  return <SaveJobButton jobId={job.id} isSaved={job.mark === "saved"} title={job.title || DEFAULT_TITLE} back={back} />;
}
