/** Today of a candidate: what she is asked, who expects her, which answers are due to her, and new jobs that fit. */
import { writeDueDay } from "~/domain/applications/clock/rules";
import { ownApplicationPath } from "~/domain/applications/rules";
import { kindLabel } from "~/domain/interviews/rules";
import { searchPath } from "~/domain/jobs/search/rules";
import type { Progress } from "~/domain/profiles/next-step-rules";
import type { CandidateToday } from "~/domain/today/candidate/queries.server";
import { daysUntil, ROWS_SHOWN, whenWords } from "~/domain/today/rules";
import { words } from "~/words/today";
import { NextStep } from "../account/next-step";
import { JobCard } from "../job/job-card";
import { Block, Named, Row } from "./block";
import { At } from "./school-today";

type Props = { today: CandidateToday; now: Date };

export function OwnToday({ today, now }: Props) {
  const { waits, interviews, answers, saved, jobs, progress, seeks } = today;
  return (
    <div className="today-columns">
      <div>
        {waits.length > 0 && <Waits waits={waits} now={now} />}
        {interviews.length > 0 && <Interviews interviews={interviews} now={now} />}
        <JobsForHer jobs={jobs} seeks={seeks} now={now} />
      </div>
      <div>
        {answers.length > 0 && <Answers answers={answers} />}
        {saved.length > 0 && <Saved saved={saved} now={now} />}
        {progress && <Profile progress={progress} />}
      </div>
    </div>
  );
}

function AllApplied({ count }: { count: number }) {
  return count > ROWS_SHOWN ? <a href="/applied-jobs">{words.moreAnswers(count)}</a> : null;
}

function Waits({ waits, now }: Pick<CandidateToday, "waits"> & { now: Date }) {
  return (
    <Block id="waits" title={words.waitsTitle} foot={<AllApplied count={waits.length} />}>
      {waits.slice(0, ROWS_SHOWN).map(({ id, kind, href, title, company, until, zone }) => (
        <Row
          key={`${id} ${kind}`}
          title={<Named href={ownApplicationPath(id)} text={title} />}
          about={`${company} · ${words.waitsAbout[kind]}`}
          mark={until && words.daysLeft(daysUntil(until, zone, now))}
          isDue={until !== null && daysUntil(until, zone, now) < 2}
          action={{
            href,
            label: words.waits[kind],
            name: words.actOn(words.waits[kind], title),
            isFirst: kind === "offer" || kind === "times",
          }}
        />
      ))}
    </Block>
  );
}

function Interviews({ interviews, now }: Pick<CandidateToday, "interviews"> & { now: Date }) {
  return (
    <Block id="interviews" title={words.ownInterviews} foot={<AllApplied count={interviews.length} />}>
      {interviews.slice(0, ROWS_SHOWN).map(({ id, title, company, kind, place, startsAt, zone }) => (
        <Row
          key={id}
          title={<Named href={`${ownApplicationPath(id)}/interview`} text={title} />}
          about={[company, kindLabel(kind), ...(place ? [place] : [])].join(" · ")}
          mark={<At at={startsAt} zone={zone} now={now} />}
          isDue={daysUntil(startsAt, zone, now) < 1}
        />
      ))}
    </Block>
  );
}

function Answers({ answers }: Pick<CandidateToday, "answers">) {
  return (
    <Block id="answers" title={words.answersTitle} foot={<AllApplied count={answers.length} />}>
      {answers.slice(0, ROWS_SHOWN).map(({ id, title, company, dueAt, isPromised, zone }) => {
        const day = dueAt && writeDueDay(dueAt, zone);
        const when = day === null ? words.schoolLate : isPromised ? words.promised(day) : words.expected(day);
        return (
          <Row key={id} title={<Named href={ownApplicationPath(id)} text={title} />} about={`${company} · ${when}`} />
        );
      })}
    </Block>
  );
}

function Saved({ saved, now }: Pick<CandidateToday, "saved"> & { now: Date }) {
  const total = saved[0]?.total ?? 0;
  return (
    <Block
      id="saved"
      title={words.savedTitle}
      foot={total > saved.length && <a href="/saved-jobs">{words.moreSaved(total)}</a>}
    >
      {saved.map(({ id, title, company, closesAt, zone }) => (
        <Row
          key={id}
          title={<Named href={`/jobdetails/${id}`} text={title} />}
          about={`${company} · ${words.closes(whenWords(closesAt, zone, now))}`}
          action={{ href: applyPath(id), label: words.apply, name: words.applyNamed(title) }}
        />
      ))}
    </Block>
  );
}

/** The page of the job with its form open: with a stored resume one press sends it. */
const applyPath = (id: string) => `/jobdetails/${id}?apply=1`;

function JobsForHer({ jobs, seeks, now }: Pick<CandidateToday, "jobs" | "seeks"> & { now: Date }) {
  if (jobs === null || jobs.length === 0) {
    return (
      <section className="today-block" aria-labelledby="jobs-title">
        <h2 id="jobs-title">{words.jobsForYou}</h2>
        <p>{jobs === null ? words.tellWhat : words.noJobsForYou}</p>
        <p className="actions">
          {jobs === null && (
            <a className="button" href="/teachingprofile/teaches?back=/today">
              {words.addWhat}
            </a>
          )}
          <a className="button-quiet" href="/jobs">
            {words.searchJobs}
          </a>
        </p>
      </section>
    );
  }
  const more = searchPath("/jobs", { subject: seeks.subjects, location: seeks.place ?? "" });
  return (
    <section id="jobs" className="today-block" aria-labelledby="jobs-title">
      <h2 id="jobs-title">{words.jobsForYou}</h2>
      <p className="quiet">{words.jobsForYouNote}</p>
      <ul className="job-grid job-list">
        {jobs.map((job) => (
          <JobCard
            key={job.id}
            job={job}
            now={now}
            heading="h3"
            action={
              <a className="details-link" href={applyPath(job.id)} aria-label={words.applyNamed(job.title)}>
                {words.apply}
              </a>
            }
          />
        ))}
      </ul>
      <p className="today-foot">
        <a href={more}>{words.moreJobs}</a>
      </p>
    </section>
  );
}

function Profile({ progress }: { progress: Progress }) {
  return (
    <section className="today-block" aria-labelledby="profile-title">
      <h2 id="profile-title">{words.profileTitle}</h2>
      <progress value={progress.filled} max={progress.of} aria-hidden="true" />
      <NextStep progress={progress} />
      <p className="today-foot">
        <a href="/userprofile">{words.viewProfile}</a>
      </p>
    </section>
  );
}
