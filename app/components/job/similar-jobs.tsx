/** A few jobs below something else: the card of a list with its facts alone, as every byte counts on the page of a job. */
import { DEFAULT_TITLE } from "~/domain/jobs/rules";
import { langOf } from "~/domain/script-language-rules";
import { words } from "~/words/jobs";
import { type CardJob, factsInCard, NameInCard } from "./job-card";

export function SimilarJobs({ jobs }: { jobs: CardJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <section>
      <h2>{words.page.similar}</h2>
      <ul className="job-grid">
        {jobs.map((job) => (
          <li key={job.id} className="job-card">
            <h3 lang={langOf(job.title)}>
              <a href={`/jobdetails/${job.id}`}>{job.title || DEFAULT_TITLE}</a>
            </h3>
            <p>
              <NameInCard job={job} />
            </p>
            <p className="quiet">{factsInCard(job)}</p>
            {job.salary && <p className="job-pay">{job.salary}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
