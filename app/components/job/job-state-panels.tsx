/** The reason why a job is not public, and the owner's next steps. */

import type { OwnJobDetails } from "~/domain/jobs/schema";
import { answerPath } from "~/domain/moderation/rules";
import { Form } from "../forms/form";
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
    <section className="held" aria-label={isOne ? "A job that is not public yet" : "Jobs that are not public yet"}>
      <Form id="send-confirmation" action="/confirmemail/send" />
      <p>
        {isOne ? "Your job is saved, but not public yet." : "Your jobs are saved, but not public yet."} Open our mail to{" "}
        <strong>{email}</strong> and log in.{" "}
        {isOne ? "The job then becomes public by itself." : "The jobs then become public by themselves."} No mail? Look
        in Spam,{" "}
        <button type="submit" form="send-confirmation" className="link-button">
          send it again
        </button>{" "}
        or <a href="/profile#email">change the address</a>.
      </p>
    </section>
  );
}

/** For a recruiter who may publish now: her address is confirmed, or jobs do not wait for that any more. */
function PublishPanel({ job }: { job: { id: string; title: string } }) {
  return (
    <section className="held" aria-label="A job that is not public yet">
      <p>Your job is saved, but not public yet. You can publish it now.</p>
      <Form action="/myjobs">
        <input type="hidden" name="jobId" value={job.id} />
        <button type="submit" name="move" value="publish" className="button">
          Publish<span className="visually-hidden"> {job.title}</span>
        </button>
      </Form>
    </section>
  );
}

/** For the people of a job that becomes public at its time. */
function ScheduledPanel({ job }: { job: { id: string; publish_at?: string | undefined } }) {
  return (
    <section className="held" aria-label="A job that is not public yet">
      <p>
        This job becomes public {job.publish_at && <Moment at={new Date(job.publish_at)} as="time" />}.{" "}
        <a href={`/recruiter?jobId=${job.id}`}>Change it, or its time</a>. To publish it now, or to remove it, use its
        menu in <a href="/myjobs?status=scheduled">My Jobs</a>.
      </p>
    </section>
  );
}

/** For those who may work on a job that was removed. */
export function RemovedPanel({ jobId, isOfInstitution }: { jobId: string; isOfInstitution: boolean }) {
  return (
    <section className="held" aria-label="A job that was removed">
      <p>
        {isOfInstitution
          ? "This job was removed. Only you and the colleagues who work on your jobs can still read it."
          : "You removed this job. Only you can still read it."}{" "}
        Its <a href={`/applications?jobId=${jobId}`}>applications</a> are kept.
      </p>
      <Form action="/myjobs">
        <input type="hidden" name="jobId" value={jobId} />
        <button type="submit" name="move" value="copy" className="button-quiet">
          Copy it as a new draft
        </button>
      </Form>
    </section>
  );
}

function TakenDownPanel() {
  return (
    <section className="held" aria-label="A job that was taken down">
      <p>
        This job was taken down. Somebody who reads the mail of the account's address told us that the account is not
        theirs.
      </p>
    </section>
  );
}

/** For the people of a job that waits for a look, or was refused, with the words about money in it. */
function LookPanel({ job, words }: { job: { id: string; status: string }; words: string[] }) {
  const isWaiting = job.status === "waiting";
  return (
    <section className="held" aria-label={isWaiting ? "A job that waits for a look" : "A job that was not published"}>
      <p>
        {isWaiting
          ? "Your job is saved, but a person looks at it first, because it speaks of money for a job."
          : "A person has looked at this job and not published it. We have told you why in a mail."}{" "}
        Without these words it is published at once. <a href={`/recruiter?jobId=${job.id}`}>Change the text</a>
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
    <section className="held" aria-label="A hidden job">
      <p>
        This job is hidden while a person looks at it. <a href={answerPath(jobId)}>Read why, and answer</a>
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
