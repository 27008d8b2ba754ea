/** The reason why a job is not public, and the owner's next steps. */

import type { OwnJobDetails } from "~/domain/jobs/schema";
import { answerPath } from "~/domain/moderation/rules";
import { words as texts } from "~/words/job-panels";
import { Form } from "../forms/form";
import { Filled } from "../text/filled";
import { Moment } from "../text/moment";

type Props = {
  /** The address that waits to be confirmed. */
  email: string;
  count: number;
};

/** For a recruiter whose address is not confirmed. */
export function HeldPanel({ email, count }: Props) {
  const isOne = count === 1;
  return (
    <section className="held" aria-label={isOne ? texts.notPublic : texts.manyNotPublic}>
      <Form id="send-confirmation" action="/confirmemail/send" />
      <p>
        <Filled
          text={isOne ? texts.held.one : texts.held.many}
          email={<strong>{email}</strong>}
          again={
            <button type="submit" form="send-confirmation" className="link-button">
              {texts.held.again}
            </button>
          }
          change={<a href="/profile#email">{texts.held.change}</a>}
        />
      </p>
    </section>
  );
}

/** For a recruiter who may publish now: her address is confirmed, or jobs do not wait for that any more. */
function PublishPanel({ job }: { job: { id: string; title: string } }) {
  return (
    <section className="held" aria-label={texts.notPublic}>
      <p>{texts.publishable}</p>
      <Form action="/myjobs">
        <input type="hidden" name="jobId" value={job.id} />
        <button type="submit" name="move" value="publish" className="button">
          {texts.publish}
          <span className="visually-hidden"> {job.title}</span>
        </button>
      </Form>
    </section>
  );
}

/** For the people of a job that becomes public at its time. */
function ScheduledPanel({ job }: { job: { id: string; publish_at?: string | undefined } }) {
  return (
    <section className="held" aria-label={texts.notPublic}>
      <p>
        <Filled
          text={texts.scheduled}
          time={job.publish_at && <Moment at={new Date(job.publish_at)} as="time" />}
          change={<a href={`/recruiter?jobId=${job.id}`}>{texts.scheduledChange}</a>}
          jobs={<a href="/myjobs?status=scheduled">{texts.myJobs}</a>}
        />
      </p>
    </section>
  );
}

/** For those who may work on a job that was removed. */
export function RemovedPanel({ jobId, isOfInstitution }: { jobId: string; isOfInstitution: boolean }) {
  const { removed } = texts;
  return (
    <section className="held" aria-label={removed.title}>
      <p>
        {isOfInstitution ? removed.ofSchool : removed.own}{" "}
        <Filled
          text={removed.kept}
          applications={<a href={`/applications?jobId=${jobId}`}>{removed.applications}</a>}
        />
      </p>
      <Form action="/myjobs">
        <input type="hidden" name="jobId" value={jobId} />
        <button type="submit" name="move" value="copy" className="button-quiet">
          {removed.copy}
        </button>
      </Form>
    </section>
  );
}

function TakenDownPanel() {
  return (
    <section className="held" aria-label={texts.takenDown.title}>
      <p>{texts.takenDown.why}</p>
    </section>
  );
}

/** For the people of a job that waits for a look, or was refused, with the words about money in it. */
function LookPanel({ job, words }: { job: { id: string; status: string }; words: string[] }) {
  const isWaiting = job.status === "waiting";
  const { look } = texts;
  return (
    <section className="held" aria-label={isWaiting ? look.waits : look.refused}>
      <p>
        {isWaiting ? look.why : look.whyRefused} {look.without} <a href={`/recruiter?jobId=${job.id}`}>{look.change}</a>
      </p>
      <ul>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}

/** For the people of a hidden job. */
function HiddenPanel({ jobId }: { jobId: string }) {
  return (
    <section className="held" aria-label={texts.hidden.title}>
      <p>
        {texts.hidden.what} <a href={answerPath(jobId)}>{texts.hidden.why}</a>
      </p>
    </section>
  );
}

/** The panel for a job's owner while other people cannot see the job. */
type NotPublicProps = { job: OwnJobDetails; waiting: { email: string; mayPublish: boolean; words: string[] } };
export function NotPublic({ job, waiting }: NotPublicProps) {
  if (job.status === "taken_down") return <TakenDownPanel />;
  if (job.status === "hidden") return <HiddenPanel jobId={job.id} />;
  if (job.status === "waiting" || job.status === "refused") return <LookPanel job={job} words={waiting.words} />;
  if (job.status === "scheduled") return <ScheduledPanel job={job} />;
  return waiting.mayPublish ? <PublishPanel job={job} /> : <HeldPanel email={waiting.email} count={1} />;
}
